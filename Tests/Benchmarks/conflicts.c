/* What a conflict costs in a large layout: to build and solve it without, to add a constraint that agrees, to add one
 * that does not, and to read everything there is to know of it.
 *
 *   conflicts                    a list of cells with three views each, 40 000 views; fails as well when a conflict
 *                                takes more than 5 ms to add and find, or a second to explain: advice solves a copy
 *   conflicts VIEWS              the same with another number of views, and no look at the clock
 *   conflicts chain [MEMBERS]    one conflict of very many members */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "living/cells.h"

static double milliseconds(watch w) {
  return 1e3 * watch_seconds(w);
}

static void must(int fine, const char *what) {
  if (fine) return;
  fprintf(stderr, "conflicts: %s\n", what);
  exit(1);
}

static int failed, is_timed;

typedef struct list {
  als_layout *layout;
  als_item root;
  cell *cells;
  size_t count;
  double build, solve;
} list;

static void build(list *l, size_t count) {
  watch w = watch_start();
  l->count = count;
  l->cells = malloc(count * sizeof *l->cells);
  must(l->cells != NULL, "memory");
  l->layout = begin(&l->root, 320, 480);
  cells_build(l->layout, l->root, l->cells, count, 1);
  l->build = milliseconds(w);
  w = watch_start();
  solve(l->layout);
  l->solve = milliseconds(w);
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
static void trial(list *c, const char *what, als_constraint_spec s, size_t expected) {
  static char text[4096];
  als_constraint made;
  double best[3] = {1e9, 1e9, 1e9};
  size_t members = 0;
  for (int run = 0; run < 5; run++) {
    double times[3];
    watch w = watch_start();
    must(als_constraint_create(c->layout, &s, 0, &made) == ALS_OK, "a constraint");
    times[0] = milliseconds(w);
    w = watch_start();
    als_solve(c->layout, NULL);
    times[1] = milliseconds(w);
    w = watch_start();
    explain(c->layout);
    times[2] = milliseconds(w);
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
  failed += members != expected || (is_timed && (best[0] + best[1] > 5 || best[2] > 1000));
  if (text[0]) printf("    %.300s\n", text);
}

static void chain(size_t count) {
  als_item root, last = no_item;
  als_layout *layout = begin(&root, (double)count * 12 - 30, 40);
  for (size_t i = 0; i < count; i++) {
    char name[32];
    als_item item;
    snprintf(name, sizeof name, "v%zu", i);
    must(als_view_create(layout, root, name, ALS_NUL_TERMINATED, &item) == ALS_OK, "a view");
    add_one(layout, i ? equal(item, AT_LEFT, last, AT_RIGHT, 2) : equal(item, AT_LEFT, root, AT_LEFT, 2));
    add_one(layout, relate(item, AT_WIDTH, 1, no_item, 0, 10, 1000));
    last = item;
  }
  add_one(layout, equal(last, AT_RIGHT, root, AT_RIGHT, -2));
  watch w = watch_start();
  must(als_solve(layout, NULL) == ALS_CONFLICT, "the chain holds");
  double solved = milliseconds(w);
  w = watch_start();
  size_t bytes = explain(layout);
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  als_conflict_get_info(layout, 0, &info);
  printf("chain of %zu: solved in %.3f ms, read in %.3f ms, %u members, %zu bytes\n", count, solved, milliseconds(w),
         (unsigned)info.member_count, bytes);
  als_layout_destroy(layout);
}

int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "chain") == 0) {
    chain(count > 2 ? (size_t)atol(words[2]) : 1000);
    return 0;
  }
  list c;
  is_timed = count == 1;
  build(&c, (count > 1 ? (size_t)atol(words[1]) : 40000) / 4);
  printf("%zu views: built in %.1f ms, solved in %.1f ms\n", c.count * 4 + 1, c.build, c.solve);
  printf("%-44s %8s %8s %8s %8s    members\n", "", "add", "solve", "explain", "all");
  size_t middle = c.count / 2;
  trial(&c, "one that agrees", relate(c.cells[middle].title, AT_WIDTH, 1, no_item, 0, 100, 1000), 0);
  trial(&c, "one that does not: a width", relate(c.cells[middle].title, AT_WIDTH, 1, no_item, 0, 300, 1000), 8);
  trial(&c, "one that does not: heights in a cell",
        relate(c.cells[middle].detail, AT_TOP, 1, c.cells[middle].icon, AT_BOTTOM, 20, 1000), 7);
  trial(&c, "one that does not: two cells side by side",
        relate(c.cells[middle].view, AT_LEFT, 1, c.cells[middle - 1].view, AT_RIGHT, 8, 1000), 4);
  als_layout_destroy(c.layout);
  free(c.cells);
  printf("%d passed, %d failed\n", 4 - failed, failed);
  return failed > 0;
}
