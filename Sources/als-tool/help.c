/* help.c - the list of commands, and a page for each. */
#include "help.h"

#include <string.h>

#include "templates.h"

static void heading(text *out, const char *words) {
  text_add(out, "\n");
  text_styled(out, STYLE_HEADING, words);
  text_add(out, "\n");
}

/* "  --size WxH    the size of the root": two columns, or two lines where the first is too long. */
static void row(text *out, const char *term, size_t width, const char *what) {
  size_t length = strlen(term);
  text_format(out, "  %s", term);
  if (length > width) {
    text_add(out, "\n");
    text_pad(out, width + 4);
  } else {
    text_pad(out, width + 2 - length);
  }
  text_format(out, "%s\n", what);
}

static void overview(text *out) {
  const command *c;
  text_add(out, "als - lays out views by constraints\n");
  heading(out, "Usage:");
  text_add(out, "  als COMMAND [OPTION]... [FILE]...\n");
  heading(out, "Commands:");
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) row(out, c->name, 11, c->summary);
  heading(out, "Options:");
  row(out, "-h, --help", 13, "this page; after a command: the page of that command");
  row(out, "-V, --version", 13, "the version of als");
  text_add(out,
           "\nals help COMMAND describes a command, its options and its exit status, with examples. FILE may be - for\n"
           "standard input; FILE.als may hold constraints without a document. docs/document.md describes the document\n"
           "format; als new prints a document to begin with.\n");
  heading(out, "Exit status:");
  text_add(out,
           "  0  solved, and nothing is wrong\n"
           "  1  a conflict, an ambiguous view, or a difference was found\n"
           "  2  the input or the command line was refused; standard error has the reason\n");
  heading(out, "Environment:");
  row(out, "NO_COLOR", 13, "when it is set and not empty, text is not colored; see --color");
  row(out, "TERM", 13, "no color when it is empty or dumb");
}

static void option_row(const option *o, text *out) {
  text term = {0}, values = {0};
  option_values(o, &values);
  text_format(&term, o->letter ? "%s, %s" : "%s%s", o->letter ? o->letter : "", o->name);
  if (values.length) text_format(&term, " %s", values.bytes);
  row(out, term.bytes, 25, o->help);
  text_free(&term);
  text_free(&values);
}

static void page(const command *c, text *out) {
  const option *o;
  text_format(out, "als %s - %s\n", c->name, c->summary);
  heading(out, "Usage:");
  text_format(out, "  als %s %s [OPTION]...\n\n%s\n", c->name, c->operands, c->about);
  if (c->id == NEW) {
    heading(out, "Templates:");
    template_lines(out);
  }
  heading(out, "Options:");
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
    if (o->commands & c->id) option_row(o, out);
  }
  heading(out, "Exit status:");
  for (int k = 0; k < 4; k++) {
    if (c->exits[k]) text_format(out, "  %d  %s\n", k, c->exits[k]);
  }
  heading(out, "Examples:");
  for (int k = 0; k < 3 && c->examples[k].line; k++) {
    const example *e = &c->examples[k];
    text_format(out, "  %s\n      %s", e->line, e->what);
    if (e->status) text_format(out, "; ends with %d", e->status);
    text_add(out, "\n");
  }
  if (c->least > 0 && c->id != COMPLETIONS)
    text_format(out, "\nals new form -o form.json writes form.json.%s\n",
                c->id == WATCH ? "" : " FILE may be - for standard input.");
}

void help_write(const command *c, text *out) {
  if (c) {
    page(c, out);
  } else {
    overview(out);
  }
}
