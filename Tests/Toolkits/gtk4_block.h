/* Widgets of fixed metrics for the tests with GTK 4: README.md has the figures. */
#ifndef GTK4_BLOCK_H
#define GTK4_BLOCK_H

#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>

/* ---- a widget of fixed metrics ---- */

typedef enum { LABEL, TEXT, FIELD } Kind;

#define TYPE_BLOCK (block_get_type())
G_DECLARE_FINAL_TYPE(Block, block, ALS_TEST, BLOCK, GtkWidget)
struct _Block {
  GtkWidget parent_instance;
  Kind kind;
  char *text;
  int minimum, natural;
};
G_DEFINE_TYPE(Block, block, GTK_TYPE_WIDGET)

static int longest_word(const char *text) {
  int longest = 0;
  for (const char *word = text;; word++) {
    int length = (int)strcspn(word, " ");
    longest = MAX(longest, length);
    word += length;
    if (!*word) return longest;
  }
}

static int lines_in(const char *text, int width) {
  int columns = width < 0 ? (int)strlen(text) : MAX(1, width / 8), lines = 1, used = -1;
  for (const char *word = text;; word++) {
    int length = (int)strcspn(word, " ");
    if (used >= 0 && used + 1 + length > columns) {
      lines++;
      used = length;
    } else {
      used = used < 0 ? length : used + 1 + length;
    }
    word += length;
    if (!*word) return lines;
  }
}

static GtkSizeRequestMode block_mode(GtkWidget *widget) {
  return ALS_TEST_BLOCK(widget)->kind == TEXT ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void block_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                          int *natural_baseline) {
  Block *self = ALS_TEST_BLOCK(widget);
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *minimum = *natural = self->kind == FIELD ? 24 : 16 * (self->kind == TEXT ? lines_in(self->text, for_size) : 1);
    *minimum_baseline = *natural_baseline = self->kind == FIELD ? 16 : 12;
  } else if (self->kind == FIELD) {
    *minimum = self->minimum;
    *natural = MAX(self->minimum, self->natural);
  } else {
    *natural = 8 * (int)strlen(self->text);
    *minimum = self->kind == TEXT ? 8 * longest_word(self->text) : *natural;
  }
}

/* A plate, in the colour of its kind. */
static void block_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  static const GdkRGBA colors[] = {{.55f, .71f, .90f, 1}, {.96f, .76f, .45f, 1}, {.66f, .85f, .60f, 1}}, edge = {.2f, .2f, .2f, 1};
  Block *self = ALS_TEST_BLOCK(widget);
  float width = (float)gtk_widget_get_width(widget), height = (float)gtk_widget_get_height(widget);
  gtk_snapshot_append_color(snapshot, &edge, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gtk_snapshot_append_color(snapshot, &colors[self->kind], &GRAPHENE_RECT_INIT(1, 1, width - 2, height - 2));
}

static void block_finalize(GObject *object) {
  g_free(ALS_TEST_BLOCK(object)->text);
  G_OBJECT_CLASS(block_parent_class)->finalize(object);
}

static void block_class_init(BlockClass *class) {
  G_OBJECT_CLASS(class)->finalize = block_finalize;
  GTK_WIDGET_CLASS(class)->get_request_mode = block_mode;
  GTK_WIDGET_CLASS(class)->measure = block_measure;
  GTK_WIDGET_CLASS(class)->snapshot = block_snapshot;
}

static void block_init(Block *self) {
  self->text = g_strdup("");
}

static void block_set(Block *self, const char *words) {
  if (self->kind == FIELD) {
    sscanf(words, "%d %d", &self->minimum, &self->natural);
  } else {
    g_free(self->text);
    self->text = g_strdup(words);
  }
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* ---- a container, and its border ---- */

#define TYPE_PANE (pane_get_type())
G_DECLARE_FINAL_TYPE(Pane, pane, ALS_TEST, PANE, GtkWidget)
struct _Pane {
  GtkWidget parent_instance;
};
G_DEFINE_TYPE(Pane, pane, GTK_TYPE_WIDGET)

static void pane_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(pane_parent_class)->dispose(object);
}

static void pane_class_init(PaneClass *class) {
  G_OBJECT_CLASS(class)->dispose = pane_dispose;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "pane");
}

static void pane_init(Pane *self) {
  (void)self;
}

/* A container with a layout manager, which it takes over. */
static inline GtkWidget *pane_new(GtkLayoutManager *manager) {
  GtkWidget *pane = g_object_new(TYPE_PANE, NULL);
  gtk_widget_set_layout_manager(pane, manager);
  return pane;
}

static inline GtkWidget *block_new(Kind kind, const char *words) {
  Block *block = g_object_new(TYPE_BLOCK, NULL);
  block->kind = kind;
  block_set(block, words);
  return GTK_WIDGET(block);
}

#endif
