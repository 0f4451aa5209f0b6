/* arguments.h - the words of the command line. */
#ifndef ALS_TOOL_ARGUMENTS_H
#define ALS_TOOL_ARGUMENTS_H

#include "draw.h"

typedef enum command {
  LAYOUT = 1,
  CONSTRAINTS = 2,
  CHECK = 4,
  CONVERT = 8,
  EXPLAIN = 16,
  DIFF = 32,
  WATCH = 64,
  DRAW = 256
} command;
typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG } format;

typedef struct options {
  command command;
  const char *file, *second, *out;
  format format;
  int has_size;
  int has_to_size;
  int all; /* all that is known of conflicts */
  als_size size, to_size;
  unsigned long count;
  als_direction direction;
  const char *to, *exercise;
  als_syntax syntax;
  const drawing *drawing; /* the format of `als draw` */
  draw_options draw;      /* its names are those of the command line */
} options;

/* Each returns TOOL_OK, or TOOL_REFUSED after it has said why on stderr. */
int arguments_command(options *o, const char *word);
/* The words behind the command.  `o->draw.only` has room for all of them. */
int arguments_parse(options *o, int count, char **words);

#endif
