/* Named numbers (als.h, Metrics). */
#include "harness.h"

static double constant_of(als_layout *l, als_constraint c) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, c, &info));
  return info.constant;
}

/* What is read from a document is the same, and follows as well. */
static void read_back(fixture *f, als_syntax syntax) {
  static char text[1 << 14], again[1 << 14];
  size_t needed, length;
  als_layout *copy;
  als_digest digest, other;
  OK(als_layout_copy_document(f->l, f->root, syntax, text, sizeof text, &needed));
  OK(als_layout_create(NULL, &copy));
  OK(als_document_read(copy, text, strlen(text), NULL));
  CHECK(als_solve(f->l, NULL) == als_solve(copy, NULL));
  OK(als_layout_digest(f->l, &digest));
  OK(als_layout_digest(copy, &other));
  CHECK(digest.low == other.low && digest.high == other.high);
  OK(als_layout_copy_document(f->l, f->root, ALS_SYNTAX_RECORD, text, sizeof text, &length));
  OK(als_layout_copy_document(copy, (als_item){0}, ALS_SYNTAX_RECORD, again, sizeof again, &length));
  CHECK(strcmp(text, again) == 0);
  double pad;
  OK(als_metric_get(f->l, "pad", NUL, &pad));
  OK(als_metric_set(copy, "pad", NUL, pad + 1));
  OK(als_metric_set(f->l, "pad", NUL, pad + 1));
  als_constraint at = {0}, there = {0};
  while (als_constraint_next(f->l, at, &at) == ALS_OK && als_constraint_next(copy, there, &there) == ALS_OK) {
    CHECK(constant_of(f->l, at) == constant_of(copy, there));
  }
  OK(als_layout_destroy(copy));
}

/* `$pad` changes with the metric. */
static void following(void) {
  fixture f;
  als_constraint made[8], other;
  fixture_make(&f);
  OK(als_group_destroy(f.l, f.g));
  OK(als_metric_set(f.l, "pad", NUL, 8));
  OK(als_metric_set(f.l, "gap", NUL, 3));
  OK(als_metric_set(f.l, "my gap", NUL, 1));
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY,
             "a.left = super.left + $pad; a.width = 4 * $gap + $pad; b.width = 40 - $pad; b.left = a.right + pad;"
             "a.height = ($pad + 4) * 2 + b.height; b.height = \"$my gap\"",
             NUL, NULL, made, 8, NULL));
  OK(als_metric_set(f.l, "pad", NUL, 10));
  CHECK(constant_of(f.l, made[0]) == 10 && constant_of(f.l, made[1]) == 22 && constant_of(f.l, made[2]) == 30);
  CHECK(constant_of(f.l, made[3]) == 8 && constant_of(f.l, made[4]) == 28);
  OK(als_metric_set(f.l, "gap", NUL, 0.1));
  CHECK(constant_of(f.l, made[1]) == 10 + 4 * 0.1);
  OK(als_metric_set(f.l, "my gap", NUL, 2));
  CHECK(constant_of(f.l, made[5]) == 2);
  CHECK(als_solve(f.l, NULL) >= 0);
  /* All or none. */
  OK(als_metric_set(f.l, "pad", NUL, 0.5));
  FAILS(f.l, als_metric_set(f.l, "gap", NUL, 4e8), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.constraint.id == made[1].id && constant_of(f.l, made[1]) == 0.5 + 4 * 0.1);
  double value;
  OK(als_metric_get(f.l, "gap", NUL, &value));
  CHECK(value == 0.1);
  /* An edit that is cancelled, and one that is kept. */
  als_digest before, after;
  OK(als_layout_digest(f.l, &before));
  OK(als_edit_begin(f.l));
  OK(als_metric_set(f.l, "pad", NUL, 20));
  OK(als_constraint_set_constant(f.l, made[0], 7));
  OK(als_edit_cancel(f.l));
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_edit_begin(f.l));
  OK(als_metric_set(f.l, "pad", NUL, 20));
  OK(als_edit_commit(f.l));
  CHECK(constant_of(f.l, made[0]) == 20);
  /* A copy has metrics of its own. */
  als_layout *copy;
  OK(als_layout_copy(f.l, &copy));
  OK(als_metric_set(copy, "pad", NUL, 5));
  CHECK(constant_of(f.l, made[0]) == 20);
  als_constraint first = {0};
  OK(als_constraint_next(copy, first, &first));
  while (constant_of(copy, first) != 5 && als_constraint_next(copy, first, &first) == ALS_OK) continue;
  CHECK(constant_of(copy, first) == 5);
  OK(als_layout_destroy(copy));
  static const als_syntax every[] = {ALS_SYNTAX_RECORD,    ALS_SYNTAX_ANY,           ALS_SYNTAX_LINEAR,
                                     ALS_SYNTAX_COMPACT,   ALS_SYNTAX_VISUAL_FORMAT, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT,
                                     ALS_SYNTAX_SHORTHAND, ALS_SYNTAX_BUILDER};
  for (size_t i = 0; i < COUNT(every); i++) read_back(&f, every[i]);
  /* Texts of single constraints. */
  char text[200];
  size_t needed;
  uint32_t options;
  OK(als_constraint_copy_text(f.l, made[0], f.root, ALS_SYNTAX_LINEAR, &options, text, sizeof text, &needed));
  CHECK(strcmp(text, "a.left == root.left + $pad") == 0);
  FAILS(f.l, als_constraint_copy_text(f.l, made[1], f.root, ALS_SYNTAX_LINEAR, &options, text, sizeof text, &needed),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  FAILS(f.l,
        als_constraint_copy_text(f.l, made[2], f.root, ALS_SYNTAX_VISUAL_FORMAT, &options, text, sizeof text, &needed),
        ALS_ERROR_CONSTRAINT, ALS_KIND_NOT_EXPRESSIBLE);
  /* Until another call says something else. */
  OK(als_constraint_set_constant(f.l, made[0], 1));
  OK(als_metric_set(f.l, "pad", NUL, 2));
  CHECK(constant_of(f.l, made[0]) == 1 && constant_of(f.l, made[2]) == 38);
  OK(als_constraint_replace_text(f.l, f.root, "w", NUL, ALS_SYNTAX_ANY, "b.width <= 3 * $pad", NUL, NULL, &other));
  OK(als_metric_set(f.l, "pad", NUL, 3));
  CHECK(constant_of(f.l, other) == 9);
  OK(als_constraint_replace_text(f.l, f.root, "w", NUL, ALS_SYNTAX_ANY, "b.width <= 99", NUL, NULL, &other));
  OK(als_metric_set(f.l, "pad", NUL, 4));
  CHECK(constant_of(f.l, other) == 99);
  OK(als_metric_remove(f.l, "gap", NUL));
  CHECK(constant_of(f.l, made[1]) == 4 + 4 * 0.1);
  OK(als_metric_set(f.l, "gap", NUL, 100));
  OK(als_metric_set(f.l, "pad", NUL, 5));
  CHECK(constant_of(f.l, made[1]) == 5 + 4 * 0.1);
  OK(als_constraint_destroy(f.l, made[1]));
  OK(als_metric_set(f.l, "pad", NUL, 6));
  fixture_end(&f);
}

static void following_in_formats(void) {
  fixture f;
  als_constraint made[8];
  fixture_make(&f);
  OK(als_group_destroy(f.l, f.g));
  OK(als_metric_set(f.l, "pad", NUL, 8));
  OK(als_add(f.l, f.root, ALS_SYNTAX_VISUAL_FORMAT, "V:|-$pad-[a(>=$pad,<=90)]-($pad@500)-[b(==a)]", NUL, NULL, made, 8,
             NULL));
  OK(als_metric_set(f.l, "pad", NUL, 6));
  CHECK(constant_of(f.l, made[0]) == 6);
  for (size_t i = 0; i < 5; i++) CHECK(constant_of(f.l, made[i]) != 8);
  OK(als_add(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|-$pad-[a(>=$pad)]~[b]-$pad-|", NUL, NULL, made, 8,
             NULL));
  OK(als_metric_set(f.l, "pad", NUL, 7));
  CHECK(constant_of(f.l, made[0]) == 7);
  OK(als_add(f.l, f.root, ALS_SYNTAX_LINEAR, "a.top >= |+$pad", NUL, NULL, made, 8, NULL));
  OK(als_metric_set(f.l, "pad", NUL, 9));
  CHECK(constant_of(f.l, made[0]) == 9);
  /* Texts whose names come later follow while they wait, too. */
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_DEFERRED;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "later.width = $pad; later.height = 2 * $pad", NUL, &options, made, 8, NULL));
  OK(als_metric_set(f.l, "pad", NUL, 11));
  CHECK(constant_of(f.l, made[0]) == 11 && constant_of(f.l, made[1]) == 22);
  read_back(&f, ALS_SYNTAX_ANY);
  als_item later;
  OK(als_view_create(f.l, f.root, "later", NUL, &later));
  CHECK(constant_of(f.l, made[0]) == 12 && constant_of(f.l, made[1]) == 24);
  OK(als_metric_set(f.l, "pad", NUL, 13));
  CHECK(constant_of(f.l, made[0]) == 13 && constant_of(f.l, made[1]) == 26);
  read_back(&f, ALS_SYNTAX_RECORD);
  /* A document sets metrics, and is refused where a constant would leave the range. */
  OK(als_document_read(f.l, "{\"als\":1,\"metrics\":{\"pad\":1},\"root\":{\"name\":\"x\"}}", NUL, NULL));
  CHECK(constant_of(f.l, made[1]) == 2);
  ADD(f.l, f.root, "b.width <= 2 * $pad");
  FAILS(f.l, als_document_read(f.l, "{\"als\":1,\"metrics\":{\"pad\":9e8},\"root\":{\"name\":\"y\"}}", NUL, NULL),
        ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  CHECK(constant_of(f.l, made[1]) == 2);
  fixture_end(&f);
}

/* What cannot follow is refused. */
static void following_refused(void) {
  static const struct {
    als_syntax syntax;
    const char *text;
    als_error_kind kind;
  } bad[] = {
      {ALS_SYNTAX_ANY, "a.width = 40 @ $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = b.width * $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = b.width + 2 * $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "$pad * a.width + b.width = 100", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "V:|~[a($pad%)]~|", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "Z:[a]-$pad-[b]", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = $pad * $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = $pad * $gap", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = 10 / $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = 1; b.width = $pad + $gap; a.height = $gap * $pad", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_VISUAL_FORMAT, "H:[a(40@$pad)]", ALS_KIND_NOT_EXPRESSIBLE},
      {ALS_SYNTAX_ANY, "a.width = $nobody", ALS_KIND_NAME_METRIC},
      {ALS_SYNTAX_ANY, "$pad.width = 1", ALS_KIND_NAME_VIEW},
      {ALS_SYNTAX_VISUAL_FORMAT, "H:[$pad]", ALS_KIND_NAME_VIEW},
      {ALS_SYNTAX_ANY, "a.width = $", ALS_KIND_NAME_METRIC},
      {ALS_SYNTAX_COMPACT, "a.width = $pad", ALS_KIND_NAME_METRIC},
  };
  fixture f;
  fixture_make(&f);
  OK(als_metric_set(f.l, "pad", NUL, 1));
  OK(als_metric_set(f.l, "gap", NUL, 0));
  for (size_t i = 0; i < COUNT(bad); i++) {
    als_status status = als_add(f.l, f.root, bad[i].syntax, bad[i].text, NUL, NULL, NULL, 0, NULL);
    if (status >= 0) printf("%s was taken\n", bad[i].text);
    CHECK(status < 0);
    KIND(f.l, bad[i].kind);
  }
  /* A metric whose own name begins with the sign is that. */
  OK(als_metric_set(f.l, "$pad", NUL, 33));
  als_constraint c;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = $pad", NUL, NULL, &c, 1, NULL));
  OK(als_metric_set(f.l, "pad", NUL, 5));
  CHECK(constant_of(f.l, c) == 33);
  fixture_end(&f);
}

static double value_of(als_layout *l, const char *name) {
  double value = -1;
  OK(als_metric_get(l, name, NUL, &value));
  return value;
}

/* Metrics that are texts change with those that they name. */
static void texts(void) {
  fixture f;
  als_constraint made[2];
  char text[64];
  als_digest before, after;
  fixture_make(&f);
  OK(als_group_destroy(f.l, f.g));
  OK(als_metric_set(f.l, "pad", NUL, 8));
  OK(als_metric_set_text(f.l, "wide", NUL, "2 * pad + 4", NUL));
  OK(als_metric_set_text(f.l, "half", NUL, "(wide - -2) / 2", NUL));
  CHECK(value_of(f.l, "wide") == 20 && value_of(f.l, "half") == 11);
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width = $half + 1; a.height = half", NUL, NULL, made, 2, NULL));
  OK(als_metric_set(f.l, "pad", NUL, 10));
  CHECK(value_of(f.l, "wide") == 24 && value_of(f.l, "half") == 13);
  CHECK(constant_of(f.l, made[0]) == 14 && constant_of(f.l, made[1]) == 11);
  OK(als_metric_text_copy(f.l, "half", NUL, text, sizeof text, NULL));
  CHECK(strcmp(text, "(wide - -2) / 2") == 0);
  EXPECT(als_metric_text_copy(f.l, "pad", NUL, text, sizeof text, NULL), ALS_END);
  EXPECT(als_metric_text_copy(f.l, "nothing", NUL, text, sizeof text, NULL), ALS_END);
  read_back(&f, ALS_SYNTAX_RECORD);
  /* What is refused changes nothing. */
  OK(als_layout_digest(f.l, &before));
  FAILS(f.l, als_metric_set_text(f.l, "pad", NUL, "half + 1", NUL), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  FAILS(f.l, als_metric_set_text(f.l, "pad", NUL, "pad", NUL), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  FAILS(f.l, als_metric_set_text(f.l, "other", NUL, "wied", NUL), ALS_ERROR_NAME, ALS_KIND_NAME_METRIC);
  FAILS(f.l, als_metric_set_text(f.l, "other", NUL, "2 + ", NUL), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  FAILS(f.l, als_metric_set_text(f.l, "other", NUL, "1 / (pad - pad)", NUL), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_metric_set(f.l, "pad", NUL, 9e8), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  /* An edit that is cancelled. */
  OK(als_edit_begin(f.l));
  OK(als_metric_set(f.l, "wide", NUL, 1));
  OK(als_metric_set(f.l, "pad", NUL, 3));
  OK(als_metric_remove(f.l, "pad", NUL));
  OK(als_edit_cancel(f.l));
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_metric_set(f.l, "pad", NUL, 2));
  CHECK(value_of(f.l, "half") == 5 && constant_of(f.l, made[0]) == 6);
  /* A number again; and one whose metric is removed keeps its value. */
  OK(als_metric_set(f.l, "wide", NUL, 100));
  OK(als_metric_set(f.l, "pad", NUL, 4));
  CHECK(value_of(f.l, "wide") == 100 && value_of(f.l, "half") == 51);
  OK(als_metric_remove(f.l, "wide", NUL));
  CHECK(value_of(f.l, "half") == 51 && constant_of(f.l, made[0]) == 52);
  EXPECT(als_metric_text_copy(f.l, "half", NUL, text, sizeof text, NULL), ALS_END);
  /* A name that a removed metric had is another metric. */
  OK(als_metric_set(f.l, "wide", NUL, 7));
  CHECK(value_of(f.l, "half") == 51);
  fixture_end(&f);
}

/* Parentheses and signs cost no call depth. */
static void long_texts(void) {
  enum { DEPTH = 100000 };
  static char text[2 * DEPTH + 8];
  fixture f;
  fixture_make(&f);
  memset(text, '(', DEPTH);
  text[DEPTH] = '1';
  memset(text + DEPTH + 1, ')', DEPTH);
  OK(als_metric_set_text(f.l, "deep", NUL, text, NUL));
  CHECK(value_of(f.l, "deep") == 1);
  memset(text, '-', DEPTH);
  text[DEPTH + 1] = 0;
  OK(als_metric_set_text(f.l, "deep", NUL, text, NUL));
  CHECK(value_of(f.l, "deep") == 1);
  text[DEPTH] = 0;
  FAILS(f.l, als_metric_set_text(f.l, "deep", NUL, text, NUL), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  FAILS(f.l, als_metric_set_text(f.l, "deep", NUL, "\xff", NUL), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  OK(als_metric_set(f.l, "m0", NUL, 1));
  for (int k = 1; k < 2000; k++) {
    char name[16], before[24];
    snprintf(name, sizeof name, "m%d", k);
    snprintf(before, sizeof before, "m%d + 1", k - 1);
    OK(als_metric_set_text(f.l, name, NUL, before, NUL));
  }
  OK(als_metric_set(f.l, "m0", NUL, 5));
  CHECK(value_of(f.l, "m1999") == 2004);
  fixture_end(&f);
}

void test_metrics(void) {
  texts();
  long_texts();
  following();
  following_in_formats();
  following_refused();
  fixture f;
  double value = 0;
  fixture_make(&f);
  EXPECT(als_metric_get(f.l, "pad", NUL, &value), ALS_END);
  OK(als_metric_set(f.l, "pad", NUL, 12.5));
  OK(als_metric_get(f.l, "padding", 3, &value));
  CHECK(value == 12.5);
  ADD(f.l, f.root, "b.width = pad");
  OK(als_metric_set(f.l, "pad", NUL, 40)); /* does not touch what was made with it */
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 12.5);
  OK(als_metric_remove(f.l, "pad", NUL));
  EXPECT(als_metric_get(f.l, "pad", NUL, &value), ALS_END);
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.height = b.width + pad", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME,
        ALS_KIND_NAME_METRIC);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_metric_set(f.l, "pad", NUL, bad));
  EXPECT(als_metric_set(f.l, NULL, 0, 1), ALS_ERROR_ARGUMENT);
  EXPECT(als_metric_set(f.l, "", 0, 1), ALS_ERROR_SYNTAX);
  fixture_end(&f);
}
