/* json.c - writes JSON: objects and arrays on one line, or arrays with an element a line. */
#include <math.h>
#include <string.h>

#include "json.h"

static void separate(json *j) {
  json_level *level = &j->levels[j->depth];
  if (j->depth > 0 && !level->has_key) {
    if (level->count++) text_add(j->out, ",");
    int indent = j->line ? j->line : level->indent;
    if (indent) {
      text_add(j->out, "\n");
      text_pad(j->out, (size_t)indent);
    } else if (level->close == '}' || level->count > 1) {
      text_add(j->out, " ");
    }
    j->line = 0;
  }
  level->has_key = 0;
}

static void open_level(json *j, char bracket, char close, int indent) {
  const json_level level = {close, 0, 0, indent};
  separate(j);
  text_bytes(j->out, &bracket, 1);
  j->levels[++j->depth] = level;
}

json json_into(text *out) {
  json j;
  memset(&j, 0, sizeof j);
  j.out = out;
  return j;
}

void json_object(json *j) {
  open_level(j, '{', '}', 0);
}

void json_array(json *j) {
  open_level(j, '[', ']', 0);
}

void json_rows(json *j, int indent) {
  open_level(j, '[', ']', indent + j->margin);
}

void json_end(json *j) {
  const json_level *level = &j->levels[j->depth--];
  if (level->count && level->close == '}') text_add(j->out, " ");
  if (level->count && level->indent) {
    text_add(j->out, "\n");
    text_pad(j->out, (size_t)level->indent - 2);
  }
  text_bytes(j->out, &level->close, 1);
}

void json_line(json *j, int indent) {
  j->line = indent + j->margin;
}

void json_key(json *j, const char *key) {
  separate(j);
  j->levels[j->depth].has_key = 1;
  text_format(j->out, "\"%s\": ", key);
}

void json_string(json *j, const char *bytes, size_t length) {
  separate(j);
  text_json(j->out, bytes ? bytes : "", length);
}

void json_word(json *j, const char *word) {
  json_string(j, word, strlen(word));
}

void json_text(json *j, const text *value) {
  json_string(j, value->bytes, value->length);
}

void json_raw(json *j, const char *bytes, size_t length) {
  separate(j);
  text_bytes(j->out, bytes, length);
}

void json_null(json *j) {
  json_raw(j, "null", 4);
}

void json_bool(json *j, int value) {
  json_raw(j, value ? "true" : "false", value ? 4 : 5);
}

void json_number(json *j, double value) {
  if (!isfinite(value)) {
    json_null(j);
    return;
  }
  separate(j);
  text_number(j->out, value);
}

void json_float(json *j, float value) {
  separate(j);
  text_float(j->out, value);
}

void json_integer(json *j, int64_t value) {
  separate(j);
  text_format(j->out, "%lld", (long long)value);
}

void json_rect(json *j, const als_rect *r) {
  json_array(j);
  json_number(j, r->x);
  json_number(j, r->y);
  json_number(j, r->width);
  json_number(j, r->height);
  json_end(j);
}
