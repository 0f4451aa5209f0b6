/* history_rules.c - steps about constraints and groups; see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

static const als_item no_item = {0};

/* ---- steps about rules ---- */

static void note_rule(history *h, int32_t number, rule_state *fresh, als_constraint made, int active) {
  fresh->handle = made;
  fresh->live = 1;
  fresh->host = -1;
  fresh->active = active;
  fresh->made = fresh->stamp = ++h->now.clock;
  h->now.rules[number] = *fresh;
}

als_status relate_items(history *h, const step *t) {
  state_of *s = &h->now;
  rule_state r;
  als_constraint made = {0};
  als_status status;
  if (t->a < 0 || s->rules[t->a].live || !handle_of(s, t->b).id) return ALS_END;
  if (t->kind == RELATE && !handle_of(s, t->c).id) return ALS_END;
  memset(&r, 0, sizeof r);
  r.keeper = -1;
  r.spec.first_attribute = t->kind == ASPECT ? ALS_ATTRIBUTE_WIDTH : (int32_t)t->x;
  r.spec.relation = t->kind == ASPECT ? 0 : t->d;
  r.spec.priority = r.priority = t->priority;
  r.spec.multiplier = t->kind == RELATE ? t->z : t->kind == ASPECT ? t->x : 1;
  r.spec.constant = r.constant = t->kind == ASPECT ? 0 : t->w;
  r.spec.first = handle_of(s, t->b);
  if (t->kind != DIMENSION) {
    r.spec.second_attribute = t->kind == ASPECT ? ALS_ATTRIBUTE_HEIGHT : (int32_t)t->y;
    r.spec.second = handle_of(s, t->kind == ASPECT ? t->b : t->c);
  }
  int off = t->kind != ASPECT && t->list[0];
  status = t->kind == ASPECT ? als_aspect_ratio_create(h->layout, r.spec.first, t->x, t->priority, 0, &made)
                             : als_constraint_create(h->layout, &r.spec, off ? ALS_FLAG_INACTIVE : 0, &made);
  if (status != ALS_OK) return status;
  r.spec.first.id = (uint64_t)t->b + 1;
  r.spec.second.id = t->kind == DIMENSION ? 0 : (uint64_t)(t->kind == ASPECT ? t->b : t->c) + 1;
  note_rule(h, t->a, &r, made, !off);
  return status;
}

als_status relate_sum(history *h, const step *t) {
  state_of *s = &h->now;
  rule_state r;
  als_constraint made = {0};
  int32_t items[3] = {t->b, t->c, t->d};
  int32_t attributes[3] = {(int32_t)t->x, (int32_t)t->y,
                           (int32_t)t->x == ALS_ATTRIBUTE_TOP ? ALS_ATTRIBUTE_HEIGHT : ALS_ATTRIBUTE_WIDTH};
  double multipliers[3] = {1, -1, t->z};
  memset(&r, 0, sizeof r);
  r.is_sum = 1;
  r.keeper = -1;
  r.term_count = 3;
  r.priority = t->priority;
  r.constant = t->w;
  if (t->a < 0 || s->rules[t->a].live) return ALS_END;
  for (int k = 0; k < 3; k++) {
    als_term term = {handle_of(s, items[k]), attributes[k], 0, multipliers[k]};
    if (!term.item.id) return ALS_END;
    r.terms[k] = term;
  }
  als_status status =
      als_constraint_create_terms(h->layout, r.terms, 3, ALS_RELATION_EQUAL, t->w, t->priority, 0, &made);
  if (status != ALS_OK) return status;
  for (int k = 0; k < 3; k++) r.terms[k].item.id = (uint64_t)items[k] + 1;
  note_rule(h, t->a, &r, made, 1);
  return status;
}

als_status replace_rule(history *h, const step *t) {
  state_of *s = &h->now;
  char name[8];
  als_constraint made = {0};
  int32_t known = -1;
  if (t->a < 0 || !handle_of(s, t->b).id || !handle_of(s, t->c).id) return ALS_END;
  for (int32_t i = 0; i < RULES; i++) {
    if (s->rules[i].live && s->rules[i].keeper == t->b && s->rules[i].name == t->d) known = i;
  }
  if (known < 0 && s->rules[t->a].live) return ALS_END;
  als_constraint_spec spec = {handle_of(s, t->c), no_item, (int32_t)t->x, 0, 0, t->priority, 1, t->w};
  snprintf(name, sizeof name, "n%d", t->d);
  als_status status = als_constraint_replace(h->layout, handle_of(s, t->b), name, ALS_NUL_TERMINATED, &spec, 0, &made);
  if (status != ALS_OK) return status;
  spec.first.id = (uint64_t)t->c + 1;
  rule_state r = known >= 0 ? s->rules[known] : s->rules[t->a];
  int is_alike = known >= 0 && r.spec.first.id == spec.first.id && r.spec.first_attribute == spec.first_attribute;
  if (known < 0) memset(&r, 0, sizeof r);
  r.keeper = t->b;
  r.name = t->d;
  r.spec = spec;
  r.constant = t->w;
  r.priority = t->priority;
  if (known < 0) {
    note_rule(h, t->a, &r, made, 1);
    return status;
  }
  if (made.id != r.handle.id) fail(h, "replace: the constraint has another handle");
  if (!is_alike) {
    r.active = 0;
    r.host = -1;
  }
  switch_rule(s, &r, 1);
  s->rules[known] = r;
  return status;
}

static als_status set_host(history *h, const step *t, rule_state *r) {
  state_of *s = &h->now;
  if (t->b >= 0 && !handle_of(s, t->b).id) return ALS_END;
  als_status status = als_constraint_set_host(h->layout, r->handle, handle_of(s, t->b));
  if (status != ALS_OK) return status;
  int32_t host = r->host >= 0 ? r->host : r->active ? natural_host(s, r) : -1;
  if (t->b >= 0 && host == t->b) return status;
  r->active = 0;
  r->host = t->b;
  if (t->b >= 0) switch_rule(s, r, 1);
  return status;
}

als_status change_rule(history *h, const step *t) {
  rule_state *r = &h->now.rules[t->a];
  als_status status;
  switch (t->kind) {
    case END_RULE:
    case PART_END:
      status = als_constraint_destroy(h->layout, r->handle);
      if (status == ALS_OK) r->live = 0;
      break;
    case CONSTANT:
    case PART_CONSTANT:
      status = als_constraint_set_constant(h->layout, r->handle, t->x);
      if (status == ALS_OK) r->constant = t->x;
      break;
    case PRIORITY:
      status = als_constraint_set_priority(h->layout, r->handle, t->priority);
      if (status == ALS_OK) r->priority = t->priority;
      break;
    case MULTIPLIER:
      status = als_constraint_set_multiplier(h->layout, r->handle, t->x);
      if (status == ALS_OK) r->spec.multiplier = t->x;
      break;
    case HOST: status = set_host(h, t, r); break;
    case GONE_CONSTANT:
      status = t->b ? als_constraint_clear_gone_constant(h->layout, r->handle)
                    : als_constraint_set_gone_constant(h->layout, r->handle, t->x);
      if (status != ALS_OK) break;
      r->has_gone_constant = !t->b;
      r->gone_constant = t->x;
      break;
    default:
      status = als_constraint_set_active(h->layout, r->handle, t->b);
      if (status == ALS_OK) switch_rule(&h->now, r, t->b);
      break;
  }
  if (status == ALS_OK && t->kind >= PART_CONSTANT && t->kind <= PART_END) {
    note_changed_parts(h);
  }
  return status;
}

als_status add_text(history *h, const step *t) {
  static const char *const texts[] = {"p.left == q.left + %d",
                                      "V:[p]-%d-[q]",
                                      "p.width >= q.width * 0.5 + %d",
                                      "p.center == q.center; p.size == q.size + %d @ 400",
                                      "p.top >= super.safeArea.top + %d",
                                      "H:|-%d-[p]-(>=3)-[q(p@500)]"};
  char text[100];
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_named_item items[] = {{"p", 1, handle_of(&h->now, t->c)}, {"q", 1, handle_of(&h->now, t->d)}};
  if (!handle_of(&h->now, t->b).id || !items[0].item.id || !items[1].item.id) return ALS_END;
  options.items = items;
  options.item_count = 2;
  if (t->kind == SPACERS) {
    als_status status = als_add(h->layout, handle_of(&h->now, t->b), ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|~[p]~[q]~|",
                                ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
    if (status == ALS_OK) h->now.has_spacers = 1;
    return status;
  }
  snprintf(text, sizeof text, texts[t->a % 6], (int)t->x);
  return als_add(h->layout, handle_of(&h->now, t->b), ALS_SYNTAX_ANY, text, ALS_NUL_TERMINATED, &options, NULL, 0,
                 NULL);
}

als_status add_builder(history *h, const step *t) {
  als_builder_step steps[3];
  als_item view = handle_of(&h->now, t->b), other = handle_of(&h->now, t->c);
  if (!view.id || !other.id) return ALS_END;
  memset(steps, 0, sizeof steps);
  steps[0].call = ALS_BUILDER_PRIORITY;
  steps[0].number = t->priority;
  steps[1].call = ALS_BUILDER_SET;
  steps[1].attribute = ALS_ATTRIBUTE_HEIGHT;
  steps[1].number = t->w;
  steps[2].call = ALS_BUILDER_MAKE;
  steps[2].attribute = steps[2].related_attribute = ALS_ATTRIBUTE_LEADING;
  steps[2].related = other;
  steps[2].number = t->w;
  return als_builder_add(h->layout, view, (als_item){0}, steps, 3, NULL, NULL, 0, NULL);
}

als_status add_shorthand(history *h, const step *t) {
  als_shorthand_entry entries[2];
  als_item view = handle_of(&h->now, t->b), other = handle_of(&h->now, t->c);
  if (!view.id || !other.id) return ALS_END;
  memset(entries, 0, sizeof entries);
  entries[0].key = "width >=";
  entries[1].key = "bottom ==";
  entries[0].key_length = entries[1].key_length = ALS_NUL_TERMINATED;
  entries[0].kind = ALS_VALUE_NUMBER;
  entries[0].number = t->w;
  entries[1].kind = ALS_VALUE_ATTRIBUTE;
  entries[1].item = other;
  entries[1].attribute = ALS_ATTRIBUTE_BOTTOM;
  return als_shorthand_add(h->layout, view, entries, 2, NULL, NULL);
}

als_status end_named(history *h, const step *t) {
  state_of *s = &h->now;
  char name[8];
  const char *names[] = {name};
  size_t count = 0, expected = 0;
  snprintf(name, sizeof name, "n%d", t->d);
  als_status status = als_constraints_destroy_named(h->layout, handle_of(s, t->b), t->c, names, NULL, 1, &count);
  if (status != ALS_OK) return status;
  for (int32_t i = 0; i < RULES; i++) {
    rule_state *r = &s->rules[i];
    if (!r->live || r->keeper < 0 || r->name != t->d) continue;
    if (t->c ? !is_inside(s, t->b, r->keeper) : r->keeper != t->b) continue;
    r->live = 0;
    expected++;
  }
  if (count != expected) fail(h, "named: %zu constraints have ended, not %zu", count, expected);
  return status;
}

/* Arrays of rules or views: all or none. */
als_status change_many(history *h, const step *t) {
  als_constraint rules[LIST];
  als_item views[LIST];
  als_size sizes[2] = {{t->x, t->y}, {t->z, t->w}};
  double constants[] = {t->x, t->y, t->z};
  als_status status;
  for (int k = 0; k < t->count; k++) {
    if (t->kind == INTRINSICS ? !handle_of(&h->now, t->list[k]).id : !h->now.rules[t->list[k]].live) return ALS_END;
    rules[k] = h->now.rules[t->list[k]].handle;
    views[k] = handle_of(&h->now, t->list[k]);
  }
  switch (t->kind) {
    case CONSTANTS: status = als_constraints_set_constants(h->layout, rules, constants, t->count); break;
    case SWITCH: status = als_constraints_set_active(h->layout, rules, t->count, t->b); break;
    case END_RULES: status = als_constraints_destroy(h->layout, rules, t->count); break;
    default: status = als_items_set_intrinsic_sizes(h->layout, views, sizes, t->count); break;
  }
  for (int k = 0; k < t->count && status == ALS_OK; k++) {
    rule_state *r = &h->now.rules[t->list[k]];
    if (t->kind == CONSTANTS) r->constant = constants[k];
    if (t->kind == SWITCH) switch_rule(&h->now, r, t->b);
    if (t->kind == END_RULES) r->live = 0;
    if (t->kind == INTRINSICS) h->now.items[t->list[k]].intrinsic = sizes[k];
  }
  return status;
}

/* ---- groups ---- */

static void switch_members(history *h, als_group group, int active) {
  als_constraint c = {0};
  while (als_group_member_next(h->layout, group, c, &c) == ALS_OK) {
    int32_t at = rule_number(h, c);
    if (at >= 0) switch_rule(&h->now, &h->now.rules[at], active);
  }
}

als_status say_condition(als_layout *layout, als_group group, int32_t condition, als_item item) {
  static const char *const texts[CONDITIONS][2] = {
      {"v.width < 60", "0 > 1"},
      {"root.width > 250", "root.width > 250"},
      {"not (root.height >= 150) or v.height > 20", "not (root.height >= 150) or 0 > 1"},
      {"not gone(v) and landscape", "not (0 > 1) and landscape"},
      {"rtl or v.width >= 100", "rtl or 0 > 1"},
      {"v.width < 40 and not (v.height < 40)", "0 > 1 and not (0 > 1)"},
  };
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_named_item named = {"v", 1, item};
  if (condition < 0) return als_group_set_condition(layout, group, no_item, NULL, 0, NULL);
  if (item.id) {
    options.items = &named;
    options.item_count = 1;
  }
  return als_group_set_condition(layout, group, no_item, texts[condition][item.id ? 0 : 1], ALS_NUL_TERMINATED,
                                 &options);
}

static als_status change_group(history *h, const step *t) {
  state_of *s = &h->now;
  group_state *said = &s->said[t->a];
  als_status status;
  if (t->kind == GROUP_PARENT) {
    static const als_group none = {0};
    status = als_group_set_parent(h->layout, s->groups[t->a], t->b < 0 ? none : s->groups[t->b]);
    if (status == ALS_OK) said->parent = t->b;
    return status;
  }
  als_item item = t->c >= 0 && s->items[t->c].live ? s->items[t->c].handle : no_item;
  if (!item.id && t->b >= 0) return ALS_END;
  status = say_condition(h->layout, s->groups[t->a], t->b, item);
  if (status == ALS_OK) {
    said->condition = t->b;
    said->item = t->c;
    said->handle = item;
  }
  return status;
}

als_status use_group(history *h, const step *t) {
  if (t->kind == GROUP_PARENT || t->kind == GROUP_CONDITION) return change_group(h, t);
  als_group group = t->kind == ARRANGEMENT_ACTIVE ? h->now.arrangements[t->a].group : h->now.groups[t->a];
  als_status status;
  if (t->kind == GROUP_ADD || t->kind == GROUP_REMOVE) {
    if (t->b < 0 || !h->now.rules[t->b].live) return ALS_END;
    als_constraint c = h->now.rules[t->b].handle;
    return t->kind == GROUP_ADD ? als_group_add(h->layout, group, c) : als_group_remove(h->layout, group, c);
  }
  status = als_group_set_active(h->layout, group, t->b);
  if (status == ALS_OK) switch_members(h, group, t->b);
  if (status == ALS_OK && t->kind == GROUP_ACTIVE) h->now.said[t->a].active = t->b;
  return status;
}
