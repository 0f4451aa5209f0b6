/* history_parts.c - stacks and grids of a history beside ones that are made now, and documents; see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

size_t arrangements_compared, documents_compared;

/* ---- what a stack or grid is made of, beside one that is made now ---- */

typedef struct pair {
  als_item mine, other;
} pair;

/* Guides of the arrangements stand for each other in the order in which they are met. */
static int is_same_item(const history *h, const fresh_layout *f, pair *pairs, int *pair_count, als_item mine,
                        als_item other) {
  if (!mine.id || !other.id) return mine.id == other.id;
  int32_t number = item_number(&h->now, mine);
  if (number >= 0 && f->items[number].id == other.id) return 1;
  for (int k = 0; k < *pair_count; k++) {
    if (pairs[k].mine.id == mine.id || pairs[k].other.id == other.id) {
      return pairs[k].mine.id == mine.id && pairs[k].other.id == other.id;
    }
  }
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (f->items[i].id == other.id) return 0; /* something that was said: it is another item */
  }
  if (*pair_count == 32) return 0;
  pairs[*pair_count].mine = mine;
  pairs[(*pair_count)++].other = other;
  return 1;
}

static int is_same_rule(const history *h, const fresh_layout *f, pair *pairs, int *pair_count, als_constraint mine,
                        als_constraint other) {
  als_constraint_info a = ALS_CONSTRAINT_INFO_INIT, b = ALS_CONSTRAINT_INFO_INIT;
  als_term one[64], two[64];
  size_t n = 0, m = 0;
  als_constraint_get_info(h->layout, mine, &a);
  als_constraint_get_info(f->layout, other, &b);
  als_constraint_terms_copy(h->layout, mine, one, 64, &n);
  als_constraint_terms_copy(f->layout, other, two, 64, &m);
  if (n != m || a.relation != b.relation || a.constant != b.constant || a.priority != b.priority) return 0;
  for (size_t k = 0; k < n; k++) {
    if (one[k].attribute != two[k].attribute || one[k].multiplier != two[k].multiplier) return 0;
    if (!is_same_item(h, f, pairs, pair_count, one[k].item, two[k].item)) return 0;
  }
  return 1;
}

static void compare_parts(history *h, fresh_layout *f, const arrangement_state *a, int number) {
  als_group group = {0};
  als_constraint mine = {0}, other = {0};
  pair pairs[32];
  int pair_count = 0, at = 0;
  als_status status = make_arrangement(f->layout, a, &h->now, f->items, NULL, &group);
  if (status != ALS_OK) {
    fail(h, "arrangement: s%d cannot be made anew: %s", number, als_status_name(status));
    return;
  }
  arrangements_compared++;
  for (;; at++) {
    als_status one = als_group_member_next(h->layout, a->group, mine, &mine);
    als_status two = als_group_member_next(f->layout, group, other, &other);
    if (one != two) {
      fail(h, "arrangement: s%d has %s constraints than one made now (%d are alike)", number,
           one == ALS_OK ? "more" : "fewer", at);
    } else if (one == ALS_OK && !is_same_rule(h, f, pairs, &pair_count, mine, other)) {
      fail(h, "arrangement: constraint %d of s%d is not the one that is made now", at, number);
    }
    if (one != ALS_OK || two != ALS_OK || h->fault[0]) return;
  }
}

void compare_arrangements(history *h, fresh_layout *f) {
  for (int i = 0; i < ARRANGEMENTS; i++) {
    const arrangement_state *a = &h->now.arrangements[i];
    als_item members[LIST];
    size_t count = 0;
    int is_measured = 0;
    if (!a->live || h->fault[0]) continue;
    als_status status = als_arrangement_members_copy(h->layout, a->group, members, LIST, &count);
    if (status != ALS_OK || (int)count != a->count) {
      fail(h, "arrangement: s%d has %zu members, said were %d", i, count, a->count);
      return;
    }
    for (int k = 0; k < a->count; k++) {
      if (item_number(&h->now, members[k]) != a->members[k]) fail(h, "arrangement: member %d of s%d is another", k, i);
      is_measured |= h->now.items[a->members[k]].measured;
    }
    /* In a guide without an owner there is nothing to be arranged. */
    int is_nowhere = h->now.items[a->container].kind == ALS_ITEM_GUIDE && h->now.items[a->container].parent < 0;
    if (!a->is_changed && !is_measured && !is_nowhere && !h->has_limits) compare_parts(h, f, a, i);
  }
}

/* ---- documents ---- */

/* The canonical text of a tree, to be freed. */
static char *write_document(als_layout *layout, als_item root, als_status *status) {
  size_t length = 0;
  *status = als_layout_copy_document(layout, root, ALS_SYNTAX_RECORD, NULL, 0, &length);
  if (*status < 0) return NULL;
  char *text = malloc(length + 1);
  *status = als_layout_copy_document(layout, root, ALS_SYNTAX_RECORD, text, length + 1, NULL);
  return text;
}

/* What no frame depends on, and what the layout made from nothing was not told. */
static void copy_words(history *h, fresh_layout *f) {
  char text[600];
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    if (!h->now.items[i].live ||
        als_item_name_copy(h->layout, h->now.items[i].handle, text, sizeof text, NULL) != ALS_OK) {
      continue;
    }
    als_item_set_name(f->layout, f->items[i], text, ALS_NUL_TERMINATED);
  }
  for (int32_t i = 0; i < ALL_RULES; i++) {
    if (!h->now.rules[i].live) continue;
    if (als_constraint_identifier_copy(h->layout, h->now.rules[i].handle, text, sizeof text, NULL) != ALS_OK) continue;
    als_constraint_set_identifier(f->layout, f->rules[i], text, ALS_NUL_TERMINATED);
  }
}

static void copy_groups(history *h, fresh_layout *f) {
  als_group group = {0}, other;
  char name[64];
  while (als_group_next(h->layout, group, &group) == ALS_OK) {
    als_constraint c = {0};
    if (als_group_name_copy(h->layout, group, name, sizeof name, NULL) != ALS_OK) continue;
    if (als_group_create(f->layout, name, ALS_NUL_TERMINATED, &other) != ALS_OK) fail(h, "fresh: a group");
    while (als_group_member_next(h->layout, group, c, &c) == ALS_OK) {
      als_group_add(f->layout, other, f->rules[rule_number(h, c)]);
    }
  }
}

static void compare_digests(history *h, const char *mine, const char *other) {
  als_layout *layouts[2] = {NULL, NULL};
  als_digest digests[2];
  const char *texts[2] = {mine, other};
  for (int k = 0; k < 2; k++) {
    als_item root;
    als_layout_create(NULL, &layouts[k]);
    als_status status = als_document_read(layouts[k], texts[k], ALS_NUL_TERMINATED, &root);
    if (status != ALS_OK) fail(h, "document: one that was written cannot be read: %s", als_status_name(status));
    if (als_solve(layouts[k], NULL) < 0) fail(h, "document: one that was written cannot be solved");
    als_layout_digest(layouts[k], &digests[k]);
  }
  if (memcmp(&digests[0], &digests[1], sizeof digests[0]) != 0) fail(h, "digest: another after writing and reading");
  als_layout_destroy(layouts[0]);
  als_layout_destroy(layouts[1]);
}

/* Stacks and grids are written as such; the layout made from nothing has only their constraints. */
static int has_arrangement(const char *text) { return strstr(text, "{ \"stack\":") || strstr(text, "{ \"grid\":"); }

/* What was written reads back as the same text. */
static void compare_again(history *h, int32_t number, const char *text) {
  als_layout *again = NULL;
  als_item root;
  als_status status;
  als_layout_create(NULL, &again);
  status = als_document_read(again, text, ALS_NUL_TERMINATED, &root);
  if (status != ALS_OK) fail(h, "document: of v%d cannot be read: %s", number, als_status_name(status));
  char *written = status == ALS_OK ? write_document(again, root, &status) : NULL;
  if (written && strcmp(written, text) != 0) fail(h, "document: of v%d is another after reading: %.400s", number, written);
  free(written);
  als_layout_destroy(again);
}

void compare_documents(history *h, fresh_layout *f) {
  copy_words(h, f);
  copy_groups(h, f);
  for (int32_t i = 0; i < ALL_ITEMS && !h->fault[0]; i++) {
    const item_state *item = &h->now.items[i];
    als_status one, two;
    if (!item->live || item->kind != ALS_ITEM_VIEW || item->parent >= 0) continue;
    char *mine = write_document(h->layout, item->handle, &one), *other = write_document(f->layout, f->items[i], &two);
    if (one != two) {
      fail(h, "document: of v%d: %s, fresh %s", i, als_status_name(one), als_status_name(two));
    } else if (mine && has_arrangement(mine)) {
      compare_again(h, i, mine);
      documents_compared++;
    } else if (mine && other) {
      size_t at = 0;
      while (mine[at] && mine[at] == other[at]) at++;
      if (mine[at] != other[at]) {
        size_t from = at > 60 ? at - 60 : 0;
        fail(h, "document: of v%d: ...%.100s..., fresh ...%.100s...", i, mine + from, other + from);
      }
      compare_digests(h, mine, other);
      documents_compared++;
    }
    free(mine);
    free(other);
  }
}

/* Reads every tree into another layout; whether that is possible. */
static int read_back(history *h, als_layout *again) {
  for (als_item i = {0}; als_item_next(h->layout, i, &i) == ALS_OK;) {
    als_item root;
    int32_t number = item_number(&h->now, i);
    const item_state *item = &h->now.items[number < 0 ? 0 : number];
    if (number < 0 || item->measured) return 0; /* callbacks are not written */
    if (item->parent >= 0) continue;
    if (item->kind != ALS_ITEM_VIEW) return 0; /* a guide without an owner */
    als_status status;
    char *text = write_document(h->layout, i, &status);
    if (text) status = als_document_read(again, text, ALS_NUL_TERMINATED, &root);
    free(text);
    if (status != ALS_OK) return 0; /* two trees whose groups have one name */
  }
  return 1;
}

static void compare_all_frames(history *h, als_layout *again) {
  als_item mine[ALL_ITEMS];
  als_rect frames[ALL_ITEMS], others[ALL_ITEMS];
  size_t count = 0, other_count = 0;
  double size = 0;
  als_frames_copy_all(h->layout, mine, frames, ALL_ITEMS, &count);
  als_frames_copy_all(again, NULL, others, ALL_ITEMS, &other_count);
  if (count != other_count) {
    fail(h, "read-back: %zu items, were %zu", other_count, count);
    return;
  }
  const double *a = &frames[0].x, *b = &others[0].x;
  for (size_t k = 0; k < 4 * count; k++) size = fmax(size, fabs(a[k]));
  for (size_t k = 0; k < 4 * count; k++) {
    if (fabs(a[k] - b[k]) <= 1e-9 * (1 + size)) continue;
    fail(h, "read-back: v%d has another frame: %.17g, was %.17g", item_number(&h->now, mine[k / 4]), b[k], a[k]);
    return;
  }
}

void compare_with_document(history *h) {
  als_layout *again = NULL;
  if (h->fault[0] || h->status < 0) return;
  als_layout_create(NULL, &again);
  if (read_back(h, again)) {
    als_status status = als_solve(again, NULL);
    documents_compared++;
    if (status != h->status) fail(h, "read-back: %s, was %s", als_status_name(status), als_status_name(h->status));
    if (!h->fault[0]) compare_all_frames(h, again);
  }
  als_layout_destroy(again);
}
