/* arguments.c - reads the words of the command line: a command, files, options. */
#include <string.h>

#include "arguments.h"

static int parse_format(options *o, const char *word) {
  if (o->command == DRAW) {
    o->drawing = drawing_find(word);
    if (o->drawing) return TOOL_OK;
  } else if (strcmp(word, "text") == 0) {
    o->format = FORMAT_TEXT;
    return TOOL_OK;
  } else if (strcmp(word, "json") == 0) {
    o->format = FORMAT_JSON;
    return TOOL_OK;
  } else if (strcmp(word, "svg") == 0 && o->command & (LAYOUT | WATCH)) {
    o->format = FORMAT_SVG;
    return TOOL_OK;
  }
  return report_usage("this command has no format", word);
}

static int parse_direction(options *o, const char *word) {
  if (strcmp(word, "ltr") == 0) {
    o->direction = ALS_DIRECTION_LEFT_TO_RIGHT;
  } else if (strcmp(word, "rtl") == 0) {
    o->direction = ALS_DIRECTION_RIGHT_TO_LEFT;
  } else {
    return report_usage("the direction is ltr or rtl, not", word);
  }
  return TOOL_OK;
}

static int parse_notation(options *o, const char *word) {
  static const struct {
    const char *word;
    als_syntax syntax;
  } known[] = {{"equations", ALS_SYNTAX_ANY},
               {"compact", ALS_SYNTAX_COMPACT},
               {"linear", ALS_SYNTAX_LINEAR},
               {"vfl", ALS_SYNTAX_VISUAL_FORMAT},
               {"evfl", ALS_SYNTAX_EXTENDED_VISUAL_FORMAT},
               {"shorthand", ALS_SYNTAX_SHORTHAND},
               {"builder", ALS_SYNTAX_BUILDER},
               {"document", ALS_SYNTAX_RECORD}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(word, known[i].word) != 0) continue;
    o->to = known[i].word;
    o->syntax = known[i].syntax;
    return TOOL_OK;
  }
  return report_usage("a notation is equations, compact, linear, vfl, evfl, shorthand, builder or document, not", word);
}

static int parse_columns(options *o, const char *word) {
  size_t value = 0;
  const char *p = word;
  for (; *p >= '0' && *p <= '9' && value < 10000; p++) value = value * 10 + (size_t)(*p - '0');
  o->draw.columns = value;
  if (p > word && *p == 0 && value >= 20 && value <= 1000) return TOOL_OK;
  return report_usage("columns are a number from 20 to 1000, not", word);
}

static int apply_option(options *o, int option, char *value) {
  switch (option) {
    case 's':
      o->has_size = 1;
      return parse_size(value, &o->size) ? TOOL_OK
                                         : report_usage("a size is written 320x480, each side 0 to 1e9, not", value);
    case 'S':
      o->has_to_size = 1;
      return parse_size(value, &o->to_size) ? TOOL_OK
                                            : report_usage("a size is written 320x480, each side 0 to 1e9, not", value);
    case 'n':
      return parse_count(value, &o->count) ? TOOL_OK : report_usage("a count is a whole number above 0, not", value);
    case 'd': return parse_direction(o, value);
    case 'f': return parse_format(o, value);
    case 't': return parse_notation(o, value);
    case 'e': o->exercise = value; return TOOL_OK;
    case 'c': return parse_columns(o, value);
    case 'a': o->draw.ascii = 1; return TOOL_OK;
    case 'A': o->all = 1; return TOOL_OK;
    case 'v': o->draw.only[o->draw.only_count++] = value; return TOOL_OK;
    default: o->out = value; return TOOL_OK;
  }
}

/* Whether an option has no value. */
static int is_flag(int option) {
  return option == 'a' || option == 'A';
}

/* The option a word starts, and its value when it is glued on with "=". */
static int find_option(const options *o, char *word, char **value) {
  static const struct {
    const char *word;
    int letter;
    unsigned commands;
  } known[] = {{"--size", 's', LAYOUT | CHECK | EXPLAIN | DIFF | WATCH | DRAW},
               {"--to-size", 'S', DIFF},
               {"--direction", 'd', LAYOUT | CHECK | EXPLAIN | DIFF | WATCH | DRAW},
               {"--exercise", 'e', LAYOUT},
               {"--format", 'f', LAYOUT | CONSTRAINTS | CHECK | EXPLAIN | DIFF | WATCH | DRAW},
               {"--count", 'n', WATCH},
               {"--to", 't', CONVERT},
               {"--only", 'v', DRAW},
               {"--columns", 'c', DRAW},
               {"--ascii", 'a', DRAW},
               {"--all", 'A', LAYOUT | CHECK | DRAW},
               {"-o", 'o', LAYOUT | CONVERT | WATCH | DRAW}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t length = strlen(known[i].word);
    if (strncmp(word, known[i].word, length) != 0 || !(known[i].commands & o->command)) continue;
    if (word[length] == 0) {
      *value = NULL;
      return known[i].letter;
    }
    if (word[length] == '=' && known[i].word[1] == '-' && !is_flag(known[i].letter)) {
      *value = word + length + 1;
      return known[i].letter;
    }
  }
  return 0;
}

int arguments_parse(options *o, int count, char **words) {
  int options_end = 0;
  for (int i = 0; i < count; i++) {
    char *word = words[i], *value = NULL;
    if (!options_end && strcmp(word, "--") == 0) {
      options_end = 1;
      continue;
    }
    if (options_end || word[0] != '-' || word[1] == 0) {
      if (o->file && (o->second || !(o->command & (EXPLAIN | DIFF))))
        return report_usage("one file at a time; unexpected", word);
      *(o->file ? &o->second : &o->file) = word;
      continue;
    }
    int option = find_option(o, word, &value);
    if (!option) return report_usage("unknown option", word);
    if (!value && !is_flag(option) && ++i == count) return report_usage("a value is missing after", word);
    if (apply_option(o, option, value ? value : words[i]) != TOOL_OK) return TOOL_REFUSED;
  }
  if (o->command == CONVERT && !o->to) return report_usage("a notation is missing: --to equations, for example", NULL);
  if (!o->file) return report_usage("a file is missing", NULL);
  if (o->command == EXPLAIN && !o->second)
    return report_usage("what to explain is missing: save.right, for example", NULL);
  if (o->command == DIFF && !o->second && !o->has_to_size)
    return report_usage("a second file or --to-size is missing", NULL);
  if (o->command == WATCH && strcmp(o->file, "-") == 0) return report_usage("only a file can be watched, not", o->file);
  return TOOL_OK;
}

int arguments_command(options *o, const char *word) {
  if (strcmp(word, "layout") == 0) {
    o->command = LAYOUT;
  } else if (strcmp(word, "constraints") == 0) {
    o->command = CONSTRAINTS;
  } else if (strcmp(word, "draw") == 0) {
    o->command = DRAW;
    o->drawing = drawing_find(NULL);
    o->draw.columns = 80;
  } else if (strcmp(word, "check") == 0) {
    o->command = CHECK;
  } else if (strcmp(word, "convert") == 0) {
    o->command = CONVERT;
  } else if (strcmp(word, "explain") == 0) {
    o->command = EXPLAIN;
  } else if (strcmp(word, "diff") == 0) {
    o->command = DIFF;
  } else if (strcmp(word, "watch") == 0) {
    o->command = WATCH;
  } else {
    return report_usage("unknown command", word);
  }
  return TOOL_OK;
}
