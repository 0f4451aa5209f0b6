/* history_layout.c - steps about stacks and grids, and about the whole layout; see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

/* ---- stacks and grids ---- */

als_status make_arrangement(als_layout *layout, const arrangement_state *a, const state_of *s, const als_item *handles,
                            als_group *set, als_group *out) {
  als_item members[LIST];
  double after[LIST];
  als_grid_cell cells[LIST];
  size_t count = 0;
  int rows = 1;
  for (int k = 0; k < a->count; k++) {
    if (a->members[k] < 0 || (s && root_of(s, a->members[k]) != root_of(s, a->container))) continue;
    members[count] = handles[a->members[k]];
    after[count] = a->after[k];
    cells[count] = a->cells[k];
    cells[count].item = members[count];
    if ((int)cells[count].row >= rows) rows = (int)cells[count].row + 1;
    count++;
  }
  als_item container = handles[a->container];
  if (a->is_grid) {
    als_grid_spec spec = ALS_GRID_SPEC_INIT;
    spec.margins = a->margins;
    spec.columns.count = (uint32_t)a->columns;
    spec.columns.equal = a->equal;
    spec.columns.spacing = spec.rows.spacing = &a->spacing;
    spec.columns.spacing_count = spec.rows.spacing_count = 1;
    spec.columns.alignments = &a->alignment;
    spec.columns.alignment_count = 1;
    spec.rows.count = (uint32_t)(s ? a->axis : rows);
    spec.cells = cells;
    spec.cell_count = count;
    return set ? als_grid_set(layout, *set, &spec) : als_grid_create(layout, container, &spec, 0, out);
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = a->axis;
  spec.distribution = a->distribution;
  spec.alignment = a->alignment;
  spec.margins = a->margins;
  spec.spacing = a->spacing;
  spec.members = members;
  spec.spacing_after = after;
  spec.member_count = count;
  return set ? als_stack_set(layout, *set, &spec) : als_stack_create(layout, container, &spec, 0, out);
}

static arrangement_state arranged(const history *h, const step *t) {
  static const int32_t alignments[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_LEADING, ALS_ALIGNMENT_CENTER,
                                       ALS_ALIGNMENT_TRAILING};
  arrangement_state a;
  memset(&a, 0, sizeof a);
  a.live = 1;
  a.is_grid = t->kind == GRID || t->kind == GRID_SET;
  a.container = t->b;
  a.spacing = t->x;
  a.alignment = alignments[t->d / 7 % 4];
  a.margins = t->d / 3 % 5 == 0 && h->now.items[t->b].kind == ALS_ITEM_VIEW;
  a.columns = t->c > 0 ? t->c : 1;
  a.equal = t->d % 2;
  a.axis = t->c;
  a.distribution = t->d % 5;
  for (int k = 0; k < t->count; k++) {
    if (!handle_of(&h->now, t->list[k]).id) continue;
    a.members[a.count] = t->list[k];
    a.after[a.count] = a.count == 0 ? t->y : ALS_SPACING_USUAL;
    a.cells[a.count].row = (uint32_t)(a.count / a.columns);
    a.cells[a.count].column = (uint32_t)(a.count % a.columns);
    a.cells[a.count].row_span = a.cells[a.count].column_span = 1;
    a.cells[a.count].column_alignment = a.count % 2 ? alignments[t->d / 11 % 4] : ALS_ALIGNMENT_OF_LINE;
    a.cells[a.count].row_alignment = a.count % 3 ? alignments[t->d / 13 % 4] : ALS_ALIGNMENT_OF_LINE;
    a.count++;
  }
  if (a.is_grid) a.axis = (a.count + a.columns - 1) / a.columns + (a.count == 0);
  return a;
}

als_status arrange(history *h, const step *t) {
  als_item handles[ALL_ITEMS];
  if (t->a < 0 || !handle_of(&h->now, t->b).id) return ALS_END;
  arrangement_state *old = &h->now.arrangements[t->a];
  int is_new = t->kind == STACK || t->kind == GRID;
  if (is_new == old->live) return ALS_END;
  if (!is_new && (old->is_grid != (t->kind == GRID_SET) || old->container != t->b)) return ALS_END;
  arrangement_state a = arranged(h, t);
  for (int i = 0; i < ALL_ITEMS; i++) handles[i] = h->now.items[i].handle;
  a.group = old->group;
  als_status status = make_arrangement(h->layout, &a, NULL, handles, is_new ? NULL : &old->group, &a.group);
  if (status == ALS_OK) *old = a;
  return status;
}

als_status change_stack(history *h, const step *t) {
  if (t->a < 0 || !h->now.arrangements[t->a].live || h->now.arrangements[t->a].is_grid) return ALS_END;
  if (!handle_of(&h->now, t->b).id) return ALS_END;
  arrangement_state *a = &h->now.arrangements[t->a];
  als_item item = handle_of(&h->now, t->b);
  int at = -1;
  double after = ALS_SPACING_USUAL;
  for (int k = 0; k < a->count; k++) {
    if (a->members[k] == t->b) at = k;
  }
  if (t->kind == STACK_INSERT && at < 0 && a->count == LIST) return ALS_END;
  size_t index = t->c < 0 ? ALS_LAST : (size_t)t->c;
  als_status status = t->kind == STACK_INSERT ? als_stack_insert(h->layout, a->group, item, index)
                                              : als_stack_remove(h->layout, a->group, item);
  if (status != ALS_OK) return status;
  int to = t->c < 0 ? a->count : t->c;
  if (at >= 0) {
    after = a->after[at];
    if (at < to) to--;
    for (int k = at; k + 1 < a->count; k++) {
      a->members[k] = a->members[k + 1];
      a->after[k] = a->after[k + 1];
    }
    a->count--;
  }
  if (t->kind == STACK_REMOVE) return status;
  for (int k = a->count; k > to; k--) {
    a->members[k] = a->members[k - 1];
    a->after[k] = a->after[k - 1];
  }
  a->members[to] = t->b;
  a->after[to] = after;
  a->count++;
  return status;
}

als_status end_arrangement(history *h, const step *t) {
  arrangement_state *a = &h->now.arrangements[t->a];
  als_status status = t->kind == ARRANGEMENT_END ? als_arrangement_destroy(h->layout, a->group)
                                                 : als_group_destroy(h->layout, a->group);
  if (status == ALS_OK) a->live = 0;
  return status;
}

/* ---- the whole layout ---- */

als_status read_document(history *h, const step *t) {
  static const char *const documents[] = {
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[200,100],\"children\":[{\"name\":\"a\",\"intrinsic\":[30,10]},"
      "{\"name\":\"b\",\"intrinsic\":[50,20]},{\"name\":\"c\"}]},\"constraints\":[{\"stack\":\"r\",\"views\":[\"a\","
      "\"b\",\"c\"],\"spacing\":8}]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[90,60],\"safeArea\":[10,0,5,0],\"children\":[{\"name\":\"a\","
      "\"intrinsic\":[30,10]},{\"name\":\"b\"}]},\"constraints\":[{\"grid\":\"r\",\"rows\":[[\"a\",\"b\"]]}]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[120,null],\"children\":[{\"name\":\"a\",\"children\":["
      "{\"name\":\"b\"}]}]},\"constraints\":[\"H:|-[a]-|\",\"V:|-[a(40)]-|\",\"b.center = a.center; b.size = a.size * "
      "0.5\"]}",
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[64,64],\"direction\":\"rtl\",\"margins\":[4,6,8,10],\"children\":["
      "{\"name\":\"a\",\"gone\":true},{\"name\":\"b\"}]},\"constraints\":[\"H:|-[a(10)]-[b]-|\",\"V:|[b]|\"]}"};
  als_item root;
  return als_document_read(h->layout, documents[t->a % 4], ALS_NUL_TERMINATED, &root);
}

/* Goes on with a copy.  What was measured is plain content there. */
als_status copy_layout(history *h) {
  state_of *s = &h->now;
  als_layout *copy = NULL;
  als_group from[64], to[64], g = {0};
  int groups = 0, again = 0;
  if (h->depth) return ALS_END;
  als_status status = als_layout_copy(h->layout, &copy);
  if (status != ALS_OK) return status;
  while (groups < 64 && als_group_next(h->layout, g, &g) == ALS_OK) from[groups++] = g;
  g.id = 0;
  while (again < 64 && als_group_next(copy, g, &g) == ALS_OK) to[again++] = g;
  if (groups != again) fail(h, "copy: other groups");
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    int is_shown = s->shown[i] == s->items[i].handle.id;
    if (s->items[i].live && als_item_counterpart(h->layout, copy, s->items[i].handle, &s->items[i].handle) != ALS_OK) {
      fail(h, "copy: an item has no counterpart");
    }
    if (is_shown) s->shown[i] = s->items[i].handle.id;
  }
  for (int32_t i = 0; i < ALL_RULES; i++) {
    rule_state *r = &s->rules[i];
    if (r->live && als_constraint_counterpart(h->layout, copy, r->handle, &r->handle) != ALS_OK) {
      fail(h, "copy: a constraint has no counterpart");
    }
  }
  for (int k = 0; k < groups && k < again; k++) {
    for (int i = 0; i < GROUPS; i++) {
      if (s->groups[i].id == from[k].id) s->groups[i] = to[k];
    }
    for (int i = 0; i < ARRANGEMENTS; i++) {
      if (s->arrangements[i].live && s->arrangements[i].group.id == from[k].id) s->arrangements[i].group = to[k];
    }
  }
  als_layout_destroy(h->layout);
  h->layout = copy;
  als_layout_set_measure(copy, measure_texts, NULL, NULL);
  for (int32_t i = 0; i < ALL_ITEMS; i++) {
    item_state *item = &s->items[i];
    if (!item->live || !item->measured) continue;
    int says_compression = item->says_compression;
    item->measured = 0;
    read_item(h, item);
    item->says_compression |= says_compression;
    note_changed_parts(h); /* proportions are still those of views that are measured */
  }
  return status;
}

als_status edit_layout(history *h, const step *t) {
  als_status status;
  if (t->kind == BEGIN) {
    if (h->depth == NESTING) return ALS_END;
    status = als_edit_begin(h->layout);
    if (status == ALS_OK) h->before[h->depth++] = h->now;
    return status;
  }
  if (!h->depth) return ALS_END;
  if (t->kind == COMMIT) {
    status = als_edit_commit(h->layout);
    if (status == ALS_OK) h->depth--;
    return status;
  }
  status = als_edit_cancel(h->layout);
  if (status != ALS_OK) return status;
  h->now = h->before[--h->depth];
  for (int32_t i = 0; i < ALL_ITEMS; i++) { /* lengths that were only told by user data came back with it */
    if (!h->now.items[i].live || h->now.items[i].measured != 2) continue;
    void *length = NULL;
    als_item_user_data(h->layout, h->now.items[i].handle, &length);
    if ((int)(intptr_t)length != h->now.items[i].length) fail(h, "cancel: user data is another");
  }
  return status;
}

als_status query_layout(history *h, const step *t) {
  als_item item = handle_of(&h->now, t->a);
  uint32_t bits = 0;
  size_t count = 0;
  als_freedom freedom = ALS_FREEDOM_INIT;
  als_suggestion suggestions[8];
  als_explained terms[64];
  als_lost lost[8];
  als_size target = {0, 0}, size, other;
  als_snapshot *snapshot = NULL;
  als_status status;
  if (!item.id) return ALS_END;
  switch (t->b) {
    case 0: return als_ambiguity(h->layout, item, &bits);
    case 1: return als_ambiguity_range(h->layout, item, &freedom);
    case 2: return als_suggestions_copy(h->layout, suggestions, 8, &count);
    case 3: return als_explain(h->layout, item, ALS_ATTRIBUTE_RIGHT, terms, 64, &count, NULL);
    case 4: return als_lint_run(h->layout, &count);
    case 5: return als_item_fitting_size(h->layout, item, target, 50, 50, &size);
    case 6: return als_item_size_request(h->layout, item, (als_size){-1, -1}, &size, &other);
    case 7: return als_conflicts_copy_json(h->layout, NULL, 0, NULL, 0, &count);
    case 8: return als_explain_lost(h->layout, item, ALS_ATTRIBUTE_WIDTH, lost, 8, &count);
    case 9:
      status = als_ambiguity_snapshot(h->layout, item, 0, &snapshot);
      als_snapshot_destroy(snapshot);
      return status;
    default:
      status = als_ambiguity_exercise(h->layout, item, 0);
      if (status == ALS_OK) note_frames(h);
      return status;
  }
}

als_status try_edit(history *h) {
  als_constraint broken = {0};
  als_status status = als_edit_try(h->layout, NULL, 0, NULL, &broken);
  if (!h->now.has_spacers && !(status == ALS_ERROR_LIMIT && h->has_limits)) compare_try(h, status, broken);
  return status;
}

als_status solve_layout(history *h) {
  als_report report = ALS_REPORT_INIT;
  h->status = als_solve(h->layout, &report);
  h->report = report;
  h->status >= 0 ? check_changed(h) : check_frames_stand(h);
  if (h->status == ALS_ERROR_LIMIT && h->has_limits) return h->status;
  h->now.has_spacers ? compare_with_document(h) : compare_with_fresh(h);
  return h->status;
}
