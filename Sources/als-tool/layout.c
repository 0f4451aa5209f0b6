/* layout.c - the frames as a table and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static int is_guide(const entry *e) {
  return e->info.kind == ALS_ITEM_GUIDE;
}

static const char *status_word(const scene *s) {
  if (s->status == ALS_CONFLICT) return "conflict";
  for (size_t i = 0; i < s->count; i++) {
    if (!is_guide(&s->entries[i]) && s->entries[i].freedom) return "ambiguous";
  }
  return "ok";
}

/* ---- text ---- */

enum { INDENT_MOST = 40 }; /* deeper than this the indentation stops growing */

static size_t indent(const entry *e) {
  return e->depth * 2 < INDENT_MOST ? e->depth * 2 : INDENT_MOST;
}

static size_t name_column(const scene *s) {
  size_t widest = 4;
  for (size_t i = 0; i < s->count; i++) {
    size_t cells = indent(&s->entries[i]) + text_cells(s->entries[i].label, strlen(s->entries[i].label));
    if (cells > widest) widest = cells;
  }
  return widest;
}

static void cell(text *out, const char *bytes, size_t length, size_t width) {
  if (length < width) text_pad(out, width - length);
  text_bytes(out, bytes, length);
}

static void numbers(const entry *e, text cells[4]) {
  const double values[4] = {e->frame.x, e->frame.y, e->frame.width, e->frame.height};
  for (int k = 0; k < 4; k++) {
    cells[k].length = 0;
    text_short(&cells[k], values[k]);
  }
}

static void notes(const entry *e, text *out) {
  static const char *const words[4] = {"left", "top", "width", "height"};
  const char *separator = "  ";
  if (is_guide(e)) {
    text_add(out, "  guide");
    separator = ", ";
  }
  if (e->info.hidden) {
    text_format(out, "%shidden", separator);
    separator = ", ";
  }
  if (e->info.gone) {
    text_format(out, "%sgone", separator);
    separator = ", ";
  }
  if (e->freedom) {
    text_format(out, "%sambiguous:", separator);
    for (int k = 0; k < 4; k++) {
      if (e->freedom & (1u << k)) text_format(out, " %s", words[k]);
    }
  }
}

void layout_text(scene *s, text *out) {
  static const char *const heads[4] = {"x", "y", "width", "height"};
  size_t name_width = name_column(s), widths[4] = {1, 1, 5, 6};
  text cells[4] = {{0}, {0}, {0}, {0}};
  for (size_t i = 0; i < s->count; i++) {
    numbers(&s->entries[i], cells);
    for (int k = 0; k < 4; k++) widths[k] = cells[k].length > widths[k] ? cells[k].length : widths[k];
  }
  text_add(out, "name");
  text_pad(out, name_width - 4);
  for (int k = 0; k < 4; k++) {
    text_add(out, "  ");
    cell(out, heads[k], strlen(heads[k]), widths[k]);
  }
  text_add(out, "\n");
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    numbers(e, cells);
    text_pad(out, indent(e));
    text_add(out, e->label);
    text_pad(out, name_width - indent(e) - text_cells(e->label, strlen(e->label)));
    for (int k = 0; k < 4; k++) {
      text_add(out, "  ");
      cell(out, cells[k].bytes, cells[k].length, widths[k]);
    }
    notes(e, out);
    text_add(out, "\n");
  }
  for (int k = 0; k < 4; k++) text_free(&cells[k]);
}

/* ---- JSON ---- */

static void json_frame(const als_rect *r, text *out) {
  const double values[4] = {r->x, r->y, r->width, r->height};
  text_add(out, "[");
  for (int k = 0; k < 4; k++) {
    if (k) text_add(out, ", ");
    text_number(out, values[k]);
  }
  text_add(out, "]");
}

static void json_items(scene *s, int guides, text *out) {
  size_t written = 0;
  double scale = 0;
  als_layout_scale(s->layout, &scale);
  text_add(out, "[");
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    if (is_guide(e) != guides) continue;
    text_add(out, written++ ? ",\n    { \"name\": " : "\n    { \"name\": ");
    text_json(out, e->name, strlen(e->name));
    text_add(out, guides ? ", \"owner\": " : ", \"parent\": ");
    if (e->owner == SCENE_NONE) {
      text_add(out, "null");
    } else {
      text_json(out, s->entries[e->owner].name, strlen(s->entries[e->owner].name));
    }
    text_add(out, ", \"frame\": ");
    json_frame(&e->frame, out);
    if (scale != 0) {
      als_rect snapped = {0, 0, 0, 0};
      als_snapped_frame(s->layout, e->item, &snapped);
      text_add(out, ", \"snapped\": ");
      json_frame(&snapped, out);
    }
    int32_t z = 0;
    als_item_z(s->layout, e->item, &z);
    if (z) text_format(out, ", \"z\": %ld", (long)z);
    if (e->info.gone) text_add(out, ", \"gone\": true");
    text_format(out, ", \"ambiguous\": %s }", e->freedom ? "true" : "false");
  }
  text_add(out, written ? "\n  ]" : "]");
}

void layout_json(scene *s, text *out) {
  text_format(out, "{ \"als\": 1, \"status\": \"%s\", \"size\": [", status_word(s));
  text_number(out, s->count ? s->entries[0].frame.width : 0);
  text_add(out, ", ");
  text_number(out, s->count ? s->entries[0].frame.height : 0);
  text_add(out, "],\n  \"views\": ");
  json_items(s, 0, out);
  text_add(out, ",\n  \"guides\": ");
  json_items(s, 1, out);
  text_add(out, ",\n  \"conflicts\": ");
  conflicts_json(s, out);
  text_add(out, " }\n");
}
