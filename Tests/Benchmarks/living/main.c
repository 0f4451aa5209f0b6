/* The programs of the life table.
 *
 *   living SCENARIO N           medians, a "name value" a line, times in seconds
 *   living list SCENARIO N      the linear program of a scenario, for HiGHS
 *   living small                every scenario once at a small size: shows that all of them work
 *
 * Tests/Benchmarks/life.py has the sizes, the floors and the aims. */
#define _POSIX_C_SOURCE 200112L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "living.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { NAMES = 24, SECONDS = 4 };

static struct {
  const char *name;
  double *values;
  size_t count, capacity;
} figures[NAMES];
static int is_short;

size_t bytes_in_use(void) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
  struct mallinfo2 told = mallinfo2();
  return told.uordblks + told.hblkhd;
#else
  return 0;
#endif
}

double resident_bytes(void) {
  long pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  TRUE(fscanf(file, "%*s %ld", &pages) == 1);
  fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

int turns(int usual) {
  return is_short && usual > 4 ? 4 : usual;
}

void note(const char *name, double value) {
  int k = 0;
  while (k < NAMES - 1 && figures[k].name && strcmp(figures[k].name, name) != 0) k++;
  figures[k].name = name;
  if (figures[k].count == figures[k].capacity) {
    figures[k].capacity = 2 * figures[k].capacity + 16;
    figures[k].values = realloc(figures[k].values, figures[k].capacity * sizeof(double));
    TRUE(figures[k].values);
  }
  figures[k].values[figures[k].count++] = value;
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d > 0 ? 1 : d < 0 ? -1 : 0;
}

static void print_figures(void) {
  for (int k = 0; k < NAMES && figures[k].name; k++) {
    qsort(figures[k].values, figures[k].count, sizeof(double), ascending);
    printf("%s %.9g\n", figures[k].name, figures[k].values[figures[k].count / 2]);
    free(figures[k].values);
  }
  memset(figures, 0, sizeof figures);
  fflush(stdout);
}

/* ---- scenarios ---- */

static const scenario *const all[] = {list_scenarios,  edit_scenarios, arrangement_scenarios,
                                      dense_scenarios, life_scenarios, program_scenarios};
enum { KINDS = sizeof all / sizeof all[0] };

static void run(const scenario *s, size_t n) {
  watch w = watch_start();
  for (int k = 0; k < turns(s->repeats) && (k == 0 || watch_seconds(w) < SECONDS); k++) s->run(n);
  print_figures();
}

static int run_small(void) {
  int count = 0;
  is_short = 1;
  for (int kind = 0; kind < KINDS; kind++) {
    for (const scenario *s = all[kind]; s->name; s++, count++) {
      printf("# %s %zu\n", s->name, s->small);
      run(s, s->small);
    }
  }
  printf("%d passed, 0 failed\n", count);
  return 0;
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "small") == 0) return run_small();
  if (count == 4 && strcmp(words[1], "list") == 0) return !print_program(words[2], (size_t)atol(words[3]));
  for (int kind = 0; kind < KINDS; kind++) {
    for (const scenario *s = all[kind]; s->name; s++) {
      if (count != 3 || strcmp(s->name, words[1]) != 0) continue;
      run(s, (size_t)atol(words[2]));
      return 0;
    }
  }
  fprintf(stderr, "usage: living SCENARIO N, living list SCENARIO N, living small; scenarios:");
  for (int kind = 0; kind < KINDS; kind++) {
    for (const scenario *s = all[kind]; s->name; s++) fprintf(stderr, " %s", s->name);
  }
  fprintf(stderr, "\n");
  return 2;
}
