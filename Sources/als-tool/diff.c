/* diff.c - what differs between two solved documents: views, constraints, and what moved each edge. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { TERMS_READ = 300000 }; /* in explanations; edges beyond that are listed without causes */

typedef struct side {
  scene *s;
  size_t *by_name; /* indices of entries, sorted by name   */
  constraint_list list;
  char **subjects;    /* of each constraint                   */
  size_t *by_subject; /* indices of constraints, sorted by it */
} side;

static const side *sorting; /* qsort has no context; the command has one thread */

static int compare_indices(size_t x, size_t y) {
  return (x > y) - (x < y);
}

static int compare_names(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  int order = text_order(&sorting->s->entries[x].name, &sorting->s->entries[y].name);
  return order ? order : compare_indices(x, y);
}

static int compare_subjects(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  int order = strcmp(sorting->subjects[x], sorting->subjects[y]);
  return order ? order : compare_indices(x, y);
}

static void prepare(side *d, scene *s) {
  d->s = s;
  constraints_collect(s, &d->list);
  d->by_name = must(malloc((s->count + 1) * sizeof *d->by_name));
  d->subjects = must(malloc((d->list.count + 1) * sizeof *d->subjects));
  d->by_subject = must(malloc((d->list.count + 1) * sizeof *d->by_subject));
  for (size_t i = 0; i < s->count; i++) d->by_name[i] = i;
  for (size_t i = 0; i < d->list.count; i++) {
    text subject = {0};
    constraint_subject(s, d->list.handles[i], &subject);
    d->subjects[i] = subject.bytes;
    d->by_subject[i] = i;
  }
  sorting = d;
  qsort(d->by_name, s->count, sizeof *d->by_name, compare_names);
  qsort(d->by_subject, d->list.count, sizeof *d->by_subject, compare_subjects);
}

static void release(side *d) {
  for (size_t i = 0; i < d->list.count; i++) free(d->subjects[i]);
  free(d->subjects);
  free(d->by_subject);
  free(d->by_name);
  constraints_free(&d->list);
}

/* ---- what is written ---- */

typedef struct report {
  int is_json;
  json j;
  text *out;
  size_t views, constraints; /* that differ */
  size_t terms;              /* read so far */
  moved_list moved;          /* for text    */
  int only_moves;            /* constraints are counted, not listed */
} report;

static void json_text_or_null(report *r, const char *key, const text *value) {
  json_key(&r->j, key);
  if (value->length) {
    json_text(&r->j, value);
  } else {
    json_null(&r->j);
  }
}

/* ---- constraints ---- */

/* A constraint of one of the documents, if there is one. */
static void side_line(text *out, text_style style, const char *sign, const text *constraint) {
  if (constraint->length == 0) return;
  text_mark_style(out, style);
  text_format(out, "%s%s", sign, constraint->bytes);
  text_mark_style(out, STYLE_PLAIN);
  text_add(out, "\n");
}

static void constraint_row(report *r, const char *word, const text *before, const text *after) {
  r->constraints++;
  if (r->only_moves) return;
  if (r->is_json) {
    json_object(&r->j);
    json_key(&r->j, "change");
    json_word(&r->j, word);
    json_text_or_null(r, "from", before);
    json_text_or_null(r, "to", after);
    json_end(&r->j);
    return;
  }
  side_line(r->out, STYLE_ERROR, "- ", before);
  side_line(r->out, STYLE_GOOD, "+ ", after);
}

static void whole_constraint(side *d, size_t index, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  constraint_equation(d->s, d->list.handles[index], out);
  if (als_constraint_get_info(d->s->layout, d->list.handles[index], &info) == ALS_OK && !info.active) {
    text_add(out, constraint_waits(d->s, d->list.handles[index], NULL) ? " (waits)" : " (inactive)");
  }
}

static void compare_constraints(side *a, side *b, report *r) {
  size_t i = 0, j = 0;
  while (i < a->list.count || j < b->list.count) {
    int order = i == a->list.count   ? 1
                : j == b->list.count ? -1
                                     : strcmp(a->subjects[a->by_subject[i]], b->subjects[b->by_subject[j]]);
    text before = {0}, after = {0};
    if (order <= 0) whole_constraint(a, a->by_subject[i++], &before);
    if (order >= 0) whole_constraint(b, b->by_subject[j++], &after);
    if (order != 0 || strcmp(before.bytes, after.bytes) != 0) {
      constraint_row(r, order == 0 ? "changed" : order < 0 ? "removed" : "added", &before, &after);
    }
    text_free(&before);
    text_free(&after);
  }
}

/* ---- edges ---- */

static void causes_json(report *r, const cause_list *list) {
  json_key(&r->j, "because");
  json_array(&r->j);
  for (size_t i = 0; i < list->count; i++) {
    const cause *c = &list->causes[i];
    json_object(&r->j);
    json_text_or_null(r, "from", &c->before);
    json_text_or_null(r, "to", &c->after);
    json_key(&r->j, "by");
    json_number(&r->j, c->delta);
    json_end(&r->j);
  }
  json_end(&r->j);
}

static void edge_json(report *r, const char *name, double from, double to, const cause_list *list) {
  json_object(&r->j);
  json_key(&r->j, "attribute");
  json_word(&r->j, name);
  json_key(&r->j, "from");
  json_number(&r->j, from);
  json_key(&r->j, "to");
  json_number(&r->j, to);
  causes_json(r, list);
  json_end(&r->j);
}

static int differs(double a, double b) {
  return fabs(a - b) > 1e-6 * (1 + fabs(a) + fabs(b));
}

static void edges(side *a, const entry *x, side *b, const entry *y, report *r) {
  static const als_attribute attributes[4] = {ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_WIDTH,
                                              ALS_ATTRIBUTE_HEIGHT};
  const double from[4] = {x->frame.x, x->frame.y, x->frame.width, x->frame.height};
  const double to[4] = {y->frame.x, y->frame.y, y->frame.width, y->frame.height};
  for (int k = 0; k < 4; k++) {
    if (!differs(from[k], to[k])) continue;
    const char *name = als_attribute_name(attributes[k]);
    int asked = r->terms < TERMS_READ;
    cause_list list = {NULL, 0, 0};
    if (asked) r->terms += causes_find(a->s, x->item, b->s, y->item, attributes[k], &list);
    if (r->is_json) {
      edge_json(r, name, from[k], to[k], &list);
    } else {
      moved_add(&r->moved, y->label, name, from[k], to[k], asked ? &list : NULL);
    }
    causes_free(&list);
  }
}

/* ---- views ---- */

static int same_rect(const als_rect *a, const als_rect *b) {
  return !differs(a->x, b->x) && !differs(a->y, b->y) && !differs(a->width, b->width) && !differs(a->height, b->height);
}

static int same_owner(const scene *a, const entry *x, const scene *b, const entry *y) {
  if (x->owner == SCENE_NONE || y->owner == SCENE_NONE) return x->owner == y->owner;
  return text_order(&a->entries[x->owner].name, &b->entries[y->owner].name) == 0;
}

static const char *owner_label(const scene *s, const entry *e) {
  return e->owner == SCENE_NONE ? "" : s->entries[e->owner].label;
}

static void frame_json(report *r, const char *key, const entry *e) {
  json_key(&r->j, key);
  if (e) {
    json_rect(&r->j, &e->frame);
  } else {
    json_null(&r->j);
  }
}

static void view_json(side *a, const entry *x, side *b, const entry *y, const char *word, report *r) {
  json_object(&r->j);
  json_key(&r->j, "name");
  json_text(&r->j, &(y ? y : x)->name);
  json_key(&r->j, "change");
  json_word(&r->j, word);
  frame_json(r, "from", x);
  frame_json(r, "to", y);
  json_key(&r->j, "edges");
  json_array(&r->j);
  if (x && y) edges(a, x, b, y, r);
  json_end(&r->j);
  json_end(&r->j);
}

static void view_row(side *a, const entry *x, side *b, const entry *y, report *r) {
  const char *word = !x ? "appeared" : !y ? "disappeared" : "changed";
  r->views++;
  if (r->is_json) {
    view_json(a, x, b, y, word, r);
    return;
  }
  text news = {0};
  if (!x || !y) {
    text_format(&news, " %s", word);
  } else {
    if (!same_owner(a->s, x, b->s, y)) text_format(&news, " is now inside %s", owner_label(b->s, y));
    if (!x->info.gone != !y->info.gone) text_add(&news, y->info.gone ? " is gone" : " is back");
    if (!x->info.hidden != !y->info.hidden) text_add(&news, y->info.hidden ? " is hidden" : " is shown");
    edges(a, x, b, y, r);
  }
  if (news.length) text_format(r->out, "%s%s\n", (y ? y : x)->label, news.bytes);
  text_free(&news);
}

static const entry *find_view(const side *d, const text *name) {
  size_t low = 0, high = d->s->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const entry *e = &d->s->entries[d->by_name[middle]];
    int order = text_order(&e->name, name);
    if (order == 0) return e;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return NULL;
}

/* In the order of the second document, and then what only the first one has. */
static void compare_views(side *a, side *b, report *r) {
  for (size_t i = 0; i < b->s->count; i++) {
    const entry *y = &b->s->entries[i], *x = find_view(a, &y->name);
    if (x && same_rect(&x->frame, &y->frame) && !x->info.gone == !y->info.gone && !x->info.hidden == !y->info.hidden &&
        same_owner(a->s, x, b->s, y)) {
      continue;
    }
    view_row(a, x, b, y, r);
  }
  for (size_t i = 0; i < a->s->count; i++) {
    const entry *x = &a->s->entries[i];
    if (find_view(b, &x->name) == NULL) view_row(a, x, b, NULL, r);
  }
}

int diff_scenes(scene *one, scene *two, int is_json, text *out) {
  side a, b;
  report r;
  memset(&r, 0, sizeof r);
  r.is_json = is_json;
  r.out = r.j.out = out;
  prepare(&a, one);
  prepare(&b, two);
  if (is_json) {
    json_object(&r.j);
    json_key(&r.j, "als");
    json_integer(&r.j, 1);
    json_line(&r.j, 2);
    json_key(&r.j, "views");
    json_rows(&r.j, 4);
    compare_views(&a, &b, &r);
    json_end(&r.j);
    json_line(&r.j, 2);
    json_key(&r.j, "constraints");
    json_rows(&r.j, 4);
    compare_constraints(&a, &b, &r);
    json_end(&r.j);
    json_end(&r.j);
    text_add(out, "\n");
  } else {
    compare_views(&a, &b, &r);
    moved_text(&r.moved, out);
    compare_constraints(&a, &b, &r);
    text_count(out, r.views, "view and ", "views and ");
    text_count(out, r.constraints, "constraint", "constraints");
    text_add(out, " differ\n");
  }
  release(&a);
  release(&b);
  moved_free(&r.moved);
  return r.views || r.constraints ? TOOL_CONFLICT : TOOL_OK;
}

int diff_moves(scene *before, scene *now, text *out) {
  side a, b;
  report r;
  text rows = {0};
  memset(&r, 0, sizeof r);
  r.only_moves = 1;
  r.out = &rows;
  prepare(&a, before);
  prepare(&b, now);
  compare_views(&a, &b, &r);
  moved_text(&r.moved, &rows);
  compare_constraints(&a, &b, &r);
  text_format(out, "%s: ", now->file);
  text_mark_style(out, STYLE_HEADING);
  if (r.views) text_count(out, r.views, "view differs", "views differ");
  if (!r.views) text_add(out, "nothing moved");
  text_mark_style(out, STYLE_PLAIN);
  if (r.constraints) text_add(out, ", ");
  if (r.constraints) text_count(out, r.constraints, "constraint differs", "constraints differ");
  text_add(out, "\n");
  text_bytes(out, rows.bytes, rows.length);
  text_free(&rows);
  release(&a);
  release(&b);
  moved_free(&r.moved);
  return r.views || r.constraints ? TOOL_CONFLICT : TOOL_OK;
}
