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
  text_label(out, name, length);
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
  const char *file; /* of the frames */
  size_t line;
  text name;   /* of the size that is being compared */
  size_t next; /* the entry that is due */
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
    if (!(fabs(before[k] - after[k]) <= g->tolerance)) /* also what is no number */
      moved_add_because(&g->moved, e->label, words[k], before[k], after[k], "recorded otherwise\n");
  }
}

/* Ends the size that was being compared. */
static int close_size(golden *g) {
  if (!g->is_open) return TOOL_OK;
  text name = {0}, message = {0};
  text_add(&name, "frames at ");
  text_append(&name, &g->name);
  size_t lost = g->s->count - g->next;
  if (g->extra || lost) {
    text_count(&message, g->extra + lost, "view is", "views are");
    text_add(&message, " only in the recording, or only now; record again if that is intended\n");
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

static int refuse_line(const golden *g, const char *sentence) {
  text place = {0};
  text_format(&place, "%s:%zu", g->file, g->line);
  int result = report_refusal(place.bytes, "FRAMES", sentence);
  text_free(&place);
  return result;
}

static const char *skip_blanks(const char *p) {
  return p + strspn(p, " \t");
}

/* Numbers with blanks behind each; what follows them, or NULL. */
static const char *read_numbers(const char *line, int (*read)(const char **, double *), double *out, int count) {
  for (int k = 0; k < count; k++) {
    line = skip_blanks(line);
    if (!read(&line, &out[k]) || (*line != ' ' && *line != '\t')) return NULL;
  }
  return line + 1;
}

/* "size 320 480 phone" */
static int open_size(golden *g, const char *line) {
  double values[2];
  const char *name = read_numbers(line + 5, parse_length, values, 2);
  if (name == NULL || *skip_blanks(name) == 0) return refuse_line(g, "a size is written \"size 320 480 phone\"");
  if (close_size(g) != TOOL_OK) return TOOL_REFUSED;
  const als_size size = {values[0], values[1]};
  g->name.length = 0;
  text_add(&g->name, skip_blanks(name));
  g->next = g->extra = 0;
  g->is_open = 1;
  return golden_begin(g->s, size);
}

/* "  10 20 100 40 save": one blank ends the numbers, and the rest is the label. */
static int compare_line(golden *g, const char *line) {
  double values[4];
  const char *label = read_numbers(line, parse_coordinate, values, 4);
  if (label == NULL || *label == 0) return refuse_line(g, "a frame is written \"x y width height view\"");
  if (!g->is_open) return refuse_line(g, "a size must come before the frames: \"size 320 480 phone\"");
  for (size_t i = g->next; i < g->s->count; i++) {
    const entry *e = &g->s->entries[i];
    if (strcmp(e->label, label) != 0) continue;
    const als_rect old = {values[0], values[1], values[2], values[3]};
    compare_edges(g, e, &old);
    g->extra += i - g->next;
    g->next = i + 1;
    return TOOL_OK;
  }
  g->extra++;
  return TOOL_OK;
}

static int read_line(golden *g, const char *line) {
  if (*line == '#' || *skip_blanks(line) == 0) return TOOL_OK;
  return strncmp(line, "size ", 5) == 0 ? open_size(g, line) : compare_line(g, line);
}

/* Lines end with a line feed, or as on Windows with a carriage return before it. */
static int compare(golden *g, const text *frames) {
  text line = {0};
  int result = TOOL_OK;
  const char *at = frames->bytes, *end = at + frames->length;
  for (g->line = 1; at < end && result == TOOL_OK; g->line++) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((stop ? stop : end) - at);
    line.length = 0;
    text_bytes(&line, at, length && at[length - 1] == '\r' ? length - 1 : length);
    at += length + 1;
    result = utf8_is_text(line.bytes, line.length) ? read_line(g, line.bytes) : refuse_line(g, "this is not text");
    if (stop == NULL) break;
  }
  text_free(&line);
  if (result == TOOL_OK && g->name.length == 0)
    return report_refusal(g->file, "FRAMES", "the file has no frames; als test --record writes them");
  return result == TOOL_OK ? close_size(g) : result;
}

int golden_compare(scene *s, double tolerance, test_report *report) {
  text name = {0}, frames = {0};
  if (strcmp(s->file, "-") == 0) return TOOL_OK; /* nothing is recorded beside standard input */
  golden_name(s->file, &name);
  int error = read_file(name.bytes, &frames), result = TOOL_OK;
  if (error && error != ENOENT) result = report_io(name.bytes, error);
  if (error == 0) {
    golden g;
    memset(&g, 0, sizeof g);
    g.s = s;
    g.report = report;
    g.tolerance = tolerance;
    g.file = name.bytes;
    result = compare(&g, &frames);
    moved_free(&g.moved);
    text_free(&g.name);
  }
  text_free(&frames);
  text_free(&name);
  return result;
}
