/* check_files.c - `als check` with several files: a report for each, in their order. */
#include <errno.h>
#include <string.h>

#include "tool.h"

typedef struct checking {
  const check_request *request;
  json j; /* an array, when JSON is asked for */
  text out;
  int worst;
  size_t ended[3]; /* files by exit status */
} checking;

static int say(text *out, int is_text) {
  int good = is_text ? text_show(out, stdout) : fwrite(out->bytes, 1, out->length, stdout) == out->length;
  text_free(out);
  return good && fflush(stdout) == 0 ? TOOL_OK : report_io("standard output", errno);
}

/* On a terminal the error of a file that is refused stands below its heading: that goes out first. */
static int say_heading(checking *c, const char *file) {
  text_add(&c->out, c->ended[0] + c->ended[1] + c->ended[2] ? "\n" : "");
  text_mark_style(&c->out, STYLE_HEADING);
  text_format(&c->out, "==> %s <==", file);
  text_mark_style(&c->out, STYLE_PLAIN);
  text_add(&c->out, "\n");
  return say(&c->out, 1);
}

static int check_file(checking *c, const char *file) {
  scene s;
  int is_json = c->request->is_json, result = scene_read(&s, file);
  s.shows_all = c->request->shows_all;
  c->j.margin = 2;
  if (result == TOOL_OK) result = scene_shape(&s, c->request->size, c->request->direction);
  if (result == TOOL_OK) result = scene_solve(&s);
  if (result == TOOL_REFUSED && is_json) check_refused_json(&s, &c->j);
  if (result == TOOL_OK) result = is_json ? check_json(&s, &c->j) : check_text(&s, &c->out);
  c->j.margin = 0;
  scene_free(&s);
  return result;
}

static int check_next(checking *c, const char *file) {
  if (!c->request->is_json && say_heading(c, file) != TOOL_OK) return TOOL_REFUSED;
  int result = check_file(c, file);
  c->ended[result]++;
  if (result > c->worst) c->worst = result;
  return c->request->is_json ? TOOL_OK : say(&c->out, 1);
}

static void summary(const checking *c, text *out) {
  text_format(out, "\n%zu files checked", c->request->count);
  if (c->ended[TOOL_REFUSED]) text_format(out, ", %zu refused", c->ended[TOOL_REFUSED]);
  if (c->ended[TOOL_CONFLICT])
    text_format(out, ", %zu with conflicts, ambiguous or unsettled views", c->ended[TOOL_CONFLICT]);
  if (c->worst == TOOL_OK) text_add(out, ", no conflicts, no ambiguous views");
  text_add(out, "\n");
}

int check_files(const check_request *request) {
  checking c;
  memset(&c, 0, sizeof c);
  c.request = request;
  c.j = json_into(&c.out);
  if (request->is_json) json_rows(&c.j, 2);
  for (size_t i = 0; i < request->count; i++) {
    if (check_next(&c, request->files[i]) != TOOL_OK) return TOOL_REFUSED;
  }
  if (request->is_json) {
    json_end(&c.j);
    text_add(&c.out, "\n");
  } else {
    summary(&c, &c.out);
  }
  return say(&c.out, !request->is_json) == TOOL_OK ? c.worst : TOOL_REFUSED;
}
