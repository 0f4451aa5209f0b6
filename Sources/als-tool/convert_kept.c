/* convert_kept.c - a document with components in another notation: its text, in which the texts of "constraints" are
 * converted.  The components stay as they are. */
#include <stdlib.h>
#include <string.h>

#include "json_cursor.h"
#include "tool.h"

static int enter(json_cursor *c, const char *word) {
  const char *const words[] = {word};
  json_skip_space(c);
  return c->at < c->end && c->bytes[c->at] == '{' && json_enter_key(c, words, 1);
}

int convert_has_components(const scene *s) {
  json_cursor own = {s->source, 0, s->source_length}, others = own;
  return !s->is_bare && (enter(&own, "components") || enter(&others, "include"));
}

typedef struct conversion {
  scene *s;
  als_syntax syntax;
  constraint_list list;
  unsigned char *is_written; /* by constraint */
  int64_t entry;  /* the number of the next entry that holds no others */
  size_t next;    /* the first constraint that may belong to it        */
  size_t written; /* bytes of the source                               */
  text *out;
} conversion;

static const char *notation_key(als_syntax syntax) {
  switch (syntax) {
    case ALS_SYNTAX_COMPACT: return "compact";
    case ALS_SYNTAX_LINEAR: return "linear";
    case ALS_SYNTAX_VISUAL_FORMAT: return "vfl";
    case ALS_SYNTAX_EXTENDED_VISUAL_FORMAT: return "evfl";
    default: return NULL;
  }
}

/* One constraint as an entry: in the notation, or as a record where that has no words for it. */
static void add_entry(const conversion *c, als_constraint constraint) {
  text own = {0};
  size_t needed = 0;
  als_syntax syntax = c->syntax;
  als_status status = als_constraint_copy_text(c->s->layout, constraint, c->s->root, syntax, NULL, NULL, 0, &needed);
  if (status < 0) {
    syntax = ALS_SYNTAX_RECORD;
    als_constraint_copy_text(c->s->layout, constraint, c->s->root, syntax, NULL, NULL, 0, &needed);
  }
  char *bytes = must(malloc(needed + 1));
  status = als_constraint_copy_text(c->s->layout, constraint, c->s->root, syntax, NULL, bytes, needed + 1, NULL);
  if (status == ALS_OK && syntax >= ALS_SYNTAX_SHORTHAND) {
    text_bytes(c->out, bytes, needed);
  } else if (status == ALS_OK) {
    const char *key = notation_key(syntax);
    text_bytes(&own, bytes, needed);
    if (key) text_format(c->out, "{ \"%s\": ", key);
    text_json(c->out, own.bytes, own.length);
    if (key) text_add(c->out, " }");
  }
  text_free(&own);
  free(bytes);
}

/* A text without keys of its own: a string, or a record with nothing but a notation. */
static int is_plain_text(const json_cursor *at) {
  static const char *const texts[] = {"equations", "compact", "linear", "vfl", "evfl"};
  if (at->bytes[at->at] == '"') return 1;
  json_cursor inner = *at, end = *at;
  if (at->bytes[at->at] != '{' || !json_enter_key(&inner, texts, sizeof texts / sizeof *texts)) return 0;
  json_skip_value(&inner);
  json_skip_space(&inner);
  if (inner.at >= inner.end || inner.bytes[inner.at] != '}') return 0;
  /* It was the first key as well: nothing but space and the key stand before it. */
  end.at++;
  json_skip_space(&end);
  json_skip_string(&end);
  json_skip_space(&end);
  end.at++;
  json_skip_value(&end);
  return end.at == inner.at || (json_skip_space(&end), end.at == inner.at);
}

/* Puts the constraints of a text in its place. */
static void convert_entry(conversion *c, const json_cursor *at) {
  size_t count = 0;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  text *out = c->out;
  for (; c->next < c->list.count; c->next++) {
    if (als_constraint_get_info(c->s->layout, c->list.handles[c->next], &info) != ALS_OK) continue;
    if (info.source_item > c->entry) break;
    if (info.source_item < c->entry) continue;
    if (count == 0) text_bytes(out, c->s->source + c->written, at->at - c->written);
    if (count > 0) text_add(out, ",\n    ");
    add_entry(c, c->list.handles[c->next]);
    c->is_written[c->next] = 1;
    count++;
  }
  if (count == 0) return;
  json_cursor end = *at;
  json_skip_value(&end);
  c->written = end.at;
}

/* The entries of a list, and of the lists in it; their nesting is bounded. */
static void convert_list(conversion *c, json_cursor at) {
  if (at.bytes[at.at] != '[' || !json_enter_element(&at, 0)) return;
  do {
    json_cursor inner = at;
    if (at.bytes[at.at] == '{' && enter(&inner, "when")) {
      for (int k = 0; k < 2; k++) {
        inner = at;
        if (enter(&inner, k ? "else" : "constraints")) convert_list(c, inner);
      }
      continue;
    }
    if (is_plain_text(&at)) convert_entry(c, &at);
    c->entry++;
  } while (json_next_element(&at));
}

unsigned char *convert_kept(scene *s, als_syntax syntax, text *out) {
  conversion c = {s, syntax, {0}, NULL, 0, 0, 0, out};
  json_cursor at = {s->source, 0, s->source_length};
  constraints_collect(s, &c.list);
  c.is_written = must(calloc(c.list.count + 1, 1));
  if (enter(&at, "constraints")) convert_list(&c, at);
  text_bytes(out, s->source + c.written, s->source_length - c.written);
  if (out->length && out->bytes[out->length - 1] != '\n') text_add(out, "\n");
  constraints_free(&c.list);
  return c.is_written;
}
