/* text.h - a growing text, and the ways things are written into it. */
#ifndef ALS_TOOL_TEXT_H
#define ALS_TOOL_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* How a stretch of text looks on a terminal. */
typedef enum text_style {
  STYLE_PLAIN,
  STYLE_HEADING,
  STYLE_ERROR,
  STYLE_WARNING,
  STYLE_NOTE,
  STYLE_GOOD,
} text_style;

typedef struct text_mark {
  size_t offset; /* where the style begins */
  text_style style;
} text_mark;

typedef struct text {
  char *bytes;
  size_t length, capacity;
  text_mark *marks; /* of a text that is shown to people */
  size_t mark_count;
} text;

void text_free(text *t);
void text_bytes(text *t, const char *bytes, size_t length);
void text_add(text *t, const char *string);
void text_append(text *t, const text *more);
int text_is(const text *t, const char *bytes, size_t length);
int text_order(const text *a, const text *b); /* as memcmp has it */
/* From here on the text has this style, when it is shown in color. */
void text_mark_style(text *t, text_style style);
void text_styled(text *t, text_style style, const char *string);
void text_format(text *t, const char *format, ...);
void text_pad(text *t, size_t count);
void text_number(text *t, double value); /* reads back as the same double      */
void text_float(text *t, float value);   /* reads back as the same float       */
void text_short(text *t, double value);  /* at most three decimals, for people */
void text_json(text *t, const char *bytes, size_t length);
/* A name within a line: line breaks and other control characters are spelled as in JSON. */
void text_label(text *t, const char *bytes, size_t length);
/* x="1.5", after a space. */
void text_attribute(text *t, const char *name, double value);
void text_xml(text *t, const char *bytes, size_t length);
/* "<g><title>...</title>": a group with a tooltip, still open. */
void text_titled_group(text *t, const text *title);
/* "1 view", "2 views" */
void text_count(text *t, size_t count, const char *one, const char *many);
/* Writes text for people: what could steer a terminal, or turn its lines around, becomes U+FFFD.  In color where that
 * is wanted.  Returns whether all was written. */
int text_show(const text *t, FILE *file);
/* Terminal cells of a character: none for what combines with the one before, two for East Asian and emoji. */
int text_width(unsigned code);
/* Those of UTF-8 text. */
size_t text_cells(const char *bytes, size_t length);
/* Ems of text in a picture: half-width letters, full-width from the scripts that need it. */
double text_ems(const char *bytes, size_t length);
/* Length of the valid UTF-8 sequence at `bytes`, or 0. */
size_t utf8_length(const unsigned char *bytes, size_t left, unsigned *code);
/* Whether all of it is UTF-8, and no NUL. */
int utf8_is_text(const char *bytes, size_t length);

void *must(void *memory);

/* ---- color.c ---- */

typedef enum color_mode { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_mode;

void color_choose(color_mode chosen);
int color_wanted(FILE *file);

#endif
