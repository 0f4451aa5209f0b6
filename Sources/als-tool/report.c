/* report.c - how the command says no: FILE:LINE:COLUMN: error[KIND]: sentence, the source line, a caret. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { WINDOW = 160 }; /* bytes of a source line that are shown */

static refusal last; /* of the whole run */
static int is_quiet;

const refusal *report_last(void) {
  return &last;
}

void report_quietly(int quiet) {
  is_quiet = quiet;
}

static int tell(text *out) {
  text_free(&last.told);
  text_append(&last.told, out);
  if (!is_quiet) text_show(out, stderr);
  text_free(out);
  return TOOL_REFUSED;
}

/* Keeps the sentence of a report, whose first line begins with its place and kind. */
static void keep(const char *place, const char *kind, const text *told, source_region region) {
  size_t begin = strlen(place) + strlen(kind) + strlen(": error[]: "), end = begin;
  while (end < told->length && told->bytes[end] != '\n') end++;
  text_free(&last.place);
  text_free(&last.kind);
  text_free(&last.sentence);
  text_free(&last.told);
  memset(&last, 0, sizeof last);
  text_add(&last.place, place);
  text_add(&last.kind, kind);
  text_bytes(&last.sentence, told->bytes + begin, end - begin);
  last.region = region;
}

static const source_region nowhere = {0, 0, 0, 0};

/* "layout.json:3:7: error[JSON]: " */
static void begin(const char *place, const char *kind, text *out) {
  text_format(out, "%s: ", place);
  text_mark_style(out, STYLE_ERROR);
  text_format(out, "error[%s]", kind);
  text_mark_style(out, STYLE_PLAIN);
  text_add(out, ": ");
}

static void begin_usage(const char *sentence, const char *word, text *out) {
  begin("als", "USAGE", out);
  text_format(out, word ? "%s \"%s\"\n" : "%s\n", sentence, word);
  keep("als", "USAGE", out, nowhere);
}

int report_misuse(const char *command, const char *sentence, const char *word, const text *hint) {
  text out = {0};
  begin_usage(sentence, word, &out);
  if (hint && hint->length) text_format(&out, "%s\n", hint->bytes);
  text_format(&out, command ? "try als help %s\n" : "try als help\n", command);
  return tell(&out);
}

int report_usage(const char *sentence, const char *word) {
  return report_misuse(NULL, sentence, word, NULL);
}

static void copied(als_layout *layout, als_status (*copy)(als_layout *, char *, size_t, size_t *), text *out) {
  size_t needed = 0;
  if (copy(layout, NULL, 0, &needed) < 0 || needed == 0) return;
  char *bytes = must(malloc(needed + 1));
  if (copy(layout, bytes, needed + 1, NULL) == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
}

/* A constraint with the wrong name is refused with the nearest right one; nothing is added. */
int report_unknown(const scene *s, const char *sentence, const char *word, int is_attribute) {
  als_error error = ALS_ERROR_INIT;
  text equation = {0}, out = {0};
  begin_usage(sentence, word, &out);
  if (is_attribute) {
    text_format(&equation, "self.%s == 0", word);
  } else {
    text_format(&equation, "%s.width == 0", word);
  }
  als_edit_begin(s->layout);
  als_status status = als_add(s->layout, s->root, ALS_SYNTAX_ANY, equation.bytes, equation.length, NULL, NULL, 0, NULL);
  int known = status < 0 && als_error_last(s->layout, &error) == ALS_OK &&
              error.kind == (is_attribute ? ALS_KIND_NAME_ATTR : ALS_KIND_NAME_VIEW);
  size_t before = out.length;
  if (known) copied(s->layout, als_error_suggestion_copy, &out);
  text_add(&out, out.length > before ? "\n" : "");
  als_edit_cancel(s->layout);
  text_free(&equation);
  return tell(&out);
}

int report_refusal(const char *place, const char *kind, const char *sentence) {
  text out = {0};
  begin(place, kind, &out);
  text_format(&out, "%s\n", sentence);
  keep(place, kind, &out, nowhere);
  return tell(&out);
}

const char *report_io_sentence(int error) {
  return error == EISDIR ? "this is a folder; name a file in it" : strerror(error);
}

/* Why an included file was not read. */
static const char *include_sentence(int error) {
  return error == EXDEV ? "it lies outside the folder of the document and that of --include-dir"
                        : report_io_sentence(error);
}

int report_io(const char *file, int error) {
  return report_refusal(*file ? file : "\"\"", "IO", report_io_sentence(error));
}

int report_internal(const scene *s, const char *what, als_status status) {
  text sentence = {0};
  text_format(&sentence, "%s answered %s", what, als_status_name(status));
  int result = report_refusal(s->file, "INTERNAL", sentence.bytes);
  text_free(&sentence);
  return result;
}

/* Appends source bytes; what cannot be shown becomes U+FFFD, a tab stays a tab.  `under` gets what has to stand below
 * to reach the same column of a terminal. */
static void show(text *line, text *under, const char *bytes, size_t length) {
  size_t i = 0;
  while (i < length) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    int plain = step && (code == '\t' || (code >= 0x20 && code != 0x7f && (code < 0x80 || code >= 0xa0)));
    if (plain) {
      text_bytes(line, bytes + i, step);
    } else {
      text_add(line, "\xef\xbf\xbd");
    }
    if (code == '\t') {
      text_add(under, "\t");
    } else {
      text_pad(under, plain ? (size_t)text_width(code) : 1);
    }
    i += step ? step : 1;
  }
}

/* Moves a cut so that it does not fall into a character. */
static size_t align(const char *source, size_t at, size_t start) {
  while (at > start && ((unsigned char)source[at] & 0xc0) == 0x80) at--;
  return at;
}

void report_source(const scene *s, size_t offset, size_t length, text *out) {
  const char *source = s->source;
  size_t start = offset, end = offset;
  /* What is farther away is cut off anyway, and the whole document may be one line. */
  size_t first = offset > 2 * WINDOW ? offset - 2 * WINDOW : 0;
  size_t last = s->source_length - offset > 2 * WINDOW ? offset + 2 * WINDOW : s->source_length;
  while (start > first && source[start - 1] != '\n') start--;
  while (end < last && source[end] != '\n' && source[end] != '\r') end++;
  size_t from = start, to = end;
  if (end - start > WINDOW) {
    from = offset - start > WINDOW / 2 ? align(source, offset - WINDOW / 2, start) : start;
    to = end - from > WINDOW ? align(source, from + WINDOW, from) : end;
  }
  text line = {0}, under = {0}, ignored = {0};
  if (from > start) {
    text_add(&line, "...");
    text_add(&under, "   ");
  }
  show(&line, &under, source + from, offset - from);
  size_t caret = offset + length > to ? to - offset : length;
  show(&line, &ignored, source + offset, caret);
  size_t cells = caret ? text_cells(ignored.bytes, ignored.length) : 1;
  show(&line, &ignored, source + offset + caret, to - offset - caret);
  if (to < end) text_add(&line, "...");
  text_add(&under, "^");
  for (size_t i = 1; i < cells; i++) text_add(&under, "~");
  text_bytes(out, line.bytes, line.length);
  text_add(out, "\n");
  text_styled(out, STYLE_GOOD, under.bytes);
  text_add(out, "\n");
  text_free(&line);
  text_free(&under);
  text_free(&ignored);
}

int report_layout(const scene *s) {
  als_error error = ALS_ERROR_INIT;
  als_error_last(s->layout, &error);
  text out = {0}, place = {0};
  int placed = error.has_position && error.offset <= s->source_length;
  text_add(&place, s->file);
  if (placed) text_format(&place, ":%llu:%llu", (unsigned long long)error.line, (unsigned long long)error.column);
  int is_file = s->include_error && error.kind == ALS_KIND_CALLBACK;
  const char *kind = is_file ? "IO" : als_error_kind_name((als_error_kind)error.kind);
  begin(place.bytes, kind, &out);
  copied(s->layout, als_error_message_copy, &out);
  if (is_file) text_format(&out, ": %s", include_sentence(s->include_error));
  text_add(&out, "\n");
  source_range range = {(size_t)error.offset, (size_t)error.length};
  keep(place.bytes, kind, &out, placed ? source_region_of(s, range) : nowhere);
  text_free(&place);
  if (placed) report_source(s, (size_t)error.offset, (size_t)error.length, &out);
  size_t before = out.length;
  copied(s->layout, als_error_suggestion_copy, &out);
  if (out.length > before) text_add(&out, "\n");
  return tell(&out);
}
