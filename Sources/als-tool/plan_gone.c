/* plan_gone.c - the gap that remains where a view is gone: from the view before it to the view after it. */
#include <math.h>
#include <stdlib.h>

#include "plan.h"

/* A constraint between an edge of a view that is gone and a place of one that is not. */
typedef struct border {
  size_t index, gone, other;
  int axis, is_end; /* the edge of the gone view: left or top, or right or bottom */
  double place;     /* of the other view */
} border;

static int is_gone(const plan *p, size_t item) {
  return item < p->s->count && p->s->entries[item].info.gone != 0;
}

static int find_border(const plan *p, size_t index, border *out) {
  const relation *r = &p->relations[index];
  const als_constraint_info *i = &r->info;
  if (r->is_sum || !i->in_force || i->second.id == 0 || i->multiplier != 1) return 0;
  size_t first = plan_find(p, i->first), second = plan_find(p, i->second);
  if (first == SCENE_NONE || second == SCENE_NONE || is_gone(p, first) == is_gone(p, second)) return 0;
  int second_is_gone = is_gone(p, second);
  int32_t edge = second_is_gone ? i->second_attribute : i->first_attribute;
  out->index = index;
  out->gone = second_is_gone ? second : first;
  out->other = second_is_gone ? first : second;
  out->axis = attribute_axis(edge);
  out->is_end = attribute_end(r, edge);
  out->place = place_of(p, r, out->other, second_is_gone ? i->first_attribute : i->second_attribute);
  return out->is_end >= 0;
}

static void mark_gap(plan *p, const border *before, const border *after) {
  mark *m = mark_new(p, before->index, MARK_GAP, before->axis);
  mark_take(p, m, after->index);
  m->state = STATE_HOLDS;
  m->item = after->other;
  m->along.from = before->place;
  m->along.to = after->place;
  mark_face(m, rect_extent(&p->items[after->other].rect, !before->axis),
            rect_extent(&p->items[before->other].rect, !before->axis));
  text_short(&m->label, round((after->place - before->place) * 100) / 100);
}

static int leave_a_gap(const plan *p, const border *before, const border *after) {
  return after->is_end && p->relations[after->index].mark == SCENE_NONE && after->gone == before->gone &&
         after->axis == before->axis && after->other != before->other && after->place - before->place > SAME_PLACE;
}

void gone_marks(plan *p) {
  border *borders = must(malloc((p->count + 1) * sizeof *borders));
  size_t count = 0;
  for (size_t i = 0; i < p->count; i++) count += (size_t)find_border(p, i, &borders[count]);
  for (size_t i = 0; i < count; i++) {
    size_t k = 0;
    if (borders[i].is_end) continue;
    while (k < count && !leave_a_gap(p, &borders[i], &borders[k])) k++;
    if (k == count) continue;
    mark_gap(p, &borders[i], &borders[k]);
    p->gone -= 2;
  }
  free(borders);
}
