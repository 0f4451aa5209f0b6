/* numbers.c - numbers among the words of the command line. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const char *skip_digits(const char *p) {
  while (*p >= '0' && *p <= '9') p++;
  return p;
}

/* Digits, at most one point, and an exponent as in 1.5e3. */
static int parse_digits(const char **cursor, double *out) {
  const char *start = *cursor, *p = skip_digits(start);
  int has_digits = p > start;
  if (*p == '.') {
    const char *fraction = p + 1;
    p = skip_digits(fraction);
    has_digits = has_digits || p > fraction;
  }
  if (!has_digits) return 0;
  if (*p == 'e' || *p == 'E') {
    const char *exponent = p + 1 + (p[1] == '+' || p[1] == '-');
    const char *end = skip_digits(exponent);
    if (end > exponent) p = end;
  }
  /* By itself: with what follows it "0x480" would be hexadecimal. */
  text digits = {0};
  text_bytes(&digits, start, (size_t)(p - start));
  *out = strtod(digits.bytes, NULL);
  text_free(&digits);
  *cursor = p;
  return 1;
}

int parse_length(const char **cursor, double *out) {
  return parse_digits(cursor, out) && isfinite(*out) && *out <= ALS_NUMBER_MAX;
}

int parse_coordinate(const char **cursor, double *out) {
  int is_negative = **cursor == '-';
  const char *p = *cursor + is_negative;
  if (strncmp(p, "nan", 3) == 0 || strncmp(p, "inf", 3) == 0) {
    *out = *p == 'n' ? NAN : INFINITY;
    p += 3;
  } else if (!parse_digits(&p, out)) {
    return 0;
  }
  if (is_negative) *out = -*out;
  *cursor = p;
  return 1;
}

int parse_size(const char *word, als_size *out) {
  out->width = out->height = ALS_UNSPECIFIED;
  if (strcmp(word, "x") == 0 || (*word != 'x' && !parse_length(&word, &out->width)) || *word++ != 'x') return 0;
  return *word == 0 || (parse_length(&word, &out->height) && *word == 0);
}

int parse_interval(const char *word, als_interval *out) {
  const char *dots = strstr(word, "..");
  if (dots == NULL) return 0;
  text from = {0};
  text_bytes(&from, word, (size_t)(dots - word));
  const char *first = from.bytes, *second = dots + 2;
  int is_good = parse_length(&first, &out->from) && *first == 0;
  text_free(&from);
  return is_good && parse_length(&second, &out->to) && *second == 0 && out->from <= out->to;
}

int parse_number(const char *word, double *out) {
  return parse_length(&word, out) && *word == 0;
}

int next_named_size(const char **list, named_size *out) {
  size_t length = strcspn(*list, ","), name = strcspn(*list, "=,"), blanks = strspn(*list, " \t");
  const char *number = (*list)[name] == '=' ? *list + name + 1 : *list;
  text word = {0};
  text_bytes(&word, number, (size_t)(*list + length - number));
  int is_size = name > blanks && utf8_is_text(*list, name) && word.length && parse_size(word.bytes, &out->size) &&
                out->size.width >= 0 && out->size.height >= 0;
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
