/* Bounds that move repeatedly, alone and together, with queries, trial solves and edits in between: frames must satisfy
 * the equations, whatever came before. */
#include "harness.h"

enum { STEPS = 4000, NUMBERS = 7 };

static uint32_t seed = 12345;

static uint32_t draw_below(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

typedef struct pair_world {
  als_layout *l;
  als_item root, a, b;
  als_constraint constraints[NUMBERS - 2];
  double numbers[NUMBERS]; /* the width and height of the root, then the constants */
} pair_world;

static als_constraint related(pair_world *w, als_item first, int32_t attribute, als_item second,
                              int32_t second_attribute, double multiplier, double constant) {
  als_constraint made = {0};
  als_constraint_spec spec = spec_of(first, attribute, 0, second, second_attribute, multiplier, constant, 1000);
  OK(als_constraint_create(w->l, &spec, 0, &made));
  return made;
}

static const double usual[NUMBERS] = {400, 300, 10, 4, 0, 20, 30};

/* a hangs on the width of the root in both directions, b on a; b gives way at the right edge. */
static void pair_make(pair_world *w) {
  const double *start = usual;
  memcpy(w->numbers, usual, sizeof usual);
  OK(als_layout_create(NULL, &w->l));
  w->root = view(w->l, (als_item){0}, "root");
  w->a = view(w->l, w->root, "a");
  w->b = view(w->l, w->root, "b");
  OK(als_item_set_size(w->l, w->root, (als_size){start[0], start[1]}));
  w->constraints[0] = related(w, w->a, ALS_ATTRIBUTE_LEFT, w->root, ALS_ATTRIBUTE_LEFT, 1, start[2]);
  w->constraints[1] = related(w, w->a, ALS_ATTRIBUTE_WIDTH, w->root, ALS_ATTRIBUTE_WIDTH, 0.25, start[3]);
  w->constraints[2] = related(w, w->a, ALS_ATTRIBUTE_HEIGHT, w->a, ALS_ATTRIBUTE_WIDTH, 0.75, start[4]);
  w->constraints[3] = related(w, w->b, ALS_ATTRIBUTE_LEFT, w->a, ALS_ATTRIBUTE_RIGHT, 1, start[5]);
  w->constraints[4] = related(w, w->b, ALS_ATTRIBUTE_TOP, w->a, ALS_ATTRIBUTE_BOTTOM, 1, start[6]);
  related(w, w->a, ALS_ATTRIBUTE_TOP, w->root, ALS_ATTRIBUTE_TOP, 1, 3);
  related(w, w->b, ALS_ATTRIBUTE_HEIGHT, w->root, ALS_ATTRIBUTE_HEIGHT, 0.1, 0);
  ADD(w->l, w->root, "b.right <= super.right - 10; b.width == 270 @ 750");
}

static void pair_set(pair_world *w, int which, double value) {
  w->numbers[which] = value;
  if (which < 2) {
    OK(als_item_set_size(w->l, w->root, (als_size){w->numbers[0], w->numbers[1]}));
  } else {
    OK(als_constraint_set_constant(w->l, w->constraints[which - 2], value));
  }
}

static int is_near(double got, double wanted) {
  return fabs(got - wanted) <= 1e-9 * (1 + fabs(wanted));
}

static int holds(als_layout *l, const pair_world *w, als_item a, als_item b) {
  const double *n = w->numbers;
  als_rect at = frame_of(l, a), bt = frame_of(l, b);
  double width = 0.25 * n[0] + n[3], height = 0.75 * width + n[4], left = n[2] + width + n[5];
  double room = n[0] - 10 - left;
  return is_near(at.x, n[2]) && is_near(at.y, 3) && is_near(at.width, width) && is_near(at.height, height) &&
         is_near(bt.x, left) && is_near(bt.y, 3 + height + n[6]) && is_near(bt.width, room < 270 ? room : 270) &&
         is_near(bt.height, 0.1 * n[1]);
}

static int is_explained(pair_world *w, als_item item) {
  als_rect frame = frame_of(w->l, item);
  als_explained terms[16];
  size_t count = 0;
  double value = 0, sum = 0;
  if (als_explain(w->l, item, ALS_ATTRIBUTE_WIDTH, terms, 16, &count, &value) != ALS_OK) return 0;
  for (size_t i = 0; i < count; i++) sum += terms[i].factor * terms[i].value;
  return is_near(value, frame.width) && is_near(sum, frame.width);
}

/* What must not change anything. */
static int asks(pair_world *w) {
  uint32_t bits = 99;
  als_layout *copy = NULL;
  als_item a, b;
  int good = 1;
  switch (draw_below(6)) {
    case 0: return is_explained(w, w->a) && is_explained(w, w->b);
    case 1: return als_ambiguity(w->l, w->b, &bits) == ALS_OK && bits == 0;
    case 2:
      good = als_layout_copy(w->l, &copy) == ALS_OK && als_item_counterpart(w->l, copy, w->a, &a) == ALS_OK &&
             als_item_counterpart(w->l, copy, w->b, &b) == ALS_OK && holds(copy, w, a, b) &&
             als_solve(copy, NULL) == ALS_OK && holds(copy, w, a, b);
      als_layout_destroy(copy);
      return good;
    case 3: {
      pair_world before = *w;
      good = als_edit_begin(w->l) == ALS_OK;
      for (int k = draw_below(3); k >= 0; k--) {
        int which = draw_below(NUMBERS);
        pair_set(w, which, usual[which] + draw_below(40));
        if (draw_below(2)) good &= als_solve(w->l, NULL) == ALS_OK;
      }
      good &= als_edit_cancel(w->l) == ALS_OK;
      memcpy(w->numbers, before.numbers, sizeof w->numbers);
      return good;
    }
    case 4: return als_edit_try(w->l, NULL, 0, NULL, NULL) == ALS_OK;
    default: return 1;
  }
}

static void any_history(void) {
  pair_world w;
  int wrong = 0;
  pair_make(&w);
  OK(als_solve(w.l, NULL));
  for (int step = 0; step < STEPS; step++) {
    for (int k = draw_below(3); k >= 0; k--) {
      int which = draw_below(4) ? (int)draw_below(2) : (int)draw_below(NUMBERS);
      pair_set(&w, which, usual[which] + 0.1 * draw_below(which < 2 ? 1000 : 100));
    }
    wrong += als_solve(w.l, NULL) != ALS_OK || !holds(w.l, &w, w.a, w.b);
    if (draw_below(4) == 0) wrong += !asks(&w) || !holds(w.l, &w, w.a, w.b);
  }
  CHECK(wrong == 0);
  als_layout_destroy(w.l);
}

/* A way there and back a hundred thousand times leaves no trace. */
static void to_and_fro(void) {
  pair_world w;
  pair_make(&w);
  OK(als_solve(w.l, NULL));
  als_rect before = frame_of(w.l, w.b);
  int wrong = 0;
  for (int k = 1; k <= 100000; k++) {
    pair_set(&w, 0, 400 + 0.1 * (k % 10));
    wrong += als_solve(w.l, NULL) != ALS_OK;
  }
  CHECK(wrong == 0);
  als_rect after = frame_of(w.l, w.b);
  CHECK(is_near(after.x, before.x) && is_near(after.y, before.y));
  als_layout_destroy(w.l);
}

/* What a scan is told of rows that nobody has looked at since they were followed: at 400 c has no room, at 440 it has.
 */
static void scanned(void) {
  pair_world w;
  uint32_t bits = 99;
  pair_make(&w);
  als_item c = view(w.l, w.root, "c");
  ADD(w.l, w.root, "c.left >= super.left; c.right <= b.left; c.width == 134; c.top == super.top; c.height == 5");
  for (int k = 0; k < 3; k++) {
    pair_set(&w, 0, k == 1 ? 401 : 400);
    OK(als_solve(w.l, NULL));
  }
  OK(als_ambiguity(w.l, c, &bits));
  CHECK(bits == 0);
  pair_set(&w, 0, 440);
  OK(als_solve(w.l, NULL));
  OK(als_ambiguity(w.l, c, &bits));
  CHECK(bits == ALS_FREE_LEFT);
  als_layout_destroy(w.l);
}

/* Who comes first in the tree gives way first, at the size that the root has by then, and in all resizes after that. */
static void reordered(void) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, (als_item){0}, "root"), a = view(l, root, "a"), b = view(l, root, "b");
  view(l, root, "c");
  ADD(l, root,
      "a.left == super.left; b.left == super.left; c.left == a.right; c.right == super.right; c.width == b.width");
  ADD(l, root,
      "a.top == super.top; b.top == super.top; c.top == super.top; a.height == 5; b.height == 5; c.height == 5");
  for (int k = 0, first = 0; k < 16; k++) {
    int width = 100 + 10 * k;
    if (k != 6) OK(als_item_set_size(l, root, (als_size){width, 50}));
    if (k % 3 == 0 && k > 0) OK(als_item_set_parent(l, (first = !first) ? b : a, root, 0));
    OK(als_solve(l, NULL));
    if (k == 6) width -= 10;
    FRAME(l, a, 0, 0, first ? width : 0, 5);
    FRAME(l, b, 0, 0, first ? 0 : width, 5);
  }
  als_layout_destroy(l);
}

/* A guide that comes when its view has been resized before goes with it all the same. */
static void guide_comes_later(void) {
  pair_world w;
  als_item guide;
  pair_make(&w);
  for (int k = 0; k < 6; k++) {
    if (k == 3) {
      OK(als_item_set_margins(w.l, w.a, (als_edges){1, 2, 3, 4}));
      OK(als_item_margins(w.l, w.a, &guide));
    }
    pair_set(&w, 0, 400 + 4 * k);
    OK(als_solve(w.l, NULL));
    als_rect a = frame_of(w.l, w.a);
    NEAR(a.width, 104 + k);
    if (k >= 3) FRAME(w.l, guide, 2, 1, a.width - 6, a.height - 4);
  }
  als_layout_destroy(w.l);
}

/* Two required rows say the same; one of them moves away, when other solves have been calm in between. */
static void away_from_another(void) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, (als_item){0}, "root"), a = view(l, root, "a");
  als_constraint most = {0}, wide;
  OK(als_item_set_size(l, root, (als_size){320, 200}));
  als_constraint_spec at_most = spec_of(a, ALS_ATTRIBUTE_HEIGHT, -1, (als_item){0}, 0, 1, 1000, 1000);
  OK(als_constraint_create(l, &at_most, 0, &most));
  wide = tie(l, a, ALS_ATTRIBUTE_WIDTH, (als_item){0}, 0, 50, 1000);
  OK(als_solve(l, NULL));
  tie(l, a, ALS_ATTRIBUTE_HEIGHT, (als_item){0}, 0, 1000, 1000);
  for (int k = 0; k < 4; k++) {
    OK(als_constraint_set_constant(l, wide, 51 + k));
    OK(als_solve(l, NULL));
  }
  OK(als_constraint_set_constant(l, most, 100));
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  OK(als_constraint_set_constant(l, most, 2000));
  OK(als_solve(l, NULL));
  FRAME(l, a, 0, 0, 54, 1000);
  als_layout_destroy(l);
}

void test_parametric(void) {
  away_from_another();
  guide_comes_later();
  scanned();
  reordered();
  any_history();
  to_and_fro();
}
