/* Content that is measured by callbacks (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

/* A text that is `length` wide on one line and breaks anywhere; lines are 20 high. */
typedef struct paragraph {
  double length;
  int calls, destroyed;
  double last_width;
  als_status refuse;
  als_measurement rude; /* answered as it is when `is_rude` */
  int is_rude;
} paragraph;

static als_measurement flow(double length, double width) {
  als_measurement m;
  double lines = width < 0 || width >= length ? 1 : width > 0 ? ceil(length / width - 1e-9) : length;
  m.size.width = width < 0 || width > length ? length : width;
  m.size.height = lines * 20;
  m.first_baseline = 15;
  m.last_baseline = 5;
  return m;
}

static als_status measure(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  paragraph *p = user_data;
  CHECK(layout != NULL && item.id != 0 && proposal.height == ALS_UNSPECIFIED);
  CHECK(isnan(out->size.width) && isnan(out->size.height) && out->first_baseline == 0 && out->last_baseline == 0);
  p->calls++;
  p->last_width = proposal.width;
  if (p->refuse) return p->refuse;
  *out = p->is_rude ? p->rude : flow(p->length, proposal.width);
  return ALS_OK;
}

static void let_go(void *user_data) {
  ((paragraph *)user_data)->destroyed++;
}

/* A root of 200 x 400 with a text 20 from the sides and 10 from the top, and a box below it. */
typedef struct page {
  als_layout *l;
  als_item root, text, box;
  paragraph p;
} page;

static void page_make(page *g, double length) {
  memset(g, 0, sizeof *g);
  g->p.length = length;
  OK(als_layout_create(NULL, &g->l));
  g->root = view(g->l, none, "root");
  g->text = view(g->l, g->root, "text");
  g->box = view(g->l, g->root, "box");
  OK(als_item_set_size(g->l, g->root, (als_size){200, 400}));
  ADD(g->l, g->root, "text.left = super.left + 20; text.right = super.right - 20; text.top = super.top + 10");
  ADD(g->l, g->root,
      "box.left = text.left; box.width = 10; box.top = text.bottom + 8; box.height = 10; root.bottom >= box.bottom");
  OK(als_item_set_measure(g->l, g->text, measure, &g->p, let_go));
}

static void page_end(page *g) {
  int before = g->p.destroyed;
  OK(als_layout_destroy(g->l));
  CHECK(g->p.destroyed == before + 1);
}

static void height_follows_width(void) {
  page g;
  als_report report = ALS_REPORT_INIT;
  page_make(&g, 500);
  OK(als_solve(g.l, &report));
  FRAME(g.l, g.text, 20, 10, 160, 80); /* 500 in lines of 160: 4 */
  FRAME(g.l, g.box, 20, 98, 10, 10);
  CHECK(g.p.calls == 2 && g.p.last_width == 160 && report.rounds == 2 && report.unsettled == 0);
  OK(als_solve(g.l, &report));
  CHECK(g.p.calls == 2); /* nothing changed */
  OK(als_item_set_size(g.l, g.root, (als_size){300, 400}));
  OK(als_solve(g.l, &report));
  FRAME(g.l, g.text, 20, 10, 260, 40);
  CHECK(g.p.calls == 3 && g.p.last_width == 260);
  OK(als_item_set_size(g.l, g.root, (als_size){200, 400}));
  OK(als_solve(g.l, &report));
  FRAME(g.l, g.box, 20, 98, 10, 10);
  CHECK(g.p.calls == 3); /* both answers are known */
  OK(als_item_set_size(g.l, g.root, (als_size){540, 400}));
  OK(als_solve(g.l, &report));
  FRAME(g.l, g.text, 20, 10, 500, 20);
  CHECK(g.p.calls == 3 && report.rounds == 1); /* as wide as it likes */
  page_end(&g);
}

static void invalidation(void) {
  page g;
  page_make(&g, 500);
  OK(als_solve(g.l, NULL));
  g.p.length = 100;
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 80); /* nobody said so */
  OK(als_items_invalidate_measure(g.l, &g.text, 1));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.text, 20, 10, 160, 20);
  CHECK(g.p.calls == 4);
  OK(als_item_set_intrinsic_size(g.l, g.text, (als_size){9, 33}));
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 20);
  OK(als_item_set_measure(g.l, g.text, NULL, NULL, NULL));
  CHECK(g.p.destroyed == 1);
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 33);
  FAILS(g.l, als_items_invalidate_measure(g.l, &g.text, 1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_item_set_measure(g.l, g.text, measure, &g.p, let_go));
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 20);
  page_end(&g);
}

static void baselines_are_measured(void) {
  page g;
  page_make(&g, 500);
  als_item mark = view(g.l, g.root, "mark");
  ADD(g.l, g.root,
      "mark.top = text.firstBaseline; mark.bottom = text.lastBaseline; mark.left = super.left; mark.width = 5");
  OK(als_solve(g.l, NULL));
  FRAME(g.l, mark, 0, 25, 5, 60);
  als_size natural = {0, 0};
  OK(als_item_size_request(g.l, g.root, (als_size){540, ALS_UNSPECIFIED}, NULL, &natural));
  OK(als_item_set_baselines(g.l, g.text, 1, 1));
  OK(als_item_set_size(g.l, g.root, (als_size){540, 400}));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, mark, 0, 25, 5, 0);
  page_end(&g);
}

static void fitting(void) {
  page g;
  page_make(&g, 500);
  als_size size = {0, 0}, least = {0, 0};
  als_report before = ALS_REPORT_INIT, after = ALS_REPORT_INIT;
  OK(als_item_fitting_size(g.l, g.root, (als_size){200, 0}, 1000, 50, &size));
  CHECK(size.width == 200);
  NEAR(size.height, 10 + 80 + 8 + 10);
  CHECK(g.p.calls == 2);
  OK(als_item_fitting_size(g.l, g.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 540);
  NEAR(size.height, 48);
  OK(als_solve(g.l, &before));
  CHECK(g.p.calls == 2);
  OK(als_item_size_request(g.l, g.root, (als_size){290, ALS_UNSPECIFIED}, &least, &size));
  NEAR(size.height, 68);
  NEAR(least.height, 28);
  CHECK(g.p.calls == 3);
  FRAME(g.l, g.box, 20, 98, 10, 10);
  OK(als_solve(g.l, &after));
  CHECK(before.revision == after.revision && after.pivots == 0);
  g.p.refuse = ALS_ERROR_LIMIT;
  FAILS(g.l, als_item_fitting_size(g.l, g.root, (als_size){150, 0}, 1000, 50, &size), ALS_ERROR_CALLBACK,
        ALS_KIND_CALLBACK);
  g.p.refuse = ALS_OK;
  OK(als_item_fitting_size(g.l, g.root, (als_size){140, 0}, 1000, 50, &size));
  NEAR(size.height, 10 + 100 + 8 + 10);
  FRAME(g.l, g.text, 20, 10, 160, 80);
  page_end(&g);
}

static void rude_answers(void) {
  const als_measurement answers[] = {{{NAN, 1}, 0, 0},   {{1, NAN}, 0, 0},      {{-5, 1}, 0, 0},
                                     {{1, -2}, 0, 0},    {{1e300, 1}, 0, 0},    {{1, 1e10}, 0, 0},
                                     {{1, 1}, NAN, 0},   {{1, 1}, 0, INFINITY}, {{INFINITY, 1}, 0, 0},
                                     {{1, 1}, -1e10, 0}, {{-INFINITY, 1}, 0, 0}};
  page g;
  char message[200];
  page_make(&g, 500);
  OK(als_solve(g.l, NULL));
  als_rect good = frame_of(g.l, g.box);
  for (size_t i = 0; i < COUNT(answers); i++) {
    g.p.rude = answers[i];
    g.p.is_rude = 1;
    OK(als_items_invalidate_measure(g.l, &g.text, 1));
    FAILS(g.l, als_solve(g.l, NULL), ALS_ERROR_CALLBACK, ALS_KIND_CALLBACK);
    OK(als_error_message_copy(g.l, message, sizeof message, NULL));
    CHECK(strstr(message, "text") != NULL);
    als_rect still = frame_of(g.l, g.box);
    CHECK(memcmp(&good, &still, sizeof good) == 0);
    EXPECT(als_solve(g.l, NULL), ALS_ERROR_CALLBACK); /* not forgotten */
  }
  g.p.is_rude = 0;
  g.p.refuse = ALS_ERROR_MEMORY;
  FAILS(g.l, als_solve(g.l, NULL), ALS_ERROR_CALLBACK, ALS_KIND_CALLBACK);
  g.p.refuse = ALS_OK;
  OK(als_solve(g.l, NULL));
  als_rect again = frame_of(g.l, g.box);
  CHECK(memcmp(&good, &again, sizeof good) == 0);
  g.p.is_rude = 1;
  g.p.rude = (als_measurement){{ALS_UNSPECIFIED, 12}, -3, 1};
  OK(als_items_invalidate_measure(g.l, &g.text, 1));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.text, 20, 10, 160, 12);
  page_end(&g);
}

/* Everything a callback might try. */
static als_status meddle(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  page *g = user_data;
  als_item made = none;
  als_size size;
  als_rect rect;
  uint32_t bits;
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_layout *copy = NULL;
  CHECK(layout == g->l);
  EXPECT(als_solve(layout, NULL), ALS_ERROR_BUSY);
  EXPECT(als_view_create(layout, item, NULL, 0, &made), ALS_ERROR_BUSY);
  EXPECT(als_item_fitting_size(layout, item, proposal, 50, 50, &size), ALS_ERROR_BUSY);
  EXPECT(als_item_size_request(layout, item, proposal, &size, &size), ALS_ERROR_BUSY);
  EXPECT(als_item_set_measure(layout, item, NULL, NULL, NULL), ALS_ERROR_BUSY);
  EXPECT(als_items_invalidate_measure(layout, &item, 1), ALS_ERROR_BUSY);
  EXPECT(als_item_destroy(layout, item), ALS_ERROR_BUSY);
  EXPECT(als_item_set_gone(layout, item, 1), ALS_ERROR_BUSY);
  EXPECT(als_layout_destroy(layout), ALS_ERROR_BUSY);
  CHECK(als_frame(layout, item, &rect) >= 0);
  CHECK(als_frame_in(layout, item, none, &rect) >= 0);
  als_status asked = als_ambiguity(layout, item, &bits);
  CHECK(asked == ALS_NOT_SOLVED || asked == ALS_ERROR_LIMIT);
  while (als_constraint_next(layout, c, &c) == ALS_OK) {
    double off = 0;
    OK(als_constraint_get_info(layout, c, &info));
    CHECK(als_constraint_violation(layout, c, &off) >= 0);
  }
  OK(als_layout_copy(layout, &copy));
  CHECK(als_solve(copy, NULL) >= 0);
  OK(als_layout_destroy(copy));
  *out = flow(g->p.length, proposal.width);
  return ALS_OK;
}

static void meddling(void) {
  page g;
  als_size size = {0, 0};
  page_make(&g, 500);
  OK(als_item_set_measure(g.l, g.text, meddle, &g, NULL));
  CHECK(g.p.destroyed == 1);
  OK(als_item_fitting_size(g.l, g.root, (als_size){200, 0}, 1000, 50, &size));
  NEAR(size.height, 108);
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.box, 20, 98, 10, 10);
  OK(als_items_invalidate_measure(g.l, &g.text, 1));
  OK(als_item_fitting_size(g.l, g.root, (als_size){200, 0}, 1000, 50, &size));
  NEAR(size.height, 108);
  OK(als_layout_destroy(g.l));
}

/* Its height makes it wider, its width makes it lower, without end. */
static als_status restless(void *user_data, als_layout *layout, als_item item, als_size proposal,
                           als_measurement *out) {
  (void)layout, (void)item;
  ++*(int *)user_data;
  out->size.width = 100;
  out->size.height = proposal.width < 0 ? 200 : proposal.width < 300 ? 300 : 10;
  return ALS_OK;
}

static void unsettled(void) {
  fixture f;
  fixture_make(&f);
  int calls = 0;
  als_report report = ALS_REPORT_INIT;
  OK(als_constraint_destroy(f.l, f.c));
  ADD(f.l, f.root, "a.width = a.height * 2; a.left = super.left; a.top = super.top");
  OK(als_item_set_hugging(f.l, f.a, 10, 250));
  OK(als_item_set_compression(f.l, f.a, 10, 750));
  OK(als_item_set_measure(f.l, f.a, restless, &calls, NULL));
  OK(als_solve(f.l, &report));
  CHECK(report.unsettled == 1 && report.rounds == 8 && calls <= 8);
  als_item restless_views[2] = {{0}, {0}};
  size_t count = 0;
  CHECK(als_unsettled_copy(f.l, NULL, 0, &count) == ALS_TRUNCATED && count == 1);
  OK(als_unsettled_copy(f.l, restless_views, 2, &count));
  CHECK(count == 1 && restless_views[0].id == f.a.id);
  OK(als_edit_begin(f.l));
  OK(als_item_set_measure(f.l, f.a, NULL, NULL, NULL));
  OK(als_solve(f.l, &report));
  CHECK(report.unsettled == 0 && als_unsettled_copy(f.l, NULL, 0, &count) == ALS_OK && count == 0);
  OK(als_edit_cancel(f.l));
  CHECK(als_unsettled_copy(f.l, NULL, 0, &count) == ALS_TRUNCATED && count == 1);
  als_layout *copied = NULL;
  als_item counterpart;
  OK(als_layout_copy(f.l, &copied));
  OK(als_item_counterpart(f.l, copied, f.a, &counterpart));
  OK(als_unsettled_copy(copied, restless_views, 2, &count));
  CHECK(count == 1 && restless_views[0].id == counterpart.id);
  als_layout_destroy(copied);
  als_rect first = frame_of(f.l, f.a);
  for (int i = 0; i < 3; i++) {
    OK(als_solve(f.l, &report));
    als_rect again = frame_of(f.l, f.a);
    CHECK(report.unsettled == 1 && memcmp(&first, &again, sizeof first) == 0);
  }
  CHECK(calls <= 8);
  OK(als_item_destroy(f.l, f.a));
  OK(als_unsettled_copy(f.l, NULL, 0, &count));
  CHECK(count == 0);
  fixture_end(&f);
}

typedef struct press {
  int calls, destroyed;
  size_t asked;
  double scale;
  als_status refuse;
} press;

static als_status measure_all(void *user_data, als_layout *layout, const als_measure_request *requests,
                              als_measurement *out, size_t count) {
  press *p = user_data;
  (void)layout;
  p->calls++;
  p->asked += count;
  if (p->refuse) return p->refuse;
  for (size_t i = 0; i < count; i++) {
    CHECK(requests[i].item.id != 0);
    out[i] = flow(500 * p->scale, requests[i].proposal.width);
  }
  return ALS_OK;
}

static void stop_press(void *user_data) {
  ((press *)user_data)->destroyed++;
}

static void batches(void) {
  enum { ROWS = 30 };
  als_layout *l = NULL;
  als_item root, rows[ROWS];
  press p = {0, 0, 0, 1, ALS_OK}, q = {0, 0, 0, 2, ALS_OK};
  paragraph own = {0};
  own.length = 90;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, ALS_UNSPECIFIED}));
  for (int i = 0; i < ROWS; i++) {
    rows[i] = view(l, root, NULL);
    tie(l, rows[i], ALS_ATTRIBUTE_TOP, i ? rows[i - 1] : root, i ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 0, 1000);
    tie(l, rows[i], ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0, 1000);
    tie(l, rows[i], ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, i < 10 ? 100 : 250, 1000);
  }
  tie(l, rows[ROWS - 1], ALS_ATTRIBUTE_BOTTOM, root, ALS_ATTRIBUTE_BOTTOM, 0, 1000);
  OK(als_items_set_measured(l, rows, ROWS, 1));
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 0); /* nobody answers */
  OK(als_layout_set_measure(l, measure_all, &p, stop_press));
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 10 * 100 + 20 * 40);
  CHECK(p.calls == 2 && p.asked == 2 * ROWS);
  OK(als_item_set_measure(l, rows[0], measure, &own, let_go));
  OK(als_items_invalidate_measure(l, rows + 1, 2));
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 20 + 9 * 100 + 20 * 40);
  CHECK(own.calls == 2 && p.calls == 4 && p.asked == 2 * ROWS + 4);
  OK(als_layout_set_measure(l, measure_all, &q, stop_press));
  CHECK(p.destroyed == 1 && q.destroyed == 0);
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 20 + 9 * 200 + 20 * 80);
  CHECK(own.calls == 2 && q.asked == 2 * (ROWS - 1));
  q.refuse = ALS_ERROR_NAME;
  OK(als_items_invalidate_measure(l, rows, ROWS));
  FAILS(l, als_solve(l, NULL), ALS_ERROR_CALLBACK, ALS_KIND_CALLBACK);
  NEAR(frame_of(l, root).height, 20 + 9 * 200 + 20 * 80);
  q.refuse = ALS_OK;
  OK(als_items_set_measured(l, rows, 1, 1)); /* back to the batch */
  CHECK(own.destroyed == 1);
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 10 * 200 + 20 * 80);
  OK(als_items_set_measured(l, rows, 10, 0));
  OK(als_solve(l, NULL));
  NEAR(frame_of(l, root).height, 20 * 80);
  OK(als_item_set_measure(l, rows[0], measure, &own, let_go));
  OK(als_item_destroy(l, rows[0]));
  CHECK(own.destroyed == 2);
  OK(als_layout_destroy(l));
  CHECK(q.destroyed == 1 && p.destroyed == 1 && own.destroyed == 2);
}

static void gone_and_copied(void) {
  page g;
  page_make(&g, 500);
  OK(als_item_set_gone(g.l, g.text, 1));
  OK(als_solve(g.l, NULL));
  CHECK(g.p.calls == 0);
  FRAME(g.l, g.box, 20, 10, 10, 10);
  OK(als_item_set_gone(g.l, g.text, 0));
  OK(als_solve(g.l, NULL));
  FRAME(g.l, g.box, 20, 98, 10, 10);
  als_layout *copy = NULL;
  als_item box = none;
  OK(als_layout_copy(g.l, &copy));
  OK(als_item_counterpart(g.l, copy, g.box, &box));
  int calls = g.p.calls;
  OK(als_solve(copy, NULL));
  FRAME(copy, box, 20, 98, 10, 10);
  CHECK(g.p.calls == calls);
  OK(als_layout_destroy(copy));
  page_end(&g);
}

/* What has been through many edits is what a fresh layout makes of the same. */
static void warm_and_cold(void) {
  static uint32_t seed = 7;
  page warm;
  page_make(&warm, 777);
  for (int i = 0; i < 200; i++) {
    seed = seed * 1664525u + 1013904223u;
    double width = 60 + (seed >> 16) % 700 + (seed >> 8) % 16 / 16.0;
    OK(als_item_set_size(warm.l, warm.root, (als_size){width, 4000}));
    if (seed >> 31) OK(als_item_set_gone(warm.l, warm.text, (seed >> 30) & 1));
    OK(als_solve(warm.l, NULL));
    als_item_info info = ALS_ITEM_INFO_INIT;
    OK(als_item_get_info(warm.l, warm.text, &info));
    page cold;
    page_make(&cold, 777);
    OK(als_item_set_size(cold.l, cold.root, (als_size){width, 4000}));
    OK(als_item_set_gone(cold.l, cold.text, info.gone));
    OK(als_solve(cold.l, NULL));
    als_rect a = frame_of(warm.l, warm.box), b = frame_of(cold.l, cold.box);
    CHECK(fabs(a.y - b.y) <= 1e-9 * (1 + b.y) && fabs(a.x - b.x) <= 1e-9 * (1 + b.x));
    page_end(&cold);
  }
  page_end(&warm);
}

/* An edit that is taken back leaves who measures, what is gone and the scale as they were. */
static void taken_back(void) {
  page g;
  paragraph other = {0};
  als_digest before, after;
  double scale = 0;
  page_make(&g, 500);
  other.length = 50;
  OK(als_solve(g.l, NULL));
  als_rect good = frame_of(g.l, g.box);
  OK(als_layout_digest(g.l, &before));
  OK(als_edit_begin(g.l));
  OK(als_item_set_measure(g.l, g.text, measure, &other, let_go));
  OK(als_item_set_gone(g.l, g.box, 1));
  OK(als_layout_set_scale(g.l, 2));
  CHECK(g.p.destroyed == 0);
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 20);
  OK(als_layout_digest(g.l, &after));
  CHECK(memcmp(&before, &after, sizeof before) != 0);
  OK(als_edit_cancel(g.l));
  CHECK(g.p.destroyed == 0 && other.destroyed == 1);
  OK(als_layout_digest(g.l, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  als_rect again = frame_of(g.l, g.box);
  CHECK(memcmp(&good, &again, sizeof good) == 0);
  OK(als_layout_scale(g.l, &scale));
  CHECK(scale == 0);
  int calls = other.calls;
  OK(als_items_invalidate_measure(g.l, &g.text, 1));
  OK(als_solve(g.l, NULL));
  CHECK(other.calls == calls && g.p.calls == 4);
  OK(als_edit_begin(g.l));
  OK(als_item_set_measure(g.l, g.text, measure, &other, let_go));
  OK(als_edit_commit(g.l));
  CHECK(g.p.destroyed == 1 && other.destroyed == 1);
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).height, 20);
  OK(als_layout_destroy(g.l));
  CHECK(g.p.destroyed == 1 && other.destroyed == 2);
}

/* Where conflicts are refused each change is judged by itself; one that changes nothing takes nothing from those
 * before. */
static void judged_one_by_one(void) {
  page g;
  page_make(&g, 150);
  OK(als_layout_set_conflict_policy(g.l, ALS_CONFLICT_REFUSE));
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).width, 160);
  OK(als_item_set_size(g.l, g.root, (als_size){300, 400}));
  OK(als_items_invalidate_measure(g.l, &g.text, 1));
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, g.text).width, 260);
  als_item late = view(g.l, g.root, "late");
  OK(als_item_set_intrinsic_size(g.l, late, (als_size){30, 40}));
  OK(als_layout_invalidate_measure(g.l));
  OK(als_solve(g.l, NULL));
  NEAR(frame_of(g.l, late).width, 30);
  page_end(&g);
}

static void refused(void) {
  fixture f;
  fixture_make(&f);
  paragraph p = {0};
  p.length = 10;
  CHECK(p.destroyed == 0);
  EXPECT(als_item_set_measure(f.l, f.guide, measure, &p, let_go), ALS_ERROR_HANDLE);
  EXPECT(als_items_set_measured(f.l, &f.a, SIZE_MAX, 1), ALS_ERROR_ARGUMENT);
  OK(als_items_invalidate_measure(f.l, NULL, 0));
  als_item both[] = {f.a, f.b};
  OK(als_items_set_measured(f.l, both, 1, 1));
  FAILS(f.l, als_items_invalidate_measure(f.l, both, 2), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 1);
  fixture_end(&f);
  CHECK(p.destroyed == 0 && p.calls == 0);
  als_limits limits = ALS_LIMITS_INIT;
  limits.max_memory_bytes = 6000;
  als_layout *small = NULL;
  als_item views[6];
  OK(als_layout_create(&limits, &small));
  for (int i = 0; i < 6; i++) views[i] = view(small, none, NULL);
  FAILS(small, als_items_set_measured(small, views, 6, 1), ALS_ERROR_MEMORY, ALS_KIND_MEMORY);
  FAILS(small, als_items_invalidate_measure(small, views, 1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_items_set_measured(small, views, 3, 1));
  OK(als_items_set_measured(small, views, 3, 1));
  FAILS(small, als_item_set_measure(small, views[5], measure, &p, let_go), ALS_ERROR_MEMORY, ALS_KIND_MEMORY);
  OK(als_layout_destroy(small));
  CHECK(p.destroyed == 0); /* a failing call takes nothing over */
}

void test_measure(void) {
  height_follows_width();
  invalidation();
  baselines_are_measured();
  fitting();
  rude_answers();
  meddling();
  unsettled();
  batches();
  gone_and_copied();
  warm_and_cold();
  taken_back();
  judged_one_by_one();
  refused();
}
