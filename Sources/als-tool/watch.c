/* watch.c - solves a document again whenever its file changes, and says what moved and why.
 *
 * The file is looked at ten times a second.  Editors write in steps, or put another file in its place, so a change
 * counts once the file has stood still from one look to the next.  A version that is refused is reported; the layout
 * and the picture of the last good one stay. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tool.h"

enum { LOOK_MILLISECONDS = 100, LARGE = 4 << 20 };

static volatile sig_atomic_t is_over;

static void end(int signal_number) {
  (void)signal_number;
  is_over = 1;
}

/* What tells one version of a file from another. */
typedef struct stamp {
  int exists;
  uint64_t size, sum;
} stamp;

static stamp look(const char *file) {
  static unsigned char block[1 << 16];
  stamp s = {0, 0, 14695981039346656037u};
  FILE *in = fopen(file, "rb");
  if (in == NULL) return s;
  size_t got;
  while ((got = fread(block, 1, sizeof block, in)) > 0) {
    for (size_t i = 0; i < got; i++) s.sum = (s.sum ^ block[i]) * 1099511628211u;
    s.size += got;
  }
  s.exists = !ferror(in);
  fclose(in);
  return s;
}

static int same(const stamp *a, const stamp *b) {
  return a->exists == b->exists && a->size == b->size && a->sum == b->sum;
}

/* A file of 4 MiB is looked at half as often as a small one. */
static void pause_for_a_look(uint64_t size, live *page) {
  uint64_t pause = LOOK_MILLISECONDS * (1 + size / LARGE);
  struct timespec time = {(time_t)(pause / 1000), (long)(pause % 1000) * 1000000L};
  if (page) {
    live_wait(page, (unsigned)pause);
  } else {
    nanosleep(&time, NULL);
  }
}

/* Waits for a version other than `known` that stands still. */
static int wait_for_change(const char *file, stamp *known, live *page) {
  stamp last = *known;
  while (!is_over) {
    pause_for_a_look(last.size, page);
    stamp now = look(file);
    if (!same(&now, known) && same(&now, &last)) {
      *known = now;
      return 1;
    }
    last = now;
  }
  return 0;
}

static int write_all(FILE *file, const text *t) {
  return fwrite(t->bytes ? t->bytes : "", 1, t->length, file) == t->length;
}

static int write_picture(const watching *w, scene *s) {
  text picture = {0};
  w->draw(s, &picture);
  int result = replace_file(w->out, &picture);
  text_free(&picture);
  return result;
}

static int read_version(const watching *w, scene *s) {
  if (scene_read(s, w->file) != TOOL_OK) return TOOL_REFUSED;
  s->shows_all = w->shows_all;
  if (scene_vary(s, &w->varied) != TOOL_OK) return TOOL_REFUSED;
  if (scene_shape(s, w->size, w->direction) != TOOL_OK) return TOOL_REFUSED;
  return scene_solve(s);
}

static int say(const watching *w, const text *t) {
  int good = w->whole ? write_all(stdout, t) : text_show(t, stdout);
  if (good && fflush(stdout) == 0) return TOOL_OK;
  return report_io("standard output", errno);
}

/* Conflicts are told when they are not those of the version before. */
static void say_conflicts(scene *before, scene *now, text *out) {
  text old = {0}, new = {0};
  size_t count = 0;
  if (before->layout) conflicts_sentences(before, &old);
  conflicts_sentences(now, &new);
  als_conflict_count(now->layout, &count);
  if (old.length != new.length || (old.length && memcmp(old.bytes, new.bytes, old.length) != 0)) {
    conflicts_text(now, out);
    if (count == 0) text_format(out, "%s: no more conflicts\n", now->file);
  } else if (count) {
    text_format(out, "%s: still ", now->file);
    text_count(out, count, "conflict\n", "conflicts\n");
  }
  text_free(&old);
  text_free(&new);
}

/* Shows a version that was accepted: all of it at first, then what is new. */
static int show(const watching *w, scene *before, scene *now) {
  text out = {0};
  int differs = 1;
  if (before->layout == NULL || w->whole) {
    if (w->out == NULL) w->draw(now, &out);
  } else {
    differs = diff_moves(before, now, &out) != TOOL_OK;
  }
  if (!w->whole) say_conflicts(before, now, &out);
  int result = say(w, &out);
  text_free(&out);
  if (result == TOOL_OK && w->out != NULL && differs) result = write_picture(w, now);
  return result;
}

/* A page is followed until it is told to end, and prints its address alone. */
static int open_page(const watching *w, live **page) {
  text out = {0};
  *page = live_open(w);
  if (*page == NULL) return TOOL_REFUSED;
  text_format(&out, "%s: the page is %s\n", w->file, live_address(*page));
  int result = say(w, &out);
  text_free(&out);
  return result;
}

int watch_run(const watching *w) {
  scene good, next;
  live *page = NULL;
  stamp known = look(w->file);
  unsigned long seen = 0;
  int result = TOOL_OK;
  memset(&good, 0, sizeof good);
  signal(SIGINT, end);
  signal(SIGTERM, end);
  if (w->serves) result = open_page(w, &page);
  while (result == TOOL_OK) {
    int is_good = read_version(w, &next) == TOOL_OK;
    if (page) live_show(page, &next, is_good);
    if (is_good) {
      result = show(w, &good, &next);
      scene_free(&good);
      good = next;
    } else {
      scene_free(&next);
      fflush(stderr);
    }
    seen++;
    if (result != TOOL_OK || seen == w->count || !wait_for_change(w->file, &known, page)) break;
  }
  live_close(page);
  scene_free(&good);
  return result;
}
