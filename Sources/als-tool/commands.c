/* commands.c - the table of commands and options. */
#include "commands.h"

#include <string.h>

#include "draw.h"
#include "templates.h"

#define SOLVED "solved"
#define CONFLICTS "solved, but required constraints conflict; standard error lists them"
#define REFUSED "the document was refused; standard output is empty"

static const command commands[] = {
    {NEW,
     "new",
     "[TEMPLATE]",
     0,
     1,
     NULL,
     "init|create|template|start|example",
     "print a document to begin with",
     "Prints a small document without conflicts, ambiguity or lint findings, to be changed into one of your own.\n"
     "A file that exists is left alone unless --force is given.",
     {"printed, or written", NULL, "there is no such template, or the file exists; nothing was written"},
     {{"als new", "the first template", 0}, {"als new dialog -o dialog.json", "another one, into a file", 0}}},
    {LAYOUT,
     "layout",
     "FILE",
     1,
     1,
     "a file is missing",
     "solve|run|frames|print|show",
     "solve a document and print the frames",
     "Solves a layout document and prints the frame of every view and guide, as text for people, as JSON for\n"
     "programs, or as a picture. Required constraints that conflict are listed on standard error.",
     {SOLVED, CONFLICTS, REFUSED},
     {{"als layout form.json", "the frames as a table", 0},
      {"als layout form.json --size 500x300 --direction rtl", "in a larger window, read from right to left", 0},
      {"als new form | als layout - --format json", "from standard input, for a program", 0}}},
    {DRAW,
     "draw",
     "FILE",
     1,
     1,
     "a file is missing",
     "render|picture|paint|plot|svg|graph",
     "draw the constraints over the layout",
     "Draws the layout with its constraints over it: as an SVG picture, as text for a terminal, or as a graph\n"
     "for Graphviz. Views that fail what the document expects are marked.",
     {SOLVED, CONFLICTS, REFUSED},
     {{"als draw form.json -o form.svg", "a picture", 0},
      {"als draw form.json --format text --columns 100", "in a terminal", 0},
      {"als draw form.json --only save -o save.svg", "with the constraints of one view", 0}}},
    {CONSTRAINTS,
     "constraints",
     "FILE",
     1,
     1,
     "a file is missing",
     "list|expand|dump|rules",
     "print the constraints of a document, expanded",
     "Prints every constraint of a document with its number, without solving.",
     {"printed", NULL, REFUSED},
     {{"als constraints form.json", "one on each line", 0}}},
    {CHECK,
     "check",
     "FILE...",
     1,
     (size_t)-1,
     "a file is missing",
     "lint|validate|verify",
     "print what is wrong with documents",
     "Prints conflicts, ambiguous views, how to resolve them, and likely mistakes. Lint findings do not change the\n"
     "exit status. With several files each report has a heading, and --format json prints an array with one report\n"
     "for each file. The exit status is the highest of all files: a file that is refused is reported on standard\n"
     "error, and the others are still checked.",
     {"no conflict, no ambiguous view, and the layout settles",
      "a conflict, an ambiguous view, or a view that has not settled",
      "a document was refused; standard output is empty when it was the only one"},
     {{"als check form.json", "one document", 0},
      {"als check *.json", "all documents of a folder", 0},
      {"als check form.json --format json", "for a program", 0}}},
    {PROVE,
     "prove",
     "FILE",
     1,
     1,
     "a file is missing",
     "proof|everywhere|responsive|sizes",
     "find the sizes at which an expectation fails",
     "Judges the expectations of a document for all sizes at once: with one parameter over an interval, with two\n"
     "over a rectangle. Without \"expect\" in the document it expects no conflict, no ambiguous view, every view\n"
     "inside its parent and no smaller than its content, and no overlap of siblings with content. A failure lists\n"
     "the sizes at which it occurs.",
     {"everything holds", "something fails", REFUSED, "nothing failed, but part of it was only sampled or not reached"},
     {{"als prove form.json --width 320..1920", "is there a width at which it breaks?", 0},
      {"als prove form.json --width 320..1920 --format json", "for a program", 0}}},
    {SIZE,
     "size",
     "FILE",
     1,
     1,
     "a file is missing",
     "minimum|least|smallest",
     "find the size from which on everything holds",
     "Prints the minimum width and the minimum height from which on all expectations hold to the end of the\n"
     "interval, and the expectation that limits each. The other side has the size of the document. Intervals are 0\n"
     "to 10000 by default.",
     {"there is a minimum width and a minimum height", "something fails at the end of an interval as well", REFUSED,
      "part of it was only sampled or not reached"},
     {{"als size form.json", "both of them", 0}}},
    {EXPLAIN,
     "explain",
     "FILE VIEW.ATTRIBUTE",
     2,
     2,
     "name an edge or size: als explain FILE save.right, for example",
     "why|because|reason",
     "explain an edge or a size",
     "Lists step by step the constraints that determine an edge or a size, and the preferences that are not\n"
     "satisfied.",
     {SOLVED, "solved, but required constraints conflict; als check explains them",
      "the document was refused, or has no such view; standard output is empty"},
     {{"als explain form.json save.right", "why the button ends where it does", 0}}},
    {DIFF,
     "diff",
     "FILE [FILE]",
     1,
     2,
     "a file is missing",
     "compare|changes",
     "compare two documents, or two sizes",
     "Lists the views and constraints that differ between two documents, or between two sizes of one document, and\n"
     "the constraints that moved each edge.",
     {"nothing differs", "something differs", REFUSED},
     {{"als diff form.json --to-size 500x300", "what a larger window moves", 1},
      {"als diff form.json form.json", "the same document twice", 0}}},
    {WATCH,
     "watch",
     "FILE",
     1,
     1,
     "a file is missing",
     "live|follow|serve",
     "lay a document out again whenever its file changes",
     "Prints the frames once, then what each change of the file moved and why. A change that moves nothing prints\n"
     "one line; new conflicts are printed. With -o it keeps a picture up to date. A version that is refused is\n"
     "reported on standard error, and the last good one stays. The command ends at an interrupt, or after --count.",
     {"ended by an interrupt, or by --count", NULL, "the output could not be written"},
     {{"als watch form.json --count 1", "the first version only", 0},
      {"als watch form.json -o form.svg --count 1", "a picture that an image viewer can follow", 0},
      {"als watch form.json --serve --count 1", "a page in the browser; without --count it stays", 0}}},
    {CONVERT,
     "convert",
     "FILE",
     1,
     1,
     "a file is missing",
     "translate|export|format|fmt",
     "print a document with its constraints in one notation",
     "Prints the document with its constraints in one notation. `document` is the canonical form, which every program\n"
     "writes the same way. A document with components keeps them and the texts in them, and has its own texts converted;\n"
     "with --expand it is written without components.",
     {"converted",
      "converted, but some constraints stay records, which the notation cannot express; standard "
      "error lists them",
      REFUSED},
     {{"als convert form.json --to equations", "as equations", 0},
      {"als convert form.json --to document -o canonical.json", "in the canonical form, into a file", 0}}},
    {TEST,
     "test",
     "FILE...",
     1,
     (size_t)-1,
     "a file is missing",
     "expect|assert|golden",
     "test expectations and recorded frames",
     "Judges the expectations of each document as als prove does, over the given intervals. Where a proof does not\n"
     "reach, and for longer texts (--pseudo), it tries random layouts and makes a failure as small as possible.\n"
     "Recorded frames (--record writes form.frames next to form.json) are compared with the current ones.",
     {"everything holds", "something fails", "a document was refused; the others are still tested"},
     {{"als test form.json --width 320..1920", "its expectations, at every width", 0},
      {"als test form.json --record --at phone=320x480,tablet=768x1024", "keep the frames at two sizes", 0},
      {"als test form.json --format junit -o report.xml", "for a test server", 0}}},
    {COMPLETIONS,
     "completions",
     "SHELL",
     1,
     1,
     "a shell is missing: als completions bash, for example",
     "complete",
     "print completions of als for a shell",
     "Prints a script for bash, zsh or fish. Packages install all three; without one, read the script when the shell\n"
     "starts, as the examples do.",
     {"printed", NULL, "there is no script for this shell"},
     {{"eval \"$(als completions bash)\"", "in ~/.bashrc", 0},
      {"als completions zsh > _als", "in a folder of $fpath", 0},
      {"als completions fish > als.fish", "in ~/.config/fish/completions", 0}}},
    {HELP,
     "help",
     "[COMMAND]",
     0,
     1,
     NULL,
     "man|usage|info",
     "describe the commands",
     "Without a command it lists all.",
     {"printed", NULL, "there is no such command"},
     {{"als help check", "everything about one command", 0}}},
};

static const option known[] = {
    {OPTION_SIZE, SOLVING, "--size", NULL, "WxH",
     "the size of the root, 320x480 for example; 320x and x480 leave the other side free"},
    {OPTION_TO_SIZE, DIFF, "--to-size", NULL, "WxH", "the size of the root in the second layout"},
    {OPTION_DIRECTION, SOLVING, "--direction", NULL, "ltr|rtl",
     "the reading direction of the root: leading is left, or right"},
    {OPTION_EXERCISE, LAYOUT, "--exercise", NULL, "VIEW",
     "print another equally good layout, in which this view has another frame"},
    {OPTION_FORMAT, LAYOUT | WATCH, "--format", NULL, "text|json|svg", "the output format; a table by default"},
    {OPTION_FORMAT, PROVE, "--format", NULL, "text|json|svg", "the output format; text by default"},
    {OPTION_FORMAT, CONSTRAINTS | CHECK | EXPLAIN | DIFF | SIZE, "--format", NULL, "text|json",
     "the output format; text by default"},
    {OPTION_DRAWING, DRAW, "--format", NULL, NULL, "the output format; svg by default"},
    {OPTION_ALL, LAYOUT | CHECK | DRAW | WATCH, "--all", NULL, NULL,
     "list every way to resolve a conflict, not only the best"},
    {OPTION_ONLY, DRAW, "--only", NULL, "VIEW",
     "leave out constraints that do not name this view; may be given several times"},
    {OPTION_ANIMATE, DRAW, "--animate", NULL, "A..B",
     "an animated SVG: the width of the root goes from A to B and back"},
    {OPTION_COLUMNS, DRAW, "--columns", NULL, "N", "the width of a text drawing, 20 to 1000; 80 by default"},
    {OPTION_ASCII, DRAW, "--ascii", NULL, NULL, "draw text with ASCII characters only"},
    {OPTION_COUNT, WATCH, "--count", NULL, "N", "end after N versions of the file"},
    {OPTION_SERVE, WATCH, "--serve", NULL, NULL, "show the layout in a page on this machine, and print its address"},
    {OPTION_PORT, WATCH, "--port", NULL, "N", "the port of that page, 1 to 65535; any free one by default"},
    {OPTION_TO, CONVERT, "--to", NULL, "equations|compact|linear|vfl|evfl|shorthand|builder|document", "the notation"},
    {OPTION_EXPAND, CONVERT, "--expand", NULL, NULL, "write the components out"},
    {OPTION_INCLUDE_DIR, READING, "--include-dir", NULL, "DIR",
     "files that documents include may also lie in this folder"},
    {OPTION_OUT, LAYOUT | CONVERT | WATCH | DRAW | NEW | COMPLETIONS | PROVE | TEST, "--output", "-o", "FILE",
     "write into this file; its ending decides the format; - is standard output"},
    {OPTION_TEXT_SCALE, LAYOUT | DRAW | EXPLAIN | WATCH, "--text-scale", NULL, "S",
     "content sizes, baselines and the sizes of texts are multiplied by S"},
    {OPTION_PSEUDO, LAYOUT | DRAW | EXPLAIN | WATCH | PROVE | SIZE | TEST, "--pseudo", NULL, "K",
     "texts are K times as long, as translations are: 1.4 is 40 % longer"},
    {OPTION_GONE, LAYOUT | DRAW | EXPLAIN | WATCH | CONSTRAINTS | CONVERT, "--gone", NULL, "VIEW,...",
     "these views are gone as well"},
    {OPTION_SAMPLES, TEST, "--samples", NULL, "N",
     "how many layouts to try where a proof does not reach; 200 by default"},
    {OPTION_SEED, TEST, "--seed", NULL, "N", "the seed of the random layouts"},
    {OPTION_RECORD, TEST, "--record", NULL, NULL, "write the frames next to each document, and test nothing"},
    {OPTION_AT, TEST, "--at", NULL, "NAME=WxH,...", "the sizes to record; the document's own by default"},
    {OPTION_TOLERANCE, TEST, "--tolerance", NULL, "T", "recorded frames may differ by T points; 0.01 by default"},
    {OPTION_REPORT, TEST, "--format", NULL, "text|json|junit|sarif", "the output format; text by default"},
    {OPTION_FORCE, NEW, "--force", NULL, NULL, "replace a file that exists"},
    {OPTION_WIDTH, PROVING | CHECK, "--width", NULL, "A..B", "the width of the root goes from A to B"},
    {OPTION_HEIGHT, PROVING | CHECK, "--height", NULL, "A..B", "the height of the root goes from A to B"},
    {OPTION_TEXT_SCALE_RANGE, PROVE | TEST, "--text-scale", NULL, "A..B",
     "the factor on content sizes goes from A to B"},
    {OPTION_RTL, PROVING, "--rtl", NULL, NULL, "the root reads from right to left"},
    {OPTION_CERTIFICATE, PROVE, "--certificate", NULL, "FILE", "write a certificate of the proof into this file"},
    {OPTION_GONE, PROVE | TEST, "--gone", NULL, "VIEW,...",
     "these views are gone as well; each: first unchanged, then with each view gone alone"},
    {OPTION_COLOR, ~0u, "--color", NULL, "auto|always|never", "color in text; auto: on a terminal only"},
    {OPTION_HELP, ~0u, "--help", "-h", NULL, "print the page of this command"},
};

const command *command_at(size_t index) {
  return index < sizeof commands / sizeof *commands ? &commands[index] : NULL;
}

const option *option_at(size_t index) {
  return index < sizeof known / sizeof *known ? &known[index] : NULL;
}

const command *command_find(const char *name) {
  const command *c;
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) {
    if (strcmp(c->name, name) == 0) return c;
  }
  return NULL;
}

static void command_names(text *out) {
  const command *c;
  for (size_t i = 0; (c = command_at(i)) != NULL; i++) text_format(out, i ? "|%s" : "%s", c->name);
}

const command *command_guess(const char *word) {
  text names = {0};
  command_names(&names);
  int index = list_guess(names.bytes, word);
  text_free(&names);
  const command *c = NULL;
  for (size_t i = 0; index == WORD_NONE && (c = command_at(i)) != NULL; i++) {
    if (list_index(c->synonyms, word) != WORD_NONE) return c;
  }
  return index == WORD_NONE ? NULL : command_at((size_t)index);
}

static int takes_value(const option *o) {
  return o->value != NULL || o->id == OPTION_DRAWING;
}

const option *option_find(const command *c, const char *word, const char **value) {
  const option *o;
  *value = NULL;
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
    size_t length = strlen(o->name);
    if (!(o->commands & c->id)) continue;
    if (strcmp(word, o->name) == 0 || (o->letter && strcmp(word, o->letter) == 0)) return o;
    if (takes_value(o) && strncmp(word, o->name, length) == 0 && word[length] == '=') {
      *value = word + length + 1;
      return o;
    }
  }
  return NULL;
}

const option *option_guess(const command *c, const char *word) {
  text names = {0}, bare = {0};
  const option *o, *taken[sizeof known / sizeof *known];
  size_t count = 0;
  for (size_t i = 0; (o = option_at(i)) != NULL; i++) {
    if (!(o->commands & c->id)) continue;
    text_format(&names, count ? "|%s" : "%s", o->name + 2);
    taken[count++] = o;
  }
  word += strspn(word, "-");
  text_bytes(&bare, word, strcspn(word, "="));
  int index = list_guess(names.bytes, bare.bytes);
  text_free(&names);
  text_free(&bare);
  return index == WORD_NONE ? NULL : taken[index];
}

void option_values(const option *o, text *out) {
  if (o->id == OPTION_DRAWING) {
    drawing_names(out);
  } else {
    text_add(out, o->value ? o->value : "");
  }
}

void command_words(const command *c, text *out) {
  if (c->id == NEW) {
    template_names(out);
  } else if (c->id == HELP) {
    command_names(out);
  } else {
    text_add(out, c->id == COMPLETIONS ? "bash|zsh|fish" : "");
  }
}
