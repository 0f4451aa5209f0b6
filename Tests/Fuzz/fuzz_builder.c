/* Bytes as builder steps, twelve bytes each, and then the names they gave are walked and ended. */
#include "fuzz.h"

#define STEP_BYTES 12

static double some_number(uint8_t byte) {
  static const double numbers[] = {0, 1, -1, 42, 0.5, 750, 1000, 1001, 1e9, -1e9, 1e10, 1e-300, NAN, INFINITY};
  return numbers[byte % (sizeof numbers / sizeof numbers[0])];
}

static als_builder_step read_step(const uint8_t *bytes, const als_item *items) {
  static const char *const names[] = {NULL, NULL, "n", "m", "", "\xff"};
  als_builder_step step;
  memset(&step, 0, sizeof step);
  step.call = bytes[0] % 9;
  step.fields = bytes[1] % 16 == 15 ? 2 : bytes[1] & ALS_BUILDER_TIMES;
  step.attribute = bytes[2] % 23;
  step.related_attribute = bytes[3] % 4 ? step.attribute : bytes[3] % 22;
  step.relation = bytes[4] % 16 == 15 ? 2 : bytes[4] % 3 - 1;
  step.related = items[bytes[5] % 6];
  step.on = items[bytes[6] % 4 ? 0 : bytes[6] % 6];
  step.multiplier = some_number(bytes[7]);
  step.number = some_number(bytes[8]);
  step.insets = (als_edges){some_number(bytes[8]), some_number(bytes[9]), some_number(bytes[10]), 3};
  step.size = (als_size){some_number(bytes[9]), some_number(bytes[10])};
  step.name = names[bytes[11] % 6];
  step.name_length = ALS_NUL_TERMINATED;
  return step;
}

static size_t count_constraints(als_layout *layout) {
  size_t count = 0;
  for (als_constraint c = {0}; als_constraint_next(layout, c, &c) == ALS_OK;) count++;
  return count;
}

/* Every constraint of a name is met once by the walk, and what the walk meets is what ends. */
static void check_names(als_layout *layout) {
  static const char *const names[] = {"n", "m"};
  size_t met = 0, ended = 0;
  for (size_t i = 0; i < 2; i++) {
    als_constraint c = {0};
    while (als_constraint_named_next(layout, none, names[i], ALS_NUL_TERMINATED, c, &c) == ALS_OK) met++;
  }
  const size_t before = count_constraints(layout);
  MUST(als_constraints_destroy_named(layout, none, 1, names, NULL, 2, &ended) == ALS_OK);
  MUST(ended == met && count_constraints(layout) == before - ended);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  als_builder_step steps[8];
  als_item items[6] = {{0}, {0}, {0}, {0}, {0}, {0}};
  als_layout *layout = small_layout(&items[1]);
  als_item_find(layout, none, "a", 1, &items[2]);
  als_item_find(layout, none, "h", 1, &items[3]);
  als_item_find(layout, none, "inner", 5, &items[4]);
  als_item_safe_area(layout, items[2], &items[5]);
  while (size > 0) {
    als_item view = items[1 + data[0] % 5], on = items[data[0] % 7 == 0 ? data[0] % 6 : 0];
    size_t count = 0, made = 0, before = count_constraints(layout);
    for (size--, data++; size >= STEP_BYTES && count < 8; size -= STEP_BYTES, data += STEP_BYTES) {
      steps[count++] = read_step(data, items);
    }
    if (count == 0) break;
    als_status status = als_builder_add(layout, view, on, steps, count, NULL, NULL, 0, &made);
    if (status < 0) {
      must_explain(layout, status, 0);
      made = 0;
    }
    MUST(count_constraints(layout) == before + made);
  }
  solve_and_check(layout);
  check_names(layout);
  solve_and_check(layout);
  als_layout_destroy(layout);
  return 0;
}
