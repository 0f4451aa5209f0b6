/* Layouts with rules that set values, metrics that are texts, stacks, a barrier and scaled content.  All of these change, also
 * inside edits that are cancelled.  After each solve that settles, a layout built from scratch has the same frames to 1e-9 * (1 + size), and so has one
 * that reads the document of this one.
 *
 *   rule_changes [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { VIEWS = 8, HALF = VIEWS / 2, RULES = 4, TEXT = 160 };

static size_t passed, failed, unsettled;
static const als_item none = {0};

/* What was said. */
typedef struct facts {
  als_size root, content[VIEWS];
  int is_rtl, is_gone[VIEWS], is_out[VIEWS];
  double pad, scale;
  char gap[TEXT];
  struct {
    char condition[TEXT], values[TEXT];
    int is_off, parent;
  } rules[RULES];
  int side, marked, distribution[2];
  double margin;
} facts;

typedef struct subject {
  als_layout *layout;
  als_item root, box[2], view[VIEWS], edge;
  als_group stack[2], barrier, rule[RULES];
  facts said;
} subject;

static void must_at(als_layout *layout, als_status status, int line) {
  if (status >= 0) return;
  printf("line %d: %s\n%s\n", line, als_status_name(status), layout ? als_error_text(layout) : "");
  exit(1);
}
#define MUST(call) must_at(s->layout, (call), __LINE__)

/* ---- what is said at random ---- */

static double length(void) { return 8 * (1 + below(12)); }

static void draw_condition(char *out) {
  static const char *const tests[] = {"root.width > 300", "root.height < 200",  "rtl",           "gone(v1)",
                                      "pad > 10",         "textScale >= 2",     "v2.width > 40", "landscape",
                                      "box0.height < 30", "not gone(v5) or ltr"};
  snprintf(out, TEXT, "%s", tests[below(sizeof tests / sizeof *tests)]);
}

static void draw_values(char *out) {
  unsigned v = below(VIEWS), w = below(VIEWS);
  switch (below(7)) {
  case 0: snprintf(out, TEXT, "{\"v%u\": {\"gone\": true}}", v); break;
  case 1: snprintf(out, TEXT, "{\"v%u\": {\"gone\": false, \"intrinsic\": [%g, %g]}}", v, length(), length()); break;
  case 2: snprintf(out, TEXT, "{\"pad\": %g}", length()); break;
  case 3: snprintf(out, TEXT, "{\"v%u\": {\"minimum\": [%g, 0], \"hugging\": [%u, 250]}}", v, length(), 1 + below(900)); break;
  case 4: snprintf(out, TEXT, "{\"v%u\": {\"text\": {\"value\": \"some words\", \"size\": 10}}}", v); break;
  case 5:
    snprintf(out, TEXT, "{\"box%u\": {\"margins\": [%g, 3, 3, 3]}, \"pad\": %g}", below(2), length(), length());
    break;
  default:
    if (v == w) w = (v + 1) % VIEWS;
    snprintf(out, TEXT, "{\"v%u\": {\"gone\": true}, \"v%u\": {\"intrinsic\": [%g, %g]}}", v, w, length(), length());
  }
}

static void draw_gap(char *out) { snprintf(out, TEXT, "%u * pad + %u", below(3), below(9)); }

static void draw(facts *f) {
  static const int sides[] = {ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_RIGHT, ALS_ATTRIBUTE_LEFT};
  memset(f, 0, sizeof *f);
  f->root = (als_size){200 + 20 * below(15), 150 + 20 * below(10)};
  f->pad = 8;
  f->scale = 1;
  draw_gap(f->gap);
  for (int k = 0; k < VIEWS; k++) f->content[k] = (als_size){length(), length()};
  for (int k = 0; k < RULES; k++) {
    draw_condition(f->rules[k].condition);
    draw_values(f->rules[k].values);
    f->rules[k].parent = -1;
  }
  f->side = sides[below(4)];
  f->margin = below(20);
  f->marked = 1 + (int)below(15);
  f->distribution[0] = (int)below(5);
  f->distribution[1] = (int)below(5);
}

/* ---- from nothing ---- */

static als_stack_spec stack_spec(const subject *s, int number, als_item *members) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = number ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL;
  spec.distribution = s->said.distribution[number];
  spec.alignment = ALS_ALIGNMENT_LEADING;
  spec.spacing = 4;
  spec.margins = 1;
  for (int k = number * HALF; k < (number + 1) * HALF; k++) {
    if (!s->said.is_out[k]) members[spec.member_count++] = s->view[k];
  }
  spec.members = members;
  return spec;
}

static als_barrier_spec barrier_spec(const subject *s, als_item *members) {
  als_barrier_spec spec = ALS_BARRIER_SPEC_INIT;
  spec.side = s->said.side;
  spec.margin = s->said.margin;
  for (int k = 0; k < HALF; k++) {
    if (s->said.marked >> k & 1) members[spec.member_count++] = s->view[k];
  }
  spec.members = members;
  spec.guide_name = "edge";
  spec.guide_name_length = 4;
  return spec;
}

static void say_rule(subject *s, int k) {
  MUST(als_group_set_condition(s->layout, s->rule[k], s->root, s->said.rules[k].condition, ALS_NUL_TERMINATED, NULL));
  MUST(als_group_set_override(s->layout, s->rule[k], s->root, s->said.rules[k].values, ALS_NUL_TERMINATED));
}

static void add(subject *s, const char *text) {
  MUST(als_add(s->layout, s->root, ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL));
}

static void make(subject *s, const facts *said) {
  static const char *const texts[] = {
      "box0.leading == root.leading + $pad", "box0.top == root.top + $pad", "box1.leading == box0.leading",
      "box1.top == box0.bottom + $gap", "box0.trailing <= root.trailing - $pad"};
  als_item members[VIEWS];
  char name[8];
  s->said = *said;
  s->layout = NULL;
  MUST(als_layout_create(NULL, &s->layout));
  MUST(als_view_create(s->layout, none, "root", ALS_NUL_TERMINATED, &s->root));
  MUST(als_item_set_size(s->layout, s->root, said->root));
  MUST(als_item_set_direction(s->layout, s->root, said->is_rtl ? ALS_DIRECTION_RIGHT_TO_LEFT : ALS_DIRECTION_LEFT_TO_RIGHT));
  MUST(als_metric_set(s->layout, "pad", 3, said->pad));
  MUST(als_metric_set_text(s->layout, "gap", 3, said->gap, ALS_NUL_TERMINATED));
  for (int k = 0; k < 2; k++) {
    snprintf(name, sizeof name, "box%d", k);
    MUST(als_view_create(s->layout, s->root, name, ALS_NUL_TERMINATED, &s->box[k]));
  }
  for (int k = 0; k < VIEWS; k++) {
    snprintf(name, sizeof name, "v%d", k);
    MUST(als_view_create(s->layout, s->box[k / HALF], name, ALS_NUL_TERMINATED, &s->view[k]));
    MUST(als_item_set_intrinsic_size(s->layout, s->view[k], said->content[k]));
    MUST(als_item_set_gone(s->layout, s->view[k], said->is_gone[k]));
  }
  MUST(als_view_create(s->layout, s->root, "tail", ALS_NUL_TERMINATED, &s->edge));
  MUST(als_item_set_intrinsic_size(s->layout, s->edge, (als_size){16, 16}));
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    add(s, texts[k]);
  }
  for (int k = 0; k < 2; k++) {
    als_stack_spec spec = stack_spec(s, k, members);
    MUST(als_stack_create(s->layout, s->box[k], &spec, 0, &s->stack[k]));
  }
  als_barrier_spec barrier = barrier_spec(s, members);
  MUST(als_barrier_create(s->layout, &barrier, 0, &s->barrier));
  add(s, "tail.left == edge.left");
  add(s, "tail.top == root.top + $gap");
  for (int k = 0; k < RULES; k++) MUST(als_group_create(s->layout, NULL, 0, &s->rule[k]));
  for (int k = 0; k < RULES; k++) {
    say_rule(s, k);
    if (said->rules[k].parent >= 0) MUST(als_group_set_parent(s->layout, s->rule[k], s->rule[said->rules[k].parent]));
    MUST(als_group_set_active(s->layout, s->rule[k], !said->rules[k].is_off));
  }
  if (said->scale != 1) MUST(als_layout_scale_content(s->layout, said->scale, 1));
}

/* ---- changes ---- */

static void change(subject *s) {
  als_item members[VIEWS];
  facts *f = &s->said;
  int v = (int)below(VIEWS), r = (int)below(RULES);
  switch (below(13)) {
  case 0:
    f->root = (als_size){200 + 20 * below(15), 150 + 20 * below(10)};
    MUST(als_item_set_size(s->layout, s->root, f->root));
    break;
  case 1: {
    als_size size = {length(), length()};
    /* Said for a scale of 1. */
    f->content[v] = (als_size){size.width / f->scale, size.height / f->scale};
    MUST(als_item_set_intrinsic_size(s->layout, s->view[v], size));
    break;
  }
  case 2:
    f->is_gone[v] = !f->is_gone[v];
    MUST(als_item_set_gone(s->layout, s->view[v], f->is_gone[v]));
    break;
  case 3:
    f->pad = below(20);
    MUST(als_metric_set(s->layout, "pad", 3, f->pad));
    break;
  case 4:
    draw_gap(f->gap);
    MUST(als_metric_set_text(s->layout, "gap", 3, f->gap, ALS_NUL_TERMINATED));
    break;
  case 5:
    f->is_rtl = !f->is_rtl;
    MUST(als_item_set_direction(s->layout, s->root, f->is_rtl ? ALS_DIRECTION_RIGHT_TO_LEFT : ALS_DIRECTION_LEFT_TO_RIGHT));
    break;
  case 6:
    draw_condition(f->rules[r].condition);
    say_rule(s, r);
    break;
  case 7:
    draw_values(f->rules[r].values);
    say_rule(s, r);
    break;
  case 8:
    f->rules[r].is_off = !f->rules[r].is_off;
    MUST(als_group_set_active(s->layout, s->rule[r], !f->rules[r].is_off));
    break;
  case 9: {
    int parent = r == 0 ? -1 : (int)below((unsigned)r + 1) - 1;
    f->rules[r].parent = parent;
    MUST(als_group_set_parent(s->layout, s->rule[r], parent < 0 ? (als_group){0} : s->rule[parent]));
    break;
  }
  case 10: {
    double factor = f->scale < 2 ? 2 : 0.5;
    f->scale *= factor;
    MUST(als_layout_scale_content(s->layout, factor, 1));
    break;
  }
  case 11: {
    f->marked = 1 + (int)below(15);
    f->margin = below(20);
    als_barrier_spec spec = barrier_spec(s, members);
    MUST(als_barrier_set(s->layout, s->barrier, &spec));
    break;
  }
  default: {
    int number = v / HALF;
    f->is_out[v] = !f->is_out[v];
    if (below(3) == 0) f->distribution[number] = (int)below(5);
    als_stack_spec spec = stack_spec(s, number, members);
    MUST(als_stack_set(s->layout, s->stack[number], &spec));
  }
  }
}

/* ---- comparison ---- */

static void expect(int holds, uint64_t seed, size_t step, const char *what, double miss) {
  if (holds) {
    passed++;
  } else if (failed++ < 5) {
    printf("seed %llu, step %zu: %s %g\n", (unsigned long long)seed, step, what, miss);
  }
}

static als_item named(subject *s, const char *name) {
  als_item found = none;
  MUST(als_item_find(s->layout, none, name, ALS_NUL_TERMINATED, &found));
  return found;
}

static void compare(subject *s, subject *other, uint64_t seed, size_t step, const char *what) {
  static const char *const names[] = {"box0", "box1", "tail", "edge", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
    als_rect a, b;
    MUST(als_frame(s->layout, named(s, names[k]), &a));
    must_at(other->layout, als_frame(other->layout, named(other, names[k]), &b), __LINE__);
    double miss = fabs(a.x - b.x) + fabs(a.y - b.y) + fabs(a.width - b.width) + fabs(a.height - b.height);
    expect(miss <= 1e-9 * (1 + fabs(a.x) + a.width + fabs(a.y) + a.height), seed, step, what, miss);
  }
}

static void check(subject *s, uint64_t seed, size_t step) {
  static char text[1 << 16];
  als_report report = ALS_REPORT_INIT;
  subject fresh, read;
  MUST(als_solve(s->layout, &report));
  if (report.unsettled) {
    unsettled++;
    return;
  }
  make(&fresh, &s->said);
  must_at(fresh.layout, als_solve(fresh.layout, NULL), __LINE__);
  compare(s, &fresh, seed, step, "not as from nothing:");
  must_at(fresh.layout, als_layout_destroy(fresh.layout), __LINE__);
  /* A document has the scaled content, and does not say that it was scaled. */
  if (below(3) || s->said.scale != 1) return;
  MUST(als_layout_copy_document(s->layout, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  read.layout = NULL;
  MUST(als_layout_create(NULL, &read.layout));
  must_at(read.layout, als_document_read(read.layout, text, ALS_NUL_TERMINATED, NULL), __LINE__);
  must_at(read.layout, als_solve(read.layout, NULL), __LINE__);
  compare(s, &read, seed, step, "not as in the document:");
  must_at(read.layout, als_layout_destroy(read.layout), __LINE__);
}

/* An edit that is cancelled, with a solve inside. */
static void try_and_cancel(subject *s) {
  facts before = s->said;
  MUST(als_edit_begin(s->layout));
  for (unsigned k = 1 + below(4); k > 0; k--) change(s);
  if (below(2)) MUST(als_solve(s->layout, NULL));
  for (unsigned k = below(3); k > 0; k--) change(s);
  MUST(als_edit_cancel(s->layout));
  s->said = before;
}

static void run(uint64_t seed, size_t steps) {
  subject s;
  facts said;
  dice = seed;
  draw(&said);
  make(&s, &said);
  for (size_t step = 0; step < steps; step++) {
    for (unsigned k = 1 + below(3); k > 0; k--) change(&s);
    if (below(4) == 0) try_and_cancel(&s);
    check(&s, seed, step);
  }
  must_at(s.layout, als_layout_destroy(s.layout), __LINE__);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 100, 20, run);
  printf("%zu checks passed, %zu failed, %zu layouts did not settle\n", passed, failed, unsettled);
  return failed > 0;
}
