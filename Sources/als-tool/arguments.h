/* arguments.h - the words of the command line. */
#ifndef ALS_TOOL_ARGUMENTS_H
#define ALS_TOOL_ARGUMENTS_H

#include "commands.h"
#include "draw.h"

typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG } format;

typedef struct options {
  const command *command;
  char **operands; /* has room for all words */
  size_t operand_count;
  const char *out;
  format format;
  int has_format; /* --format was given */
  int has_size, has_to_size, shows_all, is_forced, wants_help;
  als_size size, to_size;
  unsigned long count, port;
  int serves;
  als_direction direction;
  const char *exercise;
  unsigned parameters; /* ALS_PROVE_ bits of the intervals that were given */
  als_interval width, height, text_scale;
  const char *gone, *certificate;
  variation varied; /* of `als layout`; its `gone` stands above */
  unsigned long samples, seed;
  double tolerance;
  int records, report;
  const char *at;
  int has_syntax, expands;
  als_syntax syntax;
  const drawing *drawing; /* the format of `als draw` */
  int animates;           /* --animate was given */
  als_interval animated;  /* widths of the root */
  draw_options draw;      /* its names are those of the command line, and it has room for all words */
} options;

/* Each returns TOOL_OK, or TOOL_REFUSED after it has said why on stderr. */
int arguments_command(const char *word, const command **out);
/* The words behind the command. */
int arguments_parse(options *o, int count, char **words);

#endif
