/* Frames on the pixel grid (als.h, Frames).  The table of values is Tests/Corpus/pixels.json. */
#include "harness.h"

static const als_item none = {0};

static uint32_t seed = 99;

static uint32_t chance(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

enum { MOST = 400 };

typedef struct mosaic {
  als_layout *l;
  als_item items[MOST], parents[MOST];
  size_t count;
  als_item pairs[MOST][2]; /* the second begins where the first ends */
  int rows[MOST];          /* beside each other, not below           */
  size_t pair_count;
} mosaic;

/* Splits a view into parts that fill it, in a row or a column, and the parts again. */
static void split(mosaic *m, als_item parent, int depth) {
  int count = 2 + (int)chance(3), row = (int)chance(2);
  als_attribute start = row ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_TOP,
                end = row ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_BOTTOM;
  als_attribute low = row ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_LEFT,
                high = row ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_RIGHT;
  als_attribute size = row ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
  als_item last = none;
  for (int i = 0; i < count && m->count < MOST; i++) {
    als_item v = view(m->l, parent, NULL);
    m->items[m->count] = v;
    m->parents[m->count++] = parent;
    tie(m->l, v, start, last.id ? last : parent, last.id ? end : start, 0, 1000);
    tie(m->l, v, low, parent, low, 0, 1000);
    tie(m->l, v, high, parent, high, 0, 1000);
    if (last.id) {
      tie(m->l, v, size, last, size, 0, 1000);
      m->pairs[m->pair_count][0] = last;
      m->pairs[m->pair_count][1] = v;
      m->rows[m->pair_count++] = row;
    }
    last = v;
  }
  tie(m->l, last, end, parent, end, 0, 1000);
  size_t made = m->count;
  for (int i = 0; i < count && depth > 0; i++) {
    if (chance(3) && made > (size_t)i && m->count + 4 < MOST) split(m, m->items[made - 1 - (size_t)i], depth - 1);
  }
}

static int on_grid(double value, double scale) {
  double pixels = value * scale;
  return fabs(pixels - floor(pixels + 0.5)) < 1e-6;
}

static void check_item(const mosaic *m, size_t i, double scale) {
  als_rect exact, whole, own, outer = {0, 0, 0, 0};
  OK(als_frame_in(m->l, m->items[i], none, &exact));
  OK(als_snapped_frame_in(m->l, m->items[i], none, &whole));
  OK(als_snapped_frame(m->l, m->items[i], &own));
  OK(als_snapped_frame_in(m->l, m->parents[i], none, &outer));
  CHECK(on_grid(whole.x, scale) && on_grid(whole.y, scale) && on_grid(whole.width, scale) &&
        on_grid(whole.height, scale));
  CHECK(fabs(whole.x - exact.x) <= 0.500001 / scale && fabs(whole.y - exact.y) <= 0.500001 / scale);
  CHECK(fabs(whole.width - exact.width) <= 1.00001 / scale && fabs(whole.height - exact.height) <= 1.00001 / scale);
  NEAR(own.x + outer.x, whole.x);
  NEAR(own.y + outer.y, whole.y);
  CHECK(own.width == whole.width && own.height == whole.height);
  CHECK(own.x >= 0 && own.x + own.width <= outer.width + 1e-9 && own.y + own.height <= outer.height + 1e-9);
}

static void check_pair(const mosaic *m, size_t k, double scale) {
  als_rect a, b;
  OK(als_snapped_frame(m->l, m->pairs[k][0], &a));
  OK(als_snapped_frame(m->l, m->pairs[k][1], &b));
  double a_end = m->rows[k] ? a.x + a.width : a.y + a.height, b_start = m->rows[k] ? b.x : b.y;
  double a_size = m->rows[k] ? a.width : a.height, b_size = m->rows[k] ? b.width : b.height;
  CHECK(fabs(a_end - b_start) < 1e-9);
  CHECK(fabs(a_size - b_size) <= 1.00001 / scale);
}

static void neighbours_stay_neighbours(void) {
  static const double scales[] = {1, 2, 3, 1.5, 1.25, 0.5};
  for (int round = 0; round < 40; round++) {
    mosaic m;
    memset(&m, 0, sizeof m);
    OK(als_layout_create(NULL, &m.l));
    als_item root = view(m.l, none, "root");
    OK(als_item_set_size(m.l, root, (als_size){100 + chance(4000) / 8.0, 100 + chance(400)}));
    split(&m, root, 4);
    OK(als_solve(m.l, NULL));
    double scale = scales[chance(COUNT(scales))];
    OK(als_layout_set_scale(m.l, scale));
    for (size_t i = 0; i < m.count; i++) check_item(&m, i, scale);
    for (size_t k = 0; k < m.pair_count; k++) check_pair(&m, k, scale);
    als_item items[MOST + 1];
    als_rect all[MOST + 1];
    size_t needed = 0;
    OK(als_snapped_frames_copy_all(m.l, items, all, MOST + 1, &needed));
    CHECK(needed == m.count + 1);
    for (size_t i = 0; i < needed; i++) {
      als_rect one;
      OK(als_snapped_frame(m.l, items[i], &one));
      CHECK(memcmp(&one, all + i, sizeof one) == 0);
    }
    OK(als_layout_destroy(m.l));
  }
}

static void without_a_grid(void) {
  fixture f;
  fixture_make(&f);
  ADD(f.l, f.root, "a.left = super.left + 0.3; b.left = a.right + 0.4; b.width = 1/3; b.top = a.top + 0.1");
  als_rect a, b;
  double scale = 7;
  OK(als_layout_scale(f.l, &scale));
  CHECK(scale == 0);
  EXPECT(als_snapped_frame(f.l, f.b, &a), ALS_NOT_SOLVED);
  EXPECT(als_snapped_frames_copy_all(f.l, NULL, &a, 1, NULL), ALS_TRUNCATED);
  OK(als_solve(f.l, NULL));
  OK(als_frame(f.l, f.b, &a));
  OK(als_snapped_frame(f.l, f.b, &b));
  CHECK(memcmp(&a, &b, sizeof a) == 0);
  als_report before = ALS_REPORT_INIT, after = ALS_REPORT_INIT;
  OK(als_solve(f.l, &before));
  OK(als_layout_set_scale(f.l, 2));
  OK(als_layout_scale(f.l, &scale));
  CHECK(scale == 2);
  OK(als_frame(f.l, f.b, &b));
  CHECK(memcmp(&a, &b, sizeof a) == 0); /* the exact one stays */
  OK(als_snapped_frame(f.l, f.b, &b));
  CHECK(b.x == 50.5 && b.width == 0.5);
  OK(als_snapped_frame_in(f.l, f.b, f.b, &b));
  CHECK(b.x == 0 && b.y == 0 && b.width == 0.5);
  OK(als_solve(f.l, &after));
  CHECK(before.revision == after.revision);
  als_layout *copy = NULL;
  OK(als_layout_copy(f.l, &copy));
  OK(als_layout_scale(copy, &scale));
  CHECK(scale == 2);
  OK(als_layout_destroy(copy));
  als_item young = view(f.l, f.root, "young"), inner = view(f.l, young, "inner");
  EXPECT(als_snapped_frame(f.l, young, &b), ALS_NOT_SOLVED);
  EXPECT(als_snapped_frame(f.l, inner, &b), ALS_NOT_SOLVED);
  CHECK(b.width == 0 && b.x == 0);
  als_rect all[16];
  size_t count = 0;
  EXPECT(als_snapped_frames_copy_all(f.l, NULL, all, 16, &count), ALS_NOT_SOLVED);
  CHECK(count == 6);
  fixture_end(&f);
}

static void refused(void) {
  fixture f;
  fixture_make(&f);
  als_rect out;
  EXPECT(als_snapped_frame_in(f.l, f.a, f.guide, &out), ALS_ERROR_HANDLE);
  EXPECT(als_snapped_frame_in(f.l, f.a, f.b, &out), ALS_ERROR_HIERARCHY);
  EXPECT(als_snapped_frames_copy_all(f.l, NULL, NULL, SIZE_MAX, NULL), ALS_ERROR_ARGUMENT);
  EACH_BAD_NUMBER(&f, 1e6, als_layout_set_scale(f.l, bad));
  const double bad_scales[] = {-1, -2, 1e-7, 5e-324, 1e7};
  for (size_t i = 0; i < COUNT(bad_scales); i++) {
    FAILS(f.l, als_layout_set_scale(f.l, bad_scales[i]), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  }
  OK(als_layout_set_scale(f.l, 1e6));
  OK(als_layout_set_scale(f.l, 1e-6));
  OK(als_layout_set_scale(f.l, -0.0));
  double scale = 1;
  OK(als_layout_scale(f.l, &scale));
  CHECK(scale == 0 && !signbit(scale));
  fixture_end(&f);
}

void test_pixels(void) {
  neighbours_stay_neighbours();
  without_a_grid();
  refused();
}
