/* als.h - the whole C interface of libals: constraint layout, solved exactly.
 *
 * SPDX-License-Identifier: MIT
 *
 * THE TOUR
 *   A layout holds trees of views (and invisible guides).  Constraints relate two attributes:
 *
 *       first.attribute  relation  multiplier * second.attribute + constant   @priority
 *
 *   A program adds them one by one, in arrays, or as text in one of several notations.  als_solve computes a frame for
 *   every item and publishes them.  als_frame and similar calls read the published frames.
 *
 *   als.h begins with the forty functions that most programs need, in the order in which a program calls them.  The
 *   others follow in sections by topic.  All are in one file, so a program can vendor libals as als.h and an object
 *   file.
 *
 * CONVENTIONS
 *   Units      Points, as double.  The origin is the top left corner; x grows to the right and y grows DOWN.
 *              |size| and |constant| are at most 1e9, |multiplier| at most 1e6.  Other numbers, NaN and infinity
 *              included, are ALS_ERROR_NUMBER.
 *   Status     0 is success.  A positive status is a result that a program may have to handle.  A negative status is
 *              an error, and THE CALL CHANGED NOTHING.  The layout keeps the details of an error until its next failing
 *              call: als_error_text returns them as lines to print, als_error_last as a struct.
 *   Text       A pointer and a length in bytes, UTF-8.  ALS_NUL_TERMINATED as the length means "up to the first
 *              NUL".  Offsets are in bytes.  Names are compared byte for byte.
 *   Handles    Items, constraints and groups are numbers.  A stale, foreign or wrong-kind handle fails with
 *              ALS_ERROR_HANDLE, never worse.  {0} is "none".  Handles are not a security boundary: a program can guess
 *              one.  als_layout * is a real pointer; als_layout_destroy invalidates it.
 *   Memory     The caller frees only layouts and snapshots.  `..._copy(buffer, capacity, &needed)` writes as much as
 *              fits and always terminates text with a NUL.  `needed` is the length without the NUL.  ALS_TRUNCATED
 *              means that the buffer was too small.  `buffer` may be NULL when `capacity` is 0.
 *              The process has a reserve for the case that the system runs out of memory: 1 MiB, and more for large
 *              layouts and texts.  The reserve lets the running call finish.  Until it can be refilled, calls that
 *              would allocate return ALS_ERROR_MEMORY and change nothing, and so does a solve that uses half of it.
 *              als_layout_create and every call on a layout can return ALS_ERROR_MEMORY.  Frames can still be read, and
 *              layouts destroyed.  This is true of libals.so and libals.a.  In the ordinary Swift build a failed
 *              allocation ends the process.
 *   Threads    Layouts are independent.  Use each layout from one thread at a time.  A call from a second thread, or
 *              from inside a callback, fails with ALS_ERROR_BUSY.  All threads may read snapshots at once
 *              (als_snapshot_create).
 *   Answers    An out pointer may be NULL: then the call does not write that result.  Two pointers must not be NULL:
 *              the pointer to a new layout or snapshot, and, unless noted, a buffer with a capacity above 0.
 *   Arrays     In a struct, `thing_count` follows `things`; among arguments, the main array has `count`.
 *              `name` has `name_length`; the `text` or `message` of a call has `length`.
 *   Structs    Structs that begin with `struct_size` may grow.  Initialize them with their _INIT macro.
 *   Callbacks  A callback has `user_data` and a destroy function that runs exactly once.  Both may be NULL.
 *   Cost       A comment states the cost of a call unless it is O(1).  n is the size of the layout, a the part that
 *              really changes.
 *
 * Attribute, relation and format-option numbers are Apple's.
 */
#ifndef ALS_H
#define ALS_H

#include <stddef.h>
#include <stdint.h>

#define ALS_VERSION_MAJOR 0
#define ALS_VERSION_MINOR 1
#define ALS_VERSION_PATCH 0

#if defined(_WIN32)
#define ALS_API
#define ALS_PRINTF(format, arguments)
#else
#define ALS_API __attribute__((visibility("default")))
#define ALS_PRINTF(format, arguments) __attribute__((__format__(__printf__, format, arguments)))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ===============================================================================================================
 * The first forty functions
 *
 * Each section has an example.  The examples are one program, in this order.
 * ============================================================================================================= */

/* ---------------------------------------------------------------------------------------------------------------
 * A layout
 *
 * A program includes als.h and creates a layout:
 *
 *     #include <als/als.h>
 *     #include <stdio.h>
 *
 *     als_layout *layout = NULL;
 *     als_layout_create(NULL, &layout);
 * ------------------------------------------------------------------------------------------------------------- */

/* The result of a call: 0, a positive status or an error. */
typedef enum als_status {
  ALS_OK = 0,
  ALS_END = 1,        /* an iteration has no next, or a name is not there                      */
  ALS_CONFLICT = 2,   /* solved and published, but required constraints disagreed              */
  ALS_NOT_SOLVED = 3, /* the item is younger than the last solve; the answer is all zeros      */
  ALS_TRUNCATED = 4,  /* the buffer was too small; what fits was written                       */

  ALS_ERROR_ARGUMENT = -1,      /* NULL, an unknown enum value, a bad size or index           */
  ALS_ERROR_HANDLE = -2,        /* stale, foreign, none, or of another kind                   */
  ALS_ERROR_NUMBER = -3,        /* NaN, infinite, out of range; a priority outside (0, 1000]  */
  ALS_ERROR_SYNTAX = -4,        /* text that does not parse                                   */
  ALS_ERROR_NAME = -5,          /* a name that is unknown, ambiguous or taken                 */
  ALS_ERROR_HIERARCHY = -6,     /* a cycle, no superview, no common ancestor                  */
  ALS_ERROR_CONSTRAINT = -7,    /* attributes that may not be related                         */
  ALS_ERROR_UNSATISFIABLE = -8, /* required constraints disagree, where that is refused       */
  ALS_ERROR_LIMIT = -9,         /* a figure of als_limits was reached                         */
  ALS_ERROR_MEMORY = -10,       /* the budget of als_limits, or the system, has no more         */
  ALS_ERROR_BUSY = -11,         /* called from a callback, or from a second thread            */
  ALS_ERROR_CALLBACK = -12,     /* a callback refused                                         */
  ALS_ERROR_VERSION = -13,      /* struct_size is none this library knows                     */
  ALS_ERROR_DOCUMENT = -14,     /* not JSON, or JSON that is no layout document               */
  ALS_ERROR_INTERNAL = -99,     /* a bug in libals; the last good layout remains              */
  ALS_STATUS_FORCE_32 = 0x7fffffff
} als_status;

/* A layout is a pointer.  Items, constraints and groups are handles that belong to one layout; {0} is none. */
typedef struct als_layout als_layout;
typedef struct als_item {
  uint64_t id;
} als_item;
typedef struct als_constraint {
  uint64_t id;
} als_constraint;
typedef struct als_group {
  uint64_t id;
} als_group;

/* The limits of a layout.  A field of 0 means its default, which follows the colon. */
typedef struct als_limits {
  uint32_t struct_size;
  uint32_t max_nesting;      /* levels of JSON and of views in a document: 512; at most 4096     */
  uint64_t max_items;        /* views and guides: 16 000 000                                     */
  uint64_t max_constraints;  /* 16 000 000                                                       */
  uint64_t max_text_bytes;   /* of one text or document: 64 MiB; at most just under 4 GiB        */
  uint64_t max_memory_bytes; /* estimated memory of the layout: no budget                        */
  uint64_t max_pivots;       /* of one solve: 64 * (rows + variables) + 10 000                   */
  uint64_t max_work;         /* nonzeros that the solves of one call may touch: 1 000 000 000 + 10 000 * (rows +
                              * variables), which bounds a layout of some hundred rows to about ten seconds.  The same
                              * calls need the same work on every machine.                       */
} als_limits;
#define ALS_LIMITS_INIT {(uint32_t)sizeof(als_limits), 0, 0, 0, 0, 0, 0, 0}

/* Creates an empty layout.  `limits` may be NULL: all defaults.  The caller destroys the layout with
 * als_layout_destroy.  Errors: ARGUMENT, VERSION. */
ALS_API als_status als_layout_create(const als_limits *limits, als_layout **out);

/* Destroys a layout with everything in it and runs its destroy functions.  `layout` may be NULL.  Errors: BUSY. */
ALS_API als_status als_layout_destroy(als_layout *layout);

/* Returns the last error of the layout as lines to print, such as
 *
 *     error[NAME_VIEW]: unknown view "haeder"
 *     haeder.top = super.top
 *     ^~~~~~
 *     did you mean "header"?
 *
 * The text is empty when no call has failed, and never NULL.  The layout owns it.  It stays valid until the next call
 * of this function on the layout, or until the layout is destroyed.  Without a layout, and while another call uses the
 * layout, the text is a message with this reason. */
ALS_API const char *als_error_text(als_layout *layout);

/* ---------------------------------------------------------------------------------------------------------------
 * Views
 *
 * The views of a window are a tree.  Its root has a fixed size here, and its children have names:
 *
 *     als_item none = {0}, root, title, save;
 *     als_view_create(layout, none, "root", ALS_NUL_TERMINATED, &root);
 *     als_item_set_size(layout, root, (als_size){320, 240});
 *     als_view_create(layout, root, "title", ALS_NUL_TERMINATED, &title);
 *     als_view_create(layout, root, "save", ALS_NUL_TERMINATED, &save);
 * ------------------------------------------------------------------------------------------------------------- */

/* As the length of a text: the text ends at its first NUL. */
#define ALS_NUL_TERMINATED ((size_t)-1)

/* Creates a view as the last child of `parent`, or a root when `parent` is none.  A layout may hold any number of
 * trees.  `name` may be NULL: no name.  Names need not be unique; als_text_options describes how a text finds an item.
 * Errors: HANDLE, SYNTAX (a name that is empty or not UTF-8), LIMIT, MEMORY. */
ALS_API als_status als_view_create(als_layout *layout, als_item parent, const char *name, size_t name_length,
                                   als_item *out);

typedef struct als_size {
  double width, height;
} als_size;

/* In an als_size: this axis has no value. */
#define ALS_UNSPECIFIED (-1.0)

/* Sets the size of a root by two required equalities.  No constraint can break them.  ALS_UNSPECIFIED leaves an axis
 * free.  Any view may have a size, with the same effect.  Range 0 to 1e9; default: unspecified. */
ALS_API als_status als_item_set_size(als_layout *layout, als_item view, als_size size);

/* Finds an item by name.  It searches the subtree of `scope` first, the nearest level first, and then the whole layout.
 * With a scope of none it searches the whole layout.  Returns ALS_END when no item has the name.
 * Errors: NAME/NAME_VIEW "ambiguous" (two items on one level). */
ALS_API als_status als_item_find(als_layout *layout, als_item scope, const char *name, size_t name_length,
                                 als_item *out);

/* As an index among siblings: after the last. */
#define ALS_LAST ((size_t)-1)

/* Moves a view below `parent`, before the child that has `index` now (ALS_LAST: at the end).  With a parent of none the
 * view becomes a root.
 *   - A move within one parent only reorders.
 *   - A view that leaves a parent deactivates the constraints that name it, or a view inside it, and that a remaining
 *     ancestor holds.  They can be activated again.  Constraints held inside the subtree stay active.
 *   - For a guide, `parent` is the owner, and `index` is not used.
 *
 * Errors: HANDLE, ARGUMENT (index), HIERARCHY/CYCLE. */
ALS_API als_status als_item_set_parent(als_layout *layout, als_item item, als_item parent, size_t index);

/* Destroys an item, its whole subtree and its guides, and every constraint that names one of them.
 * O(subtree + those constraints + groups with rules). */
ALS_API als_status als_item_destroy(als_layout *layout, als_item item);

/* ---------------------------------------------------------------------------------------------------------------
 * Constraints as text
 *
 * A text holds one constraint or many.  als_addf inserts numbers and items as printf does:
 *
 *     als_addf(layout, root, "title.left = super.left + %g; title.top = super.top + 20", 16.0);
 *     als_addf(layout, root, "%ju.right = super.right - %g", title.id, 16.0);
 *     als_addf(layout, root, "H:[save]-|; save.top = title.bottom + 8");
 *     if (als_addf(layout, root, "save.left = tilte.left") < 0) printf("%s", als_error_text(layout));
 *     // error[NAME_VIEW]: unknown view or guide "tilte"
 *     // save.left = tilte.left
 *     //             ^~~~~
 *     // did you mean "title"?
 * ------------------------------------------------------------------------------------------------------------- */

#if !defined(ALS_NO_FORMAT) && !defined(__swift__) && (!defined(__STDC_HOSTED__) || __STDC_HOSTED__)
/* Adds the constraints of a text that is written as by printf, in any notation, and activates them:
 *
 *     als_addf(layout, root, "%ju.left == %ju.right + %g; field.width == %g", field.id, label.id, gap, 80.0);
 *
 *   %g        A double, with as many digits as it takes to read the same number again.  %+g writes its sign too.
 *             %.3g, %f, %e and %.2f round as printf does.  The decimal point is a point in every locale.
 *   %ju       The id of an item: inserts its name, in quotes where that is not a plain word.  It means exactly this
 *             item, even where others have the name, or where it has none (the text then calls it view#1).
 *   %s        A NUL-terminated text, inserted unchanged.
 *   %%        A percent sign.
 *
 * Every number is a double: write 80.0 in the place of 80, and (double)count for an int.  All other conversions, such
 * as %d, widths and `*`, return ALS_ERROR_SYNTAX before any argument is read; als_error_text shows the conversion.
 *
 * GCC and Clang check the arguments like those of printf.  -Wformat, a part of -Wall, warns about an int for %g and
 * about a double for %d.  Where uint64_t is not uintmax_t, as on macOS, write (uintmax_t)field.id.
 *
 * This header defines the function, which needs a C library.  The macro ALS_NO_FORMAT leaves it out.  It returns the
 * status of als_add with ALS_SYNTAX_ANY.  When the text cannot be allocated, it returns ALS_ERROR_MEMORY without an
 * error message. */
static inline als_status als_addf(als_layout *layout, als_item scope, const char *format, ...) ALS_PRINTF(3, 4);
#endif

/* The notation of a text; docs/notations.md has the grammars.  In all but COMPACT a name may be in quotes, "my
 * button", with "" for a quote inside.  A name that is not a plain word of the notation must be in quotes. */
typedef enum als_syntax {
  ALS_SYNTAX_ANY = 0,                    /* the union of those below, and sums: a list with ; or a line for each */
  ALS_SYNTAX_COMPACT = 1,                /* one CompactConstraint statement: "a.left = b.right + 10 @ 500 # id" */
  ALS_SYNTAX_LINEAR = 2,                 /* JBNSLayoutConstraint list: "a.size==|*0.5; a.center==|"             */
  ALS_SYNTAX_VISUAL_FORMAT = 3,          /* one of Apple's visual formats: "H:|-[label]-[field(>=80)]-|"  */
  ALS_SYNTAX_EXTENDED_VISUAL_FORMAT = 4, /* lines with ~ spacers, %, stacks: "H:|~[a(50%)]~|"     */
  /* The others are for printing only: entries of "constraints" in a document. */
  ALS_SYNTAX_SHORTHAND = 5, /* {"view": "a", "shorthand": {"left ==": "b.right"}}                      */
  ALS_SYNTAX_BUILDER = 6,   /* {"layout": "a", "do": [{"make": "left", "equalTo": "b", "s": "right"}]} */
  ALS_SYNTAX_RECORD = 7,    /* {"first": "a", "firstAttribute": "left", "relation": "==", ...}         */
  ALS_SYNTAX_FORCE_32 = 0x7fffffff
} als_syntax;

typedef struct als_named_item {
  const char *name;
  size_t name_length;
  als_item item;
} als_named_item;
typedef struct als_named_value {
  const char *name;
  size_t name_length;
  double value;
} als_named_value;

/* Options of the calls that read a text.
 *
 * A name of an item is looked up in `items`, then in the subtree of the scope, nearest level first, then in the whole
 * layout.  Two items on one level are an error (NAME_VIEW "ambiguous").  A name of a metric is looked up in `values`,
 * then among the metrics of the layout. */
typedef struct als_text_options {
  uint32_t struct_size;
  uint32_t flags; /* ALS_FLAG_: INACTIVE, SUPERVIEW_MARGINS, META, LENIENT, DEFERRED */
  const als_named_item *items;
  size_t item_count;
  const als_named_value *values;
  size_t value_count;
  als_group group; /* put the new constraints into this group, or none */
  /* For the visual formats in the text; a caller built without these four fields gets the values of _INIT. */
  uint32_t format_options;  /* als_format_option bits                                                      */
  uint32_t reserved;        /* 0                                                                           */
  double sibling_spacing;   /* the standard space between views: 8                                         */
  double superview_spacing; /* and to the superview: 20; with ALS_FLAG_SUPERVIEW_MARGINS up to its margins */
  /* Spaces in place of the two above, unless spacing_count is 0; missing in structs of older callers.  1 number: for
   * all.  2: across, down.  3: across, down, z.  6: top, right, bottom, left, across, down.  7: these and z, the step
   * of lines that begin with Z. */
  const double *spacing;
  size_t spacing_count; /* 0, 1, 2, 3, 6 or 7 */
} als_text_options;
#define ALS_TEXT_OPTIONS_INIT {(uint32_t)sizeof(als_text_options), 0, NULL, 0, NULL, 0, {0}, 0, 0, 8.0, 20.0, NULL, 0}

/* Adds the constraints of a text, all or none, and activates them.
 *   - `self` in the text is `scope`, which may be none when the text does not use it.  `options` may be NULL.
 *   - `out` receives up to `capacity` handles; it may be NULL.  When the text makes more, the call adds nothing and
 *     fails with ARGUMENT.  `out_count` receives their number in both cases.
 *   - Metrics have their values at that time.  A text with `$pad` follows the metric (als_metric_set).
 *   - Time is linear in the text.  LIMIT: more than 1000 constraints and one for each two bytes of the text.
 *   - In ANY a side may be a sum: 2 * (a.width + b.width) == c.width - 8.  It makes a constraint as
 *     als_constraint_create_terms does, with all terms on the left, at most 64, those of the left side first.  One
 *     attribute related to at most one other is a plain constraint.
 *   - In ANY, "a.edges == super.edges + 8" is 8 inside on all sides.  "frame" with a number moves all four edges.
 *   - Extended visual formats also make guides: ~LINE.N for each measured space, and one for a stack that has no view.
 *     Guides are not destroyed with the constraints.  A line may use a stack that a later line declares.  Stacks that
 *     hold each other are HIERARCHY/CYCLE.
 *   - Pasted signs such as U+2265 and U+2212 are read as the ASCII that they stand for.
 *
 * Errors: any status; als_error has the byte range in `text`. */
ALS_API als_status als_add(als_layout *layout, als_item scope, als_syntax syntax, const char *text, size_t length,
                           const als_text_options *options, als_constraint *out, size_t capacity, size_t *out_count);

/* Reads a layout document (JSON, docs/document.md) into the layout as one more tree, all or none.
 *   - Its names are looked up in its own tree only.
 *   - Metrics of the document become metrics of the layout.
 *   - Constraints of components follow those of the document, use by use; als_constraint_info.source_item continues the
 *     count.
 *
 * Errors: any status.  The byte range of an error lies in `text`; als_error.index is the index in "constraints", or -1.
 */
ALS_API als_status als_document_read(als_layout *layout, const char *text, size_t length, als_item *out_root);

/* ---------------------------------------------------------------------------------------------------------------
 * Constraints as structs
 *
 * A constraint whose numbers change later is a struct, and keeps its handle:
 *
 *     als_constraint_spec spec = {title, none, ALS_ATTRIBUTE_HEIGHT, ALS_ATTRIBUTE_NONE, ALS_RELATION_EQUAL,
 *                                 ALS_PRIORITY_REQUIRED, 1, 40};
 *     als_constraint height;
 *     als_constraint_create(layout, &spec, 0, &height);
 *     als_constraint_set_constant(layout, height, 60);
 * ------------------------------------------------------------------------------------------------------------- */

/* The attributes of an item, with Apple's numbers.  Left and right are absolute; leading and trailing follow the
 * reading direction.  In text lastBaseline is also spelled "baseline".  The margin attributes lie inside the edges by
 * the effective margins of the item. */
typedef enum als_attribute {
  ALS_ATTRIBUTE_NONE = 0,
  ALS_ATTRIBUTE_LEFT = 1,                     /* the left edge */
  ALS_ATTRIBUTE_RIGHT = 2,                    /* the right edge */
  ALS_ATTRIBUTE_TOP = 3,                      /* the top edge */
  ALS_ATTRIBUTE_BOTTOM = 4,                   /* the bottom edge */
  ALS_ATTRIBUTE_LEADING = 5,                  /* the side where reading begins */
  ALS_ATTRIBUTE_TRAILING = 6,                 /* the side where reading ends */
  ALS_ATTRIBUTE_WIDTH = 7,                    /* the width */
  ALS_ATTRIBUTE_HEIGHT = 8,                   /* the height */
  ALS_ATTRIBUTE_CENTER_X = 9,                 /* the center across */
  ALS_ATTRIBUTE_CENTER_Y = 10,                /* the center down */
  ALS_ATTRIBUTE_LAST_BASELINE = 11,           /* the baseline of the last line of text */
  ALS_ATTRIBUTE_FIRST_BASELINE = 12,          /* the baseline of the first line of text */
  ALS_ATTRIBUTE_LEFT_MARGIN = 13,             /* the left edge, inside by the left margin */
  ALS_ATTRIBUTE_RIGHT_MARGIN = 14,            /* the right edge, inside by the right margin */
  ALS_ATTRIBUTE_TOP_MARGIN = 15,              /* the top edge, inside by the top margin */
  ALS_ATTRIBUTE_BOTTOM_MARGIN = 16,           /* the bottom edge, inside by the bottom margin */
  ALS_ATTRIBUTE_LEADING_MARGIN = 17,          /* the edge where reading begins, inside by its margin */
  ALS_ATTRIBUTE_TRAILING_MARGIN = 18,         /* the edge where reading ends, inside by its margin */
  ALS_ATTRIBUTE_CENTER_X_WITHIN_MARGINS = 19, /* the horizontal center of the rectangle inside the margins */
  ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS = 20, /* the vertical center of the rectangle inside the margins */
  ALS_ATTRIBUTE_FORCE_32 = 0x7fffffff
} als_attribute;

/* How the two sides of a constraint are related. */
typedef enum als_relation {
  ALS_RELATION_LESS_OR_EQUAL = -1,
  ALS_RELATION_EQUAL = 0,
  ALS_RELATION_GREATER_OR_EQUAL = 1,
  ALS_RELATION_FORCE_32 = 0x7fffffff
} als_relation;

/* Priorities, Apple's by name: a constraint below ALS_PRIORITY_REQUIRED is optional. */
#define ALS_PRIORITY_REQUIRED 1000.0f
#define ALS_PRIORITY_DEFAULT_HIGH 750.0f
#define ALS_PRIORITY_DEFAULT_LOW 250.0f
#define ALS_PRIORITY_FITTING_SIZE 50.0f

#define ALS_NUMBER_MAX 1.0e9     /* the largest |constant| and |size| */
#define ALS_MULTIPLIER_MAX 1.0e6 /* the largest |multiplier|          */

/* One constraint.
 *   - Without a second item, `second` is none and `second_attribute` is ALS_ATTRIBUTE_NONE.  The first attribute is
 *     then a width or height, and the multiplier is not used.
 *   - Locations are measured in the nearest common ancestor.  With leading or trailing, and a right-to-left host, they
 *     are measured on its mirrored x axis.
 *   - Levels of priority are strict: no number of constraints of a lower priority outvotes one of a higher priority. */
typedef struct als_constraint_spec {
  als_item first, second;
  int32_t first_attribute;  /* als_attribute */
  int32_t second_attribute; /* als_attribute */
  int32_t relation;         /* als_relation  */
  float priority;           /* (0, 1000]     */
  double multiplier, constant;
} als_constraint_spec;

/* Flags of the calls that create constraints. */
#define ALS_FLAG_INACTIVE 1u /* create them inactive; activation then reports NO_COMMON_ANCESTOR                  */

/* Creates a constraint and, without ALS_FLAG_INACTIVE, activates it.  Its host is the nearest common ancestor-or-self
 * of its items.  Errors: HANDLE, ARGUMENT, NUMBER, CONSTRAINT, HIERARCHY (NO_COMMON_ANCESTOR), LIMIT, MEMORY. */
ALS_API als_status als_constraint_create(als_layout *layout, const als_constraint_spec *spec, uint32_t flags,
                                         als_constraint *out);

/* Changes a constraint.  Changes take effect at the next solve.
 *   als_constraint_set_constant   The constant.
 *   als_constraint_set_priority   The priority, in (0, 1000].
 *   als_constraint_set_active     0 deactivates it, 1 activates it.  The present state changes nothing.  Activation
 *                                 computes the host again unless als_constraint_set_host chose one.
 *
 * Errors: those of als_constraint_create. */
ALS_API als_status als_constraint_set_constant(als_layout *layout, als_constraint constraint, double constant);
ALS_API als_status als_constraint_set_priority(als_layout *layout, als_constraint constraint, float priority);
ALS_API als_status als_constraint_set_active(als_layout *layout, als_constraint constraint, int32_t active);

/* Destroys a constraint. */
ALS_API als_status als_constraint_destroy(als_layout *layout, als_constraint constraint);

/* ---------------------------------------------------------------------------------------------------------------
 * Content
 *
 * The content of a view has a size.  Its priorities decide which view grows and which content is cut:
 *
 *     als_item_set_intrinsic_size(layout, save, (als_size){80, 30});
 *     als_item_set_hugging(layout, save, 750, 750);
 *
 * The height of wrapping text depends on its width, so a callback measures it.  Here the text is 400 points long, and a
 * line is 20 points high:
 *
 *     static als_status measure(void *user_data, als_layout *layout, als_item item, als_size proposal,
 *                               als_measurement *out) {
 *       double width = proposal.width == ALS_UNSPECIFIED || proposal.width > 400 ? 400 : proposal.width;
 *       int lines = 1;
 *       (void)user_data, (void)layout, (void)item;
 *       while (lines * width < 400) lines++;
 *       out->size = (als_size){width, lines * 20};
 *       return ALS_OK;
 *     }
 *
 *     als_item_set_measure(layout, title, measure, NULL, NULL);
 *     als_constraint_destroy(layout, height);
 * ------------------------------------------------------------------------------------------------------------- */

/* Sets the size of the content, in points.  On each axis it adds two inequalities: `size <= value` at the hugging
 * priority and `size >= value` at the compression resistance.  ALS_UNSPECIFIED: neither.  Range 0 to 1e9; default:
 * unspecified.  It is the size of the alignment rectangle.  Guides have no content. */
ALS_API als_status als_item_set_intrinsic_size(als_layout *layout, als_item view, als_size size);

/* Sets the priorities of those inequalities.  Hugging resists growth; default 250.  Compression resistance prevents cut
 * content; default 750, and 749 for the width of a measured view.  They also order the lines of a grid
 * (als_grid_create).  Errors: HANDLE (not a view), NUMBER, LIMIT and MEMORY (a grid that is rebuilt). */
ALS_API als_status als_item_set_hugging(als_layout *layout, als_item view, float horizontal, float vertical);
ALS_API als_status als_item_set_compression(als_layout *layout, als_item view, float horizontal, float vertical);

/* A destroy function: called exactly once with the user data, when they are replaced or their owner is destroyed. */
typedef void (*als_destroy_fn)(void *user_data);

/* The result of a measure callback: a size of 0 to 1e9, or ALS_UNSPECIFIED for an axis without content.  Baselines are
 * at most 1e9 in both directions.  Initially the size is NaN and the baselines are 0. */
typedef struct als_measurement {
  als_size size;
  double first_baseline; /* below the top    */
  double last_baseline;  /* above the bottom */
} als_measurement;

/* Measures the content of a view that may be as wide as `proposal.width`.  ALS_UNSPECIFIED: as wide as it likes.
 * `proposal.height` is always ALS_UNSPECIFIED in this version.
 *   - The same proposal must get the same result until als_items_invalidate_measure.
 *   - The callback may read the layout.  Calls that change it, fitting sizes included, fail with ALS_ERROR_BUSY.
 *   - It may make any call on another layout, als_solve included, so the content of a view can be a layout itself. */
typedef als_status (*als_measure_fn)(void *user_data, als_layout *layout, als_item item, als_size proposal,
                                     als_measurement *out);

/* Sets the callback that measures the content of a view.  NULL removes it.  Setting it again discards the cached
 * results.
 *   - The results of the callback replace the intrinsic size and the baselines.  The intrinsic width is the result for
 *     the unspecified width.  The values of als_item_set_intrinsic_size and als_item_set_baselines return when the
 *     callback is removed.
 *   - A solve starts with the unspecified width, and measures a view again at the width that it got.  It repeats this
 *     until nothing changes, at most 8 times (als_report.rounds and unsettled).
 *   - Results are cached by view and width, the latest 16 for each view, so a solve without changes does not measure.
 *     Proposed widths are multiples of 1/65536 point.  Views that are gone are not measured.
 *   - An invalid result or a negative status makes als_solve fail with ALS_ERROR_CALLBACK and a message that names the
 *     view.  The published layout remains, and the next solve measures again.
 *   - A measured view yields before other content: its horizontal compression resistance is 749 until
 *     als_item_set_compression sets it.
 *   - `destroy` runs when the callback is replaced and when the view is destroyed.
 *
 * Errors: HANDLE (not a view), LIMIT and MEMORY (also of a grid that is rebuilt). */
ALS_API als_status als_item_set_measure(als_layout *layout, als_item view, als_measure_fn fn, void *user_data,
                                        als_destroy_fn destroy);

/* Discards the cached results of `count` views, all or none: their content may have changed.  The next solve measures
 * them again.  If it gets the same results, and nothing else has changed, it publishes nothing and returns like a solve
 * without changes.  Errors: HANDLE, ARGUMENT (a view that is not measured). */
ALS_API als_status als_items_invalidate_measure(als_layout *layout, const als_item *views, size_t count);

/* ---------------------------------------------------------------------------------------------------------------
 * Solve and read frames
 *
 * als_solve publishes a frame for every item.  Frames are in the coordinates of the parent:
 *
 *     als_rect frame;
 *     als_solve(layout, NULL);
 *     als_frame(layout, save, &frame);
 *     printf("%g %g %g %g\n", frame.x, frame.y, frame.width, frame.height);
 *     // 220 68 80 30
 *
 *     for (als_item item = none; als_item_next(layout, item, &item) == ALS_OK;) {
 *       char name[16];
 *       als_item_name_copy(layout, item, name, sizeof name, NULL);
 *       als_frame_in(layout, item, root, &frame);
 *       printf("%s is %g x %g\n", name, frame.width, frame.height);
 *     }
 *     // root is 320 x 240
 *     // title is 288 x 40
 *     // save is 80 x 30
 * ------------------------------------------------------------------------------------------------------------- */

/* The report of a solve. */
typedef struct als_report {
  uint32_t struct_size;
  uint32_t conflicts;        /* see als_conflict_copy                                                          */
  uint32_t broken;           /* required constraints without effect                                            */
  uint32_t rounds;           /* solves needed since insets, content or tests of rules follow frames: 1 to 8     */
  uint32_t unsettled;        /* 1: they still moved in the last round, see als_unsettled_copy                  */
  uint32_t examine;          /* from the caller, who keeps it: 1 to count what is ambiguous                    */
  uint64_t pivots;           /* simplex steps of this solve                                                    */
  uint64_t revision;         /* counts published layouts                                                       */
  uint32_t ambiguous_views;  /* views with a value that could be another, see als_ambiguity              */
  uint32_t ambiguous_values; /* how many lefts, tops, widths and heights of views these are              */
} als_report;
#define ALS_REPORT_INIT {(uint32_t)sizeof(als_report), 0, 0, 0, 0, 0, 0, 0, 0, 0}
#define ALS_NOT_EXAMINED 4294967295u /* in place of both counts */

/* Solves the layout and publishes the frames of all items.  Returns ALS_OK, or ALS_CONFLICT if required constraints are
 * broken.  `report` may be NULL.  When nothing has changed since the last solve, it returns at once.
 *   - Conflicts: constraints are considered in the order of activation.  A required constraint that cannot hold
 *     together with the earlier unbroken ones is broken.  It has no effect until the layout changes.
 *   - Underdetermined values: in tree order the left, top, width and height of each item default to the possible value
 *     nearest 0.
 *   - Ambiguity: an ordinary solve does not look for it.  With `examine` 1 it does, which scans the whole layout, O(n)
 *     and more.  Otherwise the counts are ALS_NOT_EXAMINED, unless this very layout has been examined before.
 *   - Verification: each required constraint that is not broken is missed by at most 1e-9 * max(1, its largest term or
 *     constant).  Each broken one has a proof that it cannot hold.
 *   - Insets that follow frames, as those of safe areas and preserved margins, are those of the last round.  So are the
 *     conflicts of als_conflict_copy.
 *
 * After an error the published layout remains.  Errors:
 *   - VERSION: als_report.struct_size is unknown;
 *   - CALLBACK: a measure callback failed;
 *   - LIMIT: max_pivots or max_work was reached;
 *   - NUMBER/NOT_FINITE: a frame would lie beyond 1e15, where points cannot be distinguished;
 *   - NUMBER/PRECISION: numbers differ too much in size, so a constraint could not be verified.  It is
 *     als_error.constraint, if the caller made it.  The next solve starts from scratch.  Multipliers from 0.001 to 1000
 *     with constants up to 1e6 do not cause this error. */
ALS_API als_status als_solve(als_layout *layout, als_report *report);

typedef struct als_rect {
  double x, y, width, height;
} als_rect;

/* Returns the frame of an item in the coordinates of its parent; the frame of a root is at 0, 0.  The coordinates of a
 * view begin at the top left corner of its frame, or of its content area if it has one.  ALS_NOT_SOLVED: zeros. */
ALS_API als_status als_frame(als_layout *layout, als_item item, als_rect *out);

/* Returns the frame in the coordinates of `ancestor`, an ancestor-or-self view.  With none the coordinates begin at the
 * top left corner of the root's frame.  O(depth).  Errors: HIERARCHY (not an ancestor). */
ALS_API als_status als_frame_in(als_layout *layout, als_item item, als_item ancestor, als_rect *out);

/* Copies the items of the whole layout and their frames, in the order of als_item_next.  Each frame is in the
 * coordinates of the parent.  Views and guides are included; safe areas, margins and content areas are not.  Either
 * array may be NULL.  `needed` is the number of items.  ALS_NOT_SOLVED: an item is newer than the published layout; its
 * frame is zeros.  O(items). */
ALS_API als_status als_frames_copy_all(als_layout *layout, als_item *items, als_rect *frames, size_t capacity,
                                       size_t *needed);

/* Lists the items whose als_frame or als_alignment_rect differs from the previous publication, and the items that the
 * last publication was the first to show.  The list is exact.
 *   - Both rectangles are in the coordinates of the parent, so a view that moves does not list the items inside it.
 *   - Each item is listed once, in no particular order.  Safe areas, margins and content areas are included.  Items
 *     destroyed since are not.
 *   - A solve without changes publishes nothing, and the list stays the same: als_report.revision shows it.
 *
 * O(items that the solve moved). */
ALS_API als_status als_changed_copy(als_layout *layout, als_item *items, size_t capacity, size_t *needed);

/* Iterates over all items.  An iteration begins with a previous of none and stops at ALS_END.  The trees are in the
 * order in which their roots were created.  Each tree is in pre-order: a view, its guides, its children. */
ALS_API als_status als_item_next(als_layout *layout, als_item previous, als_item *out);

/* Copies the name of an item.  ALS_END, and an empty text: it has none. */
ALS_API als_status als_item_name_copy(als_layout *layout, als_item item, char *buffer, size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Conflicts and ambiguity
 *
 * Required constraints that contradict each other are a conflict.  Its message names all of them:
 *
 *     als_constraint wide;
 *     als_add(layout, root, ALS_SYNTAX_ANY, "title.width >= 400", ALS_NUL_TERMINATED, NULL, &wide, 1, NULL);
 *     if (als_solve(layout, NULL) == ALS_CONFLICT) {
 *       char why[512];
 *       als_conflict_message_copy(layout, 0, why, sizeof why, NULL);
 *       printf("%s\n", why);
 *     }
 *     als_constraint_destroy(layout, wide);
 *     // title fills root, which is 320 wide, with 16 on either side, but title.width must be at least 400.
 *     // These constraints conflict: title.width >= 400 was activated last, so it has no effect;
 *     // it misses by 112 points.  To resolve it, make root 112 wider: 432.
 *
 * A value that no constraint determines is ambiguous:
 *
 *     als_item hint;
 *     uint32_t free_values;
 *     als_view_create(layout, root, "hint", ALS_NUL_TERMINATED, &hint);
 *     als_addf(layout, root, "hint.left = title.left; hint.bottom = super.bottom; hint.height = 20");
 *     als_solve(layout, NULL);
 *     als_ambiguity(layout, hint, &free_values);
 *     if (free_values == ALS_FREE_WIDTH) printf("hint needs a width\n");
 *     // hint needs a width
 *     als_item_destroy(layout, hint);
 * ------------------------------------------------------------------------------------------------------------- */

/* The conflicts of the published layout, one for each broken constraint in the order of activation.
 *   als_conflict_count          Their number.
 *   als_conflict_copy           The constraints of one, the broken one last.  They are an irreducible set: they cannot
 *                               hold together, but they can without any one of them.  A conflict of sizes alone has no
 *                               constraints and a broken of none.
 *   als_conflict_message_copy   A paragraph: the constraints that hold, the broken one, the points by which it misses,
 *                               and a change that resolves the conflict.  A long message is a list of lines.
 *
 * Errors: ARGUMENT (index). */
ALS_API als_status als_conflict_count(als_layout *layout, size_t *out_count);
ALS_API als_status als_conflict_copy(als_layout *layout, size_t index, als_constraint *constraints, size_t capacity,
                                     size_t *needed, als_constraint *broken);
ALS_API als_status als_conflict_message_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                             size_t *needed);

/* Bits of als_ambiguity. */
#define ALS_FREE_LEFT 1u
#define ALS_FREE_TOP 2u
#define ALS_FREE_WIDTH 4u
#define ALS_FREE_HEIGHT 8u

/* Returns which values of an item could be different without worsening any priority level: a sum of ALS_FREE_ bits, 0
 * if the item is determined.  The result is exact.  It is computed on request for the published layout: O(n) the first
 * time after a solve, then O(1).  After a cancelled edit or als_edit_try the request first costs a solve.
 *
 * Errors: LIMIT, in these cases:
 *   - inside a measure callback;
 *   - after a failed solve, until one succeeds;
 *   - after a change under ALS_CONFLICT_REFUSE, until the next als_solve;
 *   - after a change that follows a cancelled edit or als_edit_try. */
ALS_API als_status als_ambiguity(als_layout *layout, als_item item, uint32_t *out_free);

/* ---------------------------------------------------------------------------------------------------------------
 * Changes
 *
 * A view that is gone leaves no gap.  An edit cancels several changes at once:
 *
 *     als_edit_begin(layout);
 *     als_item_set_gone(layout, title, 1);
 *     als_solve(layout, NULL);
 *     als_frame(layout, save, &frame);
 *     printf("%g\n", frame.y);
 *     // 20
 *     als_edit_cancel(layout);
 *
 * The frames are those of before, without a solve.  A window asks how large its content has to be:
 *
 *     als_size fitting;
 *     als_item_fitting_size(layout, root, (als_size){0, 0}, ALS_PRIORITY_FITTING_SIZE, ALS_PRIORITY_FITTING_SIZE,
 *                           &fitting);
 * ------------------------------------------------------------------------------------------------------------- */

/* Removes a view from the layout and closes its gaps, or restores it.  A gone view, and everything inside it, has width
 * and height 0.  It has no content size, limits, margins, baselines or insets.  It never causes a conflict: constraints
 * that name it close the gap or have no effect, by the rules that als_items_set_gone describes.  Stacks and grids with
 * a member in the subtree are rebuilt.  A gone item is never reported as ambiguous.  Default: not gone.  O(subtree +
 * constraints that name it + members of all stacks + items on the paths that the rules follow).  Errors: HANDLE (not a
 * view), LIMIT and MEMORY (a stack or grid that is rebuilt). */
ALS_API als_status als_item_set_gone(als_layout *layout, als_item view, int32_t gone);

/* An edit groups changes, so that they are committed or cancelled together.  Any call may be made inside it, als_solve
 * among them.  An edit does not solve by itself.  Outside an edit each change is kept at once.
 *   als_edit_begin    Begins an edit.  Edits can be nested, up to 64: an inner edit is part of the outer one.
 *   als_edit_commit   Keeps the changes.
 *   als_edit_cancel   Restores the model and the published layout bit for bit: items, constraints, names, frames,
 *                     conflicts and the revision.
 *
 * The next solve after a cancelled edit restores the solver.  Its frames equal those of a layout without the edit to
 * 1e-9 * (1 + size).  Handles created in a cancelled edit are stale; discard them, since their numbers may be reused.
 *
 * Destroy functions run late: those of user data that an edit replaced, or whose owner it destroyed, when the outermost
 * edit is committed.  Those of user data set in a cancelled edit run when it is cancelled.
 *
 * Begin is O(1), plus one pass over the items that the last solve moved.  An edit keeps the old value of each item,
 * name, size, constraint and frame that it changes.  The first change of any other table, such as groups and rules,
 * copies it.  A change of more than a quarter of a table copies it too.  Copies are O(n) time and memory, which the
 * memory budget does not count.  Commit and cancel are O(what changed).
 *
 * Errors: begin: LIMIT (65 edits); commit and cancel: ARGUMENT (no edit is open); commit: see
 * als_layout_set_conflict_policy. */
ALS_API als_status als_edit_begin(als_layout *layout);
ALS_API als_status als_edit_commit(als_layout *layout);
ALS_API als_status als_edit_cancel(als_layout *layout);

/* Returns the size that a view would have if only the constraints inside it mattered.  These are the constraints that
 * it, or a view inside it, holds; content sizes; and sizes set on the items inside.  Its own als_item_set_size does not
 * count.  The target adds two constraints: width == target.width at priority `horizontal` and height == target.height
 * at priority `vertical`, each 0 to 1000.  ALS_UNSPECIFIED in the target: no such constraint.
 *   - Apple's compressed size is {0, 0} and its expanded size {10000, 10000}, both with ALS_PRIORITY_FITTING_SIZE.
 *   - A width to fill is {width, 0} at 1000 and 50.  A required target counts like als_item_set_size.
 *   - Present constraints count, solved or not.  The published layout, its revision and its frames do not change.
 *   - The result is the size of the alignment rectangle.  Undetermined values are as small as possible.  The size of a
 *     gone view is {0, 0}.
 *   - Required constraints that name a gone item inside precede the two of the target, unless these are required.
 *   - Safe areas inside have their set values, not those that frames would cover.
 *
 * O(subtree).  Errors: HANDLE (not a view), NUMBER, LIMIT (max_pivots, max_work), CALLBACK, BUSY (from any callback of
 * this layout; a measure callback of another layout may call it). */
ALS_API als_status als_item_fitting_size(als_layout *layout, als_item view, als_size target, float horizontal,
                                         float vertical, als_size *out);

/* ---------------------------------------------------------------------------------------------------------------
 * Rows and columns
 *
 * A stack arranges items in a row or a column.  It is a group of constraints:
 *
 *     als_item bar, buttons[2];
 *     als_group row;
 *     als_stack_spec stack = ALS_STACK_SPEC_INIT;
 *     als_view_create(layout, root, "bar", ALS_NUL_TERMINATED, &bar);
 *     als_view_create(layout, bar, "back", ALS_NUL_TERMINATED, &buttons[0]);
 *     als_view_create(layout, bar, "next", ALS_NUL_TERMINATED, &buttons[1]);
 *     als_addf(layout, bar, "self.left = super.left; self.right = super.right; self.bottom = super.bottom");
 *     als_addf(layout, bar, "self.height = 44");
 *     stack.distribution = ALS_DISTRIBUTION_FILL_EQUALLY;
 *     stack.spacing = 8;
 *     stack.members = buttons;
 *     stack.member_count = 2;
 *     als_stack_create(layout, bar, &stack, 0, &row);
 *     als_solve(layout, NULL);
 *     als_frame(layout, buttons[1], &frame);
 *     printf("%g %g %g %g\n", frame.x, frame.y, frame.width, frame.height);
 *     // 164 0 156 44
 *     als_layout_destroy(layout);
 * ------------------------------------------------------------------------------------------------------------- */

/* The axis of a stack, a chain or a size. */
typedef enum als_axis { ALS_AXIS_HORIZONTAL = 0, ALS_AXIS_VERTICAL = 1, ALS_AXIS_FORCE_32 = 0x7fffffff } als_axis;

/* How the length of a stack is distributed; the numbers are UIKit's. */
typedef enum als_distribution {
  ALS_DISTRIBUTION_FILL = 0,                /* by content sizes and their priorities                              */
  ALS_DISTRIBUTION_FILL_EQUALLY = 1,        /* all as large as the first                                          */
  ALS_DISTRIBUTION_FILL_PROPORTIONALLY = 2, /* in the proportion of their contents, at priority 999; one without
                                               content gets 0, and none at all: equally                           */
  ALS_DISTRIBUTION_EQUAL_SPACING = 3,       /* equal spaces, none smaller than `spacing`                          */
  ALS_DISTRIBUTION_EQUAL_CENTERING = 4,     /* centers equally far apart, as `spacing` allows                     */
  ALS_DISTRIBUTION_PACKED = 5,              /* side by side, and the remaining space before and behind them by
                                               `bias`                                                             */
  ALS_DISTRIBUTION_SPACE_AROUND = 6,        /* equal spaces, none smaller than `spacing`, and half ones at the
                                               ends                                                               */
  ALS_DISTRIBUTION_SPACE_EVENLY = 7,        /* equal spaces, none smaller than `spacing`, at the ends too         */
  ALS_DISTRIBUTION_FORCE_32 = 0x7fffffff
} als_distribution;

/* Across the axis of a stack, or of a cell in its column or row. */
typedef enum als_alignment {
  ALS_ALIGNMENT_FILL = 0,
  ALS_ALIGNMENT_LEADING = 1,
  ALS_ALIGNMENT_TOP = 1,
  ALS_ALIGNMENT_FIRST_BASELINE = 2, /* rows only */
  ALS_ALIGNMENT_CENTER = 3,
  ALS_ALIGNMENT_TRAILING = 4,
  ALS_ALIGNMENT_BOTTOM = 4,
  ALS_ALIGNMENT_LAST_BASELINE = 5, /* rows only */
  ALS_ALIGNMENT_FORCE_32 = 0x7fffffff
} als_alignment;

#define ALS_SPACING_USUAL 3.4028234663852886e38 /* in spacing_after: the spacing of the stack */

/* A stack: its members in order, and how they share the container, a view or a guide. */
typedef struct als_stack_spec {
  uint32_t struct_size;
  int32_t axis;                /* als_axis                                                             */
  int32_t distribution;        /* als_distribution                                                     */
  int32_t alignment;           /* als_alignment                                                        */
  int32_t margins;             /* 1: inside the margins of the container, which is a view then         */
  int32_t baselines;           /* 1: in a column, spaces run from last to first baseline               */
  double spacing;              /* between neighbours; |spacing| <= 1e9                                 */
  const als_item *members;     /* in order, each once; the container's children as a rule, but any
                                  items of its tree                                                 */
  const double *spacing_after; /* NULL, or for each member the space behind it                  */
  size_t member_count;
  double bias;           /* PACKED: (1 - bias) * space before == bias * space behind; 0 to 1          */
  const double *weights; /* NULL, or the share of each member in a FILL stack: size == content +
                            weight * part with one part >= 0; a weight is 0 (none) to 1e6             */
} als_stack_spec;
#define ALS_STACK_SPEC_INIT {(uint32_t)sizeof(als_stack_spec), 0, 0, 0, 0, 0, 0, NULL, NULL, 0, 0.5, NULL}

/* Creates a stack, all or none, and activates it (with ALS_FLAG_INACTIVE: leaves it inactive).  The stack is rebuilt
 * when its members change; als_stack_set describes this.  On failure als_error.index is the index of the member.
 * Errors: HANDLE, ARGUMENT (a member twice or the container itself, invalid enum values, baselines in the wrong
 * direction, margins of a guide), NUMBER, HIERARCHY (NO_COMMON_ANCESTOR), LIMIT, MEMORY. */
ALS_API als_status als_stack_create(als_layout *layout, als_item container, const als_stack_spec *spec, uint32_t flags,
                                    als_group *out);

/* Inserts an item before the member that has `index` now (ALS_LAST: at the end).  A member moves there and keeps the
 * space after it.  Errors: those of als_stack_create; ARGUMENT (index); HIERARCHY (CYCLE). */
ALS_API als_status als_stack_insert(als_layout *layout, als_group stack, als_item item, size_t index);

/* Removes an item from its stack.  Its other constraints determine its position then.  Errors: HANDLE, ARGUMENT (not a
 * member), LIMIT, MEMORY. */
ALS_API als_status als_stack_remove(als_layout *layout, als_group stack, als_item item);

/* ===============================================================================================================
 * The other functions, by topic
 * ============================================================================================================= */

/* ---------------------------------------------------------------------------------------------------------------
 * Library
 * ------------------------------------------------------------------------------------------------------------- */

/* The version of the library that runs: major * 10000 + minor * 100 + patch. */
ALS_API uint32_t als_version(void);

/* Return English names, for logs: "ALS_ERROR_HANDLE", "leading", ">=".  The texts are static; "unknown" for a value
 * that has no name. */
ALS_API const char *als_status_name(als_status status);
ALS_API const char *als_attribute_name(als_attribute attribute);
ALS_API const char *als_relation_name(als_relation relation);

/* ---------------------------------------------------------------------------------------------------------------
 * Layouts
 * ------------------------------------------------------------------------------------------------------------- */

/* Makes an independent copy: items, constraints, groups, metrics and the published frames, with handles of its own.
 * User data and callbacks are not copied; the last measured sizes are plain content in the copy.  O(n).  The copy of a
 * handle is found with als_item_counterpart and als_constraint_counterpart.  Errors: ARGUMENT, BUSY. */
ALS_API als_status als_layout_copy(als_layout *layout, als_layout **out);
ALS_API als_status als_item_counterpart(als_layout *layout, als_layout *copy, als_item item, als_item *out);
ALS_API als_status als_constraint_counterpart(als_layout *layout, als_layout *copy, als_constraint constraint,
                                              als_constraint *out);

/* Hears every failing call: the status and the sentence of als_error_message_copy.  It may read the layout, not change
 * it.  NULL takes the callback away. */
typedef void (*als_log_fn)(void *user_data, als_status status, const char *message, size_t length);
ALS_API als_status als_layout_set_log(als_layout *layout, als_log_fn fn, void *user_data, als_destroy_fn destroy);

/* ---------------------------------------------------------------------------------------------------------------
 * Views and guides
 * ------------------------------------------------------------------------------------------------------------- */

typedef struct als_edges {
  double top, left, bottom, right;
} als_edges;

typedef enum als_direction {
  ALS_DIRECTION_INHERIT = 0, /* as the parent; a root without a direction is left-to-right */
  ALS_DIRECTION_LEFT_TO_RIGHT = 1,
  ALS_DIRECTION_RIGHT_TO_LEFT = 2,
  ALS_DIRECTION_FORCE_32 = 0x7fffffff
} als_direction;

typedef enum als_scrolls {
  ALS_SCROLLS_NONE = 0,
  ALS_SCROLLS_X = 1,
  ALS_SCROLLS_Y = 2,
  ALS_SCROLLS_BOTH = 3,
  ALS_SCROLLS_FORCE_32 = 0x7fffffff
} als_scrolls;

typedef enum als_item_kind {
  ALS_ITEM_VIEW = 1,
  ALS_ITEM_GUIDE = 2,     /* an invisible rectangle owned by a view          */
  ALS_ITEM_SAFE_AREA = 3, /* the safe-area guide of a view                   */
  ALS_ITEM_MARGINS = 4,   /* the margins guide of a view                     */
  ALS_ITEM_CONTENT = 5,   /* the content area of a view                      */
  ALS_ITEM_KIND_FORCE_32 = 0x7fffffff
} als_item_kind;

/* Makes `count` views, all or none.  The parent is specs[parent_index] when parent_index >= 0 (it must come earlier in
 * the array), else `parent`.  `out` takes `count` handles. */
typedef struct als_view_spec {
  als_item parent;
  int64_t parent_index; /* -1: use parent */
  const char *name;     /* NULL: no name  */
  size_t name_length;
} als_view_spec;
ALS_API als_status als_views_create(als_layout *layout, const als_view_spec *specs, size_t count, als_item *out);

/* Makes a guide.  It lies in its owner's coordinates like a child.  An owner of none is allowed: such a guide cannot be
 * in active constraints with other items until it is given an owner by als_item_set_parent. */
ALS_API als_status als_guide_create(als_layout *layout, als_item owner, const char *name, size_t name_length,
                                    als_item *out);

/* The safe-area guide and the margins guide of a view: made on first use, the same handle every time, gone with the
 * view. They are items like others but own no freedom: their edges follow the view's.  Errors: HANDLE (not a view). */
ALS_API als_status als_item_safe_area(als_layout *layout, als_item view, als_item *out);
ALS_API als_status als_item_margins(als_layout *layout, als_item view, als_item *out);

/* The content area of a view: its alignment rectangle without the content insets (als_item_set_content_insets).  It is
 * an item like the two above, and text calls it NAME.content.  Errors: HANDLE (not a view). */
ALS_API als_status als_item_content(als_layout *layout, als_item view, als_item *out);

/* Moves a view or guide before its sibling `before` (none: to the end), with the constraints that tie it to its
 * neighbours along `axis`.  In a chain of siblings the end edge of each (right, trailing, bottom, last baseline) is
 * tied to the start edge of the next (left, leading, top, first baseline).  The order of the items in a constraint and
 * its relation do not matter.  `before` is a position in the chain.
 *
 * The constraints of the three gaps that change get new items:
 *   - Each constraint keeps its handle, relation, constant, priority, host, group, name and its place in the order of
 *     activation.  Only one of its items changes, or both.
 *   - The space after an item stays after that item.  Ties from the ends of the chain to other items, as a rule the
 *     superview, stay at the ends.  The space after an item that becomes the last moves to the gap that needs one.
 *   - Inactive constraints move with the active ones.  If all are inactive, they determine the neighbours.
 *   - A constraint that came from a text loses its identifier and source, as by als_constraint_replace.  A constraint
 *     of a deferred text (ALS_FLAG_DEFERRED) stays with its text: the text keeps the new order when it waits again.
 *
 * So three equal gaps are the same as if the views had been created in the new order.  Other constraints do not change.
 * A view also moves among the children of its parent: to the position before `before`, or after the new neighbour.  An
 * item in a stack along that axis moves in the stack as by als_stack_insert, and `before` must be a member.  An item
 * that is already in its place changes nothing.
 *
 * O(constraints that name the items concerned); to the end, O(those of the rest of the chain).  Errors: HANDLE;
 * ARGUMENT (no siblings, no neighbours along that axis, two neighbours at one edge, a chain without an end;
 * als_error.constraint is a constraint that prevents the move); those of als_stack_insert. */
ALS_API als_status als_item_move_before(als_layout *layout, als_item item, als_item before, als_axis axis);

/* Moves a guide among the guides of its owner, before the one that has `index` now (ALS_LAST: at the end).  Its
 * constraints do not change.  Errors: HANDLE (not a guide; safe areas, margins and content areas have no place),
 * ARGUMENT (index, no owner). */
ALS_API als_status als_guide_set_index(als_layout *layout, als_item guide, size_t index);

/* Makes a guide gone with a view: while `view`, or a view around it, is gone, the guide is gone too
 * (als_item_set_gone).  So a guide that is the gap before a view closes with it.  A guide with a companion also closes
 * after gone views that are the first of their parent.  None, the default, removes the companion, and so does
 * destroying the view.
 *
 * A spacer of an extended visual format has the view after it as its companion; if a guide or an area follows, then its
 * view.  The first spacer, and a spacer that several views share, have none.  O(1) while the view exists.
 * Errors: HANDLE (not a guide, or an area of a view; not a view). */
ALS_API als_status als_guide_set_companion(als_layout *layout, als_item guide, als_item view);

/* The view that a guide is gone with; ALS_END when there is none. */
ALS_API als_status als_guide_companion(als_layout *layout, als_item guide, als_item *out);

/* Sets or (NULL) removes the name.  Errors: SYNTAX (empty, not UTF-8). */
ALS_API als_status als_item_set_name(als_layout *layout, als_item item, const char *name, size_t name_length);

/* Finds a view by name among the direct children of `parent` alone (none: among the roots).  Guides are no children.
 * ALS_END when there is none; NAME/NAME_VIEW "ambiguous" when there are two.  O(1) for a name that one item has, else
 * O(the children of `parent` or the items of that name, whichever are fewer). */
ALS_API als_status als_child_find(als_layout *layout, als_item parent, const char *name, size_t name_length,
                                  als_item *out);

/* Iterate over the children of a view (none: the roots) and the guides of an owner, in sibling order.  An iteration
 * begins with a previous of none and stops at ALS_END. */
ALS_API als_status als_child_next(als_layout *layout, als_item parent, als_item previous, als_item *out);
ALS_API als_status als_guide_next(als_layout *layout, als_item owner, als_item previous, als_item *out);

/* als_item_set_intrinsic_size for `count` views, all or none. */
ALS_API als_status als_items_set_intrinsic_sizes(als_layout *layout, const als_item *views, const als_size *sizes,
                                                 size_t count);

/* Sets the minimum and the maximum size of a view, on each axis as two required inequalities, `size >= minimum` and
 * `size <= maximum`.  ALS_UNSPECIFIED: no such limit.  Range 0 to 1e9; default: unspecified.
 *   - Limits are about the alignment rectangle.  They are not in the list of constraints.
 *   - No constraint can break a limit.  A constraint that contradicts it is broken, and the conflict lists the limit as
 *     ALS_ROLE_CONTENT.
 *   - A size from als_item_set_size beyond a limit is a conflict of sizes.  The size then precedes the limit.
 *   - Content of priority 1000 yields to a limit.  A view that is gone has no limits.
 *
 * The array form sets `count` views, all or none.  Errors: HANDLE (not a view), NUMBER (also a minimum above its
 * maximum). */
ALS_API als_status als_item_set_size_limits(als_layout *layout, als_item view, als_size minimum, als_size maximum);
ALS_API als_status als_items_set_size_limits(als_layout *layout, const als_item *views, const als_size *minimums,
                                             const als_size *maximums, size_t count);

/* als_layout_set_measure sets one callback for many views.  It is called at most once a round, with all requests of
 * that round; `out` takes `count` results.  NULL removes it.
 *
 * als_items_set_measured selects the views, all or none.  For each view it replaces als_item_set_measure, and
 * als_item_set_measure replaces it.  Without a batch callback such views have no content size. */
typedef struct als_measure_request {
  als_item item;
  als_size proposal;
} als_measure_request;
typedef als_status (*als_measure_batch_fn)(void *user_data, als_layout *layout, const als_measure_request *requests,
                                           als_measurement *out, size_t count);
ALS_API als_status als_layout_set_measure(als_layout *layout, als_measure_batch_fn fn, void *user_data,
                                          als_destroy_fn destroy);
ALS_API als_status als_items_set_measured(als_layout *layout, const als_item *views, size_t count, int32_t measured);

/* The second version of the result, for content with a minimum size.  `minimum` is required, as by
 * als_item_set_size_limits: a width from the result for the unspecified width, a height from the result for the width
 * of the view.  The larger of both minimums applies, but none above the maximum.  Its initial value is ALS_UNSPECIFIED:
 * none.  The minimum also applies to an axis that is unspecified in the result, and if the size is smaller. */
typedef struct als_measurement2 {
  als_size size;
  als_size minimum;
  double first_baseline; /* below the top    */
  double last_baseline;  /* above the bottom */
} als_measurement2;
typedef als_status (*als_measure2_fn)(void *user_data, als_layout *layout, als_item item, als_size proposal,
                                      als_measurement2 *out);
typedef als_status (*als_measure_batch2_fn)(void *user_data, als_layout *layout, const als_measure_request *requests,
                                            als_measurement2 *out, size_t count);

/* als_item_set_measure and als_layout_set_measure with a callback of that version.  Each replaces the callback that was
 * set before, of either version. */
ALS_API als_status als_item_set_measure2(als_layout *layout, als_item view, als_measure2_fn fn, void *user_data,
                                         als_destroy_fn destroy);
ALS_API als_status als_layout_set_measure2(als_layout *layout, als_measure_batch2_fn fn, void *user_data,
                                           als_destroy_fn destroy);

/* als_items_invalidate_measure for all measured views. */
ALS_API als_status als_layout_invalidate_measure(als_layout *layout);

/* The table of character widths that measures text as content.  The library measures it itself, without a toolkit and
 * in proofs; "text" in documents.  The model is the same on every machine, and text wraps like any measured content:
 *   - Character widths are averages from a table, in thousandths of an em.
 *   - A line may break at spaces, which then have no width, and between full-width characters.  It breaks at U+000A.  A
 *     word that is too long is alone in its line.
 *   - A line is 1.2 em high.  Its baseline is 0.9 em below its top.
 *
 * A callback of the host program (als_item_set_measure, als_items_set_measured) replaces the text while it is set.  The
 * text replaces als_item_set_intrinsic_size and als_item_set_baselines.  A copy of a layout keeps its texts. */
typedef enum als_text_advance {
  ALS_TEXT_SANS = 0, /* a proportional face; full-width characters are 1 em wide      */
  ALS_TEXT_MONO = 1, /* every character is 0.6 em wide, full-width ones are twice as wide */
  ALS_TEXT_ADVANCE_FORCE_32 = 0x7fffffff
} als_text_advance;

/* `size` is the em in points, above 0 and up to 1e9.  NULL takes the text away.  O(length).
 * Errors: HANDLE (not a view), NUMBER, ARGUMENT (advance), SYNTAX (not UTF-8), MEMORY. */
ALS_API als_status als_item_set_text(als_layout *layout, als_item view, const char *text, size_t length, double size,
                                     als_text_advance advance);

/* The text of a view, its size, its table and the factor of its advances (see als_layout_scale_content; initially 1).
 * ALS_END, and zeros: it has none. */
ALS_API als_status als_item_text_copy(als_layout *layout, als_item view, double *size, als_text_advance *advance,
                                      double *stretch, char *buffer, size_t capacity, size_t *needed);

/* Multiplies what content measures by `text_scale`: intrinsic sizes, baselines and the sizes of texts; and the advances
 * of texts by `stretch`, as translations are longer: 1.4 is a text 40 % longer.  Answers of callbacks are not scaled.
 * All or none. O(n).  Errors: NUMBER (not above 0; a result above 1e9), LIMIT and MEMORY (a stack that is rebuilt).
 */
ALS_API als_status als_layout_scale_content(als_layout *layout, double text_scale, double stretch);

/* Reading direction.  A constraint follows the direction of its host. */
ALS_API als_status als_item_set_direction(als_layout *layout, als_item view, als_direction direction);

/* Sets the margins of a view; default 8 on each edge, |value| <= 1e9.  Rules may change the effective margins:
 *   - `from_safe_area` (default: not) adds the safe area of the view.
 *   - `preserve` (default: not) keeps at least the part of the parent's effective margin that lies over the view.  At
 *     each edge this is clamp(margin - distance, 0, margin).  `distance` is the distance of the view's edge from the
 *     parent's, negative outside.  A view that lies outside its parent on an axis gets no margin there.
 *
 * Inherited safe areas and preserved margins follow the frames of the last round of als_solve.  Where
 * als_report.unsettled is set, the constraints were solved with those of the round before. */
ALS_API als_status als_item_set_margins(als_layout *layout, als_item view, als_edges margins);
ALS_API als_status als_item_set_margin_rules(als_layout *layout, als_item view, int32_t from_safe_area,
                                             int32_t preserve);

/* Safe area of a root; on another view, insets added to those it gets from its parent.  0 or more.  Default 0.
 * A descendant's inset is the part of its parent's safe area that lies over it, bounded like a preserved margin
 * (als_item_set_margin_rules), and found by solving again; als_report.rounds counts.
 */
ALS_API als_status als_item_set_safe_area(als_layout *layout, als_item view, als_edges insets);

/* Frame = alignment rectangle made larger by these insets (default 0).  Constraints speak of alignment rectangles. */
ALS_API als_status als_item_set_alignment_insets(als_layout *layout, als_item view, als_edges insets);

/* Sets the content area of a view inside its border: its alignment rectangle without these insets.  For the views
 * inside, `|`, `super` and the superview of shorthand and records then mean that area (als_item_content), and so does
 * the view as the container of a stack or grid.  Attributes of the view itself, NAME.left, and its margins stay on the
 * border, also those asked for by `super`; so do its baselines.  Frames of children and guides are reported from the
 * area's top left corner, and locations in constraints held by the view are measured from there. A view has a content
 * area from the first call on, with insets of 0 too; before that its children lie in its frame.  Texts mean what
 * `super` meant when they were read, so call this first.  The first call rebuilds stacks and grids in the view. The
 * view itself may become smaller than its insets unless something inside forbids it.  A gone view has no insets. Range
 * 0 to 1e9.  Errors: HANDLE (not a view), NUMBER, LIMIT and MEMORY (a stack or grid that is rebuilt). */
ALS_API als_status als_item_set_content_insets(als_layout *layout, als_item view, als_edges insets);

/* Makes the content of a view scroll.  The view then has a content area (als_item_content), with content insets of 0
 * unless others are set.  The viewport is the alignment rectangle without the content insets.  On an axis that scrolls:
 *   - the area has a size of its own: as large as its content makes it.  Content that is held to the end of the area
 *     makes it larger; other content does not.  At priority 50 the area prefers the size of the viewport, so a short
 *     list may end above the end of the viewport.
 *   - the area begins at the left or top of the viewport minus the scroll offset, from right to left too.
 *   - frames of children and guides count from the top left corner of the area, so they do not depend on the offset.
 *   - a constraint between the inside and the border of the view, or something outside, depends on the offset as on a
 *     constant: `header.top >= list.top` keeps a header in sight.
 *   - safe areas and preserved margins of the view do not reach the views inside.
 *   - for als_item_set_gone the size of the area counts as open.
 * On the other axis the area is the viewport.  A view that scrolls also clips (als_item_set_clips).  A
 * gone view does not scroll.  Default: none.  Texts mean what `super` meant when they were read, so call this first.  A
 * call that gives a view its content area, or takes it away, rebuilds stacks and grids in the view.  O(subtree + its
 * constraints).  Errors: HANDLE (not a view), ARGUMENT (no such axes), LIMIT and MEMORY. */
ALS_API als_status als_item_set_scrolls(als_layout *layout, als_item view, als_scrolls scrolls);

/* The axes as set, without what rules set. */
ALS_API als_status als_item_scrolls(als_layout *layout, als_item view, als_scrolls *out);

/* Scrolls: the content is moved by `x` to the left and by `y` upwards, in both reading directions.  The offset is not
 * clamped to the range, and counts on the axes on which the view scrolls.  The next solve costs O(1) and changes no
 * frames, unless constraints cross the border of the view.  Default 0, 0.  Errors: HANDLE (not a view), NUMBER (not
 * finite, or beyond ALS_NUMBER_MAX). */
ALS_API als_status als_item_set_scroll_offset(als_layout *layout, als_item view, double x, double y);
ALS_API als_status als_item_scroll_offset(als_layout *layout, als_item view, double *out_x, double *out_y);

/* The offsets at which the content begins and ends along an axis, by the last solve.  The least is 0.  The largest is
 * the size of the content area minus the size of the viewport: 0 if the area is smaller, or does not scroll on this
 * axis.  ALS_NOT_SOLVED: zeros.  Errors: HANDLE (not a view), ARGUMENT (no such axis). */
ALS_API als_status als_item_scroll_range(als_layout *layout, als_item view, als_axis axis, double *out_least,
                                         double *out_largest);

/* First baseline below the top, last baseline above the bottom, of the alignment rectangle.  Default 0, 0. */
ALS_API als_status als_item_set_baselines(als_layout *layout, als_item view, double first_from_top,
                                          double last_from_bottom);

/* A hidden view is laid out like any other; drawings show it as hidden. */
ALS_API als_status als_item_set_hidden(als_layout *layout, als_item view, int32_t hidden);

/* als_item_set_gone for `count` views, all or none, each with its own flag.  The arrangements around them are rebuilt
 * once.
 *
 * The rules for constraints that name gone items follow.  Items inside a gone view lie at 0, 0.
 *
 * Positions.  On each axis gone items that constraints join count as one.  The start is the leading or top edge in the
 * direction of the host, whichever word names it; baselines count as the start, and so does an alignment to them.
 *
 *   - Of the constraints that hold the start, the one activated first closes the gap: its constant counts as 0.  Where
 *     it holds to the start of the parent (its border, margins, safe area or content area), the constant stays, and the
 *     next visible start held to the gone end counts 0.  Other constraints that hold the start have no effect.  Those
 *     by which alone the start of a visible item is held do not close the gap: they keep their constant.
 *   - A constraint that holds the end or a center has no effect if something visible spans the same distance.  That is
 *     a path across at least one visible view or guide, from an anchor of the start to its own anchor.  A path crosses
 *     items from start to end.  It follows constraints of two positions with a positive multiplier, of any priority and
 *     constant, that are equations or keep the order.  A parent counts unless its size comes from the gone items.  This
 *     means that it is no root, has no content and no constraint on its size, and they have content or a constant size.
 *     So `error.leading == field.leading; error.trailing == field.trailing` leaves the field alone.
 *   - Otherwise the end keeps its constant, or has the one of als_constraint_set_gone_constant, and closes the chain:
 *     of `title.top == image.bottom + 8; image.top == header.bottom + 12` stays title.top == header.bottom + 8.
 *   - Where nothing visible is left between the edges of a parent whose size is open, gaps count 0.
 *   - These constraints give way to all required ones that name no gone item, but not to optional ones; ends give way
 *     to starts.  Sums of more than two terms that name an edge and a gone item have no effect.
 *
 * Sizes.  Constraints between widths or heights, sums of sizes included, and constant sizes hold for a size that is not
 * shown, if a visible item depends on it: `a.width == 100; b.width == a.width` keeps b at 100 while a is gone. Where
 * both edges are held and the end has no effect, that size is the distance between what holds them, unless a size
 * constraint determines it.
 *
 * Errors: those of als_item_set_gone. */
ALS_API als_status als_items_set_gone(als_layout *layout, const als_item *views, const int32_t *gone, size_t count);
#define ALS_GONE_ITSELF 1 /* als_item_info.gone: als_item_set_gone was called on it */
#define ALS_GONE_INSIDE 2 /* it is inside a view that is gone                       */

/* Which of two views lies before the other: a plain number, 0 at first, that a Z: line of an extended visual format or
 * the host program sets.  Frames do not depend on it.  Errors: NUMBER (|z| > 1e9). */
ALS_API als_status als_item_set_z(als_layout *layout, als_item item, int32_t z);
ALS_API als_status als_item_z(als_layout *layout, als_item item, int32_t *out);

/* Everything above but z and scroll offsets, read back. */
typedef struct als_item_info {
  uint32_t struct_size;
  int32_t kind;                /* als_item_kind                                       */
  als_item parent;             /* or the owner of a guide; none for a root            */
  int32_t direction;           /* as set                                              */
  int32_t effective_direction; /* left-to-right or right-to-left                      */
  int32_t hidden;
  int32_t margins_from_safe_area;
  int32_t preserves_superview_margins;
  int32_t gone; /* a sum of ALS_GONE_ bits                             */
  uint64_t child_count, guide_count;
  als_size size, intrinsic_size;
  float hugging[2], compression[2]; /* horizontal, vertical                           */
  als_edges margins, safe_area, alignment_insets;
  double first_baseline, last_baseline;
  /* A caller built without these gets the behavior above. */
  als_size minimum, maximum; /* as set                                              */
  als_edges content_insets;
  int32_t has_content_area; /* 1: als_item_set_content_insets was called on it, or it scrolls */
  int32_t is_measured;      /* 1: a callback answers what its content measures     */
  int32_t hidden_now;       /* `hidden` with the rules in force in the last solve  */
  int32_t gone_now;         /* `gone` likewise                                     */
  int32_t scrolls;          /* als_scrolls, as set                                 */
  int32_t scrolls_now;      /* `scrolls` with the rules in force in the last solve */
} als_item_info;
#define ALS_ITEM_INFO_INIT          \
  {(uint32_t)sizeof(als_item_info), \
   0,                               \
   {0},                             \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0, 0, 0},                    \
   {0, 0, 0, 0},                    \
   {0, 0, 0, 0},                    \
   0,                               \
   0,                               \
   {0, 0},                          \
   {0, 0},                          \
   {0, 0, 0, 0},                    \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0,                               \
   0}
ALS_API als_status als_item_get_info(als_layout *layout, als_item item, als_item_info *out);

/* A pointer of yours on an item.  The old one's destroy function runs when it is replaced, and when the item ends. */
ALS_API als_status als_item_set_user_data(als_layout *layout, als_item item, void *user_data, als_destroy_fn destroy);
ALS_API als_status als_item_user_data(als_layout *layout, als_item item, void **out);

/* ---------------------------------------------------------------------------------------------------------------
 * Constraints
 * ------------------------------------------------------------------------------------------------------------- */

/* als_constraint_create for `count` constraints, all or none.  `out` receives `count` handles.  On failure
 * als_error.index is the index of the spec.  Errors: those of als_constraint_create. */
ALS_API als_status als_constraints_create(als_layout *layout, const als_constraint_spec *specs, size_t count,
                                          uint32_t flags, als_constraint *out);

/* A constraint of any number of terms:  sum of multiplier_i * item_i.attribute_i  relation  constant.
 * Gap = gap: {c.left 1, b.right -1, b.left -1, a.right 1} == 0.  Locations of one axis must either be the only kind of
 * term or have multipliers that add up to 0; leading/trailing do not mix with left/right.  1 to 64 terms.
 * Errors: those of als_constraint_create. */
typedef struct als_term {
  als_item item;
  int32_t attribute;
  int32_t reserved; /* 0 */
  double multiplier;
} als_term;
ALS_API als_status als_constraint_create_terms(als_layout *layout, const als_term *terms, size_t count,
                                               als_relation relation, double constant, float priority, uint32_t flags,
                                               als_constraint *out);

/* Destroys constraints, all or, when one handle is bad, none.  A handle that occurs twice is bad. */
ALS_API als_status als_constraints_destroy(als_layout *layout, const als_constraint *constraints, size_t count);

/* Changes, which take effect at the next solve.  The array forms are all or none; als_constraint_set_constant and
 * als_constraint_set_active change one constraint.  The multiplier of a constraint without a second item can be set,
 * but has no effect.  Errors: those of als_constraint_create. */
ALS_API als_status als_constraints_set_constants(als_layout *layout, const als_constraint *constraints,
                                                 const double *constants, size_t count);
ALS_API als_status als_constraint_set_multiplier(als_layout *layout, als_constraint constraint, double multiplier);
ALS_API als_status als_constraints_set_active(als_layout *layout, const als_constraint *constraints, size_t count,
                                              int32_t active);

/* The constant that counts while the second item is gone (als_item_set_gone); by default the usual constant.  `clear`
 * restores the default.  als_constraint_gone_constant: ALS_END and 0 when none was set.  The range is that for
 * constants. */
ALS_API als_status als_constraint_set_gone_constant(als_layout *layout, als_constraint constraint, double constant);
ALS_API als_status als_constraint_clear_gone_constant(als_layout *layout, als_constraint constraint);
ALS_API als_status als_constraint_gone_constant(als_layout *layout, als_constraint constraint, double *out);

/* Moves the constraint to another host, an ancestor-or-self of all its items, and activates it there; the same host
 * does nothing, and leaves off what is off; none deactivates it. Errors: HIERARCHY (NO_COMMON_ANCESTOR: not an ancestor
 * of the items). */
ALS_API als_status als_constraint_set_host(als_layout *layout, als_constraint constraint, als_item host);

/* The identifier of a constraint is a remark of any content.  A constraint made from text has its text as identifier.
 * A text of more than 256 bytes is cut at a character and ends with an ellipsis, 256 bytes in all at most;
 * als_constraint_info has the range of the whole text.  An identifier that the program sets is never cut.
 *
 * The name is a key in a table that every view has, each name once.  als_constraint_find finds the constraint by it.
 * NAME/NAME_EXISTS: the name is taken.  als_constraint_set_name uses the table of the host, and the name moves with the
 * host.  als_constraint_add_named and builder steps choose a view, and the name stays there.
 *
 * NULL removes the identifier or the name.  als_constraint_identifier_copy, als_constraint_name_copy: ALS_END when
 * there is none. */
ALS_API als_status als_constraint_set_identifier(als_layout *layout, als_constraint constraint, const char *text,
                                                 size_t length);
ALS_API als_status als_constraint_identifier_copy(als_layout *layout, als_constraint constraint, char *buffer,
                                                  size_t capacity, size_t *needed);
ALS_API als_status als_constraint_set_name(als_layout *layout, als_constraint constraint, const char *name,
                                           size_t name_length);
ALS_API als_status als_constraint_name_copy(als_layout *layout, als_constraint constraint, char *buffer,
                                            size_t capacity, size_t *needed);
ALS_API als_status als_constraint_find(als_layout *layout, als_item view, const char *name, size_t name_length,
                                       als_constraint *out);

/* Puts a constraint under `name` into the table of `view`, out of the one it was in, and activates it.  When the name
 * is taken nothing changes (NAME/NAME_EXISTS): see als_constraint_replace.  Errors: those of als_constraint_create. */
ALS_API als_status als_constraint_add_named(als_layout *layout, als_item view, als_constraint constraint,
                                            const char *name, size_t name_length);

/* Updates or inserts the constraint that `view` keeps under `name`.  If the name is free, the call creates a
 * constraint.  Otherwise it changes the existing one, which keeps its handle, group and user data.  Either way the
 * constraint is active, or inactive with ALS_FLAG_INACTIVE, and the name is in the table of this view.
 *   - A constraint of which only the constant or the priority differ is changed in place.  Otherwise it gets a new host
 *     and counts as activated last.
 *   - A constraint that came from a text loses its identifier and source.
 *   - als_constraint_replace_text does the same with a text that makes one constraint, which becomes its identifier.
 *     `self` is the view, and names are looked up as in als_add.  ARGUMENT: the text makes none, several, or guides.
 *
 * All or none.  Errors: those of als_constraint_create; SYNTAX (the name). */
ALS_API als_status als_constraint_replace(als_layout *layout, als_item view, const char *name, size_t name_length,
                                          const als_constraint_spec *spec, uint32_t flags, als_constraint *out);

/* Iterates over the constraints of one name that `scope` or an item inside it keeps; none: any item.  They are in the
 * order of als_item_next.  An iteration begins with a previous of none and stops at ALS_END.  O(items passed). */
ALS_API als_status als_constraint_named_next(als_layout *layout, als_item scope, const char *name, size_t name_length,
                                             als_constraint previous, als_constraint *out);

/* Destroys the constraints that `view` keeps under each of `count` names.  `lengths` may be NULL: the names end at a
 * NUL.  A name that does not exist, or is NULL, is passed over.  With `subtree` the constraints that items inside the
 * view keep are destroyed too, and with a view of none those of the whole layout.  `out_count` is the number of
 * destroyed constraints.  O(count), with `subtree` O(count * items passed). */
ALS_API als_status als_constraints_destroy_named(als_layout *layout, als_item view, int32_t subtree,
                                                 const char *const *names, const size_t *lengths, size_t count,
                                                 size_t *out_count);

/* Everything about a constraint:
 * first_multiplier * first.first_attribute  relation  multiplier * second.second_attribute + constant. A sum of more
 * than two terms reads back with its first two; term_count and als_constraint_terms_copy have the rest. */
typedef struct als_constraint_info {
  uint32_t struct_size;
  int32_t first_attribute, second_attribute, relation;
  als_item first, second;
  double multiplier, constant;
  float priority;
  int32_t active;
  int32_t broken;                        /* required, active, and without effect in the published layout      */
  uint32_t term_count;                   /* 1 or 2, or as made by als_constraint_create_terms                 */
  als_item host;                         /* where it is, or would be, held; none when there is no such view   */
  als_group group;                       /* the group it was made into or last added to; none                 */
  int64_t source_item;                   /* index in the document's "constraints", or -1                      */
  uint64_t source_offset, source_length; /* bytes of the part within its notation string                       */
  double first_multiplier;               /* of the first attribute: 1 unless als_constraint_create_terms set it */
  int32_t in_force;                      /* active, and no rule of its group withheld it in the last solve      */
  int32_t reserved;                      /* 0                                                                   */
} als_constraint_info;
#define ALS_CONSTRAINT_INFO_INIT \
  {(uint32_t)sizeof(als_constraint_info), 0, 0, 0, {0}, {0}, 0, 0, 0, 0, 0, 0, {0}, {0}, 0, 0, 0, 0, 0, 0}
ALS_API als_status als_constraint_get_info(als_layout *layout, als_constraint constraint, als_constraint_info *out);

/* Returns the range of a constraint in the document it was read from, in bytes of the document.  It is the range of the
 * part of a string, a key with its value, a builder step, a record, or the stack or grid of the constraint.  ALS_END,
 * and 0: it was created otherwise, or changed by als_constraint_replace. */
ALS_API als_status als_constraint_document_range(als_layout *layout, als_constraint constraint, uint64_t *offset,
                                                 uint64_t *length);

/* The terms as als_constraint_create_terms takes them (a two-item constraint: 1 and -multiplier). */
ALS_API als_status als_constraint_terms_copy(als_layout *layout, als_constraint constraint, als_term *terms,
                                             size_t capacity, size_t *needed);

/* All constraints in the order they were made. */
ALS_API als_status als_constraint_next(als_layout *layout, als_constraint previous, als_constraint *out);

/* By how many points the constraint is violated in the published layout, 0 when it holds, computed from the frames.
 * ALS_NOT_SOLVED when one of its items is younger than the last solve.  Errors: HIERARCHY (items that are not in one
 * tree). */
ALS_API als_status als_constraint_violation(als_layout *layout, als_constraint constraint, double *out);

/* A pointer of yours on a constraint, as als_item_set_user_data puts one on an item. */
ALS_API als_status als_constraint_set_user_data(als_layout *layout, als_constraint constraint, void *user_data,
                                                als_destroy_fn destroy);
ALS_API als_status als_constraint_user_data(als_layout *layout, als_constraint constraint, void **out);

/* ---------------------------------------------------------------------------------------------------------------
 * Groups
 *
 * Constraints that are activated and deactivated together.
 * ------------------------------------------------------------------------------------------------------------- */

/* Makes a group without members.  `name` may be NULL; otherwise it is unique in the layout (NAME/NAME_EXISTS). */
ALS_API als_status als_group_create(als_layout *layout, const char *name, size_t name_length, als_group *out);

/* Ends the group; its constraints live on. */
ALS_API als_status als_group_destroy(als_layout *layout, als_group group);

/* A constraint is in at most one group; adding moves it. */
ALS_API als_status als_group_add(als_layout *layout, als_group group, als_constraint constraint);
ALS_API als_status als_group_remove(als_layout *layout, als_group group, als_constraint constraint);

/* The same for `count` constraints, in order, all or none; a handle given twice is bad. */
ALS_API als_status als_group_add_constraints(als_layout *layout, als_group group, const als_constraint *constraints,
                                             size_t count);

/* als_constraints_create, and the constraints are in the group.  Texts, shorthand and builder steps have a group among
 * their options; for others call als_group_add.  Errors: those of als_constraint_create. */
ALS_API als_status als_group_create_constraints(als_layout *layout, als_group group, const als_constraint_spec *specs,
                                                size_t count, uint32_t flags, als_constraint *out);

/* Activates or deactivates every member, in order, all or none.  O(members).  Errors: HIERARCHY (NO_COMMON_ANCESTOR).
 */
ALS_API als_status als_group_set_active(als_layout *layout, als_group group, int32_t active);

/* als_group_find returns the group of a name, or ALS_END.  als_group_name_copy copies the name of a group.
 *
 * als_group_next iterates over all groups, als_group_member_next over the constraints of a group, in the order in which
 * they were created or added.  An iteration begins with a previous of none and stops at ALS_END. */
ALS_API als_status als_group_find(als_layout *layout, const char *name, size_t name_length, als_group *out);
ALS_API als_status als_group_name_copy(als_layout *layout, als_group group, char *buffer, size_t capacity,
                                       size_t *needed);
ALS_API als_status als_group_next(als_layout *layout, als_group previous, als_group *out);
ALS_API als_status als_group_member_next(als_layout *layout, als_group group, als_constraint previous,
                                         als_constraint *out);

/* ---------------------------------------------------------------------------------------------------------------
 * Metrics
 *
 * Named numbers for text.
 * ------------------------------------------------------------------------------------------------------------- */

/* A metric is a number with a name, for texts.  |value| <= 1e9.
 *
 * A text with `pad` uses the value of the metric when the text is read.  A text with `$pad` follows the metric:
 * als_metric_set updates the constant of each such constraint.
 *   - `$` is allowed in every notation but COMPACT, before a metric of the layout, which is not one of
 *     als_text_options.values.  The constant must be linear in the metric: "a.width = 2 * $pad + 8",
 *     "a.left = b.right - $pad", "|-$pad-[a(>=$wide)]".
 *   - Multipliers, priorities, products of metrics and z are refused (CONSTRAINT/NOT_EXPRESSIBLE).  Without the `$`
 *     they use the present value.
 *   - A constraint follows until another call sets its constant.  A text follows at most 64 metrics, and is read twice
 *     for each.  The relations of expectations follow metrics too.
 *   - Documents keep the metric: a record has "metrics": { "pad": 2 }, which is added to "constant".  Bare strings and
 *     linear equations print `$pad` if the constant is nothing else, and are NOT_EXPRESSIBLE otherwise.  A document
 *     that is read sets metrics in the same way.
 *
 * With als_metric_set_text a metric is a text such as "2 * pad + 4": numbers and metrics of the layout with + - * / and
 * parentheses.  Names that are no words are in double quotes.  The value is computed again whenever a metric that the
 * text names changes, also by a rule, and its followers change with it.  The metric is a number again after
 * als_metric_set; it keeps its value as a number when a metric that it names is removed.  Documents hold the text.
 *
 *   als_metric_set         O(constraints that follow).  NUMBER: the constant of one, als_error.constraint, would be out
 *                          of range.  Then no constant has changed, nor has the metric.
 *   als_metric_get         ALS_END when there is none.
 *   als_metric_remove      Its followers keep their constants.  A deferred text that names it with a `$` keeps its last
 *                          value, and follows no other metric of that name.
 *   als_metric_text_copy   ALS_END when there is none, or it is a number.
 *
 * Errors: SYNTAX; NAME (NAME_METRIC, with the byte range in `text`); HIERARCHY (CYCLE); NUMBER (a value that is not
 * finite or out of range; then nothing has changed). */
ALS_API als_status als_metric_set(als_layout *layout, const char *name, size_t name_length, double value);
ALS_API als_status als_metric_get(als_layout *layout, const char *name, size_t name_length, double *out);
ALS_API als_status als_metric_remove(als_layout *layout, const char *name, size_t name_length);
ALS_API als_status als_metric_set_text(als_layout *layout, const char *name, size_t name_length, const char *text,
                                       size_t length);
ALS_API als_status als_metric_text_copy(als_layout *layout, const char *name, size_t name_length, char *buffer,
                                        size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Text
 *
 * Equations in any notation, Auto Layout Shorthand, and the AutoLayoutKit builder.
 * ------------------------------------------------------------------------------------------------------------- */

/* Options of a visual format, in addition to its string.  Neighbours are aligned on every attribute named here: left,
 * right, leading, trailing and centerX fit V:, the others H:, else OPTIONS.  Two direction bits at once are OPTIONS
 * too. */
typedef enum als_format_option {
  ALS_FORMAT_ALIGN_ALL_LEFT = 1 << 1,
  ALS_FORMAT_ALIGN_ALL_RIGHT = 1 << 2,
  ALS_FORMAT_ALIGN_ALL_TOP = 1 << 3,
  ALS_FORMAT_ALIGN_ALL_BOTTOM = 1 << 4,
  ALS_FORMAT_ALIGN_ALL_LEADING = 1 << 5,
  ALS_FORMAT_ALIGN_ALL_TRAILING = 1 << 6,
  ALS_FORMAT_ALIGN_ALL_CENTER_X = 1 << 9,
  ALS_FORMAT_ALIGN_ALL_CENTER_Y = 1 << 10,
  ALS_FORMAT_ALIGN_ALL_LAST_BASELINE = 1 << 11,
  ALS_FORMAT_ALIGN_ALL_FIRST_BASELINE = 1 << 12,
  ALS_FORMAT_LEADING_TO_TRAILING = 0,        /* H: follows the reading direction                  */
  ALS_FORMAT_LEFT_TO_RIGHT = 1 << 16,        /* H: by left and right                              */
  ALS_FORMAT_RIGHT_TO_LEFT = 1 << 17,        /* H: the first view is the one on the right         */
  ALS_FORMAT_BASELINE_TO_BASELINE = 1 << 19, /* V: gaps run from last to first baseline           */
  ALS_FORMAT_OPTION_FORCE_32 = 0x7fffffff
} als_format_option;

#define ALS_FLAG_SUPERVIEW_MARGINS 2u
#define ALS_FLAG_META 4u /* the spacing, widths and heights of als_format_meta_copy count in extended formats */
/* Lenient reading of formats and shorthand keys.
 *   - Spaces and tabs are allowed between the words of visual formats, and around those of shorthand keys.
 *   - A priority of a format may be a word: required 1000, strong or high 750, medium 500, weak or low 250, or one of
 *     Apple's.
 *   - Visual formats have GTK's extensions: an attribute, a factor and a number to add in this order,
 *     [v(w.height * 2 + 20)] and -(gap/2-4)-.  The words start and end mean leading and trailing. */
#define ALS_FLAG_LENIENT 8u

/* Of als_add: the text may name views and guides that do not exist yet.  Its constraints have handles but no items and
 * no host, and wait.
 *
 * When the last of the names exists, all constraints of the text become active in its order, and count as activated at
 * that moment.  Spacers and guides of the text are created then too.  New items, als_item_set_name and documents add
 * names.  They are looked up as always, from `scope`.  Texts that one call completes become active in the order in
 * which they were added.
 *
 * All constraints of the text wait again when a view that it names is destroyed, gets another name, or leaves a parent
 * so that a constraint of the text would be deactivated.  With `scope` they are destroyed.  Names in `items` whose item
 * was destroyed are looked up like others.
 *
 * The call that adds the last name never fails because of the text.  After an error (NO_SUPERVIEW, NO_COMMON_ANCESTOR,
 * a name twice on one level, LIMIT; with ALS_CONFLICT_REFUSE a conflict) the text still waits.  It is tried again when
 * items are destroyed, moved or renamed.  Other errors, such as syntax errors, fail als_add as usual.
 *
 * Metrics must exist, and their present values are used.  A waiting constraint can be given numbers, a name, a group
 * and an identifier.  If it is activated or deactivated, this takes effect when it no longer waits.  Documents, copies
 * and edits keep such texts.  A new name costs O(texts that wait for it). */
#define ALS_FLAG_DEFERRED 16u

/* The waiting constraints, in the order they were made: begin with a previous of none; ALS_END when there are no more.
 * als_constraint_waiting_message_copy returns the reason: "no view or guide is named "title" yet".  ALS_END: it does
 * not wait. */
ALS_API als_status als_constraint_waiting_next(als_layout *layout, als_constraint previous, als_constraint *out);
ALS_API als_status als_constraint_waiting_message_copy(als_layout *layout, als_constraint constraint, char *buffer,
                                                       size_t capacity, size_t *needed);

/* als_constraint_replace with a text.  The same text without options changes nothing while the names and the hierarchy
 * are the same, and costs O(length).  Errors: those of both. */
ALS_API als_status als_constraint_replace_text(als_layout *layout, als_item view, const char *name, size_t name_length,
                                               als_syntax syntax, const char *text, size_t length,
                                               const als_text_options *options, als_constraint *out);

/* Copies the meta comments of an extended visual format as a JSON object; nothing changes.  A meta comment is a line
 * that begins with "//", a category and a space, followed by "name:value" items with spaces between: "//widths icon:16
 * label1..3:intrinsic".  A single value follows a colon: "//spacing:[8,12]".  With a `prefix` (may be NULL)
 * "//PREFIXwidths ..." is one too.
 *
 *   viewport          "aspect-ratio" a/b, "width" and "height" whole or intrinsic (true), "min-..." and "max-..."
 *                     whole.  Null: not a number.
 *   spacing           A number or a list, as in als_text_options.  With a colon only.
 *   widths, heights   Whole, or intrinsic (true).  Other values are left out.
 *   colors, shapes    Strings.
 *
 * ALS_FLAG_META makes als_add use the spacing, for the whole text, and the numbers of widths and heights, as intrinsic
 * sizes of the views.  Errors: SYNTAX/SYNTAX (a spacing that is neither, text that is not UTF-8), LIMIT (more than 1000
 * names and one for two bytes).  Time is linear. */
ALS_API als_status als_format_meta_copy(als_layout *layout, const char *text, size_t length, const char *prefix,
                                        size_t prefix_length, char *buffer, size_t capacity, size_t *needed);

/* Auto Layout Shorthand: the dictionary of one view as an array in order.  `key` is "attribute relation", one space
 * between; further words are the identifier.  A value is a number, the superview, an attribute of an item, or a record
 * of those.  A priority above 1000 counts as 1000, here only. */
typedef enum als_value_kind {
  ALS_VALUE_NUMBER = 1,    /* number                                                        */
  ALS_VALUE_SUPERVIEW = 2, /* the same attribute of the target's superview                  */
  ALS_VALUE_ATTRIBUTE = 3, /* item, attribute                                               */
  ALS_VALUE_RECORD = 4,    /* als_view: record_item (0 absent, else SUPERVIEW or ATTRIBUTE), and the
                              fields whose ALS_RECORD_ bit is set in `fields`               */
  ALS_VALUE_FORCE_32 = 0x7fffffff
} als_value_kind;
#define ALS_RECORD_MULTIPLIER 1u
#define ALS_RECORD_CONSTANT 2u
#define ALS_RECORD_PRIORITY 4u
typedef struct als_shorthand_entry {
  const char *key;
  size_t key_length;
  int32_t kind;        /* als_value_kind                            */
  int32_t record_item; /* 0, ALS_VALUE_SUPERVIEW, ALS_VALUE_ATTRIBUTE */
  uint32_t fields;
  int32_t attribute; /* als_attribute                             */
  als_item item;
  double number;
  double multiplier, constant, priority;
} als_shorthand_entry;

/* Validates all entries, then makes and activates all or none, in order, hosted as every constraint.  als_error.index
 * is the entry at fault and its byte range lies in that entry's key.  `options`: flags and group are used.  Errors: any
 * status. */
ALS_API als_status als_shorthand_add(als_layout *layout, als_item view, const als_shorthand_entry *entries,
                                     size_t count, const als_text_options *options, als_constraint *out);

/* The AutoLayoutKit builder: its calls as an array in order.  "The item" is the `view` of als_builder_add.  The
 * comments name the fields that a call uses in addition to `call`; leave the others 0.  So a step that is zeroed first
 * asks for ==, no constant, multiplier 1, no name and the usual target.  The target of a make is `on`, else the `on` of
 * als_builder_add, else the item's superview. */
typedef enum als_builder_call {
  ALS_BUILDER_PRIORITY = 1,        /* number: the priority of the steps that follow, until the next; 1000 before   */
  ALS_BUILDER_SET = 2,             /* attribute, number, name:  item.attribute == number                           */
  ALS_BUILDER_MAKE = 3,            /* attribute, relation, related, related_attribute, multiplier, number, on, name:
                                      item.attribute relation multiplier * related.related_attribute + number.
                                      related none, related_attribute NONE: no second item                         */
  ALS_BUILDER_MAKE_SAFE_AREA = 4,  /* attribute, related, related_attribute, number, name: == with the safe area of
                                      the view `related`.  Where an attribute is NONE, a margin's, or on the side of
                                      the safe area a baseline, with the view itself                               */
  ALS_BUILDER_ALIGN_ALL_EDGES = 5, /* related, insets: left, top, right, bottom, in this order, inside by the insets */
  ALS_BUILDER_CENTER_IN = 6,       /* related: centerX, centerY                                                    */
  ALS_BUILDER_SET_SIZE = 7,        /* size: height, then width                                                     */
  ALS_BUILDER_CALL_FORCE_32 = 0x7fffffff
} als_builder_call;
#define ALS_BUILDER_TIMES 1u /* in `fields`: `multiplier` counts; without it the multiplier is 1 */
typedef struct als_builder_step {
  int32_t call;              /* als_builder_call       */
  uint32_t fields;           /* ALS_BUILDER_TIMES or 0 */
  int32_t attribute;         /* als_attribute          */
  int32_t relation;          /* als_relation           */
  int32_t related_attribute; /* als_attribute          */
  int32_t reserved;          /* 0                      */
  als_item related, on;
  double multiplier, number; /* to subtract, negate the number */
  als_edges insets;
  als_size size;
  const char *name; /* NULL: no name */
  size_t name_length;
} als_builder_step;

/* Makes the constraints of all steps in order, all or none, and activates them; hosted as every constraint, by the
 * nearest common ancestor.  The item keeps the name of a SET, the target keeps the name of a make, and the item's
 * superview keeps the name of a MAKE_SAFE_AREA (als_constraint_find); the owner replaces a guide. A target that is
 * named must be an ancestor-or-self of both items (HIERARCHY/NO_COMMON_ANCESTOR), with ALS_FLAG_INACTIVE too; a make
 * without any target is HIERARCHY/NO_SUPERVIEW.  `on` may be none.  A priority is judged when a constraint is made with
 * it.  `options`: flags and group are used.  `out`, `capacity` and `out_count` as in als_add. als_error.index is the
 * step at fault; of a bad priority, the step that set it.  Errors: those of als_constraint_create; NAME, SYNTAX (a
 * name). */
ALS_API als_status als_builder_add(als_layout *layout, als_item view, als_item on, const als_builder_step *steps,
                                   size_t count, const als_text_options *options, als_constraint *out, size_t capacity,
                                   size_t *out_count);

/* Copies the constraint as text in a notation, with the names that als_add with this `scope` finds.  From
 * ALS_SYNTAX_SHORTHAND on the text is an entry of "constraints" in a document.
 *   - Reading the text with the same scope creates a constraint with the same items, attributes, numbers and priority.
 *     A metric prints as the number that it had.
 *   - The entries hold everything.  The other notations have no name, group or host.  ANY and COMPACT hold the
 *     identifier.  The text "a.width == 5 #" has none; without the # the text itself would be the identifier, cut as by
 *     als_constraint_set_identifier and in one line.
 *   - `format_options` (may be NULL) receives the als_format_option bits with which a visual format must be read.
 *     Without it a constraint that needs a bit is refused.
 *   - Names that are not words are quoted if the notation needs it.
 *
 * O(text), and the look-up of its names.  Errors: CONSTRAINT/NOT_EXPRESSIBLE.  The message names the reason:
 *   - a multiplier in a visual format;
 *   - a name that the notation cannot spell, or that finds another item;
 *   - an identifier with line breaks;
 *   - a sum of three terms in a notation other than ANY and RECORD. */
ALS_API als_status als_constraint_copy_text(als_layout *layout, als_constraint constraint, als_item scope,
                                            als_syntax syntax, uint32_t *format_options, char *buffer, size_t capacity,
                                            size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Rules
 *
 * Groups with conditions and overrides.
 * ------------------------------------------------------------------------------------------------------------- */

/* A group is in force when it is active, its condition holds and its parent is in force.  Constraints of a group
 * that is not in force have no effect, and keep their place in the order of activation.  als_group_set_active
 * still activates and deactivates the members; a deactivated group also puts the groups inside it out of force.
 * Stacks and grids lie in the group that is the parent of theirs.  Every solve evaluates all rules: frames depend on
 * the layout and its inputs alone, never on the sizes before.
 *
 * als_group_set_parent: the groups above the group, 32 levels with itself (LIMIT); `parent` may be none.  Errors:
 * HIERARCHY (CYCLE). */
ALS_API als_status als_group_set_parent(als_layout *layout, als_group group, als_group parent);

/* The condition, NULL for none:
 *
 *   COND  = AND ("or" AND)*     AND = NOT ("and" NOT)*     NOT = "not" NOT | "(" COND ")" | TEST
 *   TEST  = VALUE ("<" | "<=" | ">" | ">=" | "==" | "!=") VALUE | "rtl" | "ltr" | "portrait" | "landscape" | "gone(NAME)"
 *   VALUE = number | metric | root.width | root.height | NAME.width | NAME.height | textScale
 *
 * Names are looked up as in als_add, with `options` (items and values are used) and in quotes where needed.  `root` is
 * the root of the scope's tree, or without a scope the first root.  Portrait is height >= width.  textScale is the
 * product of all factors of als_layout_scale_content.  Inputs are compared exactly, beneath every override: the set
 * size of a root, its direction, metrics, textScale, and whether a view is gone or inside a gone view.  The width or
 * height of any other view, or of a root whose size is open, is a test of frames.  It allows only <, <=, > and >=
 * (SYNTAX/RELATION) and counts a difference within 1e-9 as equal.  It is found in rounds (als_report.rounds), which
 * start with all such tests false.  Where the rounds do not end, als_report.unsettled is set.  A destroyed view makes
 * its tests false; a removed metric keeps its value.  Fitting sizes evaluate tests of frames for views inside the
 * fitted view; others are false.  Errors: those of texts, with their bytes; LIMIT (64 tests, 16 levels of
 * parentheses). */
ALS_API als_status als_group_set_condition(als_layout *layout, als_group group, als_item scope, const char *text,
                                           size_t length, const als_text_options *options);

/* Sets values while the group is in force, as JSON: { "sidebar": { "gone": true }, "pad": 24 }; NULL removes them.  A
 * view is found from `scope`.  Its keys are gone, hidden, hugging, compression, intrinsic, minimum, maximum, margins,
 * contentInsets, direction and text.  A metric has a number.  Later groups win.  Setters of these values set the one
 * beneath, and als_item_get_info reads that.  A metric's number reaches what follows the metric.  intrinsic and text
 * are meant for a text scale of 1. contentInsets need a view with content insets of its own.  Errors: DOCUMENT (JSON,
 * DOCUMENT); NAME; NUMBER. */
ALS_API als_status als_group_set_override(als_layout *layout, als_group group, als_item scope, const char *json,
                                          size_t length);

/* als_group_get_info fills in the struct.  als_group_condition_copy: ALS_END when there is none.
 *
 * als_layout_rules_changed_copy lists the groups that came into force or out of it in the last solve, and then the
 * flows whose lines changed in it.  Until its first solve a group counts as in force, and a flow as one line.  Hosts
 * use the list to exchange widgets. */
/* The kind of arrangement that made the constraints of a group. */
typedef enum als_arrangement {
  ALS_ARRANGEMENT_NONE = 0,
  ALS_ARRANGEMENT_STACK = 1,
  ALS_ARRANGEMENT_GRID = 2,
  ALS_ARRANGEMENT_FLOW = 3,
  ALS_ARRANGEMENT_FORCE_32 = 0x7fffffff
} als_arrangement;

typedef struct als_group_info {
  uint32_t struct_size;
  int32_t active;   /* as last set by als_group_set_active; 1 at first                                       */
  int32_t in_force; /* in the last solve                                                                    */
  int32_t is_rule;  /* it has a condition, and reports list it; not the else of a document                   */
  als_group parent; /* none without one                                                                     */
  int32_t arrangement; /* als_arrangement: what made its constraints                                        */
  int32_t reserved;    /* 0                                                                                 */
} als_group_info;
#define ALS_GROUP_INFO_INIT {(uint32_t)sizeof(als_group_info), 0, 0, 0, {0}, 0, 0}
ALS_API als_status als_group_get_info(als_layout *layout, als_group group, als_group_info *out);
ALS_API als_status als_group_condition_copy(als_layout *layout, als_group group, char *buffer, size_t capacity,
                                            size_t *needed);
ALS_API als_status als_layout_rules_changed_copy(als_layout *layout, als_group *groups, size_t capacity,
                                                 size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Documents
 * ------------------------------------------------------------------------------------------------------------- */

/* The same with metrics and spacing of the caller in place of the document's: a theme.  A metric of the document that
 * has the name of one in the theme takes its value before anything is read; the others of the theme are added to the
 * layout.  Without spacing and flags the document determines the standard space.  A theme of NULL is als_document_read.
 * Errors: any status; ARGUMENT (a flag, a spacing, a name twice), NUMBER and SYNTAX (a name) also of the theme. */
typedef struct als_document_theme {
  uint32_t struct_size;
  uint32_t flags;                 /* 0, or ALS_FLAG_SUPERVIEW_MARGINS */
  const als_named_value *metrics; /* each name once                   */
  size_t metric_count;
  const double *spacing; /* as in als_text_options, or NULL */
  size_t spacing_count;
} als_document_theme;
#define ALS_DOCUMENT_THEME_INIT {(uint32_t)sizeof(als_document_theme), 0, NULL, 0, NULL, 0}
ALS_API als_status als_document_read_with(als_layout *layout, const char *text, size_t length,
                                          const als_document_theme *theme, als_item *out_root);

/* The same for documents that take components from others: "include": ["tiles.json"].  `load` is called for each file
 * once, with its name relative to the document: parts ".." and "." of names in included files are resolved.  The text
 * must stay valid until `load` is called again or the call returns.  A status other than ALS_OK refuses the document at
 * the name (CALLBACK).  Without `load` a document with "include" is refused.  The callback must not call the layout
 * (BUSY).  A mistake in an included file has the place of the name in `text`, and a message with its own place.  Files
 * that include each other are a CYCLE.  Options of NULL are als_document_read.  Errors: any status. */
typedef als_status (*als_load_fn)(void *user_data, const char *name, size_t name_length, const char **out_text,
                                  size_t *out_length);
typedef struct als_document_options {
  uint32_t struct_size;
  uint32_t reserved;               /* 0                       */
  const als_document_theme *theme; /* or NULL                 */
  als_load_fn load;                /* or NULL                 */
  void *user_data;                 /* the first one of `load` */
} als_document_options;
#define ALS_DOCUMENT_OPTIONS_INIT {(uint32_t)sizeof(als_document_options), 0, NULL, NULL, NULL}
ALS_API als_status als_document_read_options(als_layout *layout, const char *text, size_t length,
                                             const als_document_options *options, als_item *out_root);

/* Copies the tree of `root` (none: the only one) as a layout document, with its constraints in a notation.  Constraints
 * that the notation cannot express are records.  ALS_SYNTAX_RECORD is the canonical form, all records.  In it the same
 * layout always gives the same bytes, and a layout read from them gives these bytes again.
 *
 * A document holds
 *   - the views and guides in order, with everything of als_item_info and z;
 *   - metrics;
 *   - every constraint of which all items are in the tree, in order, with terms, identifier, name, host if it was
 *     chosen, group, whether it is active, and the order of activation;
 *   - keys that begin with `x-`, with the same values byte for byte.  They are kept with the view, constraint, text,
 *     stack, grid, expectation or document with which they were read, and are destroyed with it.
 *
 * It does not hold
 *   - user data, callbacks, als_limits and published frames;
 *   - the texts that constraints were made from, except deferred ones (ALS_FLAG_DEFERRED);
 *   - constraints with items in other trees, and a name that is kept by a view outside the tree;
 *   - groups without a constraint or a name.  A group with a condition or an override is written as an entry with
 *     "when", the parts of one without a name as several;
 *   - the order of members in a group.  It becomes the order of constraints;
 *   - the place of flows in the order of activation.  A reader activates their constraints after all others;
 *   - the text scale (als_layout_scale_content).  Content is written as scaled, and textScale is 1 for a reader;
 *   - missing and repeated names.  They are written as "view#1", "guide#1", "cell#2".  While the layout has deferred
 *     texts, which look for names, the key "called" has the true name;
 *   - names of safe areas, margins and content areas;
 *   - bytes of an identifier that are no UTF-8.  They become U+FFFD.
 *
 * The text may be longer than max_text_bytes.  O(n).  Errors: ARGUMENT (not a root; none given and not exactly one
 * exists), LIMIT (a tree deeper than max_nesting allows in a document). */
ALS_API als_status als_layout_copy_document(als_layout *layout, als_item root, als_syntax syntax, char *buffer,
                                            size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Solving and sizes
 * ------------------------------------------------------------------------------------------------------------- */

/* Copies the views of the published layout whose insets or measured content still moved in the last round, in the order
 * of als_item_next.  Their constraints were solved with the values of the round before.  The list is empty unless
 * als_report.unsettled is 1.  Destroyed items are left out.  O(1), or O(items) where the list is not empty. */
ALS_API als_status als_unsettled_copy(als_layout *layout, als_item *items, size_t capacity, size_t *needed);

/* A conflict in numbers.  The conflicts, their members and texts do not change until the next publication; only the
 * constraints in the JSON have their present state.  A solve finds the broken constraints.  The first question about
 * members or texts finds all members and texts, in a private copy of the solver.  Later questions are O(1).  If the
 * layout was changed between the publication and that question, members and texts come from an earlier publication
 * with the same broken constraints.  Without one they come from the solver's proof, which depends on its steps.
 *
 * Advice is computed on request: the first of als_conflict_message_copy, als_conflict_get_info,
 * als_conflict_get_relaxation, als_conflict_relaxation_text_copy and als_conflicts_copy_json after a publication finds
 * `missed` and the relaxations of all conflicts, and later calls are O(1).  It solves a private copy of the layout once
 * and then about thirty times a conflict; nothing published changes.  Measure callbacks may run as in als_solve, so
 * these calls fail with BUSY inside a callback, and with the errors of als_solve.  Where the layout was changed after
 * the publication and before the request, or max_work is used up, there are no relaxations and `missed` is `least`. */
typedef struct als_conflict_info {
  uint32_t struct_size;
  uint32_t member_count;     /* the constraints, the broken one last of them, and behind them sizes */
  uint32_t relaxation_count; /* see als_conflict_get_relaxation                                     */
  uint32_t reserved;
  als_constraint broken; /* none in a conflict of sizes alone                                   */
  double missed;         /* by how many points it misses while content around it keeps its size */
  double least;          /* the least it can miss while the others hold, proved by the weights of
                            the members; 0: too small to compute                                */
} als_conflict_info;
#define ALS_CONFLICT_INFO_INIT {(uint32_t)sizeof(als_conflict_info), 0, 0, 0, {0}, 0, 0}
ALS_API als_status als_conflict_get_info(als_layout *layout, size_t index, als_conflict_info *out);

/* The role of a member of a conflict. */
typedef enum als_conflict_role {
  ALS_ROLE_CONSTRAINT = 0,   /* a constraint that holds                                            */
  ALS_ROLE_BROKEN = 1,       /* the one that does not                                              */
  ALS_ROLE_SIZE = 2,         /* a size set by als_item_set_size                                    */
  ALS_ROLE_CONTENT = 3,      /* content with a compression or hugging priority of 1000, or a limit
                                set by als_item_set_size_limits or answered by a measure callback  */
  ALS_ROLE_NOT_NEGATIVE = 4, /* that a width or height is not negative                             */
  ALS_ROLE_FORCE_32 = 0x7fffffff
} als_conflict_role;

/* One member.  Sizes are those that the proof needs: with them, no member can be left out. */
typedef struct als_conflict_member {
  uint32_t struct_size;
  int32_t role;              /* als_conflict_role                                                  */
  als_constraint constraint; /* none for sizes                                                     */
  als_item item;             /* the first item of the constraint, or whose size it is              */
  int32_t attribute;         /* of the item                                                        */
  int32_t relation;          /* of the constraint, or how the size must be to `value`              */
  double value;              /* the constant of the constraint, or the size                        */
  double weight;             /* by how much `least` falls when `value` grows by 1: the multiplier of the proof */
} als_conflict_member;
#define ALS_CONFLICT_MEMBER_INIT {(uint32_t)sizeof(als_conflict_member), 0, {0}, {0}, 0, 0, 0, 0}

/* als_conflict_member_text_copy: the member in plain words, "card.width is at least 200".  Errors: ARGUMENT (no such
 * conflict or member), VERSION.  Further details of a constraint: als_constraint_get_info,
 * als_constraint_identifier_copy, als_constraint_name_copy, als_constraint_document_range. */
ALS_API als_status als_conflict_get_member(als_layout *layout, size_t index, size_t member, als_conflict_member *out);
ALS_API als_status als_conflict_member_text_copy(als_layout *layout, size_t index, size_t member, char *buffer,
                                                 size_t capacity, size_t *needed);

/* The visible effect of a change. */
typedef enum als_relaxation_harm {
  ALS_HARM_NONE = 0,
  ALS_HARM_SOME = 1,      /* something is out of line or off its centre, or far smaller or larger than it was */
  ALS_HARM_MUCH = 2,      /* views overlap, stick out of their parents or vanish, or content is cut           */
  ALS_HARM_UNSETTLED = 3, /* not used: such advice is not given                                               */
  ALS_HARM_FORCE_32 = 0x7fffffff
} als_relaxation_harm;

typedef enum als_relaxation_kind {
  ALS_RELAX_CONSTANT = 0, /* als_constraint_set_constant(constraint, value)                        */
  ALS_RELAX_SIZE = 1,     /* als_item_set_size(item, ...) with `value` for the attribute           */
  ALS_RELAX_PRIORITY = 2, /* als_constraint_set_priority(constraint, value)                        */
  ALS_RELAX_CONTENT = 3,  /* als_item_set_compression(item, ...) with `value` for the axis of the attribute, or where
                             the member's relation is <= als_item_set_hugging                      */
  ALS_RELAX_LIMIT = 4,    /* als_item_set_size_limits(item, ...) with `value` for the attribute in the minimum, or where
                             the member's relation is <= in the maximum                                */
  ALS_RELAX_SPACING = 5,  /* als_stack_set_spacing(group, value), with the group of the constraint     */
  ALS_RELAX_SCROLLS = 6,  /* als_item_set_scrolls(item, value); constraints that hold its content to its edges then
                             have to name its content area, as texts do that are read after that call */
  ALS_RELAX_FORCE_32 = 0x7fffffff
} als_relaxation_kind;

/* One change that resolves the conflict and breaks no other constraint.  Each was tried on a copy of the whole layout.
 *   - A number is the nearest to the old one that resolves the conflict and cuts no more content than now.  Text is
 *     measured again; of wrapping text the longest word counts.  The number is rounded to thousandths if that resolves
 *     the conflict too.
 *   - At most 5 change a constant or a size, one changes the spacing of a stack, and at most 3 lower a priority to 999.
 *     16 are tried.  If scrolling resolves the conflict, the first makes a clipping view scroll.
 *   - The size of a view around content that scrolls is not changed, nor is any other constraint of a stack or grid.
 *   - They are in the order of harm.  Of equal harm, sizes that grow come first, then the smallest change, then the
 *     constraint that was activated last.  The best of the priorities is the third.
 *
 * The first 8 conflicts have advice. */
typedef struct als_relaxation {
  uint32_t struct_size;
  int32_t kind;              /* als_relaxation_kind                                                */
  als_constraint constraint; /* none for a size, and for scrolling                                 */
  als_item item;             /* as in the member; the view that is to scroll                       */
  int32_t attribute;
  uint32_t member;         /* which member it changes                                            */
  double old_value, value; /* the present value and the new one                                  */
  int32_t harm;            /* als_relaxation_harm                                                */
  uint32_t reserved;
} als_relaxation;
#define ALS_RELAXATION_INIT {(uint32_t)sizeof(als_relaxation), 0, {0}, {0}, 0, 0, 0, 0, 0, 0}

/* als_conflict_relaxation_text_copy: "change card.width >= 200 to card.width >= 180".  Errors: as for members. */
ALS_API als_status als_conflict_get_relaxation(als_layout *layout, size_t index, size_t relaxation,
                                               als_relaxation *out);
ALS_API als_status als_conflict_relaxation_text_copy(als_layout *layout, size_t index, size_t relaxation, char *buffer,
                                                     size_t capacity, size_t *needed);

/* All conflicts as a JSON array; docs/explain.md describes it.  `document` is the text that als_document_read was
 * given, so that places in it come with line and column; it may be NULL.  O(length of both texts). */
ALS_API als_status als_conflicts_copy_json(als_layout *layout, const char *document, size_t document_length,
                                           char *buffer, size_t capacity, size_t *needed);

/* als_item_fitting_size for toolkits that request two sizes before they set the position of a view.
 *   known     The size on a determined axis, ALS_UNSPECIFIED on the other.  With {200, ALS_UNSPECIFIED} the heights are
 *             those for a width of 200, or of the next width that required constraints allow.  The widths are that
 *             width.
 *   natural   The compressed size: content has its preferred size.
 *   minimum   The least size that required constraints allow, also those that name a gone item.  Every optional
 *             constraint yields. */
ALS_API als_status als_item_size_request(als_layout *layout, als_item view, als_size known, als_size *minimum,
                                         als_size *natural);

/* als_item_fitting_size for toolkits that request one axis at a time (GTK's measure, Qt's minimumSize and
 * heightForWidth).  Both results are whole sizes, so a height comes with its width:
 *   minimum   On `axis` the least size that required constraints allow.  It does not depend on the minimum of the other
 *             axis.
 *   natural   On `axis` the size that content prefers.
 *
 * On the other axis both have `for_size`, or the next size that required constraints allow.  With ALS_UNSPECIFIED they
 * have the natural size.  So heights for a width are {ALS_AXIS_VERTICAL, width}, widths for a height
 * {ALS_AXIS_HORIZONTAL, height}, and the minimums of Qt two requests without a size.  Content is measured by width
 * alone, also for a height: the height is an additional condition.
 *
 * The baselines are those of `baseline_item`, an item inside the view, in these two layouts: the first below the top of
 * the view, the last above its bottom.  None means the view itself, with the values of als_item_set_baselines.
 *
 * A toolkit may call this at every frame: results are cached until the layout changes.  A gone view has zeros.
 * Errors: those of als_item_fitting_size; HIERARCHY/NO_COMMON_ANCESTOR (`baseline_item` is not inside the view). */
ALS_API als_status als_item_axis_request(als_layout *layout, als_item view, als_axis axis, double for_size,
                                         als_item baseline_item, als_measurement *minimum, als_measurement *natural);

/* ---------------------------------------------------------------------------------------------------------------
 * Frames
 *
 * All of these read the last published layout.
 * ------------------------------------------------------------------------------------------------------------- */

/* The alignment rectangle in the parent's coordinates. */
ALS_API als_status als_alignment_rect(als_layout *layout, als_item item, als_rect *out);

/* The frames of `count` items, each in its parent's coordinates. */
ALS_API als_status als_frames_copy(als_layout *layout, const als_item *items, als_rect *frames, size_t count);

/* All published frames as one table, without a copy: row als_item_index(item) is the als_frame of the item. Rows of no
 * living item, and of items younger than the published layout, mean nothing.  The table belongs to the layout and holds
 * until the next als_solve, als_layout_destroy or call that changes the layout.  NULL and 0 before the first solve.
 * O(1). */
ALS_API als_status als_frames_table(als_layout *layout, const als_rect **frames, size_t *count);

/* The row of an item in that table: a small number that stays the item's own as long as it lives, and is given to
 * another after that.  O(1). */
ALS_API als_status als_item_index(als_layout *layout, als_item item, size_t *out_index);

/* The published frames in the coordinates of the root, as als_frame_in has them without an ancestor: content areas and
 * offsets of scrolling views are counted.  Row als_item_index(item).  Rows of no living item, and of items younger than
 * the published layout, mean nothing.  The table belongs to the layout and holds until the next als_solve,
 * als_layout_destroy or call that changes the layout.  ALS_NOT_SOLVED: NULL and 0, before the first solve.  O(items) in
 * the first call after a solve or a change of the tree, else O(1). */
ALS_API als_status als_root_frames_table(als_layout *layout, const als_rect **frames, size_t *count);

/* Brings that table up to date and lists the items whose rows differ from the table before, and those that it did not
 * have.  A program that calls this once in every frame gets all items that moved on the screen since.  Each item is
 * listed once, in no particular order.  Items destroyed since are not listed.  O(items) as above. */
ALS_API als_status als_root_changed_copy(als_layout *layout, als_item *items, size_t capacity, size_t *needed);

/* The items under a point, and in a rectangle.  Both are measured in the coordinates of `root`, a view, from the top
 * left corner of its frame; for none all trees are searched, each from its own corner.  Children lie above their
 * parent, later siblings above earlier ones, and a higher z above a lower one; later roots lie above earlier ones.
 * Views that are gone or hidden now are left out with everything inside them, and so are the parts of items outside of
 * a clipping view around them.  A child that sticks out of a parent without clipping is found.  The top and left edges
 * of a frame belong to it, its right and bottom edges do not; a view without an area is not found.  Items younger than
 * the published layout are not found.
 *   als_item_at         The topmost item.  ALS_END, and none: there is no item.
 *   als_items_in_rect   The items that have an area in common with the rectangle, the topmost first.
 *
 * Flags: */
#define ALS_HIT_GUIDES 1u /* guides are found too, not those of areas                          */
#define ALS_HIT_HIDDEN 2u /* hidden views are found too                                        */
#define ALS_HIT_INSIDE 4u /* als_items_in_rect: only items that lie inside the rectangle       */
/* O(items inside root), without the inside of a view that clips if the point or the rectangle lies outside of it.  From
 * the third call on after a solve or a change, als_item_at with the same root and flags skips 64 items at a time.
 * Errors: HANDLE (not a view), NUMBER (|number| > 1e9), ARGUMENT (a flag that means nothing here). */
ALS_API als_status als_item_at(als_layout *layout, als_item root, double x, double y, uint32_t flags, als_item *out);
ALS_API als_status als_items_in_rect(als_layout *layout, als_item root, const als_rect *area, uint32_t flags,
                                     als_item *items, size_t capacity, size_t *needed);

/* The views inside `root` in the order in which a person reads them, as the focus moves by the tab key; for none those
 * of all trees.  A view comes before the views inside it.  Siblings that a horizontal line separates are rows, from the
 * top to the bottom.  Siblings that only a vertical line separates are columns, in the direction of their parent.  A
 * first or last column that is as high as several rows, such as a sidebar, is separated before those rows.  Rows and
 * columns are divided in the same way.  Where no line separates siblings the upper one is first.  Frames may overlap by
 * half a point.
 * Views that are gone or hidden now are left out (ALS_HIT_HIDDEN: hidden ones are listed), and so are guides.
 * O(n log n) for n views and a level of division, of which there are at most 24.  Errors: those of als_item_at. */
ALS_API als_status als_items_in_reading_order(als_layout *layout, als_item root, uint32_t flags, als_item *items,
                                              size_t capacity, size_t *needed);

/* Where an arrow key moves the focus: of the candidates the nearest one in that direction.  A candidate lies there if
 * both of its edges are farther in that direction than those of `item`.  A candidate that overlaps the item across the
 * direction lies straight ahead, and precedes all others.  Straight ahead the least gap counts, then the nearest
 * center.  Elsewhere the least distance counts, sideways twice.  Of equal candidates the first is found.  `item`
 * itself, and candidates that are gone or younger than the published layout, are passed over.  ALS_END and none where
 * there is none.  O(count * depth).  Errors: HANDLE, ARGUMENT (the heading), HIERARCHY/NO_COMMON_ANCESTOR (a candidate
 * in another tree; als_error.index is its place). */
typedef enum als_heading {
  ALS_HEADING_LEFT = 0,
  ALS_HEADING_RIGHT = 1,
  ALS_HEADING_UP = 2,
  ALS_HEADING_DOWN = 3,
  ALS_HEADING_FORCE_32 = 0x7fffffff
} als_heading;
ALS_API als_status als_item_nearest(als_layout *layout, als_item item, als_heading heading, const als_item *candidates,
                                    size_t count, als_item *out_item);

/* Sets the pixel grid of snapped frames, which exist in addition to the exact ones.  `pixels_per_point` is the scale of
 * the screen: 1, 1.5, 2...  0, the default, is no grid: snapped frames are then the exact ones.
 *   - Left, top, right and bottom edges are rounded one by one, by their position in the root.  They are rounded to the
 *     next pixel, halves to the right and down.  A millionth of a pixel less than a half counts as half.
 *   - So views that share an edge share it on the screen, frames overlap only where the exact ones do, and the sizes of
 *     equal views differ by a pixel at most.  A line thinner than half a pixel may vanish.
 *   - The published layout does not change, and a new scale needs no solve.
 *
 * Range 1e-6 to 1e6.  O(items) for a new scale of a published layout.  Errors: NUMBER. */
ALS_API als_status als_layout_set_scale(als_layout *layout, double pixels_per_point);
ALS_API als_status als_layout_scale(als_layout *layout, double *out);

/* As als_frame, als_frame_in and als_frames_copy_all: in the parent's coordinates, or those of an ancestor-or-self,
 * from its snapped origin.  als_snapped_frame is O(1), and O(depth) after the tree has changed or where views have
 * content areas; als_snapped_frame_in is O(depth), all of them O(n).  Errors: HIERARCHY (not an ancestor). */
ALS_API als_status als_snapped_frame(als_layout *layout, als_item item, als_rect *out);
ALS_API als_status als_snapped_frame_in(als_layout *layout, als_item item, als_item ancestor, als_rect *out);
ALS_API als_status als_snapped_frames_copy_all(als_layout *layout, als_item *items, als_rect *frames, size_t capacity,
                                               size_t *needed);

/* The items whose als_snapped_frame has changed since the layout before the published one, each once and in no
 * particular order; guides, safe areas and margins among them, as in als_changed_copy.  The list covers the last
 * publication and every als_layout_set_scale since the publication before.  Read the list once after each solve, and
 * once more after a new scale without a solve; it may repeat an item until the next publication.  On a grid no other
 * item is listed.  One that moved by less than shows is left out.  One that did not move in its parent is listed when
 * its pixels changed because the parent moved.  A publication without a grid counts as in als_changed_copy.  The list
 * includes items published for the first time, and excludes items destroyed since.  Another parent counts from the next
 * publication on.  als_edit_cancel restores the list together with the frames: a program that has shown frames from
 * inside the edit must update all.  O(listed).  On a grid a solve snaps the items that it moved in the root, with
 * everything inside them; after a change of the tree it snaps all items. */
ALS_API als_status als_snapped_changed_copy(als_layout *layout, als_item *items, size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Errors
 * ------------------------------------------------------------------------------------------------------------- */

/* The exact error.  Each kind belongs to one status. */
typedef enum als_error_kind {
  ALS_KIND_NONE = 0,
  ALS_KIND_EMPTY = 1,               /* SYNTAX      empty input or empty list element           */
  ALS_KIND_SYNTAX = 2,              /* SYNTAX      a byte that fits no production              */
  ALS_KIND_NAME_VIEW = 3,           /* NAME        no such view or guide                       */
  ALS_KIND_NAME_METRIC = 4,         /* NAME        no such metric                              */
  ALS_KIND_NAME_ATTR = 5,           /* NAME        no such attribute                           */
  ALS_KIND_RELATION = 6,            /* SYNTAX      not a relation                              */
  ALS_KIND_PRIORITY = 7,            /* NUMBER      not in (0, 1000]                            */
  ALS_KIND_DUPLICATE_TERM = 8,      /* SYNTAX      a second constant, multiplier or priority   */
  ALS_KIND_TYPE = 9,                /* SYNTAX      a shorthand value of the wrong type         */
  ALS_KIND_NO_SUPERVIEW = 10,       /* HIERARCHY   the superview of a view that has none       */
  ALS_KIND_NO_SAFE_AREA = 11,       /* HIERARCHY   the safe area where there is none           */
  ALS_KIND_ATTR_PAIR = 12,          /* CONSTRAINT  two attributes that may not be related      */
  ALS_KIND_LOCATION_CONSTANT = 13,  /* CONSTRAINT  a location related to a mere constant       */
  ALS_KIND_NO_FIRST_ITEM = 14,      /* CONSTRAINT  the first item is missing                   */
  ALS_KIND_NOT_FINITE = 15,         /* NUMBER      NaN, infinite, or out of range              */
  ALS_KIND_OPTIONS = 16,            /* CONSTRAINT  a format option unfit for the orientation   */
  ALS_KIND_NO_COMMON_ANCESTOR = 17, /* HIERARCHY   the items are not in one tree               */
  ALS_KIND_NAME_EXISTS = 18,        /* NAME        the name is taken                           */
  ALS_KIND_STACK_EXISTS = 19,       /* NAME        a view stack declared twice                 */
  ALS_KIND_UNSATISFIABLE = 20,      /* UNSATISFIABLE                                           */
  ALS_KIND_JSON = 21,               /* DOCUMENT    not JSON                                    */
  ALS_KIND_DOCUMENT = 22,           /* DOCUMENT    JSON, but not a layout document             */
  ALS_KIND_LIMIT = 23,              /* LIMIT                                                   */
  ALS_KIND_ARGUMENT = 24,           /* ARGUMENT                                                */
  ALS_KIND_HANDLE = 25,             /* HANDLE                                                  */
  ALS_KIND_CYCLE = 26,              /* HIERARCHY   a view inside itself, or not in one layout;
                                                   a stack on its own guides or in itself  */
  ALS_KIND_BUSY = 27,               /* BUSY                                                    */
  ALS_KIND_CALLBACK = 28,           /* CALLBACK                                                */
  ALS_KIND_VERSION = 29,            /* VERSION                                                 */
  ALS_KIND_MEMORY = 30,             /* MEMORY                                                  */
  ALS_KIND_INTERNAL = 31,           /* INTERNAL                                                */
  ALS_KIND_NOT_EXPRESSIBLE = 32,    /* CONSTRAINT  a notation that has no words for it         */
  ALS_KIND_PRECISION = 33,          /* NUMBER      rounding would decide, see als_solve        */
  ALS_KIND_FORCE_32 = 0x7fffffff
} als_error_kind;

typedef struct als_error {
  uint32_t struct_size;
  int32_t status;            /* als_status                                                 */
  int32_t kind;              /* als_error_kind                                             */
  int32_t has_position;      /* 0: the four fields below mean nothing                      */
  uint64_t offset, length;   /* bytes of the text at fault                                 */
  uint64_t line, column;     /* from 1; columns in bytes                                   */
  int64_t index;             /* element of the array, or entry of "constraints"; -1        */
  als_constraint constraint; /* the constraint at fault, or none                          */
} als_error;
#define ALS_ERROR_INIT {(uint32_t)sizeof(als_error), 0, 0, 0, 0, 0, 0, 0, -1, {0}}

/* Returns the English name of a kind, for logs: "NAME_VIEW".  The text is static; "unknown" for a value that has no
 * name. */
ALS_API const char *als_error_kind_name(als_error_kind kind);

/* The last failure of a call on this layout; status 0 when there was none.  The calls of this section do not change the
 * last error when they fail. */
ALS_API als_status als_error_last(als_layout *layout, als_error *out);

/* One sentence; a suggestion ("did you mean \"header\"?") or nothing; and the whole as lines to print:
 *     error[NAME_VIEW]: unknown view "haeder"
 *     haeder.top = super.top
 *     ^~~~~~
 *     did you mean "header"?
 */
ALS_API als_status als_error_message_copy(als_layout *layout, char *buffer, size_t capacity, size_t *needed);
ALS_API als_status als_error_suggestion_copy(als_layout *layout, char *buffer, size_t capacity, size_t *needed);
ALS_API als_status als_error_text_copy(als_layout *layout, char *buffer, size_t capacity, size_t *needed);

/* Why a change was refused (ALS_ERROR_UNSATISFIABLE): the members of the first conflict it would make, by `index` from
 * 0: constraints, the broken one last, then sizes.  The buffer gets the member as text, "card.width >= 250" or "panel
 * is 180 wide".  `constraint` gets the handle, or none for a size and where the refused change would have made it; it
 * may be NULL. als_error_text_copy lists these texts too.  ALS_END: there are no more, or the last failure was another
 * one.  Errors: ARGUMENT (no buffer). */
ALS_API als_status als_error_member_copy(als_layout *layout, size_t index, als_constraint *constraint, char *buffer,
                                         size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Edits
 *
 * Changes that are committed or cancelled together.
 * ------------------------------------------------------------------------------------------------------------- */

/* Reports whether all required constraints can hold together, with the changes of the open edit or, outside an edit,
 * with all changes since the last solve.  ALS_OK: they can; then `needed` is 0 and `broken` none.
 * ALS_ERROR_UNSATISFIABLE: als_error has the constraint that would be broken, and its message names all constraints of
 * the first conflict.  `constraints`, `needed` and `broken` receive that conflict as in als_conflict_copy.
 *
 * Nothing is published and nothing changes; an open edit stays open.  The call costs a solve, and the next solve begins
 * from its result.  Errors besides: those of als_solve. */
ALS_API als_status als_edit_try(als_layout *layout, als_constraint *constraints, size_t capacity, size_t *needed,
                                als_constraint *broken);

/* How to treat a change that leaves required constraints, or sizes, in conflict. */
typedef enum als_conflict_policy {
  ALS_CONFLICT_REPORT = 0, /* it is made, and als_solve answers ALS_CONFLICT: the default  */
  ALS_CONFLICT_REFUSE = 1, /* it answers ALS_ERROR_UNSATISFIABLE and changes nothing       */
  ALS_CONFLICT_POLICY_FORCE_32 = 0x7fffffff
} als_conflict_policy;

/* With ALS_CONFLICT_REFUSE every change outside an edit, and every commit of an outermost edit, is solved.  It fails
 * with ALS_ERROR_UNSATISFIABLE, or with an error of als_solve.  The sentence and als_error_member_copy name the
 * constraints.  Its out parameters are then undefined.  A refused commit leaves the edit open: mend it or cancel it.
 * Changes inside an edit are not judged one by one.  So a required constraint is never violated in a published layout,
 * except in one that was solved inside an edit or is unsettled (als_report).  Each change costs a solve.  The next
 * als_solve continues from there and publishes the result; until then als_ambiguity fails with LIMIT, unless the
 * published layout was examined before.  Setting this policy is itself refused where the layout disagrees already;
 * inside an edit it is judged at the commit.  A copy of the layout has the same policy, and als_edit_cancel gives back
 * the one there was. */
ALS_API als_status als_layout_set_conflict_policy(als_layout *layout, als_conflict_policy policy);
ALS_API als_status als_layout_conflict_policy(als_layout *layout, als_conflict_policy *out);

/* A digest of the whole content of a layout, 128 bits, the same in every run.  It includes
 *   - items in tree order with their kind, name, traits and published frame, or that they have none;
 *   - active constraints in the order of activation and the others in the order of creation, with terms, numbers, host,
 *     identifier and name;
 *   - groups with their members, and metrics.
 *
 * It excludes handles, user data, limits, the policy, the revision, the last error and the positions of constraints in
 * texts, so layouts that were made in different ways can be equal.  Zeros of either sign are equal.  It is not a secure
 * hash, and may differ between versions of the library.  O(n log n). */
typedef struct als_digest {
  uint64_t low, high;
} als_digest;
ALS_API als_status als_layout_digest(als_layout *layout, als_digest *out);

/* ---------------------------------------------------------------------------------------------------------------
 * Snapshots
 *
 * Published frames for other threads, and for animation.
 * ------------------------------------------------------------------------------------------------------------- */

/* The frames of one published layout.  Nothing changes in a snapshot: any number of threads may read it at once, and it
 * may outlive its layout.  End it once, when no thread reads it any more; NULL is allowed.  Create copies frames, O(n);
 * what a snapshot of a layout without a solve holds is nothing.  Reading allocates nothing and is O(1) an item. These
 * calls leave no als_error: the status is the whole result. */
typedef struct als_snapshot als_snapshot;
ALS_API als_status als_snapshot_create(als_layout *layout, als_snapshot **out);
ALS_API void als_snapshot_destroy(als_snapshot *snapshot);

/* als_report.revision of the solve that published these frames; 0: there was none. */
ALS_API als_status als_snapshot_revision(als_snapshot *snapshot, uint64_t *out);

typedef enum als_space {
  ALS_SPACE_PARENT = 0, /* the coordinates als_frame uses                                                     */
  ALS_SPACE_ROOT = 1,   /* from the corner of the root's frame, along the tree at the time of the snapshot          */
  ALS_SPACE_FORCE_32 = 0x7fffffff
} als_space;

/* Frames by the handles of the layout.  ALS_NOT_SOLVED: one of the items has no frame there, and its frame is zeros.
 * It is younger than the solve, or it was destroyed before the snapshot was made.  In root coordinates this also
 * applies to the items above it.  Errors: HANDLE (none, of another layout, not an item; then nothing is written),
 * ARGUMENT. */
ALS_API als_status als_snapshot_frame(als_snapshot *snapshot, als_item item, als_space space, als_rect *out);
ALS_API als_status als_snapshot_frames_copy(als_snapshot *snapshot, const als_item *items, als_space space,
                                            als_rect *frames, size_t count);

/* Interpolates frames between two snapshots of the same layout.  At t = 0 they are exactly those of `from`, at 1
 * exactly those of `to`.  Between them each edge and size is linear in t.  Beyond 0 and 1 the call extrapolates, for
 * curves that overshoot, but a size is never negative.  An item that only one of them holds has its frame of that one
 * at every t.  For a change of parent use root coordinates.
 *
 * Errors: those of als_snapshot_frames_copy; NUMBER (|t| > 1e9, NaN); ARGUMENT (two layouts). */
ALS_API als_status als_snapshot_frames_between(als_snapshot *from, als_snapshot *to, double t, const als_item *items,
                                               als_space space, als_rect *frames, size_t count);

/* ---------------------------------------------------------------------------------------------------------------
 * Explanations
 *
 * Why an attribute has its value.
 * ------------------------------------------------------------------------------------------------------------- */

/* Why something counts in an explanation. */
typedef enum als_reason {
  ALS_REASON_CONSTRAINT =
      1,               /* `constraint` holds exactly: its constant, with margins, insets and baselines of its items */
  ALS_REASON_SIZE = 2, /* the size of `item`, see als_item_set_size                                                 */
  ALS_REASON_CONTENT = 3, /* the content size of `item` */
  ALS_REASON_MINIMUM = 4, /* a size of `item` that cannot be less than 0: counts 0 */
  ALS_REASON_NOTHING = 5, /* nothing determines `attribute` of `item`, or it just has no room to move */
  ALS_REASON_INSET = 6,   /* the distance between the explained attribute and its edge: a margin, a baseline, an inset;
                             or, in trees of more than 8 levels, between the bounds of `item` and of its parent        */
  ALS_REASON_FORCE_32 = 0x7fffffff
} als_reason;

/* One term of an explanation; it contributes factor * value. */
typedef struct als_explained {
  als_constraint constraint; /* or none                                                                 */
  als_item item;             /* whose size or place it is; of a constraint, its first item              */
  int32_t reason;            /* als_reason                                                              */
  int32_t attribute;         /* als_attribute of the item                                               */
  double factor, value;
  uint32_t free; /* 1: it could be otherwise at no cost, so the choice nearest 0 was taken  */
  uint32_t reserved;
} als_explained;

/* Explains the value of an attribute of the published layout: terms that hold exactly, and of which factor * value add
 * up to the value, within 1e-9 relative to the values.  Each term leads to the next, from the attribute to sizes,
 * content and constants.
 *   - The value belongs to the alignment rectangle, in the parent's coordinates; of a root, in its own.  It is the
 *     solved value, not rounded, and not on the pixel grid.
 *   - Leading and trailing mean the left or right edge that they are there.  They are measured from the left too.
 *
 * Nothing changes.  ALS_NOT_SOLVED, with no terms and 0: something has changed since the last solve, or that solve
 * failed or is unsettled.  O(length of the explanation), with a logarithm; if something is free, O(n).  Errors: HANDLE,
 * ARGUMENT.
 */
ALS_API als_status als_explain(als_layout *layout, als_item item, als_attribute attribute, als_explained *terms,
                               size_t capacity, size_t *needed, double *out_value);

/* A preference (a constraint below 1000, or a content size) that is violated. */
typedef struct als_lost {
  als_constraint constraint; /* none: the content size of `item`                                                    */
  als_item item;
  int32_t attribute; /* of the constraint's first item; of a content size, width or height                  */
  float priority;
  double points;         /* by how much its left side would have to be larger, or if negative smaller           */
  als_constraint winner; /* one that is in its way, of its priority or a higher; none where that is a size only */
  uint32_t winner_count; /* how many are; 0 from the 101st loser on                                             */
  uint32_t reserved;
} als_lost;

/* The unsatisfied preferences around an attribute: those that are violated and mention an item of its explanation, on
 * the same axis; the highest priority first.  The listed constraints would have to yield for the preference to hold.
 * NOT_SOLVED and errors as in als_explain.  O(explanation + constraints of its items + one more walk for each loser).
 */
ALS_API als_status als_explain_lost(als_layout *layout, als_item item, als_attribute attribute, als_lost *lost,
                                    size_t capacity, size_t *needed);

/* Copy the explanation and the preferences as text: as lines to print, or as a JSON object, whose keys are in
 * docs/explain.md.
 *
 *     save.right is 300
 *       = root.width - 20   save.trailing == root.trailing - 20
 *       = 300               root is 320 wide
 *
 * Each line has an equation for the value and, on the right, its reason.  If a document has the constraint, its entry
 * and byte follow: "(constraints[3]:24)".  Long explanations are shortened.  The text is empty with NOT_SOLVED.
 * Errors: those of als_explain. */
ALS_API als_status als_explain_text_copy(als_layout *layout, als_item item, als_attribute attribute, char *buffer,
                                         size_t capacity, size_t *needed);
ALS_API als_status als_explain_json_copy(als_layout *layout, als_item item, als_attribute attribute, char *buffer,
                                         size_t capacity, size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Stacks, grids, flows and barriers
 * ------------------------------------------------------------------------------------------------------------- */

/* Stacks and grids are ordinary constraints in a group of their own, on guides of the container's view if they need
 * them.  The group activates and deactivates the stack (als_group_set_active) and lists its constraints
 * (als_group_member_next).  The identifiers of the constraints name their purpose.
 *
 * A group is rebuilt while its members change:
 *   - when als_item_set_gone is called on a member, or on a view around it that is not around the container;
 *   - when a member is destroyed, or moves to another tree and back;
 *   - with ALS_DISTRIBUTION_FILL_PROPORTIONALLY also by a call that sets the content of a member;
 *   - a grid also by a call that sets or removes the content of a cell, or sets its hugging or compression resistance;
 *   - a group that uses guides of another one, after that one.
 *
 * A rebuilt group keeps as much as possible:
 *   - Constraints of the same form as before keep their handles and user data, unless they were named, grouped, hosted,
 *     activated or deactivated alone.  The others are destroyed.
 *   - New constraints count as created and as activated right after their predecessor in the group, or before their
 *     successor if there is none.  So the result does not depend on the order of the changes.
 *   - Guides that are still needed, and the group, keep their handles.  A gap belongs to the member before it, and its
 *     name counts members.
 *   - A call without space for the new constraints in addition to the old ones (LIMIT, MEMORY) fails and changes
 *     nothing. als_item_destroy, als_item_set_parent and als_arrangement_destroy then leave the stack unchanged.
 *
 * A guide of one may be container or member of another, a grid's row for example.  When it is destroyed, with its grid
 * or because the grid has fewer rows now, this counts as als_item_destroy: a member leaves its stack, and with its
 * container a stack is destroyed.  A stack that would use a guide of its own, directly or through others, is refused
 * (HIERARCHY, CYCLE).
 *
 * Members that are gone, or inside a view that is gone, close up with the space after them.  With nothing visible the
 * container is as small as others allow, and the lines of a grid wait at its start.
 *
 * The keys "stack", "grid" and "barrier" in documents make the same arrangements, a stack or grid in the group of the
 * key "group" or in one with the name of the container.  A written document holds them as such, while their constraints
 * and guides are unchanged.  If the program changes one of these alone, the document has all of them as plain
 * constraints and guides.  als_group_destroy leaves the constraints as plain ones.
 *
 * Each call is O(members); several removals or changes of content in sequence cost that once.  A call with guides among
 * the members, or one that destroys guides, also looks through the members of all stacks. */

/* Replaces the specification of a stack, all or none.  Errors: those of als_stack_create; HANDLE (a group that is no
 * stack); HIERARCHY (CYCLE). */
ALS_API als_status als_stack_set(als_layout *layout, als_group stack, const als_stack_spec *spec);

/* Sets the space between neighbours of a stack; members with a space of their own keep that.  O(members).  Errors:
 * NUMBER (|spacing| > 1e9); HANDLE, ARGUMENT (a group that is no stack). */
ALS_API als_status als_stack_set_spacing(als_layout *layout, als_group stack, double spacing);

/* The columns of a grid from the leading edge, or its rows from the top. */
typedef struct als_grid_lines {
  uint32_t count;
  int32_t equal;         /* 1: all of one size                                             */
  const double *spacing; /* one number for all spaces, or count - 1 of them; none: 0       */
  size_t spacing_count;
  const int32_t *alignments; /* one als_alignment for all lines, or count; none: fill          */
  size_t alignment_count;
} als_grid_lines;

/* As the alignment of a cell: its column or row determines it. */
#define ALS_ALIGNMENT_OF_LINE (-1)

/* A cell: an item and its place, counted from 0.  No two may share a place. */
typedef struct als_grid_cell {
  als_item item;
  uint32_t row, column;
  uint32_t row_span, column_span; /* 1 to 1000; 0 stands for 1                                 */
  int32_t column_alignment;       /* als_alignment in the column, or ALS_ALIGNMENT_OF_LINE     */
  int32_t row_alignment;          /* and in the row                                            */
} als_grid_cell;

typedef struct als_grid_spec {
  uint32_t struct_size;
  int32_t margins; /* 1: inside the margins of the container, which is a view then */
  als_grid_lines columns, rows;
  const als_grid_cell *cells; /* any order */
  size_t cell_count;
  double column_minimum; /* above 0: as many equal columns as fit with at least this width, at least one and
                            at most 1000, and the cells row by row in their order; no spans            */
} als_grid_spec;
#define ALS_GRID_SPEC_INIT \
  {(uint32_t)sizeof(als_grid_spec), 0, {0, 0, NULL, 0, NULL, 0}, {0, 0, NULL, 0, NULL, 0}, NULL, 0, 0}

/* Makes a grid: a guide for every column and row (named ~CONTAINER.column1, ~CONTAINER.row1 and so on), in sequence
 * from edge to edge of the container, each as large as its cells need.
 *
 * The column, and the row, with the lowest hugging gets the remaining space, of equal ones the last:
 *   - A line has the highest hugging of the cells of span 1 that fill it; content that is not there hugs with 0.
 *   - Without such a cell it has the hugging of the cells that span it and fill their lines.
 *   - A line that no cell fills comes after all lines with a hugging below 1000.
 * The order rests on one constraint a line, `size == 0`.  Its priority lies just above the huggings of the earlier
 * lines, by steps of a float, and below the compression resistance of the line's own cells.
 *
 * A line whose cells are all gone closes up, and its guide stays; als_grid_set keeps the guides of lines that have the
 * same number before and after.  Errors: as for stacks; ARGUMENT (a place or span outside the grid or taken, a list of
 * the wrong length); LIMIT (more rows and columns than 1000 and two for each cell). */
ALS_API als_status als_grid_create(als_layout *layout, als_item container, const als_grid_spec *spec, uint32_t flags,
                                   als_group *out);
ALS_API als_status als_grid_set(als_layout *layout, als_group grid, const als_grid_spec *spec);

/* Changes to a grid without a new specification.  All or none, as by als_grid_set; errors are those too.  `lines`
 * selects columns or rows for `index` and `count`.  Guides stay with their columns and rows and get the names of the
 * new places. */
typedef enum als_grid_part {
  ALS_GRID_COLUMNS = 0,
  ALS_GRID_ROWS = 1,
  ALS_GRID_PART_FORCE_32 = 0x7fffffff
} als_grid_part;

/* Puts items into cells; one that is in the grid already moves there.  On failure als_error.index is the index of the
 * cell. */
ALS_API als_status als_grid_set_cells(als_layout *layout, als_group grid, const als_grid_cell *cells, size_t count);

/* Takes an item out of its cell; it stays where its other constraints put it.  Errors: ARGUMENT (not in the grid). */
ALS_API als_status als_grid_remove(als_layout *layout, als_group grid, als_item item);

/* Inserts `count` empty lines before the one that has `index` now (ALS_LAST: at the end).  A cell that spans the lines
 * on both sides spans the new ones as well.  In lists of the grid they get the space and the alignment of the line
 * before. Errors: ARGUMENT (index), LIMIT. */
ALS_API als_status als_grid_insert_lines(als_layout *layout, als_group grid, als_grid_part lines, size_t index,
                                         size_t count);

/* Takes lines out.  Cells that lie in them alone leave the grid, as by als_grid_remove; others span fewer lines.  In a
 * list of spaces those behind the lines go too.  Errors: ARGUMENT (index, count). */
ALS_API als_status als_grid_remove_lines(als_layout *layout, als_group grid, als_grid_part lines, size_t index,
                                         size_t count);

/* Moves lines with their cells and alignments in front of the line that has `before` now (ALS_LAST: to the end).  A
 * list of spaces does not change.  Errors: ARGUMENT (index, count, before; a cell that spans several lines would be
 * split). */
ALS_API als_status als_grid_move_lines(als_layout *layout, als_group grid, als_grid_part lines, size_t index,
                                       size_t count, size_t before);

/* als_items_set_gone for every view that lies in these lines alone.  A line whose cells are all gone closes up. */
ALS_API als_status als_grid_set_lines_gone(als_layout *layout, als_group grid, als_grid_part lines, size_t index,
                                           size_t count, int32_t gone);

/* width == ratio * height, for pictures and videos: 16.0 / 9.  Range of the ratio: above 0, to 1e6.  Errors: NUMBER,
 * and those of als_constraint_create. */
ALS_API als_status als_aspect_ratio_create(als_layout *layout, als_item item, double ratio, float priority,
                                           uint32_t flags, als_constraint *out);

/* Where the items of a line of a flow lie along it. */
typedef enum als_flow_distribution {
  ALS_FLOW_LEADING = 0,
  ALS_FLOW_TOP = 0,
  ALS_FLOW_CENTER = 1,
  ALS_FLOW_TRAILING = 2,
  ALS_FLOW_BOTTOM = 2,
  ALS_FLOW_FILL = 3,          /* they fill the line, but not the last one; the remaining space is shared equally at 48*/
  ALS_FLOW_SPACE_BETWEEN = 4, /* the first at the start, the last at the end, equal spaces between                  */
  ALS_FLOW_SPACE_AROUND = 5,  /* the same spaces, and half of one at each end                                       */
  ALS_FLOW_SPACE_EVENLY = 6,  /* the same spaces at the ends too                                                    */
  ALS_FLOW_FORCE_32 = 0x7fffffff
} als_flow_distribution;

typedef struct als_flow_spec {
  uint32_t struct_size;
  int32_t axis;         /* als_axis: horizontal, or vertical with columns for lines                      */
  int32_t distribution; /* als_flow_distribution                                                         */
  int32_t alignment;    /* als_alignment, in the line; LEADING by default, never LAST_BASELINE           */
  int32_t margins;      /* 1: inside the margins of the container, which is a view then                  */
  int32_t equal;        /* 1: all items are as wide as the widest                                        */
  uint32_t per_line;    /* how many items a line may hold; 0: any number                                 */
  uint32_t reserved;    /* 0                                                                             */
  double spacing;       /* between neighbours                                                            */
  double line_spacing;  /* between lines; ALS_SPACING_USUAL (the default): `spacing`                     */
  const als_item *members; /* in order, each once                                                        */
  size_t member_count;
  const char *flow_name; /* for itself and its guides; NULL: the name of the container                */
  size_t flow_name_length;
} als_flow_spec;
#define ALS_FLOW_SPEC_INIT                                                                                       \
  {(uint32_t)sizeof(als_flow_spec), 0, 0, ALS_ALIGNMENT_LEADING, 0, 0, 0, 0, 0, ALS_SPACING_USUAL, NULL, 0, NULL, 0}

/* Makes a flow: items in lines that break where the container ends.  Its width is the width that it has alone at the
 * start of the container; at priority 999 it is no wider than the container.  It begins a new line when the line with
 * the spacing and its width is wider than the container by more than 1e-9 of it, or when the line has per_line items.
 * An item that cannot shrink stands alone in its line and sticks out.  Gone items take no place.  In a vertical flow
 * the same holds from the top to the bottom.  The lines are constraints: the items of a line follow each other, and so
 * do the lines, the first at the start of the container.  The container holds the last line.  A line is a guide
 * ~NAME.line1, ~NAME.line2 and so on, as wide as the container and as high as its highest item; guides of lines that
 * are no longer needed end.  A container whose width is open prefers all items in one line, at 51.  The breaks are
 * found in rounds (als_report.rounds), which begin with every item alone at the start.  They follow the layout and its
 * inputs alone, never the sizes before; where the rounds do not end, als_report.unsettled is set. als_constraint_next
 * lists the constraints of flows after all others.  A document that is written holds flows as such.  Members and the
 * group are as for stacks; als_arrangement_members_copy and als_arrangement_destroy work on flows too.  Errors: those
 * of als_stack_create; ARGUMENT (baselines in a vertical flow, the last baseline); NAME (not UTF-8). */
ALS_API als_status als_flow_create(als_layout *layout, als_item container, const als_flow_spec *spec, uint32_t flags,
                                   als_group *out);

/* Replaces the specification of a flow, all or none.  Errors: as above; HANDLE, ARGUMENT (a group that is no flow);
 * HIERARCHY (CYCLE). */
ALS_API als_status als_flow_set(als_layout *layout, als_group flow, const als_flow_spec *spec);

/* The specification of a flow; members and name have calls of their own. */
typedef struct als_flow_info {
  uint32_t struct_size;
  int32_t axis, distribution, alignment, margins, equal;
  uint32_t per_line;
  uint32_t line_count; /* of the last solve; 0 while the flow is not in force                            */
  double spacing, line_spacing;
  als_item container;
} als_flow_info;
#define ALS_FLOW_INFO_INIT {(uint32_t)sizeof(als_flow_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, {0}}
ALS_API als_status als_flow_get_info(als_layout *layout, als_group flow, als_flow_info *out);

/* The name in the specification, or else of the container; ALS_END if neither has one. */
ALS_API als_status als_flow_name_copy(als_layout *layout, als_group flow, char *buffer, size_t capacity,
                                      size_t *needed);

/* An item of a flow and the number of its line, from 0. */
typedef struct als_flow_place {
  als_item item;
  uint32_t line;
  uint32_t reserved; /* 0 */
} als_flow_place;

/* The items of the lines in the last solve, line by line; gone items are in none.  O(items). */
ALS_API als_status als_flow_lines_copy(als_layout *layout, als_group flow, als_flow_place *places, size_t capacity,
                                       size_t *needed);

/* A barrier is a guide at the outermost edge of its members, for fields behind the longest of several labels.  It has
 * no thickness, and spans the nearest view around all members across.  Members that are gone do not count; when all are
 * gone it lies at the leading (top) edge of the first one, without the margin.
 *
 * A barrier follows its members and does not move them.  als_solve finds its position in rounds: the first round leaves
 * out the constraints that name it, each further one holds it where the members lay in the round before.  Members that
 * depend on the barrier themselves may keep the rounds from ending; als_lint_run reports them as
 * ALS_LINT_BARRIER_CYCLE.  Like a stack it is a group of constraints, which als_group_set_active switches and
 * als_group_set_parent puts into a rule.  A member that is destroyed leaves it; it ends with the last one.  Where
 * members move into other views, the guide moves too, and constraints that name it are deactivated as by
 * als_item_set_parent. */
typedef struct als_barrier_spec {
  uint32_t struct_size;
  int32_t side;            /* als_attribute: LEFT, RIGHT, LEADING, TRAILING, TOP or BOTTOM             */
  double margin;           /* outwards: added at the right, bottom and trailing side; |margin| <= 1e9  */
  const als_item *members; /* views and guides of one tree, each once; at least one                    */
  size_t member_count;
  const char *guide_name; /* NULL: a guide without a name                                           */
  size_t guide_name_length;
} als_barrier_spec;
#define ALS_BARRIER_SPEC_INIT {(uint32_t)sizeof(als_barrier_spec), ALS_ATTRIBUTE_TRAILING, 0, NULL, 0, NULL, 0}

/* Makes a barrier, all or none, and activates it (with ALS_FLAG_INACTIVE: leaves it off).  On failure als_error.index
 * is the index of the member.  Errors: HANDLE, ARGUMENT (no member, one twice, another attribute), NUMBER, HIERARCHY
 * (NO_COMMON_ANCESTOR), LIMIT, MEMORY. */
ALS_API als_status als_barrier_create(als_layout *layout, const als_barrier_spec *spec, uint32_t flags, als_group *out);

/* Replaces side, margin and members, all or none; `guide_name` is ignored.  The nearest view around the members must be
 * the same.  Errors: as above; HANDLE, ARGUMENT (a group that is no barrier, members in other views); HIERARCHY
 * (CYCLE). */
ALS_API als_status als_barrier_set(als_layout *layout, als_group barrier, const als_barrier_spec *spec);

typedef struct als_barrier_info {
  uint32_t struct_size;
  int32_t side;   /* als_attribute        */
  double margin;
  als_item guide; /* constraints name it  */
} als_barrier_info;
#define ALS_BARRIER_INFO_INIT {(uint32_t)sizeof(als_barrier_info), 0, 0, {0}}

/* Fills in the struct; als_arrangement_members_copy lists the members.  Errors: HANDLE, ARGUMENT (a group that is no
 * barrier, a guide that was destroyed). */
ALS_API als_status als_barrier_get_info(als_layout *layout, als_group barrier, als_barrier_info *out);

/* Ends a stack, grid, flow or barrier with its constraints, its guides and its group; other constraints somebody put
 * into the group live on. Errors: HANDLE (a group that is none of them). */
ALS_API als_status als_arrangement_destroy(als_layout *layout, als_group group);

/* The members of a stack, flow or barrier in order, or the items of a grid as its cells were given. */
ALS_API als_status als_arrangement_members_copy(als_layout *layout, als_group group, als_item *items, size_t capacity,
                                                size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Ambiguity
 *
 * Ranges, alternatives and suggestions.
 * ------------------------------------------------------------------------------------------------------------- */

/* All of this is about the layout as als_solve left it, is exact, and is computed when asked.  Where the layout has
 * changed since, or is unsettled (als_report), the calls return ALS_NOT_SOLVED and nothing else.  A value is named by
 * its ALS_FREE_ bit. Insets of safe areas and measured content have their present values. */

/* The ranges of the left, top, width and height of an item's alignment rectangle, the x, y, width and height of a rect,
 * in the parent's coordinates.  Each value can lie anywhere in its range without worsening any priority level, while
 * other items may change.  INFINITY and -INFINITY: without end, or farther than 1e9 away.  Values that are not free are
 * the same in all three rectangles.  O(n) and a few simplex steps for each free value. */
typedef struct als_freedom {
  uint32_t struct_size;
  uint32_t free; /* as als_ambiguity answers */
  als_rect minimum, value, maximum;
} als_freedom;
#define ALS_FREEDOM_INIT {(uint32_t)sizeof(als_freedom), 0, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}
ALS_API als_status als_ambiguity_range(als_layout *layout, als_item item, als_freedom *out);

/* The same in a sentence: "card is ambiguous: its left is 0 and could be anything from 0 to 180 (card.left == page.left
 * would determine it)", or "card is determined". */
ALS_API als_status als_ambiguity_message_copy(als_layout *layout, als_item item, char *buffer, size_t capacity,
                                              size_t *needed);

/* Advice for an ambiguous item where an equation is not the natural solution: "give card a width and a height, or
 * content", "lower the horizontal hugging of list to let it grow, or raise it to keep its size" where several views
 * could grow, or "raise the horizontal compression resistance of title" where content is cut.  Empty where the
 * suggestion below is enough, or all is determined.  The message above ends with it. */
ALS_API als_status als_ambiguity_advice_copy(als_layout *layout, als_item item, char *buffer, size_t capacity,
                                             size_t *needed);

/* Returns a required equation that would hold a free value where it is.  It is the first possible one of these:
 *   - an inequality that is just met, as an equation;
 *   - the gap to the previous sibling, if that is determined and at most 40 points away;
 *   - the distance from the parent, or the plain size.
 *
 * ALS_END: the value is determined.  O(n).  Errors: ARGUMENT (not one bit). */
ALS_API als_status als_ambiguity_suggestion(als_layout *layout, als_item item, uint32_t value,
                                            als_constraint_spec *out);

/* Equations like that for the whole layout: with all of them nothing is ambiguous and no frame moves, and none can be
 * left out.  In tree order; `item` and `value` name the value that each determines.  An equation of one item may
 * determine values of another.  Kept until the next solve; about a warm solve step for each, and O(n). */
typedef struct als_suggestion {
  als_item item;
  uint32_t value; /* an ALS_FREE_ bit */
  uint32_t reserved;
  als_constraint_spec constraint;
} als_suggestion;
ALS_API als_status als_suggestions_copy(als_layout *layout, als_suggestion *suggestions, size_t capacity,
                                        size_t *needed);

/* A constraint that may not have been made, as text in the union of the notations, with the names that als_add with
 * this `scope` finds.  Errors: those of als_constraint_create; CONSTRAINT/NOT_EXPRESSIBLE (a missing name). */
ALS_API als_status als_constraint_spec_copy_text(als_layout *layout, const als_constraint_spec *spec, als_item scope,
                                                 char *buffer, size_t capacity, size_t *needed);

/* Creates a snapshot of another layout that is as good as the published one at every priority level, and in which this
 * value is different.  It is 100 points farther right, farther down or larger, or as far as possible.  If that is not
 * possible, it moves in the other direction.  A value of 0 means the first that is free.  The caller destroys the
 * snapshot (als_snapshot_destroy); its revision is the published layout's.  ALS_END, and NULL: the value is determined.
 * O(n).  Errors: ARGUMENT (more than one bit). */
ALS_API als_status als_ambiguity_snapshot(als_layout *layout, als_item item, uint32_t value, als_snapshot **out);

/* Publishes that other layout: all calls that read frames show it, until the next als_solve, which shows the usual one
 * again though nothing else has changed.  For looking at a layout while it is made; the revision counts it.
 * Explanations and all questions about ambiguity remain about the usual one. */
ALS_API als_status als_ambiguity_exercise(als_layout *layout, als_item item, uint32_t value);

/* ---------------------------------------------------------------------------------------------------------------
 * Lint
 *
 * Legal constructs that are likely mistakes.
 * ------------------------------------------------------------------------------------------------------------- */

/* docs/explain.md has an example of each. */
typedef enum als_lint_kind {
  ALS_LINT_UNUSED_METRIC = 1,      /* no text has asked for it                                                   */
  ALS_LINT_UNUSED_ITEM = 2,        /* no constraint names a view that is no root, or a guide                     */
  ALS_LINT_INACTIVE = 3,           /* inactive, and in no group                                                  */
  ALS_LINT_NO_EFFECT = 4,          /* compares a value with itself, or requires a size not to be negative        */
  ALS_LINT_DUPLICATE = 5,          /* the same as another one of at least its priority                           */
  ALS_LINT_IMPLIED = 6,            /* requires nothing beyond another one of at least its priority               */
  ALS_LINT_OVERRULED = 7,          /* optional, and contradicts a required equation                              */
  ALS_LINT_TIE = 8,                /* optional, and contradicts another one of the same priority                 */
  ALS_LINT_MIXED_DIRECTIONS = 9,   /* an item is held by left or right here, and by leading or trailing there    */
  ALS_LINT_SUSPICIOUS_SIGN = 10,   /* an end beyond the end of the parent, or beyond the start of a sibling      */
  ALS_LINT_REQUIRED_CONTENT = 11,  /* hugging or compression resistance of a content size at 1000               */
  ALS_LINT_SQUEEZED_CONTENT = 12,  /* content is cut because other content of the same priority has the room    */
  ALS_LINT_GONE_OVERLAY = 13,      /* reserved: no finding has this kind any more                               */
  ALS_LINT_SHIFTED_FRAME = 14,     /* the size of the parent at another place: "frame" with a constant         */
  ALS_LINT_PARENT_AS_SIBLING = 15, /* an item outside its parent, as by the parent's name in a visual format   */
  ALS_LINT_NEVER_IN_FORCE = 16,    /* a rule that the last complete proof found out of force at every size      */
  ALS_LINT_BARRIER_CYCLE = 17,     /* a barrier that moves a member of its own; item: its guide                  */
  ALS_LINT_RULE_LOOP = 18,         /* a rule whose tests of frames still changed in the last round              */
  ALS_LINT_KIND_FORCE_32 = 0x7fffffff
} als_lint_kind;

typedef struct als_lint {
  uint32_t struct_size;
  int32_t kind;              /* als_lint_kind                                          */
  als_constraint constraint; /* the subject, or none                                   */
  als_constraint other;      /* the other constraint, or none                          */
  als_item item;             /* the item it is about, or none                          */
} als_lint;
#define ALS_LINT_INIT {(uint32_t)sizeof(als_lint), 0, {0}, {0}, {0}}

/* The word for a kind: "suspicious-sign".  A static string; "unknown" for a value that has no name. */
ALS_API const char *als_lint_kind_name(als_lint_kind kind);

/* Examines the whole present layout, solved or not, and keeps its findings until the next run.  The first findings are
 * about constraints in the order of creation, then about items in tree order, then about metrics.
 *   - It skips constraints that are broken, name gone items, or belong to a stack or grid.
 *   - Only constraints on one and the same sum are compared, and only where they agree for all margins, safe areas,
 *     baselines and directions.
 *   - ALS_LINT_SQUEEZED_CONTENT is found in the published layout, while nothing has changed since.
 *
 * O(n log n), and a scan for ambiguity where content is cut. */
ALS_API als_status als_lint_run(als_layout *layout, size_t *out_count);

/* A finding of the last run: its subject (which may have been destroyed since), a message, and a suggestion. Errors:
 * ARGUMENT (index). */
ALS_API als_status als_lint_get(als_layout *layout, size_t index, als_lint *out);
ALS_API als_status als_lint_message_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                         size_t *needed);
ALS_API als_status als_lint_suggestion_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                            size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Expectations
 *
 * Properties that a layout should keep at every size.
 * ------------------------------------------------------------------------------------------------------------- */

/* Expectations have no effect on a solve.  They are judged when somebody asks: at the published size by
 * als_expectations_judge, at all sizes by a proof.  They have numbers from 0 in the order they were added; one that is
 * removed, or ends with an item it names, lets those behind it move up.  A destroyed view leaves its list of views,
 * which must keep two. Copies, edits, documents and the digest have them. */
typedef enum als_expectation_kind {
  ALS_EXPECT_SATISFIABLE = 1, /* no required constraint is broken                                            */
  ALS_EXPECT_DETERMINED = 2,  /* no view is ambiguous                                                        */
  ALS_EXPECT_INSIDE = 3,      /* a view lies in its parent, or in another item                               */
  ALS_EXPECT_FITS = 4,        /* a view is as wide and as high as its content.  A view with text is as wide
                                 as its longest word, and as high as the text at the width of the view       */
  ALS_EXPECT_APART = 5,       /* no two of several views overlap in both axes                                */
  ALS_EXPECT_AT_LEAST = 6,    /* a view has at least a size                                                  */
  ALS_EXPECT_ALIGNED = 7,     /* an attribute of several items is equal                                      */
  ALS_EXPECT_RELATION = 8,    /* an equation or inequality holds                                             */
  ALS_EXPECTATION_KIND_FORCE_32 = 0x7fffffff
} als_expectation_kind;

/* Adds one, in the words of documents (docs/document.md): { "expect": "inside", "view": "title" }.  A text that does
 * not begin with { stands for the value of "expect": satisfiable, determined, or a relation such as "save.left >=
 * cancel.right + 8". Names are looked up as in als_add; of `options` (may be NULL) items and values are used, and the
 * group: the expectation counts while it is in force.  "when" may be a condition of als_group_set_condition.
 * A `$pad` in a relation follows the metric as it does in constraints (als_metric_set).
 * Satisfiable and determined are about the tree of `scope`; where that is none, about the only tree, or all trees when
 * there are several. Errors: DOCUMENT, SYNTAX, NAME and others, with the byte range in `text`; HIERARCHY
 * (NO_COMMON_ANCESTOR: items of several trees); LIMIT, MEMORY. */
ALS_API als_status als_expectation_add(als_layout *layout, als_item scope, const char *text, size_t length,
                                       const als_text_options *options, size_t *out_index);

/* How many there are; one as a document has it, with the names that are found from `scope`; its kind; its end.  A
 * relation is the original text where that still means the same from there, else it is printed from its terms.  Errors:
 * ARGUMENT (index), CONSTRAINT/NOT_EXPRESSIBLE (the copy: an item without a name, or one that leads elsewhere). */
ALS_API als_status als_expectation_count(als_layout *layout, size_t *out_count);
ALS_API als_status als_expectation_copy_text(als_layout *layout, size_t index, als_item scope, char *buffer,
                                             size_t capacity, size_t *needed);
ALS_API als_status als_expectation_get_kind(als_layout *layout, size_t index, als_expectation_kind *out);
ALS_API als_status als_expectation_remove(als_layout *layout, size_t index);

/* Views inside a view that clips or scrolls may stick out of it, and overlap views outside of it, whatever the
 * expectations are.  The default expectations, those of a layout without expectations of its own, do not apply to an
 * ignored view.  Default: neither.  Errors: HANDLE (not a view). */
ALS_API als_status als_item_set_clips(als_layout *layout, als_item view, int32_t clips);
ALS_API als_status als_item_clips(als_layout *layout, als_item view, int32_t *out);
ALS_API als_status als_item_set_ignored(als_layout *layout, als_item view, int32_t ignored);
ALS_API als_status als_item_ignored(als_layout *layout, als_item view, int32_t *out);

/* Judges the published layout and returns the number of failures, which are kept until the next call.
 *   - Frames are compared in root coordinates, within 1e-6.
 *   - A view that is gone or hidden, or inside one, is left out of every expectation.  An expectation with a "when"
 *     about another size is left out too.
 *   - `text_scale` is the factor of the content (als_layout_scale_content; 1: none), for "when".
 *   - A tree without expectations is judged by the defaults, number -1: satisfiable and determined, inside and fits for
 *     every view, and apart for siblings.  These are the siblings with content that are apart in `reference`, a
 *     snapshot of this layout at its usual size (NULL: the published layout).
 *
 * ALS_NOT_SOLVED, and 0: something has changed since the last solve.  O(n log n), and a scan for ambiguity.
 * Errors: NUMBER, ARGUMENT (a snapshot of another layout). */
typedef struct als_expectation_failure {
  uint32_t struct_size;
  int32_t kind;              /* als_expectation_kind                                                     */
  int64_t index;             /* which expectation; -1: a default                                         */
  als_item item;             /* the view that fails, or the first of them; none for a whole layout       */
  als_item other;            /* the other item, or none                                                  */
  als_constraint constraint; /* the constraint that is broken, or none                                  */
  int32_t axis;              /* als_axis, -1: none                                                       */
  int32_t has_numbers;       /* 0: the two below mean nothing                                            */
  double measured, wanted;   /* the left and the right side; of a place that sticks out, it and the edge */
} als_expectation_failure;
#define ALS_EXPECTATION_FAILURE_INIT {(uint32_t)sizeof(als_expectation_failure), 0, -1, {0}, {0}, {0}, -1, 0, 0, 0}
ALS_API als_status als_expectations_judge(als_layout *layout, double text_scale, als_snapshot *reference,
                                          size_t *out_count);

/* One of those failures, and a sentence for it: "title does not fit: it is 149.99 wide and needs 150".  Errors:
 * ARGUMENT. */
ALS_API als_status als_expectation_failure_get(als_layout *layout, size_t index, als_expectation_failure *out);
ALS_API als_status als_expectation_failure_message_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                                        size_t *needed);

/* ---------------------------------------------------------------------------------------------------------------
 * Proofs
 *
 * Which properties hold at every size, and where others fail.
 * ------------------------------------------------------------------------------------------------------------- */

/* Width and height of a root and the text scale are parameters; at most two of them vary, each over a closed interval.
 * The layout is piecewise linear in them, so expectations (als_expectation_add) are judged for all values at once.
 * docs/prove.md distinguishes proofs and samples.
 *
 * By default a layout has to be satisfiable and determined, every view inside its parent and no smaller than its
 * content.  Siblings with content have to be apart if they are apart at the layout's own size. */

typedef struct als_interval {
  double from, to;
} als_interval;

#define ALS_PROVE_WIDTH 1u
#define ALS_PROVE_HEIGHT 2u
#define ALS_PROVE_TEXT_SCALE 4u

#define ALS_PROVE_CERTIFICATE 1u /* a flag: als_proof_certificate_copy is going to be called */

typedef enum als_verdict {
  ALS_VERDICT_PROVED = 1,     /* everything holds at every value                                              */
  ALS_VERDICT_REFUTED = 2,    /* something fails                                                              */
  ALS_VERDICT_SAMPLED = 3,    /* nothing has failed, but some of it depends on callbacks, which cannot be proved */
  ALS_VERDICT_INCOMPLETE = 4, /* nothing has failed, but max_work was used up before everything was reached   */
  ALS_VERDICT_FORCE_32 = 0x7fffffff
} als_verdict;

typedef struct als_proof_spec {
  uint32_t struct_size;
  uint32_t parameters; /* a sum of ALS_PROVE_ bits: those that vary; the others are constant              */
  als_item root;       /* a view without a parent; none: the first one                                    */
  als_interval width;  /* from 0 on; read where its bit is set                                            */
  als_interval height;
  als_interval text_scale; /* 0.01 to 100: a factor on content sizes and baselines                            */
  int32_t direction;       /* als_direction of the root in the place of its own; ALS_DIRECTION_INHERIT: its own */
  uint32_t flags;          /* ALS_PROVE_CERTIFICATE, or 0                                                 */
  const als_item *gone;    /* views that are gone as well, as by als_items_set_gone                           */
  size_t gone_count;
  uint64_t max_work; /* solves and pivots together; 0: a million                                        */
} als_proof_spec;
#define ALS_PROOF_SPEC_INIT {(uint32_t)sizeof(als_proof_spec), 0, {0}, {0, 0}, {0, 0}, {0, 0}, 0, 0, 0, 0, 0}

typedef struct als_proof {
  uint32_t struct_size;
  int32_t verdict; /* als_verdict                                                          */
  size_t pieces;   /* parts of the space of parameters in which everything moves linearly  */
  size_t failures;
  size_t not_reached; /* regions that max_work has left                                       */
  uint64_t work;      /* the used part of max_work                                            */
} als_proof;
#define ALS_PROOF_INIT {(uint32_t)sizeof(als_proof), 0, 0, 0, 0, 0}

typedef struct als_proof_failure {
  uint32_t struct_size;
  int32_t kind;       /* als_expectation_kind                                                  */
  size_t expectation; /* its index, or (size_t)-1: one of the default expectations             */
  int32_t axis;       /* 0 horizontal, 1 vertical, -1 neither                                  */
  uint32_t left_out;  /* 1: als_minimum_size found it and left it out of the sizes               */
  size_t views;       /* how many there are of each                                            */
  size_t regions;
  size_t because;
  double width, height, text_scale; /* a witness: the failing values nearest to the layout's own             */
  double measured, wanted;          /* the values compared there; NaN where there is no number               */
} als_proof_failure;
#define ALS_PROOF_FAILURE_INIT {(uint32_t)sizeof(als_proof_failure), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/* Proves the expectations, and keeps its findings until the next proof; returns the number of failures.  The layout
 * does not change in any bit, and inside an edit the edit's layout is proved.  Measure callbacks run, with the items of
 * this layout. O(pivots + n) a piece.  A layout with flows, or with grids of as many columns as fit, has no
 * certificate.  Errors: those of als_solve at one of the sizes; ARGUMENT (three parameters, an interval, a root with a
 * parent, no certificate); LIMIT (max_work: the findings until then can be read). */
ALS_API als_status als_prove(als_layout *layout, const als_proof_spec *spec, size_t *out_count);

/* The findings of the last proof.  The reasons of failures are computed when the first failure is read, by solving a
 * copy of the proved layout at each witness; where the host program measures, by als_prove itself. Errors: ARGUMENT
 * (nothing was proved, index); those of als_solve, and the next call tries again. */
ALS_API als_status als_proof_get(als_layout *layout, als_proof *out);
ALS_API als_status als_proof_failure_get(als_layout *layout, size_t index, als_proof_failure *out);

/* The views that a failure is about, and the constraints that hold the failing edge at the witness.  They may have been
 * destroyed since. */
ALS_API als_status als_proof_views_copy(als_layout *layout, size_t index, als_item *items, size_t capacity,
                                        size_t *needed);
ALS_API als_status als_proof_because_copy(als_layout *layout, size_t index, als_constraint *constraints,
                                          size_t capacity, size_t *needed);

/* Copies region number `region` of the values at which a failure fails.  ALS_PROOF_NOT_REACHED as `index`: a region of
 * the values that the proof did not reach.  With one parameter it is the two ends of an interval, with two parameters
 * the corners of a convex polygon in turn.  Each corner is a pair of numbers in the order width, height, text scale.
 * `capacity` and `needed` count numbers. */
#define ALS_PROOF_NOT_REACHED ((size_t)-1)
ALS_API als_status als_proof_region_copy(als_layout *layout, size_t index, size_t region, double *numbers,
                                         size_t capacity, size_t *needed);

/* The expectation in the form of documents: "fits", or the text of a relation. */
ALS_API als_status als_proof_expectation_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                              size_t *needed);

/* A sentence: the failing expectation, its range, the values at the witness, and the constraints that determine them.
 */
ALS_API als_status als_proof_message_copy(als_layout *layout, size_t index, char *buffer, size_t capacity,
                                          size_t *needed);

/* Copies the certificate of the last proof, as JSON, with which a program without the library can check the proof.  For
 * each piece it has the frames, how they move and the basis; and the expectations and where they hold.  docs/prove.md
 * has the format.  Views have the names, and constraints the numbers, of als_layout_copy_document.  Errors: ARGUMENT
 * (nothing was proved, or without ALS_PROVE_CERTIFICATE). */
ALS_API als_status als_proof_certificate_copy(als_layout *layout, char *buffer, size_t capacity, size_t *needed);

typedef struct als_minimum {
  uint32_t struct_size;
  int32_t verdict;                /* als_verdict: PROVED or REFUTED is exact                                  */
  als_size size;                  /* -1: something fails at the end of the interval as well                   */
  size_t width_stop, height_stop; /* the failures that end there, of those kept; (size_t)-1: none             */
} als_minimum;
#define ALS_MINIMUM_INIT {(uint32_t)sizeof(als_minimum), 0, {0, 0}, 0, 0}

/* The least width from which on everything holds to the end of its interval while the height is the layout's own, and
 * the least height likewise.  An interval whose bit is not set in `parameters` is 0 to 10000; where the root has no
 * such size either, the result is the size it gets.  `spec` may be NULL.  An ambiguity that no expectation of the
 * document forbids and that lasts to the end of the interval is left out: see als_proof_failure.left_out.  The failures
 * of both proofs are kept as those of one.  Errors: those of als_prove. */
ALS_API als_status als_minimum_size(als_layout *layout, const als_proof_spec *spec, als_minimum *out);

/* ---------------------------------------------------------------------------------------------------------------
 * Formatted text
 *
 * Functions that this header defines, for programs with a C library.  The macro ALS_NO_FORMAT leaves them out.
 * ------------------------------------------------------------------------------------------------------------- */

#if !defined(ALS_NO_FORMAT) && !defined(__swift__) && (!defined(__STDC_HOSTED__) || __STDC_HOSTED__)
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* als_addf with all parameters of als_add.  The items of %ju come before those of `options`. */
static inline als_status als_vaddf(als_layout *layout, als_item scope, const als_text_options *options,
                                   als_constraint *out, size_t capacity, size_t *out_count, const char *format,
                                   va_list arguments) ALS_PRINTF(7, 0);

/* From here on it is how they work. */

/* A text in the making.  While `text` is NULL lengths are only counted, and may turn out smaller. */
struct als_formatted {
  als_layout *layout;
  va_list arguments;
  als_named_item *items; /* of %ju */
  char *names, *text;
  size_t item_count, names_length, length, capacity;
  als_status status;
};

static inline void als_formatted_put(struct als_formatted *to, const char *bytes, size_t count) {
  if (to->text) memcpy(to->text + to->length, bytes, count);
  to->length += count;
}

/* The name of the next new item, one that no other has. */
static inline size_t als_formatted_name(struct als_formatted *to, als_item item, char *name, size_t length,
                                        int is_missing) {
  size_t i, own = length;
  unsigned number = 0;
  als_item_name_copy(to->layout, item, name, length + 1, NULL);
  if (is_missing) {
    memcpy(name, "view", own = 4);
    length = own + (size_t)snprintf(name + own, 16, "#%u", ++number);
  }
  for (i = 0; i < to->item_count; i++) {
    if (to->items[i].name_length != length || memcmp(to->items[i].name, name, length)) continue;
    length = own + (size_t)snprintf(name + own, 16, "#%u", ++number);
    i = (size_t)-1;
  }
  return length;
}

static inline void als_formatted_put_item(struct als_formatted *to, als_item item) {
  size_t i, length = 0, words = 0;
  als_named_item *named = to->items;
  als_status status = als_item_name_copy(to->layout, item, NULL, 0, &length);
  if (status < 0) to->status = status;
  if (!to->text) {
    to->item_count++;
    to->names_length += length + 32;
    to->length += 2 * length + 34;
    return;
  }
  while (named < to->items + to->item_count && named->item.id != item.id) named++;
  if (named == to->items + to->item_count) {
    named->name = to->names;
    named->name_length = als_formatted_name(to, item, to->names, length, status == ALS_END);
    named->item = item;
    to->names += named->name_length + 1;
    to->item_count++;
  }
  for (i = 0; i < named->name_length; i++) {
    char c = named->name[i];
    words += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (i > 0 && c >= '0' && c <= '9');
  }
  if (words == named->name_length) {
    als_formatted_put(to, named->name, named->name_length);
    return;
  }
  als_formatted_put(to, "\"", 1);
  for (i = 0; i < named->name_length; i++) {
    als_formatted_put(to, "\"\"", named->name[i] == '"' ? 2 : 0);
    als_formatted_put(to, &named->name[i], named->name[i] != '"');
  }
  als_formatted_put(to, "\"", 1);
}

/* A number with a point; %g and %+g write it exactly. */
static inline void als_formatted_put_number(struct als_formatted *to, const char *spec, double number) {
  char exact[40];
  char *at = to->text ? to->text + to->length : NULL;
  size_t room = to->text ? to->capacity - to->length + 1 : 0, length, i, end = 0;
  if (strcmp(spec, "%g") == 0 || strcmp(spec, "%+g") == 0) {
    int digits = 6;
    do snprintf(exact, sizeof exact, spec[1] == '+' ? "%+.*g" : "%.*g", digits, number);
    while (strtod(exact, NULL) != number && ++digits <= 17);
    length = (size_t)snprintf(at, room, "%s", exact);
  } else {
    length = (size_t)snprintf(at, room, spec, number);
  }
  for (i = 0; at && i < length; i++) {
    int is_plain = (at[i] >= '0' && at[i] <= '9') || (at[i] >= 'A' && at[i] <= 'Z') || (at[i] >= 'a' && at[i] <= 'z');
    if (is_plain || at[i] == '-' || at[i] == '+') {
      at[end++] = at[i];
    } else if (end == 0 || at[end - 1] != '.') {
      at[end++] = '.';
    }
  }
  to->length += at ? end : length;
}

/* The end of the conversion that begins here; NULL: als_addf has no such conversion. */
static inline const char *als_formatted_end(const char *format) {
  size_t digits;
  if (format[1] == '%' || format[1] == 's') return format + 2;
  if (format[1] == 'j' && format[2] == 'u') return format + 3;
  format += format[1] == '+' ? 2 : 1;
  if (*format == '.') {
    digits = strspn(++format, "0123456789");
    if (digits < 1 || digits > 2) return NULL;
    format += digits;
  }
  return *format == 'g' || *format == 'f' || *format == 'e' ? format + 1 : NULL;
}

/* The first conversion that als_addf does not have, or NULL. */
static inline const char *als_formatted_fault(const char *format) {
  const char *end;
  for (; (format = strchr(format, '%')) != NULL; format = end) {
    end = als_formatted_end(format);
    if (!end) return format;
  }
  return NULL;
}

/* Every conversion of the format is known. */
static inline void als_formatted_write(struct als_formatted *to, const char *format) {
  while (*format && to->status >= 0) {
    size_t plain = strcspn(format, "%");
    const char *end;
    als_formatted_put(to, format, plain);
    format += plain;
    if (!*format) return;
    end = als_formatted_end(format);
    if (end[-1] == '%') {
      als_formatted_put(to, "%", 1);
    } else if (end[-1] == 's') {
      const char *text = va_arg(to->arguments, const char *);
      als_formatted_put(to, text, text ? strlen(text) : 0);
    } else if (end[-1] == 'u') {
      als_item item;
      item.id = (uint64_t)va_arg(to->arguments, uintmax_t);
      als_formatted_put_item(to, item);
    } else {
      char spec[8] = "";
      memcpy(spec, format, (size_t)(end - format));
      als_formatted_put_number(to, spec, va_arg(to->arguments, double));
    }
    format = end;
  }
}

static inline als_status als_vaddf(als_layout *layout, als_item scope, const als_text_options *options,
                                   als_constraint *out, size_t capacity, size_t *out_count, const char *format,
                                   va_list arguments) {
  als_text_options own = ALS_TEXT_OPTIONS_INIT;
  struct als_formatted to;
  size_t item_bytes;
  char *memory;
  const char *fault;
  if (!layout || !format) return ALS_ERROR_ARGUMENT;
  fault = als_formatted_fault(format);
  if (fault) { /* als_add refuses it with an error message: it is no constraint */
    size_t length = 1 + strspn(fault + 1, "-+ #'0123456789.*hlLqjzt");
    if (length > 60) length = 60;
    length += (fault[length] >= 'a' && fault[length] <= 'z') || (fault[length] >= 'A' && fault[length] <= 'Z');
    return als_add(layout, scope, ALS_SYNTAX_ANY, fault, length, NULL, out, capacity, out_count);
  }
  if (options) memcpy(&own, options, options->struct_size < sizeof own ? options->struct_size : sizeof own);
  memset(&to, 0, sizeof to);
  to.layout = layout;
  va_copy(to.arguments, arguments);
  als_formatted_write(&to, format);
  va_end(to.arguments);
  if (to.status < 0) return to.status;
  item_bytes = (to.item_count + own.item_count) * sizeof(als_named_item);
  memory = (char *)malloc(item_bytes + to.names_length + to.length + 1);
  if (!memory) return ALS_ERROR_MEMORY;
  to.items = (als_named_item *)(void *)memory;
  to.names = memory + item_bytes;
  to.text = to.names + to.names_length;
  to.capacity = to.length;
  to.length = to.item_count = 0;
  va_copy(to.arguments, arguments);
  als_formatted_write(&to, format);
  va_end(to.arguments);
  if (own.item_count) memcpy(to.items + to.item_count, own.items, own.item_count * sizeof *own.items);
  own.items = to.items;
  own.item_count += to.item_count;
  to.status = als_add(layout, scope, ALS_SYNTAX_ANY, to.text, to.length, &own, out, capacity, out_count);
  free(memory);
  return to.status;
}

static inline als_status als_addf(als_layout *layout, als_item scope, const char *format, ...) {
  als_status status;
  va_list arguments;
  va_start(arguments, format);
  status = als_vaddf(layout, scope, NULL, NULL, 0, NULL, format, arguments);
  va_end(arguments);
  return status;
}
#endif

#ifdef __cplusplus
}
#endif
#endif
