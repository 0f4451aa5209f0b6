/* Section 8 of als.h: equations as text. */
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
  EXPECT(als_add(NULL, none, ALS_SYNTAX_ANY, "a.width = 1", NUL, NULL, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
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

static size_t count_format(fixture *f, const char *format, uint32_t bits) {
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  size_t count = 99;
  o.format_options = bits;
  OK(als_add(f->l, f->root, ALS_SYNTAX_VISUAL_FORMAT, format, NUL, &o, NULL, 0, &count));
  return count;
}

static void visual_formats(void) {
  fixture f;
  als_constraint out[3] = {{0}, {0}, {0}};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_error error = ALS_ERROR_INIT;
  char text[8];
  fixture_make(&f);
  OK(add(&f, ALS_SYNTAX_VISUAL_FORMAT, "|-[a]-[b(>=20)]-|"));
  OK(add(&f, ALS_SYNTAX_ANY, "V:|-30-[a(40)]; V:|[b]-5-| # below"));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.a, 20, 30, 50, 40);
  FRAME(f.l, f.b, 78, 0, 102, 95);
  CHECK(count_format(&f, "[a][b]", ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_LAST_BASELINE) == 3);
  CHECK(count_format(&f, "V:[a][b]", ALS_FORMAT_ALIGN_ALL_CENTER_X | ALS_FORMAT_BASELINE_TO_BASELINE) == 2);
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]-[b]", NUL, NULL, out, 1, NULL));
  OK(als_constraint_get_info(f.l, out[0], &info));
  CHECK(info.first.id == f.b.id && info.first_attribute == ALS_ATTRIBUTE_LEADING && info.constant == 8);
  EXPECT(als_constraint_identifier_copy(f.l, out[0], text, sizeof text, NULL), ALS_END);
  FAILS(f.l, add(&f, ALS_SYNTAX_VISUAL_FORMAT, "[a]-[haeder]"), ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  OK(als_error_last(f.l, &error));
  CHECK(error.offset == 5 && error.length == 6);
  FAILS(f.l, add(&f, ALS_SYNTAX_VISUAL_FORMAT, " [a]"), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  FAILS(f.l, add(&f, ALS_SYNTAX_VISUAL_FORMAT, ""), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  FAILS(f.l, add(&f, ALS_SYNTAX_VISUAL_FORMAT, "a.width = 5"), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  FAILS(f.l, add(&f, ALS_SYNTAX_COMPACT, "[a(5)]"), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  fixture_end(&f);
}

static void extended_formats(void) {
  fixture f;
  als_item spacer = {0}, column = {0};
  als_item_info info = ALS_ITEM_INFO_INIT;
  size_t before = 0, after = 0, count = 0;
  int32_t z = 9;
  fixture_make(&f);
  OK(add(&f, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT,
         "|~[b(80)]~|\nV:|[column:-5-[a(20%)]-5-]\nH:[column]-120-|\nZ:|[a]-3-[b] // above"));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 60, 0, 80, 0);
  FRAME(f.l, f.a, 30, 5, 50, 20);
  OK(als_item_find(f.l, f.root, "~1.1", NUL, &spacer));
  OK(als_item_get_info(f.l, spacer, &info));
  CHECK(info.kind == ALS_ITEM_GUIDE && info.parent.id == f.root.id);
  OK(als_item_find(f.l, f.root, "column", NUL, &column));
  FRAME(f.l, column, 30, 0, 50, 30);
  OK(als_item_z(f.l, f.b, &z));
  CHECK(z == 3);
  OK(als_item_z(f.l, f.a, &z));
  CHECK(z == 0);
  OK(als_item_set_z(f.l, f.a, -2));
  OK(als_item_z(f.l, f.a, &z));
  CHECK(z == -2);
  EXPECT(als_item_z(f.l, f.a, NULL), ALS_ERROR_ARGUMENT);
  EXPECT(als_item_z(f.l, none, &z), ALS_ERROR_HANDLE);
  EXPECT(als_item_set_z(f.l, none, 1), ALS_ERROR_HANDLE);
  EXPECT(als_item_set_z(f.l, f.a, INT32_MIN), ALS_ERROR_NUMBER);
  for (als_item at = {0}; als_item_next(f.l, at, &at) == ALS_OK;) before++;
  /* All or none: no guide is left of a text that fails, nor of one that has no room. */
  EXPECT(add(&f, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "|~[a]~|\n[more:[a]]\n[nobody]"), ALS_ERROR_NAME);
  als_constraint out[2];
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "|~[a]~|\nZ:|[b]", NUL, NULL, out, 2, &count),
         ALS_ERROR_ARGUMENT);
  CHECK(count == 5);
  for (als_item at = {0}; als_item_next(f.l, at, &at) == ALS_OK;) after++;
  CHECK(before == after);
  OK(als_item_z(f.l, f.b, &z));
  CHECK(z == 3);
  fixture_end(&f);
}

/* A spacer is as negative as it must be; any other guide is not. */
static void negative_spacers(void) {
  fixture f;
  als_item spacer = {0};
  als_rect frame;
  fixture_make(&f);
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "|~[b(300)]~|", NUL, &o, NULL, 0, NULL));
  OK(als_solve(f.l, NULL));
  OK(als_item_find(f.l, f.root, "~1.1", NUL, &spacer));
  OK(als_frame(f.l, spacer, &frame));
  CHECK(frame.width == -50);
  als_layout *copy = NULL;
  als_item twin;
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, spacer, &twin));
  OK(als_solve(copy, NULL));
  OK(als_frame(copy, twin, &frame));
  CHECK(frame.width == -50);
  OK(als_layout_destroy(copy));
  OK(als_item_destroy(f.l, spacer));
  OK(add(&f, ALS_SYNTAX_ANY, "b.right = super.right"));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, -100, 0, 300, 0);
  fixture_end(&f);
}

static void format_options(void) {
  static const uint32_t wrong[] = {1u << 0,
                                   1u << 7,
                                   1u << 8,
                                   1u << 13,
                                   3u << 16,
                                   1u << 18,
                                   1u << 31,
                                   ALS_FORMAT_ALIGN_ALL_LEFT,
                                   ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_CENTER_X};
  fixture f;
  als_constraint out[2] = {{0}, {0}};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  als_error error = ALS_ERROR_INIT;
  fixture_make(&f);
  for (size_t i = 0; i < COUNT(wrong); i++) {
    o.format_options = wrong[i];
    FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a][b]", NUL, &o, NULL, 0, NULL), ALS_ERROR_CONSTRAINT,
          ALS_KIND_OPTIONS);
    OK(als_error_last(f.l, &error));
    CHECK(!error.has_position);
  }
  o.format_options = 0;
  o.sibling_spacing = 3;
  o.superview_spacing = 4;
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "|-[a]-[b]", NUL, &o, out, 2, NULL));
  OK(als_constraint_get_info(f.l, out[0], &info));
  CHECK(info.constant == 4 && info.second_attribute == ALS_ATTRIBUTE_LEADING);
  OK(als_constraint_get_info(f.l, out[1], &info));
  CHECK(info.constant == 3);
  o.flags = ALS_FLAG_SUPERVIEW_MARGINS | ALS_FLAG_INACTIVE;
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "|-[a]", NUL, &o, out, 1, NULL));
  OK(als_constraint_get_info(f.l, out[0], &info));
  CHECK(info.constant == 0 && info.second_attribute == ALS_ATTRIBUTE_LEADING_MARGIN && !info.active);
  /* A caller from before these fields: they are not looked at. */
  o.struct_size = (uint32_t)offsetof(als_text_options, format_options);
  o.flags = 0;
  o.format_options = 1;
  o.sibling_spacing = NAN;
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "|-[a]", NUL, &o, out, 1, NULL));
  OK(als_constraint_get_info(f.l, out[0], &info));
  CHECK(info.constant == 20);
  o.struct_size = (uint32_t)sizeof o;
  o.format_options = 0;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_NUMBER);
  o.sibling_spacing = 8;
  o.superview_spacing = 2e9;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_NUMBER);
  o.superview_spacing = 20;
  o.reserved = 1;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
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

void test_text(void) {
  syntaxes();
  positions();
  all_or_none();
  identifiers();
  options();
  arguments();
  visual_formats();
  extended_formats();
  negative_spacers();
  format_options();
  long_text();
}
