/* Lint (als.h).  A table of layouts, each with what is to be found in it. */
#include "harness.h"

static const als_item none = {0};

typedef struct row {
  const char *text;
  const char *wanted; /* code: sentence | suggestion, one finding a line */
} row;

static const row rows[] = {
    {"a.left = super.left; b.left = a.right + 8", ""},
    /* the same twice, in other words */
    {"a.left = super.left + 5; root.left = a.left - 5",
     "duplicate: root.left == a.left - 5 repeats a.left == root.left + 5 | remove one of them\n"},
    {"a.width >= 10; a.width >= 10 @500", "duplicate: a.width >= 10 @500 repeats a.width >= 10 | remove one of them\n"},
    {"a.width >= 10; b.width = a.width; a.width >= 20",
     "implied: a.width >= 10 requires nothing beyond a.width >= 20 | remove it\n"},
    {"a.width = 20; a.width >= 10 @400; a.width <= 30",
     "implied: a.width >= 10 @400 requires nothing beyond a.width == 20 | remove it\n"
     "implied: a.width <= 30 requires nothing beyond a.width == 20 | remove it\n"},
    {"a.width >= 20 @300; a.width >= 10 @400", ""},
    {"a.width = b.width * 2; b.width = a.width * 0.5",
     "duplicate: b.width == 0.5 * a.width repeats a.width == 2 * b.width | remove one of them\n"},
    {"a.width = 20; a.width = 30 @999",
     "overruled: a.width == 30 @999 has no effect, because a.width == 20 is required | remove it, or make the other "
     "one "
     "optional\n"},
    {"a.width = 20; a.width = 30 @999; a.width = 20 @9",
     "overruled: a.width == 30 @999 has no effect, because a.width == 20 is required | remove it, or make the other "
     "one "
     "optional\n"
     "duplicate: a.width == 20 @9 repeats a.width == 20 | remove one of them\n"},
    {"a.width = 20 @500; a.width = 30 @400; a.width = 30 @400",
     "duplicate: a.width == 30 @400 repeats a.width == 30 @400 | remove one of them\n"},
    {"a.width = 20 @500; a.width = 30 @400; a.width = 30 @300", ""},
    {"a.width >= 20; a.width = 0 @100", ""},
    {"a.width >= 20 @500; a.width <= 10 @500",
     "tie: a.width <= 10 @500 and a.width >= 20 @500 cannot both hold, and neither is more important | give one of "
     "them a "
     "lower priority\n"},
    {"a.width >= 20 @500; a.width = 10 @400", ""},
    {"a.width >= 0; a.height >= -3",
     "no-effect: a.width >= 0 always holds, because no size is negative | remove it\n"
     "no-effect: a.height >= -3 always holds, because no size is negative | remove it\n"},
    {"a.left >= a.left - 1",
     "no-effect: a.left >= a.left - 1 compares a value with itself, and always holds | did you mean a.left >= "
     "root.left - "
     "1?\n"},
    {"a.left = a",
     "no-effect: a.left == a.left compares a value with itself, and always holds | did you mean a.left == "
     "root.left?\n"},
    /* alike only while there are no margins, safe areas and baselines, and as long as text runs to the right */
    {"a.top = super.top; a.top >= safe.top; a.leading = super.leading; b.left = super.left; b.leading >= super.leading "
     "- 9; "
     "a.bottom = b.bottom; a.lastBaseline = b.lastBaseline",
     "mixed-directions: b follows the reading direction in one constraint and not in another: b.left == root.left, "
     "b.leading >= root.leading - 9 | use leading and trailing in both\n"},
    /* held on both sides by one pair of words */
    {"a.leading = super.leading; a.trailing = super.trailing; b.left = a.left", ""},
    {"a.leading = super.leading; b.centerX = a.right", ""},
    /* meant: on all sides, at a corner, in a format */
    {"a.left = super.left - 5; a.right = super.right + 5; a.bottom = super.bottom + 5", ""},
    {"a.left = super.left; b.left = a.right - 6; b.bottom = a.top + 6", ""},
    {"a.leading = super.leading; H:[a]-(-6)-[b]", ""},
    {"a.left = super.left; b.top = safe.top + 9; a.bottom = safe.top + 44", ""},
    {"a.left = super.left; a.trailing = super.trailing - 4",
     "mixed-directions: a follows the reading direction in one constraint and not in another: a.left == root.left, "
     "a.trailing == "
     "root.trailing - 4 | use leading and trailing in both\n"},
    {"a.left = super.left; b.leading = super.leading; a.centerX = b.centerX", ""},
    {"a.right = super.right + 10",
     "suspicious-sign: a.right == root.right + 10: a reaches beyond root by 10 | did you mean a.right == root.right - "
     "10?\n"},
    {"root.bottom >= a.bottom - 4; a.trailing >= super.trailing + 4; a.bottom <= super.bottom + 3 @9",
     "suspicious-sign: root.bottom >= a.bottom - 4: a reaches beyond root by 4 or less | did you mean root.bottom >= "
     "a.bottom + 4?\n"
     "suspicious-sign: a.trailing >= root.trailing + 4: a reaches beyond root by 4 or more | did you mean a.trailing "
     ">= "
     "root.trailing - 4?\n"
     "suspicious-sign: a.bottom <= root.bottom + 3 @9: a reaches beyond root by 3 or less | did you mean a.bottom <= "
     "root.bottom - 3 @9?\n"},
    {"a.right = b.left + 8",
     "suspicious-sign: a.right == b.left + 8: a overlaps b by 8 | did you mean a.right == b.left - 8?\n"},
    {"b.top = a.bottom - 8",
     "suspicious-sign: b.top == a.bottom - 8: a overlaps b by 8 | did you mean b.top == a.bottom + 8?\n"},
    {"a.right = super.right - 10; b.left = a.right + 8; root.bottom = b.bottom + 3; a.left = super.left - 5", ""},
    /* frame is moved by a number, edges are inset */
    {"a.frame = super.frame + 8",
     "shifted-frame: a.frame == root.frame + 8 moves a out of root by 8 | did you mean a.edges == root.edges + 8?\n"},
    {"a.frame = super.frame - 8 @500",
     "shifted-frame: a.frame == root.frame - 8 moves a out of root by 8 | did you mean a.edges == root.edges + 8?\n"},
    {"a.edges = super.edges + 8", ""},
    {"a.edges = super.edges - 8", ""},
    {"a.frame = super", ""},
    {"a.left = super.left; b.frame = a.frame + 8", ""},
    {"a.top = super.top + 8; a.left = super.left + 8; a.bottom = super.bottom - 8; a.right = super.right - 8", ""},
    /* the superview by its own name in a format */
    {"H:[root]-[a]",
     "parent-as-sibling: a.leading == root.trailing + 8 puts a outside root, which holds it | in a format | stands for "
     "the superview: H:|-[a]\n"},
    {"V:[a][root]",
     "parent-as-sibling: root.top == a.bottom puts a outside root, which holds it | in a format | stands for the "
     "superview: V:[a]-|\n"},
    {"H:[root]-(>=4)-[a]; H:[b]-(<=4)-[root]",
     "parent-as-sibling: a.leading >= root.trailing + 4 puts a outside root, which holds it | in a format | stands for "
     "the superview: H:|-[a]\n"},
    {"a.top = root.bottom + 20",
     "parent-as-sibling: a.top == root.bottom + 20 puts a outside root, which holds it | did you mean a.top == "
     "root.top + 20?\n"},
    {"a.left = root.right; b.right = root.left", ""},
    {"a.left = root.right - 40; b.right = root.left + 40", ""},
};

static void findings_of(als_layout *l, char *out, size_t capacity) {
  size_t count = 0, length = 0;
  OK(als_lint_run(l, &count));
  out[0] = 0;
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    char message[300], suggestion[200];
    OK(als_lint_get(l, i, &lint));
    OK(als_lint_message_copy(l, i, message, sizeof message, NULL));
    OK(als_lint_suggestion_copy(l, i, suggestion, sizeof suggestion, NULL));
    length += (size_t)snprintf(out + length, capacity - length, "%s: %s | %s\n",
                               als_lint_kind_name((als_lint_kind)lint.kind), message, suggestion);
  }
}

static als_layout *stage(als_item *root, als_item *a, als_item *b) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  *root = view(l, none, "root");
  *a = view(l, *root, "a");
  *b = view(l, *root, "b");
  return l;
}

static void expect_findings(als_layout *l, const char *wanted, const char *of) {
  static char said[4000];
  findings_of(l, said, sizeof said);
  if (strcmp(said, wanted)) {
    printf("%s\nsaid:\n%swanted:\n%s", of, said, wanted);
    CHECK(!"findings");
  } else {
    CHECK(1);
  }
}

/* A guide beside a view is no parent of it. */
static void guides(void) {
  als_item root, a, b, column = {0};
  als_layout *l = stage(&root, &a, &b);
  OK(als_guide_create(l, root, "column", 6, &column));
  ADD(l, root, "column.left = super.left; column.right = super.right - 20; a.right = column.right + 4");
  ADD(l, root, "column.bottom = b.bottom - 4; b.right = column.left + 4; column.top = b.bottom - 9");
  ADD(l, root, "a.top = super.top; b.left = super.left");
  expect_findings(l, "", "guides");
  OK(als_layout_destroy(l));
}

static void table(void) {
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_item root, a, b;
    als_layout *l = stage(&root, &a, &b);
    /* Nobody is unused, and these two forms meet no other. */
    ADD(l, root, "a.centerY = super.centerY * 0.7; b.centerY = super.centerY * 0.3");
    ADD(l, root, rows[i].text);
    expect_findings(l, rows[i].wanted, rows[i].text);
    OK(als_layout_destroy(l));
  }
}

static void unused(void) {
  als_item root, a, b;
  als_layout *l = stage(&root, &a, &b);
  OK(als_metric_set(l, "gap", NUL, 8));
  OK(als_metric_set(l, "used", NUL, 8));
  ADD(l, root, "a.left = super.left + used");
  als_constraint c;
  als_constraint_spec off = spec_of(a, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, ALS_ATTRIBUTE_NONE, 1, 5, 1000);
  OK(als_constraint_create(l, &off, ALS_FLAG_INACTIVE, &c));
  expect_findings(
      l,
      "inactive: a.width == 5 is inactive, and it is in no group that could activate it | activate it, add it to a "
      "group, or remove it\n"
      "unused-item: no constraint names b | constrain it, or remove it\n"
      "unused-metric: the metric \"gap\" is never used | use it in a constraint, or remove it\n",
      "unused");
  als_lint lint = ALS_LINT_INIT;
  OK(als_lint_get(l, 0, &lint));
  CHECK(lint.kind == ALS_LINT_INACTIVE && lint.constraint.id == c.id && lint.other.id == 0 && lint.item.id == 0);
  OK(als_lint_get(l, 1, &lint));
  CHECK(lint.kind == ALS_LINT_UNUSED_ITEM && lint.item.id == b.id && lint.constraint.id == 0);
  als_group g;
  OK(als_group_create(l, NULL, 0, &g));
  OK(als_group_add(l, g, c));
  als_item margins;
  OK(als_item_margins(l, b, &margins));
  als_constraint_spec inside =
      spec_of(a, ALS_ATTRIBUTE_TOP, ALS_RELATION_EQUAL, margins, ALS_ATTRIBUTE_TOP, 1, 0, 1000);
  OK(als_constraint_create(l, &inside, 0, &c));
  OK(als_metric_remove(l, "gap", NUL));
  expect_findings(l, "", "all used");
  OK(als_layout_destroy(l));
}

static void contents(void) {
  als_item root, a, b;
  als_layout *l = stage(&root, &a, &b);
  als_size size = {30, ALS_UNSPECIFIED};
  ADD(l, root, "a.left = super.left; b.left = a.left");
  OK(als_item_set_compression(l, a, 1000, 1000));
  OK(als_item_set_hugging(l, b, 1000, 250));
  expect_findings(l, "", "no content");
  OK(als_item_set_intrinsic_size(l, a, size));
  OK(als_item_set_intrinsic_size(l, b, size));
  expect_findings(
      l,
      "required-content: the content of a must not be made narrower: its compression resistance is required | use 999: "
      "it yields where space is short, instead of breaking a constraint\n"
      "required-content: the content of b must not be given more width: its hugging is required | use 999: it yields "
      "where space is short, "
      "instead of breaking a constraint\n",
      "content");
  OK(als_layout_destroy(l));
}

/* What is broken or beside something gone is passed over. */
static void passed_over(void) {
  als_item root, a, b;
  als_layout *l = stage(&root, &a, &b);
  ADD(l, root, "a.width = 5; a.width = 6; a.width <= 5.5; b.left = a.right - 8; a.left = super.left");
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  OK(als_item_set_gone(l, b, 1));
  expect_findings(l, "implied: a.width <= 5.5 requires nothing beyond a.width == 5 | remove it\n", "passed over");
  OK(als_layout_destroy(l));
}

/* Two contents of one priority share too little room: the one that lost is named, and its advice helps. */
static void squeezed(void) {
  als_item root, a, b;
  als_layout *l = stage(&root, &a, &b);
  als_size page = {100, 40}, size = {120, 20};
  OK(als_item_set_size(l, root, page));
  OK(als_item_set_intrinsic_size(l, a, size));
  OK(als_item_set_intrinsic_size(l, b, size));
  ADD(l, root, "H:|[a][b]|; a.top = super.top; b.top = super.top");
  expect_findings(l, "", "not solved");
  OK(als_solve(l, NULL));
  expect_findings(l,
                  "squeezed-content: the content of a is 120 wide but gets 0: content or a preference of the same "
                  "priority takes the space | raise the "
                  "horizontal compression resistance of a\n",
                  "squeezed");
  OK(als_item_set_compression(l, a, 751, 750));
  expect_findings(l, "", "changed since");
  OK(als_solve(l, NULL));
  expect_findings(l, "", "raised");
  OK(als_layout_destroy(l));
}

/* An overlay that is gone leaves a parent without a size its room. */
static void overlay(void) {
  als_item root, a, b;
  als_layout *l = stage(&root, &a, &b);
  als_size size = {120, 20};
  OK(als_item_set_intrinsic_size(l, a, size));
  ADD(l, root, "a.left = super.left + 8; a.right <= super.right - 8; a.top = super.top; a.bottom = super.bottom");
  ADD(l, root, "b.left = super.left; b.right = super.right; b.top = super.top; b.height = 5");
  OK(als_solve(l, NULL));
  expect_findings(l, "", "there");
  OK(als_item_set_gone(l, b, 1));
  OK(als_solve(l, NULL));
  expect_findings(l, "", "gone");
  als_rect frame;
  OK(als_frame(l, a, &frame));
  CHECK(frame.width == 120);
  OK(als_layout_destroy(l));
}

void test_lint(void) {
  squeezed();
  overlay();
  table();
  unused();
  contents();
  passed_over();
  guides();
  fixture f;
  fixture_make(&f);
  als_lint lint = ALS_LINT_INIT;
  size_t count = 0;
  FAILS(f.l, als_lint_get(f.l, 0, &lint), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_lint_run(f.l, &count));
  CHECK(count == 2);
  FAILS(f.l, als_lint_get(f.l, 2, &lint), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_lint_get(f.l, (size_t)-1, &lint), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_lint_message_copy(f.l, 2, NULL, 0, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_lint_suggestion_copy(f.l, 2, NULL, 0, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  lint.struct_size = 0;
  FAILS(f.l, als_lint_get(f.l, 0, &lint), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  CHECK(strcmp(als_lint_kind_name((als_lint_kind)0), "unknown") == 0);
  CHECK(strcmp(als_lint_kind_name((als_lint_kind)19), "unknown") == 0);
  fixture_end(&f);
}
