/* history_fresh.c - a layout made from what was said alone, and everything it shows beside the one with the history;
 * see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

#define SAME 1e-9

int is_thorough;
double largest_difference;
size_t solves_compared, free_compared, unsettled;

/* ---- making it ---- */

static void must(history *h, als_status status, const char *what) {
  if (status < 0) fail(h, "fresh: %s: %s", what, als_status_name(status));
}

static int is_default(als_edges e, double value) {
  return e.top == value && e.left == value && e.bottom == value && e.right == value;
}

static void say_traits(history *h, fresh_layout *f, int32_t number) {
  const item_state *i = &h->now.items[number];
  als_item item = f->items[number];
  als_layout *l = f->layout;
  if (i->size.width >= 0 || i->size.height >= 0) must(h, als_item_set_size(l, item, i->size), "size");
  if (i->intrinsic.width >= 0 || i->intrinsic.height >= 0) {
    must(h, als_item_set_intrinsic_size(l, item, i->intrinsic), "intrinsic size");
  }
  must(h, als_item_set_hugging(l, item, i->hugging[0], i->hugging[1]), "hugging");
  if (i->says_compression) {
    must(h, als_item_set_compression(l, item, i->compression[0], i->compression[1]), "compression");
  }
  if (!is_default(i->margins, 8)) must(h, als_item_set_margins(l, item, i->margins), "margins");
  must(h, als_item_set_margin_rules(l, item, i->margin_rules[0], i->margin_rules[1]), "margin rules");
  if (!is_default(i->safe_area, 0)) must(h, als_item_set_safe_area(l, item, i->safe_area), "safe area");
  if (!is_default(i->insets, 0)) must(h, als_item_set_alignment_insets(l, item, i->insets), "insets");
  if (i->scrolls) must(h, als_item_set_scrolls(l, item, (als_scrolls)i->scrolls), "scrolls");
  must(h, als_item_set_scroll_offset(l, item, i->offset[0], i->offset[1]), "scroll offset");
  must(h, als_item_set_baselines(l, item, i->baselines[0], i->baselines[1]), "baselines");
  must(h, als_item_set_direction(l, item, (als_direction)i->direction), "direction");
  must(h, als_item_set_hidden(l, item, i->hidden), "hidden");
  if (i->gone) must(h, als_item_set_gone(l, item, 1), "gone");
  void *length = (void *)(intptr_t)i->length;
  if (i->measured == 1) must(h, als_item_set_measure(l, item, measure_text, length, NULL), "measure");
  if (i->measured == 2) {
    must(h, als_item_set_user_data(l, item, length, NULL), "user data");
    must(h, als_items_set_measured(l, &item, 1, 1), "measured");
  }
}

static void make_tree(history *h, fresh_layout *f, int32_t parent) {
  int32_t row[ALL_ITEMS];
  als_item above = parent >= 0 ? f->items[parent] : (als_item){0};
  for (int guides = parent >= 0; guides >= 0; guides--) {
    int count = children_of(&h->now, parent, guides, row);
    for (int k = 0; k < count; k++) {
      als_item *made = &f->items[row[k]];
      int is_guide = h->now.items[row[k]].kind == ALS_ITEM_GUIDE;
      must(h,
           is_guide ? als_guide_create(f->layout, above, NULL, 0, made)
                    : als_view_create(f->layout, above, NULL, 0, made),
           "item");
      if (!is_guide) make_tree(h, f, row[k]);
    }
  }
}

static void make_specials(history *h, fresh_layout *f) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    const item_state *item = &h->now.items[i];
    if (!item->live) continue;
    if (item->kind == ALS_ITEM_SAFE_AREA)
      must(h, als_item_safe_area(f->layout, f->items[item->parent], &f->items[i]), "safe area");
    if (item->kind == ALS_ITEM_CONTENT)
      must(h, als_item_content(f->layout, f->items[item->parent], &f->items[i]), "content area");
    if (item->kind == ALS_ITEM_MARGINS)
      must(h, als_item_margins(f->layout, f->items[item->parent], &f->items[i]), "margins");
    if (item->kind == ALS_ITEM_VIEW) say_traits(h, f, i);
    must(h, als_item_set_z(f->layout, f->items[i], item->z), "z");
  }
}

static void make_said(history *h, fresh_layout *f, int32_t number) {
  const rule_state *r = &h->now.rules[number];
  als_constraint *made = &f->rules[number];
  if (r->is_sum) {
    als_term terms[TERMS];
    for (int k = 0; k < r->term_count; k++) {
      terms[k] = r->terms[k];
      terms[k].item = f->items[r->terms[k].item.id - 1];
    }
    must(h,
         als_constraint_create_terms(f->layout, terms, (size_t)r->term_count, (als_relation)r->relation, r->constant,
                                     r->priority, ALS_FLAG_INACTIVE, made),
         "sum");
  } else {
    als_constraint_spec spec = r->spec;
    spec.first = f->items[r->spec.first.id - 1];
    if (r->spec.second.id) spec.second = f->items[r->spec.second.id - 1];
    spec.constant = r->constant;
    spec.priority = r->priority;
    must(h, als_constraint_create(f->layout, &spec, ALS_FLAG_INACTIVE, made), "constraint");
  }
  if (r->has_gone_constant)
    must(h, als_constraint_set_gone_constant(f->layout, *made, r->gone_constant), "gone constant");
}

/* One that a text, a document or an arrangement has made, as it reads now. */
static void make_found(history *h, fresh_layout *f, int32_t number) {
  als_constraint *made = &f->rules[number], c = h->now.rules[number].handle;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_term terms[64];
  size_t count = 0;
  double constant = 0;
  must(h, als_constraint_get_info(h->layout, c, &info), "info");
  must(h, als_constraint_terms_copy(h->layout, c, terms, 64, &count), "terms");
  for (size_t k = 0; k < count; k++) {
    int32_t item = item_number(&h->now, terms[k].item);
    if (item < 0) {
      fail(h, "fresh: a constraint names an item that is not there");
      return;
    }
    terms[k].item = f->items[item];
  }
  if (count <= 2) {
    als_constraint_spec spec = {terms[0].item, {0},           info.first_attribute, info.second_attribute,
                                info.relation, info.priority, info.multiplier,      info.constant};
    if (count == 2) spec.second = f->items[item_number(&h->now, info.second)];
    must(h, als_constraint_create(f->layout, &spec, ALS_FLAG_INACTIVE, made), "found constraint");
  } else {
    must(h,
         als_constraint_create_terms(f->layout, terms, count, (als_relation)info.relation, info.constant, info.priority,
                                     ALS_FLAG_INACTIVE, made),
         "found sum");
  }
  if (als_constraint_gone_constant(h->layout, c, &constant) == ALS_OK) {
    must(h, als_constraint_set_gone_constant(f->layout, *made, constant), "gone constant");
  }
}

static const state_of *sorted_state;
static int by_stamp(const void *a, const void *b) {
  int64_t x = sorted_state->rules[*(const int32_t *)a].stamp, y = sorted_state->rules[*(const int32_t *)b].stamp;
  return x < y ? -1 : x > y;
}
static int by_making(const void *a, const void *b) {
  int64_t x = sorted_state->rules[*(const int32_t *)a].made, y = sorted_state->rules[*(const int32_t *)b].made;
  return x < y ? -1 : x > y;
}

/* A name is kept by a view.  Giving one switches a constraint on. */
static void name_rule(history *h, fresh_layout *f, int32_t number) {
  const rule_state *r = &h->now.rules[number];
  char name[8];
  if (r->found || r->keeper < 0) return;
  snprintf(name, sizeof name, "n%d", r->name);
  must(h, als_constraint_add_named(f->layout, f->items[r->keeper], f->rules[number], name, ALS_NUL_TERMINATED), "name");
  if (!r->active) must(h, als_constraint_set_active(f->layout, f->rules[number], 0), "name");
}

static void make_rules(history *h, fresh_layout *f) {
  int32_t order[ALL_RULES];
  size_t count = 0;
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (h->now.rules[i].live) order[count++] = i;
  }
  sorted_state = &h->now;
  qsort(order, count, sizeof *order, by_making);
  for (size_t k = 0; k < count && !h->fault[0]; k++) {
    h->now.rules[order[k]].found ? make_found(h, f, order[k]) : make_said(h, f, order[k]);
  }
  qsort(order, count, sizeof *order, by_stamp);
  for (size_t k = 0; k < count && !h->fault[0]; k++) {
    const rule_state *r = &h->now.rules[order[k]];
    if (r->host >= 0) {
      must(h, als_constraint_set_host(f->layout, f->rules[order[k]], f->items[r->host]), "host");
      if (!r->active) must(h, als_constraint_set_active(f->layout, f->rules[order[k]], 0), "host");
    } else if (r->active) {
      must(h, als_constraint_set_active(f->layout, f->rules[order[k]], 1), "activation");
    }
    name_rule(h, f, order[k]);
  }
}

static void make_groups(history *h, fresh_layout *f) {
  als_group made[GROUPS];
  for (int i = 0; i < GROUPS; i++) {
    must(h, als_group_create(f->layout, NULL, 0, &made[i]), "group");
    if (!h->now.said[i].active) must(h, als_group_set_active(f->layout, made[i], 0), "inactive group");
  }
  for (int i = 0; i < GROUPS; i++) {
    const group_state *said = &h->now.said[i];
    als_item item = {0};
    als_constraint c = {0};
    if (said->item >= 0) item = f->items[said->item];
    if (said->parent >= 0) must(h, als_group_set_parent(f->layout, made[i], made[said->parent]), "parent");
    if (said->condition >= 0) must(h, say_condition(f->layout, made[i], said->condition, item), "condition");
    while (als_group_member_next(h->layout, h->now.groups[i], c, &c) == ALS_OK) {
      int32_t rule = rule_number(h, c);
      if (rule >= 0) must(h, als_group_add(f->layout, made[i], f->rules[rule]), "member");
    }
  }
}

void make_fresh(history *h, fresh_layout *f) {
  memset(f, 0, sizeof *f);
  als_layout_create(NULL, &f->layout);
  als_layout_set_measure(f->layout, measure_texts, NULL, NULL);
  make_tree(h, f, -1);
  make_specials(h, f);
  make_rules(h, f);
  make_groups(h, f);
  must(h, als_layout_set_scale(f->layout, h->now.scale), "scale");
}

/* ---- what was said reads back ---- */

static void check_said(history *h) {
  const state_of *s = &h->now;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    if (!s->items[i].live) continue;
    if (als_item_get_info(h->layout, s->items[i].handle, &info) != ALS_OK) {
      fail(h, "said: v%d has ended", i);
    } else if (item_number(s, info.parent) != s->items[i].parent) {
      fail(h, "said: v%d has another parent", i);
    }
  }
  for (int32_t i = 0; i < RULES; i++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    const rule_state *r = &s->rules[i];
    if (!r->live) continue;
    if (als_constraint_get_info(h->layout, r->handle, &info) != ALS_OK) {
      fail(h, "said: c%d has ended", i);
    } else if (info.active != r->active) {
      fail(h, "said: c%d is %s", i, info.active ? "active" : "not active");
    } else if (info.constant != r->constant || info.priority != r->priority) {
      fail(h, "said: c%d has another constant or priority", i);
    }
  }
}

/* ---- comparing ---- */

static void compare_frames(history *h, const fresh_layout *f) {
  double size = 0, worst = 0;
  int32_t at = -1;
  als_rect one, other, seen[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
  for (int pass = 0; pass < 2; pass++) {
    for (int32_t i = 0; i < ALL_ITEMS; i++) {
      if (!h->now.items[i].live) continue;
      als_status status = als_frame(h->layout, h->now.items[i].handle, &one);
      als_status again = als_frame(f->layout, f->items[i], &other);
      if (status != again) fail(h, "frames: of v%d: %s, fresh %s", i, als_status_name(status), als_status_name(again));
      const double *a = &one.x, *b = &other.x;
      for (int k = 0; k < 4; k++) {
        size = fmax(size, fabs(b[k]));
        if (fabs(a[k] - b[k]) <= worst) continue;
        worst = fabs(a[k] - b[k]);
        at = i;
        seen[0] = one;
        seen[1] = other;
      }
    }
  }
  double relative = worst / (1 + size);
  if (relative > SAME) {
    fail(h, "frames: v%d (%.10g, %.10g, %.10g, %.10g), fresh (%.10g, %.10g, %.10g, %.10g), largest of all %g%s", at,
         seen[0].x, seen[0].y, seen[0].width, seen[0].height, seen[1].x, seen[1].y, seen[1].width, seen[1].height, size,
         h->report.unsettled ? ", not settled" : "");
  } else if (relative > largest_difference) {
    largest_difference = relative;
  }
}

static void compare_freedom(history *h, const fresh_layout *f) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    uint32_t one = 0, other = 0;
    if (!h->now.items[i].live) continue;
    als_status status = als_ambiguity(h->layout, h->now.items[i].handle, &one);
    als_status again = als_ambiguity(f->layout, f->items[i], &other);
    free_compared++;
    if (status != again || one != other) {
      fail(h, "ambiguity: v%d is %s %u, fresh %s %u", i, als_status_name(status), one, als_status_name(again), other);
    }
  }
}

static void compare_fitting(history *h, const fresh_layout *f) {
  uint64_t turn = h->report.revision;
  for (int32_t i = is_thorough ? 0 : (int32_t)(turn % 3); i < ITEMS; i += is_thorough ? 1 : 3) {
    als_size one = {0, 0}, other = {0, 0}, least = {0, 0}, known = {0, 0};
    if (!h->now.items[i].live || h->now.items[i].kind != ALS_ITEM_VIEW) continue;
    als_status status = als_item_size_request(h->layout, h->now.items[i].handle, (als_size){-1, -1}, &least, &one);
    als_status again = als_item_size_request(f->layout, f->items[i], (als_size){-1, -1}, &known, &other);
    if (h->has_limits && status == ALS_ERROR_LIMIT) continue; /* a kept vertex may be further away */
    double size = 1 + fmax(fmax(other.width, other.height), fmax(known.width, known.height));
    if (status != again) {
      fail(h, "fitting: of v%d: %s, fresh %s", i, als_status_name(status), als_status_name(again));
    } else if (status == ALS_OK &&
               (fabs(one.width - other.width) > SAME * size || fabs(one.height - other.height) > SAME * size ||
                fabs(least.width - known.width) > SAME * size || fabs(least.height - known.height) > SAME * size)) {
      fail(h, "fitting: v%d %g x %g, at least %g x %g, fresh %g x %g, at least %g x %g", i, one.width, one.height,
           least.width, least.height, other.width, other.height, known.width, known.height);
    }
  }
}

static int is_equal(const als_rect *a, const als_rect *b) {
  return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

void note_frame(history *h, int32_t i) {
  h->now.shown[i] = 0;
  if (!h->now.items[i].live || als_frame(h->layout, h->now.items[i].handle, &h->now.frames[i]) != ALS_OK) return;
  als_alignment_rect(h->layout, h->now.items[i].handle, &h->now.alignment[i]);
  h->now.shown[i] = h->now.items[i].handle.id;
}

void note_frames(history *h) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) note_frame(h, i);
}

void check_frames_stand(history *h) {
  als_rect frame;
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    const item_state *item = &h->now.items[i];
    if (!item->live || h->now.shown[i] != item->handle.id) continue;
    if (als_frame(h->layout, item->handle, &frame) != ALS_OK || !is_equal(&frame, &h->now.frames[i])) {
      fail(h, "stands: a solve that failed has moved v%d", i);
    }
  }
}

void check_changed(history *h) {
  als_item changed[2 * ALL_ITEMS];
  size_t count = 0;
  als_rect frame, rect;
  als_changed_copy(h->layout, changed, 2 * ALL_ITEMS, &count);
  if (count > 2 * ALL_ITEMS) fail(h, "changed: %zu items, more than there are", count);
  for (int32_t i = 0; i < ALL_ITEMS && !h->fault[0]; i++) {
    const item_state *item = &h->now.items[i];
    size_t times = 0;
    if (!item->live || als_frame(h->layout, item->handle, &frame) != ALS_OK) continue;
    for (size_t k = 0; k < count; k++) times += changed[k].id == item->handle.id;
    if (times > 1) fail(h, "changed: v%d is listed twice", i);
    if (h->report.revision == h->now.revision) continue;
    als_alignment_rect(h->layout, item->handle, &rect);
    int is_same = is_equal(&frame, &h->now.frames[i]) && is_equal(&rect, &h->now.alignment[i]);
    if (h->now.shown[i] != item->handle.id) {
      if (!times) fail(h, "changed: v%d was never shown, and is not listed", i);
    } else if (times && is_same) {
      fail(h, "changed: v%d is listed, and has not changed", i);
    } else if (!times && !is_same) {
      fail(h, "changed: v%d was (%.17g, %.17g, %.17g, %.17g), is (%.17g, %.17g, %.17g, %.17g), and is not listed", i,
           h->now.frames[i].x, h->now.frames[i].y, h->now.frames[i].width, h->now.frames[i].height, frame.x, frame.y,
           frame.width, frame.height);
    }
  }
  note_frames(h);
  h->now.revision = h->report.revision;
}

/* Safe areas and margins that follow frames: they are others when fewer rules are left. */
static int has_insets_of_frames(const state_of *s) {
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!s->items[i].live) continue;
    if (!is_default(s->items[i].safe_area, 0) || s->items[i].margin_rules[1]) return 1;
  }
  return 0;
}

void compare_with_fresh(history *h) {
  fresh_layout f;
  als_report report = ALS_REPORT_INIT;
  if (h->fault[0]) return;
  check_said(h);
  make_fresh(h, &f);
  als_status status = als_solve(f.layout, &report);
  if (!h->fault[0] && status != h->status) {
    fail(h, "status: %s, fresh %s", als_status_name(h->status), als_status_name(status));
  }
  if (!h->fault[0] && status >= 0) {
    solves_compared++;
    unsettled += report.unsettled;
    uint64_t turn = h->report.revision;
    compare_conflicts(h, &f);
    compare_frames(h, &f);
    if (report.unsettled != h->report.unsettled) {
      fail(h, "unsettled: %u after %u rounds, fresh %u after %u", h->report.unsettled, h->report.rounds,
           report.unsettled, report.rounds);
    }
    if (report.conflicts && !has_insets_of_frames(&h->now) && (is_thorough || turn % 4 == 0)) {
      prove_conflict(h, (size_t)(turn / 4 % report.conflicts));
    }
    if (is_thorough || turn % 3 == 0) compare_freedom(h, &f);
    if (is_thorough || turn % 4 == 1) compare_fitting(h, &f);
    if (is_thorough || turn % 5 == 2) compare_documents(h, &f);
    compare_arrangements(h, &f);
  }
  als_layout_destroy(f.layout);
}

void compare_try(history *h, als_status status, als_constraint broken) {
  fresh_layout f;
  als_constraint other = {0};
  if (h->fault[0]) return;
  make_fresh(h, &f);
  als_status wanted = als_solve(f.layout, NULL);
  if (wanted == ALS_CONFLICT) wanted = ALS_ERROR_UNSATISFIABLE;
  if (status != wanted) fail(h, "try: %s, fresh %s", als_status_name(status), als_status_name(wanted));
  if (wanted == ALS_ERROR_UNSATISFIABLE) als_conflict_copy(f.layout, 0, NULL, 0, NULL, &other);
  int32_t mine = broken.id ? rule_number(h, broken) : -1, theirs = -1;
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (other.id && f.rules[i].id == other.id) theirs = i;
  }
  if (mine != theirs) fail(h, "try: c%d would be broken, fresh c%d", mine, theirs);
  als_layout_destroy(f.layout);
}
