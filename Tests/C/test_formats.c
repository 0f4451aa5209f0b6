/* Visual formats, plain and extended, their options and meta comments (als.h, Text). */
#include "harness.h"

static const als_item none = {0};

static als_status add(fixture *f, als_syntax syntax, const char *text) {
  return als_add(f->l, f->root, syntax, text, NUL, NULL, NULL, 0, NULL);
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
  /* A caller from before these fields, and one from before the list of spaces: they are not looked at. */
  const double thirty = 30;
  o.spacing = &thirty;
  o.spacing_count = 1;
  o.struct_size = (uint32_t)offsetof(als_text_options, spacing);
  o.flags = 0;
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "|-[a]", NUL, &o, out, 1, NULL));
  OK(als_constraint_get_info(f.l, out[0], &info));
  CHECK(info.constant == 4);
  o.spacing_count = 0;
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

/* Lists of 7.6: what stands where. */
static void spacings(void) {
  static const double list[] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const struct {
    size_t count;
    double left, between, right;
    int32_t z;
  } rows[] = {{1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {3, 1, 1, 1, 3}, {6, 4, 5, 2, 1}, {7, 4, 5, 2, 7}};
  fixture f;
  als_constraint out[8];
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  fixture_make(&f);
  o.spacing = list;
  for (size_t i = 0; i < COUNT(rows); i++) {
    int32_t z = 0;
    o.spacing_count = rows[i].count;
    OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "|-[a]-[b]-|\nZ:|[a]-[b]", NUL, &o, out, 8, NULL));
    const double wanted[] = {rows[i].left, rows[i].between, rows[i].right};
    for (size_t k = 0; k < 3; k++) {
      OK(als_constraint_get_info(f.l, out[k], &info));
      NEAR(info.constant, wanted[k]);
    }
    OK(als_item_z(f.l, f.b, &z));
    CHECK(z == rows[i].z);
  }
  static const size_t wrong[] = {4, 5, 8, 1000};
  for (size_t i = 0; i < COUNT(wrong); i++) {
    o.spacing_count = wrong[i];
    FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_ARGUMENT,
          ALS_KIND_ARGUMENT);
  }
  o.spacing_count = SIZE_MAX;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  o.spacing = NULL;
  o.spacing_count = 1;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  double bad = NAN;
  o.spacing = &bad;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_NUMBER);
  bad = 2e9;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_NUMBER);
  fixture_end(&f);
}

static void expect_meta(fixture *f, const char *text, const char *prefix, const char *wanted, int line) {
  char got[512];
  size_t needed = 0;
  expect_status(als_format_meta_copy(f->l, text, NUL, prefix, NUL, got, sizeof got, &needed), ALS_OK, text, __FILE__,
                line);
  int same = strcmp(got, wanted) == 0;
  if (!same) printf("  %s\n  %s\n", got, wanted);
  check(same && needed == strlen(wanted), text, __FILE__, line);
}
#define META(text, prefix, wanted) expect_meta(&f, (text), (prefix), (wanted), __LINE__)

static void meta_comments(void) {
  fixture f;
  als_error error = ALS_ERROR_INIT;
  char got[8];
  size_t needed = 0;
  fixture_make(&f);
  META("", NULL, "{}");
  META("|[a]|\n// widths a:1\n//width a:1\n//widths\n//Widths a:1", NULL, "{}");
  /* vfl 7.7 #1 */
  META(
      "//viewport aspect-ratio:3/1 max-height:300.7 min-width:x width:intrinsic height:20 title:x", NULL,
      "{\"viewport\": {\"aspect-ratio\": 3, \"max-height\": 300, \"min-width\": null, \"width\": true, \"height\": 20, "
      "\"title\": \"x\"}}");
  META("//viewport aspect-ratio:3/2\n//viewport aspect-ratio:3/0", NULL, "{\"viewport\": {\"aspect-ratio\": null}}");
  META("//viewport aspect-ratio:16/", NULL, "{\"viewport\": {\"aspect-ratio\": null}}");
  /* vfl 7.7 #2 */
  META("//spacing:8", NULL, "{\"spacing\": 8}");
  META("//spacing:[8, 1.5]\n[a]\n//spacing 9", NULL, "{\"spacing\": [8, 1.5]}");
  /* vfl 7.7 #3 */
  META("//widths a:10 a:12px  b2..4:intrinsic c:junk d d..2:7:8\n//heights a:-3", NULL,
       "{\"widths\": {\"a\": 12, \"b2\": true, \"b3\": true, \"b4\": true, \"d\": 7, \"d2\": 7}, \"heights\": {\"a\": "
       "-3}}");
  /* vfl 7.7 #4 */
  META("//colors a:#ff\"00 b:\\ c\n//shapes:a circle\t", NULL,
       "{\"colors\": {\"a\": \"#ff\\\"00\", \"b\": \"\\\\\", \"c\": \"\"}, \"shapes\": \"a circle\\u0009\"}");
  META("//colors a:1\n//colors:all red\n//colors b:2", NULL, "{\"colors\": \"all red\"}");
  META("//appwidths a:1\n//widths b:2\n//appspacing:3", "app", "{\"spacing\": 3, \"widths\": {\"a\": 1, \"b\": 2}}");
  META("//appwidths a:1", NULL, "{}");
  /* vfl 7.10 #9 */
  FAILS(f.l, als_format_meta_copy(f.l, "[a]\n//spacing:x", NUL, NULL, 0, NULL, 0, &needed), ALS_ERROR_SYNTAX,
        ALS_KIND_SYNTAX);
  OK(als_error_last(f.l, &error));
  CHECK(error.has_position && error.line == 2 && error.column == 11 && error.offset == 14 && error.length == 1);
  static const char *const wrong[] = {"//spacing:",      "//spacing:[]",     "//spacing:[1,2,3,4]", "//spacing:\"8\"",
                                      "//spacing:[[1]]", "//spacing:[[[1]]", "//spacing:[1,2,0.5]", "//widths \xff:1"};
  for (size_t i = 0; i < COUNT(wrong); i++) {
    FAILS(f.l, als_format_meta_copy(f.l, wrong[i], NUL, NULL, 0, NULL, 0, NULL), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  }
  FAILS(f.l, als_format_meta_copy(f.l, "//spacing:1e10", NUL, NULL, 0, NULL, 0, NULL), ALS_ERROR_NUMBER,
        ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_format_meta_copy(f.l, "//widths a..5000:1", NUL, NULL, 0, NULL, 0, NULL), ALS_ERROR_LIMIT,
        ALS_KIND_LIMIT);
  FAILS(f.l, als_format_meta_copy(f.l, "//widths a..99999999999999999999999:1", NUL, NULL, 0, NULL, 0, NULL),
        ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  EXPECT(als_format_meta_copy(f.l, NULL, 1, NULL, 0, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  EXPECT(als_format_meta_copy(f.l, "//spacing:8", NUL, NULL, 0, got, sizeof got, &needed), ALS_TRUNCATED);
  CHECK(needed == 14 && strcmp(got, "{\"spaci") == 0);
  fixture_end(&f);
}

/* The flag takes over spacing and sizes; without it the lines say nothing. */
static void meta_that_counts(void) {
  fixture f;
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  als_constraint out[4];
  als_constraint_info made = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  static const char text[] = "//spacing:3\n//widths a:40\n|-[a]-[b]\n//heights a:30";
  als_size nothing = {ALS_UNSPECIFIED, 25};
  OK(als_item_set_intrinsic_size(f.l, f.a, nothing));
  OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, text, NUL, &o, out, 4, NULL));
  OK(als_constraint_get_info(f.l, out[0], &made));
  CHECK(made.constant == 20);
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == ALS_UNSPECIFIED && info.intrinsic_size.height == 25);
  o.flags = ALS_FLAG_META;
  OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, text, NUL, &o, out, 4, NULL));
  OK(als_constraint_get_info(f.l, out[0], &made));
  CHECK(made.constant == 3);
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == 40 && info.intrinsic_size.height == 30);
  /* All or none. */
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "//widths a:50\n[a(x)]", NUL, &o, NULL, 0, NULL),
         ALS_ERROR_NAME);
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == 40);
  fixture_end(&f);
}

static void lenient(void) {
  fixture f;
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  als_shorthand_entry entry;
  memset(&entry, 0, sizeof entry);
  entry.key = " width\t >= wide ";
  entry.key_length = NUL;
  entry.kind = ALS_VALUE_NUMBER;
  entry.number = 5;
  fixture_make(&f);
  static const char spaced[] = "H: | -[ a ( >= 5 @ weak ) ] - | ";
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, spaced, NUL, &o, NULL, 0, NULL), ALS_ERROR_SYNTAX,
        ALS_KIND_SYNTAX);
  FAILS(f.l, als_shorthand_add(f.l, f.a, &entry, 1, &o, NULL), ALS_ERROR_NAME, ALS_KIND_NAME_ATTR);
  o.flags = ALS_FLAG_LENIENT;
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, spaced, NUL, &o, NULL, 0, NULL));
  OK(als_shorthand_add(f.l, f.a, &entry, 1, &o, NULL));
  o.flags = 32;
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "[a]", NUL, &o, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

/* What a text makes is bounded by its length. */
static void amplification(void) {
  fixture f;
  fixture_make(&f);
  for (int i = 1; i <= 2000; i++) {
    char name[16];
    snprintf(name, sizeof name, "n%d", i);
    als_item made = view(f.l, f.root, name);
    (void)made;
  }
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  size_t count = 0;
  OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "|[n1..500]|", NUL, &o, NULL, 0, &count));
  CHECK(count == 1000);
  static const char *const greedy[] = {"|[n1..510]|", "[n1..2000]", "[n1..100]-[n101..200]", "HV:|[n1..300]|",
                                       "[n1..200(1,2,3,4,5,6)]"};
  for (size_t i = 0; i < COUNT(greedy); i++) {
    FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, greedy[i], NUL, &o, NULL, 0, NULL),
          ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  }
  o.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM | ALS_FORMAT_ALIGN_ALL_CENTER_Y |
                     ALS_FORMAT_ALIGN_ALL_LAST_BASELINE | ALS_FORMAT_ALIGN_ALL_FIRST_BASELINE;
  char text[3 * 400 + 1];
  for (size_t i = 0; i < sizeof text - 1; i++) text[i] = "[a]"[i % 3];
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, text, sizeof text - 1, &o, NULL, 0, NULL), ALS_ERROR_LIMIT,
        ALS_KIND_LIMIT);
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, text, 600, &o, NULL, 0, &count));
  CHECK(count == 199 * 6);
  fixture_end(&f);
}

void test_formats(void) {
  visual_formats();
  extended_formats();
  negative_spacers();
  format_options();
  spacings();
  meta_comments();
  meta_that_counts();
  lenient();
  amplification();
}
