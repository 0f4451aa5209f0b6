/* draw_dot.c - the constraints as a graph: views as nodes inside their parents, one edge for all that relates two
 * items. */
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/* ---- words ---- */

static void quoted(text *out, const char *bytes, size_t length) {
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) {
      text_add(out, "\xef\xbf\xbd");
    } else {
      if (code == '"' || code == '\\') text_add(out, "\\");
      text_bytes(out, bytes + i, step);
    }
    i += step ? step : 1;
  }
}

static void item_text(const plan *p, size_t item, text *out) {
  text name = {0};
  const als_rect *r = &p->items[item].rect;
  scene_item_name(p->s, p->items[item].item, &name);
  quoted(out, name.bytes ? name.bytes : "", name.length);
  text_add(out, "\\n");
  text_short(out, r->width);
  text_add(out, p->ascii ? " x " : " \xc3\x97 ");
  text_short(out, r->height);
  text_free(&name);
}

static const char *colour(const relation *r) {
  if (!r->info.in_force) return "#94a3b8";
  return r->state == STATE_BROKEN ? "#e02424" : r->state == STATE_LOST ? "#d98a06" : "#2f6fed";
}

/* "leading = trailing + 8 @750", without the items: the edge says which. */
static void relation_words(const relation *r, text *out) {
  const als_constraint_info *i = &r->info;
  text_format(out, "%s %s ", als_attribute_name((als_attribute)i->first_attribute),
              als_relation_name((als_relation)i->relation));
  if (i->second.id == 0) {
    text_short(out, i->constant);
  } else {
    if (i->multiplier != 1) {
      text_short(out, i->multiplier);
      text_add(out, " * ");
    }
    text_add(out, als_attribute_name((als_attribute)i->second_attribute));
    if (i->constant != 0) text_add(out, i->constant < 0 ? " - " : " + ");
    if (i->constant != 0) text_short(out, i->constant < 0 ? -i->constant : i->constant);
  }
  if (i->priority < ALS_PRIORITY_REQUIRED) {
    text_add(out, " @");
    text_float(out, i->priority);
  }
  if (r->state == STATE_LOST) text_add(out, " (not met)");
  if (r->state == STATE_BROKEN) text_add(out, " (broken)");
  if (!i->in_force) text_add(out, " (inactive)");
}

/* ---- nodes ---- */

/* Sizes that hold stand in their node; `notes` has them by item. */
static void node(const plan *p, size_t item, const text *note, size_t depth, text *out) {
  const entry *e = item < p->s->count ? &p->s->entries[item] : NULL;
  text_pad(out, depth * 2 + 2);
  text_format(out, "n%zu [label=\"", item);
  item_text(p, item, out);
  if (note->length) {
    text_add(out, "\\n");
    text_bytes(out, note->bytes, note->length);
  }
  text_add(out, "\"");
  if (plan_is_guide(p, item)) {
    text_add(out, ", style=\"rounded,dashed\", color=\"#c026a3\"");
  } else if (e->freedom) {
    text_add(out, ", fillcolor=\"#fdebc3\", color=\"#d98a06\"");
  } else if (e->info.hidden || e->info.gone) {
    text_add(out, ", style=\"rounded,dotted\"");
  }
  text said = {0};
  if (failing_has(&p->failing, item, &said)) {
    text_add(out, ", color=\"#e02424\", penwidth=2, tooltip=\"");
    quoted(out, said.bytes, said.length);
    text_add(out, "\"");
  }
  text_free(&said);
  text_add(out, "];\n");
}

/* Clusters open and close as the depth of the entries rises and falls; parents come before what they hold. */
static void nodes(const plan *p, const text *notes, const char *named, text *out) {
  size_t open = 0, count = p->s->count;
  for (size_t i = 0; i < count; i++) {
    const entry *e = &p->s->entries[i];
    for (; open > e->depth; open--) {
      text_pad(out, open * 2);
      text_add(out, "}\n");
    }
    if (i + 1 < count && p->s->entries[i + 1].owner == i) {
      text_pad(out, open * 2 + 2);
      text_format(out, "subgraph cluster_%zu { label=\"", i);
      quoted(out, e->name.bytes, e->name.length);
      text_add(out, "\";\n");
      open++;
    }
    node(p, i, &notes[i], open, out);
  }
  for (; open > 0; open--) {
    text_pad(out, open * 2);
    text_add(out, "}\n");
  }
  for (size_t i = count; i < p->item_count; i++) {
    if (named[i]) node(p, i, &notes[i], 0, out);
  }
}

/* Safe areas and margins get a node only when an edge leads there. */
static char *find_named(const plan *p) {
  char *named = must(calloc(p->item_count + 1, 1));
  for (size_t i = 0; i < p->count; i++) {
    const relation *r = &p->relations[i];
    als_term terms[64];
    size_t count = 0;
    if (r->mark == SCENE_NONE && r->info.in_force) continue;
    als_constraint_terms_copy(p->s->layout, r->handle, terms, 64, &count);
    for (size_t t = 0; t < count; t++) {
      size_t item = plan_find(p, terms[t].item);
      if (item != SCENE_NONE) named[item] = 1;
    }
  }
  return named;
}

static text *gather_notes(const plan *p) {
  text *notes = must(calloc(p->item_count + 1, sizeof *notes));
  for (size_t i = 0; i < p->count; i++) {
    const relation *r = &p->relations[i];
    if (r->mark == SCENE_NONE || r->state >= STATE_LOST || r->info.second.id || r->is_sum) continue;
    text *note = &notes[plan_find(p, r->info.first)];
    if (note->length) text_add(note, "\\n");
    relation_words(r, note);
  }
  return notes;
}

/* ---- edges ---- */

typedef struct edge {
  size_t from, to, index;
} edge;

static const plan *sorting; /* qsort has no context; the command has one thread */

static int edge_class(size_t index) {
  const relation *r = &sorting->relations[index];
  return r->info.in_force ? (int)r->state : 9;
}

static int compare_edges(const void *a, const void *b) {
  const edge *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  int k = edge_class(x->index), m = edge_class(y->index);
  if (k != m) return k - m;
  return x->index < y->index ? -1 : x->index > y->index;
}

static size_t gather_edges(const plan *p, edge *edges) {
  size_t count = 0;
  for (size_t i = 0; i < p->count; i++) {
    const relation *r = &p->relations[i];
    if (r->is_sum || (r->mark == SCENE_NONE && r->info.in_force)) continue;
    if (r->info.second.id == 0 && r->info.in_force && r->state < STATE_LOST) continue;
    edge e = {plan_find(p, r->info.first), r->info.second.id ? plan_find(p, r->info.second) : SCENE_NONE, i};
    if (r->info.second.id == 0) e.to = e.from;
    if (e.from == SCENE_NONE || e.to == SCENE_NONE) continue;
    edges[count++] = e;
  }
  sorting = p;
  if (count) qsort(edges, count, sizeof *edges, compare_edges);
  return count;
}

static int same_edge(const edge *a, const edge *b) {
  return a->from == b->from && a->to == b->to && edge_class(a->index) == edge_class(b->index);
}

static void write_edges(const plan *p, const edge *edges, size_t count, text *out) {
  for (size_t i = 0; i < count;) {
    const relation *r = &p->relations[edges[i].index];
    size_t end = i;
    text_format(out, "  n%zu -> n%zu [label=\"", edges[i].from, edges[i].to);
    for (; end < count && same_edge(&edges[i], &edges[end]); end++) {
      if (end > i) text_add(out, "\\n");
      relation_words(&p->relations[edges[end].index], out);
    }
    text_format(out, "\", color=\"%s\", fontcolor=\"%s\"", colour(r), colour(r));
    if (r->state == STATE_BROKEN) text_add(out, ", penwidth=2");
    if (r->state == STATE_WISH || r->state == STATE_LOST) text_add(out, ", style=dashed");
    if (!r->info.in_force) text_add(out, ", style=dotted");
    text_add(out, "];\n");
    i = end;
  }
}

/* A sum is a node of its own, tied to the item of every term. */
static void write_sum(const plan *p, size_t index, text *out) {
  const relation *r = &p->relations[index];
  als_term terms[64];
  size_t count = 0;
  als_constraint_terms_copy(p->s->layout, r->handle, terms, 64, &count);
  text_format(out, "  c%zu [shape=circle, label=\"%s ", index, als_relation_name((als_relation)r->info.relation));
  text_short(out, r->info.constant);
  text_format(out, "\", color=\"%s\", fontcolor=\"%s\"];\n", colour(r), colour(r));
  for (size_t t = 0; t < count; t++) {
    size_t item = plan_find(p, terms[t].item);
    if (item == SCENE_NONE) continue;
    text_format(out, "  c%zu -> n%zu [label=\"", index, item);
    text_short(out, terms[t].multiplier);
    text_format(out, " * %s\", color=\"%s\", fontcolor=\"%s\"];\n",
                als_attribute_name((als_attribute)terms[t].attribute), colour(r), colour(r));
  }
}

void draw_dot(const plan *p, text *out) {
  text *notes = gather_notes(p);
  char *named = find_named(p);
  edge *edges = must(malloc((p->count + 1) * sizeof *edges));
  text_add(out,
           "digraph layout {\n"
           "  graph [rankdir=LR, fontname=\"Helvetica\", fontsize=11, fontcolor=\"#33425c\", style=rounded, "
           "color=\"#9fb0c8\", "
           "nodesep=0.3, ranksep=0.9];\n"
           "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#eef2f8\", color=\"#9fb0c8\", "
           "fontname=\"Helvetica\", fontsize=10];\n"
           "  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6];\n");
  nodes(p, notes, named, out);
  write_edges(p, edges, gather_edges(p, edges), out);
  for (size_t i = 0; i < p->count; i++) {
    if (p->relations[i].is_sum && p->relations[i].mark != SCENE_NONE) write_sum(p, i, out);
  }
  text_add(out, "}\n");
  for (size_t i = 0; i < p->item_count; i++) text_free(&notes[i]);
  free(notes);
  free(named);
  free(edges);
}
