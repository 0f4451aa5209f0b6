/* convert.c - a document with its constraints in another notation. */
#include <stdlib.h>

#include "tool.h"

static als_status copy_message(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  (void)id;
  return als_error_message_copy(layout, buffer, capacity, needed);
}

/* Says on stderr what the notation has no words for; returns how many constraints that are. */
static size_t report_unsaid(scene *s, als_syntax syntax) {
  constraint_list list;
  constraints_collect(s, &list);
  text out = {0};
  size_t unsaid = 0;
  for (size_t i = 0; i < list.count; i++) {
    uint32_t options = 0;
    als_status status = als_constraint_copy_text(s->layout, list.handles[i], s->root, syntax, &options, NULL, 0, NULL);
    als_error error = ALS_ERROR_INIT;
    if (status >= 0 || als_error_last(s->layout, &error) != ALS_OK) continue;
    text why = {0};
    scene_copy(s, copy_message, 0, &why);
    text_format(&out, "%s: note[%s]: ", s->file, als_error_kind_name((als_error_kind)error.kind));
    constraint_sentence(s, i, list.handles[i], &out);
    text_format(&out, ": %s\n", why.bytes ? why.bytes : "");
    text_free(&why);
    unsaid++;
  }
  text_show(&out, stderr);
  text_free(&out);
  constraints_free(&list);
  return unsaid;
}

int convert_text(scene *s, als_syntax syntax, text *out) {
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
  return report_unsaid(s, syntax) ? TOOL_CONFLICT : TOOL_OK;
}
