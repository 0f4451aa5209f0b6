/* diff_moved.c - the edges that moved, for people: those that moved for the same reason stand together. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { CAUSES_SHOWN = 4 };

static void cause_line(const cause *c, text *out) {
  if (c->before.length && c->after.length) {
    text_format(out, "%s, before: %s", c->after.bytes, c->before.bytes);
  } else if (c->after.length) {
    text_format(out, "now determined by: %s", c->after.bytes);
  } else {
    text_format(out, "no longer determined by: %s", c->before.bytes);
  }
  text_add(out, "\n");
}

static void reasons(const cause_list *causes, text *out) {
  for (size_t i = 0; i < causes->count; i++) {
    if (i == CAUSES_SHOWN && causes->count > CAUSES_SHOWN + 1) {
      text_format(out, "and %zu more reasons\n", causes->count - i);
      return;
    }
    cause_line(&causes->causes[i], out);
  }
  if (causes->count == 0) text_add(out, "insets of the view, or of its parent\n");
}

static moved *next_edge(moved_list *list, const char *view, const char *attribute, double from, double to) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? list->capacity * 2 : 64;
    list->edges = must(realloc(list->edges, list->capacity * sizeof *list->edges));
  }
  moved *m = &list->edges[list->count];
  memset(m, 0, sizeof *m);
  m->index = m->group = list->count++;
  m->from = from;
  m->to = to;
  text_format(&m->name, "%s.%s", view, attribute);
  return m;
}

void moved_add(moved_list *list, const char *view, const char *attribute, double from, double to,
               const cause_list *causes) {
  moved *m = next_edge(list, view, attribute, from, to);
  if (causes) {
    reasons(causes, &m->why);
  } else {
    text_add(&m->why, "moved as well; too many edges moved to explain each\n");
  }
}

void moved_add_because(moved_list *list, const char *view, const char *attribute, double from, double to,
                       const char *why) {
  text_add(&next_edge(list, view, attribute, from, to)->why, why);
}

static int by_reason(const void *a, const void *b) {
  const moved *x = a, *y = b;
  int order = strcmp(x->why.bytes, y->why.bytes);
  return order ? order : (x->index > y->index) - (x->index < y->index);
}

static int by_group(const void *a, const void *b) {
  const moved *x = a, *y = b;
  if (x->group != y->group) return x->group < y->group ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

/* Numbers every edge with the first one that has its reason, and sorts by that. */
static void group(moved_list *list) {
  if (list->count == 0) return;
  qsort(list->edges, list->count, sizeof *list->edges, by_reason);
  for (size_t i = 1; i < list->count; i++) {
    if (strcmp(list->edges[i].why.bytes, list->edges[i - 1].why.bytes) == 0) {
      list->edges[i].group = list->edges[i - 1].group;
    }
  }
  qsort(list->edges, list->count, sizeof *list->edges, by_group);
}

static void edge_line(const moved *m, size_t width, text *out) {
  text_format(out, "    %s", m->name.bytes);
  text_pad(out, width - text_cells(m->name.bytes, m->name.length) + 2);
  text_short(out, m->from);
  text_add(out, " -> ");
  text_short(out, m->to);
  text_add(out, m->to > m->from ? " (+" : " (");
  text_short(out, m->to - m->from);
  text_add(out, ")\n");
}

void moved_text(moved_list *list, text *out) {
  size_t width = 0;
  group(list);
  for (size_t i = 0; i < list->count; i++) {
    size_t cells = text_cells(list->edges[i].name.bytes, list->edges[i].name.length);
    if (cells > width) width = cells;
  }
  for (size_t i = 0; i < list->count; i++) {
    const moved *m = &list->edges[i];
    if (i == 0 || m->group != list->edges[i - 1].group) text_bytes(out, m->why.bytes, m->why.length);
    edge_line(m, width, out);
  }
}

void moved_free(moved_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    text_free(&list->edges[i].name);
    text_free(&list->edges[i].why);
  }
  free(list->edges);
}
