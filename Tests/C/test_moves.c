/* als_item_move_before: a view moves among its siblings, with the constraints that tie it to its neighbours. */
#include "harness.h"

static const als_item none = {0};

enum { MOST = 8 };

/* A chain along one axis, made in the order given; `margin` at both ends, `gap` between neighbours. */
typedef struct chain {
  als_layout *l;
  als_item root, items[MOST];
  als_axis axis;
} chain;

static void chain_begin(chain *c, als_axis axis, size_t count, int right_to_left) {
  const als_size size = {500, 500};
  memset(c, 0, sizeof *c);
  c->axis = axis;
  OK(als_layout_create(NULL, &c->l));
  c->root = view(c->l, none, "root");
  OK(als_item_set_size(c->l, c->root, size));
  if (right_to_left) OK(als_item_set_direction(c->l, c->root, ALS_DIRECTION_RIGHT_TO_LEFT));
  for (size_t i = 0; i < count; i++) {
    const char name[2] = {(char)('a' + i), 0};
    const als_size own = {10.0 + 7 * (double)i, 12.0 + 5 * (double)i};
    c->items[i] = view(c->l, c->root, name);
    OK(als_item_set_size(c->l, c->items[i], own));
  }
}

/* How the ties of a chain are written: the item in front first or second, or in turn, and with which end open. */
typedef struct manner {
  int behind_first, open_end, open_start, absolute;
} manner;

static als_constraint link_of(chain *c, const manner *m, als_item before, als_item after, double gap, int relation) {
  int is_vertical = c->axis == ALS_AXIS_VERTICAL;
  int32_t end = is_vertical ? ALS_ATTRIBUTE_BOTTOM : m->absolute ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_TRAILING;
  int32_t start = is_vertical ? ALS_ATTRIBUTE_TOP : m->absolute ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_LEADING;
  als_constraint made = {0};
  int32_t of_before = before.id == c->root.id ? start : end, of_after = after.id == c->root.id ? end : start;
  als_constraint_spec spec = m->behind_first ? spec_of(after, of_after, relation, before, of_before, 1, gap, 1000)
                                             : spec_of(before, of_before, -relation, after, of_after, 1, -gap, 1000);
  OK(als_constraint_create(c->l, &spec, 0, &made));
  return made;
}

static void chain_tie(chain *c, const manner *m, const size_t *order, size_t count, double margin, double gap) {
  if (!m->open_start) link_of(c, m, c->root, c->items[order[0]], margin, 0);
  for (size_t i = 1; i < count; i++) link_of(c, m, c->items[order[i - 1]], c->items[order[i]], gap, 0);
  if (!m->open_end) link_of(c, m, c->items[order[count - 1]], c->root, margin, 1);
}

static void chain_end(chain *c) {
  OK(als_layout_destroy(c->l));
}

static size_t constraint_count(als_layout *l) {
  als_constraint c = {0};
  size_t count = 0;
  while (als_constraint_next(l, c, &c) == ALS_OK) count++;
  return count;
}

static void move_in(size_t *order, size_t count, size_t from, size_t before) {
  size_t moved = order[from], rest[MOST], n = 0, at = 0;
  for (size_t i = 0; i < count; i++) {
    if (i != from) rest[n++] = order[i];
  }
  for (size_t i = 0; i <= n; i++) {
    if (i == (before > from ? before - 1 : before)) order[at++] = moved;
    if (i < n) order[at++] = rest[i];
  }
}

/* Every move in chains of 2 to 5, and a second one after it, ends where a layout made in that order does. */
static void every_move(als_axis axis, const manner *m, int right_to_left, size_t gone) {
  for (size_t count = 2; count <= 5; count++) {
    for (size_t from = 0; from < count; from++) {
      for (size_t before = 0; before <= count; before++) {
        chain c, fresh;
        size_t order[MOST] = {0, 1, 2, 3, 4};
        if (before == from) continue;
        chain_begin(&c, axis, count, right_to_left);
        chain_tie(&c, m, order, count, 20, 6);
        if (gone < count) OK(als_item_set_gone(c.l, c.items[gone], 1));
        OK(als_solve(c.l, NULL));
        size_t made = constraint_count(c.l);
        for (int turn = 0; turn < 2; turn++) {
          size_t moved = turn ? (from + before) % count : from, to = turn ? (from * 2 + 1) % (count + 1) : before;
          if (to == moved) continue;
          als_item next = to < count ? c.items[order[to]] : none;
          OK(als_item_move_before(c.l, c.items[order[moved]], next, axis));
          move_in(order, count, moved, to);
        }
        EXPECT(als_solve(c.l, NULL), ALS_OK);
        CHECK(constraint_count(c.l) == made);
        chain_begin(&fresh, axis, count, right_to_left);
        for (size_t i = 0; i < count; i++)
          OK(als_item_set_parent(fresh.l, fresh.items[order[i]], fresh.root, ALS_LAST));
        chain_tie(&fresh, m, order, count, 20, 6);
        if (gone < count) OK(als_item_set_gone(fresh.l, fresh.items[gone], 1));
        OK(als_solve(fresh.l, NULL));
        als_item child = {0};
        for (size_t i = 0; i < count; i++) {
          als_rect frame = frame_of(fresh.l, fresh.items[order[i]]);
          FRAME(c.l, c.items[order[i]], frame.x, frame.y, frame.width, frame.height);
          OK(als_child_next(c.l, c.root, child, &child));
          CHECK(child.id == c.items[order[i]].id);
        }
        chain_end(&fresh);
        chain_end(&c);
      }
    }
  }
}

static void all_moves(void) {
  for (int bits = 0; bits < 16; bits++) {
    const manner m = {bits & 1, bits >> 1 & 1, 0, bits >> 2 & 1};
    every_move(bits & 8 ? ALS_AXIS_HORIZONTAL : ALS_AXIS_VERTICAL, &m, 0, 99);
  }
  const manner plain = {1, 0, 0, 0}, open_start = {1, 0, 1, 0};
  every_move(ALS_AXIS_HORIZONTAL, &plain, 1, 99);
  every_move(ALS_AXIS_VERTICAL, &plain, 0, 1);
  every_move(ALS_AXIS_HORIZONTAL, &plain, 1, 0);
  every_move(ALS_AXIS_VERTICAL, &open_start, 0, 99);
}

/* What a constraint is stays: handle, numbers, name, group, user data; only a text it came from goes. */
static void what_stays(void) {
  static const manner m = {1, 0, 0, 0};
  chain c;
  char text[64] = "";
  als_constraint first[3], last = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_group group = {0};
  void *data = NULL;
  chain_begin(&c, ALS_AXIS_VERTICAL, 4, 0);
  link_of(&c, &m, c.root, c.items[0], 20, 0);
  for (int i = 0; i < 3; i++) first[i] = link_of(&c, &m, c.items[i], c.items[i + 1], 5 + i, i == 1 ? 1 : 0);
  OK(als_add(c.l, c.root, ALS_SYNTAX_ANY, "root.bottom >= d.bottom + 9", NUL, NULL, &last, 1, NULL));
  OK(als_group_create(c.l, "links", NUL, &group));
  OK(als_group_add(c.l, group, first[1]));
  OK(als_constraint_set_name(c.l, first[1], "gap", NUL));
  OK(als_constraint_set_identifier(c.l, first[1], "my own", NUL));
  OK(als_constraint_set_user_data(c.l, first[1], &c, NULL));
  OK(als_constraint_set_gone_constant(c.l, first[1], 33));
  OK(als_item_move_before(c.l, c.items[1], none, ALS_AXIS_VERTICAL)); /* b goes to the end */
  OK(als_constraint_get_info(c.l, first[0], &info));                  /* the space behind a is still that behind a */
  CHECK(info.first.id == c.items[2].id && info.second.id == c.items[0].id && info.constant == 5);
  OK(als_constraint_get_info(c.l, first[1], &info)); /* b is the last now, so its space is the one in front of it */
  CHECK(info.first.id == c.items[1].id && info.second.id == c.items[3].id && info.constant == 6 && info.relation == 1);
  CHECK(info.group.id == group.id && info.active == 1 && info.priority == 1000);
  OK(als_constraint_user_data(c.l, first[1], &data));
  CHECK(data == &c);
  OK(als_constraint_find(c.l, c.root, "gap", NUL, NULL));
  OK(als_constraint_identifier_copy(c.l, first[1], text, sizeof text, NULL));
  CHECK(strcmp(text, "my own") == 0);
  double gone = 0;
  OK(als_constraint_gone_constant(c.l, first[1], &gone));
  CHECK(gone == 33);
  OK(als_constraint_get_info(c.l, last, &info)); /* the margin stays at the end */
  CHECK(info.second.id == c.items[1].id && info.first.id == c.root.id && info.constant == 9);
  EXPECT(als_constraint_identifier_copy(c.l, last, text, sizeof text, NULL), ALS_END);
  EXPECT(als_constraint_document_range(c.l, last, NULL, NULL), ALS_END);
  chain_end(&c);
}

/* Several ties in one gap go together, those that are off too, and those across the chain stay. */
static void many_ties(void) {
  static const manner m = {1, 0, 0, 0};
  const size_t order[] = {0, 1, 2};
  chain c;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  chain_begin(&c, ALS_AXIS_VERTICAL, 3, 0);
  chain_tie(&c, &m, order, 3, 20, 6);
  als_constraint at_least = link_of(&c, &m, c.items[0], c.items[1], 2, 1);
  als_constraint off = link_of(&c, &m, c.items[0], c.items[1], 70, 0);
  OK(als_constraint_set_active(c.l, off, 0));
  als_constraint across = tie(c.l, c.items[1], ALS_ATTRIBUTE_LEFT, c.items[0], ALS_ATTRIBUTE_LEFT, 3, 1000);
  als_constraint top = tie(c.l, c.items[1], ALS_ATTRIBUTE_TOP, c.root, ALS_ATTRIBUTE_TOP, 0, 1);
  OK(als_item_move_before(c.l, c.items[1], none, ALS_AXIS_VERTICAL));
  OK(als_constraint_get_info(c.l, at_least, &info));
  CHECK(info.first.id == c.items[2].id && info.second.id == c.items[0].id);
  OK(als_constraint_get_info(c.l, off, &info));
  CHECK(info.first.id == c.items[2].id && info.second.id == c.items[0].id && !info.active);
  OK(als_constraint_get_info(c.l, across, &info));
  CHECK(info.first.id == c.items[1].id && info.second.id == c.items[0].id);
  OK(als_constraint_get_info(c.l, top, &info)); /* it has a sibling in front, so this one is no end of the chain */
  CHECK(info.first.id == c.items[1].id);
  OK(als_solve(c.l, NULL));
  FRAME(c.l, c.items[1], 3, 20 + 12 + 6 + 22 + 6, 17, 17);
  chain_end(&c);
}

static void a_list_between_others(void) {
  fixture f;
  als_item item[3], footer, margins;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  view(f.l, f.root, "header");
  OK(als_guide_create(f.l, f.root, "footer", NUL, &footer));
  for (int i = 0; i < 3; i++) {
    const char name[3] = {'r', (char)('1' + i), 0};
    item[i] = view(f.l, f.root, name);
  }
  ADD(f.l, f.root, "header.top == super.top; header.height == 10; r1.height == 1; r2.height == 2; r3.height == 4");
  ADD(f.l, f.root, "r1.top == header.bottom + 3; r2.firstBaseline == r1.lastBaseline + 3; r3.top == r2.bottom + 3");
  ADD(f.l, f.root, "footer.top == r3.bottom + 30; footer.height == 5; r1.left == super.left + 4; r2.left == r1.left");
  OK(als_item_move_before(f.l, item[0], footer, ALS_AXIS_VERTICAL)); /* a guide may be a neighbour */
  OK(als_item_move_before(f.l, item[2], item[1], ALS_AXIS_VERTICAL));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, item[2]).y, 13);
  NEAR(frame_of(f.l, item[1]).y, 47); /* the space behind r3 went with it */
  NEAR(frame_of(f.l, item[0]).y, 52);
  NEAR(frame_of(f.l, footer).y, 56);
  OK(als_item_move_before(f.l, footer, item[0], ALS_AXIS_VERTICAL)); /* and may move itself */
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, footer).y < frame_of(f.l, item[0]).y);
  /* The ends may be tied to margins. */
  OK(als_item_margins(f.l, f.root, &margins));
  als_constraint edge = tie(f.l, f.a, ALS_ATTRIBUTE_LEFT, margins, ALS_ATTRIBUTE_LEFT, 0, 1000);
  tie(f.l, f.b, ALS_ATTRIBUTE_LEFT, f.a, ALS_ATTRIBUTE_RIGHT, 2, 1000);
  ADD(f.l, f.root, "a.width == 30; b.width == 40");
  OK(als_item_move_before(f.l, f.b, f.a, ALS_AXIS_HORIZONTAL));
  OK(als_constraint_get_info(f.l, edge, &info));
  CHECK(info.first.id == f.b.id && info.second.id == margins.id);
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, f.b).x == 8 && frame_of(f.l, f.a).x == 50);
  const als_edges wide = {0, 25, 0, 0};
  OK(als_item_set_margins(f.l, f.root, wide)); /* what follows margins still does */
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, f.b).x == 25);
  fixture_end(&f);
}

static void refused(void) {
  fixture f;
  als_item d, inner, area;
  als_digest before, after;
  fixture_make(&f);
  view(f.l, f.root, "c");
  d = view(f.l, f.root, "d");
  inner = view(f.l, f.a, "inner");
  ADD(f.l, f.root, "b.top == a.bottom + 1; c.top == b.bottom + 1");
  OK(als_item_safe_area(f.l, f.root, &area));
  OK(als_layout_digest(f.l, &before));
#define REFUSED(item, next, axis) \
  FAILS(f.l, als_item_move_before(f.l, item, next, axis), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT)
  REFUSED(f.a, f.a, ALS_AXIS_VERTICAL);
  REFUSED(f.a, inner, ALS_AXIS_VERTICAL);
  REFUSED(f.root, none, ALS_AXIS_VERTICAL);
  REFUSED(area, none, ALS_AXIS_VERTICAL);
  REFUSED(f.a, area, ALS_AXIS_VERTICAL);
  REFUSED(d, f.a, ALS_AXIS_VERTICAL); /* d is in no chain */
  REFUSED(f.a, d, ALS_AXIS_VERTICAL);
  REFUSED(f.a, f.b, ALS_AXIS_HORIZONTAL); /* they are in one along the other axis */
  REFUSED(f.a, f.b, (als_axis)2);
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  EACH_BAD_ITEM(&f, als_item_move_before(f.l, bad, f.a, ALS_AXIS_VERTICAL));
  ADD(f.l, f.root, "d.top == a.bottom + 50"); /* a fork */
  REFUSED(f.a, none, ALS_AXIS_VERTICAL);
  char text[300] = "";
  OK(als_error_message_copy(f.l, text, sizeof text, NULL));
  CHECK(strstr(text, "two neighbours") != NULL);
  fixture_end(&f);
}

/* A circle has no end, and a place in front of one of it all the same. */
static void circle(void) {
  fixture f;
  fixture_make(&f);
  als_item c = view(f.l, f.root, "c"), d = view(f.l, f.root, "d");
  ADD(f.l, f.root, "b.top >= a.bottom; c.top >= b.bottom; a.top >= c.bottom; c.height == 2; b.height == 1");
  FAILS(f.l, als_item_move_before(f.l, f.a, none, ALS_AXIS_VERTICAL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_item_move_before(f.l, f.a, c, ALS_AXIS_VERTICAL));
  ADD(f.l, f.root, "a.top >= d.bottom");
  FAILS(f.l, als_item_move_before(f.l, d, none, ALS_AXIS_VERTICAL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

/* An edit that is cancelled takes a move back, bit for bit, and a document keeps one. */
static void taken_back(void) {
  static const manner m = {1, 0, 0, 0};
  const size_t order[] = {0, 1, 2, 3};
  chain c;
  als_digest before, after, again;
  als_layout *copy = NULL;
  chain_begin(&c, ALS_AXIS_VERTICAL, 4, 0);
  chain_tie(&c, &m, order, 4, 20, 6);
  OK(als_solve(c.l, NULL));
  OK(als_layout_digest(c.l, &before));
  OK(als_edit_begin(c.l));
  OK(als_item_move_before(c.l, c.items[3], c.items[0], c.axis));
  OK(als_solve(c.l, NULL));
  OK(als_edit_cancel(c.l));
  OK(als_layout_digest(c.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_item_move_before(c.l, c.items[2], c.items[3], c.axis)); /* where it is */
  OK(als_layout_digest(c.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_item_move_before(c.l, c.items[2], none, c.axis));
  OK(als_item_move_before(c.l, c.items[2], c.items[3], c.axis)); /* there and back */
  OK(als_solve(c.l, NULL));
  OK(als_item_move_before(c.l, c.items[3], c.items[0], c.axis));
  OK(als_layout_copy(c.l, &copy));
  OK(als_solve(c.l, NULL));
  OK(als_solve(copy, NULL));
  OK(als_layout_digest(c.l, &after));
  OK(als_layout_digest(copy, &again));
  CHECK(again.low == after.low && again.high == after.high);
  static char text[20000];
  als_layout *read = NULL;
  OK(als_layout_copy_document(c.l, c.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &read));
  OK(als_document_read(read, text, NUL, NULL));
  OK(als_solve(read, NULL));
  OK(als_layout_digest(read, &again));
  CHECK(again.low == after.low && again.high == after.high);
  OK(als_layout_destroy(read));
  OK(als_layout_destroy(copy));
  chain_end(&c);
}

/* A member of a stack moves in the stack, and among the children. */
static void in_a_stack(void) {
  chain c;
  als_group stack = {0};
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_item members[3], child = {0};
  chain_begin(&c, ALS_AXIS_HORIZONTAL, 4, 1);
  spec.members = c.items;
  spec.member_count = 3;
  spec.spacing = 5;
  OK(als_stack_create(c.l, c.root, &spec, 0, &stack));
  OK(als_item_move_before(c.l, c.items[2], c.items[0], ALS_AXIS_HORIZONTAL));
  OK(als_arrangement_members_copy(c.l, stack, members, 3, NULL));
  CHECK(members[0].id == c.items[2].id && members[1].id == c.items[0].id && members[2].id == c.items[1].id);
  OK(als_child_next(c.l, c.root, none, &child));
  CHECK(child.id == c.items[2].id);
  OK(als_item_move_before(c.l, c.items[2], none, ALS_AXIS_HORIZONTAL));
  OK(als_arrangement_members_copy(c.l, stack, members, 3, NULL));
  CHECK(members[0].id == c.items[0].id && members[1].id == c.items[1].id && members[2].id == c.items[2].id);
  FAILS(c.l, als_item_move_before(c.l, c.items[2], c.items[3], ALS_AXIS_HORIZONTAL), ALS_ERROR_ARGUMENT,
        ALS_KIND_ARGUMENT);
  FAILS(c.l, als_item_move_before(c.l, c.items[2], c.items[0], ALS_AXIS_VERTICAL), ALS_ERROR_ARGUMENT,
        ALS_KIND_ARGUMENT); /* what a stack has made is no chain */
  als_constraint any = {0}, kept = {0};
  OK(als_group_member_next(c.l, stack, any, &any));
  OK(als_item_move_before(c.l, c.items[1], c.items[2], ALS_AXIS_HORIZONTAL)); /* where it is: nothing is made anew */
  OK(als_group_member_next(c.l, stack, kept, &kept));
  CHECK(any.id == kept.id);
  chain_end(&c);
}

void test_moves(void) {
  all_moves();
  what_stays();
  many_ties();
  a_list_between_others();
  refused();
  circle();
  taken_back();
  in_a_stack();
}
