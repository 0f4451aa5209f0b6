/* demo.c - a login form built through als.h alone: views, equations as text, frames. */
#include <als/als.h>
#include <stdio.h>

static const char *const names[] = {"logo", "email", "password", "signIn"};

static const char equations[] =
    "logo.top = safe.top + 36; logo.centerX = |; logo.size == 76;"
    "email.top = logo.bottom + 48; email.leading = super.leading + 28; email.trailing = super.trailing - 28;"
    "email.height = 48; password.height = email.height; password.leading = email.leading; password.width = email.width;"
    "password.top = email.bottom + 12; signIn.top = password.bottom + 24; signIn.centerX = super.centerX;"
    "signIn.height = 52; signIn.width = email.width @ 900; signIn.width <= 320 # never wider than this";

int main(void) {
  als_layout *layout = NULL;
  als_item none = {0}, root, views[4];
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "screen", ALS_NUL_TERMINATED, &root);
  als_item_set_size(layout, root, (als_size){390, 844});
  als_item_set_safe_area(layout, root, (als_edges){47, 0, 34, 0});
  for (int i = 0; i < 4; i++) als_view_create(layout, root, names[i], ALS_NUL_TERMINATED, &views[i]);

  if (als_add(layout, root, ALS_SYNTAX_ANY, equations, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL) != ALS_OK) {
    char why[1024];
    als_error_text_copy(layout, why, sizeof why, NULL);
    fputs(why, stderr);
    return 1;
  }
  als_status status = als_solve(layout, NULL);
  for (int i = 0; i < 4; i++) {
    als_rect frame;
    als_frame(layout, views[i], &frame);
    printf("%-10s %7.1f %7.1f %7.1f %7.1f\n", names[i], frame.x, frame.y, frame.width, frame.height);
  }
  als_layout_destroy(layout);
  return status == ALS_OK ? 0 : 1;
}
