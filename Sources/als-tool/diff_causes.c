/* diff_causes.c - what moved an edge: the terms of its explanation that differ between two layouts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* What a term is about, without its numbers: two layouts mean the same thing when the words are the same. */
static void term_subject(scene *s, const als_explained *term, text *out) {
  static const char *const words[] = {"", "", "size of ", "content of ", "least ", "free ", "inset of "};
  if (term->reason == ALS_REASON_CONSTRAINT) {
    constraint_subject(s, term->constraint, out);
    return;
  }
  text_add(out, words[term->reason >= 0 && term->reason <= ALS_REASON_INSET ? term->reason : 0]);
  scene_item_label(s, term->item, out);
  text_format(out, ".%s", als_attribute_name((als_attribute)term->attribute));
}

static void term_sentence(scene *s, const als_explained *term, text *out) {
  if (term->reason == ALS_REASON_CONSTRAINT) {
    constraint_equation(s, term->constraint, out);
    return;
  }
  if (term->reason == ALS_REASON_CONTENT) text_add(out, "the content of ");
  if (term->reason == ALS_REASON_NOTHING) text_add(out, "nothing determines ");
  scene_item_label(s, term->item, out);
  switch (term->reason) {
    case ALS_REASON_SIZE:
    case ALS_REASON_CONTENT:
      text_add(out, " is ");
      text_short(out, term->value);
      text_add(out, term->attribute == ALS_ATTRIBUTE_WIDTH ? " wide" : " high");
      break;
    case ALS_REASON_MINIMUM:
      text_format(out, ".%s cannot be less than 0", als_attribute_name((als_attribute)term->attribute));
      break;
    default: text_format(out, ".%s", als_attribute_name((als_attribute)term->attribute)); break;
  }
  if (term->reason == ALS_REASON_INSET) text_add(out, " has insets");
}

typedef struct known {
  als_explained term;
  char *subject;
} known;

typedef struct explanation {
  known *terms;
  size_t count;
} explanation;

static int compare_known(const void *a, const void *b) {
  return strcmp(((const known *)a)->subject, ((const known *)b)->subject);
}

/* The terms of an attribute, by subject; the same subject twice is one term with both amounts. */
static void explain(scene *s, als_item item, als_attribute attribute, explanation *out) {
  size_t needed = 0;
  memset(out, 0, sizeof *out);
  if (als_explain(s->layout, item, attribute, NULL, 0, &needed, NULL) < 0 || needed == 0) return;
  als_explained *terms = must(malloc(needed * sizeof *terms));
  if (als_explain(s->layout, item, attribute, terms, needed, &needed, NULL) == ALS_OK) {
    out->terms = must(malloc(needed * sizeof *out->terms));
    for (; out->count < needed; out->count++) {
      text subject = {0};
      term_subject(s, &terms[out->count], &subject);
      out->terms[out->count].term = terms[out->count];
      out->terms[out->count].subject = subject.bytes;
    }
    qsort(out->terms, out->count, sizeof *out->terms, compare_known);
  }
  free(terms);
}

static void forget(explanation *e) {
  for (size_t i = 0; i < e->count; i++) free(e->terms[i].subject);
  free(e->terms);
}

static double amount(const known *k) {
  return k ? k->term.factor * k->term.value : 0;
}

static void add(cause_list *list, scene *a, const known *before, scene *b, const known *after) {
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? list->capacity * 2 : 8;
    list->causes = must(realloc(list->causes, list->capacity * sizeof *list->causes));
  }
  cause *c = &list->causes[list->count++];
  memset(c, 0, sizeof *c);
  c->delta = amount(after) - amount(before);
  if (before) term_sentence(a, &before->term, &c->before);
  if (after) term_sentence(b, &after->term, &c->after);
}

static int differs(double a, double b) {
  return fabs(a - b) > 1e-6 * (1 + fabs(a) + fabs(b));
}

static int compare_causes(const void *a, const void *b) {
  double x = fabs(((const cause *)a)->delta), y = fabs(((const cause *)b)->delta);
  return (x < y) - (x > y);
}

/* Whether a term that both have says something else: another number, or another multiplier. */
static int is_other(scene *a, const known *x, scene *b, const known *y) {
  if (differs(x->term.value, y->term.value)) return 1;
  if (x->term.reason != ALS_REASON_CONSTRAINT) return 0;
  text before = {0}, after = {0};
  constraint_equation(a, x->term.constraint, &before);
  constraint_equation(b, y->term.constraint, &after);
  int other = before.length != after.length || memcmp(before.bytes, after.bytes, before.length) != 0;
  text_free(&before);
  text_free(&after);
  return other;
}

/* Lists either what both have with other numbers, or what only one of them has, perhaps without sizes that were set. */
static void match(cause_list *list, scene *a, const explanation *one, scene *b, const explanation *two, int common,
                  int with_sizes) {
  size_t i = 0, j = 0;
  while (i < one->count || j < two->count) {
    int order = i == one->count ? 1 : j == two->count ? -1 : strcmp(one->terms[i].subject, two->terms[j].subject);
    const known *x = order <= 0 ? &one->terms[i++] : NULL, *y = order >= 0 ? &two->terms[j++] : NULL;
    if (common ? x && y && is_other(a, x, b, y) : !x || !y) {
      if (common || with_sizes || (x ? x : y)->term.reason != ALS_REASON_SIZE) add(list, a, x, b, y);
    }
  }
}

static double total(const explanation *e) {
  double sum = 0;
  for (size_t i = 0; i < e->count; i++) sum += amount(&e->terms[i]);
  return sum;
}

size_t causes_find(scene *a, als_item before, scene *b, als_item after, als_attribute attribute, cause_list *list) {
  explanation one, two;
  memset(list, 0, sizeof *list);
  explain(a, before, attribute, &one);
  explain(b, after, attribute, &two);
  match(list, a, &one, b, &two, 1, 1);
  double left = total(&two) - total(&one);
  for (size_t i = 0; i < list->count; i++) left -= list->causes[i].delta;
  /* Where numbers do not tell it all, something else decides now; that a size counts more or less often follows from
   * it. */
  size_t before_that = list->count;
  if (differs(left, 0)) match(list, a, &one, b, &two, 0, 0);
  if (differs(left, 0) && list->count == before_that) match(list, a, &one, b, &two, 0, 1);
  if (list->count > 1) qsort(list->causes, list->count, sizeof *list->causes, compare_causes);
  size_t terms = one.count + two.count;
  forget(&one);
  forget(&two);
  return terms;
}

void causes_free(cause_list *list) {
  for (size_t i = 0; i < list->count; i++) {
    text_free(&list->causes[i].before);
    text_free(&list->causes[i].after);
  }
  free(list->causes);
}
