/* check.c - what is wrong with a layout, for people: conflicts, then freedom and what would settle it, then lint. */
#include <math.h>
#include <stdlib.h>

#include "tool.h"

static const char *const words[4] = {"left", "top", "width", "height"};

static double part_of(const als_rect *r, int part) {
  const double parts[4] = {r->x, r->y, r->width, r->height};
  return parts[part];
}

static void freedom(const entry *e, text *out) {
  const char *separator = "";
  for (int k = 0; k < 4; k++) {
    if (!(e->freedom & (1u << k))) continue;
    text_format(out, "%s%s", separator, words[k]);
    separator = ", ";
  }
}

static als_status copy_advice(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_item item = {id};
  return als_ambiguity_advice_copy(layout, item, buffer, capacity, needed);
}

int check_suggestion(scene *s, const als_constraint_spec *spec, text *out) {
  size_t needed = 0;
  if (als_constraint_spec_copy_text(s->layout, spec, s->root, NULL, 0, &needed) < 0) return 0;
  char *bytes = must(malloc(needed + 1));
  als_constraint_spec_copy_text(s->layout, spec, s->root, bytes, needed + 1, NULL);
  text_bytes(out, bytes, needed);
  free(bytes);
  return 1;
}

/* What to do about an item where an equation is not what a person would write; empty: the equations will do. */
static void advice_of(scene *s, als_item item, text *out) {
  scene_copy(s, copy_advice, item.id, out);
}

/* Only the size as it is: where there is advice it is better. */
static int is_plain_size(const als_constraint_spec *spec) {
  return !spec->second.id &&
         (spec->first_attribute == ALS_ATTRIBUTE_WIDTH || spec->first_attribute == ALS_ATTRIBUTE_HEIGHT);
}

/* "    left is 0 and could be anything from 0 to 180; to determine it, add card.left == page.left" */
static void range_line(scene *s, const entry *e, const als_freedom *range, int part, int advised, text *out) {
  double low = part_of(&range->minimum, part), high = part_of(&range->maximum, part);
  text_format(out, "    %s is ", words[part]);
  text_short(out, part_of(&range->value, part));
  text_add(out, " and could be anything");
  if (isfinite(low)) {
    text_add(out, " from ");
    text_short(out, low);
  }
  if (isfinite(high)) {
    text_add(out, isfinite(low) ? " to " : " up to ");
    text_short(out, high);
  } else if (isfinite(low)) {
    text_add(out, " up");
  }
  als_constraint_spec spec;
  text equation = {0};
  if (als_ambiguity_suggestion(s->layout, e->item, 1u << part, &spec) == ALS_OK && !(advised && is_plain_size(&spec)) &&
      check_suggestion(s, &spec, &equation)) {
    text_add(out, "; to determine it, add ");
    text_label(out, equation.bytes, equation.length);
  }
  text_free(&equation);
  text_add(out, "\n");
}

static void ambiguity_text(scene *s, size_t *views, size_t *free_views, text *out) {
  size_t detailed = 0;
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    int guide = e->info.kind == ALS_ITEM_GUIDE;
    *views += !guide;
    *free_views += !guide && e->freedom;
    if (!e->freedom) continue;
    text_format(out, "%s: ", s->file);
    text_styled(out, STYLE_WARNING, guide ? "ambiguous guide" : "ambiguous");
    text_format(out, ": %s: ", e->label);
    freedom(e, out);
    text_add(out, "\n");
    als_freedom range = ALS_FREEDOM_INIT;
    if (detailed++ >= CHECK_DETAILED || als_ambiguity_range(s->layout, e->item, &range) != ALS_OK) continue;
    text advice = {0};
    advice_of(s, e->item, &advice);
    for (int k = 0; k < 4; k++) {
      if (range.free & (1u << k)) range_line(s, e, &range, k, advice.length > 0, out);
    }
    text_free(&advice);
  }
}

size_t check_suggestions(scene *s, als_suggestion **out) {
  size_t count = 0;
  *out = NULL;
  als_status status = als_suggestions_copy(s->layout, NULL, 0, &count);
  if (status < 0) report_layout(s); /* the rest of the report stands */
  if (status != ALS_TRUNCATED || count == 0) return 0;
  *out = must(malloc(count * sizeof **out));
  als_suggestions_copy(s->layout, *out, count, NULL);
  return count;
}

static void suggestions_text(scene *s, text *out) {
  als_suggestion *suggestions;
  als_item advised = {0};
  text lines = {0};
  size_t count = check_suggestions(s, &suggestions);
  for (size_t i = 0; i < count; i++) {
    text line = {0};
    if (is_plain_size(&suggestions[i].constraint)) advice_of(s, suggestions[i].item, &line);
    if (line.length) {
      /* Width and height in one line. */
      if (advised.id != suggestions[i].item.id) text_format(&lines, "    %s\n", line.bytes);
      advised = suggestions[i].item;
    } else {
      if (!check_suggestion(s, &suggestions[i].constraint, &line)) {
        scene_item_label(s, suggestions[i].item, &line);
        text_add(&line, ": an item without a unique name");
      }
      text_add(&lines, "    ");
      text_label(&lines, line.bytes, line.length);
      text_add(&lines, "\n");
    }
    text_free(&line);
  }
  if (advised.id) {
    text_format(out, "%s: these changes would determine everything:\n", s->file);
  } else if (count) {
    const char *would = count == 1 ? "equation would" : "equations would";
    text_format(out, "%s: %zu %s determine everything:\n", s->file, count, would);
  }
  text_bytes(out, lines.bytes, lines.length);
  text_free(&lines);
  free(suggestions);
}

als_status check_finding_message(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_lint_message_copy(layout, (size_t)index, buffer, capacity, needed);
}

als_status check_finding_suggestion(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_lint_suggestion_copy(layout, (size_t)index, buffer, capacity, needed);
}

static size_t lint_text(scene *s, const constraint_list *list, text *out) {
  size_t count = 0;
  if (als_lint_run(s->layout, &count) != ALS_OK) return 0;
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    if (als_lint_get(s->layout, i, &lint) != ALS_OK) continue;
    text message = {0}, suggestion = {0};
    scene_copy(s, check_finding_message, i, &message);
    scene_copy(s, check_finding_suggestion, i, &suggestion);
    text_format(out, "%s: ", s->file);
    text_mark_style(out, STYLE_NOTE);
    text_format(out, "lint[%s]", als_lint_kind_name((als_lint_kind)lint.kind));
    text_mark_style(out, STYLE_PLAIN);
    text_add(out, ": ");
    if (lint.constraint.id) text_format(out, "[%zu] ", constraints_index(list, lint.constraint));
    text_format(out, "%s\n    %s\n", message.bytes ? message.bytes : "", suggestion.bytes ? suggestion.bytes : "");
    text_free(&message);
    text_free(&suggestion);
  }
  return count;
}

/* What deferred texts wait for; no fault, but nobody may have meant it. */
static size_t waiting_text(scene *s, const constraint_list *list, text *out) {
  als_constraint c = {0}, next = {0};
  size_t count = 0;
  while (als_constraint_waiting_next(s->layout, c, &next) == ALS_OK) {
    c = next;
    text_format(out, "%s: waits: ", s->file);
    constraint_sentence(s, constraints_index(list, c), c, out);
    text_add(out, ": ");
    constraint_waits(s, c, out);
    text_add(out, "\n");
    count++;
  }
  return count;
}

int check_text(scene *s, text *out) {
  size_t views = 0, free_views = 0, conflicts = conflicts_text(s, out);
  size_t unsettled = scene_unsettled_text(s, out);
  ambiguity_text(s, &views, &free_views, out);
  suggestions_text(s, out);
  constraint_list list;
  constraints_collect(s, &list);
  size_t findings = lint_text(s, &list, out), waiting = waiting_text(s, &list, out);
  const struct {
    size_t count;
    const char *one, *many;
  } parts[] = {{views, "view", "views"},
               {list.count, "constraint", "constraints"},
               {conflicts, "conflict", "conflicts"},
               {free_views, "ambiguous view", "ambiguous views"},
               {unsettled, "unsettled view", "unsettled views"},
               {waiting, "waiting constraint", "waiting constraints"},
               {findings, "lint finding", "lint findings"}};
  text_format(out, "%s: ", s->file);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (i >= 4 && parts[i].count == 0) continue;
    if (i) text_add(out, ", ");
    text_count(out, parts[i].count, parts[i].one, parts[i].many);
  }
  text_add(out, "\n");
  constraints_free(&list);
  return conflicts || free_views || unsettled ? TOOL_CONFLICT : TOOL_OK;
}
