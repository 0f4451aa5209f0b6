/* check.c - what is wrong with a layout: conflicts first, then freedom. */
#include <string.h>

#include "tool.h"

static void freedom(const entry *e, text *out) {
  static const char *const words[4] = {"left", "top", "width", "height"};
  const char *separator = "";
  for (int k = 0; k < 4; k++) {
    if (!(e->freedom & (1u << k))) continue;
    text_format(out, "%s%s", separator, words[k]);
    separator = ", ";
  }
}

int check_text(scene *s, text *out) {
  size_t conflicts = conflicts_text(s, out), views = 0, free_views = 0;
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    int guide = e->info.kind == ALS_ITEM_GUIDE;
    views += !guide;
    free_views += !guide && e->freedom;
    if (!e->freedom) continue;
    text_format(out, "%s: ambiguous%s: %s: ", s->file, guide ? " guide" : "", e->name);
    freedom(e, out);
    text_add(out, "\n");
  }
  constraint_list list;
  constraints_collect(s, &list);
  text_format(out, "%s: %zu views, %zu constraints, %zu conflicts, %zu ambiguous views\n", s->file, views, list.count,
              conflicts, free_views);
  constraints_free(&list);
  return conflicts || free_views ? TOOL_CONFLICT : TOOL_OK;
}

static void free_json(const entry *e, text *out) {
  static const char *const words[4] = {"left", "top", "width", "height"};
  const char *separator = "";
  text_format(out, "{\"item\": ");
  text_json(out, e->name, strlen(e->name));
  text_format(out, ", \"kind\": \"%s\", \"free\": [", e->info.kind == ALS_ITEM_GUIDE ? "guide" : "view");
  for (int k = 0; k < 4; k++) {
    if (!(e->freedom & (1u << k))) continue;
    text_format(out, "%s\"%s\"", separator, words[k]);
    separator = ", ";
  }
  text_add(out, "]}");
}

int check_json(scene *s, text *out) {
  size_t conflicts = 0, free_views = 0;
  const char *separator = "\n";
  als_conflict_count(s->layout, &conflicts);
  text_add(out, "{\"als\": 1, \"file\": ");
  text_json(out, s->file, strlen(s->file));
  text_add(out, ",\n\"conflicts\": ");
  conflicts_report_json(s, out);
  text_add(out, ",\n\"ambiguous\": [");
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    free_views += e->info.kind != ALS_ITEM_GUIDE && e->freedom;
    if (!e->freedom) continue;
    text_add(out, separator);
    free_json(e, out);
    separator = ",\n";
  }
  text_add(out, "]}\n");
  return conflicts || free_views ? TOOL_CONFLICT : TOOL_OK;
}
