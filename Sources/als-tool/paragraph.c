/* paragraph.c - the text of a view in lines.  A layout of its own measures them, so that they are as long as the
 * library has them; where lines may break is what als_item_set_text says. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { DRAWN = 4000 }; /* bytes of a text that are looked at */

typedef struct ruler {
  als_layout *layout;
  als_item view;
  const paragraph *p;
} ruler;

static double measure(const ruler *r, size_t from, size_t to) {
  const als_size open = {ALS_UNSPECIFIED, ALS_UNSPECIFIED};
  als_size least = {0, 0}, natural = {0, 0};
  if (als_item_set_text(r->layout, r->view, r->p->words.bytes + from, to - from, r->p->size, r->p->advance) != ALS_OK ||
      als_item_size_request(r->layout, r->view, open, &least, &natural) != ALS_OK)
    return 0;
  return natural.width * r->p->stretch;
}

static size_t character(const paragraph *p, size_t at, unsigned *code) {
  size_t length = utf8_length((const unsigned char *)p->words.bytes + at, p->words.length - at, code);
  return length ? length : 1;
}

static int is_blank(char byte) {
  return byte == ' ' || byte == '\t';
}

/* Where the word that begins at `at` ends; blanks before it belong to it, and full-width characters are words. */
static size_t word_end(const paragraph *p, size_t at) {
  const char *bytes = p->words.bytes;
  int was_wide = 0, is_first = 1;
  while (at < p->words.length && is_blank(bytes[at])) at++;
  while (at < p->words.length && !is_blank(bytes[at]) && bytes[at] != '\n') {
    unsigned code = 0;
    size_t length = character(p, at, &code);
    int is_wide = text_width(code) == 2;
    if (!is_first && is_wide && was_wide) break;
    if (text_width(code)) was_wide = is_wide; /* marks go with the character before them */
    is_first = 0;
    at += length;
  }
  return at;
}

static void add_line(paragraph *p, const ruler *r, size_t from, size_t to) {
  const paragraph_line line = {from, to - from, measure(r, from, to)};
  p->lines = must(realloc(p->lines, (p->count + 1) * sizeof *p->lines));
  p->lines[p->count++] = line;
}

/* One line that begins at `at`; returns where the next one does. */
static size_t break_line(paragraph *p, const ruler *r, size_t at, double width) {
  const char *bytes = p->words.bytes;
  size_t end = word_end(p, at);
  while (end < p->words.length && bytes[end] != '\n') {
    size_t next = word_end(p, end);
    if (next < p->words.length && bytes[next - 1] != '\n' && is_blank(bytes[next - 1]) && bytes[next] == '\n') {
      end = next; /* blanks at the end of a line */
      break;
    }
    if (measure(r, at, next) > width + 1e-4) break;
    end = next;
  }
  add_line(p, r, at, end);
  if (end < p->words.length && bytes[end] == '\n') return end + 1;
  while (end < p->words.length && is_blank(bytes[end])) end++;
  return end;
}

int paragraph_read(scene *s, const entry *view, paragraph *p) {
  size_t needed = 0;
  memset(p, 0, sizeof *p);
  als_status status = als_item_text_copy(s->layout, view->item, &p->size, &p->advance, &p->stretch, NULL, 0, &needed);
  if ((status != ALS_OK && status != ALS_TRUNCATED) || needed == 0) return 0;
  char *bytes = must(malloc(needed + 1));
  als_item_text_copy(s->layout, view->item, &p->size, &p->advance, &p->stretch, bytes, needed + 1, NULL);
  if (needed > DRAWN) {
    for (needed = DRAWN; needed > 0 && ((unsigned char)bytes[needed] & 0xc0) == 0x80;) needed--;
  }
  text_bytes(&p->words, bytes, needed);
  free(bytes);
  return 1;
}

void paragraph_break(paragraph *p, double width, double height) {
  ruler r = {NULL, {0}, p};
  if (als_layout_create(NULL, &r.layout) != ALS_OK) return;
  if (als_view_create(r.layout, r.view, NULL, 0, &r.view) == ALS_OK) {
    for (size_t at = 0; at < p->words.length && (double)p->count * PARAGRAPH_LINE * p->size < height;)
      at = break_line(p, &r, at, width);
  }
  als_layout_destroy(r.layout);
}

void paragraph_free(paragraph *p) {
  text_free(&p->words);
  free(p->lines);
}
