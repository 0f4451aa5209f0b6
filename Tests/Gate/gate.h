/* gate.h - what the gate programs share: the calls of als.h as a table, a small world to make them in, good and bad
 * values for each of their parameters. */
#ifndef ALS_GATE_H
#define ALS_GATE_H

#include <als/als.h>
#include <stdint.h>

typedef enum gate_kind {
  GATE_LAYOUT,
  GATE_SNAPSHOT,
  GATE_ITEM,
  GATE_CONSTRAINT,
  GATE_GROUP,
  GATE_ENUM,
  GATE_I32,
  GATE_U32,
  GATE_I64,
  GATE_U64,
  GATE_SIZE,
  GATE_DOUBLE,
  GATE_FLOAT,
  GATE_TEXT,
  GATE_POINTER, /* to an array or to where an answer goes */
  GATE_USER,
  GATE_CALLBACK,
  GATE_STRUCT
} gate_kind;

enum { PARAMETERS = 16, MEMORY = 4096, ELEMENTS = 4 };

typedef union gate_value {
  void *pointer;
  double number; /* for its alignment */
  unsigned char bytes[64];
} gate_value;

typedef struct gate_enum {
  const char *name;
  const long long *values;
  size_t count;
} gate_enum;

typedef struct gate_parameter {
  const char *name, *type;
  gate_kind kind;
  int enumeration, stars, constant;
  size_t element; /* bytes of what a pointer points to */
  size_t sized;   /* bytes of a struct that begins with its size */
} gate_parameter;

/* A place where one plain value stands: a parameter, or a field inside it. */
typedef struct gate_slot {
  int parameter, inside;
  size_t offset;
  gate_kind kind;
  int enumeration;
  const char *name;
} gate_slot;

typedef struct gate_function {
  const char *name;
  int (*call)(gate_value *values);
  const gate_parameter *parameters;
  int parameter_count;
  const gate_slot *slots;
  int slot_count;
  uint32_t allowed; /* bit n: the failure -1 - n is documented */
  int answers;      /* it returns an als_status */
} gate_function;

extern const gate_enum gate_enums[];
extern const gate_function gate_functions[];
extern const size_t gate_function_count;

/* A solved layout with a view of each sort, and every sort of handle that is not one of its own. */
typedef struct world {
  als_layout *layout, *copy, *foreign;
  als_snapshot *from, *to;
  als_item root, a, b, measured, guide, safe_area;
  als_constraint c, d;
  als_group g, stack, grid, flow, barrier;
  als_item shelved[2];           /* the members of the stack */
  als_item tabled[2];            /* and those of the grid */
  als_item members[ELEMENTS];    /* of specs that are good */
  als_grid_cell cells[ELEMENTS]; /* and their cells */
  uint64_t bad[8];               /* all ones, stale, foreign, of a layout that is gone, of another kind... */
  int bad_count;
  als_digest digest;
  gate_value values[PARAMETERS];
  union {
    double aligned;
    unsigned char bytes[MEMORY];
  } memory[PARAMETERS];
  const void *texts[ELEMENTS];
  size_t destroyed; /* calls of the destroy function */
} world;

extern size_t gate_passed, gate_failed;
/* Counts, and says which call it was when it is not so. */
void gate_check(int good, const gate_function *f, const gate_slot *slot, int choice, const char *what);

void world_make(world *w);
void world_end(world *w);

/* Good values for all parameters, in w->values. */
void gate_fill(world *w, const gate_function *f);
/* How many bad values a place has, and the writing of one; NULL for one that has no such value. */
int gate_bad_count(const world *w, const gate_slot *slot);
void gate_spoil(world *w, const gate_function *f, const gate_slot *slot, int choice);
/* Where the value of a slot stands; NULL when the pointer to it is NULL. */
unsigned char *gate_place(world *w, const gate_slot *slot);

/* Makes the call, ends what it made, and checks what is true of every call: the answer is documented, a failure changed
 * nothing and can be read, nothing was written beyond the arrays.  Returns the answer. */
int gate_call(world *w, const gate_function *f, const gate_slot *slot, int choice);
/* The same without the call, which has answered `status`. */
void gate_judge(world *w, const gate_function *f, const gate_slot *slot, int choice, int status);
/* The world has to be made anew after the last call. */
int gate_is_spent(const world *w);

#endif
