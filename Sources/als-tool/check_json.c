/* check_json.c - what is wrong with a layout, for programs: conflicts, ambiguous items, suggestions, lint. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { DETAILED = 200 }; /* as in check.c */

static void number_or_null(double value, text *out) {
  if (isfinite(value)) {
    text_number(out, value);
  } else {
    text_add(out, "null");
  }
}

static void json_equation(scene *s, const als_constraint_spec *spec, text *out) {
  text equation = {0};
  if (check_suggestion(s, spec, &equation)) {
    text_json(out, equation.bytes, equation.length);
  } else {
    text_add(out, "null");
  }
  text_free(&equation);
}

/* { "value": 0, "minimum": 0, "maximum": null, "suggestion": "card.left == page.left" } */
static void json_range(scene *s, const entry *e, const als_freedom *range, int part, text *out) {
  const als_rect *rects[3] = {&range->value, &range->minimum, &range->maximum};
  static const char *const keys[3] = {"{ \"value\": ", ", \"minimum\": ", ", \"maximum\": "};
  for (int k = 0; k < 3; k++) {
    const double parts[4] = {rects[k]->x, rects[k]->y, rects[k]->width, rects[k]->height};
    text_add(out, keys[k]);
    number_or_null(parts[part], out);
  }
  als_constraint_spec spec;
  if (als_ambiguity_suggestion(s->layout, e->item, 1u << part, &spec) == ALS_OK) {
    text_add(out, ", \"suggestion\": ");
    json_equation(s, &spec, out);
  }
  text_add(out, " }");
}

static size_t json_ambiguous(scene *s, text *out) {
  static const char *const words[4] = {"left", "top", "width", "height"};
  size_t written = 0, views = 0;
  text_add(out, "[");
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    if (!e->freedom) continue;
    views += e->info.kind != ALS_ITEM_GUIDE;
    text_add(out, written ? ",\n    { \"name\": " : "\n    { \"name\": ");
    text_json(out, e->name, strlen(e->name));
    text_format(out, ", \"guide\": %s", e->info.kind == ALS_ITEM_GUIDE ? "true" : "false");
    als_freedom range = ALS_FREEDOM_INIT;
    int is_known = written++ < DETAILED && als_ambiguity_range(s->layout, e->item, &range) == ALS_OK;
    for (int k = 0; k < 4; k++) {
      if (!(e->freedom & (1u << k))) continue;
      text_format(out, ", \"%s\": ", words[k]);
      if (is_known) {
        json_range(s, e, &range, k, out);
      } else {
        text_add(out, "{}");
      }
    }
    text_add(out, " }");
  }
  text_add(out, written ? "\n  ]" : "]");
  return views;
}

static void json_suggestions(scene *s, text *out) {
  als_suggestion *suggestions;
  size_t count = check_suggestions(s, &suggestions);
  text_add(out, "[");
  for (size_t i = 0; i < count; i++) {
    text_add(out, i ? ", " : "");
    json_equation(s, &suggestions[i].constraint, out);
  }
  text_add(out, "]");
  free(suggestions);
}

static void json_copied(scene *s, copy_fn copy, uint64_t id, const char *key, text *out) {
  text value = {0};
  text_format(out, ", \"%s\": ", key);
  scene_copy(s, copy, id, &value);
  text_json(out, value.bytes ? value.bytes : "", value.length);
  text_free(&value);
}

static void json_index(const constraint_list *list, als_constraint c, const char *key, text *out) {
  if (c.id) text_format(out, ", \"%s\": %zu", key, constraints_index(list, c));
}

static void json_lint(scene *s, text *out) {
  size_t count = 0;
  constraint_list list;
  constraints_collect(s, &list);
  als_lint_run(s->layout, &count);
  text_add(out, "[");
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    if (als_lint_get(s->layout, i, &lint) != ALS_OK) continue;
    text_format(out, "%s\n    { \"kind\": \"%s\"", i ? "," : "", als_lint_kind_name((als_lint_kind)lint.kind));
    json_index(&list, lint.constraint, "constraint", out);
    json_index(&list, lint.other, "other", out);
    if (lint.item.id) {
      text name = {0};
      scene_item_name(s, lint.item, &name);
      text_add(out, ", \"item\": ");
      text_json(out, name.bytes, name.length);
      text_free(&name);
    }
    json_copied(s, check_finding_message, i, "message", out);
    json_copied(s, check_finding_suggestion, i, "suggestion", out);
    text_add(out, " }");
  }
  text_add(out, count ? "\n  ]" : "]");
  constraints_free(&list);
}

int check_json(scene *s, text *out) {
  text_add(out, "{ \"als\": 1,\n  \"file\": ");
  text_json(out, s->file, strlen(s->file));
  text_add(out, ",\n  \"conflicts\": ");
  conflicts_report_json(s, out);
  text_add(out, ",\n  \"ambiguous\": ");
  size_t free_views = json_ambiguous(s, out);
  text_add(out, ",\n  \"suggestions\": ");
  json_suggestions(s, out);
  text_add(out, ",\n  \"lint\": ");
  json_lint(s, out);
  text_add(out, " }\n");
  return s->status == ALS_CONFLICT || free_views ? TOOL_CONFLICT : TOOL_OK;
}
