/* equation.c - constraints of any number of terms in words, with their numbers and without. */
#include <stdlib.h>

#include "tool.h"

static als_term *copy_terms(scene *s, als_constraint c, size_t *count) {
  als_constraint_terms_copy(s->layout, c, NULL, 0, count);
  als_term *terms = must(malloc((*count + 1) * sizeof *terms));
  if (als_constraint_terms_copy(s->layout, c, terms, *count, count) != ALS_OK) *count = 0;
  return terms;
}

void constraint_subject(scene *s, als_constraint c, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  size_t count = 0;
  if (als_constraint_get_info(s->layout, c, &info) != ALS_OK) return;
  als_term *terms = copy_terms(s, c, &count);
  for (size_t k = 0; k < count; k++) {
    scene_item_label(s, terms[k].item, out);
    text_format(out, ".%s", als_attribute_name((als_attribute)terms[k].attribute));
    text_format(out, " %s ", k ? "+" : als_relation_name((als_relation)info.relation));
  }
  free(terms);
}

void constraint_equation(scene *s, als_constraint c, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  if (als_constraint_get_info(s->layout, c, &info) != ALS_OK) return;
  if (info.term_count <= 2) {
    constraint_pair(s, &info, out);
    return;
  }
  size_t count = 0;
  als_term *terms = copy_terms(s, c, &count);
  for (size_t k = 0; k < count; k++) {
    double factor = terms[k].multiplier;
    text_add(out, factor < 0 ? (k ? " - " : "-") : (k ? " + " : ""));
    if (factor != 1 && factor != -1) {
      text_number(out, factor < 0 ? -factor : factor);
      text_add(out, " * ");
    }
    scene_item_label(s, terms[k].item, out);
    text_format(out, ".%s", als_attribute_name((als_attribute)terms[k].attribute));
  }
  text_format(out, " %s ", als_relation_name((als_relation)info.relation));
  text_number(out, info.constant);
  if (info.priority != ALS_PRIORITY_REQUIRED) {
    text_add(out, " @");
    text_float(out, info.priority);
  }
  free(terms);
}
