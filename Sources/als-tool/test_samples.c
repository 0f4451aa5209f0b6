/* test_samples.c - tries a document at random where no proof reaches, and makes a failure as small as it goes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { SHRINK_STEPS = 40, CONSTRAINTS_TRIED = 200 };

/* One way to lay the document out. */
typedef struct sample {
  double width, height, text_scale, stretch;
  size_t gone; /* number of the gone set */
} sample;

typedef struct sampling {
  scene *s;
  const test_request *request;
  const prove_report *proof;
  test_report *report;
  als_snapshot *usual;
  sample document; /* as the document has it, as far as the intervals go */
  uint64_t state;
  als_expectation_failure *seen;
  size_t seen_count;
} sampling;

/* The same on every machine. */
static double random_part(sampling *g) {
  g->state ^= g->state << 13;
  g->state ^= g->state >> 7;
  g->state ^= g->state << 17;
  return (double)(g->state >> 11) / 9007199254740992.0;
}

static double between(sampling *g, als_interval interval) {
  double part = random_part(g);
  double value = interval.from + (interval.to - interval.from) * part;
  /* Whole points now and then, and the ends. */
  if (part < 0.05) return interval.from;
  if (part > 0.95) return interval.to;
  double whole = (double)(long long)value;
  return random_part(g) < 0.5 && whole >= interval.from ? whole : value;
}

static double nearest(double value, als_interval interval) {
  return value < interval.from ? interval.from : value > interval.to ? interval.to : value;
}

/* Lays the document out inside an edit; the caller cancels it. */
static als_status apply(sampling *g, const sample *at) {
  const prove_report *p = g->proof;
  const als_size size = {g->request->prove.parameters & ALS_PROVE_WIDTH ? at->width : -1,
                         g->request->prove.parameters & ALS_PROVE_HEIGHT ? at->height : -1};
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_status status = als_item_get_info(g->s->layout, g->s->root, &info);
  if (size.width >= 0) info.size.width = size.width;
  if (size.height >= 0) info.size.height = size.height;
  if (status == ALS_OK) status = als_item_set_size(g->s->layout, g->s->root, info.size);
  for (size_t i = 0; status == ALS_OK && i < p->gone_counts[at->gone]; i++)
    status = als_item_set_gone(g->s->layout, p->gone[at->gone][i], 1);
  if (status == ALS_OK && (at->text_scale != 1 || at->stretch != 1))
    status = als_layout_scale_content(g->s->layout, at->text_scale, at->stretch);
  if (status == ALS_OK) status = als_solve(g->s->layout, NULL);
  return status < 0 ? status : ALS_OK;
}

static int is_same(const als_expectation_failure *a, const als_expectation_failure *b) {
  return a->kind == b->kind && a->index == b->index && a->item.id == b->item.id && a->other.id == b->other.id &&
         a->axis == b->axis;
}

/* Whether the proof has told of it. */
static int is_proved(const sampling *g, const als_expectation_failure *a) {
  for (size_t i = 0; i < g->proof->failure_count; i++) {
    const failed *f = &g->proof->failures[i];
    int64_t index = f->about.expectation == (size_t)-1 ? -1 : (int64_t)f->about.expectation;
    size_t view = scene_find(g->s, a->item);
    int is_same_view = f->about.views == 0 || a->item.id == 0 || f->views[0] == view;
    if (f->about.kind == a->kind && index == a->index && is_same_view) return 1;
  }
  return 0;
}

/* Whether it fails there, as `wanted` or, when that is NULL, in a way not seen before; what it is goes to `found`. */
static int fails(sampling *g, const sample *at, const als_expectation_failure *wanted, als_expectation_failure *found,
                 text *message) {
  size_t count = 0;
  int result = 0;
  if (als_edit_begin(g->s->layout) != ALS_OK) return 0;
  if (apply(g, at) == ALS_OK) als_expectations_judge(g->s->layout, at->text_scale, g->usual, &count);
  for (size_t i = 0; i < count && !result; i++) {
    als_expectation_failure one = ALS_EXPECTATION_FAILURE_INIT;
    als_expectation_failure_get(g->s->layout, i, &one);
    result = wanted ? is_same(&one, wanted) : !is_proved(g, &one);
    for (size_t k = 0; !wanted && k < g->seen_count; k++) result = result && !is_same(&one, &g->seen[k]);
    if (!result) continue;
    *found = one;
    if (message) {
      size_t needed = 0;
      als_expectation_failure_message_copy(g->s->layout, i, NULL, 0, &needed);
      char *bytes = must(malloc(needed + 1));
      als_expectation_failure_message_copy(g->s->layout, i, bytes, needed + 1, NULL);
      message->length = 0;
      text_bytes(message, bytes, needed);
      free(bytes);
    }
  }
  als_edit_cancel(g->s->layout);
  return result;
}

/* ---- as small as it goes ---- */

/* Moves one value towards what the document has, as far as it goes on failing. */
static void shrink_value(sampling *g, sample *at, double *value, double usual, const als_expectation_failure *what) {
  als_expectation_failure found;
  double failing = *value;
  if (failing == usual) return;
  *value = usual;
  if (fails(g, at, what, &found, NULL)) return;
  double holding = usual;
  for (int step = 0; step < SHRINK_STEPS; step++) {
    *value = failing + (holding - failing) / 2;
    if (fails(g, at, what, &found, NULL)) {
      failing = *value;
    } else {
      holding = *value;
    }
  }
  /* A little way off the edge, where it can be seen. */
  double away = failing + (failing < holding ? -0.01 : 0.01);
  *value = away;
  if (!fails(g, at, what, &found, NULL)) *value = failing;
}

/* What is printed of a value: with it the failure can be seen again. */
static double shortened(double value) {
  return floor(value * 1000 + 0.5) / 1000;
}

static void shorten(sampling *g, sample *at, double *value, const als_expectation_failure *what) {
  als_expectation_failure found;
  double exact = *value;
  *value = shortened(exact);
  if (!fails(g, at, what, &found, NULL)) *value = exact;
}

static void shrink(sampling *g, sample *at, const als_expectation_failure *what) {
  als_expectation_failure found;
  size_t gone = at->gone;
  at->gone = 0;
  if (!fails(g, at, what, &found, NULL)) at->gone = gone;
  shrink_value(g, at, &at->stretch, 1, what);
  shrink_value(g, at, &at->text_scale, g->document.text_scale, what);
  shrink_value(g, at, &at->width, g->document.width, what);
  shrink_value(g, at, &at->height, g->document.height, what);
  double *values[] = {&at->stretch, &at->text_scale, &at->width, &at->height};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) shorten(g, at, values[i], what);
}

/* Switches off one constraint after the other that has nothing to do with it; names those that are left. */
static size_t needed_constraints(sampling *g, const sample *at, const als_expectation_failure *what, text *out) {
  constraint_list list;
  als_expectation_failure found;
  size_t first = TEST_NO_CONSTRAINT, left = 0;
  constraints_collect(g->s, &list);
  int is_small = list.count <= CONSTRAINTS_TRIED && als_edit_begin(g->s->layout) == ALS_OK;
  for (size_t i = 0; is_small && i < list.count; i++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_constraint_get_info(g->s->layout, list.handles[i], &info);
    if (!info.active) continue;
    als_constraint_set_active(g->s->layout, list.handles[i], 0);
    if (fails(g, at, what, &found, NULL)) continue;
    als_constraint_set_active(g->s->layout, list.handles[i], 1);
    if (first == TEST_NO_CONSTRAINT) first = i;
    text_add(out, left++ ? ", " : "; these constraints are enough for it: ");
    constraint_sentence(g->s, i, list.handles[i], out);
  }
  if (is_small) als_edit_cancel(g->s->layout);
  constraints_free(&list);
  return first;
}

static void add_parameter(text *out, const char *name, double value) {
  text_format(out, "%s%s ", out->length ? ", " : "at ", name);
  if (value == shortened(value)) {
    text_short(out, value);
  } else {
    text_number(out, value);
  }
}

static void say_where(sampling *g, const sample *at, text *out) {
  if (g->request->prove.parameters & ALS_PROVE_WIDTH) add_parameter(out, "width", at->width);
  if (g->request->prove.parameters & ALS_PROVE_HEIGHT) add_parameter(out, "height", at->height);
  if (at->text_scale != 1) add_parameter(out, "text scale", at->text_scale);
  if (at->stretch != 1) add_parameter(out, "pseudo", at->stretch);
  for (size_t i = 0; i < g->proof->gone_counts[at->gone]; i++) {
    text_add(out, i ? ", " : out->length ? ", gone " : "with gone ");
    scene_item_label(g->s, g->proof->gone[at->gone][i], out);
  }
}

static void add_failure(sampling *g, sample *at, als_expectation_failure *found) {
  text message = {0}, where = {0}, all = {0}, name = {0};
  shrink(g, at, found);
  fails(g, at, found, found, &message);
  say_where(g, at, &where);
  text_format(&all, "%s%s%s", message.bytes ? message.bytes : "", where.length ? ", " : "",
              where.length ? where.bytes : "");
  size_t constraint = needed_constraints(g, at, found, &all);
  test_expectation_name(g->s, found->index, &name);
  test_add(g->report, test_rule(found->kind), name.bytes, all.bytes, constraint);
  g->seen = must(realloc(g->seen, (g->seen_count + 1) * sizeof *g->seen));
  g->seen[g->seen_count++] = *found;
  text_free(&message);
  text_free(&where);
  text_free(&all);
  text_free(&name);
}

static void sample_once(sampling *g, unsigned long number) {
  const prove_request *q = &g->request->prove;
  als_interval stretch = {1, g->request->pseudo ? g->request->pseudo : 1};
  als_expectation_failure found = ALS_EXPECTATION_FAILURE_INIT;
  sample at = g->document;
  /* The first is the document as it is. */
  if (number > 0) {
    if (q->parameters & ALS_PROVE_WIDTH) at.width = between(g, q->width);
    if (q->parameters & ALS_PROVE_HEIGHT) at.height = between(g, q->height);
    if (q->parameters & ALS_PROVE_TEXT_SCALE) at.text_scale = between(g, q->text_scale);
    if (stretch.to > 1) at.stretch = between(g, stretch);
    at.gone = (size_t)(random_part(g) * (double)g->proof->gone_sets);
  }
  sample tried = at;
  while (g->seen_count < 20 && fails(g, &tried, NULL, &found, NULL)) {
    add_failure(g, &tried, &found);
    tried = at;
  }
}

int test_samples(scene *s, const test_request *request, const prove_report *proof, test_report *report) {
  sampling g;
  memset(&g, 0, sizeof g);
  g.s = s;
  g.request = request;
  g.proof = proof;
  g.report = report;
  g.state = 0x9E3779B97F4A7C15ull ^ request->seed;
  g.document.width = nearest(s->entries[0].frame.width, request->prove.width);
  g.document.height = nearest(s->entries[0].frame.height, request->prove.height);
  g.document.text_scale = 1;
  if (request->prove.parameters & ALS_PROVE_TEXT_SCALE) g.document.text_scale = nearest(1, request->prove.text_scale);
  g.document.stretch = 1;
  if (als_snapshot_create(s->layout, &g.usual) != ALS_OK) return report_layout(s);
  unsigned long count = request->samples ? request->samples : 200;
  for (unsigned long i = 0; i < count; i++) sample_once(&g, i);
  als_snapshot_destroy(g.usual);
  free(g.seen);
  text_format(&report->summary, "; %lu layouts tried at random", count);
  return TOOL_OK;
}
