/* live.c - what the pages of `als watch --serve` ask for.  The small page asks for the last good version at any size,
 * and why an edge is where it is; the playground for the text, which it solves itself.  Every answer is read and solved
 * afresh, so nothing that a page asks for lasts. */
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "http.h"
#include "tool.h"

struct live {
  http *server;
  const watching *watched;
  text source; /* of the last good version */
  int has_source;
  text present, included; /* the last version, and the files it includes as members of a JSON object */
  text refused;           /* the report on the last version; empty: it is the last good one */
  unsigned long version;
};

/* What the page shows otherwise than the document. */
typedef struct view_options {
  als_size size;
  int has_size;
  als_direction direction;
  variation varied;
  text gone;
} view_options;

/* ---- queries ---- */

static double number_of(const char *query, const char *key, double otherwise) {
  text word = {0};
  double value = otherwise;
  if (http_value(query, key, &word) && !(word.length && parse_number(word.bytes, &value))) value = otherwise;
  text_free(&word);
  return value;
}

static void read_options(const live *l, const char *query, view_options *o) {
  const watching *w = l->watched;
  text word = {0};
  memset(o, 0, sizeof *o);
  const als_size given = w->size ? *w->size : (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED};
  o->size.width = number_of(query, "width", given.width);
  o->size.height = number_of(query, "height", given.height);
  o->has_size = w->size || http_value(query, "width", &word) || http_value(query, "height", &word);
  o->direction = w->direction;
  word.length = 0;
  if (http_value(query, "direction", &word) && word.length)
    o->direction = strcmp(word.bytes, "rtl") == 0 ? ALS_DIRECTION_RIGHT_TO_LEFT : ALS_DIRECTION_LEFT_TO_RIGHT;
  o->varied = w->varied;
  o->varied.text_scale = number_of(query, "scale", w->varied.text_scale);
  o->varied.pseudo = number_of(query, "pseudo", w->varied.pseudo);
  if (http_value(query, "gone", &o->gone)) o->varied.gone = o->gone.length ? o->gone.bytes : NULL;
  text_free(&word);
}

/* The last good version with these options, solved. */
static int read_scene(const live *l, const view_options *o, scene *s) {
  scene source = {0};
  source.file = l->watched->file;
  source.source = l->source.bytes;
  source.source_length = l->source.length;
  if (scene_read_again(s, &source) != TOOL_OK || scene_vary(s, &o->varied) != TOOL_OK) return TOOL_REFUSED;
  s->shows_all = l->watched->shows_all;
  als_size size = o->size;
  if (o->has_size && !l->watched->size) { /* a side that the page leaves out is that of the document */
    als_item_info root = ALS_ITEM_INFO_INIT;
    als_item_get_info(s->layout, s->root, &root);
    if (size.width == ALS_UNSPECIFIED) size.width = root.size.width;
    if (size.height == ALS_UNSPECIFIED) size.height = root.size.height;
  }
  if (scene_shape(s, o->has_size ? &size : NULL, o->direction) != TOOL_OK) return TOOL_REFUSED;
  draw_prepare(s);
  return scene_solve(s);
}

/* ---- answers ---- */

static void add_text(json *j, const char *key, const text *value) {
  json_key(j, key);
  if (value->length) {
    json_text(j, value);
  } else {
    json_null(j);
  }
}

static void add_views(scene *s, json *j) {
  als_rect *frames = must(calloc(s->count + 1, sizeof *frames));
  scene_root_frames(s, frames);
  json_key(j, "items");
  json_rows(j, 2);
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    json_object(j);
    json_key(j, "name");
    json_text(j, &e->name);
    json_key(j, "guide");
    json_bool(j, e->info.kind == ALS_ITEM_GUIDE);
    json_key(j, "gone");
    json_bool(j, e->info.gone);
    json_key(j, "frame");
    json_rect(j, &frames[i]);
    json_end(j);
  }
  json_end(j);
  free(frames);
}

static void add_scene(scene *s, int is_drawn, json *j) {
  text picture = {0}, conflicts = {0};
  if (is_drawn) {
    draw_options options = {NULL, 0, 80, 0};
    draw_run(drawing_find(NULL), s, &options, &picture);
  } else {
    layout_svg(s, &picture);
  }
  if (s->status == ALS_CONFLICT) conflicts_text(s, &conflicts);
  scene_unsettled_text(s, &conflicts);
  add_text(j, "picture", &picture);
  add_text(j, "conflicts", &conflicts);
  add_views(s, j);
  text_free(&picture);
  text_free(&conflicts);
}

static void answer_state(const live *l, const char *query, text *out) {
  json j = json_into(out);
  text drawn = {0};
  int is_drawn = http_value(query, "drawn", &drawn);
  text_free(&drawn);
  json_object(&j);
  json_key(&j, "version");
  json_integer(&j, (int64_t)l->version);
  json_key(&j, "file");
  json_word(&j, l->watched->file);
  add_text(&j, "refused", &l->refused);
  if (l->has_source) {
    view_options options;
    scene s = {0};
    read_options(l, query, &options);
    if (read_scene(l, &options, &s) == TOOL_OK) {
      add_scene(&s, is_drawn, &j);
    } else {
      add_text(&j, "impossible", &report_last()->told);
    }
    scene_free(&s);
    text_free(&options.gone);
  }
  json_end(&j);
}

static void answer_explain(const live *l, const char *query, text *out) {
  view_options options;
  scene s = {0};
  text subject = {0};
  http_value(query, "edge", &subject);
  text_add(&subject, "");
  read_options(l, query, &options);
  if (!l->has_source) {
    text_add(out, "There is no good version yet.\n");
  } else if (read_scene(l, &options, &s) != TOOL_OK || explain_run(&s, subject.bytes, 0, out) != TOOL_OK) {
    text_append(out, &report_last()->told);
  }
  scene_free(&s);
  text_free(&options.gone);
  text_free(&subject);
}

static void add_length(json *j, double length) {
  if (length == ALS_UNSPECIFIED) {
    json_null(j);
  } else {
    json_number(j, length);
  }
}

/* The text of the file, and the options of the command. */
static void answer_document(const live *l, text *out) {
  const watching *w = l->watched;
  json j = json_into(out);
  text included = {0};
  text_format(&included, "{%s}", l->included.length ? l->included.bytes : "");
  json_object(&j);
  json_key(&j, "version");
  json_integer(&j, (int64_t)l->version);
  json_key(&j, "file");
  json_word(&j, w->file);
  json_key(&j, "text");
  json_text(&j, &l->present);
  json_key(&j, "included");
  json_raw(&j, included.bytes, included.length);
  add_text(&j, "refused", &l->refused);
  json_key(&j, "size");
  json_array(&j);
  add_length(&j, w->size ? w->size->width : ALS_UNSPECIFIED);
  add_length(&j, w->size ? w->size->height : ALS_UNSPECIFIED);
  json_end(&j);
  json_key(&j, "rtl");
  if (w->direction) {
    json_bool(&j, w->direction == ALS_DIRECTION_RIGHT_TO_LEFT);
  } else {
    json_null(&j);
  }
  json_key(&j, "scale");
  json_number(&j, w->varied.text_scale ? w->varied.text_scale : 1);
  json_key(&j, "stretch");
  json_number(&j, w->varied.pseudo ? w->varied.pseudo : 1);
  json_key(&j, "gone");
  json_word(&j, w->varied.gone ? w->varied.gone : "");
  json_end(&j);
  text_free(&included);
}

static void answer(void *context, const char *path, const char *query, http_answer *out) {
  const live *l = context;
  report_quietly(1);
  if ((*path == 0 && !live_playground(out)) || strcmp(path, "plain") == 0) {
    out->type = "text/html; charset=utf-8";
    live_page(&out->body);
  } else if (*path == 0) {
    /* the playground */
  } else if (strcmp(path, "events") == 0) {
    out->type = "text/event-stream";
    out->listens = 1;
    text_format(&out->body, "data: %lu\n\n", l->version);
  } else if (strcmp(path, "state") == 0) {
    out->type = "application/json";
    answer_state(l, query, &out->body);
  } else if (strcmp(path, "explain") == 0) {
    answer_explain(l, query, &out->body);
  } else if (strcmp(path, "source") == 0) {
    text_append(&out->body, &l->source);
  } else if (strcmp(path, "document") == 0) {
    out->type = "application/json";
    answer_document(l, &out->body);
  } else if (!live_file(path, out)) {
    out->status = 404;
  }
  report_quietly(0);
}

/* ---- versions ---- */

live *live_open(const watching *w) {
  http *server = http_open((unsigned)w->port);
  if (server == NULL) return NULL;
  live *l = must(calloc(1, sizeof *l));
  l->server = server;
  l->watched = w;
  return l;
}

const char *live_address(const live *l) {
  return http_address(l->server);
}

void live_show(live *l, const scene *version, int is_good) {
  text line = {0};
  text_free(&l->refused);
  if (!version->io_error && utf8_is_text(version->source, version->source_length)) {
    text_free(&l->present);
    text_free(&l->included);
    text_bytes(&l->present, version->source, version->source_length);
    text_append(&l->included, &version->all_included);
  }
  if (is_good) {
    text_free(&l->source);
    text_append(&l->source, &l->present);
    l->has_source = 1;
  } else {
    text_append(&l->refused, &report_last()->told);
  }
  text_format(&line, "%lu", ++l->version);
  http_event(l->server, line.bytes);
  text_free(&line);
}

void live_wait(live *l, unsigned milliseconds) {
  http_serve(l->server, milliseconds, answer, l);
}

void live_close(live *l) {
  if (l == NULL) return;
  http_close(l->server);
  text_free(&l->source);
  text_free(&l->present);
  text_free(&l->included);
  text_free(&l->refused);
  free(l);
}
