/* history_items.c - steps about items; see history.h. */
#include "history.h"

#include <stdlib.h>
#include <string.h>

static const als_item no_item = {0};

/* ---- text that is measured: seven points a letter, lines of sixteen; one of REFUSED letters is refused ---- */

enum { REFUSED = 60 };

static als_measurement measure(int length, als_size proposal) {
  als_measurement m = {{7.0 * length, 16}, 12, 4};
  if (proposal.width >= 0 && proposal.width < m.size.width) {
    double columns = floor(proposal.width / 7 + 1e-4);
    double lines = ceil(length / (columns < 1 ? 1 : columns));
    m.size.width = 7 * (columns < 1 ? 1 : columns);
    m.size.height = 16 * lines;
  }
  return m;
}

als_status measure_text(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)layout;
  (void)item;
  *out = measure((int)(intptr_t)user_data, proposal);
  return (int)(intptr_t)user_data == REFUSED ? ALS_ERROR_LIMIT : ALS_OK;
}

als_status measure_texts(void *user_data, als_layout *layout, const als_measure_request *requests, als_measurement *out,
                         size_t count) {
  (void)user_data;
  for (size_t i = 0; i < count; i++) {
    void *length = NULL;
    als_item_user_data(layout, requests[i].item, &length);
    out[i] = measure((int)(intptr_t)length, requests[i].proposal);
    if ((int)(intptr_t)length == REFUSED) return ALS_ERROR_LIMIT;
  }
  return ALS_OK;
}

/* ---- steps about items ---- */

als_status make_item(history *h, const step *t) {
  char name[16];
  als_item made = no_item, parent = handle_of(&h->now, t->b);
  if (t->a < 0 || t->a >= ITEMS || h->now.items[t->a].live || (t->b >= 0 && !parent.id)) return ALS_END;
  snprintf(name, sizeof name, "v%d", t->a);
  als_status status = t->kind == MAKE_VIEW        ? als_view_create(h->layout, parent, name, ALS_NUL_TERMINATED, &made)
                      : t->kind == MAKE_GUIDE     ? als_guide_create(h->layout, parent, name, ALS_NUL_TERMINATED, &made)
                      : t->kind == MAKE_SAFE_AREA ? als_item_safe_area(h->layout, parent, &made)
                      : t->kind == MAKE_CONTENT   ? als_item_content(h->layout, parent, &made)
                                                  : als_item_margins(h->layout, parent, &made);
  if (status != ALS_OK || item_number(&h->now, made) >= 0) return status;
  item_state *item = &h->now.items[t->a];
  memset(item, 0, sizeof *item);
  item->handle = made;
  item->parent = t->b;
  item->rank = last_rank(&h->now, t->b);
  read_item(h, item);
  note_frame(h, t->a); /* of a content area that a view has had since it scrolls */
  return status;
}

/* A view and another one inside it, in one call. */
als_status make_views(history *h, const step *t) {
  als_item made[2], parent = handle_of(&h->now, t->b);
  char names[2][16];
  if (t->a < 0 || t->a + 1 >= ITEMS || h->now.items[t->a].live || h->now.items[t->a + 1].live || !parent.id)
    return ALS_END;
  als_view_spec specs[2] = {{parent, -1, names[0], ALS_NUL_TERMINATED}, {{0}, 0, names[1], ALS_NUL_TERMINATED}};
  for (int k = 0; k < 2; k++) snprintf(names[k], sizeof names[k], "v%d", t->a + k);
  als_status status = als_views_create(h->layout, specs, 2, made);
  for (int k = 0; k < 2 && status == ALS_OK; k++) {
    item_state *item = &h->now.items[t->a + k];
    memset(item, 0, sizeof *item);
    item->handle = made[k];
    item->rank = k ? 1 : last_rank(&h->now, t->b);
    read_item(h, item);
  }
  return status;
}

als_status move_item(history *h, const step *t) {
  state_of *s = &h->now;
  int32_t row[ALL_ITEMS];
  item_state *item = &s->items[t->a];
  size_t index = t->c < 0 ? ALS_LAST : (size_t)t->c;
  als_status status = als_item_set_parent(h->layout, item->handle, handle_of(s, t->b), index);
  if (status != ALS_OK) return status;
  int is_placed = item->kind == ALS_ITEM_VIEW && t->b >= 0;
  if (!is_placed && item->parent == t->b) return status;
  if (item->parent != t->b) {
    for (int32_t i = 0; i < RULES; i++) {
      rule_state *r = &s->rules[i];
      if (!r->live || !names_inside(s, r, t->a)) continue;
      int32_t host = r->host >= 0 ? r->host : r->active ? natural_host(s, r) : -1;
      if (host < 0 || is_inside(s, t->a, host)) continue;
      r->active = 0;
      r->host = -1;
    }
  }
  int count = children_of(s, t->b, 0, row);
  double rank = last_rank(s, t->b);
  if (is_placed && t->c >= 0 && t->c < count) {
    int at = t->c;
    if (row[at] == t->a) at++;
    if (at < count) {
      int32_t before = at > 0 ? row[at - 1] : -1;
      if (before == t->a) before = at > 1 ? row[at - 2] : -1;
      rank = (s->items[row[at]].rank + (before >= 0 ? s->items[before].rank : s->items[row[at]].rank - 2)) / 2;
    }
  }
  item->rank = rank;
  item->parent = t->b;
  return status;
}

static als_status set_measured(history *h, const step *t) {
  item_state *item = &h->now.items[t->a];
  als_status status;
  int32_t way = t->kind == MEASURE ? t->b : item->measured, length = t->kind == MEASURE ? t->c : t->b;
  if (t->kind == INVALIDATE && !way) return als_items_invalidate_measure(h->layout, &item->handle, 1);
  if (way == 2) {
    als_item_set_user_data(h->layout, item->handle, (void *)(intptr_t)length, NULL);
    status = item->measured == 2 ? als_items_invalidate_measure(h->layout, &item->handle, 1)
                                 : als_items_set_measured(h->layout, &item->handle, 1, 1);
    if (status != ALS_OK) als_item_set_user_data(h->layout, item->handle, (void *)(intptr_t)item->length, NULL);
  } else if (way == 1) {
    status = als_item_set_measure(h->layout, item->handle, measure_text, (void *)(intptr_t)length, NULL);
  } else if (item->measured == 2) {
    status = als_items_set_measured(h->layout, &item->handle, 1, 0);
  } else {
    status = als_item_set_measure(h->layout, item->handle, NULL, NULL, NULL);
  }
  if (status == ALS_OK) {
    item->measured = way;
    item->length = length;
  }
  return status;
}

als_status set_trait(history *h, const step *t) {
  item_state *i = &h->now.items[t->a];
  als_edges edges = {t->x, t->y, t->z, t->w};
  als_size size = {t->x, t->y};
  als_status status;
#define NOTE(call, what)  \
  status = (call);        \
  if (status == ALS_OK) { \
    what;                 \
  }
  switch (t->kind) {
    case SIZE: NOTE(als_item_set_size(h->layout, i->handle, size), i->size = size) break;
    case INTRINSIC: NOTE(als_item_set_intrinsic_size(h->layout, i->handle, size), i->intrinsic = size) break;
    case HUGGING:
      NOTE(als_item_set_hugging(h->layout, i->handle, t->priority, (float)t->x),
           (i->hugging[0] = t->priority, i->hugging[1] = (float)t->x))
      break;
    case COMPRESSION:
      NOTE(als_item_set_compression(h->layout, i->handle, t->priority, (float)t->x),
           (i->compression[0] = t->priority, i->compression[1] = (float)t->x, i->says_compression = 1))
      break;
    case SET_MARGINS: NOTE(als_item_set_margins(h->layout, i->handle, edges), i->margins = edges) break;
    case MARGIN_RULES:
      NOTE(als_item_set_margin_rules(h->layout, i->handle, t->b, t->c),
           (i->margin_rules[0] = t->b, i->margin_rules[1] = t->c))
      break;
    case SAFE_INSETS: NOTE(als_item_set_safe_area(h->layout, i->handle, edges), i->safe_area = edges) break;
    case ALIGNMENT_INSETS: NOTE(als_item_set_alignment_insets(h->layout, i->handle, edges), i->insets = edges) break;
    case SCROLLS: NOTE(als_item_set_scrolls(h->layout, i->handle, (als_scrolls)t->b), i->scrolls = t->b) break;
    case SCROLL:
      NOTE(als_item_set_scroll_offset(h->layout, i->handle, t->x, t->y), (i->offset[0] = t->x, i->offset[1] = t->y))
      break;
    case BASELINES:
      NOTE(als_item_set_baselines(h->layout, i->handle, t->x, t->y), (i->baselines[0] = t->x, i->baselines[1] = t->y))
      break;
    case DIRECTION: NOTE(als_item_set_direction(h->layout, i->handle, (als_direction)t->b), i->direction = t->b) break;
    case HIDDEN: NOTE(als_item_set_hidden(h->layout, i->handle, t->b), i->hidden = t->b) break;
    case GONE: NOTE(als_item_set_gone(h->layout, i->handle, t->b), i->gone = t->b) break;
    default: status = set_measured(h, t); break;
  }
#undef NOTE
  return status;
}
