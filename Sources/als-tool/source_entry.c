/* source_entry.c - where in the file a constraint stands: entry N of "constraints", and a byte of its text.  The
 * document has been read before, so it is JSON; what is not found here is just not shown. */
#include <string.h>

#include "json_cursor.h"
#include "tool.h"

static unsigned hex(const char *digits) {
  unsigned value = 0;
  for (int k = 0; k < 4; k++) {
    char d = digits[k];
    value = value * 16 + (unsigned)(d <= '9' ? d - '0' : (d | 32) - 'a' + 10);
  }
  return value;
}

/* How many bytes of UTF-8 the escape at the cursor stands for; moves over it. */
static size_t skip_escape(json_cursor *c) {
  if (c->at + 5 >= c->end || c->bytes[c->at + 1] != 'u') {
    c->at += 2;
    return 1;
  }
  unsigned code = hex(c->bytes + c->at + 2);
  int pair = code >= 0xd800 && code < 0xdc00;
  c->at += pair ? 12 : 6;
  return pair ? 4 : code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

/* Into a string, by bytes of what it says. */
static void enter_text(json_cursor *c, uint64_t offset) {
  c->at++;
  while (offset > 0 && c->at < c->end && c->bytes[c->at] != '"') {
    size_t step = 1;
    if (c->bytes[c->at] == '\\') {
      step = skip_escape(c);
    } else {
      c->at++;
    }
    offset = offset > step ? offset - step : 0;
  }
}

/* From the bracket of "constraints" to an entry that holds no others, by its number among those.  The nesting of entries
 * with a condition is bounded. */
static int enter_entry(json_cursor *c, uint64_t *index) {
  static const char *const when[] = {"when"}, *const first[] = {"constraints"}, *const second[] = {"else"};
  json_cursor at = *c;
  if (!json_enter_element(&at, 0)) return 0;
  do {
    json_cursor inner = at;
    if (at.bytes[at.at] == '{' && json_enter_key(&inner, when, 1)) {
      for (int k = 0; k < 2; k++) {
        inner = at;
        if (!json_enter_key(&inner, k ? second : first, 1)) continue;
        if (inner.bytes[inner.at] == '[' && enter_entry(&inner, index)) {
          *c = inner;
          return 1;
        }
      }
    } else if ((*index)-- == 0) {
      *c = at;
      return 1;
    }
  } while (json_next_element(&at));
  return 0;
}

int source_entry(const scene *s, const als_constraint_info *info, size_t *offset) {
  static const char *const list[] = {"constraints"};
  static const char *const texts[] = {"equations", "compact", "linear", "vfl", "evfl"};
  json_cursor c = {s->source, 0, s->source_length};
  if (s->is_bare || info->source_item < 0) return 0;
  json_skip_space(&c);
  if (c.at >= c.end || c.bytes[c.at] != '{' || !json_enter_key(&c, list, 1)) return 0;
  uint64_t index = (uint64_t)info->source_item;
  /* The entries of components come after those of the document. */
  if (!enter_entry(&c, &index)) return 0;
  if (c.bytes[c.at] == '{') {
    json_cursor inner = c;
    if (json_enter_key(&inner, texts, sizeof texts / sizeof *texts) && inner.bytes[inner.at] == '"') c = inner;
  }
  if (c.bytes[c.at] == '"') enter_text(&c, info->source_offset);
  if (c.at > c.end) return 0;
  *offset = c.at;
  return 1;
}
