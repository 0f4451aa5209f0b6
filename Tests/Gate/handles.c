/* handles.c - handles against a list kept here of which are alive.
 *   handles [OPERATIONS [SEED]]
 * Eight layouts of at most 64 items and 64 constraints, so that numbers are used again all the time; random things are
 * made, ended and asked for, with handles that live, that have ended, that are of another kind or of another layout.
 * Then one slot is used until its generations have run out, and layouts are destroyed and made anew in between. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <als/als.h>

#include "dice.h"

enum { LAYOUTS = 8, KNOWN = 512, MOST = 64 };
enum kind { ITEM, CONSTRAINT, GROUP };

/* Something that was made once. */
typedef struct thing {
  uint64_t id;
  int alive;
  enum kind kind;
  uint64_t parent;        /* of an item */
  uint64_t first, second; /* of a constraint */
} thing;

typedef struct shadow {
  als_layout *layout;
  thing things[KNOWN];
  size_t items, constraints; /* alive */
} shadow;

static shadow shadows[LAYOUTS];
static size_t passed, failed, accepted, refused;

static void check(int good, const char *what, als_status status) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s: %s\n", what, als_status_name(status));
}

/* A place for something new: one of what has ended, which is forgotten. */
static thing *place(shadow *s) {
  for (;;) {
    thing *t = &s->things[next(KNOWN)];
    if (!t->alive) return t;
  }
}

static thing *any(shadow *s) {
  thing *t = &s->things[next(KNOWN)];
  for (int tries = 0; tries < 40 && t->id == 0; tries++) t = &s->things[next(KNOWN)];
  return t;
}

static thing *any_item(shadow *s) {
  thing *t = any(s);
  for (int tries = 0; tries < 20 && !(t->alive && t->kind == ITEM); tries++) t = any(s);
  return t;
}

static const thing *find(const shadow *s, uint64_t id) {
  for (size_t i = 0; i < KNOWN; i++) {
    if (s->things[i].alive && s->things[i].id == id) return &s->things[i];
  }
  return NULL;
}

static void forget(shadow *s, thing *t) {
  t->alive = 0;
  s->items -= t->kind == ITEM;
  s->constraints -= t->kind == CONSTRAINT;
}

/* What goes with an item: all inside it, and the constraints that name one of them. */
static void forget_tree(shadow *s, thing *t) {
  forget(s, t);
  for (int again = 1; again;) {
    again = 0;
    for (size_t i = 0; i < KNOWN; i++) {
      thing *o = &s->things[i];
      int goes = o->alive && ((o->kind == ITEM && o->parent && !find(s, o->parent)) ||
                              (o->kind == CONSTRAINT && (!find(s, o->first) || (o->second && !find(s, o->second)))));
      if (goes) {
        forget(s, o);
        again = 1;
      }
    }
  }
}

static void begin(shadow *s) {
  als_limits limits = ALS_LIMITS_INIT;
  if (s->layout) als_layout_destroy(s->layout);
  memset(s, 0, sizeof *s);
  limits.max_items = limits.max_constraints = MOST;
  check(als_layout_create(&limits, &s->layout) == ALS_OK, "a layout is made", 0);
}

/* Asks for what only a living handle of this kind can have. */
static als_status use(als_layout *layout, enum kind kind, uint64_t id) {
  als_item_info item = ALS_ITEM_INFO_INIT;
  als_constraint_info constraint = ALS_CONSTRAINT_INFO_INIT;
  als_constraint member = {0};
  als_item i = {id};
  als_constraint c = {id};
  als_group g = {id};
  switch (kind) {
    case ITEM: return als_item_get_info(layout, i, &item);
    case CONSTRAINT: return als_constraint_get_info(layout, c, &constraint);
    default: return als_group_member_next(layout, g, member, &member);
  }
}

static void ask(shadow *s) {
  shadow *of = next(4) ? s : &shadows[next(LAYOUTS)];
  const thing *t = any(of);
  enum kind kind = next(6) ? t->kind : (enum kind)next(3);
  int should = of == s && t->alive && t->kind == kind;
  als_status status = use(s->layout, kind, t->id);
  accepted += status >= 0;
  refused += status < 0;
  check(should ? status >= 0 : status == ALS_ERROR_HANDLE, should ? "a false refusal" : "a false acceptance", status);
}

static void make_item(shadow *s) {
  const thing *parent = any_item(s);
  als_item above = {parent->alive && parent->kind == ITEM && next(4) ? parent->id : 0}, made = {0};
  als_status status = als_view_create(s->layout, above, NULL, 0, &made);
  check(status == (s->items < MOST ? ALS_OK : ALS_ERROR_LIMIT), "a view is made up to the limit", status);
  if (status != ALS_OK) return;
  thing *t = place(s);
  thing fresh = {made.id, 1, ITEM, above.id, 0, 0};
  check(!find(s, made.id), "a new handle is none that lives", status);
  *t = fresh;
  s->items++;
}

static void make_constraint(shadow *s) {
  const thing *a = any_item(s), *b = any_item(s);
  als_constraint_spec spec = {{a->id}, {b->id}, ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_HEIGHT, 0, 500, 1, 5};
  als_constraint made = {0};
  if (a->id == b->id || !a->id || !b->id) return;
  int good = a->alive && b->alive && a->kind == ITEM && b->kind == ITEM;
  als_status status = als_constraint_create(s->layout, &spec, ALS_FLAG_INACTIVE, &made);
  als_status wanted = !good ? ALS_ERROR_HANDLE : s->constraints < MOST ? ALS_OK : ALS_ERROR_LIMIT;
  check(status == wanted, "a constraint is made of living items, up to the limit", status);
  if (status != ALS_OK) return;
  thing fresh = {made.id, 1, CONSTRAINT, 0, a->id, b->id};
  *place(s) = fresh;
  s->constraints++;
}

static void make_group(shadow *s) {
  als_group made = {0};
  size_t alive = 0;
  for (size_t i = 0; i < KNOWN; i++) alive += s->things[i].alive && s->things[i].kind == GROUP;
  if (alive > 20) return;
  check(als_group_create(s->layout, NULL, 0, &made) == ALS_OK, "a group is made", 0);
  thing fresh = {made.id, 1, GROUP, 0, 0, 0};
  *place(s) = fresh;
}

static void end(shadow *s) {
  thing *t = any(s);
  als_item i = {t->id};
  als_constraint c = {t->id};
  als_group g = {t->id};
  als_status status = t->kind == ITEM         ? als_item_destroy(s->layout, i)
                      : t->kind == CONSTRAINT ? als_constraint_destroy(s->layout, c)
                                              : als_group_destroy(s->layout, g);
  check(status == (t->alive ? ALS_OK : ALS_ERROR_HANDLE), "what lives can be ended, once", status);
  if (t->alive) {
    if (t->kind == ITEM) {
      forget_tree(s, t);
    } else {
      forget(s, t);
    }
  }
}

static void work(long operations) {
  for (size_t i = 0; i < LAYOUTS; i++) begin(&shadows[i]);
  for (long n = 0; n < operations; n++) {
    shadow *s = &shadows[next(LAYOUTS)];
    switch (next(16)) {
      case 0:
      case 1: make_item(s); break;
      case 2:
      case 3: make_constraint(s); break;
      case 4: make_group(s); break;
      case 5:
      case 6: end(s); break;
      default: ask(s);
    }
    if (next(50000) == 0) begin(s);
  }
  for (size_t i = 0; i < LAYOUTS; i++) als_layout_destroy(shadows[i].layout);
}

/* A generation has 16 bits: what is made and ended over and over must not come back under an old number. */
static void wear_out(void) {
  enum { TIMES = 140000 };
  uint64_t *old = malloc(TIMES * sizeof *old);
  als_layout *layout = NULL;
  als_item none = {0}, item;
  size_t wrong = 0;
  if (!old || als_layout_create(NULL, &layout) != ALS_OK) exit(1);
  for (size_t i = 0; i < TIMES; i++) {
    if (als_view_create(layout, none, NULL, 0, &item) != ALS_OK || als_item_destroy(layout, item) != ALS_OK) wrong++;
    old[i] = item.id;
  }
  check(wrong == 0, "slots wear out and others take their place", 0);
  check(als_view_create(layout, none, NULL, 0, &item) == ALS_OK, "and there is always another", 0);
  wrong = 0;
  for (size_t i = 0; i < TIMES; i++) wrong += use(layout, ITEM, old[i]) != ALS_ERROR_HANDLE;
  check(wrong == 0, "none of the old handles has come back", 0);
  als_layout_destroy(layout);
  free(old);
}

int main(int count, char **words) {
  long operations = count > 1 ? atol(words[1]) : 1000000;
  state = 0x2545F4914F6CDD1Du + (count > 2 ? strtoull(words[2], NULL, 10) : 0);
  work(operations);
  wear_out();
  printf("%ld operations: %zu handles accepted, %zu refused\n", operations, accepted, refused);
  printf("board: handles judged wrongly %zu/%ld\n", failed, operations);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
