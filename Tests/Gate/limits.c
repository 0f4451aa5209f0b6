/* limits.c - every figure of Limits.swift and of als_limits: one below, exactly, one above.
 *   limits [small]      small: without the longest texts, which take long where the library is not optimised
 * Each test names its figure in LIMIT(...); Tests/Gate/limits.py compares the names with the sources. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <als/als.h>

static size_t passed, failed;
static int is_small;
static const char *figure = "";
static const als_item none = {0};

static void check(int good, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good) printf("failed: %s: %s\n", figure, what);
}
#define CHECK(condition) check((condition) != 0, #condition)
#define LIMIT(name) (figure = #name)

static als_layout *layout;
static als_item root, view;

static void begin(const als_limits *limits) {
  als_size size = {300, 200};
  als_layout_destroy(layout);
  layout = NULL;
  CHECK(als_layout_create(limits, &layout) == ALS_OK);
  CHECK(als_view_create(layout, none, "root", 4, &root) == ALS_OK);
  CHECK(als_item_set_size(layout, root, size) == ALS_OK);
  CHECK(als_view_create(layout, root, "a", 1, &view) == ALS_OK);
}

static als_status constrain(double multiplier, double constant, float priority) {
  als_constraint c;
  als_constraint_spec spec = {view, root, ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_WIDTH, 0, priority, multiplier, constant};
  als_status status = als_constraint_create(layout, &spec, 0, &c);
  if (status == ALS_OK) als_constraint_destroy(layout, c);
  return status;
}

static void test_numbers(void) {
  als_size size = {0, 0};
  const double most = ALS_NUMBER_MAX;
  begin(NULL);
  LIMIT(number);
  for (int sign = -1; sign <= 1; sign += 2) {
    CHECK(constrain(1, sign * (most - 1), 500) == ALS_OK);
    CHECK(constrain(1, sign * most, 500) == ALS_OK);
    CHECK(constrain(1, sign * nextafter(most, 2e9), 500) == ALS_ERROR_NUMBER);
  }
  size.width = most;
  CHECK(als_item_set_size(layout, view, size) == ALS_OK);
  size.width = nextafter(most, 2e9);
  CHECK(als_item_set_size(layout, view, size) == ALS_ERROR_NUMBER);
  LIMIT(multiplier);
  for (int sign = -1; sign <= 1; sign += 2) {
    CHECK(constrain(sign * (ALS_MULTIPLIER_MAX - 1), 0, 500) == ALS_OK);
    CHECK(constrain(sign * ALS_MULTIPLIER_MAX, 0, 500) == ALS_OK);
    CHECK(constrain(sign * nextafter(ALS_MULTIPLIER_MAX, 2e9), 0, 500) == ALS_ERROR_NUMBER);
  }
  LIMIT(required);
  CHECK(constrain(1, 0, nextafterf(1000, 0)) == ALS_OK);
  CHECK(constrain(1, 0, 1000) == ALS_OK);
  CHECK(constrain(1, 0, nextafterf(1000, 2000)) == ALS_ERROR_NUMBER);
  CHECK(constrain(1, 0, nextafterf(0, 1)) == ALS_OK && constrain(1, 0, 0) == ALS_ERROR_NUMBER);
}

/* A width of 1e9 times 1e6 is the largest that can be shown. */
static void test_coordinate(void) {
  als_item wide;
  als_constraint c;
  als_size size = {1e9, 1};
  als_rect before, after;
  LIMIT(coordinate);
  begin(NULL);
  CHECK(als_view_create(layout, root, "wide", 4, &wide) == ALS_OK);
  als_constraint_spec spec = {wide, view, ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_WIDTH, 0, 1000, 1e6, -1e8};
  CHECK(als_item_set_size(layout, view, size) == ALS_OK);
  CHECK(als_constraint_create(layout, &spec, 0, &c) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(als_constraint_set_constant(layout, c, 0) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(als_frame(layout, wide, &before) == ALS_OK && before.width == 1e15);
  CHECK(als_constraint_set_constant(layout, c, 1e8) == ALS_OK && als_solve(layout, NULL) == ALS_ERROR_NUMBER);
  CHECK(als_frame(layout, wide, &after) == ALS_OK && memcmp(&before, &after, sizeof after) == 0);
}

static als_status make_terms(size_t count) {
  als_term terms[66];
  als_constraint c;
  memset(terms, 0, sizeof terms);
  for (size_t i = 0; i < 66; i++)
    terms[i].item = view, terms[i].attribute = ALS_ATTRIBUTE_WIDTH, terms[i].multiplier = (double)i + 1;
  return als_constraint_create_terms(layout, terms, count, ALS_RELATION_EQUAL, 1, 500, 0, &c);
}

static als_status nested_stacks(int depth) {
  char text[2048] = "H:|-", word[16];
  for (int i = 0; i < depth; i++) strcat(text, (sprintf(word, "[s%d:", i), word));
  strcat(text, "[a]");
  for (int i = 0; i < depth; i++) strcat(text, "]");
  return als_add(layout, root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, text, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}

static int is_limit(als_status status) {
  als_error error = ALS_ERROR_INIT;
  als_error_last(layout, &error);
  return status == ALS_ERROR_LIMIT && error.kind == ALS_KIND_LIMIT;
}

static void test_text(void) {
  LIMIT(terms);
  begin(NULL);
  CHECK(make_terms(63) == ALS_OK && make_terms(64) == ALS_OK);
  CHECK(make_terms(65) == ALS_ERROR_ARGUMENT && make_terms(0) == ALS_ERROR_CONSTRAINT);
  LIMIT(stacks);
  CHECK(!is_limit(nested_stacks(63)) && !is_limit(nested_stacks(64)));
  CHECK(is_limit(nested_stacks(65)));
}

/* A text of so many bytes is whole in the identifier that it makes by default; one byte more, and it is cut to as many.
 */
static void test_default_identifier(void) {
  LIMIT(defaultIdentifier);
  begin(NULL);
  for (int bytes = 255; bytes <= 257; bytes++) {
    char text[300], got[300] = "";
    als_constraint c;
    size_t length = 0;
    sprintf(text, "a.width==%*d", bytes - 9, 1);
    CHECK(als_add(layout, root, ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, NULL, &c, 1, NULL) == ALS_OK);
    CHECK(als_constraint_identifier_copy(layout, c, got, sizeof got, &length) == ALS_OK);
    CHECK(length == (bytes < 256 ? (size_t)bytes : 256) && (strcmp(got, text) == 0) == (bytes <= 256));
  }
}

/* "a.width<=1;" is a constraint for eleven bytes; edges and centers of one word are more. */
static void test_expansion(void) {
  char text[256];
  size_t made = 0;
  LIMIT(expansion);
  begin(NULL);
  for (int cells = 996; cells <= 1030; cells++) {
    sprintf(text, "H:[v1..%d]", cells);
    for (int i = 1; i <= cells && cells == 996; i++) {
      char name[16];
      als_item item;
      sprintf(name, "v%d", i);
      als_view_create(layout, root, name, ALS_NUL_TERMINATED, &item);
    }
    als_item item;
    char name[16];
    sprintf(name, "v%d", cells + 1);
    als_view_create(layout, root, name, ALS_NUL_TERMINATED, &item);
    als_status status =
        als_add(layout, root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, text, ALS_NUL_TERMINATED, NULL, NULL, 0, &made);
    size_t most = 1000 + strlen(text) / 2;
    if ((size_t)cells < most) CHECK(status == ALS_OK && made <= most);
    if ((size_t)cells > most + 1) CHECK(is_limit(status));
  }
}

/* `levels` of objects and arrays, the document's own among them. */
static als_status nested(uint32_t most, int levels) {
  als_limits limits = ALS_LIMITS_INIT;
  limits.max_nesting = most;
  begin(&limits);
  char *text = malloc((size_t)levels * 2 + 64);
  als_item out;
  if (!text) exit(1);
  size_t at = (size_t)sprintf(text, "{\"als\":1,\"root\":{\"name\":\"r\",\"margins\":");
  memset(text + at, '[', (size_t)levels - 2);
  at += (size_t)levels - 2;
  memset(text + at, ']', (size_t)levels - 2);
  at += (size_t)levels - 2;
  memcpy(text + at, "}}", 2);
  als_status status = als_document_read(layout, text, at + 2, &out);
  free(text);
  return status;
}

static void test_nesting(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *made = NULL;
  LIMIT(nesting);
  CHECK(nested(0, 511) == ALS_ERROR_DOCUMENT && nested(0, 512) == ALS_ERROR_DOCUMENT);
  CHECK(is_limit(nested(0, 513)));
  CHECK(nested(10, 10) == ALS_ERROR_DOCUMENT && is_limit(nested(10, 11)));
  LIMIT(nestingCeiling);
  CHECK(nested(4096, 4095) == ALS_ERROR_DOCUMENT && nested(4096, 4096) == ALS_ERROR_DOCUMENT &&
        is_limit(nested(4096, 4097)));
  limits.max_nesting = 4097;
  CHECK(als_layout_create(&limits, &made) == ALS_ERROR_ARGUMENT && !made);
}

static als_status spaces(size_t count) {
  char *text = malloc(count + 1);
  if (!text) exit(1);
  memset(text, ' ', count);
  memcpy(text, "a.width<=5", count < 10 ? count : 10);
  als_status status = als_add(layout, root, ALS_SYNTAX_ANY, text, count, NULL, NULL, 0, NULL);
  free(text);
  return status;
}

static void test_text_bytes(void) {
  als_limits limits = ALS_LIMITS_INIT;
  LIMIT(textBytes);
  begin(NULL);
  if (!is_small) CHECK(spaces((64u << 20) - 1) == ALS_OK && spaces(64u << 20) == ALS_OK);
  CHECK(is_limit(spaces((64u << 20) + 1)));
  limits.max_text_bytes = 100;
  begin(&limits);
  CHECK(spaces(99) == ALS_OK && spaces(100) == ALS_OK && is_limit(spaces(101)));
  /* A text so long cannot be had here: what is said about its length must be enough. */
  LIMIT(textCeiling);
  limits.max_text_bytes = UINT64_MAX;
  begin(&limits);
  CHECK(is_limit(als_add(layout, root, ALS_SYNTAX_ANY, "a", UINT32_MAX, NULL, NULL, 0, NULL)));
}

static void test_counts(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_item item;
  als_layout *made = NULL;
  als_constraint c;
  LIMIT(items);
  limits.max_items = 4;
  begin(&limits);
  CHECK(als_view_create(layout, root, NULL, 0, &item) == ALS_OK);
  CHECK(als_guide_create(layout, root, NULL, 0, &item) == ALS_OK);
  CHECK(is_limit(als_view_create(layout, root, NULL, 0, &item)));
  als_item_destroy(layout, view);
  CHECK(als_view_create(layout, root, NULL, 0, &view) == ALS_OK &&
        is_limit(als_view_create(layout, root, NULL, 0, &item)));
  limits.max_items = 0x4000000;
  CHECK(als_layout_create(&limits, &made) == ALS_ERROR_ARGUMENT);
  LIMIT(constraints);
  limits.max_items = 0;
  limits.max_constraints = 2;
  begin(&limits);
  als_constraint_spec spec = {view, none, ALS_ATTRIBUTE_WIDTH, 0, 0, 500, 1, 5};
  CHECK(als_constraint_create(layout, &spec, 0, &c) == ALS_OK && als_constraint_create(layout, &spec, 0, &c) == ALS_OK);
  CHECK(is_limit(als_constraint_create(layout, &spec, 0, &c)));
  als_constraint_destroy(layout, c);
  CHECK(is_limit(als_add(layout, root, ALS_SYNTAX_ANY, "a.size <= 5", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL)));
  CHECK(als_constraint_create(layout, &spec, 0, &c) == ALS_OK);
  limits.max_constraints = 0x4000000;
  CHECK(als_layout_create(&limits, &made) == ALS_ERROR_ARGUMENT);
}

static void test_edits(void) {
  LIMIT(edits);
  begin(NULL);
  for (int i = 0; i < 64; i++) CHECK(als_edit_begin(layout) == ALS_OK);
  CHECK(is_limit(als_edit_begin(layout)));
  for (int i = 0; i < 64; i++) CHECK((i % 2 ? als_edit_cancel : als_edit_commit)(layout) == ALS_OK);
  CHECK(als_edit_commit(layout) == ALS_ERROR_ARGUMENT);
}

static int asked;

/* Wants another width each time, as many times as `user_data` says. */
static als_status restless(void *user_data, als_layout *l, als_item item, als_size proposal, als_measurement *out) {
  (void)l, (void)item, (void)proposal;
  asked++;
  int turns = *(int *)user_data;
  out->size.width = 100 + (asked < turns ? asked : turns);
  out->size.height = 10;
  return ALS_OK;
}

static void test_rounds(void) {
  als_report report = ALS_REPORT_INIT;
  LIMIT(rounds);
  for (int turns = 1; turns <= 12; turns++) {
    begin(NULL);
    asked = 0;
    CHECK(als_item_set_measure(layout, view, restless, &turns, NULL) == ALS_OK);
    CHECK(als_add(layout, root, ALS_SYNTAX_ANY, "a.width <= 5000 @ 1", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL) ==
          ALS_OK);
    CHECK(als_solve(layout, &report) == ALS_OK && report.rounds >= 1 && report.rounds <= 8);
    CHECK(report.unsettled == (report.rounds == 8 && asked > 8));
  }
}

/* From one view more than this between a view and its host the way is another: the answer is the same. */
static void test_long_ways(void) {
  LIMIT(relativePath);
  for (int way = 1; way <= 24; way++) {
    als_item inner;
    als_rect frame;
    begin(NULL);
    inner = root;
    for (int i = 0; i < way; i++) {
      CHECK(als_view_create(layout, inner, NULL, 0, &inner) == ALS_OK);
      als_constraint_spec spec = {inner, none, ALS_ATTRIBUTE_LEFT, 0, 0, 1000, 1, 0};
      als_item_info info = ALS_ITEM_INFO_INIT;
      als_constraint c;
      als_item_get_info(layout, inner, &info);
      spec.second = info.parent;
      spec.second_attribute = ALS_ATTRIBUTE_LEFT;
      spec.constant = i + 1 < way ? 3 : 0;
      if (i + 1 == way) spec.second = root, spec.constant = 100;
      CHECK(als_constraint_create(layout, &spec, 0, &c) == ALS_OK);
    }
    CHECK(als_solve(layout, NULL) == ALS_OK && als_frame_in(layout, inner, root, &frame) == ALS_OK && frame.x == 100);
    CHECK(als_frame(layout, inner, &frame) == ALS_OK && frame.x == 100 - 3 * (way - 1));
  }
}

/* Klee and Minty's cube: its corners are many steps apart. */
static als_status make_cube(uint64_t memory, uint64_t pivots, uint64_t work) {
  enum { EDGES = 5 };
  als_limits limits = ALS_LIMITS_INIT;
  als_item widths[EDGES];
  als_term terms[EDGES];
  als_constraint c;
  als_status status = ALS_OK;
  limits.max_memory_bytes = memory;
  limits.max_pivots = pivots;
  limits.max_work = work;
  begin(&limits);
  memset(terms, 0, sizeof terms);
  for (int i = 0; i < EDGES && status == ALS_OK; i++) status = als_view_create(layout, root, NULL, 0, &widths[i]);
  for (int row = 0; row <= EDGES && status == ALS_OK; row++) {
    int count = row < EDGES ? row + 1 : EDGES;
    for (int i = 0; i < count; i++) {
      terms[i].item = widths[i];
      terms[i].attribute = ALS_ATTRIBUTE_WIDTH;
      terms[i].multiplier = row == EDGES ? pow(2, EDGES - 1 - i) : i == row ? 1 : pow(2, row - i + 1);
    }
    status = als_constraint_create_terms(layout, terms, (size_t)count,
                                         row == EDGES ? ALS_RELATION_EQUAL : ALS_RELATION_LESS_OR_EQUAL,
                                         row == EDGES ? 1e6 : pow(5, row + 1), row == EDGES ? 500 : 1000, 0, &c);
  }
  return status;
}

/* The smallest figure with which all goes well; one less is refused, one more is not. */
static void test_budgets(void) {
  uint64_t low = 1, high = 1 << 20;
  als_report report = ALS_REPORT_INIT;
  LIMIT(memoryBytes);
  for (low = 2000; low < high;) {
    uint64_t middle = low + (high - low) / 2;
    if (make_cube(middle, 0, 0) == ALS_OK) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  CHECK(make_cube(high, 0, 0) == ALS_OK && make_cube(high + 1, 0, 0) == ALS_OK &&
        make_cube(high - 1, 0, 0) == ALS_ERROR_MEMORY);
  LIMIT(pivots);
  CHECK(make_cube(0, 0, 0) == ALS_OK && als_solve(layout, &report) == ALS_OK && report.pivots > 1);
  uint64_t needed = report.pivots;
  CHECK(make_cube(0, needed + 1, 0) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(make_cube(0, needed, 0) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(make_cube(0, needed - 1, 0) == ALS_OK && is_limit(als_solve(layout, NULL)));
}

/* The least work with which the cube is solved. */
static uint64_t work_of_cube(void) {
  uint64_t low = 1, high = 1 << 20;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (make_cube(0, 0, middle) == ALS_OK && als_solve(layout, NULL) == ALS_OK) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

static void test_work(void) {
  LIMIT(work);
  const uint64_t needed = work_of_cube();
  CHECK(needed > 1 && needed < 1 << 20 && work_of_cube() == needed);
  CHECK(make_cube(0, 0, UINT64_MAX) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(make_cube(0, 0, needed) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  CHECK(make_cube(0, 0, needed - 1) == ALS_OK && is_limit(als_solve(layout, NULL)));
  /* It fails again in the same way, and without what was too much it goes on. */
  CHECK(is_limit(als_solve(layout, NULL)));
  als_constraint constraints[16];
  size_t count = 0;
  for (als_constraint c = {0}; count < 16 && als_constraint_next(layout, c, &c) == ALS_OK;) constraints[count++] = c;
  for (size_t i = 1; i < count; i++) CHECK(als_constraint_destroy(layout, constraints[i]) == ALS_OK);
  CHECK(count == 6 && als_solve(layout, NULL) == ALS_OK);
}

/* A view of some width, solved after each of many changes; then a chain of sums that starts with it. */
static als_item make_chain(const als_limits *limits) {
  als_item first, view, before;
  als_constraint width, sum;
  als_constraint_spec spec = {none, none, ALS_ATTRIBUTE_WIDTH, 0, 0, 1000, 1, 0};
  begin(limits);
  CHECK(als_view_create(layout, root, NULL, 0, &first) == ALS_OK);
  spec.first = before = first;
  CHECK(als_constraint_create(layout, &spec, 0, &width) == ALS_OK);
  for (int i = 1; i < 200; i++) {
    CHECK(als_constraint_set_constant(layout, width, i) == ALS_OK && als_solve(layout, NULL) == ALS_OK);
  }
  for (int i = 0; i < 200; i++) {
    als_term terms[3] = {{before, ALS_ATTRIBUTE_WIDTH, 0, 1}, {before, ALS_ATTRIBUTE_HEIGHT, 0, 1}};
    CHECK(als_view_create(layout, root, NULL, 0, &view) == ALS_OK);
    terms[2] = (als_term){view, ALS_ATTRIBUTE_WIDTH, 0, 1};
    CHECK(als_constraint_create_terms(layout, terms, 3, ALS_RELATION_EQUAL, 500, 1000, 0, &sum) == ALS_OK);
    before = view;
  }
  return first;
}

/* What was published before a solve that did too much can still be read, and each call has the whole of the limit. */
static void test_work_of_each_call(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_rect frame;
  char text[256];
  size_t length = 0;
  limits.max_work = 400;
  als_item first = make_chain(&limits);
  CHECK(is_limit(als_solve(layout, NULL)));
  CHECK(als_error_message_copy(layout, text, sizeof text, &length) == ALS_OK);
  CHECK(strstr(text, "400") && strstr(text, "max_work"));
  CHECK(als_frame(layout, first, &frame) == ALS_OK && frame.width == 199);
  /* A program from before the field was there says nothing about it. */
  limits.struct_size = offsetof(als_limits, max_work);
  first = make_chain(&limits);
  CHECK(als_solve(layout, NULL) == ALS_OK);
}

int main(int count, char **words) {
  is_small = count > 1 && strcmp(words[1], "small") == 0;
  test_numbers();
  test_coordinate();
  test_text();
  test_expansion();
  test_default_identifier();
  test_nesting();
  test_text_bytes();
  test_counts();
  test_edits();
  test_rounds();
  test_long_ways();
  test_budgets();
  test_work();
  test_work_of_each_call();
  als_layout_destroy(layout);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
