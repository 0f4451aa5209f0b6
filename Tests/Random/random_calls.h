/* random_calls.h - calls on a layout drawn by chance, as data so that they can be made twice, and what can be seen of a
 * layout afterwards. */
#ifndef ALS_RANDOM_CALLS_H
#define ALS_RANDOM_CALLS_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

#define ITEMS 40
#define CONSTRAINTS 90
#define DATA 64

extern size_t passed, failed;
/* What is drawn next depends on nothing but this. */
extern uint64_t state;

uint32_t below(uint32_t n);
void check(int good, const char *what, uint64_t seed);

typedef enum kind {
  MAKE_VIEW,
  MAKE_GUIDE,
  MAKE_SPECIAL,
  END_ITEM,
  MOVE_ITEM,
  RELATE,
  SIZE,
  TERMS,
  TEXT,
  END_CONSTRAINT,
  CONSTANT,
  PRIORITY,
  MULTIPLIER,
  ACTIVE,
  HOST,
  CONTENT,
  TRAIT,
  GROUP,
  METRIC,
  NAME,
  REPLACE,
  USER_DATA,
  SOLVE,
  KINDS
} kind;

typedef struct call {
  kind kind;
  uint32_t a, b, c, d;
  double x, y;
  float priority;
} call;

typedef struct side {
  als_layout *layout;
  als_item items[ITEMS];
  als_constraint constraints[CONSTRAINTS];
  size_t item_count, constraint_count;
  als_group group;
  int attached[DATA], destroyed[DATA]; /* by pointer: how often set, how often destroyed */
} side;

typedef struct view_of {
  als_digest digest;
  uint64_t handles, revision;
  size_t conflicts;
} view_of;

call any_call(void);
als_status apply(side *s, const call *c);

void begin_side(side *s);
void end_side(side *s, uint64_t seed);
/* The tables after a cancel; what was attached in between stays counted. */
void take_back(side *s, const side *before);

view_of look(const side *s);
/* What als_ambiguity says of every item in the tables. */
uint64_t freedom(const side *s);
/* Whatever has been done to a layout, what explains an attribute adds up to it. */
int explains(const side *s);
/* The same layout solved from nothing has the same status and frames. */
void check_fresh(const side *s, als_status status, uint64_t seed);

#endif
