/* Levels are strict, conflicts are named, freedom is exact (als.h, Solving and sizes). */
#include "harness.h"

static const als_item none = {0};

/* Nothing at a lower priority ever outvotes a higher one, however many there are. */
static void never_outvoted(void) {
  enum { CROWD = 20000 };
  fixture f;
  fixture_make(&f);
  als_constraint_spec *crowd = calloc(CROWD, sizeof *crowd);
  for (int i = 0; i < CROWD; i++) crowd[i] = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 10, 250);
  OK(als_constraints_create(f.l, crowd, CROWD, 0, NULL));
  free(crowd);
  als_constraint one = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, 0, 90, 251);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 90);
  OK(als_constraint_set_priority(f.l, one, 249.5f));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 10);
  OK(als_constraint_set_priority(f.l, one, 250.5f));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 90);
  fixture_end(&f);
}

static void optional_wishes(void) {
  fixture f;
  fixture_make(&f);
  ADD(f.l, f.root, "b.left = super.left; b.width >= 500 @ 700; b.right <= super.right");
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 200); /* as near as the required one lets it */
  fixture_end(&f);
}

static void conflict(void) {
  fixture f;
  als_report report = ALS_REPORT_INIT;
  als_constraint members[4], broken = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  size_t count = 0, needed = 0;
  char message[512];
  fixture_make(&f);
  als_constraint second = tie(f.l, f.a, ALS_ATTRIBUTE_WIDTH, none, 0, 60, 1000);
  EXPECT(als_solve(f.l, &report), ALS_CONFLICT);
  CHECK(report.conflicts == 1 && report.broken == 1);
  NEAR(frame_of(f.l, f.a).width, 50);
  OK(als_conflict_count(f.l, &count));
  CHECK(count == 1);
  OK(als_conflict_copy(f.l, 0, members, 4, &needed, &broken));
  CHECK(needed == 2 && broken.id == second.id && members[0].id == f.c.id && members[1].id == second.id);
  EXPECT(als_conflict_copy(f.l, 0, members, 1, &needed, NULL), ALS_TRUNCATED);
  OK(als_conflict_message_copy(f.l, 0, message, sizeof message, &needed));
  CHECK(needed > 0 && strlen(message) == needed);
  EXPECT(als_conflict_message_copy(f.l, 0, message, 5, &needed), ALS_TRUNCATED);
  FAILS(f.l, als_conflict_copy(f.l, 1, members, 4, &needed, &broken), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_conflict_message_copy(f.l, 1, message, 4, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_constraint_get_info(f.l, second, &info));
  CHECK(info.broken == 1 && info.active == 1);
  EXPECT(als_solve(f.l, &report), ALS_CONFLICT); /* unchanged: the same again */
  OK(als_constraint_destroy(f.l, f.c));
  OK(als_solve(f.l, &report)); /* the broken one is tried again */
  NEAR(frame_of(f.l, f.a).width, 60);
  OK(als_conflict_count(f.l, &count));
  CHECK(count == 0);
  fixture_end(&f);
}

/* The set is irreducible: it names the three that disagree, not the one that stands by. */
static void conflict_set(void) {
  fixture f;
  als_constraint members[8], broken = {0};
  size_t needed = 0;
  fixture_make(&f);
  als_constraint left = tie(f.l, f.a, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 0, 1000);
  tie(f.l, f.a, ALS_ATTRIBUTE_HEIGHT, none, 0, 10, 1000);
  als_constraint right = tie(f.l, f.a, ALS_ATTRIBUTE_RIGHT, f.root, ALS_ATTRIBUTE_RIGHT, 0, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_conflict_copy(f.l, 0, members, 8, &needed, &broken));
  CHECK(needed == 3 && members[0].id == f.c.id && members[1].id == left.id && members[2].id == right.id);
  CHECK(broken.id == right.id);
  FRAME(f.l, f.a, 0, 0, 50, 10);
  fixture_end(&f);
}

static void implicit_conflict(void) {
  fixture f;
  als_constraint members[8], broken = {1};
  size_t needed = 99;
  fixture_make(&f);
  als_constraint negative = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, 0, -5, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_conflict_copy(f.l, 0, members, 8, &needed, &broken));
  CHECK(needed == 1 && broken.id == negative.id); /* size >= 0 is not listed */
  NEAR(frame_of(f.l, f.b).width, 0);
  fixture_end(&f);
}

static void ambiguity(void) {
  fixture f;
  uint32_t freedom = 99;
  fixture_make(&f);
  tie(f.l, f.a, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 3, 1000);
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity(f.l, f.root, &freedom));
  CHECK(freedom == 0);
  OK(als_ambiguity(f.l, f.a, &freedom));
  CHECK(freedom == (ALS_FREE_TOP | ALS_FREE_HEIGHT));
  OK(als_ambiguity(f.l, f.b, &freedom));
  CHECK(freedom == (ALS_FREE_LEFT | ALS_FREE_TOP | ALS_FREE_WIDTH | ALS_FREE_HEIGHT));
  FRAME(f.l, f.a, 3, 0, 50, 0); /* what is free takes the value nearest 0 */
  ADD(f.l, f.root, "b.width >= 20; b.left >= super.left + 7; b.right <= super.right");
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 7, 0, 20, 0);
  OK(als_ambiguity(f.l, f.b, &freedom));
  CHECK(freedom == (ALS_FREE_LEFT | ALS_FREE_TOP | ALS_FREE_WIDTH | ALS_FREE_HEIGHT));
  fixture_end(&f);
}

static void reports(void) {
  fixture f;
  als_report report = ALS_REPORT_INIT;
  fixture_make(&f);
  OK(als_solve(f.l, &report));
  uint64_t revision = report.revision;
  CHECK(report.rounds == 1 && report.conflicts == 0 && revision >= 1);
  OK(als_solve(f.l, &report));
  CHECK(report.revision == revision); /* nothing changed */
  OK(als_constraint_set_constant(f.l, f.c, 51));
  OK(als_solve(f.l, &report));
  CHECK(report.revision == revision + 1);
  report.struct_size = 2;
  FAILS(f.l, als_solve(f.l, &report), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  fixture_end(&f);
}

/* A solve that may not pivot enough leaves the published layout, and a later one with room succeeds. */
static void pivot_limit(void) {
  enum { COUNT_OF_VIEWS = 60 };
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l = NULL;
  limits.max_pivots = 1;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), views[COUNT_OF_VIEWS];
  OK(als_item_set_size(l, root, (als_size){1000, 1000}));
  for (int i = 0; i < COUNT_OF_VIEWS; i++) {
    views[i] = view(l, root, NULL);
    als_constraint_spec spec =
        spec_of(views[i], ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, i ? views[i - 1] : root,
                i ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 1, 2, 1000);
    als_constraint c;
    OK(als_constraint_create(l, &spec, 0, &c));
    tie(l, views[i], ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 500 - 7 * (i % 13), 500);
    tie(l, views[i], ALS_ATTRIBUTE_WIDTH, none, 0, 10 + i % 7, 400);
  }
  EXPECT(als_solve(l, NULL), ALS_ERROR_LIMIT);
  EXPECT(als_frame(l, views[0], &(als_rect){0, 0, 0, 0}), ALS_NOT_SOLVED);
  OK(als_layout_destroy(l));
}

/* Widths that grow a millionfold from view to view: no frame is published that is not a number of points. */
static void out_of_range(void) {
  enum { STEPS = 60 };
  fixture f;
  fixture_make(&f);
  ADD(f.l, f.root, "b.left = super.left + 1; b.width = 30");
  OK(als_solve(f.l, NULL));
  als_item last = f.b;
  als_constraint links[STEPS];
  for (int i = 0; i < STEPS; i++) {
    als_item next = view(f.l, f.root, NULL);
    als_constraint_spec spec = spec_of(next, ALS_ATTRIBUTE_WIDTH, 0, last, ALS_ATTRIBUTE_WIDTH, 1e6, 0, 1000);
    OK(als_constraint_create(f.l, &spec, 0, &links[i]));
    last = next;
  }
  EXPECT(als_solve(f.l, NULL), ALS_ERROR_NUMBER);
  NEAR(frame_of(f.l, f.b).width, 30); /* the layout before still stands */
  OK(als_constraints_destroy(f.l, links, STEPS));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 1);
  NEAR(frame_of(f.l, f.b).width, 30);
  fixture_end(&f);
}

/* A broken constraint has no effect on what is free either: between 50 and 80 there is no choice. */
static void freedom_beside_a_conflict(void) {
  fixture f;
  uint32_t bits = 99;
  fixture_make(&f);
  tie(f.l, f.a, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 80, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_ambiguity(f.l, f.a, &bits));
  CHECK(bits == (ALS_FREE_LEFT | ALS_FREE_TOP | ALS_FREE_HEIGHT));
  NEAR(frame_of(f.l, f.a).width, 50);
  fixture_end(&f);
}

/* Where nothing says who gets the room, the first in the tree does, also when others come before it and go again. */
static void ties_while_views_come_and_go(void) {
  enum { STEPS = 120, MOST = 24 };
  als_layout *l = NULL;
  als_item views[MOST], panels[5];
  size_t count = 0;
  uint32_t dice = 7;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, 100}));
  for (size_t k = 0; k < COUNT(panels); k++) OK(als_view_create(l, root, NULL, 0, &panels[k]));
  for (size_t k = 0; k < STEPS; k++) {
    dice = dice * 1664525 + 1013904223;
    if (count == MOST || (count > 4 && dice >> 31)) {
      size_t gone = (dice >> 8) % count;
      OK(als_item_destroy(l, views[gone]));
      memmove(views + gone, views + gone + 1, (--count - gone) * sizeof *views);
    } else {
      /* Among the views of a panel, so that those of later panels come after it. */
      als_item panel = panels[(dice >> 8) % COUNT(panels)], made, inner;
      OK(als_view_create(l, panel, NULL, 0, &made));
      OK(als_view_create(l, made, NULL, 0, &inner));
      if ((dice >> 16) % 8 == 0) OK(als_item_set_parent(l, made, panel, 0));
      /* Two sizes that share 100, and places that are held to another. */
      als_constraint_spec share = spec_of(made, ALS_ATTRIBUTE_WIDTH, 0, inner, ALS_ATTRIBUTE_WIDTH, -1, 100, 1000);
      als_constraint c;
      OK(als_constraint_create(l, &share, 0, &c));
      if (count > 0) {
        als_item other = views[(dice >> 20) % count];
        share = spec_of(made, ALS_ATTRIBUTE_TOP, 1, other, ALS_ATTRIBUTE_BOTTOM, 1, 1, 1000);
        OK(als_constraint_create(l, &share, 0, &c));
      }
      views[count++] = made;
    }
    OK(als_solve(l, NULL));
    als_layout *fresh;
    OK(als_layout_copy(l, &fresh));
    OK(als_solve(fresh, NULL));
    for (size_t i = 0; i < count; i++) CHECK(same_in_copy(l, fresh, views[i]));
    OK(als_layout_destroy(fresh));
  }
  als_layout_destroy(l);
}

void test_solving(void) {
  freedom_beside_a_conflict();
  never_outvoted();
  optional_wishes();
  conflict();
  conflict_set();
  implicit_conflict();
  ambiguity();
  reports();
  pivot_limit();
  out_of_range();
  ties_while_views_come_and_go();
}
