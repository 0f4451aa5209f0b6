/* text.c - a growing text, and the ways things are written into it. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* Memory for what is printed is not worth a recovery: say so and end. */
void *must(void *memory) {
  if (memory == NULL) {
    fputs("als: error[MEMORY]: out of memory\n", stderr);
    exit(TOOL_REFUSED);
  }
  return memory;
}

void text_free(text *t) {
  const text empty = {0};
  free(t->bytes);
  free(t->marks);
  *t = empty;
}

static char *text_reserve(text *t, size_t more) {
  if (t->capacity - t->length <= more) {
    size_t capacity = t->capacity ? t->capacity : 256;
    while (capacity - t->length <= more) capacity *= 2;
    t->bytes = must(realloc(t->bytes, capacity));
    t->capacity = capacity;
  }
  return t->bytes + t->length;
}

void text_bytes(text *t, const char *bytes, size_t length) {
  char *end = text_reserve(t, length);
  if (length) memcpy(end, bytes, length);
  t->length += length;
  t->bytes[t->length] = 0;
}

void text_append(text *t, const text *more) {
  text_bytes(t, more->bytes, more->length);
}

int text_is(const text *t, const char *bytes, size_t length) {
  return t->length == length && (length == 0 || memcmp(t->bytes, bytes, length) == 0);
}

int text_order(const text *a, const text *b) {
  size_t both = a->length < b->length ? a->length : b->length;
  int order = both ? memcmp(a->bytes, b->bytes, both) : 0;
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

void text_add(text *t, const char *string) {
  text_bytes(t, string, strlen(string));
}

void text_mark_style(text *t, text_style style) {
  const text_mark mark = {t->length, style};
  size_t count = t->mark_count;
  if ((count & (count - 1)) == 0) t->marks = must(realloc(t->marks, (count ? count * 2 : 1) * sizeof *t->marks));
  t->marks[t->mark_count++] = mark;
}

void text_styled(text *t, text_style style, const char *string) {
  text_mark_style(t, style);
  text_add(t, string);
  text_mark_style(t, STYLE_PLAIN);
}

void text_format(text *t, const char *format, ...) {
  char small[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(small, sizeof small, format, arguments);
  va_end(arguments);
  if (length < 0) return;
  if ((size_t)length < sizeof small) {
    text_bytes(t, small, (size_t)length);
    return;
  }
  char *end = text_reserve(t, (size_t)length + 1);
  va_start(arguments, format);
  vsnprintf(end, (size_t)length + 1, format, arguments);
  va_end(arguments);
  t->length += (size_t)length;
}

void text_pad(text *t, size_t count) {
  while (count--) text_bytes(t, " ", 1);
}

/* Digits in the C locale whatever the process has set: the point is put back where a locale writes a comma. */
static void text_digits(text *t, const char *digits) {
  size_t start = t->length;
  text_add(t, digits);
  for (size_t i = start; i < t->length; i++) {
    if (t->bytes[i] == ',') t->bytes[i] = '.';
  }
}

void text_number(text *t, double value) {
  char digits[64];
  if (value == 0) value = 0; /* no minus on a zero */
  if (fabs(value) < 1e15 && value == floor(value)) {
    snprintf(digits, sizeof digits, "%.0f", value == 0 ? 0.0 : value);
  } else {
    for (int precision = 15; precision <= 17; precision++) {
      snprintf(digits, sizeof digits, "%.*g", precision, value);
      if (strtod(digits, NULL) == value) break;
    }
  }
  text_digits(t, digits);
}

void text_float(text *t, float value) {
  char digits[64];
  for (int precision = 6; precision <= 9; precision++) {
    snprintf(digits, sizeof digits, "%.*g", precision, (double)value);
    if (strtof(digits, NULL) == value) break;
  }
  text_digits(t, digits);
}

void text_short(text *t, double value) {
  char digits[400];
  snprintf(digits, sizeof digits, "%.3f", value);
  char *end = digits + strlen(digits);
  while (end > digits && end[-1] == '0') *--end = 0;
  if (end > digits && (end[-1] == '.' || end[-1] == ',')) *--end = 0;
  text_digits(t, strcmp(digits, "-0") == 0 ? "0" : digits);
}

size_t utf8_length(const unsigned char *b, size_t left, unsigned *code) {
  static const unsigned least[5] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned value = b[0];
  size_t length = value < 0x80 ? 1 : value >= 0xf0 && value < 0xf8 ? 4 : value >= 0xe0 ? 3 : value >= 0xc0 ? 2 : 0;
  if (value >= 0xf8 || length == 0 || length > left) return 0;
  if (length > 1) value &= 0xffu >> (length + 1);
  for (size_t i = 1; i < length; i++) {
    if ((b[i] & 0xc0) != 0x80) return 0;
    value = value << 6 | (b[i] & 0x3fu);
  }
  if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return 0;
  *code = value;
  return length;
}

int utf8_is_text(const char *bytes, size_t length) {
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step == 0 || code == 0) return 0;
    i += step;
  }
  return 1;
}

int text_width(unsigned code) {
  if ((code >= 0x300 && code < 0x370) || (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f))
    return 0;
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff) return 0;
  if ((code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3))
    return 2;
  if ((code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60))
    return 2;
  return (code >= 0x1f300 && code <= 0x1faff) || (code >= 0x20000 && code <= 0x3fffd) ? 2 : 1;
}

size_t text_cells(const char *bytes, size_t length) {
  size_t cells = 0;
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    cells += step ? (size_t)text_width(code) : 1;
    i += step ? step : 1;
  }
  return cells;
}

double text_ems(const char *bytes, size_t length) {
  double sum = 0;
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    sum += code >= 0x1100 && (code < 0x2000 || code >= 0x2e80) ? 1.0 : 0.58;
    i += step ? step : 1;
  }
  return sum;
}

void text_json(text *t, const char *bytes, size_t length) {
  text_add(t, "\"");
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    switch (byte) {
      case '"': text_add(t, "\\\""); break;
      case '\\': text_add(t, "\\\\"); break;
      case '\n': text_add(t, "\\n"); break;
      case '\r': text_add(t, "\\r"); break;
      case '\t': text_add(t, "\\t"); break;
      default:
        if (byte < 0x20 || byte == 0x7f) {
          text_format(t, "\\u%04x", byte);
        } else {
          text_bytes(t, bytes + i, 1);
        }
    }
  }
  text_add(t, "\"");
}

void text_label(text *t, const char *bytes, size_t length) {
  text_reserve(t, length); /* also an empty one is a string */
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    if (byte == '\n') {
      text_add(t, "\\n");
    } else if (byte < 0x20 || byte == 0x7f) {
      text_format(t, "\\u%04x", byte);
    } else {
      text_bytes(t, bytes + i, 1);
    }
  }
}

void text_count(text *t, size_t count, const char *one, const char *many) {
  text_format(t, "%zu %s", count, count == 1 ? one : many);
}

/* Letters and what stands between them; neither controls nor the marks that turn the direction of text around. */
static int is_harmless(unsigned code) {
  int turns = code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
              (code >= 0x2066 && code <= 0x2069);
  return code == '\n' || code == '\t' || (code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !turns);
}

static int show_range(const char *bytes, size_t length, FILE *file) {
  size_t done = 0;
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step && is_harmless(code)) {
      i += step;
      continue;
    }
    if (fwrite(bytes + done, 1, i - done, file) != i - done || fputs("\xef\xbf\xbd", file) < 0) return 0;
    i += step ? step : 1;
    done = i;
  }
  return done == length || fwrite(bytes + done, 1, length - done, file) == length - done;
}

int text_show(const text *t, FILE *file) {
  static const char *const codes[] = {"\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[33m", "\x1b[36m", "\x1b[32m"};
  size_t done = 0, marks = color_wanted(file) ? t->mark_count : 0;
  for (size_t i = 0; i < marks; i++) {
    const text_mark *mark = &t->marks[i];
    if (!show_range(t->bytes + done, mark->offset - done, file) || fputs(codes[mark->style], file) < 0) return 0;
    done = mark->offset;
  }
  return done == t->length || show_range(t->bytes + done, t->length - done, file);
}

/* XML 1.0 has no way to say control characters but line breaks and tabs, so they become the replacement character. */
void text_xml(text *t, const char *bytes, size_t length) {
  size_t i = 0;
  while (i < length) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step == 0 || (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7f && code < 0xa0) || code == 0xfffe ||
        code == 0xffff) {
      text_add(t, "\xef\xbf\xbd");
      i += step ? step : 1;
      continue;
    }
    switch (code) {
      case '&': text_add(t, "&amp;"); break;
      case '<': text_add(t, "&lt;"); break;
      case '>': text_add(t, "&gt;"); break;
      case '"': text_add(t, "&quot;"); break;
      default: text_bytes(t, bytes + i, step);
    }
    i += step;
  }
}

void text_attribute(text *t, const char *name, double value) {
  text_format(t, " %s=\"", name);
  text_short(t, value);
  text_add(t, "\"");
}

void text_titled_group(text *t, const text *title) {
  text_add(t, "<g><title>");
  text_xml(t, title->bytes ? title->bytes : "", title->length);
  text_add(t, "</title>");
}
