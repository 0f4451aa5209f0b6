/* Proofs (als.h). */
#include "harness.h"

static const char toolbar[] =
    "{ \"als\": 1, \"root\": { \"name\": \"bar\", \"size\": [400, 50], \"children\": ["
    "{ \"name\": \"back\", \"intrinsic\": [60, 30] }, { \"name\": \"title\", \"intrinsic\": [120, 20] }] },"
    " \"constraints\": [\"back.left = super.left + 10\", \"title.left = back.right + 10\", \"title.right <= "
    "super.right - 10\","
    " \"back.centerY = super.centerY\", \"title.centerY = super.centerY\", \"back.width = 60\"] }";

static als_layout *read_from(const char *document, als_item *root) {
  als_layout *l = NULL;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, document, NUL, root));
  return l;
}

static als_layout *made(als_item *root) { return read_from(toolbar, root); }

static als_proof_spec widths(double from, double to) {
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  spec.parameters = ALS_PROVE_WIDTH;
  spec.width.from = from;
  spec.width.to = to;
  return spec;
}

static void intervals(void) {
  als_item root;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  als_proof proof = ALS_PROOF_INIT;
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  als_digest before, after;
  size_t count = 9, needed = 0;
  double ends[4] = {0, 0, 0, 0};
  char text[400];
  OK(als_solve(l, NULL));
  OK(als_layout_digest(l, &before));
  OK(als_prove(l, &spec, &count));
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  CHECK(count == 1);
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_REFUTED && proof.failures == 1 && proof.not_reached == 0 && proof.pieces >= 2);
  OK(als_proof_failure_get(l, 0, &f));
  CHECK(f.kind == ALS_EXPECT_FITS && f.expectation == (size_t)-1 && f.axis == 0 && f.views == 1 && f.regions == 1);
  NEAR(f.measured, 119.99);
  NEAR(f.wanted, 120);
  NEAR(f.height, 50);
  OK(als_proof_region_copy(l, 0, 0, ends, 4, &needed));
  CHECK(needed == 2 && ends[0] == 100 && fabs(ends[1] - 210) <= 1e-6);
  EXPECT(als_proof_region_copy(l, 0, 0, NULL, 0, &needed), ALS_TRUNCATED);
  OK(als_proof_message_copy(l, 0, text, sizeof text, NULL));
  CHECK(strncmp(text, "title does not fit below width 210: at 209.99 it is 119.99 wide and needs 120; ", 78) == 0);
  OK(als_proof_expectation_copy(l, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "fits") == 0);
  als_item views[2];
  OK(als_proof_views_copy(l, 0, views, 2, &needed));
  CHECK(needed == 1);
  OK(als_item_name_copy(l, views[0], text, sizeof text, NULL));
  CHECK(strcmp(text, "title") == 0);
  als_constraint because[8];
  CHECK(f.because > 0 && f.because <= 8);
  OK(als_proof_because_copy(l, 0, because, 8, &needed));
  CHECK(needed == f.because && because[0].id != 0);
  /* what holds, and a single size */
  spec = widths(210, 1000);
  OK(als_prove(l, &spec, &count));
  OK(als_proof_get(l, &proof));
  CHECK(count == 0 && proof.verdict == ALS_VERDICT_PROVED);
  spec = widths(150, 150);
  OK(als_prove(l, &spec, &count));
  CHECK(count == 1);
  spec.parameters = 0;
  OK(als_prove(l, &spec, &count));
  CHECK(count == 0);
  OK(als_layout_destroy(l));
}

static void two_parameters(void) {
  als_item root;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  als_proof proof = ALS_PROOF_INIT;
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  size_t count = 0, needed = 0;
  double corners[16];
  spec.parameters |= ALS_PROVE_TEXT_SCALE;
  spec.text_scale.from = 0.5;
  spec.text_scale.to = 3;
  OK(als_prove(l, &spec, &count));
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_REFUTED);
  for (size_t i = 0; i < count; i++) {
    OK(als_proof_failure_get(l, i, &f));
    for (size_t k = 0; k < f.regions; k++) {
      als_status status = als_proof_region_copy(l, i, k, corners, 16, &needed);
      CHECK(status == ALS_OK && needed >= 6 && needed % 2 == 0);
      /* title needs 120 times the scale, and has what the width leaves */
      for (size_t c = 0; c < needed && f.kind == ALS_EXPECT_FITS && f.wanted > 100; c += 2)
        CHECK(corners[c] - 90 <= 120 * corners[c + 1] + 1e-6);
    }
  }
  spec.parameters |= ALS_PROVE_HEIGHT;
  FAILS(l, als_prove(l, &spec, &count), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_layout_destroy(l));
}

/* Where the width is more than the height it is free, and the first point that is looked at lies where it is not yet.
 */
static void free_from_the_middle_on(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"r\", \"size\": [160, 150], \"children\": [{ \"name\": \"a\" }] },"
      " \"constraints\": [\"a.left == r.left; a.top == r.top; a.height == 10; a.width <= r.width\","
      " \"a.width >= r.height @500\"] }";
  als_item root;
  als_layout *l = read_from(document, &root);
  als_proof_spec spec = widths(100, 200);
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  size_t count = 0, needed = 0;
  double corners[16];
  spec.parameters |= ALS_PROVE_HEIGHT;
  spec.height.from = 100;
  spec.height.to = 200;
  OK(als_prove(l, &spec, &count));
  CHECK(count == 1);
  OK(als_proof_failure_get(l, 0, &f));
  CHECK(f.kind == ALS_EXPECT_DETERMINED && f.regions == 1);
  OK(als_proof_region_copy(l, 0, 0, corners, 16, &needed));
  CHECK(needed >= 6);
  for (size_t k = 0; k < needed; k += 2) CHECK(corners[k + 1] <= corners[k] + 1e-6);
  OK(als_layout_destroy(l));
}

/* At scale 1 the text is exactly as wide as it may be, and a little larger it still counts as one line. */
static void as_wide_as_its_text(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"r\", \"size\": [432, 391], \"children\": ["
      "{ \"name\": \"t\", \"text\": { \"value\": \"xxxxxxxxxxx xxxx xxxxx xxxx xxxxxxxxxx xx xxx\", \"size\": 16,"
      " \"advance\": \"mono\" } }, { \"name\": \"a\" }, { \"name\": \"b\" }, { \"name\": \"c\", \"intrinsic\": "
      "[119, 30] }, { \"name\": \"d\" }] }, \"constraints\": [\"d.bottom <= r.centerY + 35\","
      " \"a.top == t.bottom + 8; b.top == a.bottom + 8; c.top == b.bottom + 8; d.top == c.bottom + 8\","
      " \"t.leading == r.leading; t.trailing == r.trailing\"] }";
  als_item root;
  als_layout *l = read_from(document, &root);
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  als_proof proof = ALS_PROOF_INIT;
  spec.parameters = ALS_PROVE_HEIGHT | ALS_PROVE_TEXT_SCALE;
  spec.height.from = 59;
  spec.height.to = 810;
  spec.text_scale.from = 0.5;
  spec.text_scale.to = 2;
  OK(als_prove(l, &spec, NULL));
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_REFUTED && proof.not_reached == 0);
  OK(als_layout_destroy(l));
}

static als_status as_high_as_narrow(void *user_data, als_layout *layout, als_item item, als_size proposal,
                                    als_measurement *out) {
  (void)user_data, (void)layout, (void)item;
  out->size.width = 120;
  out->size.height = proposal.width >= 0 && proposal.width < 120 ? 40 : 20;
  return ALS_OK;
}

static void weaker_verdicts(void) {
  als_item root, title;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  als_proof proof = ALS_PROOF_INIT;
  size_t needed = 0;
  double ends[2];
  /* work that is used up: what was found can be read */
  spec.width.from = 210;
  spec.max_work = 1;
  als_item filler;
  OK(als_view_create(l, root, "filler", NUL, &filler));
  static const char more[] =
      "filler.left = back.right; filler.width = 5 @700; filler.right >= super.right - 300; filler.top = super.top;"
      " filler.height = 5; filler.width <= super.width * 0.5";
  OK(als_add(l, root, ALS_SYNTAX_ANY, more, NUL, NULL, NULL, 0, NULL));
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_INCOMPLETE && proof.not_reached > 0);
  OK(als_proof_region_copy(l, ALS_PROOF_NOT_REACHED, 0, ends, 2, &needed));
  CHECK(needed == 2 && ends[0] >= 210 && ends[1] <= 800 && ends[0] < ends[1]);
  OK(als_layout_destroy(l));
  /* a callback */
  l = made(&root);
  spec = widths(120, 800);
  OK(als_item_find(l, root, "title", NUL, &title));
  OK(als_item_set_measure(l, title, as_high_as_narrow, NULL, NULL));
  OK(als_prove(l, &spec, NULL));
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_SAMPLED);
  OK(als_layout_destroy(l));
}

/* What is arranged closes up around a view that is gone in the proof alone; the layout itself stays. */
static void gone_from_a_stack(void) {
  static const char document[] =
      "{\"als\":1,\"root\":{\"name\":\"bar\",\"size\":[400,50],\"children\":[{\"name\":\"a\"},{\"name\":\"b\"},"
      "{\"name\":\"c\"}]},\"constraints\":[{\"stack\":\"bar\",\"views\":[\"a\",\"b\",\"c\"],"
      "\"distribution\":\"fillEqually\",\"spacing\":8}],\"expect\":[{\"expect\":\"b.width >= 190\"}]}";
  als_item root, a;
  als_layout *l = read_from(document, &root);
  size_t count = 0, needed = 0;
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  als_digest before, after;
  als_constraint because[8];
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_item_find(l, root, "a", NUL, &a));
  OK(als_layout_digest(l, &before));
  als_proof_spec spec = widths(100, 1000);
  spec.gone = &a;
  spec.gone_count = 1;
  OK(als_prove(l, &spec, &count));
  CHECK(count == 1);
  OK(als_proof_failure_get(l, 0, &f));
  double ends[2] = {0, 0};
  OK(als_proof_region_copy(l, 0, 0, ends, 2, &needed));
  CHECK(ends[0] == 100 && fabs(ends[1] - 388) <= 1e-5);
  /* The constraints that are told are those of the layout. */
  OK(als_proof_because_copy(l, 0, because, 8, &needed));
  for (size_t i = 0; i < needed; i++) OK(als_constraint_get_info(l, because[i], &info));
  /* Twice gone is gone once; without it there are three. */
  als_item twice[2] = {a, a};
  spec.gone = twice;
  spec.gone_count = 2;
  OK(als_prove(l, &spec, &count));
  OK(als_proof_region_copy(l, 0, 0, ends, 2, &needed));
  CHECK(fabs(ends[1] - 388) <= 1e-5);
  spec.gone_count = 0;
  OK(als_prove(l, &spec, &count));
  OK(als_proof_region_copy(l, 0, 0, ends, 2, &needed));
  CHECK(fabs(ends[1] - 586) <= 1e-5);
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_destroy(l));
}

static void least_sizes(void) {
  als_item root;
  als_layout *l = made(&root);
  als_minimum least = ALS_MINIMUM_INIT;
  OK(als_minimum_size(l, NULL, &least));
  NEAR(least.size.width, 210);
  CHECK(least.width_stop != (size_t)-1 && least.verdict == ALS_VERDICT_REFUTED);
  char text[400];
  OK(als_proof_message_copy(l, least.width_stop, text, sizeof text, NULL));
  CHECK(strstr(text, "title") != NULL);
  als_proof_spec spec = widths(0, 150);
  OK(als_minimum_size(l, &spec, &least));
  CHECK(least.size.width == -1);
  OK(als_expectation_add(l, root, "bar.width <= 500", NUL, NULL, NULL));
  OK(als_minimum_size(l, NULL, &least));
  CHECK(least.size.width == -1);
  /* what counts up to a size fails there still */
  OK(als_expectation_remove(l, 0));
  OK(als_expectation_add(l, root, "{\"expect\": \"title.width <= 5\", \"when\": {\"width\": [null, 250]}}", NUL, NULL,
                         NULL));
  OK(als_minimum_size(l, NULL, &least));
  CHECK(least.size.width > 250 && least.size.width < 250.00001);
  /* a root without a height has the one it comes out with */
  OK(als_layout_destroy(l));
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, (als_item){0}, "root", NUL, &root));
  OK(als_item_set_size(l, root, (als_size){300, ALS_UNSPECIFIED}));
  als_item child;
  OK(als_view_create(l, root, "child", NUL, &child));
  OK(als_add(l, root, ALS_SYNTAX_ANY,
             "child.left = |+10; child.width = 80; child.top = |+5; child.bottom = |-5; child.height = 30", NUL, NULL,
             NULL, 0, NULL));
  OK(als_minimum_size(l, NULL, &least));
  CHECK(least.size.height == 40 && least.height_stop == (size_t)-1 && least.verdict == ALS_VERDICT_REFUTED);
  NEAR(least.size.width, 90);
  OK(als_layout_destroy(l));
}

/* Reasons are found when they are asked for: what has happened to the layout since does not matter. */
static void reasons(void) {
  als_item root, title;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  als_constraint because[8];
  char first[400], text[400];
  size_t count = 0, needed = 0;
  OK(als_prove(l, &spec, &count));
  OK(als_proof_message_copy(l, 0, first, sizeof first, NULL));
  OK(als_prove(l, &spec, &count));
  OK(als_item_find(l, root, "title", NUL, &title));
  OK(als_item_destroy(l, title));
  OK(als_item_set_size(l, root, (als_size){700, 70}));
  OK(als_solve(l, NULL));
  /* a proof that is refused leaves the one before as it is */
  spec = widths(100, 50);
  EXPECT(als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT);
  OK(als_proof_message_copy(l, 0, text, sizeof text, NULL));
  CHECK(strcmp(first, text) == 0);
  OK(als_proof_failure_get(l, 0, &f));
  NEAR(f.height, 50);
  OK(als_proof_because_copy(l, 0, because, 8, &needed));
  CHECK(needed == f.because && needed > 0);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  EXPECT(als_constraint_get_info(l, because[0], &info), ALS_ERROR_HANDLE);
  OK(als_layout_destroy(l));
}

/* The widest view of a row that is compared with all others, and pairs that meet in some sizes alone. */
static void many_pairs(void) {
  enum { COUNT = 60 };
  als_layout *l = NULL;
  als_item root, views[COUNT];
  char text[400];
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, (als_item){0}, "root", NUL, &root));
  OK(als_item_set_size(l, root, (als_size){2000, 100}));
  for (int i = 0; i < COUNT; i++) {
    OK(als_view_create(l, root, NULL, 0, &views[i]));
    OK(als_item_set_intrinsic_size(l, views[i], (als_size){20, 20}));
    als_constraint_spec s = {views[i], root, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_TOP, 0, 1000, 1, 10};
    OK(als_constraint_create(l, &s, 0, NULL));
    s.first_attribute = ALS_ATTRIBUTE_LEFT;
    s.second_attribute = ALS_ATTRIBUTE_RIGHT;
    s.multiplier = (i + 1) / (double)COUNT;
    s.constant = 0;
    OK(als_constraint_create(l, &s, 0, NULL));
  }
  /* Neighbours are 1/60 of the width apart, so they meet below 1200, the second next below 600, and so on. */
  als_proof_spec spec = widths(500, 1500);
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  size_t count = 0, next = 0, second = 0, needed = 0;
  OK(als_prove(l, &spec, &count));
  for (size_t i = 0; i < count; i++) {
    double ends[2];
    OK(als_proof_failure_get(l, i, &f));
    if (f.kind != ALS_EXPECT_APART) continue;
    OK(als_proof_region_copy(l, i, 0, ends, 2, &needed));
    CHECK(f.regions == 1 && f.views == 2 && ends[0] == 500);
    next += fabs(ends[1] - 1200) <= 1e-4;
    second += fabs(ends[1] - 600) <= 1e-4;
  }
  CHECK(next == COUNT - 1 && second == COUNT - 2);
  OK(als_proof_message_copy(l, count - 1, text, sizeof text, NULL));
  CHECK(strstr(text, "overlap") != NULL);
  OK(als_layout_destroy(l));
}

/* Views of a row reach their least and their largest widths one after the other: the direction of each piece is made
 * from that of the piece before, and must be that of a layout solved afresh. */
static void many_pieces(void) {
  enum { COUNT = 48 };
  als_layout *l = NULL;
  als_item root, views[COUNT];
  double wanted[COUNT];
  char text[400];
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, (als_item){0}, "root", NUL, &root));
  OK(als_item_set_size(l, root, (als_size){700, 100}));
  for (int i = 0; i < COUNT; i++) {
    snprintf(text, sizeof text, "v%d", i);
    OK(als_view_create(l, root, text, NUL, &views[i]));
    snprintf(text, sizeof text,
             "v%d.top = |; v%d.height = 10; v%d.width >= %d; v%d.width <= %d; v%d.width = root.width * 0.02 + %d @ %d",
             i, i, i, 4 + i * 7 % 5, i, 21 + i * 11 % 17, i, i * 3 % 8, 200 + i * 5 % 9);
    OK(als_add(l, root, ALS_SYNTAX_ANY, text, NUL, NULL, NULL, 0, NULL));
    snprintf(text, sizeof text, i ? "v%d.left = v%d.right + 2" : "v%d.left = | + %d", i, i ? i - 1 : 3);
    OK(als_add(l, root, ALS_SYNTAX_ANY, text, NUL, NULL, NULL, 0, NULL));
    wanted[i] = 9.25 + i * 13 % 19;
    snprintf(text, sizeof text, "v%d.width >= %g", i, wanted[i]);
    OK(als_expectation_add(l, root, text, NUL, NULL, NULL));
  }
  OK(als_add(l, root, ALS_SYNTAX_ANY, "v47.right <= |; v47.right = |-4 @ 900", NUL, NULL, NULL, 0, NULL));
  als_proof_spec spec = widths(450, 2200);
  als_proof proof = ALS_PROOF_INIT;
  size_t count = 0, needed = 0;
  OK(als_prove(l, &spec, &count));
  OK(als_proof_get(l, &proof));
  CHECK(proof.pieces > 60 && count > COUNT / 2);
  for (double width = 450.7; width < 2200; width += 17.3) {
    als_rect frame;
    int holds[COUNT], is_near[COUNT] = {0};
    for (int i = 0; i < COUNT; i++) holds[i] = 1;
    for (size_t k = 0; k < count; k++) {
      als_proof_failure f = ALS_PROOF_FAILURE_INIT;
      OK(als_proof_failure_get(l, k, &f));
      for (size_t r = 0; r < f.regions; r++) {
        double ends[2];
        OK(als_proof_region_copy(l, k, r, ends, 2, &needed));
        if (width >= ends[0] && width <= ends[1]) holds[f.expectation] = 0;
        if (fabs(width - ends[0]) < 1e-5 || fabs(width - ends[1]) < 1e-5) is_near[f.expectation] = 1;
      }
    }
    OK(als_item_set_size(l, root, (als_size){width, 100}));
    OK(als_solve(l, NULL));
    for (int i = 0; i < COUNT; i++) {
      OK(als_frame(l, views[i], &frame));
      CHECK(is_near[i] || holds[i] == (frame.width >= wanted[i] - 1e-6));
    }
  }
  OK(als_layout_destroy(l));
}

static void certificates(void) {
  als_item root;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  size_t needed = 0, again = 0;
  char *text, *twice;
  FAILS(l, als_proof_certificate_copy(l, NULL, 0, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_prove(l, &spec, NULL));
  FAILS(l, als_proof_certificate_copy(l, NULL, 0, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.flags = ALS_PROVE_CERTIFICATE;
  OK(als_prove(l, &spec, NULL));
  EXPECT(als_proof_certificate_copy(l, NULL, 0, &needed), ALS_TRUNCATED);
  text = calloc(needed + 1, 1);
  twice = calloc(needed + 1, 1);
  OK(als_proof_certificate_copy(l, text, needed + 1, NULL));
  CHECK(strstr(text, "{\"certificate\": 1, \"parameters\": {\"width\": [100, 800]}, \"direction\": \"ltr\"") == text);
  CHECK(strstr(text, "\"title\": [[80, 15, ") != NULL);
  CHECK(
      strstr(
          text,
          "\"expect\": \"fits\", \"index\": -1, \"views\": [\"title\"], \"axis\": \"horizontal\", \"holds\": false") !=
      NULL);
  CHECK(strstr(text, "\"verdict\": \"refuted\"}") != NULL);
  OK(als_prove(l, &spec, NULL));
  OK(als_proof_certificate_copy(l, twice, needed + 1, &again));
  CHECK(needed == again && strcmp(text, twice) == 0);
  /* A proof without one forgets it, and the least sizes never have one. */
  OK(als_minimum_size(l, &spec, &(als_minimum)ALS_MINIMUM_INIT));
  FAILS(l, als_proof_certificate_copy(l, NULL, 0, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.flags = 2;
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  free(text);
  free(twice);
  OK(als_layout_destroy(l));
}

/* What is inside a guide or an area, and frames in a content area. */
static void areas(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"r\", \"size\": [300, 200], \"safeArea\": [20, 0, 10, 0],"
      " \"contentInsets\": [4, 5, 6, 7], \"children\": [{ \"name\": \"a\", \"intrinsic\": [50, 20] }],"
      " \"guides\": [{ \"name\": \"g\" }] }, \"constraints\": ["
      " \"a.left = g.left + 10; a.top = g.top + 5; g.left = super.left + 30; g.width = super.width - 200\","
      " \"g.top = super.top + 5; g.height = 40\"], \"expect\": [{ \"expect\": \"inside\", \"view\": \"a\", \"of\": "
      "\"g\" },"
      " { \"expect\": \"inside\", \"view\": \"a\", \"of\": \"r.safeArea\" }, { \"expect\": \"inside\", \"view\": \"a\" "
      "}] }";
  als_layout *l = read_from(document, NULL);
  als_proof_spec spec = widths(80, 400);
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  size_t count = 0;
  double ends[2];
  OK(als_prove(l, &spec, &count));
  CHECK(count == 4);
  /* a ends at 90 in the content area; g, which is not below 0, at 30 + width - 212. */
  OK(als_proof_failure_get(l, 0, &f));
  OK(als_proof_region_copy(l, 0, 0, ends, 2, NULL));
  CHECK(f.expectation == 0 && f.axis == 0 && ends[0] == 80 && fabs(ends[1] - 272) <= 1e-5);
  /* The safe area begins at 20, a at 4 + 10, and ends with the root, a at 5 + 90. */
  OK(als_proof_failure_get(l, 1, &f));
  OK(als_proof_region_copy(l, 1, 0, ends, 2, NULL));
  CHECK(f.expectation == 1 && f.axis == 0 && ends[0] == 80 && fabs(ends[1] - 95) <= 1e-5);
  OK(als_proof_failure_get(l, 2, &f));
  CHECK(f.expectation == 1 && f.axis == 1);
  NEAR(f.measured, 14);
  NEAR(f.wanted, 20);
  OK(als_proof_region_copy(l, 3, 0, ends, 2, NULL));
  CHECK(ends[0] == 80 && fabs(ends[1] - 95) <= 1e-5);
  OK(als_layout_destroy(l));
}

/* An interval that is one value takes nothing from the other. */
static void flat_rectangles(void) {
  als_item root;
  als_layout *l = made(&root);
  als_proof_spec spec = widths(100, 800);
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  double corners[8];
  size_t needed = 0, count = 0;
  spec.parameters |= ALS_PROVE_HEIGHT;
  for (int turn = 0; turn < 2; turn++) {
    spec.height = (als_interval){60, turn == 0 ? 60 : 100};
    if (turn == 1) spec.width = (als_interval){200, 200};
    OK(als_prove(l, &spec, &count));
    CHECK(count == 1);
    OK(als_proof_failure_get(l, 0, &f));
    CHECK(f.kind == ALS_EXPECT_FITS && f.regions == 1);
    OK(als_proof_region_copy(l, 0, 0, corners, 8, &needed));
    for (size_t k = 0; k + 1 < needed; k += 2) {
      if (turn == 0) CHECK(corners[k + 1] == 60 && corners[k] >= 100 && corners[k] <= 210.00001);
      if (turn == 1) CHECK(corners[k] == 200 && corners[k + 1] >= 60 && corners[k + 1] <= 100);
    }
  }
  OK(als_layout_destroy(l));
}

static void bad_input(void) {
  als_item root, title;
  als_layout *l = made(&root);
  als_proof proof = ALS_PROOF_INIT;
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  als_proof_spec spec = widths(100, 50);
  size_t needed = 0;
  FAILS(l, als_proof_get(l, &proof), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec = widths(-1, 50);
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec = widths(0, NAN);
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  spec = widths(0, 50);
  spec.parameters = 8;
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec = widths(0, 50);
  OK(als_item_find(l, root, "title", NUL, &title));
  spec.root = title;
  FAILS(l, als_prove(l, &spec, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.root = root;
  spec.gone = &title;
  spec.gone_count = 1;
  OK(als_prove(l, &spec, NULL));
  FAILS(l, als_proof_failure_get(l, 99, &f), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(l, als_proof_region_copy(l, ALS_PROOF_NOT_REACHED, 0, NULL, 0, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_layout_destroy(l));
}

/* A view has to fit the content that it has in each piece. */
static void content_that_rules_set(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"r\", \"size\": [300, 50], \"children\": ["
      "{ \"name\": \"a\", \"intrinsic\": [40, 20] }] }, \"constraints\": ["
      "\"a.left = super.left; a.top = super.top; a.width = super.width * 0.25; a.height = 20\","
      " { \"when\": \"root.width >= 300\", \"set\": { \"a\": { \"intrinsic\": [100, 20] } } },"
      " { \"when\": \"root.width >= 600\", \"set\": { \"a\": { \"intrinsic\": [null, 30] } } }],"
      " \"expect\": [{ \"expect\": \"fits\", \"view\": \"a\" }] }";
  als_layout *l = read_from(document, NULL);
  als_proof_spec spec = widths(100, 800);
  als_proof proof = ALS_PROOF_INIT;
  als_proof_failure f = ALS_PROOF_FAILURE_INIT;
  size_t count = 0;
  double ends[2];
  OK(als_prove(l, &spec, &count));
  OK(als_proof_get(l, &proof));
  CHECK(proof.verdict == ALS_VERDICT_REFUTED && count == 2);
  OK(als_proof_failure_get(l, 0, &f));
  CHECK(f.axis == 0);
  OK(als_proof_region_copy(l, 0, 0, ends, 2, NULL));
  CHECK(ends[0] == 100 && fabs(ends[1] - 160) <= 1e-5);
  OK(als_proof_region_copy(l, 0, 1, ends, 2, NULL));
  CHECK(fabs(ends[0] - 300) <= 1e-5 && fabs(ends[1] - 400) <= 1e-5);
  OK(als_proof_failure_get(l, 1, &f));
  CHECK(f.axis == 1);
  NEAR(f.wanted, 30);
  OK(als_proof_region_copy(l, 1, 0, ends, 2, NULL));
  CHECK(fabs(ends[0] - 600) <= 1e-5 && ends[1] == 800);
  OK(als_layout_destroy(l));
}

void test_proofs(void) {
  intervals();
  two_parameters();
  free_from_the_middle_on();
  as_wide_as_its_text();
  weaker_verdicts();
  certificates();
  areas();
  content_that_rules_set();
  flat_rectangles();
  gone_from_a_stack();
  least_sizes();
  reasons();
  many_pairs();
  many_pieces();
  bad_input();
}
