/* look.c - how the views of a document want to be drawn: their keys "draw".
 *
 * als.h has no call for these keys because no frame depends on them.  The document has been accepted, so its text is
 * JSON and every key has its form; this file only has to find them. */
#include <stdlib.h>
#include <string.h>

#include "look.h"

typedef struct cursor {
  const char *at, *end;
} cursor;

static void skip_blanks(cursor *c) {
  while (c->at < c->end && (*c->at == ' ' || *c->at == '\n' || *c->at == '\r' || *c->at == '\t')) c->at++;
}

/* The bytes between the quotes, escapes as they stand. */
static text read_string(cursor *c) {
  text out = {0};
  const char *start = ++c->at;
  while (c->at < c->end && *c->at != '"') c->at += *c->at == '\\' ? 2 : 1;
  text_bytes(&out, start, (size_t)(c->at - start));
  c->at++;
  return out;
}

static void skip_value(cursor *c) {
  size_t depth = 0;
  skip_blanks(c);
  do {
    if (c->at >= c->end) return;
    if (*c->at == '"') {
      text ignored = read_string(c);
      text_free(&ignored);
      continue;
    }
    if (depth == 0 && (*c->at == ',' || *c->at == '}' || *c->at == ']')) return;
    if (*c->at == '{' || *c->at == '[') depth++;
    if (*c->at == '}' || *c->at == ']') depth--;
    c->at++;
  } while (depth > 0 || (c->at < c->end && strchr(",}] \n\r\t", *c->at) == NULL));
}

/* Goes to the next element or member; 0 at the end of the container, which is passed. */
static int next_in(cursor *c, char close) {
  skip_blanks(c);
  if (c->at < c->end && (*c->at == ',' || *c->at == '{' || *c->at == '[')) c->at++;
  skip_blanks(c);
  if (c->at >= c->end || *c->at == close) {
    c->at++;
    return 0;
  }
  return 1;
}

static text read_key(cursor *c) {
  text key = read_string(c);
  skip_blanks(c);
  c->at++; /* the colon */
  skip_blanks(c);
  return key;
}

static int is_key(const text *key, const char *word) {
  return text_is(key, word, strlen(word));
}

static void unescape(text *t) {
  size_t length = 0;
  for (size_t i = 0; i < t->length; i++) {
    if (t->bytes[i] == '\\' && i + 1 < t->length && strchr("\"\\/", t->bytes[i + 1])) i++;
    t->bytes[length++] = t->bytes[i];
  }
  t->length = length;
}

static void read_look(cursor *c, look *out) {
  out->is_set = 1;
  while (next_in(c, '}')) {
    text key = read_key(c);
    if (is_key(&key, "fill")) {
      text_free(&out->fill);
      out->fill = read_string(c);
    } else if (is_key(&key, "image")) {
      text_free(&out->image);
      out->image = read_string(c);
      unescape(&out->image);
    } else if (is_key(&key, "radius")) {
      out->radius = strtod(c->at, NULL);
      skip_value(c);
    } else {
      skip_value(c);
    }
    text_free(&key);
  }
}

typedef struct reading {
  const scene *s;
  look *looks;
  size_t next; /* no view before this entry is still to come */
  int found;
} reading;

/* Views come in the order of the entries, parents first. */
static size_t next_view(reading *r) {
  while (r->next < r->s->count && r->s->entries[r->next].info.kind == ALS_ITEM_GUIDE) r->next++;
  return r->next < r->s->count ? r->next++ : SCENE_NONE;
}

static void read_view(reading *r, cursor *c) {
  size_t view = next_view(r);
  cursor children = {NULL, c->end};
  while (next_in(c, '}')) {
    text key = read_key(c);
    if (is_key(&key, "draw") && view != SCENE_NONE) {
      read_look(c, &r->looks[view]);
      r->found = 1;
    } else {
      if (is_key(&key, "children")) children.at = c->at;
      skip_value(c);
    }
    text_free(&key);
  }
  if (children.at == NULL) return;
  while (next_in(&children, ']')) read_view(r, &children);
}

look *looks_read(const scene *s) {
  cursor c = {s->source, s->source + s->source_length};
  reading r = {s, must(calloc(s->count + 1, sizeof(look))), 0, 0};
  while (c.at < c.end && *c.at != '{') c.at++;
  while (next_in(&c, '}')) {
    text key = read_key(&c);
    if (is_key(&key, "root")) {
      read_view(&r, &c);
    } else {
      skip_value(&c);
    }
    text_free(&key);
  }
  if (r.found) return r.looks;
  free(r.looks);
  return NULL;
}

void looks_free(const scene *s, look *looks) {
  if (looks == NULL) return;
  for (size_t i = 0; i < s->count; i++) {
    text_free(&looks[i].fill);
    text_free(&looks[i].image);
  }
  free(looks);
}

static int hexadecimal(char c) {
  return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* Perceived brightness, 0 to 1 (ITU-R BT.601). */
static double brightness(const text *color) {
  static const double weights[3] = {0.299, 0.587, 0.114};
  double sum = 0;
  int is_short = color->length == 4;
  for (int k = 0; k < 3; k++) {
    int high = hexadecimal(color->bytes[is_short ? 1 + k : 1 + 2 * k]);
    int low = is_short ? high : hexadecimal(color->bytes[2 + 2 * k]);
    sum += weights[k] * (high * 16 + low) / 255;
  }
  return sum;
}

const char *look_ink(const scene *s, const look *looks, size_t view) {
  while (view != SCENE_NONE && looks[view].fill.length == 0) view = s->entries[view].owner;
  return view != SCENE_NONE && brightness(&looks[view].fill) < 0.6 ? "#ffffff" : "#1f2937";
}

void look_image(const look *one, text *out) {
  text_add(out, "<image href=\"");
  text_xml(out, one->image.bytes, one->image.length);
  text_add(out, "\" preserveAspectRatio=\"xMidYMid slice\"");
}
