/* conflicts.c - what disagrees in a document: in words with the places in the file, and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

typedef struct conflict {
  als_constraint *members;
  size_t count;
  als_constraint broken;
  text message;
} conflict;

static int conflict_read(scene *s, size_t index, conflict *out) {
  size_t needed = 0;
  memset(out, 0, sizeof *out);
  if (als_conflict_copy(s->layout, index, NULL, 0, &needed, &out->broken) < 0) return 0;
  out->members = must(malloc((needed + 1) * sizeof *out->members));
  out->count = needed;
  if (needed) als_conflict_copy(s->layout, index, out->members, needed, NULL, NULL);
  size_t length = 0;
  als_conflict_message_copy(s->layout, index, NULL, 0, &length);
  char *bytes = must(malloc(length + 1));
  if (als_conflict_message_copy(s->layout, index, bytes, length + 1, NULL) == ALS_OK) {
    text_bytes(&out->message, bytes, length);
  } else {
    text_add(&out->message, "");
  }
  free(bytes);
  return 1;
}

static void conflict_free(conflict *c) {
  free(c->members);
  text_free(&c->message);
}

/* ---- for people ---- */

/* Where the lines of the source begin, so that every member costs a search and not a walk. */
typedef struct line_list {
  size_t *starts, count;
} line_list;

static line_list lines_of(const scene *s) {
  line_list lines = {NULL, 1};
  for (size_t i = 0; i < s->source_length; i++) lines.count += s->source[i] == '\n';
  lines.starts = must(malloc(lines.count * sizeof *lines.starts));
  size_t at = 0;
  lines.starts[at++] = 0;
  for (size_t i = 0; i < s->source_length; i++) {
    if (s->source[i] == '\n') lines.starts[at++] = i + 1;
  }
  return lines;
}

static size_t line_at(const line_list *lines, size_t offset) {
  size_t low = 0, high = lines->count;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (lines->starts[middle] <= offset) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

typedef als_status (*part_copy)(als_layout *, size_t, size_t, char *, size_t, size_t *);

static void part_text(scene *s, part_copy copy, size_t index, size_t part, text *out) {
  size_t needed = 0;
  if (copy(s->layout, index, part, NULL, 0, &needed) < 0) return;
  char *bytes = must(malloc(needed + 1));
  if (copy(s->layout, index, part, bytes, needed + 1, NULL) == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
}

/* A constraint with the place it was read from: FILE:LINE:COLUMN, the line, a caret.  A size in words.  `shown` is the
 * place shown last: the constraints of a stack stand at the same one. */
static void member_text(scene *s, const constraint_list *list, const line_list *lines, size_t index, size_t k,
                        uint64_t *shown, text *out) {
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  if (als_conflict_get_member(s->layout, index, k, &member) != ALS_OK) return;
  if (!member.constraint.id) {
    text_add(out, "  and ");
    part_text(s, als_conflict_member_text_copy, index, k, out);
    text_add(out, "\n");
    return;
  }
  uint64_t offset = 0, length = 0;
  int placed = als_constraint_document_range(s->layout, member.constraint, &offset, &length) == ALS_OK &&
               offset <= s->source_length && length <= s->source_length - offset;
  if (placed) {
    size_t line = line_at(lines, (size_t)offset);
    text_format(out, "%s:%zu:%zu: ", s->file, line + 1, (size_t)offset - lines->starts[line] + 1);
  } else {
    text_add(out, "  ");
  }
  constraint_sentence(s, constraints_index(list, member.constraint), member.constraint, out);
  if (member.role == ALS_ROLE_BROKEN) text_add(out, "   <- broken: without effect");
  text_add(out, "\n");
  if (placed && *shown != offset) report_source(s, (size_t)offset, (size_t)length, out);
  if (placed) *shown = offset;
}

static void relaxations_text(scene *s, size_t index, const als_conflict_info *info, text *out) {
  if (info->relaxations == 0) return;
  text_add(out, info->relaxations == 1 ? "  This would settle it:\n" : "  Any of these would settle it:\n");
  for (size_t k = 0; k < info->relaxations; k++) {
    text_add(out, "    ");
    part_text(s, als_conflict_relaxation_text_copy, index, k, out);
    text_add(out, "\n");
  }
}

size_t conflicts_text(scene *s, text *out) {
  size_t count = 0;
  als_conflict_count(s->layout, &count);
  if (count == 0) return 0;
  constraint_list list;
  constraints_collect(s, &list);
  line_list lines = lines_of(s);
  for (size_t i = 0; i < count; i++) {
    conflict c;
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    if (!conflict_read(s, i, &c)) continue;
    text_format(out, "%s: conflict %zu of %zu: ", s->file, i + 1, count);
    text_bytes(out, c.message.bytes, c.message.length);
    text_add(out, "\n");
    conflict_free(&c);
    if (als_conflict_get_info(s->layout, i, &info) != ALS_OK) continue;
    uint64_t shown = UINT64_MAX;
    for (size_t k = 0; k < info.members; k++) member_text(s, &list, &lines, i, k, &shown, out);
    relaxations_text(s, i, &info, out);
  }
  free(lines.starts);
  constraints_free(&list);
  return count;
}

/* ---- for programs ---- */

void conflicts_report_json(scene *s, text *out) {
  size_t needed = 0;
  if (als_conflicts_copy_json(s->layout, s->source, s->source_length, NULL, 0, &needed) < 0) return;
  char *bytes = must(malloc(needed + 1));
  if (als_conflicts_copy_json(s->layout, s->source, s->source_length, bytes, needed + 1, NULL) == ALS_OK) {
    text_bytes(out, bytes, needed);
  }
  free(bytes);
}

static int compare_numbers(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  return (x > y) - (x < y);
}

/* The members by their indices, lowest first. */
static void json_members(const constraint_list *list, const conflict *c, text *out) {
  size_t *indices = must(malloc((c->count + 1) * sizeof *indices));
  for (size_t m = 0; m < c->count; m++) indices[m] = constraints_index(list, c->members[m]);
  qsort(indices, c->count, sizeof *indices, compare_numbers);
  for (size_t m = 0; m < c->count; m++) text_format(out, m ? ", %zu" : "%zu", indices[m]);
  free(indices);
}

void conflicts_json(scene *s, text *out) {
  constraint_list list;
  constraints_collect(s, &list);
  size_t count = 0;
  als_conflict_count(s->layout, &count);
  text_add(out, "[");
  for (size_t i = 0; i < count; i++) {
    conflict c;
    if (!conflict_read(s, i, &c)) continue;
    text_add(out, i ? ",\n    { \"constraints\": [" : "\n    { \"constraints\": [");
    json_members(&list, &c, out);
    if (c.broken.id) {
      text_format(out, "], \"broken\": %zu, \"message\": ", constraints_index(&list, c.broken));
    } else {
      text_add(out, "], \"broken\": null, \"message\": ");
    }
    text_json(out, c.message.bytes, c.message.length);
    text_add(out, " }");
    conflict_free(&c);
  }
  text_add(out, count ? "\n  ]" : "]");
  constraints_free(&list);
}
