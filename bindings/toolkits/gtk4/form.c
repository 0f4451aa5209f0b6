/* The form of ../form/README.md in GTK 4:  form form.txt [--shoot picture.png]
 *
 * SPDX-License-Identifier: MIT
 */
#include "alslayoutmanager.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Containers are ordinary widgets with another layout manager. */
static const char interface[] =
    "<interface>"
    "<object class='GtkWindow' id='window'><property name='title'>GTK 4</property><property "
    "name='default-width'>420</property>"
    "<child><object class='GtkBox' id='form'>"
    "  <property name='layout-manager'><object class='AlsLayoutManager' id='manager'/></property>"
    "  <child><object class='GtkLabel' id='intro'><property name='wrap'>1</property><property "
    "name='xalign'>0</property>"
    "    <property name='label'>Every box below is a container of its own, and one layout holds them all: "
    "the labels of both boxes end in one line.</property></object></child>"
    "  <child><object class='GtkFrame' id='person'><property name='label'>Person</property><child><object "
    "class='GtkBox'>"
    "    <property name='layout-manager'><object class='AlsLayoutManager'><property "
    "name='shared'>1</property></object></property>"
    "    <child><object class='GtkLabel' id='nameLabel'><property name='label'>Name</property></object></child>"
    "    <child><object class='GtkEntry' id='name'/></child>"
    "    <child><object class='GtkButton' id='clear'><property name='label'>Clear</property></object></child>"
    "  </object></child></object></child>"
    "  <child><object class='GtkFrame' id='address'><property name='label'>Address</property><child><object "
    "class='GtkBox'>"
    "    <property name='layout-manager'><object class='AlsLayoutManager'><property "
    "name='shared'>1</property></object></property>"
    "    <child><object class='GtkLabel' id='streetLabel'><property name='label'>Street and "
    "number</property></object></child>"
    "    <child><object class='GtkEntry' id='street'/></child>"
    "    <child><object class='GtkLabel' id='townLabel'><property name='label'>Town</property></object></child>"
    "    <child><object class='GtkEntry' id='town'/></child>"
    "  </object></child></object></child>"
    "  <child><object class='GtkCheckButton' id='rightToLeft'><property name='label'>Right to "
    "left</property></object></child>"
    "  <child><object class='GtkButton' id='hide'><property name='label'>Hide the town</property></object></child>"
    "</object></child></object>"
    "</interface>";

static GtkBuilder *builder;

static GtkWidget *widget(const char *name) {
  return GTK_WIDGET(gtk_builder_get_object(builder, name));
}

static void hide_town(GtkButton *button, gpointer unused) {
  gboolean shows = !gtk_widget_get_visible(widget("town"));
  (void)unused;
  gtk_widget_set_visible(widget("town"), shows);
  gtk_widget_set_visible(widget("townLabel"), shows);
  gtk_button_set_label(button, shows ? "Hide the town" : "Show the town");
}

static void turn(GtkCheckButton *button, gpointer unused) {
  (void)unused;
  gtk_widget_set_direction(widget("form"), gtk_check_button_get_active(button) ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
}

static void clear(GtkButton *button, gpointer entry) {
  (void)button;
  gtk_editable_set_text(GTK_EDITABLE(entry), "");
}

/* ---- the look at it that `make windows` takes ---- */

static int compared, differing;

/* Whether a widget lies where the layout has it. */
static gboolean is_in_place(GtkWidget *child, gboolean tells) {
  GtkWidget *parent = gtk_widget_get_parent(child);
  AlsLayoutManager *manager = ALS_LAYOUT_MANAGER(gtk_widget_get_layout_manager(parent));
  graphene_rect_t bounds;
  als_rect frame;
  als_snapped_frame(als_layout_manager_get_layout(manager), als_layout_manager_get_item(manager, child), &frame);
  if (!gtk_widget_get_visible(child)) return TRUE;
  if (gtk_widget_compute_bounds(child, parent, &bounds) && bounds.origin.x == (float)frame.x &&
      bounds.origin.y == (float)frame.y && bounds.size.width == (float)frame.width &&
      bounds.size.height == (float)frame.height)
    return TRUE;
  if (!tells) return FALSE;
  fprintf(stderr, "%s: %g %g %g %g in the layout, %g %g %g %g on the screen\n",
          gtk_buildable_get_buildable_id(GTK_BUILDABLE(child)), frame.x, frame.y, frame.width, frame.height,
          bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
  return FALSE;
}

static int count_differing(gboolean tells) {
  static const char *const names[] = {"intro",       "person", "nameLabel", "name", "clear",       "address",
                                      "streetLabel", "street", "townLabel", "town", "rightToLeft", "hide"};
  int count = 0;
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++) count += !is_in_place(widget(names[i]), tells);
  compared = (int)G_N_ELEMENTS(names);
  return count;
}

static gboolean is_over(gpointer over) {
  *(gboolean *)over = TRUE;
  return G_SOURCE_REMOVE;
}

/* Lets the window come to rest. */
static void settle(void) {
  gboolean over = FALSE;
  g_timeout_add(150, is_over, &over);
  while (!over) g_main_context_iteration(NULL, TRUE);
}

/* Looks once the window has come to rest; a slow machine has three seconds. */
static void compare_all(void) {
  settle();
  for (int tries = 0; tries < 20 && count_differing(FALSE); tries++) settle();
  differing += count_differing(TRUE);
}

static void shoot(const char *path) {
  GtkWidget *window = widget("window");
  GdkPaintable *picture = gtk_widget_paintable_new(window);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  GskRenderNode *node;
  gdk_paintable_snapshot(picture, GDK_SNAPSHOT(snapshot), gtk_widget_get_width(window), gtk_widget_get_height(window));
  node = gtk_snapshot_free_to_node(snapshot);
  if (node) {
    GdkTexture *texture = gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(window)), node, NULL);
    gdk_texture_save_to_png(texture, path);
    g_object_unref(texture);
    gsk_render_node_unref(node);
  }
  g_object_unref(picture);
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The median of 200 resizes, in milliseconds. */
static double frame_time(void) {
  GtkWidget *form = widget("form");
  int width = gtk_widget_get_width(form), height;
  double times[200];
  for (int i = 0; i < 200; i++) {
    GtkAllocation place = {0, 0, width + 1 + i % 2, 0};
    gint64 start = g_get_monotonic_time();
    gtk_widget_measure(form, GTK_ORIENTATION_VERTICAL, place.width, &height, NULL, NULL, NULL);
    place.height = MAX(height, gtk_widget_get_height(form));
    gtk_widget_size_allocate(form, &place, -1);
    times[i] = (double)(g_get_monotonic_time() - start) / 1000;
  }
  qsort(times, 200, sizeof *times, by_size);
  return times[100];
}

static void look_at_it(const char *path) {
  compare_all();
  shoot(path);
  hide_town(GTK_BUTTON(widget("hide")), NULL);
  compare_all();
  hide_town(GTK_BUTTON(widget("hide")), NULL);
  gtk_check_button_set_active(GTK_CHECK_BUTTON(widget("rightToLeft")), TRUE);
  compare_all();
  gtk_window_set_default_size(GTK_WINDOW(widget("window")), 700, 500);
  compare_all();
  printf("gtk: %d of %d differ\n", differing, compared);
  printf("gtk: %.2f ms a frame\n", frame_time());
}

int main(int argc, char **argv) {
  char *lines;
  if (argc < 2 || !g_file_get_contents(argv[1], &lines, NULL, NULL)) {
    fprintf(stderr, "usage: form form.txt [--shoot picture.png]\n");
    return 2;
  }
  if (!gtk_init_check()) {
    puts("skipped: GTK finds no display");
    return 0;
  }
  g_type_ensure(ALS_TYPE_LAYOUT_MANAGER);
  builder = gtk_builder_new_from_string(interface, -1);
  als_layout_manager_set_constraints(ALS_LAYOUT_MANAGER(gtk_builder_get_object(builder, "manager")), lines);
  g_free(lines);
  g_signal_connect(widget("hide"), "clicked", G_CALLBACK(hide_town), NULL);
  g_signal_connect(widget("rightToLeft"), "toggled", G_CALLBACK(turn), NULL);
  g_signal_connect(widget("clear"), "clicked", G_CALLBACK(clear), widget("name"));
  gtk_window_present(GTK_WINDOW(widget("window")));
  if (argc > 3 && strcmp(argv[2], "--shoot") == 0) {
    look_at_it(argv[3]);
  } else {
    while (g_list_model_get_n_items(gtk_window_get_toplevels()) > 0) g_main_context_iteration(NULL, TRUE);
  }
  if (argc > 3) gtk_window_destroy(GTK_WINDOW(widget("window")));
  g_object_unref(builder);
  return differing != 0;
}
