#include "cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = CELL_VIEWS, NAME = 24 };

void cells_create(als_layout *l, als_item root, cell *cells, size_t count, int have_names) {
  static const char *const parts[PARTS] = {"cell", "icon", "title", "detail"};
  als_view_spec *specs = calloc(PARTS * count, sizeof *specs);
  als_item *made = malloc(PARTS * count * sizeof *made);
  char (*names)[NAME] = malloc(PARTS * count * sizeof *names);
  TRUE(specs && made && names);
  for (size_t k = 0; k < PARTS * count; k++) {
    size_t part = k % PARTS;
    specs[k].parent = root;
    specs[k].parent_index = part ? (int64_t)(k - part) : -1;
    if (!have_names) continue;
    snprintf(names[k], NAME, "%s%zu", parts[part], k / PARTS);
    specs[k].name = names[k];
    specs[k].name_length = strlen(names[k]);
  }
  OK(als_views_create(l, specs, PARTS * count, made));
  for (size_t i = 0; i < count; i++) memcpy(&cells[i].view, made + PARTS * i, PARTS * sizeof *made);
  free(specs);
  free(made);
  free(names);
}

void cell_specs(als_constraint_spec out[CELL_ROWS], const cell *c, als_item root, als_constraint_spec place) {
  const als_constraint_spec specs[CELL_ROWS] = {
      place,
      equal(c->view, AT_LEFT, root, AT_LEFT, 0),
      equal(c->view, AT_RIGHT, root, AT_RIGHT, 0),
      fixed(c->view, AT_HEIGHT, CELL_HEIGHT),
      equal(c->icon, AT_LEFT, c->view, AT_LEFT, 8),
      fixed(c->icon, AT_WIDTH, 44),
      equal(c->icon, AT_HEIGHT, c->icon, AT_WIDTH, 0),
      equal(c->icon, ALS_ATTRIBUTE_CENTER_Y, c->view, ALS_ATTRIBUTE_CENTER_Y, 0),
      equal(c->title, AT_LEFT, c->icon, AT_RIGHT, 8),
      equal(c->title, AT_TOP, c->view, AT_TOP, 8),
      equal(c->title, AT_RIGHT, c->view, AT_RIGHT, -8),
      fixed(c->title, AT_HEIGHT, 20),
      equal(c->detail, AT_LEFT, c->title, AT_LEFT, 0),
      equal(c->detail, AT_RIGHT, c->view, AT_RIGHT, -8),
      equal(c->detail, AT_TOP, c->title, AT_BOTTOM, 4),
      equal(c->detail, AT_BOTTOM, c->view, AT_BOTTOM, -8)};
  memcpy(out, specs, sizeof specs);
}

als_constraint_spec cell_place(const cell *cells, size_t k, als_item root) {
  return k ? equal(cells[k].view, AT_TOP, cells[k - 1].view, AT_BOTTOM, CELL_STEP - CELL_HEIGHT)
           : equal(cells[k].view, AT_TOP, root, AT_TOP, 0);
}

void cells_build(als_layout *l, als_item root, cell *cells, size_t count, int have_names) {
  als_constraint_spec *specs = malloc(CELL_ROWS * count * sizeof *specs);
  als_constraint *made = malloc(CELL_ROWS * count * sizeof *made);
  TRUE(specs && made);
  cells_create(l, root, cells, count, have_names);
  for (size_t i = 0; i < count; i++) cell_specs(specs + CELL_ROWS * i, &cells[i], root, cell_place(cells, i, root));
  OK(als_constraints_create(l, specs, CELL_ROWS * count, 0, made));
  for (size_t i = 0; i < count; i++) memcpy(cells[i].rows, made + CELL_ROWS * i, sizeof cells[i].rows);
  free(specs);
  free(made);
}
