/* Edits, trials, and the policy that refuses conflicts (als.h, Edits). */
#include "harness.h"

static const als_item none = {0};

static uint64_t revision(als_layout *l) {
  als_report report = ALS_REPORT_INIT;
  CHECK(als_solve(l, &report) >= 0);
  return report.revision;
}

static void commit_and_cancel(void) {
  fixture f;
  fixture_make(&f);
  uint64_t before = revision(f.l);
  als_rect old = frame_of(f.l, f.a), now;

  OK(als_edit_begin(f.l));
  OK(als_constraint_set_constant(f.l, f.c, 70));
  als_item made = view(f.l, f.root, "made");
  als_constraint more = tie(f.l, made, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 5, 1000);
  NEAR(frame_of(f.l, f.a).width, 50); /* nothing is solved by itself */
  CHECK(revision(f.l) == before + 1);
  NEAR(frame_of(f.l, f.a).width, 70);
  NEAR(frame_of(f.l, made).width, 5);
  OK(als_item_destroy(f.l, f.b));
  OK(als_edit_cancel(f.l));
  now = frame_of(f.l, f.a);
  CHECK(memcmp(&old, &now, sizeof old) == 0);
  OK(als_frame(f.l, f.b, &now));
  EXPECT(als_frame(f.l, made, &now), ALS_ERROR_HANDLE);
  EXPECT(als_constraint_set_constant(f.l, more, 1), ALS_ERROR_HANDLE);
  CHECK(revision(f.l) == before);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, f.c, &info));
  NEAR(info.constant, 50);
  als_item again = view(f.l, f.root, "again");
  CHECK(again.id == made.id); /* the very same slots and generations come back */

  OK(als_edit_begin(f.l));
  OK(als_constraint_set_constant(f.l, f.c, 60));
  OK(als_item_destroy(f.l, f.b));
  OK(als_edit_commit(f.l));
  CHECK(revision(f.l) == before + 1);
  NEAR(frame_of(f.l, f.a).width, 60);
  EXPECT(als_frame(f.l, f.b, &now), ALS_ERROR_HANDLE);

  FAILS(f.l, als_edit_commit(f.l), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_edit_cancel(f.l), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

static void nested(void) {
  fixture f;
  fixture_make(&f);
  uint64_t before = revision(f.l);
  OK(als_edit_begin(f.l));
  OK(als_constraint_set_constant(f.l, f.c, 60));
  OK(als_edit_begin(f.l));
  OK(als_constraint_set_constant(f.l, f.c, 70));
  CHECK(revision(f.l) == before + 1);
  OK(als_edit_begin(f.l));
  OK(als_constraint_set_constant(f.l, f.c, 80));
  CHECK(revision(f.l) == before + 2);
  NEAR(frame_of(f.l, f.a).width, 80);
  OK(als_edit_cancel(f.l));
  NEAR(frame_of(f.l, f.a).width, 70);
  OK(als_edit_commit(f.l));
  CHECK(revision(f.l) == before + 1);
  NEAR(frame_of(f.l, f.a).width, 70);
  OK(als_edit_cancel(f.l)); /* the outer one takes the inner one with it */
  NEAR(frame_of(f.l, f.a).width, 50);
  CHECK(revision(f.l) == before);

  for (int i = 0; i < 64; i++) OK(als_edit_begin(f.l));
  FAILS(f.l, als_edit_begin(f.l), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  for (int i = 0; i < 64; i++) OK(als_edit_commit(f.l));
  EXPECT(als_edit_commit(f.l), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

/* Every sort of thing an edit can do, cancelled: names, groups, metrics and policies come back too. */
static void everything_comes_back(void) {
  fixture f;
  double value = 0;
  als_item found = {0};
  als_group group = {0};
  als_constraint named = {0};
  als_item_info info = ALS_ITEM_INFO_INIT;
  fixture_make(&f);
  OK(als_metric_set(f.l, "pad", NUL, 5));
  OK(als_constraint_set_name(f.l, f.c, "wide", NUL));
  OK(als_group_add(f.l, f.g, f.c));
  OK(als_edit_begin(f.l));
  OK(als_metric_set(f.l, "pad", NUL, 6));
  OK(als_metric_set(f.l, "gap", NUL, 7));
  OK(als_item_set_name(f.l, f.a, "renamed", NUL));
  OK(als_item_set_parent(f.l, f.b, f.a, ALS_LAST));
  OK(als_item_set_margins(f.l, f.root, (als_edges){1, 2, 3, 4}));
  OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_group_destroy(f.l, f.g));
  OK(als_constraint_set_name(f.l, f.c, NULL, 0));
  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
  OK(als_edit_cancel(f.l));
  OK(als_metric_get(f.l, "pad", NUL, &value));
  NEAR(value, 5);
  EXPECT(als_metric_get(f.l, "gap", NUL, &value), ALS_END);
  OK(als_item_find(f.l, none, "a", NUL, &found));
  CHECK(found.id == f.a.id);
  EXPECT(als_item_find(f.l, none, "renamed", NUL, &found), ALS_END);
  OK(als_item_get_info(f.l, f.b, &info));
  CHECK(info.parent.id == f.root.id && info.effective_direction == ALS_DIRECTION_LEFT_TO_RIGHT);
  OK(als_item_get_info(f.l, f.root, &info));
  NEAR(info.margins.left, 8);
  OK(als_group_find(f.l, "group", NUL, &group));
  CHECK(group.id == f.g.id);
  OK(als_constraint_find(f.l, f.a, "wide", NUL, &named));
  CHECK(named.id == f.c.id);
  als_conflict_policy policy = ALS_CONFLICT_REFUSE;
  OK(als_layout_conflict_policy(f.l, &policy));
  CHECK(policy == ALS_CONFLICT_REPORT);
  fixture_end(&f);
}

typedef struct counters {
  int kept, replaced, ended, fresh, twice;
} counters;

static void user_data(void) {
  fixture f;
  counters n;
  void *data = NULL;
  memset(&n, 0, sizeof n);
  fixture_make(&f);
  OK(als_item_set_user_data(f.l, f.root, &n.kept, count_destroy));
  OK(als_item_set_user_data(f.l, f.a, &n.replaced, count_destroy));
  OK(als_constraint_set_user_data(f.l, f.c, &n.ended, count_destroy));

  for (int commit = 0; commit < 2; commit++) {
    n.fresh = n.twice = 0;
    OK(als_edit_begin(f.l));
    OK(als_item_set_user_data(f.l, f.a, &n.fresh, count_destroy));
    OK(als_edit_begin(f.l));
    OK(als_constraint_destroy(f.l, f.c));
    OK(als_item_set_user_data(f.l, f.b, &n.twice, count_destroy));
    OK(als_item_set_user_data(f.l, f.b, NULL, NULL));
    OK(als_edit_commit(f.l));
    CHECK(n.replaced == 0 && n.ended == 0 && n.fresh == 0 && n.twice == 0);
    if (commit) {
      OK(als_edit_commit(f.l));
      CHECK(n.replaced == 1 && n.ended == 1 && n.fresh == 0 && n.twice == 1);
    } else {
      OK(als_edit_cancel(f.l));
      CHECK(n.replaced == 0 && n.ended == 0 && n.fresh == 1 && n.twice == 1);
      OK(als_item_user_data(f.l, f.a, &data));
      CHECK(data == &n.replaced);
      OK(als_constraint_user_data(f.l, f.c, &data));
      CHECK(data == &n.ended);
    }
  }
  /* A layout that ends with an edit open still gives back everything. */
  OK(als_edit_begin(f.l));
  OK(als_item_set_user_data(f.l, f.b, &n.twice, count_destroy));
  OK(als_item_destroy(f.l, f.b));
  CHECK(n.kept == 0 && n.twice == 1);
  fixture_end(&f);
  CHECK(n.kept == 1 && n.replaced == 1 && n.ended == 1 && n.fresh == 1 && n.twice == 2);
}

static void trials(void) {
  fixture f;
  size_t needed = 99;
  als_constraint members[4] = {{1}, {1}, {1}, {1}}, broken = {1};
  char text[300];
  fixture_make(&f);
  uint64_t before = revision(f.l);
  OK(als_edit_try(f.l, members, 4, &needed, &broken));
  CHECK(needed == 0 && broken.id == 0);
  OK(als_edit_begin(f.l));
  als_constraint wider = tie(f.l, f.a, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 80, 1000);
  FAILS(f.l, als_edit_try(f.l, members, 4, &needed, &broken), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  CHECK(needed == 2 && members[0].id == f.c.id && members[1].id == wider.id && broken.id == wider.id);
  OK(als_error_message_copy(f.l, text, sizeof text, NULL));
  CHECK(strstr(text, "a.width is 50, but a.width must be 80") != NULL);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.constraint.id == wider.id);
  size_t count = 99;
  OK(als_conflict_count(f.l, &count));
  CHECK(count == 0); /* what is published knows nothing of the trial */
  OK(als_constraint_set_priority(f.l, wider, 500));
  OK(als_edit_try(f.l, NULL, 0, NULL, NULL));
  OK(als_edit_commit(f.l));
  CHECK(revision(f.l) == before + 1);

  /* Without an edit a trial is about what was said since the last solve. */
  OK(als_constraint_set_priority(f.l, wider, 1000));
  EXPECT(als_edit_try(f.l, members, 1, &needed, NULL), ALS_ERROR_UNSATISFIABLE);
  CHECK(needed == 2);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  EXPECT(als_edit_try(f.l, members, 2, &needed, &broken), ALS_ERROR_UNSATISFIABLE); /* as published */
  CHECK(broken.id == wider.id);
  EXPECT(als_edit_try(f.l, members, (size_t)-1, NULL, NULL), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

static void refusal(void) {
  fixture f;
  als_conflict_policy policy = ALS_CONFLICT_REPORT;
  als_constraint made = {0};
  als_constraint_spec wider;
  char text[300];
  int destroyed = 0;
  fixture_make(&f);
  uint64_t before = revision(f.l);
  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
  OK(als_layout_conflict_policy(f.l, &policy));
  CHECK(policy == ALS_CONFLICT_REFUSE);
  wider = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 80, 1000);
  FAILS(f.l, als_constraint_create(f.l, &wider, 0, &made), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  OK(als_error_message_copy(f.l, text, sizeof text, NULL));
  CHECK(strstr(text, "a.width") != NULL && strstr(text, "80") != NULL);
  CHECK(revision(f.l) == before); /* nothing had changed */
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.width = 10; a.width = 90", NUL, NULL, NULL, 0, NULL),
         ALS_ERROR_UNSATISFIABLE);
  EXPECT(als_item_set_size(f.l, f.a, (als_size){90, ALS_UNSPECIFIED}), ALS_ERROR_UNSATISFIABLE);
  EXPECT(als_constraint_set_constant(f.l, f.c, -1), ALS_ERROR_UNSATISFIABLE); /* a width below 0 */
  OK(als_constraint_set_constant(f.l, f.c, 40));
  OK(als_constraint_create(f.l, &wider, ALS_FLAG_INACTIVE, &made));
  EXPECT(als_constraint_set_active(f.l, made, 1), ALS_ERROR_UNSATISFIABLE);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.constraint.id == made.id);
  OK(als_item_set_user_data(f.l, f.a, &destroyed, count_destroy));
  FAILS(f.l, als_item_set_name(f.l, f.a, "", 0), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  CHECK(destroyed == 0);

  OK(als_edit_begin(f.l)); /* an edit is judged as a whole */
  OK(als_constraint_set_active(f.l, made, 1));
  FAILS(f.l, als_edit_commit(f.l), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_edit_begin(f.l)); /* the refused one is still open; an inner one is not judged */
  OK(als_edit_commit(f.l));
  OK(als_constraint_set_active(f.l, f.c, 0));
  OK(als_edit_commit(f.l));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 80);
  EXPECT(als_constraint_set_active(f.l, f.c, 1), ALS_ERROR_UNSATISFIABLE);

  als_layout *copy = NULL;
  OK(als_layout_copy(f.l, &copy));
  OK(als_layout_conflict_policy(copy, &policy));
  CHECK(policy == ALS_CONFLICT_REFUSE);
  OK(als_layout_destroy(copy));

  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REPORT));
  OK(als_constraint_set_active(f.l, f.c, 1));
  FAILS(f.l, als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  OK(als_layout_conflict_policy(f.l, &policy));
  CHECK(policy == ALS_CONFLICT_REPORT);
  FAILS(f.l, als_layout_set_conflict_policy(f.l, (als_conflict_policy)7), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
  CHECK(destroyed == 1);
}

/* A change that was not refused is solved already; it is published by the next solve alone. */
static void accepted(void) {
  fixture f;
  als_constraint made;
  als_rect frame;
  uint32_t bits;
  fixture_make(&f);
  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
  OK(als_solve(f.l, NULL));
  als_rect before = frame_of(f.l, f.b);
  als_constraint_spec wide = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 33, 1000);
  OK(als_constraint_create(f.l, &wide, 0, &made));
  OK(als_frame(f.l, f.b, &frame));
  CHECK(memcmp(&frame, &before, sizeof frame) == 0);
  EXPECT(als_ambiguity(f.l, f.b, &bits), ALS_ERROR_LIMIT);
  wide.constant = 34;
  EXPECT(als_constraint_create(f.l, &wide, 0, NULL), ALS_ERROR_UNSATISFIABLE);
  uint64_t last = revision(f.l);
  NEAR(frame_of(f.l, f.b).width, 33);
  OK(als_ambiguity(f.l, f.b, &bits));
  CHECK(!(bits & ALS_FREE_WIDTH) && revision(f.l) == last);
  OK(als_constraint_destroy(f.l, made));
  OK(als_constraint_create(f.l, &wide, 0, &made));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 34);
  check_places_in_copy(f.l, &f.b, 1);
  fixture_end(&f);
}

typedef struct caller {
  als_layout *layout;
  als_item item;
  int calls;
  als_status read, begin, cancel, make;
} caller;

static void call_back(void *user_data) {
  caller *c = user_data;
  als_item item;
  als_digest digest;
  c->calls++;
  c->read = als_layout_digest(c->layout, &digest);
  c->begin = als_edit_begin(c->layout);
  c->cancel = als_edit_cancel(c->layout);
  c->make = als_view_create(c->layout, none, NULL, 0, &item);
}

/* Destroy functions that an edit runs may read; the edit has ended by then. */
static void callbacks(void) {
  fixture f;
  for (int way = 0; way < 3; way++) {
    caller c = {NULL, {0}, 0, ALS_OK, ALS_OK, ALS_OK, ALS_OK};
    fixture_make(&f);
    c.layout = f.l;
    if (way == 2) OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
    if (way == 0) OK(als_item_set_user_data(f.l, f.a, &c, call_back));
    if (way < 2) OK(als_edit_begin(f.l));
    if (way != 0) OK(als_item_set_user_data(f.l, f.a, &c, call_back));
    if (way != 1) OK(als_item_destroy(f.l, f.a));
    CHECK(c.calls == (way == 2));
    if (way == 0) OK(als_edit_commit(f.l));
    if (way == 1) OK(als_edit_cancel(f.l));
    CHECK(c.calls == 1 && c.read == ALS_OK && c.begin == ALS_ERROR_BUSY && c.cancel == ALS_ERROR_BUSY);
    CHECK(c.make == ALS_ERROR_BUSY);
    fixture_end(&f);
    CHECK(c.calls == 1);
  }
}

static int same_digests(als_layout *l, als_digest before) {
  als_digest now;
  OK(als_layout_digest(l, &now));
  return now.low == before.low && now.high == before.high;
}

/* Calls that make many things are refused whole: nothing of them is left, not even names and guides. */
static void refused_whole(void) {
  static const char *const document =
      "{\"als\":1,\"metrics\":{\"m\":5},\"root\":{\"size\":[100,100],\"children\":[{\"name\":\"x\"}]},"
      "\"constraints\":[\"x.width = 10\",\"x.width = 20\"]}";
  fixture f;
  als_digest before;
  als_item root;
  double value;
  fixture_make(&f);
  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
  OK(als_solve(f.l, NULL));
  OK(als_layout_digest(f.l, &before));
  FAILS(f.l, als_document_read(f.l, document, NUL, &root), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  EXPECT(als_metric_get(f.l, "m", NUL, &value), ALS_END);
  CHECK(same_digests(f.l, before));
  als_builder_step steps[2];
  memset(steps, 0, sizeof steps);
  for (int i = 0; i < 2; i++) {
    steps[i].call = ALS_BUILDER_SET;
    steps[i].attribute = ALS_ATTRIBUTE_WIDTH;
    steps[i].number = 30 + i;
    steps[i].name = i ? "one" : "two";
    steps[i].name_length = 3;
  }
  EXPECT(als_builder_add(f.l, f.b, none, steps, 2, NULL, NULL, 0, NULL), ALS_ERROR_UNSATISFIABLE);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|~[a(50%)]~|", NUL, NULL, NULL, 0, NULL),
         ALS_ERROR_UNSATISFIABLE); /* 100 points, where a required constraint says 50 */
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 7, 1000);
  EXPECT(als_constraint_replace(f.l, f.root, "new", NUL, &spec, 0, NULL), ALS_ERROR_UNSATISFIABLE);
  EXPECT(als_item_set_size(f.l, f.root, (als_size){200, -1e-300}), ALS_ERROR_NUMBER);
  CHECK(same_digests(f.l, before));
  /* A disagreement of sizes alone is one too. */
  OK(als_item_set_compression(f.l, f.b, 1000, 1000));
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){40, 40}));
  OK(als_layout_digest(f.l, &before));
  FAILS(f.l, als_item_set_size(f.l, f.b, (als_size){30, ALS_UNSPECIFIED}), ALS_ERROR_UNSATISFIABLE,
        ALS_KIND_UNSATISFIABLE);
  CHECK(same_digests(f.l, before));
  fixture_end(&f);
}

/* A trial that runs out of steps is a failure too: of the question, or of the commit. */
static void limit_in_a_trial(void) {
  enum { VIEWS = 30 };
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l = NULL;
  limits.max_pivots = 1;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), item = root;
  OK(als_item_set_size(l, root, (als_size){1000, 1000}));
  OK(als_layout_set_conflict_policy(l, ALS_CONFLICT_REFUSE));
  OK(als_edit_begin(l));
  for (int i = 0; i < VIEWS; i++) {
    als_item next = view(l, root, NULL);
    als_constraint_spec spec = spec_of(next, ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, item,
                                       i ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 1, 2, 1000);
    als_constraint c;
    OK(als_constraint_create(l, &spec, 0, &c));
    tie(l, next, ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 500 - 7 * (i % 13), 500);
    tie(l, next, ALS_ATTRIBUTE_WIDTH, none, 0, 10 + i % 7, 400);
    item = next;
  }
  FAILS(l, als_edit_try(l, NULL, 0, NULL, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  FAILS(l, als_edit_commit(l), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_edit_cancel(l));
  EXPECT(als_item_next(l, root, &item), ALS_END);
  OK(als_layout_destroy(l));
}

/* Each view that comes before the others renumbers the order of activation sooner or later, and a solve inside the edit hands the
 * new order to the solver.  After the edit is cancelled the old order counts again. */
static void order_comes_back(void) {
  fixture f;
  als_item views[8];
  als_group stack;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  fixture_make(&f);
  for (int k = 0; k < 8; k++) OK(als_view_create(f.l, f.root, NULL, 0, &views[k]));
  spec.members = views;
  spec.member_count = 8;
  OK(als_stack_create(f.l, f.root, &spec, 0, &stack));
  tie(f.l, views[7], ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 50, 1000);
  OK(als_solve(f.l, NULL));
  OK(als_edit_begin(f.l));
  for (int k = 0; k < 80; k++) {
    als_item more = none;
    OK(als_view_create(f.l, f.root, NULL, 0, &more));
    OK(als_stack_insert(f.l, stack, more, 1));
  }
  OK(als_solve(f.l, NULL));
  OK(als_edit_cancel(f.l));
  als_constraint later = tie(f.l, views[7], ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 60, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, later, &info));
  CHECK(info.broken == 1);
  als_rect frame;
  OK(als_frame(f.l, views[7], &frame));
  CHECK(frame.width == 50);
  fixture_end(&f);
}

void test_edits(void) {
  commit_and_cancel();
  nested();
  everything_comes_back();
  user_data();
  trials();
  refusal();
  accepted();
  callbacks();
  refused_whole();
  limit_in_a_trial();
  order_comes_back();
}
