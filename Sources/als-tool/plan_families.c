/* plan_families.c - what is equal: gaps in a sum, sides, and places on one line. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/* ---- sums ---- */

typedef struct term_place {
  double at;
  int positive;
  size_t item;
} term_place;

static void sort_places(term_place *places) {
  for (int i = 1; i < 4; i++) {
    term_place moved = places[i];
    int k = i;
    for (; k > 0 && places[k - 1].at > moved.at; k--) places[k] = places[k - 1];
    places[k] = moved;
  }
}

/* Whether a sum says that two gaps are equal: four places in a row, the inner ones against the outer ones. */
static int equal_gaps(plan *p, size_t index, const als_term *terms, term_place *places) {
  const relation *r = &p->relations[index];
  int axis = attribute_axis(terms[0].attribute);
  if (r->info.constant != 0 || r->info.relation != ALS_RELATION_EQUAL || r->state >= STATE_LOST) return 0;
  for (int t = 0; t < 4; t++) {
    if (attribute_is_size(terms[t].attribute) || attribute_axis(terms[t].attribute) != axis ||
        fabs(terms[t].multiplier) != 1)
      return 0;
    places[t].item = plan_find(p, terms[t].item);
    if (places[t].item == SCENE_NONE) return 0;
    places[t].positive = terms[t].multiplier > 0;
    places[t].at = place_of(p, r, places[t].item, terms[t].attribute);
  }
  sort_places(places);
  return places[0].positive != places[1].positive && places[1].positive == places[2].positive &&
         places[2].positive != places[3].positive;
}

/* Gaps that are equal to a gap that is marked already belong to its family. */
static size_t gap_family(const plan *p, const term_place *places, int axis) {
  size_t looked = 0;
  for (size_t i = p->mark_count; i-- > 0 && looked < 64; looked++) {
    const mark *m = &p->marks[i];
    if (m->kind != MARK_GAP || m->family == 0 || m->axis != axis) continue;
    for (int k = 0; k < 4; k += 2) {
      if (m->along.from == places[k].at && m->along.to == places[k + 1].at) return m->family;
    }
  }
  return 0;
}

void sum_mark(plan *p, size_t index) {
  als_term terms[64];
  term_place places[4];
  size_t count = 0;
  als_constraint_terms_copy(p->s->layout, p->relations[index].handle, terms, 64, &count);
  if (count == 4 && equal_gaps(p, index, terms, places)) {
    int axis = attribute_axis(terms[0].attribute);
    size_t family = gap_family(p, places, axis);
    if (family == 0) family = ++p->gap_families;
    for (int k = 0; k < 4; k += 2) {
      mark *m = mark_new(p, index, MARK_GAP, axis);
      m->family = family;
      m->item = places[k + 1].item;
      m->along.from = places[k].at;
      m->along.to = places[k + 1].at;
      mark_face(m, rect_extent(&p->items[places[k + 1].item].rect, !axis),
                rect_extent(&p->items[places[k].item].rect, !axis));
    }
    return;
  }
  mark *m = mark_new(p, index, MARK_NOTE, attribute_axis(terms[0].attribute));
  m->along.to = m->along.from;
  label_formula(p, &p->relations[index], &m->label);
}

size_t family_of(plan *p, size_t side) {
  while (p->families[side] != side) {
    p->families[side] = p->families[p->families[side]];
    side = p->families[side];
  }
  return side;
}

/* ---- what needs all marks ---- */

static const plan *sorting; /* qsort has no context; the command has one thread */

static int compare_lines(const void *a, const void *b) {
  const mark *x = &sorting->marks[*(const size_t *)a], *y = &sorting->marks[*(const size_t *)b];
  if (x->axis != y->axis) return x->axis - y->axis;
  if ((x->state == STATE_WISH) != (y->state == STATE_WISH)) return (x->state == STATE_WISH) - (y->state == STATE_WISH);
  if (x->along.from != y->along.from) return x->along.from < y->along.from ? -1 : 1;
  if (x->beside.from != y->beside.from) return x->beside.from < y->beside.from ? -1 : 1;
  return x < y ? -1 : x > y;
}

static int joins(const mark *a, const mark *b) {
  return a->axis == b->axis && (a->state == STATE_WISH) == (b->state == STATE_WISH) &&
         fabs(a->along.from - b->along.from) <= SAME_PLACE && b->beside.from <= a->beside.to + SAME_PLACE;
}

/* The line `from` becomes part of `into`; without relations it is no longer drawn. */
static void join(plan *p, mark *into, mark *from) {
  size_t index = from->first;
  if (from->beside.to > into->beside.to) into->beside.to = from->beside.to;
  from->first = from->last = SCENE_NONE;
  while (index != SCENE_NONE) {
    size_t next = p->relations[index].next;
    p->relations[index].mark = SCENE_NONE;
    mark_take(p, into, index);
    index = next;
  }
}

static void join_lines(plan *p) {
  size_t *lines = must(malloc((p->mark_count + 1) * sizeof *lines)), count = 0;
  for (size_t i = 0; i < p->mark_count; i++) {
    if (p->marks[i].kind == MARK_LINE) lines[count++] = i;
  }
  sorting = p;
  if (count) qsort(lines, count, sizeof *lines, compare_lines);
  size_t kept = 0;
  for (size_t i = 1; i < count; i++) {
    if (joins(&p->marks[lines[kept]], &p->marks[lines[i]])) {
      join(p, &p->marks[lines[kept]], &p->marks[lines[i]]);
    } else {
      kept = i;
    }
  }
  free(lines);
}

/* Numbers the families of equal sides in the order of their marks.  A side has one mark however many constraints name
 * it; further ones stay without a picture of their own. */
static void number_families(plan *p) {
  size_t *numbers = must(calloc(p->item_count * 2 + 1, sizeof *numbers)),
         *seen = must(calloc(p->item_count * 2 + 1, sizeof *seen));
  size_t count = 0;
  for (size_t i = 0; i < p->mark_count; i++) {
    mark *m = &p->marks[i];
    if (m->kind != MARK_EQUAL) continue;
    size_t side = m->item * 2 + (size_t)m->axis, family = family_of(p, side);
    if (numbers[family] == 0) numbers[family] = ++count;
    m->family = numbers[family];
    if (seen[side]) {
      mark *shown = &p->marks[seen[side] - 1];
      if (m->first != SCENE_NONE && shown->state == STATE_WISH) shown->state = m->state;
      join(p, shown, m);
      m->family = 0;
    } else {
      seen[side] = i + 1;
    }
  }
  free(numbers);
  free(seen);
}

void marks_finish(plan *p) {
  join_lines(p);
  number_families(p);
}
