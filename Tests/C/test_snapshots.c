/* Snapshots, and the digest (als.h, Snapshots and Edits). */
#include <pthread.h>

#include "harness.h"

static const als_item none = {0};

static als_rect in_snapshot(als_snapshot *s, als_item item, als_space space) {
  als_rect r = {-1, -1, -1, -1};
  OK(als_snapshot_frame(s, item, space, &r));
  return r;
}

static int same(als_rect a, als_rect b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static void reading(void) {
  fixture f;
  als_snapshot *s = NULL, *empty = NULL;
  uint64_t revision = 9;
  als_rect r, both[2];
  fixture_make(&f);
  OK(als_snapshot_create(f.l, &empty));
  OK(als_snapshot_revision(empty, &revision));
  CHECK(revision == 0);
  EXPECT(als_snapshot_frame(empty, f.a, ALS_SPACE_PARENT, &r), ALS_NOT_SOLVED);
  CHECK(r.width == 0);

  als_item inner = view(f.l, f.a, "inner"), margins = {0};
  OK(als_item_margins(f.l, inner, &margins));
  ADD(f.l, f.root, "a.left = super.left + 10; a.top = super.top + 20; a.height = 40");
  ADD(f.l, f.root, "inner.left = a.left + 3; inner.top = a.top + 4; inner.width = 20; inner.height = 30");
  OK(als_item_set_alignment_insets(f.l, inner, (als_edges){1, 2, 3, 4}));
  als_report report = ALS_REPORT_INIT;
  OK(als_solve(f.l, &report));
  OK(als_snapshot_create(f.l, &s));
  OK(als_snapshot_revision(s, &revision));
  CHECK(revision == report.revision);
  CHECK(same(in_snapshot(s, f.a, ALS_SPACE_PARENT), frame_of(f.l, f.a)));
  CHECK(same(in_snapshot(s, inner, ALS_SPACE_PARENT), frame_of(f.l, inner)));
  CHECK(same(in_snapshot(s, margins, ALS_SPACE_PARENT), frame_of(f.l, margins)));
  OK(als_frame_in(f.l, inner, none, &r));
  CHECK(same(in_snapshot(s, inner, ALS_SPACE_ROOT), r));
  OK(als_frame_in(f.l, margins, none, &r));
  als_rect deep = in_snapshot(s, margins, ALS_SPACE_ROOT);
  NEAR(deep.x, r.x);
  NEAR(deep.y, r.y);

  const als_item items[] = {inner, f.a};
  OK(als_snapshot_frames_copy(s, items, ALS_SPACE_PARENT, both, 2));
  CHECK(same(both[0], frame_of(f.l, inner)) && same(both[1], frame_of(f.l, f.a)));

  /* What happens to the layout afterwards is none of its business. */
  als_item late = view(f.l, f.root, "late");
  EXPECT(als_snapshot_frame(s, late, ALS_SPACE_PARENT, &r), ALS_NOT_SOLVED);
  als_rect before = frame_of(f.l, f.a);
  OK(als_constraint_set_constant(f.l, f.c, 99));
  OK(als_item_destroy(f.l, inner));
  OK(als_solve(f.l, NULL));
  CHECK(same(in_snapshot(s, f.a, ALS_SPACE_PARENT), before));
  NEAR(in_snapshot(s, inner, ALS_SPACE_PARENT).width, 26);
  als_item reused = view(f.l, f.a, "reused");
  EXPECT(als_snapshot_frame(s, reused, ALS_SPACE_PARENT, &r), ALS_NOT_SOLVED);

  for (size_t i = 0; i < COUNT(f.bad_items); i++) {
    als_status status = als_snapshot_frame(s, f.bad_items[i], ALS_SPACE_PARENT, &r);
    CHECK(status == (i == 1 ? ALS_NOT_SOLVED : ALS_ERROR_HANDLE)); /* 1 is stale: it may have been there */
  }
  const als_item one_bad[] = {f.a, none};
  both[0].x = 77;
  EXPECT(als_snapshot_frames_copy(s, one_bad, ALS_SPACE_PARENT, both, 2), ALS_ERROR_HANDLE);
  CHECK(both[0].x == 77);
  als_item root = f.root, a = f.a;
  fixture_end(&f); /* the layout goes first */
  CHECK(same(in_snapshot(s, a, ALS_SPACE_PARENT), before));
  NEAR(in_snapshot(s, root, ALS_SPACE_ROOT).width, 200);

  EXPECT(als_snapshot_frame(s, a, (als_space)2, &r), ALS_ERROR_ARGUMENT);
  EXPECT(als_snapshot_frame(NULL, a, ALS_SPACE_ROOT, &r), ALS_ERROR_ARGUMENT);
  EXPECT(als_snapshot_frames_copy(s, items, ALS_SPACE_ROOT, both, (size_t)-1), ALS_ERROR_ARGUMENT);
  EXPECT(als_snapshot_frames_copy(NULL, items, ALS_SPACE_ROOT, both, 2), ALS_ERROR_ARGUMENT);
  OK(als_snapshot_frames_copy(s, NULL, ALS_SPACE_ROOT, NULL, 0));
  EXPECT(als_snapshot_revision(NULL, &revision), ALS_ERROR_ARGUMENT);
  als_snapshot_destroy(s);
  als_snapshot_destroy(empty);
  als_snapshot_destroy(NULL);
}

static void between(void) {
  fixture f;
  als_snapshot *from = NULL, *to = NULL, *foreign = NULL;
  als_rect r, start, end;
  fixture_make(&f);
  ADD(f.l, f.root, "a.left = super.left + 10; a.top = super.top; a.height = 40");
  OK(als_solve(f.l, NULL));
  OK(als_snapshot_create(f.l, &from));
  als_item late = view(f.l, f.root, "late");
  ADD(f.l, f.root, "late.left = super.left + 1; late.top = super.top + 2; late.width = 3; late.height = 4");
  OK(als_constraint_set_constant(f.l, f.c, 50.1));
  ADD(f.l, f.root, "a.left = super.left + 20.3");
  als_constraint moved = {0};
  OK(als_constraint_next(f.l, f.c, &moved));
  OK(als_constraint_destroy(f.l, moved));
  OK(als_item_destroy(f.l, f.b));
  OK(als_solve(f.l, NULL));
  OK(als_snapshot_create(f.l, &to));
  start = in_snapshot(from, f.a, ALS_SPACE_PARENT);
  end = in_snapshot(to, f.a, ALS_SPACE_PARENT);
  NEAR(start.x, 10);
  NEAR(end.x, 20.3);

  OK(als_snapshot_frames_between(from, to, 0, &f.a, ALS_SPACE_PARENT, &r, 1));
  CHECK(same(r, start));
  OK(als_snapshot_frames_between(from, to, 1, &f.a, ALS_SPACE_PARENT, &r, 1));
  CHECK(same(r, end));
  OK(als_snapshot_frames_between(from, to, 0.5, &f.a, ALS_SPACE_ROOT, &r, 1));
  NEAR(r.x, 15.15);
  NEAR(r.width, 50.05);
  OK(als_snapshot_frames_between(from, to, -1, &f.a, ALS_SPACE_PARENT, &r, 1));
  NEAR(r.x, -0.3);
  OK(als_snapshot_frames_between(from, to, -1e6, &f.a, ALS_SPACE_PARENT, &r, 1));
  CHECK(r.width == 0 && r.height == 40 && r.x < -1e6);
  OK(als_snapshot_frames_between(from, to, 0.25, &late, ALS_SPACE_PARENT, &r, 1));
  CHECK(same(r, in_snapshot(to, late, ALS_SPACE_PARENT))); /* younger than the first */
  OK(als_snapshot_frames_between(from, to, 0.75, &f.b, ALS_SPACE_PARENT, &r, 1));
  CHECK(same(r, in_snapshot(from, f.b, ALS_SPACE_PARENT))); /* gone before the second */
  EXPECT(als_snapshot_frames_between(from, from, 0.75, &late, ALS_SPACE_PARENT, &r, 1), ALS_NOT_SOLVED);

  EXPECT(als_snapshot_frames_between(from, to, NAN, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_NUMBER);
  EXPECT(als_snapshot_frames_between(from, to, INFINITY, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_NUMBER);
  EXPECT(als_snapshot_frames_between(from, to, 1.1e9, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_NUMBER);
  EXPECT(als_snapshot_frames_between(from, NULL, 0, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_ARGUMENT);
  EXPECT(als_snapshot_frames_between(NULL, to, 0, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_ARGUMENT);
  OK(als_snapshot_create(f.other, &foreign));
  EXPECT(als_snapshot_frames_between(from, foreign, 0, &f.a, ALS_SPACE_PARENT, &r, 1), ALS_ERROR_ARGUMENT);
  als_snapshot_destroy(from);
  als_snapshot_destroy(to);
  als_snapshot_destroy(foreign);
  fixture_end(&f);
}

typedef struct reader {
  als_snapshot *from, *to;
  als_item item;
  int wrong;
} reader;

static void *read_on(void *data) {
  reader *r = data;
  als_rect rect;
  for (int i = 0; i < 2000; i++) {
    als_status status = als_snapshot_frames_between(r->from, r->to, i / 2000.0, &r->item, ALS_SPACE_ROOT, &rect, 1);
    r->wrong += status != ALS_OK || rect.width < 50 || rect.width > 60;
  }
  return NULL;
}

/* Readers on three threads while the layout goes on, and goes. */
static void threads(void) {
  fixture f;
  als_snapshot *from = NULL, *to = NULL;
  reader readers[3];
  pthread_t ids[3];
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  OK(als_snapshot_create(f.l, &from));
  OK(als_constraint_set_constant(f.l, f.c, 60));
  OK(als_solve(f.l, NULL));
  OK(als_snapshot_create(f.l, &to));
  for (int i = 0; i < 3; i++) {
    readers[i] = (reader){from, to, f.a, 0};
    CHECK(pthread_create(&ids[i], NULL, read_on, &readers[i]) == 0);
  }
  for (int i = 0; i < 50; i++) {
    OK(als_constraint_set_constant(f.l, f.c, i));
    OK(als_solve(f.l, NULL));
  }
  fixture_end(&f);
  for (int i = 0; i < 3; i++) {
    CHECK(pthread_join(ids[i], NULL) == 0);
    CHECK(readers[i].wrong == 0);
  }
  als_snapshot_destroy(from);
  als_snapshot_destroy(to);
}

/* ---- digest ---- */

static int digests_equal(als_layout *a, als_layout *b) {
  als_digest one = {1, 1}, other = {2, 2};
  OK(als_layout_digest(a, &one));
  OK(als_layout_digest(b, &other));
  return one.low == other.low && one.high == other.high;
}

static void digest_of_equals(void) {
  fixture f, g;
  als_layout *copy = NULL;
  fixture_make(&f);
  fixture_make(&g);
  CHECK(digests_equal(f.l, g.l));
  /* The same by another way: other slots and generations, another order of switched-off constraints' making. */
  als_item gone = view(g.l, g.root, "gone");
  als_item special = {0};
  OK(als_item_margins(g.l, g.root, &special));
  view(g.l, g.root, "c");
  OK(als_item_destroy(g.l, gone));
  view(f.l, f.root, "c");
  ADD(f.l, f.root, "c.left = super.left + 1; c.top = super.top");
  ADD(g.l, g.root, "c.left = super.left + 2; c.top = super.top");
  als_constraint c = {0};
  OK(als_constraint_next(g.l, g.c, &c));
  OK(als_constraint_set_constant(g.l, c, 1));
  OK(als_constraint_set_identifier(g.l, c, "c.left = super.left + 1", NUL));
  OK(als_metric_set(f.l, "p", NUL, 1));
  OK(als_metric_set(f.l, "q", NUL, 2));
  OK(als_metric_set(g.l, "q", NUL, 2));
  OK(als_metric_set(g.l, "p", NUL, 1));
  CHECK(digests_equal(f.l, g.l));
  OK(als_solve(f.l, NULL));
  CHECK(!digests_equal(f.l, g.l)); /* frames count */
  OK(als_solve(g.l, NULL));
  CHECK(digests_equal(f.l, g.l));
  OK(als_layout_copy(f.l, &copy));
  CHECK(digests_equal(f.l, copy));
  OK(als_layout_destroy(copy));
  fixture_end(&f);
  fixture_end(&g);
}

#define CHANGES_DIGEST(call)                    \
  do {                                          \
    OK(als_edit_begin(f.l));                    \
    OK(call);                                   \
    CHECK(!digests_equal(f.l, g.l) && #call);   \
    OK(als_edit_cancel(f.l));                   \
    CHECK(digests_equal(f.l, g.l) && "cancel"); \
  } while (0)

/* Everything that can be said of a layout is in its digest, and nothing of it after a cancel. */
static void digest_sees_everything(void) {
  fixture f, g;
  als_item made = {0};
  als_group group = {0};
  als_constraint d = {0};
  fixture_make(&f);
  fixture_make(&g);
  const als_term terms[] = {{f.a, ALS_ATTRIBUTE_WIDTH, 0, 1}, {f.b, ALS_ATTRIBUTE_WIDTH, 0, -3}};
  als_constraint_spec spec = spec_of(f.b, ALS_ATTRIBUTE_TOP, ALS_RELATION_EQUAL, f.a, ALS_ATTRIBUTE_TOP, 1, 0, 900);
  CHANGES_DIGEST(als_view_create(f.l, f.root, NULL, 0, &made));
  CHANGES_DIGEST(als_guide_create(f.l, f.a, NULL, 0, &made));
  CHANGES_DIGEST(als_item_destroy(f.l, f.b));
  CHANGES_DIGEST(als_item_set_parent(f.l, f.b, f.root, 0));
  CHANGES_DIGEST(als_item_set_parent(f.l, f.b, f.a, ALS_LAST));
  CHANGES_DIGEST(als_item_set_name(f.l, f.b, NULL, 0));
  CHANGES_DIGEST(als_item_set_name(f.l, f.b, "bb", NUL));
  CHANGES_DIGEST(als_item_set_size(f.l, f.b, (als_size){5, ALS_UNSPECIFIED}));
  CHANGES_DIGEST(als_item_set_intrinsic_size(f.l, f.b, (als_size){ALS_UNSPECIFIED, 5}));
  CHANGES_DIGEST(als_item_set_hugging(f.l, f.b, 251, 250));
  CHANGES_DIGEST(als_item_set_compression(f.l, f.b, 750, 751));
  CHANGES_DIGEST(als_item_set_direction(f.l, f.b, ALS_DIRECTION_LEFT_TO_RIGHT));
  CHANGES_DIGEST(als_item_set_margins(f.l, f.b, (als_edges){8, 8, 8, 9}));
  CHANGES_DIGEST(als_item_set_margin_rules(f.l, f.b, 1, 0));
  CHANGES_DIGEST(als_item_set_margin_rules(f.l, f.b, 0, 1));
  CHANGES_DIGEST(als_item_set_safe_area(f.l, f.b, (als_edges){0, 1, 0, 0}));
  CHANGES_DIGEST(als_item_set_alignment_insets(f.l, f.b, (als_edges){0, 0, 1, 0}));
  CHANGES_DIGEST(als_item_set_baselines(f.l, f.b, 0, 1));
  CHANGES_DIGEST(als_item_set_hidden(f.l, f.b, 1));
  CHANGES_DIGEST(als_item_set_z(f.l, f.b, 1));
  CHANGES_DIGEST(als_constraint_create(f.l, &spec, 0, &d));
  CHANGES_DIGEST(als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &d));
  CHANGES_DIGEST(als_constraint_create_terms(f.l, terms, 2, ALS_RELATION_EQUAL, 0, 1000, 0, &d));
  CHANGES_DIGEST(als_constraint_destroy(f.l, f.c));
  CHANGES_DIGEST(als_constraint_set_constant(f.l, f.c, 51));
  CHANGES_DIGEST(als_constraint_set_priority(f.l, f.c, 999));
  CHANGES_DIGEST(als_constraint_set_active(f.l, f.c, 0));
  CHANGES_DIGEST(als_constraint_set_host(f.l, f.c, f.root));
  CHANGES_DIGEST(als_constraint_set_identifier(f.l, f.c, "", 0));
  CHANGES_DIGEST(als_constraint_set_name(f.l, f.c, "n", 1));
  CHANGES_DIGEST(als_constraint_add_named(f.l, f.root, f.c, "n", 1));
  CHANGES_DIGEST(als_group_create(f.l, NULL, 0, &group));
  CHANGES_DIGEST(als_group_destroy(f.l, f.g));
  CHANGES_DIGEST(als_group_add(f.l, f.g, f.c));
  CHANGES_DIGEST(als_metric_set(f.l, "m", 1, 0));
  CHANGES_DIGEST(als_solve(f.l, NULL));
  fixture_end(&f);
  fixture_end(&g);
}

void test_snapshots(void) {
  reading();
  between();
  threads();
  digest_of_equals();
  digest_sees_everything();
}
