/* test.h - what the files of `als test` share. */
#ifndef ALS_TOOL_TEST_H
#define ALS_TOOL_TEST_H

#include "tool.h"

/* One thing that was tested. */
typedef struct test_case {
  const char *rule;  /* "fits", "relation", "golden" */
  char *name;        /* "{ "expect": "fits", "view": "title" }" */
  char *message;     /* NULL: it holds */
  size_t constraint; /* one that has to do with it, or TEST_NO_CONSTRAINT */
} test_case;
#define TEST_NO_CONSTRAINT ((size_t)-1)

/* What came of one document. */
typedef struct test_report {
  char *file;
  test_case *cases;
  size_t count, failures;
  text summary;           /* "everything holds for width 320 to 1920 (3 pieces)" */
  source_region *regions; /* by case: where its constraint stands in the file, line 0 where there is none */
  int status;             /* TOOL_OK, TOOL_CONFLICT: something fails, TOOL_REFUSED */
  text kind, reason;      /* of a refusal: "NAME_VIEW", "layout.json:3:7: there is no view ..." */
  source_region refused;
} test_report;

/* ---- test_report.c ---- */

/* "fits", and the expectation of this number as documents have it; a negative one: the defaults. */
const char *test_rule(int32_t kind);
void test_expectation_name(scene *s, int64_t index, text *out);
void test_add(test_report *report, const char *rule, const char *name, const char *message, size_t constraint);

/* ---- test_samples.c, test_golden.c, test_output.c ---- */

/* test_samples.c: random sizes, gone sets and texts, for what no proof has reached; a failure is made as small as it
 * goes.  Returns TOOL_REFUSED after it has said why. */
int test_samples(scene *s, const test_request *request, const prove_report *proof, test_report *report);

/* test_golden.c */
int golden_record(scene *s, const char *at);
int golden_compare(scene *s, double tolerance, test_report *report);

/* test_output.c */
void test_text(const test_report *reports, size_t count, text *out);
void test_json(const test_report *reports, size_t count, text *out);
void test_junit(const test_report *reports, size_t count, text *out);
void test_sarif(const test_report *reports, size_t count, text *out);

#endif
