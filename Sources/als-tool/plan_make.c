/* plan_make.c - makes a plan: gathers items and constraints, and has each constraint marked. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/* ---- items ---- */

static int compare_items(const void *a, const void *b) {
  uint64_t x = ((const als_item *)a)->id, y = ((const als_item *)b)->id;
  return (x > y) - (x < y);
}

typedef struct item_list {
  als_item *items;
  size_t count, capacity;
} item_list;

static void note_item(const plan *p, item_list *list, als_item item) {
  if (item.id == 0 || scene_find(p->s, item) != SCENE_NONE) return;
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? list->capacity * 2 : 16;
    list->items = must(realloc(list->items, list->capacity * sizeof *list->items));
  }
  list->items[list->count++] = item;
}

static void note_side(const plan *p, item_list *list, als_item item, int32_t attribute) {
  als_item margins = {0};
  note_item(p, list, item);
  if (attribute_is_margin(attribute) && als_item_margins(p->s->layout, item, &margins) == ALS_OK)
    note_item(p, list, margins);
}

/* Safe areas and margins that constraints name, each once, sorted by handle. */
static void note_areas(plan *p, item_list *list) {
  for (size_t i = 0; i < p->count; i++) {
    const relation *r = &p->relations[i];
    note_side(p, list, r->info.first, r->info.first_attribute);
    note_side(p, list, r->info.second, r->info.second_attribute);
    if (!r->is_sum) continue;
    als_term terms[64];
    size_t count = 0;
    als_constraint_terms_copy(p->s->layout, r->handle, terms, 64, &count);
    for (size_t t = 0; t < count; t++) note_item(p, list, terms[t].item);
  }
  if (list->count) qsort(list->items, list->count, sizeof *list->items, compare_items);
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    if (kept == 0 || list->items[kept - 1].id != list->items[i].id) list->items[kept++] = list->items[i];
  }
  list->count = kept;
}

static void make_items(plan *p) {
  item_list areas = {NULL, 0, 0};
  als_item root = {0};
  note_areas(p, &areas);
  p->items = must(calloc(p->s->count + areas.count + 1, sizeof *p->items));
  for (size_t i = 0; i < p->s->count; i++) {
    const entry *e = &p->s->entries[i];
    plan_item *it = &p->items[i];
    it->item = e->item;
    it->frame = it->rect = e->frame;
    als_alignment_rect(p->s->layout, e->item, &it->rect);
    if (e->owner == SCENE_NONE) continue;
    const als_rect *parent = &p->items[e->owner].frame;
    double x, y;
    scene_origin(&p->s->entries[e->owner], &x, &y);
    it->frame.x += parent->x + x;
    it->frame.y += parent->y + y;
    it->rect.x += parent->x + x;
    it->rect.y += parent->y + y;
  }
  p->item_count = p->s->count;
  for (size_t i = 0; i < areas.count; i++) {
    plan_item *it = &p->items[p->item_count];
    it->item = areas.items[i];
    if (als_frame_in(p->s->layout, it->item, root, &it->frame) != ALS_OK) continue;
    it->rect = it->frame;
    p->item_count++;
  }
  free(areas.items);
}

static void link_children(plan *p) {
  size_t count = p->s->count;
  p->child = must(malloc((count + 1) * sizeof *p->child));
  p->sibling = must(malloc((count + 1) * sizeof *p->sibling));
  for (size_t i = 0; i < count; i++) p->child[i] = p->sibling[i] = SCENE_NONE;
  for (size_t i = count; i-- > 0;) {
    size_t owner = p->s->entries[i].owner;
    if (owner == SCENE_NONE || plan_is_guide(p, i) || p->s->entries[i].info.gone) continue;
    p->sibling[i] = p->child[owner];
    p->child[owner] = i;
  }
}

/* ---- constraints ---- */

static mark_state state_of(const plan *p, const als_constraint_info *info, als_constraint c) {
  double violation = 0;
  if (info->broken) return STATE_BROKEN;
  if (info->priority >= ALS_PRIORITY_REQUIRED) return STATE_HOLDS;
  if (relation_shrinks(info)) return STATE_WISH;
  als_constraint_violation(p->s->layout, c, &violation);
  return violation > 1e-4 ? STATE_LOST : STATE_WISH;
}

static void gather_relations(plan *p) {
  constraint_list list;
  constraints_collect(p->s, &list);
  p->relations = must(calloc(list.count + 1, sizeof *p->relations));
  p->count = list.count;
  for (size_t i = 0; i < list.count; i++) {
    relation *r = &p->relations[i];
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_constraint_get_info(p->s->layout, list.handles[i], &info);
    r->handle = list.handles[i];
    r->is_sum = !constraint_is_pair(p->s, r->handle);
    r->info = info;
    r->state = state_of(p, &info, r->handle);
    r->next = r->mark = SCENE_NONE;
    size_t host = scene_find(p->s, info.host);
    r->rtl = host != SCENE_NONE && p->s->entries[host].info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  }
  constraints_free(&list);
}

static int is_gone(const plan *p, als_item item) {
  size_t index = scene_find(p->s, item);
  return index != SCENE_NONE && p->s->entries[index].info.gone;
}

/* Whether one of the terms is about an item that is chosen; an area counts as its view. */
static int names_one(const plan *p, const relation *r, const char *chosen, int *gone) {
  als_term terms[64];
  size_t count = 0;
  int found = chosen == NULL;
  als_constraint_terms_copy(p->s->layout, r->handle, terms, 64, &count);
  for (size_t t = 0; t < count; t++) {
    size_t index = scene_find(p->s, terms[t].item);
    *gone = *gone || is_gone(p, terms[t].item);
    if (index == SCENE_NONE) {
      als_item_info info = ALS_ITEM_INFO_INIT;
      if (als_item_get_info(p->s->layout, terms[t].item, &info) == ALS_OK) index = scene_find(p->s, info.parent);
    }
    found = found || (index != SCENE_NONE && chosen[index]);
  }
  return found;
}

static void mark_relations(plan *p, const char *chosen) {
  for (size_t i = 0; i < p->count; i++) {
    const relation *r = &p->relations[i];
    int gone = 0, named = names_one(p, r, chosen, &gone);
    if (!named) {
      p->unchosen++;
    } else if (!r->info.in_force) {
      p->inactive++;
    } else if (gone) {
      p->gone++;
    } else {
      relation_mark(p, i);
    }
  }
  if (p->gone && chosen == NULL) gone_marks(p);
  marks_finish(p);
}

/* ---- the whole ---- */

static int choose(const plan *p, const draw_options *o, char *chosen) {
  for (size_t n = 0; n < o->only_count; n++) {
    size_t found = 0;
    for (size_t i = 0; i < p->s->count; i++) {
      if (!text_is(&p->s->entries[i].name, o->only[n], strlen(o->only[n]))) continue;
      chosen[i] = 1;
      found++;
    }
    if (found) continue;
    text name = {0};
    text_json(&name, o->only[n], strlen(o->only[n]));
    fprintf(stderr, "%s: error[NAME_VIEW]: unknown view %s\n", p->s->file, name.bytes);
    text_free(&name);
    return TOOL_REFUSED;
  }
  return TOOL_OK;
}

int plan_make(plan *p, scene *s, const draw_options *o) {
  memset(p, 0, sizeof *p);
  p->s = s;
  p->ascii = o->ascii;
  p->columns = o->columns;
  char *chosen = o->only_count ? must(calloc(s->count + 1, 1)) : NULL;
  if (chosen && choose(p, o, chosen) != TOOL_OK) {
    free(chosen);
    return TOOL_REFUSED;
  }
  gather_relations(p);
  make_items(p);
  link_children(p);
  size_t sides = p->item_count * 2;
  p->size_marks = must(malloc((sides * 2 + 1) * sizeof *p->size_marks));
  p->families = must(malloc((sides + 1) * sizeof *p->families));
  for (size_t i = 0; i < sides; i++) {
    p->size_marks[i] = p->size_marks[sides + i] = SCENE_NONE;
    p->families[i] = i;
  }
  mark_relations(p, chosen);
  free(chosen);
  return TOOL_OK;
}
