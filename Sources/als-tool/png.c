/* png.c - an SVG picture as PNG, by rsvg-convert, resvg or the Python package resvg-py, whichever is installed. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "plan.h"

/* The name of the file is a variable, so no character of it needs quotes. */
static const char convert[] =
    "if command -v rsvg-convert >/dev/null 2>&1; then exec rsvg-convert --zoom 2 \"$ALS_PICTURE\"; "
    "elif command -v resvg >/dev/null 2>&1; then exec resvg --zoom 2 \"$ALS_PICTURE\" -c; "
    "elif python3 -c 'import resvg_py' 2>/dev/null; then exec python3 -c 'import os, sys, resvg_py; "
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_path=os.environ[\"ALS_PICTURE\"], zoom=2)))'; fi; exit "
    "127";

static int read_all(FILE *pipe, text *out) {
  char bytes[4096];
  size_t length;
  while ((length = fread(bytes, 1, sizeof bytes, pipe)) > 0) text_bytes(out, bytes, length);
  return !ferror(pipe);
}

static int converted(const char *file, text *png) {
  if (setenv("ALS_PICTURE", file, 1) != 0) return report_io("ALS_PICTURE", errno);
  FILE *pipe = popen(convert, "r");
  if (pipe == NULL) return report_io("/bin/sh", errno);
  int good = read_all(pipe, png), status = pclose(pipe);
  if (good && status == 0 && png->length > 8 && memcmp(png->bytes, "\x89PNG", 4) == 0) return TOOL_OK;
  const char *sentence = png->length == 0 ? "PNG needs rsvg-convert (librsvg2-bin), resvg or resvg-py; SVG does not"
                                          : "the conversion to PNG failed; --format svg needs none";
  return report_refusal("als", "PNG", sentence);
}

int png_convert(text *picture) {
  const char *folder = getenv("TMPDIR");
  text name = {0}, png = {0};
  text_format(&name, "%s/als-XXXXXX", folder && *folder ? folder : "/tmp");
  int descriptor = mkstemp(name.bytes);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
  int result = TOOL_OK;
  if (file == NULL || fwrite(picture->bytes, 1, picture->length, file) != picture->length)
    result = report_io(name.bytes, errno);
  if (file && fclose(file) != 0 && result == TOOL_OK) result = report_io(name.bytes, errno);
  if (result == TOOL_OK) result = converted(name.bytes, &png);
  if (descriptor >= 0) unlink(name.bytes);
  text_free(&name);
  text_free(picture);
  *picture = png;
  return result;
}
