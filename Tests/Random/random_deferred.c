/* random_deferred.c - random histories of deferred texts.
 *
 *     random_deferred [histories [steps [seed]]]
 *
 * Texts come before, between and after the views they name; views are made, moved, renamed and ended, edits cancelled.
 * After each step a layout is made from nothing: the views as they are, then the texts that do not wait, by plain
 * als_add.  It must show the same frames, and refuse every text that waits.  What is saved and read must be the same
 * layout, and so must a copy. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

#define NUL ALS_NUL_TERMINATED
enum { NAMES = 9, TEXTS = 40, VIEWS = 30, LENGTH = 120 };

typedef struct text {
  char words[LENGTH];
  als_syntax syntax;
  als_constraint first;
  int ended;
} text;

static als_layout *l;
static als_item root, views[VIEWS];
static text texts[TEXTS];
static size_t view_count, text_count, checks;
static uint64_t dice;
static int failures;

static uint32_t draw(uint32_t sides) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((dice >> 33) % sides);
}

static void need(int good, const char *what, uint64_t seed, size_t step) {
  checks++;
  if (good) return;
  if (failures++ < 10) printf("history %llu, step %zu: %s\n", (unsigned long long)seed, step, what);
}

static const char *name_of(uint32_t at) {
  static const char *const names[NAMES] = {"a", "b", "c", "d", "e", "panel", "title", "icon", "ok"};
  return names[at];
}

static int is_free(const char *name) {
  als_item found;
  return als_item_find(l, (als_item){0}, name, NUL, &found) == ALS_END;
}

static int waits(const text *t) {
  return als_constraint_waiting_message_copy(l, t->first, NULL, 0, NULL) == ALS_TRUNCATED;
}

/* Each constraint has a priority of its own, so that frames do not depend on the order of activation. */
static void add_text(void) {
  if (text_count == TEXTS) return;
  text *t = &texts[text_count];
  const char *a = name_of(draw(NAMES)), *b = name_of(draw(NAMES)), *c = name_of(draw(NAMES));
  unsigned k = draw(50), p = 100 + 4 * (unsigned)text_count;
  t->syntax = ALS_SYNTAX_ANY;
  switch (draw(6)) {
    case 0:
      snprintf(t->words, LENGTH, "%s.left = %s.right + %u @ %u; %s.width = %u @ %u", a, b, k, p, c, k, p + 1);
      break;
    case 1: snprintf(t->words, LENGTH, "%s.top = super.top + %u @ %u", a, k, p); break;
    case 2: snprintf(t->words, LENGTH, "V:[%s(%u@%u)]-(%u@%u)-[%s]", a, k, p, k, p + 1, b); break;
    case 3: snprintf(t->words, LENGTH, "%s.size = %s.size @ %u; %s.height >= %u @ %u", a, b, p, c, k, p + 1); break;
    case 4:
      t->syntax = ALS_SYNTAX_LINEAR;
      snprintf(t->words, LENGTH, "%s.width==|*0.5@%u", a, p);
      break;
    default:
      t->syntax = ALS_SYNTAX_COMPACT;
      snprintf(t->words, LENGTH, "%s.left >= %s.safeArea.left + %u @ %u", a, b, k, p);
  }
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_DEFERRED;
  als_constraint made[8];
  if (als_add(l, root, t->syntax, t->words, NUL, &options, made, 8, NULL) != ALS_OK) return;
  t->first = made[0];
  t->ended = 0;
  text_count++;
}

static als_item any_view(void) {
  return view_count && draw(4) ? views[draw((uint32_t)view_count)] : root;
}

static void find_views(void) {
  als_item at = {0};
  view_count = 0;
  while (als_item_next(l, at, &at) == ALS_OK) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    if (als_item_get_info(l, at, &info) == ALS_OK && info.kind == ALS_ITEM_VIEW && at.id != root.id)
      views[view_count++] = at;
  }
}

static void step(void) {
  const char *name = name_of(draw(NAMES));
  switch (draw(9)) {
    case 0:
    case 1: add_text(); return;
    case 2:
    case 3:
    case 4: {
      als_item made, parent = draw(8) ? any_view() : (als_item){0};
      if (!is_free(name) || view_count + 2 > VIEWS) return;
      if (draw(3)) {
        als_view_create(l, parent, name, NUL, &made);
      } else {
        als_view_create(l, parent, NULL, 0, &made);
        als_item_set_name(l, made, name, NUL);
      }
      break;
    }
    case 5:
      if (view_count) als_item_destroy(l, views[draw((uint32_t)view_count)]);
      break;
    case 6:
      if (view_count && is_free(name))
        als_item_set_name(l, views[draw((uint32_t)view_count)], draw(4) ? name : NULL, draw(4) ? NUL : 0);
      break;
    case 7:
      if (view_count)
        als_item_set_parent(l, views[draw((uint32_t)view_count)], draw(6) ? any_view() : (als_item){0}, ALS_LAST);
      break;
    default:
      if (text_count) {
        text *t = &texts[draw((uint32_t)text_count)];
        /* All constraints of the text, which stand behind each other. */
        if (!t->ended && draw(3) == 0) {
          als_constraint_set_constant(l, t->first, 0);
          als_constraint_set_constant(l, t->first, draw(50));
          t->ended = 2; /* says something else than its words */
        }
      }
  }
  find_views();
}

static als_digest digest_of(als_layout *layout) {
  als_digest digest = {0, 0};
  als_layout_digest(layout, &digest);
  return digest;
}

static int same(als_digest a, als_digest b) {
  return a.low == b.low && a.high == b.high;
}

/* The views again, and the texts that do not wait. */
static void compare(uint64_t seed, size_t at_step) {
  als_layout *fresh;
  als_item map[VIEWS], top;
  int is_plain = 1;
  for (size_t i = 0; i < text_count; i++) is_plain &= texts[i].ended == 0;
  als_layout_create(NULL, &fresh);
  als_view_create(fresh, (als_item){0}, "root", NUL, &top);
  als_item_set_size(fresh, top, (als_size){300, 200});
  for (size_t i = 0; i < view_count; i++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    char name[20];
    als_status named = als_item_name_copy(l, views[i], name, sizeof name, NULL);
    als_item_get_info(l, views[i], &info);
    als_item parent = {0};
    if (info.parent.id == root.id) parent = top;
    for (size_t k = 0; k < i; k++) {
      if (views[k].id == info.parent.id) parent = map[k];
    }
    als_view_create(fresh, parent, named == ALS_OK ? name : NULL, NUL, &map[i]);
  }
  for (size_t i = 0; i < text_count; i++) {
    als_status status = als_add(fresh, top, texts[i].syntax, texts[i].words, NUL, NULL, NULL, 0, NULL);
    need((status < 0) == waits(&texts[i]), "a text waits, and could be added, or the other way round", seed, at_step);
  }
  als_status here = als_solve(l, NULL), there = als_solve(fresh, NULL);
  need(here == there, "another status", seed, at_step);
  for (size_t i = 0; is_plain && i < view_count; i++) {
    als_rect a, b;
    als_frame(l, views[i], &a);
    als_frame(fresh, map[i], &b);
    double off = fabs(a.x - b.x) + fabs(a.y - b.y) + fabs(a.width - b.width) + fabs(a.height - b.height);
    need(off < 1e-6, "another frame", seed, at_step);
  }
  als_layout_destroy(fresh);
}

static void save(uint64_t seed, size_t at_step) {
  static char saved[1 << 16];
  als_layout *other;
  als_item at = {0};
  size_t trees = 0;
  while (als_item_next(l, at, &at) == ALS_OK) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    als_item_get_info(l, at, &info);
    trees += info.parent.id == 0;
    if (als_item_name_copy(l, at, NULL, 0, NULL) == ALS_END) return; /* documents give names */
  }
  als_layout_copy(l, &other);
  need(same(digest_of(l), digest_of(other)), "a copy with another digest", seed, at_step);
  als_layout_destroy(other);
  if (trees != 1) return;
  need(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, saved, sizeof saved, NULL) == ALS_OK, "not saved", seed,
       at_step);
  als_layout_create(NULL, &other);
  need(als_document_read(other, saved, NUL, NULL) == ALS_OK, "not read", seed, at_step);
  als_solve(other, NULL);
  need(same(digest_of(l), digest_of(other)), "another digest after saving and reading", seed, at_step);
  als_layout_destroy(other);
}

int main(int count, char **words) {
  size_t histories = count > 1 ? strtoul(words[1], NULL, 10) : 300,
         steps = count > 2 ? strtoul(words[2], NULL, 10) : 60;
  uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
  for (size_t h = 0; h < histories; h++, seed++) {
    dice = seed * 0x9E3779B97F4A7C15u + 1;
    text_count = view_count = 0;
    als_layout_create(NULL, &l);
    als_view_create(l, (als_item){0}, "root", NUL, &root);
    als_item_set_size(l, root, (als_size){300, 200});
    for (size_t i = 0; i < steps && failures < 10; i++) {
      if (draw(12) == 0) {
        als_solve(l, NULL);
        als_digest before = digest_of(l);
        size_t texts_before = text_count;
        text kept[TEXTS];
        memcpy(kept, texts, sizeof texts);
        als_edit_begin(l);
        for (uint32_t k = draw(8); k > 0; k--) step();
        if (draw(2)) als_solve(l, NULL);
        als_edit_cancel(l);
        memcpy(texts, kept, sizeof texts);
        text_count = texts_before;
        find_views();
        need(same(before, digest_of(l)), "a cancelled edit left something", seed, i);
      }
      step();
      compare(seed, i);
      save(seed, i);
    }
    als_layout_destroy(l);
  }
  printf("%zu checks passed, %d failed\n", checks - (size_t)failures, failures);
  return failures != 0;
}
