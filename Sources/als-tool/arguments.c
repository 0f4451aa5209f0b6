/* arguments.c - reads the words of the command line: operands and options of a command. */
#include "arguments.h"

#include <string.h>

static int refuse(const options *o, const char *sentence, const char *word, const text *hint) {
  return report_misuse(o->command->name, sentence, word, hint);
}

/* The place of a value among those that an option takes; or WORD_NONE after it was refused. */
static int choose(const options *o, const option *known, const char *value) {
  text list = {0}, sentence = {0}, hint = {0};
  option_values(known, &list);
  int index = list_index(list.bytes, value);
  if (index == WORD_NONE) {
    list_hint(list.bytes, value, &hint);
    text_format(&sentence, "%s of als %s takes ", known->name, o->command->name);
    list_sentence(list.bytes, &sentence);
    text_add(&sentence, ", not");
    refuse(o, sentence.bytes, value, &hint);
  }
  text_free(&list);
  text_free(&sentence);
  text_free(&hint);
  return index;
}

static int apply_choice(options *o, const option *known, const char *value) {
  static const als_direction directions[] = {ALS_DIRECTION_LEFT_TO_RIGHT, ALS_DIRECTION_RIGHT_TO_LEFT};
  static const als_syntax notations[] = {ALS_SYNTAX_ANY,
                                         ALS_SYNTAX_COMPACT,
                                         ALS_SYNTAX_LINEAR,
                                         ALS_SYNTAX_VISUAL_FORMAT,
                                         ALS_SYNTAX_EXTENDED_VISUAL_FORMAT,
                                         ALS_SYNTAX_SHORTHAND,
                                         ALS_SYNTAX_BUILDER,
                                         ALS_SYNTAX_RECORD};
  int index = choose(o, known, value);
  if (index == WORD_NONE) return TOOL_REFUSED;
  switch (known->id) {
    case OPTION_DIRECTION: o->direction = directions[index]; break;
    case OPTION_FORMAT:
      o->has_format = 1;
      o->format = (format)index;
      break;
    case OPTION_DRAWING:
      o->has_format = 1;
      o->drawing = drawing_find(value);
      break;
    case OPTION_REPORT:
      o->has_format = 1;
      o->report = index;
      break;
    case OPTION_COLOR: color_choose((color_mode)index); break;
    default: o->has_syntax = 1; o->syntax = notations[index];
  }
  return TOOL_OK;
}

static int apply_size(const options *o, const char *value, als_size *size, int *has_size) {
  *has_size = 1;
  if (parse_size(value, size)) return TOOL_OK;
  return refuse(o, "a size is written 320x480, 320x or x480, each side 0 to 1000000000, not", value, NULL);
}

static int apply_factor(const options *o, const char *sentence, const char *value, double *out) {
  if (parse_number(value, out) && *out >= 0.01 && *out <= 100) return TOOL_OK;
  return refuse(o, sentence, value, NULL);
}

static int apply_columns(options *o, const char *value) {
  unsigned long columns = 0;
  int is_count = parse_count(value, &columns);
  o->draw.columns = columns;
  if (is_count && columns >= 20 && columns <= 1000) return TOOL_OK;
  return refuse(o, "columns are a number from 20 to 1000, not", value, NULL);
}

/* "phone=320x480,768x1024" */
static int apply_sizes(options *o, const char *value) {
  const char *rest = value;
  named_size one;
  int is_good = *rest != 0;
  while (is_good && *rest) is_good = next_named_size(&rest, &one);
  o->at = value;
  return is_good ? TOOL_OK : refuse(o, "a size to record is written 320x480, or phone=320x480, not", rest, NULL);
}

static int read_interval(const options *o, const char *value, als_interval *interval) {
  if (parse_interval(value, interval)) return TOOL_OK;
  return refuse(o, "an interval is written 320..1920, both ends 0 to 1000000000 and in this order, not", value, NULL);
}

static int apply_interval(options *o, const char *value, als_interval *interval, unsigned bit) {
  o->parameters |= bit;
  return read_interval(o, value, interval);
}

static int apply_option(options *o, const option *known, char *value) {
  switch (known->id) {
    case OPTION_SIZE: return apply_size(o, value, &o->size, &o->has_size);
    case OPTION_TO_SIZE: return apply_size(o, value, &o->to_size, &o->has_to_size);
    case OPTION_ANIMATE: o->animates = 1; return read_interval(o, value, &o->animated);
    case OPTION_COLUMNS: return apply_columns(o, value);
    case OPTION_COUNT:
      if (parse_count(value, &o->count)) return TOOL_OK;
      return refuse(o, "a count is a whole number above 0, not", value, NULL);
    case OPTION_SERVE: o->serves = 1; break;
    case OPTION_PORT:
      if (parse_count(value, &o->port) && o->port <= 65535) return TOOL_OK;
      return refuse(o, "a port is a whole number from 1 to 65535, not", value, NULL);
    case OPTION_WIDTH: return apply_interval(o, value, &o->width, ALS_PROVE_WIDTH);
    case OPTION_HEIGHT: return apply_interval(o, value, &o->height, ALS_PROVE_HEIGHT);
    case OPTION_TEXT_SCALE_RANGE: return apply_interval(o, value, &o->text_scale, ALS_PROVE_TEXT_SCALE);
    case OPTION_TEXT_SCALE: return apply_factor(o, "a text scale is 0.01 to 100, not", value, &o->varied.text_scale);
    case OPTION_PSEUDO: return apply_factor(o, "a factor is 0.01 to 100, not", value, &o->varied.pseudo);
    case OPTION_TOLERANCE:
      if (parse_number(value, &o->tolerance)) return TOOL_OK;
      return refuse(o, "a tolerance is 0 to 1000000000 points, not", value, NULL);
    case OPTION_SAMPLES:
      if (parse_count(value, &o->samples)) return TOOL_OK;
      return refuse(o, "a count is a whole number above 0, not", value, NULL);
    case OPTION_SEED:
      if (parse_count(value, &o->seed)) return TOOL_OK;
      return refuse(o, "a seed is a whole number above 0, not", value, NULL);
    case OPTION_RECORD: o->records = 1; break;
    case OPTION_AT: return apply_sizes(o, value);
    case OPTION_RTL: o->direction = ALS_DIRECTION_RIGHT_TO_LEFT; break;
    case OPTION_GONE: o->gone = value; break;
    case OPTION_CERTIFICATE: o->certificate = value; break;
    case OPTION_EXERCISE: o->exercise = value; break;
    case OPTION_ONLY: o->draw.only[o->draw.only_count++] = value; break;
    case OPTION_OUT: o->out = value; break;
    case OPTION_ASCII: o->draw.ascii = 1; break;
    case OPTION_ALL: o->shows_all = 1; break;
    case OPTION_FORCE: o->is_forced = 1; break;
    case OPTION_EXPAND: o->expands = 1; break;
    case OPTION_INCLUDE_DIR: include_from(value); break;
    case OPTION_HELP: o->wants_help = 1; break;
    default: return apply_choice(o, known, value);
  }
  return TOOL_OK;
}

/* "als layout, draw and diff have it" */
static void name_commands_with(const char *word, text *out) {
  const command *c;
  const char *value;
  size_t count = 0, after = 0;
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) count += option_find(c, word, &value) != NULL;
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    if (option_find(c, word, &value) == NULL) continue;
    text_format(out, "%s%s", after == 0 ? "als " : after + 1 == count ? " and " : ", ", c->name);
    after++;
  }
  if (count) text_add(out, count == 1 ? " has it" : " have it");
}

/* Options that some commands have, and what the others have in their place. */
static const struct {
  unsigned commands;
  const char *word, *instead;
} elsewhere[] = {
    {SOLVING, "--width", "write --size 600x: the root is 600 wide, and its height is free"},
    {SOLVING, "--height", "write --size x400: the root is 400 high, and its width is free"},
    {PROVING, "--size", "write --width 320..1920, --height 200..1080, or both"},
    {PROVING, "--direction", "write --rtl; without it the root reads as the document says"},
    {~0u, "--output", "write > FILE after the command"},
    {~0u, "-o", "write > FILE after the command"},
};

/* "--rtl" may be a value: of "--direction". */
static void name_value(const options *o, const char *word, text *out) {
  const option *known;
  const char *bare = word + strspn(word, "-");
  for (size_t i = 0; (known = option_at(i)) != NULL && out->length == 0; i++) {
    text values = {0};
    if (!(known->commands & o->command->id)) continue;
    option_values(known, &values);
    if (values.length && list_is(values.bytes) && list_index(values.bytes, bare) != WORD_NONE)
      text_format(out, "write %s %s", known->name, bare);
    text_free(&values);
  }
}

static void name_instead(const options *o, const char *word, text *out) {
  size_t length = strcspn(word, "=");
  for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere && out->length == 0; i++) {
    const char *known = elsewhere[i].word;
    if ((elsewhere[i].commands & o->command->id) && strlen(known) == length && memcmp(known, word, length) == 0)
      text_add(out, elsewhere[i].instead);
  }
}

static int refuse_option(const options *o, const char *word) {
  text sentence = {0}, hint = {0};
  const option *guess = option_guess(o->command, word);
  name_value(o, word, &hint);
  name_instead(o, word, &hint);
  if (hint.length == 0) name_commands_with(word, &hint);
  if (guess && hint.length == 0) text_format(&hint, "did you mean \"%s\"?", guess->name);
  text_format(&sentence, "als %s has no option", o->command->name);
  int result = refuse(o, sentence.bytes, word, &hint);
  text_free(&sentence);
  text_free(&hint);
  return result;
}

static int refuse_operand(const options *o, const char *word) {
  text hint = {0};
  if (o->command->id == NEW) text_format(&hint, "did you mean \"-o %s\"?", word);
  int result = refuse(o, o->command->most == 1 ? "one at a time; unexpected" : "unexpected", word, &hint);
  text_free(&hint);
  return result;
}

/* ---- the format, by the ending of the file ---- */

static const struct {
  const char *ending, *format;
} endings[] = {{"txt", "text"}, {"text", "text"}, {"json", "json"},   {"svg", "svg"}, {"dot", "dot"},
               {"gv", "dot"},   {"xml", "junit"}, {"sarif", "sarif"}, {"png", "png"}};
enum { ENDINGS = sizeof endings / sizeof *endings };

static const option *format_option(const command *c) {
  const option *known;
  for (size_t i = 0; (known = option_at(i)) != NULL; i++) {
    if ((known->commands & c->id) && strcmp(known->name, "--format") == 0) return known;
  }
  return NULL;
}

/* What stands behind the last point of its name, in lower case; nothing for "picture" and ".hidden". */
static void ending_of(const char *file, text *out) {
  const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *point = strrchr(name, '.');
  text_add(out, point && point > name ? point + 1 : "");
  for (size_t i = 0; i < out->length; i++) {
    if (out->bytes[i] >= 'A' && out->bytes[i] <= 'Z') out->bytes[i] = (char)(out->bytes[i] + ('a' - 'A'));
  }
}

/* The first ending of each format, ".txt, .json or .svg". */
static void list_endings(const char *formats, text *out) {
  text list = {0};
  const char *last = "";
  for (int i = 0; i < ENDINGS; i++) {
    if (list_index(formats, endings[i].format) == WORD_NONE || strcmp(last, endings[i].format) == 0) continue;
    text_format(&list, list.length ? "|.%s" : ".%s", endings[i].ending);
    last = endings[i].format;
  }
  list_sentence(list.bytes, out);
  text_free(&list);
}

static int refuse_ending(options *o, const char *formats) {
  text sentence = {0}, hint = {0};
  text_format(&sentence, "als %s does not know the format of", o->command->name);
  text_add(&hint, "a file ends with ");
  list_endings(formats, &hint);
  text_add(&hint, ", or --format names the format");
  int result = refuse(o, sentence.bytes, o->out, &hint);
  text_free(&sentence);
  text_free(&hint);
  return result;
}

static int refuse_contradiction(options *o, const char *asked, const char *meant) {
  text sentence = {0}, hint = {0};
  text_format(&sentence, "--format %s contradicts the ending of", asked);
  text_format(&hint, "omit --format for %s, or rename the file", meant);
  int result = refuse(o, sentence.bytes, o->out, &hint);
  text_free(&sentence);
  text_free(&hint);
  return result;
}

/* The name of the format that was asked for. */
static void asked_format(const options *o, const option *known, const char *formats, text *out) {
  const char *word = "";
  if (known->id == OPTION_DRAWING) {
    text_add(out, drawing_name(o->drawing));
  } else {
    size_t length = list_word(formats, known->id == OPTION_REPORT ? o->report : (int)o->format, &word);
    text_bytes(out, word, length);
  }
}

static int match_ending(options *o, const option *known, const char *formats, const char *ending) {
  const char *meant = NULL;
  for (int i = 0; i < ENDINGS; i++) {
    int is_taken = list_index(formats, endings[i].format) != WORD_NONE;
    if (is_taken && strcmp(endings[i].ending, ending) == 0) meant = endings[i].format;
  }
  if (meant == NULL) return o->has_format ? TOOL_OK : refuse_ending(o, formats);
  if (!o->has_format) return apply_choice(o, known, meant);
  text asked = {0};
  asked_format(o, known, formats, &asked);
  int is_same = strcmp(asked.bytes, meant) == 0 || (strcmp(asked.bytes, "sarif") == 0 && strcmp(meant, "json") == 0);
  int result = is_same ? TOOL_OK : refuse_contradiction(o, asked.bytes, meant);
  text_free(&asked);
  return result;
}

static int check_animation(const options *o) {
  if (!o->animates || o->drawing == drawing_find("svg")) return TOOL_OK;
  return refuse(o, "--animate draws SVG, not", drawing_name(o->drawing), NULL);
}

/* The ending decides; a file without one gets what --format says, or what the command prints. */
static int choose_format(options *o) {
  const option *known = format_option(o->command);
  if (known == NULL || o->out == NULL || strcmp(o->out, "-") == 0) return TOOL_OK;
  text formats = {0}, ending = {0};
  option_values(known, &formats);
  ending_of(o->out, &ending);
  int result = ending.length ? match_ending(o, known, formats.bytes, ending.bytes) : TOOL_OK;
  text_free(&formats);
  text_free(&ending);
  return result;
}

static int check_operands(const options *o) {
  size_t inputs = 0;
  if (o->certificate && strcmp(o->certificate, "-") == 0)
    return refuse(o, "a certificate needs a file of its own, not", "-", NULL);
  if (o->at && !o->records) return refuse(o, "--at needs --record", NULL, NULL);
  if (o->operand_count < o->command->least) {
    int has_file = o->command->id == EXPLAIN && o->operand_count == 0;
    return refuse(o, has_file ? "a file is missing" : o->command->missing, NULL, NULL);
  }
  if (o->command->id == CONVERT && !o->has_syntax)
    return refuse(o, "a notation is missing: --to equations, for example", NULL, NULL);
  if (o->command->id == DIFF && o->operand_count < 2 && !o->has_to_size)
    return refuse(o, "a second file or --to-size is missing", NULL, NULL);
  for (size_t i = 0; i < o->operand_count; i++) inputs += strcmp(o->operands[i], "-") == 0;
  if (o->parameters == (ALS_PROVE_WIDTH | ALS_PROVE_HEIGHT | ALS_PROVE_TEXT_SCALE))
    return refuse(o, "at most two of --width, --height and --text-scale can be given", NULL, NULL);
  if (o->parameters & ALS_PROVE_TEXT_SCALE && (o->text_scale.from < 0.01 || o->text_scale.to > 100))
    return refuse(o, "--text-scale takes values from 0.01 to 100", NULL, NULL);
  if (inputs && o->records) return refuse(o, "frames are recorded next to a file, not next to", "-", NULL);
  if (inputs && o->command->id == WATCH) return refuse(o, "only a file can be watched, not", "-", NULL);
  if (o->port && !o->serves) return refuse(o, "--port needs --serve", NULL, NULL);
  if (inputs > 1) return refuse(o, "standard input can be read only once", NULL, NULL);
  return TOOL_OK;
}

/* A word that begins with a dash; `*used` says whether it took the word after it. */
static int parse_option(options *o, const char *word, char *next, int *used) {
  const char *glued;
  text values = {0};
  const option *known = option_find(o->command, word, &glued);
  *used = 0;
  if (known == NULL) return refuse_option(o, word);
  option_values(known, &values);
  int takes_value = values.length > 0;
  text_free(&values);
  if (!takes_value) return apply_option(o, known, NULL);
  if (glued == NULL && next == NULL) return refuse(o, "a value is missing after", word, NULL);
  *used = glued == NULL;
  return apply_option(o, known, glued ? (char *)glued : next);
}

int arguments_parse(options *o, int count, char **words) {
  int options_end = 0, used = 0;
  for (int i = 0; i < count && !o->wants_help; i++) {
    char *word = words[i];
    if (!options_end && strcmp(word, "--") == 0) {
      options_end = 1;
    } else if (options_end || word[0] != '-' || word[1] == 0) {
      if (o->operand_count == o->command->most) return refuse_operand(o, word);
      o->operands[o->operand_count++] = word;
    } else {
      if (parse_option(o, word, i + 1 < count ? words[i + 1] : NULL, &used) != TOOL_OK) return TOOL_REFUSED;
      i += used;
    }
  }
  if (o->wants_help) return TOOL_OK;
  if (choose_format(o) != TOOL_OK || check_operands(o) != TOOL_OK) return TOOL_REFUSED;
  return check_animation(o);
}

/* Whether a command has such an option: then its command is missing. */
static int is_option(const char *word) {
  const command *c;
  const char *value;
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    if (*word == '-' && option_find(c, word, &value)) return 1;
  }
  return 0;
}

int arguments_command(const char *word, const command **out) {
  *out = command_find(word);
  if (*out) return TOOL_OK;
  const char *bare = word + strspn(word, "-");
  const command *guess = command_guess(bare);
  size_t length = strlen(word);
  text hint = {0};
  if (guess && !is_option(word)) {
    text_format(&hint, "did you mean \"%s\"?", guess->name);
  } else if (list_guess("version", bare) != WORD_NONE) {
    text_add(&hint, "did you mean \"--version\"?");
  } else if (*word == '-') {
    text_add(&hint, "the command comes first, then its options");
  } else if (length > 5 && strcmp(word + length - 5, ".json") == 0) {
    text_format(&hint, "did you mean \"layout %s\"?", word);
  }
  int result = report_misuse(NULL, "unknown command", word, &hint);
  text_free(&hint);
  return result;
}
