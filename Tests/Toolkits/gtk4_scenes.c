/* AlsLayoutManager among real widgets: allocations beside als_snapped_frame, and widgets, managers and windows that end
 * in every order.
 *   gtk4_scenes FOLDER [windows]   pictures go to FOLDER; windows made and ended: 300 */
#include "alslayoutmanager.h"
#include "gtk4_block.h"

#include <stdlib.h>

static int passed, failed, warned;
static char *last_warning;

static void check(gboolean good, const char *what) {
  passed += good;
  failed += !good;
  if (!good) printf("failed: %s\n", what);
}

static GLogWriterOutput count_warnings(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  if (level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL)) {
    warned++;
    for (gsize i = 0; i < count; i++)
      if (strcmp(fields[i].key, "MESSAGE") == 0) {
        g_free(last_warning);
        last_warning = g_strdup(fields[i].value);
      }
  }
  return g_log_writer_default(level, fields, count, data);
}

static gboolean is_over(gpointer over) {
  *(gboolean *)over = TRUE;
  return G_SOURCE_REMOVE;
}

static void settle(guint milliseconds) {
  gboolean over = FALSE;
  g_timeout_add(milliseconds, is_over, &over);
  while (!over) g_main_context_iteration(NULL, TRUE);
}

static AlsLayoutManager *manager_of(GtkWidget *widget) {
  GtkLayoutManager *manager = gtk_widget_get_layout_manager(widget);
  return ALS_IS_LAYOUT_MANAGER(manager) ? ALS_LAYOUT_MANAGER(manager) : NULL;
}

/* ---- allocations ---- */

static void compare(GtkWidget *parent, gboolean tells, int *compared, int *differing) {
  AlsLayoutManager *manager = manager_of(parent);
  for (GtkWidget *child = gtk_widget_get_first_child(parent); child; child = gtk_widget_get_next_sibling(child)) {
    graphene_rect_t bounds;
    als_rect frame = {0, 0, 0, 0};
    if (!gtk_widget_should_layout(child)) continue;
    compare(child, tells, compared, differing);
    if (!manager) continue;
    als_snapped_frame(als_layout_manager_get_layout(manager), als_layout_manager_get_item(manager, child), &frame);
    frame.x += gtk_widget_get_direction(child) == GTK_TEXT_DIR_RTL ? gtk_widget_get_margin_end(child)
                                                                   : gtk_widget_get_margin_start(child);
    frame.y += gtk_widget_get_margin_top(child);
    frame.width -= gtk_widget_get_margin_start(child) + gtk_widget_get_margin_end(child);
    frame.height -= gtk_widget_get_margin_top(child) + gtk_widget_get_margin_bottom(child);
    ++*compared;
    if (gtk_widget_compute_bounds(child, parent, &bounds) && bounds.origin.x == (float)frame.x &&
        bounds.origin.y == (float)frame.y && bounds.size.width == (float)frame.width &&
        bounds.size.height == (float)frame.height)
      continue;
    ++*differing;
    if (!tells) continue;
    printf("%s: %g %g %g %g in the layout, %g %g %g %g on the screen\n", gtk_widget_get_name(child), frame.x, frame.y,
           frame.width, frame.height, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
  }
}

/* Adds what is compared once the window has come to rest; a slow machine has three seconds. */
static void come_to_rest(GtkWidget *window, int *compared, int *differing) {
  int count = 0, bad = 1;
  for (int tries = 0; tries < 30 && (bad || !count); tries++) {
    count = bad = 0;
    settle(tries ? 100 : 60);
    compare(window, tries == 29, &count, &bad);
  }
  for (int i = 0; i < 1000 && g_main_context_pending(NULL); i++) g_main_context_iteration(NULL, FALSE); /* idle sources too */
  *compared += count;
  *differing += bad;
}

static void shoot(GtkWidget *window, const char *folder, const char *name) {
  char *path = g_strdup_printf("%s/gtk4-%s.png", folder, name);
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
  g_free(path);
}

/* A container of widgets whose names are those of constraints. */
static GtkWidget *container_of(const char *lines, ...) G_GNUC_NULL_TERMINATED;
static GtkWidget *container_of(const char *lines, ...) {
  GtkWidget *container = pane_new(als_layout_manager_new());
  const char *name;
  va_list arguments;
  va_start(arguments, lines);
  while ((name = va_arg(arguments, const char *))) {
    GtkWidget *child = va_arg(arguments, GtkWidget *);
    gtk_widget_set_name(child, name);
    gtk_widget_set_parent(child, container);
  }
  va_end(arguments);
  als_layout_manager_set_constraints(manager_of(container), lines);
  return container;
}

static GtkWidget *wrapping(const char *text) {
  return g_object_new(GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "xalign", 0.0, NULL);
}

static GtkWidget *sign_in(void) {
  return container_of(
      "H:|-20-[user]-8-[userEntry(>=150)]-20-|; V:|-20-[userEntry]-8-[wordEntry]-12-[stay]-12-[help]-(>=12)-[ok]-20-|\n"
      "H:|-20-[word(==user)]-8-[wordEntry]-20-|; H:[ok]-20-|; H:|-20-[help]-20-|\n"
      "user.firstBaseline = userEntry.firstBaseline; word.firstBaseline = wordEntry.firstBaseline\n"
      "stay.leading = userEntry.leading; stay.trailing <= super.trailing - 20; ok.leading >= super.leading + 20",
      "user", gtk_label_new("User name"), "userEntry", gtk_entry_new(), "word", gtk_label_new("Password"), "wordEntry",
      gtk_password_entry_new(), "stay", gtk_check_button_new_with_label("Stay signed in"), "help",
      wrapping("Ask whoever looks after this machine if you do not know what to write here, or have forgotten it."),
      "ok", gtk_button_new_with_label("Sign in"), NULL);
}

static GtkWidget *shades(void) {
  GtkWidget *container = pane_new(als_layout_manager_new());
  GString *lines = g_string_new(NULL);
  for (int i = 0; i < 49; i++) {
    char name[8];
    GtkWidget *button = gtk_button_new();
    g_snprintf(name, sizeof name, "b%d", i);
    gtk_widget_set_name(button, name);
    gtk_widget_set_parent(button, container);
    g_string_append_printf(lines, "b%d.width = super.width / 7; b%d.height = super.height / 7\n", i, i);
    if (i % 7)
      g_string_append_printf(lines, "b%d.leading = b%d.trailing; b%d.top = b%d.top\n", i, i - 1, i, i - 1);
    else if (i)
      g_string_append_printf(lines, "b%d.leading = super.leading; b%d.top = b%d.bottom\n", i, i, i - 7);
    else
      g_string_append(lines, "b0.leading = super.leading; b0.top = super.top\n");
  }
  als_layout_manager_set_constraints(manager_of(container), lines->str);
  g_string_free(lines, TRUE);
  return container;
}

/* A layout as the content of a view of another, with text that wraps in both. */
static GtkWidget *nested(void) {
  GtkWidget *inner =
      container_of("H:|-6-[icon]-6-[words]-6-|; V:|-6-[words]-6-|; icon.top = words.top", "icon",
                   gtk_image_new_from_icon_name("dialog-information"), "words",
                   wrapping("a text inside of a layout inside of a layout, and long enough to need a few lines"), NULL);
  return container_of("H:|-10-[title]-10-|; H:|-10-[inner]-10-|; V:|-10-[title]-10-[inner]-(>=10)-|", "title",
                      wrapping("What stands above is a text that wraps as well"), "inner", inner, NULL);
}

static GtkWidget *scrolled(void) {
  GtkWidget *inside = nested(), *port = gtk_scrolled_window_new();
  g_object_set(port, "hscrollbar-policy", GTK_POLICY_NEVER, "min-content-height", 60, NULL);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(port), inside);
  return container_of("H:|[port]|; V:|[port]-8-[ok]-8-|; ok.centerX = super.centerX", "port", port, "ok",
                      gtk_button_new_with_label("Close"), NULL);
}

static GtkWidget *margins(void) {
  GtkWidget *frame = gtk_frame_new("A frame with margins"), *inside = pane_new(als_layout_manager_new_shared());
  GtkWidget *check_button = gtk_check_button_new_with_label("inside"), *spin = gtk_spin_button_new_with_range(0, 10, 1);
  gtk_widget_set_name(check_button, "check");
  gtk_widget_set_name(spin, "spin");
  gtk_widget_set_parent(check_button, inside);
  gtk_widget_set_parent(spin, inside);
  gtk_frame_set_child(GTK_FRAME(frame), inside);
  g_object_set(frame, "margin-start", 20, "margin-end", 5, "margin-top", 3, NULL);
  g_object_set(inside, "margin-start", 7, "margin-bottom", 9, NULL);
  return container_of(
      "H:|[frame]-[beside]-|; V:|[frame]-(>=0)-|; beside.top = check.top; check.width >= "
      "beside.width\nH:|[check]-[spin]|; V:|[spin]|; check.centerY = spin.centerY",
      "frame", frame, "beside", gtk_label_new("level with what is inside"), NULL);
}

static GtkAllocation lay_out(GtkWidget *container) {
  GtkAllocation place = {0, 0, 0, 0};
  gtk_widget_measure(container, GTK_ORIENTATION_HORIZONTAL, -1, &place.width, NULL, NULL, NULL);
  place.width = MAX(place.width, 200);
  gtk_widget_measure(container, GTK_ORIENTATION_VERTICAL, place.width, &place.height, NULL, NULL, NULL);
  gtk_widget_size_allocate(container, &place, -1);
  return place;
}

/* ---- four first tries: not a word about hugging ---- */

static GtkWidget *box_of(GtkOrientation orientation, ...) G_GNUC_NULL_TERMINATED;
static GtkWidget *box_of(GtkOrientation orientation, ...) {
  GtkWidget *box = gtk_box_new(orientation, 6), *child;
  va_list arguments;
  va_start(arguments, orientation);
  while ((child = va_arg(arguments, GtkWidget *))) gtk_box_append(GTK_BOX(box), child);
  va_end(arguments);
  return box;
}

static GtkWidget *port_of(GtkWidget *inside) {
  GtkWidget *port = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(port), inside);
  return port;
}

static GtkWidget *list_of_mails(void) {
  GtkWidget *list = gtk_list_box_new();
  for (int i = 0; i < 30; i++) {
    char text[32];
    g_snprintf(text, sizeof text, "Letter number %d", i + 1);
    gtk_list_box_append(GTK_LIST_BOX(list), gtk_label_new(text));
  }
  return list;
}

static GtkWidget *mail(void) {
  GtkWidget *bar = box_of(GTK_ORIENTATION_HORIZONTAL, gtk_button_new_with_label("Write"),
                          gtk_button_new_with_label("Answer"), gtk_search_entry_new(), NULL);
  GtkWidget *panes = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL);
  g_object_set(bar, "margin-top", 6, "margin-bottom", 6, "margin-start", 6, "margin-end", 6, NULL);
  gtk_paned_set_start_child(GTK_PANED(panes), port_of(list_of_mails()));
  gtk_paned_set_end_child(GTK_PANED(panes), port_of(gtk_text_view_new()));
  gtk_paned_set_position(GTK_PANED(panes), 160);
  return container_of("H:|[bar]|; H:|[panes]|; V:|[bar][panes]|", "bar", bar, "panes", panes, NULL);
}

/* The same with a plain box of panes: what is inside it tells that it grows. */
static GtkWidget *mail_in_boxes(void) {
  GtkWidget *bar =
      box_of(GTK_ORIENTATION_HORIZONTAL, gtk_button_new_with_label("Write"), gtk_button_new_with_label("Answer"), NULL);
  GtkWidget *panes = box_of(GTK_ORIENTATION_HORIZONTAL, port_of(list_of_mails()), port_of(gtk_text_view_new()), NULL);
  return container_of("H:|[bar]|; H:|[panes]|; H:|[status]|; V:|[bar][panes][status]|", "bar", bar, "panes", panes,
                      "status", gtk_label_new("30 letters"), NULL);
}

static GtkWidget *browse(void) {
  return container_of(
      "H:|-[label]-[entry]-[browse]-|; V:|-[entry]-(>=8)-|\n"
      "label.firstBaseline = entry.firstBaseline; browse.firstBaseline = entry.firstBaseline",
      "label", gtk_label_new("Folder"), "entry", gtk_entry_new(), "browse", gtk_button_new_with_label("Browse…"), NULL);
}

static GtkWidget *with_a_scrollbar(void) {
  GtkAdjustment *adjustment = gtk_adjustment_new(0, 0, 100, 1, 10, 10);
  return container_of("H:|[view][bar]|; V:|[view]|; V:|[bar]|", "view", gtk_text_view_new(), "bar",
                      gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment), NULL);
}

static GtkWidget *dialog(void) {
  return container_of(
      "H:|-[icon]-[words]-|; V:|-[words]-[ok]-|; icon.top = words.top; H:|-(>=8)-[cancel]-[ok]-|\n"
      "cancel.top = ok.top; cancel.bottom = ok.bottom",
      "icon", gtk_image_new_from_icon_name("dialog-question"), "words",
      wrapping("The letter has not been sent. Do you want to keep it among the drafts?"), "cancel",
      gtk_button_new_with_label("Cancel"), "ok", gtk_button_new_with_label("Keep"), NULL);
}

static GtkWidget *named(GtkWidget *container, const char *name) {
  for (GtkWidget *each = gtk_widget_get_first_child(container); each; each = gtk_widget_get_next_sibling(each))
    if (strcmp(gtk_widget_get_name(each), name) == 0) return each;
  return NULL;
}

static int natural(GtkWidget *widget, GtkOrientation orientation) {
  int size;
  gtk_widget_measure(widget, orientation, -1, NULL, &size, NULL, NULL);
  return size;
}

/* Whether a child has its natural size on an axis, the margins of the widget included. */
static gboolean is_natural(GtkWidget *container, const char *name, GtkOrientation orientation) {
  GtkWidget *child = named(container, name);
  int margins = orientation == GTK_ORIENTATION_HORIZONTAL
                    ? gtk_widget_get_margin_start(child) + gtk_widget_get_margin_end(child)
                    : gtk_widget_get_margin_top(child) + gtk_widget_get_margin_bottom(child);
  return (orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_allocated_width(child)
                                                    : gtk_widget_get_allocated_height(child)) +
             margins ==
         natural(child, orientation);
}

/* The children of a first try that keep their natural size, "bar down"; the others have the rest. */
static void first_try(const char *folder, const char *name, GtkWidget *container, const char *const *natural_children) {
  GtkWidget *window = gtk_window_new();
  int compared = 0, differing = 0;
  size_t unclear = 0;
  gtk_window_set_child(GTK_WINDOW(window), container);
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 300);
  gtk_window_present(GTK_WINDOW(window));
  come_to_rest(window, &compared, &differing);
  shoot(window, folder, name);
  for (; *natural_children; natural_children += 2) {
    gboolean is_across = strcmp(natural_children[1], "across") == 0;
    gboolean good =
        is_natural(container, natural_children[0], is_across ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    check(good, name);
    if (!good) printf("  %s has another size %s\n", natural_children[0], natural_children[1]);
  }
  for (GtkWidget *each = gtk_widget_get_first_child(container); each; each = gtk_widget_get_next_sibling(each)) {
    uint32_t free = 0;
    als_ambiguity(als_layout_manager_get_layout(manager_of(container)),
                  als_layout_manager_get_item(manager_of(container), each), &free);
    unclear += free != 0;
    if (free) printf("  %s is ambiguous: %u\n", gtk_widget_get_name(each), free);
  }
  check(!unclear && !differing, name);
  gtk_window_destroy(GTK_WINDOW(window));
}

static void first_tries(const char *folder) {
  first_try(folder, "mail", mail(), (const char *const[]){"bar", "down", NULL});
  first_try(folder, "mail-in-boxes", mail_in_boxes(), (const char *const[]){"bar", "down", "status", "down", NULL});
  first_try(folder, "browse", browse(),
            (const char *const[]){"browse", "across", "label", "across", "entry", "down", NULL});
  first_try(folder, "scrollbar", with_a_scrollbar(), (const char *const[]){"bar", "across", NULL});
  first_try(folder, "dialog", dialog(),
            (const char *const[]){"icon", "across", "ok", "across", "cancel", "across", "ok", "down", NULL});
  check(warned == 0, "first tries without a warning");
}

static als_item_info info_of(GtkWidget *container, GtkWidget *child) {
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_item_get_info(als_layout_manager_get_layout(manager_of(container)),
                    als_layout_manager_get_item(manager_of(container), child), &info);
  return info;
}

static gboolean hugs(GtkWidget *container, const char *name, float horizontal, float vertical) {
  als_item_info info = info_of(container, named(container, name));
  if (info.hugging[0] == horizontal && info.hugging[1] == vertical) return TRUE;
  printf("%s hugs by %g and %g\n", name, info.hugging[0], info.hugging[1]);
  return FALSE;
}

static void priority(GtkWidget *container, GtkWidget *child, const char *property, double value) {
  g_object_set(gtk_layout_manager_get_layout_child(gtk_widget_get_layout_manager(container), child), property, value,
               NULL);
}

/* The priorities of kinds; what the program says wins, said before or after. */
static void kinds(void) {
  GtkWidget *window = gtk_window_new(), *box = box_of(GTK_ORIENTATION_HORIZONTAL, gtk_button_new(), NULL), *late;
  GtkWidget *container = container_of(
      "", "text", gtk_text_view_new(), "entry", gtk_entry_new(), "search", gtk_search_entry_new(), "spin",
      gtk_spin_button_new_with_range(0, 9, 1), "button", gtk_toggle_button_new(), "label", gtk_label_new("a"), "tall",
      gtk_scale_new(GTK_ORIENTATION_VERTICAL, NULL), "rule", gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), "box", box,
      "pane", gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), "block", block_new(LABEL, "x"), NULL);
  gtk_window_set_child(GTK_WINDOW(window), container);
  priority(container, named(container, "rule"), "horizontal-hugging", 250);
  lay_out(container);
  check(hugs(container, "text", 200, 200) && hugs(container, "entry", 200, 500) &&
            hugs(container, "search", 200, 500) && hugs(container, "spin", 500, 500) &&
            hugs(container, "button", 500, 500) && hugs(container, "label", 251, 251) &&
            hugs(container, "tall", 500, 200) && hugs(container, "box", 500, 500) &&
            hugs(container, "pane", 250, 250) && hugs(container, "block", 250, 250),
        "the hugging of kinds");
  check(hugs(container, "rule", 250, 500), "a property set before the first look wins");
  check(info_of(container, named(container, "text")).compression[1] == 740 &&
            info_of(container, named(container, "entry")).compression[0] == 750,
        "what scrolls gives way first");
  gtk_widget_set_hexpand(named(container, "button"), TRUE);
  gtk_widget_set_vexpand(named(container, "text"), FALSE);
  gtk_widget_set_halign(named(container, "entry"), GTK_ALIGN_START);
  gtk_widget_set_valign(named(container, "label"), GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(box), late = gtk_entry_new());
  lay_out(container);
  check(hugs(container, "button", 200, 500) && hugs(container, "text", 200, 500) &&
            hugs(container, "entry", 500, 500) && hugs(container, "label", 251, 500) &&
            hugs(container, "box", 200, 500),
        "expand flags, alignment, and a box that gets an entry");
  gtk_widget_set_visible(late, FALSE);
  lay_out(container);
  check(hugs(container, "box", 500, 500), "what is hidden in a box does not count");
  als_item_set_hugging(als_layout_manager_get_layout(manager_of(container)),
                       als_layout_manager_get_item(manager_of(container), box), 300, 500);
  priority(container, named(container, "text"), "vertical-compression", 800);
  gtk_widget_set_visible(late, TRUE);
  lay_out(container);
  check(hugs(container, "box", 300, 500), "a priority set by als_item_set_hugging wins");
  check(info_of(container, named(container, "text")).compression[1] == 800, "and a compression");
  priority(container, named(container, "rule"), "horizontal-hugging", 0);
  priority(container, named(container, "text"), "vertical-compression", 0);
  check(hugs(container, "rule", 200, 500) && info_of(container, named(container, "text")).compression[1] == 740,
        "0 is the kind's again");
  gtk_window_destroy(GTK_WINDOW(window));
  check(warned == 0, "kinds without a warning");
}

static void show(const char *folder, const char *name, GtkWidget *container, int width, int height) {
  GtkWidget *window = gtk_window_new();
  int compared = 0, differing = 0;
  gtk_window_set_child(GTK_WINDOW(window), container);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_window_present(GTK_WINDOW(window));
  come_to_rest(window, &compared, &differing);
  shoot(window, folder, name);
  gtk_widget_set_direction(container, GTK_TEXT_DIR_RTL);
  gtk_window_set_default_size(GTK_WINDOW(window), width + 77, height + 31);
  come_to_rest(window, &compared, &differing);
  gtk_widget_set_visible(gtk_widget_get_first_child(container), FALSE);
  come_to_rest(window, &compared, &differing);
  check(compared > 2 && differing == 0, name);
  printf("%s: %d of %d differ\n", name, differing, compared);
  gtk_window_destroy(GTK_WINDOW(window));
}

/* ---- the ends of things ---- */

static void many_windows(int count) {
  for (int i = 0; i < count; i++) {
    GtkWidget *window = gtk_window_new(), *container = i % 3 == 0 ? sign_in() : i % 3 == 1 ? margins() : scrolled();
    gtk_window_set_child(GTK_WINDOW(window), container);
    if (i % 10 == 0)
      gtk_window_present(GTK_WINDOW(window));
    else
      lay_out(container);
    gtk_window_destroy(GTK_WINDOW(window));
  }
  check(warned == 0, "windows made and ended, without a warning");
}

static GtkWidget *four(GtkWidget *widgets[4]) {
  GtkWidget *box = pane_new(als_layout_manager_new_shared());
  widgets[0] = block_new(LABEL, "one");
  widgets[1] = block_new(TEXT, "two and more");
  widgets[2] = box;
  widgets[3] = block_new(TEXT, "inside of the box");
  gtk_widget_set_name(widgets[3], "d");
  gtk_widget_set_parent(widgets[3], box);
  return container_of("H:|[a]-[b]|; V:|[a]; V:|[b]\nV:[a]-[c]; H:|[c]|; H:|[d]|; V:|[d]|\nc.bottom <= super.bottom",
                      "a", widgets[0], "b", widgets[1], "c", box, NULL);
}

/* Ends the four widgets in one of 24 orders, with a layout between or without. */
static void end_in_order(int order, gboolean lays_out) {
  GtkWidget *window = gtk_window_new(), *widgets[4], *container = four(widgets);
  int left[4] = {0, 1, 2, 3};
  gtk_window_set_child(GTK_WINDOW(window), container);
  lay_out(container);
  for (int count = 4; count > 0; count--) {
    int at = order % count, which = left[at];
    order /= count;
    memmove(left + at, left + at + 1, sizeof *left * (size_t)(count - at - 1));
    if (which != 3 || widgets[2]) gtk_widget_unparent(widgets[which]); /* the box takes it along */
    if (which == 2) widgets[2] = NULL;
    if (lays_out) lay_out(container);
  }
  gtk_window_destroy(GTK_WINDOW(window));
}

static void ends_in_every_order(void) {
  for (int order = 0; order < 24; order++) {
    end_in_order(order, FALSE);
    end_in_order(order, TRUE);
  }
  check(warned == 0, "widgets ended in every order");
}

static int width_of(GtkWidget *widget) {
  return gtk_widget_get_allocated_width(widget);
}

static void come_and_go(void) {
  GtkWidget *window = gtk_window_new(), *container = container_of("H:|[a(40)]", "z", block_new(LABEL, "z"), NULL);
  GtkWidget *other = container_of("H:|[a(70)]", NULL), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
            *a = block_new(LABEL, "a");
  GtkLayoutManager *manager;
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_box_append(GTK_BOX(box), container);
  gtk_box_append(GTK_BOX(box), other);
  gtk_widget_set_name(a, "a");
  g_object_ref_sink(a);
  for (int round = 0; round < 3; round++) {
    gtk_widget_set_parent(a, container);
    lay_out(container);
    check(width_of(a) == 40, "a line counts once its view is there");
    gtk_widget_unparent(a);
    gtk_widget_set_parent(a, other);
    lay_out(container);
    lay_out(other);
    check(width_of(a) == 70, "a widget moves to another container");
    gtk_widget_unparent(a);
  }
  gtk_widget_set_parent(a, container);
  als_layout_manager_set_constraints(manager_of(container), "H:|[a(55)]");
  lay_out(container);
  check(width_of(a) == 55, "other lines take the place of the first");
  als_layout_manager_set_constraints(manager_of(container), NULL);
  lay_out(container);
  check(width_of(a) == 8, "no lines at all");
  als_layout_manager_set_name(manager_of(container), a, "renamed");
  als_layout_manager_set_constraints(manager_of(container), "renamed.width = 33");
  lay_out(container);
  check(width_of(a) == 33, "another name");
  manager = g_object_ref(gtk_widget_get_layout_manager(container));
  gtk_widget_set_layout_manager(container, gtk_bin_layout_new());
  lay_out(container);
  check(als_layout_manager_get_item(ALS_LAYOUT_MANAGER(manager), a).id == 0,
        "a manager without a container has no children");
  g_object_unref(manager);
  gtk_widget_set_layout_manager(container, als_layout_manager_new());
  als_layout_manager_set_constraints(manager_of(container), "a.width = 21");
  lay_out(container);
  check(width_of(a) == 21, "another manager");
  gtk_widget_unparent(a);
  gtk_window_destroy(GTK_WINDOW(window));
  lay_out(a);
  g_object_unref(a);
  check(warned == 0, "what comes and goes, without a warning");
}

static void errors(void) {
  GtkWidget *window = gtk_window_new(), *container = container_of("", "a", block_new(LABEL, "a"), NULL), *shared;
  GError *error = NULL;
  gtk_window_set_child(GTK_WINDOW(window), container);
  check(!als_layout_manager_add(manager_of(container), ALS_SYNTAX_ANY, "a.width = 10; b.width = 10", &error) && error &&
            error->domain == ALS_LAYOUT_MANAGER_ERROR && error->code == ALS_KIND_NAME_VIEW &&
            strstr(error->message, "\"b\""),
        "an error says what is wrong");
  g_clear_error(&error);
  check(als_layout_manager_add(manager_of(container), ALS_SYNTAX_VISUAL_FORMAT, "[a(30)]", NULL),
        "constraints are added");
  lay_out(container);
  check(width_of(gtk_widget_get_first_child(container)) == 30, "what an error leaves");
  shared = pane_new(als_layout_manager_new_shared());
  g_object_ref_sink(shared);
  check(!als_layout_manager_add(manager_of(shared), ALS_SYNTAX_ANY, "a.width = 1", &error) &&
            error->code == ALS_KIND_HANDLE && !als_layout_manager_get_layout(manager_of(shared)),
        "a shared manager alone");
  g_clear_error(&error);
  lay_out(shared);
  g_object_unref(shared);
  check(warned == 0, "errors that are answered are no warnings");
  als_layout_manager_set_constraints(manager_of(container), "a.widht = 10\nnobody.width = 10\na.width >= 12");
  lay_out(container);
  gtk_widget_queue_resize(container);
  lay_out(container);
  check(warned == 2, "a wrong line and one that waits are each told once");
  warned = 0;
  als_layout_manager_set_constraints(manager_of(container), "a.width = 60");
  lay_out(container);
  check(warned == 1, "a conflict is told"); /* [a(30)] */
  gtk_widget_queue_resize(container);
  lay_out(container);
  check(warned == 1, "once");
  warned = 0;
  gtk_window_destroy(GTK_WINDOW(window));
}

static void properties(void) {
  static const char interface[] =
      "<interface><object class='GtkBox' id='box'><property name='layout-manager'><object class='AlsLayoutManager'>"
      "<property name='constraints'>H:|[a]-[entry]|\nV:|-[a]; entry.firstBaseline = a.firstBaseline; entry.bottom "
      "&lt;= super.bottom</property>"
      "<property name='baseline-view'>entry</property></object></property>"
      "<child><object class='GtkLabel' id='a'><property name='label'>a</property>"
      "<layout><property name='horizontal-hugging'>100</property></layout></object></child>"
      "<child><object class='GtkEntry' id='b'><layout><property "
      "name='view-name'>entry</property></layout></object></child>"
      "</object></interface>";
  GtkBuilder *builder = gtk_builder_new_from_string(interface, -1);
  GtkWidget *box = GTK_WIDGET(gtk_builder_get_object(builder, "box")),
            *label = GTK_WIDGET(gtk_builder_get_object(builder, "a"));
  GtkWidget *entry = GTK_WIDGET(gtk_builder_get_object(builder, "b")), *window = gtk_window_new();
  als_item_info info = ALS_ITEM_INFO_INIT;
  int minimum, natural, baseline, own, own_natural;
  gtk_window_set_child(GTK_WINDOW(window), box);
  lay_out(box);
  als_item_get_info(als_layout_manager_get_layout(manager_of(box)), als_layout_manager_get_item(manager_of(box), label),
                    &info);
  check(info.hugging[0] == 100 && info.hugging[1] == 251, "layout properties of a builder file");
  gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, 200, &minimum, &natural, &own, &baseline);
  gtk_widget_measure(entry, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, &own, &own_natural);
  graphene_rect_t bounds;
  check(gtk_widget_compute_bounds(entry, box, &bounds) && baseline == (int)bounds.origin.y + own_natural,
        "the baseline of a view inside");
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_unref(builder);
}

static int bottom_of(GtkWidget *container, GtkWidget *child) {
  graphene_rect_t bounds;
  return gtk_widget_compute_bounds(child, container, &bounds) ? (int)(bounds.origin.y + bounds.size.height) : -1;
}

/* Every child below the one before, with the space of the stack, where it is not hidden. */
static gboolean is_stacked(GtkWidget *container, int spacing) {
  int last = -spacing;
  for (GtkWidget *each = gtk_widget_get_first_child(container); each; each = gtk_widget_get_next_sibling(each)) {
    if (!gtk_widget_get_visible(each)) continue;
    if (bottom_of(container, each) - gtk_widget_get_allocated_height(each) != last + spacing) return FALSE;
    if (gtk_widget_get_allocated_width(each) != gtk_widget_get_allocated_width(container)) return FALSE;
    last = bottom_of(container, each);
  }
  return TRUE;
}

static GtkWidget *row_of(int number) {
  char text[32];
  g_snprintf(text, sizeof text, "row %d", number);
  return block_new(LABEL, text);
}

static void lists(void) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  GtkWidget *window = gtk_window_new(), *container = pane_new(als_layout_manager_new()), *rows[40], *inner;
  size_t count = 0;
  spec.axis = ALS_AXIS_VERTICAL;
  spec.spacing = 3;
  gtk_window_set_child(GTK_WINDOW(window), container);
  als_layout_manager_stack(manager_of(container), &spec);
  lay_out(container);
  for (int i = 0; i < 40; i++) {
    gtk_widget_set_parent(rows[i] = row_of(i), container);
    if (i % 3 == 0) lay_out(container);
  }
  lay_out(container);
  check(is_stacked(container, 3) && gtk_widget_get_allocated_height(container) == 40 * 19 - 3,
        "rows one after the other");
  gtk_widget_insert_before(rows[39], container, rows[5]);
  gtk_widget_queue_resize(container);
  lay_out(container);
  check(is_stacked(container, 3) && bottom_of(container, rows[39]) == 6 * 19 - 3, "a row that moves up");
  gtk_widget_insert_before(rows[20] = row_of(99), container, rows[0]);
  lay_out(container);
  check(is_stacked(container, 3) && bottom_of(container, rows[20]) == 16, "a row before the first");
  gtk_widget_set_visible(rows[7], FALSE);
  lay_out(container);
  check(is_stacked(container, 3) && gtk_widget_get_allocated_height(container) == 40 * 19 - 3, "a hidden row");
  gtk_widget_unparent(rows[8]);
  gtk_widget_unparent(rows[30]);
  gtk_widget_set_parent(row_of(100), container);
  lay_out(container);
  check(is_stacked(container, 3), "rows that come and go at once");
  spec.spacing = 10;
  als_layout_manager_stack(manager_of(container), &spec);
  lay_out(container);
  check(is_stacked(container, 10), "another spacing");
  als_layout_manager_stack(manager_of(container), NULL);
  lay_out(container);
  als_constraint each = {0};
  while (als_constraint_next(als_layout_manager_get_layout(manager_of(container)), each, &each) == ALS_OK) count++;
  check(count == 0, "no stack, no constraints");

  inner = pane_new(als_layout_manager_new_shared()); /* a stack that shares, and moves to another container */
  gtk_widget_set_name(inner, "inner");
  als_layout_manager_stack(manager_of(inner), &spec);
  for (int i = 0; i < 5; i++) gtk_widget_set_parent(row_of(i), inner);
  g_object_ref_sink(inner);
  gtk_widget_set_parent(inner, container);
  als_layout_manager_set_constraints(manager_of(container), "H:|[inner]|; V:|[inner]");
  lay_out(container);
  check(is_stacked(inner, 10), "a stack in a shared container");
  gtk_widget_unparent(inner);
  lay_out(container);
  GtkWidget *other = container_of("H:|[inner]|; V:|[inner]|", "inner", inner, NULL);
  GtkWidget *second = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(second), other);
  lay_out(other);
  check(is_stacked(inner, 10), "which moves");
  gtk_widget_set_parent(row_of(77), inner);
  lay_out(other);
  check(is_stacked(inner, 10) && gtk_widget_get_allocated_height(inner) == 6 * 26 - 10, "and gets a row there");
  gtk_window_destroy(GTK_WINDOW(window));
  g_object_unref(inner);
  gtk_window_destroy(GTK_WINDOW(second));
  check(warned == 0, "lists without a warning");
}

static GtkWidget *built(const char *stack, GError **error) {
  char *text = g_strdup_printf(
      "<interface><object class='GtkBox' id='box'><property name='layout-manager'><object "
      "class='AlsLayoutManager'>%s</object>"
      "</property><child><object class='GtkLabel'><property name='label'>a</property></object></child>"
      "<child><object class='GtkButton'><property name='label'>b</property></object></child></object></interface>",
      stack);
  GtkBuilder *builder = gtk_builder_new();
  GtkWidget *box = NULL;
  if (gtk_builder_add_from_string(builder, text, -1, error))
    box = g_object_ref(GTK_WIDGET(gtk_builder_get_object(builder, "box")));
  g_object_unref(builder);
  g_free(text);
  return box;
}

static void stacks_of_builder(void) {
  static const char *const wrong[] = {"<stack axis='up'/>", "<stack spacing='six'/>", "<stack margins='perhaps'/>",
                                      "<stack spacin='6'/>"};
  GError *error = NULL;
  GtkWidget *box =
      built("<stack axis='vertical' spacing='7' alignment='center' distribution='packed' bias='0'/>", &error);
  GtkWidget *window = gtk_window_new(), *label, *button;
  check(box && !error, "a stack in a builder file");
  if (!box) return;
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_object_unref(box);
  lay_out(box);
  label = gtk_widget_get_first_child(box);
  button = gtk_widget_get_next_sibling(label);
  check(bottom_of(box, button) - gtk_widget_get_allocated_height(button) == bottom_of(box, label) + 7, "its spacing");
  check(gtk_widget_get_allocated_width(label) < gtk_widget_get_allocated_width(box), "its alignment");
  for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
    box = built(wrong[i], &error);
    check(!box && error && error->message, wrong[i]);
    g_clear_error(&error);
    g_clear_object(&box);
  }
  gtk_window_destroy(GTK_WINDOW(window));
}

static void told(const char *what, GtkWidget *container, const char *words) {
  GtkWidget *window = gtk_window_new();
  int compared = 0, differing = 0;
  g_clear_pointer(&last_warning, g_free);
  gtk_window_set_child(GTK_WINDOW(window), container);
  gtk_window_set_default_size(GTK_WINDOW(window), 300, 200);
  gtk_window_present(GTK_WINDOW(window));
  come_to_rest(window, &compared, &differing);
  for (int tries = 0; words && !warned && tries < 60; tries++) settle(50); /* a slow machine has three seconds */
  check(words ? warned == 1 && last_warning && strstr(last_warning, words) : warned == 0, what);
  if (words && last_warning && !strstr(last_warning, words)) puts(last_warning);
  gtk_widget_queue_resize(container);
  settle(50);
  check(warned == (words != NULL), "once");
  gtk_window_destroy(GTK_WINDOW(window));
  warned = 0;
}

/* What `als check` would say is told once, in words. */
static void mistakes(void) {
  told("nothing to say", container_of("H:|[a]|; V:|[a]|", "a", gtk_label_new("a"), NULL), NULL);
  told("an ambiguous view",
       container_of("H:|[a][b]|; V:|[a]|; V:|[b]|", "a", gtk_text_view_new(), "b", gtk_text_view_new(), NULL),
       "ambiguous");
  told("a widget of no size", container_of("H:|[a]|; V:|[a(0)]", "a", gtk_drawing_area_new(), NULL),
       "a is shown and 0 high");
  told("an empty label has no size",
       container_of("a.left = super.left; a.top = super.top", "a", gtk_label_new(""), NULL), NULL);
}

/* A title that is wider than what the box holds, and a border that changes. */
static void borders(void) {
  GtkWidget *window = gtk_window_new(), *box = gtk_frame_new("a title that is wider than its content"), *widgets[4];
  GtkWidget *container = four(widgets), *inner = g_object_ref(widgets[2]);
  graphene_point_t origin;
  gtk_window_set_child(GTK_WINDOW(window), container);
  gtk_widget_unparent(inner);
  gtk_frame_set_child(GTK_FRAME(box), inner);
  gtk_widget_set_name(box, "c");
  gtk_widget_set_parent(box, container);
  g_object_unref(inner);
  lay_out(container);
  check(gtk_widget_compute_point(widgets[3], inner, &GRAPHENE_POINT_INIT(0, 0), &origin) && origin.x == 0 &&
            origin.y == 0,
        "the inside of a frame begins below its title");
  check(gtk_widget_get_allocated_width(widgets[3]) == gtk_widget_get_width(inner) &&
            gtk_widget_get_allocated_height(widgets[3]) == gtk_widget_get_height(inner),
        "and ends where the frame does");
  gtk_widget_set_margin_top(inner, 15);
  gtk_frame_set_label(GTK_FRAME(box), NULL);
  lay_out(container);
  lay_out(container);
  check(gtk_widget_get_allocated_height(widgets[3]) == gtk_widget_get_height(inner), "a border that changes");
  gtk_window_destroy(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  const char *folder = argc > 1 ? argv[1] : ".";
  if (!gtk_init_check()) {
    puts("skipped: GTK finds no display");
    return 0;
  }
  g_log_set_writer_func(count_warnings, NULL, NULL);
  g_type_ensure(ALS_TYPE_LAYOUT_MANAGER);
  show(folder, "sign-in", sign_in(), 360, 200);
  show(folder, "shades", shades(), 333, 222);
  show(folder, "nested", nested(), 300, 160);
  show(folder, "scrolled", scrolled(), 300, 160);
  show(folder, "margins", margins(), 400, 160);
  check(warned == 0, "scenes without a warning");
  first_tries(folder);
  kinds();
  come_and_go();
  ends_in_every_order();
  errors();
  properties();
  borders();
  lists();
  stacks_of_builder();
  check(warned == 0, "stacks without a warning");
  warned = 0;
  mistakes();
  many_windows(argc > 2 ? atoi(argv[2]) : 300);
  settle(50);
  printf("%d checks passed, %d failed\n", passed, failed);
  return failed != 0;
}
