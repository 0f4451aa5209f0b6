/* measured.c - random changes beside measured texts.  After every solve each frame must be that of a layout which is
 * made from what was said and solved once: a solve that leaves texts alone must come to the same as one that asks them
 * all again.
 *
 *     measured [layouts [steps [seed]]] */
#include <als/als.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXTS = 12, DOTS = 6, NUMBERS = 4 };

typedef struct text_state {
  double length, left, right, gap; /* how long it is when nothing limits it, and its distances */
  int kind;                        /* how it measures, and to what its width is tied           */
  int gone, loose;                 /* loose: what its width is tied to is switched off         */
} text_state;

typedef struct dot_state {
  double left, top;
  int beside; /* a text, or the root for -1 */
} dot_state;

typedef struct state {
  double width, height; /* height: -1, or one that texts give way to */
  text_state texts[TEXTS];
  dot_state dots[DOTS];
} state;

typedef struct made {
  als_layout *layout;
  als_item root, texts[TEXTS], dots[DOTS];
  als_constraint numbers[TEXTS][NUMBERS], places[DOTS][2];
  int questions;
} made;

static uint64_t seed;
static size_t compared, unsettled, skipped;
static int fails; /* what measures is out of order */

static unsigned pick(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

static void must(als_status status, const char *what) {
  if (status >= 0) return;
  printf("%s: %s\n", what, als_status_name(status));
  exit(1);
}

static int is_picture(const text_state *t) {
  return t->kind % 12 == 11;
}

/* Lines of a text: in steps of a point, in steps of 30, or with a jump in the middle.  A picture is low where it is
 * narrow: as its width follows its height it can be either, and the unlimited answer decides. */
static als_status measure(void *data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  const text_state *t = data;
  double width = proposal.width;
  (void)layout;
  (void)item;
  if (fails) return ALS_ERROR_CALLBACK;
  out->size.width = t->length;
  out->size.height = 14;
  if (width >= 0 && width < t->length) {
    double step = t->kind % 3 == 1 ? 30 : 1, room = floor(width / step) * step;
    if (t->kind % 3 == 2 && width < t->length / 2) room /= 2;
    out->size.width = width;
    out->size.height = 14 * ceil(t->length / (room < 1 ? 1 : room));
  }
  if (is_picture(t)) out->size.height = (width < 0 ? t->length : width) < 120 ? 20 : 60;
  out->first_baseline = 11;
  out->last_baseline = 3;
  return ALS_OK;
}

static als_status resize(als_layout *l, als_item root, const state *s, double more) {
  return als_item_set_size(l, root, (als_size){s->width + more, s->height});
}

static als_constraint tie(als_layout *l, als_item a, int32_t x, int32_t relation, als_item b, int32_t y, double times,
                          double plus, float priority) {
  als_constraint_spec spec = {a, b, x, y, relation, priority, times, plus};
  als_constraint made;
  must(als_constraint_create(l, &spec, 0, &made), "constraint");
  return made;
}

static void make_text(made *m, state *s, int k) {
  als_layout *l = m->layout;
  text_state *t = &s->texts[k];
  als_item v = m->texts[k], none = {0};
  m->numbers[k][0] = tie(l, v, ALS_ATTRIBUTE_LEFT, 0, m->root, ALS_ATTRIBUTE_LEFT, 1, t->left, 1000);
  m->numbers[k][1] = tie(l, v, ALS_ATTRIBUTE_RIGHT, -1, m->root, ALS_ATTRIBUTE_RIGHT, 1, -t->right, 1000);
  m->numbers[k][2] = tie(
      l, v, ALS_ATTRIBUTE_TOP, 0, k ? m->texts[k - 1] : m->root,
      k ? (t->kind % 5 == 4 ? ALS_ATTRIBUTE_LAST_BASELINE : ALS_ATTRIBUTE_BOTTOM) : ALS_ATTRIBUTE_TOP, 1, t->gap, 1000);
  /* A width of its own, one that follows the height of the text before, or one that is as the text before. */
  if (t->kind % 4 == 1)
    m->numbers[k][3] = tie(l, v, ALS_ATTRIBUTE_WIDTH, -1, none, 0, 1, 20 + t->length / 2, 1000);
  else if (is_picture(t)) {
    must(als_item_set_compression(l, v, 100, 900), "compression");
    must(als_item_set_hugging(l, v, 100, 900), "hugging");
    m->numbers[k][3] = tie(l, v, ALS_ATTRIBUTE_WIDTH, 0, v, ALS_ATTRIBUTE_HEIGHT, 3, -t->gap, 800);
  } else if (t->kind % 4 == 2 && k)
    m->numbers[k][3] = tie(l, v, ALS_ATTRIBUTE_WIDTH, 0, m->texts[k - 1], ALS_ATTRIBUTE_HEIGHT, 2, 10, 700);
  else
    m->numbers[k][3] =
        tie(l, v, ALS_ATTRIBUTE_WIDTH, 0, k ? m->texts[k - 1] : m->root, ALS_ATTRIBUTE_WIDTH, 1, -t->gap, 300);
  must(als_constraint_set_active(l, m->numbers[k][3], !t->loose), "switch");
  must(als_item_set_measure(l, v, measure, t, NULL), "measure");
}

static void make(made *m, state *s) {
  als_item none = {0};
  must(als_layout_create(NULL, &m->layout), "layout");
  must(als_view_create(m->layout, none, "root", 4, &m->root), "root");
  must(resize(m->layout, m->root, s, 0), "size");
  for (int k = 0; k < TEXTS; k++) must(als_view_create(m->layout, m->root, NULL, 0, &m->texts[k]), "text");
  for (int k = 0; k < DOTS; k++) must(als_view_create(m->layout, m->root, NULL, 0, &m->dots[k]), "dot");
  for (int k = 0; k < TEXTS; k++) make_text(m, s, k);
  tie(m->layout, m->root, ALS_ATTRIBUTE_BOTTOM, 0, m->texts[TEXTS - 1], ALS_ATTRIBUTE_BOTTOM, 1, 8,
      s->height < 0 ? 1000 : 760);
  for (int k = 0; k < DOTS; k++) {
    const dot_state *d = &s->dots[k];
    als_item to = d->beside < 0 ? m->root : m->texts[d->beside];
    int32_t x = d->beside < 0 ? (k & 1 ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_RIGHT) : ALS_ATTRIBUTE_CENTER_X;
    m->places[k][0] = tie(m->layout, m->dots[k], ALS_ATTRIBUTE_LEFT, 0, to, x, 1, d->left, 1000);
    m->places[k][1] = tie(m->layout, m->dots[k], ALS_ATTRIBUTE_TOP, 0, to, ALS_ATTRIBUTE_TOP, 1, d->top, 1000);
    must(als_item_set_intrinsic_size(m->layout, m->dots[k], (als_size){6, 6}), "content");
  }
  for (int k = 0; k < TEXTS; k++) {
    if (s->texts[k].gone) must(als_item_set_gone(m->layout, m->texts[k], 1), "gone");
  }
}

static void change(made *m, state *s) {
  unsigned what = pick(20), k = pick(TEXTS), d = pick(DOTS);
  double number = pick(400) / 7.0;
  text_state *t = &s->texts[k];
  als_layout *l = m->layout;
  if (what < 7) {
    must(als_constraint_set_constant(l, m->places[d][what & 1], number), "dot");
    *(what & 1 ? &s->dots[d].top : &s->dots[d].left) = number;
  } else if (what < 9) {
    must(als_constraint_set_constant(l, m->numbers[k][2], t->gap = number / 4), "gap");
    if (t->kind % 4 != 1 && !(t->kind % 4 == 2 && k))
      must(als_constraint_set_constant(l, m->numbers[k][3], -t->gap), "gap");
  } else if (what < 10) {
    must(als_constraint_set_constant(l, m->numbers[k][0], t->left = number / 3), "left");
  } else if (what < 11) {
    must(als_constraint_set_constant(l, m->numbers[k][1], -(t->right = number / 3)), "right");
  } else if (what < 12) {
    s->width = 120 + 5 * number;
    if (s->height >= 0) s->height = 100 + pick(500);
    must(resize(l, m->root, s, 0), "width");
  } else if (what < 13) {
    must(als_item_set_gone(l, m->texts[k], t->gone = !t->gone), "gone");
  } else if (what < 15) {
    t->length = 40 + 9 * number;
    must(als_items_invalidate_measure(l, &m->texts[k], 1), "invalidate");
    if (t->kind % 4 == 1) must(als_constraint_set_constant(l, m->numbers[k][3], 20 + t->length / 2), "width");
  } else if (what < 16) {
    must(als_constraint_set_active(l, m->numbers[k][3], t->loose), "switch");
    t->loose = !t->loose;
  } else if (what < 17) { /* answers are forgotten, and nobody gives others */
    must(als_items_invalidate_measure(l, m->texts, TEXTS), "invalidate");
    s->width = 120 + 5 * number;
    must(resize(l, m->root, s, 0), "width");
    fails = 1;
    als_solve(l, NULL);
    fails = 0;
  } else if (what < 18) { /* not measured for a while */
    must(als_item_set_measure(l, m->texts[k], NULL, NULL, NULL), "no measure");
    if (pick(2)) must(als_solve(l, NULL), "solve");
    must(als_item_set_measure(l, m->texts[k], measure, t, NULL), "measure");
  } else {
    int cancels = what == 18;
    must(als_edit_begin(l), "edit");
    must(als_constraint_set_constant(l, m->numbers[k][0], t->left + 40), "left");
    if (pick(2)) must(resize(l, m->root, s, cancels ? 70 : 0), "width");
    if (cancels && pick(2)) must(als_constraint_set_active(l, m->numbers[k][3], t->loose), "switch");
    must(als_solve(l, NULL), "solve");
    must(cancels ? als_edit_cancel(l) : als_edit_commit(l), "end of edit");
    if (!cancels) t->left += 40;
  }
}

static int is_near(double a, double b) {
  return fabs(a - b) <= 1e-9 * (1 + fabs(a) + fabs(b));
}

/* 0: the same. */
static int compare(made *m, state *s, int number, int step) {
  made f;
  als_report warm = ALS_REPORT_INIT, fresh = ALS_REPORT_INIT;
  make(&f, s);
  must(als_solve(m->layout, &warm), "solve");
  must(als_solve(f.layout, &fresh), "fresh solve");
  int faults = 0;
  unsettled += fresh.unsettled != 0;
  if (warm.unsettled != fresh.unsettled || warm.conflicts != fresh.conflicts) {
    printf("layout %d, step %d: unsettled %u, not %u; conflicts %u, not %u\n", number, step, warm.unsettled,
           fresh.unsettled, warm.conflicts, fresh.conflicts);
    faults++;
  }
  skipped += warm.rounds < fresh.rounds;
  for (int k = 0; k < TEXTS + DOTS; k++) {
    als_rect a, b;
    must(als_frames_copy(m->layout, k < TEXTS ? &m->texts[k] : &m->dots[k - TEXTS], &a, 1), "frame");
    must(als_frames_copy(f.layout, k < TEXTS ? &f.texts[k] : &f.dots[k - TEXTS], &b, 1), "frame");
    compared++;
    if (is_near(a.x, b.x) && is_near(a.y, b.y) && is_near(a.width, b.width) && is_near(a.height, b.height)) continue;
    printf("layout %d, step %d, item %d: %.12g %.12g %.12g %.12g, not %.12g %.12g %.12g %.12g\n", number, step, k, a.x,
           a.y, a.width, a.height, b.x, b.y, b.width, b.height);
    faults++;
  }
  als_layout_destroy(f.layout);
  return faults;
}

int main(int count, char **words) {
  int layouts = count > 1 ? atoi(words[1]) : 60, steps = count > 2 ? atoi(words[2]) : 60, failed = 0;
  uint64_t first = count > 3 ? strtoull(words[3], NULL, 10) : 1;
  for (int n = 0; n < layouts && failed < 20; n++) {
    state s;
    made m;
    seed = (first + (uint64_t)n) * 0x9e3779b97f4a7c15u;
    s.width = 150 + pick(400);
    s.height = n % 3 == 2 ? 100.0 + pick(500) : -1;
    for (int k = 0; k < TEXTS; k++) {
      s.texts[k] =
          (text_state){40 + pick(500), pick(30), pick(30), pick(12), (int)pick(60), pick(8) == 0, pick(8) == 0};
      /* In every other layout no width depends on a height. */
      if (n & 1) s.texts[k].kind &= ~2;
    }
    for (int k = 0; k < DOTS; k++) s.dots[k] = (dot_state){pick(50), pick(50), (int)pick(TEXTS + 4) - 4};
    for (int k = 0; k < DOTS; k++) {
      if (s.dots[k].beside < -1) s.dots[k].beside = -1;
    }
    make(&m, &s);
    failed += compare(&m, &s, n, -1);
    for (int step = 0; step < steps && failed < 20; step++) {
      for (unsigned more = 1 + pick(3); more > 0; more--) change(&m, &s);
      failed += compare(&m, &s, n, step);
    }
    als_layout_destroy(m.layout);
  }
  printf("%d layouts, %zu frames compared, %zu solves unsettled, %zu with fewer rounds than from nothing\n", layouts,
         compared, unsettled, skipped);
  printf("%zu checks passed, %d failed\n", compared, failed);
  return failed != 0;
}
