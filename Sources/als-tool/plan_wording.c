/* plan_wording.c - the few words and numbers that stand beside the marks of a drawing. */
#include <math.h>
#include <string.h>

#include "plan.h"

static const char *sign(const plan *p, int32_t way, int flip) {
  if (way == ALS_RELATION_EQUAL) return "";
  int less = (way == ALS_RELATION_LESS_OR_EQUAL) != flip;
  if (p->ascii) return less ? "<= " : ">= ";
  return less ? "\xe2\x89\xa4 " : "\xe2\x89\xa5 ";
}

static const char *times(const plan *p) {
  return p->ascii ? " x " : " \xc3\x97 ";
}

/* The priority, and of what does not hold also what came of it, where that is a number. */
static void ending(const relation *r, double actual, text *out) {
  if (r->info.priority < ALS_PRIORITY_REQUIRED) {
    text_add(out, " @");
    text_float(out, r->info.priority);
  }
  if (r->state < STATE_LOST) return;
  if (isnan(actual)) {
    text_add(out, " (not met)");
    return;
  }
  text_add(out, " (is ");
  text_short(out, round(actual * 100) / 100);
  text_add(out, ")");
}

/* `distance` is where the first item lies, seen from the second.  People count gaps without a sign, so the relation
 * turns around for those that are measured backwards. */
void label_gap(const plan *p, const relation *r, double distance, text *out) {
  double constant = r->info.constant;
  int back = r->info.relation == ALS_RELATION_EQUAL ? constant < 0
                                                    : distance < -1e-6 || (fabs(distance) <= 1e-6 && constant < 0);
  if (constant == 0 && r->info.relation != ALS_RELATION_EQUAL) back = r->info.relation == ALS_RELATION_LESS_OR_EQUAL;
  text_add(out, sign(p, r->info.relation, back));
  text_short(out, back && constant != 0 ? -constant : constant);
  ending(r, back ? -distance : distance, out);
}

static void name_and_attribute(const plan *p, als_item item, int32_t attribute, text *out) {
  scene_item_name(p->s, item, out);
  text_format(out, ".%s", als_attribute_name((als_attribute)attribute));
}

static void signed_constant(const plan *p, double constant, text *out) {
  if (constant == 0) return;
  text_add(out, constant > 0 ? " + " : p->ascii ? " - " : " \xe2\x88\x92 ");
  text_short(out, fabs(constant));
}

static int is_parent(const plan *p, als_item child, als_item parent) {
  size_t index = scene_find(p->s, child);
  return index != SCENE_NONE && p->s->entries[index].info.parent.id == parent.id;
}

static void right_side(const plan *p, const relation *r, text *out) {
  const als_constraint_info *i = &r->info;
  int share = i->multiplier > 0 && i->multiplier < 1 && i->first_attribute == i->second_attribute &&
              is_parent(p, i->first, i->second);
  if (share) {
    text_short(out, i->multiplier * 100);
    text_add(out, "% of ");
    scene_item_name(p->s, i->second, out);
  } else {
    if (i->multiplier != 1) {
      text_short(out, i->multiplier);
      text_add(out, times(p));
    }
    name_and_attribute(p, i->second, i->second_attribute, out);
  }
  signed_constant(p, i->constant, out);
}

void label_size(const plan *p, const relation *r, text *out) {
  size_t item = plan_find(p, r->info.first);
  const als_rect *rect = &p->items[item].rect;
  text_add(out, sign(p, r->info.relation, 0));
  if (r->info.second.id == 0) {
    text_short(out, r->info.constant);
  } else {
    right_side(p, r, out);
  }
  ending(r, r->info.first_attribute == ALS_ATTRIBUTE_WIDTH ? rect->width : rect->height, out);
}

/* 16:9 where whole numbers up to 20 say it, else 1.618:1. */
void label_ratio(const plan *p, const relation *r, text *out) {
  const als_constraint_info *i = &r->info;
  if (i->constant != 0 || i->relation != ALS_RELATION_EQUAL || !(i->multiplier > 0)) {
    text_format(out, "%s %s ", als_attribute_name((als_attribute)i->first_attribute),
                i->relation == ALS_RELATION_EQUAL ? "=" : "");
    out->length -= i->relation != ALS_RELATION_EQUAL;
    text_add(out, sign(p, i->relation, 0));
    if (i->multiplier != 1) {
      text_short(out, i->multiplier);
      text_add(out, times(p));
    }
    text_add(out, als_attribute_name((als_attribute)i->second_attribute));
    signed_constant(p, i->constant, out);
  } else {
    double ratio = i->first_attribute == ALS_ATTRIBUTE_WIDTH ? i->multiplier : 1 / i->multiplier, low = 1;
    while (low <= 20 && fabs(ratio * low - round(ratio * low)) > 1e-6 * ratio * low) low++;
    if (low > 20) low = 1;
    text_short(out, ratio * low);
    text_add(out, ":");
    text_short(out, low);
  }
  const als_rect *rect = &p->items[plan_find(p, i->first)].rect;
  ending(r, rect->height > 0 ? rect->width / rect->height : 0, out);
}

/* What a sum comes to; no number where it has places in it, which depend on where one counts from. */
static double sum_of_sizes(const plan *p, const als_term *terms, size_t count) {
  double sum = 0;
  for (size_t t = 0; t < count; t++) {
    size_t item = plan_find(p, terms[t].item);
    if (item == SCENE_NONE || !attribute_is_size(terms[t].attribute)) return NAN;
    const als_rect *r = &p->items[item].rect;
    sum += terms[t].multiplier * (terms[t].attribute == ALS_ATTRIBUTE_WIDTH ? r->width : r->height);
  }
  return sum;
}

void label_formula(const plan *p, const relation *r, text *out) {
  als_term terms[64];
  size_t count = 0;
  if (!r->is_sum) {
    text_add(out, als_attribute_name((als_attribute)r->info.first_attribute));
    text_add(out, r->info.relation == ALS_RELATION_EQUAL ? " = " : " ");
    text_add(out, sign(p, r->info.relation, 0));
    right_side(p, r, out);
    ending(r, NAN, out);
    return;
  }
  als_constraint_terms_copy(p->s->layout, r->handle, terms, 64, &count);
  for (size_t t = 0; t < count; t++) {
    double m = terms[t].multiplier;
    if (t) text_add(out, m < 0 ? (p->ascii ? " - " : " \xe2\x88\x92 ") : " + ");
    if (t == 0 && m < 0) text_add(out, p->ascii ? "-" : "\xe2\x88\x92");
    if (fabs(m) != 1) {
      text_short(out, fabs(m));
      text_add(out, times(p));
    }
    name_and_attribute(p, terms[t].item, terms[t].attribute, out);
  }
  text_add(out, r->info.relation == ALS_RELATION_EQUAL ? " = " : " ");
  text_add(out, sign(p, r->info.relation, 0));
  text_short(out, r->info.constant);
  ending(r, sum_of_sizes(p, terms, count), out);
}

void relation_sentence(const plan *p, size_t index, text *out) {
  const relation *r = &p->relations[index];
  if (!r->is_sum) {
    constraint_sentence(p->s, index, r->handle, out);
  } else {
    text_format(out, "[%zu] ", index);
    label_formula(p, r, out);
  }
}
