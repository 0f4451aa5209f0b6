/* check.c - what is wrong with a layout: conflicts first, then freedom. */
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
