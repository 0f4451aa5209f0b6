/* frames.c - the same frames to the last bit, whatever the host program has done to its arithmetic and its language.
 *   frames [LAYOUTS]
 * Random layouts are written as documents; then each is read, solved, written and measured by its digest under each
 * rounding mode, with subnormal numbers flushed to zero, with floating-point traps, and in other languages.  The last
 * line but one is a hash of everything, which Tests/Gate/bits.py compares between processes and builds. */
#include <fenv.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include "../Random/world.h"

static size_t passed, failed;
static uint64_t hash = 0xcbf29ce484222325u;

static void check(int good, const char *what, const char *mode, unsigned long number) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s: layout %lu: %s\n", mode, number, what);
}

static void add_to_hash(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static char text[1 << 16], again[1 << 16];
static size_t length;

typedef struct answer {
  als_status status;
  als_digest digest;
  size_t count, length;
  als_rect frames[64], sizes[2];
} answer;

/* Reads, solves and writes the document. */
static answer ask(void) {
  answer got;
  als_layout *layout = NULL;
  als_item root, none = {0};
  als_size target = {0, 0}, fitting = {0, 0};
  als_snapshot *snapshot = NULL;
  memset(&got, 0, sizeof got);
  als_layout_create(NULL, &layout);
  got.status = als_document_read(layout, text, length, &root);
  if (got.status == ALS_OK) got.status = als_solve(layout, NULL);
  als_layout_digest(layout, &got.digest);
  als_frames_copy_all(layout, NULL, got.frames, 64, &got.count);
  als_item_fitting_size(layout, root, target, 50, 50, &fitting);
  got.sizes[0].width = fitting.width;
  got.sizes[0].height = fitting.height;
  if (als_snapshot_create(layout, &snapshot) == ALS_OK) {
    als_snapshot_frames_between(snapshot, snapshot, 1.0 / 3, &root, ALS_SPACE_ROOT, &got.sizes[1], 1);
    als_snapshot_destroy(snapshot);
  }
  als_layout_copy_document(layout, none, ALS_SYNTAX_RECORD, again, sizeof again, &got.length);
  als_layout_destroy(layout);
  return got;
}

static void compare(const answer *usual, const char *mode, unsigned long number) {
  answer got = ask();
  check(memcmp(&got, usual, sizeof got) == 0, "the answers are the same to the last bit", mode, number);
}

static void in_each_mode(const answer *usual, unsigned long number) {
  static const struct {
    int mode;
    const char *name;
  } modes[] = {{FE_DOWNWARD, "rounding down"}, {FE_UPWARD, "rounding up"}, {FE_TOWARDZERO, "rounding to zero"}};
  for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
    fesetround(modes[i].mode);
    answer got = ask();
    int is_kept = fegetround() == modes[i].mode;
    fesetround(FE_TONEAREST);
    check(memcmp(&got, usual, sizeof got) == 0, "the answers are the same to the last bit", modes[i].name, number);
    check(is_kept, "the host program's mode is as it was", modes[i].name, number);
  }
#if defined(__x86_64__)
  unsigned int before = _mm_getcsr();
  _mm_setcsr(before | 0x8040); /* subnormal results and operands are zero */
  answer got = ask();
  int is_kept = (_mm_getcsr() & 0x8040) == 0x8040;
  _mm_setcsr(before & ~0x1E80u); /* every exception but the inexact one traps */
  answer trapped = ask();
  _mm_setcsr(before);
  check(memcmp(&got, usual, sizeof got) == 0 && is_kept, "the answers are the same to the last bit", "flush to zero",
        number);
  check(memcmp(&trapped, usual, sizeof got) == 0, "the answers are the same, and nothing traps", "with traps", number);
#endif
}

int main(int count, char **words) {
  static const char *const languages[] = {"de_DE.UTF-8", "tr_TR.UTF-8", "de_DE", "C.UTF-8"};
  unsigned long layouts = count > 1 ? strtoul(words[1], NULL, 10) : 1000, skipped = 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  state = 0x123456789ABCDEFu;
  for (unsigned long n = 0; n < layouts; n++) {
    world w;
    als_item none = {0};
    list_number = n;
    make_world(&w, n % 2 == 0);
    als_status status = als_layout_copy_document(w.layout, none, ALS_SYNTAX_RECORD, text, sizeof text, &length);
    als_layout_destroy(w.layout);
    if (status != ALS_OK) {
      skipped++;
      continue;
    }
    answer usual = ask();
    check(usual.status >= 0 || usual.status == ALS_ERROR_NUMBER, "the document can be read and solved", "usual", n);
    add_to_hash(&usual, sizeof usual);
    add_to_hash(again, usual.length < sizeof again ? usual.length : sizeof again);
    in_each_mode(&usual, n);
    if (n % 10) continue;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
      if (setlocale(LC_ALL, languages[i])) compare(&usual, languages[i], n);
    }
    setlocale(LC_ALL, "C");
  }
  check(skipped * 10 < layouts, "nearly every layout can be written", "usual", skipped);
  printf("%lu layouts; languages here:%s%s\n", layouts - skipped, setlocale(LC_ALL, languages[0]) ? " German" : "",
         setlocale(LC_ALL, languages[1]) ? " Turkish" : " no others");
  printf("hash %016llx\n", (unsigned long long)hash);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
