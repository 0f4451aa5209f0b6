/* constraints.c - the constraints a document asks for, as text and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const als_constraint *sorting; /* qsort has no context; the command has one thread */

static int compare_constraints(const void *a, const void *b) {
  uint64_t x = sorting[*(const size_t *)a].id, y = sorting[*(const size_t *)b].id;
  return (x > y) - (x < y);
}

void constraints_collect(scene *s, constraint_list *list) {
  memset(list, 0, sizeof *list);
  size_t capacity = 0;
  als_constraint c = {0}, next = {0};
  while (als_constraint_next(s->layout, c, &next) == ALS_OK) {
    if (list->count == capacity) {
      capacity = capacity ? capacity * 2 : 64;
      list->handles = must(realloc(list->handles, capacity * sizeof *list->handles));
    }
    list->handles[list->count++] = next;
    c = next;
  }
  list->by_id = must(malloc((list->count + 1) * sizeof *list->by_id));
  for (size_t i = 0; i < list->count; i++) list->by_id[i] = i;
  sorting = list->handles;
  if (list->count) qsort(list->by_id, list->count, sizeof *list->by_id, compare_constraints);
}

void constraints_free(constraint_list *list) {
  free(list->handles);
  free(list->by_id);
}

size_t constraints_index(const constraint_list *list, als_constraint c) {
  size_t low = 0, high = list->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    uint64_t id = list->handles[list->by_id[middle]].id;
    if (id == c.id) return list->by_id[middle];
    if (id < c.id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return SCENE_NONE;
}

/* ---- one constraint ---- */

static als_status copy_name(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_constraint c = {id};
  return als_constraint_name_copy(layout, c, buffer, capacity, needed);
}

static als_status copy_group_name(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_group g = {id};
  return als_group_name_copy(layout, g, buffer, capacity, needed);
}

void constraint_sentence(scene *s, size_t index, als_constraint c, text *out) {
  text_format(out, "[%zu] ", index);
  constraint_equation(s, c, out);
}

/* ---- the list ---- */

void constraints_text(scene *s, text *out) {
  constraint_list list;
  constraints_collect(s, &list);
  for (size_t i = 0; i < list.count; i++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    if (als_constraint_get_info(s->layout, list.handles[i], &info) != ALS_OK) continue;
    text_format(out, "%4zu  ", i);
    constraint_equation(s, list.handles[i], out);
    text identifier = {0}, why = {0};
    int waits = constraint_waits(s, list.handles[i], &why);
    if (waits) {
      text_format(out, "  (waits: %s)", why.bytes ? why.bytes : "");
    } else if (!info.active) {
      text_add(out, "  (inactive)");
    } else if (!info.in_force) {
      text_add(out, "  (not in force)");
    }
    if (!waits && scene_copy(s, constraint_identifier, list.handles[i].id, &identifier)) {
      text_add(out, "  # ");
      text_json(out, identifier.bytes ? identifier.bytes : "", identifier.length);
    }
    text_free(&identifier);
    text_free(&why);
    text_add(out, "\n");
  }
  constraints_free(&list);
}

als_status copy_flow_name(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_group flow;
  flow.id = id;
  return als_flow_name_copy(layout, flow, buffer, capacity, needed);
}

int group_is_flow(scene *s, als_group group) {
  als_group_info info = ALS_GROUP_INFO_INIT;
  return als_group_get_info(s->layout, group, &info) == ALS_OK && info.arrangement == ALS_ARRANGEMENT_FLOW;
}

static void json_copied(scene *s, const char *key, copy_fn copy, uint64_t id, json *j) {
  text value = {0};
  json_key(j, key);
  if (id && scene_copy(s, copy, id, &value)) {
    json_text(j, &value);
  } else {
    json_null(j);
  }
  text_free(&value);
}

static void json_item(scene *s, const char *key, als_item item, json *j) {
  text name = {0};
  json_key(j, key);
  if (item.id) {
    scene_item_name(s, item, &name);
    json_text(j, &name);
  } else {
    json_null(j);
  }
  text_free(&name);
}

static void json_source(const als_constraint_info *info, json *j) {
  json_key(j, "source");
  json_object(j);
  json_key(j, "item");
  json_integer(j, info->source_item);
  json_key(j, "offset");
  json_integer(j, (int64_t)info->source_offset);
  json_key(j, "length");
  json_integer(j, (int64_t)info->source_length);
  json_end(j);
}

/* Of a sum only its first two items, as als_constraint_info has them. */
static void json_pair(scene *s, const als_constraint_info *info, json *j) {
  json_item(s, "first", info->first, j);
  json_key(j, "firstAttribute");
  json_word(j, als_attribute_name((als_attribute)info->first_attribute));
  json_key(j, "relation");
  json_word(j, als_relation_name((als_relation)info->relation));
  json_item(s, "second", info->second, j);
  json_key(j, "secondAttribute");
  if (info->second.id) {
    json_word(j, als_attribute_name((als_attribute)info->second_attribute));
  } else {
    json_null(j);
  }
  json_line(j, 4);
  json_key(j, "multiplier");
  json_number(j, info->multiplier);
}

static void json_constraint(scene *s, size_t index, als_constraint c, json *j) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_constraint_get_info(s->layout, c, &info);
  json_object(j);
  json_key(j, "index");
  json_integer(j, (int64_t)index);
  json_pair(s, &info, j);
  json_key(j, "constant");
  json_number(j, info.constant);
  json_key(j, "priority");
  json_float(j, info.priority);
  json_copied(s, "identifier", constraint_identifier, c.id, j);
  json_copied(s, "name", copy_name, c.id, j);
  json_copied(s, "group", copy_group_name, info.group.id, j);
  if (info.group.id && group_is_flow(s, info.group)) json_copied(s, "flow", copy_flow_name, info.group.id, j);
  json_line(j, 4);
  json_item(s, "host", info.host, j);
  json_key(j, "active");
  json_bool(j, info.active != 0);
  json_key(j, "inForce");
  json_bool(j, info.in_force != 0);
  text why = {0};
  if (constraint_waits(s, c, &why)) {
    json_key(j, "waiting");
    json_text(j, &why);
  }
  text_free(&why);
  json_source(&info, j);
  if (!constraint_is_pair(s, c)) {
    json_line(j, 4);
    json_key(j, "terms");
    constraint_terms_json(s, c, j);
  }
  json_end(j);
}

void constraints_json(scene *s, text *out) {
  json j = json_into(out);
  constraint_list list;
  constraints_collect(s, &list);
  json_rows(&j, 2);
  for (size_t i = 0; i < list.count; i++) json_constraint(s, i, list.handles[i], &j);
  json_end(&j);
  text_add(out, "\n");
  constraints_free(&list);
}
