/* Views that are gone, and constraints that know what to do then (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

/* header, image, title below each other in a root of 300 x 400. */
typedef struct article {
  als_layout *l;
  als_item root, header, image, title;
  als_constraint gap;
} article;

static void article_make(article *a) {
  OK(als_layout_create(NULL, &a->l));
  a->root = view(a->l, none, "root");
  a->header = view(a->l, a->root, "header");
  a->image = view(a->l, a->root, "image");
  a->title = view(a->l, a->root, "title");
  OK(als_item_set_size(a->l, a->root, (als_size){300, 400}));
  ADD(a->l, a->root, "header.top = super.top + 10; header.height = 40; header.left = super.left; header.width = 300");
  ADD(a->l, a->root,
      "image.top = header.bottom + 12; image.height = 100; image.left = super.left + 5; image.right = super.right - 5");
  ADD(a->l, a->root, "title.height = 20; title.left = super.left; title.right = super.right");
  a->gap = tie(a->l, a->title, ALS_ATTRIBUTE_TOP, a->image, ALS_ATTRIBUTE_BOTTOM, 8, 1000);
  OK(als_solve(a->l, NULL));
}

static void going_and_coming(void) {
  article a;
  article_make(&a);
  als_rect before[4], after[4];
  OK(als_frames_copy_all(a.l, NULL, before, 4, NULL));
  OK(als_item_set_gone(a.l, a.image, 1));
  OK(als_item_set_gone(a.l, a.image, 1));
  FRAME(a.l, a.title, 0, 170, 300, 20); /* until the next solve */
  OK(als_solve(a.l, NULL));
  FRAME(a.l, a.header, 0, 10, 300, 40);
  FRAME(a.l, a.image, 5, 50, 0, 0);
  FRAME(a.l, a.title, 0, 58, 300, 20);
  uint32_t freedom = 9;
  OK(als_ambiguity(a.l, a.image, &freedom));
  CHECK(freedom == 0);
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(a.l, a.image, &info));
  CHECK(info.gone == ALS_GONE_ITSELF);
  OK(als_item_set_gone(a.l, a.image, 0));
  OK(als_solve(a.l, NULL));
  OK(als_frames_copy_all(a.l, NULL, after, 4, NULL));
  CHECK(memcmp(before, after, sizeof before) == 0);
  OK(als_item_get_info(a.l, a.image, &info));
  CHECK(info.gone == 0);
  OK(als_layout_destroy(a.l));
}

static void gone_constants(void) {
  article a;
  article_make(&a);
  double value = 5;
  EXPECT(als_constraint_gone_constant(a.l, a.gap, &value), ALS_END);
  CHECK(value == 0);
  OK(als_constraint_set_gone_constant(a.l, a.gap, 20));
  OK(als_constraint_gone_constant(a.l, a.gap, &value));
  CHECK(value == 20);
  OK(als_solve(a.l, NULL));
  NEAR(frame_of(a.l, a.title).y, 170);
  OK(als_item_set_gone(a.l, a.image, 1));
  OK(als_solve(a.l, NULL));
  NEAR(frame_of(a.l, a.title).y, 70);
  OK(als_constraint_set_gone_constant(a.l, a.gap, -4));
  OK(als_solve(a.l, NULL));
  NEAR(frame_of(a.l, a.title).y, 46);
  OK(als_constraint_set_constant(a.l, a.gap, 9)); /* not the one that counts now */
  OK(als_solve(a.l, NULL));
  NEAR(frame_of(a.l, a.title).y, 46);
  OK(als_constraint_clear_gone_constant(a.l, a.gap));
  OK(als_solve(a.l, NULL));
  NEAR(frame_of(a.l, a.title).y, 59);
  NEAR(als_constraint_violation(a.l, a.gap, &value), ALS_OK);
  CHECK(value == 0);
  OK(als_layout_destroy(a.l));
}

static void whole_subtrees(void) {
  article a;
  article_make(&a);
  als_item inner = view(a.l, a.image, "inner"), deep = view(a.l, inner, "deep"), guide = none, safe = none;
  OK(als_guide_create(a.l, inner, "guide", NUL, &guide));
  OK(als_item_safe_area(a.l, inner, &safe));
  ADD(a.l, a.root, "inner.left = image.left + 3; inner.top = image.top + 3; inner.width = 50; inner.height = 50");
  ADD(a.l, a.root,
      "deep.left = inner.left + 4; deep.top = inner.top + 4; deep.right = inner.right; deep.bottom = inner.bottom");
  ADD(a.l, a.root, "guide.left = inner.left + 9; guide.width = 5; guide.top = inner.top; guide.height = 1");
  OK(als_item_set_gone(a.l, a.image, 1));
  OK(als_item_set_gone(a.l, deep, 1));
  OK(als_solve(a.l, NULL));
  FRAME(a.l, inner, 0, 0, 0, 0);
  FRAME(a.l, deep, 0, 0, 0, 0);
  FRAME(a.l, guide, 0, 0, 0, 0);
  FRAME(a.l, safe, 0, 0, 0, 0);
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(a.l, deep, &info));
  CHECK(info.gone == (ALS_GONE_ITSELF | ALS_GONE_INSIDE));
  OK(als_item_get_info(a.l, guide, &info));
  CHECK(info.gone == ALS_GONE_INSIDE);
  als_item late = view(a.l, deep, "late"); /* made inside what is gone */
  OK(als_item_set_gone(a.l, a.image, 0));
  OK(als_solve(a.l, NULL));
  FRAME(a.l, inner, 3, 3, 50, 50);
  FRAME(a.l, guide, 9, 0, 5, 1);
  FRAME(a.l, deep, 4, 4, 0, 0); /* still gone itself, at the start of its parent */
  OK(als_item_get_info(a.l, late, &info));
  CHECK(info.gone == ALS_GONE_INSIDE);
  OK(als_item_set_gone(a.l, deep, 0));
  OK(als_solve(a.l, NULL));
  FRAME(a.l, deep, 4, 4, 46, 46);
  OK(als_layout_destroy(a.l));
}

static void moving(void) {
  article a;
  article_make(&a);
  als_item box = view(a.l, a.root, "box"), inside = view(a.l, box, "inside");
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_set_size(a.l, box, (als_size){30, 20}));
  ADD(a.l, box, "inside.left = box.left + 1; inside.top = box.top + 1; inside.width = 7; inside.height = 7");
  OK(als_item_set_gone(a.l, a.image, 1));
  OK(als_item_set_parent(a.l, box, a.image, ALS_LAST));
  OK(als_solve(a.l, NULL));
  FRAME(a.l, box, 0, 0, 0, 0);
  FRAME(a.l, inside, 0, 0, 0, 0);
  OK(als_item_set_parent(a.l, box, none, ALS_LAST));
  OK(als_item_get_info(a.l, inside, &info));
  CHECK(info.gone == 0);
  OK(als_solve(a.l, NULL));
  FRAME(a.l, box, 0, 0, 30, 20);
  FRAME(a.l, inside, 1, 1, 7, 7);
  OK(als_item_destroy(a.l, a.image));
  als_item again = view(a.l, a.root, "again"); /* a slot that was gone is not inherited */
  OK(als_item_get_info(a.l, again, &info));
  CHECK(info.gone == 0);
  OK(als_layout_destroy(a.l));
}

static void many_terms(void) {
  fixture f;
  fixture_make(&f);
  als_item c = view(f.l, f.root, "c");
  ADD(f.l, f.root,
      "a.left = super.left; b.width = 20; c.width = 30; c.right = super.right; b.left = super.left + 90 @100");
  const als_term gaps[] = {{c, ALS_ATTRIBUTE_LEFT, 0, 1},
                           {f.b, ALS_ATTRIBUTE_RIGHT, 0, -1},
                           {f.b, ALS_ATTRIBUTE_LEFT, 0, -1},
                           {f.a, ALS_ATTRIBUTE_RIGHT, 0, 1}};
  als_constraint even = {0};
  OK(als_constraint_create_terms(f.l, gaps, 4, ALS_RELATION_EQUAL, 0, 1000, 0, &even));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 100);
  OK(als_item_set_gone(f.l, c, 1));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 90);
  double off = 9;
  OK(als_constraint_violation(f.l, even, &off));
  CHECK(off == 0);
  const als_term two[] = {{c, ALS_ATTRIBUTE_LEFT, 0, 1}, {f.b, ALS_ATTRIBUTE_RIGHT, 0, -1}};
  OK(als_constraint_create_terms(f.l, two, 2, ALS_RELATION_EQUAL, 15, 1000, 0, &even));
  als_layout *copy = NULL;
  als_item counterpart = {0};
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, c, &counterpart));
  OK(als_solve(copy, NULL));
  NEAR(frame_of(copy, counterpart).x, 200); /* two terms are a gap as any other, and c is first */
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

static void never_a_conflict(void) {
  fixture f;
  fixture_make(&f);
  als_report report = ALS_REPORT_INIT;
  ADD(f.l, f.root, "b.left = super.left + 10; b.right = super.right - 10; b.width = 180");
  OK(als_constraint_destroy(f.l, f.c));
  ADD(f.l, f.root, "a.left = b.right + 5 ; a.right = super.right; a.width <= 20; a.centerX = b.right + 7.5");
  OK(als_item_set_gone(f.l, f.b, 1));
  OK(als_solve(f.l, &report));
  CHECK(report.conflicts == 0);
  OK(als_item_set_gone(f.l, f.root, 1));
  OK(als_solve(f.l, &report));
  CHECK(report.conflicts == 0);
  FRAME(f.l, f.root, 0, 0, 0, 0);
  OK(als_item_set_gone(f.l, f.b, 0));
  OK(als_item_set_gone(f.l, f.root, 0));
  OK(als_solve(f.l, &report));
  FRAME(f.l, f.b, 10, 0, 180, 0);
  fixture_end(&f);
}

static uint32_t seed = 4711;

static uint32_t chance(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

enum { VIEWS = 24, ALL = VIEWS + 1 };

/* A random tree and random constraints, most of them required, with and without gone constants. */
static als_layout *jungle(als_item items[ALL]) {
  static const als_attribute places[2][5] = {
      {ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_RIGHT, ALS_ATTRIBUTE_CENTER_X, ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_WIDTH},
      {ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_BOTTOM, ALS_ATTRIBUTE_CENTER_Y, ALS_ATTRIBUTE_LAST_BASELINE,
       ALS_ATTRIBUTE_HEIGHT}};
  static const float priorities[] = {1000, 1000, 1000, 999.9999f, 750, 400, 20};
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  items[0] = view(l, none, "root");
  OK(als_item_set_size(l, items[0], (als_size){300, 200}));
  for (int i = 1; i < ALL; i++) {
    items[i] = view(l, items[chance((uint32_t)i)], "v");
    if (chance(2)) OK(als_item_set_intrinsic_size(l, items[i], (als_size){chance(60), chance(40)}));
    if (chance(5) == 0) OK(als_item_set_baselines(l, items[i], chance(9), chance(9)));
    if (chance(6) == 0) OK(als_item_set_alignment_insets(l, items[i], (als_edges){1, 2, 3, 4}));
  }
  for (int i = 0; i < 3 * VIEWS; i++) {
    als_item a = items[1 + chance(VIEWS)], b = items[chance(ALL)];
    int axis = (int)chance(2), size = chance(4) == 0;
    if (a.id == b.id) continue;
    als_constraint c = {0};
    als_constraint_spec spec =
        spec_of(a, places[axis][size ? 4 : chance(4)], (int32_t)chance(3) - 1, b, places[axis][size ? 4 : chance(4)], 1,
                (double)chance(40) - 20, priorities[chance(7)]);
    OK(als_constraint_create(l, &spec, 0, &c));
    if (chance(4) == 0) OK(als_constraint_set_gone_constant(l, c, chance(30)));
  }
  return l;
}

static void same_frames(const als_rect *a, const als_rect *b, double within) {
  const double *x = &a[0].x, *y = &b[0].x;
  int same = 1;
  for (size_t i = 0; i < 4 * ALL; i++) same &= fabs(x[i] - y[i]) <= within * (1 + fabs(y[i]));
  CHECK(same);
}

/* Views go and come back.  No conflict arises, the way does not matter, and what has gone can come back as it was. */
static void coming_and_going(void) {
  int calm = 0;
  for (int round = 0; round < 120; round++) {
    als_item items[ALL];
    als_rect first[ALL], now[ALL], again[ALL];
    als_report report = ALS_REPORT_INIT;
    als_layout *l = jungle(items), *copy = NULL;
    CHECK(als_solve(l, &report) >= 0);
    OK(als_frames_copy_all(l, NULL, first, ALL, NULL));
    int in_peace = report.conflicts == 0;
    calm += in_peace;
    for (int step = 0; step < 6; step++) {
      for (uint32_t k = 1 + chance(3); k > 0; k--)
        OK(als_item_set_gone(l, items[1 + chance(VIEWS)], (int32_t)chance(2)));
      CHECK(als_solve(l, &report) >= 0);
      CHECK(!in_peace || report.conflicts == 0);
      OK(als_frames_copy_all(l, NULL, now, ALL, NULL));
      OK(als_layout_copy(l, &copy));
      als_item twin = none;
      OK(als_item_counterpart(l, copy, items[0], &twin));
      OK(als_item_set_hugging(copy, twin, 3, 3)); /* says nothing, and makes it solve */
      CHECK(als_solve(copy, NULL) >= 0);
      OK(als_frames_copy_all(copy, NULL, again, ALL, NULL));
      same_frames(now, again, 1e-9);
      OK(als_layout_destroy(copy));
    }
    for (int i = 0; i < ALL; i++) OK(als_item_set_gone(l, items[i], 0));
    CHECK(als_solve(l, &report) >= 0);
    OK(als_frames_copy_all(l, NULL, again, ALL, NULL));
    same_frames(first, again, 1e-9);
    OK(als_layout_destroy(l));
  }
  CHECK(calm > 20);
}

static void refused(void) {
  fixture f;
  fixture_make(&f);
  EXPECT(als_item_set_gone(f.l, f.guide, 1), ALS_ERROR_HANDLE);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_constraint_set_gone_constant(f.l, f.c, bad));
  fixture_end(&f);
}

/* Many views at once, each with its flag; stacks are made anew once. */
static void many_at_once(void) {
  fixture f;
  als_item row[4];
  als_group stack = {0};
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  const int32_t first_two[] = {1, 1, 0, 0}, last[] = {0, 0, 0, 1}, twice[] = {1, 0};
  als_error error = ALS_ERROR_INIT;
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  for (int i = 0; i < 4; i++) {
    const als_size size = {10, 10};
    row[i] = view(f.l, f.root, NULL);
    OK(als_item_set_size(f.l, row[i], size));
  }
  spec.axis = ALS_AXIS_VERTICAL;
  spec.alignment = ALS_ALIGNMENT_LEADING;
  spec.spacing = 5;
  spec.members = row;
  spec.member_count = 4;
  OK(als_stack_create(f.l, f.root, &spec, 0, &stack));
  OK(als_item_set_size(f.l, f.root, (als_size){200, ALS_UNSPECIFIED}));
  OK(als_items_set_gone(f.l, row, first_two, 4));
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, row[2]).y == 0 && frame_of(f.l, row[3]).y == 15 && frame_of(f.l, f.root).height == 25);
  OK(als_items_set_gone(f.l, row, last, 4));
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, row[0]).height == 10 && frame_of(f.l, f.root).height == 40);
  const als_item same[] = {row[1], row[1]}, bad[] = {row[0], f.guide};
  OK(als_items_set_gone(f.l, same, twice, 2)); /* the last word counts */
  OK(als_items_set_gone(f.l, row, last, 4));
  OK(als_items_set_gone(f.l, NULL, NULL, 0));
  FAILS(f.l, als_items_set_gone(f.l, bad, first_two, 2), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 1);
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, row[1]).height == 10);
  fixture_end(&f);
}

/* A guide is gone with its companion, and closes behind gone views that are the first of their parent. */
static void companions(void) {
  als_layout *l = NULL;
  als_item root, a, b, gap, found, area;
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, none, "root", NUL, &root));
  OK(als_item_set_size(l, root, (als_size){300, 40}));
  a = view(l, root, "a");
  b = view(l, root, "b");
  OK(als_guide_create(l, root, "gap", NUL, &gap));
  ADD(l, root, "H:|-5-[a(40)][gap(25)][b(50)]; V:|[a]; V:|[gap]; V:|[b]");
  OK(als_solve(l, NULL));
  FRAME(l, b, 70, 0, 50, 0);
  EXPECT(als_guide_companion(l, gap, &found), ALS_END);
  OK(als_guide_set_companion(l, gap, b));
  OK(als_guide_companion(l, gap, &found));
  CHECK(found.id == b.id);
  OK(als_item_set_gone(l, b, 1));
  OK(als_solve(l, NULL));
  FRAME(l, gap, 45, 0, 0, 0);
  OK(als_item_set_gone(l, b, 0));
  OK(als_item_set_gone(l, a, 1));
  OK(als_solve(l, NULL));
  FRAME(l, gap, 5, 0, 0, 0);
  FRAME(l, b, 5, 0, 50, 0);
  OK(als_guide_set_companion(l, gap, none));
  OK(als_solve(l, NULL));
  FRAME(l, b, 30, 0, 50, 0);
  OK(als_guide_set_companion(l, gap, b));
  OK(als_item_destroy(l, b));
  EXPECT(als_guide_companion(l, gap, &found), ALS_END);
  OK(als_item_margins(l, a, &area));
  FAILS(l, als_guide_set_companion(l, area, a), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  FAILS(l, als_guide_set_companion(l, gap, gap), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_layout_destroy(l));
}

void test_gone(void) {
  companions();
  many_at_once();
  going_and_coming();
  gone_constants();
  whole_subtrees();
  moving();
  many_terms();
  never_a_conflict();
  coming_and_going();
  refused();
}
