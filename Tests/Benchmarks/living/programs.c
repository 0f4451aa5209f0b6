/* Further programs of the life table: trees, sheets, single changes in large layouts, the policy that refuses
 * conflicts, and the pixel grid. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "living.h"

enum { COLUMNS = 5, ROW_VIEWS = COLUMNS + 1 };

/* ---- row 4: a tree table, whose branches are collapsed and expanded ---- */

typedef struct tree {
  als_layout *layout;
  als_item root, columns[COLUMNS], *branches, *bodies, *rows;
  als_constraint widths[COLUMNS];
  size_t branch_count, rows_each, row_count;
} tree;

/* A row of cells that are as wide as their columns. */
static als_item table_row(tree *t, als_item parent, als_item above) {
  als_item row = view(t->layout, parent), before = row;
  als_constraint_spec specs[4 + 4 * COLUMNS] = {
      equal(row, AT_LEFT, parent, AT_LEFT, 0), equal(row, AT_RIGHT, parent, AT_RIGHT, 0),
      equal(row, AT_TOP, above, above.id == parent.id ? AT_TOP : AT_BOTTOM, 0), fixed(row, AT_HEIGHT, 20)};
  size_t count = 4;
  for (int k = 0; k < COLUMNS; k++) {
    als_item cell = view(t->layout, row);
    specs[count++] = equal(cell, AT_LEFT, before, k ? AT_RIGHT : AT_LEFT, 0);
    specs[count++] = equal(cell, AT_WIDTH, t->columns[k], AT_WIDTH, 0);
    specs[count++] = equal(cell, AT_TOP, row, AT_TOP, 0);
    specs[count++] = equal(cell, AT_BOTTOM, row, AT_BOTTOM, 0);
    before = cell;
  }
  add(t->layout, specs, count);
  t->rows[t->row_count++] = row;
  return row;
}

static void run_tree(size_t views) {
  tree t = {0};
  t.rows_each = views < 1000 ? 3 : 100;
  t.branch_count = views / (ROW_VIEWS * t.rows_each);
  size_t n = t.branch_count;
  t.branches = room_for(n);
  t.bodies = room_for(n);
  t.rows = room_for(n * t.rows_each);
  int32_t *gone = malloc(n * sizeof *gone);
  TRUE(gone);
  watch w = watch_start();
  t.layout = begin(&t.root, 1000, ALS_UNSPECIFIED);
  als_item header = view(t.layout, t.root), before = header, above = header;
  als_constraint_spec top[] = {equal(header, AT_LEFT, t.root, AT_LEFT, 0), equal(header, AT_RIGHT, t.root, AT_RIGHT, 0),
                               equal(header, AT_TOP, t.root, AT_TOP, 0), fixed(header, AT_HEIGHT, 20)};
  add(t.layout, top, 4);
  for (int k = 0; k < COLUMNS; k++) {
    als_item c = t.columns[k] = view(t.layout, header);
    als_constraint_spec specs[] = {equal(c, AT_LEFT, before, k ? AT_RIGHT : AT_LEFT, 0),
                                   equal(c, AT_TOP, header, AT_TOP, 0), equal(c, AT_BOTTOM, header, AT_BOTTOM, 0)};
    add(t.layout, specs, 3);
    t.widths[k] = add_one(t.layout, fixed(c, AT_WIDTH, 100 + 20 * k));
    before = c;
  }
  for (size_t b = 0; b < n; b++) {
    als_item branch = t.branches[b] = view(t.layout, t.root), body;
    als_constraint_spec place[] = {equal(branch, AT_LEFT, t.root, AT_LEFT, 0),
                                   equal(branch, AT_RIGHT, t.root, AT_RIGHT, 0),
                                   equal(branch, AT_TOP, above, AT_BOTTOM, 0)};
    add(t.layout, place, 3);
    als_item head = table_row(&t, branch, branch), last = body = t.bodies[b] = view(t.layout, branch);
    als_constraint_spec inside[] = {equal(body, AT_LEFT, branch, AT_LEFT, 0),
                                    equal(body, AT_RIGHT, branch, AT_RIGHT, 0), equal(body, AT_TOP, head, AT_BOTTOM, 0),
                                    equal(branch, AT_BOTTOM, body, AT_BOTTOM, 0)};
    add(t.layout, inside, 4);
    for (size_t i = 1; i < t.rows_each; i++) last = table_row(&t, body, last);
    add_one(t.layout, equal(body, AT_BOTTOM, last, AT_BOTTOM, 0));
    above = branch;
  }
  add_one(t.layout, equal(t.root, AT_BOTTOM, above, AT_BOTTOM, 0));
  frame(t.layout);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(6); k++) {
    for (size_t b = 0; b < n; b++) gone[b] = k % 2 == 0;
    w = watch_start();
    OK(als_items_set_gone(t.layout, t.bodies, gone, n));
    frame(t.layout);
    note(k % 2 ? "expand" : "collapse", watch_seconds(w));
    if (k == 0) note_frames(t.layout, "collapsed_frames", t.branches, n);
  }
  for (int k = 0; k < turns(20); k++) {
    w = watch_start();
    OK(als_item_set_gone(t.layout, t.bodies[n / 2], k % 2 == 0));
    frame(t.layout);
    note("branch", watch_seconds(w));
  }
  for (int k = 0; k < turns(20); k++) {
    w = watch_start();
    OK(als_constraint_set_constant(t.layout, t.widths[1], 121 + k));
    frame(t.layout);
    note("column", watch_seconds(w));
  }
  note_frames(t.layout, "frames", t.rows, t.row_count);
  OK(als_layout_destroy(t.layout));
  free(t.branches);
  free(t.bodies);
  free(t.rows);
  free(gone);
}

/* ---- row 5: a sheet with frozen panes: cells are aligned with the heads of their row and column ---- */

static als_item pane(als_layout *l, als_item root, double x, double y) {
  als_item v = view(l, root);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, root, AT_LEFT, x), equal(v, AT_TOP, root, AT_TOP, y),
                                 equal(v, AT_RIGHT, root, AT_RIGHT, 0), equal(v, AT_BOTTOM, root, AT_BOTTOM, 0)};
  add(l, specs, 4);
  return v;
}

static void run_sheet(size_t rows) {
  enum { HEAD_WIDTH = 40, HEAD_HEIGHT = 20, SHEET_COLUMNS = 50 };
  size_t columns = SHEET_COLUMNS < rows ? SHEET_COLUMNS : rows, count = rows * columns;
  als_item root, *cells = room_for(count), *heads = room_for(columns), *sides = room_for(rows);
  als_constraint *widths = malloc(columns * sizeof *widths);
  als_constraint_spec *specs = malloc(4 * columns * sizeof *specs);
  TRUE(widths && specs);
  watch w = watch_start();
  als_layout *l = begin(&root, 1280, 800);
  als_item top = pane(l, root, HEAD_WIDTH, 0), side = pane(l, root, 0, HEAD_HEIGHT);
  als_item body = pane(l, root, HEAD_WIDTH, HEAD_HEIGHT);
  als_item above = view(l, top), beside = view(l, side), content = view(l, body), before;
  als_constraint_spec still[] = {equal(above, AT_TOP, top, AT_TOP, 0),     equal(above, AT_BOTTOM, top, AT_BOTTOM, 0),
                                 equal(beside, AT_LEFT, side, AT_LEFT, 0), equal(beside, AT_RIGHT, side, AT_RIGHT, 0),
                                 equal(beside, AT_TOP, side, AT_TOP, 0),   equal(content, AT_TOP, body, AT_TOP, 0)};
  add(l, still, 6);
  als_constraint scrolled[] = {add_one(l, equal(above, AT_LEFT, top, AT_LEFT, 0)),
                               add_one(l, equal(content, AT_LEFT, body, AT_LEFT, 0))};
  before = above;
  for (size_t c = 0; c < columns; c++) {
    als_item head = heads[c] = view(l, above);
    als_constraint_spec place[] = {equal(head, AT_LEFT, before, c ? AT_RIGHT : AT_LEFT, 0),
                                   equal(head, AT_TOP, above, AT_TOP, 0), fixed(head, AT_HEIGHT, HEAD_HEIGHT)};
    add(l, place, 3);
    widths[c] = add_one(l, fixed(head, AT_WIDTH, 64 + (double)(c % 3)));
    before = head;
  }
  add_one(l, equal(above, AT_RIGHT, before, AT_RIGHT, 0));
  before = beside;
  for (size_t r = 0; r < rows; r++) {
    als_item head = sides[r] = view(l, beside);
    als_constraint_spec place[] = {equal(head, AT_TOP, before, r ? AT_BOTTOM : AT_TOP, 0),
                                   equal(head, AT_LEFT, beside, AT_LEFT, 0), equal(head, AT_RIGHT, beside, AT_RIGHT, 0),
                                   fixed(head, AT_HEIGHT, 20)};
    add(l, place, 4);
    before = head;
  }
  add_one(l, equal(beside, AT_BOTTOM, before, AT_BOTTOM, 0));
  add_one(l, equal(content, AT_HEIGHT, beside, AT_HEIGHT, 0));
  add_one(l, equal(content, AT_WIDTH, above, AT_WIDTH, 0));
  for (size_t r = 0; r < rows; r++) {
    for (size_t c = 0; c < columns; c++) {
      als_item cell = cells[r * columns + c] = view(l, content);
      specs[4 * c] = equal(cell, AT_LEFT, heads[c], AT_LEFT, 0);
      specs[4 * c + 1] = equal(cell, AT_RIGHT, heads[c], AT_RIGHT, 0);
      specs[4 * c + 2] = equal(cell, AT_TOP, sides[r], AT_TOP, 0);
      specs[4 * c + 3] = equal(cell, AT_BOTTOM, sides[r], AT_BOTTOM, 0);
    }
    add(l, specs, 4 * columns);
  }
  frame(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(60); k++) {
    double at = -(double)(7 * (k + 1));
    w = watch_start();
    for (int i = 0; i < 2; i++) OK(als_constraint_set_constant(l, scrolled[i], at));
    frame(l);
    note("scroll", watch_seconds(w));
    size_t changed;
    TRUE(als_changed_copy(l, NULL, 0, &changed) == ALS_TRUNCATED);
    note("changed_count", (double)changed);
  }
  for (int k = 0; k < turns(60); k++) {
    w = watch_start();
    OK(als_constraint_set_constant(l, widths[2], 67 + k % 30));
    frame(l);
    note("column", watch_seconds(w));
  }
  note_frames(l, "frames", cells, count);
  OK(als_layout_destroy(l));
  free(cells);
  free(heads);
  free(sides);
  free(widths);
  free(specs);
}

/* ---- row 11: a node graph: an edge goes from a view at the right of one node to one at the left of another ---- */

enum { EDGE_ENDS = 2, NODE_MOVES = 50 };

typedef struct graph {
  als_layout *layout;
  als_item root, *nodes, *ends;
  als_constraint *places; /* the left and the top of each node */
  size_t (*edges)[EDGE_ENDS], edge_count;
} graph;

static void connect(graph *g, size_t from, size_t to) {
  size_t *edge = g->edges[g->edge_count];
  edge[0] = from;
  edge[1] = to;
  for (int k = 0; k < EDGE_ENDS; k++) {
    als_item node = g->nodes[edge[k]], end = g->ends[EDGE_ENDS * g->edge_count + (size_t)k] = view(g->layout, g->root);
    als_constraint_spec specs[] = {
        equal(end, k ? AT_RIGHT : AT_LEFT, node, k ? AT_LEFT : AT_RIGHT, 0),
        equal(end, ALS_ATTRIBUTE_CENTER_Y, node, ALS_ATTRIBUTE_CENTER_Y, 0), fixed(end, AT_WIDTH, 8),
        fixed(end, AT_HEIGHT, 8)};
    add(g->layout, specs, 4);
  }
  g->edge_count++;
}

static void move_nodes(graph *g, size_t first, size_t count, double by) {
  for (size_t i = first; i < first + count; i++) {
    OK(als_constraint_set_constant(g->layout, g->places[2 * i], 200 * (double)(i % 50) + by));
    OK(als_constraint_set_constant(g->layout, g->places[2 * i + 1], 100 * (double)(i / 50) + by));
  }
}

static void delete_node(graph *g, size_t node, const als_item *doomed, size_t count) {
  for (size_t k = 0; k < count; k++) OK(als_item_destroy(g->layout, doomed[k]));
  OK(als_item_destroy(g->layout, g->nodes[node]));
}

static void run_nodes(size_t n) {
  size_t most = 3 * n / 2 + 100, group = n / 2 < NODE_MOVES ? n / 2 : NODE_MOVES;
  graph g = {0};
  g.nodes = room_for(n);
  g.ends = room_for(EDGE_ENDS * most);
  g.places = malloc(2 * n * sizeof *g.places);
  g.edges = malloc(most * sizeof *g.edges);
  als_item *doomed = room_for(EDGE_ENDS * most);
  TRUE(g.places && g.edges);
  watch w = watch_start();
  g.layout = begin(&g.root, 10000, 10000);
  for (size_t i = 0; i < n; i++) {
    als_item v = g.nodes[i] = view(g.layout, g.root);
    als_constraint_spec size[] = {fixed(v, AT_WIDTH, 120), fixed(v, AT_HEIGHT, 60)};
    add(g.layout, size, 2);
    g.places[2 * i] = add_one(g.layout, equal(v, AT_LEFT, g.root, AT_LEFT, 200 * (double)(i % 50)));
    g.places[2 * i + 1] = add_one(g.layout, equal(v, AT_TOP, g.root, AT_TOP, 100 * (double)(i / 50)));
  }
  for (size_t i = 0; i < n; i++) connect(&g, i, (i + 1) % n);
  for (size_t i = 0; i < n; i += 2) connect(&g, i, (7 * i + 3) % n);
  frame(g.layout);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(200); k++) {
    w = watch_start();
    move_nodes(&g, n / 2, 1, 1 + k);
    frame(g.layout);
    note("drag", watch_seconds(w));
  }
  for (int k = 0; k < turns(100); k++) {
    w = watch_start();
    move_nodes(&g, n / 3, group, 1 + k);
    frame(g.layout);
    note("drag_many", watch_seconds(w));
  }
  for (int k = 0; k < turns(60); k++) {
    size_t from = (size_t)k * 31 % n;
    w = watch_start();
    connect(&g, from, (from + n / 3) % n);
    frame(g.layout);
    note("connect", watch_seconds(w));
  }
  check_frames(g.layout);
  for (int k = 0; k < turns(40); k++) {
    size_t node = n / 2 + (size_t)k * (n > 100 ? 3 : 1), count = 0;
    for (size_t e = 0; e < g.edge_count; e++) {
      if (g.edges[e][0] != node && g.edges[e][1] != node) continue;
      for (size_t i = 0; i < EDGE_ENDS; i++) doomed[count++] = g.ends[EDGE_ENDS * e + i];
      g.edges[e][0] = g.edges[e][1] = n;
    }
    w = watch_start();
    delete_node(&g, node, doomed, count);
    frame(g.layout);
    note("delete", watch_seconds(w));
  }
  check_frames(g.layout);
  OK(als_layout_destroy(g.layout));
  free(g.nodes);
  free(g.ends);
  free(g.places);
  free(g.edges);
  free(doomed);
}

/* ---- row 18: the policy that refuses conflicts ---- */

static void run_refusing(size_t n) {
  als_item root, last;
  als_layout *l = begin(&root, 320, 40 * (double)n);
  OK(als_layout_set_conflict_policy(l, ALS_CONFLICT_REFUSE));
  last = root;
  for (size_t i = 0; i < n; i++) {
    als_item v = view(l, root);
    als_constraint_spec specs[] = {equal(v, AT_LEFT, root, AT_LEFT, 8), equal(v, AT_RIGHT, root, AT_RIGHT, -8),
                                   equal(v, AT_TOP, last, i ? AT_BOTTOM : AT_TOP, 4), fixed(v, AT_HEIGHT, 20)};
    for (int k = 0; k < 4; k++) {
      watch w = watch_start();
      add_one(l, specs[k]);
      if (i >= n / 2) note("added", watch_seconds(w));
    }
    last = v;
  }
  als_constraint none;
  als_constraint_spec contrary = fixed(last, AT_HEIGHT, 21);
  for (int k = 0; k < turns(20); k++) {
    watch w = watch_start();
    TRUE(als_constraint_create(l, &contrary, 0, &none) == ALS_ERROR_UNSATISFIABLE);
    note("refused", watch_seconds(w));
  }
  frame(l);
  check_frames(l);
  OK(als_layout_destroy(l));
}

/* ---- row 19: one change in a large layout ---- */

static void run_single(size_t views) {
  size_t n = views / ROW_VIEWS;
  int more = turns(40);
  tree t = {0};
  t.rows = room_for(n + (size_t)more);
  t.layout = begin(&t.root, 1000, 1e6);
  als_layout *l = t.layout;
  als_item last = t.root;
  for (int k = 0; k < COLUMNS; k++) {
    t.columns[k] = view(l, t.root);
    add_one(l, fixed(t.columns[k], AT_WIDTH, 100 + k));
  }
  for (size_t i = 0; i < n; i++) last = table_row(&t, t.root, last);
  als_item leaf = view(l, t.rows[n / 2]), inner = view(l, leaf);
  als_constraint_spec specs[] = {equal(leaf, AT_LEFT, t.rows[n / 2], AT_LEFT, 10),
                                 equal(leaf, AT_TOP, t.rows[n / 2], AT_TOP, 2),
                                 fixed(leaf, AT_WIDTH, 40),
                                 fixed(leaf, AT_HEIGHT, 16),
                                 equal(inner, ALS_ATTRIBUTE_LEFT, leaf, ALS_ATTRIBUTE_LEFT_MARGIN, 0),
                                 equal(inner, ALS_ATTRIBUTE_TOP, leaf, ALS_ATTRIBUTE_TOP_MARGIN, 0)};
  add(l, specs, 6);
  frame(l);
  for (int k = 0; k < turns(60); k++) {
    als_edges edges = {1 + k % 3, 2 + k % 5, 0, 0};
    als_rect rect;
    watch w = watch_start();
    OK(als_item_set_margins(l, leaf, edges));
    frame(l);
    note("margins", watch_seconds(w));
    OK(als_frame(l, inner, &rect));
    TRUE(rect.x == edges.left && rect.y == edges.top);
  }
  for (int k = 0; k < turns(60); k++) {
    als_edges edges = {1 + k % 3, 2 + k % 5, 0, 0};
    als_rect rect;
    watch w = watch_start();
    OK(als_item_set_alignment_insets(l, leaf, edges));
    frame(l);
    note("insets", watch_seconds(w));
    OK(als_frame(l, leaf, &rect));
    TRUE(rect.x == 10 - edges.left && rect.y == 2 - edges.top);
  }
  for (int k = 0; k < more; k++) {
    watch w = watch_start();
    last = table_row(&t, t.root, last);
    frame(l);
    note("append", watch_seconds(w));
  }
  for (int k = 0; k < turns(40); k++) {
    watch w = watch_start();
    OK(als_item_set_parent(l, t.rows[0], t.root, k % 2 ? 0 : ALS_LAST));
    frame(l);
    note("reorder", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(t.rows);
}

/* ---- row 20: the pixel grid ---- */

static void run_pixels(size_t views) {
  size_t n = views / ROW_VIEWS;
  for (int is_on_grid = 0; is_on_grid < 2; is_on_grid++) {
    tree t = {0};
    t.rows = room_for(n);
    t.layout = begin(&t.root, 1000, 1e6);
    als_item last = t.root;
    for (int k = 0; k < COLUMNS; k++) {
      t.columns[k] = view(t.layout, t.root);
      als_constraint_spec share = relate(t.columns[k], AT_WIDTH, 0, t.root, AT_WIDTH, 0, 1000);
      share.multiplier = 1.0 / COLUMNS;
      add(t.layout, &share, 1);
    }
    for (size_t i = 0; i < n; i++) last = table_row(&t, t.root, last);
    frame(t.layout);
    size_t capacity = views + ROW_VIEWS + COLUMNS, needed;
    als_item *changed = room_for(capacity);
    als_rect rect;
    if (is_on_grid) OK(als_layout_set_scale(t.layout, 1.5));
    for (int k = 0; k < turns(40); k++) {
      double sum = 0;
      watch w = watch_start();
      OK(als_item_set_size(t.layout, t.root, (als_size){1001 + k, 1e6}));
      TRUE(als_solve(t.layout, NULL) == ALS_OK);
      OK((is_on_grid ? als_snapped_changed_copy : als_changed_copy)(t.layout, changed, capacity, &needed));
      for (size_t i = 0; i < needed; i++) {
        OK((is_on_grid ? als_snapped_frame : als_frame)(t.layout, changed[i], &rect));
        sum += rect.x + rect.width;
      }
      note(is_on_grid ? "snapped" : "exact", watch_seconds(w));
      TRUE(isfinite(sum));
    }
    if (!is_on_grid) check_frames(t.layout);
    OK(als_layout_destroy(t.layout));
    free(changed);
    free(t.rows);
  }
}

const scenario program_scenarios[] = {{"tree", run_tree, 60, 1},        {"sheet", run_sheet, 6, 1},
                                      {"nodes", run_nodes, 20, 1},
                                      {"refusing", run_refusing, 5, 1}, {"single", run_single, 60, 1},
                                      {"pixels", run_pixels, 60, 1},    {NULL, NULL, 0, 0}};
