/* history_state.c - what was said in a history, and what its calls have made or ended beside; see history.h. */
#include "history.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const als_item no_item = {0};

size_t calls_that_worked[STEP_KINDS];

void fail(history *h, const char *format, ...) {
  va_list arguments;
  if (h->fault[0]) return;
  va_start(arguments, format);
  vsnprintf(h->fault, sizeof h->fault, format, arguments);
  va_end(arguments);
}

/* ---- the tree ---- */

int is_inside(const state_of *s, int32_t top, int32_t item) {
  while (item >= 0 && item != top) item = s->items[item].parent;
  return item >= 0;
}

int32_t root_of(const state_of *s, int32_t item) {
  while (s->items[item].parent >= 0) item = s->items[item].parent;
  return item;
}

int is_special(const item_state *i) {
  return i->kind == ALS_ITEM_SAFE_AREA || i->kind == ALS_ITEM_MARGINS || i->kind == ALS_ITEM_CONTENT;
}

int children_of(const state_of *s, int32_t parent, int guides, int32_t *out) {
  int count = 0;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    const item_state *item = &s->items[i];
    if (!item->live || item->parent != parent || is_special(item)) continue;
    if (parent >= 0 && (item->kind == ALS_ITEM_GUIDE) != guides) continue;
    int at = count++;
    for (; at > 0 && s->items[out[at - 1]].rank > item->rank; at--) out[at] = out[at - 1];
    out[at] = i;
  }
  return count;
}

double last_rank(const state_of *s, int32_t parent) {
  double rank = 0;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (s->items[i].live && s->items[i].parent == parent && s->items[i].rank > rank) rank = s->items[i].rank;
  }
  return rank + 1;
}

static int32_t view_of_item(const state_of *s, int32_t item) {
  return s->items[item].kind == ALS_ITEM_VIEW || s->items[item].parent < 0 ? item : s->items[item].parent;
}

static int32_t common_ancestor(const state_of *s, int32_t a, int32_t b) {
  int32_t top = view_of_item(s, a);
  b = view_of_item(s, b);
  while (top >= 0 && !is_inside(s, top, b)) top = s->items[top].parent;
  return top;
}

als_item handle_of(const state_of *s, int32_t item) {
  return item >= 0 && item < ALL_ITEMS && s->items[item].live ? s->items[item].handle : no_item;
}

int is_view(const state_of *s, int32_t item) {
  return s->items[item].live && s->items[item].kind == ALS_ITEM_VIEW;
}

/* ---- rules ---- */

static int names(const rule_state *r, int32_t item) {
  if (!r->is_sum) return (int32_t)r->spec.first.id == item + 1 || (int32_t)r->spec.second.id == item + 1;
  for (int k = 0; k < r->term_count; k++) {
    if ((int32_t)r->terms[k].item.id == item + 1) return 1;
  }
  return 0;
}

int names_inside(const state_of *s, const rule_state *r, int32_t top) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (s->items[i].live && names(r, i) && is_inside(s, top, i)) return 1;
  }
  return 0;
}

int32_t natural_host(const state_of *s, const rule_state *r) {
  int32_t host = -1;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!names(r, i)) continue;
    host = host < 0 ? view_of_item(s, i) : common_ancestor(s, host, i);
    if (host < 0) return -1;
  }
  return host;
}

void switch_rule(state_of *s, rule_state *r, int active) {
  if (active && !r->active) r->stamp = ++s->clock;
  r->active = active;
}

static uint32_t place(uint64_t id) {
  return (uint32_t)((id * 0x9e3779b97f4a7c15u) >> 52);
}

int32_t item_number(const state_of *s, als_item handle) {
  if (!handle.id) return -1;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (s->items[i].live && s->items[i].handle.id == handle.id) return i;
  }
  return -1;
}

int32_t rule_number(history *h, als_constraint handle) {
  uint16_t *known = &h->cache[place(handle.id)];
  if (h->now.rules[*known].live && h->now.rules[*known].handle.id == handle.id) return *known;
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (!h->now.rules[i].live || h->now.rules[i].handle.id != handle.id) continue;
    *known = (uint16_t)i;
    return i;
  }
  return -1;
}

void note_changed_parts(history *h) {
  for (int i = 0; i < ARRANGEMENTS; i++) h->now.arrangements[i].is_changed = 1;
}

/* ---- what a call has made or ended beside what was asked ---- */

void read_item(history *h, item_state *item) {
  als_item_info info = ALS_ITEM_INFO_INIT;
  if (als_item_get_info(h->layout, item->handle, &info) != ALS_OK) {
    fail(h, "handles: an item that is listed has no info");
    return;
  }
  item->live = 1;
  item->kind = info.kind;
  item->parent = item_number(&h->now, info.parent);
  item->size = info.size;
  item->intrinsic = info.intrinsic_size;
  memcpy(item->hugging, info.hugging, sizeof item->hugging);
  memcpy(item->compression, info.compression, sizeof item->compression);
  item->says_compression = info.compression[0] != (info.is_measured ? 749 : 750) || info.compression[1] != 750;
  item->margins = info.margins;
  item->safe_area = info.safe_area;
  item->insets = info.alignment_insets;
  item->baselines[0] = info.first_baseline;
  item->baselines[1] = info.last_baseline;
  item->scrolls = info.scrolls;
  if (info.kind == ALS_ITEM_VIEW) als_item_scroll_offset(h->layout, item->handle, &item->offset[0], &item->offset[1]);
  item->margin_rules[0] = info.margins_from_safe_area;
  item->margin_rules[1] = info.preserves_superview_margins;
  item->direction = info.direction;
  item->hidden = info.hidden;
  item->gone = (info.gone & ALS_GONE_ITSELF) != 0;
  als_item_z(h->layout, item->handle, &item->z);
}

/* The guides of an owner take the order in which the layout has them: an arrangement puts new ones among those it
 * keeps. */
static void rank_guides(history *h, int32_t owner) {
  als_item guide = no_item;
  double rank = 0;
  if (owner < 0) return;
  while (als_guide_next(h->layout, h->now.items[owner].handle, guide, &guide) == ALS_OK) {
    int32_t number = item_number(&h->now, guide);
    if (number >= 0) h->now.items[number].rank = rank += 1;
  }
}

static void find_item(history *h, als_item handle) {
  if (item_number(&h->now, handle) >= 0) return;
  for (int32_t i = ITEMS; i < ALL_ITEMS; i++) {
    item_state *item = &h->now.items[i];
    if (item->live) continue;
    memset(item, 0, sizeof *item);
    item->handle = handle;
    read_item(h, item);
    item->live = 0;
    item->rank = last_rank(&h->now, item->parent);
    item->live = 1;
    if (item->kind == ALS_ITEM_GUIDE) rank_guides(h, item->parent);
    return;
  }
  fail(h, "room: too many items");
}

static void find_rule(history *h, als_constraint handle) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_term terms[64];
  size_t count = 0;
  if (rule_number(h, handle) >= 0) return;
  als_constraint_get_info(h->layout, handle, &info);
  als_constraint_terms_copy(h->layout, handle, terms, 64, &count);
  for (size_t k = 0; k < count; k++) find_item(h, terms[k].item);
  for (int32_t i = RULES; i < ALL_RULES; i++) {
    rule_state *r = &h->now.rules[i];
    if (r->live) continue;
    memset(r, 0, sizeof *r);
    r->handle = handle;
    r->live = r->found = 1;
    r->host = -1;
    r->active = info.active;
    r->made = r->stamp = ++h->now.clock;
    r->fresh = info.source_item < 0 && !info.source_length;
    return;
  }
  fail(h, "room: too many constraints");
}

/* Rules, members and arrangements that name what has ended end as well. */
static void end_what_named(history *h, int32_t item) {
  state_of *s = &h->now;
  for (int32_t i = 0; i < RULES; i++) {
    if (s->rules[i].live && names(&s->rules[i], item)) s->rules[i].live = 0;
    if (s->rules[i].keeper == item) s->rules[i].keeper = -1;
  }
  for (int32_t i = 0; i < ARRANGEMENTS; i++) {
    arrangement_state *a = &s->arrangements[i];
    if (!a->live) continue;
    if (a->container == item) a->live = 0;
    for (int k = 0; k < a->count; k++) {
      if (a->members[k] != item) continue;
      for (int m = k; m + 1 < a->count; m++) {
        a->members[m] = a->members[m + 1];
        a->after[m] = a->after[m + 1];
        a->cells[m] = a->cells[m + 1];
      }
      a->count--;
      k--;
    }
  }
}

void end_item(history *h, int32_t top) {
  state_of *s = &h->now;
  int ended[ALL_ITEMS];
  for (int32_t i = 0; i < ALL_ITEMS; i++) ended[i] = s->items[i].live && is_inside(s, top, i);
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!ended[i]) continue;
    s->items[i].live = 0;
    end_what_named(h, i);
  }
}

/* Constraints stand in the order in which they were made, but for those of arrangements: new ones stand among the
 * others. */
static void read_order(history *h) {
  als_constraint c = {0};
  int64_t said = 0, place = 0;
  while (als_constraint_next(h->layout, c, &c) == ALS_OK) {
    find_rule(h, c);
    int32_t number = rule_number(h, c);
    if (number < 0) continue;
    rule_state *r = &h->now.rules[number];
    if (!r->found && r->made < said) fail(h, "order: constraint %d is listed behind one that was made later", number);
    if (!r->found) said = r->made;
    r->was_made = r->made;
    r->made = ++place;
  }
}

/* Makes room for a stamp right behind another one. */
static int64_t stamp_behind(state_of *s, int64_t stamp) {
  for (int32_t i = 0; i < ALL_RULES; i++) s->rules[i].stamp += s->rules[i].stamp > stamp;
  s->clock++;
  return stamp + 1;
}

/* New constraints of an arrangement count as activated right behind the one in front of them, or right before the next;
 * so do those that have stood elsewhere. */
static void order_arrangement(history *h, als_group group) {
  state_of *s = &h->now;
  rule_state *waiting[ALL_RULES], *before = NULL;
  int count = 0;
  int64_t last_made = 0;
  als_constraint c = {0};
  size_t members;
  if (als_arrangement_members_copy(h->layout, group, NULL, 0, &members) < 0) return;
  while (als_group_member_next(h->layout, group, c, &c) == ALS_OK) {
    int32_t number = rule_number(h, c);
    if (number < 0 || !s->rules[number].found || !s->rules[number].active) continue;
    rule_state *r = &s->rules[number];
    if (!before && r->fresh) {
      waiting[count++] = r;
      continue;
    }
    if (before && (r->fresh || r->was_made < last_made)) r->stamp = stamp_behind(s, before->stamp);
    if (!r->fresh && r->was_made > last_made) last_made = r->was_made;
    if (!before) {
      int64_t stamp = r->stamp - 1;
      for (int k = 0; k < count; k++) stamp = waiting[k]->stamp = stamp_behind(s, stamp);
    }
    before = r;
  }
}

static void observe(history *h) {
  state_of *s = &h->now;
  als_item item = no_item;
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_constraint_info rule = ALS_CONSTRAINT_INFO_INIT;
  for (int32_t i = ITEMS; i < ALL_ITEMS; i++) {
    if (s->items[i].live && als_item_get_info(h->layout, s->items[i].handle, &info) != ALS_OK) end_item(h, i);
  }
  for (int32_t i = RULES; i < ALL_RULES; i++) {
    rule_state *r = &s->rules[i];
    if (!r->live) continue;
    r->live = als_constraint_get_info(h->layout, r->handle, &rule) == ALS_OK;
    if (r->live) switch_rule(s, r, rule.active);
  }
  while (als_item_next(h->layout, item, &item) == ALS_OK) find_item(h, item);
  read_order(h);
  als_group group = {0};
  while (als_group_next(h->layout, group, &group) == ALS_OK) order_arrangement(h, group);
  for (int32_t i = RULES; i < ALL_RULES; i++) s->rules[i].fresh = 0;
}

/* A view that scrolls has a content area, which constraints need not name. */
static void find_areas(history *h) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    als_item area = no_item;
    if (!is_view(&h->now, i) || !h->now.items[i].scrolls) continue;
    if (als_item_content(h->layout, h->now.items[i].handle, &area) == ALS_OK) find_item(h, area);
  }
}

/* ---- one step ---- */

/* Whether what the step speaks of is there. */
static int is_meant(const history *h, const step *t) {
  const state_of *s = &h->now;
  switch (t->kind) {
    case END_ITEM: return t->a >= 0 && handle_of(s, t->a).id;
    case MOVE_ITEM:
      return t->a >= 0 && handle_of(s, t->a).id && !is_special(&s->items[t->a]) && (t->b < 0 || is_view(s, t->b));
    case REPLACE:
    case END_NAMED: return t->b >= 0 && is_view(s, t->b);
    case ORDER: return t->a >= 0 && handle_of(s, t->a).id;
    case ARRANGEMENT_ACTIVE:
    case ARRANGEMENT_END:
    case ARRANGEMENT_FORGET: return t->a >= 0 && s->arrangements[t->a].live;
    default: break;
  }
  if (t->kind >= SIZE && t->kind <= INVALIDATE) return t->a >= 0 && handle_of(s, t->a).id;
  if ((t->kind >= END_RULE && t->kind <= GONE_CONSTANT) || (t->kind >= PART_CONSTANT && t->kind <= PART_END)) {
    return t->a >= 0 && s->rules[t->a].live;
  }
  return 1;
}

static als_status make_call(history *h, const step *t) {
  als_status status;
  if (!is_meant(h, t)) return ALS_END;
  if (t->kind <= MAKE_MARGINS) return make_item(h, t);
  if ((t->kind >= END_RULE && t->kind <= GONE_CONSTANT) || (t->kind >= PART_CONSTANT && t->kind <= PART_END)) {
    return change_rule(h, t);
  }
  if (t->kind >= SIZE && t->kind <= INVALIDATE) return set_trait(h, t);
  switch (t->kind) {
    case END_ITEM:
      status = als_item_destroy(h->layout, h->now.items[t->a].handle);
      if (status == ALS_OK) end_item(h, t->a);
      /* Arrangements with margins name the margins of their container. */
      if (t->a >= ITEMS || is_special(&h->now.items[t->a])) note_changed_parts(h);
      return status;
    case MOVE_ITEM:
      if (t->a >= ITEMS) note_changed_parts(h);
      return move_item(h, t);
    case RELATE:
    case DIMENSION:
    case ASPECT: return relate_items(h, t);
    case SUM: return relate_sum(h, t);
    case TEXT:
    case SPACERS: return add_text(h, t);
    case REPLACE: return replace_rule(h, t);
    case GROUP_ADD:
    case GROUP_REMOVE:
    case GROUP_ACTIVE:
    case GROUP_PARENT:
    case GROUP_CONDITION:
    case ARRANGEMENT_ACTIVE: return use_group(h, t);
    case STACK:
    case STACK_SET:
    case GRID:
    case GRID_SET: return arrange(h, t);
    case STACK_INSERT:
    case STACK_REMOVE: return change_stack(h, t);
    case ARRANGEMENT_END:
    case ARRANGEMENT_FORGET: return end_arrangement(h, t);
    case VIEWS: return make_views(h, t);
    case CONSTANTS:
    case SWITCH:
    case END_RULES:
    case INTRINSICS: return change_many(h, t);
    case BUILDER: return add_builder(h, t);
    case SHORTHAND: return add_shorthand(h, t);
    case END_NAMED: return end_named(h, t);
    case ORDER:
      status = als_item_set_z(h->layout, h->now.items[t->a].handle, t->b);
      if (status == ALS_OK) h->now.items[t->a].z = t->b;
      return status;
    case DOCUMENT: return read_document(h, t);
    case COPY: return copy_layout(h);
    case POLICY: return als_layout_set_conflict_policy(h->layout, (als_conflict_policy)t->a);
    case BEGIN:
    case COMMIT:
    case CANCEL: return edit_layout(h, t);
    case TRY: return try_edit(h);
    case SCALE:
      status = als_layout_set_scale(h->layout, t->x);
      if (status == ALS_OK) h->now.scale = t->x;
      return status;
    case QUERY: return query_layout(h, t);
    default: return solve_layout(h);
  }
}

void take_step(history *h, const step *t) {
  als_digest old, now;
  als_layout_digest(h->layout, &old);
  als_status status = make_call(h, t);
  if (status < 0 || t->kind == TRY) {
    als_layout_digest(h->layout, &now);
    if (memcmp(&old, &now, sizeof old) != 0) fail(h, "trace: a failing call left one: %s", als_status_name(status));
  }
  calls_that_worked[t->kind] += status == ALS_OK || status == ALS_CONFLICT;
  if (status == ALS_ERROR_INTERNAL) fail(h, "internal: a bug in the library was reported");
  if (status == ALS_ERROR_HANDLE && t->kind != GROUP_ADD && t->kind != GROUP_REMOVE) {
    fail(h, "handles: what was said to live has ended");
  }
  if (status >= 0 && t->kind != SOLVE && t->kind != QUERY) {
    find_areas(h);
    observe(h);
  }
  for (int i = 0; i < GROUPS; i++) {
    group_state *said = &h->now.said[i];
    if (said->condition < 0 || said->item < 0) continue;
    const item_state *item = &h->now.items[said->item];
    if (t->kind == COPY && item->live) said->handle = item->handle;
    if (!item->live || item->handle.id != said->handle.id) said->item = -1; /* its tests are false from now on */
  }
}

void begin_history(history *h, uint64_t seed) {
  static const step root = {MAKE_VIEW, 0, 0, -1, 0, 0, {0}, 0, 0, 0, 0, 0};
  static const step size = {SIZE, 0, 0, 0, 0, 0, {0}, 0, 320, 200, 0, 0};
  memset(h, 0, sizeof *h);
  h->seed = seed;
  als_limits limits = ALS_LIMITS_INIT;
  h->has_limits = seed % 16 == 0;
  if (seed % 32 == 16 && !switched_off[PIVOT_LIMIT]) limits.max_pivots = 20;
  if (h->has_limits) {
    limits.max_items = 14;
    limits.max_constraints = 40;
  }
  als_layout_create(&limits, &h->layout);
  als_layout_set_measure(h->layout, measure_texts, NULL, NULL);
  for (int i = 0; i < GROUPS; i++) {
    als_group_create(h->layout, NULL, 0, &h->now.groups[i]);
    h->now.said[i].parent = h->now.said[i].condition = h->now.said[i].item = -1;
    h->now.said[i].active = 1;
  }
  take_step(h, &root);
  take_step(h, &size);
  for (int16_t i = 1; i < 4; i++) {
    step view = root;
    view.a = i;
    view.b = i == 3 ? 1 : 0;
    take_step(h, &view);
  }
}

void end_history(history *h) {
  als_layout_destroy(h->layout);
}
