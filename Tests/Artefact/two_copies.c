/* two_copies.c - two copies of libals.so in one process, each with a Swift runtime of its own inside, used in turns.
 * Arguments: the library, and where to put the copy. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

typedef struct library {
  void *handle;
  als_status (*create)(const als_limits *, als_layout **);
  als_status (*destroy)(als_layout *);
  als_status (*view)(als_layout *, als_item, const char *, size_t, als_item *);
  als_status (*add)(als_layout *, als_item, als_syntax, const char *, size_t, const als_text_options *,
                    als_constraint *, size_t, size_t *);
  als_status (*solve)(als_layout *, als_report *);
  als_status (*frame)(als_layout *, als_item, als_rect *);
} library;

static void need(int good, const char *what) {
  if (good) return;
  printf("failed: %s %s\n", what, dlerror() ? "(dl)" : "");
  exit(1);
}

/* ISO C has no cast from an object pointer to a function pointer; POSIX says the bytes are the same. */
static void find(void *handle, const char *name, void *function, size_t size) {
  void *symbol = dlsym(handle, name);
  need(symbol != NULL && size == sizeof symbol, name);
  memcpy(function, &symbol, size);
}

static library load(const char *path) {
  library l;
  l.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  need(l.handle != NULL, path);
  find(l.handle, "als_layout_create", &l.create, sizeof l.create);
  find(l.handle, "als_layout_destroy", &l.destroy, sizeof l.destroy);
  find(l.handle, "als_view_create", &l.view, sizeof l.view);
  find(l.handle, "als_add", &l.add, sizeof l.add);
  find(l.handle, "als_solve", &l.solve, sizeof l.solve);
  find(l.handle, "als_frame", &l.frame, sizeof l.frame);
  return l;
}

static void use(const library *l, double width) {
  als_layout *layout = NULL;
  als_item none = {0}, root;
  als_rect r;
  char text[64];
  need(l->create(NULL, &layout) == ALS_OK, "create");
  need(l->view(layout, none, "root", ALS_NUL_TERMINATED, &root) == ALS_OK, "view");
  snprintf(text, sizeof text, "root.width = %g; root.height = root.width / 2", width);
  need(l->add(layout, root, ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL) == ALS_OK, "add");
  need(l->solve(layout, NULL) == ALS_OK, "solve");
  need(l->frame(layout, root, &r) == ALS_OK && r.width == width && r.height == width / 2, "frame");
  need(l->destroy(layout) == ALS_OK, "destroy");
}

static void copy_file(const char *from, const char *to) {
  char buffer[65536];
  size_t got;
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  need(in != NULL && out != NULL, "copying the library");
  while ((got = fread(buffer, 1, sizeof buffer, in)) > 0) need(fwrite(buffer, 1, got, out) == got, "writing the copy");
  fclose(in);
  need(fclose(out) == 0, "writing the copy");
}

int main(int count, char **words) {
  need(count == 3, "usage: two_copies LIBRARY COPY");
  copy_file(words[1], words[2]);
  for (int round = 0; round < 3; round++) {
    library first = load(words[1]), second = load(words[2]);
    void *a = NULL, *b = NULL;
    memcpy(&a, &first.create, sizeof a);
    memcpy(&b, &second.create, sizeof b);
    need(a != b, "two images");
    for (int i = 1; i <= 5; i++) {
      use(&first, 10 * i);
      use(&second, 20 * i);
    }
    dlclose(first.handle);
    dlclose(second.handle);
  }
  remove(words[2]);
  printf("two copies: 30 layouts\n");
  return 0;
}
