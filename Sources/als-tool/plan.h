/* plan.h - a plan says what there is to see of every constraint, and where: the data of all drawings of `als draw`. */
#ifndef ALS_TOOL_PLAN_H
#define ALS_TOOL_PLAN_H

#include "draw.h"

#define SAME_PLACE 0.01 /* points that no eye can tell apart */

typedef enum mark_kind {
  MARK_GAP,    /* a distance between two places                              */
  MARK_LINE,   /* places that lie on one line                                */
  MARK_SIZE,   /* a width or height that has a number or a formula           */
  MARK_SHRINK, /* a side that wishes to be 0: as short as the others allow   */
  MARK_EQUAL,  /* a side as long as the others of its class                  */
  MARK_RATIO,  /* the width of a view against its own height                 */
  MARK_NOTE    /* what only words can say; stands at the first item          */
} mark_kind;

typedef enum mark_state {
  STATE_HOLDS,
  STATE_WISH,  /* optional, and fulfilled      */
  STATE_LOST,  /* optional, and not fulfilled  */
  STATE_BROKEN /* required, and without effect */
} mark_state;

typedef struct span {
  double from, to;
} span;

/* Coordinates are those of the root, in points. */
typedef struct mark {
  mark_kind kind;
  mark_state state;
  int axis;           /* 0 across, 1 down: the axis that is measured                                       */
  span along;         /* on this axis; for a line the same number twice, or where it slides with rounding  */
  span beside;        /* on the other axis: where a distance may stand, and how far a line reaches         */
  int apart;          /* the items do not face each other: a helping line leads from `far` ...             */
  double far;         /* ... on the other axis, at along.from                                              */
  size_t item;        /* index of the plan's item it stands at                                             */
  size_t family;      /* from 1, of sides and gaps that are equal                                          */
  size_t first, last; /* its relations, linked by `next`; SCENE_NONE where another mark has them       */
  text label;
} mark;

typedef struct relation {
  als_constraint handle;
  als_constraint_info info;
  mark_state state;
  int is_sum;  /* what no pair of attributes says: all its terms count */
  int rtl;     /* its host reads from right to left */
  int slack;   /* an inequality with room to spare  */
  size_t next; /* of the same mark, or SCENE_NONE   */
  size_t mark; /* SCENE_NONE: it is not drawn       */
} relation;

/* The scene's entries, and behind them the safe areas and margins that constraints name. */
typedef struct plan_item {
  als_item item;
  als_rect frame, rect; /* rect is the alignment rectangle */
} plan_item;

typedef struct plan {
  scene *s;
  int ascii;
  size_t columns; /* of a terminal */
  plan_item *items;
  size_t item_count;
  relation *relations; /* all constraints in the order they were made */
  size_t count;
  mark *marks;
  size_t mark_count, mark_capacity;
  size_t *size_marks;      /* item * 2 + axis -> mark; behind them the same for MARK_SHRINK */
  size_t *families;        /* union-find over item * 2 + axis               */
  size_t *child, *sibling; /* first child view and next sibling of entries  */
  size_t gap_families;
  failing_list failing;
  size_t inactive, gone, unchosen; /* constraints that are not drawn, and why */
} plan;

/* ---- plan.c ---- */

void plan_free(plan *p);
size_t plan_find(const plan *p, als_item item);
int plan_is_guide(const plan *p, size_t item);
/* "2 inactive, 1 of views that are gone"; returns how many constraints are not drawn. */
size_t plan_left_out(const plan *p, text *out);

/* ---- plan_make.c ---- */

/* TOOL_REFUSED for an unknown name. */
int plan_make(plan *p, scene *s, const draw_options *o);

/* ---- attributes.c: where attributes lie ---- */

int attribute_axis(int32_t attribute);
int attribute_is_size(int32_t attribute);
int attribute_is_margin(int32_t attribute);
/* 0: the left or top edge, 1: the right or bottom one, -1: any other place. */
int attribute_end(const relation *r, int32_t attribute);
double place_of(const plan *p, const relation *r, size_t item, int32_t attribute);
span rect_extent(const als_rect *r, int axis);
/* Leading and trailing of a host that reads from right to left are measured from the right. */
int relation_is_mirrored(const relation *r);

/* ---- plan_relations.c: how a constraint is seen ---- */

void relation_mark(plan *p, size_t index);
/* A wish for no width or no height at all, which asks for as little as others allow. */
int relation_shrinks(const als_constraint_info *info);

/* ---- plan_gone.c ---- */

/* A gap for each pair of constraints that tie a view that is gone to one before and to one after it. */
void gone_marks(plan *p);

/* ---- plan_families.c: what is equal ---- */

void sum_mark(plan *p, size_t index);
/* The family of a side, item * 2 + axis. */
size_t family_of(plan *p, size_t side);
/* Joins lines that lie on each other, numbers the families; after all relations are marked. */
void marks_finish(plan *p);

/* ---- plan_marks.c ---- */

/* For one relation that a new mark shows. */
mark *mark_new(plan *p, size_t index, mark_kind kind, int axis);
void mark_take(plan *p, mark *m, size_t index);
/* A distance stands where both items face each other, or beside the first one with a line that leads to the second. */
void mark_face(mark *m, span first, span second);

/* ---- plan_wording.c: what stands beside a mark ---- */

void label_gap(const plan *p, const relation *r, double distance, text *out);
void label_size(const plan *p, const relation *r, text *out);
void label_ratio(const plan *p, const relation *r, text *out);
/* The whole constraint, with all its terms. */
void label_formula(const plan *p, const relation *r, text *out);
/* "[3] a.left == b.right + 8", or a sum. */
void relation_sentence(const plan *p, size_t index, text *out);

/* ---- boxes.c: which places of a picture are taken ---- */

enum { BOX_LABEL = 1, BOX_LINE = 2, BOX_ACROSS = 4, BOX_DOWN = 8 }; /* the last two: alignments, which may be crossed */
typedef struct boxes boxes;
boxes *boxes_create(double width, double height);
void boxes_destroy(boxes *b);
int boxes_free_at(const boxes *b, const als_rect *r, unsigned kinds);
void boxes_add(boxes *b, const als_rect *r, unsigned kind);
/* Up to `capacity` of those that meet `r`, a box that fills several cells maybe more than once. */
size_t boxes_meeting(const boxes *b, const als_rect *r, unsigned kinds, als_rect *out, size_t capacity);

/* ---- png.c ---- */

/* Replaces an SVG picture by the same picture as PNG. */
int png_convert(text *picture);

/* ---- draw_svg.c, draw_text.c, draw_dot.c: the drawings ---- */

void draw_svg(const plan *p, text *out);
void draw_text(const plan *p, text *out);
void draw_dot(const plan *p, text *out);

#endif
