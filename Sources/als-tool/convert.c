/* convert.c - a document with its constraints in another notation. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static als_status copy_message(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  (void)id;
  return als_error_message_copy(layout, buffer, capacity, needed);
}

/* A sum of terms is a record in documents, also where its terms are those of a pair, which texts could say. */
static int is_sum(scene *s, als_constraint c) {
  char start[16] = "";
  als_constraint_copy_text(s->layout, c, s->root, ALS_SYNTAX_RECORD, NULL, start, sizeof start, NULL);
  return strncmp(start, "{ \"terms\"", 9) == 0;
}

/* Why a constraint has to stay a record; 0 when it need not. */
static int find_reason(scene *s, als_constraint c, als_syntax syntax, text *kind, text *why) {
  uint32_t options = 0;
  als_error error = ALS_ERROR_INIT;
  als_status status = als_constraint_copy_text(s->layout, c, s->root, syntax, &options, NULL, 0, NULL);
  if (status < 0 && als_error_last(s->layout, &error) == ALS_OK) {
    text_add(kind, als_error_kind_name((als_error_kind)error.kind));
    scene_copy(s, copy_message, 0, why);
    return 1;
  }
  if (syntax == ALS_SYNTAX_RECORD || !is_sum(s, c)) return 0;
  /* Bare strings say every sum but one of two terms, which they would make a pair. */
  if (syntax == ALS_SYNTAX_ANY &&
      als_constraint_copy_text(s->layout, c, s->root, ALS_SYNTAX_LINEAR, NULL, NULL, 0, NULL) < 0)
    return 0;
  text_add(kind, als_error_kind_name(ALS_KIND_NOT_EXPRESSIBLE));
  text_add(why, "it is a sum of terms, which only a record can express");
  return 1;
}

/* Says on stderr what the notation has no words for, of all constraints or of those that were written; returns how many
 * constraints that are. */
static size_t report_unsaid(scene *s, als_syntax syntax, const unsigned char *written) {
  constraint_list list;
  constraints_collect(s, &list);
  text out = {0};
  size_t unsaid = 0;
  for (size_t i = 0; i < list.count; i++) {
    text kind = {0}, why = {0};
    if (written && !written[i]) continue;
    if (find_reason(s, list.handles[i], syntax, &kind, &why)) {
      text_format(&out, "%s: note[%s]: ", s->file, kind.bytes);
      constraint_sentence(s, i, list.handles[i], &out);
      text_format(&out, ": %s\n", why.bytes ? why.bytes : "");
      unsaid++;
    }
    text_free(&kind);
    text_free(&why);
  }
  text_show(&out, stderr);
  text_free(&out);
  constraints_free(&list);
  return unsaid;
}

int convert_text(scene *s, als_syntax syntax, int expands, text *out) {
  if (!expands && convert_has_components(s)) {
    unsigned char *written = convert_kept(s, syntax, out);
    size_t unsaid = report_unsaid(s, syntax, written);
    free(written);
    return unsaid ? TOOL_CONFLICT : TOOL_OK;
  }
  size_t capacity = s->source_length * 4 + 4096, needed = 0;
  char *bytes = must(malloc(capacity));
  als_status status = als_layout_copy_document(s->layout, s->root, syntax, bytes, capacity, &needed);
  if (status == ALS_TRUNCATED) {
    bytes = must(realloc(bytes, needed + 1));
    status = als_layout_copy_document(s->layout, s->root, syntax, bytes, needed + 1, NULL);
  }
  if (status == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
  if (status != ALS_OK) return report_layout(s);
  return report_unsaid(s, syntax, NULL) ? TOOL_CONFLICT : TOOL_OK;
}
