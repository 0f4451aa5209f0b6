/* Eight visual formats in AlsLayoutManager and in GtkConstraintLayout, beside what they mean, worked out by hand.  The
 * first has to be right in all; the second is told.
 *   gtk4_formats                       checks
 *   gtk4_formats --table               prints the table of docs/toolkits-gtk4.md
 *   gtk4_formats --shoot picture.png   draws both beside each other */
#include "alslayoutmanager.h"
#include "gtk4_block.h"

#include <stdlib.h>

typedef struct {
  Kind kind;
  const char *words;
  gboolean is_hidden;
} Widget;

typedef struct {
  const char *about, *formats[3];
  Widget widgets[3]; /* a, b, c; a NULL ends them */
  int width, height;
  gboolean is_rtl;
  const char *frames; /* x, width of each that is shown, and its height where that matters */
} Case;

static const Case cases[] = {
    {"a row: what is left goes to the view that hugs least",
     {"H:|-8-[a(40)]-8-[b]-8-|", "V:|[a]|", "V:|[b]|"},
     {{LABEL, "one", FALSE}, {FIELD, "20 60", FALSE}},
     200,
     30,
     FALSE,
     "a 8 40, b 56 136"},
    {"inequalities: a label no wider than 80, but as wide as its text",
     {"H:|-8-[a(<=80)]-8-[b]-8-|", "V:|[a]|", "V:|[b]|"},
     {{LABEL, "seven..", FALSE}, {FIELD, "20 60", FALSE}},
     200,
     30,
     FALSE,
     "a 8 56, b 72 120"},
    {"a gap of at least 8 that takes the rest",
     {"H:|-8-[a]-(>=8)-[b]-8-|", "V:|[a]|", "V:|[b]|"},
     {{LABEL, "left", FALSE}, {LABEL, "right", FALSE}},
     200,
     30,
     FALSE,
     "a 8 32, b 152 40"},
    {"a priority: 150 wide as long as there is room",
     {"H:|[a(150@500)]-8-[b]|", "V:|[a]|", "V:|[b]|"},
     {{FIELD, "20 60", FALSE}, {LABEL, "eighteen characters", FALSE}},
     200,
     30,
     FALSE,
     "a 0 40, b 48 152"},
    {"a text that wraps gets the height for its width",
     {"H:|-8-[a]-8-|", "H:|-8-[b]-8-|", "V:|-8-[a]-8-[b]-(>=8)-|"},
     {{TEXT, "words that wrap into some lines", FALSE}, {FIELD, "20 60", FALSE}},
     116,
     120,
     FALSE,
     "a 8 100 48, b 8 100 24"},
    {"a hidden view goes with its gap",
     {"H:|-8-[a]-8-[b]-8-[c]", "V:|[a]|", "V:|[b]|"},
     {{LABEL, "one", FALSE}, {LABEL, "two", TRUE}, {LABEL, "three", FALSE}},
     200,
     30,
     FALSE,
     "a 8 24, c 40 40"},
    {"odd widths: equal halves of 101 pixels meet, without a gap or an overlap",
     {"H:|[a(==b)][b]|", "V:|[a]|", "V:|[b]|"},
     {{FIELD, "0 10", FALSE}, {FIELD, "0 10", FALSE}},
     101,
     30,
     FALSE,
     "a 0 51, b 51 50"},
    {"right to left: the first view is on the right",
     {"H:|-8-[a]-8-[b]", "V:|[a]|", "V:|[b]|"},
     {{LABEL, "one", FALSE}, {LABEL, "three", FALSE}},
     200,
     30,
     TRUE,
     "a 168 24, b 120 40"},
};

static const char *const names[] = {"a", "b", "c"};

static GtkWidget *als_container(const Case *of, GtkWidget *widgets[3]) {
  GtkWidget *container = g_object_new(TYPE_PANE, NULL);
  char *lines = g_strjoin("\n", of->formats[0], of->formats[1], of->formats[2], NULL);
  GtkLayoutManager *manager = als_layout_manager_new();
  gtk_widget_set_layout_manager(container, manager);
  for (int i = 0; i < 3 && widgets[i]; i++) {
    gtk_widget_set_parent(widgets[i], container);
    als_layout_manager_set_name(ALS_LAYOUT_MANAGER(manager), widgets[i], names[i]);
  }
  als_layout_manager_set_constraints(ALS_LAYOUT_MANAGER(manager), lines);
  g_free(lines);
  return container;
}

static GtkWidget *gtk_container(const Case *of, GtkWidget *widgets[3]) {
  GtkWidget *container = g_object_new(TYPE_PANE, NULL);
  GtkLayoutManager *manager = gtk_constraint_layout_new();
  GHashTable *views = g_hash_table_new(g_str_hash, g_str_equal);
  GError *error = NULL;
  gtk_widget_set_layout_manager(container, manager);
  for (int i = 0; i < 3 && widgets[i]; i++) {
    gtk_widget_set_parent(widgets[i], container);
    g_hash_table_insert(views, (gpointer)names[i], widgets[i]);
  }
  gtk_constraint_layout_add_constraints_from_descriptionv(GTK_CONSTRAINT_LAYOUT(manager), of->formats, 3, 8, 8, views,
                                                          &error);
  if (error) fprintf(stderr, "GtkConstraintLayout: %s\n", error->message);
  g_clear_error(&error);
  g_hash_table_unref(views);
  return container;
}

typedef GtkWidget *(*Make)(const Case *, GtkWidget *[3]);

static GtkWidget *made(const Case *of, Make make, GtkWidget *widgets[3]) {
  GtkWidget *container;
  for (int i = 0; i < 3 && of->widgets[i].words; i++) {
    widgets[i] = block_new(of->widgets[i].kind, of->widgets[i].words);
    if (of->widgets[i].is_hidden) gtk_widget_set_visible(widgets[i], FALSE);
  }
  container = make(of, widgets);
  if (of->is_rtl) gtk_widget_set_direction(container, GTK_TEXT_DIR_RTL);
  return container;
}

/* The frames as `Case.frames` has them. */
static char *laid_out(const Case *of, Make make) {
  GtkWidget *window = gtk_window_new(), *widgets[3] = {NULL, NULL, NULL}, *container = made(of, make, widgets);
  GtkAllocation place = {0, 0, of->width, of->height};
  GString *text = g_string_new(NULL);
  int least;
  gtk_window_set_child(GTK_WINDOW(window), container);
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place.width = MAX(place.width, least);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &least, NULL, NULL, NULL);
  place.height = MAX(place.height, least);
  gtk_widget_size_allocate(container, &place, -1);
  for (int i = 0; i < 3 && widgets[i]; i++) {
    graphene_rect_t bounds;
    if (!gtk_widget_get_visible(widgets[i]) || !gtk_widget_compute_bounds(widgets[i], container, &bounds)) continue;
    g_string_append_printf(text, "%s%s %g %g", text->len ? ", " : "", names[i], bounds.origin.x, bounds.size.width);
    if (of->widgets[0].kind == TEXT) g_string_append_printf(text, " %g", bounds.size.height);
  }
  if (place.width != of->width) g_string_append_printf(text, "; no less than %d wide", place.width);
  gtk_window_destroy(GTK_WINDOW(window));
  return g_string_free(text, FALSE);
}

/* A stage gives the container of a case its size. */
static void stage_measure(GtkWidget *stage, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                          int *a, int *b) {
  const Case *of = g_object_get_data(G_OBJECT(stage), "case");
  (void)for_size;
  (void)a;
  (void)b;
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? of->width : of->height;
}

static void stage_allocate(GtkWidget *stage, int width, int height, int baseline) {
  GtkWidget *container = gtk_widget_get_first_child(stage);
  GtkAllocation place = {0, 0, 0, 0};
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &place.width, NULL, NULL, NULL);
  place.width = MAX(place.width, width);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &place.height, NULL, NULL, NULL);
  place.height = MAX(place.height, height);
  gtk_widget_size_allocate(container, &place, baseline);
}

static gboolean is_over(gpointer over) {
  *(gboolean *)over = TRUE;
  return G_SOURCE_REMOVE;
}

static int shoot(const char *path) {
  GtkWidget *window = gtk_window_new(), *grid = gtk_grid_new();
  GdkPaintable *picture;
  GtkSnapshot *snapshot = gtk_snapshot_new();
  GskRenderNode *node;
  gboolean over = FALSE;
  g_object_set(grid, "row-spacing", 14, "column-spacing", 24, "margin-top", 12, "margin-bottom", 12, "margin-start", 12,
               "margin-end", 12, NULL);
  gtk_grid_attach(GTK_GRID(grid), gtk_label_new("AlsLayoutManager"), 1, 0, 1, 1);
  gtk_grid_attach(GTK_GRID(grid), gtk_label_new("GtkConstraintLayout"), 2, 0, 1, 1);
  for (int i = 0; i < (int)G_N_ELEMENTS(cases); i++) {
    gtk_grid_attach(GTK_GRID(grid),
                    g_object_new(GTK_TYPE_LABEL, "label", cases[i].formats[cases[i].widgets[0].kind == TEXT ? 2 : 0],
                                 "xalign", 0.0, NULL),
                    0, i + 1, 1, 1);
    for (int k = 0; k < 2; k++) {
      GtkWidget *widgets[3] = {NULL, NULL, NULL},
                *container = made(&cases[i], k ? gtk_container : als_container, widgets);
      GtkWidget *frame = gtk_frame_new(NULL);
      GtkWidget *stage = pane_new(gtk_custom_layout_new(NULL, stage_measure, stage_allocate));
      gtk_widget_set_overflow(stage, GTK_OVERFLOW_HIDDEN);
      g_object_set_data(G_OBJECT(stage), "case", (gpointer)&cases[i]);
      gtk_widget_set_parent(container, stage);
      gtk_frame_set_child(GTK_FRAME(frame), stage);
      g_object_set(frame, "halign", GTK_ALIGN_START, "valign", GTK_ALIGN_START, NULL);
      gtk_grid_attach(GTK_GRID(grid), frame, k + 1, i + 1, 1, 1);
    }
  }
  gtk_window_set_child(GTK_WINDOW(window), grid);
  gtk_window_present(GTK_WINDOW(window));
  g_timeout_add(200, is_over, &over);
  while (!over) g_main_context_iteration(NULL, TRUE);
  picture = gtk_widget_paintable_new(window);
  gdk_paintable_snapshot(picture, GDK_SNAPSHOT(snapshot), gtk_widget_get_width(window), gtk_widget_get_height(window));
  node = gtk_snapshot_free_to_node(snapshot);
  if (node) {
    GdkTexture *texture = gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(window)), node, NULL);
    gdk_texture_save_to_png(texture, path);
    g_object_unref(texture);
    gsk_render_node_unref(node);
  }
  g_object_unref(picture);
  gtk_window_destroy(GTK_WINDOW(window));
  return node == NULL;
}

int main(int argc, char **argv) {
  gboolean is_table = argc > 1 && strcmp(argv[1], "--table") == 0;
  int failed = 0, theirs = 0, count = (int)G_N_ELEMENTS(cases);
  if (!gtk_init_check()) {
    puts("skipped: GTK finds no display");
    return 0;
  }
  if (argc > 2 && strcmp(argv[1], "--shoot") == 0) return shoot(argv[2]);
  if (is_table) puts("| format | asks for | `AlsLayoutManager` | `GtkConstraintLayout` |\n|---|---|---|---|");
  for (int i = 0; i < count; i++) {
    char *ours = laid_out(&cases[i], als_container), *gtk = laid_out(&cases[i], gtk_container);
    gboolean is_right = strcmp(ours, cases[i].frames) == 0, gtk_is_right = strcmp(gtk, cases[i].frames) == 0;
    failed += !is_right;
    theirs += gtk_is_right;
    if (is_table)
      printf("| `%s` | %s | %s%s | %s%s |\n", cases[i].formats[cases[i].widgets[0].kind == TEXT ? 2 : 0],
             cases[i].about, is_right ? "" : "WRONG ", ours, gtk_is_right ? "" : "**no**: ", gtk);
    else if (!is_right)
      printf("failed: %s: %s, not %s\n", cases[i].about, ours, cases[i].frames);
    g_free(ours);
    g_free(gtk);
  }
  if (!is_table)
    printf("GtkConstraintLayout is right in %d of %d\n%d checks passed, %d failed\n", theirs, count, count - failed,
           failed);
  return failed != 0;
}
