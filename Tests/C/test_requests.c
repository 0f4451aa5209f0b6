/* What toolkits ask at every frame (als.h, Views and guides, Solving and sizes). */
#include "harness.h"

static const als_item none = {0};

/* A text 200 long that wraps, never below 60, of which lines are 20 high. */
typedef struct text {
  double length;
  int calls;
  als_layout *asks; /* what it asks for its own size, or NULL */
  als_item inner;
} text;

static als_status measure(void *user_data, als_layout *layout, als_item item, als_size proposal,
                          als_measurement2 *out) {
  text *t = user_data;
  (void)item;
  t->calls++;
  if (t->asks) {
    als_measurement natural;
    als_status status =
        als_item_axis_request(t->asks, t->inner, ALS_AXIS_VERTICAL, proposal.width, none, NULL, &natural);
    if (t->asks == layout) CHECK(status == ALS_ERROR_BUSY);
    if (status < 0) return status;
    out->size = natural.size;
    out->first_baseline = natural.first_baseline;
    return ALS_OK;
  }
  double width = proposal.width < 0 || proposal.width > t->length ? t->length : proposal.width;
  out->size = (als_size){width, width > 0 ? 20 * ceil(t->length / width) : 20 * t->length};
  out->minimum = (als_size){60, out->size.height};
  out->first_baseline = 15;
  out->last_baseline = 5;
  return ALS_OK;
}

static void one_axis_at_a_time(void) {
  fixture f;
  text t = {200, 0, NULL, {0}};
  als_measurement least, natural;
  fixture_make(&f);
  als_item label = view(f.l, f.root, "label");
  ADD(f.l, f.root, "H:|-20-[label]-20-|; V:|-7-[label]-9-|");
  OK(als_item_set_measure2(f.l, label, measure, &t, NULL));
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_HORIZONTAL, ALS_UNSPECIFIED, none, &least, &natural));
  NEAR(least.size.width, 100);
  NEAR(least.size.height, 96); /* of the width of 100 */
  NEAR(natural.size.width, 240);
  NEAR(natural.size.height, 36);
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, ALS_UNSPECIFIED, label, &least, &natural));
  NEAR(least.size.height, 36); /* whatever the width would have to be for its own minimum */
  NEAR(least.size.width, 240);
  NEAR(least.first_baseline, 22);
  NEAR(least.last_baseline, 14);
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, 120, label, &least, &natural));
  NEAR(least.size.width, 120);
  NEAR(least.size.height, 76);
  NEAR(natural.size.height, 76);
  NEAR(natural.first_baseline, 22);
  NEAR(natural.last_baseline, 14);
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, 10, none, &least, NULL));
  NEAR(least.size.width, 100); /* the next that may be */
  NEAR(least.size.height, 96);
  CHECK(least.first_baseline == 0 && least.last_baseline == 0);
  OK(als_item_set_baselines(f.l, f.root, 3, 4));
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, 240, none, NULL, &natural));
  CHECK(natural.first_baseline == 3 && natural.last_baseline == 4);
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_HORIZONTAL, 36, none, NULL, &natural));
  NEAR(natural.size.width, 240);
  NEAR(natural.size.height, 36);
  OK(als_item_set_gone(f.l, label, 1));
  OK(als_item_axis_request(f.l, label, ALS_AXIS_HORIZONTAL, ALS_UNSPECIFIED, none, &least, &natural));
  CHECK(least.size.width == 0 && natural.size.width == 0);
  /* What is solved is not touched. */
  OK(als_item_set_gone(f.l, label, 0));
  OK(als_item_set_size(f.l, f.root, (als_size){300, 76}));
  OK(als_solve(f.l, NULL));
  als_rect before = frame_of(f.l, label);
  OK(als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, 120, label, &least, &natural));
  als_rect after = frame_of(f.l, label);
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  fixture_end(&f);
}

/* A view that was changed and ended between two solves is nobody's any more. */
static void asked_beside_what_has_ended(void) {
  fixture f;
  als_size natural;
  fixture_make(&f);
  als_item other = view(f.l, f.root, "other");
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){30, 40}));
  OK(als_item_set_intrinsic_size(f.l, other, (als_size){5, 6}));
  OK(als_solve(f.l, NULL));
  OK(als_item_set_hugging(f.l, other, 700, 700));
  OK(als_item_destroy(f.l, other));
  OK(als_item_size_request(f.l, f.b, (als_size){-1, -1}, NULL, &natural));
  NEAR(natural.width, 30);
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){31, 41}));
  OK(als_item_size_request(f.l, f.b, (als_size){-1, -1}, NULL, &natural));
  NEAR(natural.width, 31);
  fixture_end(&f);
}

static void requests_are_refused(void) {
  fixture f;
  als_item other, outside;
  fixture_make(&f);
  other = view(f.l, none, "other");
  outside = view(f.l, other, "outside");
  FAILS(f.l, als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, ALS_UNSPECIFIED, outside, NULL, NULL),
        ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  FAILS(f.l, als_item_axis_request(f.l, f.root, (als_axis)2, ALS_UNSPECIFIED, none, NULL, NULL), ALS_ERROR_ARGUMENT,
        ALS_KIND_ARGUMENT);
  EACH_BAD_NUMBER(&f, 1e9, als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, bad, none, NULL, NULL));
  FAILS(f.l, als_item_axis_request(f.l, f.root, ALS_AXIS_VERTICAL, -3, none, NULL, NULL), ALS_ERROR_NUMBER,
        ALS_KIND_NOT_FINITE);
  fixture_end(&f);
}

/* The content of a view is another layout. */
static void layouts_inside_layouts(void) {
  fixture f, inner;
  text t = {200, 0, NULL, {0}}, nested = {0, 0, NULL, {0}};
  fixture_make(&f);
  fixture_make(&inner);
  OK(als_item_set_measure2(inner.l, inner.b, measure, &t, NULL));
  OK(als_item_set_size(inner.l, inner.root, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}));
  ADD(inner.l, inner.root, "H:|-5-[b]-5-|; V:|-5-[b]-5-|");
  nested.asks = inner.l;
  nested.inner = inner.root;
  ADD(f.l, f.root, "H:|[b]|; V:|[b]");
  OK(als_item_set_measure2(f.l, f.b, measure, &nested, NULL));
  OK(als_item_set_size(f.l, f.root, (als_size){110, 300}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 0, 0, 110, 50);
  nested.asks = f.l; /* itself */
  nested.inner = f.root;
  OK(als_layout_invalidate_measure(f.l));
  EXPECT(als_solve(f.l, NULL), ALS_ERROR_CALLBACK);
  FRAME(f.l, f.b, 0, 0, 110, 50);
  fixture_end(&inner);
  fixture_end(&f);
}

/* Whoever asks at every frame whether content has changed pays for the asking alone. */
static void polls_that_find_nothing(void) {
  fixture f;
  text t = {200, 0, NULL, {0}};
  als_report report = ALS_REPORT_INIT;
  als_size sizes[1] = {{40, 20}};
  fixture_make(&f);
  als_item label = view(f.l, f.root, "label");
  ADD(f.l, f.root, "H:|[label(100)]; V:|[label]; a.top == label.bottom");
  OK(als_item_set_measure2(f.l, label, measure, &t, NULL));
  OK(als_items_set_intrinsic_sizes(f.l, &f.a, sizes, 1));
  OK(als_solve(f.l, &report));
  CHECK(t.calls == 2 && report.rounds == 2);
  uint64_t revision = report.revision;
  OK(als_layout_invalidate_measure(f.l));
  OK(als_items_set_intrinsic_sizes(f.l, &f.a, sizes, 1));
  OK(als_solve(f.l, &report));
  CHECK(t.calls == 4 && report.revision == revision && report.pivots == 0);
  OK(als_solve(f.l, &report));
  CHECK(t.calls == 4);
  /* Twice invalidated is once; the answers for other widths are forgotten too. */
  OK(als_item_set_size_limits(f.l, label, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED},
                              (als_size){ALS_UNSPECIFIED, 1000}));
  OK(als_solve(f.l, &report));
  revision = report.revision;
  OK(als_layout_invalidate_measure(f.l));
  OK(als_items_invalidate_measure(f.l, &label, 1));
  OK(als_solve(f.l, &report));
  CHECK(t.calls == 6 && report.revision == revision);
  /* What has changed in the width it has is found. */
  OK(als_layout_invalidate_measure(f.l));
  t.length = 350;
  OK(als_solve(f.l, &report));
  CHECK(report.revision == revision + 1);
  FRAME(f.l, label, 0, 0, 100, 80);
  NEAR(frame_of(f.l, f.a).y, 80);
  /* With another change beside it nobody is asked in vain. */
  int calls = t.calls;
  OK(als_layout_invalidate_measure(f.l));
  OK(als_item_set_size(f.l, f.root, (als_size){250, 100}));
  OK(als_solve(f.l, &report));
  CHECK(t.calls == calls + 2 && report.revision == revision + 2);
  /* A refusal leaves the question open. */
  OK(als_layout_invalidate_measure(f.l));
  t.length = NAN;
  EXPECT(als_solve(f.l, &report), ALS_ERROR_CALLBACK);
  t.length = 150;
  OK(als_solve(f.l, &report));
  FRAME(f.l, label, 0, 0, 100, 40);
  OK(als_layout_invalidate_measure(f.other)); /* without any */
  fixture_end(&f);
}

static void children_by_name(void) {
  fixture f;
  als_item found;
  fixture_make(&f);
  als_item inside = view(f.l, f.a, "inside");
  OK(als_child_find(f.l, f.a, "inside", NUL, &found));
  CHECK(found.id == inside.id);
  EXPECT(als_child_find(f.l, f.root, "inside", NUL, &found), ALS_END);
  CHECK(found.id == 0);
  EXPECT(als_child_find(f.l, f.root, "guide", NUL, &found), ALS_END);
  OK(als_child_find(f.l, none, "root", NUL, &found));
  CHECK(found.id == f.root.id);
  view(f.l, f.root, "a");
  FAILS(f.l, als_child_find(f.l, f.root, "a", NUL, &found), ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  OK(als_item_set_name(f.l, f.b, "a", NUL)); /* three are no better than two */
  EXPECT(als_child_find(f.l, f.root, "a", NUL, &found), ALS_ERROR_NAME);
  FAILS(f.l, als_child_find(f.l, f.root, NULL, 0, &found), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  EXPECT(als_child_find(f.l, f.root, "", 0, &found), ALS_END);
  OK(als_child_find(f.l, f.a, "insider", 6, NULL));
  EACH_BAD_ITEM(
      &f, bad.id == 0 ? (als_child_find(f.l, f.guide, "a", NUL, &found)) : als_child_find(f.l, bad, "a", NUL, &found));
  fixture_end(&f);
}

/* Every name against a walk over the children, in trees in which a name is frequent, rare or that of a guide. */
static void children_by_name_and_walk(void) {
  enum { VIEWS = 300, NAMES = 12 };
  static const char *const names[NAMES] = {"a", "a", "a", "label", "label", "icon", "b", "c", "d", "e", "f", "g"};
  als_layout *l = NULL;
  als_item views[VIEWS], found, child, guide;
  uint32_t seed = 7;
  OK(als_layout_create(NULL, &l));
  for (size_t i = 0; i < VIEWS; i++) {
    seed = seed * 1664525u + 1013904223u;
    als_item parent = i < 3 ? none : views[(seed >> 8) % (i < 40 ? i : 40)];
    views[i] = view(l, parent, seed >> 28 ? names[(seed >> 20) % NAMES] : NULL);
    if (i % 9 == 0) OK(als_guide_create(l, views[i], names[i % NAMES], NUL, &guide));
    if (i % 11 == 10) OK(als_item_destroy(l, views[i]));
    if (i % 11 == 10) views[i] = views[i - 1];
    if (i % 13 == 12) OK(als_item_set_parent(l, views[i], i % 2 ? none : views[0], 0));
  }
  for (size_t i = 0; i < VIEWS; i++) {
    for (size_t k = 0; k < NAMES; k++) {
      size_t bearers = 0;
      als_item wanted = none;
      for (child = none; als_child_next(l, views[i], child, &child) == ALS_OK;) {
        char name[8] = "";
        als_item_name_copy(l, child, name, sizeof name, NULL);
        if (strcmp(name, names[k]) == 0 && bearers++ == 0) wanted = child;
      }
      als_status status = als_child_find(l, views[i], names[k], NUL, &found);
      CHECK(status == (bearers == 0 ? ALS_END : bearers == 1 ? ALS_OK : ALS_ERROR_NAME));
      if (bearers == 1) CHECK(found.id == wanted.id);
    }
  }
  OK(als_layout_destroy(l));
}

static void guides_have_an_order(void) {
  fixture f;
  als_item guides[3], at = none;
  const size_t places[] = {0, 3, ALS_LAST, 3, 1};
  const int orders[5][3] = {{2, 0, 1}, {0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {0, 2, 1}};
  fixture_make(&f);
  for (int k = 0; k < 3; k++) OK(als_guide_create(f.l, f.b, NULL, 0, &guides[k]));
  OK(als_guide_set_index(f.l, guides[2], 0));
  for (int step = 0; step < 5; step++) {
    OK(als_guide_set_index(f.l, guides[2], places[step]));
    at = none;
    for (int k = 0; k < 3; k++) {
      OK(als_guide_next(f.l, f.b, at, &at));
      CHECK(at.id == guides[orders[step][k]].id);
    }
  }
  FAILS(f.l, als_guide_set_index(f.l, guides[0], 4), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_guide_set_index(f.l, f.a, 0), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_item_margins(f.l, f.b, &at));
  FAILS(f.l, als_guide_set_index(f.l, at, 0), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_guide_create(f.l, none, NULL, 0, &at));
  FAILS(f.l, als_guide_set_index(f.l, at, 0), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

/* Once lengths follow along a kept direction, the choice among equal layouts must begin where they are now. */
static void asked_for_another_height(void) {
  static const char *const rules[] = {"V:[b][c]-2-[d]; d.centerY == e.centerY - 2", "d.top >= super.top + 9",
                                      "e.bottom <= super.bottom - 8"};
  als_layout *l = NULL, *copy = NULL;
  als_item root, v[4], other, its;
  als_measurement least[2], natural[2];
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  for (int k = 0; k < 4; k++) {
    const char name[2] = {(char)('b' + k), 0};
    v[k] = view(l, root, name);
    OK(als_item_set_intrinsic_size(l, v[k], (als_size){40, 10 + 4 * k}));
  }
  for (int k = 0; k < 3; k++) OK(als_add(l, root, ALS_SYNTAX_ANY, rules[k], NUL, NULL, NULL, 0, NULL));
  for (int height = 330; height > 30; height -= 54) {
    OK(als_layout_copy(l, &copy));
    OK(als_item_counterpart(l, copy, root, &other));
    for (int k = 3; k >= 0; k--) {
      OK(als_item_counterpart(l, copy, v[k], &its));
      OK(als_item_axis_request(l, root, ALS_AXIS_HORIZONTAL, height, v[k], &least[0], &natural[0]));
      OK(als_item_axis_request(copy, other, ALS_AXIS_HORIZONTAL, height, its, &least[1], &natural[1]));
      NEAR(least[0].first_baseline, least[1].first_baseline);
      NEAR(natural[0].first_baseline, natural[1].first_baseline);
      NEAR(natural[0].last_baseline, natural[1].last_baseline);
      OK(als_layout_destroy(copy));
      OK(als_layout_copy(l, &copy));
      OK(als_item_counterpart(l, copy, root, &other));
    }
    OK(als_layout_destroy(copy));
  }
  OK(als_layout_destroy(l));
}

void test_requests(void) {
  one_axis_at_a_time();
  asked_beside_what_has_ended();
  asked_for_another_height();
  requests_are_refused();
  layouts_inside_layouts();
  polls_that_find_nothing();
  children_by_name();
  children_by_name_and_walk();
  guides_have_an_order();
}
