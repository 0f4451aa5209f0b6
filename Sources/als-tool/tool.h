/* tool.h - what the files of the `als` command share.  The command stands on als.h alone: whatever it prints, any C
 * program can find out. */
#ifndef ALS_TOOL_H
#define ALS_TOOL_H

#include <stddef.h>
#include <stdio.h>

#include "als/als.h"
#include "json.h"
#include "text.h"

enum { TOOL_OK = 0, TOOL_CONFLICT = 1, TOOL_REFUSED = 2, TOOL_UNPROVED = 3 };

/* ---- scene.c: a document that has been read, and its items with their names ---- */

typedef struct entry {
  als_item item;
  als_item_info info;
  als_rect frame;
  double inner_x, inner_y; /* where its children are measured from, in its frame */
  uint32_t freedom;        /* ALS_FREE_ bits                    */
  int unsettled;           /* it still moved in the last round  */
  size_t depth;            /* 0 for the root                    */
  size_t owner;            /* index of the parent, or SCENE_NONE */
  text name;
  char *label; /* the name as lines of text say it: its line breaks and other controls spelled out */
} entry;
#define SCENE_NONE ((size_t)-1)

typedef struct scene {
  const char *file;
  char *source;
  size_t source_length;
  als_layout *layout;
  als_item root;
  als_status status; /* of the solve */
  entry *entries;    /* views and guides in document order */
  size_t count;
  size_t *by_id;     /* indices of entries, sorted by handle */
  int io_error;      /* why the file could not be read, or 0 */
  int shows_all;     /* every way to settle a conflict */
  double text_scale; /* what the content was scaled by; 0: by nothing */
  text included;     /* the file that was included last */
  text all_included; /* all of them, as members of a JSON object */
  int include_error; /* why one could not be read, or 0 */
  int is_bare;       /* the file holds bare constraints, no document */
} scene;

/* Each returns TOOL_OK, or TOOL_REFUSED after it has said why on stderr. */
int scene_read(scene *s, const char *file);
int scene_read_again(scene *s, const scene *first); /* the same document, without its file */
int scene_solve(scene *s);                          /* again after a change of size: the entries stay */
int scene_again(scene *s);                          /* after a guide that a view owns by nature was asked for */
/* Sets the size (may be NULL) and direction (may be 0) of the root. */
int scene_shape(scene *s, const als_size *size, als_direction direction);
/* One line about the views that have not settled; returns how many there are. */
size_t scene_unsettled_text(const scene *s, text *out);
/* Shows another layout that is as good, in which this item is elsewhere. */
int scene_exercise(scene *s, const char *name);
void scene_free(scene *s);
/* The index of an item among the entries, or SCENE_NONE. */
size_t scene_find(const scene *s, als_item item);
/* How far right and down of the corner of its frame what lies in a view is measured from. */
void scene_origin(const entry *view, double *x, double *y);
/* The frames of all entries as seen from the root's corner. */
void scene_root_frames(const scene *s, als_rect *frames);
/* The name of any item, `root.safeArea` for the guides a view owns by nature. */
void scene_item_name(scene *s, als_item item, text *out);
int group_is_flow(scene *s, als_group group);
als_status copy_flow_name(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed);
/* The same as lines of text say it. */
void scene_item_label(scene *s, als_item item, text *out);
/* Copies a text that als.h hands out in two calls; returns 0 when there is none. */
typedef als_status (*copy_fn)(als_layout *, uint64_t id, char *, size_t, size_t *);
int scene_copy(scene *s, copy_fn copy, uint64_t id, text *out);

/* ---- constraints.c ---- */

typedef struct constraint_list {
  als_constraint *handles; /* in creation order       */
  size_t *by_id;           /* indices, sorted by id   */
  size_t count;
} constraint_list;

void constraints_collect(scene *s, constraint_list *list);
void constraints_free(constraint_list *list);
size_t constraints_index(const constraint_list *list, als_constraint c);
/* "[3] a.left == b.right + 8 @750", with all terms of a sum. */
void constraint_sentence(scene *s, size_t index, als_constraint c, text *out);
void constraints_text(scene *s, text *out);
void constraints_json(scene *s, text *out);

/* ---- equation.c: all terms of a constraint; and what it is about, without its numbers ---- */

als_status constraint_identifier(als_layout *layout, uint64_t id, char *buffer, size_t capacity, size_t *needed);
/* "a.left == b.right + 8 @750", or all terms of a sum. */
void constraint_equation(scene *s, als_constraint c, text *out);
/* Whether it waits for a name, and why; `out` may be NULL. */
int constraint_waits(scene *s, als_constraint c, text *out);
/* One attribute without a factor, beside a number or one other attribute; one that waits counts as such. */
int constraint_is_pair(scene *s, als_constraint c);
/* [{ "item": "a", "attribute": "width", "multiplier": 2 }, ...] */
void constraint_terms_json(scene *s, als_constraint c, json *j);
void constraint_subject(scene *s, als_constraint c, text *out);

/* ---- failing.c: what the document expects, and does not hold in the layout as it is ---- */

typedef struct failing {
  size_t view, other; /* entries, or SCENE_NONE; what is around the view is no other one */
  text sentence;
} failing;

typedef struct failing_list {
  failing *all;
  size_t count;
} failing_list;

/* Of a layout that has been solved; nothing where the document expects nothing. */
void failing_find(scene *s, failing_list *list);
void failing_free(failing_list *list);
/* A frame around a view that has no width or height is seen all the same. */
void failing_widen(als_rect *r, double least);
/* Whether a view fails something, and in which sentences; `out` may be NULL. */
int failing_has(const failing_list *list, size_t view, text *out);

/* ---- conflicts.c ---- */

/* Each conflict, with its members and what would settle it, for people; returns how many there are. */
size_t conflicts_text(scene *s, text *out);
/* The sentences alone, by which the conflicts of two versions are compared. */
void conflicts_sentences(scene *s, text *out);
/* By the indices of constraints, as `als layout` prints them. */
void conflicts_json(scene *s, json *j);
/* With all that is known, as docs/explain.md describes it. */
void conflicts_report_json(scene *s, json *j);

/* ---- layout.c, layout_svg.c, check.c, check_json.c ---- */

void layout_text(scene *s, text *out);
/* Whether any group has a condition. */
int scene_has_rules(const scene *s);
void layout_json(scene *s, text *out);
/* The key "unsettled" with the views that have not settled, where there are any; returns how many there are. */
size_t json_unsettled(scene *s, json *j);
void layout_svg(scene *s, text *out);
/* Ambiguous items of which the ranges are printed: each costs a look at the whole layout. */
enum { CHECK_DETAILED = 200 };
/* Each returns TOOL_OK or TOOL_CONFLICT. */
int check_text(scene *s, text *out);
int check_json(scene *s, json *j);
/* In the place of the report of a file that was refused; its scene may be empty. */
void check_refused_json(scene *s, json *j);

/* ---- prove.c, prove_json.c, prove_svg.c, size.c ---- */

typedef struct prove_request {
  unsigned parameters; /* ALS_PROVE_ bits */
  als_interval width, height, text_scale;
  als_direction direction;
  const char *gone; /* names with commas, "each", or NULL */
  double pseudo;    /* 0: texts as they are; the scene has it already */
  int is_certified; /* a certificate is wanted */
} prove_request;

/* A failure of one of the proofs. */
typedef struct failed {
  als_proof_failure about;
  text expect, message;
  size_t *views;   /* places among the entries */
  size_t *because; /* numbers of constraints   */
  size_t gone;     /* place of its gone set    */
  double **regions;
  size_t *lengths; /* how many numbers of each */
} failed;

typedef struct prove_report {
  const prove_request *request;
  als_direction direction; /* of the root */
  als_size size;           /* of the root as the document has it */
  als_verdict verdict;
  size_t pieces;
  failed *failures;
  size_t failure_count;
  double **left; /* regions that were not reached */
  size_t *left_lengths;
  size_t left_count;
  text certificates; /* one for each gone set, with commas between */
  als_item **gone;   /* the views of each gone set */
  size_t *gone_counts, gone_sets;
} prove_report;

/* Each returns TOOL_REFUSED after it has said why on stderr, or the exit status. */
int prove_run(scene *s, const prove_request *request, prove_report *report);
void prove_free(prove_report *report);
void prove_spec(const prove_request *request, als_item root, als_proof_spec *spec);
void prove_text(scene *s, const prove_report *report, text *out);
void prove_summary(const prove_report *report, text *out);
void prove_gone_text(scene *s, const prove_report *report, size_t set, text *out); /* "with help gone: " */
void prove_json(scene *s, const prove_report *report, text *out);
void prove_certificate(scene *s, const prove_report *report, text *out);
/* With one parameter a strip of the failing layouts, with two a map of where they are. */
int prove_svg(scene *s, const prove_report *report, text *out);
int size_run(scene *s, const prove_request *request, int is_json, text *out);
als_status prove_message(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed);

/* ---- check_files.c: `als check` with several files; writes to standard output ---- */

typedef struct check_request {
  char **files;
  size_t count;
  const als_size *size; /* or NULL */
  als_direction direction;
  int is_json, shows_all;
} check_request;

/* The highest of the exit statuses of the files. */
int check_files(const check_request *request);
/* An equation with the names of the document; 0 when one of them does not lead to its item. */
int check_suggestion(scene *s, const als_constraint_spec *spec, text *out);
/* How many there are; the array is the caller's. */
size_t check_suggestions(scene *s, als_suggestion **out);
als_status check_finding_message(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed);
als_status check_finding_suggestion(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed);

/* ---- boxes.c ---- */

int rects_meet(const als_rect *a, const als_rect *b);

/* ---- paragraph.c: the text of a view in lines ---- */

/* Ems from the top of a line to its baseline, and to the next line. */
#define PARAGRAPH_ASCENT 0.9
#define PARAGRAPH_LINE 1.2

typedef struct paragraph_line {
  size_t offset, length;
  double width;
} paragraph_line;

typedef struct paragraph {
  text words;
  double size, stretch;
  als_text_advance advance;
  paragraph_line *lines;
  size_t count;
} paragraph;

/* 0: the view has no text. */
int paragraph_read(scene *s, const entry *view, paragraph *p);
/* The lines that begin in a rectangle of this size. */
void paragraph_break(paragraph *p, double width, double height);
void paragraph_free(paragraph *p);

/* ---- convert.c ---- */

/* Returns TOOL_CONFLICT when some constraints had to stay records. */
int convert_text(scene *s, als_syntax syntax, int expands, text *out);

/* ---- convert_kept.c ---- */

int convert_has_components(const scene *s);
/* The document with its components, the texts of "constraints" in another notation.  Returns a byte for each constraint:
 * whether it was converted. */
unsigned char *convert_kept(scene *s, als_syntax syntax, text *out);

/* ---- include.c ---- */

/* Where included files may lie, beside the folder of the document; NULL: nowhere. */
void include_from(const char *folder);
/* An als_load_fn of a scene. */
als_status include_load(void *user_data, const char *name, size_t length, const char **out_text, size_t *out_length);

/* ---- source.c: the text of the file ---- */

/* Where the lines begin, so that a place costs a search and not a walk. */
typedef struct source_lines {
  size_t *starts, count;
} source_lines;

typedef struct source_range {
  size_t offset, length;
} source_range;

/* The same in lines and characters, from 1; the end is behind the last.  Line 0: nowhere. */
typedef struct source_region {
  size_t line, column, end_line, end_column;
} source_region;

source_lines source_lines_of(const scene *s);
void source_lines_free(source_lines *lines);
/* Where a constraint stands; 0 when it came from no file. */
int source_find(const scene *s, als_constraint c, source_range *out);

/* ---- bare.c: files of bare constraints, whose names end in .als ---- */

int bare_is(const char *file, const char *source, size_t length);
/* Makes the root and a view for each name, and adds the text; TOOL_OK, or TOOL_REFUSED after it has said why. */
int bare_read(scene *s);
source_region source_region_of(const scene *s, source_range range);
/* "layout.json:3:7" */
void source_place(const scene *s, const source_lines *lines, size_t offset, text *out);

/* ---- source_entry.c ---- */

/* Where an entry of "constraints" stands, and a byte of its text; 0 when the constraint came from no file. */
int source_entry(const scene *s, const als_constraint_info *info, size_t *offset);

/* ---- attributes.c; more of it in plan.h ---- */

/* An attribute by its name. */
int find_attribute(const char *word, als_attribute *out);

/* ---- explain.c ---- */

/* Why an attribute, "save.right", has its value. */
int explain_run(scene *s, const char *subject, int is_json, text *out);

/* ---- diff_causes.c, diff_moved.c, diff.c, watch.c ---- */

/* Something that an edge depends on, before and after; one of them is empty where only the other layout has it. */
typedef struct cause {
  text before, after;
  double delta; /* by how much it moved the edge */
} cause;

typedef struct cause_list {
  cause *causes; /* what moved it farthest comes first */
  size_t count, capacity;
} cause_list;

/* Gives how many terms of explanations were looked at. */
size_t causes_find(scene *a, als_item before, scene *b, als_item after, als_attribute attribute, cause_list *list);
void causes_free(cause_list *list);

typedef struct moved {
  text name, why; /* "save.right"; lines */
  double from, to;
  size_t index, group;
} moved;

typedef struct moved_list {
  moved *edges;
  size_t count, capacity;
} moved_list;

/* No causes at all: it was not asked for them. */
void moved_add(moved_list *list, const char *view, const char *attribute, double from, double to,
               const cause_list *causes);
void moved_add_because(moved_list *list, const char *view, const char *attribute, double from, double to,
                       const char *why);
void moved_text(moved_list *list, text *out);
void moved_free(moved_list *list);
/* TOOL_OK when the layouts are the same, TOOL_CONFLICT when they are not. */
int diff_scenes(scene *one, scene *two, int is_json, text *out);
/* The same in short: what moved and why, and how many constraints differ; one line when nothing moved. */
int diff_moves(scene *before, scene *now, text *out);

/* ---- vary.c ---- */

typedef struct variation {
  double text_scale, pseudo; /* 0: as it is */
  const char *gone;          /* names with commas, or NULL */
} variation;

int scene_vary(scene *s, const variation *v);

typedef struct watching {
  const char *file, *out; /* `out` may be NULL: no picture                   */
  const als_size *size;   /* or NULL                                         */
  als_direction direction;
  void (*draw)(scene *s, text *out);
  int whole;           /* print each version whole, not what differs */
  unsigned long count; /* end after so many versions of the file; 0: never */
  int shows_all;       /* every way to settle a conflict                     */
  variation varied;
  int serves; /* a page on this machine follows the file */
  unsigned long port;
} watching;

int watch_run(const watching *w);

/* ---- live.c, live_page.c, live_files.c: that page ---- */

typedef struct live live;

/* NULL after it has said why. */
live *live_open(const watching *w);
const char *live_address(const live *l);
/* The last version; report_last() says why it is not good. */
void live_show(live *l, const scene *version, int is_good);
/* Answers the page for so many milliseconds. */
void live_wait(live *l, unsigned milliseconds);
void live_close(live *l);
void live_page(text *out);
/* The playground, and a file of it by its name; 0 if it is not there. */
struct http_answer;
int live_playground(struct http_answer *out);
int live_file(const char *name, struct http_answer *out);

/* ---- read_file.c ---- */

/* Appends the bytes of a file, "-" is standard input; returns 0, or the errno that says why not.  Of a file larger than
 * any document one byte more than libals reads is taken, so that it can refuse it. */
int read_file(const char *file, text *out);

/* ---- replace_file.c ---- */

/* Writes a file whole: beside it, and then into its place.  When that fails nothing is left behind. */
int replace_file(const char *file, const text *content);
/* Writes a file that must not be there yet. */
int create_file(const char *file, const text *content);

/* ---- numbers.c: "320x480", and whole numbers above 0; 0 when the word is none ---- */

/* A side that is left out, as in "320x", is ALS_UNSPECIFIED. */
int parse_size(const char *word, als_size *out);
/* 0 to 1e9, and any number, "nan" and "inf" too; the cursor moves behind it. */
int parse_length(const char **cursor, double *out);
int parse_coordinate(const char **cursor, double *out);
/* The next of "phone=320x480,768x1024": a size without a name is its own; 0, and nothing is taken, where it is none. */
typedef struct named_size {
  const char *name;
  size_t length;
  als_size size;
} named_size;
int next_named_size(const char **list, named_size *out);
int parse_count(const char *word, unsigned long *out);
int parse_interval(const char *word, als_interval *out);
int parse_number(const char *word, double *out); /* 0 to 1e9 */

/* ---- test.c, test_samples.c, test_golden.c, test_output.c ---- */

typedef struct test_request {
  prove_request prove;
  double pseudo, tolerance; /* pseudo 0: texts as they are */
  unsigned long samples, seed;
  int records;
  const char *at; /* "phone=320x480,768x1024", or NULL: the size of the document */
  enum { TEST_TEXT, TEST_JSON, TEST_JUNIT, TEST_SARIF } format;
} test_request;

/* The highest of the exit statuses of the files. */
int test_run(const test_request *request, char **files, size_t count, text *out);

/* ---- report.c: errors ---- */

/* About the command line.  `command` (may be NULL) has a page of help; `hint` (may be NULL) is a line of advice. */
int report_misuse(const char *command, const char *sentence, const char *word, const text *hint);
int report_usage(const char *sentence, const char *word);
/* The same for the name of a view, or of an attribute, that is not there, with the nearest one that is. */
int report_unknown(const scene *s, const char *sentence, const char *word, int is_attribute);
/* "layout.json: error[IO]: no such file" */
int report_refusal(const char *place, const char *kind, const char *sentence);
int report_io(const char *file, int error);
const char *report_io_sentence(int error);
/* What the layout says about its last failing call, with the source line and a caret. */
int report_layout(const scene *s);
/* The source line around [offset, offset + length) and a caret line under it. */
void report_source(const scene *s, size_t offset, size_t length, text *out);
int report_internal(const scene *s, const char *what, als_status status);

/* What was refused last, for those who tell it elsewhere as well. */
typedef struct refusal {
  text kind, sentence, place; /* "NAME_VIEW", "there is no view ...", "layout.json:3:7" */
  source_region region;
  text told; /* all lines, with the source and its caret */
} refusal;
const refusal *report_last(void);
/* While it is quiet nothing is printed. */
void report_quietly(int quiet);

#endif
