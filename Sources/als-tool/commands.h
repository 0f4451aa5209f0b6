/* commands.h - the commands and their options: one table, from which words are parsed, help and the manual page are
 * printed, shells complete, and misspelt words are guessed. */
#ifndef ALS_TOOL_COMMANDS_H
#define ALS_TOOL_COMMANDS_H

#include "text.h"

typedef enum command_id {
  LAYOUT = 1,
  CONSTRAINTS = 2,
  CHECK = 4,
  CONVERT = 8,
  EXPLAIN = 16,
  DIFF = 32,
  WATCH = 64,
  DRAW = 128,
  NEW = 256,
  COMPLETIONS = 512,
  HELP = 1024,
  PROVE = 2048,
  SIZE = 4096,
  TEST = 8192
} command_id;

typedef enum option_id {
  OPTION_NONE,
  OPTION_SIZE,
  OPTION_TO_SIZE,
  OPTION_DIRECTION,
  OPTION_EXERCISE,
  OPTION_FORMAT,
  OPTION_DRAWING, /* the --format of `als draw` */
  OPTION_ALL,
  OPTION_ONLY,
  OPTION_ANIMATE,
  OPTION_COLUMNS,
  OPTION_ASCII,
  OPTION_COUNT,
  OPTION_SERVE,
  OPTION_PORT,
  OPTION_TO,
  OPTION_OUT,
  OPTION_FORCE,
  OPTION_EXPAND,
  OPTION_INCLUDE_DIR,
  OPTION_WIDTH,
  OPTION_HEIGHT,
  OPTION_TEXT_SCALE_RANGE,
  OPTION_RTL,
  OPTION_CERTIFICATE,
  OPTION_GONE,
  OPTION_TEXT_SCALE,
  OPTION_PSEUDO,
  OPTION_SAMPLES,
  OPTION_SEED,
  OPTION_TOLERANCE,
  OPTION_RECORD,
  OPTION_AT,
  OPTION_REPORT, /* the --format of `als test` */
  OPTION_COLOR,
  OPTION_HELP
} option_id;

/* Commands that solve at one size, and those that look at all sizes of an interval. */
#define SOLVING (LAYOUT | CHECK | EXPLAIN | DIFF | WATCH | DRAW)
#define PROVING (PROVE | SIZE | TEST)
/* Those that read documents. */
#define READING (SOLVING | PROVING | CONSTRAINTS | CONVERT)

/* Lists of words are written "ltr|rtl". */

typedef struct example {
  const char *line, *what; /* the line runs in a folder where form.json is what `als new form` prints */
  int status;              /* how it ends */
} example;

typedef struct command {
  command_id id;
  const char *name, *operands; /* "check", "FILE..." */
  size_t least, most;          /* operands */
  const char *missing;         /* what is said when there are too few */
  const char *synonyms;        /* what else people call it */
  const char *summary, *about; /* a line for the list of commands; paragraphs */
  const char *exits[4];        /* what the exit status means; NULL where it cannot occur */
  example examples[3];
} command;

typedef struct option {
  option_id id;
  unsigned commands;         /* that take it: command_id bits */
  const char *name, *letter; /* "--output", "-o"; the letter may be NULL */
  const char *value;         /* "WxH", or a list of words; NULL when there is none, see option_values */
  const char *help;
} option;

/* The command or option number `index`, or NULL at the end. */
const command *command_at(size_t index);
const option *option_at(size_t index);
/* By its exact name, or NULL. */
const command *command_find(const char *name);
/* The command that somebody may have meant, or NULL. */
const command *command_guess(const char *word);
/* The option of a command that a word begins; `*value` is what is glued on with "=", or NULL. */
const option *option_find(const command *c, const char *word, const char **value);
/* The option of a command that somebody may have meant, or NULL. */
const option *option_guess(const command *c, const char *word);
/* What its value is: one of a list of words, or a placeholder such as WxH; nothing when it takes none. */
void option_values(const option *o, text *out);
/* A list of what the first operand may be; nothing when it is a file. */
void command_words(const command *c, text *out);

/* ---- words.c: lists of words ---- */

enum { WORD_NONE = -1 };

int list_is(const char *list); /* and not a placeholder */
/* The place of a word in a list, or WORD_NONE; and of the one that it may be a misspelling of. */
int list_index(const char *list, const char *word);
int list_guess(const char *list, const char *word);
/* The word at a place; its length, or 0 at the end. */
size_t list_word(const char *list, int index, const char **word);
/* "ltr or rtl", "text, json or svg" */
void list_sentence(const char *list, text *out);
/* "did you mean "rtl"?", when the word may be a misspelling of one in the list. */
void list_hint(const char *list, const char *word, text *out);

#endif
