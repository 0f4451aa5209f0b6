/* Barriers (als.h, Stacks, grids, flows and barriers). */
#include "harness.h"

static const als_item none = {0};

static als_item sized(als_layout *l, als_item parent, const char *name, double width, double height) {
  als_item made = {0};
  OK(als_view_create(l, parent, name, NUL, &made));
  if (width >= 0) OK(als_item_set_intrinsic_size(l, made, (als_size){width, height}));
  return made;
}

static double left(als_layout *l, als_item item) {
  als_rect frame = {0, 0, 0, 0};
  CHECK(als_solve(l, NULL) >= 0);
  OK(als_frame(l, item, &frame));
  return frame.x;
}

typedef struct form {
  als_layout *l;
  als_item root, a, b, box, inner;
  als_group barrier;
  als_item guide;
} form;

static void make(form *f) {
  memset(f, 0, sizeof *f);
  OK(als_layout_create(NULL, &f->l));
  f->root = sized(f->l, none, "root", -1, 0);
  OK(als_item_set_size(f->l, f->root, (als_size){300, 100}));
  f->a = sized(f->l, f->root, "a", 60, 20);
  f->b = sized(f->l, f->root, "b", 90, 20);
  f->box = sized(f->l, f->root, "box", -1, 0);
  f->inner = sized(f->l, f->box, "inner", 10, 10);
  OK(als_add(f->l, f->root, ALS_SYNTAX_ANY, "H:|-10-[a]; H:|-10-[b]; V:|[a][b]; H:|-150-[box(50)]; V:|[box(50)]; H:|[inner]; V:|[inner]",
             NUL, NULL, NULL, 0, NULL));
  als_item members[] = {f->a, f->b};
  als_barrier_spec spec = ALS_BARRIER_SPEC_INIT;
  spec.members = members;
  spec.member_count = 2;
  spec.margin = 5;
  spec.guide_name = "edge";
  spec.guide_name_length = 4;
  OK(als_barrier_create(f->l, &spec, 0, &f->barrier));
  als_barrier_info info = ALS_BARRIER_INFO_INIT;
  OK(als_barrier_get_info(f->l, f->barrier, &info));
  CHECK(info.side == ALS_ATTRIBUTE_TRAILING && info.margin == 5);
  f->guide = info.guide;
}

static void follow(void) {
  form f;
  make(&f);
  NEAR(left(f.l, f.guide), 105);
  OK(als_item_set_intrinsic_size(f.l, f.a, (als_size){120, 20}));
  NEAR(left(f.l, f.guide), 135);
  OK(als_item_set_gone(f.l, f.a, 1));
  NEAR(left(f.l, f.guide), 105);
  OK(als_item_set_gone(f.l, f.b, 1));
  NEAR(left(f.l, f.guide), 10);
  OK(als_item_set_gone(f.l, f.a, 0));
  OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  NEAR(left(f.l, f.guide), 165);
  als_layout_destroy(f.l);
}

static void change(void) {
  form f;
  make(&f);
  als_item members[] = {f.a, f.inner};
  als_barrier_spec spec = ALS_BARRIER_SPEC_INIT;
  spec.members = members;
  spec.member_count = 2;
  spec.side = ALS_ATTRIBUTE_LEFT;
  spec.margin = 1;
  OK(als_barrier_set(f.l, f.barrier, &spec));
  NEAR(left(f.l, f.guide), 9);
  spec.side = ALS_ATTRIBUTE_RIGHT;
  OK(als_barrier_set(f.l, f.barrier, &spec));
  NEAR(left(f.l, f.guide), 161);
  als_item both[4];
  size_t count = 0;
  OK(als_arrangement_members_copy(f.l, f.barrier, both, 4, &count));
  CHECK(count == 2 && both[1].id == f.inner.id);
  /* A cancelled edit leaves it as it was. */
  OK(als_edit_begin(f.l));
  OK(als_item_destroy(f.l, f.inner));
  NEAR(left(f.l, f.guide), 71);
  OK(als_edit_cancel(f.l));
  NEAR(left(f.l, f.guide), 161);
  /* A copy has its own. */
  als_layout *copy = NULL;
  OK(als_layout_copy(f.l, &copy));
  als_item edge = {0};
  OK(als_item_find(copy, none, "edge", NUL, &edge));
  NEAR(left(copy, edge), 161);
  als_layout_destroy(copy);
  /* Members leave it when they end; it ends with the last. */
  OK(als_item_destroy(f.l, f.box));
  NEAR(left(f.l, f.guide), 71);
  OK(als_item_destroy(f.l, f.a));
  als_barrier_info info = ALS_BARRIER_INFO_INIT;
  CHECK(als_barrier_get_info(f.l, f.barrier, &info) == ALS_ERROR_HANDLE);
  als_layout_destroy(f.l);
}

static void switched(void) {
  form f;
  make(&f);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "box.left == edge.left @ 500", NUL, NULL, NULL, 0, NULL));
  als_group rule = {0};
  OK(als_group_create(f.l, "rule", NUL, &rule));
  OK(als_group_set_condition(f.l, rule, none, "root.width >= 300", NUL, NULL));
  OK(als_group_set_parent(f.l, f.barrier, rule));
  NEAR(left(f.l, f.guide), 105);
  OK(als_item_set_size(f.l, f.root, (als_size){200, 100}));
  CHECK(als_solve(f.l, NULL) >= 0);
  als_constraint member = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_group_member_next(f.l, f.barrier, member, &member));
  OK(als_constraint_get_info(f.l, member, &info));
  CHECK(info.active == 1 && info.in_force == 0);
  OK(als_arrangement_destroy(f.l, f.barrier));
  CHECK(als_solve(f.l, NULL) >= 0);
  als_layout_destroy(f.l);
}

static void refused(void) {
  form f;
  make(&f);
  als_item members[] = {f.a, f.a};
  als_group group = {0};
  als_barrier_spec spec = ALS_BARRIER_SPEC_INIT;
  CHECK(als_barrier_create(f.l, &spec, 0, &group) == ALS_ERROR_ARGUMENT);
  spec.members = members;
  spec.member_count = 2;
  CHECK(als_barrier_create(f.l, &spec, 0, &group) == ALS_ERROR_ARGUMENT);
  spec.member_count = 1;
  spec.side = ALS_ATTRIBUTE_CENTER_X;
  CHECK(als_barrier_create(f.l, &spec, 0, &group) == ALS_ERROR_ARGUMENT);
  spec.side = ALS_ATTRIBUTE_TOP;
  spec.margin = 1e300;
  CHECK(als_barrier_create(f.l, &spec, 0, &group) == ALS_ERROR_NUMBER);
  spec.margin = 0;
  members[0] = sized(f.l, none, "other", 1, 1);
  members[1] = f.a;
  spec.member_count = 2;
  CHECK(als_barrier_create(f.l, &spec, 0, &group) == ALS_ERROR_HIERARCHY);
  members[0] = f.inner;
  spec.member_count = 1;
  CHECK(als_barrier_set(f.l, f.barrier, &spec) == ALS_ERROR_ARGUMENT);
  members[0] = f.guide;
  CHECK(als_barrier_set(f.l, f.barrier, &spec) == ALS_ERROR_HIERARCHY);
  CHECK(als_stack_set_spacing(f.l, f.barrier, 3) == ALS_ERROR_ARGUMENT);
  NEAR(left(f.l, f.guide), 105);
  als_layout_destroy(f.l);
}

void test_barriers(void) {
  follow();
  change();
  switched();
  refused();
}
