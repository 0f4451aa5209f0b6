/* source_entry.c - where in the file a constraint stands: entry N of "constraints", and a byte of its text.  The
 * document has been read before, so it is JSON; what is not found here is just not shown. */
#include <string.h>

#include "tool.h"

typedef struct cursor {
  const char *bytes;
  size_t at, end;
} cursor;

static void skip_space(cursor *c) {
  while (c->at < c->end && strchr(" \t\r\n", c->bytes[c->at]) != NULL) c->at++;
}

/* Over a string; the cursor is at its opening quote. */
static void skip_string(cursor *c) {
  for (c->at++; c->at < c->end && c->bytes[c->at] != '"'; c->at++) {
    if (c->bytes[c->at] == '\\') c->at++;
  }
  c->at++;
}

/* Over one value, with a count of brackets in place of recursion. */
static void skip_value(cursor *c) {
  size_t depth = 0;
  do {
    skip_space(c);
    if (c->at >= c->end) return;
    char byte = c->bytes[c->at];
    if (byte == '"') {
      skip_string(c);
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

static int key_is(const cursor *c, size_t start, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t length = strlen(words[i]);
    if (c->at - start == length + 2 && memcmp(c->bytes + start + 1, words[i], length) == 0) return 1;
  }
  return 0;
}

/* From the brace of an object to the value of the first of its keys that is one of the words. */
static int enter_key(cursor *c, const char *const *words, size_t count) {
  for (c->at++;; c->at++) {
    skip_space(c);
    if (c->at >= c->end || c->bytes[c->at] != '"') return 0;
    size_t start = c->at;
    skip_string(c);
    int found = key_is(c, start, words, count);
    skip_space(c);
    c->at++; /* the colon */
    skip_space(c);
    if (found) return 1;
    skip_value(c);
    skip_space(c);
    if (c->at >= c->end || c->bytes[c->at] != ',') return 0;
  }
}

static int enter_element(cursor *c, uint64_t index) {
  if (c->at >= c->end || c->bytes[c->at] != '[') return 0;
  c->at++;
  for (; index > 0; index--) {
    skip_value(c);
    skip_space(c);
    if (c->at >= c->end || c->bytes[c->at] != ',') return 0;
    c->at++;
  }
  skip_space(c);
  return c->at < c->end;
}

static unsigned hex(const char *digits) {
  unsigned value = 0;
  for (int k = 0; k < 4; k++) {
    char d = digits[k];
    value = value * 16 + (unsigned)(d <= '9' ? d - '0' : (d | 32) - 'a' + 10);
  }
  return value;
}

/* How many bytes of UTF-8 the escape at the cursor stands for; moves over it. */
static size_t skip_escape(cursor *c) {
  if (c->at + 5 >= c->end || c->bytes[c->at + 1] != 'u') {
    c->at += 2;
    return 1;
  }
  unsigned code = hex(c->bytes + c->at + 2);
  int pair = code >= 0xd800 && code < 0xdc00;
  c->at += pair ? 12 : 6;
  return pair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

/* Into a string, by bytes of what it says. */
static void enter_text(cursor *c, uint64_t offset) {
  c->at++;
  while (offset > 0 && c->at < c->end && c->bytes[c->at] != '"') {
    size_t step = 1;
    if (c->bytes[c->at] == '\\') {
      step = skip_escape(c);
    } else {
      c->at++;
    }
    offset = offset > step ? offset - step : 0;
  }
}

int source_entry(const scene *s, const als_constraint_info *info, size_t *offset) {
  static const char *const list[] = {"constraints"};
  static const char *const texts[] = {"equations", "compact", "linear", "vfl", "evfl"};
  cursor c = {s->source, 0, s->source_length};
  if (info->source_item < 0) return 0;
  skip_space(&c);
  if (c.at >= c.end || c.bytes[c.at] != '{' || !enter_key(&c, list, 1)) return 0;
  if (!enter_element(&c, (uint64_t)info->source_item)) return 0;
  if (c.bytes[c.at] == '{') {
    cursor inner = c;
    if (enter_key(&inner, texts, sizeof texts / sizeof *texts) && inner.bytes[inner.at] == '"') c = inner;
  }
  if (c.bytes[c.at] == '"') enter_text(&c, info->source_offset);
  if (c.at > c.end) return 0;
  *offset = c.at;
  return 1;
}
