/* history_state.c - makes the calls of a history and notes what they said; see history.h. */
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

static int is_special(const item_state *i) {
  return i->kind == ALS_ITEM_SAFE_AREA || i->kind == ALS_ITEM_MARGINS;
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

static double last_rank(const state_of *s, int32_t parent) {
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

/* ---- rules ---- */

static int names(const rule_state *r, int32_t item) {
  if (!r->is_sum) return (int32_t)r->spec.first.id == item + 1 || (int32_t)r->spec.second.id == item + 1;
  for (int k = 0; k < r->term_count; k++) {
    if ((int32_t)r->terms[k].item.id == item + 1) return 1;
  }
  return 0;
}

static int names_inside(const state_of *s, const rule_state *r, int32_t top) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (s->items[i].live && names(r, i) && is_inside(s, top, i)) return 1;
  }
  return 0;
}

static int32_t natural_host(const state_of *s, const rule_state *r) {
  int32_t host = -1;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!names(r, i)) continue;
    host = host < 0 ? view_of_item(s, i) : common_ancestor(s, host, i);
    if (host < 0) return -1;
  }
  return host;
}

static void switch_rule(state_of *s, rule_state *r, int active) {
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

/* ---- what a call has made or ended beside what was asked ---- */

static void read_item(history *h, item_state *item) {
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
  item->margins = info.margins;
  item->safe_area = info.safe_area;
  item->insets = info.alignment_insets;
  item->baselines[0] = info.first_baseline;
  item->baselines[1] = info.last_baseline;
  item->margin_rules[0] = info.margins_from_safe_area;
  item->margin_rules[1] = info.preserves_superview_margins;
  item->direction = info.direction;
  item->hidden = info.hidden;
  item->gone = (info.gone & ALS_GONE_ITSELF) != 0;
  als_item_z(h->layout, item->handle, &item->z);
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

static void end_item(history *h, int32_t top) {
  state_of *s = &h->now;
  int ended[ALL_ITEMS];
  for (int32_t i = 0; i < ALL_ITEMS; i++) ended[i] = s->items[i].live && is_inside(s, top, i);
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!ended[i]) continue;
    s->items[i].live = 0;
    end_what_named(h, i);
  }
}

static void observe(history *h) {
  state_of *s = &h->now;
  als_item item = no_item;
  als_constraint c = {0};
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
  while (als_constraint_next(h->layout, c, &c) == ALS_OK) find_rule(h, c);
}

/* ---- text that is measured: seven points a letter, lines of sixteen ---- */

static als_measurement measure(int length, als_size proposal) {
  als_measurement m = {{7.0 * length, 16}, 12, 4};
  if (proposal.width >= 0 && proposal.width < m.size.width) {
    double columns = floor(proposal.width / 7 + 1e-4);
    double lines = ceil(length / (columns < 1 ? 1 : columns));
    m.size.width = 7 * (columns < 1 ? 1 : columns);
    m.size.height = 16 * lines;
  }
  return m;
}

als_status measure_text(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)layout;
  (void)item;
  *out = measure((int)(intptr_t)user_data, proposal);
  return ALS_OK;
}

als_status measure_texts(void *user_data, als_layout *layout, const als_measure_request *requests, als_measurement *out,
                         size_t count) {
  (void)user_data;
  for (size_t i = 0; i < count; i++) {
    void *length = NULL;
    als_item_user_data(layout, requests[i].item, &length);
    out[i] = measure((int)(intptr_t)length, requests[i].proposal);
  }
  return ALS_OK;
}

/* ---- steps about items ---- */

static als_item handle_of(const state_of *s, int32_t item) {
  return item >= 0 && item < ALL_ITEMS && s->items[item].live ? s->items[item].handle : no_item;
}

static als_status make_item(history *h, const step *t) {
  char name[16];
  als_item made = no_item, parent = handle_of(&h->now, t->b);
  if (t->a < 0 || t->a >= ITEMS || h->now.items[t->a].live || (t->b >= 0 && !parent.id)) return ALS_END;
  snprintf(name, sizeof name, "v%d", t->a);
  als_status status = t->kind == MAKE_VIEW        ? als_view_create(h->layout, parent, name, ALS_NUL_TERMINATED, &made)
                      : t->kind == MAKE_GUIDE     ? als_guide_create(h->layout, parent, name, ALS_NUL_TERMINATED, &made)
                      : t->kind == MAKE_SAFE_AREA ? als_item_safe_area(h->layout, parent, &made)
                                                  : als_item_margins(h->layout, parent, &made);
  if (status != ALS_OK || item_number(&h->now, made) >= 0) return status;
  item_state *item = &h->now.items[t->a];
  memset(item, 0, sizeof *item);
  item->handle = made;
  item->parent = t->b;
  item->rank = last_rank(&h->now, t->b);
  read_item(h, item);
  return status;
}

/* A view and another one inside it, in one call. */
static als_status make_views(history *h, const step *t) {
  als_item made[2], parent = handle_of(&h->now, t->b);
  char names[2][16];
  if (t->a < 0 || t->a + 1 >= ITEMS || h->now.items[t->a].live || h->now.items[t->a + 1].live || !parent.id) return ALS_END;
  als_view_spec specs[2] = {{parent, -1, names[0], ALS_NUL_TERMINATED}, {{0}, 0, names[1], ALS_NUL_TERMINATED}};
  for (int k = 0; k < 2; k++) snprintf(names[k], sizeof names[k], "v%d", t->a + k);
  als_status status = als_views_create(h->layout, specs, 2, made);
  for (int k = 0; k < 2 && status == ALS_OK; k++) {
    item_state *item = &h->now.items[t->a + k];
    memset(item, 0, sizeof *item);
    item->handle = made[k];
    item->rank = k ? 1 : last_rank(&h->now, t->b);
    read_item(h, item);
  }
  return status;
}

static als_status move_item(history *h, const step *t) {
  state_of *s = &h->now;
  int32_t row[ALL_ITEMS];
  item_state *item = &s->items[t->a];
  size_t index = t->c < 0 ? ALS_LAST : (size_t)t->c;
  als_status status = als_item_set_parent(h->layout, item->handle, handle_of(s, t->b), index);
  if (status != ALS_OK) return status;
  int is_placed = item->kind == ALS_ITEM_VIEW && t->b >= 0;
  if (!is_placed && item->parent == t->b) return status;
  if (item->parent != t->b) {
    for (int32_t i = 0; i < RULES; i++) {
      rule_state *r = &s->rules[i];
      if (!r->live || !names_inside(s, r, t->a)) continue;
      int32_t host = r->host >= 0 ? r->host : r->active ? natural_host(s, r) : -1;
      if (host < 0 || is_inside(s, t->a, host)) continue;
      r->active = 0;
      r->host = -1;
    }
  }
  int count = children_of(s, t->b, 0, row);
  double rank = last_rank(s, t->b);
  if (is_placed && t->c >= 0 && t->c < count) {
    int at = t->c;
    if (row[at] == t->a) at++;
    if (at < count) {
      int32_t before = at > 0 ? row[at - 1] : -1;
      if (before == t->a) before = at > 1 ? row[at - 2] : -1;
      rank = (s->items[row[at]].rank + (before >= 0 ? s->items[before].rank : s->items[row[at]].rank - 2)) / 2;
    }
  }
  item->rank = rank;
  item->parent = t->b;
  return status;
}

static als_status set_measured(history *h, const step *t) {
  item_state *item = &h->now.items[t->a];
  als_status status;
  int32_t way = t->kind == MEASURE ? t->b : item->measured, length = t->kind == MEASURE ? t->c : t->b;
  if (t->kind == INVALIDATE && !way) return als_items_invalidate_measure(h->layout, &item->handle, 1);
  if (way == 2) {
    als_item_set_user_data(h->layout, item->handle, (void *)(intptr_t)length, NULL);
    status = item->measured == 2 ? als_items_invalidate_measure(h->layout, &item->handle, 1)
                                 : als_items_set_measured(h->layout, &item->handle, 1, 1);
    if (status != ALS_OK) als_item_set_user_data(h->layout, item->handle, (void *)(intptr_t)item->length, NULL);
  } else if (way == 1) {
    status = als_item_set_measure(h->layout, item->handle, measure_text, (void *)(intptr_t)length, NULL);
  } else if (item->measured == 2) {
    status = als_items_set_measured(h->layout, &item->handle, 1, 0);
  } else {
    status = als_item_set_measure(h->layout, item->handle, NULL, NULL, NULL);
  }
  if (status == ALS_OK) {
    item->measured = way;
    item->length = length;
  }
  return status;
}

static als_status set_trait(history *h, const step *t) {
  item_state *i = &h->now.items[t->a];
  als_edges edges = {t->x, t->y, t->z, t->w};
  als_size size = {t->x, t->y};
  als_status status;
#define NOTE(call, what) \
  status = (call);       \
  if (status == ALS_OK) { what; }
  switch (t->kind) {
    case SIZE: NOTE(als_item_set_size(h->layout, i->handle, size), i->size = size) break;
    case INTRINSIC: NOTE(als_item_set_intrinsic_size(h->layout, i->handle, size), i->intrinsic = size) break;
    case HUGGING:
      NOTE(als_item_set_hugging(h->layout, i->handle, t->priority, (float)t->x),
           (i->hugging[0] = t->priority, i->hugging[1] = (float)t->x))
      break;
    case COMPRESSION:
      NOTE(als_item_set_compression(h->layout, i->handle, t->priority, (float)t->x),
           (i->compression[0] = t->priority, i->compression[1] = (float)t->x))
      break;
    case SET_MARGINS: NOTE(als_item_set_margins(h->layout, i->handle, edges), i->margins = edges) break;
    case MARGIN_RULES:
      NOTE(als_item_set_margin_rules(h->layout, i->handle, t->b, t->c),
           (i->margin_rules[0] = t->b, i->margin_rules[1] = t->c))
      break;
    case SAFE_INSETS: NOTE(als_item_set_safe_area(h->layout, i->handle, edges), i->safe_area = edges) break;
    case ALIGNMENT_INSETS: NOTE(als_item_set_alignment_insets(h->layout, i->handle, edges), i->insets = edges) break;
    case BASELINES:
      NOTE(als_item_set_baselines(h->layout, i->handle, t->x, t->y), (i->baselines[0] = t->x, i->baselines[1] = t->y))
      break;
    case DIRECTION:
      NOTE(als_item_set_direction(h->layout, i->handle, (als_direction)t->b), i->direction = t->b) break;
    case HIDDEN: NOTE(als_item_set_hidden(h->layout, i->handle, t->b), i->hidden = t->b) break;
    case GONE: NOTE(als_item_set_gone(h->layout, i->handle, t->b), i->gone = t->b) break;
    default: status = set_measured(h, t); break;
  }
#undef NOTE
  return status;
}

/* ---- steps about rules ---- */

static void note_rule(history *h, int32_t number, rule_state *fresh, als_constraint made, int active) {
  fresh->handle = made;
  fresh->live = 1;
  fresh->host = -1;
  fresh->active = active;
  fresh->made = fresh->stamp = ++h->now.clock;
  h->now.rules[number] = *fresh;
}

static als_status relate(history *h, const step *t) {
  state_of *s = &h->now;
  rule_state r;
  als_constraint made = {0};
  als_status status;
  if (t->a < 0 || s->rules[t->a].live || !handle_of(s, t->b).id) return ALS_END;
  if (t->kind == RELATE && !handle_of(s, t->c).id) return ALS_END;
  memset(&r, 0, sizeof r);
  r.keeper = -1;
  r.spec.first_attribute = t->kind == ASPECT ? ALS_ATTRIBUTE_WIDTH : (int32_t)t->x;
  r.spec.relation = t->kind == ASPECT ? 0 : t->d;
  r.spec.priority = r.priority = t->priority;
  r.spec.multiplier = t->kind == RELATE ? t->z : t->kind == ASPECT ? t->x : 1;
  r.spec.constant = r.constant = t->kind == ASPECT ? 0 : t->w;
  r.spec.first = handle_of(s, t->b);
  if (t->kind != DIMENSION) {
    r.spec.second_attribute = t->kind == ASPECT ? ALS_ATTRIBUTE_HEIGHT : (int32_t)t->y;
    r.spec.second = handle_of(s, t->kind == ASPECT ? t->b : t->c);
  }
  int off = t->kind != ASPECT && t->list[0];
  status = t->kind == ASPECT ? als_aspect_ratio_create(h->layout, r.spec.first, t->x, t->priority, 0, &made)
                             : als_constraint_create(h->layout, &r.spec, off ? ALS_FLAG_INACTIVE : 0, &made);
  if (status != ALS_OK) return status;
  r.spec.first.id = (uint64_t)t->b + 1;
  r.spec.second.id = t->kind == DIMENSION ? 0 : (uint64_t)(t->kind == ASPECT ? t->b : t->c) + 1;
  note_rule(h, t->a, &r, made, !off);
  return status;
}

static als_status relate_sum(history *h, const step *t) {
  state_of *s = &h->now;
  rule_state r;
  als_constraint made = {0};
  int32_t items[3] = {t->b, t->c, t->d};
  int32_t attributes[3] = {(int32_t)t->x, (int32_t)t->y, (int32_t)t->x == ALS_ATTRIBUTE_TOP ? ALS_ATTRIBUTE_HEIGHT : ALS_ATTRIBUTE_WIDTH};
  double multipliers[3] = {1, -1, t->z};
  memset(&r, 0, sizeof r);
  r.is_sum = 1;
  r.keeper = -1;
  r.term_count = 3;
  r.priority = t->priority;
  r.constant = t->w;
  if (t->a < 0 || s->rules[t->a].live) return ALS_END;
  for (int k = 0; k < 3; k++) {
    als_term term = {handle_of(s, items[k]), attributes[k], 0, multipliers[k]};
    if (!term.item.id) return ALS_END;
    r.terms[k] = term;
  }
  als_status status = als_constraint_create_terms(h->layout, r.terms, 3, ALS_RELATION_EQUAL, t->w, t->priority, 0, &made);
  if (status != ALS_OK) return status;
  for (int k = 0; k < 3; k++) r.terms[k].item.id = (uint64_t)items[k] + 1;
  note_rule(h, t->a, &r, made, 1);
  return status;
}

static als_status replace(history *h, const step *t) {
  state_of *s = &h->now;
  char name[8];
  als_constraint made = {0};
  int32_t known = -1;
  if (t->a < 0 || !handle_of(s, t->b).id || !handle_of(s, t->c).id) return ALS_END;
  for (int32_t i = 0; i < RULES; i++) {
    if (s->rules[i].live && s->rules[i].keeper == t->b && s->rules[i].name == t->d) known = i;
  }
  if (known < 0 && s->rules[t->a].live) return ALS_END;
  als_constraint_spec spec = {handle_of(s, t->c), no_item, (int32_t)t->x, 0, 0, t->priority, 1, t->w};
  snprintf(name, sizeof name, "n%d", t->d);
  als_status status = als_constraint_replace(h->layout, handle_of(s, t->b), name, ALS_NUL_TERMINATED, &spec, 0, &made);
  if (status != ALS_OK) return status;
  spec.first.id = (uint64_t)t->c + 1;
  rule_state r = known >= 0 ? s->rules[known] : s->rules[t->a];
  int is_alike = known >= 0 && r.spec.first.id == spec.first.id && r.spec.first_attribute == spec.first_attribute;
  if (known < 0) memset(&r, 0, sizeof r);
  r.keeper = t->b;
  r.name = t->d;
  r.spec = spec;
  r.constant = t->w;
  r.priority = t->priority;
  if (known < 0) {
    note_rule(h, t->a, &r, made, 1);
    return status;
  }
  if (made.id != r.handle.id) fail(h, "replace: the constraint has another handle");
  if (!is_alike) {
    r.active = 0;
    r.host = -1;
  }
  switch_rule(s, &r, 1);
  s->rules[known] = r;
  return status;
}

static als_status set_host(history *h, const step *t, rule_state *r) {
  state_of *s = &h->now;
  if (t->b >= 0 && !handle_of(s, t->b).id) return ALS_END;
  als_status status = als_constraint_set_host(h->layout, r->handle, handle_of(s, t->b));
  if (status != ALS_OK) return status;
  int32_t host = r->host >= 0 ? r->host : r->active ? natural_host(s, r) : -1;
  if (t->b >= 0 && host == t->b) return status;
  r->active = 0;
  r->host = t->b;
  if (t->b >= 0) switch_rule(s, r, 1);
  return status;
}

static void note_changed_parts(history *h) {
  for (int i = 0; i < ARRANGEMENTS; i++) h->now.arrangements[i].is_changed = 1;
}

static als_status change_rule(history *h, const step *t) {
  rule_state *r = &h->now.rules[t->a];
  als_status status;
  switch (t->kind) {
    case END_RULE:
    case PART_END:
      status = als_constraint_destroy(h->layout, r->handle);
      if (status == ALS_OK) r->live = 0;
      break;
    case CONSTANT:
    case PART_CONSTANT:
      status = als_constraint_set_constant(h->layout, r->handle, t->x);
      if (status == ALS_OK) r->constant = t->x;
      break;
    case PRIORITY:
      status = als_constraint_set_priority(h->layout, r->handle, t->priority);
      if (status == ALS_OK) r->priority = t->priority;
      break;
    case MULTIPLIER:
      status = als_constraint_set_multiplier(h->layout, r->handle, t->x);
      if (status == ALS_OK) r->spec.multiplier = t->x;
      break;
    case HOST: status = set_host(h, t, r); break;
    case GONE_CONSTANT:
      status = t->b ? als_constraint_clear_gone_constant(h->layout, r->handle)
                    : als_constraint_set_gone_constant(h->layout, r->handle, t->x);
      if (status != ALS_OK) break;
      r->has_gone_constant = !t->b;
      r->gone_constant = t->x;
      break;
    default:
      status = als_constraint_set_active(h->layout, r->handle, t->b);
      if (status == ALS_OK) switch_rule(&h->now, r, t->b);
      break;
  }
  if (status == ALS_OK && t->kind >= PART_CONSTANT && t->kind <= PART_END) {
    note_changed_parts(h);
  }
  return status;
}

static als_status add_text(history *h, const step *t) {
  static const char *const texts[] = {"p.left == q.left + %d",          "V:[p]-%d-[q]",
                                      "p.width >= q.width * 0.5 + %d",  "p.center == q.center; p.size == q.size + %d @ 400",
                                      "p.top >= super.safeArea.top + %d", "H:|-%d-[p]-(>=3)-[q(p@500)]"};
  char text[100];
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_named_item items[] = {{"p", 1, handle_of(&h->now, t->c)}, {"q", 1, handle_of(&h->now, t->d)}};
  if (!handle_of(&h->now, t->b).id || !items[0].item.id || !items[1].item.id) return ALS_END;
  options.items = items;
  options.item_count = 2;
  if (t->kind == SPACERS) {
    als_status status = als_add(h->layout, handle_of(&h->now, t->b), ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|~[p]~[q]~|",
                                ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
    if (status == ALS_OK) h->now.has_spacers = 1;
    return status;
  }
  snprintf(text, sizeof text, texts[t->a % 6], (int)t->x);
  return als_add(h->layout, handle_of(&h->now, t->b), ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
}

static als_status add_builder(history *h, const step *t) {
  als_builder_step steps[3];
  als_item view = handle_of(&h->now, t->b), other = handle_of(&h->now, t->c);
  if (!view.id || !other.id) return ALS_END;
  memset(steps, 0, sizeof steps);
  steps[0].call = ALS_BUILDER_PRIORITY;
  steps[0].number = t->priority;
  steps[1].call = ALS_BUILDER_SET;
  steps[1].attribute = ALS_ATTRIBUTE_HEIGHT;
  steps[1].number = t->w;
  steps[2].call = ALS_BUILDER_MAKE;
  steps[2].attribute = steps[2].related_attribute = ALS_ATTRIBUTE_LEADING;
  steps[2].related = other;
  steps[2].number = t->w;
  return als_builder_add(h->layout, view, (als_item){0}, steps, 3, NULL, NULL, 0, NULL);
}

static als_status add_shorthand(history *h, const step *t) {
  als_shorthand_entry entries[2];
  als_item view = handle_of(&h->now, t->b), other = handle_of(&h->now, t->c);
  if (!view.id || !other.id) return ALS_END;
  memset(entries, 0, sizeof entries);
  entries[0].key = "width >=";
  entries[1].key = "bottom ==";
  entries[0].key_length = entries[1].key_length = ALS_NUL_TERMINATED;
  entries[0].kind = ALS_VALUE_NUMBER;
  entries[0].number = t->w;
  entries[1].kind = ALS_VALUE_ATTRIBUTE;
  entries[1].item = other;
  entries[1].attribute = ALS_ATTRIBUTE_BOTTOM;
  return als_shorthand_add(h->layout, view, entries, 2, NULL, NULL);
}

static als_status end_named(history *h, const step *t) {
  state_of *s = &h->now;
  char name[8];
  const char *names[] = {name};
  size_t count = 0, expected = 0;
  snprintf(name, sizeof name, "n%d", t->d);
  als_status status = als_constraints_destroy_named(h->layout, handle_of(s, t->b), t->c, names, NULL, 1, &count);
  if (status != ALS_OK) return status;
  for (int32_t i = 0; i < RULES; i++) {
    rule_state *r = &s->rules[i];
    if (!r->live || r->keeper < 0 || r->name != t->d) continue;
    if (t->c ? !is_inside(s, t->b, r->keeper) : r->keeper != t->b) continue;
    r->live = 0;
    expected++;
  }
  if (count != expected) fail(h, "named: %zu constraints have ended, not %zu", count, expected);
  return status;
}

/* Arrays of rules or views: all or none. */
static als_status change_many(history *h, const step *t) {
  als_constraint rules[LIST];
  als_item views[LIST];
  als_size sizes[2] = {{t->x, t->y}, {t->z, t->w}};
  double constants[] = {t->x, t->y, t->z};
  als_status status;
  for (int k = 0; k < t->count; k++) {
    if (t->kind == INTRINSICS ? !handle_of(&h->now, t->list[k]).id : !h->now.rules[t->list[k]].live) return ALS_END;
    rules[k] = h->now.rules[t->list[k]].handle;
    views[k] = handle_of(&h->now, t->list[k]);
  }
  switch (t->kind) {
    case CONSTANTS: status = als_constraints_set_constants(h->layout, rules, constants, t->count); break;
    case SWITCH: status = als_constraints_set_active(h->layout, rules, t->count, t->b); break;
    case END_RULES: status = als_constraints_destroy(h->layout, rules, t->count); break;
    default: status = als_items_set_intrinsic_sizes(h->layout, views, sizes, t->count); break;
  }
  for (int k = 0; k < t->count && status == ALS_OK; k++) {
    rule_state *r = &h->now.rules[t->list[k]];
    if (t->kind == CONSTANTS) r->constant = constants[k];
    if (t->kind == SWITCH) switch_rule(&h->now, r, t->b);
    if (t->kind == END_RULES) r->live = 0;
    if (t->kind == INTRINSICS) h->now.items[t->list[k]].intrinsic = sizes[k];
  }
  return status;
}

/* ---- groups ---- */

static void switch_members(history *h, als_group group, int active) {
  als_constraint c = {0};
  while (als_group_member_next(h->layout, group, c, &c) == ALS_OK) {
    int32_t at = rule_number(h, c);
    if (at >= 0) switch_rule(&h->now, &h->now.rules[at], active);
  }
}

static als_status use_group(history *h, const step *t) {
  als_group group = t->kind == ARRANGEMENT_ACTIVE ? h->now.arrangements[t->a].group : h->now.groups[t->a];
  als_status status;
  if (t->kind == GROUP_ADD || t->kind == GROUP_REMOVE) {
    if (t->b < 0 || !h->now.rules[t->b].live) return ALS_END;
    als_constraint c = h->now.rules[t->b].handle;
    return t->kind == GROUP_ADD ? als_group_add(h->layout, group, c) : als_group_remove(h->layout, group, c);
  }
  status = als_group_set_active(h->layout, group, t->b);
  if (status == ALS_OK) switch_members(h, group, t->b);
  return status;
}

/* ---- stacks and grids ---- */

als_status make_arrangement(als_layout *layout, const arrangement_state *a, const state_of *s, const als_item *handles,
                            als_group *set, als_group *out) {
  als_item members[LIST];
  double after[LIST];
  als_grid_cell cells[LIST];
  size_t count = 0;
  int rows = 1;
  for (int k = 0; k < a->count; k++) {
    if (a->members[k] < 0 || (s && root_of(s, a->members[k]) != root_of(s, a->container))) continue;
    members[count] = handles[a->members[k]];
    after[count] = a->after[k];
    cells[count] = a->cells[k];
    cells[count].item = members[count];
    if ((int)cells[count].row >= rows) rows = (int)cells[count].row + 1;
    count++;
  }
  als_item container = handles[a->container];
  if (a->is_grid) {
    als_grid_spec spec = ALS_GRID_SPEC_INIT;
    spec.margins = a->margins;
    spec.columns.count = (uint32_t)a->columns;
    spec.columns.equal = a->equal;
    spec.columns.spacing = spec.rows.spacing = &a->spacing;
    spec.columns.spacing_count = spec.rows.spacing_count = 1;
    spec.columns.alignments = &a->alignment;
    spec.columns.alignment_count = 1;
    spec.rows.count = (uint32_t)(s ? a->axis : rows);
    spec.cells = cells;
    spec.count = count;
    return set ? als_grid_set(layout, *set, &spec) : als_grid_create(layout, container, &spec, 0, out);
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = a->axis;
  spec.distribution = a->distribution;
  spec.alignment = a->alignment;
  spec.margins = a->margins;
  spec.spacing = a->spacing;
  spec.members = members;
  spec.spacing_after = after;
  spec.count = count;
  return set ? als_stack_set(layout, *set, &spec) : als_stack_create(layout, container, &spec, 0, out);
}

static arrangement_state arranged(const history *h, const step *t) {
  static const int32_t alignments[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_LEADING, ALS_ALIGNMENT_CENTER,
                                       ALS_ALIGNMENT_TRAILING};
  arrangement_state a;
  memset(&a, 0, sizeof a);
  a.live = 1;
  a.is_grid = t->kind == GRID || t->kind == GRID_SET;
  a.container = t->b;
  a.spacing = t->x;
  a.alignment = alignments[t->d / 7 % 4];
  a.margins = t->d / 3 % 5 == 0 && h->now.items[t->b].kind == ALS_ITEM_VIEW;
  a.columns = t->c > 0 ? t->c : 1;
  a.equal = t->d % 2;
  a.axis = t->c;
  a.distribution = t->d % 5;
  for (int k = 0; k < t->count; k++) {
    if (!handle_of(&h->now, t->list[k]).id) continue;
    a.members[a.count] = t->list[k];
    a.after[a.count] = a.count == 0 ? t->y : ALS_SPACING_USUAL;
    a.cells[a.count].row = (uint32_t)(a.count / a.columns);
    a.cells[a.count].column = (uint32_t)(a.count % a.columns);
    a.cells[a.count].row_span = a.cells[a.count].column_span = 1;
    a.cells[a.count].column_alignment = a.count % 2 ? alignments[t->d / 11 % 4] : ALS_ALIGNMENT_OF_LINE;
    a.cells[a.count].row_alignment = a.count % 3 ? alignments[t->d / 13 % 4] : ALS_ALIGNMENT_OF_LINE;
    a.count++;
  }
  if (a.is_grid) a.axis = (a.count + a.columns - 1) / a.columns + (a.count == 0);
  return a;
}

static als_status arrange(history *h, const step *t) {
  als_item handles[ALL_ITEMS];
  if (t->a < 0 || !handle_of(&h->now, t->b).id) return ALS_END;
  arrangement_state *old = &h->now.arrangements[t->a];
  int is_new = t->kind == STACK || t->kind == GRID;
  if (is_new == old->live) return ALS_END;
  if (!is_new && (old->is_grid != (t->kind == GRID_SET) || old->container != t->b)) return ALS_END;
  arrangement_state a = arranged(h, t);
  for (int i = 0; i < ALL_ITEMS; i++) handles[i] = h->now.items[i].handle;
  a.group = old->group;
  als_status status = make_arrangement(h->layout, &a, NULL, handles, is_new ? NULL : &old->group, &a.group);
  if (status == ALS_OK) *old = a;
  return status;
}

static als_status change_stack(history *h, const step *t) {
  if (t->a < 0 || !h->now.arrangements[t->a].live || h->now.arrangements[t->a].is_grid) return ALS_END;
  if (!handle_of(&h->now, t->b).id) return ALS_END;
  arrangement_state *a = &h->now.arrangements[t->a];
  als_item item = handle_of(&h->now, t->b);
  int at = -1;
  double after = ALS_SPACING_USUAL;
  for (int k = 0; k < a->count; k++) {
    if (a->members[k] == t->b) at = k;
  }
  if (t->kind == STACK_INSERT && at < 0 && a->count == LIST) return ALS_END;
  size_t index = t->c < 0 ? ALS_LAST : (size_t)t->c;
  als_status status = t->kind == STACK_INSERT ? als_stack_insert(h->layout, a->group, item, index)
                                              : als_stack_remove(h->layout, a->group, item);
  if (status != ALS_OK) return status;
  int to = t->c < 0 ? a->count : t->c;
  if (at >= 0) {
    after = a->after[at];
    if (at < to) to--;
    for (int k = at; k + 1 < a->count; k++) {
      a->members[k] = a->members[k + 1];
      a->after[k] = a->after[k + 1];
    }
    a->count--;
  }
  if (t->kind == STACK_REMOVE) return status;
  for (int k = a->count; k > to; k--) {
    a->members[k] = a->members[k - 1];
    a->after[k] = a->after[k - 1];
  }
  a->members[to] = t->b;
  a->after[to] = after;
  a->count++;
  return status;
}

static als_status end_arrangement(history *h, const step *t) {
  arrangement_state *a = &h->now.arrangements[t->a];
  als_status status =
      t->kind == ARRANGEMENT_END ? als_arrangement_destroy(h->layout, a->group) : als_group_destroy(h->layout, a->group);
  if (status == ALS_OK) a->live = 0;
  return status;
}

/* ---- the whole layout ---- */

static als_status read_document(history *h, const step *t) {
  static const char *const documents[] = {
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[200,100],\"children\":[{\"name\":\"a\",\"intrinsic\":[30,10]},"
      "{\"name\":\"b\",\"intrinsic\":[50,20]},{\"name\":\"c\"}]},\"constraints\":[{\"stack\":\"r\",\"views\":[\"a\","
      "\"b\",\"c\"],\"spacing\":8}]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[90,60],\"safeArea\":[10,0,5,0],\"children\":[{\"name\":\"a\","
      "\"intrinsic\":[30,10]},{\"name\":\"b\"}]},\"constraints\":[{\"grid\":\"r\",\"rows\":[[\"a\",\"b\"]]}]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[120,null],\"children\":[{\"name\":\"a\",\"children\":["
      "{\"name\":\"b\"}]}]},\"constraints\":[\"H:|-[a]-|\",\"V:|-[a(40)]-|\",\"b.center = a.center; b.size = a.size * "
      "0.5\"]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[64,64],\"direction\":\"rtl\",\"margins\":[4,6,8,10],\"children\":["
      "{\"name\":\"a\",\"gone\":true},{\"name\":\"b\"}]},\"constraints\":[\"H:|-[a(10)]-[b]-|\",\"V:|[b]|\"]}"};
  als_item root;
  return als_document_read(h->layout, documents[t->a % 4], ALS_NUL_TERMINATED, &root);
}

/* Goes on with a copy.  What was measured is plain content there. */
static als_status copy_layout(history *h) {
  state_of *s = &h->now;
  als_layout *copy = NULL;
  als_group from[64], to[64], g = {0};
  int groups = 0, again = 0;
  if (h->depth) return ALS_END;
  als_status status = als_layout_copy(h->layout, &copy);
  if (status != ALS_OK) return status;
  while (groups < 64 && als_group_next(h->layout, g, &g) == ALS_OK) from[groups++] = g;
  g.id = 0;
  while (again < 64 && als_group_next(copy, g, &g) == ALS_OK) to[again++] = g;
  if (groups != again) fail(h, "copy: other groups");
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    int is_shown = s->shown[i] == s->items[i].handle.id;
    if (s->items[i].live && als_item_counterpart(h->layout, copy, s->items[i].handle, &s->items[i].handle) != ALS_OK) {
      fail(h, "copy: an item has no counterpart");
    }
    if (is_shown) s->shown[i] = s->items[i].handle.id;
  }
  for (int32_t i = 0; i < ALL_RULES; i++) {
    rule_state *r = &s->rules[i];
    if (r->live && als_constraint_counterpart(h->layout, copy, r->handle, &r->handle) != ALS_OK) {
      fail(h, "copy: a constraint has no counterpart");
    }
  }
  for (int k = 0; k < groups && k < again; k++) {
    for (int i = 0; i < GROUPS; i++) {
      if (s->groups[i].id == from[k].id) s->groups[i] = to[k];
    }
    for (int i = 0; i < ARRANGEMENTS; i++) {
      if (s->arrangements[i].live && s->arrangements[i].group.id == from[k].id) s->arrangements[i].group = to[k];
    }
  }
  als_layout_destroy(h->layout);
  h->layout = copy;
  als_layout_set_measure(copy, measure_texts, NULL, NULL);
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    item_state *item = &s->items[i];
    if (!item->live || !item->measured) continue;
    item->measured = 0;
    read_item(h, item);
    note_changed_parts(h); /* proportions are still those of views that are measured */
  }
  return status;
}

static als_status edit(history *h, const step *t) {
  als_status status;
  if (t->kind == BEGIN) {
    if (h->depth == NESTING) return ALS_END;
    status = als_edit_begin(h->layout);
    if (status == ALS_OK) h->before[h->depth++] = h->now;
    return status;
  }
  if (!h->depth) return ALS_END;
  if (t->kind == COMMIT) {
    status = als_edit_commit(h->layout);
    if (status == ALS_OK) h->depth--;
    return status;
  }
  status = als_edit_cancel(h->layout);
  if (status != ALS_OK) return status;
  h->now = h->before[--h->depth];
  for (int32_t i = 0; i < ALL_ITEMS; i++) { /* lengths that were only told by user data came back with it */
    if (!h->now.items[i].live || h->now.items[i].measured != 2) continue;
    void *length = NULL;
    als_item_user_data(h->layout, h->now.items[i].handle, &length);
    if ((int)(intptr_t)length != h->now.items[i].length) fail(h, "cancel: user data is another");
  }
  return status;
}

static als_status query(history *h, const step *t) {
  als_item item = handle_of(&h->now, t->a);
  uint32_t bits = 0;
  size_t count = 0;
  als_freedom freedom = ALS_FREEDOM_INIT;
  als_suggestion suggestions[8];
  als_explained terms[64];
  als_lost lost[8];
  als_size target = {0, 0}, size, other;
  als_snapshot *snapshot = NULL;
  als_status status;
  if (!item.id) return ALS_END;
  switch (t->b) {
    case 0: return als_ambiguity(h->layout, item, &bits);
    case 1: return als_ambiguity_range(h->layout, item, &freedom);
    case 2: return als_suggestions_copy(h->layout, suggestions, 8, &count);
    case 3: return als_explain(h->layout, item, ALS_ATTRIBUTE_RIGHT, terms, 64, &count, NULL);
    case 4: return als_lint_run(h->layout, &count);
    case 5: return als_item_fitting_size(h->layout, item, target, 50, 50, &size);
    case 6: return als_item_size_request(h->layout, item, (als_size){-1, -1}, &size, &other);
    case 7: return als_conflicts_copy_json(h->layout, NULL, 0, NULL, 0, &count);
    case 8: return als_explain_lost(h->layout, item, ALS_ATTRIBUTE_WIDTH, lost, 8, &count);
    case 9:
      status = als_ambiguity_snapshot(h->layout, item, 0, &snapshot);
      als_snapshot_destroy(snapshot);
      return status;
    default:
      status = als_ambiguity_exercise(h->layout, item, 0);
      if (status == ALS_OK) note_frames(h);
      return status;
  }
}

static als_status solve(history *h) {
  als_report report = ALS_REPORT_INIT;
  h->status = als_solve(h->layout, &report);
  h->report = report;
  if (h->status >= 0) check_changed(h);
  h->now.has_spacers ? compare_with_document(h) : compare_with_fresh(h);
  return h->status;
}

/* ---- one step ---- */

static int is_view(const state_of *s, int32_t item) {
  return s->items[item].live && s->items[item].kind == ALS_ITEM_VIEW;
}

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
      if (t->a >= ITEMS) note_changed_parts(h);
      return status;
    case MOVE_ITEM:
      if (t->a >= ITEMS) note_changed_parts(h);
      return move_item(h, t);
    case RELATE:
    case DIMENSION:
    case ASPECT: return relate(h, t);
    case SUM: return relate_sum(h, t);
    case TEXT:
    case SPACERS: return add_text(h, t);
    case REPLACE: return replace(h, t);
    case GROUP_ADD:
    case GROUP_REMOVE:
    case GROUP_ACTIVE:
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
    case CANCEL: return edit(h, t);
    case TRY: return als_edit_try(h->layout, NULL, 0, NULL, NULL);
    case SCALE:
      status = als_layout_set_scale(h->layout, t->x);
      if (status == ALS_OK) h->now.scale = t->x;
      return status;
    case QUERY: return query(h, t);
    default: return solve(h);
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
  if (status >= 0 && t->kind != SOLVE && t->kind != QUERY) observe(h);
}

void begin_history(history *h, uint64_t seed) {
  static const step root = {MAKE_VIEW, 0, 0, -1, 0, 0, {0}, 0, 0, 0, 0, 0};
  static const step size = {SIZE, 0, 0, 0, 0, 0, {0}, 0, 320, 200, 0, 0};
  memset(h, 0, sizeof *h);
  h->seed = seed;
  als_limits limits = ALS_LIMITS_INIT;
  h->has_limits = seed % 16 == 0;
  if (h->has_limits) {
    limits.max_items = 14;
    limits.max_constraints = 40;
  }
  als_layout_create(&limits, &h->layout);
  als_layout_set_measure(h->layout, measure_texts, NULL, NULL);
  for (int i = 0; i < GROUPS; i++) als_group_create(h->layout, NULL, 0, &h->now.groups[i]);
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
