/* Layouts as documents: section 9 of als.h. */
#include "harness.h"

static const als_item none = {0};
static char text[20000], again[20000];

/* The deepest tree that is written can be read. */
static void depth(void) {
  als_layout *l = NULL, *m = NULL;
  als_item at = none, root = none;
  size_t length = 0, deepest = 0;
  OK(als_layout_create(NULL, &l));
  while (als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, NULL, 0, &length) == ALS_TRUNCATED || deepest == 0) {
    at = view(l, at, NULL);
    if (deepest++ == 0) root = at;
  }
  OK(als_item_destroy(l, at));
  char *document = malloc(length + 1000);
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, document, length + 1000, &length));
  OK(als_layout_create(NULL, &m));
  OK(als_document_read(m, document, length, &root));
  CHECK(deepest > 200);
  free(document);
  OK(als_layout_destroy(l));
  OK(als_layout_destroy(m));
}

static const char everything[] =
    "{\n"
    "  \"als\": 1,\n"
    "  \"metrics\": { \"pad\": 15, \"third\": 0.3333333333333333 },\n"
    "  \"root\": { \"name\": \"root\", \"size\": [320, null], \"direction\": \"rtl\", \"safeArea\": [44, 0, 34, 0], "
    "\"guides\": [{ "
    "\"name\": \"gutter\" }, { \"name\": \"~1.1\", \"spacer\": true }], \"children\": [\n"
    "    { \"name\": \"title\", \"intrinsic\": [120.5, 20], \"hugging\": [251, 0.1], \"compression\": [999.5, 750], "
    "\"margins\": [1, 2, "
    "3, -4], \"insetsMarginsFromSafeArea\": true, \"preservesSuperviewMargins\": true, \"alignmentInsets\": [0, 1, 0, "
    "0], "
    "\"baseline\": [15, 5], \"hidden\": true, \"z\": 3 },\n"
    "    { \"name\": \"box \\\"1\\\"\\n\", \"children\": [\n"
    "      { \"name\": \"inner\" },\n"
    "      { \"name\": \"last\" }\n"
    "    ] },\n"
    "    { \"name\": \"view#1\" }\n"
    "  ] },\n"
    "  \"constraints\": [\n"
    "    { \"first\": \"title\", \"firstAttribute\": \"top\", \"relation\": \"==\", \"second\": \"root.safeArea\", "
    "\"secondAttribute\": \"top\", \"constant\": 15, \"identifier\": \"# a; b\" },\n"
    "    { \"first\": \"inner\", \"firstAttribute\": \"width\", \"relation\": \">=\", \"constant\": 0, \"priority\": "
    "0.1, \"name\": "
    "\"wide\", \"keptBy\": \"inner\", \"group\": \"g\" },\n"
    "    { \"terms\": [{ \"item\": \"title\", \"attribute\": \"left\", \"multiplier\": 1 }, { \"item\": \"inner\", "
    "\"attribute\": "
    "\"left\", \"multiplier\": -2 }, { \"item\": \"root.margins\", \"attribute\": \"left\", \"multiplier\": 1 }], "
    "\"relation\": "
    "\"<=\", \"constant\": 1, \"host\": \"root\" },\n"
    "    { \"first\": \"last\", \"firstAttribute\": \"height\", \"relation\": \"==\", \"second\": \"inner\", "
    "\"secondAttribute\": "
    "\"height\", \"multiplier\": 0.5, \"name\": \"wide\", \"group\": \"g\", \"active\": false },\n"
    "    { \"first\": \"last\", \"firstAttribute\": \"width\", \"relation\": \"==\", \"constant\": 7 }\n"
    "  ],\n"
    "  \"activation\": [4, 0, 1, 2]\n"
    "}\n";

/* Every key of the canonical form comes back, and means what it says. */
static void canonical(void) {
  als_layout *l = NULL;
  als_item root = none, inner = none, last = none, box = none;
  als_constraint c = {0}, list[5], found = {0};
  size_t length = 0;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, everything, NUL, &root));
  OK(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, text, sizeof text, &length));
  CHECK(length == strlen(everything) && strcmp(text, everything) == 0);
  if (strcmp(text, everything) != 0) printf("%s", text);
  for (int i = 0; i < 5; i++) {
    OK(als_constraint_next(l, c, &list[i]));
    c = list[i];
  }
  OK(als_item_find(l, root, "inner", NUL, &inner));
  OK(als_item_find(l, root, "last", NUL, &last));
  OK(als_item_find(l, root, "box \"1\"\n", NUL, &box));
  OK(als_constraint_find(l, inner, "wide", NUL, &found));
  CHECK(found.id == list[1].id);
  OK(als_constraint_find(l, box, "wide", NUL, &found)); /* goes with the host */
  CHECK(found.id == list[3].id);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, list[2], &info));
  CHECK(info.host.id == root.id && info.term_count == 3 && info.active);
  als_item info_item = none;
  OK(als_guide_next(l, root, none, &info_item));
  int32_t z = 0;
  OK(als_item_find(l, root, "title", NUL, &info_item));
  OK(als_item_z(l, info_item, &z));
  CHECK(z == 3);
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    als_layout *m = NULL;
    OK(als_layout_copy_document(l, root, (als_syntax)syntax, again, sizeof again, NULL));
    OK(als_layout_create(NULL, &m));
    OK(als_document_read(m, again, NUL, &root));
    OK(als_layout_copy_document(m, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
    check(strcmp(again, everything) == 0, "the same again", __FILE__, __LINE__);
    OK(als_layout_destroy(m));
    root = none;
  }
  OK(als_layout_destroy(l));
}

/* Names that are missing or not alone are made so that the document can be read. */
static void unique_names(void) {
  static const char wanted[] =
      "{\n  \"als\": 1,\n"
      "  \"root\": { \"name\": \"view#2\", \"guides\": [{ \"name\": \"guide#1\" }], \"children\": [\n"
      "    { \"name\": \"cell\" },\n    { \"name\": \"cell#2\" },\n    { \"name\": \"view#1\" },\n    { \"name\": "
      "\"cell#3\" },\n"
      "    { \"name\": \"cell.safeArea#2\" },\n    { \"name\": \"view#3\" }\n  ] },\n"
      "  \"constraints\": [\n"
      "    { \"first\": \"cell#2\", \"firstAttribute\": \"top\", \"relation\": \"==\", \"second\": \"cell.safeArea\", "
      "\"secondAttribute\": \"top\" },\n"
      "    { \"first\": \"cell#2\", \"firstAttribute\": \"top\", \"relation\": \"==\", \"second\": "
      "\"cell.safeArea#2\", "
      "\"secondAttribute\": \"top\" }\n  ]\n}\n";
  als_layout *l = NULL;
  als_item root, cells[3], guide, safe, tricky, outside;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, NULL);
  OK(als_guide_create(l, root, NULL, 0, &guide));
  cells[0] = view(l, root, "cell");
  cells[1] = view(l, root, "cell");
  view(l, root, "view#1");
  cells[2] = view(l, root, "cell");
  tricky = view(l, root, "cell.safeArea");
  view(l, root, NULL);
  outside = view(l, none, "outside");
  OK(als_item_safe_area(l, cells[0], &safe));
  tie(l, cells[1], ALS_ATTRIBUTE_TOP, safe, ALS_ATTRIBUTE_TOP, 0, 1000);
  tie(l, cells[1], ALS_ATTRIBUTE_TOP, tricky, ALS_ATTRIBUTE_TOP, 0, 1000);
  als_constraint_spec far =
      spec_of(outside, ALS_ATTRIBUTE_TOP, ALS_RELATION_EQUAL, cells[2], ALS_ATTRIBUTE_TOP, 1, 0, 1000);
  als_constraint c = {0};
  OK(als_constraint_create(l, &far, ALS_FLAG_INACTIVE, &c)); /* between two trees: in no document */
  OK(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strcmp(text, wanted) == 0);
  if (strcmp(text, wanted) != 0) printf("%s", text);
  OK(als_layout_destroy(l));
}

/* Which of two constraints is broken depends on which was switched on first; that survives. */
static void activation(void) {
  fixture f;
  fixture_make(&f);
  als_constraint five = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 5, 1000);
  tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 6, 1000);
  OK(als_constraint_set_active(f.l, five, 0));
  OK(als_constraint_set_active(f.l, five, 1));
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  CHECK(frame_of(f.l, f.b).width == 6);
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_BUILDER, text, sizeof text, NULL));
  als_layout *m = NULL;
  als_item root = none, b = none;
  OK(als_layout_create(NULL, &m));
  OK(als_document_read(m, text, NUL, &root));
  EXPECT(als_solve(m, NULL), ALS_CONFLICT);
  OK(als_item_find(m, root, "b", NUL, &b));
  CHECK(frame_of(m, b).width == 6);
  OK(als_layout_destroy(m));
  fixture_end(&f);
}

void test_saving(void) {
  depth();
  canonical();
  unique_names();
  activation();
}
