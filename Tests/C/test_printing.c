/* Constraints as text (als.h, Text). */
#include "harness.h"

static const als_item none = {0};
static char text[20000];

static const char *printed(fixture *f, als_constraint c, als_syntax syntax) {
  uint32_t options = 0;
  als_status status = als_constraint_copy_text(f->l, c, f->root, syntax, &options, text, sizeof text, NULL);
  if (status != ALS_OK) als_error_message_copy(f->l, text, sizeof text, NULL);
  return text;
}

static als_constraint added(fixture *f, als_syntax syntax, const char *source) {
  als_constraint c[2] = {{0}};
  size_t count = 0;
  OK(als_add(f->l, f->root, syntax, source, NUL, NULL, c, 2, &count));
  CHECK(count == 1);
  return c[0];
}

#define PRINTS(f, c, syntax, wanted)                                  \
  do {                                                                \
    const char *got_ = printed((f), (c), (syntax));                   \
    check(strcmp(got_, (wanted)) == 0, (wanted), __FILE__, __LINE__); \
    if (strcmp(got_, (wanted)) != 0) printf("    is %s\n", got_);     \
  } while (0)

static void notations(void) {
  fixture f;
  fixture_make(&f);
  als_constraint c = added(&f, ALS_SYNTAX_ANY, "b.leading >= a.trailing + 8.5 @ 750 # gap");
  PRINTS(&f, c, ALS_SYNTAX_ANY, "b.leading >= a.trailing + 8.5 @ 750 # gap");
  PRINTS(&f, c, ALS_SYNTAX_COMPACT, "b.leading >= a.trailing + 8.5 @ 750 # gap");
  PRINTS(&f, c, ALS_SYNTAX_LINEAR, "b.leading >= a.trailing + 8.5 @ 750");
  PRINTS(&f, c, ALS_SYNTAX_VISUAL_FORMAT, "H:[a]-(>=8.5@750)-[b]");
  PRINTS(&f, c, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "C:b.leading(>=a.trailing+8.5@750)");
  PRINTS(
      &f, c, ALS_SYNTAX_SHORTHAND,
      "{ \"view\": \"b\", \"shorthand\": { \"leading >= gap\": { \"als_view\": \"a.trailing\", \"als_constant\": 8.5, "
      "\"als_priority\": 750 } } }");
  PRINTS(
      &f, c, ALS_SYNTAX_BUILDER,
      "{ \"layout\": \"b\", \"do\": [ { \"priority\": 750 }, { \"make\": \"leading\", \"greaterThan\": \"a\", \"s\": "
      "\"trailing\", \"plus\": 8.5 } ], \"identifier\": \"gap\" }");
  PRINTS(&f, c, ALS_SYNTAX_RECORD,
         "{ \"first\": \"b\", \"firstAttribute\": \"leading\", \"relation\": \">=\", \"second\": \"a\", "
         "\"secondAttribute\": \"trailing\", \"constant\": 8.5, \"priority\": 750, \"identifier\": \"gap\" }");
  OK(als_constraint_set_identifier(f.l, c, "b.leading >= a.trailing + 8.5 @ 750", NUL));
  PRINTS(&f, c, ALS_SYNTAX_ANY, "b.leading >= a.trailing + 8.5 @ 750"); /* as it would be without a # */
  OK(als_constraint_set_identifier(f.l, c, NULL, 0));
  PRINTS(&f, c, ALS_SYNTAX_ANY, "b.leading >= a.trailing + 8.5 @ 750 #");
  c = added(&f, ALS_SYNTAX_LINEAR, "a.width==40");
  PRINTS(&f, c, ALS_SYNTAX_COMPACT, "a.width == 40 #");
  PRINTS(&f, c, ALS_SYNTAX_VISUAL_FORMAT, "H:[a(==40)]");
  PRINTS(&f, c, ALS_SYNTAX_SHORTHAND, "{ \"view\": \"a\", \"shorthand\": { \"width ==\": 40 } }");
  PRINTS(&f, c, ALS_SYNTAX_BUILDER, "{ \"layout\": \"a\", \"do\": [ { \"set\": \"width\", \"to\": 40 } ] }");
  PRINTS(&f, added(&f, ALS_SYNTAX_LINEAR, "a.top==|+12"), ALS_SYNTAX_VISUAL_FORMAT, "V:|-12-[a]");
  PRINTS(&f, added(&f, ALS_SYNTAX_LINEAR, "a.height==b*0.1-3@0.1"), ALS_SYNTAX_LINEAR,
         "a.height == b.height * 0.1 - 3 @ 0.1");
  PRINTS(&f, added(&f, ALS_SYNTAX_ANY, "a.left = super.safeArea.left"), ALS_SYNTAX_LINEAR,
         "a.left == root.safeArea.left");
  fixture_end(&f);
}

/* What cannot be said, and the sentence that says why. */
static void refusals(void) {
  fixture f;
  fixture_make(&f);
  static const struct {
    const char *source;
    als_syntax syntax;
    const char *why;
  } rows[] = {
      {"a.width==b*2", ALS_SYNTAX_VISUAL_FORMAT,
       "visual formats can only relate a size to a number or to the same size of another view"},
      {"a.left==b*2", ALS_SYNTAX_VISUAL_FORMAT, "visual formats have no multiplier"},
      {"a.centerX==b", ALS_SYNTAX_VISUAL_FORMAT, "visual formats can only express sizes and gaps between facing edges"},
      {"a.left==b", ALS_SYNTAX_VISUAL_FORMAT,
       "a gap in a visual format runs between neighbours or to the superview, along the string"},
      {"a.width==b+0.5@99.5", ALS_SYNTAX_EXTENDED_VISUAL_FORMAT,
       "priorities of extended visual formats are whole numbers"},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_constraint c = added(&f, ALS_SYNTAX_LINEAR, rows[i].source);
    FAILS(f.l, als_constraint_copy_text(f.l, c, f.root, rows[i].syntax, NULL, NULL, 0, NULL), ALS_ERROR_CONSTRAINT,
          ALS_KIND_NOT_EXPRESSIBLE);
    als_error_message_copy(f.l, text, sizeof text, NULL);
    check(strcmp(text, rows[i].why) == 0, rows[i].why, __FILE__, __LINE__);
  }
  als_term terms[3] = {
      {f.a, ALS_ATTRIBUTE_WIDTH, 0, 1}, {f.b, ALS_ATTRIBUTE_WIDTH, 0, 1}, {f.root, ALS_ATTRIBUTE_WIDTH, 0, -1}};
  als_constraint sum = {0};
  OK(als_constraint_create_terms(f.l, terms, 3, ALS_RELATION_LESS_OR_EQUAL, 5, 900, 0, &sum));
  PRINTS(&f, sum, ALS_SYNTAX_ANY, "a.width <= -b.width + root.width + 5 @ 900 #");
  for (int syntax = ALS_SYNTAX_COMPACT; syntax < ALS_SYNTAX_RECORD; syntax++) {
    FAILS(f.l, als_constraint_copy_text(f.l, sum, none, (als_syntax)syntax, NULL, NULL, 0, NULL), ALS_ERROR_CONSTRAINT,
          ALS_KIND_NOT_EXPRESSIBLE);
  }
  PRINTS(&f, sum, ALS_SYNTAX_RECORD,
         "{ \"terms\": [{ \"item\": \"a\", \"attribute\": \"width\", \"multiplier\": 1 }, { \"item\": \"b\", "
         "\"attribute\": "
         "\"width\", \"multiplier\": 1 }, { \"item\": \"root\", \"attribute\": \"width\", \"multiplier\": -1 }], "
         "\"relation\": "
         "\"<=\", \"constant\": 5, \"priority\": 900 }");
  fixture_end(&f);
}

static void names(void) {
  fixture f;
  fixture_make(&f);
  als_constraint c = added(&f, ALS_SYNTAX_LINEAR, "a.left==b.right");
  uint32_t options = 0;
  OK(als_constraint_copy_text(f.l, c, none, ALS_SYNTAX_VISUAL_FORMAT, &options, text, sizeof text, NULL));
  CHECK(options == ALS_FORMAT_LEFT_TO_RIGHT && strcmp(text, "H:[b][a]") == 0);
  FAILS(f.l, als_constraint_copy_text(f.l, c, none, ALS_SYNTAX_VISUAL_FORMAT, NULL, text, sizeof text, NULL),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  OK(als_item_set_name(f.l, f.a, "a view", NUL));
  PRINTS(&f, c, ALS_SYNTAX_ANY, "\"a view\".left == b.right #");
  PRINTS(&f, c, ALS_SYNTAX_LINEAR, "\"a view\".left == b.right");
  PRINTS(&f, c, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "C:\"a view\".left(b.right)");
  OK(als_constraint_copy_text(f.l, c, none, ALS_SYNTAX_VISUAL_FORMAT, &options, text, sizeof text, NULL));
  CHECK(strcmp(text, "H:[b][\"a view\"]") == 0);
  FAILS(f.l, als_constraint_copy_text(f.l, c, none, ALS_SYNTAX_COMPACT, NULL, text, sizeof text, NULL),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  PRINTS(&f, c, ALS_SYNTAX_SHORTHAND, "{ \"view\": \"a view\", \"shorthand\": { \"left ==\": \"b.right\" } }");
  OK(als_item_set_name(f.l, f.a, NULL, 0));
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    FAILS(f.l, als_constraint_copy_text(f.l, c, none, (als_syntax)syntax, &options, text, sizeof text, NULL),
          ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  }
  /* A name is looked up from the scope: only there does it lead to one of two. */
  OK(als_item_set_name(f.l, f.a, "twin", NUL));
  als_item inner = view(f.l, f.b, "twin");
  als_constraint w = tie(f.l, inner, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 5, 1000);
  OK(als_constraint_copy_text(f.l, w, f.b, ALS_SYNTAX_LINEAR, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "twin.width == 5") == 0);
  FAILS(f.l, als_constraint_copy_text(f.l, w, none, ALS_SYNTAX_LINEAR, NULL, text, sizeof text, NULL),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  /* An identifier that the notation would cut short. */
  OK(als_item_set_name(f.l, f.a, "a", NUL));
  OK(als_constraint_set_identifier(f.l, c, "one; two", NUL));
  FAILS(f.l, als_constraint_copy_text(f.l, c, none, ALS_SYNTAX_ANY, NULL, text, sizeof text, NULL),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  PRINTS(&f, c, ALS_SYNTAX_COMPACT, "a.left == b.right # one; two");
  PRINTS(&f, c, ALS_SYNTAX_LINEAR, "a.left == b.right");
  fixture_end(&f);
}

static void bad_input(void) {
  fixture f;
  fixture_make(&f);
  size_t needed = 0;
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    FAILS(f.l, als_constraint_copy_text(f.l, f.c, f.bad_items[i], ALS_SYNTAX_ANY, NULL, NULL, 0, NULL),
          ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_layout_copy_document(f.l, f.bad_items[i], ALS_SYNTAX_RECORD, NULL, 0, NULL), ALS_ERROR_HANDLE,
          ALS_KIND_HANDLE);
  }
  static const int wrong[] = {-1, 8, 100};
  for (size_t i = 0; i < COUNT(wrong); i++) {
    als_syntax syntax = (als_syntax)wrong[i];
    EXPECT(als_constraint_copy_text(f.l, f.c, none, syntax, NULL, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
    EXPECT(als_layout_copy_document(f.l, none, syntax, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  }
  EXPECT(als_constraint_copy_text(f.l, f.c, none, ALS_SYNTAX_RECORD, NULL, NULL, 0, &needed), ALS_TRUNCATED);
  EXPECT(als_constraint_copy_text(f.l, f.c, none, ALS_SYNTAX_RECORD, NULL, text, 8, NULL), ALS_TRUNCATED);
  CHECK(needed > 8 && strlen(text) == 7);
  EXPECT(als_layout_copy_document(f.l, f.a, ALS_SYNTAX_RECORD, NULL, 0, NULL), ALS_ERROR_ARGUMENT); /* no root */
  view(f.l, none, "second root");
  EXPECT(als_layout_copy_document(f.l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL), ALS_ERROR_ARGUMENT);
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  EXPECT(als_layout_copy_document(f.other, none, ALS_SYNTAX_RECORD, NULL, 0, &needed), ALS_TRUNCATED);
  als_layout *empty = NULL;
  OK(als_layout_create(NULL, &empty));
  EXPECT(als_layout_copy_document(empty, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL), ALS_ERROR_ARGUMENT);
  als_item top = none, at = none;
  for (int depth = 0; depth < 400; depth++) {
    at = view(empty, at, NULL);
    if (depth == 0) top = at;
  }
  FAILS(empty, als_layout_copy_document(empty, top, ALS_SYNTAX_RECORD, text, sizeof text, NULL), ALS_ERROR_LIMIT,
        ALS_KIND_LIMIT);
  OK(als_layout_destroy(empty));
  fixture_end(&f);
}

void test_printing(void) {
  notations();
  refusals();
  names();
  bad_input();
}
