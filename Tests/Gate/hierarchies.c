/* hierarchies.c - moving views about, against a tree kept here; and a tree as deep as memory allows, on a small stack.
 *   hierarchies [MOVES [DEPTH]] */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <als/als.h>

#include "dice.h"

enum { VIEWS = 200, SMALL_STACK = 512 << 10 };

static size_t passed, failed, cycles;
static long moves = 100000, depth = 1000000;
static const als_item none = {0};

static void check(int good, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s\n", what);
}

/* ---- random moves ---- */

static int parents[VIEWS]; /* -1: a root */

static int is_inside(int view, int of) {
  while (view >= 0 && view != of) view = parents[view];
  return view == of;
}

static void check_tree(als_layout *layout, const als_item *views) {
  size_t children[VIEWS] = {0}, seen = 0;
  als_item item = none;
  int good = 1;
  for (int i = 0; i < VIEWS; i++) {
    if (parents[i] >= 0) children[parents[i]]++;
  }
  for (int i = 0; i < VIEWS; i++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    good &= als_item_get_info(layout, views[i], &info) == ALS_OK;
    good &= info.parent.id == (parents[i] < 0 ? 0 : views[parents[i]].id) && info.child_count == children[i];
  }
  while (als_item_next(layout, item, &item) == ALS_OK && seen <= VIEWS) seen++;
  check(good && seen == VIEWS, "the tree is what the moves have made of it");
}

static void move_about(void) {
  als_layout *layout = NULL;
  als_item views[VIEWS];
  als_layout_create(NULL, &layout);
  for (int i = 0; i < VIEWS; i++) {
    parents[i] = i ? (int)next((uint32_t)i) : -1;
    check(als_view_create(layout, i ? views[parents[i]] : none, NULL, 0, &views[i]) == ALS_OK, "a view is made");
  }
  for (long n = 0; n < moves; n++) {
    int view = (int)next(VIEWS), to = (int)next(VIEWS + 8) - 8;
    if (to < 0) to = -1;
    int is_cycle = to >= 0 && is_inside(to, view);
    als_status status = als_item_set_parent(layout, views[view], to < 0 ? none : views[to], next(3) ? ALS_LAST : 0);
    check(status == (is_cycle ? ALS_ERROR_HIERARCHY : ALS_OK), "a view goes anywhere but into itself");
    if (!is_cycle) parents[view] = to;
    cycles += (size_t)is_cycle;
    if (n % 1000 == 999) check_tree(layout, views);
  }
  als_layout_destroy(layout);
}

/* ---- a chain of a million views ---- */

static void *make_chain(void *unused) {
  als_layout *layout = NULL, *copy = NULL;
  als_item top, last, above, item;
  als_rect frame = {0, 0, 0, 0};
  als_size size = {300, 200};
  als_report report = ALS_REPORT_INIT;
  als_digest digest;
  als_layout_create(NULL, &layout);
  check(als_view_create(layout, none, "top", 3, &top) == ALS_OK, "the top is made");
  als_item_set_size(layout, top, size);
  above = last = top;
  size_t made = 1;
  for (; made < (size_t)depth && als_view_create(layout, last, NULL, 0, &item) == ALS_OK; made++)
    above = last, last = item;
  check(made == (size_t)depth, "all views of the chain are made");
  als_constraint_spec spec = {last, above, ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_LEFT, 0, 1000, 1, 5};
  als_constraint_spec width = {last, none, ALS_ATTRIBUTE_WIDTH, 0, 0, 1000, 1, 30};
  als_constraint c;
  check(als_constraint_create(layout, &spec, 0, &c) == ALS_OK, "the last view is held by the one above");
  check(als_constraint_create(layout, &width, 0, &c) == ALS_OK, "and has a width");
  check(als_solve(layout, &report) == ALS_OK, "the chain is solved");
  check(als_frame_in(layout, last, top, &frame) == ALS_OK && frame.x == 5 && frame.width == 30,
        "its last view lies where it should");
  check(als_layout_digest(layout, &digest) == ALS_OK, "it has a digest");
  check(als_item_set_parent(layout, top, last, ALS_LAST) == ALS_ERROR_HIERARCHY,
        "its top does not go into its last view");
  check(als_item_set_direction(layout, top, ALS_DIRECTION_RIGHT_TO_LEFT) == ALS_OK, "a direction is handed down");
  check(als_item_set_gone(layout, top, 1) == ALS_OK && als_item_set_gone(layout, top, 0) == ALS_OK,
        "it goes and comes back");
  check(als_layout_copy(layout, &copy) == ALS_OK, "it is copied");
  als_layout_destroy(copy);
  check(als_item_destroy(layout, top) == ALS_OK, "it is ended from the top");
  als_layout_destroy(layout);
  return unused;
}

int main(int count, char **words) {
  pthread_attr_t attributes;
  pthread_t thread;
  if (count > 1) moves = atol(words[1]);
  if (count > 2) depth = atol(words[2]);
  setvbuf(stdout, NULL, _IOLBF, 0);
  move_about();
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, SMALL_STACK);
  check(pthread_create(&thread, &attributes, make_chain, NULL) == 0 && pthread_join(thread, NULL) == 0,
        "a thread with a small stack");
  printf("%ld moves, %zu of them refused as cycles; a chain of %ld views\n", moves, cycles, depth);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
