/* read_file.c - the bytes of a file. */
#include <errno.h>
#include <string.h>

#include "tool.h"

static const size_t largest_file = (64u << 20) + 1;

static int read_all(FILE *in, text *out) {
  static char part[1 << 16];
  size_t got;
  errno = 0;
  text_bytes(out, part, 0); /* an empty file is a string as well */
  while (out->length < largest_file && (got = fread(part, 1, sizeof part, in)) > 0) text_bytes(out, part, got);
  return ferror(in) ? (errno ? errno : EIO) : 0;
}

/* Editors on Windows begin a file with a byte order mark. */
static void drop_mark(text *out) {
  if (out->length < 3 || memcmp(out->bytes, "\xef\xbb\xbf", 3) != 0) return;
  out->length -= 3;
  memmove(out->bytes, out->bytes + 3, out->length + 1);
}

int read_file(const char *file, text *out) {
  int is_input = strcmp(file, "-") == 0;
  errno = 0;
  FILE *in = is_input ? stdin : fopen(file, "rb");
  if (in == NULL) return errno ? errno : EIO;
  int error = read_all(in, out);
  if (!is_input) fclose(in);
  drop_mark(out);
  return error;
}
