/* main.c - the `als` command: words in, one of layout, draw, constraints, check, convert out. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "tool.h"

static const char help[] =
    "als - lays out views by constraints\n"
    "\n"
    "  als layout FILE [--size WxH] [--direction ltr|rtl] [--format text|json|svg] [-o OUT]\n"
    "      solve a layout document and print the frames\n"
    "  als draw FILE [--format svg|text|dot] [--size WxH] [--direction ltr|rtl] [--only VIEW]... [-o OUT]\n"
    "           [--columns N] [--ascii]\n"
    "      draw the constraints over the layout: as a picture, as text for a terminal, as a graph\n"
    "  als constraints FILE [--format text|json]\n"
    "      print the constraints of a document, expanded, without solving\n"
    "  als check FILE [--format text|json]\n"
    "      print conflicts, with what would settle them, and ambiguous views\n"
    "  als convert FILE --to equations|compact|linear|vfl|evfl|shorthand|builder|document [-o OUT]\n"
    "      print the document with its constraints in one notation; `document` is the canonical form\n"
    "  als --help | --version\n"
    "\n"
    "FILE may be - for standard input.  The document format is described in docs/document.md.\n"
    "\n"
    "Exit status: 0 solved; 1 solved, but required constraints conflict (check: or a view is ambiguous;\n"
    "convert: some constraints have no words in the notation and stay records, which standard error lists);\n"
    "2 the input was refused, and standard output is empty.\n";

typedef enum command { LAYOUT = 1, CONSTRAINTS = 2, CHECK = 4, CONVERT = 8, DRAW = 256 } command;
typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG, FORMAT_DOT } format;

typedef struct options {
  command command;
  const char *file, *out;
  format format;
  int has_size;
  als_size size;
  als_direction direction;
  const char *to;
  als_syntax syntax;
  char **only; /* names of views; taken from the command line */
  size_t only_count;
  size_t columns;
  int ascii;
} options;

/* Reads "320x480" without a locale's help: digits, at most one point. */
static int parse_length(const char **cursor, double *out) {
  const char *start = *cursor, *p = start;
  double value = 0, scale = 1;
  int digits = 0, point = 0;
  for (; (*p >= '0' && *p <= '9') || (*p == '.' && !point); p++) {
    if (*p == '.') {
      point = 1;
      continue;
    }
    digits++;
    value = value * 10 + (*p - '0');
    if (point) scale *= 10;
  }
  *cursor = p;
  *out = value / scale;
  return digits > 0 && isfinite(*out) && *out <= ALS_NUMBER_MAX;
}

static int parse_size(const char *word, als_size *out) {
  if (!parse_length(&word, &out->width) || *word++ != 'x') return 0;
  return parse_length(&word, &out->height) && *word == 0;
}

static int parse_format(options *o, const char *word) {
  if (strcmp(word, "text") == 0) {
    o->format = FORMAT_TEXT;
  } else if (strcmp(word, "dot") == 0 && o->command == DRAW) {
    o->format = FORMAT_DOT;
  } else if (strcmp(word, "json") == 0 && o->command != DRAW) {
    o->format = FORMAT_JSON;
  } else if (strcmp(word, "svg") == 0 && (o->command & (LAYOUT | DRAW))) {
    o->format = FORMAT_SVG;
  } else {
    return report_usage("this command has no format", word);
  }
  return TOOL_OK;
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
  o->columns = value;
  if (p > word && *p == 0 && value >= 20 && value <= 1000) return TOOL_OK;
  return report_usage("columns are a number from 20 to 1000, not", word);
}

static int apply_option(options *o, int option, char *value) {
  switch (option) {
    case 's':
      o->has_size = 1;
      return parse_size(value, &o->size) ? TOOL_OK
                                         : report_usage("a size is written 320x480, each side 0 to 1e9, not", value);
    case 'd': return parse_direction(o, value);
    case 'f': return parse_format(o, value);
    case 't': return parse_notation(o, value);
    case 'c': return parse_columns(o, value);
    case 'a': o->ascii = 1; return TOOL_OK;
    case 'v': o->only[o->only_count++] = value; return TOOL_OK;
    default: o->out = value; return TOOL_OK;
  }
}

/* The option a word starts, and its value when it is glued on with "=". */
static int find_option(const options *o, char *word, char **value) {
  static const struct {
    const char *word;
    int letter;
    unsigned commands;
  } known[] = {{"--size", 's', LAYOUT | DRAW},
               {"--direction", 'd', LAYOUT | DRAW},
               {"--format", 'f', LAYOUT | CONSTRAINTS | DRAW | CHECK},
               {"--to", 't', CONVERT},
               {"--only", 'v', DRAW},
               {"--columns", 'c', DRAW},
               {"--ascii", 'a', DRAW},
               {"-o", 'o', LAYOUT | CONVERT | DRAW}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    size_t length = strlen(known[i].word);
    if (strncmp(word, known[i].word, length) != 0 || !(known[i].commands & o->command)) continue;
    if (word[length] == 0) {
      *value = NULL;
      return known[i].letter;
    }
    if (word[length] == '=' && known[i].word[1] == '-' && known[i].letter != 'a') {
      *value = word + length + 1;
      return known[i].letter;
    }
  }
  return 0;
}

static int parse_arguments(options *o, int count, char **words) {
  int options_end = 0;
  for (int i = 0; i < count; i++) {
    char *word = words[i], *value = NULL;
    if (!options_end && strcmp(word, "--") == 0) {
      options_end = 1;
      continue;
    }
    if (options_end || word[0] != '-' || word[1] == 0) {
      if (o->file) return report_usage("one file at a time; unexpected", word);
      o->file = word;
      continue;
    }
    int option = find_option(o, word, &value);
    if (!option) return report_usage("unknown option", word);
    if (!value && option != 'a' && ++i == count) return report_usage("a value is missing after", word);
    if (apply_option(o, option, value ? value : words[i]) != TOOL_OK) return TOOL_REFUSED;
  }
  if (o->command == CONVERT && !o->to) return report_usage("a notation is missing: --to equations, for example", NULL);
  return o->file ? TOOL_OK : report_usage("a file is missing", NULL);
}

static int parse_command(options *o, const char *word) {
  if (strcmp(word, "layout") == 0) {
    o->command = LAYOUT;
  } else if (strcmp(word, "constraints") == 0) {
    o->command = CONSTRAINTS;
  } else if (strcmp(word, "draw") == 0) {
    o->command = DRAW;
    o->format = FORMAT_SVG;
    o->columns = 80;
  } else if (strcmp(word, "check") == 0) {
    o->command = CHECK;
  } else if (strcmp(word, "convert") == 0) {
    o->command = CONVERT;
  } else {
    return report_usage("unknown command", word);
  }
  return TOOL_OK;
}

static int write_out(const options *o, const text *out) {
  FILE *file = stdout;
  const char *name = o->out ? o->out : "standard output";
  errno = 0;
  if (o->out && strcmp(o->out, "-") != 0) {
    file = fopen(o->out, "wb");
    if (file == NULL) return report_io(name, errno);
  }
  int good = fwrite(out->bytes ? out->bytes : "", 1, out->length, file) == out->length;
  good = (file == stdout ? fflush(file) : fclose(file)) == 0 && good;
  return good ? TOOL_OK : report_io(name, errno);
}

static int run_draw(const options *o, scene *s, text *out) {
  plan p;
  int result = plan_make(&p, s, o->only, o->only_count, o->ascii);
  if (result == TOOL_OK && o->format == FORMAT_SVG) draw_svg(&p, out);
  if (result == TOOL_OK && o->format == FORMAT_TEXT) draw_art(&p, o->columns, out);
  if (result == TOOL_OK && o->format == FORMAT_DOT) draw_dot(&p, out);
  plan_free(&p);
  return result;
}

/* `layout` and `draw`: solves with the options, prints, and says what disagrees. */
static int run_layout(const options *o, scene *s, text *out) {
  if (o->has_size && als_item_set_size(s->layout, s->root, o->size) != ALS_OK) return report_layout(s);
  if (o->direction && als_item_set_direction(s->layout, s->root, o->direction) != ALS_OK) return report_layout(s);
  if (o->command == DRAW) plan_prepare(s);
  if (scene_solve(s) != TOOL_OK) return TOOL_REFUSED;
  if (o->command == DRAW) {
    if (run_draw(o, s, out) != TOOL_OK) return TOOL_REFUSED;
  } else if (o->format == FORMAT_TEXT) {
    layout_text(s, out);
  } else if (o->format == FORMAT_JSON) {
    layout_json(s, out);
  } else {
    layout_svg(s, out);
  }
  if (s->status != ALS_CONFLICT) return TOOL_OK;
  text said = {0};
  conflicts_text(s, &said);
  fwrite(said.bytes ? said.bytes : "", 1, said.length, stderr);
  text_free(&said);
  return TOOL_CONFLICT;
}

static int run(const options *o) {
  scene s;
  text out = {0};
  int result = scene_read(&s, o->file);
  if (result == TOOL_OK && (o->command & (LAYOUT | DRAW))) {
    result = run_layout(o, &s, &out);
  } else if (result == TOOL_OK && o->command == CONSTRAINTS) {
    if (o->format == FORMAT_JSON) {
      constraints_json(&s, &out);
    } else {
      constraints_text(&s, &out);
    }
  } else if (result == TOOL_OK && o->command == CONVERT) {
    result = convert_text(&s, o->syntax, &out);
  } else if (result == TOOL_OK) {
    result = scene_solve(&s);
    if (result == TOOL_OK) result = o->format == FORMAT_JSON ? check_json(&s, &out) : check_text(&s, &out);
  }
  if (result != TOOL_REFUSED && write_out(o, &out) != TOOL_OK) result = TOOL_REFUSED;
  text_free(&out);
  scene_free(&s);
  return result;
}

int main(int count, char **words) {
  options o = {0};
  if (count < 2) return report_usage("a command is missing", NULL);
  if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0) {
    fputs(help, stdout);
    return TOOL_OK;
  }
  if (strcmp(words[1], "--version") == 0) {
    uint32_t version = als_version();
    printf("als %u.%u.%u\n", (unsigned)(version / 10000), (unsigned)(version / 100 % 100), (unsigned)(version % 100));
    return TOOL_OK;
  }
  if (parse_command(&o, words[1]) != TOOL_OK) return TOOL_REFUSED;
  if (count == 3 && strcmp(words[2], "--help") == 0) {
    fputs(help, stdout);
    return TOOL_OK;
  }
  o.only = must(malloc((size_t)count * sizeof *o.only));
  int result = parse_arguments(&o, count - 2, words + 2) == TOOL_OK ? run(&o) : TOOL_REFUSED;
  free(o.only);
  return result;
}
