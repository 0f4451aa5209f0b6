/* source.c - lines of the file, and where a constraint stands in it. */
#include <stdlib.h>

#include "tool.h"

source_lines source_lines_of(const scene *s) {
  source_lines lines = {NULL, 1};
  for (size_t i = 0; i < s->source_length; i++) lines.count += s->source[i] == '\n';
  lines.starts = must(malloc(lines.count * sizeof *lines.starts));
  size_t at = 0;
  lines.starts[at++] = 0;
  for (size_t i = 0; i < s->source_length; i++) {
    if (s->source[i] == '\n') lines.starts[at++] = i + 1;
  }
  return lines;
}

void source_lines_free(source_lines *lines) {
  free(lines->starts);
}

/* The file of bare constraints is one text, so places in the text are places in the file. */
static int find_range(const scene *s, als_constraint c, uint64_t *offset, uint64_t *length) {
  if (!s->is_bare) return als_constraint_document_range(s->layout, c, offset, length) == ALS_OK;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  if (als_constraint_get_info(s->layout, c, &info) != ALS_OK || info.source_length == 0) return 0;
  *offset = info.source_offset;
  *length = info.source_length;
  return 1;
}

int source_find(const scene *s, als_constraint c, source_range *out) {
  uint64_t offset = 0, length = 0;
  if (!find_range(s, c, &offset, &length)) return 0;
  if (offset > s->source_length || length > s->source_length - offset) return 0;
  out->offset = (size_t)offset;
  out->length = (size_t)length;
  return 1;
}

/* Characters begin with these bytes; what is no UTF-8 counts as one each. */
static int begins_character(char byte) {
  return ((unsigned char)byte & 0xc0) != 0x80;
}

static void walk(const scene *s, size_t from, size_t to, size_t *line, size_t *column) {
  for (size_t i = from; i < to && i < s->source_length; i++) {
    if (s->source[i] == '\n') {
      ++*line;
      *column = 1;
    } else {
      *column += (size_t)begins_character(s->source[i]);
    }
  }
}

source_region source_region_of(const scene *s, source_range range) {
  source_region r = {1, 1, 1, 1};
  walk(s, 0, range.offset, &r.line, &r.column);
  r.end_line = r.line;
  r.end_column = r.column;
  walk(s, range.offset, range.offset + range.length, &r.end_line, &r.end_column);
  return r;
}

void source_place(const scene *s, const source_lines *lines, size_t offset, text *out) {
  size_t low = 0, high = lines->count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (lines->starts[middle] <= offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  text_format(out, "%s:%zu:%zu", s->file, low + 1, offset - lines->starts[low] + 1);
}
