/* test_golden.c - frames at named sizes, recorded beside a document and compared with what it gives now. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

/* "form.json" has its frames in "form.frames". */
static void golden_name(const char *file, text *out) {
  size_t length = strlen(file);
  if (length > 5 && strcmp(file + length - 5, ".json") == 0) length -= 5;
  text_bytes(out, file, length);
  text_add(out, ".frames");
}

/* Solves at a size, and takes the change back in golden_end. */
static int golden_begin(scene *s, als_size size) {
  if (als_edit_begin(s->layout) != ALS_OK) return report_layout(s);
  if (als_item_set_size(s->layout, s->root, size) != ALS_OK) return report_layout(s);
  return als_solve(s->layout, NULL) < 0 ? report_layout(s) : TOOL_OK;
}

static int golden_end(scene *s) {
  return als_edit_cancel(s->layout) == ALS_OK ? TOOL_OK : report_layout(s);
}

/* ---- recording ---- */

static int record_size(scene *s, const char *name, size_t length, als_size size, text *out) {
  if (golden_begin(s, size) != TOOL_OK) return TOOL_REFUSED;
  text_add(out, "size ");
  text_number(out, size.width);
  text_add(out, " ");
  text_number(out, size.height);
  text_add(out, " ");
  text_bytes(out, name, length);
  text_add(out, "\n");
  for (size_t i = 0; i < s->count; i++) {
    als_rect r = {0, 0, 0, 0};
    als_frame(s->layout, s->entries[i].item, &r);
    const double values[4] = {r.x, r.y, r.width, r.height};
    for (int k = 0; k < 4; k++) {
      text_add(out, k ? " " : "  ");
      text_number(out, values[k]);
    }
    text_format(out, " %s\n", s->entries[i].label);
  }
  return golden_end(s);
}

static int record_sizes(scene *s, const char *at, text *out) {
  named_size one;
  while (*at) {
    if (!next_named_size(&at, &one)) return TOOL_REFUSED;
    if (record_size(s, one.name, one.length, one.size, out) != TOOL_OK) return TOOL_REFUSED;
  }
  return TOOL_OK;
}

int golden_record(scene *s, const char *at) {
  text out = {0}, name = {0};
  text_add(&out, "# Frames in the coordinates of the parents: x, y, width, height.  Made by als test --record.\n");
  int result;
  if (at) {
    result = record_sizes(s, at, &out);
  } else {
    als_size size = {s->entries[0].frame.width, s->entries[0].frame.height};
    result = record_size(s, "document", 8, size, &out);
  }
  golden_name(s->file, &name);
  if (result == TOOL_OK) result = replace_file(name.bytes, &out);
  text_free(&out);
  text_free(&name);
  return result;
}

/* ---- comparing ---- */

typedef struct golden {
  scene *s;
  test_report *report;
  double tolerance;
  const char *name;
  size_t name_length, next; /* the entry that is due */
  moved_list moved;
  size_t extra; /* lines that no view has */
  int is_open;
} golden;

static void compare_edges(golden *g, const entry *e, const als_rect *old) {
  static const char *const words[4] = {"left", "top", "right", "bottom"};
  als_rect now = {0, 0, 0, 0};
  als_frame(g->s->layout, e->item, &now);
  const double before[4] = {old->x, old->y, old->x + old->width, old->y + old->height};
  const double after[4] = {now.x, now.y, now.x + now.width, now.y + now.height};
  for (int k = 0; k < 4; k++) {
    if (fabs(before[k] - after[k]) > g->tolerance)
      moved_add_because(&g->moved, e->label, words[k], before[k], after[k], "recorded otherwise\n");
  }
}

/* Ends the size that was being compared. */
static int close_size(golden *g) {
  if (!g->is_open) return TOOL_OK;
  text name = {0}, message = {0};
  text_add(&name, "frames at ");
  text_label(&name, g->name, g->name_length);
  size_t lost = g->s->count - g->next;
  if (g->extra || lost) {
    text_count(&message, g->extra + lost, "view is", "views are");
    text_add(&message, " there only before, or only now; record the frames again when that is meant\n");
  }
  if (g->moved.count) moved_text(&g->moved, &message);
  moved_free(&g->moved);
  memset(&g->moved, 0, sizeof g->moved);
  test_add(g->report, "golden", name.bytes, message.length ? message.bytes : NULL, TEST_NO_CONSTRAINT);
  text_free(&name);
  text_free(&message);
  g->is_open = 0;
  return golden_end(g->s);
}

static int open_size(golden *g, const char *line, size_t length) {
  char *end;
  als_size size;
  if (close_size(g) != TOOL_OK) return TOOL_REFUSED;
  size.width = strtod(line + 5, &end);
  size.height = strtod(end, &end);
  while (*end == ' ') end++;
  g->name = end;
  g->name_length = (size_t)(line + length - end);
  g->next = g->extra = 0;
  g->is_open = 1;
  return golden_begin(g->s, size);
}

static void compare_line(golden *g, const char *line, size_t length) {
  double values[4];
  char *end = (char *)line;
  for (int k = 0; k < 4; k++) values[k] = strtod(end, &end);
  if (end < line + length) end++;
  size_t name = (size_t)(line + length - end);
  for (size_t i = g->next; i < g->s->count; i++) {
    const entry *e = &g->s->entries[i];
    if (strlen(e->label) != name || memcmp(e->label, end, name) != 0) continue;
    const als_rect old = {values[0], values[1], values[2], values[3]};
    compare_edges(g, e, &old);
    g->extra += i - g->next;
    g->next = i + 1;
    return;
  }
  g->extra++;
}

static int compare(golden *g, const char *bytes) {
  int result = TOOL_OK;
  while (*bytes && result == TOOL_OK) {
    size_t length = strcspn(bytes, "\n");
    if (strncmp(bytes, "size ", 5) == 0) {
      result = open_size(g, bytes, length);
    } else if (*bytes == ' ' && g->is_open) {
      compare_line(g, bytes, length);
    }
    bytes += length + (bytes[length] == '\n');
  }
  return result == TOOL_OK ? close_size(g) : result;
}

int golden_compare(scene *s, double tolerance, test_report *report) {
  text name = {0};
  golden_name(s->file, &name);
  FILE *in = fopen(name.bytes, "rb");
  int result = TOOL_OK;
  if (in == NULL && errno != ENOENT) result = report_io(name.bytes, errno);
  if (in) {
    text bytes = {0};
    char part[4096];
    size_t got;
    while ((got = fread(part, 1, sizeof part, in)) > 0) text_bytes(&bytes, part, got);
    fclose(in);
    golden g;
    memset(&g, 0, sizeof g);
    g.s = s;
    g.report = report;
    g.tolerance = tolerance;
    result = compare(&g, bytes.bytes ? bytes.bytes : "");
    text_free(&bytes);
  }
  text_free(&name);
  return result;
}
