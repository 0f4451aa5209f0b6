/* Content areas of containers with a border (als.h, Views and guides, Frames). */
#include "harness.h"

/* A root of 300 x 200; 10 from its edges a box with a title of 20 and a border of 10, 5 and 10; a and b in it. */
typedef struct boxed {
  als_layout *l;
  als_item root, box, a, b;
} boxed;

static const als_edges border = {20, 10, 5, 10};

static void boxed_make(boxed *g) {
  OK(als_layout_create(NULL, &g->l));
  g->root = view(g->l, (als_item){0}, "root");
  g->box = view(g->l, g->root, "box");
  g->a = view(g->l, g->box, "a");
  g->b = view(g->l, g->box, "b");
  OK(als_item_set_size(g->l, g->root, (als_size){300, 200}));
  OK(als_item_set_content_insets(g->l, g->box, border));
  ADD(g->l, g->root, "H:|-10-[box]-10-|; V:|-10-[box]-10-|");
  ADD(g->l, g->root, "H:|[a(50)]-4-[b]|; V:|[a]|; b.top == super.top + 3; b.bottom == super.bottom");
}

static void children_lie_in_the_area(void) {
  boxed g;
  als_item area, margins, safe;
  als_rect r;
  als_item_info info = ALS_ITEM_INFO_INIT;
  boxed_make(&g);
  OK(als_item_content(g.l, g.box, &area));
  OK(als_item_margins(g.l, g.box, &margins));
  OK(als_item_safe_area(g.l, g.box, &safe));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.box, 10, 10, 280, 180);
  FRAME(g.l, g.a, 0, 0, 50, 155);
  FRAME(g.l, g.b, 54, 3, 206, 152);
  FRAME(g.l, area, 0, 0, 260, 155);
  FRAME(g.l, margins, -2, -12, 264, 164);
  FRAME(g.l, safe, -10, -20, 280, 180);
  OK(als_frame_in(g.l, g.a, g.box, &r));
  CHECK(r.x == 0 && r.y == 0);
  OK(als_frame_in(g.l, g.a, g.root, &r));
  CHECK(r.x == 20 && r.y == 30);
  OK(als_frame_in(g.l, g.box, g.box, &r));
  CHECK(r.x == -10 && r.y == -20 && r.width == 280);
  OK(als_item_get_info(g.l, g.box, &info));
  CHECK(info.has_content_area == 1 && info.content_insets.top == 20 && info.content_insets.right == 10);
  OK(als_item_get_info(g.l, area, &info));
  CHECK(info.kind == ALS_ITEM_CONTENT && info.parent.id == g.box.id && info.has_content_area == 0);
  OK(als_item_set_direction(g.l, g.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.a, 210, 0, 50, 155);
  FRAME(g.l, g.b, 0, 3, 206, 152);
  OK(als_item_set_gone(g.l, g.box, 1));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.a, 0, 0, 0, 0);
  FRAME(g.l, area, 0, 0, 0, 0);
  OK(als_layout_destroy(g.l));
}

static void attributes_mean_the_border(void) {
  boxed g;
  boxed_make(&g);
  als_item m = view(g.l, g.box, "m"), n = view(g.l, g.box, "n");
  ADD(g.l, g.root,
      "m.left == box.left; m.right == super.rightMargin; m.top == box.content.top; m.bottom == box.bottomMargin");
  ADD(g.l, g.root,
      "n.width == super.width; n.height == 0.2 * box.height; n.centerX == super.centerX; n.centerY == box.centerY");
  OK(als_solve(g.l, NULL));
  FRAME(g.l, m, -10, 0, 272, 152);
  FRAME(g.l, n, 0, 52, 260, 36);
  /* Another border moves what lies in the area, and nothing else. */
  OK(als_item_set_content_insets(g.l, g.box, (als_edges){0, 0, 0, 0}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, m, 0, 0, 272, 172);
  FRAME(g.l, g.a, 0, 0, 50, 180);
  OK(als_item_set_content_insets(g.l, g.box, border));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.a, 0, 0, 50, 155);
  OK(als_layout_destroy(g.l));
}

/* Columns are aligned across containers whose borders differ. */
static void columns_across_boxes(void) {
  als_layout *l;
  als_rect r, q;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l,
                       "{\"als\": 1, \"root\": {\"name\": \"page\", \"size\": [300, 200], \"contentInsets\": [1, 2, 3, "
                       "4], \"children\": ["
                       "{\"name\": \"one\", \"contentInsets\": [20, 8, 8, 8], \"children\": [{\"name\": \"x\", "
                       "\"intrinsic\": [40, 20]}]},"
                       "{\"name\": \"two\", \"contentInsets\": [4, 30, 4, 4], \"children\": [{\"name\": \"y\", "
                       "\"intrinsic\": [60, 20]}]}]},"
                       "\"constraints\": [\"H:|[one]|\", \"H:|[two]|\", \"V:|[one]-[two]\", \"V:|[x]|\", \"V:|[y]|\","
                       "\"x.left >= super.left; y.left == super.left; x.left == y.left\"]}",
                       NUL, NULL));
  OK(als_solve(l, NULL));
  als_item x, y, page;
  OK(als_item_find(l, (als_item){0}, "x", 1, &x));
  OK(als_item_find(l, (als_item){0}, "y", 1, &y));
  OK(als_item_find(l, (als_item){0}, "page", 4, &page));
  OK(als_frame_in(l, x, (als_item){0}, &r));
  OK(als_frame_in(l, y, (als_item){0}, &q));
  NEAR(r.x, 32);
  NEAR(q.x, 32);
  NEAR(r.y, 21);
  OK(als_frame_in(l, x, page, &r));
  NEAR(r.x, 30); /* in the coordinates of the page */
  FRAME(l, page, 0, 0, 300, 200);
  /* Pixels count from the corner of the root. */
  OK(als_layout_set_scale(l, 1));
  OK(als_item_set_content_insets(l, page, (als_edges){0.5, 0.25, 0, 0}));
  OK(als_solve(l, NULL));
  OK(als_snapped_frame_in(l, x, (als_item){0}, &r));
  CHECK(r.x == 30 && r.y == 21);
  als_snapshot *shot;
  OK(als_snapshot_create(l, &shot));
  OK(als_snapshot_frame(shot, x, ALS_SPACE_ROOT, &r));
  NEAR(r.x, 30.25);
  NEAR(r.y, 20.5);
  als_snapshot_destroy(shot);
  OK(als_layout_destroy(l));
}

static void area_is_kept(void) {
  boxed g;
  als_layout *copy;
  als_digest before, after;
  char text[3000], again[3000];
  boxed_make(&g);
  OK(als_solve(g.l, NULL));
  OK(als_layout_digest(g.l, &before));
  OK(als_edit_begin(g.l));
  OK(als_item_set_content_insets(g.l, g.box, (als_edges){1, 1, 1, 1}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.a, 0, 0, 50, 178);
  OK(als_layout_digest(g.l, &after));
  CHECK(before.low != after.low);
  OK(als_edit_cancel(g.l));
  OK(als_layout_digest(g.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_copy(g.l, &copy));
  OK(als_layout_digest(copy, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_destroy(copy));
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    OK(als_layout_copy_document(g.l, g.root, (als_syntax)syntax, text, sizeof text, NULL));
    CHECK(strstr(text, "\"contentInsets\": [20, 10, 5, 10]") != NULL);
    OK(als_layout_create(NULL, &copy));
    OK(als_document_read(copy, text, NUL, NULL));
    OK(als_solve(copy, NULL));
    OK(als_layout_copy_document(copy, (als_item){0}, (als_syntax)syntax, again, sizeof again, NULL));
    CHECK(strcmp(text, again) == 0);
    als_item a;
    OK(als_item_find(copy, (als_item){0}, "a", 1, &a));
    FRAME(copy, a, 0, 0, 50, 155);
    OK(als_layout_destroy(copy));
  }
  FAILS(g.l, als_item_set_content_insets(g.l, g.box, (als_edges){0, -1, 0, 0}), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(g.l, als_item_set_content_insets(g.l, g.box, (als_edges){0, 0, NAN, 0}), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_layout_destroy(g.l));
}

static void stacks_lie_in_the_area(void) {
  boxed g;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group stack;
  OK(als_layout_create(NULL, &g.l));
  g.root = view(g.l, (als_item){0}, "root");
  g.a = view(g.l, g.root, "a");
  g.b = view(g.l, g.root, "b");
  OK(als_item_set_size(g.l, g.root, (als_size){100, 50}));
  als_item members[2] = {g.a, g.b};
  spec.members = members;
  spec.member_count = 2;
  spec.distribution = ALS_DISTRIBUTION_FILL_EQUALLY;
  OK(als_stack_create(g.l, g.root, &spec, 0, &stack));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.b, 50, 0, 50, 50);
  OK(als_item_set_content_insets(g.l, g.root, (als_edges){5, 10, 5, 10})); /* made anew */
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.b, 40, 0, 40, 40);
  OK(als_item_set_content_insets(g.l, g.root, (als_edges){0, 0, 0, 20}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.b, 40, 0, 40, 50);
  OK(als_layout_destroy(g.l));
}

void test_content_areas(void) {
  children_lie_in_the_area();
  attributes_mean_the_border();
  columns_across_boxes();
  area_is_kept();
  stacks_lie_in_the_area();
}
