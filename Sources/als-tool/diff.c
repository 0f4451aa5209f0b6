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
  int order = strcmp(sorting->s->entries[x].name, sorting->s->entries[y].name);
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
  int json;
  text *out;
  size_t views, constraints; /* that differ */
  size_t terms;              /* read so far */
  size_t rows;               /* in the list that is being written */
  moved_list moved;          /* for text                          */
} report;

static void number_json(report *r, const char *key, double value) {
  text_format(r->out, ", \"%s\": ", key);
  text_number(r->out, value);
}

static void text_json_of(report *r, const char *key, const text *value) {
  text_format(r->out, "\"%s\": ", key);
  if (value->length) {
    text_json(r->out, value->bytes, value->length);
  } else {
    text_add(r->out, "null");
  }
}

static void row(report *r) {
  if (r->json) text_add(r->out, r->rows ? ",\n    " : "\n    ");
  r->rows++;
}

/* ---- constraints ---- */

static void constraint_row(report *r, const char *word, const text *before, const text *after) {
  row(r);
  r->constraints++;
  if (r->json) {
    text_format(r->out, "{ \"change\": \"%s\", ", word);
    text_json_of(r, "from", before);
    text_add(r->out, ", ");
    text_json_of(r, "to", after);
    text_add(r->out, " }");
    return;
  }
  if (before->length) text_format(r->out, "- %s\n", before->bytes);
  if (after->length) text_format(r->out, "+ %s\n", after->bytes);
}

static void whole_constraint(side *d, size_t index, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  constraint_equation(d->s, d->list.handles[index], out);
  if (als_constraint_get_info(d->s->layout, d->list.handles[index], &info) == ALS_OK && !info.active) {
    text_add(out, " (inactive)");
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
  text_add(r->out, ", \"because\": [");
  for (size_t i = 0; i < list->count; i++) {
    const cause *c = &list->causes[i];
    text_add(r->out, i ? ", { " : "{ ");
    text_json_of(r, "from", &c->before);
    text_add(r->out, ", ");
    text_json_of(r, "to", &c->after);
    number_json(r, "by", c->delta);
    text_add(r->out, " }");
  }
  text_add(r->out, "] }");
}

static int differs(double a, double b) {
  return fabs(a - b) > 1e-6 * (1 + fabs(a) + fabs(b));
}

static void edges(side *a, const entry *x, side *b, const entry *y, report *r) {
  static const als_attribute attributes[4] = {ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_WIDTH,
                                              ALS_ATTRIBUTE_HEIGHT};
  const double from[4] = {x->frame.x, x->frame.y, x->frame.width, x->frame.height};
  const double to[4] = {y->frame.x, y->frame.y, y->frame.width, y->frame.height};
  size_t written = 0;
  for (int k = 0; k < 4; k++) {
    if (!differs(from[k], to[k])) continue;
    const char *name = als_attribute_name(attributes[k]);
    int asked = r->terms < TERMS_READ;
    cause_list list = {NULL, 0, 0};
    if (asked) r->terms += causes_find(a->s, x->item, b->s, y->item, attributes[k], &list);
    if (r->json) {
      text_format(r->out, "%s{ \"attribute\": \"%s\"", written++ ? ", " : "", name);
      number_json(r, "from", from[k]);
      number_json(r, "to", to[k]);
      causes_json(r, &list);
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

static const char *owner_name(const scene *s, const entry *e) {
  return e->owner == SCENE_NONE ? "" : s->entries[e->owner].name;
}

static const char *owner_label(const scene *s, const entry *e) {
  return e->owner == SCENE_NONE ? "" : s->entries[e->owner].label;
}

static void frame_json(report *r, const char *key, const entry *e) {
  text_format(r->out, ", \"%s\": ", key);
  if (e == NULL) {
    text_add(r->out, "null");
    return;
  }
  const double values[4] = {e->frame.x, e->frame.y, e->frame.width, e->frame.height};
  for (int k = 0; k < 4; k++) {
    text_add(r->out, k ? ", " : "[");
    text_number(r->out, values[k]);
  }
  text_add(r->out, "]");
}

static void view_row(side *a, const entry *x, side *b, const entry *y, report *r) {
  const char *word = !x ? "appeared" : !y ? "disappeared" : "changed";
  const entry *e = y ? y : x;
  row(r);
  r->views++;
  if (r->json) {
    text_add(r->out, "{ \"name\": ");
    text_json(r->out, e->name, strlen(e->name));
    text_format(r->out, ", \"change\": \"%s\"", word);
    frame_json(r, "from", x);
    frame_json(r, "to", y);
    text_add(r->out, ", \"edges\": [");
    if (x && y) edges(a, x, b, y, r);
    text_add(r->out, "] }");
    return;
  }
  text news = {0};
  if (!x || !y) {
    text_format(&news, " %s", word);
  } else {
    if (strcmp(owner_name(a->s, x), owner_name(b->s, y)) != 0)
      text_format(&news, " is now inside %s", owner_label(b->s, y));
    if (!x->info.gone != !y->info.gone) text_add(&news, y->info.gone ? " is gone" : " is back");
    if (!x->info.hidden != !y->info.hidden) text_add(&news, y->info.hidden ? " is hidden" : " is shown");
    edges(a, x, b, y, r);
  }
  if (news.length) text_format(r->out, "%s%s\n", e->label, news.bytes);
  text_free(&news);
}

static const entry *find_view(const side *d, const char *name) {
  size_t low = 0, high = d->s->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const entry *e = &d->s->entries[d->by_name[middle]];
    int order = strcmp(e->name, name);
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
    const entry *y = &b->s->entries[i], *x = find_view(a, y->name);
    if (x && same_rect(&x->frame, &y->frame) && !x->info.gone == !y->info.gone && !x->info.hidden == !y->info.hidden &&
        strcmp(owner_name(a->s, x), owner_name(b->s, y)) == 0) {
      continue;
    }
    view_row(a, x, b, y, r);
  }
  for (size_t i = 0; i < a->s->count; i++) {
    const entry *x = &a->s->entries[i];
    if (find_view(b, x->name) == NULL) view_row(a, x, b, NULL, r);
  }
}

int diff_scenes(scene *one, scene *two, int json, text *out) {
  side a, b;
  report r;
  memset(&r, 0, sizeof r);
  r.json = json;
  r.out = out;
  prepare(&a, one);
  prepare(&b, two);
  if (json) text_add(out, "{ \"als\": 1,\n  \"views\": [");
  compare_views(&a, &b, &r);
  moved_text(&r.moved, out);
  if (json) text_add(out, r.rows ? "\n  ],\n  \"constraints\": [" : "],\n  \"constraints\": [");
  r.rows = 0;
  compare_constraints(&a, &b, &r);
  if (json) text_add(out, r.rows ? "\n  ] }\n" : "] }\n");
  if (!json) text_format(out, "%zu views and %zu constraints differ\n", r.views, r.constraints);
  release(&a);
  release(&b);
  moved_free(&r.moved);
  return r.views || r.constraints ? TOOL_CONFLICT : TOOL_OK;
}
