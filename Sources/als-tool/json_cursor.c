/* json_cursor.c - moves through a document that the library has accepted; see json_cursor.h. */
#include "json_cursor.h"

#include <string.h>

void json_skip_space(json_cursor *c) {
  while (c->at < c->end && strchr(" \t\r\n", c->bytes[c->at]) != NULL) c->at++;
}

void json_skip_string(json_cursor *c) {
  for (c->at++; c->at < c->end && c->bytes[c->at] != '"'; c->at++) {
    if (c->bytes[c->at] == '\\') c->at++;
  }
  c->at++;
}

/* Over one value, with a count of brackets in place of recursion. */
void json_skip_value(json_cursor *c) {
  size_t depth = 0;
  do {
    json_skip_space(c);
    if (c->at >= c->end) return;
    char byte = c->bytes[c->at];
    if (byte == '"') {
      json_skip_string(c);
    } else if (byte == '{' || byte == '[') {
      depth++;
      c->at++;
    } else if (byte == '}' || byte == ']') {
      depth--;
      c->at++;
    } else if (byte == ',' || byte == ':') {
      c->at++;
    } else {
      while (c->at < c->end && strchr(" \t\r\n,:]}", c->bytes[c->at]) == NULL) c->at++;
    }
  } while (depth > 0);
}

static int key_is(const json_cursor *c, size_t start, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(words[i]);
    if (c->at - start == length + 2 && memcmp(c->bytes + start + 1, words[i], length) == 0) return 1;
  }
  return 0;
}

int json_enter_key(json_cursor *c, const char *const *words, size_t count) {
  for (c->at++;; c->at++) {
    json_skip_space(c);
    if (c->at >= c->end || c->bytes[c->at] != '"') return 0;
    size_t start = c->at;
    json_skip_string(c);
    int found = key_is(c, start, words, count);
    json_skip_space(c);
    c->at++; /* the colon */
    json_skip_space(c);
    if (found) return 1;
    json_skip_value(c);
    json_skip_space(c);
    if (c->at >= c->end || c->bytes[c->at] != ',') return 0;
  }
}

int json_enter_element(json_cursor *c, uint64_t index) {
  if (c->at >= c->end || c->bytes[c->at] != '[') return 0;
  c->at++;
  json_skip_space(c);
  if (c->at >= c->end || c->bytes[c->at] == ']') return 0;
  for (; index > 0; index--) {
    if (!json_next_element(c)) return 0;
  }
  return 1;
}

int json_next_element(json_cursor *c) {
  json_skip_value(c);
  json_skip_space(c);
  if (c->at >= c->end || c->bytes[c->at] != ',') return 0;
  c->at++;
  json_skip_space(c);
  return c->at < c->end;
}
