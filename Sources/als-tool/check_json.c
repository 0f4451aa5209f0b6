/* check_json.c - what is wrong with a layout, for programs: conflicts, ambiguous items, suggestions, lint. */
#include <stdlib.h>

#include "tool.h"

static void json_equation(scene *s, const als_constraint_spec *spec, json *j) {
  text equation = {0};
  if (check_suggestion(s, spec, &equation)) {
    json_text(j, &equation);
  } else {
    json_null(j);
  }
  text_free(&equation);
}

/* { "value": 0, "minimum": 0, "maximum": null, "suggestion": "card.left == page.left" } */
static void json_range(scene *s, const entry *e, const als_freedom *range, int part, json *j) {
  const als_rect *rects[3] = {&range->value, &range->minimum, &range->maximum};
  static const char *const keys[3] = {"value", "minimum", "maximum"};
  json_object(j);
  for (int k = 0; k < 3; k++) {
    const double parts[4] = {rects[k]->x, rects[k]->y, rects[k]->width, rects[k]->height};
    json_key(j, keys[k]);
    json_number(j, parts[part]);
  }
  als_constraint_spec spec;
  if (als_ambiguity_suggestion(s->layout, e->item, 1u << part, &spec) == ALS_OK) {
    json_key(j, "suggestion");
    json_equation(s, &spec, j);
  }
  json_end(j);
}

/* `range` is NULL where it was not asked for. */
static void json_free_item(scene *s, const entry *e, const als_freedom *range, json *j) {
  static const char *const words[4] = {"left", "top", "width", "height"};
  json_object(j);
  json_key(j, "name");
  json_text(j, &e->name);
  json_key(j, "guide");
  json_bool(j, e->info.kind == ALS_ITEM_GUIDE);
  for (int k = 0; k < 4; k++) {
    if (!(e->freedom & (1u << k))) continue;
    json_key(j, words[k]);
    if (range) {
      json_range(s, e, range, k, j);
    } else {
      json_object(j);
      json_end(j);
    }
  }
  json_end(j);
}

static size_t json_ambiguous(scene *s, json *j) {
  size_t written = 0, views = 0;
  json_rows(j, 4);
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    if (!e->freedom) continue;
    views += e->info.kind != ALS_ITEM_GUIDE;
    als_freedom range = ALS_FREEDOM_INIT;
    int is_known = written++ < CHECK_DETAILED && als_ambiguity_range(s->layout, e->item, &range) == ALS_OK;
    json_free_item(s, e, is_known ? &range : NULL, j);
  }
  json_end(j);
  return views;
}

static void json_suggestions(scene *s, json *j) {
  als_suggestion *suggestions;
  size_t count = check_suggestions(s, &suggestions);
  json_array(j);
  for (size_t i = 0; i < count; i++) json_equation(s, &suggestions[i].constraint, j);
  json_end(j);
  free(suggestions);
}

static void json_copied(scene *s, const char *key, copy_fn copy, uint64_t id, json *j) {
  text value = {0};
  scene_copy(s, copy, id, &value);
  json_key(j, key);
  json_text(j, &value);
  text_free(&value);
}

static void json_index(const char *key, const constraint_list *list, als_constraint c, json *j) {
  if (!c.id) return;
  json_key(j, key);
  json_integer(j, (int64_t)constraints_index(list, c));
}

static void json_finding(scene *s, size_t index, const als_lint *lint, const constraint_list *list, json *j) {
  json_object(j);
  json_key(j, "kind");
  json_word(j, als_lint_kind_name((als_lint_kind)lint->kind));
  json_index("constraint", list, lint->constraint, j);
  json_index("other", list, lint->other, j);
  if (lint->item.id) {
    text name = {0};
    scene_item_name(s, lint->item, &name);
    json_key(j, "item");
    json_text(j, &name);
    text_free(&name);
  }
  json_copied(s, "message", check_finding_message, index, j);
  json_copied(s, "suggestion", check_finding_suggestion, index, j);
  json_end(j);
}

static void json_lint(scene *s, json *j) {
  size_t count = 0;
  constraint_list list;
  constraints_collect(s, &list);
  als_lint_run(s->layout, &count);
  json_rows(j, 4);
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    if (als_lint_get(s->layout, i, &lint) == ALS_OK) json_finding(s, i, &lint, &list, j);
  }
  json_end(j);
  constraints_free(&list);
}

static void json_begin(const scene *s, json *j) {
  json_object(j);
  json_key(j, "als");
  json_integer(j, 1);
  json_line(j, 2);
  json_key(j, "file");
  json_word(j, s->file);
  json_line(j, 2);
}

/* What deferred texts wait for, where there are any. */
static void json_waiting(scene *s, json *j) {
  als_constraint c = {0}, next = {0};
  if (als_constraint_waiting_next(s->layout, c, &next) != ALS_OK) return;
  constraint_list list;
  constraints_collect(s, &list);
  json_line(j, 2);
  json_key(j, "waiting");
  json_rows(j, 4);
  for (; als_constraint_waiting_next(s->layout, c, &next) == ALS_OK; c = next) {
    text why = {0};
    constraint_waits(s, next, &why);
    json_object(j);
    json_key(j, "constraint");
    json_integer(j, (int64_t)constraints_index(&list, next));
    json_key(j, "message");
    json_text(j, &why);
    json_end(j);
    text_free(&why);
  }
  json_end(j);
  constraints_free(&list);
}

int check_json(scene *s, json *j) {
  json_begin(s, j);
  json_key(j, "conflicts");
  conflicts_report_json(s, j);
  json_line(j, 2);
  json_key(j, "ambiguous");
  size_t free_views = json_ambiguous(s, j);
  json_line(j, 2);
  json_key(j, "suggestions");
  json_suggestions(s, j);
  json_line(j, 2);
  json_key(j, "lint");
  json_lint(s, j);
  json_waiting(s, j);
  size_t unsettled = json_unsettled(s, j);
  json_end(j);
  return s->status == ALS_CONFLICT || free_views || unsettled ? TOOL_CONFLICT : TOOL_OK;
}

static als_status copy_error(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  (void)id;
  return als_error_message_copy(layout, buffer, capacity, needed);
}

/* { "kind": "JSON", "line": 1, "column": 2, "message": "..." }; a file that could not be read is of the kind IO. */
void check_refused_json(scene *s, json *j) {
  als_error error = ALS_ERROR_INIT;
  int is_known = !s->io_error && s->layout && als_error_last(s->layout, &error) == ALS_OK;
  json_begin(s, j);
  json_key(j, "error");
  json_object(j);
  json_key(j, "kind");
  json_word(j, is_known ? als_error_kind_name((als_error_kind)error.kind) : "IO");
  if (is_known && error.has_position) {
    json_key(j, "line");
    json_integer(j, (int64_t)error.line);
    json_key(j, "column");
    json_integer(j, (int64_t)error.column);
  }
  if (is_known) {
    json_copied(s, "message", copy_error, 0, j);
  } else {
    json_key(j, "message");
    json_word(j, report_io_sentence(s->io_error));
  }
  json_end(j);
  json_end(j);
}
