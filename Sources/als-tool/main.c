/* main.c - the `als` command: words in, one of its commands out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

static const char help[] =
    "als - lays out views by constraints\n"
    "\n"
    "  als layout FILE [--size WxH] [--direction ltr|rtl] [--exercise NAME] [--format text|json|svg] [-o OUT]\n"
    "      solve a layout document and print the frames; --exercise: of another layout that is as good, in which\n"
    "      that view is elsewhere\n"
    "  als draw FILE [--format @] [--size WxH] [--direction ltr|rtl] [--only VIEW]... [-o OUT]\n"
    "           [--columns N] [--ascii]\n"
    "      draw the constraints over the layout: as a picture, as text for a terminal, as a graph\n"
    "  als constraints FILE [--format text|json]\n"
    "      print the constraints of a document, expanded, without solving\n"
    "  als check FILE [--size WxH] [--direction ltr|rtl] [--all] [--format text|json]\n"
    "      print conflicts, ambiguous views and what would settle them, and what looks like a mistake; --all: all "
    "that\n"
    "      is known of conflicts, not the best of it\n"
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

static int write_out(const options *o, const text *out) {
  FILE *file = stdout;
  const char *name = o->out ? o->out : "standard output";
  errno = 0;
  if (o->out && strcmp(o->out, "-") != 0) {
    file = fopen(o->out, "wb");
    if (file == NULL) return report_io(name, errno);
  }
  int is_plain = o->command == DRAW ? drawing_is_text(o->drawing) : o->format == FORMAT_TEXT && o->command != CONVERT;
  int good =
      is_plain ? text_show(out, file) : fwrite(out->bytes ? out->bytes : "", 1, out->length, file) == out->length;
  good = (file == stdout ? fflush(file) : fclose(file)) == 0 && good;
  return good ? TOOL_OK : report_io(name, errno);
}

static int solve(const options *o, scene *s) {
  if (scene_shape(s, o->has_size ? &o->size : NULL, o->direction) != TOOL_OK) return TOOL_REFUSED;
  return scene_solve(s);
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
  if (o->command == DRAW) draw_prepare(s);
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (o->exercise && scene_exercise(s, o->exercise) != TOOL_OK) return TOOL_REFUSED;
  if (o->command == DRAW) {
    if (draw_run(o->drawing, s, &o->draw, out) != TOOL_OK) return TOOL_REFUSED;
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
  s.all = o->all;
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
    result = solve(o, &s);
    if (result == TOOL_OK) result = o->format == FORMAT_JSON ? check_json(&s, &out) : check_text(&s, &out);
  }
  if (result != TOOL_REFUSED && write_out(o, &out) != TOOL_OK) result = TOOL_REFUSED;
  text_free(&out);
  scene_free(&s);
  return result;
}

/* The formats of `als draw` stand in its table. */
static int print_help(void) {
  const char *mark = strchr(help, '@');
  text names = {0};
  drawing_names(&names);
  printf("%.*s%s%s", (int)(mark - help), help, names.bytes, mark + 1);
  text_free(&names);
  return TOOL_OK;
}

int main(int count, char **words) {
  options o = {0};
  if (count < 2) return report_usage("a command is missing", NULL);
  if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0) return print_help();
  if (strcmp(words[1], "--version") == 0) {
    uint32_t version = als_version();
    printf("als %u.%u.%u\n", (unsigned)(version / 10000), (unsigned)(version / 100 % 100), (unsigned)(version % 100));
    return TOOL_OK;
  }
  if (arguments_command(&o, words[1]) != TOOL_OK) return TOOL_REFUSED;
  if (count == 3 && strcmp(words[2], "--help") == 0) return print_help();
  o.draw.only = must(malloc((size_t)count * sizeof *o.draw.only));
  int result = arguments_parse(&o, count - 2, words + 2) == TOOL_OK ? run(&o) : TOOL_REFUSED;
  free(o.draw.only);
  return result;
}
