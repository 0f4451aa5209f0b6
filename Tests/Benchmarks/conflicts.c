/* What a conflict costs in a large layout: to build and solve it without, to add a constraint that agrees, to add one
 * that does not, and to read everything there is to know of it.
 *
 *   conflicts                    a list of cells with three views each, 40 000 views; fails as well when a conflict
 *                                takes more than 5 ms to add, find and explain
 *   conflicts VIEWS              the same with another number of views, and no look at the clock
 *   conflicts chain [MEMBERS]    one conflict of very many members */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "als/als.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void must(int fine, const char *what) {
  if (fine) return;
  fprintf(stderr, "conflicts: %s\n", what);
  exit(1);
}

static const als_item none = {0};
static int failed, is_timed;

static als_constraint_spec spec(als_item first, int32_t a, int32_t relation, als_item second, int32_t b,
                                double constant) {
  als_constraint_spec s = {first, second, a, b, relation, 1000, 1, constant};
  return s;
}

typedef struct cells {
  als_layout *layout;
  als_item root, *cell, *icon, *title, *detail;
  size_t count;
  double build, solve;
} cells;

static als_item view(als_layout *l, als_item parent, const char *name, size_t k) {
  char text[32];
  als_item out;
  snprintf(text, sizeof text, "%s%zu", name, k);
  must(als_view_create(l, parent, text, ALS_NUL_TERMINATED, &out) == ALS_OK, "a view");
  return out;
}

static void build(cells *c, size_t count) {
  double begin = now();
  must(als_layout_create(NULL, &c->layout) == ALS_OK, "a layout");
  c->count = count;
  c->cell = malloc(4 * count * sizeof(als_item));
  c->icon = c->cell + count;
  c->title = c->icon + count;
  c->detail = c->title + count;
  must(als_view_create(c->layout, none, "list", 4, &c->root) == ALS_OK, "the root");
  als_item_set_size(c->layout, c->root, (als_size){320, 480});
  als_constraint_spec *specs = malloc(16 * count * sizeof *specs);
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    als_item cell = c->cell[i] = view(c->layout, c->root, "cell", i);
    als_item icon = c->icon[i] = view(c->layout, cell, "icon", i);
    als_item title = c->title[i] = view(c->layout, cell, "title", i);
    als_item detail = c->detail[i] = view(c->layout, cell, "detail", i);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_LEFT, 0, c->root, ALS_ATTRIBUTE_LEFT, 0);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_RIGHT, 0, c->root, ALS_ATTRIBUTE_RIGHT, 0);
    specs[n++] = i ? spec(cell, ALS_ATTRIBUTE_TOP, 0, c->cell[i - 1], ALS_ATTRIBUTE_BOTTOM, 1)
                   : spec(cell, ALS_ATTRIBUTE_TOP, 0, c->root, ALS_ATTRIBUTE_TOP, 0);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 60);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_LEFT, 0, cell, ALS_ATTRIBUTE_LEFT, 8);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 44);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_HEIGHT, 0, icon, ALS_ATTRIBUTE_WIDTH, 0);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_CENTER_Y, 0, cell, ALS_ATTRIBUTE_CENTER_Y, 0);
    specs[n++] = spec(title, ALS_ATTRIBUTE_LEFT, 0, icon, ALS_ATTRIBUTE_RIGHT, 8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_TOP, 0, cell, ALS_ATTRIBUTE_TOP, 8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_RIGHT, 0, cell, ALS_ATTRIBUTE_RIGHT, -8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 20);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_LEFT, 0, title, ALS_ATTRIBUTE_LEFT, 0);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_RIGHT, 0, cell, ALS_ATTRIBUTE_RIGHT, -8);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_TOP, 0, title, ALS_ATTRIBUTE_BOTTOM, 4);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_BOTTOM, 0, cell, ALS_ATTRIBUTE_BOTTOM, -8);
  }
  als_constraint *made = malloc(n * sizeof *made);
  must(als_constraints_create(c->layout, specs, n, 0, made) == ALS_OK, "the constraints");
  c->build = now() - begin;
  begin = now();
  must(als_solve(c->layout, NULL) == ALS_OK, "the list does not hold");
  c->solve = now() - begin;
  free(specs);
  free(made);
}

/* All that can be read of the conflicts. */
static size_t explain(als_layout *layout) {
  static char text[1 << 16];
  size_t needed = 0, bytes = 0, count = 0;
  als_conflict_count(layout, &count);
  for (size_t i = 0; i < count; i++) {
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    als_conflict_get_info(layout, i, &info);
    als_conflict_message_copy(layout, i, text, sizeof text, &needed);
    bytes += needed;
    for (size_t k = 0; k < info.member_count; k++) {
      als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
      als_conflict_get_member(layout, i, k, &member);
      als_conflict_member_text_copy(layout, i, k, text, sizeof text, &needed);
      bytes += needed;
    }
    for (size_t k = 0; k < info.relaxation_count; k++) {
      als_conflict_relaxation_text_copy(layout, i, k, text, sizeof text, &needed);
      bytes += needed;
    }
  }
  als_conflicts_copy_json(layout, NULL, 0, NULL, 0, &needed);
  return bytes + needed;
}

/* Adds one constraint, solves and explains; takes it away again.  The conflict has the members expected, none if 0. */
static void trial(cells *c, const char *what, als_constraint_spec s, size_t expected) {
  static char text[4096];
  als_constraint made;
  double best[3] = {1e9, 1e9, 1e9};
  size_t members = 0;
  for (int run = 0; run < 5; run++) {
    double t0 = now();
    must(als_constraint_create(c->layout, &s, 0, &made) == ALS_OK, "a constraint");
    double t1 = now();
    als_solve(c->layout, NULL);
    double t2 = now();
    explain(c->layout);
    double t3 = now();
    double times[3] = {t1 - t0, t2 - t1, t3 - t2};
    for (int k = 0; k < 3; k++) best[k] = times[k] < best[k] ? times[k] : best[k];
    text[0] = 0;
    size_t count = 0;
    als_conflict_count(c->layout, &count);
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    if (count) als_conflict_message_copy(c->layout, 0, text, sizeof text, NULL);
    if (count) als_conflict_get_info(c->layout, 0, &info);
    members = info.member_count;
    als_constraint_destroy(c->layout, made);
    als_solve(c->layout, NULL);
  }
  printf("%-44s %8.3f %8.3f %8.3f %8.3f ms %6zu\n", what, best[0], best[1], best[2], best[0] + best[1] + best[2],
         members);
  failed += members != expected || (is_timed && best[0] + best[1] + best[2] > 5);
  if (text[0]) printf("    %.300s\n", text);
}

static void chain(size_t count) {
  als_layout *layout;
  als_item root, last = none;
  must(als_layout_create(NULL, &layout) == ALS_OK, "a layout");
  als_view_create(layout, none, "row", 3, &root);
  als_item_set_size(layout, root, (als_size){(double)count * 12 - 30, 40});
  als_constraint_spec *specs = malloc((2 * count + 2) * sizeof *specs);
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    als_item item = view(layout, root, "v", i);
    specs[n++] = i ? spec(item, ALS_ATTRIBUTE_LEFT, 0, last, ALS_ATTRIBUTE_RIGHT, 2)
                   : spec(item, ALS_ATTRIBUTE_LEFT, 0, root, ALS_ATTRIBUTE_LEFT, 2);
    specs[n++] = spec(item, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 10);
    last = item;
  }
  specs[n++] = spec(last, ALS_ATTRIBUTE_RIGHT, 0, root, ALS_ATTRIBUTE_RIGHT, -2);
  als_constraint *made = malloc(n * sizeof *made);
  must(als_constraints_create(layout, specs, n, 0, made) == ALS_OK, "the constraints");
  double begin = now();
  must(als_solve(layout, NULL) == ALS_CONFLICT, "the chain holds");
  double solved = now();
  size_t bytes = explain(layout);
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  als_conflict_get_info(layout, 0, &info);
  printf("chain of %zu: solved in %.3f ms, read in %.3f ms, %u members, %zu bytes\n", count, solved - begin,
         now() - solved, (unsigned)info.member_count, bytes);
  free(specs);
  free(made);
  als_layout_destroy(layout);
}

int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "chain") == 0) {
    chain(count > 2 ? (size_t)atol(words[2]) : 1000);
    return 0;
  }
  cells c;
  is_timed = count == 1;
  build(&c, (count > 1 ? (size_t)atol(words[1]) : 40000) / 4);
  printf("%zu views: built in %.1f ms, solved in %.1f ms\n", c.count * 4 + 1, c.build, c.solve);
  printf("%-44s %8s %8s %8s %8s    members\n", "", "add", "solve", "explain", "all");
  size_t middle = c.count / 2;
  trial(&c, "one that agrees", spec(c.title[middle], ALS_ATTRIBUTE_WIDTH, 1, none, 0, 100), 0);
  trial(&c, "one that does not: a width", spec(c.title[middle], ALS_ATTRIBUTE_WIDTH, 1, none, 0, 300), 8);
  trial(&c, "one that does not: heights in a cell",
        spec(c.detail[middle], ALS_ATTRIBUTE_TOP, 1, c.icon[middle], ALS_ATTRIBUTE_BOTTOM, 20), 7);
  trial(&c, "one that does not: two cells side by side",
        spec(c.cell[middle], ALS_ATTRIBUTE_LEFT, 1, c.cell[middle - 1], ALS_ATTRIBUTE_RIGHT, 8), 4);
  als_layout_destroy(c.layout);
  free(c.cell);
  printf("%d passed, %d failed\n", 4 - failed, failed);
  return failed > 0;
}
