/* boxes.c - which places of a picture are taken.  A grid of cells keeps the question cheap in crowded pictures. */
#include <math.h>
#include <stdlib.h>

#include "plan.h"

enum { CELL = 16, MOST = 65536 }; /* pixels of a cell, and how many cells there are at most, or nearly */

typedef struct taken {
  als_rect rect;
  unsigned kind;
} taken;

typedef struct link {
  size_t box, next;
} link;

struct boxes {
  size_t columns, rows;
  double cell;
  size_t *heads; /* of each cell, its first link, or SCENE_NONE */
  taken *boxes;
  link *links;
  size_t count, capacity, link_count, link_capacity;
};

boxes *boxes_create(double width, double height) {
  boxes *b = must(calloc(1, sizeof *b));
  b->cell = fmax(CELL, sqrt(width * height / MOST));
  b->columns = (size_t)(width > 0 ? width / b->cell : 0) + 1;
  b->rows = (size_t)(height > 0 ? height / b->cell : 0) + 1;
  b->heads = must(malloc(b->columns * b->rows * sizeof *b->heads));
  for (size_t i = 0; i < b->columns * b->rows; i++) b->heads[i] = SCENE_NONE;
  return b;
}

void boxes_destroy(boxes *b) {
  free(b->heads);
  free(b->boxes);
  free(b->links);
  free(b);
}

/* The cell of a coordinate; what lies outside belongs to the border. */
static size_t cell_at(double at, double cell, size_t count) {
  if (!(at > 0)) return 0;
  return at / cell >= (double)count ? count - 1 : (size_t)(at / cell);
}

typedef struct window {
  size_t left, right, top, bottom;
} window;

static window cells_of(const boxes *b, const als_rect *r) {
  window w = {cell_at(r->x, b->cell, b->columns), cell_at(r->x + r->width, b->cell, b->columns),
              cell_at(r->y, b->cell, b->rows), cell_at(r->y + r->height, b->cell, b->rows)};
  return w;
}

int rects_meet(const als_rect *a, const als_rect *b) {
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

size_t boxes_meeting(const boxes *b, const als_rect *r, unsigned kinds, als_rect *out, size_t capacity) {
  window w = cells_of(b, r);
  size_t count = 0;
  for (size_t row = w.top; row <= w.bottom; row++) {
    for (size_t column = w.left; column <= w.right; column++) {
      for (size_t i = b->heads[row * b->columns + column]; i != SCENE_NONE; i = b->links[i].next) {
        const taken *t = &b->boxes[b->links[i].box];
        if (!(t->kind & kinds) || !rects_meet(&t->rect, r)) continue;
        out[count++] = t->rect;
        if (count == capacity) return count;
      }
    }
  }
  return count;
}

int boxes_free_at(const boxes *b, const als_rect *r, unsigned kinds) {
  als_rect one;
  return boxes_meeting(b, r, kinds, &one, 1) == 0;
}

static void enter(boxes *b, size_t cell, size_t box) {
  if (b->link_count == b->link_capacity) {
    b->link_capacity = b->link_capacity ? b->link_capacity * 2 : 256;
    b->links = must(realloc(b->links, b->link_capacity * sizeof *b->links));
  }
  link l = {box, b->heads[cell]};
  b->links[b->link_count] = l;
  b->heads[cell] = b->link_count++;
}

void boxes_add(boxes *b, const als_rect *r, unsigned kind) {
  if (b->count == b->capacity) {
    b->capacity = b->capacity ? b->capacity * 2 : 128;
    b->boxes = must(realloc(b->boxes, b->capacity * sizeof *b->boxes));
  }
  taken t = {*r, kind};
  b->boxes[b->count] = t;
  window w = cells_of(b, r);
  for (size_t row = w.top; row <= w.bottom; row++) {
    for (size_t column = w.left; column <= w.right; column++) enter(b, row * b->columns + column, b->count);
  }
  b->count++;
}
