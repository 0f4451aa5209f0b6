/* Texts that make many constraints: what the layout holds and prints grows with the text, and not with its square. */
#include "harness.h"

static const als_item none = {0};

enum { ROOM = 1 << 17, LONGEST = 256 };

/* How a text with `count` views in a row is brought in. */
typedef struct way {
  const char *name;
  als_syntax syntax; /* of als_add                                                     */
  const char *key;   /* a document's entry instead: "" is a bare string                */
  const char *before, *each, *after;
} way;

static const way ways[] = {
    {"a bare visual format", ALS_SYNTAX_ANY, NULL, "H:|", "-[v%d(>=1)]", "-|"},
    {"a visual format behind another", ALS_SYNTAX_ANY, NULL, "v0.top = super.top; H:|", "-[v%d]", "-|"},
    {"a visual format", ALS_SYNTAX_VISUAL_FORMAT, NULL, "H:|", "-[v%d(>=1)]", "-|"},
    {"linear equations", ALS_SYNTAX_LINEAR, NULL, "H:|", "[v%d(1)]", "|"},
    {"equations", ALS_SYNTAX_ANY, NULL, "", "v%d.width = 1 + 2;", "v0.height = 3"},
    {"an extended format", ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, NULL, "|", "[v%d(1)]", "|"},
    {"a document's bare string", ALS_SYNTAX_ANY, "", "H:|", "-[v%d(>=1)]", "-|"},
    {"a document's equations", ALS_SYNTAX_ANY, "equations", "V:|", "-[v%d(>=1)]", "-|"},
    {"a document's compact format", ALS_SYNTAX_ANY, "compact", "H:|", "-[v%d(>=1)]", "-|"},
    {"a document's linear format", ALS_SYNTAX_ANY, "linear", "H:|", "-[v%d(>=1)]", "-|"},
    {"a document's visual format", ALS_SYNTAX_ANY, "vfl", "H:|", "-[v%d(>=1)]", "-|"},
    {"a document's extended format", ALS_SYNTAX_ANY, "evfl", "|", "[v%d(1)]", "|"},
};

static char input[ROOM * 2], line[ROOM];

/* A separator goes between the elements of lists only. */
static size_t write_text(const way *w, int count, char *out) {
  size_t at = (size_t)sprintf(out, "%s", w->before);
  for (int k = 0; k < count; k++) at += (size_t)sprintf(out + at, w->each, k);
  return at + (size_t)sprintf(out + at, "%s", w->after);
}

static void write_document(const way *w, int count) {
  size_t at =
      (size_t)sprintf(input, "{\"als\": 1, \"root\": {\"name\": \"r\", \"size\": [9000, 9000], \"children\": [");
  for (int k = 0; k < count; k++) at += (size_t)sprintf(input + at, "%s{\"name\": \"v%d\"}", k ? "," : "", k);
  write_text(w, count, line);
  const char *shape = *w->key ? "]}, \"constraints\": [{\"%s\": \"%s\"}]}" : "]}, \"constraints\": [%s\"%s\"]}";
  sprintf(input + at, shape, w->key, line);
}

static als_status bring_in(const way *w, int count, uint64_t budget, als_layout **out) {
  als_limits limits = ALS_LIMITS_INIT;
  als_item root;
  if (budget) limits.max_memory_bytes = budget;
  OK(als_layout_create(&limits, out));
  if (w->key) {
    write_document(w, count);
    return als_document_read(*out, input, NUL, &root);
  }
  als_status status = als_view_create(*out, none, "r", NUL, &root);
  for (int k = 0; k < count && status == ALS_OK; k++) {
    char name[16];
    als_item item;
    sprintf(name, "v%d", k);
    status = als_view_create(*out, root, name, NUL, &item);
  }
  if (status != ALS_OK) return status;
  write_text(w, count, line);
  return als_add(*out, root, w->syntax, line, NUL, NULL, NULL, 0, NULL);
}

/* The least budget that is enough. */
static uint64_t charge(const way *w, int count) {
  uint64_t low = 1, high = (uint64_t)1 << 32;
  while (low < high) {
    uint64_t middle = (low + high) / 2;
    als_layout *l = NULL;
    als_status status = bring_in(w, count, middle, &l);
    CHECK(status == ALS_OK || status == ALS_ERROR_MEMORY);
    if (status == ALS_OK) high = middle;
    if (status != ALS_OK) low = middle + 1;
    OK(als_layout_destroy(l));
  }
  return low;
}

static size_t document_bytes(als_layout *l, als_syntax syntax) {
  size_t needed = 0;
  EXPECT(als_layout_copy_document(l, none, syntax, NULL, 0, &needed), ALS_TRUNCATED);
  return needed;
}

static int is_twice(double two, double one) {
  return two <= 2.4 * one && two >= 1.6 * one;
}

static void grows_with_the_text(const way *w) {
  static const als_syntax printed[] = {ALS_SYNTAX_ANY, ALS_SYNTAX_COMPACT, ALS_SYNTAX_SHORTHAND, ALS_SYNTAX_BUILDER,
                                       ALS_SYNTAX_RECORD};
  als_layout *one = NULL, *two = NULL;
  OK(bring_in(w, 400, 0, &one));
  OK(bring_in(w, 800, 0, &two));
  for (size_t k = 0; k < COUNT(printed); k++) {
    int good = is_twice((double)document_bytes(two, printed[k]), (double)document_bytes(one, printed[k]));
    check(good, w->name, __FILE__, __LINE__);
  }
  check(is_twice((double)charge(w, 800), (double)charge(w, 400)), w->name, __FILE__, __LINE__);
  OK(als_layout_destroy(one));
  OK(als_layout_destroy(two));
}

/* Whether bytes are whole characters. */
static int is_utf8(const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    unsigned char first = (unsigned char)text[at++];
    size_t more = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 9;
    for (; more > 0; more--, at++) {
      if (at >= length || ((unsigned char)text[at] & 0xC0) != 0x80) return 0;
    }
  }
  return 1;
}

static size_t identifier_of(als_layout *l, als_constraint c, char *out) {
  size_t length = 0;
  OK(als_constraint_identifier_copy(l, c, out, 1000, &length));
  return length;
}

/* Characters of one to four bytes at every place where the cut can fall. */
static void cut_at_a_character(void) {
  static const char *letters[] = {"n", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
  for (int shift = 0; shift < 8; shift++) {
    for (size_t k = 0; k < COUNT(letters); k++) {
      als_layout *l = NULL;
      als_item item;
      char name[1000] = "", got[1000];
      als_constraint c;
      for (int i = 0; i < shift; i++) strcat(name, "x");
      while (strlen(name) < 400) strcat(name, letters[k]);
      OK(als_layout_create(NULL, &l));
      OK(als_view_create(l, none, name, NUL, &item));
      sprintf(line, "%s.width == 5", name);
      OK(als_add(l, item, ALS_SYNTAX_ANY, line, NUL, NULL, &c, 1, NULL));
      size_t length = identifier_of(l, c, got);
      CHECK(length <= LONGEST && length > LONGEST - 4 && is_utf8(got, length));
      CHECK(memcmp(got, line, length - 3) == 0 && memcmp(got + length - 3, "\xE2\x80\xA6", 3) == 0);
      als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
      OK(als_constraint_get_info(l, c, &info));
      CHECK(info.source_offset == 0 && info.source_length == strlen(line));
      /* A text whose identifier is the default one still needs no #. */
      OK(als_constraint_copy_text(l, c, item, ALS_SYNTAX_ANY, NULL, got, sizeof got, NULL));
      CHECK(strcmp(got, line) == 0);
      OK(als_layout_destroy(l));
    }
  }
}

/* 256 bytes are whole, 257 are cut, and what was given is never cut. */
static void where_it_begins(void) {
  als_layout *l = NULL;
  als_item item;
  als_constraint c;
  char got[1000], name[300];
  for (int length = 255; length <= 258; length++) {
    memset(name, 'n', sizeof name);
    name[length - (int)strlen(".width == 5")] = 0;
    sprintf(line, "%s.width == 5", name);
    OK(als_layout_create(NULL, &l));
    OK(als_view_create(l, none, name, NUL, &item));
    OK(als_add(l, item, ALS_SYNTAX_COMPACT, line, NUL, NULL, &c, 1, NULL));
    size_t copied = identifier_of(l, c, got);
    CHECK(copied == (size_t)(length <= LONGEST ? length : LONGEST));
    CHECK((strcmp(got, line) == 0) == (length <= LONGEST));
    strcat(line, " # ");
    for (int k = 0; k < 300; k++) strcat(line, "i");
    OK(als_add(l, item, ALS_SYNTAX_COMPACT, line, NUL, NULL, &c, 1, NULL));
    CHECK(identifier_of(l, c, got) == 300);
    OK(als_layout_destroy(l));
  }
}

/* What a layout with cut identifiers prints reads back as the same layout, in every notation. */
static void reads_back(void) {
  static char first[ROOM * 16], second[ROOM * 16];
  for (size_t k = 0; k < COUNT(ways); k++) {
    als_layout *l = NULL, *again = NULL;
    size_t length = 0;
    OK(bring_in(&ways[k], 100, 0, &l));
    OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, first, sizeof first, NULL));
    for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
      als_item root;
      OK(als_layout_copy_document(l, none, (als_syntax)syntax, second, sizeof second, &length));
      OK(als_layout_create(NULL, &again));
      OK(als_document_read(again, second, length, &root));
      OK(als_layout_copy_document(again, none, ALS_SYNTAX_RECORD, second, sizeof second, NULL));
      check(strcmp(first, second) == 0, ways[k].name, __FILE__, __LINE__);
      OK(als_layout_destroy(again));
    }
    OK(als_layout_destroy(l));
  }
}

void test_long_texts(void) {
  for (size_t k = 0; k < COUNT(ways); k++) grows_with_the_text(&ways[k]);
  cut_at_a_character();
  where_it_begins();
  reads_back();
}
