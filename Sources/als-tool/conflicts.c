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

static void message_text(scene *s, size_t index, text *out) {
  size_t needed = 0;
  als_conflict_message_copy(s->layout, index, NULL, 0, &needed);
  char *bytes = must(malloc(needed + 1));
  if (als_conflict_message_copy(s->layout, index, bytes, needed + 1, NULL) == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
}

static int conflict_read(scene *s, size_t index, conflict *out) {
  size_t needed = 0;
  memset(out, 0, sizeof *out);
  if (als_conflict_copy(s->layout, index, NULL, 0, &needed, &out->broken) < 0) return 0;
  out->members = must(malloc((needed + 1) * sizeof *out->members));
  out->count = needed;
  if (needed) als_conflict_copy(s->layout, index, out->members, needed, NULL, NULL);
  text_add(&out->message, "");
  message_text(s, index, &out->message);
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

/* Conflicts of more constraints are told in one line each, and in as few words as will do. */
enum { FEW_MEMBERS = 4, FEW_MENDS = 3 };

/* What the parts of the text about one conflict share. */
typedef struct telling {
  scene *s;
  const constraint_list *list;
  const source_lines *lines;
  size_t index;
  als_conflict_info info;
  int is_short; /* a line for each constraint */
  size_t shown; /* the place shown last: the constraints of a stack stand at the same one */
  size_t sizes; /* of those that cannot be less than 0 */
} telling;

/* A constraint with the place it was read from: FILE:LINE:COLUMN, the line, a caret.  A size in words. */
static void member_text(telling *t, size_t k, text *out) {
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  if (als_conflict_get_member(t->s->layout, t->index, k, &member) != ALS_OK) return;
  if (!member.constraint.id) {
    if (t->is_short && member.role == ALS_ROLE_NOT_NEGATIVE) {
      t->sizes++;
      return;
    }
    text_add(out, "  and ");
    part_text(t->s, als_conflict_member_text_copy, t->index, k, out);
    text_add(out, "\n");
    return;
  }
  source_range range = {0, 0};
  int placed = source_find(t->s, member.constraint, &range), broken = member.role == ALS_ROLE_BROKEN;
  if (placed) {
    source_place(t->s, t->lines, range.offset, out);
    text_add(out, ": ");
  } else {
    text_add(out, "  ");
  }
  constraint_sentence(t->s, constraints_index(t->list, member.constraint), member.constraint, out);
  if (broken) text_styled(out, STYLE_ERROR, "   <- broken: has no effect");
  text_add(out, "\n");
  if (placed && t->shown != range.offset && (broken || !t->is_short))
    report_source(t->s, range.offset, range.length, out);
  if (placed) t->shown = range.offset;
}

/* The best changes, or all. */
static void relaxations_text(telling *t, text *out) {
  size_t told = 0, left = 0;
  text lines = {0};
  for (size_t k = 0; k < t->info.relaxation_count; k++) {
    als_relaxation mend = ALS_RELAXATION_INIT;
    if (als_conflict_get_relaxation(t->s->layout, t->index, k, &mend) != ALS_OK) continue;
    /* What hides views is told where there is nothing better. */
    if (!t->s->shows_all && (told == FEW_MENDS || (told && mend.harm >= ALS_HARM_MUCH))) {
      left++;
      continue;
    }
    told++;
    text_add(&lines, "    ");
    part_text(t->s, als_conflict_relaxation_text_copy, t->index, k, &lines);
    text_add(&lines, "\n");
  }
  if (told) text_add(out, told == 1 ? "  This would resolve it:\n" : "  Any of these would resolve it:\n");
  text_bytes(out, lines.bytes, lines.length);
  if (left) text_format(out, "    (%zu more with --all)\n", left);
  if (!told) text_add(out, "  No change of a single number would resolve it\n");
  text_free(&lines);
}

/* In place of the message, whose list would say the same as the members below.  The broken one is the last of the
 * constraints. */
static void short_message(telling *t, size_t constraints, text *out) {
  part_text(t->s, als_conflict_member_text_copy, t->index, constraints - 1, out);
  text_add(out, ", which conflicts with these");
  if (t->info.missed > 0) {
    text_add(out, "; it misses by ");
    text_short(out, t->info.missed);
    text_add(out, t->info.missed == 1 ? " point" : " points");
  }
  text_add(out, ":");
}

static void conflict_text(telling *t, size_t constraints, size_t count, text *out) {
  text_format(out, "%s: ", t->s->file);
  text_mark_style(out, STYLE_ERROR);
  text_format(out, "conflict %zu of %zu", t->index + 1, count);
  text_mark_style(out, STYLE_PLAIN);
  text_add(out, ": ");
  if (t->is_short) {
    short_message(t, constraints, out);
  } else {
    message_text(t->s, t->index, out);
  }
  text_add(out, "\n");
  for (size_t k = 0; k < t->info.member_count; k++) member_text(t, k, out);
  if (t->sizes) {
    text_add(out, "  and ");
    text_count(out, t->sizes, "size", "sizes");
    text_add(out, " that cannot be less than 0\n");
  }
  relaxations_text(t, out);
}

size_t conflicts_text(scene *s, text *out) {
  size_t count = 0;
  als_conflict_count(s->layout, &count);
  if (count == 0) return 0;
  constraint_list list;
  constraints_collect(s, &list);
  source_lines lines = source_lines_of(s);
  for (size_t i = 0; i < count; i++) {
    size_t constraints = 0;
    telling t = {s, &list, &lines, i, ALS_CONFLICT_INFO_INIT, 0, SIZE_MAX, 0};
    if (als_conflict_copy(s->layout, i, NULL, 0, &constraints, NULL) < 0 ||
        als_conflict_get_info(s->layout, i, &t.info) != ALS_OK)
      continue;
    t.is_short = !s->shows_all && constraints > FEW_MEMBERS;
    conflict_text(&t, constraints, count, out);
  }
  source_lines_free(&lines);
  constraints_free(&list);
  return count;
}

void conflicts_sentences(scene *s, text *out) {
  size_t count = 0;
  als_conflict_count(s->layout, &count);
  for (size_t i = 0; i < count; i++) {
    message_text(s, i, out);
    text_add(out, "\n");
  }
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
