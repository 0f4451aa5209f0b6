/* equation.c - constraints of any number of terms in words, with their numbers and without. */
#include <stdlib.h>

#include "tool.h"

static als_term *copy_terms(scene *s, als_constraint c, size_t *count) {
  als_constraint_terms_copy(s->layout, c, NULL, 0, count);
  als_term *terms = must(malloc((*count + 1) * sizeof *terms));
  if (als_constraint_terms_copy(s->layout, c, terms, *count, count) != ALS_OK) *count = 0;
  return terms;
}

als_status constraint_identifier(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_constraint c = {id};
  return als_constraint_identifier_copy(layout, c, buffer, capacity, needed);
}

static als_status copy_waiting(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_constraint c = {id};
  return als_constraint_waiting_message_copy(layout, c, buffer, capacity, needed);
}

int constraint_waits(scene *s, als_constraint c, text *out) {
  text why = {0};
  int waits = scene_copy(s, copy_waiting, c.id, &why);
  if (waits && out) text_label(out, why.bytes ? why.bytes : "", why.length);
  text_free(&why);
  return waits;
}

/* One that waits has no items yet: what is known of it is its text. */
static int say_waiting(scene *s, als_constraint c, text *out) {
  text written = {0};
  if (!constraint_waits(s, c, NULL)) return 0;
  if (scene_copy(s, constraint_identifier, c.id, &written) && written.length) {
    text_label(out, written.bytes, written.length);
  } else {
    text_add(out, "a constraint of a deferred text");
  }
  text_free(&written);
  return 1;
}

void constraint_subject(scene *s, als_constraint c, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  size_t count = 0;
  if (say_waiting(s, c, out)) return;
  if (als_constraint_get_info(s->layout, c, &info) != ALS_OK) return;
  als_term *terms = copy_terms(s, c, &count);
  for (size_t k = 0; k < count; k++) {
    scene_item_label(s, terms[k].item, out);
    text_format(out, ".%s", als_attribute_name((als_attribute)terms[k].attribute));
    text_format(out, " %s ", k ? "+" : als_relation_name((als_relation)info.relation));
  }
  free(terms);
}

/* One attribute beside a number or another attribute. */
static int is_pair(const als_term *terms, size_t count) {
  return count <= 2 && (count == 0 || terms[0].multiplier == 1);
}

int constraint_is_pair(scene *s, als_constraint c) {
  size_t count = 0;
  als_term *terms = copy_terms(s, c, &count);
  int result = is_pair(terms, count) || constraint_waits(s, c, NULL);
  free(terms);
  return result;
}

void constraint_terms_json(scene *s, als_constraint c, json *j) {
  size_t count = 0;
  als_term *terms = copy_terms(s, c, &count);
  json_array(j);
  for (size_t k = 0; k < count; k++) {
    text name = {0};
    scene_item_name(s, terms[k].item, &name);
    json_object(j);
    json_key(j, "item");
    json_text(j, &name);
    json_key(j, "attribute");
    json_word(j, als_attribute_name((als_attribute)terms[k].attribute));
    json_key(j, "multiplier");
    json_number(j, terms[k].multiplier);
    json_end(j);
    text_free(&name);
  }
  json_end(j);
  free(terms);
}

static void side(scene *s, als_item item, int32_t attribute, text *out) {
  scene_item_label(s, item, out);
  text_format(out, ".%s", als_attribute_name((als_attribute)attribute));
}

/* "a.left == b.right + 8 @750" */
static void pair_words(scene *s, const als_constraint_info *info, text *out) {
  side(s, info->first, info->first_attribute, out);
  text_format(out, " %s ", als_relation_name((als_relation)info->relation));
  double constant = info->constant;
  if (info->second.id == 0) {
    text_number(out, constant);
  } else {
    if (info->multiplier != 1) {
      text_number(out, info->multiplier);
      text_add(out, " * ");
    }
    side(s, info->second, info->second_attribute, out);
    if (constant != 0) {
      text_add(out, constant < 0 ? " - " : " + ");
      text_number(out, constant < 0 ? -constant : constant);
    }
  }
  if (info->priority != ALS_PRIORITY_REQUIRED) {
    text_add(out, " @");
    text_float(out, info->priority);
  }
}

void constraint_equation(scene *s, als_constraint c, text *out) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  if (als_constraint_get_info(s->layout, c, &info) != ALS_OK || say_waiting(s, c, out)) return;
  size_t count = 0;
  als_term *terms = copy_terms(s, c, &count);
  if (is_pair(terms, count)) {
    pair_words(s, &info, out);
    free(terms);
    return;
  }
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
