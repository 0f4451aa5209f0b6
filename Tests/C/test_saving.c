/* Layouts as documents (als.h, Documents). */
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

static als_layout *loaded(const char *document) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  als_status status = als_document_read(l, document, NUL, NULL);
  char why[400] = "";
  if (status != ALS_OK) als_error_text_copy(l, why, sizeof why, NULL);
  check(status == ALS_OK, why, __FILE__, __LINE__);
  return l;
}

/* A compression resistance that was set is saved, also where it is the usual one: content that is measured has another. */
static void compression(void) {
  als_layout *l = NULL, *m = NULL;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), said = view(l, root, "said"), other = view(l, root, "other");
  OK(als_item_set_compression(l, said, 750, 750));
  OK(als_items_set_measured(l, &said, 1, 1));
  OK(als_items_set_measured(l, &other, 1, 1));
  OK(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strstr(text, "\"said\", \"compression\": [750, 750]") != NULL);
  m = loaded(text);
  OK(als_item_find(m, none, "said", NUL, &said));
  OK(als_item_find(m, none, "other", NUL, &other));
  OK(als_items_set_measured(m, &said, 1, 1));
  OK(als_items_set_measured(m, &other, 1, 1));
  als_item_info info = ALS_ITEM_INFO_INIT, usual = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(m, said, &info));
  OK(als_item_get_info(m, other, &usual));
  CHECK(info.compression[0] == 750 && usual.compression[0] == 749);
  OK(als_layout_destroy(l));
  OK(als_layout_destroy(m));
}

/* Rounding makes no priority required that is not 1000. */
static void priorities(void) {
  static const char *const documents[] = {
      "\"a.width = 5 @ 999.99999\"",
      "{\"linear\": \"a.width==5@999.99999\"}",
      "{\"compact\": \"a.width = 5 @ 999.99999\"}",
      "{\"vfl\": \"H:[a(5@999.99999)]\"}",
      "{\"view\": \"a\", \"shorthand\": {\"width ==\": {\"als_constant\": 5, \"als_priority\": 999.99999}}}",
      "{\"layout\": \"a\", \"do\": [{\"priority\": 999.99999}, {\"set\": \"width\", \"to\": 5}]}",
      "{\"first\": \"a\", \"firstAttribute\": \"width\", \"constant\": 5, \"priority\": 999.99999}",
      "{\"equations\": \"a.width = 5 @ 999.99999\", \"deferred\": true}",
      "\"a.width = 5 @ nearly\""};
  for (size_t i = 0; i < COUNT(documents); i++) {
    snprintf(
        text, sizeof text,
        "{\"als\": 1, \"metrics\": {\"nearly\": 999.99999}, \"root\": {\"children\": [{\"name\": \"a\", \"hugging\": "
        "[999.99999, 250], \"compression\": [999.99999, 750]}]}, \"constraints\": [%s]}",
        documents[i]);
    als_layout *l = loaded(text);
    als_constraint c = {0};
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_item a = none;
    als_item_info view_info = ALS_ITEM_INFO_INIT;
    OK(als_constraint_next(l, c, &c));
    OK(als_constraint_get_info(l, c, &info));
    check(info.priority == nextafterf(1000, 0), documents[i], __FILE__, __LINE__);
    OK(als_item_find(l, none, "a", NUL, &a));
    OK(als_item_get_info(l, a, &view_info));
    CHECK(view_info.hugging[0] == nextafterf(1000, 0) && view_info.compression[0] == nextafterf(1000, 0));
    /* What is written is read as the same. */
    OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
    als_layout *m = loaded(again);
    c.id = 0;
    OK(als_constraint_next(m, c, &c));
    OK(als_constraint_get_info(m, c, &info));
    CHECK(info.priority == nextafterf(1000, 0));
    OK(als_layout_destroy(m));
    OK(als_layout_destroy(l));
  }
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  view(l, none, "a");
  FAILS(l, als_add(l, none, ALS_SYNTAX_ANY, "a.width = 5 @ 1000.00001", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NUMBER,
        ALS_KIND_PRIORITY);
  OK(als_layout_destroy(l));
}

/* How often the word stands in the text. */
static size_t times(const char *in, const char *word) {
  size_t count = 0;
  for (const char *at = in; (at = strstr(at, word)) != NULL; at++) count++;
  return count;
}

/* Where editors find the schema: a string of the document, and of nothing else. */
static void schema(void) {
  als_layout *l = loaded("{\"$schema\": \"als.schema.json\", \"als\": 1, \"root\": {}}");
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(times(text, "\"$schema\": \"als.schema.json\"") == 1);
  OK(als_layout_destroy(l));
  OK(als_layout_create(NULL, &l));
  FAILS(l, als_document_read(l, "{\"$schema\": 1, \"als\": 1, \"root\": {}}", NUL, NULL), ALS_ERROR_DOCUMENT,
        ALS_KIND_DOCUMENT);
  FAILS(l, als_document_read(l, "{\"als\": 1, \"root\": {\"$schema\": \"\"}}", NUL, NULL), ALS_ERROR_DOCUMENT,
        ALS_KIND_DOCUMENT);
  OK(als_layout_destroy(l));
}

/* Keys that begin with `x-` stay with what they are written at. */
static void user_keys(void) {
  static const char document[] =
      "{\"als\": 1, \"x-document\": {\"a\": [1.50, \"\\u00e9 \\\"}\", null]}, \"spacing\": {\"sibling\": 8, "
      "\"x-spacing\": 1},\n"
      " \"metrics\": {\"x-pad\": 3},\n"
      " \"root\": {\"name\": \"root\", \"x-root\": true, \"size\": [300, 200], \"guides\": [{\"x-guide\": \"g\", "
      "\"name\": \"gutter\"}],\n"
      "  \"children\": [{\"name\": \"a\", \"x-view\": {\"x-inner\": 1}, \"text\": {\"value\": \"x\", \"size\": 10, "
      "\"x-text\": []}},\n"
      "   {\"name\": \"b\", \"children\": [{\"name\": \"c\", \"x-deep\": -0.0}]}, {\"name\": \"d\"}, {\"name\": \"e\", "
      "\"x-last\": 1e2}]},\n"
      " \"constraints\": [\"a.width >= 1\",\n"
      "  {\"equations\": \"a.width >= 2; a.height >= 3\", \"x-two\": \"first\"},\n"
      "  {\"view\": \"b\", \"x-shorthand\": 1, \"shorthand\": {\"width ==\": 4, \"height ==\": {\"als_constant\": 5, "
      "\"x-member\": 2}}},\n"
      "  {\"layout\": \"c\", \"do\": [{\"set\": \"width\", \"to\": 6}, {\"set\": \"height\", \"to\": 7, \"x-step\": "
      "3}]},\n"
      "  {\"terms\": [{\"item\": \"a\", \"attribute\": \"width\", \"multiplier\": 1, \"x-term\": 4},"
      " {\"item\": \"b\", \"attribute\": \"width\", \"multiplier\": 1, \"x-other\": 5},"
      " {\"item\": \"c\", \"attribute\": \"width\", \"multiplier\": 1}], \"constant\": 200, \"x-sum\": 6},\n"
      "  {\"first\": \"a\", \"firstAttribute\": \"width\", \"constant\": 8, \"priority\": 5, \"metrics\": {\"x-pad\": "
      "1}, \"x-record\": 7},\n"
      "  {\"grid\": \"root\", \"x-grid\": 8, \"rows\": [[{\"view\": \"d\", \"x-cell\": 9}, \"e\"]]},\n"
      "  {\"vfl\": \"H:[a]-[late]\", \"x-deferred\": 10, \"deferred\": {\"x-inside\": 11, \"constraints\": "
      "[{\"x-state\": 12}]}}],\n"
      " \"expect\": [{\"expect\": \"inside\", \"view\": \"a\", \"x-expect\": 13, \"when\": {\"width\": [1, null], "
      "\"x-when\": 14}},"
      " {\"expect\": \"fits\", \"view\": \"a\"}]}";
  static const char *const wanted[] = {"\"x-document\": {\"a\": [1.50, \"\\u00e9 \\\"}\", null]}",
                                       "\"x-spacing\": 1",
                                       "\"x-root\": true",
                                       "{ \"name\": \"gutter\", \"x-guide\": \"g\" }",
                                       "\"x-view\": {\"x-inner\": 1}",
                                       "\"x-text\": []",
                                       "\"name\": \"c\", \"x-deep\": -0.0",
                                       "\"name\": \"e\", \"x-last\": 1e2",
                                       "\"x-two\": \"first\"",
                                       "\"x-shorthand\": 1",
                                       "\"x-member\": 2",
                                       "\"x-step\": 3",
                                       "\"x-term\": 4",
                                       "\"x-other\": 5",
                                       "\"x-sum\": 6",
                                       "\"x-record\": 7",
                                       "\"x-grid\": 8",
                                       "\"x-cell\": 9",
                                       "\"x-deferred\": 10",
                                       "\"x-inside\": 11",
                                       "\"x-state\": 12",
                                       "\"x-expect\": 13",
                                       "\"x-when\": 14",
                                       "\"x-pad\": 3"};
  als_layout *l = loaded(document), *copy = NULL;
  OK(als_layout_copy(l, &copy));
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_copy_document(copy, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
    OK(als_layout_copy_document(l, none, (als_syntax)syntax, again, sizeof again, NULL));
    for (size_t i = 0; i < COUNT(wanted); i++) check(times(again, wanted[i]) == 1, wanted[i], __FILE__, __LINE__);
    als_layout *m = loaded(again);
    OK(als_layout_copy_document(m, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
    for (size_t i = 0; i < COUNT(wanted); i++) check(times(again, wanted[i]) == 1, wanted[i], __FILE__, __LINE__);
    /* Texts have no place for keys of terms. */
    if (syntax >= ALS_SYNTAX_SHORTHAND) check(strcmp(text, again) == 0, "the same again", __FILE__, __LINE__);
    OK(als_layout_destroy(m));
  }
  CHECK(times(text, "\"multiplier\": 1, \"x-term\": 4") == 1 && times(text, "\"multiplier\": 1, \"x-other\": 5") == 1);
  /* They end with what they stand at, and an edit takes that back. */
  als_item a = none;
  OK(als_item_find(l, none, "a", NUL, &a));
  OK(als_edit_begin(l));
  OK(als_item_destroy(l, a));
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(times(again, "x-view") == 0 && times(again, "x-two") == 0 && times(again, "x-last") == 1);
  OK(als_edit_cancel(l));
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  OK(als_layout_destroy(copy));
  OK(als_layout_destroy(l));
  /* The same key twice where the objects become one: the second gets a number, so that the document can be read. */
  l = loaded(
      "{\"als\": 1, \"x-a\": 1, \"spacing\": {\"x-a\": 2}, \"root\": {}, \"constraints\": [{\"evfl\": \"Z:[root]\", "
      "\"x-a\": 3}]}");
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strstr(text, "\"x-a\": 1, \"x-a#2\": 2, \"x-a#3\": 3") != NULL);
  als_layout *m = loaded(text);
  OK(als_layout_copy_document(m, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  OK(als_layout_destroy(m));
  /* Other keys that nobody knows are errors, inside of our objects and not of the user's. */
  FAILS(l, als_document_read(l, "{\"als\": 1, \"root\": {\"y-a\": 1}}", NUL, NULL), ALS_ERROR_DOCUMENT,
        ALS_KIND_DOCUMENT);
  FAILS(l, als_document_read(l, "{\"als\": 1, \"root\": {\"x-a\": 1, \"x-a\": 2}}", NUL, NULL), ALS_ERROR_DOCUMENT,
        ALS_KIND_DOCUMENT);
  OK(als_layout_destroy(l));
}

static als_status wrap(void *data, als_layout *l, als_item item, als_size proposal, als_measurement *out) {
  (void)data, (void)l, (void)item;
  out->size = (als_size){proposal.width >= 0 && proposal.width < 40 ? proposal.width : 40, 20};
  return ALS_OK;
}

/* A stack in proportion to contents that the program measures: a reader does not know them.  It is written as its constraints,
 * and the order of activation can be read. */
static void proportions(void) {
  als_layout *l = NULL;
  als_item root, members[2];
  als_constraint first = {0};
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_rect before, after;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, 100}));
  members[0] = view(l, root, "a");
  members[1] = view(l, root, "b");
  OK(als_item_set_measure(l, members[0], wrap, NULL, NULL));
  OK(als_item_set_intrinsic_size(l, members[1], (als_size){20, 20}));
  OK(als_add(l, root, ALS_SYNTAX_ANY, "b.height >= 10", NUL, NULL, &first, 1, NULL));
  spec.members = members;
  spec.member_count = 2;
  spec.distribution = ALS_DISTRIBUTION_FILL_PROPORTIONALLY;
  OK(als_stack_create(l, root, &spec, 0, NULL));
  OK(als_constraint_set_active(l, first, 0));
  OK(als_constraint_set_active(l, first, 1));
  OK(als_solve(l, NULL));
  OK(als_frame(l, members[0], &before));
  NEAR(before.width, 200);
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strstr(text, "\"activation\"") != NULL);
  als_layout *m = loaded(text);
  OK(als_layout_copy_document(m, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  OK(als_solve(m, NULL));
  OK(als_item_find(m, none, "a", NUL, &members[0]));
  OK(als_frame(m, members[0], &after));
  NEAR(after.width, before.width);
  OK(als_layout_destroy(m));
  OK(als_layout_destroy(l));
}

/* What a reader refuses is not written: a bias counts only in packed stacks. */
static void bias(void) {
  als_layout *l = NULL;
  als_item root;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  als_item member = view(l, root, "a");
  spec.members = &member;
  spec.member_count = 1;
  spec.bias = 0;
  for (spec.distribution = ALS_DISTRIBUTION_FILL; spec.distribution <= ALS_DISTRIBUTION_SPACE_EVENLY;
       spec.distribution++) {
    als_group stack;
    OK(als_stack_create(l, root, &spec, 0, &stack));
    OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
    CHECK((strstr(text, "\"bias\": 0") != NULL) == (spec.distribution == ALS_DISTRIBUTION_PACKED));
    OK(als_layout_destroy(loaded(text)));
    OK(als_arrangement_destroy(l, stack));
  }
  OK(als_layout_destroy(l));
}

/* Content is written as scaled, also where a rule sets it. */
static void scaled(void) {
  als_layout *l = NULL;
  als_item root, a, b, own;
  als_group rule;
  als_rect before, after;
  const char *values = "{\"a\": {\"text\": {\"value\": \"hello\", \"size\": 10}}, \"b\": {\"intrinsic\": [20, null]}}";
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  a = view(l, root, "a");
  b = view(l, root, "b");
  OK(als_item_set_intrinsic_size(l, b, (als_size){7, 7}));
  OK(als_group_create(l, "rule", NUL, &rule));
  OK(als_group_set_condition(l, rule, root, "ltr", NUL, NULL));
  OK(als_group_set_override(l, rule, root, values, NUL));
  own = view(l, root, NULL);
  OK(als_item_set_text(l, own, "hello", NUL, 10, ALS_TEXT_SANS));
  OK(als_layout_scale_content(l, 1.5, 1.4));
  OK(als_solve(l, NULL));
  OK(als_frame(l, own, &after));
  OK(als_frame(l, b, &before));
  NEAR(before.width, 30);
  OK(als_frame(l, a, &before));
  NEAR(before.height, 18);
  NEAR(before.width, after.width);
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  als_layout *m = loaded(text);
  OK(als_solve(m, NULL));
  OK(als_item_find(m, none, "b", NUL, &b));
  OK(als_frame(m, b, &after));
  NEAR(after.width, 30);
  OK(als_item_find(m, none, "a", NUL, &a));
  OK(als_frame(m, a, &after));
  NEAR(after.width, before.width);
  NEAR(after.height, before.height);
  OK(als_layout_destroy(m));
  OK(als_layout_destroy(l));
}

/* A question after the layout was written leaves the guides of a stack, which a rule rebuilds in each round. */
static void guides(void) {
  als_layout *l = NULL;
  als_item root, a, at = none;
  als_group rule;
  als_rect frame;
  als_digest before, after;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){200, ALS_UNSPECIFIED}));
  a = view(l, root, "a");
  spec.members = &a;
  spec.member_count = 1;
  spec.distribution = ALS_DISTRIBUTION_SPACE_AROUND;
  OK(als_stack_create(l, root, &spec, 0, NULL));
  OK(als_item_set_gone(l, a, 1));
  OK(als_group_create(l, "rule", NUL, &rule));
  OK(als_group_set_condition(l, rule, root, "root.height < 100", NUL, NULL));
  OK(als_group_set_override(l, rule, root, "{\"a\": {\"gone\": false}}", NUL));
  OK(als_solve(l, NULL));
  OK(als_layout_digest(l, &before));
  uint32_t values = 0;
  OK(als_ambiguity(l, a, &values));
  als_layout *copy = NULL;
  OK(als_layout_copy(l, &copy));
  OK(als_layout_destroy(copy));
  int count = 0;
  while (als_guide_next(l, root, at, &at) == ALS_OK) {
    OK(als_frame(l, at, &frame));
    count++;
  }
  CHECK(count == 2);
  OK(als_solve(l, NULL));
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_destroy(l));
}

/* The layout is written and read back; the second document has the same bytes.  Returns the layout that was read. */
static als_layout *read_back(als_layout *l) {
  als_layout *m = NULL;
  als_item root = none;
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &m));
  OK(als_document_read(m, text, NUL, &root));
  OK(als_solve(m, NULL));
  OK(als_layout_copy_document(m, none, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  return m;
}

/* A program may name flows like views and like each other; a document may not. */
static void names_of_arrangements(void) {
  als_layout *l = NULL, *m = NULL;
  als_item root, chips, a, b;
  als_group flow, second, rule, found;
  als_rect frame;
  als_flow_spec spec = ALS_FLOW_SPEC_INIT;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, 200}));
  chips = view(l, root, "chips");
  a = view(l, chips, "a");
  b = view(l, chips, "b");
  OK(als_item_set_intrinsic_size(l, a, (als_size){20, 20}));
  OK(als_item_set_intrinsic_size(l, b, (als_size){30, 20}));
  spec.flow_name = "chips";
  spec.flow_name_length = NUL;
  spec.members = (als_item[]){a, b};
  spec.member_count = 2;
  OK(als_flow_create(l, chips, &spec, 0, &flow));
  m = read_back(l);
  CHECK(strstr(text, "\"name\": \"chips#2\""));
  OK(als_layout_destroy(m));

  /* A rule sets both flows of one name, and no flow that was destroyed. */
  OK(als_arrangement_destroy(l, flow));
  spec.flow_name = "f";
  OK(als_flow_create(l, chips, &spec, 0, &flow));
  spec.members = &chips;
  spec.member_count = 1;
  OK(als_flow_create(l, root, &spec, 0, &second));
  OK(als_group_create(l, "rule", NUL, &rule));
  OK(als_group_set_condition(l, rule, root, "root.width > 200", NUL, NULL));
  OK(als_group_set_override(l, rule, root, "{\"f\": {\"spacing\": 5}}", NUL));
  OK(als_solve(l, NULL));
  m = read_back(l);
  CHECK(strstr(text, "\"f\": {\"spacing\": 5}, \"f#2\": {\"spacing\": 5}"));
  OK(als_item_find(m, none, "b", NUL, &b));
  OK(als_frame(m, b, &frame));
  CHECK(frame.x == 25);
  OK(als_layout_destroy(m));
  OK(als_arrangement_destroy(l, flow));
  OK(als_arrangement_destroy(l, second));
  m = read_back(l);
  CHECK(als_group_find(m, "f", NUL, &found) == ALS_END);
  OK(als_layout_destroy(m));
  OK(als_layout_destroy(l));

  /* A stack that is written as its constraints has no name that a rule could set. */
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l,
                       "{\"als\": 1, \"root\": {\"name\": \"root\", \"size\": [300, 200], \"children\": [{\"name\": \"a\"}]}, "
                       "\"constraints\": [{\"stack\": \"root\", \"views\": [\"a\"], \"name\": \"s\"}, "
                       "{\"when\": \"root.width < 200\", \"set\": {\"s\": {\"margins\": true}, \"a\": {\"hidden\": true}}}]}",
                       NUL, &root));
  als_constraint first;
  OK(als_constraint_next(l, (als_constraint){0}, &first));
  OK(als_constraint_set_active(l, first, 0));
  m = read_back(l);
  CHECK(strstr(text, "\"set\": { \"a\": { \"hidden\": true } }"));
  OK(als_layout_destroy(m));
  OK(als_layout_destroy(l));
}

/* Stacks, grids and barriers are written as such beside a deferred text that means none of their guides. */
static void beside_deferred_texts(void) {
  als_layout *l = NULL, *m = NULL;
  als_item root, box, item[3];
  als_group made;
  als_rect frame;
  als_text_options later = ALS_TEXT_OPTIONS_INIT;
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, 200}));
  /* Two containers of one name, and one without a name. */
  for (int k = 0; k < 3; k++) {
    box = view(l, root, k < 2 ? "cell" : NULL);
    item[k] = view(l, box, NULL);
    OK(als_item_set_intrinsic_size(l, item[k], (als_size){20 + k, 20}));
    stack.distribution = ALS_DISTRIBUTION_SPACE_AROUND;
    stack.members = &item[k];
    stack.member_count = 1;
    OK(als_stack_create(l, box, &stack, 0, &made));
  }
  barrier.members = item;
  barrier.member_count = 3;
  barrier.guide_name = "edge";
  barrier.guide_name_length = NUL;
  OK(als_barrier_create(l, &barrier, 0, &made));
  later.flags = ALS_FLAG_DEFERRED;
  OK(als_add(l, root, ALS_SYNTAX_ANY, "later.width = 5", NUL, &later, NULL, 0, NULL));
  OK(als_solve(l, NULL));
  m = read_back(l);
  CHECK(strstr(text, "{ \"stack\": \"cell#2\"") && strstr(text, "{ \"barrier\": \"trailing\""));
  CHECK(als_group_find(m, "", 0, &made) != ALS_OK);
  OK(als_item_find(m, none, "edge", NUL, &box));
  OK(als_frame(m, box, &frame));
  CHECK(frame.x == 22);
  OK(als_layout_destroy(m));
  OK(als_layout_destroy(l));
}

void test_saving(void) {
  depth();
  canonical();
  unique_names();
  activation();
  compression();
  priorities();
  schema();
  user_keys();
  proportions();
  bias();
  scaled();
  guides();
  names_of_arrangements();
  beside_deferred_texts();
}
