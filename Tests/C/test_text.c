/* Equations as text (als.h, Text). */
#include "harness.h"

static const als_item none = {0};

static als_status add(fixture *f, als_syntax syntax, const char *text) {
  return als_add(f->l, f->root, syntax, text, NUL, NULL, NULL, 0, NULL);
}

static void syntaxes(void) {
  fixture f;
  fixture_make(&f);
  OK(add(&f, ALS_SYNTAX_COMPACT, "b.left = a.right + 10 @ 500 # my identifier"));
  OK(add(&f, ALS_SYNTAX_LINEAR, "b.size==|*0.5; b.top==|+4"));
  OK(add(&f, ALS_SYNTAX_ANY, "a.left = super.left + 5; a.top == |; a.height = self.height / 4"));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.a, 5, 0, 50, 25);
  FRAME(f.l, f.b, 65, 4, 100, 50);
  EXPECT(add(&f, ALS_SYNTAX_LINEAR, "b.top = a.top"), ALS_ERROR_SYNTAX); /* that grammar wants == */
  EXPECT(add(&f, ALS_SYNTAX_COMPACT, "b.left = a.left ; b.top = a.top"), ALS_ERROR_SYNTAX);
  EXPECT(add(&f, (als_syntax)7, "b.left = a.left"), ALS_ERROR_ARGUMENT);
  EXPECT(add(&f, (als_syntax)-1, "b.left = a.left"), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

static void positions(void) {
  static const struct {
    const char *text;
    als_error_kind kind;
    uint64_t offset, length;
  } rows[] = {
      {"nobody.left = a.left", ALS_KIND_NAME_VIEW, 0, 6},
      {"a.left = b.right + 1; b.top = haeder.top", ALS_KIND_NAME_VIEW, 30, 6},
      {"a.nothing = b.left", ALS_KIND_NAME_ATTR, 2, 7},
      {"a.width = nope", ALS_KIND_NAME_METRIC, 10, 4},
      {"a.left = b.leading", ALS_KIND_ATTR_PAIR, 11, 7},
      {"a.width = 5 @ 0", ALS_KIND_PRIORITY, 14, 1},
      {"a.left < b.left", ALS_KIND_RELATION, 7, 1},
      {"a.left = 5", ALS_KIND_LOCATION_CONSTANT, 9, 1},
  };
  fixture f;
  fixture_make(&f);
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_error error = ALS_ERROR_INIT;
    als_status status = add(&f, ALS_SYNTAX_ANY, rows[i].text);
    CHECK(status < 0);
    OK(als_error_last(f.l, &error));
    CHECK(error.has_position && error.line == 1 && error.column == error.offset + 1 && error.status == (int32_t)status);
    int named = rows[i].kind == ALS_KIND_NAME_METRIC && error.kind == ALS_KIND_NAME_VIEW;
    check(error.kind == (int32_t)rows[i].kind || named, rows[i].text, __FILE__, __LINE__);
    check(error.offset == rows[i].offset, rows[i].text, __FILE__, __LINE__);
    check(error.length == rows[i].length, rows[i].text, __FILE__, __LINE__);
  }
  EXPECT(add(&f, ALS_SYNTAX_ANY, "a.left = b.left;\n a.top = b.nothing"), ALS_ERROR_NAME);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.line == 2 && error.column == 12);
  fixture_end(&f);
}

static void all_or_none(void) {
  fixture f;
  als_constraint out[4], walk = {0};
  size_t count = 0;
  fixture_make(&f);
  EXPECT(add(&f, ALS_SYNTAX_ANY, "a.left = b.left; a.top = b.top; a.left = nobody.left"), ALS_ERROR_NAME);
  OK(als_constraint_next(f.l, walk, &walk));
  EXPECT(als_constraint_next(f.l, walk, &walk), ALS_END);
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.size = b.size; a.center = b.center", NUL, NULL, out, 3, &count),
        ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  CHECK(count == 4);
  walk.id = f.c.id;
  EXPECT(als_constraint_next(f.l, walk, &walk), ALS_END);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.size = b.size; a.center = b.center", NUL, NULL, out, 4, &count));
  CHECK(count == 4 && out[0].id != 0 && out[3].id != 0);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, out[2], &info));
  CHECK(info.source_offset == 17 && info.source_length == 19);
  fixture_end(&f);
}

static void identifiers(void) {
  fixture f;
  als_constraint c = {0};
  char text[64];
  size_t needed;
  fixture_make(&f);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "  b.left = a.right + 10 ", NUL, NULL, &c, 1, NULL));
  OK(als_constraint_identifier_copy(f.l, c, text, sizeof text, &needed));
  CHECK(strcmp(text, "b.left = a.right + 10") == 0);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.left = a.right # gap", NUL, NULL, &c, 1, NULL));
  OK(als_constraint_identifier_copy(f.l, c, text, sizeof text, &needed));
  CHECK(strcmp(text, "gap") == 0);
  fixture_end(&f);
}

/* Sums in bare strings are what als_constraint_create_terms makes, hosted above all of their items. */
static void sums(void) {
  fixture f;
  als_constraint c = {0}, kept = {0}, again = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_term terms[4];
  size_t count = 0;
  char text[200];
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner");
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "2 * (inner.width + a.width) == b.width - 8 @ 700 # half", NUL, NULL, &c, 1,
             NULL));
  OK(als_constraint_terms_copy(f.l, c, terms, 4, &count));
  CHECK(count == 3 && terms[0].item.id == inner.id && terms[1].item.id == f.a.id && terms[2].item.id == f.b.id);
  CHECK(terms[0].multiplier == 2 && terms[1].multiplier == 2 && terms[2].multiplier == -1);
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.constant == -8 && info.priority == 700 && info.active && info.host.id == f.root.id &&
        info.term_count == 3);
  OK(als_constraint_copy_text(f.l, c, f.root, ALS_SYNTAX_ANY, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "2 * inner.width == -2 * a.width + b.width - 8 @ 700 # half") == 0);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, text, NUL, NULL, &again, 1, NULL));
  /* What a pair can say is one. */
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "8 + a.left == b.left", NUL, NULL, &c, 1, NULL));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.first.id == f.a.id && info.second.id == f.b.id && info.constant == -8 && info.multiplier == 1);
  /* A name stands for a sum, then for a pair, then for a sum again, under one handle. */
  static const char *const turns[] = {"a.width + b.width == 90", "a.width == 30", "a.width == b.width + root.width"};
  static const unsigned long wanted[] = {2, 1, 3};
  for (size_t i = 0; i < COUNT(turns); i++) {
    OK(als_constraint_replace_text(f.l, f.root, "sum", NUL, ALS_SYNTAX_ANY, turns[i], NUL, NULL, &kept));
    if (i == 0) again = kept;
    CHECK(kept.id == again.id);
    OK(als_constraint_terms_copy(f.l, kept, terms, 4, &count));
    CHECK(count == wanted[i]);
  }
  /* Items of two trees, and too many terms. */
  view(f.l, none, "island");
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width == b.width + island.width", NUL, NULL, NULL, 0, NULL),
        ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  char many[1200] = "a.width == b.width";
  for (int i = 0; i < 64; i++) strcat(many, " + b.width");
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, many, NUL, NULL, NULL, 0, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  char deep[300] = "a.width == b.width + ";
  memset(deep + strlen(deep), '(', 200);
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, deep, NUL, NULL, NULL, 0, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  fixture_end(&f);
}

static void options(void) {
  fixture f;
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item nameless = view(f.l, f.root, NULL);
  als_named_item items[] = {{"mine", 4, nameless}, {"a", NUL, f.b}};
  als_named_value values[] = {{"gap", 3, 33}};
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  o.items = items;
  o.item_count = 2;
  o.values = values;
  o.value_count = 1;
  o.group = f.g;
  o.flags = ALS_FLAG_INACTIVE;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "mine.left = a.left + gap", NUL, &o, &c, 1, NULL));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.first.id == nameless.id && info.second.id == f.b.id && info.constant == 33);
  CHECK(!info.active && info.group.id == f.g.id);
  o.struct_size = 1;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = 1", NUL, &o, NULL, 0, NULL), ALS_ERROR_VERSION);
  char sentence[200];
  als_text_options empty;
  memset(&empty, 0, sizeof empty);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = 1", NUL, &empty, NULL, 0, NULL), ALS_ERROR_VERSION);
  OK(als_error_message_copy(f.l, sentence, sizeof sentence, NULL));
  CHECK(strcmp(sentence, "struct_size of als_text_options is 0: initialize the struct with ALS_TEXT_OPTIONS_INIT") ==
        0);
  als_text_options bad = ALS_TEXT_OPTIONS_INIT;
  bad.item_count = 2;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = 1", NUL, &bad, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  bad.item_count = 0;
  bad.group = f.bad_groups[1];
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = 1", NUL, &bad, NULL, 0, NULL), ALS_ERROR_HANDLE);
  items[0].item = f.bad_items[1];
  als_text_options stale = ALS_TEXT_OPTIONS_INIT;
  stale.items = items;
  stale.item_count = 1;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.width = 1", NUL, &stale, NULL, 0, NULL), ALS_ERROR_HANDLE);
  fixture_end(&f);
}

static void arguments(void) {
  fixture f;
  fixture_make(&f);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, NULL, 4, NULL, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "", 0, NULL, NULL, 0, NULL), ALS_ERROR_SYNTAX);
  KIND(f.l, ALS_KIND_EMPTY);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = \xff", NUL, NULL, NULL, 0, NULL), ALS_ERROR_SYNTAX);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = 1\0", 12, NULL, NULL, 0, NULL), ALS_ERROR_SYNTAX);
  OK(als_add(f.l, none, ALS_SYNTAX_ANY, "a.width = 1 @ 1", NUL, NULL, NULL, 0, NULL));
  FAILS(f.l, als_add(f.l, none, ALS_SYNTAX_ANY, "a.left = self.left", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME,
        ALS_KIND_NAME_VIEW);
  FAILS(f.l, add(&f, ALS_SYNTAX_ANY, "self.left = super.left"), ALS_ERROR_HIERARCHY, ALS_KIND_NO_SUPERVIEW);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    EXPECT(als_add(f.l, f.bad_items[i], ALS_SYNTAX_ANY, "a.width = 1", NUL, NULL, NULL, 0, NULL), ALS_ERROR_HANDLE);
  }
  fixture_end(&f);
}

/* Twice the text takes about twice the time: far from four times. */
static void long_text(void) {
  enum { PARTS = 20000 };
  fixture f;
  fixture_make(&f);
  static const char part[] = "a.width >= 1 @ 2;";
  size_t length = PARTS * (sizeof part - 1) - 1, count = 0;
  char *text = malloc(length + 2);
  for (size_t i = 0; i < PARTS; i++) memcpy(text + i * (sizeof part - 1), part, sizeof part);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, text, length, NULL, NULL, 0, &count));
  CHECK(count == PARTS);
  free(text);
  OK(als_solve(f.l, NULL));
  fixture_end(&f);
}

/* A factor may stand before an item, also before one that leaves its attribute to the left side. */
static void factors(void) {
  fixture f;
  fixture_make(&f);
  als_rect frame;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.width == 2 * a; b.height == 0.5 * b.width", NUL, NULL, NULL, 0, NULL));
  OK(als_solve(f.l, NULL));
  OK(als_frames_copy(f.l, &f.b, &frame, 1));
  NEAR(frame.width, 100);
  NEAR(frame.height, 50);
  fixture_end(&f);
}

static void bad_texts(void) {
  static const struct {
    als_syntax syntax;
    const char *text;
    als_error_kind kind;
  } texts[] = {
      {ALS_SYNTAX_LINEAR, "a(", ALS_KIND_RELATION},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|[a(50@)]", ALS_KIND_SYNTAX},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "Z:|-2000000000-[a]", ALS_KIND_NOT_FINITE},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "Z:|[a.safeArea]", ALS_KIND_SYNTAX},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|[nobody(50]", ALS_KIND_NAME_VIEW},
  };
  fixture f;
  als_named_value value = {"v", 1, NAN};
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_shorthand_entry entry = {"width ==\xff", NUL, ALS_VALUE_NUMBER, 0, 0, 0, {0}, 5, 0, 0, 0};
  als_error error = ALS_ERROR_INIT;
  als_constraint c;
  fixture_make(&f);
  for (size_t i = 0; i < COUNT(texts); i++) {
    als_status status = als_add(f.l, f.root, texts[i].syntax, texts[i].text, NUL, NULL, NULL, 0, NULL);
    CHECK(status < 0);
    KIND(f.l, texts[i].kind);
  }
  options.values = &value;
  options.value_count = 1;
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width == v", NUL, &options, NULL, 0, NULL), ALS_ERROR_NUMBER,
        ALS_KIND_NOT_FINITE);
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 0);
  FAILS(f.l, als_shorthand_add(f.l, f.a, &entry, 1, NULL, &c), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  fixture_end(&f);
}

void test_text(void) {
  syntaxes();
  factors();
  positions();
  all_or_none();
  identifiers();
  options();
  sums();
  arguments();
  long_text();
  bad_texts();
}
