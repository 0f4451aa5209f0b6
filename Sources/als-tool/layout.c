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
    if (s->entries[i].unsettled) return "unsettled";
  }
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
    text_add(out, separator);
    text_mark_style(out, STYLE_WARNING);
    text_add(out, "ambiguous:");
    for (int k = 0; k < 4; k++) {
      if (e->freedom & (1u << k)) text_format(out, " %s", words[k]);
    }
    text_mark_style(out, STYLE_PLAIN);
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
  text_mark_style(out, STYLE_HEADING);
  text_add(out, "name");
  text_pad(out, name_width - 4);
  for (int k = 0; k < 4; k++) {
    text_add(out, "  ");
    cell(out, heads[k], strlen(heads[k]), widths[k]);
  }
  text_mark_style(out, STYLE_PLAIN);
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

static void json_owner(const scene *s, const entry *e, json *j) {
  if (e->owner == SCENE_NONE) {
    json_null(j);
  } else {
    json_text(j, &s->entries[e->owner].name);
  }
}

static void json_pair(double x, double y, json *j) {
  json_array(j);
  json_number(j, x);
  json_number(j, y);
  json_end(j);
}

/* The offset of a view that scrolls, and the least and the largest one. */
static void json_scrolling(scene *s, const entry *e, json *j) {
  static const char *const axes[] = {"none", "x", "y", "both"};
  double x = 0, y = 0, least[2] = {0, 0}, largest[2] = {0, 0};
  if (e->info.scrolls_now <= 0 || e->info.scrolls_now > 3) return;
  als_item_scroll_offset(s->layout, e->item, &x, &y);
  als_item_scroll_range(s->layout, e->item, ALS_AXIS_HORIZONTAL, &least[0], &largest[0]);
  als_item_scroll_range(s->layout, e->item, ALS_AXIS_VERTICAL, &least[1], &largest[1]);
  json_key(j, "scrolls");
  json_word(j, axes[e->info.scrolls_now]);
  json_key(j, "scrollOffset");
  json_pair(x, y, j);
  json_key(j, "scrollRange");
  json_array(j);
  json_pair(least[0], least[1], j);
  json_pair(largest[0], largest[1], j);
  json_end(j);
}

static void json_item(scene *s, const entry *e, double scale, json *j) {
  json_object(j);
  json_key(j, "name");
  json_text(j, &e->name);
  json_key(j, is_guide(e) ? "owner" : "parent");
  json_owner(s, e, j);
  json_key(j, "frame");
  json_rect(j, &e->frame);
  if (scale != 0) {
    als_rect snapped = {0, 0, 0, 0};
    als_snapped_frame(s->layout, e->item, &snapped);
    json_key(j, "snapped");
    json_rect(j, &snapped);
  }
  int32_t z = 0;
  als_item_z(s->layout, e->item, &z);
  if (z) {
    json_key(j, "z");
    json_integer(j, z);
  }
  json_scrolling(s, e, j);
  if (e->info.gone) {
    json_key(j, "gone");
    json_bool(j, 1);
  }
  json_key(j, "ambiguous");
  json_bool(j, e->freedom != 0);
  json_end(j);
}

static void json_items(scene *s, int guides, json *j) {
  double scale = 0;
  als_layout_scale(s->layout, &scale);
  json_rows(j, 4);
  for (size_t i = 0; i < s->count; i++) {
    if (is_guide(&s->entries[i]) == guides) json_item(s, &s->entries[i], scale, j);
  }
  json_end(j);
}

size_t json_unsettled(scene *s, json *j) {
  size_t count = 0;
  for (size_t i = 0; i < s->count; i++) {
    if (!s->entries[i].unsettled) continue;
    if (count++ == 0) {
      json_line(j, 2);
      json_key(j, "unsettled");
      json_array(j);
    }
    text name = {0};
    scene_item_name(s, s->entries[i].item, &name);
    json_text(j, &name);
    text_free(&name);
  }
  if (count) json_end(j);
  return count;
}

static als_status group_condition(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_group g = {id};
  return als_group_condition_copy(layout, g, buffer, capacity, needed);
}

/* The next group after `g` that is a rule, in document order; 0 after the last. */
static int next_rule(const scene *s, als_group *g, als_group_info *info) {
  als_group next = {0};
  while (als_group_next(s->layout, *g, &next) == ALS_OK) {
    *g = next;
    if (als_group_get_info(s->layout, next, info) == ALS_OK && info->is_rule) return 1;
  }
  return 0;
}

int scene_has_rules(const scene *s) {
  als_group g = {0};
  als_group_info info = ALS_GROUP_INFO_INIT;
  return next_rule(s, &g, &info);
}

/* Nothing without rules. */
static void json_rules(scene *s, json *j) {
  als_group g = {0};
  als_group_info info = ALS_GROUP_INFO_INIT;
  int any = 0;
  while (next_rule(s, &g, &info)) {
    text when = {0};
    if (!any) {
      json_line(j, 2);
      json_key(j, "rules");
      json_rows(j, 4);
    }
    any = 1;
    scene_copy(s, group_condition, g.id, &when);
    json_object(j);
    json_key(j, "when");
    json_text(j, &when);
    json_key(j, "inForce");
    json_bool(j, info.in_force != 0);
    json_end(j);
    text_free(&when);
  }
  if (any) json_end(j);
}

static void json_lines(scene *s, als_group flow, json *j) {
  size_t count = 0;
  als_flow_lines_copy(s->layout, flow, NULL, 0, &count);
  als_flow_place *places = must(calloc(count + 1, sizeof *places));
  als_flow_lines_copy(s->layout, flow, places, count, &count);
  json_key(j, "lines");
  json_array(j);
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || places[i].line != places[i - 1].line) json_array(j);
    text name = {0};
    scene_item_name(s, places[i].item, &name);
    json_text(j, &name);
    text_free(&name);
    if (i + 1 == count || places[i + 1].line != places[i].line) json_end(j);
  }
  json_end(j);
  free(places);
}

/* Nothing without flows. */
static void json_flows(scene *s, json *j) {
  als_group g = {0};
  int any = 0;
  while (als_group_next(s->layout, g, &g) == ALS_OK) {
    if (!group_is_flow(s, g)) continue;
    if (!any) {
      json_line(j, 2);
      json_key(j, "flows");
      json_rows(j, 4);
    }
    any = 1;
    text name = {0};
    scene_copy(s, copy_flow_name, g.id, &name);
    json_object(j);
    json_key(j, "name");
    json_text(j, &name);
    json_lines(s, g, j);
    json_end(j);
    text_free(&name);
  }
  if (any) json_end(j);
}

void layout_json(scene *s, text *out) {
  json j = json_into(out);
  json_object(&j);
  json_key(&j, "als");
  json_integer(&j, 1);
  json_key(&j, "status");
  json_word(&j, status_word(s));
  json_key(&j, "size");
  json_array(&j);
  json_number(&j, s->count ? s->entries[0].frame.width : 0);
  json_number(&j, s->count ? s->entries[0].frame.height : 0);
  json_end(&j);
  json_line(&j, 2);
  json_key(&j, "views");
  json_items(s, 0, &j);
  json_line(&j, 2);
  json_key(&j, "guides");
  json_items(s, 1, &j);
  json_line(&j, 2);
  json_key(&j, "conflicts");
  conflicts_json(s, &j);
  json_unsettled(s, &j);
  json_rules(s, &j);
  json_flows(s, &j);
  json_end(&j);
  text_add(out, "\n");
}
