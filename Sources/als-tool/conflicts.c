/* conflicts.c - what disagrees in a document: in words with the places in the file, and as JSON. */
#include <stdint.h>
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
static void member_text(scene *s, const constraint_list *list, const source_lines *lines, size_t index, size_t k,
                        size_t *shown, text *out) {
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  if (als_conflict_get_member(s->layout, index, k, &member) != ALS_OK) return;
  if (!member.constraint.id) {
    text_add(out, "  and ");
    part_text(s, als_conflict_member_text_copy, index, k, out);
    text_add(out, "\n");
    return;
  }
  source_range range = {0, 0};
  int placed = source_find(s, member.constraint, &range);
  if (placed) {
    source_place(s, lines, range.offset, out);
    text_add(out, ": ");
  } else {
    text_add(out, "  ");
  }
  constraint_sentence(s, constraints_index(list, member.constraint), member.constraint, out);
  if (member.role == ALS_ROLE_BROKEN) text_add(out, "   <- broken: without effect");
  text_add(out, "\n");
  if (placed && *shown != range.offset) report_source(s, range.offset, range.length, out);
  if (placed) *shown = range.offset;
}

static void relaxations_text(scene *s, size_t index, const als_conflict_info *info, text *out) {
  if (info->relaxation_count == 0) return;
  text_add(out, info->relaxation_count == 1 ? "  This would settle it:\n" : "  Any of these would settle it:\n");
  for (size_t k = 0; k < info->relaxation_count; k++) {
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
  source_lines lines = source_lines_of(s);
  for (size_t i = 0; i < count; i++) {
    conflict c;
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    if (!conflict_read(s, i, &c)) continue;
    text_format(out, "%s: conflict %zu of %zu: ", s->file, i + 1, count);
    text_bytes(out, c.message.bytes, c.message.length);
    text_add(out, "\n");
    conflict_free(&c);
    if (als_conflict_get_info(s->layout, i, &info) != ALS_OK) continue;
    size_t shown = SIZE_MAX;
    for (size_t k = 0; k < info.member_count; k++) member_text(s, &list, &lines, i, k, &shown, out);
    relaxations_text(s, i, &info, out);
  }
  source_lines_free(&lines);
  constraints_free(&list);
  return count;
}

/* ---- for programs ---- */

void conflicts_report_json(scene *s, json *j) {
  size_t needed = 0;
  if (als_conflicts_copy_json(s->layout, s->source, s->source_length, NULL, 0, &needed) < 0) return;
  char *bytes = must(malloc(needed + 1));
  if (als_conflicts_copy_json(s->layout, s->source, s->source_length, bytes, needed + 1, NULL) == ALS_OK) {
    json_raw(j, bytes, needed);
  }
  free(bytes);
}

static int compare_numbers(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  return (x > y) - (x < y);
}

/* The members by their indices, lowest first. */
static void json_members(const constraint_list *list, const conflict *c, json *j) {
  size_t *indices = must(malloc((c->count + 1) * sizeof *indices));
  for (size_t m = 0; m < c->count; m++) indices[m] = constraints_index(list, c->members[m]);
  qsort(indices, c->count, sizeof *indices, compare_numbers);
  json_array(j);
  for (size_t m = 0; m < c->count; m++) json_integer(j, (int64_t)indices[m]);
  json_end(j);
  free(indices);
}

void conflicts_json(scene *s, json *j) {
  constraint_list list;
  constraints_collect(s, &list);
  size_t count = 0;
  als_conflict_count(s->layout, &count);
  json_rows(j, 4);
  for (size_t i = 0; i < count; i++) {
    conflict c;
    if (!conflict_read(s, i, &c)) continue;
    json_object(j);
    json_key(j, "constraints");
    json_members(&list, &c, j);
    json_key(j, "broken");
    if (c.broken.id) {
      json_integer(j, (int64_t)constraints_index(&list, c.broken));
    } else {
      json_null(j);
    }
    json_key(j, "message");
    json_text(j, &c.message);
    json_end(j);
    conflict_free(&c);
  }
  json_end(j);
  constraints_free(&list);
}
