/* bare.c - files of bare constraints: a text a line or between semicolons, comments, and views by the names that occur.
 *
 *     # size: 400x300
 *     title.left = super.left + 16; title.top = super.top + 16   # a comment
 *
 * The library alone determines what a name is: each unknown one becomes a view of the root, and the text is read again.
 */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { MOST_NAMES = 1000, MOST_BYTES = 1000000 };
static const als_size usual_size = {400, 300};

int bare_is(const char *file, const char *source, size_t length) {
  size_t end = strlen(file), at = 0;
  if (end < 4 || strcmp(file + end - 4, ".als") != 0) return 0;
  while (at < length && strchr(" \t\r\n", source[at]) != NULL && source[at] != 0) at++;
  return at == length || source[at] != '{';
}

/* ---- comments ---- */

static const char *skip_blanks(const char *at) {
  while (*at == ' ' || *at == '\t') at++;
  return at;
}

/* "# size: 400x300" and nothing else on the line. */
static int size_of(const char *line, size_t length, als_size *out) {
  static const char word[] = "size:";
  text copy = {0};
  text_bytes(&copy, line, length);
  const char *at = skip_blanks(copy.bytes + 1);
  int found = *copy.bytes == '#' && strncmp(at, word, sizeof word - 1) == 0;
  if (found) {
    at = skip_blanks(at + sizeof word - 1);
    found = *at != 'x' && parse_length(&at, &out->width);
    at = skip_blanks(at);
    found = found && *at++ == 'x';
    at = skip_blanks(at);
    found = found && parse_length(&at, &out->height);
    if (found && *at == '\r') at++;
    found = found && *skip_blanks(at) == 0;
  }
  text_free(&copy);
  return found;
}

/* The bytes of a quoted name, or 1 where the quote is not closed on its line. */
static size_t quoted_length(const char *bytes, size_t length) {
  for (size_t i = 1; i < length && bytes[i] != '\n'; i++) {
    if (bytes[i] == '"') return i + 1;
  }
  return 1;
}

/* Replaces comments by spaces, so that every position stays; the first size in a line of its own is the root's. */
static als_size take_comments(char *bytes, size_t length) {
  als_size size = usual_size, found;
  int has_size = 0;
  for (size_t i = 0; i < length;) {
    if (bytes[i] == '"') {
      i += quoted_length(bytes + i, length - i);
      continue;
    }
    size_t end = i;
    if (bytes[i] == '#') {
      while (end < length && bytes[end] != '\n') end++;
      if (!has_size && (i == 0 || bytes[i - 1] == '\n') && size_of(bytes + i, end - i, &found)) {
        size = found;
        has_size = 1;
      }
      memset(bytes + i, ' ', end - i);
    }
    i = end > i ? end : i + 1;
  }
  return size;
}

/* ---- names ---- */

static als_status add(scene *s, const char *bytes, size_t length) {
  return als_add(s->layout, s->root, ALS_SYNTAX_ANY, bytes, length, NULL, NULL, 0, NULL);
}

/* Removes the quotes of a name; a quote inside is doubled. */
static void unquote(const char *bytes, size_t length, text *out) {
  int is_quoted = length > 1 && *bytes == '"';
  for (size_t i = is_quoted; i < length - is_quoted; i++) {
    text_bytes(out, bytes + i, 1);
    if (is_quoted && bytes[i] == '"' && i + 1 < length - 1 && bytes[i + 1] == '"') i++;
  }
}

/* Makes a view of the first unknown name from `*from` on, and moves there; 0 where there is none. */
static int make_view(scene *s, const char *bytes, size_t length, size_t *from) {
  als_error error = ALS_ERROR_INIT;
  als_item item = {0};
  als_edit_begin(s->layout);
  als_status status = add(s, bytes + *from, length - *from);
  int is_unknown = status < 0 && als_error_last(s->layout, &error) == ALS_OK && error.kind == ALS_KIND_NAME_VIEW &&
                   error.has_position && error.length > 0 && error.offset + error.length <= length - *from;
  als_edit_cancel(s->layout);
  if (!is_unknown) return 0;
  text name = {0};
  size_t at = *from + (size_t)error.offset;
  unquote(bytes + at, (size_t)error.length, &name);
  int is_new = als_item_find(s->layout, s->root, name.bytes, name.length, &item) == ALS_END &&
               als_view_create(s->layout, s->root, name.bytes, name.length, &item) == ALS_OK;
  text_free(&name);
  while (at > *from && bytes[at - 1] != '\n') at--;
  *from = at;
  return is_new;
}

/* A statement may continue on the next line, so the whole text is read once more at the end. */
static void make_views(scene *s, const char *bytes, size_t length) {
  size_t from = 0;
  for (int names = 0; names < MOST_NAMES; names++) {
    if (make_view(s, bytes, length, &from)) continue;
    if (from == 0) return;
    from = 0;
  }
}

static int is_blank(const char *bytes, size_t length) {
  size_t i = 0;
  while (i < length && (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\r' || bytes[i] == '\n')) i++;
  return i == length;
}

int bare_read(scene *s) {
  if (s->source_length > MOST_BYTES) {
    return report_refusal(s->file, "LIMIT", "a file of bare constraints may have at most 1 000 000 bytes");
  }
  text copy = {0};
  text_bytes(&copy, s->source ? s->source : "", s->source_length);
  als_size size = take_comments(copy.bytes, copy.length);
  als_status status = als_view_create(s->layout, (als_item){0}, "root", ALS_NUL_TERMINATED, &s->root);
  if (status == ALS_OK) status = als_item_set_size(s->layout, s->root, size);
  if (status == ALS_OK && !is_blank(copy.bytes, copy.length)) {
    make_views(s, copy.bytes, copy.length);
    status = add(s, copy.bytes, copy.length);
  }
  text_free(&copy);
  return status == ALS_OK ? TOOL_OK : report_layout(s);
}
