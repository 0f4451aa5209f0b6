/* A form of 250 rows, a label and a value in each, and a list of 400 labels: what measure and allocate of the container take
 * with AlsLayoutManager, GtkGridLayout and GtkConstraintLayout.
 *   gtk4_bench [rounds]   prints the medians in milliseconds; rounds: 200.  A second word: without GtkConstraintLayout */
#include "alslayoutmanager.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROWS = 250 };

static GtkWidget *labels[2 * ROWS];

static void fill_als(GtkWidget *container) {
  GtkLayoutManager *manager = als_layout_manager_new();
  GString *lines = g_string_new(NULL);
  gtk_widget_set_layout_manager(container, manager);
  for (int i = 0; i < ROWS; i++) {
    char name[16];
    for (int k = 0; k < 2; k++) {
      gtk_widget_set_parent(labels[2 * i + k], container);
      g_snprintf(name, sizeof name, "%c%d", "lv"[k], i);
      als_layout_manager_set_name(ALS_LAYOUT_MANAGER(manager), labels[2 * i + k], name);
    }
    g_string_append_printf(lines, "H:|[l%d]-8-[v%d]|; v%d.top = l%d.top; v%d.bottom = l%d.bottom", i, i, i, i, i, i);
    if (i)
      g_string_append_printf(lines, "; l%d.width = l0.width; l%d.top = l%d.bottom + 4", i, i, i - 1);
    else
      g_string_append(lines, "; V:|[l0]");
    g_string_append(lines, i == ROWS - 1 ? "; V:[l249]|\n" : "\n");
  }
  als_layout_manager_set_constraints(ALS_LAYOUT_MANAGER(manager), lines->str);
  g_string_free(lines, TRUE);
}

static void fill_grid(GtkWidget *container) {
  GtkLayoutManager *manager = gtk_grid_layout_new();
  gtk_grid_layout_set_row_spacing(GTK_GRID_LAYOUT(manager), 4);
  gtk_grid_layout_set_column_spacing(GTK_GRID_LAYOUT(manager), 8);
  gtk_widget_set_layout_manager(container, manager);
  for (int i = 0; i < 2 * ROWS; i++) {
    gtk_widget_set_parent(labels[i], container);
    g_object_set(gtk_layout_manager_get_layout_child(manager, labels[i]), "row", i / 2, "column", i % 2, NULL);
  }
}

static void tie(GtkConstraintLayout *manager, gpointer a, GtkConstraintAttribute of_a, gpointer b,
                GtkConstraintAttribute of_b, double constant) {
  gtk_constraint_layout_add_constraint(manager, gtk_constraint_new(a, of_a, GTK_CONSTRAINT_RELATION_EQ, b, of_b, 1,
                                                                   constant, GTK_CONSTRAINT_STRENGTH_REQUIRED));
}

#define OF(name) GTK_CONSTRAINT_ATTRIBUTE_##name

static void fill_constraints(GtkWidget *container) {
  GtkConstraintLayout *manager = GTK_CONSTRAINT_LAYOUT(gtk_constraint_layout_new());
  gtk_widget_set_layout_manager(container, GTK_LAYOUT_MANAGER(manager));
  for (int i = 0; i < 2 * ROWS; i++) gtk_widget_set_parent(labels[i], container);
  for (int i = 0; i < ROWS; i++) {
    GtkWidget *label = labels[2 * i], *value = labels[2 * i + 1];
    tie(manager, label, OF(LEFT), NULL, OF(LEFT), 0);
    tie(manager, value, OF(LEFT), label, OF(RIGHT), 8);
    tie(manager, value, OF(RIGHT), NULL, OF(RIGHT), 0);
    tie(manager, value, OF(TOP), label, OF(TOP), 0);
    tie(manager, value, OF(BOTTOM), label, OF(BOTTOM), 0);
    if (i) tie(manager, label, OF(WIDTH), labels[0], OF(WIDTH), 0);
    if (i)
      tie(manager, label, OF(TOP), labels[2 * i - 2], OF(BOTTOM), 4);
    else
      tie(manager, label, OF(TOP), NULL, OF(TOP), 0);
  }
  tie(manager, labels[2 * ROWS - 2], OF(BOTTOM), NULL, OF(BOTTOM), 0);
}

/* The time of this process, in milliseconds: other programs of the machine do not count. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

typedef enum { DIRTY, TEXT, RESIZE, KINDS } Kind;

static double pass(GtkWidget *container, Kind kind, int round) {
  static const char *const texts[] = {"some value", "another one"};
  GtkAllocation place = {0, 0, 0, 0};
  int width, height;
  double start;
  if (kind == TEXT) gtk_label_set_text(GTK_LABEL(labels[2 * ((round * 37) % ROWS) + 1]), texts[round % 2]);
  start = now();
  if (kind != RESIZE) gtk_widget_queue_resize(container);
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  place.width = MAX(width, 600) + (kind == RESIZE ? round % 50 : 0);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &height, NULL, NULL, NULL);
  place.height = height;
  gtk_widget_size_allocate(container, &place, -1);
  return now() - start;
}

/* GtkConstraintLayout takes seconds: it is asked for `kinds` things only. */
static void time_it(const char *name, void (*fill)(GtkWidget *), int rounds, Kind kind_count) {
  static const char *const kinds[] = {"dirty", "a text", "a resize"};
  GtkWidget *window = gtk_window_new(), *container = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_window_set_child(GTK_WINDOW(window), container);
  for (int i = 0; i < 2 * ROWS; i++) {
    char text[32];
    g_snprintf(text, sizeof text, i % 2 ? "value %d" : "Setting number %d", i / 2);
    labels[i] = gtk_label_new(text);
  }
  fill(container);
  printf("%-20s", name);
  printf("first %9.2f", pass(container, DIRTY, 0));
  for (Kind kind = DIRTY; kind < kind_count; kind++) {
    double *times = g_new(double, rounds);
    for (int i = 0; i < rounds; i++) times[i] = pass(container, kind, i + 1);
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    printf("   %s %9.3f", kinds[kind], times[rounds / 2]);
    g_free(times);
  }
  printf("\n");
  fflush(stdout);
  for (int i = 0; i < 2 * ROWS; i++) gtk_widget_unparent(labels[i]);
  gtk_window_destroy(GTK_WINDOW(window));
}

/* ---- a list ---- */

enum { LIST = 400, MOST = 4000 };

static GtkWidget *rows[MOST];

static void list_als(GtkWidget *container) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  GtkLayoutManager *manager = als_layout_manager_new();
  spec.axis = ALS_AXIS_VERTICAL;
  spec.spacing = 4;
  gtk_widget_set_layout_manager(container, manager);
  als_layout_manager_stack(ALS_LAYOUT_MANAGER(manager), &spec);
}

static void list_grid(GtkWidget *container) {
  GtkLayoutManager *manager = gtk_grid_layout_new();
  gtk_grid_layout_set_row_spacing(GTK_GRID_LAYOUT(manager), 4);
  gtk_widget_set_layout_manager(container, manager);
}

static void append(GtkWidget *container, int i) {
  GtkLayoutManager *manager = gtk_widget_get_layout_manager(container);
  char text[32];
  g_snprintf(text, sizeof text, "Row number %d", i);
  rows[i] = gtk_label_new(text);
  gtk_widget_set_parent(rows[i], container);
  if (GTK_IS_GRID_LAYOUT(manager)) g_object_set(gtk_layout_manager_get_layout_child(manager, rows[i]), "row", i, NULL);
}

/* 0: a row is appended; 1: one has another text; 2: the container is dirty; 3: a row leaves, and one comes; 4: one is hidden, or shown. */
static double list_step(GtkWidget *container, int kind, int round) {
  double start = now();
  int width, height, row = (round * 37) % LIST;
  GtkAllocation place = {0, 0, 0, 0};
  if (kind == 0) append(container, LIST + round);
  if (kind == 1) gtk_label_set_text(GTK_LABEL(rows[row]), round % 2 ? "another text" : "some text");
  if (kind == 2) gtk_widget_queue_resize(container);
  if (kind == 3) gtk_widget_unparent(rows[row]);
  if (kind == 3) append(container, row);
  if (kind == 4) gtk_widget_set_visible(rows[7], round % 2);
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  place.width = MAX(width, 600);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &height, NULL, NULL, NULL);
  place.height = height;
  gtk_widget_size_allocate(container, &place, -1);
  return now() - start;
}

static void time_list(const char *name, void (*fill)(GtkWidget *), int rounds) {
  static const char *const kinds[] = {"a row", "a text", "dirty", "another row", "hidden"};
  GtkWidget *window = gtk_window_new(), *container = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *child;
  gtk_window_set_child(GTK_WINDOW(window), container);
  fill(container);
  for (int i = 0; i < LIST; i++) append(container, i);
  printf("%-20s first %9.2f", name, list_step(container, 2, 0));
  rounds = MIN(rounds, MOST - LIST);
  for (int kind = 0; kind < 5; kind++) {
    double *times = g_new(double, rounds);
    for (int i = 0; i < rounds; i++) times[i] = list_step(container, kind, i);
    qsort(times, (size_t)rounds, sizeof *times, by_size);
    printf("   %s %9.3f", kinds[kind], times[rounds / 2]);
    g_free(times);
    if (kind > 0) continue;
    while (gtk_widget_get_last_child(container) != rows[LIST - 1])
      gtk_widget_unparent(gtk_widget_get_last_child(container));
  }
  printf("\n");
  while ((child = gtk_widget_get_first_child(container))) gtk_widget_unparent(child);
  gtk_window_destroy(GTK_WINDOW(window));
}

/* ---- a feed whose texts all wrap ---- */

static void time_feed(int count, int rounds) {
  GtkWidget *window = gtk_window_new(), *container = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *child;
  double *times = g_new(double, rounds), start;
  gtk_window_set_child(GTK_WINDOW(window), container);
  list_als(container);
  for (int i = 0; i < count; i++) {
    child = gtk_label_new(
        "A text of some length, which goes on in a second line and in a third when the window is narrow, as all of "
        "these are.");
    gtk_label_set_wrap(GTK_LABEL(child), TRUE);
    gtk_widget_set_parent(child, container);
  }
  for (int i = 0; i < rounds; i++) {
    GtkAllocation place = {0, 0, 300 + 15 * i, 0};
    start = now();
    gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &place.height, NULL, NULL, NULL);
    gtk_widget_size_allocate(container, &place, -1);
    times[i] = now() - start;
    if (!i) printf("feed of %d texts: first %.1f", count, times[0]);
  }
  qsort(times, (size_t)rounds, sizeof *times, by_size);
  printf("   wider by 15 %.2f\n", times[rounds / 2]);
  g_free(times);
  while ((child = gtk_widget_get_first_child(container))) gtk_widget_unparent(child);
  gtk_window_destroy(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 200;
  if (rounds < 1 || !gtk_init_check()) {
    puts("skipped: GTK finds no display");
    return 0;
  }
  time_it("AlsLayoutManager", fill_als, rounds, KINDS);
  time_it("GtkGridLayout", fill_grid, rounds, KINDS);
  puts("a list of 400");
  time_list("AlsLayoutManager", list_als, rounds);
  time_list("GtkGridLayout", list_grid, rounds);
  time_feed(300, 20);
  if (argc > 2) return 0;
  time_it("GtkConstraintLayout", fill_constraints, 1, TEXT);
  return 0;
}
