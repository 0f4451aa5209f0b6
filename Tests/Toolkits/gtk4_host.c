/* The contract with GTK 4: README.md has what it reads and prints. */
#include "alslayoutmanager.h"
#include "gtk4_block.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_border(GtkWidget *pane, const char *words) {
  int top, left, bottom, right;
  char *css;
  GtkCssProvider *provider = gtk_css_provider_new();
  if (sscanf(words, "%d %d %d %d", &top, &left, &bottom, &right) != 4) exit(1);
  css = g_strdup_printf("pane { padding: %dpx %dpx %dpx %dpx; }", top, right, bottom, left);
  gtk_css_provider_load_from_data(provider, css, -1);
  gtk_style_context_add_provider(gtk_widget_get_style_context(pane), GTK_STYLE_PROVIDER(provider),
                                 GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
  g_free(css);
}

/* ---- the host ---- */

static GtkWidget *window, *container;
static GHashTable *widgets; /* by name */
static int wanted_width, wanted_height;

static GtkWidget *found(const char *name) {
  GtkWidget *widget = g_hash_table_lookup(widgets, name);
  if (widget) return widget;
  fprintf(stderr, "there is no widget %s\n", name);
  exit(1);
}

/* The widget that holds the children: of a scrolled container its content. */
static GtkWidget *inside(GtkWidget *widget) {
  GtkWidget *viewport = GTK_IS_SCROLLED_WINDOW(widget) ? gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(widget)) : NULL;
  return viewport ? gtk_viewport_get_child(GTK_VIEWPORT(viewport)) : widget;
}

static AlsLayoutManager *manager_of(GtkWidget *widget) {
  return ALS_LAYOUT_MANAGER(gtk_widget_get_layout_manager(widget));
}

static void scene(const char *words) {
  printf("scene %.*s\n", (int)strcspn(words, " "), words);
  container = g_object_new(TYPE_PANE, NULL);
  gtk_widget_set_layout_manager(container, als_layout_manager_new());
  als_layout_manager_set_name(manager_of(container), container, "window");
  window = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(window), container);
  widgets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert(widgets, g_strdup("window"), container);
  wanted_width = wanted_height = 0;
}

static void end(void) {
  gtk_window_destroy(GTK_WINDOW(window));
  g_hash_table_unref(widgets);
  fflush(stdout);
}

/* NAME PARENT and the rest. */
static void make(const char *kind, char *words) {
  char **word = g_strsplit(words, " ", 3);
  GtkWidget *parent = inside(found(word[1])), *widget;
  if (strcmp(kind, "port") == 0) {
    widget = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(widget), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(widget), pane_new(als_layout_manager_new()));
  } else if (strcmp(kind, "box") == 0) {
    widget = g_object_new(TYPE_PANE, NULL);
    gtk_widget_set_layout_manager(widget, als_layout_manager_new_shared());
    set_border(widget, word[2]);
  } else {
    widget = block_new(strcmp(kind, "label") == 0  ? LABEL
                       : strcmp(kind, "text") == 0 ? TEXT
                                                   : FIELD,
                       word[2] ? word[2] : "");
  }
  gtk_widget_set_parent(widget, parent);
  als_layout_manager_set_name(manager_of(parent), widget, word[0]);
  g_hash_table_replace(widgets, g_strdup(word[0]), widget);
  g_strfreev(word);
}

static void priority(char *words, const char *trait) {
  char name[64], x[32], y[32];
  GtkLayoutChild *child;
  GtkWidget *widget;
  char *property_x = g_strdup_printf("horizontal-%s", trait), *property_y = g_strdup_printf("vertical-%s", trait);
  if (sscanf(words, "%63s %31s %31s", name, x, y) != 3) exit(1);
  widget = found(name);
  child = gtk_layout_manager_get_layout_child(gtk_widget_get_layout_manager(gtk_widget_get_parent(widget)), widget);
  g_object_set(child, property_x, g_ascii_strtod(x, NULL), property_y, g_ascii_strtod(y, NULL), NULL);
  g_free(property_x);
  g_free(property_y);
}

static void stack(const char *words) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  char name[64], axis[16], distribution[16];
  if (sscanf(words, "%63s %15s %15s %lf", name, axis, distribution, &spec.spacing) != 4) exit(1);
  spec.axis = strcmp(axis, "vertical") == 0 ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL;
  spec.distribution = strcmp(distribution, "packed") == 0 ? ALS_DISTRIBUTION_PACKED : ALS_DISTRIBUTION_FILL;
  spec.bias = 0;
  als_layout_manager_stack(manager_of(inside(found(name))), &spec);
}

static void constrain(als_syntax syntax, const char *text) {
  GError *error = NULL;
  if (als_layout_manager_add(manager_of(container), syntax, text, &error)) return;
  printf("%.*s\n", (int)strcspn(error->message, "\n"), error->message);
  g_error_free(error);
}

static void remove_widget(const char *name) {
  GtkWidget *widget = found(name);
  GHashTableIter each;
  gpointer other;
  g_hash_table_iter_init(&each, widgets);
  while (g_hash_table_iter_next(&each, NULL, &other))
    if (gtk_widget_is_ancestor(other, widget) || other == widget) g_hash_table_iter_remove(&each);
  gtk_widget_unparent(widget);
}

static void request(const char *words) {
  int minimum, natural;
  if (*words) {
    gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, atoi(words), &minimum, &natural, NULL, NULL);
    printf("request height %d %d for %s\n", minimum, natural, words);
  } else {
    gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
    printf("request width %d %d\n", minimum, natural);
  }
}

static GtkAllocation lay_out(void) {
  GtkAllocation place = {0, 0, 0, 0};
  int minimum;
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  place.width = MAX(wanted_width, minimum);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &minimum, NULL, NULL, NULL);
  place.height = MAX(wanted_height, minimum);
  gtk_widget_size_allocate(container, &place, -1);
  return place;
}

static void print_frames(GtkWidget *parent, gboolean is_hidden) {
  for (GtkWidget *child = gtk_widget_get_first_child(parent); child; child = gtk_widget_get_next_sibling(child)) {
    AlsLayoutChild *kept =
        ALS_LAYOUT_CHILD(gtk_layout_manager_get_layout_child(gtk_widget_get_layout_manager(parent), child));
    gboolean hides = is_hidden || !gtk_widget_get_visible(child);
    graphene_rect_t bounds;
    char *name;
    g_object_get(kept, "view-name", &name, NULL);
    if (hides) {
      printf("%s hidden\n", name);
    } else if (gtk_widget_compute_bounds(child, parent, &bounds)) {
      printf("%s %g %g %g %g\n", name, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
    }
    g_free(name);
    if (ALS_TEST_IS_PANE(inside(child))) print_frames(inside(child), hides);
  }
}

static void scroll(const char *words) {
  char name[64];
  double y;
  if (sscanf(words, "%63s %lf", name, &y) != 2) exit(1);
  lay_out();
  gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(found(name))), y);
}

static const char *name_of(GtkWidget *widget) {
  GHashTableIter each;
  gpointer name, other;
  g_hash_table_iter_init(&each, widgets);
  while (g_hash_table_iter_next(&each, &name, &other))
    if (other == widget) return name;
  return NULL;
}

static void hit(const char *words) {
  const char *name = NULL;
  double x, y;
  if (sscanf(words, "%lf %lf", &x, &y) != 2) exit(1);
  gtk_widget_set_visible(window, TRUE); /* only mapped widgets are found */
  gtk_widget_queue_allocate(container);
  lay_out();
  for (GtkWidget *each = gtk_widget_pick(container, x + .5, y + .5, GTK_PICK_DEFAULT); each && !name; each = gtk_widget_get_parent(each))
    name = name_of(each);
  printf("hit %s %s\n", words, name ? name : "nothing");
}

static void frames(void) {
  GtkAllocation place = lay_out();
  printf("frames %d %d\n", place.width, place.height);
  print_frames(container, FALSE);
}

static void conflicts(void) {
  als_layout *layout = als_layout_manager_get_layout(manager_of(container));
  size_t count = 0;
  lay_out();
  als_conflict_count(layout, &count);
  if (!count) puts("conflicts none");
  for (size_t i = 0; i < count; i++) {
    char text[4096];
    als_conflict_message_copy(layout, i, text, sizeof text, NULL);
    printf("conflict %.*s\n", (int)strcspn(text, "\n"), text);
  }
}

/* `\n` of two characters becomes a new line. */
static char *unfolded(char *text) {
  char *to = text;
  for (char *from = text; *from; from++) {
    if (from[0] == '\\' && from[1] == 'n') {
      *to++ = '\n';
      from++;
    } else {
      *to++ = *from;
    }
  }
  *to = 0;
  return text;
}

static void carry_out(const char *word, char *rest) {
  if (strcmp(word, "scene") == 0)
    scene(rest);
  else if (strcmp(word, "end") == 0)
    end();
  else if (strcmp(word, "ready") == 0)
    return;
  else if (strcmp(word, "label") == 0 || strcmp(word, "text") == 0 || strcmp(word, "field") == 0 ||
           strcmp(word, "box") == 0 || strcmp(word, "port") == 0)
    make(word, rest);
  else if (strcmp(word, "hugging") == 0 || strcmp(word, "compression") == 0)
    priority(rest, word);
  else if (strcmp(word, "stack") == 0)
    stack(rest);
  else if (strcmp(word, "constrain") == 0)
    constrain(ALS_SYNTAX_ANY, rest);
  else if (strcmp(word, "format") == 0)
    constrain(ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, rest);
  else if (strcmp(word, "resize") == 0)
    sscanf(rest, "%d %d", &wanted_width, &wanted_height);
  else if (strcmp(word, "direction") == 0)
    gtk_widget_set_direction(container, strcmp(rest, "rtl") == 0 ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  else if (strcmp(word, "settext") == 0 || strcmp(word, "setfield") == 0) {
    char *name = g_strndup(rest, strcspn(rest, " "));
    block_set(ALS_TEST_BLOCK(found(name)), rest[strlen(name)] ? rest + strlen(name) + 1 : "");
    g_free(name);
  } else if (strcmp(word, "hide") == 0)
    gtk_widget_set_visible(found(rest), FALSE);
  else if (strcmp(word, "show") == 0)
    gtk_widget_set_visible(found(rest), TRUE);
  else if (strcmp(word, "remove") == 0)
    remove_widget(rest);
  else if (strcmp(word, "request") == 0)
    request(rest);
  else if (strcmp(word, "scroll") == 0)
    scroll(rest);
  else if (strcmp(word, "hit") == 0)
    hit(rest);
  else if (strcmp(word, "frames") == 0)
    frames();
  else if (strcmp(word, "conflicts") == 0)
    conflicts();
  else {
    fprintf(stderr, "no such line: %s\n", word);
    exit(1);
  }
}

/* Conflicts are printed where the contract asks for them. */
static GLogWriterOutput keep_quiet(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  for (gsize i = 0; i < count; i++) {
    if (strcmp(fields[i].key, "MESSAGE") != 0) continue;
    if (strstr(fields[i].value, "of this can hold")) return G_LOG_WRITER_HANDLED;
  }
  return g_log_writer_default(level, fields, count, data);
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  if (!gtk_init_check()) {
    puts("skipped: GTK finds no display");
    return 0;
  }
  g_log_set_writer_func(keep_quiet, NULL, NULL);
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    size_t word;
    if (line[length - 1] == '\n') line[length - 1] = 0;
    word = strcspn(line, " ");
    if (line[word]) line[word++] = 0;
    carry_out(line, unfolded(line + word));
  }
  free(line);
  return 0;
}
