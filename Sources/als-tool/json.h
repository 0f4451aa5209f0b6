/* json.h - a writer of JSON.  It puts the commas and spaces; what is opened is ended in turn. */
#ifndef ALS_TOOL_JSON_H
#define ALS_TOOL_JSON_H

#include "als/als.h"
#include "text.h"

typedef struct json_level {
  char close;
  int has_key; /* a value is due */
  size_t count;
  int indent; /* of the rows of an array, each on a line of its own; 0: all on one line */
} json_level;

typedef struct json {
  text *out;
  int depth;
  int line;             /* indentation of the line that the next key begins, or 0 */
  int margin;           /* added to every indentation                              */
  json_level levels[8]; /* deeper than any output of the command                  */
} json;

json json_into(text *out);
void json_object(json *j);
void json_array(json *j);
void json_rows(json *j, int indent);
void json_end(json *j);
void json_line(json *j, int indent); /* the next key begins a line */
void json_key(json *j, const char *key);
void json_string(json *j, const char *bytes, size_t length);
void json_word(json *j, const char *word);
void json_text(json *j, const text *value);
void json_raw(json *j, const char *bytes, size_t length); /* what is JSON already */
void json_null(json *j);
void json_bool(json *j, int value);
void json_number(json *j, double value); /* null when it is not finite */
void json_float(json *j, float value);
void json_integer(json *j, int64_t value);
void json_rect(json *j, const als_rect *r);

#endif
