/* threads.c - layouts in many threads.  Built with the thread sanitizer by `make check`; without it the answers count.
 *   threads [OPERATIONS [COLLISIONS [LAYOUTS]]]
 * Eight threads with a layout each come to the same digests as one after the other; all of them at one layout are let
 * in or told ALS_ERROR_BUSY; layouts made and destroyed by all of them do not know each other's handles; a snapshot may
 * be read by all.  A process is forked while they make and destroy large layouts, and its children work. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <als/als.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

enum { THREADS = 8, VIEWS = 12 };

static long operations = 5000, collisions = 100000, storm = 4000;
static size_t passed, failed;
static const als_item none = {0};

static void check(int good, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s\n", what);
}

typedef struct worker {
  pthread_t thread;
  uint64_t state;
  size_t wrong, done, busy;
  als_digest digest;
  als_layout *shared;
  als_snapshot *snapshot;
  const als_item *views;
} worker;

static uint32_t next(worker *w, uint32_t below) {
  w->state ^= w->state << 13, w->state ^= w->state >> 7, w->state ^= w->state << 17;
  return (uint32_t)((w->state >> 11) % below);
}

static als_layout *make(als_item *views) {
  als_layout *layout = NULL;
  als_size size = {500, 300};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "root", 4, &views[0]);
  als_item_set_size(layout, views[0], size);
  for (int i = 1; i < VIEWS; i++) als_view_create(layout, views[i / 3], NULL, 0, &views[i]);
  return layout;
}

static als_status step(worker *w, als_layout *layout, const als_item *views, als_constraint *constraints) {
  static const char text[] = "H:|-[v]-|";
  als_constraint_spec spec = {views[next(w, VIEWS)], none, ALS_ATTRIBUTE_WIDTH, 0, 0, 500, 1, next(w, 500)};
  als_named_item name = {"v", 1, views[1 + next(w, VIEWS - 1)]};
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_constraint *c = &constraints[next(w, VIEWS)];
  als_rect frame;
  als_size size = {next(w, 800), 300};
  als_status status;
  spec.relation = (int32_t)next(w, 3) - 1;
  spec.priority = 100.0f + (float)next(w, 900);
  switch (next(w, 9)) {
    case 0:
    case 1:
      return c->id ? als_constraint_set_active(layout, *c, (int32_t)next(w, 2))
                   : als_constraint_create(layout, &spec, 0, c);
    case 2:
      status = als_constraint_destroy(layout, *c);
      if (status == ALS_OK) c->id = 0;
      return status;
    case 3: return als_constraint_set_constant(layout, *c, next(w, 400));
    case 4: return als_item_set_size(layout, views[0], size);
    case 5:
      if (c[0].id || c[1].id) return ALS_OK;
      options.items = &name;
      options.item_count = 1;
      return als_add(layout, views[0], ALS_SYNTAX_VISUAL_FORMAT, text, sizeof text - 1, &options, c, 2, NULL);
    case 6: return als_frame(layout, views[next(w, VIEWS)], &frame);
    default: return als_solve(layout, NULL);
  }
}

/* ---- a layout each ---- */

static void *work_alone(void *argument) {
  worker *w = argument;
  als_item views[VIEWS];
  als_constraint constraints[VIEWS + 1] = {{0}};
  als_layout *layout = make(views);
  for (long n = 0; n < operations; n++) {
    als_status status = step(w, layout, views, constraints);
    w->wrong += status == ALS_ERROR_BUSY || status == ALS_ERROR_INTERNAL;
    if (n % 100 == 99) {
      als_digest now;
      als_solve(layout, NULL);
      als_layout_digest(layout, &now);
      w->digest.low = w->digest.low * 31 + now.low;
      w->digest.high = w->digest.high * 31 + now.high;
    }
  }
  als_layout_destroy(layout);
  return NULL;
}

static void start(worker *w, void *(*work)(void *)) {
  check(pthread_create(&w->thread, NULL, work, w) == 0, "a thread starts");
}

static void in_parallel(void) {
  worker alone[THREADS], together[THREADS];
  memset(alone, 0, sizeof alone);
  for (int i = 0; i < THREADS; i++) alone[i].state = 977u * (unsigned)i + 12345;
  memcpy(together, alone, sizeof alone);
  for (int i = 0; i < THREADS; i++) work_alone(&alone[i]);
  for (int i = 0; i < THREADS; i++) start(&together[i], work_alone);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(together[i].thread, NULL);
    check(together[i].wrong == 0, "nobody is told that his own layout is busy");
    check(alone[i].digest.low == together[i].digest.low && alone[i].digest.high == together[i].digest.high,
          "in parallel the layouts are what they are one after the other");
  }
}

/* ---- one layout ---- */

static void *work_together(void *argument) {
  worker *w = argument;
  als_constraint constraints[VIEWS + 1] = {{0}};
  for (long n = 0; n < collisions / THREADS; n++) {
    als_status status = step(w, w->shared, w->views, constraints);
    w->busy += status == ALS_ERROR_BUSY;
    w->done += status >= 0;
    w->wrong += status == ALS_ERROR_INTERNAL || status > ALS_TRUNCATED || status < ALS_ERROR_DOCUMENT;
  }
  return NULL;
}

static void at_one_layout(void) {
  worker workers[THREADS];
  als_item views[VIEWS];
  als_layout *layout = make(views), *fresh = NULL;
  als_digest warm, cold;
  size_t done = 0, busy = 0;
  memset(workers, 0, sizeof workers);
  for (int i = 0; i < THREADS; i++) {
    workers[i].state = 7919u * (unsigned)i + 1;
    workers[i].shared = layout;
    workers[i].views = views;
    start(&workers[i], work_together);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    check(workers[i].wrong == 0, "every answer is a result or ALS_ERROR_BUSY");
    done += workers[i].done;
    busy += workers[i].busy;
  }
  check(als_solve(layout, NULL) >= 0 && als_layout_copy(layout, &fresh) == ALS_OK, "the layout works afterwards");
  check(als_layout_digest(layout, &warm) == ALS_OK && als_layout_digest(fresh, &cold) == ALS_OK && warm.low == cold.low,
        "it is whole");
  als_layout_destroy(fresh);
  als_layout_destroy(layout);
  printf("one layout: %zu calls were let in, %zu told ALS_ERROR_BUSY\n", done, busy);
}

/* ---- made and destroyed ---- */

static void *work_in_storm(void *argument) {
  worker *w = argument;
  als_item old = w->views[0];
  for (long n = 0; n < storm / THREADS; n++) {
    als_item root;
    als_rect frame;
    als_layout *layout = NULL;
    w->wrong += als_layout_create(NULL, &layout) != ALS_OK;
    w->wrong += als_view_create(layout, none, NULL, 0, &root) != ALS_OK;
    w->wrong += als_frame(layout, old, &frame) != ALS_ERROR_HANDLE;
    w->wrong += als_frame(layout, root, &frame) != ALS_NOT_SOLVED;
    w->wrong += als_solve(layout, NULL) != ALS_OK || als_frame(layout, root, &frame) != ALS_OK;
    als_layout_destroy(layout);
    old = root;
  }
  return NULL;
}

static void *work_on_snapshot(void *argument) {
  worker *w = argument;
  als_rect frames[VIEWS];
  for (long n = 0; n < operations; n++) {
    w->wrong += als_snapshot_frames_copy(w->snapshot, w->views, ALS_SPACE_ROOT, frames, VIEWS) != ALS_OK;
    w->wrong +=
        als_snapshot_frames_between(w->snapshot, w->snapshot, 0.5, w->views, ALS_SPACE_PARENT, frames, VIEWS) != ALS_OK;
  }
  return NULL;
}

static void all_at(void *(*work)(void *), const char *what) {
  worker workers[THREADS];
  als_item views[VIEWS];
  als_layout *layout = make(views);
  als_snapshot *snapshot = NULL;
  als_solve(layout, NULL);
  als_snapshot_create(layout, &snapshot);
  memset(workers, 0, sizeof workers);
  for (int i = 0; i < THREADS; i++) {
    workers[i].views = views;
    workers[i].snapshot = snapshot;
    start(&workers[i], work);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    check(workers[i].wrong == 0, what);
  }
  als_layout_destroy(layout);
  als_snapshot_destroy(snapshot);
}

/* ---- forks ---- */

static int is_large_solved(void) {
  als_layout *layout = NULL;
  als_item root, view;
  als_rect frame = {0, 0, 0, 0};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, NULL, 0, &root);
  for (int i = 0; i < 1500; i++) {
    als_view_create(layout, root, NULL, 0, &view);
    als_item_set_size(layout, view, (als_size){30, 40});
  }
  int good = als_solve(layout, NULL) == ALS_OK && als_frame(layout, view, &frame) == ALS_OK && frame.width == 30;
  als_layout_destroy(layout);
  return good;
}

static int forking; /* while it is not 0 */

static void *work_in_large(void *argument) {
  worker *w = argument;
  while (__atomic_load_n(&forking, __ATOMIC_RELAXED)) w->wrong += !is_large_solved();
  return NULL;
}

/* What other threads hold at that moment nobody gives back in the child. */
static void fork_amid(int forks) {
#if !defined(SANITIZED) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  worker workers[THREADS];
  memset(workers, 0, sizeof workers);
  __atomic_store_n(&forking, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < THREADS; i++) start(&workers[i], work_in_large);
  for (int n = 0; n < forks; n++) {
    int state = 0;
    pid_t child = fork();
    if (child == 0) {
      alarm(30);
      _exit(is_large_solved() ? 0 : 1);
    }
    check(child > 0 && waitpid(child, &state, 0) == child && WIFEXITED(state) && WEXITSTATUS(state) == 0,
          "the child of a fork lays out");
  }
  __atomic_store_n(&forking, 0, __ATOMIC_RELAXED);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(workers[i].thread, NULL);
    check(workers[i].wrong == 0, "and so do the threads beside it");
  }
#else
  (void)forks, (void)forking, (void)work_in_large;
#endif
}

int main(int count, char **words) {
  if (count > 1) operations = atol(words[1]);
  if (count > 2) collisions = atol(words[2]);
  if (count > 3) storm = atol(words[3]);
  setvbuf(stdout, NULL, _IOLBF, 0);
  in_parallel();
  at_one_layout();
  all_at(work_in_storm, "layouts of other threads are strangers");
  all_at(work_on_snapshot, "a snapshot is read by all");
  fork_amid(operations < 1000 ? 20 : 400);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
