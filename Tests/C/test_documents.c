/* Section 9 of als.h: documents. */
#include "harness.h"

static const als_item none = {0};

static const char good[] =
    "{ \"als\": 1, \"metrics\": { \"pad\": 15 },\n"
    "  \"root\": { \"size\": [320, 480], \"children\": [ { \"name\": \"title\", \"intrinsic\": [120, 20] } ] },\n"
    "  \"constraints\": [ \"title.left = super.left + pad\",\n"
    "    { \"view\": \"title\", \"shorthand\": { \"top ==\": \"als_superview\" } } ] }";

static void reading(void) {
  als_layout *l = NULL;
  als_item root = {0}, title = {0};
  double pad = 0;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, good, NUL, &root));
  OK(als_metric_get(l, "pad", NUL, &pad));
  CHECK(pad == 15);
  OK(als_item_find(l, root, "title", NUL, &title));
  OK(als_solve(l, NULL));
  FRAME(l, title, 15, 0, 120, 20);
  als_item second = {0}, other = {0};
  OK(als_document_read(l, good, sizeof good - 1, &second)); /* one more tree; its names are its own */
  OK(als_item_find(l, second, "title", NUL, &other));
  CHECK(other.id != title.id && second.id != root.id);
  OK(als_solve(l, NULL));
  FRAME(l, other, 15, 0, 120, 20);
  OK(als_layout_destroy(l));
}

static void refusals(void) {
  static const struct {
    const char *text;
    als_error_kind kind;
  } rows[] = {
      {"", ALS_KIND_JSON},
      {"{", ALS_KIND_JSON},
      {"[1, 2", ALS_KIND_JSON},
      {"\xff", ALS_KIND_JSON},
      {"{\"als\": 1}", ALS_KIND_DOCUMENT},
      {"[]", ALS_KIND_DOCUMENT},
      {"{\"als\": 2, \"root\": {}}", ALS_KIND_DOCUMENT},
      {"{\"als\": 1, \"root\": {}, \"rooot\": {}}", ALS_KIND_DOCUMENT},
      {"{\"als\": 1, \"root\": {\"size\": [1, -2]}}", ALS_KIND_DOCUMENT},
      {"{\"als\": 1, \"root\": {\"children\": [{}]}}", ALS_KIND_DOCUMENT},
      {"{\"als\": 1, \"root\": {}, \"constraints\": [\"nobody.left = super.left\"]}", ALS_KIND_NAME_VIEW},
      {"{\"als\": 1, \"root\": {}, \"constraints\": [\"root.left = \"]}", ALS_KIND_SYNTAX},
  };
  als_layout *l = NULL;
  als_item item = {0};
  OK(als_layout_create(NULL, &l));
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_error error = ALS_ERROR_INIT;
    CHECK(als_document_read(l, rows[i].text, NUL, &item) < 0);
    OK(als_error_last(l, &error));
    check(error.kind == (int32_t)rows[i].kind, rows[i].text, __FILE__, __LINE__);
    check(error.has_position && error.offset <= strlen(rows[i].text), rows[i].text, __FILE__, __LINE__);
    EXPECT(als_item_next(l, none, &item), ALS_END); /* all or none */
  }
  EXPECT(als_document_read(l, NULL, 3, &item), ALS_ERROR_ARGUMENT);
  OK(als_layout_destroy(l));
}

/* Inside a notation string the position is that of the byte in the file, also behind escapes. */
static void positions(void) {
  static const char text[] =
      "{\"als\": 1, \"root\": {\"children\": [{\"name\": \"\xc3\xa4\"}]},\n"
      " \"constraints\": [\"\\u00e4.width = 5\", \"\\u00e4.width =\\t nope\"]}";
  als_layout *l = NULL;
  als_item item = {0};
  als_error error = ALS_ERROR_INIT;
  OK(als_layout_create(NULL, &l));
  CHECK(als_document_read(l, text, NUL, &item) < 0);
  OK(als_error_last(l, &error));
  CHECK(error.index == 1 && error.offset == (uint64_t)(strstr(text, "nope") - text) && error.length == 4);
  CHECK(error.line == 2);
  OK(als_layout_destroy(l));
}

/* Deep nesting answers with a limit, and never with the end of the stack. */
static void depth(void) {
  enum { LEVELS = 200000 };
  als_layout *l = NULL;
  als_item item = {0};
  OK(als_layout_create(NULL, &l));
  char *text = malloc(LEVELS + 1);
  memset(text, '[', LEVELS);
  text[LEVELS] = 0;
  FAILS(l, als_document_read(l, text, LEVELS, &item), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  free(text);
  OK(als_layout_destroy(l));
}

static void escapes(void) {
  static const char pair[] = "{\"als\": 1, \"root\": {\"name\": \"a\\ud83d\\ude00z\"}}";
  static const char *const bad[] = {
      "{\"als\": 1, \"root\": {\"name\": \"\\ud83dx\"}}", "{\"als\": 1, \"root\": {\"name\": \"\\ud83d\\u0041\"}}",
      "{\"als\": 1, \"root\": {\"name\": \"\\u00g1\"}}", "{\"als\": 1, \"root\": {\"name\": \"\\u00"};
  fixture f;
  als_item root;
  char text[4096], name[16];
  fixture_make(&f);
  OK(als_document_read(f.l, pair, NUL, &root));
  OK(als_item_name_copy(f.l, root, name, sizeof name, NULL));
  CHECK(strcmp(name, "a\xf0\x9f\x98\x80z") == 0);
  for (size_t i = 0; i < COUNT(bad); i++) {
    FAILS(f.l, als_document_read(f.l, bad[i], NUL, &root), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  }
  OK(als_constraint_set_identifier(f.l, f.c, "\x01\xff\n\"", NUL));
  OK(als_constraint_set_priority(f.l, f.c, 1.2345678e-20f));
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strstr(text, "\\u0001\xef\xbf\xbd\\n\\\"") != NULL);
  CHECK(strstr(text, "e-20") != NULL);
  fixture_end(&f);
}

void test_documents(void) {
  reading();
  refusals();
  positions();
  depth();
  escapes();
}
