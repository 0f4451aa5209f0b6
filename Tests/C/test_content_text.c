/* Text as content, and content made larger (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

typedef struct row {
  const char *text;
  double size, width; /* -1: as wide as it likes */
  als_text_advance advance;
  double wanted_width, wanted_height; /* of the view */
} row;

/* H 722, i 222, o 556, space 278 thousandths of an em. */
static const row rows[] = {
    {"Hi", 10, -1, ALS_TEXT_SANS, 9.44, 12},
    {"Hi", 20, -1, ALS_TEXT_SANS, 18.88, 24},
    {"", 10, -1, ALS_TEXT_SANS, 0, 12},
    {"Hi Hi", 10, -1, ALS_TEXT_SANS, 21.66, 12},
    {"Hi Hi", 10, 21.66, ALS_TEXT_SANS, 21.66, 12},
    {"Hi Hi", 10, 21.5, ALS_TEXT_SANS, 21.5, 24},
    {"Hi Hi", 10, 9.44, ALS_TEXT_SANS, 9.44, 24},
    {"Hi Hi Hi", 10, 5, ALS_TEXT_SANS, 5, 36}, /* words that are too long stand alone */
    {"Hi\nHi Hi", 10, -1, ALS_TEXT_SANS, 21.66, 24},
    {"Hi\n", 10, -1, ALS_TEXT_SANS, 9.44, 24},
    {"Hi  \nHi", 10, -1, ALS_TEXT_SANS, 9.44, 24},   /* spaces at the end of a line do not count */
    {"  Hi", 10, -1, ALS_TEXT_SANS, 15, 12},         /* but those at the start of the text do */
    {"Hi\xc2\xa0Hi", 10, 10, ALS_TEXT_SANS, 10, 12}, /* no break here */
    {"\xe6\x97\xa5\xe6\x9c\xac", 10, -1, ALS_TEXT_SANS, 20, 12},
    {"\xe6\x97\xa5\xe6\x9c\xac", 10, 15, ALS_TEXT_SANS, 15, 24},
    {"Hi\xe6\x97\xa5\xe6\x9c\xac", 10, 15, ALS_TEXT_SANS, 15, 24},
    {"e\xcc\x81", 10, -1, ALS_TEXT_SANS, 5.56, 12}, /* an accent has no width of its own */
    {"Hi Hi", 10, -1, ALS_TEXT_MONO, 30, 12},
    {"i\xe6\x97\xa5", 10, -1, ALS_TEXT_MONO, 18, 12},
};

static void model(void) {
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_layout *l = NULL;
    OK(als_layout_create(NULL, &l));
    als_item root = view(l, none, "root"), label = view(l, root, "label");
    OK(als_item_set_size(l, root, (als_size){400, 300}));
    OK(als_item_set_text(l, label, rows[i].text, NUL, rows[i].size, rows[i].advance));
    ADD(l, root, "label.left == super.left; label.top == super.top");
    if (rows[i].width >= 0) tie(l, label, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, rows[i].width, 1000);
    OK(als_solve(l, NULL));
    als_rect frame = frame_of(l, label);
    if (fabs(frame.width - rows[i].wanted_width) > 1e-9 || fabs(frame.height - rows[i].wanted_height) > 1e-9) {
      fprintf(stderr, "row %zu, \"%s\": %.17g x %.17g\n", i, rows[i].text, frame.width, frame.height);
      CHECK(0);
    }
    OK(als_layout_destroy(l));
  }
}

static als_status host(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)layout;
  (void)item;
  (void)proposal;
  ++*(int *)user_data;
  out->size.width = 50;
  out->size.height = 60;
  return ALS_OK;
}

static void calls(void) {
  fixture f;
  char text[16];
  double size = 9, stretch = 9;
  size_t needed = 9;
  int asked = 0;
  als_text_advance advance = ALS_TEXT_MONO;
  fixture_make(&f);
  f.a = view(f.l, f.root, "text");
  EXPECT(als_item_text_copy(f.l, f.a, &size, &advance, &stretch, text, sizeof text, &needed), ALS_END);
  CHECK(size == 0 && stretch == 0 && advance == ALS_TEXT_SANS && needed == 0 && text[0] == 0);
  OK(als_item_set_intrinsic_size(f.l, f.a, (als_size){30, 40}));
  OK(als_item_set_text(f.l, f.a, "Hi Hi", 2, 10, ALS_TEXT_SANS));
  OK(als_item_text_copy(f.l, f.a, &size, &advance, &stretch, text, sizeof text, &needed));
  CHECK(size == 10 && stretch == 1 && needed == 2 && strcmp(text, "Hi") == 0);
  EACH_BAD_ITEM(&f, als_item_set_text(f.l, bad, "x", NUL, 10, ALS_TEXT_SANS));
  EACH_BAD_NUMBER(&f, 1e9, als_item_set_text(f.l, f.a, "x", NUL, bad, ALS_TEXT_SANS));
  FAILS(f.l, als_item_set_text(f.l, f.a, "x", NUL, 0, ALS_TEXT_SANS), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_item_set_text(f.l, f.a, "x", NUL, 10, (als_text_advance)2), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_item_set_text(f.l, f.a, "x\xff", NUL, 10, ALS_TEXT_SANS), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  ADD(f.l, f.root, "text.top == super.top; b.firstBaseline == text.firstBaseline; b.height == 5");
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 9.44);
  NEAR(frame_of(f.l, f.a).height, 12);
  NEAR(frame_of(f.l, f.b).y, 9);
  /* A callback takes its place, and leaves it again; a copy has the text. */
  OK(als_item_set_measure(f.l, f.a, host, &asked, NULL));
  OK(als_solve(f.l, NULL));
  CHECK(asked > 0);
  NEAR(frame_of(f.l, f.a).width, 50);
  als_layout *copy = NULL;
  als_item twin;
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, f.a, &twin));
  OK(als_solve(copy, NULL));
  NEAR(frame_of(copy, twin).width, 9.44);
  OK(als_layout_destroy(copy));
  OK(als_item_set_measure(f.l, f.a, NULL, NULL, NULL));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 9.44);
  /* Larger, and longer. */
  OK(als_layout_scale_content(f.l, 2, 1.5));
  OK(als_item_text_copy(f.l, f.a, &size, NULL, &stretch, text, sizeof text, NULL));
  CHECK(size == 20 && stretch == 1.5);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 28.32);
  NEAR(frame_of(f.l, f.a).height, 24);
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == 60 && info.intrinsic_size.height == 80);
  FAILS(f.l, als_layout_scale_content(f.l, 0, 1), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_layout_scale_content(f.l, 1e8, 1), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == 60);
  /* An edit takes all of it back. */
  OK(als_edit_begin(f.l));
  OK(als_item_set_text(f.l, f.a, NULL, 0, 0, ALS_TEXT_SANS));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 60);
  OK(als_edit_cancel(f.l));
  NEAR(frame_of(f.l, f.a).width, 28.32);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 28.32);
  fixture_end(&f);
}

static void documents(void) {
  static const char text[] =
      "{\"als\":1,\"root\":{\"size\":[100,100],\"children\":[{\"name\":\"t\",\"text\":{\"value\":\"Hi Hi\",\"size\":10,"
      "\"advance\":\"sans\"},\"clips\":true,\"ignore\":true}]},\"constraints\":[\"t.left==|;t.top==|;t.right<=|-85\"]}";
  static const char *const bad[] = {
      "\"text\":{\"value\":\"x\",\"size\":0}",
      "\"text\":{\"value\":\"x\"}",
      "\"text\":{\"size\":3}",
      "\"text\":{\"value\":\"x\",\"size\":3,\"advance\":\"serif\"}",
      "\"text\":{\"value\":\"x\",\"size\":3,\"font\":\"a\"}",
      "\"text\":\"x\"",
      "\"clips\":1",
      "\"ignore\":null",
  };
  als_layout *l = NULL, *again = NULL;
  als_item root;
  char out[4096], second[4096];
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, text, NUL, &root));
  OK(als_solve(l, NULL));
  als_item t = none;
  OK(als_item_find(l, root, "t", NUL, &t));
  NEAR(frame_of(l, t).width, 15);
  NEAR(frame_of(l, t).height, 24);
  OK(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, out, sizeof out, NULL));
  CHECK(strstr(out, "\"text\": { \"value\": \"Hi Hi\", \"size\": 10, \"advance\": \"sans\" }") != NULL);
  CHECK(strstr(out, "\"clips\": true, \"ignore\": true") != NULL && strstr(out, "intrinsic") == NULL);
  OK(als_layout_create(NULL, &again));
  OK(als_document_read(again, out, NUL, &root));
  OK(als_layout_copy_document(again, root, ALS_SYNTAX_RECORD, second, sizeof second, NULL));
  CHECK(strcmp(out, second) == 0);
  OK(als_layout_destroy(again));
  for (size_t i = 0; i < COUNT(bad); i++) {
    snprintf(out, sizeof out, "{\"als\":1,\"root\":{\"children\":[{\"name\":\"t\",%s}]}}", bad[i]);
    FAILS(l, als_document_read(l, out, NUL, NULL), ALS_ERROR_DOCUMENT, ALS_KIND_DOCUMENT);
  }
  OK(als_layout_destroy(l));
}

void test_content_text(void) {
  model();
  calls();
  documents();
}
