/* json.c - see json.h. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
  const char *text;
  size_t at, length;
} reader;

static void stop(const reader *r, const char *why) {
  printf("corpus: %s at byte %zu\n", why, r->at);
  exit(2);
}

static void blank(reader *r) {
  while (r->at < r->length && strchr(" \t\r\n", r->text[r->at])) r->at++;
}

static char peek(reader *r) {
  blank(r);
  return r->at < r->length ? r->text[r->at] : 0;
}

static void skip_string(reader *r) {
  if (peek(r) != '"') stop(r, "a string is expected");
  for (r->at++; r->at < r->length && r->text[r->at] != '"'; r->at++) {
    if (r->text[r->at] == '\\') r->at++;
  }
  r->at++;
}

static json *value_of(reader *r);

/* The members of an array or object up to its closing bracket. */
static json *members(reader *r, char close, int keyed) {
  json *first = NULL, **tail = &first;
  r->at++;
  while (peek(r) != close) {
    size_t key = r->at;
    if (keyed) {
      skip_string(r);
      if (peek(r) != ':') stop(r, "a colon is expected");
      r->at++;
    }
    *tail = value_of(r);
    (*tail)->key_start = key;
    tail = &(*tail)->next;
    if (peek(r) == ',') {
      r->at++;
    } else if (peek(r) != close) {
      stop(r, "a comma is expected");
    }
  }
  r->at++;
  return first;
}

static json *value_of(reader *r) {
  json *v = calloc(1, sizeof *v);
  if (!v) stop(r, "out of memory");
  char c = peek(r);
  v->start = r->at;
  if (c == '{' || c == '[') {
    v->kind = c == '{' ? JSON_OBJECT : JSON_ARRAY;
    v->children = members(r, c == '{' ? '}' : ']', c == '{');
  } else if (c == '"') {
    v->kind = JSON_STRING;
    skip_string(r);
  } else {
    v->kind = c == 'n' ? JSON_NULL : c == 't' ? JSON_TRUE : c == 'f' ? JSON_FALSE : JSON_NUMBER;
    while (r->at < r->length && !strchr(" \t\r\n,]}", r->text[r->at])) r->at++;
    if (r->at == v->start) stop(r, "a value is expected");
  }
  v->end = r->at;
  return v;
}

json *json_parse(const char *text, size_t length) {
  reader r = {text, 0, length};
  return value_of(&r);
}

void json_free(json *value) {
  while (value) {
    json *next = value->next;
    json_free(value->children);
    free(value);
    value = next;
  }
}

const json *json_member(const char *text, const json *object, const char *key) {
  if (!object || object->kind != JSON_OBJECT) return NULL;
  for (const json *c = object->children; c; c = c->next) {
    size_t length;
    char *name = json_string_at(text, c->key_start, &length);
    int same = strcmp(name, key) == 0;
    free(name);
    if (same) return c;
  }
  return NULL;
}

size_t json_count(const json *value) {
  size_t count = 0;
  for (const json *c = value->children; c; c = c->next) count++;
  return count;
}

double json_number(const char *text, const json *value) {
  return strtod(text + value->start, NULL);
}

static unsigned hex4(const char *p) {
  char digits[5] = {p[0], p[1], p[2], p[3], 0};
  return (unsigned)strtoul(digits, NULL, 16);
}

static size_t encode(unsigned code, char *out) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  for (size_t i = length; i-- > 1; code >>= 6) out[i] = (char)(0x80 | (code & 0x3f));
  out[0] = (char)((0xf00u >> length & 0xf0u) | code);
  return length;
}

/* Decodes one character at `*at` into `out`; returns its bytes. */
static size_t decode(const char *text, size_t *at, char *out) {
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  if (text[*at] != '\\') {
    out[0] = text[(*at)++];
    return 1;
  }
  char escape = text[*at + 1];
  if (escape != 'u') {
    const char *found = strchr(names, escape);
    out[0] = found ? values[found - names] : '?';
    *at += 2;
    return 1;
  }
  unsigned code = hex4(text + *at + 2);
  *at += 6;
  if (code >= 0xd800 && code < 0xdc00 && text[*at] == '\\' && text[*at + 1] == 'u') {
    code = 0x10000 + ((code - 0xd800) << 10) + (hex4(text + *at + 2) - 0xdc00);
    *at += 6;
  }
  return encode(code, out);
}

char *json_string_at(const char *text, size_t start, size_t *length) {
  size_t capacity = 1;
  for (size_t end = start + 1; text[end] != '"'; end++, capacity++) {
    if (text[end] == '\\') end++, capacity++;
  }
  char *bytes = malloc(capacity + 4);
  *length = 0;
  for (size_t at = start + 1; text[at] != '"';) *length += decode(text, &at, bytes + *length);
  bytes[*length] = 0;
  return bytes;
}
