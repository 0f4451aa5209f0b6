/* living.h - what the scenarios of the life table share: a clock, medians by name, constraints in a line. */
#ifndef ALS_LIVING_H
#define ALS_LIVING_H

#include <stddef.h>

#include "als/als.h"

enum { AT_LEFT = ALS_ATTRIBUTE_LEFT, AT_RIGHT = ALS_ATTRIBUTE_RIGHT, AT_TOP = ALS_ATTRIBUTE_TOP };
enum { AT_BOTTOM = ALS_ATTRIBUTE_BOTTOM, AT_WIDTH = ALS_ATTRIBUTE_WIDTH, AT_HEIGHT = ALS_ATTRIBUTE_HEIGHT };

static const als_item no_item = {0};

/* ---- numbers ---- */

/* Seconds since the start of a watch: the lesser of the clock on the wall and the processor's for this thread. */
typedef struct watch {
  double wall, used;
} watch;
watch watch_start(void);
double watch_seconds(watch w);

/* Keeps a number under a name; at the end the median of each name is printed. */
void note(const char *name, double value);

/* Bytes of malloc in use; 0 where that cannot be counted.  Resident bytes of the process; 0 where there is no /proc. */
size_t bytes_in_use(void);
double resident_bytes(void);

/* How often a scenario does a thing that is measured by itself: `usual` times, less in a short run. */
int turns(int usual);

/* ---- layouts ---- */

/* Ends the program, with the place, when a call failed or an answer is wrong. */
void check_at(int fine, const char *file, int line);
#define OK(call) check_at((call) >= 0, __FILE__, __LINE__)
#define TRUE(fact) check_at((fact) != 0, __FILE__, __LINE__)

als_layout *begin(als_item *root, double width, double height);
void solve(als_layout *l);
als_item view(als_layout *l, als_item parent);
als_constraint_spec relate(als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double constant,
                           float priority);
als_constraint_spec equal(als_item first, int32_t a, als_item second, int32_t b, double constant);
als_constraint_spec fixed(als_item first, int32_t a, double constant);
void add(als_layout *l, const als_constraint_spec *specs, size_t count);
als_constraint add_one(als_layout *l, als_constraint_spec spec);
als_item *room_for(size_t count);

/* Solves, and reads the frames that changed; returns the status. */
als_status frame(als_layout *l);

/* A sum over frames that yoga.cpp computes as well; the second notes it, under a name that ends with "frames". */
double frames_sum(als_layout *l, const als_item *items, size_t count);
void note_frames(als_layout *l, const char *name, const als_item *items, size_t count);

/* Checks that a layout built from the document of this one has the same frames. */
void check_frames(als_layout *l);

/* ---- scenarios ---- */

typedef struct scenario {
  const char *name;
  void (*run)(size_t n);
  size_t small; /* a size for a run that only shows that it works */
  int repeats;  /* how often the whole is done, unless it takes long */
} scenario;

extern const scenario list_scenarios[], edit_scenarios[], arrangement_scenarios[], dense_scenarios[],
    life_scenarios[], program_scenarios[];

/* The linear program of a scenario, for HiGHS; 0 when there is none of that name. */
int print_program(const char *name, size_t n);

#endif
