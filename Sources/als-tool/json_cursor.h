/* json_cursor.h - moves through a document that the library has accepted: it is JSON, and no key occurs twice. */
#ifndef ALS_TOOL_JSON_CURSOR_H
#define ALS_TOOL_JSON_CURSOR_H

#include <stddef.h>
#include <stdint.h>

typedef struct json_cursor {
  const char *bytes;
  size_t at, end;
} json_cursor;

void json_skip_space(json_cursor *c);
/* Over a string; the cursor is at its opening quote. */
void json_skip_string(json_cursor *c);
void json_skip_value(json_cursor *c);
/* From the brace of an object to the value of the first of its keys that is one of the words; 0 if there is none. */
int json_enter_key(json_cursor *c, const char *const *words, size_t count);
/* From the bracket of an array to its element; 0 if there is none. */
int json_enter_element(json_cursor *c, uint64_t index);
/* From an element to the next one; 0 after the last. */
int json_next_element(json_cursor *c);

#endif
