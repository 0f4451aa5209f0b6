/* numbers.c - numbers among the words of the command line. */
#include <math.h>
#include <string.h>

#include "tool.h"

/* Reads "320x480" without a locale's help: digits, at most one point. */
static int parse_length(const char **cursor, double *out) {
  const char *start = *cursor, *p = start;
  double value = 0, scale = 1;
  int digits = 0, point = 0;
  for (; (*p >= '0' && *p <= '9') || (*p == '.' && !point); p++) {
    if (*p == '.') {
      point = 1;
      continue;
    }
    digits++;
    value = value * 10 + (*p - '0');
    if (point) scale *= 10;
  }
  *cursor = p;
  *out = value / scale;
  return digits > 0 && isfinite(*out) && *out <= ALS_NUMBER_MAX;
}

int parse_size(const char *word, als_size *out) {
  if (!parse_length(&word, &out->width) || *word++ != 'x') return 0;
  return parse_length(&word, &out->height) && *word == 0;
}

int parse_interval(const char *word, als_interval *out) {
  const char *dots = strstr(word, "..");
  char from[64];
  if (dots == NULL || (size_t)(dots - word) >= sizeof from) return 0;
  memcpy(from, word, (size_t)(dots - word));
  from[dots - word] = 0;
  const char *first = from, *second = dots + 2;
  if (!parse_length(&first, &out->from) || *first != 0) return 0;
  return parse_length(&second, &out->to) && *second == 0 && out->from <= out->to;
}

int parse_number(const char *word, double *out) {
  return parse_length(&word, out) && *word == 0;
}

int next_named_size(const char **list, named_size *out) {
  size_t length = strcspn(*list, ","), name = strcspn(*list, "=,");
  const char *number = (*list)[name] == '=' ? *list + name + 1 : *list;
  text word = {0};
  text_bytes(&word, number, (size_t)(*list + length - number));
  int is_size = name && word.length && parse_size(word.bytes, &out->size);
  text_free(&word);
  if (!is_size) return 0;
  out->name = *list;
  out->length = name;
  *list += length + ((*list)[length] == ',');
  return 1;
}

int parse_count(const char *word, unsigned long *out) {
  const char *p = word;
  for (*out = 0; *p >= '0' && *p <= '9' && p - word < 9; p++) *out = *out * 10 + (unsigned long)(*p - '0');
  return *p == 0 && *out > 0;
}
