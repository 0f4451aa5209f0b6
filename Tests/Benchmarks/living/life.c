/* The programs of the life table that no other file here has.  Each frame counts what a program pays for it: the
 * change, the solve, and reading what changed.  `frames` is a sum over frames that yoga.cpp computes as well. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "living.h"

static als_constraint_spec at_least(als_item v, int32_t attribute, double constant) {
  return relate(v, attribute, 1, no_item, 0, constant, 1000);
}

static als_group stack_in(als_layout *l, als_item container, const als_item *members, size_t count, double spacing) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group group;
  spec.axis = ALS_AXIS_VERTICAL;
  spec.spacing = spacing;
  spec.members = members;
  spec.member_count = count;
  OK(als_stack_create(l, container, &spec, 0, &group));
  return group;
}

/* ---- row 6: an editor of nested splits ---- */

enum { DIVIDER = 4, PANE = 20 };

typedef struct editor {
  als_layout *layout;
  als_item root, *panes;
  als_constraint *dividers;
  size_t pane_count, divider_count;
} editor;

/* The first half of a box is as wide as its divider says, with less priority than what panes need. */
static void split(editor *e, als_item box, size_t panes, double width, double height, int is_row) {
  if (panes == 1) {
    als_constraint_spec least[] = {at_least(box, AT_WIDTH, PANE), at_least(box, AT_HEIGHT, PANE)};
    add(e->layout, least, 2);
    e->panes[e->pane_count++] = box;
    return;
  }
  als_item a = view(e->layout, box), b = view(e->layout, box);
  int32_t start = is_row ? AT_LEFT : AT_TOP, end = is_row ? AT_RIGHT : AT_BOTTOM;
  int32_t from = is_row ? AT_TOP : AT_LEFT, to = is_row ? AT_BOTTOM : AT_RIGHT;
  double length = floor(((is_row ? width : height) - DIVIDER) * (double)(panes / 2) / (double)panes);
  als_constraint_spec specs[] = {equal(a, start, box, start, 0), equal(b, start, a, end, DIVIDER),
                                 equal(b, end, box, end, 0),     equal(a, from, box, from, 0),
                                 equal(a, to, box, to, 0),       equal(b, from, box, from, 0),
                                 equal(b, to, box, to, 0)};
  add(e->layout, specs, 7);
  e->dividers[e->divider_count++] =
      add_one(e->layout, relate(a, is_row ? AT_WIDTH : AT_HEIGHT, 0, no_item, 0, length, 500));
  double rest = (is_row ? width : height) - DIVIDER - length;
  split(e, a, panes / 2, is_row ? length : width, is_row ? height : length, !is_row);
  split(e, b, panes - panes / 2, is_row ? rest : width, is_row ? height : rest, !is_row);
}

static void run_editor(size_t n) {
  editor e = {0};
  watch w = watch_start();
  e.layout = begin(&e.root, 1600, 1200);
  e.panes = room_for(n);
  e.dividers = malloc(n * sizeof *e.dividers);
  TRUE(e.dividers);
  split(&e, e.root, n, 1600, 1200, 1);
  frame(e.layout);
  note("build", watch_seconds(w));
  note_frames(e.layout, "frames", e.panes, n);
  double at = floor((1600 - DIVIDER) * (double)(n / 2) / (double)n);
  for (int k = 0; k < turns(100); k++) {
    OK(als_constraint_set_constant(e.layout, e.dividers[0], at + k % 40));
    w = watch_start();
    OK(als_constraint_set_constant(e.layout, e.dividers[0], at + k % 40 + 1));
    TRUE(frame(e.layout) == ALS_OK);
    note("divider", watch_seconds(w));
  }
  for (int k = 0; k < turns(100); k++) {
    w = watch_start();
    OK(als_item_set_size(e.layout, e.root, (als_size){1600 + k % 40 + 1, 1200}));
    TRUE(frame(e.layout) == ALS_OK);
    note("wider", watch_seconds(w));
  }
  for (int k = 0; k < turns(20); k++) {
    w = watch_start();
    OK(als_item_set_size(e.layout, e.root, (als_size){60 - k % 20, 1200}));
    frame(e.layout);
    note("below", watch_seconds(w));
  }
  check_frames(e.layout);
  OK(als_layout_destroy(e.layout));
  free(e.panes);
  free(e.dividers);
}

/* Windows below their minimum with a conflict in every row: forms, bars of three panes, and cards of equal width. */

static void narrow(als_layout *l, als_item root, const char *name, double from) {
  for (int k = 0; k < turns(25); k++) {
    watch w = watch_start();
    OK(als_item_set_size(l, root, (als_size){from - k, 2000}));
    TRUE(frame(l) == ALS_CONFLICT);
    if (k) note(name, watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
}

/* Views side by side between both edges of the root, each at least this wide. */
static void fill_row(als_layout *l, als_item root, const double *least, size_t count, double y, als_item *made) {
  for (size_t k = 0; k < count; k++) {
    als_item v = made[k] = view(l, root);
    als_constraint_spec specs[] = {equal(v, AT_LEFT, k ? made[k - 1] : root, k ? AT_RIGHT : AT_LEFT, 8),
                                   at_least(v, AT_WIDTH, least[k]), equal(v, AT_TOP, root, AT_TOP, y),
                                   fixed(v, AT_HEIGHT, 20)};
    add(l, specs, 4);
  }
  add_one(l, equal(made[count - 1], AT_RIGHT, root, AT_RIGHT, -8));
}

static void run_below(size_t n) {
  enum { MOST = 64 };
  als_item root, made[MOST], first = no_item;
  double cards[MOST];
  size_t columns = (size_t)sqrt((double)n);
  TRUE(columns > 0 && columns <= MOST);
  als_layout *l = begin(&root, 600, 2000);
  for (size_t i = 0; i < n; i++) {
    fill_row(l, root, (double[]){60 + (double)(i % 7), 100 + (double)(i % 5)}, 2, 24.0 * (double)i, made);
    if (i) add_one(l, equal(made[0], AT_WIDTH, first, AT_WIDTH, 0));
    if (!i) first = made[0];
  }
  narrow(l, root, "form", 150);
  l = begin(&root, 1200, 2000);
  for (size_t i = 0; i < n; i++) {
    fill_row(l, root, (double[]){200, 400, 250}, 3, 24.0 * (double)i, made);
    add_one(l, relate(made[0], AT_WIDTH, 0, no_item, 0, 240, 500));
    add_one(l, relate(made[2], AT_WIDTH, 0, no_item, 0, 300, 500));
  }
  narrow(l, root, "bars", 700);
  l = begin(&root, 120.0 * (double)columns, 2000);
  for (size_t k = 0; k < columns; k++) cards[k] = 80 + (double)(k % 4);
  for (size_t i = 0; i < columns; i++) {
    fill_row(l, root, cards, columns, 24.0 * (double)i, made);
    for (size_t k = 1; k < columns; k++) add_one(l, equal(made[k], AT_WIDTH, made[0], AT_WIDTH, 0));
  }
  narrow(l, root, "cards", 70.0 * (double)columns);
}

/* ---- rows 7 and 15: cells of equal width in a row ---- */

static als_layout *equal_cells(size_t n, als_item *root) {
  char text[8192];
  als_layout *l = begin(root, 120, 40);
  size_t used = (size_t)snprintf(text, sizeof text, "H:|[v0(>=1)]");
  for (size_t i = 0; i < n; i++) {
    char name[24];
    als_item v;
    snprintf(name, sizeof name, "v%zu", i);
    OK(als_view_create(l, *root, name, ALS_NUL_TERMINATED, &v));
    if (i) used += (size_t)snprintf(text + used, sizeof text - used, "[v%zu(==v0)]", i);
    TRUE(used < sizeof text - 32);
  }
  used += (size_t)snprintf(text + used, sizeof text - used, "|");
  OK(als_add(l, *root, ALS_SYNTAX_ANY, text, used, NULL, NULL, 0, NULL));
  for (size_t i = 0; i < n; i++) {
    used = (size_t)snprintf(text, sizeof text, "V:|[v%zu]|", i);
    OK(als_add(l, *root, ALS_SYNTAX_ANY, text, used, NULL, NULL, 0, NULL));
  }
  return l;
}

static void run_equal_cells(size_t n) {
  als_item root;
  als_layout *l = equal_cells(n, &root);
  frame(l);
  for (int k = 0; k < turns(60); k++) {
    watch w = watch_start();
    OK(als_item_set_size(l, root, (als_size){121 + k % 60, 40}));
    frame(l);
    note("resize", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
}

static void run_small(size_t n) {
  als_item root;
  als_layout *l = equal_cells(n, &root);
  frame(l);
  check_frames(l);
  OK(als_layout_destroy(l));
  for (int k = 0; k < turns(200); k++) {
    watch w = watch_start();
    l = equal_cells(n, &root);
    frame(l);
    OK(als_layout_destroy(l));
    note("whole", watch_seconds(w));
  }
}

/* ---- row 12: tasks as late as possible; a column that is too high for its window ---- */

static void run_tasks(size_t n) {
  als_item root, *tasks = room_for(n);
  uint32_t dice = 1;
  watch w = watch_start();
  als_layout *l = begin(&root, 1e5, 1e5);
  for (size_t i = 0; i < n; i++) {
    als_item v = tasks[i] = view(l, root);
    als_constraint_spec specs[] = {
        equal(v, AT_TOP, root, AT_TOP, 10 * (double)i), relate(v, AT_HEIGHT, 0, no_item, 0, 8, 1000),
        relate(v, AT_WIDTH, 0, no_item, 0, 10 + (double)(i % 30), 1000),
        relate(v, AT_RIGHT, -1, root, AT_RIGHT, 0, 1000), relate(v, AT_RIGHT, 0, root, AT_RIGHT, 0, 250)};
    add(l, specs, 5);
    for (int k = 0; k < 3 && i; k++) {
      dice = dice * 1664525 + 1013904223;
      add_one(l, relate(v, AT_RIGHT, -1, tasks[i - 1 - (dice >> 8) % (i < 40 ? i : 40)], AT_LEFT, -2, 1000));
    }
  }
  frame(l);
  note("build", watch_seconds(w));
  check_frames(l);
  OK(als_layout_destroy(l));
  free(tasks);
}

static void run_long_list(size_t n) {
  als_item root, above;
  watch w = watch_start();
  als_layout *l = begin(&root, 300, 20 * (double)n - 30);
  above = root;
  for (size_t i = 0; i < n; i++) {
    als_item v = view(l, root);
    als_constraint_spec specs[] = {equal(v, AT_TOP, above, i ? AT_BOTTOM : AT_TOP, 0),
                                   equal(v, AT_LEFT, root, AT_LEFT, 0), equal(v, AT_RIGHT, root, AT_RIGHT, 0),
                                   relate(v, AT_HEIGHT, 0, no_item, 0, 20, 1000)};
    add(l, specs, 4);
    above = v;
  }
  add_one(l, equal(above, AT_BOTTOM, root, AT_BOTTOM, 0));
  TRUE(frame(l) == ALS_CONFLICT);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(20); k++) {
    w = watch_start();
    OK(als_item_set_size(l, root, (als_size){300, 20 * (double)n - 31 - k}));
    TRUE(frame(l) == ALS_CONFLICT);
    note("resize", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
}

/* ---- row 8: a wizard: a stack of pages, of which one is seen, of fields in stacks, with texts of errors ---- */

enum { FIELDS = 160, FIELD_VIEWS = 4 };

static void run_wizard(size_t n) {
  size_t pages = n < FIELDS ? 1 : n / FIELDS, on_page = n / pages, count = pages * on_page;
  als_item root, *page = room_for(pages), *box = room_for(FIELD_VIEWS * count);
  int32_t *gone = malloc(count * sizeof *gone);
  als_item *fields = room_for(on_page), *errors = room_for(count), *seen = room_for(FIELD_VIEWS * on_page);
  TRUE(gone);
  watch w = watch_start();
  als_layout *l = begin(&root, 400, ALS_UNSPECIFIED);
  for (size_t p = 0; p < pages; p++) {
    page[p] = view(l, root);
    for (size_t i = 0; i < on_page; i++) {
      als_item *v = box + FIELD_VIEWS * (p * on_page + i);
      v[0] = fields[i] = view(l, page[p]);
      for (int k = 1; k < FIELD_VIEWS; k++) {
        v[k] = view(l, v[0]);
        OK(als_item_set_intrinsic_size(l, v[k], (als_size){k == 2 ? 200 : 80, k == 2 ? 24 : 16}));
      }
      errors[p * on_page + i] = v[3];
      OK(als_item_set_gone(l, v[3], 1));
      stack_in(l, v[0], v + 1, 3, 2);
    }
    stack_in(l, page[p], fields, on_page, 8);
    if (p) OK(als_item_set_gone(l, page[p], 1));
  }
  stack_in(l, root, page, pages, 0);
  frame(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(20); k++) {
    w = watch_start();
    OK(als_item_set_gone(l, errors[on_page / 2], k % 2));
    frame(l);
    note("error", watch_seconds(w));
  }
  OK(als_item_set_gone(l, errors[on_page / 2], 1));
  size_t failing = 0, seen_count = 0;
  for (size_t i = 0; i < FIELD_VIEWS * on_page; i++) {
    if (i % FIELD_VIEWS < 3 || i / FIELD_VIEWS % 5 == 0) seen[seen_count++] = box[i];
  }
  for (size_t i = 0; i < count; i += 5) errors[failing++] = errors[i];
  for (int k = 0; k < turns(6); k++) {
    for (size_t i = 0; i < failing; i++) gone[i] = k % 2;
    w = watch_start();
    OK(als_items_set_gone(l, errors, gone, failing));
    frame(l);
    note("submit", watch_seconds(w));
    if (k == 0) note_frames(l, "frames", seen, seen_count);
  }
  for (size_t p = 0; p + 1 < pages && p < 8; p++) {
    als_item both[] = {page[p], page[p + 1]};
    int32_t turned[] = {1, 0};
    w = watch_start();
    OK(als_items_set_gone(l, both, turned, 2));
    frame(l);
    note("next", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
  free(page);
  free(box);
  free(gone);
  free(fields);
  free(errors);
  free(seen);
}

/* ---- rows 2 and 9: texts that wrap ---- */

typedef struct text {
  double length, least;
} text;

static als_status wrap(void *user, als_layout *l, als_item item, als_size proposed, als_measurement2 *out) {
  const text *t = user;
  double width = t->length, lines = 1;
  (void)l;
  (void)item;
  if (proposed.width >= 8 && proposed.width < width) {
    width = floor(proposed.width / 8) * 8;
    lines = ceil(t->length / width);
  }
  out->size = (als_size){width, 16 * lines};
  out->minimum = (als_size){t->least, 16 * lines};
  out->first_baseline = 12;
  out->last_baseline = 4;
  return ALS_OK;
}

static void run_texts(size_t n) {
  static const char rules[] =
      "H:|-8-[from]-(>=8)-[date]-8-|\nH:|-8-[subject]-8-|\nH:|-8-[text]-8-|\n"
      "V:|-6-[from]-2-[subject]-2-[text]-6-|\ndate.firstBaseline == from.firstBaseline\n";
  als_item list, *rows = room_for(n);
  text *texts = calloc(n, sizeof *texts);
  TRUE(texts);
  als_layout *l = begin(&list, 300, ALS_UNSPECIFIED);
  for (size_t i = 0; i < n; i++) {
    static const char *const names[] = {"from", "date", "subject", "text"};
    static const double widths[] = {120, 40, 230}, least[] = {20, 40, 20};
    als_item v[4];
    rows[i] = view(l, list);
    for (int k = 0; k < 4; k++) OK(als_view_create(l, rows[i], names[k], ALS_NUL_TERMINATED, &v[k]));
    for (int k = 0; k < 3; k++) {
      OK(als_item_set_intrinsic_size(l, v[k], (als_size){widths[k], 16}));
      OK(als_item_set_size_limits(l, v[k], (als_size){least[k], 16}, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}));
      if (k < 2) OK(als_item_set_baselines(l, v[k], 12, 4));
    }
    texts[i] = (text){200 + (double)(i * 7919 % 1000), 80};
    OK(als_item_set_measure2(l, v[3], wrap, &texts[i], NULL));
    OK(als_add(l, rows[i], ALS_SYNTAX_ANY, rules, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL));
  }
  stack_in(l, list, rows, n, 1);
  for (int k = 0; k < turns(36); k++) {
    double width = k < 18 ? 300 + 15 * k : 300 + 15 * (36 - k);
    als_measurement minimum, natural;
    watch w = watch_start();
    OK(als_item_axis_request(l, list, ALS_AXIS_VERTICAL, width, no_item, &minimum, &natural));
    OK(als_item_set_size(l, list, (als_size){width, natural.size.height}));
    frame(l);
    if (k) note(k <= 18 ? "wider" : "narrower", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(rows);
  free(texts);
}

typedef struct chat {
  als_layout *layout;
  als_item root, *bubbles;
  als_constraint first; /* the first bubble at the top */
  text *texts;
  size_t count, used;
} chat;

/* A bubble below another one; none: at the top. */
static als_item bubble(chat *c, als_item above) {
  als_item v = view(c->layout, c->root);
  text *t = &c->texts[c->used];
  *t = (text){100 + (double)(c->used * 7919 % 900), 40};
  c->bubbles[c->used++] = v;
  OK(als_item_set_measure2(c->layout, v, wrap, t, NULL));
  als_constraint_spec widest = relate(v, AT_WIDTH, -1, c->root, AT_WIDTH, 0, 1000);
  widest.multiplier = 0.75;
  als_constraint_spec specs[] = {equal(v, AT_LEFT, c->root, AT_LEFT, 8), widest, equal(v, AT_TOP, above, AT_BOTTOM, 8)};
  add(c->layout, specs, above.id ? 3 : 2);
  return v;
}

static void run_chat(size_t n) {
  enum { OLDER = 50, TURNS = 12 };
  chat c = {0};
  watch w = watch_start();
  c.layout = begin(&c.root, 400, 800);
  c.bubbles = room_for(n + TURNS * (OLDER + 1));
  c.texts = calloc(n + TURNS * (OLDER + 1), sizeof *c.texts);
  TRUE(c.texts);
  als_item top = bubble(&c, no_item), last = top;
  c.first = add_one(c.layout, equal(top, AT_TOP, c.root, AT_TOP, 8));
  while (c.used < n) last = bubble(&c, last);
  frame(c.layout);
  note("build", watch_seconds(w));
  note_frames(c.layout, "frames", c.bubbles, n);
  for (int k = 0; k < turns(TURNS); k++) {
    w = watch_start();
    last = bubble(&c, last);
    frame(c.layout);
    note("append", watch_seconds(w));
  }
  for (int k = 0; k < turns(TURNS); k++) {
    w = watch_start();
    c.texts[n / 2].length = 120 + 400 * (k % 2);
    OK(als_items_invalidate_measure(c.layout, &c.bubbles[n / 2], 1));
    frame(c.layout);
    note("edit", watch_seconds(w));
  }
  for (int k = 0; k < turns(6); k++) {
    w = watch_start();
    als_item older = bubble(&c, no_item), above = older;
    for (int i = 1; i < OLDER; i++) above = bubble(&c, above);
    OK(als_constraint_destroy(c.layout, c.first));
    c.first = add_one(c.layout, equal(older, AT_TOP, c.root, AT_TOP, 8));
    add_one(c.layout, equal(top, AT_TOP, above, AT_BOTTOM, 8));
    top = older;
    frame(c.layout);
    note("older", watch_seconds(w));
  }
  for (int k = 0; k < turns(6); k++) {
    w = watch_start();
    OK(als_item_set_size(c.layout, c.root, (als_size){401 + k, 800}));
    frame(c.layout);
    note("wider", watch_seconds(w));
  }
  OK(als_layout_destroy(c.layout));
  free(c.bubbles);
  free(c.texts);
}

/* ---- row 10: cards in one to four columns, by the width ---- */

enum { MOST_COLUMNS = 4 };

static int columns_for(double width) {
  return width >= 1100 ? 4 : width >= 800 ? 3 : width >= 560 ? 2 : 1;
}

static void run_dashboard(size_t n) {
  enum { VIEWS = 3 };
  als_item root, *v = room_for(VIEWS * n);
  als_group groups[MOST_COLUMNS + 1];
  als_constraint_spec *specs = malloc(8 * n * sizeof *specs);
  TRUE(specs);
  watch w = watch_start();
  als_layout *l = begin(&root, 1400, 800);
  for (size_t i = 0; i < n; i++) {
    als_item *c = v + VIEWS * i;
    c[0] = view(l, root);
    for (int k = 1; k < VIEWS; k++) c[k] = view(l, c[0]);
    als_constraint_spec inside[] = {fixed(c[0], AT_HEIGHT, 120),
                                    equal(c[1], AT_LEFT, c[0], AT_LEFT, 8),
                                    equal(c[1], AT_RIGHT, c[0], AT_RIGHT, -8),
                                    equal(c[1], AT_TOP, c[0], AT_TOP, 8),
                                    fixed(c[1], AT_HEIGHT, 20),
                                    equal(c[2], AT_LEFT, c[0], AT_LEFT, 8),
                                    equal(c[2], AT_RIGHT, c[0], AT_RIGHT, -8),
                                    equal(c[2], AT_TOP, c[1], AT_BOTTOM, 4)};
    add(l, inside, 8);
    add_one(l, equal(c[2], AT_BOTTOM, c[0], AT_BOTTOM, -8));
  }
  for (size_t columns = 1; columns <= MOST_COLUMNS; columns++) {
    for (size_t i = 0; i < n; i++) {
      als_item card = v[VIEWS * i];
      als_constraint_spec *s = specs + 3 * i;
      s[0] = relate(card, AT_WIDTH, 0, root, AT_WIDTH, 0, 1000);
      s[0].multiplier = 1.0 / (double)columns;
      s[1] =
          i % columns ? equal(card, AT_LEFT, v[VIEWS * (i - 1)], AT_RIGHT, 0) : equal(card, AT_LEFT, root, AT_LEFT, 0);
      s[2] = i < columns ? equal(card, AT_TOP, root, AT_TOP, 0)
                         : equal(card, AT_TOP, v[VIEWS * (i - columns)], AT_BOTTOM, 0);
    }
    OK(als_group_create(l, NULL, 0, &groups[columns]));
    OK(als_group_create_constraints(l, groups[columns], specs, 3 * n, columns == 4 ? 0 : ALS_FLAG_INACTIVE, NULL));
  }
  frame(l);
  note("build", watch_seconds(w));
  int now = 4;
  for (int width = 1399, last = 1400 - turns(980); width >= last; width--) {
    int next = columns_for(width), is_crossing = next != now;
    w = watch_start();
    OK(als_item_set_size(l, root, (als_size){width, 800}));
    if (is_crossing) {
      OK(als_group_set_active(l, groups[now], 0));
      OK(als_group_set_active(l, groups[next], 1));
      now = next;
    }
    frame(l);
    note(is_crossing ? "crossing" : "step", watch_seconds(w));
    if (width == 1200) note_frames(l, "frames", v, VIEWS * n);
  }
  OK(als_layout_destroy(l));
  free(v);
  free(specs);
}

/* ---- row 3: a board whose columns are stacks of cards ---- */

static void run_kanban(size_t cards) {
  enum { COLUMNS = 12 };
  size_t count = COLUMNS * cards;
  als_item root, columns[COLUMNS], *v = room_for(count);
  als_group stacks[COLUMNS];
  watch w = watch_start();
  als_layout *l = begin(&root, 1200, ALS_UNSPECIFIED);
  for (size_t c = 0; c < COLUMNS; c++) {
    columns[c] = view(l, root);
    als_constraint_spec specs[] = {
        fixed(columns[c], AT_WIDTH, 100), equal(columns[c], AT_TOP, root, AT_TOP, 0),
        c ? equal(columns[c], AT_LEFT, columns[c - 1], AT_RIGHT, 0) : equal(columns[c], AT_LEFT, root, AT_LEFT, 0)};
    add(l, specs, 3);
    for (size_t i = 0; i < cards; i++) {
      als_item card = v[c * cards + i] = view(l, root);
      OK(als_item_set_intrinsic_size(l, card, (als_size){80, 40 + (double)(i % 5)}));
    }
    stacks[c] = stack_in(l, columns[c], v + c * cards, cards, 6);
  }
  frame(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(40); k++) {
    size_t from = (size_t)(k % COLUMNS), to = (from + 5) % COLUMNS, i = cards / 2 + (size_t)(k / COLUMNS);
    als_item card = v[from * cards + i % cards];
    w = watch_start();
    OK(als_stack_remove(l, stacks[from], card));
    OK(als_stack_insert(l, stacks[to], card, cards / 3));
    frame(l);
    note("moved", watch_seconds(w));
  }
  note_frames(l, "frames", v, count);
  OK(als_layout_destroy(l));
  free(v);
}

/* ---- row 26: items in lines that break, resized ---- */

static void run_flow(size_t n) {
  als_item root, *v = room_for(n);
  als_flow_spec spec = ALS_FLOW_SPEC_INIT;
  als_group flow;
  watch w = watch_start();
  als_layout *l = begin(&root, 800, ALS_UNSPECIFIED);
  for (size_t i = 0; i < n; i++) {
    v[i] = view(l, root);
    OK(als_item_set_intrinsic_size(l, v[i], (als_size){40 + (double)(i * 7 % 50), 20 + (double)(i % 3)}));
  }
  /* Yoga's sources of that age know no gaps. */
  spec.members = v;
  spec.member_count = n;
  OK(als_flow_create(l, root, &spec, 0, &flow));
  frame(l);
  note("build", watch_seconds(w));
  for (int k = 1, last = turns(400); k <= last; k++) {
    size_t changed = 0;
    w = watch_start();
    OK(als_item_set_size(l, root, (als_size){800 - 0.5 * k, ALS_UNSPECIFIED}));
    frame(l);
    double seconds = watch_seconds(w);
    OK(als_layout_rules_changed_copy(l, NULL, 0, &changed));
    note(changed ? "moved" : "stay", seconds);
  }
  note_frames(l, "frames", v, n);
  OK(als_layout_destroy(l));
  free(v);
}

/* ---- row 13: equal gaps between views, resized ---- */

static void run_equal_gaps(size_t n) {
  als_item root, *v = room_for(n);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_layout *l = begin(&root, 40 * (double)n, 20);
  for (size_t i = 0; i < n; i++) {
    v[i] = view(l, root);
    OK(als_item_set_intrinsic_size(l, v[i], (als_size){20, 16}));
  }
  spec.axis = ALS_AXIS_HORIZONTAL;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  spec.members = v;
  spec.member_count = n;
  OK(als_stack_create(l, root, &spec, 0, NULL));
  frame(l);
  for (int k = 0; k < turns(100); k++) {
    watch w = watch_start();
    OK(als_item_set_size(l, root, (als_size){40 * (double)n + k % 50 + 1, 20}));
    frame(l);
    note("resize", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(v);
}

/* ---- row 16: a form whose every rule is told again each frame ---- */

static void run_immediate(size_t n) {
  als_item root, *v = room_for(n);
  als_layout *l = begin(&root, 320, 10000);
  for (size_t i = 0; i < n; i++) v[i] = view(l, root);
  for (int k = 0; k < turns(40); k++) {
    watch w = watch_start();
    for (size_t i = 0; i < n; i++) {
      static const char *const names[] = {"left", "right", "top", "height"};
      als_constraint_spec specs[] = {equal(v[i], AT_LEFT, root, AT_LEFT, 8), equal(v[i], AT_RIGHT, root, AT_RIGHT, -8),
                                     equal(v[i], AT_TOP, i ? v[i - 1] : root, i ? AT_BOTTOM : AT_TOP, 4),
                                     fixed(v[i], AT_HEIGHT, 24)};
      for (int j = 0; j < 4; j++) {
        OK(als_constraint_replace(l, v[i], names[j], ALS_NUL_TERMINATED, &specs[j], 0, NULL));
      }
    }
    frame(l);
    note(k ? "again" : "build", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(v);
}

/* The same as a program without handles does it: a view is found by its name, and each rule is a text. */
static void run_retold(size_t n) {
  enum { LONGEST = 64 };
  als_item root, v;
  char (*names)[LONGEST] = calloc(n, LONGEST), (*tops)[LONGEST] = calloc(n, LONGEST);
  TRUE(names && tops);
  als_layout *l = begin(&root, 320, 10000);
  for (size_t i = 0; i < n; i++) {
    snprintf(names[i], LONGEST, "v%zu", i);
    snprintf(tops[i], LONGEST, i ? "self.top == v%zu.bottom + 4" : "self.top == super.top + 4", i - 1);
    OK(als_view_create(l, root, names[i], ALS_NUL_TERMINATED, &v));
  }
  for (int k = 0; k < turns(40); k++) {
    watch w = watch_start();
    for (size_t i = 0; i < n; i++) {
      const char *texts[][2] = {{"left", "self.left == super.left + 8"},
                                {"right", "self.right == super.right - 8"},
                                {"top", tops[i]},
                                {"height", "self.height == 24"}};
      OK(als_child_find(l, root, names[i], ALS_NUL_TERMINATED, &v));
      for (int j = 0; j < 4; j++) {
        OK(als_constraint_replace_text(l, v, texts[j][0], ALS_NUL_TERMINATED, ALS_SYNTAX_ANY, texts[j][1],
                                       ALS_NUL_TERMINATED, NULL, NULL));
      }
    }
    frame(l);
    note(k ? "again" : "build", watch_seconds(w));
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(names);
  free(tops);
}

/* The topmost view under the pointer of a program that draws a grid of views itself: 1000 points for each layout. */
static void run_pointer(size_t n) {
  enum { COLUMNS = 100, POINTS = 1000, CELL = 20 };
  als_item root, item, *v = room_for(n);
  als_layout *l = begin(&root, COLUMNS * CELL, (double)(n / COLUMNS + 1) * CELL);
  for (size_t i = 0; i < n; i++) {
    v[i] = view(l, root);
    als_constraint_spec specs[] = {equal(v[i], AT_LEFT, root, AT_LEFT, (double)(i % COLUMNS * CELL)),
                                   equal(v[i], AT_TOP, root, AT_TOP, (double)(i / COLUMNS * CELL)),
                                   fixed(v[i], AT_WIDTH, CELL), fixed(v[i], AT_HEIGHT, CELL)};
    add(l, specs, 4);
  }
  for (int k = 0; k < turns(20); k++) {
    OK(als_item_set_size(l, root, (als_size){COLUMNS * CELL + k, (double)(n / COLUMNS + 1) * CELL}));
    frame(l);
    watch w = watch_start();
    for (size_t i = 0; i < POINTS; i++) {
      size_t at = i * 7919 % n;
      OK(als_item_at(l, root, (double)(at % COLUMNS * CELL) + 1, (double)(at / COLUMNS * CELL) + 1, 0, &item));
      TRUE(item.id == v[at].id);
    }
    note("points", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
  free(v);
}

const scenario life_scenarios[] = {{"editor", run_editor, 8, 3},       {"equal_cells", run_equal_cells, 10, 1},
                                   {"below", run_below, 9, 1},
                                   {"tasks", run_tasks, 20, 1},        {"long_list", run_long_list, 20, 2},
                                   {"small", run_small, 3, 1},         {"wizard", run_wizard, 10, 3},
                                   {"texts", run_texts, 5, 2},         {"chat", run_chat, 20, 2},
                                   {"dashboard", run_dashboard, 9, 1}, {"kanban", run_kanban, 6, 3},
                                   {"flow", run_flow, 20, 3},          {"equal_gaps", run_equal_gaps, 10, 1},
                                   {"immediate", run_immediate, 5, 1}, {"pointer", run_pointer, 200, 1},
                                   {"retold", run_retold, 5, 1},       {NULL, NULL, 0, 0}};
