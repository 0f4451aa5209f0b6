/* plan_marks.c - the marks of a plan: made for one constraint, and taking others. */
#include <stdlib.h>
#include <string.h>

#include "plan.h"

mark *mark_new(plan *p, size_t index, mark_kind kind, int axis) {
  if (p->mark_count == p->mark_capacity) {
    p->mark_capacity = p->mark_capacity ? p->mark_capacity * 2 : 64;
    p->marks = must(realloc(p->marks, p->mark_capacity * sizeof *p->marks));
  }
  mark *m = &p->marks[p->mark_count++];
  memset(m, 0, sizeof *m);
  m->kind = kind;
  m->axis = axis;
  m->state = p->relations[index].state;
  m->first = m->last = SCENE_NONE;
  m->item = plan_find(p, p->relations[index].info.first);
  m->along = rect_extent(&p->items[m->item].rect, axis);
  m->beside = rect_extent(&p->items[m->item].rect, !axis);
  mark_take(p, m, index);
  return m;
}

void mark_take(plan *p, mark *m, size_t index) {
  relation *r = &p->relations[index];
  if (r->mark != SCENE_NONE) return;
  r->mark = (size_t)(m - p->marks);
  r->next = SCENE_NONE;
  if (m->first == SCENE_NONE) {
    m->first = index;
  } else {
    p->relations[m->last].next = index;
  }
  m->last = index;
}

/* A distance stands where both items face each other, or beside the first one with a line that leads to the second. */
void mark_face(mark *m, span first, span second) {
  double from = first.from > second.from ? first.from : second.from, to = first.to < second.to ? first.to : second.to;
  m->beside = first;
  if (to - from > SAME_PLACE) {
    m->beside.from = from;
    m->beside.to = to;
    return;
  }
  m->apart = 1;
  m->far = second.from > first.to - SAME_PLACE ? second.from : second.to;
}
