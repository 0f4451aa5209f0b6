/* history.h - random histories of a layout: steps as data, what the host has said so far as plain structs, and a layout
 * made from that alone. */
#ifndef ALS_HISTORY_H
#define ALS_HISTORY_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "als/als.h"

/* Views and rules that a step makes have the number the step gives them.  What a text, a document, a stack or a grid
 * makes is found after the call and numbered behind them. */
enum {
  ITEMS = 32,
  ALL_ITEMS = 112,
  RULES = 64,
  ALL_RULES = 640,
  ARRANGEMENTS = 8,
  GROUPS = 3,
  LIST = 6,
  TERMS = 4,
  NESTING = 2,
  MOST_STEPS = 400
};

typedef enum step_kind {
  MAKE_VIEW,
  MAKE_GUIDE,
  MAKE_SAFE_AREA,
  MAKE_CONTENT,
  MAKE_MARGINS,
  END_ITEM,
  MOVE_ITEM,
  RELATE,
  DIMENSION,
  SUM,
  ASPECT,
  TEXT,
  SPACERS,
  REPLACE,
  END_RULE,
  CONSTANT,
  PRIORITY,
  MULTIPLIER,
  ACTIVE,
  HOST,
  GONE_CONSTANT,
  SIZE,
  INTRINSIC,
  HUGGING,
  COMPRESSION,
  SET_MARGINS,
  MARGIN_RULES,
  SAFE_INSETS,
  ALIGNMENT_INSETS,
  SCROLLS,
  SCROLL,
  BASELINES,
  DIRECTION,
  HIDDEN,
  GONE,
  MEASURE,
  INVALIDATE,
  GROUP_ADD,
  GROUP_REMOVE,
  GROUP_ACTIVE,
  GROUP_PARENT,
  GROUP_CONDITION,
  STACK,
  STACK_SET,
  STACK_INSERT,
  STACK_REMOVE,
  GRID,
  GRID_SET,
  ARRANGEMENT_ACTIVE,
  ARRANGEMENT_END,
  ARRANGEMENT_FORGET,
  VIEWS,
  CONSTANTS,
  SWITCH,
  END_RULES,
  INTRINSICS,
  BUILDER,
  SHORTHAND,
  END_NAMED,
  ORDER,
  PART_CONSTANT,
  PART_ACTIVE,
  PART_END,
  DOCUMENT,
  COPY,
  POLICY,
  BEGIN,
  COMMIT,
  CANCEL,
  TRY,
  SCALE,
  QUERY,
  SOLVE,
  STEP_KINDS,
  /* No steps, but things that can be left out like them. */
  PARTS = STEP_KINDS, /* stacks and grids of what other ones have made          */
  MEMBERS,            /* whether conflicts have the same members in the same order */
  REQUIRED_CONTENT,   /* hugging and compression at 1000                          */
  PIVOT_LIMIT,        /* layouts with so few simplex steps that some solves fail   */
  SWITCHES
} step_kind;

typedef struct step {
  uint8_t kind, count;
  int16_t a, b, c, d;
  uint8_t list[LIST];
  float priority;
  double x, y, z, w;
} step;

/* What was said of one item; `parent` is a number or -1, `rank` orders it among its siblings. */
typedef struct item_state {
  als_item handle;
  int32_t live, kind, parent;
  double rank;
  als_size size, intrinsic;
  float hugging[2], compression[2];
  int says_compression; /* what is measured has another one by itself */
  als_edges margins, safe_area, insets;
  double baselines[2], offset[2];
  int32_t scrolls;
  int32_t margin_rules[2], direction, hidden, gone, z;
  int32_t measured, length; /* 1: by a callback of its own, 2: by the layout's; how long its text is */
} item_state;

/* A rule of a step has all fields.  One that was found (`found`) is read again when it is needed. */
typedef struct rule_state {
  als_constraint handle;
  int32_t live, found, active, is_sum, term_count, relation;
  als_constraint_spec spec; /* items by number + 1 */
  als_term terms[TERMS];    /* likewise            */
  double constant, gone_constant;
  float priority;
  int32_t has_gone_constant, host; /* the host that was chosen, or -1                */
  int32_t keeper, name;            /* of REPLACE: the view that keeps it, and its name */
  int64_t made, stamp;
  int64_t was_made; /* what `made` was before the last call  */
  int32_t fresh;    /* an arrangement made it in the last one */
} rule_state;

typedef struct arrangement_state {
  als_group group;
  int32_t live, is_grid, container, is_changed; /* its parts were changed by themselves */
  int32_t axis, distribution, alignment, margins, columns, equal, count;
  double spacing;
  int32_t members[LIST];
  double after[LIST];
  als_grid_cell cells[LIST];
} arrangement_state;

/* What was said of a group.  `condition` is a number in the table of conditions or -1; `handle` is of the item it names,
 * which may have ended. */
typedef struct group_state {
  int32_t parent, active, condition, item;
  als_item handle;
} group_state;

typedef struct state {
  item_state items[ALL_ITEMS];
  rule_state rules[ALL_RULES];
  arrangement_state arrangements[ARRANGEMENTS];
  als_group groups[GROUPS];
  group_state said[GROUPS];
  int64_t clock; /* counts makings and activations */
  int32_t has_spacers;
  double scale;
  uint64_t shown[ALL_ITEMS]; /* handles of the items the last publication showed, and their rectangles */
  als_rect frames[ALL_ITEMS], alignment[ALL_ITEMS];
  uint64_t revision;
} state_of;

typedef struct history {
  als_layout *layout;
  uint16_t cache[4096]; /* where a handle was found last */
  state_of now, before[NESTING];
  int32_t depth, is_shown, has_limits; /* open edits; the last solve published and nothing was said since; */
  als_status status;                   /* of the last solve */
  als_report report;
  uint64_t seed;
  char fault[600]; /* the first thing that was wrong, or empty */
} history;

/* ---- steps: history_steps.c ---- */

/* Kinds that are not drawn. */
extern int switched_off[SWITCHES];
const char *step_name(int kind);
int step_named(const char *name); /* -1: there is none */
void seed_dice(uint64_t seed);
uint32_t below(uint32_t n);
step draw_step(const history *h);
void print_step(FILE *file, const step *s);

/* ---- what was said: history_state.c ---- */

void begin_history(history *h, uint64_t seed);
void end_history(history *h);
/* Makes the call and notes what it said.  The first difference is written into `fault`. */
void take_step(history *h, const step *s);
extern size_t calls_that_worked[STEP_KINDS];
void fail(history *h, const char *format, ...);
int32_t item_number(const state_of *s, als_item handle);
int32_t rule_number(history *h, als_constraint handle);
/* Children or guides of an item (-1: roots) in order; gives how many. */
int children_of(const state_of *s, int32_t parent, int guides, int32_t *out);
als_status make_arrangement(als_layout *layout, const arrangement_state *a, const state_of *s, const als_item *handles,
                            als_group *set, als_group *out);
int is_inside(const state_of *s, int32_t top, int32_t item);
int32_t root_of(const state_of *s, int32_t item);
als_status measure_text(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out);
als_status measure_texts(void *user_data, als_layout *layout, const als_measure_request *requests, als_measurement *out,
                         size_t count);

/* What the files of steps share. */
als_item handle_of(const state_of *s, int32_t item); /* none where it has ended */
int is_view(const state_of *s, int32_t item);
int is_special(const item_state *i);
double last_rank(const state_of *s, int32_t parent);
int names_inside(const state_of *s, const rule_state *r, int32_t top);
int32_t natural_host(const state_of *s, const rule_state *r); /* -1: there is none */
void switch_rule(state_of *s, rule_state *r, int active);
void read_item(history *h, item_state *item);
void end_item(history *h, int32_t top);
void note_changed_parts(history *h);

/* Steps.  Each makes its call, notes what it said when that worked, and answers as the call did; ALS_END: nothing was
 * done, as what the step speaks of is not there. */
als_status make_item(history *h, const step *t);
als_status make_views(history *h, const step *t);
als_status move_item(history *h, const step *t);
als_status set_trait(history *h, const step *t);
als_status relate_items(history *h, const step *t);
als_status relate_sum(history *h, const step *t);
als_status replace_rule(history *h, const step *t);
als_status change_rule(history *h, const step *t);
als_status change_many(history *h, const step *t);
als_status add_text(history *h, const step *t);
als_status add_builder(history *h, const step *t);
als_status add_shorthand(history *h, const step *t);
als_status end_named(history *h, const step *t);
/* A condition by its number, about the item that `options` calls v; without one its tests of v are false. */
enum { CONDITIONS = 6 };
als_status say_condition(als_layout *layout, als_group group, int32_t condition, als_item item);
als_status use_group(history *h, const step *t);
als_status arrange(history *h, const step *t);
als_status change_stack(history *h, const step *t);
als_status end_arrangement(history *h, const step *t);
als_status read_document(history *h, const step *t);
als_status copy_layout(history *h);
als_status edit_layout(history *h, const step *t);
als_status query_layout(history *h, const step *t);
als_status try_edit(history *h);
als_status solve_layout(history *h);

/* ---- the same from nothing: history_fresh.c ---- */

typedef struct fresh_layout {
  als_layout *layout;
  als_item items[ALL_ITEMS];
  als_constraint rules[ALL_RULES];
} fresh_layout;

/* Everything is compared at every solve, not in turns. */
extern int is_thorough;
extern double largest_difference;
extern size_t solves_compared, free_compared, unsettled;
void make_fresh(history *h, fresh_layout *f);
void compare_with_fresh(history *h);
/* What als_edit_try has answered, beside what a fresh solve does. */
void compare_try(history *h, als_status status, als_constraint broken);

/* Also for layouts with spacers, which only a document can make. */
void compare_with_document(history *h);
/* What has moved since the last publication is listed as changed. */
void check_changed(history *h);
/* After a solve that failed: what was shown is shown. */
void check_frames_stand(history *h);
void note_frame(history *h, int32_t i);
void note_frames(history *h);

/* history_conflicts.c */
extern size_t conflicts_compared, conflicts_proved;
void compare_conflicts(history *h, const fresh_layout *f);
void prove_conflict(history *h, size_t index);

/* history_parts.c */
extern size_t arrangements_compared, documents_compared;
void compare_documents(history *h, fresh_layout *f);
void compare_arrangements(history *h, fresh_layout *f);

#endif
