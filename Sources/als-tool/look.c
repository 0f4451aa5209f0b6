/* look.c - how the views of a document want to be drawn: their keys "draw".
 *
 * als.h has no call for these keys because no frame depends on them.  The document has been accepted, so its text is
 * JSON and every key has its form; this file only has to find them. */
#include <stdlib.h>
#include <string.h>

#include "json_cursor.h"
#include "look.h"

/* From the brace of an object to the value of its key. */
static int enter(json_cursor *c, const char *key) {
  return json_enter_key(c, &key, 1);
}

/* The bytes between the quotes, escapes as they stand. */
static text string_at(json_cursor c) {
  text out = {0};
  size_t start = c.at + 1;
  json_skip_string(&c);
  text_bytes(&out, c.bytes + start, c.at - 1 - start);
  return out;
}

static void unescape(text *t) {
  size_t length = 0;
  for (size_t i = 0; i < t->length; i++) {
    if (t->bytes[i] == '\\' && i + 1 < t->length && strchr("\"\\/", t->bytes[i + 1])) i++;
    t->bytes[length++] = t->bytes[i];
  }
  t->length = length;
}

static void read_look(json_cursor object, look *out) {
  json_cursor c = object;
  if (enter(&c, "fill")) out->fill = string_at(c);
  c = object;
  if (enter(&c, "radius")) out->radius = strtod(c.bytes + c.at, NULL);
  c = object;
  if (!enter(&c, "image")) return;
  out->image = string_at(c);
  unescape(&out->image);
}

typedef struct reading {
  const scene *s;
  look *looks;
  size_t next; /* no view before this entry is still to come */
  int found;
} reading;

/* Views come in the order of the entries, parents first. */
static size_t next_view(reading *r) {
  while (r->next < r->s->count && r->s->entries[r->next].info.kind == ALS_ITEM_GUIDE) r->next++;
  return r->next < r->s->count ? r->next++ : SCENE_NONE;
}

static void read_view(reading *r, json_cursor object) {
  size_t view = next_view(r);
  json_cursor c = object;
  if (view != SCENE_NONE && enter(&c, "draw")) {
    read_look(c, &r->looks[view]);
    r->found = 1;
  }
  c = object;
  if (!enter(&c, "children") || !json_enter_element(&c, 0)) return;
  do {
    read_view(r, c);
  } while (json_next_element(&c));
}

look *looks_read(const scene *s) {
  json_cursor c = {s->source, 0, s->source_length};
  reading r = {s, must(calloc(s->count + 1, sizeof(look))), 0, 0};
  json_skip_space(&c);
  if (!s->is_bare && enter(&c, "root")) read_view(&r, c);
  if (r.found) return r.looks;
  free(r.looks);
  return NULL;
}

void looks_free(const scene *s, look *looks) {
  if (looks == NULL) return;
  for (size_t i = 0; i < s->count; i++) {
    text_free(&looks[i].fill);
    text_free(&looks[i].image);
  }
  free(looks);
}

static int hexadecimal(char c) {
  return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
}

/* Perceived brightness, 0 to 1 (ITU-R BT.601). */
static double brightness(const text *color) {
  static const double weights[3] = {0.299, 0.587, 0.114};
  double sum = 0;
  int is_short = color->length == 4;
  for (int k = 0; k < 3; k++) {
    int high = hexadecimal(color->bytes[is_short ? 1 + k : 1 + 2 * k]);
    int low = is_short ? high : hexadecimal(color->bytes[2 + 2 * k]);
    sum += weights[k] * (high * 16 + low) / 255;
  }
  return sum;
}

const char *look_ink(const scene *s, const look *looks, size_t view) {
  while (view != SCENE_NONE && looks[view].fill.length == 0) view = s->entries[view].owner;
  return view != SCENE_NONE && brightness(&looks[view].fill) < 0.6 ? "#ffffff" : "#1f2937";
}

void look_image(const look *one, text *out) {
  text_add(out, "<image href=\"");
  text_xml(out, one->image.bytes, one->image.length);
  text_add(out, "\" preserveAspectRatio=\"xMidYMid slice\"");
}
