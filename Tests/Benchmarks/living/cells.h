/* cells.h - a list of cells, one below the other: an icon, a title and a detail in each. */
#ifndef ALS_CELLS_H
#define ALS_CELLS_H

#include "living.h"

enum { CELL_VIEWS = 4, CELL_ROWS = 16, CELL_HEIGHT = 60, CELL_STEP = 61 };

typedef struct cell {
  als_item view, icon, title, detail;
  als_constraint rows[CELL_ROWS]; /* the first says where the cell is, the fifth how far its icon is indented */
} cell;

/* The views of `count` cells, in one call; with names (cell0, icon0, ...) or without. */
void cells_create(als_layout *l, als_item root, cell *cells, size_t count, int have_names);
/* All constraints of a cell that `place` puts somewhere. */
void cell_specs(als_constraint_spec out[CELL_ROWS], const cell *c, als_item root, als_constraint_spec place);
/* Where the first cell is, and each other one: from the top down. */
als_constraint_spec cell_place(const cell *cells, size_t k, als_item root);
/* Views and constraints of a whole list, in two calls. */
void cells_build(als_layout *l, als_item root, cell *cells, size_t count, int have_names);

#endif
