/* include.c - files that a document includes: in its folder or in that of --include-dir, and nowhere else. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const char *other_folder;

void include_from(const char *folder) {
  other_folder = folder;
}

/* The folder of a file; "." for standard input. */
static void folder_of(const char *file, text *out) {
  const char *slash = strrchr(file, '/');
  if (strcmp(file, "-") == 0 || slash == NULL) {
    text_add(out, ".");
  } else {
    text_bytes(out, file, slash == file ? 1 : (size_t)(slash - file));
  }
}

static int is_inside(const char *folder, const char *file) {
  size_t end = strlen(folder);
  return end == 1 || (strncmp(file, folder, end) == 0 && file[end] == '/');
}

/* Reads a file if it lies in the folder, links followed; an error number. */
static int read_in(const char *folder, const char *name, size_t length, text *out) {
  text path = {0};
  char *inside = realpath(folder, NULL);
  int error = inside == NULL ? errno : 0;
  text_format(&path, "%s/", folder);
  text_bytes(&path, name, length);
  char *file = error ? NULL : realpath(path.bytes, NULL);
  if (!error && file == NULL) error = errno;
  if (!error) error = is_inside(inside, file) ? read_file(file, out) : EXDEV;
  text_free(&path);
  free(inside);
  free(file);
  return error;
}

als_status include_load(void *user_data, const char *name, size_t length, const char **out_text, size_t *out_length) {
  scene *s = user_data;
  text folder = {0};
  text_free(&s->included);
  memset(&s->included, 0, sizeof s->included);
  folder_of(s->file, &folder);
  int is_name = memchr(name, 0, length) == NULL && name[0] != '/';
  int error = is_name ? read_in(folder.bytes, name, length, &s->included) : EXDEV;
  if (is_name && error && other_folder) {
    int other = read_in(other_folder, name, length, &s->included);
    if (other == 0 || error == ENOENT) error = other;
  }
  text_free(&folder);
  if (!error && utf8_is_text(s->included.bytes, s->included.length)) {
    if (s->all_included.length) text_add(&s->all_included, ", ");
    text_json(&s->all_included, name, length);
    text_add(&s->all_included, ": ");
    text_json(&s->all_included, s->included.bytes, s->included.length);
  }
  s->include_error = error;
  *out_text = s->included.bytes;
  *out_length = s->included.length;
  return error ? ALS_ERROR_CALLBACK : ALS_OK;
}
