/* prove.c - proves what a document expects, for each set of views that is to be gone, and says it in sentences. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

void prove_spec(const prove_request *request, als_item root, als_proof_spec *spec) {
  const als_proof_spec fresh = ALS_PROOF_SPEC_INIT;
  *spec = fresh;
  spec->root = root;
  spec->parameters = request->parameters;
  spec->width = request->width;
  spec->height = request->height;
  spec->text_scale = request->text_scale;
  spec->direction = request->direction;
  spec->flags = request->is_certified ? ALS_PROVE_CERTIFICATE : 0;
}

als_status prove_message(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_proof_message_copy(layout, (size_t)index, buffer, capacity, needed);
}

static als_status copy_expectation(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_proof_expectation_copy(layout, (size_t)index, buffer, capacity, needed);
}

static als_status copy_certificate(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  (void)id;
  return als_proof_certificate_copy(layout, buffer, capacity, needed);
}

/* ---- which views are gone ---- */

static als_item *add_set(prove_report *r, size_t capacity) {
  size_t at = r->gone_sets++;
  r->gone = must(realloc(r->gone, r->gone_sets * sizeof *r->gone));
  r->gone_counts = must(realloc(r->gone_counts, r->gone_sets * sizeof *r->gone_counts));
  r->gone_counts[at] = 0;
  return r->gone[at] = must(malloc((capacity ? capacity : 1) * sizeof **r->gone));
}

static const entry *find_view(const scene *s, const char *name, size_t length) {
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    if (e->info.kind == ALS_ITEM_VIEW && text_is(&e->name, name, length)) return e;
  }
  return NULL;
}

static int read_names(const scene *s, const char *names, prove_report *r) {
  als_item *set = add_set(r, strlen(names));
  for (const char *at = names; *at;) {
    size_t length = strcspn(at, ",");
    const entry *e = find_view(s, at, length);
    if (e == NULL) {
      text word = {0};
      text_bytes(&word, at, length);
      int result = report_misuse("prove", "the document has no view", word.bytes ? word.bytes : "", NULL);
      text_free(&word);
      return result;
    }
    set[r->gone_counts[0]++] = e->item;
    at += length + (at[length] == ',');
  }
  return TOOL_OK;
}

static int read_gone(const scene *s, prove_report *r) {
  const char *gone = r->request->gone;
  if (gone && strcmp(gone, "each") != 0) return read_names(s, gone, r);
  add_set(r, 0);
  for (size_t i = 1; gone && i < s->count; i++) {
    if (s->entries[i].info.kind != ALS_ITEM_VIEW || s->entries[i].info.gone) continue;
    als_item *set = add_set(r, 1);
    set[0] = s->entries[i].item;
    r->gone_counts[r->gone_sets - 1] = 1;
  }
  return TOOL_OK;
}

/* ---- one proof ---- */

static double *take_region(scene *s, size_t index, size_t region, size_t *length) {
  *length = 0;
  als_proof_region_copy(s->layout, index, region, NULL, 0, length);
  double *numbers = must(malloc((*length ? *length : 1) * sizeof *numbers));
  als_proof_region_copy(s->layout, index, region, numbers, *length, NULL);
  return numbers;
}

static void take_items(scene *s, size_t index, const constraint_list *list, failed *f) {
  size_t views = f->about.views, because = f->about.because;
  als_item *items = must(malloc((views + 1) * sizeof *items));
  als_constraint *constraints = must(malloc((because + 1) * sizeof *constraints));
  als_proof_views_copy(s->layout, index, items, views, NULL);
  als_proof_because_copy(s->layout, index, constraints, because, NULL);
  f->views = must(malloc((views + 1) * sizeof *f->views));
  f->because = must(malloc((because + 1) * sizeof *f->because));
  for (size_t i = 0; i < views; i++) f->views[i] = scene_find(s, items[i]);
  for (size_t i = 0; i < because; i++) f->because[i] = constraints_index(list, constraints[i]);
  free(items);
  free(constraints);
}

static void take_failure(scene *s, size_t index, const constraint_list *list, prove_report *r) {
  const als_proof_failure fresh = ALS_PROOF_FAILURE_INIT;
  failed f = {fresh, {0}, {0}, NULL, NULL, r->gone_sets, NULL, NULL};
  if (als_proof_failure_get(s->layout, index, &f.about) != ALS_OK) return;
  scene_copy(s, copy_expectation, index, &f.expect);
  scene_copy(s, prove_message, index, &f.message);
  take_items(s, index, list, &f);
  f.regions = must(malloc((f.about.regions + 1) * sizeof *f.regions));
  f.lengths = must(malloc((f.about.regions + 1) * sizeof *f.lengths));
  for (size_t i = 0; i < f.about.regions; i++) f.regions[i] = take_region(s, index, i, &f.lengths[i]);
  r->failures = must(realloc(r->failures, (r->failure_count + 1) * sizeof *r->failures));
  r->failures[r->failure_count++] = f;
}

static void take_left(scene *s, size_t count, prove_report *r) {
  r->left = must(realloc(r->left, (r->left_count + count + 1) * sizeof *r->left));
  r->left_lengths = must(realloc(r->left_lengths, (r->left_count + count + 1) * sizeof *r->left_lengths));
  for (size_t i = 0; i < count; i++) {
    r->left[r->left_count] = take_region(s, ALS_PROOF_NOT_REACHED, i, &r->left_lengths[r->left_count]);
    r->left_count++;
  }
}

/* From the strongest to the weakest. */
static int weakness(als_verdict verdict) {
  switch (verdict) {
    case ALS_VERDICT_PROVED: return 0;
    case ALS_VERDICT_SAMPLED: return 1;
    case ALS_VERDICT_INCOMPLETE: return 2;
    default: return 3;
  }
}

static int prove_set(scene *s, size_t set, const constraint_list *list, prove_report *r) {
  als_proof_spec spec;
  als_proof proof = ALS_PROOF_INIT;
  prove_spec(r->request, s->root, &spec);
  spec.gone = r->gone[set];
  spec.gone_count = r->gone_counts[set];
  als_status status = als_prove(s->layout, &spec, NULL);
  if (status < 0 && status != ALS_ERROR_LIMIT) return report_layout(s);
  if (als_proof_get(s->layout, &proof) != ALS_OK) return report_layout(s);
  r->pieces += proof.pieces;
  if (weakness((als_verdict)proof.verdict) > weakness(r->verdict)) r->verdict = (als_verdict)proof.verdict;
  for (size_t i = 0; i < proof.failures; i++) {
    take_failure(s, i, list, r);
    r->failures[r->failure_count - 1].gone = set;
  }
  take_left(s, proof.not_reached, r);
  if (!r->request->is_certified) return TOOL_OK;
  if (set > 0) text_add(&r->certificates, ",\n");
  return scene_copy(s, copy_certificate, 0, &r->certificates) ? TOOL_OK : report_layout(s);
}

int prove_run(scene *s, const prove_request *request, prove_report *r) {
  memset(r, 0, sizeof *r);
  r->request = request;
  r->verdict = ALS_VERDICT_PROVED;
  if (scene_solve(s) != TOOL_OK) return TOOL_REFUSED;
  r->direction = request->direction;
  if (r->direction == ALS_DIRECTION_INHERIT && s->count)
    r->direction = (als_direction)s->entries[0].info.effective_direction;
  if (s->count) {
    r->size.width = s->entries[0].frame.width;
    r->size.height = s->entries[0].frame.height;
  }
  if (read_gone(s, r) != TOOL_OK) return TOOL_REFUSED;
  constraint_list list;
  constraints_collect(s, &list);
  int result = TOOL_OK;
  for (size_t i = 0; i < r->gone_sets && result == TOOL_OK; i++) result = prove_set(s, i, &list, r);
  constraints_free(&list);
  if (result != TOOL_OK) return result;
  return r->verdict == ALS_VERDICT_PROVED ? TOOL_OK : r->verdict == ALS_VERDICT_REFUTED ? TOOL_CONFLICT : TOOL_UNPROVED;
}

static void free_regions(double **regions, size_t *lengths, size_t count) {
  for (size_t i = 0; i < count; i++) free(regions[i]);
  free(regions);
  free(lengths);
}

void prove_free(prove_report *r) {
  for (size_t i = 0; i < r->failure_count; i++) {
    failed *f = &r->failures[i];
    text_free(&f->expect);
    text_free(&f->message);
    free(f->views);
    free(f->because);
    free_regions(f->regions, f->lengths, f->about.regions);
  }
  free(r->failures);
  text_free(&r->certificates);
  free_regions(r->left, r->left_lengths, r->left_count);
  for (size_t i = 0; i < r->gone_sets; i++) free(r->gone[i]);
  free(r->gone);
  free(r->gone_counts);
}

/* ---- in sentences ---- */

void prove_gone_text(scene *s, const prove_report *r, size_t set, text *out) {
  for (size_t i = 0; i < r->gone_counts[set]; i++) {
    text_add(out, i ? ", " : "with ");
    scene_item_label(s, r->gone[set][i], out);
  }
  if (r->gone_counts[set]) text_add(out, " gone: ");
}

static const char *verdict_sentence(const prove_report *r) {
  switch (r->verdict) {
    case ALS_VERDICT_PROVED: return "everything holds";
    case ALS_VERDICT_SAMPLED: return "nothing failed, but parts were only sampled";
    case ALS_VERDICT_INCOMPLETE: return "nothing failed, but the work limit was reached before everything was examined";
    default: return NULL;
  }
}

static void add_interval(const char *name, const als_interval *interval, int is_first, text *out) {
  text_format(out, is_first ? "%s " : " and %s ", name);
  text_short(out, interval->from);
  text_add(out, " to ");
  text_short(out, interval->to);
}

void prove_summary(const prove_report *r, text *out) {
  const prove_request *q = r->request;
  const char *sentence = verdict_sentence(r);
  if (sentence) {
    text_mark_style(out, r->verdict == ALS_VERDICT_PROVED ? STYLE_GOOD : STYLE_WARNING);
    text_add(out, sentence);
    text_mark_style(out, STYLE_PLAIN);
  } else {
    text_count(out, r->failure_count, "failure", "failures");
  }
  if (q->parameters == 0) {
    text_add(out, " at ");
    text_short(out, r->size.width);
    text_add(out, "x");
    text_short(out, r->size.height);
    text_add(out, "; nothing varies");
    return;
  }
  int is_first = 1;
  text intervals = {0};
  if (q->parameters & ALS_PROVE_WIDTH) add_interval("width", &q->width, 1, &intervals), is_first = 0;
  if (q->parameters & ALS_PROVE_HEIGHT) add_interval("height", &q->height, is_first, &intervals), is_first = 0;
  if (q->parameters & ALS_PROVE_TEXT_SCALE) add_interval("text scale", &q->text_scale, is_first, &intervals);
  if (intervals.length) text_format(out, " from %s", intervals.bytes);
  text_free(&intervals);
  text_add(out, " (");
  text_count(out, r->pieces, "piece", "pieces");
  text_add(out, ")");
}

void prove_text(scene *s, const prove_report *r, text *out) {
  for (size_t i = 0; i < r->failure_count; i++) {
    text_format(out, "%s: ", s->file);
    text_styled(out, STYLE_WARNING, "fails");
    text_add(out, ": ");
    prove_gone_text(s, r, r->failures[i].gone, out);
    text_label(out, r->failures[i].message.bytes, r->failures[i].message.length);
    text_add(out, "\n");
  }
  text_format(out, "%s: ", s->file);
  prove_summary(r, out);
  text_add(out, r->request->parameters ? "\n" : " without --width, --height or --text-scale\n");
}
