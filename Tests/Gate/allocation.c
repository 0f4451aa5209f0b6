/* allocation.c - the system's memory gives out.
 *   allocation [VIEWS [CASES [FEWEST]]]
 * Every call of als.h is made in a small world, and a script over all sections of it in layouts of up to VIEWS views,
 * while requests for memory fail: one of them, or from one on all that follow, or from one on all large ones; about
 * CASES requests of a script.  Nobody may die.  A call that answers ALS_ERROR_MEMORY has changed nothing and is good
 * when it is made again; a call that answers something else has done all that it does.  The requests are made to fail
 * in a child, so that a death can be counted. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "failing.h"
#include "gate.h"

/* What children and parent share. */
typedef struct tally {
  size_t passed, failed, injected, refused, deaths;
  size_t next; /* the case that runs */
  size_t most_failed_bytes;
  char what[128];
} tally;

static tally *t;

static void check(int good, const char *what) {
  t->passed += good != 0;
  t->failed += good == 0;
  if (!good && t->failed < 30) printf("failed: %s: %s\n", t->what, what);
}

/* Runs cases from 0 on until one says that it was the last, each batch in a child. */
static void in_children(int (*is_last)(size_t at), size_t from) {
  t->next = from;
  for (;;) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      while (!is_last(t->next)) t->next++;
      t->passed += gate_passed;
      t->failed += gate_failed;
      fflush(stdout);
      _exit(0);
    }
    int how = 0;
    if (child < 0 || waitpid(child, &how, 0) < 0) exit(2);
    if (WIFEXITED(how) && WEXITSTATUS(how) == 0) return;
    t->deaths++;
    t->failed++;
    if (t->deaths < 20)
      printf("died: %s, case %zu, signal %d\n", t->what, t->next, WIFSIGNALED(how) ? WTERMSIG(how) : 0);
    t->next++;
  }
}

static void note_injected(als_status status) {
  t->injected += failed_requests;
  if (status != ALS_ERROR_MEMORY && failed_bytes > t->most_failed_bytes) t->most_failed_bytes = failed_bytes;
}

/* ---- every call, in a small world ---- */

static const failing_mode modes[] = {FAIL_ONE, FAIL_REST, FAIL_LARGE};
enum { MODES = sizeof modes / sizeof modes[0] };
static const gate_function *function;
static failing_mode mode;

/* As misuse.c does: something for the call to work on. */
static void prepare(world *w) {
  static const char twice[] = "a.width <= 500; a.width <= 500", wide[] = "a.width >= 500";
  size_t found;
  world_make(w);
  if (strncmp(function->name, "als_lint_", 9) == 0) {
    als_add(w->layout, w->root, ALS_SYNTAX_ANY, twice, sizeof twice - 1, NULL, NULL, 0, NULL);
    als_solve(w->layout, NULL);
    als_lint_run(w->layout, &found);
  }
  if (strncmp(function->name, "als_expectation", 15) == 0) {
    als_expectation_add(w->layout, w->root, wide, sizeof wide - 1, NULL, NULL);
    als_solve(w->layout, NULL);
    als_expectations_judge(w->layout, 1, NULL, &found);
  }
  if (strcmp(function->name, "als_edit_commit") == 0 || strcmp(function->name, "als_edit_cancel") == 0) {
    als_edit_begin(w->layout);
  }
  als_layout_digest(w->layout, &w->digest);
  gate_fill(w, function);
}

static als_digest digest_of(als_layout *layout) {
  als_digest digest = {0, 0};
  if (layout) als_layout_digest(layout, &digest);
  return digest;
}

static int same(als_digest a, als_digest b) {
  return a.low == b.low && a.high == b.high;
}

/* The call undisturbed: its answer, and the layout after it. */
static int wanted;
static als_digest wanted_digest;

static void call_quietly(void) {
  world w;
  prepare(&w);
  wanted = gate_call(&w, function, NULL, 0);
  wanted_digest = digest_of(w.layout);
  world_end(&w);
}

/* The call with request `at` failing; 1: it asks for no more than `at`. */
static int call_failing(size_t at) {
  world w;
  prepare(&w);
  failing_start(mode, at);
  int status = function->call(w.values);
  failing_stop();
  size_t failed = failed_requests;
  note_injected((als_status)status);
  gate_judge(&w, function, NULL, 0, status);
  if (function->answers && status == ALS_ERROR_MEMORY) {
    t->refused++;
    check(failed > 0, "only a failed request makes a call answer ALS_ERROR_MEMORY");
    gate_fill(&w, function);
    status = gate_call(&w, function, NULL, 0);
  }
  if (function->answers) check(status == wanted, "the answer is that of the call undisturbed");
  check(same(digest_of(w.layout), wanted_digest), "the call has done what it does undisturbed");
  world_end(&w);
  return mode == FAIL_LARGE ? at >= 8 : failed == 0;
}

static void each_call(void) {
  for (size_t i = 0; i < gate_function_count; i++) {
    function = &gate_functions[i];
    call_quietly();
    for (int m = 0; m < MODES; m++) {
      mode = modes[m];
      snprintf(t->what, sizeof t->what, "%s, mode %d", function->name, (int)mode);
      in_children(call_failing, 0);
    }
  }
}

/* ---- a script, in layouts of any size ---- */

typedef struct play {
  als_layout *layout;
  uint32_t views, named;
  als_item root, *items, shelf;
  als_constraint *rows, chosen;
  als_group group, stack;
  char *text; /* for what is written */
  size_t room, length;
} play;

static const als_item none = {0};

static als_status on_measure(void *user_data, als_layout *layout, const als_measure_request *requests,
                             als_measurement *out, size_t count) {
  (void)user_data, (void)layout;
  for (size_t i = 0; i < count; i++) {
    double width = requests[i].proposal.width;
    out[i].size.width = width < 0 || width > 60 ? 60 : width;
    out[i].size.height = 20;
  }
  return ALS_OK;
}

static als_status make_root(play *p) {
  return als_view_create(p->layout, none, "root", ALS_NUL_TERMINATED, &p->root);
}

static als_status resize(play *p, double width, double height) {
  als_size size = {width, height};
  return als_item_set_size(p->layout, p->root, size);
}

static als_status smaller(play *p) {
  return resize(p, 300, 200);
}

static als_status larger(play *p) {
  return resize(p, 1900, 1000);
}

static als_status make_views(play *p) {
  als_view_spec *specs = __libc_malloc(p->views * sizeof *specs);
  memset(specs, 0, p->views * sizeof *specs);
  for (uint32_t i = 0; i < p->views; i++) {
    specs[i].parent = p->root;
    specs[i].parent_index = i % 8 ? (int64_t)(i - i % 8) : -1;
  }
  als_status status = als_views_create(p->layout, specs, p->views, p->items);
  __libc_free(specs);
  return status;
}

static als_status make_rows(play *p) {
  uint32_t count = 3 * p->views;
  als_constraint_spec *specs = __libc_malloc(count * sizeof *specs);
  memset(specs, 0, count * sizeof *specs);
  for (uint32_t i = 0; i < count; i++) {
    als_constraint_spec *s = &specs[i];
    uint32_t k = i / 3;
    s->first = p->items[k];
    s->second = i % 3 < 2 ? (k ? p->items[k - 1] : p->root) : none;
    s->first_attribute = i % 3 == 0 ? ALS_ATTRIBUTE_LEFT : i % 3 == 1 ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
    s->second_attribute = i % 3 < 2 ? s->first_attribute : ALS_ATTRIBUTE_NONE;
    s->relation = i % 3 == 1 ? ALS_RELATION_LESS_OR_EQUAL : ALS_RELATION_EQUAL;
    s->multiplier = 1;
    s->constant = i % 3 == 0 ? k % 3 : i % 3 == 1 ? 0 : 20 + k % 5;
    s->priority = i % 3 == 2 ? (float)(200 + k % 7) : 1000;
  }
  als_status status = als_constraints_create(p->layout, specs, count, 0, p->rows);
  __libc_free(specs);
  if (status == ALS_OK) p->chosen = p->rows[0];
  return status;
}

static als_status one_more_view(play *p) {
  als_item item;
  return als_view_create(p->layout, p->root, "one more view with a name", ALS_NUL_TERMINATED, &item);
}

static als_status name_next(play *p) {
  char name[16];
  snprintf(name, sizeof name, "v%u", p->named);
  als_status status = als_item_set_name(p->layout, p->items[p->named], name, ALS_NUL_TERMINATED);
  p->named += status == ALS_OK;
  return status;
}

static als_status solve(play *p) {
  als_status status = als_solve(p->layout, NULL);
  return status == ALS_CONFLICT ? ALS_OK : status;
}

static als_status measure_them(play *p) {
  return als_layout_set_measure(p->layout, on_measure, NULL, NULL);
}

static als_status are_measured(play *p) {
  return als_items_set_measured(p->layout, p->items, p->views / 2, 1);
}

static als_status add_text(play *p) {
  als_status status;
  size_t at = 0;
  for (uint32_t i = 0; i < p->views && at + 200 < p->room; i++) {
    at += (size_t)snprintf(p->text + at, p->room - at, "v%u.height >= v%u.height + %u @ %u # row %u; ", i % 4,
                           (i + 1) % 4, i, 1 + i % 900, i);
  }
  status = als_add(p->layout, p->root, ALS_SYNTAX_ANY, p->text, at - 2, NULL, NULL, 0, NULL);
  return status;
}

static als_status add_format(play *p) {
  static const char text[] = "H:|-[v0(>=10)]-[v1]-[v2]-|";
  return als_add(p->layout, p->root, ALS_SYNTAX_ANY, text, sizeof text - 1, NULL, NULL, 0, NULL);
}

static als_status contradict(play *p) {
  static const char text[] = "v0.width == 10; v0.width == 20; v1.width == v0.width; v1.width == 44";
  return als_add(p->layout, p->root, ALS_SYNTAX_ANY, text, sizeof text - 1, NULL, NULL, 0, NULL);
}

static als_status read_document(play *p) {
  als_item out;
  size_t at = (size_t)snprintf(p->text, p->room,
                               "{\"als\": 1, \"root\": {\"name\": \"d\", \"size\": [50, 50], \"children\": [");
  for (uint32_t i = 0; i < p->views && at + 400 < p->room; i++) {
    at += (size_t)snprintf(p->text + at, p->room - at, "%s{\"name\": \"d%u\"}", i ? ", " : "", i);
  }
  at += (size_t)snprintf(p->text + at, p->room - at,
                         "]}, \"constraints\": [\"d0.width == d.width * 0.5; d0.left >= d.left + 3\", \"V:|[d0]|\"]}");
  return als_document_read(p->layout, p->text, at, &out);
}

static als_status make_group(play *p) {
  return als_group_create(p->layout, "group", 5, &p->group);
}

static als_status fill_group(play *p) {
  return als_group_add(p->layout, p->group, p->chosen);
}

static als_status set_metric(play *p) {
  return als_metric_set(p->layout, "a metric", 8, 4);
}

static als_status name_row(play *p) {
  return als_constraint_set_name(p->layout, p->chosen, "row", 3);
}

static als_status change_constant(play *p) {
  return als_constraint_set_constant(p->layout, p->chosen, 7);
}

static als_status make_safe(play *p) {
  als_item area;
  return als_item_safe_area(p->layout, p->root, &area);
}

static als_status inset(play *p) {
  als_edges edges = {10, 11, 12, 13};
  return als_item_set_safe_area(p->layout, p->root, edges);
}

static als_status turn(play *p) {
  return als_item_set_direction(p->layout, p->root, ALS_DIRECTION_RIGHT_TO_LEFT);
}

static als_status make_stack(play *p) {
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  stack.members = &p->items[p->views / 2];
  stack.member_count = 3;
  return als_stack_create(p->layout, p->shelf, &stack, 0, &p->stack);
}

static als_status make_shelf(play *p) {
  return als_guide_create(p->layout, p->root, "shelf", 5, &p->shelf);
}

static als_status go(play *p) {
  return als_item_set_gone(p->layout, p->items[p->views / 2 + 1], 1);
}

static als_status come(play *p) {
  return als_item_set_gone(p->layout, p->items[p->views / 2 + 1], 0);
}

static als_status begin(play *p) {
  return als_edit_begin(p->layout);
}

static als_status commit(play *p) {
  return als_edit_commit(p->layout);
}

static als_status cancel(play *p) {
  return als_edit_cancel(p->layout);
}

static als_status end_half(play *p) {
  return als_item_destroy(p->layout, p->items[0]);
}

static als_status try_edit(play *p) {
  als_status status = als_edit_try(p->layout, NULL, 0, NULL, NULL);
  return status == ALS_ERROR_UNSATISFIABLE ? ALS_OK : status;
}

static als_status copy_it(play *p) {
  als_layout *copy = NULL;
  als_status status = als_layout_copy(p->layout, &copy);
  if (status == ALS_OK) als_solve(copy, NULL);
  als_layout_destroy(copy);
  return status;
}

static als_status freeze(play *p) {
  als_snapshot *snapshot = NULL;
  als_status status = als_snapshot_create(p->layout, &snapshot);
  als_snapshot_destroy(snapshot);
  return status;
}

static als_status good(als_status status) {
  return status > 0 ? ALS_OK : status;
}

static als_status save(play *p) {
  return good(als_layout_copy_document(p->layout, p->root, ALS_SYNTAX_RECORD, p->text, p->room, &p->length));
}

static als_status tell_conflict(play *p) {
  return good(als_conflict_message_copy(p->layout, 0, p->text, p->room, &p->length));
}

static als_status tell_conflicts(play *p) {
  return good(als_conflicts_copy_json(p->layout, NULL, 0, p->text, p->room, &p->length));
}

static als_status look_for_lint(play *p) {
  return als_lint_run(p->layout, &p->length);
}

static als_status explain(play *p) {
  return good(
      als_explain_text_copy(p->layout, p->items[p->views - 1], ALS_ATTRIBUTE_LEFT, p->text, p->room, &p->length));
}

static als_status explain_json(play *p) {
  return good(als_explain_json_copy(p->layout, p->items[2], ALS_ATTRIBUTE_WIDTH, p->text, p->room, &p->length));
}

static als_status find_freedom(play *p) {
  uint32_t freedom;
  return good(als_ambiguity(p->layout, p->items[3], &freedom));
}

static als_status suggest(play *p) {
  return good(als_suggestions_copy(p->layout, NULL, 0, &p->length));
}

static als_status ask_size(play *p) {
  als_size known = {-1, -1}, minimum, natural;
  return als_item_size_request(p->layout, p->root, known, &minimum, &natural);
}

static als_status fit(play *p) {
  als_size target = {0, 0}, out;
  return als_item_fitting_size(p->layout, p->root, target, 50, 50, &out);
}

typedef struct step {
  const char *name;
  als_status (*run)(play *);
} step;

static const step steps[] = {
    {"make_root", make_root},
    {"larger", larger},
    {"make_views", make_views},
    {"one_more_view", one_more_view},
    {"name_next", name_next},
    {"name_next", name_next},
    {"name_next", name_next},
    {"name_next", name_next},
    {"make_rows", make_rows},
    {"solve", solve},
    {"one_more_view", one_more_view},
    {"smaller", smaller},
    {"solve", solve},
    {"measure_them", measure_them},
    {"are_measured", are_measured},
    {"solve", solve},
    {"add_text", add_text},
    {"solve", solve},
    {"add_format", add_format},
    {"larger", larger},
    {"solve", solve},
    {"read_document", read_document},
    {"solve", solve},
    {"make_group", make_group},
    {"fill_group", fill_group},
    {"set_metric", set_metric},
    {"name_row", name_row},
    {"change_constant", change_constant},
    {"make_safe", make_safe},
    {"inset", inset},
    {"make_shelf", make_shelf},
    {"make_stack", make_stack},
    {"solve", solve},
    {"go", go},
    {"solve", solve},
    {"come", come},
    {"turn", turn},
    {"solve", solve},
    {"begin", begin},
    {"one_more_view", one_more_view},
    {"end_half", end_half},
    {"solve", solve},
    {"cancel", cancel},
    {"begin", begin},
    {"contradict", contradict},
    {"try_edit", try_edit},
    {"solve", solve},
    {"commit", commit},
    {"tell_conflict", tell_conflict},
    {"tell_conflicts", tell_conflicts},
    {"explain", explain},
    {"explain_json", explain_json},
    {"find_freedom", find_freedom},
    {"suggest", suggest},
    {"look_for_lint", look_for_lint},
    {"ask_size", ask_size},
    {"fit", fit},
    {"copy_it", copy_it},
    {"freeze", freeze},
    {"save", save},
    {"end_half", end_half},
    {"solve", solve},
};
enum { STEPS = sizeof steps / sizeof steps[0] };

static uint32_t views;
static size_t every = 1;
static size_t requests[STEPS]; /* of each step, undisturbed */
static als_digest digests[STEPS];

static void play_begin(play *p) {
  memset(p, 0, sizeof *p);
  p->views = views;
  p->items = __libc_malloc(views * sizeof *p->items);
  p->rows = __libc_malloc(3 * views * sizeof *p->rows);
  p->room = 4096 + views * 400;
  p->text = __libc_malloc(p->room);
  check(als_layout_create(NULL, &p->layout) == ALS_OK, "a layout can be made");
}

static void play_end(play *p) {
  als_layout_destroy(p->layout);
  __libc_free(p->items);
  __libc_free(p->rows);
  __libc_free(p->text);
}

/* Counts the requests, and keeps the digests. */
static void play_quietly(void) {
  play p;
  play_begin(&p);
  for (int n = 0; n < STEPS; n++) {
    failing_start(FAIL_NONE, 0);
    als_status status = steps[n].run(&p);
    requests[n] = failing_seen;
    snprintf(t->what, sizeof t->what, "%s", steps[n].name);
    check(status == ALS_OK, "the step is good");
    als_layout_digest(p.layout, &digests[n]);
  }
  play_end(&p);
}

static void run_failing(play *p, int n, size_t at) {
  als_digest before = digest_of(p->layout);
  failing_start(mode, at);
  als_status status = steps[n].run(p);
  failing_stop();
  note_injected((als_status)status);
  if (status == ALS_ERROR_MEMORY) {
    t->refused++;
    check(same(digest_of(p->layout), before), "the refused call has changed nothing");
    status = steps[n].run(p);
  }
  check(status == ALS_OK, "the step is good, or good when it is made again");
  if (status != ALS_OK) printf("    answered %s\n", als_status_name(status));
}

static int play_failing(size_t at) {
  size_t number = at * every;
  int n = 0;
  while (n < STEPS && number >= requests[n]) number -= requests[n++];
  if (n == STEPS) return 1;
  play p;
  play_begin(&p);
  for (int k = 0; k < STEPS; k++) {
    snprintf(t->what, sizeof t->what, "%u views, %s (step %d) in mode %d, request %zu", views, steps[n].name, n,
             (int)mode, number);
    if (k == n) {
      run_failing(&p, n, number);
      als_digest now = digest_of(p.layout);
      check(same(now, digests[n]), "the digest is the same as undisturbed");
      /* Small scripts are played to their end. */
      if (views > 32) break;
    } else {
      check(steps[k].run(&p) == ALS_OK, "what comes before and after is good");
    }
  }
  if (views <= 32) check(same(digest_of(p.layout), digests[STEPS - 1]), "in the end the digest is the same");
  play_end(&p);
  return 0;
}

static void each_request(uint32_t count, size_t wanted) {
  size_t total = 0;
  views = count;
  play_quietly();
  for (int n = 0; n < STEPS; n++) total += requests[n];
  every = total / wanted ? total / wanted : 1;
  for (int m = 0; m < MODES; m++) {
    mode = modes[m];
    t->most_failed_bytes = 0;
    in_children(play_failing, 0);
    printf("%u views, mode %d: %zu requests, each %zu. failed; at most %zu bytes failed in one call\n", count,
           (int)mode, total, every, t->most_failed_bytes);
  }
}

/* ---- the whole ---- */

/* The first layout of a process finds no memory. */
static int create_failing(size_t at) {
  als_layout *layout = NULL;
  als_item item;
  failing_start(FAIL_REST, at);
  als_status status = als_layout_create(NULL, &layout);
  failing_stop();
  note_injected((als_status)status);
  t->refused += status == ALS_ERROR_MEMORY;
  check(at > 0 || status == ALS_ERROR_MEMORY, "without memory there is no reserve, and no layout");
  if (status == ALS_ERROR_MEMORY) status = als_layout_create(NULL, &layout);
  check(status == ALS_OK, "the next one can be made");
  check(als_view_create(layout, none, "v", 1, &item) == ALS_OK, "and used");
  als_layout_destroy(layout);
  if (failed_requests > 0) t->next++;
  _exit(failed_requests > 0 ? 1 : 0);
}

static void first_layout(void) {
  snprintf(t->what, sizeof t->what, "the first layout");
  for (size_t at = 0; at < 6; at++) {
    fflush(stdout);
    size_t deaths = t->deaths;
    pid_t child = fork();
    if (child == 0) create_failing(at);
    int how = 0;
    if (child < 0 || waitpid(child, &how, 0) < 0) exit(2);
    t->deaths = deaths + (WIFEXITED(how) ? 0 : 1);
    check(WIFEXITED(how), "nobody dies");
  }
}

/* While memory is out for good, frames can be read and layouts can end; when it is back everything works. */
static void without_memory(void) {
  play p;
  als_rect frame;
  size_t refused = 0, digests_refused = 0;
  play_begin(&p);
  for (int n = 0; n < STEPS / 2; n++) steps[n].run(&p);
  als_digest before = digest_of(p.layout);
  als_edit_begin(p.layout);
  failing_start(FAIL_REST, 0);
  for (int n = 0; n < 10000; n++) {
    als_item item;
    als_status status = als_view_create(p.layout, p.root, "a view", 6, &item);
    check(status == ALS_OK || status == ALS_ERROR_MEMORY, "a view is made, or there is no memory");
    refused += status == ALS_ERROR_MEMORY;
    check(als_frame(p.layout, p.items[1], &frame) >= 0, "frames can be read");
    status = als_solve(p.layout, NULL);
    check(status >= 0 || status == ALS_ERROR_MEMORY, "it is solved, or there is no memory");
    refused += status == ALS_ERROR_MEMORY;
    als_digest digest;
    digests_refused += als_layout_digest(p.layout, &digest) == ALS_ERROR_MEMORY;
  }
  failing_stop();
  t->injected += failed_requests;
  t->refused += refused;
  check(refused > 0, "the reserve is not given away call by call");
  check(digests_refused > 0, "while some of the reserve is lent no call begins that may want more of it");
  check(als_edit_cancel(p.layout) == ALS_OK, "the edit can be cancelled");
  check(same(digest_of(p.layout), before), "and nothing has changed");
  failing_start(FAIL_REST, 0);
  play_end(&p);
  failing_stop();
}

/* What a long text may need is asked for before it is read. */
static void long_text(void) {
  play p;
  views = 200;
  snprintf(t->what, sizeof t->what, "a long text");
  play_begin(&p);
  check(make_root(&p) == ALS_OK && make_views(&p) == ALS_OK, "the views are made");
  for (int n = 0; n < 4; n++) check(name_next(&p) == ALS_OK, "they have names");
  als_digest before = digest_of(p.layout);
  failing_start(FAIL_REST, 0);
  als_status status = add_text(&p);
  failing_stop();
  note_injected(status);
  check(status == ALS_ERROR_MEMORY, "a text is refused when the reserve cannot grow with it");
  check(same(digest_of(p.layout), before), "and nothing has changed");
  check(add_text(&p) == ALS_OK, "it can be read later");
  play_end(&p);
}

static void for_long(void) {
  size_t in_use[3];
  views = 24;
  snprintf(t->what, sizeof t->what, "no memory for long");
  for (int n = 0; n < 3; n++) {
    without_memory();
    play_quietly();
    in_use[n] = failing_in_use;
  }
  check(in_use[2] == in_use[1], "nothing stays behind");
}

int main(int count, char **words) {
  uint32_t most = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 300;
  size_t wanted = count > 2 ? strtoul(words[2], NULL, 10) : 400;
  uint32_t fewest = count > 3 ? (uint32_t)strtoul(words[3], NULL, 10) : 8;
  setvbuf(stdout, NULL, _IOLBF, 1024);
  t = mmap(NULL, sizeof *t, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (t == MAP_FAILED) return 2;
  if (fewest <= 8) {
    first_layout();
    each_call();
  }
  for (uint32_t size = fewest; size <= most; size *= 6) each_request(size, wanted);
  long_text();
  for_long();
  printf("%zu requests failed, %zu calls refused\n", t->injected, t->refused);
  printf("board: deaths for want of memory %zu/%zu\n", t->deaths, t->injected);
  printf("%zu checks passed, %zu failed\n", t->passed + gate_passed, t->failed + gate_failed);
  return t->failed + gate_failed != 0;
}
