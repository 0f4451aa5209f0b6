/* Flows: what they refuse, what becomes of them, and what stays (als.h, Stacks, grids, flows and barriers).  Their frames are in Tests/Corpus and Tests/Oracle. */
#include "harness.h"

static const als_item none = {0};

enum { ITEMS = 4 };

typedef struct chips {
  als_layout *l;
  als_item root, m[ITEMS];
  als_group flow;
  als_flow_spec spec;
} chips;

static void make(chips *c) {
  static const double widths[ITEMS] = {80, 90, 60, 40};
  OK(als_layout_create(NULL, &c->l));
  c->root = view(c->l, none, "root");
  OK(als_item_set_size(c->l, c->root, (als_size){200, 300}));
  for (int i = 0; i < ITEMS; i++) {
    c->m[i] = view(c->l, c->root, NULL);
    OK(als_item_set_intrinsic_size(c->l, c->m[i], (als_size){widths[i], 20}));
  }
  als_flow_spec spec = ALS_FLOW_SPEC_INIT;
  spec.spacing = 10;
  spec.members = c->m;
  spec.member_count = ITEMS;
  spec.flow_name = "chips";
  spec.flow_name_length = 5;
  c->spec = spec;
  OK(als_flow_create(c->l, c->root, &c->spec, 0, &c->flow));
  OK(als_solve(c->l, NULL));
}

static size_t line_count(chips *c) {
  als_flow_info info = ALS_FLOW_INFO_INIT;
  OK(als_flow_get_info(c->l, c->flow, &info));
  return info.line_count;
}

static void lines_and_names(void) {
  chips c;
  als_flow_place places[ITEMS];
  char name[16];
  size_t needed = 0;
  make(&c);
  OK(als_flow_lines_copy(c.l, c.flow, places, ITEMS, &needed));
  CHECK(needed == 4);
  CHECK(places[1].line == 0);
  CHECK(places[2].line == 1);
  CHECK(places[2].item.id == c.m[2].id);
  EXPECT(als_flow_lines_copy(c.l, c.flow, places, 1, &needed), ALS_TRUNCATED);
  OK(als_flow_name_copy(c.l, c.flow, name, sizeof name, &needed));
  CHECK(strcmp(name, "chips") == 0);
  als_group_info info = ALS_GROUP_INFO_INIT;
  OK(als_group_get_info(c.l, c.flow, &info));
  CHECK(info.arrangement == ALS_ARRANGEMENT_FLOW);
  als_group found;
  OK(als_group_find(c.l, "chips", 5, &found));
  CHECK(found.id == c.flow.id);
  OK(als_layout_destroy(c.l));
}

static void what_is_refused(void) {
  chips c;
  als_group made = {0};
  make(&c);
  als_flow_spec spec = c.spec;
  spec.distribution = 7;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  spec = c.spec;
  spec.alignment = ALS_ALIGNMENT_LAST_BASELINE;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  spec.alignment = ALS_ALIGNMENT_FIRST_BASELINE;
  spec.axis = ALS_AXIS_VERTICAL;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  spec = c.spec;
  spec.spacing = NAN;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_NUMBER);
  spec = c.spec;
  spec.line_spacing = INFINITY;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_NUMBER);
  spec = c.spec;
  spec.per_line = 0xffffffffu;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  spec = c.spec;
  spec.members = NULL;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  spec = c.spec;
  spec.flow_name = "\xff";
  spec.flow_name_length = 1;
  CHECK(als_flow_create(c.l, c.root, &spec, 0, &made) < 0);
  spec.flow_name_length = 0;
  CHECK(als_flow_create(c.l, c.root, &spec, 0, &made) < 0);
  als_item twice[2] = {c.m[0], c.m[0]};
  spec = c.spec;
  spec.members = twice;
  spec.member_count = 2;
  EXPECT(als_flow_create(c.l, c.root, &spec, 0, &made), ALS_ERROR_ARGUMENT);
  CHECK(made.id == 0);
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  stack.members = c.m;
  stack.member_count = 2;
  EXPECT(als_stack_set(c.l, c.flow, &stack), ALS_ERROR_ARGUMENT);
  EXPECT(als_grid_remove(c.l, c.flow, c.m[0]), ALS_ERROR_ARGUMENT);
  OK(als_stack_create(c.l, c.root, &stack, ALS_FLAG_INACTIVE, &made));
  EXPECT(als_flow_set(c.l, made, &c.spec), ALS_ERROR_ARGUMENT);
  als_flow_info info = ALS_FLOW_INFO_INIT;
  EXPECT(als_flow_get_info(c.l, made, &info), ALS_ERROR_ARGUMENT);
  CHECK(line_count(&c) == 2);
  OK(als_layout_destroy(c.l));
}

/* Lines of no items, of one item, and of items that do not fit. */
static void odd_flows(void) {
  chips c;
  make(&c);
  c.spec.member_count = 0;
  OK(als_flow_set(c.l, c.flow, &c.spec));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 0);
  c.spec.member_count = ITEMS;
  c.spec.spacing = -20;
  OK(als_flow_set(c.l, c.flow, &c.spec));
  OK(als_solve(c.l, NULL));
  c.spec.spacing = 1e9;
  c.spec.line_spacing = 0;
  OK(als_flow_set(c.l, c.flow, &c.spec));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 4);
  for (int i = 0; i < ITEMS; i++) OK(als_item_set_gone(c.l, c.m[i], 1));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 0);
  for (int i = 0; i < ITEMS; i++) OK(als_item_set_gone(c.l, c.m[i], 0));
  OK(als_item_set_size(c.l, c.root, (als_size){0, 300}));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 4);
  OK(als_layout_destroy(c.l));
}

/* Inactive, not in force, ended with its container, left alone by a group that ends. */
static void comings_and_goings(void) {
  chips c;
  als_group rule;
  make(&c);
  OK(als_group_set_active(c.l, c.flow, 0));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 0);
  OK(als_group_set_active(c.l, c.flow, 1));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 2);
  OK(als_group_create(c.l, NULL, 0, &rule));
  OK(als_group_set_condition(c.l, rule, c.root, "root.width > 250", 16, NULL));
  OK(als_group_set_parent(c.l, c.flow, rule));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 0);
  OK(als_item_set_size(c.l, c.root, (als_size){260, 300}));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 2);
  OK(als_item_destroy(c.l, c.m[1]));
  OK(als_solve(c.l, NULL));
  CHECK(line_count(&c) == 1);
  als_layout *copy = NULL;
  OK(als_layout_copy(c.l, &copy));
  OK(als_arrangement_destroy(c.l, c.flow));
  OK(als_solve(c.l, NULL));
  OK(als_solve(copy, NULL));
  OK(als_layout_destroy(copy));
  OK(als_flow_create(c.l, c.root, &(als_flow_spec){.struct_size = sizeof c.spec, .members = c.m, .member_count = 1}, 0,
                     &c.flow));
  OK(als_solve(c.l, NULL));
  OK(als_group_destroy(c.l, c.flow));
  OK(als_solve(c.l, NULL));
  OK(als_item_destroy(c.l, c.root));
  OK(als_layout_destroy(c.l));
}

/* A width that follows the lines has no end: the layout is unsettled, and stays so in the same way. */
static void no_end(void) {
  chips c;
  als_item box, items[2];
  OK(als_layout_create(NULL, &c.l));
  c.root = view(c.l, none, "root");
  OK(als_item_set_size(c.l, c.root, (als_size){400, 400}));
  box = view(c.l, c.root, "box");
  for (int i = 0; i < 2; i++) {
    items[i] = view(c.l, box, NULL);
    OK(als_item_set_intrinsic_size(c.l, items[i], (als_size){60, 60}));
  }
  OK(als_aspect_ratio_create(c.l, box, 1, 1000, 0, NULL));
  als_flow_spec spec = ALS_FLOW_SPEC_INIT;
  spec.members = items;
  spec.member_count = 2;
  OK(als_flow_create(c.l, box, &spec, 0, NULL));
  als_report report = ALS_REPORT_INIT;
  OK(als_solve(c.l, &report));
  als_rect first = frame_of(c.l, box);
  OK(als_item_set_size(c.l, c.root, (als_size){401, 400}));
  OK(als_solve(c.l, &report));
  OK(als_item_set_size(c.l, c.root, (als_size){400, 400}));
  OK(als_solve(c.l, &report));
  NEAR(frame_of(c.l, box).width, first.width);
  OK(als_layout_destroy(c.l));
}

/* The guide of a line that is still needed stays when the first item of the line leaves, and so does what depends on it. */
static void guides_of_lines_stay(void) {
  enum { DESTROY, HIDE, REMOVE, REPLACE, MOVE_AWAY, WAYS };
  for (int way = 0; way < WAYS; way++) {
    for (int32_t distribution = ALS_FLOW_LEADING; distribution <= ALS_FLOW_SPACE_EVENLY; distribution++) {
      als_layout *l;
      als_item m[9], line;
      OK(als_layout_create(NULL, &l));
      als_item root = view(l, none, "root");
      OK(als_item_set_size(l, root, (als_size){100, 300}));
      for (int i = 0; i < 9; i++) {
        m[i] = view(l, root, NULL);
        OK(als_item_set_intrinsic_size(l, m[i], (als_size){30, 20}));
      }
      als_item badge = view(l, root, "badge"), other = view(l, none, "other");
      als_flow_spec spec = ALS_FLOW_SPEC_INIT;
      spec.distribution = distribution;
      spec.spacing = 5;
      spec.members = m;
      spec.member_count = 9;
      als_group flow;
      OK(als_flow_create(l, root, &spec, 0, &flow));
      OK(als_solve(l, NULL));
      OK(als_item_find(l, root, "~root.line3", ALS_NUL_TERMINATED, &line));
      als_constraint_spec under = {
          badge, line, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_TOP, ALS_RELATION_EQUAL, 1000, 1, 0};
      OK(als_constraint_create(l, &under, 0, NULL));
      OK(als_solve(l, NULL));
      NEAR(frame_of(l, badge).y, 50);
      als_item gone = m[6];
      if (way == DESTROY) OK(als_item_destroy(l, gone));
      if (way == HIDE) OK(als_item_set_gone(l, gone, 1));
      if (way == REMOVE) OK(als_stack_remove(l, flow, gone));
      if (way == MOVE_AWAY) {
        OK(als_item_set_parent(l, gone, other, ALS_LAST));
        OK(als_item_set_intrinsic_size(l, gone, (als_size){90, 20}));
      }
      if (way == REPLACE) {
        for (int i = 6; i < 9; i++) {
          m[i] = view(l, root, NULL);
          OK(als_item_set_intrinsic_size(l, m[i], (als_size){30, 20}));
        }
        OK(als_flow_set(l, flow, &spec));
      }
      OK(als_solve(l, NULL));
      NEAR(frame_of(l, m[7]).y, 50);
      NEAR(frame_of(l, badge).y, 50);
      /* All of the line leave: its guide ends. */
      if (way == HIDE) {
        als_item rest[2] = {m[7], m[8]};
        OK(als_items_set_gone(l, rest, (int32_t[]){1, 1}, 2));
        OK(als_solve(l, NULL));
        EXPECT(als_item_find(l, root, "~root.line3", ALS_NUL_TERMINATED, &line), ALS_END);
      }
      OK(als_layout_destroy(l));
    }
  }
}

void test_flows(void) {
  lines_and_names();
  what_is_refused();
  odd_flows();
  comings_and_goings();
  no_end();
  guides_of_lines_stay();
}
