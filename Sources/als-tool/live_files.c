/* live_files.c - the files of the playground, where it is installed: bin/als serves share/als/playground. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "http.h"
#include "tool.h"

/* The page loads only what this server has, and compiles WebAssembly. */
static const char policy[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

static const struct {
  const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
};

/* Appends the path of the folder; 0 on systems without /proc. */
static int find_folder(text *out) {
  char command[4096];
  ssize_t length = readlink("/proc/self/exe", command, sizeof command);
  while (length > 0 && command[length - 1] != '/') length--;
  if (length <= 0) return 0;
  text_bytes(out, command, (size_t)length);
  text_add(out, "../share/als/playground");
  return 1;
}

/* A name is compared with those in the folder, so it cannot lead to another one. */
static int is_listed(const char *folder, const char *name) {
  DIR *listing = opendir(folder);
  struct dirent *entry;
  int is = 0;
  if (listing == NULL) return 0;
  while (!is && (entry = readdir(listing)) != NULL) is = strcmp(entry->d_name, name) == 0;
  closedir(listing);
  return is;
}

static const char *type_of(const char *name) {
  const char *ending = strrchr(name, '.');
  for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++) {
    if (strcmp(ending, types[i].ending) == 0) return types[i].type;
  }
  return NULL;
}

int live_file(const char *name, http_answer *out) {
  text path = {0};
  const char *type = type_of(name);
  int is = type && find_folder(&path) && is_listed(path.bytes, name);
  if (is) {
    text_format(&path, "/%s", name);
    is = read_file(path.bytes, &out->body) == 0;
  }
  if (is) {
    out->type = type;
    out->policy = policy;
  }
  text_free(&path);
  return is;
}

int live_playground(http_answer *out) {
  static const char html[] = "<html";
  text page = {0};
  if (!live_file("index.html", out)) return 0;
  const char *at = strstr(out->body.bytes, html);
  size_t before = at ? (size_t)(at - out->body.bytes) + sizeof html - 1 : 0;
  text_bytes(&page, out->body.bytes, before);
  if (at) text_add(&page, " data-live"); /* tells it to follow the file */
  text_bytes(&page, out->body.bytes + before, out->body.length - before);
  text_free(&out->body);
  out->body = page;
  return 1;
}
