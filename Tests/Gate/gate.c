/* gate.c - the world of the gate programs, and good and bad values for whatever the table says a call takes. */
#include "gate.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t gate_passed, gate_failed;

static const als_item none = {0};

void gate_check(int good, const gate_function *f, const gate_slot *slot, int choice, const char *what) {
  gate_passed += good != 0;
  gate_failed += good == 0;
  if (good || gate_failed > 60) return;
  printf("failed: %s", f->name);
  if (slot) printf(", %s%s bad value %d", slot->inside ? "field " : "", slot->name, choice);
  printf(": %s\n", what);
}

static void must(int good, const char *what) {
  if (good) return;
  printf("failed: the world cannot be made: %s\n0 checks passed, 1 failed\n", what);
  exit(1);
}
#define MUST(call) must((call) == ALS_OK, #call)

static void on_destroy(void *user_data) {
  if (user_data) ++*(size_t *)user_data;
}

static als_status on_measure(void *user_data, als_layout *layout, als_item item, als_size proposal,
                             als_measurement *out) {
  (void)user_data, (void)layout, (void)item;
  out->size.width = proposal.width < 0 ? 60 : fmin(60, proposal.width);
  out->size.height = 20;
  return ALS_OK;
}

static als_status on_measure_many(void *user_data, als_layout *layout, const als_measure_request *requests,
                                  als_measurement *out, size_t count) {
  for (size_t i = 0; i < count; i++) on_measure(user_data, layout, requests[i].item, requests[i].proposal, out + i);
  return ALS_OK;
}

static als_status on_measure2(void *user_data, als_layout *layout, als_item item, als_size proposal,
                              als_measurement2 *out) {
  als_measurement first = {{0, 0}, 0, 0};
  als_status status = on_measure(user_data, layout, item, proposal, &first);
  out->size = first.size;
  out->minimum.width = 10;
  return status;
}

static als_status on_measure_many2(void *user_data, als_layout *layout, const als_measure_request *requests,
                                   als_measurement2 *out, size_t count) {
  for (size_t i = 0; i < count; i++) on_measure2(user_data, layout, requests[i].item, requests[i].proposal, out + i);
  return ALS_OK;
}

static void on_log(void *user_data, als_status status, const char *message, size_t length) {
  (void)user_data, (void)status, (void)message, (void)length;
}

/* ---- the world ---- */

/* A stack, a grid and a flow, each in a view of its own with two views inside, and a barrier. */
static void make_arrangements(world *w) {
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_grid_cell cells[2] = {{{0}, 0, 0, 1, 1, 0, 0}, {{0}, 0, 1, 1, 1, 0, 0}};
  als_flow_spec flow = ALS_FLOW_SPEC_INIT;
  als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;
  als_item shelf, table, lines, chips[2];
  MUST(als_view_create(w->layout, w->root, "shelf", 5, &shelf));
  MUST(als_view_create(w->layout, w->root, "table", 5, &table));
  for (int i = 0; i < 2; i++) {
    MUST(als_view_create(w->layout, shelf, NULL, 0, &w->shelved[i]));
    MUST(als_view_create(w->layout, table, NULL, 0, &w->tabled[i]));
    cells[i].item = w->tabled[i];
  }
  stack.members = w->shelved;
  stack.member_count = 2;
  MUST(als_stack_create(w->layout, shelf, &stack, 0, &w->stack));
  grid.columns.count = 2;
  grid.rows.count = 1;
  grid.cells = cells;
  grid.cell_count = 2;
  MUST(als_grid_create(w->layout, table, &grid, 0, &w->grid));
  MUST(als_view_create(w->layout, w->root, "lines", 5, &lines));
  for (int i = 0; i < 2; i++) MUST(als_view_create(w->layout, lines, NULL, 0, &chips[i]));
  flow.members = chips;
  flow.member_count = 2;
  MUST(als_flow_create(w->layout, lines, &flow, 0, &w->flow));
  barrier.members = w->tabled;
  barrier.member_count = 2;
  MUST(als_barrier_create(w->layout, &barrier, 0, &w->barrier));
}

static void make_wrong_handles(world *w) {
  als_layout *gone = NULL;
  als_item stale, item;
  als_constraint c;
  als_constraint_spec spec = {{0}, {0}, ALS_ATTRIBUTE_WIDTH, 0, 0, 500, 1, 7};
  als_group g;
  MUST(als_layout_create(NULL, &gone));
  MUST(als_view_create(gone, none, NULL, 0, &item));
  w->bad[4] = item.id;
  als_layout_destroy(gone);
  MUST(als_view_create(w->layout, w->root, NULL, 0, &stale));
  MUST(als_item_destroy(w->layout, stale));
  MUST(als_layout_create(NULL, &w->foreign));
  MUST(als_view_create(w->foreign, none, "a", 1, &item));
  spec.first = item;
  MUST(als_constraint_create(w->foreign, &spec, 0, &c));
  MUST(als_group_create(w->foreign, NULL, 0, &g));
  w->bad[0] = UINT64_MAX;
  w->bad[1] = stale.id;
  w->bad[2] = item.id;
  w->bad[3] = c.id;
  w->bad[5] = g.id;
  w->bad[6] = 1;
  w->bad[7] = w->a.id ^ (UINT64_C(1) << 25);
  w->bad_count = 8;
}

void world_make(world *w) {
  static const char text[] = "b.left = a.right + 8 # d; m.top = b.top @ 400; a.height >= 10; a.height <= 9";
  als_size size = {200, 100};
  als_constraint_spec spec = {{0}, {0}, ALS_ATTRIBUTE_WIDTH, 0, 0, 1000, 1, 50};
  als_constraint made[4];
  memset(w, 0, sizeof *w);
  MUST(als_layout_create(NULL, &w->layout));
  MUST(als_view_create(w->layout, none, "root", 4, &w->root));
  MUST(als_item_set_size(w->layout, w->root, size));
  MUST(als_view_create(w->layout, w->root, "a", 1, &w->a));
  MUST(als_view_create(w->layout, w->root, "b", 1, &w->b));
  MUST(als_view_create(w->layout, w->root, "m", 1, &w->measured));
  MUST(als_guide_create(w->layout, w->root, "guide", 5, &w->guide));
  MUST(als_item_safe_area(w->layout, w->root, &w->safe_area));
  MUST(als_layout_set_measure(w->layout, on_measure_many, NULL, NULL));
  MUST(als_items_set_measured(w->layout, &w->measured, 1, 1));
  spec.first = w->a;
  MUST(als_constraint_create(w->layout, &spec, 0, &w->c));
  MUST(als_constraint_set_name(w->layout, w->c, "c", 1));
  MUST(als_add(w->layout, w->root, ALS_SYNTAX_ANY, text, sizeof text - 1, NULL, made, 4, NULL));
  w->d = made[0];
  MUST(als_group_create(w->layout, "group", 5, &w->g));
  MUST(als_group_add(w->layout, w->g, w->c));
  MUST(als_metric_set(w->layout, "metric", 6, 4));
  MUST(als_metric_set_text(w->layout, "formula", 7, "metric + 1", 10));
  make_arrangements(w);
  MUST(als_item_set_user_data(w->layout, w->a, &w->destroyed, on_destroy));
  MUST(als_constraint_set_user_data(w->layout, w->c, &w->destroyed, on_destroy));
  must(als_solve(w->layout, NULL) == ALS_CONFLICT, "two constraints disagree");
  MUST(als_snapshot_create(w->layout, &w->from));
  MUST(als_snapshot_create(w->layout, &w->to));
  MUST(als_layout_copy(w->layout, &w->copy));
  make_wrong_handles(w);
  als_solve(w->layout, NULL);
  MUST(als_layout_digest(w->layout, &w->digest));
}

void world_end(world *w) {
  als_snapshot_destroy(w->from);
  als_snapshot_destroy(w->to);
  als_layout_destroy(w->layout);
  als_layout_destroy(w->copy);
  als_layout_destroy(w->foreign);
}

int gate_is_spent(const world *w) {
  return !w->layout || !w->copy || !w->foreign || !w->from || !w->to;
}

/* ---- good values ---- */

static int is(const char *a, const char *b) {
  return strcmp(a, b) == 0;
}

/* Where one text will not do for all.  Each stands in more bytes than any length that is tried. */
static const char *good_text(const char *function, const char *name) {
  static const char fresh[16] = "fresh";
  static const struct {
    const char *function, *name, text[64];
  } texts[] = {
      {"als_add", "text", "a.width <= 500"},
      {"als_constraint_replace_text", "text", "a.width <= 500"},
      {"als_expectation_add", "text", "a.width <= 500"},
      {"als_group_set_condition", "text", "a.width <= 500"},
      {"als_group_set_override", "json", "{\"a\": {\"hidden\": true}}"},
      {"als_document_read", "text", "{\"als\": 1, \"root\": {\"name\": \"r\", \"size\": [5, 5]}}"},
      {"als_document_read_with", "text", "{\"als\": 1, \"root\": {\"name\": \"r\", \"size\": [5, 5]}}"},
      {"als_document_read_options", "text", "{\"als\": 1, \"root\": {\"name\": \"r\", \"size\": [5, 5]}}"},
      {"als_metric_set_text", "text", "2 * metric + 4"},
      {"als_metric_text_copy", "name", "formula"},
      {"als_format_meta_copy", "text", "//widths a:10\nH:[a]"},
      {"als_format_meta_copy", "prefix", "my"},
      {"als_group_find", "name", "group"},
      {"als_metric_get", "name", "metric"},
      {"als_metric_remove", "name", "metric"},
      {"als_item_find", "name", "a"},
      {"als_constraint_find", "name", "c"},
      {"als_constraint_named_next", "name", "c"},
      {"als_shorthand_add", "key", "width <="},
  };
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    if (is(texts[i].function, function) && is(texts[i].name, name)) return texts[i].text;
  }
  return fresh;
}

static als_item good_item(const world *w, const char *function, const char *name) {
  if (is(name, "ancestor") || is(name, "host") || is(name, "scope") || is(name, "root")) return w->root;
  if (is(function, "als_child_next")) return is(name, "parent") ? w->root : w->a;
  if (is(function, "als_guide_next")) return is(name, "owner") ? w->root : w->guide;
  if (is(name, "parent") || is(name, "owner")) return w->root;
  if (is(name, "second") || is(name, "related") || is(name, "before")) return w->b;
  if (is(name, "on")) return w->root;
  if (is(function, "als_items_invalidate_measure")) return w->measured;
  if (is(function, "als_guide_set_index") || is(function, "als_guide_companion")) return w->guide;
  if (is(function, "als_guide_set_companion") && is(name, "guide")) return w->guide;
  if (is(function, "als_stack_remove")) return w->shelved[0];
  if (is(function, "als_grid_remove")) return w->tabled[0];
  return w->a;
}

static int32_t good_enum(const char *function, const char *name, const char *type) {
  if (is(type, "als_attribute")) return ALS_ATTRIBUTE_WIDTH;
  if (is(type, "als_relation")) return ALS_RELATION_LESS_OR_EQUAL;
  if (is(type, "als_builder_call")) return ALS_BUILDER_MAKE;
  if (is(type, "als_value_kind")) return is(name, "kind") ? ALS_VALUE_NUMBER : 0;
  if (is(type, "als_syntax") && strstr(function, "copy")) return ALS_SYNTAX_RECORD;
  if (is(type, "als_direction")) return ALS_DIRECTION_LEFT_TO_RIGHT;
  return 0;
}

static double good_number(const char *name) {
  if (is(name, "multiplier") || is(name, "pixels_per_point")) return 1;
  if (is(name, "t")) return 0.5;
  if (is(name, "priority") || is(name, "horizontal") || is(name, "vertical")) return 400;
  return 300;
}

static void *good_callback(const char *type) {
  union {
    void *pointer;
    als_destroy_fn destroy;
    als_log_fn log;
    als_measure_fn measure;
    als_measure_batch_fn measure_many;
    als_measure2_fn measure2;
    als_measure_batch2_fn measure_many2;
  } function;
  function.pointer = NULL;
  if (is(type, "als_destroy_fn")) function.destroy = on_destroy;
  if (is(type, "als_log_fn")) function.log = on_log;
  if (is(type, "als_measure_fn")) function.measure = on_measure;
  if (is(type, "als_measure_batch_fn")) function.measure_many = on_measure_many;
  if (is(type, "als_measure2_fn")) function.measure2 = on_measure2;
  if (is(type, "als_measure_batch2_fn")) function.measure_many2 = on_measure_many2;
  return function.pointer;
}

static void put(unsigned char *place, const void *value, size_t size) {
  memcpy(place, value, size);
}

static void put_number(unsigned char *place, gate_kind kind, double value) {
  float single = (float)value;
  if (kind == GATE_FLOAT) {
    put(place, &single, sizeof single);
  } else {
    put(place, &value, sizeof value);
  }
}

static void put_whole(unsigned char *place, gate_kind kind, long long value) {
  int32_t narrow = (int32_t)value;
  int64_t wide = value;
  size_t size = (size_t)value;
  if (kind == GATE_SIZE) {
    put(place, &size, sizeof size);
  } else if (kind == GATE_I32 || kind == GATE_U32 || kind == GATE_ENUM) {
    put(place, &narrow, sizeof narrow);
  } else {
    put(place, &wide, sizeof wide);
  }
}

static size_t good_size(const gate_function *f, const gate_slot *slot) {
  if (strstr(slot->name, "length")) return slot->inside && !is(slot->name, "key_length") ? 0 : ALS_NUL_TERMINATED;
  if (is(slot->name, "capacity")) return ELEMENTS;
  if (is(slot->name, "count")) return is(f->name, "als_constraint_create_terms") ? 1 : 2;
  return 0;
}

/* Of the group, and with a name. */
static int wants_member(const gate_function *f, const gate_slot *slot) {
  return is(slot->name, "previous") || is(f->name, "als_group_remove");
}

static als_group good_group(const world *w, const gate_function *f, const gate_slot *slot) {
  if (is(slot->name, "stack") || strstr(f->name, "als_arrangement_")) return w->stack;
  if (is(slot->name, "flow")) return w->flow;
  if (is(slot->name, "barrier")) return w->barrier;
  return is(slot->name, "grid") ? w->grid : w->g;
}

static void fill_slot(world *w, const gate_function *f, const gate_slot *slot, unsigned char *place) {
  const gate_parameter *p = &f->parameters[slot->parameter];
  als_item item = good_item(w, f->name, slot->name);
  als_group group = good_group(w, f, slot);
  const void *pointer = NULL;
  switch (slot->kind) {
    case GATE_LAYOUT: pointer = is(slot->name, "copy") ? w->copy : w->layout; break;
    case GATE_SNAPSHOT: pointer = is(slot->name, "to") ? w->to : w->from; break;
    case GATE_ITEM: put(place, &item, sizeof item); return;
    case GATE_CONSTRAINT: put(place, wants_member(f, slot) ? &w->c : &w->d, sizeof w->c); return;
    case GATE_GROUP: put(place, &group, slot->inside ? 0 : sizeof group); return;
    case GATE_ENUM:
      put_whole(place, GATE_ENUM, good_enum(f->name, slot->name, gate_enums[slot->enumeration].name));
      return;
    case GATE_I32: put_whole(place, GATE_I32, is(slot->name, "reserved") ? 0 : 1); return;
    case GATE_U32: put_whole(place, GATE_U32, is(slot->name, "value") && !slot->inside ? ALS_FREE_LEFT : 0); return;
    case GATE_I64: put_whole(place, GATE_I64, -1); return;
    case GATE_U64: put_whole(place, GATE_U64, 0); return;
    case GATE_SIZE: put_whole(place, GATE_SIZE, (long long)good_size(f, slot)); return;
    case GATE_DOUBLE:
    case GATE_FLOAT: put_number(place, slot->kind, good_number(slot->name)); return;
    case GATE_TEXT:
      pointer = slot->inside && !is(slot->name, "key") ? NULL : (const void *)good_text(f->name, slot->name);
      break;
    case GATE_POINTER: pointer = slot->inside ? NULL : w->memory[slot->parameter].bytes; break;
    case GATE_USER: pointer = &w->destroyed; break;
    case GATE_CALLBACK: pointer = good_callback(p->type); break;
    case GATE_STRUCT: return;
  }
  put(place, &pointer, sizeof pointer);
}

unsigned char *gate_place(world *w, const gate_slot *slot) {
  unsigned char *base = w->values[slot->parameter].bytes;
  if (slot->inside) base = w->values[slot->parameter].pointer;
  return base ? base + slot->offset : NULL;
}

static void fill_memory(world *w, const gate_function *f, int index) {
  const gate_parameter *p = &f->parameters[index];
  unsigned char *bytes = w->memory[index].bytes;
  memset(bytes, 0xA5, MEMORY);
  if (p->kind != GATE_POINTER) return;
  if (p->constant) memset(bytes, 0, ELEMENTS * p->element);
  if (p->sized) {
    uint32_t size = (uint32_t)p->sized;
    memset(bytes, 0, p->sized);
    memcpy(bytes, &size, sizeof size);
  }
  if (p->stars == 2 && is(p->type, "char")) {
    static const char names[2][16] = {"c", "fresh"};
    for (int i = 0; i < ELEMENTS; i++) w->texts[i] = names[i > 0];
    memcpy(bytes, w->texts, sizeof w->texts);
  }
}

static void fill_items_of_array(world *w, const gate_function *f, const gate_slot *slot) {
  const gate_parameter *p = &f->parameters[slot->parameter];
  if (p->stars == 2) return;
  for (int i = 0; i < ELEMENTS; i++) {
    unsigned char *element = w->memory[slot->parameter].bytes + (size_t)i * p->element;
    fill_slot(w, f, slot, element + slot->offset);
    if (slot->kind == GATE_ITEM && i && !is(slot->name, "on") && !strstr(f->name, "invalidate"))
      put(element + slot->offset, &w->b, sizeof w->b);
    if (slot->kind == GATE_CONSTRAINT && i) put(element + slot->offset, &w->c, sizeof w->c);
    if (is(f->name, "als_grid_set_cells")) {
      if (slot->kind == GATE_ITEM) put(element + slot->offset, &w->tabled[i % 2], sizeof w->tabled[0]);
      if (is(slot->name, "column")) put_whole(element + slot->offset, GATE_U32, i % 2);
      if (strstr(slot->name, "span")) put_whole(element + slot->offset, GATE_U32, 1);
    }
    if (slot->kind == GATE_SIZE) put_whole(element + slot->offset, GATE_SIZE, -1);
    if (p->sized) return;
  }
}

/* Whole specs, with more members and cells behind them than any count that is tried says. */
static void fill_spec(world *w, const char *type, unsigned char *bytes) {
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;
  als_flow_spec flow = ALS_FLOW_SPEC_INIT;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_document_theme theme = ALS_DOCUMENT_THEME_INIT;
  als_document_options reading = ALS_DOCUMENT_OPTIONS_INIT;
  als_proof_spec proof = ALS_PROOF_SPEC_INIT;
  proof.parameters = ALS_PROVE_WIDTH;
  proof.width = (als_interval){100, 101};
  for (int i = 0; i < ELEMENTS; i++) {
    w->members[i] = i == 0 ? w->b : i == 1 ? w->measured : w->guide;
    memset(&w->cells[i], 0, sizeof w->cells[i]);
    w->cells[i].item = w->members[i];
    w->cells[i].column = (uint32_t)i;
  }
  stack.members = w->members;
  stack.member_count = 2;
  grid.columns.count = 2;
  grid.rows.count = 1;
  grid.cells = w->cells;
  grid.cell_count = 2;
  barrier.members = w->members;
  barrier.member_count = 2;
  flow.members = w->members;
  flow.member_count = 2;
  if (is(type, "als_stack_spec")) put(bytes, &stack, sizeof stack);
  if (is(type, "als_grid_spec")) put(bytes, &grid, sizeof grid);
  if (is(type, "als_barrier_spec")) put(bytes, &barrier, sizeof barrier);
  if (is(type, "als_flow_spec")) put(bytes, &flow, sizeof flow);
  if (is(type, "als_text_options")) put(bytes, &options, sizeof options);
  if (is(type, "als_document_theme")) put(bytes, &theme, sizeof theme);
  if (is(type, "als_document_options")) put(bytes, &reading, sizeof reading);
  if (is(type, "als_proof_spec")) put(bytes, &proof, sizeof proof);
}

void gate_fill(world *w, const gate_function *f) {
  memset(w->values, 0, sizeof w->values);
  for (int i = 0; i < f->parameter_count; i++) fill_memory(w, f, i);
  for (int i = 0; i < f->slot_count; i++) {
    const gate_slot *slot = &f->slots[i];
    if (slot->inside) {
      fill_items_of_array(w, f, slot);
    } else {
      fill_slot(w, f, slot, gate_place(w, slot));
    }
  }
  for (int i = 0; i < f->parameter_count; i++) { /* the defaults of their _INIT */
    fill_spec(w, f->parameters[i].type, w->memory[i].bytes);
  }
}

/* ---- bad values ---- */

static const double numbers[] = {NAN,
                                 INFINITY,
                                 -INFINITY,
                                 1e300,
                                 -1e300,
                                 1e9 * 1.0000001,
                                 -1e9 * 1.0000001,
                                 1e6 * 1.0000001,
                                 1000.5,
                                 5e-324,
                                 -0.0,
                                 0,
                                 -1,
                                 1e9,
                                 -1e9,
                                 1e-300,
                                 1e6,
                                 -1e6,
                                 3e38,
                                 1e-6};
static const long long wholes[] = {-1, 0, 2, 3, INT_MIN, INT_MAX, LLONG_MIN, LLONG_MAX, UINT32_MAX, 1 << 20};
static const char texts[][16] = {"", "", "\xff\xfe", "((((", "nope", "root", "\xc0\x80", "a\xed\xa0\x80", "super", "c"};
enum {
  NUMBERS = sizeof numbers / sizeof numbers[0],
  WHOLES = sizeof wholes / sizeof wholes[0],
  TEXTS = sizeof texts / sizeof texts[0]
};

int gate_bad_count(const world *w, const gate_slot *slot) {
  switch (slot->kind) {
    case GATE_LAYOUT: return 2;
    case GATE_ITEM:
    case GATE_CONSTRAINT:
    case GATE_GROUP: return w->bad_count + 4;
    case GATE_ENUM: return 5;
    case GATE_I32:
    case GATE_U32:
    case GATE_I64:
    case GATE_U64: return WHOLES;
    case GATE_SIZE: return 6;
    case GATE_DOUBLE:
    case GATE_FLOAT: return NUMBERS;
    case GATE_TEXT: return TEXTS;
    case GATE_STRUCT: return 0;
    default: return 1;
  }
}

/* A length of more than there is in a text is the caller's lie, but for one so large that no text has it. */
static void spoil_size(world *w, const gate_function *f, const gate_slot *slot, unsigned char *place, int choice) {
  static const size_t sizes[] = {0, 1, 3, SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 2};
  size_t value = sizes[choice];
  int harmless = strstr(slot->name, "length") || is(slot->name, "capacity") || is(slot->name, "index");
  put_whole(place, GATE_SIZE, (long long)value);
  if (value != SIZE_MAX / 2 || harmless) return;
  for (int i = 0; i < f->parameter_count; i++) {
    if (f->parameters[i].kind == GATE_POINTER) w->values[i].pointer = NULL;
  }
}

static uint64_t bad_handle(const world *w, gate_kind kind, int choice) {
  const uint64_t others[] = {0, kind == GATE_ITEM ? w->c.id : w->a.id, kind == GATE_GROUP ? w->c.id : w->g.id,
                             w->guide.id};
  return choice < w->bad_count ? w->bad[choice] : others[choice - w->bad_count];
}

void gate_spoil(world *w, const gate_function *f, const gate_slot *slot, int choice) {
  unsigned char *place = gate_place(w, slot);
  const void *pointer = NULL;
  uint64_t handle;
  if (!place) return;
  switch (slot->kind) {
    case GATE_ITEM:
    case GATE_CONSTRAINT:
    case GATE_GROUP:
      handle = bad_handle(w, slot->kind, choice);
      put(place, &handle, sizeof handle);
      return;
    case GATE_ENUM: {
      const gate_enum *e = &gate_enums[slot->enumeration];
      const long long values[] = {e->values[0] - 1, e->values[e->count - 1] + 1, INT_MIN, INT_MAX, -1000};
      put_whole(place, GATE_ENUM, values[choice]);
      return;
    }
    case GATE_I32:
    case GATE_U32:
    case GATE_I64:
    case GATE_U64: put_whole(place, slot->kind, wholes[choice]); return;
    case GATE_SIZE: spoil_size(w, f, slot, place, choice); return;
    case GATE_DOUBLE:
    case GATE_FLOAT: put_number(place, slot->kind, numbers[choice]); return;
    case GATE_TEXT: pointer = choice ? texts[choice] : NULL; break;
    case GATE_LAYOUT: pointer = choice ? w->foreign : NULL; break;
    default: break;
  }
  put(place, &pointer, sizeof pointer);
}

/* ---- a call ---- */

/* Elements of an array that an answer goes to, or 1. */
static size_t room_of(world *w, const gate_function *f, int index) {
  const char *name = f->parameters[index].name;
  int is_array = is(name, "buffer") || is(name, "items") || is(name, "frames") || is(name, "constraints") ||
                 is(name, "terms") || is(name, "suggestions") || is(name, "lost") || is(name, "numbers") || is(name, "places");
  for (int i = 0; i < f->parameter_count; i++) {
    const char *other = f->parameters[i].name;
    if (f->parameters[i].kind == GATE_SIZE && (is(other, "capacity") || is(other, "count"))) {
      size_t room;
      memcpy(&room, w->values[i].bytes, sizeof room);
      if (is_array || is(name, "out") || is(name, "guides")) return room;
    }
  }
  return is_array ? SIZE_MAX : 1;
}

static void check_bounds(world *w, const gate_function *f, const gate_slot *slot, int choice) {
  for (int i = 0; i < f->parameter_count; i++) {
    const gate_parameter *p = &f->parameters[i];
    if (p->kind != GATE_POINTER || p->constant) continue;
    size_t room = room_of(w, f, i);
    if (room > MEMORY / p->element) continue;
    int untouched = 1;
    for (size_t at = p->sized ? p->sized : room * p->element; at < MEMORY; at++)
      untouched &= w->memory[i].bytes[at] == 0xA5;
    gate_check(untouched, f, slot, choice, "nothing is written beyond an array");
  }
}

static void end_what_was_made(world *w, const gate_function *f, int status) {
  for (int i = 0; i < f->parameter_count && status == ALS_OK; i++) {
    const gate_parameter *p = &f->parameters[i];
    if (p->stars != 2 || p->constant || !w->values[i].pointer) continue;
    void *made = *(void **)w->values[i].pointer;
    if (is(p->type, "als_layout")) als_layout_destroy(made);
    if (is(p->type, "als_snapshot")) als_snapshot_destroy(made);
  }
  if (is(f->name, "als_layout_destroy") && status == ALS_OK) {
    void *gone = w->values[0].pointer;
    if (gone == w->layout) w->layout = NULL;
    if (gone == w->foreign) w->foreign = NULL;
  }
  if (is(f->name, "als_snapshot_destroy") && w->values[0].pointer) w->from = NULL;
}

static void check_failure(world *w, const gate_function *f, const gate_slot *slot, int choice, int status) {
  als_digest now = {0, 0};
  als_error error = ALS_ERROR_INIT;
  char text[512];
  gate_check(status >= ALS_ERROR_DOCUMENT && (f->allowed >> (-1 - status) & 1), f, slot, choice,
             als_status_name((als_status)status));
  als_layout *told = f->parameters[0].kind == GATE_LAYOUT && f->parameters[0].stars == 1 ? w->values[0].pointer : NULL;
  int is_told = status != ALS_ERROR_BUSY && !is(f->name, "als_snapshot_create") && !strstr(f->name, "als_error_");
  if (told && is_told) {
    gate_check(als_error_last(told, &error) == ALS_OK && error.status == status && error.kind != ALS_KIND_NONE, f, slot,
               choice, "the failure can be read");
    gate_check(als_error_text_copy(told, text, sizeof text, NULL) >= 0 && text[0], f, slot, choice,
               "it has a sentence");
  }
  if (!w->layout) return;
  gate_check(als_layout_digest(w->layout, &now) == ALS_OK && now.low == w->digest.low && now.high == w->digest.high, f,
             slot, choice, "a failure changes nothing");
}

int gate_call(world *w, const gate_function *f, const gate_slot *slot, int choice) {
  int status = f->call(w->values);
  gate_judge(w, f, slot, choice, status);
  return status;
}

void gate_judge(world *w, const gate_function *f, const gate_slot *slot, int choice, int status) {
  check_bounds(w, f, slot, choice);
  end_what_was_made(w, f, status);
  if (!f->answers) return;
  gate_check(status <= ALS_TRUNCATED && status != ALS_ERROR_INTERNAL, f, slot, choice,
             "the answer is one of als_status");
  if (status < 0) {
    check_failure(w, f, slot, choice, status);
  } else if (w->layout) {
    gate_check(als_layout_digest(w->layout, &w->digest) == ALS_OK, f, slot, choice,
               "the layout can be read afterwards");
  }
}
