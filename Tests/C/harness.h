/* harness.h - the few lines the C tests need: counted checks, and a small layout to try calls on. */
#ifndef ALS_TEST_HARNESS_H
#define ALS_TEST_HARNESS_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

#define NUL ALS_NUL_TERMINATED
#define COUNT(array) (sizeof(array) / sizeof *(array))

void check(int good, const char *what, const char *file, int line);
void expect_status(als_status got, als_status wanted, const char *what, const char *file, int line);
void expect_near(double got, double wanted, const char *what, const char *file, int line);
/* `kind` of the last error, and of the status it came with. */
void expect_kind(als_layout *layout, als_error_kind kind, const char *file, int line);

#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)
#define EXPECT(call, status) expect_status((call), (status), #call, __FILE__, __LINE__)
#define OK(call) EXPECT(call, ALS_OK)
#define NEAR(got, wanted) expect_near((got), (wanted), #got, __FILE__, __LINE__)
#define KIND(layout, kind) expect_kind((layout), (kind), __FILE__, __LINE__)
/* A call that must fail with this status and this kind. */
#define FAILS(layout, call, status, kind) \
  do {                                    \
    EXPECT(call, status);                 \
    KIND(layout, kind);                   \
  } while (0)

/* A root of 200 x 100 with two views and a guide, one constraint, one group, and handles of every wrong sort. */
typedef struct fixture {
  als_layout *l, *other;
  als_item root, a, b, guide;
  als_constraint c;
  als_group g;
  als_item bad_items[4];             /* none comes first */
  als_constraint bad_constraints[5]; /* none comes first */
  als_group bad_groups[4];           /* none comes first */
} fixture;

void fixture_make(fixture *f);
void fixture_end(fixture *f);

#define EACH_BAD_ITEM(f, call)                              \
  for (size_t i_ = 0; i_ < COUNT((f)->bad_items); i_++) {   \
    als_item bad = (f)->bad_items[i_];                      \
    FAILS((f)->l, call, ALS_ERROR_HANDLE, ALS_KIND_HANDLE); \
  }

/* NaN, the infinities, and what lies beyond `limit`. */
#define EACH_BAD_NUMBER(f, limit, call)                                                                         \
  do {                                                                                                          \
    const double bad_numbers_[] = {NAN, INFINITY, -INFINITY, (limit) * 1.0000001, -(limit) * 1.0000001, 1e300}; \
    for (size_t i_ = 0; i_ < COUNT(bad_numbers_); i_++) {                                                       \
      double bad = bad_numbers_[i_];                                                                            \
      FAILS((f)->l, call, ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);                                               \
    }                                                                                                           \
  } while (0)

als_constraint_spec spec_of(als_item first, int32_t attribute, int32_t relation, als_item second,
                            int32_t second_attribute, double multiplier, double constant, float priority);
als_item view(als_layout *layout, als_item parent, const char *name);
/* first.attribute == second.attribute + constant, or == constant when second is none. */
als_constraint tie(als_layout *layout, als_item first, als_attribute attribute, als_item second,
                   als_attribute second_attribute, double constant, float priority);
als_rect frame_of(als_layout *layout, als_item item);
/* Whether an item has the very same frame in a copy of its layout. */
int same_in_copy(als_layout *layout, als_layout *copy, als_item item);

/* Solves a copy, in which the items must lie and be as large as here, to the last decimals: a width that is shared out
 * is no round number. */
void check_places_in_copy(als_layout *layout, const als_item *items, size_t count);
void expect_frame(als_layout *layout, als_item item, double x, double y, double width, double height, const char *file,
                  int line);
#define FRAME(layout, item, x, y, w, h) expect_frame((layout), (item), (x), (y), (w), (h), __FILE__, __LINE__)
/* Adds the text to the layout and says so when it fails. */
#define ADD(layout, scope, text) OK(als_add((layout), (scope), ALS_SYNTAX_ANY, (text), NUL, NULL, NULL, 0, NULL))

/* A pointer whose destroy function counts. */
void count_destroy(void *user_data);

#endif
