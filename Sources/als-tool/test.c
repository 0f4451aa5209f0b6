/* test.c - `als test`: what documents expect, proved where that is possible, and frames that were recorded. */
#include <stdlib.h>
#include <string.h>

#include "test.h"

/* Expectations that no case is about hold. */
static void add_holding(scene *s, test_report *report) {
  size_t count = 0;
  als_expectation_count(s->layout, &count);
  for (size_t i = 0; i < (count ? count : 1); i++) {
    text name = {0};
    als_expectation_kind kind = (als_expectation_kind)0;
    int is_there = 0;
    test_expectation_name(s, count ? (int64_t)i : -1, &name);
    if (count) als_expectation_get_kind(s->layout, i, &kind);
    for (size_t k = 0; k < report->count; k++) is_there = is_there || strcmp(report->cases[k].name, name.bytes) == 0;
    if (!is_there)
      test_add(report, count ? test_rule((int32_t)kind) : "defaults", name.bytes, NULL, TEST_NO_CONSTRAINT);
    text_free(&name);
  }
}

static void add_proved(scene *s, const prove_report *proof, test_report *report) {
  for (size_t i = 0; i < proof->failure_count; i++) {
    const failed *f = &proof->failures[i];
    text name = {0}, message = {0};
    int64_t index = f->about.expectation == (size_t)-1 ? -1 : (int64_t)f->about.expectation;
    test_expectation_name(s, index, &name);
    prove_gone_text(s, proof, f->gone, &message);
    text_bytes(&message, f->message.bytes, f->message.length);
    test_add(report, test_rule(f->about.kind), name.bytes, message.bytes,
             f->about.because ? f->because[0] : TEST_NO_CONSTRAINT);
    text_free(&name);
    text_free(&message);
  }
}

/* Where failing constraints stand, for those who show places. */
static void find_regions(scene *s, test_report *report) {
  constraint_list list;
  constraints_collect(s, &list);
  report->regions = must(calloc(report->count + 1, sizeof *report->regions));
  for (size_t i = 0; i < report->count; i++) {
    source_range range;
    size_t at = report->cases[i].constraint;
    if (at < list.count && source_find(s, list.handles[at], &range)) report->regions[i] = source_region_of(s, range);
  }
  constraints_free(&list);
}

/* Why a document was refused, as standard error has it. */
static void take_refusal(test_report *report) {
  const refusal *why = report_last();
  report->status = TOOL_REFUSED;
  report->refused = why->region;
  text_bytes(&report->kind, why->kind.bytes, why->kind.length);
  text_format(&report->reason, "%s: %s", why->place.bytes, why->sentence.bytes);
}

/* A layout that has not settled fails, whatever is expected of it. */
static void add_unsettled(const scene *s, test_report *report) {
  text message = {0};
  if (scene_unsettled_text(s, &message)) {
    /* The report says the file, and ends the line. */
    size_t start = strlen(s->file) + 2;
    message.bytes[message.length - 1] = 0;
    test_add(report, "settled", "the layout settles", message.bytes + start, TEST_NO_CONSTRAINT);
  }
  text_free(&message);
}

static int test_document(scene *s, const test_request *request, test_report *report) {
  prove_report proof;
  int result = prove_run(s, &request->prove, &proof);
  if (result != TOOL_REFUSED) {
    add_unsettled(s, report);
    add_proved(s, &proof, report);
    prove_summary(&proof, &report->summary);
    if (request->pseudo || proof.verdict == ALS_VERDICT_SAMPLED || proof.verdict == ALS_VERDICT_INCOMPLETE)
      result = test_samples(s, request, &proof, report);
    if (result != TOOL_REFUSED) result = TOOL_OK;
  }
  prove_free(&proof);
  if (result == TOOL_OK) result = golden_compare(s, request->tolerance, report);
  if (result == TOOL_OK) add_holding(s, report);
  return result;
}

static int test_file(const char *file, const test_request *request, test_report *report) {
  scene s;
  text name = {0};
  memset(report, 0, sizeof *report);
  text_add(&name, file);
  report->file = name.bytes;
  int result = scene_read(&s, file);
  if (result == TOOL_OK && request->prove.direction) result = scene_shape(&s, NULL, request->prove.direction);
  if (result == TOOL_OK && request->records) {
    result = scene_solve(&s);
    if (result == TOOL_OK) add_unsettled(&s, report);
    if (result == TOOL_OK) result = golden_record(&s, request->at);
    text_add(&report->summary, "frames recorded");
  } else if (result == TOOL_OK) {
    result = test_document(&s, request, report);
  }
  if (result == TOOL_OK) find_regions(&s, report);
  if (result == TOOL_REFUSED) take_refusal(report);
  scene_free(&s);
  return report->status;
}

int test_run(const test_request *request, char **files, size_t count, text *out) {
  static void (*const writers[])(const test_report *, size_t, text *) = {test_text, test_json, test_junit, test_sarif};
  test_report *reports = must(malloc((count + 1) * sizeof *reports));
  int worst = TOOL_OK;
  for (size_t i = 0; i < count; i++) {
    int status = test_file(files[i], request, &reports[i]);
    if (status > worst) worst = status;
  }
  writers[request->format](reports, count, out);
  for (size_t i = 0; i < count; i++) {
    for (size_t k = 0; k < reports[i].count; k++) free(reports[i].cases[k].name);
    for (size_t k = 0; k < reports[i].count; k++) free(reports[i].cases[k].message);
    free(reports[i].cases);
    free(reports[i].regions);
    free(reports[i].file);
    text_free(&reports[i].summary);
    text_free(&reports[i].kind);
    text_free(&reports[i].reason);
  }
  free(reports);
  return worst;
}
