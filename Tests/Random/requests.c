/* requests.c - sizes that are asked for again and again while little changes.  Every answer must be that of a copy of
 * the layout, which has never been asked before.
 *
 *     requests [layouts [steps [seed]]] */
#include <als/als.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEWS = 14, CONSTRAINTS = 40 };
#define MISS 1e-9

typedef struct made {
  als_layout *layout;
  als_item root, views[VIEWS];
  als_group stack;
  als_constraint constraints[CONSTRAINTS];
  int count;
} made;

static uint64_t seed;
static size_t compared, refused;

static unsigned pick(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

static void must(als_status status, const char *what) {
  if (status >= 0) return;
  printf("%s: %s\n", what, als_status_name(status));
  exit(1);
}

static void add(made *m, const char *text) {
  if (m->count == CONSTRAINTS) return;
  size_t count = 0;
  must(als_add(m->layout, m->root, ALS_SYNTAX_ANY, text, strlen(text), NULL, &m->constraints[m->count], 1, &count),
       text);
  m->count++;
}

static const char *const texts[] = {"Sign in", "A longer line that wraps where it has to", "",
                                    "one two three four five six"};

static void set_text(made *m, unsigned view, unsigned which) {
  must(als_item_set_text(m->layout, m->views[view], texts[which], strlen(texts[which]), 12 + pick(3), ALS_TEXT_SANS),
       "text");
}

static als_size content(void) {
  return (als_size){20 + pick(60), 10 + pick(20)};
}

static als_edges edges(void) {
  return (als_edges){pick(12), pick(12), pick(12), pick(12)};
}

/* Ends a view with its constraints; another takes its name and a few of them. */
static void replace(made *m, unsigned view) {
  char line[160];
  int length = snprintf(line, sizeof line, "v%u", view);
  als_status status = als_item_destroy(m->layout, m->views[view]);
  if (status < 0 && status != ALS_ERROR_HANDLE) must(status, "destroy");
  als_item parent = pick(4) ? m->root : m->views[(view + 1) % 4];
  status = als_view_create(m->layout, parent, line, (size_t)length, &m->views[view]);
  if (status == ALS_ERROR_HANDLE) status = als_view_create(m->layout, m->root, line, (size_t)length, &m->views[view]);
  must(status, "another view");
  if (pick(3) == 0)
    set_text(m, view, pick(4));
  else
    must(als_item_set_intrinsic_size(m->layout, m->views[view], content()), "content");
  static const char *const forms[] = {"v%u.top >= super.top + %u", "v%u.left = super.left + %u",
                                      "v%u.right <= super.right - %u @ 900", "v%u.firstBaseline >= super.top + %u",
                                      "v%u.width <= super.width - %u"};
  for (unsigned k = pick(4); k < 5; k++) {
    snprintf(line, sizeof line, forms[k], view, pick(20));
    must(als_add(m->layout, m->root, ALS_SYNTAX_ANY, line, strlen(line), NULL,
                 &m->constraints[pick((unsigned)m->count)], 1, NULL),
         line);
  }
  if (pick(3) == 0) (void)als_stack_insert(m->layout, m->stack, m->views[view], ALS_LAST);
}

static void change_tree(made *m, unsigned view) {
  switch (pick(7)) {
    case 0: replace(m, view); break;
    case 1: {
      als_item_info info = ALS_ITEM_INFO_INIT;
      must(als_item_get_info(m->layout, m->views[view], &info), "info");
      must(als_item_set_parent(m->layout, m->views[view], info.parent, pick(2) ? 0 : ALS_LAST), "order");
      break;
    }
    case 2: (void)als_stack_insert(m->layout, m->stack, m->views[view], pick(2) ? 0 : ALS_LAST); break;
    case 3: (void)als_stack_remove(m->layout, m->stack, m->views[view]); break;
    case 4: must(als_item_set_alignment_insets(m->layout, m->views[view], edges()), "insets"); break;
    case 5: must(als_item_set_margins(m->layout, pick(2) ? m->root : m->views[view], edges()), "margins"); break;
    default: (void)als_item_set_parent(m->layout, m->views[view], pick(3) ? m->root : m->views[pick(4)], ALS_LAST);
  }
}

/* Views inside a view that ended have ended as well. */
static void refill(made *m) {
  als_item_info info = ALS_ITEM_INFO_INIT;
  for (unsigned i = 0; i < VIEWS; i++)
    if (als_item_get_info(m->layout, m->views[i], &info) < 0) replace(m, i);
}

static void make(made *m) {
  als_item none = {0};
  char line[160];
  m->count = 0;
  must(als_layout_create(NULL, &m->layout), "create");
  must(als_view_create(m->layout, none, "root", 4, &m->root), "root");
  for (unsigned i = 0; i < VIEWS; i++) {
    int length = snprintf(line, sizeof line, "v%u", i);
    als_item parent = i > 4 && pick(4) == 0 ? m->views[pick(4)] : m->root;
    must(als_view_create(m->layout, parent, line, (size_t)length, &m->views[i]), "view");
    if (pick(3) == 0)
      set_text(m, i, pick(4));
    else
      must(als_item_set_intrinsic_size(m->layout, m->views[i], content()), "content");
  }
  add(m, "v0.top = root.top + 8");
  for (unsigned i = 1; i < VIEWS; i++) {
    snprintf(line, sizeof line, pick(3) ? "v%u.top = v%u.bottom + %u" : "v%u.centerY = v%u.centerY + %u", i, i - 1,
             pick(12));
    add(m, line);
  }
  for (unsigned i = 0; i < VIEWS; i++) {
    static const char *const forms[] = {"v%u.left = root.left + %u", "v%u.right <= root.right - %u @ 900",
                                        "v%u.right <= root.right - %u", "v%u.width >= %u",
                                        "v%u.firstBaseline >= root.top + %u"};
    snprintf(line, sizeof line, forms[pick(5)], i, pick(30));
    add(m, line);
  }
  snprintf(line, sizeof line, "v%u.bottom <= root.bottom - 8", VIEWS - 1);
  add(m, line);
  add(m, "v2.width = v3.width + 4 @ 600");
  add(m, "v5.height = 2 * v6.height @ 740");
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = ALS_AXIS_HORIZONTAL;
  spec.spacing = 4;
  must(als_stack_create(m->layout, m->root, &spec, 0, &m->stack), "stack");
}

/* Constraints may have ended with their views. */
static void may_be_gone(als_status status, const char *what) {
  if (status != ALS_ERROR_HANDLE) must(status, what);
}

static void change(made *m) {
  unsigned view = pick(VIEWS);
  als_constraint any = m->constraints[pick((unsigned)m->count)];
  if (pick(3) == 0) {
    change_tree(m, view);
    return refill(m);
  }
  switch (pick(14)) {
    case 0:
    case 1:
    case 2: must(als_item_set_intrinsic_size(m->layout, m->views[view], content()), "content"); break;
    case 3:
    case 4: set_text(m, view, pick(4)); break;
    case 5: may_be_gone(als_constraint_set_constant(m->layout, any, pick(40)), "constant"); break;
    case 6: may_be_gone(als_constraint_set_active(m->layout, any, pick(2) != 0), "active"); break;
    case 7: must(als_item_set_gone(m->layout, m->views[view], pick(3) == 0), "gone"); break;
    case 8: must(als_item_set_compression(m->layout, m->views[view], 300 + pick(600), 700), "compression"); break;
    case 9: must(als_item_set_size(m->layout, m->root, (als_size){100 + pick(400), ALS_UNSPECIFIED}), "size"); break;
    case 10: must(als_item_set_text(m->layout, m->views[view], NULL, 0, 0, ALS_TEXT_SANS), "no text"); break;
    case 11: must(als_item_set_direction(m->layout, m->root, (als_direction)(1 + pick(2))), "direction"); break;
    default: (void)als_solve(m->layout, NULL); break;
  }
}

static int differs(double one, double other) {
  return !(fabs(one - other) <= MISS * (1 + fabs(other)));
}

static void compare_axis(made *m, als_layout *copy, als_item top, als_item other, double known) {
  als_measurement least[2], natural[2];
  als_item baseline = pick(2) ? m->views[pick(VIEWS)] : (als_item){0}, its = {0};
  als_axis axis = pick(2) ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL;
  if (baseline.id) must(als_item_counterpart(m->layout, copy, baseline, &its), "counterpart");
  als_status status = als_item_axis_request(m->layout, top, axis, known, baseline, &least[0], &natural[0]);
  als_status fresh = als_item_axis_request(copy, other, axis, known, its, &least[1], &natural[1]);
  if (status == fresh && status < 0) return;
  if (status == fresh && !differs(least[0].size.width, least[1].size.width) &&
      !differs(least[0].size.height, least[1].size.height) && !differs(natural[0].size.width, natural[1].size.width) &&
      !differs(natural[0].size.height, natural[1].size.height) &&
      !differs(natural[0].first_baseline, natural[1].first_baseline) &&
      !differs(least[0].last_baseline, least[1].last_baseline))
    return;
  for (int i = 0; i < 2; i++)
    printf("axis %d known %g, %s: %s, at least %g x %g last %.17g, natural %g x %g first %.17g\n", axis, known,
           i ? "fresh" : "asked again", als_status_name(i ? fresh : status), least[i].size.width, least[i].size.height,
           least[i].last_baseline, natural[i].size.width, natural[i].size.height, natural[i].first_baseline);
  exit(1);
}

static void compare(made *m) {
  static const double knowns[] = {-1, 60, 150, 330};
  als_layout *copy = NULL;
  als_size known = {knowns[pick(4)], pick(5) ? -1.0 : 90.0}, least[2], natural[2];
  als_item top = pick(6) ? m->root : m->views[pick(4)];
  als_item other;
  must(als_layout_copy(m->layout, &copy), "copy");
  must(als_item_counterpart(m->layout, copy, top, &other), "counterpart");
  als_status status = als_item_size_request(m->layout, top, known, &least[0], &natural[0]);
  als_status fresh = als_item_size_request(copy, other, known, &least[1], &natural[1]);
  if (status != fresh) {
    printf("status %s, fresh %s\n", als_status_name(status), als_status_name(fresh));
    exit(1);
  }
  if (status < 0) {
    refused++;
  } else if (differs(least[0].width, least[1].width) || differs(least[0].height, least[1].height) ||
             differs(natural[0].width, natural[1].width) || differs(natural[0].height, natural[1].height)) {
    printf("known %g %g: least %.17g %.17g, fresh %.17g %.17g; natural %.17g %.17g, fresh %.17g %.17g\n", known.width,
           known.height, least[0].width, least[0].height, least[1].width, least[1].height, natural[0].width,
           natural[0].height, natural[1].width, natural[1].height);
    exit(1);
  }
  compare_axis(m, copy, top, other, known.width);
  als_layout_destroy(copy);
  compared++;
}

int main(int count, char **words) {
  int layouts = count > 1 ? atoi(words[1]) : 50, steps = count > 2 ? atoi(words[2]) : 60;
  seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
  for (int i = 0; i < layouts; i++) {
    made m, before;
    make(&m);
    int edit = 0;
    for (int k = 0; k < steps; k++) {
      if (pick(12) == 0) {
        if (!edit) {
          must(als_edit_begin(m.layout), "edit");
          before = m;
        } else if (pick(2)) {
          must(als_edit_cancel(m.layout), "cancel");
          m = before;
        } else
          must(als_edit_commit(m.layout), "commit");
        edit = !edit;
      }
      change(&m);
      if (pick(2) == 0) compare(&m);
    }
    als_layout_destroy(m.layout);
  }
  printf("%zu answers are those of fresh copies, %zu of them refusals\n", compared, refused);
  return compared > 0 && refused < compared / 2 ? 0 : 1;
}
