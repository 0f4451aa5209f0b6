/* Making, copying and ending layouts, limits, the log (als.h, Layouts). */
#include "harness.h"

static const als_item none = {0};

static void create(void) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  CHECK(l != NULL);
  OK(als_layout_destroy(l));
  OK(als_layout_destroy(NULL));

  als_limits limits = ALS_LIMITS_INIT;
  OK(als_layout_create(&limits, &l));
  OK(als_layout_destroy(l));
  const uint32_t sizes[] = {0, 1, 3, 1000000, UINT32_MAX};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    limits.struct_size = sizes[i];
    EXPECT(als_layout_create(&limits, &l), ALS_ERROR_VERSION);
  }
}

static void item_limit(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l = NULL;
  als_item item = {0};
  limits.max_items = 3;
  limits.max_constraints = 2;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), a = view(l, root, "a");
  OK(als_guide_create(l, root, NULL, 0, &item));
  FAILS(l, als_view_create(l, root, "b", NUL, &item), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  als_constraint_spec specs[3];
  for (int i = 0; i < 3; i++) specs[i] = spec_of(a, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 10, 500);
  FAILS(l, als_constraints_create(l, specs, 3, 0, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_constraints_create(l, specs, 2, 0, NULL));
  FAILS(l, als_constraints_create(l, specs, 1, 0, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_layout_destroy(l));
}

static void text_and_memory_limits(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l = NULL;
  limits.max_text_bytes = 16;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root");
  ADD(l, root, "self.width = 10");
  FAILS(l, als_add(l, root, ALS_SYNTAX_ANY, "self.width  = 100", NUL, NULL, NULL, 0, NULL), ALS_ERROR_LIMIT,
        ALS_KIND_LIMIT);
  OK(als_layout_destroy(l));

  als_limits small = ALS_LIMITS_INIT;
  small.max_memory_bytes = 200000;
  OK(als_layout_create(&small, &l));
  als_status status = ALS_OK;
  root = view(l, none, "root");
  als_item item;
  for (int i = 0; i < 100000 && status == ALS_OK; i++) status = als_view_create(l, root, NULL, 0, &item);
  FAILS(l, status, ALS_ERROR_MEMORY, ALS_KIND_MEMORY);
  OK(als_solve(l, NULL));
  OK(als_layout_destroy(l));
}

static void copies(void) {
  fixture f;
  int destroyed = 0;
  fixture_make(&f);
  OK(als_item_set_user_data(f.l, f.a, &destroyed, count_destroy));
  tie(f.l, f.a, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 7, 1000);
  OK(als_solve(f.l, NULL));
  als_layout *copy = NULL;
  OK(als_layout_copy(f.l, &copy));
  als_item a2 = {0};
  als_constraint c2 = {0};
  OK(als_item_counterpart(f.l, copy, f.a, &a2));
  OK(als_constraint_counterpart(f.l, copy, f.c, &c2));
  CHECK(a2.id != f.a.id && c2.id != f.c.id);
  FRAME(copy, a2, 7, 0, 50, 0); /* the published frames come along */
  EXPECT(als_frame(copy, f.a, &(als_rect){0, 0, 0, 0}), ALS_ERROR_HANDLE);
  void *data = &destroyed;
  OK(als_item_user_data(copy, a2, &data));
  CHECK(data == NULL);

  OK(als_constraint_set_constant(copy, c2, 80)); /* neither layout feels the other's changes */
  OK(als_solve(copy, NULL));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(copy, a2).width, 80);
  NEAR(frame_of(f.l, f.a).width, 50);

  EXPECT(als_item_counterpart(f.l, NULL, f.a, &a2), ALS_ERROR_ARGUMENT);
  OK(als_layout_destroy(copy));
  CHECK(destroyed == 0);
  fixture_end(&f);
  CHECK(destroyed == 1);
}

/* A constraint that was made and ended before the first solve leaves a vacancy, which the copy fills. */
static void copy_with_vacancy(void) {
  fixture f;
  als_layout *copy = NULL;
  als_item a2 = {0};
  fixture_make(&f);
  als_constraint ended = tie(f.l, f.a, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 30, 1000);
  OK(als_constraint_destroy(f.l, ended));
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, f.a, &a2));
  tie(copy, a2, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 40, 1000);
  OK(als_solve(copy, NULL));
  NEAR(frame_of(copy, a2).height, 40);
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

typedef struct heard {
  int calls, destroyed;
  als_status status, inner_read, inner_change;
  char message[200];
  als_layout *layout;
} heard;

static void listen(void *user_data, als_status status, const char *message, size_t length) {
  heard *h = user_data;
  als_item item;
  h->calls++;
  h->status = status;
  if (length >= sizeof h->message) length = sizeof h->message - 1;
  memcpy(h->message, message, length);
  h->message[length] = 0;
  if (h->calls > 1) return; /* the refusals below must not be heard without end */
  h->inner_read = als_item_next(h->layout, none, &item);
  h->inner_change = als_view_create(h->layout, none, NULL, 0, &item);
}

static void end_listening(void *user_data) {
  ((heard *)user_data)->destroyed++;
}

static void logging(void) {
  fixture f;
  heard h;
  als_item item;
  memset(&h, 0, sizeof h);
  fixture_make(&f);
  h.layout = f.l;
  OK(als_layout_set_log(f.l, listen, &h, end_listening));
  EXPECT(als_view_create(f.l, f.root, "", 0, &item), ALS_ERROR_SYNTAX);
  CHECK(h.calls >= 1 && h.status == ALS_ERROR_SYNTAX && h.message[0] != 0);
  EXPECT(h.inner_change, ALS_ERROR_BUSY);
  CHECK(h.inner_read == ALS_OK || h.inner_read == ALS_ERROR_BUSY);
  OK(als_layout_set_log(f.l, NULL, NULL, NULL));
  CHECK(h.destroyed == 1);
  int calls = h.calls;
  EXPECT(als_view_create(f.l, f.root, "", 0, &item), ALS_ERROR_SYNTAX);
  CHECK(h.calls == calls);
  OK(als_layout_set_log(f.l, listen, &h, end_listening));
  int before = h.destroyed;
  fixture_end(&f);
  CHECK(h.destroyed == before + 1);
}

void test_layouts(void) {
  create();
  item_limit();
  text_and_memory_limits();
  copies();
  copy_with_vacancy();
  logging();
}
