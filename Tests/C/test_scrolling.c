/* Views whose content scrolls (als.h, Views and guides, Frames). */
#include "harness.h"

/* A screen of 300 x 400: a bar of 50, below it a list that scrolls with three rows of 100, 200 and 300. */
typedef struct listed {
  als_layout *l;
  als_item screen, bar, list, rows[3];
} listed;

static void listed_make(listed *g) {
  OK(als_layout_create(NULL, &g->l));
  g->screen = view(g->l, (als_item){0}, "screen");
  g->bar = view(g->l, g->screen, "bar");
  g->list = view(g->l, g->screen, "list");
  OK(als_item_set_size(g->l, g->screen, (als_size){300, 400}));
  OK(als_item_set_scrolls(g->l, g->list, ALS_SCROLLS_Y));
  for (int k = 0; k < 3; k++) {
    char name[] = {'r', (char)('0' + k), 0};
    g->rows[k] = view(g->l, g->list, name);
    OK(als_item_set_intrinsic_size(g->l, g->rows[k], (als_size){ALS_UNSPECIFIED, 100 * (k + 1)}));
  }
  ADD(g->l, g->screen, "V:|[bar(50)][list]|; H:|[bar]|; H:|[list]|");
  ADD(g->l, g->screen, "V:|[r0][r1][r2]|; H:|[r0]|; H:|[r1]|; H:|[r2]|");
}

#define RANGE(g, axis, largest)                                 \
  do {                                                          \
    double low_ = -1, high_ = -1;                               \
    OK(als_item_scroll_range((g).l, (g).list, axis, &low_, &high_)); \
    CHECK(low_ == 0);                                           \
    NEAR(high_, largest);                                       \
  } while (0)

static size_t changed_count(als_layout *l) {
  size_t count = 0;
  als_changed_copy(l, NULL, 0, &count);
  return count;
}

static void content_has_a_size_of_its_own(void) {
  listed g;
  als_item area;
  als_rect r;
  als_item_info info = ALS_ITEM_INFO_INIT;
  double x = 5, y = 5;
  listed_make(&g);
  OK(als_item_content(g.l, g.list, &area));
  EXPECT(als_item_scroll_range(g.l, g.list, ALS_AXIS_VERTICAL, &x, &y), ALS_NOT_SOLVED);
  CHECK(x == 0 && y == 0);
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.list, 0, 50, 300, 350);
  FRAME(g.l, g.rows[2], 0, 300, 300, 300);
  FRAME(g.l, area, 0, 0, 300, 600);
  RANGE(g, ALS_AXIS_VERTICAL, 250);
  RANGE(g, ALS_AXIS_HORIZONTAL, 0);
  OK(als_item_get_info(g.l, g.list, &info));
  CHECK(info.has_content_area && info.scrolls == ALS_SCROLLS_Y && info.scrolls_now == ALS_SCROLLS_Y);
  /* An offset moves nothing in the area. */
  OK(als_item_set_scroll_offset(g.l, g.list, 7, 120));
  OK(als_solve(g.l, NULL));
  CHECK(changed_count(g.l) == 0);
  FRAME(g.l, g.rows[2], 0, 300, 300, 300);
  OK(als_frame_in(g.l, g.rows[2], g.screen, &r));
  CHECK(r.x == 0 && r.y == 230); /* x does not scroll */
  OK(als_frame_in(g.l, g.list, g.list, &r));
  CHECK(r.x == 0 && r.y == 120);
  OK(als_item_scroll_offset(g.l, g.list, &x, &y));
  CHECK(x == 7 && y == 120);
  /* A short list ends above the end of the viewport, and an empty one is as large as the viewport. */
  OK(als_item_set_gone(g.l, g.rows[2], 1));
  OK(als_item_set_intrinsic_size(g.l, g.rows[1], (als_size){ALS_UNSPECIFIED, 20}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.rows[1], 0, 100, 300, 20);
  FRAME(g.l, area, 0, 0, 300, 120);
  RANGE(g, ALS_AXIS_VERTICAL, 0);
  for (int k = 0; k < 3; k++) OK(als_item_destroy(g.l, g.rows[k]));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, area, 0, 0, 300, 350);
  OK(als_layout_destroy(g.l));
}

/* A header that is held to the border stays in sight; it costs one step. */
static void what_crosses_the_border_sees_the_offset(void) {
  listed g;
  als_report report = ALS_REPORT_INIT;
  als_rect r;
  listed_make(&g);
  als_item head = view(g.l, g.list, "head"), note = view(g.l, g.screen, "note");
  ADD(g.l, g.screen, "head.top >= list.top; head.top >= r1.top; head.top == r1.top @100; head.height == 20");
  ADD(g.l, g.screen, "head.left == list.left; head.right == list.right; note.top == r2.top; note.height == 5");
  ADD(g.l, g.screen, "note.left == screen.left; note.width == 5");
  OK(als_solve(g.l, NULL));
  FRAME(g.l, head, 0, 100, 300, 20);
  FRAME(g.l, note, 0, 350, 5, 5);
  for (int y = 25; y <= 250; y += 25) {
    OK(als_item_set_scroll_offset(g.l, g.list, 0, y));
    OK(als_solve(g.l, &report));
    FRAME(g.l, head, 0, y > 100 ? y : 100, 300, 20);
    FRAME(g.l, note, 0, 350 - y, 5, 5);
    CHECK(changed_count(g.l) <= 2);
  }
  OK(als_frame_in(g.l, head, g.list, &r));
  CHECK(r.y == 250);
  /* Neither the range nor a sign limits it. */
  OK(als_item_set_scroll_offset(g.l, g.list, 0, -80));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, note, 0, 430, 5, 5);
  /* Moved out, and in again. */
  OK(als_item_set_scroll_offset(g.l, g.list, 0, 200));
  OK(als_item_set_scrolls(g.l, g.list, ALS_SCROLLS_NONE));
  OK(als_item_set_gone(g.l, g.rows[2], 1));
  OK(als_item_set_intrinsic_size(g.l, g.rows[1], (als_size){ALS_UNSPECIFIED, 250}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.rows[1], 0, 100, 300, 250);
  FRAME(g.l, head, 0, 100, 300, 20);
  OK(als_item_set_scrolls(g.l, g.list, ALS_SCROLLS_BOTH));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, head, 0, 200, 300, 20);
  OK(als_layout_destroy(g.l));
}

static void edits_copies_and_documents(void) {
  listed g;
  als_layout *copy;
  als_digest before, after;
  als_item head, row;
  char text[9000], again[9000];
  als_rect r;
  listed_make(&g);
  head = view(g.l, g.list, "head");
  ADD(g.l, g.screen, "head.top == list.top; head.height == 20; H:|[head]|");
  OK(als_item_set_scroll_offset(g.l, g.list, 0, 40));
  OK(als_solve(g.l, NULL));
  OK(als_layout_digest(g.l, &before));
  OK(als_edit_begin(g.l));
  OK(als_item_set_scroll_offset(g.l, g.list, 0, 90));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, head, 0, 90, 300, 20);
  OK(als_layout_digest(g.l, &after));
  CHECK(before.low != after.low);
  OK(als_edit_cancel(g.l));
  OK(als_layout_digest(g.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_solve(g.l, NULL));
  FRAME(g.l, head, 0, 40, 300, 20);
  OK(als_edit_begin(g.l));
  OK(als_item_set_scrolls(g.l, g.list, ALS_SCROLLS_NONE));
  EXPECT(als_solve(g.l, NULL), ALS_OK); /* the rows are squeezed: content is no requirement */
  FRAME(g.l, head, 0, 0, 300, 20);
  OK(als_edit_cancel(g.l));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, head, 0, 40, 300, 20);
  FRAME(g.l, g.rows[2], 0, 300, 300, 300);
  OK(als_edit_begin(g.l));
  OK(als_item_destroy(g.l, g.list));
  OK(als_edit_cancel(g.l));
  OK(als_solve(g.l, NULL));
  RANGE(g, ALS_AXIS_VERTICAL, 250);
  OK(als_layout_digest(g.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_copy(g.l, &copy));
  OK(als_layout_digest(copy, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_item_set_scroll_offset(g.l, g.list, 0, 60));
  OK(als_solve(g.l, NULL));
  OK(als_solve(copy, NULL));
  FRAME(g.l, head, 0, 60, 300, 20);
  OK(als_item_find(copy, (als_item){0}, "head", 4, &row));
  FRAME(copy, row, 0, 40, 300, 20);
  OK(als_layout_destroy(copy));
  als_snapshot *shot;
  OK(als_snapshot_create(g.l, &shot));
  OK(als_snapshot_frame(shot, g.rows[0], ALS_SPACE_ROOT, &r));
  CHECK(r.y == -10);
  als_snapshot_destroy(shot);
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    OK(als_layout_copy_document(g.l, g.screen, (als_syntax)syntax, text, sizeof text, NULL));
    CHECK(strstr(text, "\"scrolls\": \"y\", \"scrollOffset\": [0, 60]") != NULL);
    OK(als_layout_create(NULL, &copy));
    OK(als_document_read(copy, text, NUL, NULL));
    OK(als_solve(copy, NULL));
    OK(als_layout_copy_document(copy, (als_item){0}, (als_syntax)syntax, again, sizeof again, NULL));
    CHECK(strcmp(text, again) == 0);
    OK(als_item_find(copy, (als_item){0}, "r2", 2, &row));
    FRAME(copy, row, 0, 300, 300, 300);
    OK(als_layout_destroy(copy));
  }
  OK(als_layout_destroy(g.l));
}

static void both_directions(void) {
  listed g;
  als_item area;
  als_rect r;
  listed_make(&g);
  als_item card = view(g.l, g.list, "card");
  OK(als_item_set_scrolls(g.l, g.list, ALS_SCROLLS_BOTH));
  OK(als_item_set_content_insets(g.l, g.list, (als_edges){10, 20, 30, 40}));
  ADD(g.l, g.screen, "card.top == super.top; card.height == 5; card.width == 500; card.leading == super.leading + 10");
  ADD(g.l, g.screen, "card.trailing == super.trailing - 30");
  OK(als_item_content(g.l, g.list, &area));
  OK(als_item_set_scroll_offset(g.l, g.list, 100, 50));
  EXPECT(als_solve(g.l, NULL), ALS_OK);
  FRAME(g.l, card, 10, 0, 500, 5);
  FRAME(g.l, area, 0, 0, 540, 600);
  RANGE(g, ALS_AXIS_HORIZONTAL, 300); /* 540 - (300 - 60) */
  RANGE(g, ALS_AXIS_VERTICAL, 290);   /* 600 - (350 - 40) */
  OK(als_frame_in(g.l, card, g.screen, &r));
  CHECK(r.x == 10 + 20 - 100 && r.y == 50 + 10 - 50);
  OK(als_item_set_direction(g.l, g.screen, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, card, 30, 0, 500, 5);
  OK(als_frame_in(g.l, card, g.screen, &r));
  CHECK(r.x == 30 + 20 - 100);
  RANGE(g, ALS_AXIS_HORIZONTAL, 300);
  OK(als_layout_destroy(g.l));
}

/* The area is made again when it alone is destroyed. */
static void parts_that_go(void) {
  listed g;
  als_item area, again, inner, deep;
  listed_make(&g);
  inner = view(g.l, g.list, "inner");
  deep = view(g.l, inner, "deep");
  OK(als_item_set_scrolls(g.l, inner, ALS_SCROLLS_X));
  ADD(g.l, g.screen, "H:|[inner(100)]; V:|[inner(30)]; H:|[deep(700)]|; V:|[deep]|");
  OK(als_solve(g.l, NULL));
  FRAME(g.l, deep, 0, 0, 700, 30);
  OK(als_item_set_scroll_offset(g.l, inner, 55, 3));
  OK(als_item_set_scroll_offset(g.l, g.list, 3, 55));
  OK(als_solve(g.l, NULL));
  als_rect r;
  OK(als_frame_in(g.l, deep, g.screen, &r));
  CHECK(r.x == -55 && r.y == -5);
  OK(als_item_content(g.l, g.list, &area));
  OK(als_item_destroy(g.l, area));
  OK(als_solve(g.l, NULL));
  OK(als_item_content(g.l, g.list, &again));
  CHECK(area.id != again.id);
  FRAME(g.l, again, 0, 0, 300, 350); /* nothing holds it any more */
  OK(als_item_set_gone(g.l, g.list, 1));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.list, 0, 50, 0, 0);
  FRAME(g.l, deep, 0, 0, 0, 0);
  RANGE(g, ALS_AXIS_VERTICAL, 0);
  OK(als_item_set_gone(g.l, g.list, 0));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, deep, 0, 0, 700, 30);
  OK(als_item_destroy(g.l, inner));
  OK(als_item_destroy(g.l, g.list));
  OK(als_solve(g.l, NULL));
  OK(als_layout_destroy(g.l));
}

/* A stack that has lost the area does not hold the area that replaces it. */
static void the_new_area_is_in_no_stack(void) {
  listed g;
  als_item area, members[2];
  als_group group;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  size_t count = 0;
  listed_make(&g);
  OK(als_item_content(g.l, g.list, &area));
  als_item both[] = {g.bar, area};
  spec.members = both;
  spec.member_count = 2;
  OK(als_stack_create(g.l, g.screen, &spec, 0, &group));
  OK(als_item_destroy(g.l, area));
  OK(als_arrangement_members_copy(g.l, group, members, 2, &count));
  CHECK(count == 1 && members[0].id == g.bar.id);
  OK(als_layout_destroy(g.l));
}

static void a_root_scrolls_and_pixels(void) {
  als_layout *l;
  als_rect r;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l,
                       "{\"als\": 1, \"scale\": 1, \"root\": {\"name\": \"page\", \"size\": [100, 100], \"scrolls\": \"y\","
                       "\"scrollOffset\": [0, 10.25], \"children\": [{\"name\": \"a\"}, {\"name\": \"b\", \"children\": "
                       "[{\"name\": \"c\"}]}]}, \"constraints\": [\"V:|[a(33.4)][b(133.3)]|; H:|[a]|; H:|[b]|\","
                       "\"c.top == super.top + 0.4; c.height == 10.2; H:|[c]|\"]}",
                       NUL, NULL));
  OK(als_solve(l, NULL));
  als_item page, b, c;
  OK(als_item_find(l, (als_item){0}, "page", 4, &page));
  OK(als_item_find(l, (als_item){0}, "b", 1, &b));
  OK(als_item_find(l, (als_item){0}, "c", 1, &c));
  for (int k = 0; k < 4; k++) {
    size_t count = 9;
    OK(als_snapped_frame(l, b, &r));
    CHECK(r.y == 33 && r.height == 134); /* 33.4 to 166.7 in the area */
    OK(als_snapped_frame(l, c, &r));
    CHECK(r.y == 1 && r.height == 10); /* 33.8 to 44 in the area */
    OK(als_snapped_frame_in(l, c, page, &r));
    CHECK(r.y == 34 && r.height == 10);
    OK(als_item_set_scroll_offset(l, page, 0, 10.55 + 0.3 * k));
    OK(als_solve(l, NULL));
    OK(als_snapped_changed_copy(l, NULL, 0, &count));
    CHECK(count == 0);
  }
  OK(als_snapped_frame_in(l, c, (als_item){0}, &r));
  CHECK(r.y == 22); /* 33.8 - 11.45 = 22.35 */
  OK(als_snapped_frame_in(l, page, page, &r));
  CHECK(r.y == 11);
  double least, largest;
  OK(als_item_scroll_range(l, page, ALS_AXIS_VERTICAL, &least, &largest));
  NEAR(largest, 66.7);
  OK(als_layout_destroy(l));
}

static void what_toolkits_ask(void) {
  listed g;
  als_size size, least;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group stack;
  listed_make(&g);
  ADD(g.l, g.screen, "r0.width >= 120");
  OK(als_item_fitting_size(g.l, g.list, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 120);
  NEAR(size.height, 0); /* content that scrolls needs no room */
  OK(als_item_size_request(g.l, g.list, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}, &least, &size));
  NEAR(least.height, 0);
  OK(als_layout_destroy(g.l));
  /* Stacks in a view are rebuilt when it gets an area. */
  OK(als_layout_create(NULL, &g.l));
  g.screen = view(g.l, (als_item){0}, "screen");
  als_item members[2] = {view(g.l, g.screen, "a"), view(g.l, g.screen, "b")};
  OK(als_item_set_size(g.l, g.screen, (als_size){100, 50}));
  for (int k = 0; k < 2; k++) OK(als_item_set_intrinsic_size(g.l, members[k], (als_size){80, 20}));
  spec.members = members;
  spec.member_count = 2;
  OK(als_stack_create(g.l, g.screen, &spec, 0, &stack));
  OK(als_item_set_scrolls(g.l, g.screen, ALS_SCROLLS_X));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, members[1], 80, 0, 80, 50);
  OK(als_item_set_scrolls(g.l, g.screen, ALS_SCROLLS_NONE));
  OK(als_solve(g.l, NULL));
  CHECK(frame_of(g.l, members[1]).x + frame_of(g.l, members[1]).width == 100);
  OK(als_item_set_scrolls(g.l, g.screen, ALS_SCROLLS_BOTH));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, members[1], 80, 0, 80, 20);
  OK(als_layout_destroy(g.l));
}

/* Long paths share the origins of views. */
static void deep_inside(void) {
  listed g;
  char name[8];
  listed_make(&g);
  als_item at = g.list, mark = view(g.l, g.screen, "mark");
  for (int k = 0; k < 14; k++) {
    snprintf(name, sizeof name, "d%d", k);
    at = view(g.l, at, name);
    OK(als_item_set_size_limits(g.l, at, (als_size){1, 10}, (als_size){1, 10}));
    char text[80];
    snprintf(text, sizeof text, "d%d.top == super.top + 1; d%d.left == super.left", k, k);
    ADD(g.l, g.screen, text);
  }
  ADD(g.l, g.screen, "mark.top == d13.top; mark.left == d13.left; mark.width == 1; mark.height == 1");
  for (int y = 0; y < 4; y++) {
    OK(als_item_set_scroll_offset(g.l, g.list, 0, 30 * y));
    OK(als_solve(g.l, NULL));
    FRAME(g.l, mark, 0, 50 + 14 - 30 * y, 1, 1);
  }
  OK(als_edit_begin(g.l));
  OK(als_item_set_scroll_offset(g.l, g.list, 0, 7));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, mark, 0, 57, 1, 1);
  OK(als_edit_cancel(g.l));
  OK(als_item_set_size(g.l, g.screen, (als_size){300, 401}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, mark, 0, 50 + 14 - 90, 1, 1);
  OK(als_layout_destroy(g.l));
}

/* The bands of a view that scrolls do not reach what moves in it. */
static void safe_areas(void) {
  als_layout *l;
  als_item list, row, text;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l,
                       "{\"als\": 1, \"root\": {\"name\": \"list\", \"size\": [100, 100], \"safeArea\": [20, 5, 30, 6],"
                       "\"margins\": [9, 9, 9, 9], \"scrolls\": \"y\", \"children\": [{\"name\": \"row\", "
                       "\"preservesSuperviewMargins\": true, \"margins\": [1, 1, 1, 1], \"children\": [{\"name\": \"text\"}, "
                       "{\"name\": \"inside\"}]}]},"
                       "\"constraints\": [\"V:|[row(300)]|; H:|[row]|; text.frame == row.safeArea; inside.frame == "
                       "row.margins\"]}",
                       NUL, NULL));
  OK(als_item_find(l, (als_item){0}, "list", 4, &list));
  OK(als_item_find(l, (als_item){0}, "text", 4, &text));
  OK(als_item_find(l, (als_item){0}, "inside", 6, &row));
  for (int y = 0; y < 90; y += 30) {
    OK(als_item_set_scroll_offset(l, list, 0, y));
    OK(als_solve(l, NULL));
    FRAME(l, text, 5, 0, 89, 300);
    FRAME(l, row, 9, 1, 82, 298);
  }
  OK(als_layout_destroy(l));
}

static void refusals(void) {
  fixture f;
  double x;
  als_scrolls axes;
  als_rect before;
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  before = frame_of(f.l, f.a);
  EACH_BAD_ITEM(&f, als_item_set_scrolls(f.l, bad, ALS_SCROLLS_X));
  EACH_BAD_ITEM(&f, als_item_scrolls(f.l, bad, &axes));
  EACH_BAD_ITEM(&f, als_item_set_scroll_offset(f.l, bad, 1, 2));
  EACH_BAD_ITEM(&f, als_item_scroll_offset(f.l, bad, &x, &x));
  EACH_BAD_ITEM(&f, als_item_scroll_range(f.l, bad, ALS_AXIS_VERTICAL, &x, &x));
  FAILS(f.l, als_item_set_scrolls(f.l, f.guide, ALS_SCROLLS_X), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  FAILS(f.l, als_item_set_scrolls(f.l, f.a, (als_scrolls)4), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_item_set_scrolls(f.l, f.a, (als_scrolls)-1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_item_scroll_range(f.l, f.a, (als_axis)2, &x, &x), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  EACH_BAD_NUMBER(&f, 1e9, als_item_set_scroll_offset(f.l, f.a, bad, 0));
  EACH_BAD_NUMBER(&f, 1e9, als_item_set_scroll_offset(f.l, f.a, 0, bad));
  OK(als_item_scrolls(f.l, f.a, &axes));
  CHECK(axes == ALS_SCROLLS_NONE);
  CHECK(frame_of(f.l, f.a).x == before.x);
  OK(als_item_scrolls(f.l, f.a, NULL));
  OK(als_item_scroll_offset(f.l, f.a, NULL, NULL));
  OK(als_item_scroll_range(f.l, f.a, ALS_AXIS_HORIZONTAL, NULL, NULL));
  fixture_end(&f);
}

/* A rule makes a view scroll where it is too low. */
static void rules_make_it_scroll(void) {
  als_layout *l;
  als_item list, c, root;
  als_scrolls axes;
  als_item_info info = ALS_ITEM_INFO_INIT;
  char text[2000];
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l,
                       "{\"als\": 1, \"root\": {\"name\": \"list\", \"size\": [100, 100], \"children\": [{\"name\": \"b\", "
                       "\"intrinsic\": [null, 80]}, {\"name\": \"c\", \"intrinsic\": [null, 80]}]}, \"constraints\": "
                       "[\"V:|[b][c]|; H:|[b]|; H:|[c]|\", {\"when\": \"list.height < 160\", \"set\": {\"list\": "
                       "{\"scrolls\": \"y\"}}}]}",
                       NUL, NULL));
  OK(als_item_find(l, (als_item){0}, "list", 4, &list));
  OK(als_item_find(l, (als_item){0}, "c", 1, &c));
  root = list;
  OK(als_solve(l, NULL));
  FRAME(l, c, 0, 80, 100, 80);
  OK(als_item_scrolls(l, list, &axes));
  CHECK(axes == ALS_SCROLLS_NONE);
  OK(als_item_get_info(l, list, &info));
  CHECK(info.scrolls == ALS_SCROLLS_NONE && info.scrolls_now == ALS_SCROLLS_Y);
  OK(als_item_set_size(l, root, (als_size){100, 200}));
  OK(als_solve(l, NULL));
  CHECK(frame_of(l, c).y + frame_of(l, c).height == 200);
  OK(als_item_set_size(l, root, (als_size){100, 50}));
  OK(als_solve(l, NULL));
  FRAME(l, c, 0, 80, 100, 80);
  OK(als_layout_copy_document(l, (als_item){0}, ALS_SYNTAX_ANY, text, sizeof text, NULL));
  CHECK(strstr(text, "\"set\": { \"list\": { \"scrolls\": \"y\" } }") != NULL);
  CHECK(strstr(text, "\"contentInsets\": [0, 0, 0, 0]") != NULL);
  OK(als_layout_destroy(l));
}

static void conflicts_and_expectations(void) {
  als_layout *l;
  char text[800];
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  int offers = 0;
  static const char *const kinds[] = {"clips\": true", "scrolls\": \"y\""};
  for (int k = 0; k < 2; k++) {
    char document[900];
    snprintf(document, sizeof document,
             "{\"als\": 1, \"root\": {\"name\": \"screen\", \"size\": [300, 400], \"children\": [{\"name\": \"list\", \"%s, "
             "\"children\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}]}, \"constraints\": [\"V:|[list]|; H:|[list]|\", "
             "\"V:|[a(300)][b(300)]|; H:|[a]|; H:|[b]|\"]}",
             kinds[k]);
    OK(als_layout_create(NULL, &l));
    OK(als_document_read(l, document, NUL, NULL));
    EXPECT(als_solve(l, NULL), k ? ALS_OK : ALS_CONFLICT);
    if (k == 0) {
      OK(als_conflict_get_info(l, 0, &info));
      for (size_t r = 0; r < info.relaxation_count; r++) {
        als_relaxation one = ALS_RELAXATION_INIT;
        OK(als_conflict_get_relaxation(l, 0, r, &one));
        if (one.kind != ALS_RELAX_SCROLLS) continue;
        OK(als_conflict_relaxation_text_copy(l, 0, r, text, sizeof text, NULL));
        offers += strncmp(text, "make list scroll (\"scrolls\": \"y\")", 33) == 0 && one.value == ALS_SCROLLS_Y;
      }
      CHECK(offers == 1);
    } else {
      size_t count = 9;
      ADD(l, (als_item){0}, "b.height >= 300");
      OK(als_solve(l, NULL));
      EXPECT(als_expectations_judge(l, 1, NULL, &count), ALS_OK);
      CHECK(count == 0); /* inside means the area, which scrolls */
    }
    OK(als_layout_destroy(l));
  }
}

void test_scrolling(void) {
  content_has_a_size_of_its_own();
  what_crosses_the_border_sees_the_offset();
  edits_copies_and_documents();
  both_directions();
  parts_that_go();
  the_new_area_is_in_no_stack();
  a_root_scrolls_and_pixels();
  what_toolkits_ask();
  deep_inside();
  safe_areas();
  refusals();
  rules_make_it_scroll();
  conflicts_and_expectations();
}
