/* scene.c - reads a document, solves it, and gathers its items in document order. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static const uint64_t memory_budget = 1ull << 30; /* decided for the tool: 1 GiB */

static int read_source(scene *s) {
  text source = {0};
  s->io_error = read_file(s->file, &source);
  s->source = source.bytes;
  s->source_length = source.length;
  return s->io_error ? report_io(s->file, s->io_error) : TOOL_OK;
}

static int read_document(scene *s) {
  als_limits limits = ALS_LIMITS_INIT;
  limits.max_memory_bytes = memory_budget;
  als_status status = als_layout_create(&limits, &s->layout);
  if (status != ALS_OK) return report_internal(s, "als_layout_create", status);
  als_document_options options = ALS_DOCUMENT_OPTIONS_INIT;
  options.load = include_load;
  options.user_data = s;
  s->include_error = 0;
  s->is_bare = bare_is(s->file, s->source, s->source_length);
  if (s->is_bare) return bare_read(s);
  status = als_document_read_options(s->layout, s->source, s->source_length, &options, &s->root);
  return status == ALS_OK ? TOOL_OK : report_layout(s);
}

int scene_read(scene *s, const char *file) {
  memset(s, 0, sizeof *s);
  s->file = file;
  return read_source(s) == TOOL_OK ? read_document(s) : TOOL_REFUSED;
}

int scene_read_again(scene *s, const scene *first) {
  memset(s, 0, sizeof *s);
  s->file = first->file;
  s->source = must(malloc(first->source_length + 1));
  memcpy(s->source, first->source, first->source_length);
  s->source_length = first->source_length;
  return read_document(s);
}

int scene_copy(scene *s, copy_fn copy, uint64_t id, text *out) {
  size_t needed = 0;
  als_status status = copy(s->layout, id, NULL, 0, &needed);
  if (status != ALS_OK && status != ALS_TRUNCATED) return 0;
  char *bytes = must(malloc(needed + 1));
  status = copy(s->layout, id, bytes, needed + 1, NULL);
  if (status == ALS_OK) text_bytes(out, bytes, needed);
  free(bytes);
  return status == ALS_OK;
}

static als_status copy_item_name(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed) {
  als_item item = {id};
  return als_item_name_copy(layout, item, buffer, capacity, needed);
}

static int order_by_item(uint64_t a, uint64_t b) {
  return (a > b) - (a < b);
}

static const entry *sorting; /* qsort has no context; the command has one thread */

static int compare_entries(const void *a, const void *b) {
  return order_by_item(sorting[*(const size_t *)a].item.id, sorting[*(const size_t *)b].item.id);
}

size_t scene_find(const scene *s, als_item item) {
  size_t low = 0, high = s->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    uint64_t id = s->entries[s->by_id[middle]].item.id;
    if (id == item.id) return s->by_id[middle];
    if (id < item.id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return SCENE_NONE;
}

static text entry_name(scene *s, als_item item, size_t *unnamed) {
  text name = {0};
  if (!scene_copy(s, copy_item_name, item.id, &name) || name.length == 0) {
    text_format(&name, "view#%zu", (*unnamed)++);
  }
  return name;
}

static char *entry_label(const text *name) {
  text label = {0};
  text_label(&label, name->bytes, name->length);
  return label.bytes;
}

static void gather(scene *s) {
  size_t capacity = 0, unnamed = 0;
  als_item item = {0}, next = {0};
  while (als_item_next(s->layout, item, &next) == ALS_OK) {
    if (s->count == capacity) {
      capacity = capacity ? capacity * 2 : 64;
      s->entries = must(realloc(s->entries, capacity * sizeof *s->entries));
    }
    entry *e = &s->entries[s->count++];
    memset(e, 0, sizeof *e);
    als_item_info info = ALS_ITEM_INFO_INIT;
    e->info = info;
    e->item = next;
    als_item_get_info(s->layout, next, &e->info);
    e->name = entry_name(s, next, &unnamed);
    e->label = entry_label(&e->name);
    item = next;
  }
  s->by_id = must(malloc((s->count + 1) * sizeof *s->by_id));
  for (size_t i = 0; i < s->count; i++) s->by_id[i] = i;
  sorting = s->entries;
  qsort(s->by_id, s->count, sizeof *s->by_id, compare_entries);
  for (size_t i = 0; i < s->count; i++) {
    entry *e = &s->entries[i];
    e->owner = e->info.parent.id ? scene_find(s, e->info.parent) : SCENE_NONE;
    e->depth = e->owner == SCENE_NONE ? 0 : s->entries[e->owner].depth + 1; /* parents come first */
  }
}

int scene_again(scene *s) {
  als_status status = als_solve(s->layout, NULL);
  return status < 0 ? report_layout(s) : TOOL_OK;
}

int scene_shape(scene *s, const als_size *size, als_direction direction) {
  if (size && als_item_set_size(s->layout, s->root, *size) != ALS_OK) return report_layout(s);
  if (direction && als_item_set_direction(s->layout, s->root, direction) != ALS_OK) return report_layout(s);
  return TOOL_OK;
}

static int read_frames(scene *s) {
  for (size_t i = 0; i < s->count; i++) {
    entry *e = &s->entries[i];
    als_item_get_info(s->layout, e->item, &e->info);
    /* The tool shows what the rules in force make of a view. */
    e->info.hidden = e->info.hidden_now;
    e->info.gone = e->info.gone_now;
    als_status status = als_frame(s->layout, e->item, &e->frame);
    als_rect own = {0, 0, 0, 0};
    if (e->info.has_content_area) als_frame_in(s->layout, e->item, e->item, &own);
    e->inner_x = 0 - own.x;
    e->inner_y = 0 - own.y;
    if (status == ALS_OK) status = als_ambiguity(s->layout, e->item, &e->freedom);
    if (status < 0) return report_layout(s);
  }
  return TOOL_OK;
}

static void mark_unsettled(scene *s) {
  size_t count = 0;
  als_unsettled_copy(s->layout, NULL, 0, &count);
  als_item *items = must(malloc((count + 1) * sizeof *items));
  als_unsettled_copy(s->layout, items, count, &count);
  for (size_t i = 0; i < count; i++) s->entries[scene_find(s, items[i])].unsettled = 1;
  free(items);
}

int scene_solve(scene *s) {
  als_report report = ALS_REPORT_INIT;
  s->status = als_solve(s->layout, &report);
  if (s->status < 0) return report_layout(s);
  if (s->entries == NULL) gather(s);
  if (report.unsettled) mark_unsettled(s);
  return read_frames(s);
}

enum { UNSETTLED_NAMED = 8 };

size_t scene_unsettled_text(const scene *s, text *out) {
  size_t count = 0, named = 0;
  for (size_t i = 0; i < s->count; i++) count += s->entries[i].unsettled != 0;
  if (count == 0) return 0;
  text_format(out, "%s: ", s->file);
  text_styled(out, STYLE_ERROR, "not settled");
  text_add(out, ": these views still change after the last round: ");
  for (size_t i = 0; i < s->count && named < UNSETTLED_NAMED; i++) {
    if (!s->entries[i].unsettled) continue;
    text_format(out, "%s%s", named++ ? ", " : "", s->entries[i].label);
  }
  if (count > named) text_format(out, " and %zu more", count - named);
  text_add(out, "\n");
  return count;
}

int scene_exercise(scene *s, const char *name) {
  als_item item = {0};
  als_status status = als_item_find(s->layout, s->root, name, ALS_NUL_TERMINATED, &item);
  if (status == ALS_END) return report_unknown(s, "--exercise: unknown item", name, 0);
  if (status == ALS_OK) status = als_ambiguity_exercise(s->layout, item, 0);
  if (status < 0) return report_layout(s);
  if (status == ALS_END) return report_usage("there is no other layout, because this item is determined:", name);
  if (status == ALS_NOT_SOLVED)
    return report_usage("the layout did not settle, so this item cannot be exercised:", name);
  return read_frames(s);
}

void scene_origin(const entry *view, double *x, double *y) {
  *x = view->inner_x;
  *y = view->inner_y;
}

void scene_root_frames(const scene *s, als_rect *frames) {
  for (size_t i = 0; i < s->count; i++) {
    frames[i] = s->entries[i].frame;
    if (s->entries[i].owner == SCENE_NONE) {
      frames[i].x = frames[i].y = 0;
      continue;
    }
    double x, y;
    scene_origin(&s->entries[s->entries[i].owner], &x, &y);
    frames[i].x += frames[s->entries[i].owner].x + x;
    frames[i].y += frames[s->entries[i].owner].y + y;
  }
}

void scene_item_name(scene *s, als_item item, text *out) {
  if (s->entries == NULL) gather(s);
  size_t index = scene_find(s, item);
  if (index != SCENE_NONE) {
    text_append(out, &s->entries[index].name);
    return;
  }
  als_item_info info = ALS_ITEM_INFO_INIT;
  if (als_item_get_info(s->layout, item, &info) != ALS_OK) return;
  index = scene_find(s, info.parent);
  if (index == SCENE_NONE) {
    text_add(out, "?");
  } else {
    text_append(out, &s->entries[index].name);
  }
  text_add(out, info.kind == ALS_ITEM_SAFE_AREA ? ".safeArea"
                : info.kind == ALS_ITEM_CONTENT ? ".content"
                                                : ".margins");
}

void scene_item_label(scene *s, als_item item, text *out) {
  text name = {0};
  scene_item_name(s, item, &name);
  text_label(out, name.bytes ? name.bytes : "", name.length);
  text_free(&name);
}

void scene_free(scene *s) {
  for (size_t i = 0; i < s->count; i++) free(s->entries[i].label);
  for (size_t i = 0; i < s->count; i++) text_free(&s->entries[i].name);
  free(s->entries);
  free(s->by_id);
  free(s->source);
  text_free(&s->included);
  text_free(&s->all_included);
  als_layout_destroy(s->layout);
}
