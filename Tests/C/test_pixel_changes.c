/* als_snapped_changed_copy, beside a comparison of all snapped frames at every publication and every new scale. */
#include "../Gate/dice.h"
#include "harness.h"

static const als_item none = {0};

enum { MOST = 160, TIES = 4 };

/* What is known of an item from reading its snapped frame. */
typedef struct watched {
  als_item item;
  als_status status;
  als_rect frame;
  int published; /* the last publication changed it, or a scale between the last two */
  int rescaled;  /* another scale has changed it since */
} watched;

typedef struct history {
  als_layout *l;
  als_item root;
  watched all[MOST];
  size_t count;
  als_constraint ties[MOST][TIES]; /* left, top, width, height of a view */
  uint64_t revision;
  double scale;
  int was_on_grid;
  unsigned long listed, quiet, events;
} history;

static int lives(const history *h, als_item item) {
  size_t index;
  return als_item_index(h->l, item, &index) == ALS_OK;
}

static int list(als_layout *l, als_status (*copy)(als_layout *, als_item *, size_t, size_t *), als_item *out) {
  size_t needed = 0, again = 0;
  als_status status = copy(l, NULL, 0, &needed);
  CHECK(needed <= MOST && status == (needed > 0 ? ALS_TRUNCATED : ALS_OK));
  OK(copy(l, out, MOST, &again));
  CHECK(again == needed);
  for (size_t i = 0; i < needed; i++) {
    for (size_t k = 0; k < i; k++) CHECK(out[i].id != out[k].id);
  }
  return (int)needed;
}

static int is_in(const als_item *items, int count, als_item item) {
  for (int i = 0; i < count; i++) {
    if (items[i].id == item.id) return 1;
  }
  return 0;
}

/* The list is what the comparisons have found; without a grid it may have what als_changed_copy has besides. */
static void check_list(history *h) {
  als_item told[MOST], moved[MOST];
  int count = list(h->l, als_snapped_changed_copy, told), exact = list(h->l, als_changed_copy, moved), found = 0;
  for (size_t i = 0; i < h->count; i++) {
    const watched *w = &h->all[i];
    if (!lives(h, w->item)) continue;
    int wanted = w->published || w->rescaled, got = is_in(told, count, w->item);
    found += got;
    CHECK(got || !wanted);
    CHECK(wanted || !got || (!h->was_on_grid && is_in(moved, exact, w->item)));
    h->listed += got ? 1 : 0;
    h->quiet += got ? 0 : 1;
  }
  CHECK(found == count);
}

static int looks_other(history *h, watched *w) {
  als_rect frame;
  als_status status = als_snapped_frame(h->l, w->item, &frame);
  int other = status != w->status || frame.x != w->frame.x || frame.y != w->frame.y || frame.width != w->frame.width ||
              frame.height != w->frame.height;
  w->status = status;
  w->frame = frame;
  return other;
}

static void solve(history *h) {
  als_report report = ALS_REPORT_INIT;
  CHECK(als_solve(h->l, &report) >= 0);
  if (report.revision == h->revision) return;
  h->revision = report.revision;
  h->events++;
  h->was_on_grid = h->scale != 0;
  for (size_t i = 0; i < h->count; i++) {
    watched *w = &h->all[i];
    if (!lives(h, w->item)) continue;
    w->published = looks_other(h, w) || w->rescaled;
    w->rescaled = 0;
  }
}

static void rescale(history *h) {
  static const double scales[] = {0, 1, 2, 1.5, 0.5, 1, 1};
  double scale = scales[next(COUNT(scales))];
  OK(als_layout_set_scale(h->l, scale));
  if (scale == h->scale) return; /* nothing has happened */
  h->scale = scale;
  h->events++;
  for (size_t i = 0; i < h->count; i++) {
    watched *w = &h->all[i];
    if (lives(h, w->item) && looks_other(h, w)) w->rescaled = 1;
  }
}

static void watch(history *h, als_item item) {
  for (size_t i = 0; i < h->count; i++) {
    if (h->all[i].item.id == item.id) return;
  }
  memset(h->ties[h->count], 0, sizeof h->ties[h->count]);
  h->all[h->count++] = (watched){item, ALS_NOT_SOLVED, {0, 0, 0, 0}, 0, 0};
}

static als_item any(const history *h) {
  return h->all[next((uint32_t)h->count)].item;
}

static double some(void) {
  return next(64) / 8.0;
}

static void make_view(history *h) {
  static const als_attribute attributes[TIES] = {ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_WIDTH,
                                                 ALS_ATTRIBUTE_HEIGHT};
  als_item parent = any(h), item;
  if (h->count + 1 >= MOST || als_view_create(h->l, parent, NULL, 0, &item) != ALS_OK) return;
  watch(h, item);
  for (int k = 0; k < TIES; k++) {
    int is_edge = k < 2;
    h->ties[h->count - 1][k] = tie(h->l, item, attributes[k], is_edge ? parent : none,
                                   is_edge ? attributes[k] : ALS_ATTRIBUTE_NONE, some() + (is_edge ? 0 : 8), 999);
  }
}

static void make_guide(history *h) {
  als_item owner = any(h), item;
  if (h->count + 1 >= MOST) return;
  als_status status = next(3) == 0   ? als_item_safe_area(h->l, owner, &item)
                      : next(2) == 0 ? als_item_margins(h->l, owner, &item)
                                     : als_guide_create(h->l, owner, NULL, 0, &item);
  if (status != ALS_OK) return;
  watch(h, item);
  if (next(2)) tie(h->l, item, ALS_ATTRIBUTE_LEFT, owner, ALS_ATTRIBUTE_LEFT, some(), 998);
}

static void move_something(history *h) {
  als_constraint c = h->ties[next((uint32_t)h->count)][next(TIES)];
  als_constraint_set_constant(h->l, c, some() + 1);
}

static void decorate(history *h) {
  als_edges edges = {some(), some(), 0, next(3) / 2.0};
  static const als_edges zero;
  switch (next(6)) {
    case 0: als_item_set_alignment_insets(h->l, any(h), edges); break;
    case 1:
      for (size_t i = 0; i < h->count; i++) als_item_set_alignment_insets(h->l, h->all[i].item, zero);
      break;
    case 2: als_item_set_safe_area(h->l, h->root, edges); break;
    case 3: als_item_set_margins(h->l, any(h), edges); break;
    case 4: als_item_set_gone(h->l, any(h), (int)next(2)); break;
    default: als_item_set_direction(h->l, any(h), next(2) ? ALS_DIRECTION_RIGHT_TO_LEFT : ALS_DIRECTION_LEFT_TO_RIGHT);
  }
}

static void change(history *h) {
  switch (next(14)) {
    case 0: make_view(h); break;
    case 1: make_guide(h); break;
    case 2: als_item_set_parent(h->l, any(h), any(h), (size_t)-1); break;
    case 3: als_item_set_size(h->l, h->root, (als_size){100 + some(), 80 + some()}); break;
    case 4: decorate(h); break;
    case 5: {
      als_item item = any(h);
      if (next(5) == 0 && item.id != h->root.id) als_item_destroy(h->l, item);
      break;
    }
    case 6:
      if (next(4) == 0 && als_ambiguity_exercise(h->l, any(h), 0) == ALS_OK) {
        /* Frames that were published without a solve. */
        h->revision++;
        h->events++;
        h->was_on_grid = h->scale != 0;
        for (size_t i = 0; i < h->count; i++) {
          if (!lives(h, h->all[i].item)) continue;
          h->all[i].published = looks_other(h, &h->all[i]) || h->all[i].rescaled;
          h->all[i].rescaled = 0;
        }
      }
      break;
    default: move_something(h);
  }
}

/* Solves and sets scales inside an edit, and takes all of it back. */
static void cancelled(history *h) {
  history kept = *h;
  OK(als_edit_begin(h->l));
  for (int k = 0; k < 4; k++) {
    change(h);
    if (next(3) == 0) rescale(h);
    if (next(2) == 0) solve(h);
  }
  if (next(2)) check_list(h);
  OK(als_edit_cancel(h->l));
  unsigned long listed = h->listed, quiet = h->quiet, events = h->events;
  *h = kept;
  h->listed = listed, h->quiet = quiet, h->events = events;
}

/* A copy answers what the layout answers, whether that has been asked before or not. */
static void check_copy(history *h) {
  als_layout *copy = NULL;
  als_item told[MOST], copied[MOST];
  OK(als_layout_copy(h->l, &copy));
  int there = list(copy, als_snapped_changed_copy, copied), here = list(h->l, als_snapped_changed_copy, told);
  CHECK(here == there);
  for (int i = 0; i < here; i++) {
    als_item item;
    OK(als_item_counterpart(h->l, copy, told[i], &item));
    CHECK(is_in(copied, there, item));
  }
  here = list(h->l, als_changed_copy, told), there = list(copy, als_changed_copy, copied);
  CHECK(here == there);
  OK(als_layout_destroy(copy));
}

static void begin(history *h) {
  memset(h, 0, sizeof *h);
  OK(als_layout_create(NULL, &h->l));
  h->root = view(h->l, none, "root");
  OK(als_item_set_size(h->l, h->root, (als_size){100, 80}));
  watch(h, h->root);
  for (int k = 0; k < 12; k++) make_view(h);
}

static void beside_a_comparison(void) {
  unsigned long listed = 0, quiet = 0, events = 0;
  for (int round = 0; round < 120; round++) {
    history h;
    begin(&h);
    for (int step = 0; step < 120; step++) {
      for (uint32_t k = next(4); k > 0; k--) change(&h);
      if (next(12) == 0) cancelled(&h);
      if (next(6) == 0) rescale(&h);
      if (next(8) != 0) solve(&h);
      if (next(25) == 0) check_copy(&h);
      if (next(4) != 0) check_list(&h);
    }
    listed += h.listed, quiet += h.quiet, events += h.events;
    OK(als_layout_destroy(h.l));
  }
  /* Both answers are frequent, or this would say little. */
  CHECK(events > 10000 && listed > 20000 && quiet > 20000);
}

/* A parent that moves by half a pixel: its own pixels stay, those of its child move. */
static void a_fraction(void) {
  als_layout *l = NULL;
  als_item told[8];
  als_rect frame;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), p = view(l, root, "p"), child = view(l, p, "child");
  OK(als_item_set_size(l, root, (als_size){100, 80}));
  OK(als_layout_set_scale(l, 1));
  als_constraint left = tie(l, p, ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0.5, 1000);
  tie(l, child, ALS_ATTRIBUTE_LEFT, p, ALS_ATTRIBUTE_LEFT, 0.5, 1000);
  for (int turn = 0; turn < 6; turn++) {
    /* The first time the long way, then along the direction that is known. */
    OK(als_constraint_set_constant(l, left, turn % 2 ? 1.0 : 0.5));
    OK(als_solve(l, NULL));
    OK(als_snapped_frame(l, child, &frame));
    CHECK(frame.x == turn % 2);
    if (turn == 0) continue;
    CHECK(list(l, als_snapped_changed_copy, told) == 1 && told[0].id == child.id);
    CHECK(list(l, als_changed_copy, told) == 1 && told[0].id == p.id);
  }
  OK(als_layout_set_scale(l, 2));
  int count = list(l, als_snapped_changed_copy, told);
  CHECK(is_in(told, count, child));
  OK(als_layout_destroy(l));
}

/* A new scale while views wait for their first solve, one of them around a published one. */
static void young_views(void) {
  fixture f;
  als_item told[16];
  fixture_make(&f);
  OK(als_layout_set_scale(f.l, 1));
  OK(als_solve(f.l, NULL));
  als_item young = none;
  for (int k = 0; k < 40; k++) young = view(f.l, f.root, NULL);
  OK(als_item_set_parent(f.l, f.b, young, (size_t)-1));
  OK(als_layout_set_scale(f.l, 2));
  int count = list(f.l, als_snapped_changed_copy, told);
  CHECK(is_in(told, count, f.b) && !is_in(told, count, young));
  fixture_end(&f);
}

/* The last view loses its alignment insets: its frame changes though its alignment rectangle stays. */
static void insets_that_end(void) {
  fixture f;
  als_item told[8];
  fixture_make(&f);
  ADD(f.l, f.root, "b.left = super.left + 10; b.top = super.top + 10; b.width = 20; b.height = 20");
  OK(als_item_set_alignment_insets(f.l, f.b, (als_edges){1, 2, 3, 4}));
  OK(als_solve(f.l, NULL));
  OK(als_item_set_alignment_insets(f.l, f.b, (als_edges){0, 0, 0, 0}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 10, 10, 20, 20);
  int count = list(f.l, als_changed_copy, told);
  CHECK(count == 1 && told[0].id == f.b.id);
  count = list(f.l, als_snapped_changed_copy, told);
  CHECK(count == 1 && told[0].id == f.b.id);
  fixture_end(&f);
}

static void refused(void) {
  fixture f;
  size_t needed = 7;
  als_item told[8];
  fixture_make(&f);
  OK(als_snapped_changed_copy(f.l, NULL, 0, &needed));
  CHECK(needed == 0);
  OK(als_layout_set_scale(f.l, 3));
  OK(als_snapped_changed_copy(f.l, told, 8, NULL));
  OK(als_solve(f.l, NULL));
  EXPECT(als_snapped_changed_copy(f.l, told, 2, &needed), ALS_TRUNCATED);
  CHECK(needed == 4);
  EXPECT(als_snapped_changed_copy(f.l, NULL, SIZE_MAX, &needed), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

void test_pixel_changes(void) {
  beside_a_comparison();
  a_fraction();
  young_views();
  insets_that_end();
  refused();
}
