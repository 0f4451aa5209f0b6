/* completions.c - scripts by which bash, zsh and fish complete the words of a command line. */
#include <string.h>

#include "help.h"

/* A list as words with spaces between them. */
static void spaced(const char *list, text *out) {
  for (; *list; list++) text_bytes(out, *list == '|' ? " " : list, 1);
}

/* What may stand in the place of a value: `words` gets a list, or nothing; returns whether it is a file. */
static int value_words(const option *o, text *words) {
  text values = {0};
  option_values(o, &values);
  int is_file = strcmp(values.bytes, "FILE") == 0;
  if (list_is(values.bytes)) text_add(words, values.bytes);
  text_free(&values);
  return is_file;
}

static int takes_value(const option *o) {
  text values = {0};
  option_values(o, &values);
  int takes = values.length > 0;
  text_free(&values);
  return takes;
}

/* ---- bash ---- */

static void bash_option(const option *o, text *out) {
  text words = {0};
  int is_file = value_words(o, &words);
  text_format(out, o->letter ? "        %s|%s) " : "        %s%s) ", o->letter ? o->letter : "", o->name);
  if (words.length) {
    text_add(out, "words=\"");
    spaced(words.bytes, out);
    text_add(out, "\" ;;\n");
  } else {
    text_add(out, is_file ? "files=1 ;;\n" : "return ;;\n");
  }
  text_free(&words);
}

static void bash_command(const command *c, text *out) {
  const option *o;
  text words = {0};
  text_format(out, "    %s)\n      case $before in\n", c->name);
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
    if ((o->commands & c->id) && takes_value(o)) bash_option(o, out);
  }
  text_add(out, "        *) case $word in\n          -*) words=\"");
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
    if (o->commands & c->id) text_format(out, o->letter ? "%s %s " : "%s%s ", o->letter ? o->letter : "", o->name);
  }
  command_words(c, &words);
  text_add(out, "\" ;;\n          *) ");
  if (words.length) {
    text_add(out, "words=\"");
    spaced(words.bytes, out);
    text_add(out, "\" ;;\n");
  } else {
    text_add(out, "files=1 ;;\n");
  }
  text_add(out, "        esac ;;\n      esac ;;\n");
  text_free(&words);
}

static void write_bash(text *out) {
  const command *c;
  text_add(out,
           "# als completions bash\n"
           "_als() {\n"
           "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
           "  COMPREPLY=()\n"
           "  # --format=json is three words to bash.\n"
           "  if [[ $word == = ]]; then\n"
           "    word=\n"
           "  elif [[ $before == = ]]; then\n"
           "    before=${COMP_WORDS[COMP_CWORD-2]}\n"
           "  fi\n"
           "  if ((COMP_CWORD == 1)); then\n"
           "    COMPREPLY=($(compgen -W \"");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) text_format(out, "%s ", c->name);
  text_add(out,
           "--help --version\" -- \"$word\"))\n"
           "    return\n"
           "  fi\n"
           "  case ${COMP_WORDS[1]} in\n");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) bash_command(c, out);
  text_add(out,
           "  esac\n"
           "  if [[ -n $words ]]; then\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "  elif [[ -n $files ]]; then\n"
           "    local IFS=$'\\n'\n"
           "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
           "    compopt -o filenames 2>/dev/null\n"
           "  fi\n"
           "}\n"
           "complete -F _als als\n");
}

/* ---- zsh ---- */

/* A help text inside '[...]' of _arguments. */
static void zsh_help(const char *help, text *out) {
  text_add(out, "[");
  for (; *help; help++) {
    if (strchr("[]:\\", *help)) text_add(out, "\\");
    text_bytes(out, *help == '\'' ? "'\\''" : help, *help == '\'' ? 4 : 1);
  }
  text_add(out, "]");
}

static void zsh_value(const option *o, text *out) {
  text words = {0}, values = {0};
  option_values(o, &values);
  int is_file = value_words(o, &words);
  text_format(out, ":%s:", list_is(values.bytes) ? "word" : values.bytes);
  if (words.length) {
    text_add(out, "(");
    spaced(words.bytes, out);
    text_add(out, ")");
  } else {
    text_add(out, is_file ? "_files" : " ");
  }
  text_free(&words);
  text_free(&values);
}

static void zsh_option(const option *o, const char *name, text *out) {
  int takes = takes_value(o);
  text_format(out, " \\\n        '%s%s%s", o->id == OPTION_ONLY ? "*" : "", name, takes && name[1] == '-' ? "=" : "");
  zsh_help(o->help, out);
  if (takes) zsh_value(o, out);
  text_add(out, "'");
}

static void zsh_operands(const command *c, text *out) {
  text words = {0};
  command_words(c, &words);
  if (words.length) {
    text_add(out, " \\\n        '1:word:(");
    spaced(words.bytes, out);
    text_add(out, ")'");
  } else if (c->id == EXPLAIN) {
    text_add(out, " \\\n        '1:file:_files' '2:view and attribute: '");
  } else {
    text_add(out, " \\\n        '*:file:_files'");
  }
  text_free(&words);
}

static void write_zsh(text *out) {
  const command *c;
  const option *o;
  text_add(out, "#compdef als\n# als completions zsh\n_als() {\n  local -a commands=(\n");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) text_format(out, "    '%s:%s'\n", c->name, c->summary);
  text_add(out,
           "  )\n"
           "  if ((CURRENT == 2)); then\n"
           "    if [[ $PREFIX == -* ]]; then\n"
           "      _arguments '(-h --help)'{-h,--help}'[print the list of commands]' "
           "'(-V --version)'{-V,--version}'[print the version]'\n"
           "    else\n"
           "      _describe command commands\n"
           "    fi\n"
           "    return\n"
           "  fi\n"
           "  local chosen=$words[2]\n"
           "  shift words\n"
           "  ((CURRENT--))\n"
           "  case $chosen in\n");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    text_format(out, "    %s)\n      _arguments", c->name);
    for (size_t k = 0; (o = option_at(k)) != NULL; k++) {
      if (!(o->commands & c->id)) continue;
      zsh_option(o, o->name, out);
      if (o->letter) zsh_option(o, o->letter, out);
    }
    zsh_operands(c, out);
    text_add(out, " ;;\n");
  }
  text_add(out,
           "  esac\n"
           "}\n"
           "if [[ $zsh_eval_context == *loadautofunc ]]; then\n"
           "  _als \"$@\"\n"
           "else\n"
           "  compdef _als als\n"
           "fi\n");
}

/* ---- fish ---- */

static void fish_quoted(const char *words, text *out) {
  text_add(out, "'");
  for (; *words; words++) {
    if (strchr("'\\", *words)) text_add(out, "\\");
    text_bytes(out, words, 1);
  }
  text_add(out, "'");
}

static void fish_option(const option *o, text *out) {
  const command *c;
  text words = {0};
  int is_file = value_words(o, &words);
  text_add(out, "complete -c als -n '__fish_seen_subcommand_from");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    if (o->commands & c->id) text_format(out, " %s", c->name);
  }
  text_format(out, "' -l %s", o->name + 2);
  if (o->letter) text_format(out, " -s %s", o->letter + 1);
  if (takes_value(o)) text_add(out, is_file ? " -r -F" : " -x");
  if (words.length) {
    text_add(out, " -a '");
    spaced(words.bytes, out);
    text_add(out, "'");
  }
  text_add(out, " -d ");
  fish_quoted(o->help, out);
  text_add(out, "\n");
  text_free(&words);
}

static void write_fish(text *out) {
  const command *c;
  const option *o;
  text_add(out, "# als completions fish\n");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    text words = {0};
    text_format(out, "complete -c als -n __fish_use_subcommand -f -a %s -d ", c->name);
    fish_quoted(c->summary, out);
    text_add(out, "\n");
    command_words(c, &words);
    if (words.length) {
      text_format(out, "complete -c als -n '__fish_seen_subcommand_from %s' -f -a '", c->name);
      spaced(words.bytes, out);
      text_add(out, "'\n");
    }
    text_free(&words);
  }
  text_add(out,
           "complete -c als -n __fish_use_subcommand -s h -l help -d 'print the list of commands'\n"
           "complete -c als -n __fish_use_subcommand -s V -l version -d 'print the version'\n");
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) fish_option(o, out);
}

void completions_write(int shell, text *out) {
  void (*const writers[])(text *) = {write_bash, write_zsh, write_fish};
  writers[shell](out);
}
