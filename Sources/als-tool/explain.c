/* explain.c - why one edge or size is what it is: the library's derivation, with places in the file. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static als_item find_named(const scene *s, const char *name, size_t length) {
  als_item none = {0};
  for (size_t i = 0; i < s->count; i++) {
    if (text_is(&s->entries[i].name, name, length)) return s->entries[i].item;
  }
  return none;
}

/* A view or guide by the name the other commands print, or the safe area, margins or content area of one. */
static als_item find_item(scene *s, const char *name, size_t length) {
  static const char *const parts[] = {".safeArea", ".margins", ".content"};
  als_item item = find_named(s, name, length);
  for (int k = 0; k < 3 && item.id == 0; k++) {
    size_t tail = strlen(parts[k]);
    if (length <= tail || memcmp(name + length - tail, parts[k], tail) != 0) continue;
    als_item owner = find_named(s, name, length - tail);
    if (owner.id == 0) continue;
    if (k == 0) als_item_safe_area(s->layout, owner, &item);
    if (k == 1) als_item_margins(s->layout, owner, &item);
    if (k == 2) als_item_content(s->layout, owner, &item);
    if (scene_again(s) != TOOL_OK) item.id = 0;
  }
  return item;
}

static int find_subject(scene *s, const char *word, als_item *item, als_attribute *attribute) {
  const char *dot = strrchr(word, '.');
  if (dot == NULL) return report_usage("a view and an attribute are written save.right, not", word);
  if (!find_attribute(dot + 1, attribute)) return report_unknown(s, "unknown attribute", dot + 1, 1);
  *item = find_item(s, word, (size_t)(dot - word));
  if (item->id) return TOOL_OK;
  text name = {0};
  text_bytes(&name, word, (size_t)(dot - word));
  int result = report_unknown(s, "unknown view", name.bytes, 0);
  text_free(&name);
  return result;
}

typedef als_status (*explain_fn)(als_layout *, als_item, als_attribute, char *, size_t, size_t *);

static int copy_explanation(scene *s, explain_fn copy, als_item item, als_attribute attribute, text *out) {
  size_t needed = 0;
  als_status status = copy(s->layout, item, attribute, NULL, 0, &needed);
  if (status == ALS_NOT_SOLVED) {
    return report_refusal(s->file, "LIMIT", "the layout has not settled, so it cannot be explained");
  }
  if (status < 0) return report_layout(s);
  char *bytes = must(malloc(needed + 1));
  status = copy(s->layout, item, attribute, bytes, needed + 1, NULL);
  if (status == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
  return status == ALS_OK ? TOOL_OK : report_layout(s);
}

/* The terms of the explanation, in the order of the lines. */
static als_explained *copy_terms(scene *s, als_item item, als_attribute attribute, size_t *count) {
  *count = 0;
  als_explain(s->layout, item, attribute, NULL, 0, count, NULL);
  als_explained *terms = must(calloc(*count + 1, sizeof *terms));
  if (als_explain(s->layout, item, attribute, terms, *count, count, NULL) != ALS_OK) *count = 0;
  return terms;
}

/* What als.h puts at the end of the line of a term: "(constraints[3]:24)". */
typedef struct mention {
  text words; /* empty: no document has the constraint, or there is none */
  als_constraint constraint;
  als_constraint_info info;
} mention;

static mention mention_of(const scene *s, als_constraint c) {
  mention m = {{0}, c, ALS_CONSTRAINT_INFO_INIT};
  if (c.id == 0 || als_constraint_get_info(s->layout, c, &m.info) != ALS_OK || m.info.source_item < 0) return m;
  text_format(&m.words, "(constraints[%lld]", (long long)m.info.source_item);
  if (m.info.source_offset) text_format(&m.words, ":%llu", (unsigned long long)m.info.source_offset);
  text_add(&m.words, ")");
  return m;
}

/* The byte of the file where the constraint stands: in "constraints", or in a component. */
static int find_place(const scene *s, const mention *m, size_t *offset) {
  uint64_t start = 0, length = 0;
  if (source_entry(s, &m->info, offset)) return 1;
  if (als_constraint_document_range(s->layout, m->constraint, &start, &length) != ALS_OK || length == 0) return 0;
  *offset = (size_t)start;
  return 1;
}

static int ends_with(const char *line, size_t length, const text *end) {
  return end->length && length >= end->length && memcmp(line + length - end->length, end->bytes, end->length) == 0;
}

/* A line; where it ends with the mention of one of the terms from `*next` on, with the place in the file instead. */
static void add_line(const scene *s, const source_lines *lines, const char *line, size_t length,
                     const mention *mentions, size_t count, size_t *next, text *out) {
  for (size_t k = *next; k < count; k++) {
    const mention *m = &mentions[k];
    size_t offset = 0;
    if (!ends_with(line, length, &m->words) || !find_place(s, m, &offset)) continue;
    text_bytes(out, line, length - m->words.length);
    text_add(out, "[");
    source_place(s, lines, offset, out);
    text_add(out, "]\n");
    *next = k + 1;
    return;
  }
  text_bytes(out, line, length);
  text_add(out, "\n");
}

/* The lines with places in the file.  They come in the order of the terms. */
static void add_places(scene *s, als_item item, als_attribute attribute, const text *plain, text *out) {
  size_t count = 0, next = 0;
  als_explained *terms = copy_terms(s, item, attribute, &count);
  mention *mentions = must(malloc((count + 1) * sizeof *mentions));
  source_lines lines = source_lines_of(s);
  for (size_t k = 0; k < count; k++) mentions[k] = mention_of(s, terms[k].constraint);
  for (size_t at = 0, end; at < plain->length; at = end + 1) {
    for (end = at; end < plain->length && plain->bytes[end] != '\n';) end++;
    add_line(s, &lines, plain->bytes + at, end - at, mentions, count, &next, out);
  }
  for (size_t k = 0; k < count; k++) text_free(&mentions[k].words);
  source_lines_free(&lines);
  free(mentions);
  free(terms);
}

static int edge_of(const als_rect *r, als_attribute attribute, double *out) {
  switch (attribute) {
    case ALS_ATTRIBUTE_LEFT: *out = r->x; return 1;
    case ALS_ATTRIBUTE_RIGHT: *out = r->x + r->width; return 1;
    case ALS_ATTRIBUTE_TOP: *out = r->y; return 1;
    case ALS_ATTRIBUTE_BOTTOM: *out = r->y + r->height; return 1;
    case ALS_ATTRIBUTE_WIDTH: *out = r->width; return 1;
    case ALS_ATTRIBUTE_HEIGHT: *out = r->height; return 1;
    default: return 0;
  }
}

/* What becomes of the value on the pixel grid, where the document has one and that is something else. */
static void add_snapped(scene *s, als_item item, als_attribute attribute, text *out) {
  double scale = 0, exact = 0, solved = 0, snapped = 0;
  als_rect rect = {0, 0, 0, 0};
  if (als_layout_scale(s->layout, &scale) != ALS_OK || scale == 0) return;
  if (als_alignment_rect(s->layout, item, &rect) != ALS_OK || !edge_of(&rect, attribute, &solved)) return;
  if (als_frame(s->layout, item, &rect) != ALS_OK || !edge_of(&rect, attribute, &exact) || exact != solved) return;
  if (als_snapped_frame(s->layout, item, &rect) != ALS_OK || !edge_of(&rect, attribute, &snapped)) return;
  if (snapped == exact) return;
  text_add(out, "on the pixel grid it is ");
  text_short(out, snapped);
  text_add(out, "\n");
}

int explain_run(scene *s, const char *subject, int is_json, text *out) {
  als_item item = {0};
  als_attribute attribute = ALS_ATTRIBUTE_NONE;
  if (find_subject(s, subject, &item, &attribute) != TOOL_OK) return TOOL_REFUSED;
  if (is_json) return copy_explanation(s, als_explain_json_copy, item, attribute, out);
  text plain = {0};
  int result = copy_explanation(s, als_explain_text_copy, item, attribute, &plain);
  if (result == TOOL_OK) add_places(s, item, attribute, &plain, out);
  if (result == TOOL_OK) add_snapped(s, item, attribute, out);
  text_free(&plain);
  return result;
}
