/* json.h - just enough JSON for the corpus runner: a tree of ranges over the text, strings decoded on request.
 * The corpus is ours and well formed; anything else ends the program with a message. */
#ifndef ALS_TEST_JSON_H
#define ALS_TEST_JSON_H

#include <stddef.h>

typedef enum json_kind {
  JSON_NULL,
  JSON_TRUE,
  JSON_FALSE,
  JSON_NUMBER,
  JSON_STRING,
  JSON_ARRAY,
  JSON_OBJECT
} json_kind;

typedef struct json {
  json_kind kind;
  size_t start, end; /* bytes of the value in the text                     */
  size_t key_start;  /* of a member: where its key's opening quote stands  */
  struct json *children, *next;
} json;

json *json_parse(const char *text, size_t length);
void json_free(json *value);
const json *json_member(const char *text, const json *object, const char *key);
/* Number of elements of an array or object. */
size_t json_count(const json *value);
double json_number(const char *text, const json *value);
/* The decoded bytes of a string whose opening quote stands at `start`, NUL-terminated; to be freed. */
char *json_string_at(const char *text, size_t start, size_t *length);

#endif
