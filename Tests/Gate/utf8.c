/* utf8.c - bytes that are no UTF-8, and those that are, in names, in texts and in documents.
 * What is UTF-8 is said here once more: every sequence of one and two bytes, and of three and four bytes with every
 * second byte and the corners of the others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <als/als.h>

static size_t passed, failed, good_ones, bad_ones;
static als_layout *layout;
static als_item root, view;

static void check(int good, const char *what, const unsigned char *bytes, size_t count) {
  passed += good != 0;
  failed += good == 0;
  if (good || failed > 20) return;
  printf("failed: %s:", what);
  for (size_t i = 0; i < count; i++) printf(" %02x", bytes[i]);
  printf("\n");
}

/* Length of the character at the start, or 0. */
static size_t character(const unsigned char *b, size_t count) {
  uint32_t value;
  size_t length = b[0] < 0x80 ? 1 : b[0] < 0xC0 ? 0 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : b[0] < 0xF8 ? 4 : 0;
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (length == 0 || length > count) return 0;
  if (length == 1) return 1;
  value = b[0] & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; i++) {
    if ((b[i] & 0xC0) != 0x80) return 0;
    value = value << 6 | (b[i] & 0x3F);
  }
  if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
  return length;
}

static int is_utf8(const unsigned char *bytes, size_t count) {
  while (count) {
    size_t length = character(bytes, count);
    if (!length) return 0;
    bytes += length;
    count -= length;
  }
  return 1;
}

/* As a name, after a letter and before one, since an empty name is refused for itself. */
static void try_name(const unsigned char *bytes, size_t count) {
  char name[8] = "a";
  memcpy(name + 1, bytes, count);
  name[count + 1] = 'z';
  int good = is_utf8(bytes, count);
  als_status status = als_item_set_name(layout, view, name, count + 2);
  check(status == (good ? ALS_OK : ALS_ERROR_SYNTAX), good ? "a good name is taken" : "a bad name is SYNTAX", bytes,
        count);
  good_ones += (size_t)good;
  bad_ones += (size_t)!good;
}

/* In a string of a document; there control bytes, quotes and backslashes have a meaning of their own. */
static void try_document(const unsigned char *bytes, size_t count) {
  char text[64];
  als_item made;
  for (size_t i = 0; i < count; i++) {
    if (bytes[i] < 0x20 || bytes[i] == '"' || bytes[i] == '\\') return;
  }
  size_t at = (size_t)sprintf(text, "{\"als\":1,\"root\":{\"name\":\"a");
  memcpy(text + at, bytes, count);
  at += count;
  memcpy(text + at, "\"}}", 3);
  als_status status = als_document_read(layout, text, at + 3, &made);
  int good = is_utf8(bytes, count);
  check(good ? status == ALS_OK : status == ALS_ERROR_DOCUMENT || status == ALS_ERROR_SYNTAX,
        good ? "a good document is read" : "a bad document is refused", bytes, count);
  if (status == ALS_OK) als_item_destroy(layout, made);
}

/* In a notation: whatever it is, the place of the error begins at a character. */
static void try_text(const unsigned char *bytes, size_t count) {
  char text[32];
  als_error error = ALS_ERROR_INIT;
  size_t at = (size_t)sprintf(text, "v.width == 5; ");
  memcpy(text + at, bytes, count);
  at += count;
  at += (size_t)sprintf(text + at, ".left == 3");
  als_status status = als_add(layout, root, ALS_SYNTAX_ANY, text, at, NULL, NULL, 0, NULL);
  if (status >= 0) return;
  als_error_last(layout, &error);
  check(error.has_position && error.offset <= at && error.length <= at - error.offset, "the place lies in the text",
        bytes, count);
  if (is_utf8(bytes, count) && error.offset < at) {
    check(((unsigned char)text[error.offset] & 0xC0) != 0x80, "the place begins at a character", bytes, count);
  }
}

static void try_all(unsigned char *bytes, size_t count) {
  try_name(bytes, count);
  try_document(bytes, count);
  if (bytes[0] >= 0x80) try_text(bytes, count);
}

int main(void) {
  static const unsigned char corners[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0,
                                          0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xF4, 0xFF};
  unsigned char b[4];
  als_item none = {0};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "root", 4, &root);
  als_view_create(layout, root, "v", 1, &view);
  for (int one = 0; one < 256; one++) {
    b[0] = (unsigned char)one;
    try_all(b, 1);
    for (int two = 0; two < 256; two++) {
      b[1] = (unsigned char)two;
      try_name(b, 2);
      if (one >= 0x7F) try_all(b, 2);
      if (one < 0xE0) continue;
      for (size_t i = 0; i < sizeof corners; i++) {
        b[2] = corners[i];
        try_all(b, 3);
        for (size_t k = 0; k < sizeof corners && one >= 0xF0; k++) {
          b[3] = corners[k];
          try_name(b, 4);
          if (k < 6) try_document(b, 4);
        }
      }
    }
  }
  als_layout_destroy(layout);
  printf("%zu sequences that are UTF-8, %zu that are not\n", good_ones, bad_ones);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
