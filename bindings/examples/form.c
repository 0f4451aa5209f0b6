/* A settings form: a title, four rows of label and field, a list of ten cells, and two buttons. */
#include <als/als.h>
#include <stdio.h>
#include <string.h>

static als_layout *layout;

/* Says what went wrong in the last call, and whether something did. */
static int failed(als_status status) {
  char text[1024];
  if (status >= 0) return 0;
  als_error_text_copy(layout, text, sizeof text, NULL);
  fprintf(stderr, "%s\n", text);
  return 1;
}

static als_item view(als_item parent, const char *name, double width, double height) {
  als_item made = {0};
  if (failed(als_view_create(layout, parent, name, ALS_NUL_TERMINATED, &made))) return made;
  failed(als_item_set_intrinsic_size(layout, made, (als_size){width, height}));
  return made;
}

int main(void) {
  static const char *const names[] = {"name", "mail", "phone", "city"};
  static const char *const shown[] = {"title", "nameLabel", "name",   "cityLabel", "city",
                                      "cell1", "cell10",    "cancel", "save"};
  static const char text[] =
      "title.top = super.top + 20; title.centerX = super.centerX; H:|-[fields]-|; H:|-[list]-|;"
      "V:[title]-[fields]-[list]-[save]-|; H:[cancel]-[save]-|; cancel.top = save.top; cancel.size = save.size";
  const als_item none = {0};
  als_item form, fields, list, cells[10];
  als_grid_cell places[8];
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_group made;
  als_report report = ALS_REPORT_INIT;
  const double column_space = 8, row_space = 6;
  const int32_t columns[] = {ALS_ALIGNMENT_TRAILING, ALS_ALIGNMENT_FILL}, rows[] = {ALS_ALIGNMENT_CENTER};
  size_t i;

  if (als_layout_create(NULL, &layout) < 0) return 1;
  form = view(none, "form", ALS_UNSPECIFIED, ALS_UNSPECIFIED);
  if (failed(als_item_set_size(layout, form, (als_size){360, 560}))) return 1;
  view(form, "title", 120, 24);
  fields = view(form, "fields", ALS_UNSPECIFIED, ALS_UNSPECIFIED);
  list = view(form, "list", ALS_UNSPECIFIED, ALS_UNSPECIFIED);
  view(form, "cancel", 64, 32);
  view(form, "save", 48, 32);

  for (i = 0; i < 4; i++) {
    char label[32];
    als_item field;
    snprintf(label, sizeof label, "%sLabel", names[i]);
    places[2 * i] = (als_grid_cell){view(fields, label, 10.0 * strlen(names[i]), 20),
                                    (uint32_t)i,
                                    0,
                                    1,
                                    1,
                                    ALS_ALIGNMENT_OF_LINE,
                                    ALS_ALIGNMENT_OF_LINE};
    field = view(fields, names[i], 100, 28);
    if (failed(als_item_set_hugging(layout, field, 1, 250))) return 1;
    places[2 * i + 1] = (als_grid_cell){field, (uint32_t)i, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
  }
  grid.columns = (als_grid_lines){2, 0, &column_space, 1, columns, 2};
  grid.rows = (als_grid_lines){4, 0, &row_space, 1, rows, 1};
  grid.cells = places;
  grid.cell_count = 8;
  if (failed(als_grid_create(layout, fields, &grid, 0, &made))) return 1;

  for (i = 0; i < 10; i++) {
    char name[16];
    snprintf(name, sizeof name, "cell%d", (int)i + 1);
    cells[i] = view(list, name, ALS_UNSPECIFIED, ALS_UNSPECIFIED);
  }
  stack.axis = ALS_AXIS_VERTICAL;
  stack.distribution = ALS_DISTRIBUTION_FILL_EQUALLY;
  stack.spacing = 1;
  stack.members = cells;
  stack.member_count = 10;
  if (failed(als_stack_create(layout, list, &stack, 0, &made))) return 1;

  if (failed(als_add(layout, form, ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL))) return 1;
  if (failed(als_solve(layout, &report)) || report.conflicts != 0) return 1;
  for (i = 0; i < sizeof shown / sizeof shown[0]; i++) {
    als_item item;
    als_rect frame;
    if (als_item_find(layout, form, shown[i], ALS_NUL_TERMINATED, &item) != ALS_OK) return 1;
    if (als_frame_in(layout, item, form, &frame) != ALS_OK) return 1;
    printf("%-10s%6.1f%7.1f%7.1f%6.1f\n", shown[i], frame.x, frame.y, frame.width, frame.height);
  }
  return als_layout_destroy(layout) < 0;
}
