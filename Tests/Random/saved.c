/* saved.c - a layout that was saved and loaded goes on like the one it was saved from.
 *
 *     saved [histories [steps [seed]]]
 *     saved try SEED [steps]          one history, with its calls
 *
 * A random history over all calls is saved, loaded into a fresh layout and measured again.  Both show the same frames and
 * give the same document.  Then the same calls are made on both: each answers the same, and at the end frames and
 * documents are the same once more. */
#include <stdint.h>

#include "random_calls.h"

#define NUL ALS_NUL_TERMINATED
static const als_item none = {0};

/* Calls beside those of random_calls.h. */
enum {
  WAIT = KINDS, /* a deferred text                                         */
  CHAIN,        /* a chain of three, deferred or not                       */
  FOLLOW,       /* a text whose constant follows a metric                  */
  MOVE,         /* als_item_move_before                                    */
  GONE,
  MEASURE,
  CONTENT_TEXT,
  STACK,
  GRID,
  LIMITS,
  GONE_CONSTANT,
  CONTENT_INSETS,
  SCROLLS,
  SCROLL,
  RENAME,
  ALL_KINDS
};

static int is_shown; /* print the calls */
static uint64_t seed;

static als_item item_at(const side *s, uint32_t n) {
  return s->items[n % s->item_count];
}

static als_constraint constraint_at(const side *s, uint32_t n) {
  als_constraint nothing = {0};
  return s->constraint_count ? s->constraints[n % s->constraint_count] : nothing;
}

static int is_area(als_layout *layout, als_item item, als_item_info *info) {
  als_item_info init = ALS_ITEM_INFO_INIT;
  *info = init;
  if (als_item_get_info(layout, item, info) != ALS_OK) return 0;
  return info->kind == ALS_ITEM_SAFE_AREA || info->kind == ALS_ITEM_MARGINS || info->kind == ALS_ITEM_CONTENT;
}

static als_status measure(void *length, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  double all = 10.0 * (double)(intptr_t)length,
         width = proposal.width < 0 || proposal.width > all ? all : proposal.width;
  double lines = width < 10 ? (double)(intptr_t)length : ceil(all / width);
  (void)layout;
  (void)item;
  memset(out, 0, sizeof *out);
  out->size.width = width;
  out->size.height = 12 * lines;
  out->first_baseline = 9;
  out->last_baseline = 3;
  return ALS_OK;
}

static als_status add(side *s, const call *c, const char *text, uint32_t flags) {
  als_constraint made[8];
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_named_item own = {"own", 3, item_at(s, c->d)};
  size_t count = 0;
  options.flags = flags | (c->d % 17 == 0 ? ALS_FLAG_INACTIVE : 0);
  if (c->d % 5 == 0) {
    options.items = &own;
    options.item_count = 1;
  }
  als_status status = als_add(s->layout, c->d % 7 ? s->items[0] : item_at(s, c->d / 7), ALS_SYNTAX_ANY, text, NUL,
                              &options, made, 8, &count);
  for (size_t i = 0; i < count && status == ALS_OK && s->constraint_count < CONSTRAINTS; i++)
    s->constraints[s->constraint_count++] = made[i];
  return status;
}

static als_status add_text(side *s, const call *c) {
  static const char *const waiting[] = {"w%u.left = w%u.right + 8 @%u", "H:[w%u]-(>=$m@700)-[v%u(<=%u)]",
                                        "v%u.top = w%u.bottom + $m + n @%u", "H:|[w%u]-5-[v%u(>=%u@600)]",
                                        "own.width = w%u.width + v%u.width @%u"};
  static const char *const chains[] = {"V:|-2-[w%u]-3-[w%u]-4-[w%u]-5-|", "H:|[w%u]-1-[w%u]-[w%u]",
                                       "V:[v%u]-[w%u]-[v%u]"};
  static const char *const followed[] = {"v%u.width = 2 * $m + %u @%u", "v%u.left = super.left + $n - %u @%u",
                                         "v%u.height >= $m + $n + %u @%u"};
  char text[120];
  uint32_t flags = (int)c->kind == WAIT || c->d % 3 ? ALS_FLAG_DEFERRED : 0;
  uint32_t a = c->a % 6, b = c->b % 6, e = c->c % 6;
  if ((int)c->kind == WAIT) snprintf(text, sizeof text, waiting[c->d % 5], a, b, c->c % 999 + 1);
  if ((int)c->kind == CHAIN)
    snprintf(text, sizeof text, chains[c->c % 3], a, b, e == a || e == b ? (a + b + 1) % 6 : e);
  if ((int)c->kind == FOLLOW) snprintf(text, sizeof text, followed[c->d % 3], a, c->b % 90, c->c % 999 + 1);
  return add(s, c, text, flags);
}

static als_status arrange(side *s, const call *c) {
  als_group made;
  als_item members[3] = {item_at(s, c->a), item_at(s, c->b), item_at(s, c->c)};
  if ((int)c->kind == STACK) {
    als_stack_spec spec = ALS_STACK_SPEC_INIT;
    spec.axis = (int32_t)(c->d % 2);
    spec.distribution = (int32_t)(c->d / 2 % 5);
    spec.alignment = (int32_t)(c->d / 10 % 4);
    spec.spacing = 4;
    spec.members = members;
    spec.member_count = 3;
    return als_stack_create(s->layout, item_at(s, c->d), &spec, 0, &made);
  }
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  als_grid_cell cells[3];
  double spacing = 3;
  memset(cells, 0, sizeof cells);
  for (uint32_t k = 0; k < 3; k++) {
    cells[k].item = members[k];
    cells[k].row = k / 2;
    cells[k].column = k % 2;
    cells[k].column_alignment = cells[k].row_alignment = ALS_ALIGNMENT_OF_LINE;
  }
  spec.columns.count = spec.rows.count = 2;
  spec.columns.spacing = &spacing;
  spec.columns.spacing_count = 1;
  spec.cells = cells;
  spec.cell_count = 3;
  return als_grid_create(s->layout, item_at(s, c->d), &spec, 0, &made);
}

static als_status make_call(side *s, const call *c) {
  static const char *const names[] = {"w0", "w1", "w2", "w3", "w4", "w5", "v1", "v2"};
  als_item i = item_at(s, c->a);
  als_item_info info;
  als_size size = {c->x, c->y}, unlimited = {ALS_UNSPECIFIED, ALS_UNSPECIFIED};
  switch ((int)c->kind) {
    case WAIT:
    case CHAIN:
    case FOLLOW: return add_text(s, c);
    case MOVE: return als_item_move_before(s->layout, i, c->d % 3 ? item_at(s, c->b) : none, (als_axis)(c->d % 2));
    case GONE: return als_item_set_gone(s->layout, i, c->b % 3 == 0);
    case MEASURE:
      return als_item_set_measure(s->layout, i, c->b % 4 ? measure : NULL, (void *)(intptr_t)(1 + c->c % 20), NULL);
    case CONTENT_TEXT:
      return als_item_set_text(s->layout, i, c->b % 4 ? "some words of text" : NULL, c->b % 4 ? NUL : 0, 10,
                               ALS_TEXT_SANS);
    case STACK:
    case GRID: return arrange(s, c);
    case LIMITS:
      return als_item_set_size_limits(s->layout, i, c->d % 2 ? size : unlimited, c->d % 2 ? unlimited : size);
    case GONE_CONSTANT: return als_constraint_set_gone_constant(s->layout, constraint_at(s, c->a), c->x);
    case CONTENT_INSETS: return als_item_set_content_insets(s->layout, i, (als_edges){c->b % 9, c->c % 9, c->d % 9, 1});
    case SCROLLS: return als_item_set_scrolls(s->layout, i, (als_scrolls)(c->b % 4));
    case SCROLL: return als_item_set_scroll_offset(s->layout, i, c->x, c->y);
    case RENAME:
      if (is_area(s->layout, i, &info)) return ALS_OK; /* not saved */
      return als_item_set_name(s->layout, i, c->d % 8 ? names[c->b % 8] : NULL, c->d % 8 ? NUL : 0);
    default: return apply(s, c);
  }
}

/* What a document does not hold, or holds otherwise, is not called for: see als_layout_copy_document. */
static call draw_call(int is_loaded) {
  call c = any_call();
  if (below(2)) c.kind = (kind)(KINDS + below(ALL_KINDS - KINDS));
  if (c.kind == MOVE_ITEM && c.d % 6 == 0) c.d++;                                 /* another tree              */
  if (c.kind == GROUP && (c.d % 5 == 0 || (is_loaded && c.d % 5 == 1))) c.d += 2; /* names and order of groups */
  if (c.kind == USER_DATA) c.kind = SOLVE;
  if (c.kind == END_ITEM && below(3)) c.kind = MAKE_VIEW;
  if (c.kind == NAME && c.c % 4 == 0) c.kind = (kind)RENAME;
  if (is_loaded && ((int)c.kind == STACK || (int)c.kind == GRID)) c.kind = SOLVE;
  return c;
}

static void show(const char *where, const call *c, als_status status) {
  if (!is_shown) return;
  printf("%s: kind %d a %u b %u c %u d %u x %g y %g p %g: %s\n", where, (int)c->kind, c->a, c->b, c->c, c->d, c->x,
         c->y, (double)c->priority, als_status_name(status));
}

/* ---- the same in the other layout ---- */

static als_item counterpart(const side *a, als_layout *b, als_item item, als_item ended) {
  als_item x = none, y = none;
  als_item_info info;
  if (is_area(a->layout, item, &info)) {
    als_item owner = counterpart(a, b, info.parent, ended), made = none;
    if (info.kind == ALS_ITEM_SAFE_AREA) als_item_safe_area(b, owner, &made);
    if (info.kind == ALS_ITEM_MARGINS) als_item_margins(b, owner, &made);
    if (info.kind == ALS_ITEM_CONTENT) als_item_content(b, owner, &made);
    return made;
  }
  while (als_item_next(a->layout, x, &x) == ALS_OK && als_item_next(b, y, &y) == ALS_OK) {
    if (x.id == item.id) return y;
  }
  return ended;
}

static void fill(side *s, const side *from, als_layout *layout, als_item ended) {
  memset(s, 0, sizeof *s);
  s->layout = layout;
  s->item_count = from->item_count;
  s->constraint_count = from->constraint_count;
  for (size_t i = 0; i < from->item_count; i++) s->items[i] = counterpart(from, layout, from->items[i], ended);
  als_constraint x = {0}, y = {0};
  while (als_constraint_next(from->layout, x, &x) == ALS_OK) {
    if (als_constraint_next(layout, y, &y) != ALS_OK) {
      check(0, "a constraint is missing", seed);
      return;
    }
    for (size_t i = 0; i < from->constraint_count; i++) {
      if (from->constraints[i].id == x.id) s->constraints[i] = y;
    }
  }
  check(als_constraint_next(layout, y, &y) == ALS_END, "there are more constraints", seed);
  if (als_group_find(layout, "g", 1, &s->group) != ALS_OK) als_group_create(layout, "g", 1, &s->group);
}

/* Callbacks are not saved. */
static void measure_again(const side *a, const int *lengths, side *b) {
  for (size_t i = 0; i < a->item_count; i++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    if (als_item_get_info(a->layout, a->items[i], &info) != ALS_OK || !info.is_measured || !lengths[i]) continue;
    als_item_set_measure(b->layout, b->items[i], measure, (void *)(intptr_t)lengths[i], NULL);
  }
}

static char *save(als_layout *layout, als_item root) {
  size_t length = 0;
  char *text = NULL;
  als_status status = als_layout_copy_document(layout, root, ALS_SYNTAX_RECORD, NULL, 0, &length);
  if (status == ALS_TRUNCATED) {
    text = malloc(length + 1);
    status = als_layout_copy_document(layout, root, ALS_SYNTAX_RECORD, text, length + 1, NULL);
  }
  check(status == ALS_OK, "not saved", seed);
  return text;
}

static void list(const side *s) {
  als_constraint x = {0};
  while (is_shown && als_constraint_next(s->layout, x, &x) == ALS_OK) {
    char record[400] = "";
    als_status status =
        als_constraint_copy_text(s->layout, x, s->items[0], ALS_SYNTAX_RECORD, NULL, record, sizeof record, NULL);
    if (status < 0) als_constraint_waiting_message_copy(s->layout, x, record, sizeof record, NULL);
    printf("  %llx %s %s\n", (unsigned long long)x.id, als_status_name(status), record);
  }
}

/* Without identifiers: whether one goes when a view is moved depends on the text it came from, which is not saved. */
static void strip(char *text) {
  static const char key[] = "\"identifier\": \"";
  char *to = text;
  for (char *from = text; *from;) {
    if (strncmp(from, key, sizeof key - 1) != 0) {
      *to++ = *from++;
      continue;
    }
    from += sizeof key - 1;
    while (*from && *from != '"') from += *from == '\\' && from[1] ? 2 : 1;
    if (*from) from++;
    if (to - text >= 2 && to[-2] == ',')
      to -= 2;
    else if (from[0] == ',')
      from += 2;
  }
  *to = 0;
}

static void compare(side *a, side *b, const char *when) {
  char what[300];
  als_item items[400];
  als_rect mine[400], others[400];
  size_t n = 0, m = 0;
  double size = 1;
  als_layout *first_copy = NULL, *second_copy = NULL;
  als_solve(a->layout, NULL);
  als_solve(b->layout, NULL);
  /* Solved from nothing: what solves owe to those before them is for histories.c. */
  als_layout_copy(a->layout, &first_copy);
  als_layout_copy(b->layout, &second_copy);
  als_status one = als_solve(first_copy, NULL), two = als_solve(second_copy, NULL);
  snprintf(what, sizeof what, "%s: %s, loaded %s", when, als_status_name(one), als_status_name(two));
  check(one == two, what, seed);
  als_frames_copy_all(first_copy, items, mine, 400, &n);
  als_frames_copy_all(second_copy, NULL, others, 400, &m);
  snprintf(what, sizeof what, "%s: %zu items, loaded %zu", when, n, m);
  check(n == m && n <= 400, what, seed);
  if (n > 400 || n != m || one < 0) n = 0;
  const double *x = &mine[0].x, *y = &others[0].x;
  for (size_t k = 0; k < 4 * n; k++) size = fmax(size, fabs(x[k]));
  for (size_t k = 0; k < 4 * n; k++) {
    if (fabs(x[k] - y[k]) > 1e-9 * size) {
      char name[40] = "";
      als_item_name_copy(first_copy, items[k / 4], name, sizeof name, NULL);
      snprintf(what, sizeof what, "%s: number %zu of item %zu \"%s\" is %.12g, loaded %.12g", when, k % 4, k / 4, name,
               x[k], y[k]);
      check(0, what, seed);
      break;
    }
  }
  check(1, "", seed);
  char *first = save(a->layout, a->items[0]), *second = save(b->layout, b->items[0]);
  if (first && second) {
    size_t at = 0;
    if (strcmp(when, "later") == 0) {
      strip(first);
      strip(second);
    }
    while (first[at] && first[at] == second[at]) at++;
    size_t from = at > 70 ? at - 70 : 0;
    snprintf(what, sizeof what, "%s: saved ...%.90s..., loaded ...%.90s...", when, first + from, second + from);
    check(first[at] == second[at], what, seed);
    if (is_shown && first[at] != second[at]) printf("---- live\n%s\n---- loaded\n%s\n", first, second);
  }
  free(first);
  free(second);
  als_layout_destroy(first_copy);
  als_layout_destroy(second_copy);
}

static void begin(side *s) {
  als_text_options deferred = ALS_TEXT_OPTIONS_INIT;
  begin_side(s);
  als_group_destroy(s->layout, s->group);
  als_group_create(s->layout, "g", 1, &s->group);
  /* As long as a text waits, all names are saved. */
  deferred.flags = ALS_FLAG_DEFERRED;
  als_add(s->layout, s->items[0], ALS_SYNTAX_ANY, "never.width = 1", NUL, &deferred, NULL, 0, NULL);
}

static void note(const call *c, als_status status, const side *s, int *lengths) {
  if ((int)c->kind != MEASURE || status != ALS_OK) return;
  als_item item = item_at(s, c->a);
  for (size_t i = 0; i < s->item_count; i++) {
    if (s->items[i].id == item.id) lengths[i] = c->b % 4 ? 1 + (int)(c->c % 20) : 0;
  }
}

static void forget_arrangements(side *s) {
  als_group g = none.id ? s->group : (als_group){0};
  while (als_group_next(s->layout, g, &g) == ALS_OK) {
    size_t count;
    als_group ended = g;
    if (g.id == s->group.id || als_arrangement_members_copy(s->layout, g, NULL, 0, &count) < 0) continue;
    als_group_destroy(s->layout, ended);
    g = (als_group){0};
  }
}

static void run(size_t steps) {
  static side a, b;
  int lengths[ITEMS] = {0};
  als_item root = none, ended = none;
  als_layout *layout = NULL;
  state = seed * 0x9E3779B97F4A7C15u + 1;
  begin(&a);
  for (size_t i = below((uint32_t)steps); i > 0; i--) {
    call c = draw_call(0);
    als_status status = make_call(&a, &c);
    note(&c, status, &a, lengths);
    show("before", &c, status);
  }
  int goes_on = below(3) != 0;
  if (goes_on) forget_arrangements(&a);
  als_item at = none;
  for (size_t i = 0; i < a.item_count; i++) { /* the first of a tree, and nothing beside it */
    als_item_info info = ALS_ITEM_INFO_INIT;
    at = a.items[i];
    if (at.id != a.items[0].id && als_item_get_info(a.layout, at, &info) == ALS_OK && info.parent.id == 0)
      als_item_destroy(a.layout, at);
  }
  char *text = save(a.layout, a.items[0]);
  if (is_shown && text) printf("%s\n", text);
  als_layout_create(NULL, &layout);
  als_status status = text ? als_document_read(layout, text, NUL, &root) : ALS_ERROR_DOCUMENT;
  if (status != ALS_OK) {
    char why[600] = "";
    als_error_text_copy(layout, why, sizeof why, NULL);
    check(0, why, seed);
  } else {
    als_view_create(layout, root, NULL, 0, &ended);
    als_item_destroy(layout, ended);
    list(&a);
    fill(&b, &a, layout, ended);
    list(&b);
    measure_again(&a, lengths, &b);
    compare(&a, &b, "read");
    for (size_t i = goes_on && !failed ? below((uint32_t)steps) : 0; i > 0; i--) {
      call c = draw_call(1);
      als_status one = make_call(&a, &c), two = make_call(&b, &c);
      show("after", &c, one);
      if (one != two) {
        char what[200];
        snprintf(what, sizeof what, "call %d is answered %s, loaded %s", (int)c.kind, als_status_name(one),
                 als_status_name(two));
        check(0, what, seed);
        break;
      }
      check(1, "", seed);
    }
    if (goes_on) compare(&a, &b, "later");
  }
  free(text);
  als_layout_destroy(layout);
  end_side(&a, seed);
}

int main(int count, char **words) {
  if (count > 2 && strcmp(words[1], "try") == 0) {
    is_shown = 1;
    seed = strtoull(words[2], NULL, 10);
    run(count > 3 ? strtoul(words[3], NULL, 10) : 60);
  } else {
    size_t histories = count > 1 ? strtoul(words[1], NULL, 10) : 300;
    size_t steps = count > 2 ? strtoul(words[2], NULL, 10) : 60;
    uint64_t first = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    for (seed = first; seed < first + histories; seed++) {
      size_t before = failed;
      run(steps);
      if (failed > before && failed > 10) break;
    }
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
