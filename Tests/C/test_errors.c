/* Why a call failed (als.h, Errors). */
#include "harness.h"

static void reading(void) {
  fixture f;
  als_error error = ALS_ERROR_INIT;
  char text[512];
  size_t needed = 0;
  als_layout *fresh = NULL;
  OK(als_layout_create(NULL, &fresh));
  OK(als_error_last(fresh, &error));
  CHECK(error.status == 0 && error.kind == ALS_KIND_NONE);
  OK(als_error_message_copy(fresh, text, sizeof text, &needed));
  CHECK(needed == 0 && text[0] == 0);
  OK(als_layout_destroy(fresh));

  fixture_make(&f);
  view(f.l, f.root, "header");
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "haeder.top = super.top", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME);
  OK(als_error_last(f.l, &error));
  CHECK(error.kind == ALS_KIND_NAME_VIEW && error.has_position && error.offset == 0 && error.length == 6);
  OK(als_error_message_copy(f.l, text, sizeof text, &needed));
  CHECK(strstr(text, "haeder") != NULL && strlen(text) == needed);
  OK(als_error_suggestion_copy(f.l, text, sizeof text, &needed));
  CHECK(strstr(text, "header") != NULL);
  OK(als_error_text_copy(f.l, text, sizeof text, &needed));
  CHECK(strncmp(text, "error[NAME_VIEW]: ", 18) == 0 && strstr(text, "\nhaeder.top = super.top\n^~~~~~\n") != NULL);
  EXPECT(als_error_text_copy(f.l, text, 6, &needed), ALS_TRUNCATED);
  CHECK(strcmp(text, "error") == 0 && needed > 30);

  OK(als_solve(f.l, NULL)); /* a call that succeeds leaves it */
  OK(als_error_last(f.l, &error));
  CHECK(error.kind == ALS_KIND_NAME_VIEW);
  EXPECT(als_item_destroy(f.l, f.bad_items[1]), ALS_ERROR_HANDLE);
  OK(als_error_last(f.l, &error));
  CHECK(error.kind == ALS_KIND_HANDLE && !error.has_position);
  error.struct_size = 7;
  CHECK(als_error_last(f.l, &error) == ALS_ERROR_VERSION);
  fixture_end(&f);
}

/* The caret has the column of a terminal: a tab is kept, wide characters have two columns, combining ones none. */
static void columns(void) {
  fixture f;
  char text[300];
  fixture_make(&f);
  view(f.l, f.root, "\xe6\x97\xa5");
  view(f.l, f.root, "e\xcc\x81");
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "\t\xe6\x97\xa5.top = b\xe6\x9c\xac.top", NUL, NULL, NULL, 0, NULL),
         ALS_ERROR_NAME);
  OK(als_error_text_copy(f.l, text, sizeof text, NULL));
  CHECK(strstr(text, "\n\t         ^~~\n") != NULL);
  EXPECT(als_add(f.l, f.root, ALS_SYNTAX_ANY, "e\xcc\x81.top = c.top", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME);
  OK(als_error_text_copy(f.l, text, sizeof text, NULL));
  CHECK(strstr(text, "\n        ^\n") != NULL);
  fixture_end(&f);
}

void test_errors(void) {
  reading();
  columns();
}
