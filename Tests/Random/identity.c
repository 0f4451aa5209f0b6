/* identity.c - what is printed and read again is the same.
 *
 *     identity LISTS [SEED]
 *
 * For each notation LISTS times: a random tree with a random list of constraints, printed as a document in that
 * notation, read into a fresh layout, and both compared by their canonical documents; and each constraint by itself as
 * text, read beside the first and compared field by field.  A constraint that a notation refuses must stay a record.
 * The canonical form is compared field by field as well, and by frames.
 */
#include <math.h>
#include <string.h>

#include "world.h"

/* ---- comparing ---- */

static char first_text[1 << 17], second_text[1 << 17], third_text[1 << 17];

static size_t save(als_layout *layout, als_syntax syntax, char *out) {
  als_item none = {0};
  size_t length = 0;
  MUST(als_layout_copy_document(layout, none, syntax, out, sizeof first_text, &length) == ALS_OK);
  return length;
}

static als_layout *load(const char *text, size_t length) {
  als_layout *layout = NULL;
  als_item root;
  MUST(als_layout_create(NULL, &layout) == ALS_OK);
  als_status status = als_document_read(layout, text, length, &root);
  if (status != ALS_OK) {
    char why[2000];
    als_error_text_copy(layout, why, sizeof why, NULL);
    printf("%s\n%s\n", why, text);
  }
  MUST(status == ALS_OK);
  return layout;
}

static int same_constraint(als_layout *a, als_constraint x, als_layout *b, als_constraint y) {
  als_constraint_info i = ALS_CONSTRAINT_INFO_INIT, j = ALS_CONSTRAINT_INFO_INIT;
  MUST(als_constraint_get_info(a, x, &i) == ALS_OK && als_constraint_get_info(b, y, &j) == ALS_OK);
  double times = i.second.id ? i.multiplier : 1, other = j.second.id ? j.multiplier : 1;
  return i.first_attribute == j.first_attribute && i.second_attribute == j.second_attribute &&
         i.relation == j.relation && times == other && i.constant == j.constant && i.priority == j.priority &&
         i.term_count == j.term_count;
}

/* The canonical form has no canonical form to compare it by. */
static void compare_fields(als_layout *a, als_layout *b) {
  als_constraint x = {0}, y = {0};
  for (;;) {
    als_status status = als_constraint_next(a, x, &x);
    MUST(als_constraint_next(b, y, &y) == status);
    if (status == ALS_END) break;
    als_constraint_info i = ALS_CONSTRAINT_INFO_INIT, j = ALS_CONSTRAINT_INFO_INIT;
    MUST(same_constraint(a, x, b, y));
    MUST(als_constraint_get_info(a, x, &i) == ALS_OK && als_constraint_get_info(b, y, &j) == ALS_OK);
    MUST(i.active == j.active && !i.group.id == !j.group.id && !i.host.id == !j.host.id);
    char one[200], two[200];
    MUST(als_constraint_identifier_copy(a, x, one, sizeof one, NULL) ==
         als_constraint_identifier_copy(b, y, two, sizeof two, NULL));
    MUST(strcmp(one, two) == 0);
  }
  als_item v = {0}, u = {0};
  for (;;) {
    als_status status = als_item_next(a, v, &v);
    MUST(als_item_next(b, u, &u) == status);
    if (status == ALS_END) break;
    als_item_info i = ALS_ITEM_INFO_INIT, j = ALS_ITEM_INFO_INIT;
    MUST(als_item_get_info(a, v, &i) == ALS_OK && als_item_get_info(b, u, &j) == ALS_OK);
    i.parent.id = j.parent.id = 0;
    MUST(memcmp(&i, &j, sizeof i) == 0);
  }
}

static int near(double a, double b) {
  return fabs(a - b) <= 1e-6 * (1 + fabs(a));
}

/* Frames are compared where numbers are of one size; beyond that rounding has the last word. */
static int is_tame(als_layout *layout) {
  als_constraint c = {0};
  while (als_constraint_next(layout, c, &c) == ALS_OK) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    MUST(als_constraint_get_info(layout, c, &info) == ALS_OK);
    if (fabs(info.constant) > 1e4) return 0;
    if (info.second.id && (fabs(info.multiplier) > 10 || fabs(info.multiplier) < 0.1)) return 0;
  }
  return 1;
}

static void compare_frames(als_layout *a, als_layout *b) {
  if (!is_tame(a)) return;
  als_status one = als_solve(a, NULL), two = als_solve(b, NULL);
  if (one < 0 || two < 0) return; /* numbers grown beyond what frames hold */
  MUST(one == two);
  als_rect r[MOST_ITEMS], s[MOST_ITEMS];
  size_t count = 0, other = 0;
  MUST(als_frames_copy_all(a, NULL, r, MOST_ITEMS, &count) == ALS_OK &&
       als_frames_copy_all(b, NULL, s, MOST_ITEMS, &other) == ALS_OK);
  MUST(count == other);
  double largest = 1;
  for (size_t i = 0; i < count; i++)
    largest = fmax(largest, fmax(fabs(r[i].x) + r[i].width, fabs(r[i].y) + r[i].height));
  if (largest > 1e6) return;
  for (size_t i = 0; i < count; i++) {
    MUST(near(r[i].x, s[i].x) && near(r[i].y, s[i].y) && near(r[i].width, s[i].width) &&
         near(r[i].height, s[i].height));
  }
}

/* Each constraint as text, read beside itself.  Counts those the notation has words for. */
static unsigned long texts(world *w, als_syntax syntax) {
  unsigned long said = 0;
  for (size_t i = 0; i < w->constraint_count; i++) {
    uint32_t options = 0;
    als_status status = als_constraint_copy_text(w->layout, w->constraints[i], w->root, syntax, &options, third_text,
                                                 sizeof third_text, NULL);
    if (status != ALS_OK) {
      als_error error = ALS_ERROR_INIT;
      MUST(als_error_last(w->layout, &error) == ALS_OK && error.kind == ALS_KIND_NOT_EXPRESSIBLE);
      continue;
    }
    said++;
    if (syntax >= ALS_SYNTAX_SHORTHAND) continue;
    als_text_options how = ALS_TEXT_OPTIONS_INIT;
    how.format_options = options;
    how.flags = ALS_FLAG_INACTIVE;
    als_constraint again[2], next = {0};
    size_t count = 0;
    MUST(als_add(w->layout, w->root, syntax, third_text, ALS_NUL_TERMINATED, &how, again, 2, &count) == ALS_OK &&
         count == 1);
    als_constraint_info a = ALS_CONSTRAINT_INFO_INIT, b = ALS_CONSTRAINT_INFO_INIT;
    MUST(same_constraint(w->layout, w->constraints[i], w->layout, again[0]));
    MUST(als_constraint_get_info(w->layout, w->constraints[i], &a) == ALS_OK);
    MUST(als_constraint_get_info(w->layout, again[0], &b) == ALS_OK);
    MUST(a.first.id == b.first.id && a.second.id == b.second.id);
    MUST(als_constraint_destroy(w->layout, again[0]) == ALS_OK);
    MUST(als_constraint_next(w->layout, w->constraints[w->constraint_count - 1], &next) == ALS_END);
  }
  return said;
}

typedef struct tally {
  unsigned long lists, constraints, said;
} tally;

static void one_list(als_syntax syntax, tally *t) {
  world w;
  make_world(&w, draw(4) != 0);
  t->lists++;
  t->constraints += w.constraint_count;
  size_t canonical = save(w.layout, ALS_SYNTAX_RECORD, first_text);
  size_t length = save(w.layout, syntax, second_text);
  als_layout *again = load(second_text, length);
  size_t after = save(again, ALS_SYNTAX_RECORD, third_text);
  if (after != canonical || memcmp(first_text, third_text, after) != 0) {
    printf("%s\n----\n%s\n----\n%s\n", first_text, second_text, third_text);
  }
  MUST(after == canonical && memcmp(first_text, third_text, after) == 0);
  MUST(save(again, syntax, third_text) == length && memcmp(second_text, third_text, length) == 0);
  if (syntax == ALS_SYNTAX_RECORD) {
    compare_fields(w.layout, again);
    compare_frames(w.layout, again);
  }
  t->said += texts(&w, syntax);
  als_layout_destroy(again);
  als_layout_destroy(w.layout);
}

int main(int count, char **words) {
  static const char *const names[] = {"equations", "compact",   "linear",  "vfl",
                                      "evfl",      "shorthand", "builder", "document"};
  unsigned long lists = count > 1 ? strtoul(words[1], NULL, 10) : 200;
  uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    tally t = {0, 0, 0};
    where = names[syntax];
    for (list_number = 0; list_number < lists; list_number++) {
      state = (seed * 1000003 + list_number) * 0x9E3779B97F4A7C15ull + (uint64_t)syntax + 1;
      for (int i = 0; i < 4; i++) draw(2);
      one_list((als_syntax)syntax, &t);
    }
    printf("%-9s %lu lists, %lu constraints, of which it has words for %lu: all the same\n", where, t.lists,
           t.constraints, t.said);
    MUST(t.said * 10 > t.constraints);
  }
  printf("%lu checks passed, 0 failed\n", lists * 8);
  return 0;
}
