/* misuse.c - every function of als.h, every parameter and field of it, every bad value, one at a time and then at
 * random.
 *   misuse [COMBINATIONS [SEED]]
 * What must be true is in gate_call; here besides: a handle of the wrong sort is ALS_ERROR_HANDLE, no NaN or infinity is
 * taken, every struct_size but the known ones is ALS_ERROR_VERSION, and what was accepted can be solved to finite
 * frames. */
#include <math.h>
#include <stdio.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "gate.h"

static world w;
static size_t calls;

static int is(const char *a, const char *b) {
  return strcmp(a, b) == 0;
}

static void renew(void) {
  world_end(&w);
  world_make(&w);
}

/* Edits end only when one is open, findings are told only after they were looked for. */
static void prepare(const gate_function *f) {
  static const char twice[] = "a.width <= 500; a.width <= 500", wide[] = "a.width >= 500";
  size_t found;
  if (strncmp(f->name, "als_lint_", 9) == 0) {
    als_add(w.layout, w.root, ALS_SYNTAX_ANY, twice, sizeof twice - 1, NULL, NULL, 0, NULL);
    als_solve(w.layout, NULL);
    als_lint_run(w.layout, &found);
  }
  if (strncmp(f->name, "als_expectation", 15) == 0) {
    als_expectation_add(w.layout, w.root, wide, sizeof wide - 1, NULL, NULL);
    als_solve(w.layout, NULL);
    als_expectations_judge(w.layout, 1, NULL, &found);
  }
  if (strncmp(f->name, "als_proof_", 10) == 0) {
    als_proof_spec spec = ALS_PROOF_SPEC_INIT;
    spec.parameters = ALS_PROVE_WIDTH;
    spec.width = (als_interval){100, 101};
    spec.flags = ALS_PROVE_CERTIFICATE;
    als_expectation_add(w.layout, w.root, wide, sizeof wide - 1, NULL, NULL);
    als_group_destroy(w.layout, w.flow); /* no certificate can be given of a layout with flows */
    als_prove(w.layout, &spec, &found);
  }
  if (is(f->name, "als_edit_commit") || is(f->name, "als_edit_cancel")) als_edit_begin(w.layout);
  als_layout_digest(w.layout, &w.digest);
}

static void check_finite(const gate_function *f, const gate_slot *slot, int choice) {
  als_rect frames[32];
  size_t count = 0;
  if (!w.layout) return;
  als_status status = als_solve(w.layout, NULL);
  gate_check(status == ALS_OK || status == ALS_CONFLICT || status == ALS_ERROR_NUMBER || status == ALS_ERROR_CALLBACK,
             f, slot, choice, "what was accepted can be solved");
  als_frames_copy_all(w.layout, NULL, frames, 32, &count);
  int finite = 1;
  for (size_t i = 0; i < count && i < 32; i++) {
    finite &= isfinite(frames[i].x) && isfinite(frames[i].y) && isfinite(frames[i].width) && isfinite(frames[i].height);
  }
  gate_check(finite, f, slot, choice, "every frame is finite");
}

/* ---- one bad value at a time ---- */

/* Fields that a good call does not look at. */
static int is_unused(const gate_function *f, const gate_slot *slot) {
  if (is(f->name, "als_shorthand_add") && slot->inside) {
    return !is(slot->name, "number") && !is(slot->name, "key") && !is(slot->name, "kind");
  }
  if (is(f->name, "als_builder_add") && slot->inside) return !is(slot->name, "related") && !is(slot->name, "on");
  if (is(f->parameters[slot->parameter].type, "als_proof_spec") && slot->kind == GATE_DOUBLE) {
    return slot->offset >= offsetof(als_proof_spec, height);
  }
  return 0;
}

/* The layout remembers of what kind a failure was, but for those of reading it; a snapshot remembers nothing. */
static int is_kind(const gate_function *f, als_error_kind kind) {
  als_error error = ALS_ERROR_INIT;
  if (f->parameters[0].kind != GATE_LAYOUT || strncmp(f->name, "als_error_", 10) == 0) return 1;
  if (als_error_last(w.layout, &error) != ALS_OK) return 1;
  return error.kind == (int32_t)kind;
}

/* Pointers that may be NULL: all that a call answers through, but for a layout or snapshot that is made and a buffer
 * that has room; and some that a call reads. */
static int may_be_missing(const gate_function *f, const gate_slot *slot) {
  static const char *const read[] = {"options", "limits", "lengths", "theme"};
  static const char *const with_capacity[] = {"als_add", "als_builder_add", "als_frames_copy_all",
                                              "als_snapped_frames_copy_all"};
  const gate_parameter *p = &f->parameters[slot->parameter];
  for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
    if (is(slot->name, read[i])) return 1;
  }
  if (is(f->name, "als_minimum_size")) return 1;
  for (size_t i = 0; i < sizeof with_capacity / sizeof *with_capacity; i++) {
    if (is(f->name, with_capacity[i]) && !p->constant) return 1;
  }
  if (is(p->type, "als_layout") || is(p->type, "als_snapshot")) return 0;
  int has_room = slot->parameter + 1 < f->parameter_count && is(p[1].name, "capacity");
  return (!p->constant || is(f->name, "als_frames_table") || is(f->name, "als_root_frames_table")) && !has_room;
}

static void check_missing_pointer(const gate_function *f, const gate_slot *slot, int choice, int status) {
  if (may_be_missing(f, slot)) {
    /* Good values of a trial are refused. */
    gate_check(status >= 0 || is(f->name, "als_edit_try"), f, slot, choice, "this pointer may be NULL");
  } else {
    gate_check(status == ALS_ERROR_ARGUMENT && is_kind(f, ALS_KIND_ARGUMENT), f, slot, choice,
               "a missing pointer answers ALS_ERROR_ARGUMENT");
  }
}

/* Where no item, or no group, means something. */
static int may_be_none(const gate_function *f, const gate_slot *slot) {
  static const char *const all[] = {"previous", "scope",   "parent", "owner",  "host",   "ancestor",     "root",
                                    "on",       "related", "first",  "second", "before", "baseline_item"};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (is(slot->name, all[i])) return 1;
  }
  if (is(f->name, "als_guide_set_companion") && is(slot->name, "view")) return 1;
  return (slot->inside && is(slot->name, "group")) || is(f->name, "als_constraints_destroy_named");
}

static void check_kind_of_answer(const gate_function *f, const gate_slot *slot, int choice, int status) {
  if (is_unused(f, slot) || !f->answers) return;
  if (slot->kind == GATE_ITEM || slot->kind == GATE_CONSTRAINT || slot->kind == GATE_GROUP) {
    /* To a snapshot an item that has ended is one that it may not know. */
    int may_be_unknown = strstr(f->name, "als_snapshot_") && (choice == 1 || choice == 7);
    int is_none = choice == w.bad_count;
    if (choice < w.bad_count + 3 && !(is_none && may_be_none(f, slot)) && !may_be_unknown) {
      gate_check(status == ALS_ERROR_HANDLE && is_kind(f, ALS_KIND_HANDLE), f, slot, choice,
                 "a wrong handle answers ALS_ERROR_HANDLE");
    }
  }
  if ((slot->kind == GATE_DOUBLE || slot->kind == GATE_FLOAT) && choice < 3) {
    gate_check(status == ALS_ERROR_NUMBER, f, slot, choice, "what is no number answers ALS_ERROR_NUMBER");
  }
  if (slot->kind == GATE_POINTER && !slot->inside) check_missing_pointer(f, slot, choice, status);
  if (slot->kind == GATE_LAYOUT && choice == 0 && !is(f->name, "als_layout_destroy")) {
    gate_check(status == ALS_ERROR_ARGUMENT, f, slot, choice, "no layout answers ALS_ERROR_ARGUMENT");
  }
}

static void one_at_a_time(const gate_function *f) {
  for (int s = 0; s < f->slot_count; s++) {
    const gate_slot *slot = &f->slots[s];
    for (int choice = 0; choice < gate_bad_count(&w, slot); choice++) {
      renew();
      prepare(f);
      gate_fill(&w, f);
      gate_spoil(&w, f, slot, choice);
      int status = gate_call(&w, f, slot, choice);
      check_kind_of_answer(f, slot, choice, status);
      check_finite(f, slot, choice);
      calls++;
    }
  }
}

static int good_call(const gate_function *f) {
  renew();
  prepare(f);
  gate_fill(&w, f);
  int status = gate_call(&w, f, NULL, 0);
  check_finite(f, NULL, 0);
  if (status < 0) {
    char sentence[200] = "";
    als_error_message_copy(w.layout, sentence, sizeof sentence, NULL);
    printf("a call with good values answers %s: %s: %s\n", als_status_name((als_status)status), f->name, sentence);
  }
  return status >= 0;
}

/* ---- struct_size ---- */

/* Some structs have grown: each size they have had is known. */
static int is_known_size(const gate_parameter *p, size_t size) {
  if (size == p->sized) return 1;
  if (is(p->type, "als_limits")) return size == offsetof(als_limits, max_work);
  if (is(p->type, "als_report")) return size == offsetof(als_report, ambiguous_views);
  if (is(p->type, "als_relaxation")) return size == offsetof(als_relaxation, harm);
  if (is(p->type, "als_item_info"))
    return size == offsetof(als_item_info, minimum) || size == offsetof(als_item_info, hidden_now);
  if (is(p->type, "als_constraint_info"))
    return size == offsetof(als_constraint_info, first_multiplier) || size == offsetof(als_constraint_info, in_force);
  if (is(p->type, "als_conflict_info")) return size == offsetof(als_conflict_info, least);
  if (is(p->type, "als_group_info")) return size == offsetof(als_group_info, arrangement);
  if (is(p->type, "als_stack_spec")) return size == offsetof(als_stack_spec, bias);
  if (is(p->type, "als_grid_spec")) return size == offsetof(als_grid_spec, column_minimum);
  return is(p->type, "als_text_options") &&
         (size == offsetof(als_text_options, format_options) || size == offsetof(als_text_options, spacing));
}

/* The sentence names the macro that sets the size.  als_layout_create has no layout to ask, and als_error_last keeps
 * the failure that it is asked about. */
static int names_macro(const gate_parameter *p, const gate_function *f, uint32_t size) {
  char sentence[300] = "", macro[80] = "", given[40];
  size_t length = 0;
  if (is(f->name, "als_layout_create") || is(f->name, "als_error_last")) return 1;
  for (; p->type[length] && length + 6 < sizeof macro; length++) macro[length] = (char)toupper(p->type[length]);
  snprintf(macro + length, sizeof macro - length, "_INIT");
  snprintf(given, sizeof given, " is %u%s", (unsigned)size, size ? ", and" : ":");
  als_error_message_copy(w.layout, sentence, sizeof sentence, NULL);
  return strstr(sentence, macro) != NULL && strstr(sentence, given) != NULL;
}

static size_t sizes_tried;

static void each_struct_size(const gate_function *f) {
  for (int i = 0; i < f->parameter_count; i++) {
    const gate_parameter *p = &f->parameters[i];
    for (uint32_t size = 0; p->sized && size <= 512; size++) {
      if (gate_is_spent(&w)) renew();
      prepare(f);
      gate_fill(&w, f);
      unsigned char *bytes = w.memory[i].bytes;
      uint32_t lie = size <= 256 ? size : UINT32_MAX - (size - 257);
      memcpy(bytes, &lie, sizeof lie);
      int status = gate_call(&w, f, NULL, 0);
      gate_check(is_known_size(p, lie) ? status != ALS_ERROR_VERSION : status == ALS_ERROR_VERSION, f, NULL, 0,
                 "a struct_size is one the library knows, or ALS_ERROR_VERSION");
      if (status == ALS_ERROR_VERSION)
        gate_check(names_macro(p, f, lie), f, NULL, 0, "the sentence says which macro sets the struct_size");
      sizes_tried++;
    }
  }
}

/* ---- at random ---- */

static void at_random(long count) {
  renew();
  for (long n = 0; n < count; n++) {
    const gate_function *f = &gate_functions[next((uint32_t)gate_function_count)];
    if (gate_is_spent(&w) || n % 40 == 39) renew();
    als_layout_digest(w.layout, &w.digest);
    gate_fill(&w, f);
    const gate_slot *last = NULL;
    int choice = 0;
    for (int s = 0; s < f->slot_count; s++) {
      int count_of_bad = gate_bad_count(&w, &f->slots[s]);
      if (count_of_bad == 0 || next(3)) continue;
      last = &f->slots[s];
      choice = (int)next((uint32_t)count_of_bad);
      gate_spoil(&w, f, last, choice);
    }
    gate_call(&w, f, last, choice);
    if (n % 10 == 9) check_finite(f, last, choice);
    calls++;
  }
}

int main(int count, char **words) {
  long combinations = count > 1 ? atol(words[1]) : 20000;
  size_t good = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  state = 0x9E3779B97F4A7C15u + (count > 2 ? strtoull(words[2], NULL, 10) : 0);
  world_make(&w);
  for (size_t i = 0; i < gate_function_count; i++) good += (size_t)good_call(&gate_functions[i]);
  for (size_t i = 0; i < gate_function_count; i++) one_at_a_time(&gate_functions[i]);
  size_t singly = calls;
  for (size_t i = 0; i < gate_function_count; i++) each_struct_size(&gate_functions[i]);
  at_random(combinations);
  world_end(&w);
  /* Bad values say little about a call that fails with good ones. */
  gate_check(good * 100 >= gate_function_count * 97, &gate_functions[0], NULL, 0,
             "nearly every call works with good values");
  printf(
      "%zu functions, %zu of them work with good values; %zu bad values one at a time, %zu struct sizes, %zu "
      "combinations\n",
      gate_function_count, good, singly, sizes_tried, calls - singly);
  printf("board: misuse %zu/%zu\n", gate_failed, calls + sizes_tried);
  printf("%zu checks passed, %zu failed\n", gate_passed, gate_failed);
  return gate_failed != 0;
}
