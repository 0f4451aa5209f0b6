/* main.c - the `als` command: words in, one of its commands out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "help.h"
#include "templates.h"

static int is_text(const options *o) {
  if (o->command->id == DRAW) return drawing_is_text(o->drawing);
  if (o->command->id == TEST) return o->report == TEST_TEXT;
  return o->command->id & (LAYOUT | CONSTRAINTS | CHECK | EXPLAIN | DIFF | HELP | PROVE | SIZE) &&
         o->format == FORMAT_TEXT;
}

static int write_out(const options *o, const text *out) {
  FILE *file = stdout;
  const char *name = o->out ? o->out : "standard output";
  errno = 0;
  if (o->out && strcmp(o->out, "-") != 0) {
    file = fopen(o->out, "wb");
    if (file == NULL) return report_io(name, errno);
  }
  int good =
      is_text(o) ? text_show(out, file) : fwrite(out->bytes ? out->bytes : "", 1, out->length, file) == out->length;
  good = (file == stdout ? fflush(file) : fclose(file)) == 0 && good;
  return good ? TOOL_OK : report_io(name, errno);
}

static int vary(const options *o, scene *s) {
  const variation varied = {o->varied.text_scale, o->varied.pseudo, o->gone};
  return scene_vary(s, &varied);
}

static int solve(const options *o, scene *s) {
  if (vary(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (scene_shape(s, o->has_size ? &o->size : NULL, o->direction) != TOOL_OK) return TOOL_REFUSED;
  return scene_solve(s);
}

/* Prints conflicts, and views that have not settled, on standard error. */
static int mention_conflicts(scene *s) {
  text said = {0};
  if (s->status == ALS_CONFLICT) conflicts_text(s, &said);
  scene_unsettled_text(s, &said);
  if (said.length) text_show(&said, stderr);
  text_free(&said);
  return s->status == ALS_CONFLICT ? TOOL_CONFLICT : TOOL_OK;
}

/* `layout` and `draw`: solves with the options, prints, and says what disagrees. */
static int run_layout(const options *o, scene *s, text *out) {
  if (o->command->id == DRAW) draw_prepare(s);
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (o->exercise && scene_exercise(s, o->exercise) != TOOL_OK) return TOOL_REFUSED;
  /* Its conflicts are in the picture. */
  if (o->animates) return animate_svg(s, &o->animated, out);
  if (o->command->id == DRAW) {
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
  if (explain_run(s, o->operands[1], o->format == FORMAT_JSON, out) != TOOL_OK) return TOOL_REFUSED;
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
  int result = o->operand_count > 1 ? scene_read(&other, o->operands[1]) : scene_read_again(&other, s);
  if (result == TOOL_OK) result = solve(&second, &other);
  if (result == TOOL_OK) result = diff_scenes(s, &other, o->format == FORMAT_JSON, out);
  scene_free(&other);
  return result;
}

static int run_watch(const options *o) {
  const char *out = o->out && strcmp(o->out, "-") != 0 ? o->out : NULL;
  watching w = {o->operands[0], out,          o->has_size ? &o->size : NULL,
                o->direction,   layout_text,  !out && o->format != FORMAT_TEXT,
                o->count,       o->shows_all, {o->varied.text_scale, o->varied.pseudo, o->gone},
                o->serves,      o->port};
  if (o->format == FORMAT_JSON) w.draw = layout_json;
  if (o->format == FORMAT_SVG || (out && !o->has_format)) w.draw = layout_svg;
  return watch_run(&w);
}

static prove_request prove_asked(const options *o);

static int run_check(const options *o, scene *s, text *out) {
  if (solve(o, s) != TOOL_OK) return TOOL_REFUSED;
  if (o->parameters) {
    /* Lint reports the rules that this proof finds out of force at every size. */
    const prove_request request = prove_asked(o);
    als_proof_spec spec;
    prove_spec(&request, s->root, &spec);
    if (als_prove(s->layout, &spec, NULL) < 0) return report_layout(s);
  }
  if (o->format == FORMAT_TEXT) return check_text(s, out);
  json j = json_into(out);
  int result = check_json(s, &j);
  text_add(out, "\n");
  return result;
}

static prove_request prove_asked(const options *o) {
  const prove_request request = {o->parameters, o->width, o->height,        o->text_scale,
                                 o->direction,  o->gone,  o->varied.pseudo, o->certificate != NULL};
  return request;
}

/* Before a proof: its text scale and gone views are its own. */
static int longer_texts(const options *o, scene *s) {
  const variation varied = {0, o->varied.pseudo, NULL};
  return scene_vary(s, &varied);
}

static int run_test(const options *o, text *out) {
  test_request request = {prove_asked(o), o->varied.pseudo, o->tolerance, o->samples,
                          o->seed,        o->records,       o->at,        TEST_TEXT};
  request.format = o->report;
  int result = test_run(&request, o->operands, o->operand_count, out);
  return write_out(o, out) == TOOL_OK ? result : TOOL_REFUSED;
}

static int run_prove(const options *o, scene *s, text *out) {
  const prove_request request = prove_asked(o);
  prove_report report;
  int result = prove_run(s, &request, &report);
  if (result != TOOL_REFUSED && o->certificate) {
    text certificate = {0};
    prove_certificate(s, &report, &certificate);
    if (replace_file(o->certificate, &certificate) != TOOL_OK) result = TOOL_REFUSED;
    text_free(&certificate);
  }
  if (result != TOOL_REFUSED) {
    if (o->format == FORMAT_TEXT) prove_text(s, &report, out);
    if (o->format == FORMAT_JSON) prove_json(s, &report, out);
    if (o->format == FORMAT_SVG && prove_svg(s, &report, out) != TOOL_OK) result = TOOL_REFUSED;
  }
  prove_free(&report);
  return result;
}

static int run_size(const options *o, scene *s, text *out) {
  const prove_request request = prove_asked(o);
  return size_run(s, &request, o->format == FORMAT_JSON, out);
}

/* The commands that read a document and print something. */
static int run_scene(const options *o, scene *s, text *out) {
  s->shows_all = o->shows_all;
  switch (o->command->id) {
    case CHECK: return run_check(o, s, out);
    case EXPLAIN: return run_explain(o, s, out);
    case DIFF: return run_diff(o, s, out);
    case PROVE: return longer_texts(o, s) != TOOL_OK ? TOOL_REFUSED : run_prove(o, s, out);
    case SIZE: return longer_texts(o, s) != TOOL_OK ? TOOL_REFUSED : run_size(o, s, out);
    case CONVERT: return vary(o, s) != TOOL_OK ? TOOL_REFUSED : convert_text(s, o->syntax, o->expands, out);
    case CONSTRAINTS:
      if (vary(o, s) != TOOL_OK || (scene_has_rules(s) && scene_again(s) != TOOL_OK)) return TOOL_REFUSED;
      (o->format == FORMAT_JSON ? constraints_json : constraints_text)(s, out);
      return TOOL_OK;
    default: return run_layout(o, s, out);
  }
}

static int run_document(const options *o) {
  scene s;
  text out = {0};
  int result = scene_read(&s, o->operands[0]);
  if (result == TOOL_OK) result = run_scene(o, &s, &out);
  if (result != TOOL_REFUSED && write_out(o, &out) != TOOL_OK) result = TOOL_REFUSED;
  text_free(&out);
  scene_free(&s);
  return result;
}

/* The first operand is one of a few words; which one goes to `index`, the first without an operand. */
static int choose_word(const options *o, const char *sentence, int *index) {
  text words = {0}, hint = {0};
  const char *word = o->operand_count ? o->operands[0] : "";
  size_t length = strlen(word);
  command_words(o->command, &words);
  *index = length ? list_index(words.bytes, word) : 0;
  if (o->command->id == NEW && length > 5 && strcmp(word + length - 5, ".json") == 0) {
    text_format(&hint, "did you mean \"-o %s\"?", word);
  } else {
    text guess = {0};
    text_add(&hint, "choose ");
    list_sentence(words.bytes, &hint);
    list_hint(words.bytes, word, &guess);
    if (guess.length) text_format(&hint, "\n%s", guess.bytes);
    text_free(&guess);
  }
  int result = *index == WORD_NONE ? report_misuse(o->command->name, sentence, word, &hint) : TOOL_OK;
  text_free(&words);
  text_free(&hint);
  return result;
}

static int run_new(const options *o, text *out) {
  int index;
  if (choose_word(o, "unknown template", &index) != TOOL_OK) return TOOL_REFUSED;
  template_write(index, out);
  if (o->out == NULL || strcmp(o->out, "-") == 0) return write_out(o, out);
  return o->is_forced ? replace_file(o->out, out) : create_file(o->out, out);
}

static int run_completions(const options *o, text *out) {
  int index;
  if (choose_word(o, "there are no completions for", &index) != TOOL_OK) return TOOL_REFUSED;
  completions_write(index, out);
  return write_out(o, out);
}

static int run_help(const options *o, text *out) {
  const command *about = o->wants_help ? o->command : NULL;
  if (!o->wants_help && o->operand_count && arguments_command(o->operands[0], &about) != TOOL_OK) return TOOL_REFUSED;
  help_write(about, out);
  return text_show(out, stdout) && fflush(stdout) == 0 ? TOOL_OK : report_io("standard output", errno);
}

static int run(const options *o) {
  const check_request request = {o->operands,  o->operand_count,         o->has_size ? &o->size : NULL,
                                 o->direction, o->format == FORMAT_JSON, o->shows_all};
  text out = {0};
  int result;
  if (o->wants_help || o->command->id == HELP) {
    result = run_help(o, &out);
  } else if (o->command->id == NEW) {
    result = run_new(o, &out);
  } else if (o->command->id == COMPLETIONS) {
    result = run_completions(o, &out);
  } else if (o->command->id == TEST) {
    result = run_test(o, &out);
  } else if (o->command->id == WATCH) {
    result = run_watch(o);
  } else {
    result = o->operand_count > 1 && o->command->id == CHECK ? check_files(&request) : run_document(o);
  }
  text_free(&out);
  return result;
}

static int print_version(void) {
  uint32_t version = als_version();
  printf("als %u.%u.%u\n", (unsigned)(version / 10000), (unsigned)(version / 100 % 100), (unsigned)(version % 100));
  return fflush(stdout) == 0 ? TOOL_OK : report_io("standard output", errno);
}

static int is_word(const char *word, const char *long_one, const char *short_one) {
  return strcmp(word, long_one) == 0 || strcmp(word, short_one) == 0;
}

int main(int count, char **words) {
  options o = {0};
  if (count < 2)
    return report_usage("a command is missing: als new prints a document, als layout FILE prints its frames", NULL);
  if (is_word(words[1], "--version", "-V")) return print_version();
  if (arguments_command(is_word(words[1], "--help", "-h") ? "help" : words[1], &o.command) != TOOL_OK)
    return TOOL_REFUSED;
  o.drawing = drawing_find(NULL);
  o.draw.columns = 80;
  o.tolerance = 0.01;
  o.draw.only = must(malloc((size_t)count * sizeof *o.draw.only));
  o.operands = must(malloc((size_t)count * sizeof *o.operands));
  int result = arguments_parse(&o, count - 2, words + 2) == TOOL_OK ? run(&o) : TOOL_REFUSED;
  free(o.draw.only);
  free(o.operands);
  return result;
}
