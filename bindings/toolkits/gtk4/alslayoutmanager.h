/* alslayoutmanager.h - a GtkLayoutManager for GTK 4 whose layouts are solved by libals.
 *
 * SPDX-License-Identifier: MIT
 *
 * Two files to drop into a program, beside libals; or the CMake component als_gtk4.  docs/toolkits-gtk4.md has examples.
 *
 *   GtkLayoutManager *manager = als_layout_manager_new();
 *   gtk_widget_set_layout_manager(container, manager);
 *   als_layout_manager_set_name(ALS_LAYOUT_MANAGER(manager), entry, "entry");
 *   als_layout_manager_set_constraints(ALS_LAYOUT_MANAGER(manager), "H:|-[label]-[entry]-|\n...");
 *
 * Every child of the container is a view.  It is measured as GTK measures it: the minimum size is a limit that no constraint can
 * break, the natural size is content.  A child that is not visible is gone.  A child that ends, or leaves the container, takes
 * its constraints along.  The frames are whole numbers.
 */
#ifndef ALS_LAYOUT_MANAGER_H
#define ALS_LAYOUT_MANAGER_H

#include <als/als.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ALS_TYPE_LAYOUT_MANAGER (als_layout_manager_get_type())
G_DECLARE_FINAL_TYPE(AlsLayoutManager, als_layout_manager, ALS, LAYOUT_MANAGER, GtkLayoutManager)

/* What the manager keeps for a child; gtk_layout_manager_get_layout_child() gives it.  Its properties can be set in a <layout>
 * element of a GtkBuilder file:
 *   "view-name"                                        what constraints call the child
 *   "horizontal-hugging", "vertical-hugging"           see als_item_set_hugging(); 0: the default of its kind
 *   "horizontal-compression", "vertical-compression"   see als_item_set_compression(); 0: the default of its kind
 * docs/toolkits-gtk4.md has the table of kinds. */
#define ALS_TYPE_LAYOUT_CHILD (als_layout_child_get_type())
G_DECLARE_FINAL_TYPE(AlsLayoutChild, als_layout_child, ALS, LAYOUT_CHILD, GtkLayoutChild)

/* Properties:
 *   "constraints"    see als_layout_manager_set_constraints()
 *   "shared"         whether the children join the layout of the nearest container above that has a manager of this type; to be
 *                    set before the container gets a child.  Default: FALSE, a layout of its own
 *   "baseline-view"  the name of the view whose baseline is that of the container; none by default */
GtkLayoutManager *als_layout_manager_new(void);

/* A manager that is "shared".  Its container can be a child of the outer container itself or stand deeper inside one, as the child
 * of a GtkFrame does.  That child of the outer container is the view that holds the inner views: `|` and `super` mean the inside
 * of the inner container, border and title excluded, and constraints of the outer manager may name inner views. */
GtkLayoutManager *als_layout_manager_new_shared(void);

/* What constraints call a child: the name given here, else the id it has in a GtkBuilder file, else its gtk_widget_set_name().
 * NULL takes the name away. */
void als_layout_manager_set_name(AlsLayoutManager *self, GtkWidget *child, const char *name);

/* Lines of constraints, in any notation of ALS_SYNTAX_ANY; `super` and `|` mean the container, which `container` names too.  A line
 * counts while all views that it names are there, and waits otherwise; so it may be set before the children are made, and
 * a view may come back.  A line that waits when the window is shown, and one that is wrong, is told by a warning once.
 * Of other lines, the first that are the same as before keep their constraints; those of the others end. */
void als_layout_manager_set_constraints(AlsLayoutManager *self, const char *lines);
const char *als_layout_manager_get_constraints(AlsLayoutManager *self);

/* Lines up all children of the container in their order, as als_stack_create does.  Children that come later join at their place,
 * hidden ones close up, and one that ends takes its space along.  `spec` has the axis, distribution, alignment, spacing, margins, bias
 * and baselines; its lists must be empty.  NULL ends the stack.  In a GtkBuilder file:
 *   <object class="AlsLayoutManager"><stack axis="vertical" distribution="packed" spacing="6" bias="0"/></object> */
void als_layout_manager_stack(AlsLayoutManager *self, const als_stack_spec *spec);

/* Adds constraints to those lines at once, all or none.  FALSE: `error` has the text of als_error_text() and als_error.kind as
 * its code.  They end with any of the views they name. */
gboolean als_layout_manager_add(AlsLayoutManager *self, als_syntax syntax, const char *text, GError **error);
#define ALS_LAYOUT_MANAGER_ERROR (als_layout_manager_error_quark())
GQuark als_layout_manager_error_quark(void);

/* The layout, for whatever als.h can do with it, and the items of the container and its children (none: not a child).  The layout
 * belongs to the manager.  After a change call gtk_layout_manager_layout_changed().  Of a shared manager that is not below
 * another one yet the layout is NULL. */
als_layout *als_layout_manager_get_layout(AlsLayoutManager *self);
als_item als_layout_manager_get_item(AlsLayoutManager *self, GtkWidget *child);

G_END_DECLS
#endif
