/* history_conflicts.c - the conflicts of a history beside those of a layout made from nothing, and whether each is one;
 * see history.h. */
#include "history.h"

#include <string.h>

size_t conflicts_compared, conflicts_proved;

static int32_t fresh_number(const fresh_layout *f, als_constraint c) {
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (c.id && f->rules[i].id == c.id) return i;
  }
  return -1;
}

static int list_conflict(char *text, size_t room, const int32_t *members, size_t count) {
  int used = 0;
  for (size_t k = 0; k < count && (size_t)used + 12 < room; k++) {
    used += snprintf(text + used, room - (size_t)used, "%sc%d", k ? " " : "", members[k]);
  }
  return used;
}

void compare_conflicts(history *h, const fresh_layout *f) {
  size_t count = 0, again = 0;
  als_conflict_count(h->layout, &count);
  als_conflict_count(f->layout, &again);
  for (size_t i = 0; i < count && i < again && !h->fault[0]; i++) {
    als_constraint one[64], other[64];
    int32_t a[64], b[64];
    char texts[2][200] = {"", ""};
    size_t n = 0, m = 0;
    als_conflict_copy(h->layout, i, one, 64, &n, NULL);
    als_conflict_copy(f->layout, i, other, 64, &m, NULL);
    if (n > 64 || m > 64) continue;
    for (size_t k = 0; k < n; k++) a[k] = rule_number(h, one[k]);
    for (size_t k = 0; k < m; k++) b[k] = fresh_number(f, other[k]);
    list_conflict(texts[0], sizeof texts[0], a, n);
    list_conflict(texts[1], sizeof texts[1], b, m);
    conflicts_compared++;
    if (n && m && a[n - 1] != b[m - 1]) {
      fail(h, "broken: conflict %zu: %s, fresh %s", i, texts[0], texts[1]);
    } else if (strcmp(texts[0], texts[1]) != 0 && !switched_off[MEMBERS]) {
      fail(h, "members: conflict %zu: %s, fresh %s", i, texts[0], texts[1]);
    }
    als_conflict_info info = ALS_CONFLICT_INFO_INIT, known = ALS_CONFLICT_INFO_INIT;
    als_conflict_get_info(h->layout, i, &info);
    als_conflict_get_info(f->layout, i, &known);
    if (info.member_count != known.member_count && !switched_off[MEMBERS])
      fail(h, "sizes: conflict %zu has %u members, fresh %u", i, info.member_count, known.member_count);
    if (strcmp(texts[0], texts[1]) == 0 && (fabs(info.least - known.least) > 1e-7 * (1 + fabs(known.least)) ||
                                            fabs(info.missed - known.missed) > 1e-7 * (1 + fabs(known.missed)))) {
      fail(h, "missed: conflict %zu misses %.12g, at best %.12g, fresh %.12g, %.12g", i, info.missed, info.least,
           known.missed, known.least);
    }
  }
  if (count != again) fail(h, "conflicts: %zu, fresh %zu", count, again);
}

/* Whether these rules disagree with what is required of every layout, sizes and such; `without` is left out. */
static int do_disagree(history *h, const int32_t *members, size_t count, size_t without) {
  fresh_layout f;
  size_t conflicts = 0;
  als_constraint broken = {0};
  int disagree = 0;
  make_fresh(h, &f);
  for (int32_t i = 0; i < ALL_RULES; i++) {
    int is_member = 0;
    for (size_t k = 0; k < count; k++) is_member |= members[k] == i && k != without;
    if (h->now.rules[i].live && !is_member) als_constraint_set_active(f.layout, f.rules[i], 0);
  }
  als_status status = als_solve(f.layout, NULL);
  als_conflict_count(f.layout, &conflicts);
  for (size_t i = 0; i < conflicts; i++) {
    als_conflict_copy(f.layout, i, NULL, 0, NULL, &broken);
    disagree |= broken.id != 0;
  }
  als_layout_destroy(f.layout);
  return status < 0 ? -1 : disagree;
}

/* Whether a constraint names an item that is gone.  Its size counts only while others relate it to a visible item. */
static int names_gone(als_layout *layout, als_constraint constraint) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_constraint_get_info(layout, constraint, &info);
  als_item items[] = {info.first, info.second};
  for (size_t k = 0; k < 2; k++) {
    als_item_info item = ALS_ITEM_INFO_INIT;
    if (items[k].id && als_item_get_info(layout, items[k], &item) == ALS_OK && item.gone) return 1;
  }
  return 0;
}

/* The members cannot hold together, and without any one of them they can. */
void prove_conflict(history *h, size_t index) {
  als_constraint members[16];
  int32_t numbers[16];
  size_t count = 0;
  als_conflict_copy(h->layout, index, members, 16, &count, NULL);
  if (count == 0 || count > 16) return;
  for (size_t k = 0; k < count; k++) numbers[k] = rule_number(h, members[k]);
  for (size_t k = 0; k < count; k++) {
    if (names_gone(h->layout, members[k])) return;
  }
  conflicts_proved++;
  for (size_t k = 1; k < count; k++) {
    if (h->now.rules[numbers[k - 1]].stamp > h->now.rules[numbers[k]].stamp) {
      fail(h, "order: member %zu of conflict %zu was switched on before the member in front of it", k, index);
    }
  }
  if (do_disagree(h, numbers, count, count) == 0)
    fail(h, "proof: the members of conflict %zu can hold together", index);
  for (size_t k = 0; k < count && !h->fault[0]; k++) {
    if (do_disagree(h, numbers, count, k) == 1) fail(h, "proof: conflict %zu needs no c%d", index, numbers[k]);
  }
}
