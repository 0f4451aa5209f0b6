/* alslayoutmanager.c - see alslayoutmanager.h.
 *
 * SPDX-License-Identifier: MIT
 *
 * GTK asks a layout manager for sizes and for allocations, and does not say what has changed since.  So at the first
 * question of each round all children are looked at: GTK answers from its own memory where a child has not changed, and
 * the layout is told of those that have.
 */
#include "alslayoutmanager.h"

#include <math.h>

#define NO_SIZE ((als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED})
#define MAX_RESTLESS 16                         /* a border that never comes to rest must not keep the program busy */
#define NO_INSETS ((als_edges){-1, -1, -1, -1}) /* none were told */

/* A layout with all that hangs on it.  Managers and layout children share it; the last one ends it. */
typedef struct {
  als_layout *layout;
  als_item root;
  guint changes;        /* how often items and lines have come and gone */
  gboolean has_answers; /* some child is measured by a callback */
} Shared;

static void shared_end(gpointer shared) {
  als_layout_destroy(((Shared *)shared)->layout);
}

static void shared_unref(Shared *shared) {
  if (shared) g_rc_box_release_full(shared, shared_end);
}

/* ---- the priorities of kinds of widgets ---- */

/* docs/toolkits-gtk4.md has the same table.  A label that may grow is the last to do so before widgets that never should. */
enum { GROWS = 200, NEUTRAL = 250, TEXT = 251, STAYS = 500, SCROLLS = 740 };

typedef struct {
  const char *type;   /* a widget has the first entry of its class, or of the nearest class above */
  guint16 hugging[2]; /* horizontal, vertical; along and across where the class has an orientation */
} Kind;

static const Kind kinds[] = {
    {"GtkTextView", {GROWS, GROWS}},       {"GtkListBox", {GROWS, GROWS}},
    {"GtkListBase", {GROWS, GROWS}},       {"GtkColumnView", {GROWS, GROWS}},
    {"GtkTreeView", {GROWS, GROWS}},       {"GtkIconView", {GROWS, GROWS}},
    {"GtkFlowBox", {GROWS, GROWS}},        {"GtkDrawingArea", {GROWS, GROWS}},
    {"GtkGLArea", {GROWS, GROWS}},         {"GtkScrolledWindow", {GROWS, GROWS}},
    {"GtkViewport", {GROWS, GROWS}},       {"GtkPicture", {GROWS, GROWS}},
    {"GtkVideo", {GROWS, GROWS}},          {"GtkPaned", {GROWS, GROWS}},
    {"GtkNotebook", {GROWS, GROWS}},       {"GtkStack", {GROWS, GROWS}},
    {"GtkEntry", {GROWS, STAYS}},          {"GtkText", {GROWS, STAYS}},
    {"GtkSearchEntry", {GROWS, STAYS}},    {"GtkPasswordEntry", {GROWS, STAYS}},
    {"GtkEditableLabel", {GROWS, STAYS}},  {"GtkHeaderBar", {GROWS, STAYS}},
    {"GtkActionBar", {GROWS, STAYS}},      {"GtkSearchBar", {GROWS, STAYS}},
    {"GtkInfoBar", {GROWS, STAYS}},        {"GtkScrollbar", {GROWS, STAYS}},
    {"GtkRange", {GROWS, STAYS}},          {"GtkProgressBar", {GROWS, STAYS}},
    {"GtkLevelBar", {GROWS, STAYS}},       {"GtkSeparator", {GROWS, STAYS}},
    {"GtkStackSidebar", {STAYS, GROWS}},   {"GtkLabel", {TEXT, TEXT}},
    {"GtkCalendar", {NEUTRAL, NEUTRAL}},   {"GtkSpinButton", {STAYS, STAYS}},
    {"GtkButton", {STAYS, STAYS}},         {"GtkCheckButton", {STAYS, STAYS}},
    {"GtkMenuButton", {STAYS, STAYS}},     {"GtkScaleButton", {STAYS, STAYS}},
    {"GtkColorButton", {STAYS, STAYS}},    {"GtkFontButton", {STAYS, STAYS}},
    {"GtkDropDown", {STAYS, STAYS}},       {"GtkComboBox", {STAYS, STAYS}},
    {"GtkSwitch", {STAYS, STAYS}},         {"GtkSpinner", {STAYS, STAYS}},
    {"GtkImage", {STAYS, STAYS}},          {"GtkStackSwitcher", {STAYS, STAYS}},
    {"GtkWindowControls", {STAYS, STAYS}},
};

static const Kind *kind_of(GtkWidget *widget) {
  static const Kind none = {"", {NEUTRAL, NEUTRAL}};
  static GQuark quark = 0;
  const Kind *found = &none;
  if (!quark) quark = g_quark_from_static_string("als-layout-manager-kind");
  if (!g_type_get_qdata(G_OBJECT_TYPE(widget), quark)) {
    for (GType type = G_OBJECT_TYPE(widget); type != GTK_TYPE_WIDGET && found == &none; type = g_type_parent(type))
      for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strcmp(g_type_name(type), kinds[i].type) == 0) found = &kinds[i];
    g_type_set_qdata(G_OBJECT_TYPE(widget), quark, (gpointer)found);
  }
  found = g_type_get_qdata(G_OBJECT_TYPE(widget), quark);
  return found == &none ? NULL : found;
}

static gboolean is_aligned(GtkWidget *widget, int axis) {
  GtkAlign align = axis == 0 ? gtk_widget_get_halign(widget) : gtk_widget_get_valign(widget);
  return align != GTK_ALIGN_FILL;
}

static gboolean expands(GtkWidget *widget, int axis) {
  return gtk_widget_compute_expand(widget, axis == 0 ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
}

static gboolean says_whether_it_expands(GtkWidget *widget, int axis) {
  return axis == 0 ? gtk_widget_get_hexpand_set(widget) : gtk_widget_get_vexpand_set(widget);
}

/* The default hugging of a widget.  Its own settings for expanding and aligning come first, then its kind.  A plain
 * container has the lowest hugging of its children. */
static float hugging_of(GtkWidget *widget, int axis) {
  const Kind *kind = kind_of(widget);
  float least = STAYS;
  gboolean is_empty = TRUE;
  if (says_whether_it_expands(widget, axis)) return expands(widget, axis) ? GROWS : STAYS;
  if (is_aligned(widget, axis)) return STAYS;
  if (kind && GTK_IS_ORIENTABLE(widget))
    return kind->hugging[axis ^ (gtk_orientable_get_orientation(GTK_ORIENTABLE(widget)) == GTK_ORIENTATION_VERTICAL)];
  if (kind) return kind->hugging[axis];
  if (expands(widget, axis)) return GROWS;
  for (GtkWidget *each = gtk_widget_get_first_child(widget); each; each = gtk_widget_get_next_sibling(each)) {
    if (GTK_IS_NATIVE(each) || !gtk_widget_get_visible(each)) continue;
    least = MIN(least, hugging_of(each, axis));
    is_empty = FALSE;
  }
  return is_empty ? NEUTRAL : least;
}

/* Widgets that grow both ways scroll or draw their content, so they give way before widgets that show all of it. */
static float compression_of(GtkWidget *widget, float usual) {
  const Kind *kind = kind_of(widget);
  return kind && kind->hugging[0] == GROWS && kind->hugging[1] == GROWS ? SCROLLS : usual;
}

/* ---- what is kept for a child ---- */

struct _AlsLayoutChild {
  GtkLayoutChild parent_instance;
  Shared *shared; /* whose `item` it is; NULL before there is one */
  als_item item;
  char *name;
  float hugging[2], compression[2];         /* 0: the default of its kind */
  float set_hugging[2], set_compression[2]; /* by this manager; other values in the layout are the program's */
  float kind_hugging[2];                    /* when the priorities were set */
  als_size minimum, natural;                /* these three as the layout was told */
  als_edges insets;
  double first_baseline, last_baseline;
  gboolean is_gone, is_measured, is_known;
  GSList *inner; /* shared managers inside the child; their children are inside its item */
};

G_DEFINE_TYPE(AlsLayoutChild, als_layout_child, GTK_TYPE_LAYOUT_CHILD)

struct _AlsLayoutManager {
  GtkLayoutManager parent_instance;
  Shared *shared; /* of a shared manager: that of the outer one, while it is below it */
  gboolean is_shared;
  AlsLayoutChild *box;     /* of a shared manager: the child of the outer container that holds it (weak) */
  AlsLayoutManager *outer; /* weak */
  als_edges insets;        /* of a shared manager: how far its container lies inside of the box */
  gboolean was_looked_at;
  gboolean has_moved_inside; /* insets have changed while children were allocated */
  int restless;              /* allocations in a row in which they have */
  GPtrArray *lines;          /* Line */
  char *constraints;         /* what they were */
  als_stack_spec stack;      /* of the children; an axis of -1: none */
  als_group stack_group;
  als_item stacked_in; /* the item whose stack it is */
  GArray *stacked;     /* als_item: the present members of the stack */
  char *root_name, *baseline_view;
  guint seen_changes;
  als_direction direction;
  als_size size; /* that the root has */
  guint idle;
  char *told;            /* the last warning */
  gboolean was_examined; /* for ambiguity and widgets of no size, since the constraints were set */
  guint examination;     /* the idle source that will */
};

static void buildable_init(GtkBuildableIface *interface);

G_DEFINE_TYPE_WITH_CODE(AlsLayoutManager, als_layout_manager, GTK_TYPE_LAYOUT_MANAGER,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, buildable_init))
G_DEFINE_QUARK(als - layout - manager - error - quark, als_layout_manager_error)

/* A line of the property "constraints". */
typedef struct {
  char *text;
  als_group group; /* none while it waits */
  guint count;     /* of its constraints, once it has counted */
  gboolean is_wrong, is_told;
  char *waits; /* for what */
} Line;

static void line_free(gpointer line) {
  g_free(((Line *)line)->text);
  g_free(((Line *)line)->waits);
  g_free(line);
}

static char *error_text(als_layout *layout) {
  return g_strchomp(g_strdup(als_error_text(layout)));
}

/* Says something about a layout once, until it is something else. */
static void tell(AlsLayoutManager *self, const char *text) {
  if (g_strcmp0(text, self->told) == 0) return;
  g_free(self->told);
  self->told = g_strdup(text);
  if (text) g_warning("%s", text);
}

static gboolean is_alive(Shared *shared, als_item item) {
  gsize index;
  return shared && item.id && als_item_index(shared->layout, item, &index) == ALS_OK;
}

static void child_forget(AlsLayoutChild *child) {
  if (child->shared && child->item.id) {
    als_item_destroy(child->shared->layout, child->item);
    child->shared->changes++;
  }
  child->item.id = 0;
  child->is_known = child->is_gone = child->is_measured = FALSE;
  g_clear_pointer(&child->shared, shared_unref);
}

static void child_dispose(GObject *object) {
  AlsLayoutChild *child = ALS_LAYOUT_CHILD(object);
  for (GSList *each = child->inner; each; each = each->next) {
    AlsLayoutManager *inner = each->data;
    inner->box = NULL;
    inner->outer = NULL;
    inner->stack_group.id = inner->stacked_in.id = 0; /* it ends with the item of this child */
    g_clear_pointer(&inner->shared, shared_unref);
  }
  g_clear_pointer(&child->inner, g_slist_free);
  child_forget(child);
  g_clear_pointer(&child->name, g_free);
  G_OBJECT_CLASS(als_layout_child_parent_class)->dispose(object);
}

enum { CHILD_NAME = 1, CHILD_HUGGING_X, CHILD_HUGGING_Y, CHILD_COMPRESSION_X, CHILD_COMPRESSION_Y, CHILD_COUNT };

/* The priority of one axis: the property, else one that the program has set, else the default of the kind. */
static float priority_of(float property, float told, float present, float kind) {
  if (property > 0) return property;
  return present == told ? kind : present;
}

static void child_set_priorities(AlsLayoutChild *child) {
  GtkWidget *widget = gtk_layout_child_get_child_widget(GTK_LAYOUT_CHILD(child));
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_layout *layout = child->shared ? child->shared->layout : NULL;
  float *hugging = child->set_hugging, *compression = child->set_compression;
  if (!layout || !child->item.id || als_item_get_info(layout, child->item, &info) != ALS_OK) return;
  for (int axis = 0; axis < 2; axis++) {
    float usual = axis == 0 && child->is_measured ? 749 : 750;
    hugging[axis] = priority_of(child->hugging[axis], hugging[axis], info.hugging[axis], child->kind_hugging[axis]);
    compression[axis] =
        priority_of(child->compression[axis], compression[axis], info.compression[axis], compression_of(widget, usual));
  }
  if (hugging[0] != info.hugging[0] || hugging[1] != info.hugging[1])
    als_item_set_hugging(layout, child->item, hugging[0], hugging[1]);
  if (compression[0] != info.compression[0] || compression[1] != info.compression[1])
    als_item_set_compression(layout, child->item, compression[0], compression[1]);
}

static float *child_priority(AlsLayoutChild *child, guint id) {
  return id <= CHILD_HUGGING_Y ? &child->hugging[id - CHILD_HUGGING_X] : &child->compression[id - CHILD_COMPRESSION_X];
}

static void child_set_name(AlsLayoutChild *child, const char *name) {
  g_free(child->name);
  child->name = name && *name ? g_strdup(name) : NULL;
  if (child->shared && child->item.id)
    als_item_set_name(child->shared->layout, child->item, child->name, ALS_NUL_TERMINATED);
}

static void child_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  AlsLayoutChild *child = ALS_LAYOUT_CHILD(object);
  if (id == CHILD_NAME) {
    child_set_name(child, g_value_get_string(value));
  } else if (id < CHILD_COUNT) {
    *child_priority(child, id) = g_value_get_float(value);
    child_set_priorities(child);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    return;
  }
  gtk_layout_manager_layout_changed(gtk_layout_child_get_layout_manager(GTK_LAYOUT_CHILD(child)));
}

static void child_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  AlsLayoutChild *child = ALS_LAYOUT_CHILD(object);
  if (id == CHILD_NAME)
    g_value_set_string(value, child->name);
  else if (id < CHILD_COUNT)
    g_value_set_float(value, *child_priority(child, id));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static GParamSpec *priority_property(const char *name, const char *blurb) {
  return g_param_spec_float(name, NULL, blurb, 0, 1000, 0, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
}

static void als_layout_child_class_init(AlsLayoutChildClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  object->dispose = child_dispose;
  object->set_property = child_set_property;
  object->get_property = child_get_property;
  g_object_class_install_property(object, CHILD_NAME,
                                  g_param_spec_string("view-name", NULL, "What constraints call the child", NULL,
                                                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property(object, CHILD_HUGGING_X,
                                  priority_property("horizontal-hugging", "Against growing, 0: that of its kind"));
  g_object_class_install_property(object, CHILD_HUGGING_Y,
                                  priority_property("vertical-hugging", "Against growing, 0: that of its kind"));
  g_object_class_install_property(
      object, CHILD_COMPRESSION_X,
      priority_property("horizontal-compression", "Against shrinking, 0: that of its kind"));
  g_object_class_install_property(object, CHILD_COMPRESSION_Y,
                                  priority_property("vertical-compression", "Against shrinking, 0: that of its kind"));
}

static void als_layout_child_init(AlsLayoutChild *child) {
  child->minimum = child->natural = NO_SIZE;
}

/* ---- what a child measures ---- */

/* The descent of a baseline; a widget without one has its baselines at its edges. */
static void put_baselines(int baseline, int height, double *first, double *last) {
  *first = baseline < 0 ? 0 : baseline;
  *last = baseline < 0 ? 0 : height - baseline;
}

/* Answers for a widget whose height depends on its width.  A frame on the pixel grid may be narrower than `proposal` by
 * less than a pixel, so whole pixels count. */
static als_status measure_child(void *user_data, als_layout *layout, als_item item, als_size proposal,
                                als_measurement2 *out) {
  AlsLayoutChild *child = user_data;
  GtkWidget *widget = gtk_layout_child_get_child_widget(GTK_LAYOUT_CHILD(child));
  int minimum, natural, width, low, high, baseline, one_line, first;
  (void)layout;
  (void)item;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  width = proposal.width < 0 ? natural : MAX(minimum, (int)floor(proposal.width + 1e-6));
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &low, &high, NULL, &baseline);
  out->minimum = (als_size){minimum, low};
  out->size = (als_size){natural, high};
  put_baselines(baseline, high, &out->first_baseline, &out->last_baseline);
  if (baseline >= 0 && width < natural) { /* more lines than one: the last one descends as a single one does */
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, natural, &first, &one_line, NULL, &first);
    if (first >= 0) out->last_baseline = one_line - first;
  }
  return ALS_OK;
}

/* ---- the look at all children ---- */

static void look_at_children(AlsLayoutManager *self, Shared *shared, als_item parent, GtkWidget *container);

/* What CSS and margins put around the content of a widget. */
static als_edges edges_of(GtkWidget *widget) {
  als_edges edges;
  GtkBorder border, padding, margin;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GtkStyleContext *style = gtk_widget_get_style_context(widget);
  gtk_style_context_get_border(style, &border);
  gtk_style_context_get_padding(style, &padding);
  gtk_style_context_get_margin(style, &margin);
  G_GNUC_END_IGNORE_DEPRECATIONS
  gboolean is_rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  int start = gtk_widget_get_margin_start(widget), end = gtk_widget_get_margin_end(widget);
  edges.top = border.top + padding.top + margin.top + gtk_widget_get_margin_top(widget);
  edges.bottom = border.bottom + padding.bottom + margin.bottom + gtk_widget_get_margin_bottom(widget);
  edges.left = border.left + padding.left + margin.left + (is_rtl ? end : start);
  edges.right = border.right + padding.right + margin.right + (is_rtl ? start : end);
  return edges;
}

static void add_edges(als_edges *sum, als_edges more) {
  sum->top += more.top;
  sum->left += more.left;
  sum->bottom += more.bottom;
  sum->right += more.right;
}

/* How far `container` probably lies inside of `box`; its first allocation tells for sure. */
static als_edges guessed_insets(GtkWidget *container, GtkWidget *box) {
  als_edges insets = {0, 0, 0, 0};
  for (GtkWidget *each = container; each; each = gtk_widget_get_parent(each)) {
    add_edges(&insets, edges_of(each));
    if (each != container && GTK_IS_FRAME(each) && gtk_frame_get_label_widget(GTK_FRAME(each))) {
      int height;
      gtk_widget_measure(gtk_frame_get_label_widget(GTK_FRAME(each)), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                         NULL);
      insets.top += height;
    }
    if (each == box) break;
  }
  return insets;
}

static AlsLayoutChild *layout_child(AlsLayoutManager *self, GtkWidget *child) {
  return ALS_LAYOUT_CHILD(gtk_layout_manager_get_layout_child(GTK_LAYOUT_MANAGER(self), child));
}

/* Ends the stack in the layout; the next look makes it again. */
static void end_stack(AlsLayoutManager *self) {
  if (self->stack_group.id && self->shared) als_arrangement_destroy(self->shared->layout, self->stack_group);
  self->stack_group.id = self->stacked_in.id = 0;
}

/* Finds the outer container of a shared manager, and the child of it that holds this one. */
static void join_outer(AlsLayoutManager *self) {
  GtkWidget *container = gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self)), *box = container;
  GtkWidget *above = container ? gtk_widget_get_parent(container) : NULL;
  AlsLayoutChild *child;
  while (above && !ALS_IS_LAYOUT_MANAGER(gtk_widget_get_layout_manager(above))) {
    box = above;
    above = gtk_widget_get_parent(above);
  }
  child = above ? layout_child(ALS_LAYOUT_MANAGER(gtk_widget_get_layout_manager(above)), box) : NULL;
  if (child == self->box) return;
  end_stack(self);
  if (self->box) self->box->inner = g_slist_remove(self->box->inner, self);
  self->box = child;
  self->outer = above ? ALS_LAYOUT_MANAGER(gtk_widget_get_layout_manager(above)) : NULL;
  g_clear_pointer(&self->shared, shared_unref);
  if (!child) return;
  child->inner = g_slist_append(child->inner, self);
  child->is_known = FALSE;
  self->insets = guessed_insets(container, box);
}

static const char *name_of(AlsLayoutChild *child, GtkWidget *widget) {
  const char *id = GTK_IS_BUILDABLE(widget) ? gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget)) : NULL;
  const char *name = gtk_widget_get_name(widget);
  if (child->name) return child->name;
  if (id && *id && !g_str_has_prefix(id, "___object_")) return id;
  return name && *name && g_strcmp0(name, G_OBJECT_TYPE_NAME(widget)) != 0 ? name : NULL;
}

static void attach_child(AlsLayoutManager *self, AlsLayoutChild *child, Shared *shared, als_item parent,
                         GtkWidget *widget) {
  const char *name = name_of(child, widget);
  if (child->shared == shared && is_alive(shared, child->item)) return;
  if (child->shared != shared) child_forget(child);
  child->item.id = 0;
  child->is_known = child->is_gone = child->is_measured = FALSE;
  child->insets = NO_INSETS;
  if (als_view_create(shared->layout, parent, name, ALS_NUL_TERMINATED, &child->item) < 0) {
    g_warning("%s", als_error_text(shared->layout));
    return;
  }
  if (!child->shared) child->shared = g_rc_box_acquire(shared);
  shared->changes++;
  for (GtkWidget *next = gtk_widget_get_next_sibling(widget); next; next = gtk_widget_get_next_sibling(next)) {
    AlsLayoutChild *other = GTK_IS_NATIVE(next) ? NULL : layout_child(self, next);
    gsize index = 0;
    als_item each = {0};
    if (!other || other->shared != shared || !is_alive(shared, other->item)) continue;
    while (als_child_next(shared->layout, parent, each, &each) == ALS_OK && each.id != other->item.id) index++;
    als_item_set_parent(shared->layout, child->item, parent, index);
    break;
  }
  child->set_hugging[0] = child->set_hugging[1] = NEUTRAL;
  child->set_compression[0] = child->set_compression[1] = 750;
  child->kind_hugging[0] = child->kind_hugging[1] = 0; /* not set yet */
}

static void look_at_kind(AlsLayoutChild *child, GtkWidget *widget) {
  float horizontal = hugging_of(widget, 0), vertical = hugging_of(widget, 1);
  if (child->kind_hugging[0] == horizontal && child->kind_hugging[1] == vertical) return;
  child->kind_hugging[0] = horizontal;
  child->kind_hugging[1] = vertical;
  child_set_priorities(child);
}

/* A child that holds a shared container: its own size is the least it needs besides, and what is inside is laid out
 * with it. */
static void look_at_box(AlsLayoutChild *child, Shared *shared, als_size minimum) {
  if (!child->is_known) {
    als_item_set_measure2(shared->layout, child->item, NULL, NULL, NULL);
    als_item_set_intrinsic_size(shared->layout, child->item, NO_SIZE);
    child->is_measured = FALSE;
  }
  if (!child->is_known || child->minimum.width != minimum.width || child->minimum.height != minimum.height)
    als_item_set_size_limits(shared->layout, child->item, minimum, NO_SIZE);
  child->minimum = minimum;
  child->is_known = TRUE;
}

static gboolean are_equal(als_edges a, als_edges b) {
  return a.top == b.top && a.left == b.left && a.bottom == b.bottom && a.right == b.right;
}

static void look_inside(AlsLayoutChild *child, Shared *shared) {
  AlsLayoutManager *first = child->inner->data;
  if (!are_equal(child->insets, first->insets)) als_item_set_content_insets(shared->layout, child->item, first->insets);
  child->insets = first->insets;
  for (GSList *each = child->inner, *next; each; each = next) {
    AlsLayoutManager *inner = each->data;
    next = each->next;
    if (inner->shared != shared) {
      end_stack(inner);
      g_clear_pointer(&inner->shared, shared_unref);
      inner->shared = g_rc_box_acquire(shared);
      shared->changes++;
    }
    look_at_children(inner, shared, child->item, gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(inner)));
  }
}

static void look_at_plain(AlsLayoutChild *child, Shared *shared, als_size minimum, als_size natural, int baseline) {
  double first, last;
  put_baselines(baseline, (int)natural.height, &first, &last);
  if (child->is_known && child->minimum.width == minimum.width && child->minimum.height == minimum.height &&
      child->natural.width == natural.width && child->natural.height == natural.height &&
      child->first_baseline == first && child->last_baseline == last && !child->is_measured)
    return;
  if (child->is_measured) als_item_set_measure2(shared->layout, child->item, NULL, NULL, NULL);
  als_item_set_size_limits(shared->layout, child->item, minimum, NO_SIZE);
  als_item_set_intrinsic_size(shared->layout, child->item, natural);
  als_item_set_baselines(shared->layout, child->item, first, last);
  child->minimum = minimum;
  child->natural = natural;
  child->first_baseline = first;
  child->last_baseline = last;
  child->is_measured = FALSE;
  child->is_known = TRUE;
}

static void look_at_measured(AlsLayoutChild *child, Shared *shared, als_size minimum) {
  shared->has_answers = TRUE;
  child->minimum = minimum;
  if (child->is_known && child->is_measured) return;
  als_item_set_size_limits(shared->layout, child->item, NO_SIZE, NO_SIZE);
  als_item_set_measure2(shared->layout, child->item, measure_child, child, NULL);
  child->is_measured = child->is_known = TRUE;
}

static void look_at_child(AlsLayoutManager *self, Shared *shared, als_item parent, GtkWidget *widget) {
  AlsLayoutChild *child = layout_child(self, widget);
  gboolean is_gone = !gtk_widget_should_layout(widget);
  int width, natural_width, height, natural_height, baseline = -1;
  attach_child(self, child, shared, parent, widget);
  if (is_gone != child->is_gone) als_item_set_gone(shared->layout, child->item, is_gone);
  child->is_gone = is_gone;
  look_at_kind(child, widget);
  if (is_gone && child->inner) look_inside(child, shared);
  if (is_gone) return;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, &natural_width, NULL, NULL);
  if (!child->inner && gtk_widget_get_request_mode(widget) == GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH) {
    look_at_measured(child, shared, (als_size){width, 0});
    return;
  }
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, &height, &natural_height, NULL, &baseline);
  if (child->inner) {
    look_at_box(child, shared, (als_size){width, height});
    look_inside(child, shared);
  } else {
    look_at_plain(child, shared, (als_size){width, height}, (als_size){natural_width, natural_height}, baseline);
  }
}

/* ---- the stack of all children ---- */

/* The place of the one item that `items` has more than `told`, or -1 if they differ in another way. */
static gssize inserted_at(const GArray *items, const GArray *told) {
  const als_item *now = (const als_item *)(void *)items->data, *then = (const als_item *)(void *)told->data;
  gsize at = 0;
  if (items->len != told->len + 1) return -1;
  while (at < told->len && now[at].id == then[at].id) at++;
  for (gsize i = at; i < told->len; i++)
    if (now[i + 1].id != then[i].id) return -1;
  return (gssize)at;
}

static gboolean are_same(const GArray *items, const GArray *told) {
  return items->len == told->len && memcmp(items->data, told->data, items->len * sizeof(als_item)) == 0;
}

/* Destroyed items have left the stack. */
static void drop_dead(GArray *items, Shared *shared) {
  guint kept = 0;
  for (guint i = 0; i < items->len; i++) {
    als_item each = g_array_index(items, als_item, i);
    if (is_alive(shared, each)) g_array_index(items, als_item, kept++) = each;
  }
  g_array_set_size(items, kept);
}

/* Makes the stack hold the items of all children in their order. */
static void restack(AlsLayoutManager *self, Shared *shared, als_item parent, GArray *items) {
  als_stack_spec spec = self->stack;
  als_status status = ALS_OK;
  gssize at;
  if (self->stacked_in.id != parent.id) end_stack(self);
  spec.members = (const als_item *)(void *)items->data;
  spec.member_count = items->len;
  if (self->stack_group.id) {
    drop_dead(self->stacked, shared);
    if (are_same(items, self->stacked)) return;
    at = inserted_at(items, self->stacked);
    if (at >= 0)
      status = als_stack_insert(shared->layout, self->stack_group, spec.members[at],
                                (gsize)at + 1 == items->len ? ALS_LAST : (gsize)at);
    if (at < 0 || status < 0) status = als_stack_set(shared->layout, self->stack_group, &spec);
  } else {
    status = als_stack_create(shared->layout, parent, &spec, 0, &self->stack_group);
    self->stacked_in = parent;
  }
  if (status < 0) g_warning("%s", als_error_text(shared->layout));
  g_array_set_size(self->stacked, 0);
  g_array_append_vals(self->stacked, items->data, items->len);
}

static void look_at_children(AlsLayoutManager *self, Shared *shared, als_item parent, GtkWidget *container) {
  GtkWidget *child, *next;
  GArray *items = self->stack.axis >= 0 ? g_array_new(FALSE, FALSE, sizeof(als_item)) : NULL;
  for (child = container ? gtk_widget_get_first_child(container) : NULL; child; child = next) {
    next = gtk_widget_get_next_sibling(child);
    if (GTK_IS_NATIVE(child)) continue; /* popovers lie elsewhere */
    look_at_child(self, shared, parent, child);
    if (items && layout_child(self, child)->item.id) g_array_append_val(items, layout_child(self, child)->item);
  }
  if (items) {
    restack(self, shared, parent, items);
    g_array_unref(items);
  }
  self->was_looked_at = TRUE;
}

/* ---- lines of constraints ---- */

static void line_end(als_layout *layout, Line *line) {
  als_constraint each = {0};
  if (!line->group.id) return;
  while (als_group_member_next(layout, line->group, (als_constraint){0}, &each) == ALS_OK)
    als_constraint_destroy(layout, each);
  als_group_destroy(layout, line->group);
  line->group.id = 0;
}

/* Adds a line, unless a view that it names is not there yet. */
static void line_add(AlsLayoutManager *self, Line *line, als_item scope) {
  als_layout *layout = self->shared->layout;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_error error = ALS_ERROR_INIT;
  gsize count = 0;
  if (als_group_create(layout, NULL, 0, &line->group) < 0) return;
  options.group = line->group;
  if (als_add(layout, scope, ALS_SYNTAX_ANY, line->text, ALS_NUL_TERMINATED, &options, NULL, 0, &count) == ALS_OK) {
    line->count = (guint)count;
    return;
  }
  als_error_last(layout, &error);
  g_free(line->waits);
  line->waits = error_text(layout);
  line->is_wrong = error.kind != ALS_KIND_NAME_VIEW;
  if (line->is_wrong) g_warning("%s", line->waits);
  als_group_destroy(layout, line->group);
  line->group.id = 0;
}

static gboolean line_is_whole(als_layout *layout, Line *line) {
  als_constraint each = {0};
  guint count = 0;
  while (als_group_member_next(layout, line->group, each, &each) == ALS_OK) count++;
  return count == line->count;
}

static als_item scope_of(AlsLayoutManager *self) {
  if (!self->is_shared) return self->shared->root;
  return self->box ? self->box->item : (als_item){0};
}

/* Brings the lines up to date with the views that are there. */
static void look_at_lines(AlsLayoutManager *self) {
  als_layout *layout = self->shared->layout;
  for (guint i = 0; self->lines && i < self->lines->len; i++) {
    Line *line = self->lines->pdata[i];
    if (line->group.id && !line_is_whole(layout, line)) line_end(layout, line);
    if (!line->group.id && !line->is_wrong) line_add(self, line, scope_of(self));
  }
}

static void look_at_all_lines(AlsLayoutManager *self, GtkWidget *container) {
  look_at_lines(self);
  for (GtkWidget *child = gtk_widget_get_first_child(container); child; child = gtk_widget_get_next_sibling(child)) {
    AlsLayoutChild *kept = GTK_IS_NATIVE(child) ? NULL : layout_child(self, child);
    for (GSList *each = kept ? kept->inner : NULL; each; each = each->next) {
      AlsLayoutManager *inner = each->data;
      look_at_all_lines(inner, gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(inner)));
    }
  }
}

/* ---- the layout ---- */

static gboolean make_layout(AlsLayoutManager *self) {
  Shared *shared;
  if (self->shared) return TRUE;
  shared = g_rc_box_new0(Shared);
  shared->changes = self->seen_changes + 1;
  if (als_layout_create(NULL, &shared->layout) < 0) {
    g_rc_box_release(shared);
    g_warning("there is no memory for a layout");
    return FALSE;
  }
  als_layout_set_scale(shared->layout, 1);
  als_view_create(shared->layout, (als_item){0}, self->root_name ? self->root_name : "root", ALS_NUL_TERMINATED,
                  &shared->root);
  self->shared = shared;
  return TRUE;
}

/* The manager that has the layout: this one, or the one above all shared ones. */
static AlsLayoutManager *owner_of(AlsLayoutManager *self) {
  while (self && self->is_shared) {
    join_outer(self);
    self = self->outer;
  }
  return self && make_layout(self) ? self : NULL;
}

/* Tells the layout what has changed since the last time. */
static void look(AlsLayoutManager *self) {
  GtkWidget *container = gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self));
  Shared *shared = self->shared;
  als_direction direction = ALS_DIRECTION_LEFT_TO_RIGHT;
  if (!container) return;
  if (gtk_widget_get_direction(container) == GTK_TEXT_DIR_RTL) direction = ALS_DIRECTION_RIGHT_TO_LEFT;
  if (direction != self->direction) als_item_set_direction(shared->layout, shared->root, direction);
  self->direction = direction;
  shared->has_answers = FALSE;
  look_at_children(self, shared, shared->root, container);
  if (shared->has_answers) als_layout_invalidate_measure(shared->layout);
  if (shared->changes != self->seen_changes) look_at_all_lines(self, container);
  self->seen_changes = shared->changes;
}

static GtkSizeRequestMode get_request_mode(GtkLayoutManager *manager, GtkWidget *container) {
  (void)container;
  return ALS_LAYOUT_MANAGER(manager)->is_shared ? GTK_SIZE_REQUEST_CONSTANT_SIZE : GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* A size as GTK counts: the next whole one, but for rounding. */
static int whole(double value) {
  return (int)ceil(value - 1e-6);
}

static als_item baseline_item(AlsLayoutManager *self) {
  als_item found = {0};
  if (self->baseline_view)
    als_item_find(self->shared->layout, self->shared->root, self->baseline_view, ALS_NUL_TERMINATED, &found);
  return found;
}

static void put_baseline(als_item of, const als_measurement *measured, int *out) {
  if (out) *out = of.id ? (int)floor(measured->first_baseline + 0.5) : -1;
}

static void measure(GtkLayoutManager *manager, GtkWidget *container, GtkOrientation orientation, int for_size,
                    int *minimum, int *natural, int *minimum_baseline, int *natural_baseline) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(manager);
  gboolean is_vertical = orientation == GTK_ORIENTATION_VERTICAL;
  als_measurement least = {{0, 0}, 0, 0}, most = {{0, 0}, 0, 0};
  als_item baseline;
  (void)container;
  *minimum = *natural = 0;
  if (self->is_shared) join_outer(self); /* its size is a matter of the outer layout */
  if (self->is_shared || !make_layout(self)) return;
  if (for_size < 0 || !self->was_looked_at) look(self); /* GTK remembers this answer until something has changed */
  baseline = is_vertical ? baseline_item(self) : (als_item){0};
  if (als_item_axis_request(self->shared->layout, self->shared->root,
                            is_vertical ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL,
                            for_size < 0 ? ALS_UNSPECIFIED : for_size, baseline, &least, &most) < 0) {
    char *text = error_text(self->shared->layout);
    tell(self, text);
    g_free(text);
  }
  *minimum = whole(is_vertical ? least.size.height : least.size.width);
  *natural = MAX(*minimum, whole(is_vertical ? most.size.height : most.size.width));
  if (!is_vertical) return;
  put_baseline(baseline, &least, minimum_baseline);
  put_baseline(baseline, &most, natural_baseline);
}

/* ---- allocation ---- */

static void place_children(AlsLayoutManager *self, GtkWidget *container) {
  als_layout *layout = self->shared->layout;
  GtkWidget *child, *next;
  for (child = gtk_widget_get_first_child(container); child; child = next) {
    AlsLayoutChild *kept;
    als_rect frame = {0, 0, 0, 0};
    GtkAllocation place;
    next = gtk_widget_get_next_sibling(child);
    if (GTK_IS_NATIVE(child) || !gtk_widget_should_layout(child)) continue;
    kept = layout_child(self, child);
    als_snapped_frame(layout, kept->item, &frame);
    place = (GtkAllocation){(int)frame.x, (int)frame.y, (int)frame.width, (int)frame.height};
    if (!kept->inner) place.width = MAX(place.width, (int)kept->minimum.width); /* in a conflict; GTK allows no less */
    gtk_widget_size_allocate(child, &place, -1);
    /* GTK passes over containers that keep their size, and what is inside may have moved all the same. */
    for (GSList *each = kept->inner; each; each = each->next)
      place_children(each->data, gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(each->data)));
  }
}

/* A line that has not counted yet probably has a slip in a name. */
static void tell_waiting(AlsLayoutManager *self) {
  for (guint i = 0; self->lines && i < self->lines->len; i++) {
    Line *line = self->lines->pdata[i];
    if (line->waits && !line->group.id && !line->count && !line->is_wrong && !line->is_told)
      g_warning("a line of constraints waits:\n%s", line->waits);
    line->is_told = TRUE;
  }
}

/* Where the container of a shared manager has come to lie in its box. */
static als_edges seen_insets(AlsLayoutManager *self, GtkWidget *container, int width, int height) {
  GtkWidget *box = gtk_layout_child_get_child_widget(GTK_LAYOUT_CHILD(self->box));
  als_edges edges = edges_of(box), around;
  als_rect frame = {0, 0, 0, 0};
  double x = 0, y = 0;
  if (box == container) return edges;
  gtk_widget_translate_coordinates(container, box, 0, 0, &x, &y);
  als_snapped_frame(self->shared->layout, self->box->item, &frame);
  around.left = x + edges.left;
  around.top = y + edges.top;
  around.right = frame.width - around.left - width;
  around.bottom = frame.height - around.top - height;
  return around;
}

static gboolean is_about(double a, double b) {
  return fabs(a - b) < 0.5;
}

static void allocate_shared(AlsLayoutManager *self, GtkWidget *container, int width, int height) {
  als_edges now;
  AlsLayoutManager *owner = owner_of(self);
  if (!owner || !self->box || !self->shared) return;
  now = seen_insets(self, container, width, height);
  now = (als_edges){MAX(0, now.top), MAX(0, now.left), MAX(0, now.bottom), MAX(0, now.right)};
  if (!is_about(now.top, self->insets.top) || !is_about(now.left, self->insets.left) ||
      !is_about(now.bottom, self->insets.bottom) || !is_about(now.right, self->insets.right)) {
    owner->has_moved_inside = TRUE;
    self->insets = now;
  }
  if (!self->was_examined) owner->was_examined = FALSE;
  self->was_examined = TRUE;
  tell_waiting(self);
  place_children(self, container);
}

/* ---- probable mistakes, reported once ---- */

static void tell_ambiguity(AlsLayoutManager *self, GtkWidget *container, guint count) {
  als_layout *layout = self->shared->layout;
  for (GtkWidget *child = gtk_widget_get_first_child(container); child; child = gtk_widget_get_next_sibling(child)) {
    AlsLayoutChild *kept = GTK_IS_NATIVE(child) ? NULL : layout_child(self, child);
    char *text;
    gsize length = 0;
    guint free = 0;
    if (!kept || als_ambiguity(layout, kept->item, &free) != ALS_OK || !free) continue;
    if (als_ambiguity_message_copy(layout, kept->item, NULL, 0, &length) < 0) return;
    text = g_malloc(length + 1);
    als_ambiguity_message_copy(layout, kept->item, text, length + 1, NULL);
    g_warning("%s%s", text, count > 1 ? "; other views are ambiguous too" : "");
    g_free(text);
    return;
  }
}

/* A child that is shown and has no size, though it has content or is of a kind that grows. */
static gboolean is_lost(AlsLayoutChild *kept, GtkWidget *child, int axis) {
  als_rect frame = {0, 0, 1, 1};
  double size, natural = axis == 0 ? kept->natural.width : kept->natural.height;
  if (kept->inner || als_snapped_frame(kept->shared->layout, kept->item, &frame) != ALS_OK) return FALSE;
  size = axis == 0 ? frame.width : frame.height;
  return size <= 0 && (natural > 0 || hugging_of(child, axis) == GROWS);
}

static void tell_lost(AlsLayoutManager *self, GtkWidget *container) {
  for (GtkWidget *child = gtk_widget_get_first_child(container); child; child = gtk_widget_get_next_sibling(child)) {
    AlsLayoutChild *kept = GTK_IS_NATIVE(child) || !gtk_widget_should_layout(child) ? NULL : layout_child(self, child);
    if (!kept || !kept->shared) continue;
    for (int axis = 0; axis < 2; axis++) {
      const char *name = name_of(kept, child);
      if (!is_lost(kept, child, axis)) continue;
      g_warning("%s is shown and 0 %s: give it a %s, or pin both of its edges", name ? name : G_OBJECT_TYPE_NAME(child),
                axis == 0 ? "wide" : "high", axis == 0 ? "width" : "height");
      return;
    }
  }
}

/* Warns of an ambiguous view or a widget of no size, once for each text of constraints. */
static gboolean examine(gpointer data) {
  AlsLayoutManager *self = data;
  GtkWidget *container = gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self));
  als_report report = ALS_REPORT_INIT;
  self->examination = 0;
  report.examine = 1;
  if (!container || !self->shared || als_solve(self->shared->layout, &report) != ALS_OK) return G_SOURCE_REMOVE;
  if (report.ambiguous_views && report.ambiguous_views != ALS_NOT_EXAMINED)
    tell_ambiguity(self, container, report.ambiguous_views);
  else
    tell_lost(self, container);
  return G_SOURCE_REMOVE;
}

static void examine_later(AlsLayoutManager *self) {
  if (self->was_examined || self->examination) return;
  self->was_examined = TRUE;
  self->examination = g_idle_add_full(G_PRIORITY_LOW, examine, self, NULL);
}

static gboolean ask_again(gpointer manager) {
  ALS_LAYOUT_MANAGER(manager)->idle = 0;
  gtk_layout_manager_layout_changed(manager);
  return G_SOURCE_REMOVE;
}

static void solve(AlsLayoutManager *self) {
  als_layout *layout = self->shared->layout;
  als_report report = ALS_REPORT_INIT;
  char *text = NULL;
  gsize length = 0;
  als_status status = als_solve(layout, &report);
  if (status < 0) {
    text = error_text(layout);
  } else if (status == ALS_CONFLICT && als_conflict_message_copy(layout, 0, NULL, 0, &length) >= 0) {
    text = g_malloc(length + 1);
    als_conflict_message_copy(layout, 0, text, length + 1, NULL);
  }
  tell(self, text);
  g_free(text);
}

static void allocate(GtkLayoutManager *manager, GtkWidget *container, int width, int height, int baseline) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(manager);
  (void)baseline;
  if (self->is_shared) {
    allocate_shared(self, container, width, height);
    return;
  }
  if (!make_layout(self)) return;
  if (!self->was_looked_at) look(self);
  for (int round = 0; round < 3; round++) {
    if (self->size.width != width || self->size.height != height)
      als_item_set_size(self->shared->layout, self->shared->root, (als_size){width, height});
    self->size = (als_size){width, height};
    solve(self);
    self->has_moved_inside = FALSE;
    place_children(self, container);
    self->restless = self->has_moved_inside ? self->restless + 1 : 0;
    if (!self->restless || self->restless > MAX_RESTLESS) break;
    look(self);
    if (!self->idle) self->idle = g_idle_add(ask_again, self); /* the container may need another size now */
  }
  tell_waiting(self);
  examine_later(self);
}

/* ---- what a program calls ---- */

void als_layout_manager_set_name(AlsLayoutManager *self, GtkWidget *child, const char *name) {
  g_return_if_fail(ALS_IS_LAYOUT_MANAGER(self) && GTK_IS_WIDGET(child));
  if (child == gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self))) {
    g_free(self->root_name);
    self->root_name = g_strdup(name);
    if (self->shared && !self->is_shared)
      als_item_set_name(self->shared->layout, self->shared->root, name ? name : "root", ALS_NUL_TERMINATED);
    return;
  }
  g_return_if_fail(gtk_widget_get_parent(child) == gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self)));
  child_set_name(layout_child(self, child), name);
  gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

/* Ends the lines from a number on. */
static void end_lines(AlsLayoutManager *self, guint first) {
  if (!self->lines) return;
  for (guint i = first; self->shared && i < self->lines->len; i++)
    line_end(self->shared->layout, self->lines->pdata[i]);
  g_ptr_array_set_size(self->lines, (int)MIN(first, self->lines->len));
}

static Line *line_new(const char *text) {
  Line *line = g_new0(Line, 1);
  line->text = g_strdup(text);
  return line;
}

void als_layout_manager_set_constraints(AlsLayoutManager *self, const char *lines) {
  char **each;
  guint count = 0;
  g_return_if_fail(ALS_IS_LAYOUT_MANAGER(self));
  if (g_strcmp0(lines, self->constraints) == 0) return;
  g_free(self->constraints);
  self->constraints = g_strdup(lines);
  if (!self->lines) self->lines = g_ptr_array_new_with_free_func(line_free);
  each = g_strsplit(lines ? lines : "", "\n", -1);
  for (char **line = each; *line; line++) {
    if (!*g_strstrip(*line)) continue;
    if (count < self->lines->len && strcmp(((Line *)self->lines->pdata[count])->text, *line) == 0) {
      count++; /* the lines before the first difference keep their constraints */
      continue;
    }
    end_lines(self, count);
    g_ptr_array_add(self->lines, line_new(*line));
    count++;
  }
  end_lines(self, count);
  g_strfreev(each);
  self->was_examined = FALSE;
  if (self->shared) self->shared->changes++;
  gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
  g_object_notify(G_OBJECT(self), "constraints");
}

void als_layout_manager_stack(AlsLayoutManager *self, const als_stack_spec *spec) {
  g_return_if_fail(ALS_IS_LAYOUT_MANAGER(self));
  g_return_if_fail(!spec || (!spec->members && !spec->spacing_after && !spec->weights));
  end_stack(self);
  self->stack.axis = -1;
  if (spec) self->stack = *spec;
  self->was_examined = FALSE;
  gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

const char *als_layout_manager_get_constraints(AlsLayoutManager *self) {
  g_return_val_if_fail(ALS_IS_LAYOUT_MANAGER(self), NULL);
  return self->constraints;
}

als_layout *als_layout_manager_get_layout(AlsLayoutManager *self) {
  AlsLayoutManager *owner;
  g_return_val_if_fail(ALS_IS_LAYOUT_MANAGER(self), NULL);
  owner = owner_of(self);
  return owner ? owner->shared->layout : NULL;
}

als_item als_layout_manager_get_item(AlsLayoutManager *self, GtkWidget *child) {
  als_item none = {0};
  AlsLayoutManager *owner;
  AlsLayoutChild *kept;
  g_return_val_if_fail(ALS_IS_LAYOUT_MANAGER(self) && GTK_IS_WIDGET(child), none);
  owner = owner_of(self);
  if (!owner) return none;
  if (child == gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self))) {
    if (self->is_shared && !self->shared) look(owner);
    return scope_of(self);
  }
  if (GTK_IS_NATIVE(child) || gtk_widget_get_parent(child) != gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self)))
    return none;
  kept = layout_child(self, child);
  if (!kept->shared || kept->shared != owner->shared || !is_alive(kept->shared, kept->item)) look(owner);
  return kept->item;
}

static gboolean is_added(AlsLayoutManager *owner, als_item scope, als_syntax syntax, const char *text) {
  return als_add(owner->shared->layout, scope, syntax, text, ALS_NUL_TERMINATED, NULL, NULL, 0, NULL) >= 0;
}

gboolean als_layout_manager_add(AlsLayoutManager *self, als_syntax syntax, const char *text, GError **error) {
  AlsLayoutManager *owner;
  als_error why = ALS_ERROR_INIT;
  char *message;
  g_return_val_if_fail(ALS_IS_LAYOUT_MANAGER(self) && text, FALSE);
  owner = owner_of(self);
  if (!owner) {
    g_set_error(error, ALS_LAYOUT_MANAGER_ERROR, ALS_KIND_HANDLE,
                "a shared manager has no layout until its container is below another one");
    return FALSE;
  }
  if (!is_added(owner, scope_of(self), syntax, text)) {
    als_error_last(owner->shared->layout, &why);
    if (why.kind == ALS_KIND_NAME_VIEW) look(owner); /* a child may be new */
    if (why.kind != ALS_KIND_NAME_VIEW || !is_added(owner, scope_of(self), syntax, text)) {
      als_error_last(owner->shared->layout, &why);
      message = error_text(owner->shared->layout);
      g_set_error_literal(error, ALS_LAYOUT_MANAGER_ERROR, why.kind, message);
      g_free(message);
      return FALSE;
    }
  }
  gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(owner));
  return TRUE;
}

/* ---- the class ---- */

enum { CONSTRAINTS = 1, IS_SHARED, BASELINE_VIEW };

/* A widget that is not shown is not measured, and what it holds are views all the same. */
static void rooted(GtkLayoutManager *manager) {
  if (ALS_LAYOUT_MANAGER(manager)->is_shared) join_outer(ALS_LAYOUT_MANAGER(manager));
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(object);
  switch (id) {
    case CONSTRAINTS: als_layout_manager_set_constraints(self, g_value_get_string(value)); break;
    case IS_SHARED: self->is_shared = g_value_get_boolean(value); break;
    case BASELINE_VIEW:
      g_free(self->baseline_view);
      self->baseline_view = g_value_dup_string(value);
      gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(object);
  switch (id) {
    case CONSTRAINTS: g_value_set_string(value, self->constraints); break;
    case IS_SHARED: g_value_set_boolean(value, self->is_shared); break;
    case BASELINE_VIEW: g_value_set_string(value, self->baseline_view); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void dispose(GObject *object) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(object);
  if (self->idle) g_source_remove(self->idle);
  if (self->examination) g_source_remove(self->examination);
  self->idle = self->examination = 0;
  end_lines(self, 0);
  g_clear_pointer(&self->lines, g_ptr_array_unref);
  end_stack(self);
  if (self->box) self->box->inner = g_slist_remove(self->box->inner, self);
  self->box = NULL;
  self->outer = NULL;
  G_OBJECT_CLASS(als_layout_manager_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  AlsLayoutManager *self = ALS_LAYOUT_MANAGER(object);
  g_clear_pointer(&self->shared, shared_unref);
  g_array_unref(self->stacked);
  g_free(self->constraints);
  g_free(self->root_name);
  g_free(self->baseline_view);
  g_free(self->told);
  G_OBJECT_CLASS(als_layout_manager_parent_class)->finalize(object);
}

/* ---- <stack> in GtkBuilder files ---- */

typedef struct {
  const char *word;
  int number;
} Word;

static const Word axes[] = {{"horizontal", ALS_AXIS_HORIZONTAL}, {"vertical", ALS_AXIS_VERTICAL}, {NULL, 0}};
static const Word distributions[] = {{"fill", ALS_DISTRIBUTION_FILL},
                                     {"fill-equally", ALS_DISTRIBUTION_FILL_EQUALLY},
                                     {"fill-proportionally", ALS_DISTRIBUTION_FILL_PROPORTIONALLY},
                                     {"equal-spacing", ALS_DISTRIBUTION_EQUAL_SPACING},
                                     {"equal-centering", ALS_DISTRIBUTION_EQUAL_CENTERING},
                                     {"packed", ALS_DISTRIBUTION_PACKED},
                                     {"space-around", ALS_DISTRIBUTION_SPACE_AROUND},
                                     {"space-evenly", ALS_DISTRIBUTION_SPACE_EVENLY},
                                     {NULL, 0}};
static const Word alignments[] = {{"fill", ALS_ALIGNMENT_FILL},
                                  {"leading", ALS_ALIGNMENT_LEADING},
                                  {"top", ALS_ALIGNMENT_TOP},
                                  {"first-baseline", ALS_ALIGNMENT_FIRST_BASELINE},
                                  {"center", ALS_ALIGNMENT_CENTER},
                                  {"trailing", ALS_ALIGNMENT_TRAILING},
                                  {"bottom", ALS_ALIGNMENT_BOTTOM},
                                  {"last-baseline", ALS_ALIGNMENT_LAST_BASELINE},
                                  {NULL, 0}};
static const Word truths[] = {{"true", 1}, {"yes", 1}, {"1", 1}, {"false", 0}, {"no", 0}, {"0", 0}, {NULL, 0}};

static gboolean read_word(const char *name, const char *text, const Word *words, int32_t *out, GError **error) {
  GString *known;
  if (!text) return TRUE;
  for (const Word *each = words; each->word; each++)
    if (strcmp(each->word, text) == 0) {
      *out = each->number;
      return TRUE;
    }
  known = g_string_new(NULL);
  for (const Word *each = words; each->word; each++)
    g_string_append_printf(known, "%s%s", known->len ? ", " : "", each->word);
  g_set_error(error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "%s of <stack> is \"%s\"; write one of %s", name,
              text, known->str);
  g_string_free(known, TRUE);
  return FALSE;
}

static gboolean read_number(const char *name, const char *text, double *out, GError **error) {
  char *end;
  if (!text) return TRUE;
  *out = g_ascii_strtod(text, &end);
  if (end != text && !*end && isfinite(*out)) return TRUE;
  g_set_error(error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "%s of <stack> is \"%s\"; write a number", name,
              text);
  return FALSE;
}

static void start_stack(GtkBuildableParseContext *context, const char *element, const char **names, const char **values,
                        gpointer data, GError **error) {
  als_stack_spec *spec = data;
  const char *axis, *distribution, *alignment, *spacing, *margins, *baselines, *bias;
  const GMarkupCollectType text = G_MARKUP_COLLECT_STRING | G_MARKUP_COLLECT_OPTIONAL;
  (void)context;
  spec->axis = ALS_AXIS_VERTICAL;
  if (g_markup_collect_attributes(element, names, values, error, text, "axis", &axis, text, "distribution",
                                  &distribution, text, "alignment", &alignment, text, "spacing", &spacing, text,
                                  "margins", &margins, text, "baselines", &baselines, text, "bias", &bias,
                                  G_MARKUP_COLLECT_INVALID) &&
      read_word("axis", axis, axes, &spec->axis, error) &&
      read_word("distribution", distribution, distributions, &spec->distribution, error) &&
      read_word("alignment", alignment, alignments, &spec->alignment, error) &&
      read_number("spacing", spacing, &spec->spacing, error) &&
      read_word("margins", margins, truths, &spec->margins, error) &&
      read_word("baselines", baselines, truths, &spec->baselines, error))
    read_number("bias", bias, &spec->bias, error);
}

static gboolean start_tag(GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *tag,
                          GtkBuildableParser *parser, gpointer *data) {
  static const als_stack_spec empty = ALS_STACK_SPEC_INIT;
  (void)buildable;
  (void)builder;
  if (child || strcmp(tag, "stack") != 0) return FALSE;
  *parser = (GtkBuildableParser){.start_element = start_stack};
  *data = g_memdup2(&empty, sizeof empty);
  return TRUE;
}

static void end_tag(GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *tag, gpointer data) {
  (void)builder;
  (void)child;
  if (strcmp(tag, "stack") == 0) als_layout_manager_stack(ALS_LAYOUT_MANAGER(buildable), data);
  g_free(data);
}

static void buildable_init(GtkBuildableIface *interface) {
  interface->custom_tag_start = start_tag;
  interface->custom_finished = end_tag;
}

static void als_layout_manager_class_init(AlsLayoutManagerClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GtkLayoutManagerClass *manager = GTK_LAYOUT_MANAGER_CLASS(class);
  object->set_property = set_property;
  object->get_property = get_property;
  object->dispose = dispose;
  object->finalize = finalize;
  manager->get_request_mode = get_request_mode;
  manager->measure = measure;
  manager->allocate = allocate;
  manager->root = rooted;
  manager->layout_child_type = ALS_TYPE_LAYOUT_CHILD;
  g_object_class_install_property(
      object, CONSTRAINTS,
      g_param_spec_string("constraints", NULL, "Lines of constraints", NULL,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property(object, IS_SHARED,
                                  g_param_spec_boolean("shared", NULL, "Whether the children join the layout above",
                                                       FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property(
      object, BASELINE_VIEW,
      g_param_spec_string("baseline-view", NULL, "The view whose baseline is that of the container", NULL,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
}

static void als_layout_manager_init(AlsLayoutManager *self) {
  self->direction = ALS_DIRECTION_INHERIT;
  self->size = (als_size){-2, -2};
  self->stack = (als_stack_spec)ALS_STACK_SPEC_INIT;
  self->stack.axis = -1;
  self->stacked = g_array_new(FALSE, FALSE, sizeof(als_item));
}

GtkLayoutManager *als_layout_manager_new(void) {
  return g_object_new(ALS_TYPE_LAYOUT_MANAGER, NULL);
}

GtkLayoutManager *als_layout_manager_new_shared(void) {
  return g_object_new(ALS_TYPE_LAYOUT_MANAGER, "shared", TRUE, NULL);
}
