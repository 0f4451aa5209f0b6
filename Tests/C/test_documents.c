/* Documents (als.h). */
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

/* Files by their names, and how often each was asked for. */
typedef struct shelf {
  const char *names[4], *texts[4];
  int asked[4];
  als_layout *layout;
  als_status inner;
} shelf;

static als_status load(void *user_data, const char *name, size_t length, const char **text, size_t *count) {
  shelf *s = user_data;
  s->inner = als_solve(s->layout, NULL); /* the layout is busy */
  for (size_t i = 0; i < COUNT(s->names); i++) {
    if (!s->names[i] || strlen(s->names[i]) != length || memcmp(s->names[i], name, length) != 0) continue;
    s->asked[i]++;
    *text = s->texts[i];
    *count = strlen(s->texts[i]);
    return ALS_OK;
  }
  return ALS_ERROR_ARGUMENT;
}

static als_status read_shelf(shelf *s, const char *text) {
  als_document_options options = ALS_DOCUMENT_OPTIONS_INIT;
  options.load = load;
  options.user_data = s;
  return als_document_read_options(s->layout, text, NUL, &options, NULL);
}

static void message_is(als_layout *l, const char *part) {
  char message[400] = "";
  OK(als_error_message_copy(l, message, sizeof message, NULL));
  CHECK(strstr(message, part) != NULL);
  if (strstr(message, part) == NULL) fprintf(stderr, "%s\n", message);
}

static void includes(void) {
  static const char document[] =
      "{ \"als\": 1, \"include\": [ \"ui/tiles.json\" ], \"root\": { \"size\": [100, 50], \"children\": [\n"
      "  { \"use\": \"tile\", \"name\": \"t\" } ] }, \"constraints\": [ \"t.left = super.left; t.top = super.top\" ] }";
  shelf s = {{"ui/tiles.json", "base/dot.json", NULL, NULL},
             {"{ \"als\": 1, \"include\": [ \"../base/dot.json\", \"../base/./dot.json\" ], \"components\": { \"tile\": { "
              "\"view\": { \"children\": [ { \"use\": \"dot\", \"name\": \"d\" } ] },\n \"constraints\": [ \"H:|[d]|; V:|[d]|\" ] } } }",
              "{ \"components\": { \"dot\": { \"view\": { \"intrinsic\": [7, 9] } } } }", NULL, NULL},
             {0},
             NULL,
             ALS_OK};
  als_layout *l = NULL;
  als_item t = {0};
  als_error error = ALS_ERROR_INIT;
  OK(als_layout_create(NULL, &l));
  s.layout = l;
  OK(read_shelf(&s, document));
  CHECK(s.asked[0] == 1 && s.asked[1] == 1 && s.inner == ALS_ERROR_BUSY);
  OK(als_item_find(l, none, "t.d", NUL, &t));
  OK(als_solve(l, NULL));
  FRAME(l, t, 0, 0, 7, 9);
  OK(als_layout_destroy(l));
  OK(als_layout_create(NULL, &l));
  s.layout = l;
  /* A wrong name in an included file: the place is that of the file, the message has its own. */
  s.texts[0] = "{ \"components\": { \"tile\": { \"view\": {},\n \"constraints\": [ \"self.widht = 1\" ] } } }";
  FAILS(l, read_shelf(&s, document), ALS_ERROR_NAME, ALS_KIND_NAME_ATTR);
  OK(als_error_last(l, &error));
  CHECK(error.has_position && strncmp(document + error.offset, "\"ui/tiles.json\"", error.length) == 0);
  message_is(l, "ui/tiles.json:2:25: ");
  message_is(l, "in the component \"tile\" as used by \"t\" on line 2");
  s.texts[0] = "{ \"components\": ]";
  FAILS(l, read_shelf(&s, document), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  message_is(l, "ui/tiles.json:1:17: ");
  s.texts[0] = "";
  FAILS(l, read_shelf(&s, document), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  /* A ring, a file that is not there, and no loader. */
  s.texts[0] = "{ \"include\": [ \"../base/dot.json\" ] }";
  s.texts[1] = "{ \"include\": [ \"../ui/tiles.json\" ] }";
  FAILS(l, read_shelf(&s, document), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  s.names[1] = NULL;
  FAILS(l, read_shelf(&s, document), ALS_ERROR_CALLBACK, ALS_KIND_CALLBACK);
  CHECK(als_document_read_options(l, document, NUL, NULL, NULL) == ALS_ERROR_DOCUMENT);
  als_document_options options = ALS_DOCUMENT_OPTIONS_INIT;
  options.reserved = 1;
  EXPECT(als_document_read_options(l, good, NUL, &options, NULL), ALS_ERROR_ARGUMENT);
  OK(als_layout_destroy(l));
}

/* The limits count what components become, before it is made. */
static void limits_of_components(void) {
  static const char document[] =
      "{ \"als\": 1, \"components\": { \"t\": { \"view\": { \"children\": [ { \"name\": \"a\" } ] }, \"constraints\": [ "
      "\"a.width = 1\" ] } }, \"root\": { \"children\": [ { \"use\": \"t\", \"name\": \"u\", \"repeat\": 10 } ] } }";
  for (int k = 0; k < 3; k++) {
    als_limits limits = ALS_LIMITS_INIT;
    als_layout *l = NULL;
    limits.max_items = k == 0 ? 20 : 21;
    limits.max_constraints = k == 1 ? 9 : 10;
    OK(als_layout_create(&limits, &l));
    if (k < 2) {
      FAILS(l, als_document_read(l, document, NUL, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
      als_error error = ALS_ERROR_INIT;
      OK(als_error_last(l, &error));
      CHECK(error.has_position && strncmp(document + error.offset, "{ \"use\"", 1) == 0);
    } else {
      OK(als_document_read(l, document, NUL, NULL));
    }
    OK(als_layout_destroy(l));
  }
}

/* What editors leave in a file: a byte order mark, another encoding, nothing. */
static void editors(void) {
  static const char marked[] = "\xef\xbb\xbf{\"als\": 1, \"root\": {\"size\": [3, 4]}}";
  static const char twice[] = "\xef\xbb\xbf\xef\xbb\xbf{\"als\": 1, \"root\": {}}";
  static const char little[] = "\xff\xfe{\0\"\0a\0", big[] = "\xfe\xff\0{\0\"", bare[] = "{\0\"\0a\0";
  als_layout *l = NULL;
  als_item root = {0};
  char message[200], hint[200];
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, marked, NUL, &root));
  OK(als_solve(l, NULL));
  FRAME(l, root, 0, 0, 3, 4);
  FAILS(l, als_document_read(l, twice, NUL, &root), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  FAILS(l, als_document_read(l, " \n", NUL, &root), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  OK(als_error_message_copy(l, message, sizeof message, NULL));
  CHECK(strstr(message, "the text is empty") != NULL);
  const char *wide[] = {little, big, bare};
  const size_t lengths[] = {sizeof little - 1, sizeof big - 1, sizeof bare - 1};
  for (size_t i = 0; i < COUNT(wide); i++) {
    FAILS(l, als_document_read(l, wide[i], lengths[i], &root), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
    OK(als_error_suggestion_copy(l, hint, sizeof hint, NULL));
    CHECK(strstr(hint, "UTF-16") != NULL);
  }
  OK(als_layout_destroy(l));
}

void test_documents(void) {
  includes();
  limits_of_components();
  reading();
  refusals();
  positions();
  depth();
  escapes();
  editors();
}
