/* commands.c - the table of commands and options. */
#include "commands.h"

#include <string.h>

#include "draw.h"
#include "templates.h"

#define SOLVED "solved"
#define CONFLICTS "solved, but required constraints conflict; standard error says which"
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
     "Prints conflicts, ambiguous views and what would settle them, and what looks like a mistake. Lint findings do\n"
     "not change the exit status. With several files each report stands under a heading, --format json prints an\n"
     "array with one report for each file, and the exit status is the highest of them: a file that is refused is\n"
     "reported on standard error, and the others are checked all the same.",
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
     "say at which sizes what is expected does not hold",
     "Judges what a document expects for all sizes at once: with one parameter over an interval, with two over a\n"
     "rectangle. Without \"expect\" in the document: no conflict, no ambiguous view, every view inside its parent and\n"
     "no smaller than its content, and siblings with content apart. A failure comes with the sizes at which it is "
     "there.",
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
     "say from which size on everything holds",
     "Prints the least width from which on what is expected holds to the end of the interval, at the height of the\n"
     "document, and the least height likewise, and what stops them there. Intervals are 0 to 10000 without options.",
     {"there is a least width and a least height", "something fails at the end of an interval as well", REFUSED,
      "part of it was only sampled or not reached"},
     {{"als size form.json", "both of them", 0}}},
    {EXPLAIN,
     "explain",
     "FILE VIEW.ATTRIBUTE",
     2,
     2,
     "what to explain is missing: als explain FILE save.right, for example",
     "why|because|reason",
     "say why an edge or size is what it is",
     "Says step by step which constraints an edge or size comes from, and which preferences lost.",
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
     "say what differs between two documents, or two sizes",
     "Says which views and constraints differ between two documents, or one document at two sizes, and what moved\n"
     "each edge.",
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
     "Prints the frames once, and then what each change of the file moved and why; a change that moves nothing is one\n"
     "line, and conflicts are told when they are new. With -o it keeps a picture up to date. A version that is\n"
     "refused is reported on standard error, and the last good one stays. It ends at an interrupt, or after --count.",
     {"ended by an interrupt, or by --count", NULL, "the output could not be written"},
     {{"als watch form.json --count 1", "the first version only", 0},
      {"als watch form.json -o form.svg --count 1", "a picture that an image viewer can follow", 0}}},
    {CONVERT,
     "convert",
     "FILE",
     1,
     1,
     "a file is missing",
     "translate|export|format|fmt",
     "print a document with its constraints in one notation",
     "Prints the document with its constraints in one notation. `document` is the canonical form, which every program\n"
     "writes the same way.",
     {"converted",
      "converted, but some constraints stay records, since the notation has no words for them; standard "
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
     "test what documents expect, and their recorded frames",
     "Judges what each document expects as als prove does, over the intervals that are given. Where a proof reaches\n"
     "not all of it, and for longer texts (--pseudo), it tries layouts at random and makes a failure as small as it\n"
     "goes. Frames that --record wrote beside a document (form.frames) are compared with those it gives now.",
     {"everything holds", "something fails", "a document was refused; the others are tested all the same"},
     {{"als test form.json --width 320..1920", "what it expects, at every width", 0},
      {"als test form.json --record --at phone=320x480,tablet=768x1024", "keep the frames at two sizes", 0},
      {"als test form.json --format junit -o report.xml", "for a server that runs tests", 0}}},
    {COMPLETIONS,
     "completions",
     "SHELL",
     1,
     1,
     "a shell is missing: als completions bash, for example",
     "complete",
     "print what makes a shell complete the words of als",
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
     "say what the commands do",
     "Without a command it lists them all.",
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
     "print another layout that is as good, in which this view is elsewhere"},
    {OPTION_FORMAT, LAYOUT | WATCH, "--format", NULL, "text|json|svg", "what is printed; a table without it"},
    {OPTION_FORMAT, PROVE, "--format", NULL, "text|json|svg", "what is printed; text without it"},
    {OPTION_FORMAT, CONSTRAINTS | CHECK | EXPLAIN | DIFF | SIZE, "--format", NULL, "text|json",
     "what is printed; text without it"},
    {OPTION_DRAWING, DRAW, "--format", NULL, NULL, "what is drawn; svg without it"},
    {OPTION_ALL, LAYOUT | CHECK | DRAW | WATCH, "--all", NULL, NULL,
     "list every way to settle a conflict, not only the best"},
    {OPTION_ONLY, DRAW, "--only", NULL, "VIEW",
     "leave out constraints that do not name this view; may be given several times"},
    {OPTION_ANIMATE, DRAW, "--animate", NULL, "A..B",
     "an animated SVG: the width of the root goes from A to B and back"},
    {OPTION_COLUMNS, DRAW, "--columns", NULL, "N", "how wide a drawing in text is, 20 to 1000; 80 without it"},
    {OPTION_ASCII, DRAW, "--ascii", NULL, NULL, "draw text with ASCII characters only"},
    {OPTION_COUNT, WATCH, "--count", NULL, "N", "end after so many versions of the file"},
    {OPTION_TO, CONVERT, "--to", NULL, "equations|compact|linear|vfl|evfl|shorthand|builder|document", "the notation"},
    {OPTION_OUT, LAYOUT | CONVERT | WATCH | DRAW | NEW | COMPLETIONS | PROVE | TEST, "--output", "-o", "FILE",
     "write into this file; its ending decides the format; - is standard output"},
    {OPTION_TEXT_SCALE, LAYOUT | DRAW | EXPLAIN, "--text-scale", NULL, "S",
     "content sizes, baselines and the sizes of texts are multiplied by S"},
    {OPTION_PSEUDO, LAYOUT | DRAW | EXPLAIN | PROVE | SIZE | TEST, "--pseudo", NULL, "K",
     "texts are K times as long, as translations are: 1.4 is 40 % longer"},
    {OPTION_GONE, LAYOUT | DRAW | EXPLAIN | CONSTRAINTS | CONVERT, "--gone", NULL, "VIEW,...",
     "these views are gone as well"},
    {OPTION_SAMPLES, TEST, "--samples", NULL, "N", "try so many layouts where a proof does not reach; 200 without it"},
    {OPTION_SEED, TEST, "--seed", NULL, "N", "draw others at random"},
    {OPTION_RECORD, TEST, "--record", NULL, NULL, "write the frames beside each document, and test nothing"},
    {OPTION_AT, TEST, "--at", NULL, "NAME=WxH,...", "the sizes to record; that of the document without it"},
    {OPTION_TOLERANCE, TEST, "--tolerance", NULL, "T", "recorded frames may differ by T points; 0.01 without it"},
    {OPTION_REPORT, TEST, "--format", NULL, "text|json|junit|sarif", "what is printed; text without it"},
    {OPTION_FORCE, NEW, "--force", NULL, NULL, "replace a file that exists"},
    {OPTION_WIDTH, PROVING | CHECK, "--width", NULL, "A..B", "the width of the root goes from A to B"},
    {OPTION_HEIGHT, PROVING | CHECK, "--height", NULL, "A..B", "the height of the root goes from A to B"},
    {OPTION_TEXT_SCALE_RANGE, PROVE | TEST, "--text-scale", NULL, "A..B",
     "the factor on content sizes goes from A to B"},
    {OPTION_RTL, PROVING, "--rtl", NULL, NULL, "the root reads from right to left"},
    {OPTION_CERTIFICATE, PROVE, "--certificate", NULL, "FILE",
     "write into this file what a checker needs to follow the proof"},
    {OPTION_GONE, PROVE | TEST, "--gone", NULL, "VIEW,...",
     "these views are gone as well; each: as it is, and then with each view gone alone"},
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
