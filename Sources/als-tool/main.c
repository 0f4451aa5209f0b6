/* main.c - the `als` command: words in, one of its commands out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "tool.h"

static const char help[] =
    "als - lays out views by constraints\n"
    "\n"
    "  als layout FILE [--size WxH] [--direction ltr|rtl] [--exercise NAME] [--format text|json|svg] [-o OUT]\n"
    "      solve a layout document and print the frames; --exercise: of another layout that is as good, in which\n"
    "      that view is elsewhere\n"
    "  als draw FILE [--format svg|text|dot] [--size WxH] [--direction ltr|rtl] [--only VIEW]... [-o OUT]\n"
    "           [--columns N] [--ascii]\n"
    "      draw the constraints over the layout: as a picture, as text for a terminal, as a graph\n"
    "  als constraints FILE [--format text|json]\n"
    "      print the constraints of a document, expanded, without solving\n"
    "  als check FILE [--format text|json]\n"
    "      print conflicts, ambiguous views and what would settle them, and what looks like a mistake\n"
    "  als explain FILE VIEW.ATTRIBUTE [--size WxH] [--direction ltr|rtl] [--format text|json]\n"
    "      say why an edge or size is what it is, step by step, and which preferences lost\n"
    "  als diff FILE [FILE] [--size WxH] [--to-size WxH] [--direction ltr|rtl] [--format text|json]\n"
    "      say which views and constraints differ between two documents, or one at two sizes, and what moved each "
    "edge\n"
    "  als watch FILE [--size WxH] [--direction ltr|rtl] [--format text|json|svg] [-o OUT] [--count N]\n"
    "      lay the document out again whenever its file changes, and say what moved\n"
    "  als convert FILE --to equations|compact|linear|vfl|evfl|shorthand|builder|document [-o OUT]\n"
    "      print the document with its constraints in one notation; `document` is the canonical form\n"
    "  als --help | --version\n"
    "\n"
    "FILE may be - for standard input.  The document format is described in docs/document.md.\n"
    "\n"
    "Exit status: 0 solved; 1 solved, but required constraints conflict (check: or a view is ambiguous; lint\n"
    "changes nothing here; convert: some constraints have no words in the notation and stay records, which standard "
    "error lists;\n"
    "diff: something differs);\n"
    "2 the input was refused, and standard output is empty.\n";

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
typedef enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG, FORMAT_DOT } format;

typedef struct options {
  command command;
  const char *file, *second, *out;
  format format;
  int has_size;
  int has_to_size;
  als_size size, to_size;
  unsigned long count;
  als_direction direction;
  const char *to, *exercise;
  als_syntax syntax;
  char **only; /* names of views; taken from the command line */
  size_t only_count;
  size_t columns;
  int ascii;
} options;

static int parse_format(options *o, const char *word) {
  if (strcmp(word, "text") == 0) {
    o->format = FORMAT_TEXT;
  } else if (strcmp(word, "dot") == 0 && o->command == DRAW) {
    o->format = FORMAT_DOT;
  } else if (strcmp(word, "json") == 0 && o->command != DRAW) {
    o->format = FORMAT_JSON;
  } else if (strcmp(word, "svg") == 0 && o->command & (LAYOUT | WATCH | DRAW)) {
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
  } known[] = {{"--size", 's', LAYOUT | EXPLAIN | DIFF | WATCH | DRAW},
               {"--to-size", 'S', DIFF},
               {"--direction", 'd', LAYOUT | EXPLAIN | DIFF | WATCH | DRAW},
               {"--exercise", 'e', LAYOUT},
               {"--format", 'f', LAYOUT | CONSTRAINTS | CHECK | EXPLAIN | DIFF | WATCH | DRAW},
               {"--count", 'n', WATCH},
               {"--to", 't', CONVERT},
               {"--only", 'v', DRAW},
               {"--columns", 'c', DRAW},
               {"--ascii", 'a', DRAW},
               {"-o", 'o', LAYOUT | CONVERT | WATCH | DRAW}};
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
      if (o->file && (o->second || !(o->command & (EXPLAIN | DIFF))))
        return report_usage("one file at a time; unexpected", word);
      *(o->file ? &o->second : &o->file) = word;
      continue;
    }
    int option = find_option(o, word, &value);
    if (!option) return report_usage("unknown option", word);
    if (!value && option != 'a' && ++i == count) return report_usage("a value is missing after", word);
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

static int write_out(const options *o, const text *out) {
  FILE *file = stdout;
  const char *name = o->out ? o->out : "standard output";
  errno = 0;
  if (o->out && strcmp(o->out, "-") != 0) {
    file = fopen(o->out, "wb");
    if (file == NULL) return report_io(name, errno);
  }
  int is_plain = o->format == FORMAT_TEXT && o->command != CONVERT;
  int good =
      is_plain ? text_show(out, file) : fwrite(out->bytes ? out->bytes : "", 1, out->length, file) == out->length;
  good = (file == stdout ? fflush(file) : fclose(file)) == 0 && good;
  return good ? TOOL_OK : report_io(name, errno);
}

static int solve(const options *o, scene *s) {
  if (scene_shape(s, o->has_size ? &o->size : NULL, o->direction) != TOOL_OK) return TOOL_REFUSED;
  return scene_solve(s);
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

/* Conflicts on standard error, for commands that go on all the same. */
static int mention_conflicts(scene *s) {
  if (s->status != ALS_CONFLICT) return TOOL_OK;
  text said = {0};
  conflicts_text(s, &said);
  text_show(&said, stderr);
  text_free(&said);
  return TOOL_CONFLICT;
}

/* `layout` and `draw`: solves with the options, prints, and says what disagrees. */
static int run_layout(const options *o, scene *s, text *out) {
  if (o->command == DRAW) plan_prepare(s);
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (o->exercise && scene_exercise(s, o->exercise) != TOOL_OK) return TOOL_REFUSED;
  if (o->command == DRAW) {
    if (run_draw(o, s, out) != TOOL_OK) return TOOL_REFUSED;
  } else if (o->format == FORMAT_TEXT) {
    layout_text(s, out);
  } else if (o->format == FORMAT_JSON) {
    layout_json(s, out);
  } else {
    layout_svg(s, out);
  }
  return mention_conflicts(s);
}

/* The answer is about one edge: conflicts elsewhere are only counted. */
static int run_explain(const options *o, scene *s, text *out) {
  size_t conflicts = 0;
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (explain_run(s, o->second, o->format == FORMAT_JSON, out) != TOOL_OK) return TOOL_REFUSED;
  if (s->status != ALS_CONFLICT || als_conflict_count(s->layout, &conflicts) != ALS_OK) return TOOL_OK;
  text said = {0};
  text_format(&said, "%s: ", s->file);
  text_count(&said, conflicts, "conflict", "conflicts");
  text_add(&said, conflicts == 1 ? "; als check explains it\n" : "; als check explains them\n");
  text_show(&said, stderr);
  text_free(&said);
  return TOOL_CONFLICT;
}

/* The scene is the first layout; the second is of another file, or at another size. */
static int run_diff(const options *o, scene *s, text *out) {
  scene other;
  options second = *o;
  if (o->has_to_size) {
    second.has_size = 1;
    second.size = o->to_size;
  }
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  int result = scene_read(&other, o->second ? o->second : o->file);
  if (result == TOOL_OK) result = solve(&second, &other);
  if (result == TOOL_OK) result = diff_scenes(s, &other, o->format == FORMAT_JSON, out);
  scene_free(&other);
  return result;
}

static int run_watch(const options *o) {
  watching w = {o->file,      o->out,      o->has_size ? &o->size : NULL,
                o->direction, layout_text, !o->out && o->format != FORMAT_TEXT,
                o->count};
  if (o->format == FORMAT_JSON) w.draw = layout_json;
  if (o->format == FORMAT_SVG || (o->out && o->format == FORMAT_TEXT)) w.draw = layout_svg;
  return watch_run(&w);
}

static int run(const options *o) {
  if (o->command == WATCH) return run_watch(o);
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
  } else if (result == TOOL_OK && o->command == EXPLAIN) {
    result = run_explain(o, &s, &out);
  } else if (result == TOOL_OK && o->command == DIFF) {
    result = run_diff(o, &s, &out);
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
