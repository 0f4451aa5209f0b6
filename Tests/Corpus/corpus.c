/* corpus.c - runs one corpus file: documents with the constraints, frames or error they must give.
 * Tests/Corpus/README.md has the format. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"
#include "json.h"

static const char *text; /* the corpus file */
static size_t passed, failed;

typedef struct run {
  char *source; /* the document's text: as it stands in the corpus, or what the string says */
  size_t length;
  als_layout *layout;
  als_item root;
  int bad;
} run;

static void complain(run *r, const char *what, const char *got, const char *wanted) {
  if (!r->bad) printf("  %s: is %s, not %s\n", what, got, wanted);
  r->bad = 1;
}

static void same_text(run *r, const char *what, const char *got, const json *wanted) {
  size_t length;
  if (!wanted) return;
  if (wanted->kind != JSON_STRING) {
    if (got) complain(r, what, got, "null");
    return;
  }
  char *value = json_string_at(text, wanted->start, &length);
  if (!got || strcmp(got, value) != 0) complain(r, what, got ? got : "null", value);
  free(value);
}

static void same_number(run *r, const char *what, double got, double wanted) {
  char a[40], b[40];
  if (fabs(got - wanted) <= 1e-6 * (1 + fabs(wanted))) return;
  snprintf(a, sizeof a, "%.17g", got);
  snprintf(b, sizeof b, "%.17g", wanted);
  complain(r, what, a, b);
}

static void same_member(run *r, const char *what, double got, const json *wanted) {
  if (wanted && wanted->kind == JSON_NUMBER) same_number(r, what, got, json_number(text, wanted));
}

/* ---- errors ---- */

/* The first place where `needle` stands in the document's text; beyond its end when it stands nowhere. */
static size_t place_of(const run *r, const json *needle) {
  size_t length, at = 0;
  char *bytes = json_string_at(text, needle->start, &length);
  while (at + length <= r->length && memcmp(r->source + at, bytes, length) != 0) at++;
  free(bytes);
  return at + length <= r->length ? at : r->length + 1;
}

static void check_error(run *r, als_status status, const json *wanted) {
  als_error error = ALS_ERROR_INIT;
  if (status >= 0) {
    complain(r, "the answer", als_status_name(status), "an error");
    return;
  }
  als_error_last(r->layout, &error);
  same_text(r, "kind", als_error_kind_name((als_error_kind)error.kind), json_member(text, wanted, "kind"));
  const json *offset = json_member(text, wanted, "offset"), *in = json_member(text, wanted, "in");
  if (offset && in) same_number(r, "offset", (double)error.offset, (double)place_of(r, in) + json_number(text, offset));
  same_member(r, "index", (double)error.index, json_member(text, wanted, "index"));
  same_member(r, "length", (double)error.length, json_member(text, wanted, "length"));
  char words[1024] = "";
  als_error_message_copy(r->layout, words, sizeof words, NULL);
  same_text(r, "message", words, json_member(text, wanted, "message"));
  words[0] = 0;
  als_error_suggestion_copy(r->layout, words, sizeof words, NULL);
  same_text(r, "suggestion", words, json_member(text, wanted, "suggestion"));
}

/* ---- constraints ---- */

static char *item_name(run *r, als_item item) {
  size_t needed = 0;
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_item named = item;
  if (item.id == 0) return NULL;
  als_item_get_info(r->layout, item, &info);
  int part = info.kind == ALS_ITEM_SAFE_AREA || info.kind == ALS_ITEM_MARGINS;
  if (part) named = info.parent;
  als_item_name_copy(r->layout, named, NULL, 0, &needed);
  char *name = malloc(needed + 16);
  name[0] = 0;
  als_item_name_copy(r->layout, named, name, needed + 1, NULL);
  if (part) strcat(name, info.kind == ALS_ITEM_SAFE_AREA ? ".safeArea" : ".margins");
  return name;
}

static void same_item(run *r, const char *what, als_item item, const json *wanted) {
  char *name = item_name(r, item);
  same_text(r, what, name, wanted);
  free(name);
}

static void check_source(run *r, const als_constraint_info *info, const json *wanted) {
  same_member(r, "source item", (double)info->source_item, json_member(text, wanted, "item"));
  same_member(r, "source offset", (double)info->source_offset, json_member(text, wanted, "offset"));
  same_member(r, "source length", (double)info->source_length, json_member(text, wanted, "length"));
}

static void check_constraint(run *r, als_constraint c, const json *wanted) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  char identifier[4096];
  als_constraint_get_info(r->layout, c, &info);
  same_item(r, "first", info.first, json_member(text, wanted, "first"));
  same_item(r, "second", info.second, json_member(text, wanted, "second"));
  same_item(r, "host", info.host, json_member(text, wanted, "host"));
  same_text(r, "firstAttribute", als_attribute_name((als_attribute)info.first_attribute),
            json_member(text, wanted, "firstAttribute"));
  same_text(r, "secondAttribute", info.second.id ? als_attribute_name((als_attribute)info.second_attribute) : NULL,
            json_member(text, wanted, "secondAttribute"));
  same_text(r, "relation", als_relation_name((als_relation)info.relation), json_member(text, wanted, "relation"));
  if (info.second.id) same_member(r, "multiplier", info.multiplier, json_member(text, wanted, "multiplier"));
  same_member(r, "constant", info.constant, json_member(text, wanted, "constant"));
  same_member(r, "priority", info.priority, json_member(text, wanted, "priority"));
  als_status status = als_constraint_identifier_copy(r->layout, c, identifier, sizeof identifier, NULL);
  same_text(r, "identifier", status == ALS_OK ? identifier : NULL, json_member(text, wanted, "identifier"));
  status = als_constraint_name_copy(r->layout, c, identifier, sizeof identifier, NULL);
  same_text(r, "name", status == ALS_OK ? identifier : NULL, json_member(text, wanted, "name"));
  status = info.group.id ? als_group_name_copy(r->layout, info.group, identifier, sizeof identifier, NULL) : ALS_END;
  same_text(r, "group", status == ALS_OK ? identifier : NULL, json_member(text, wanted, "group"));
  const json *active = json_member(text, wanted, "active");
  if (active) same_number(r, "active", info.active, active->kind == JSON_TRUE);
  const json *source = json_member(text, wanted, "source");
  if (source) check_source(r, &info, source);
}

static void check_constraints(run *r, const json *wanted) {
  als_constraint c = {0};
  size_t count = 0;
  for (const json *w = wanted->children; als_constraint_next(r->layout, c, &c) == ALS_OK; count++) {
    if (!w) continue;
    check_constraint(r, c, w);
    w = w->next;
  }
  same_number(r, "number of constraints", (double)count, (double)json_count(wanted));
}

/* ---- frames ---- */

static const char *status_word(run *r, als_status status) {
  als_item item = {0};
  als_item_info info = ALS_ITEM_INFO_INIT;
  if (status == ALS_CONFLICT) return "conflict";
  while (als_item_next(r->layout, item, &item) == ALS_OK) {
    uint32_t freedom = 0;
    als_item_get_info(r->layout, item, &info);
    als_ambiguity(r->layout, item, &freedom);
    if (freedom && info.kind == ALS_ITEM_VIEW) return "ambiguous";
  }
  return status == ALS_OK ? "ok" : als_status_name(status);
}

typedef als_status (*frame_fn)(als_layout *layout, als_item item, als_rect *out);

static void check_frame(run *r, const json *wanted, frame_fn frame) {
  size_t length;
  als_item item = {0};
  als_rect f = {0, 0, 0, 0};
  char *name = json_string_at(text, wanted->key_start, &length);
  if (als_item_find(r->layout, r->root, name, length, &item) != ALS_OK && strcmp(name, "root") == 0) item = r->root;
  if (frame(r->layout, item, &f) != ALS_OK) complain(r, name, "no item", "one with a frame");
  const double got[4] = {f.x, f.y, f.width, f.height};
  const json *value = wanted->children;
  for (int k = 0; k < 4 && value; k++, value = value->next) same_member(r, name, got[k], value); /* null: any */
  free(name);
}

static int64_t index_of(run *r, als_constraint wanted) {
  als_constraint c = {0};
  for (int64_t i = 0; als_constraint_next(r->layout, c, &c) == ALS_OK; i++) {
    if (c.id == wanted.id) return i;
  }
  return -1;
}

static void check_conflicts(run *r, const json *wanted) {
  size_t count = 0, index = 0;
  als_conflict_count(r->layout, &count);
  same_number(r, "number of conflicts", (double)count, (double)json_count(wanted));
  for (const json *w = wanted->children; w && index < count; w = w->next, index++) {
    als_constraint members[64], broken = {0};
    size_t needed = 0;
    als_conflict_copy(r->layout, index, members, 64, &needed, &broken);
    const json *list = json_member(text, w, "constraints");
    same_member(r, "broken", broken.id ? (double)index_of(r, broken) : -1, json_member(text, w, "broken"));
    if (!list) continue;
    same_number(r, "members of a conflict", (double)needed, (double)json_count(list));
    size_t m = 0;
    for (const json *v = list->children; v && m < needed && m < 64; v = v->next, m++) {
      same_member(r, "member of a conflict", (double)index_of(r, members[m]), v);
    }
  }
}

static void check_solution(run *r, const json *test) {
  const json *frames = json_member(text, test, "frames"), *status = json_member(text, test, "status");
  const json *conflicts = json_member(text, test, "conflicts");
  const json *snapped = json_member(text, test, "snapped");
  if (!frames && !status && !conflicts && !snapped) return;
  als_status answer = als_solve(r->layout, NULL);
  same_text(r, "status", status_word(r, answer), status);
  for (const json *f = frames ? frames->children : NULL; f; f = f->next) check_frame(r, f, als_frame);
  for (const json *f = snapped ? snapped->children : NULL; f; f = f->next) check_frame(r, f, als_snapped_frame);
  if (conflicts) check_conflicts(r, conflicts);
}

static void check_depth(run *r, const json *wanted) {
  size_t length;
  als_item item = {0};
  int32_t z = 0;
  char *name = json_string_at(text, wanted->key_start, &length);
  als_item_find(r->layout, r->root, name, length, &item);
  if (als_item_z(r->layout, item, &z) != ALS_OK) complain(r, name, "no item", "one with a z");
  same_number(r, name, z, json_number(text, wanted));
  free(name);
}

/* ---- fitting sizes ---- */

static als_size size_at(const json *pair) {
  const json *w = pair->children, *h = w->next;
  als_size size = {w->kind == JSON_NULL ? ALS_UNSPECIFIED : json_number(text, w),
                   h->kind == JSON_NULL ? ALS_UNSPECIFIED : json_number(text, h)};
  return size;
}

static als_item item_at(run *r, const json *name) {
  size_t length;
  als_item item = {0};
  char *bytes = json_string_at(text, name->start, &length);
  if (als_item_find(r->layout, r->root, bytes, length, &item) != ALS_OK) complain(r, bytes, "no item", "one");
  free(bytes);
  return item;
}

static void same_size(run *r, const char *what, als_size got, als_size wanted) {
  char a[80], b[80];
  if (fabs(got.width - wanted.width) <= 1e-6 && fabs(got.height - wanted.height) <= 1e-6) return;
  snprintf(a, sizeof a, "%.17g x %.17g", got.width, got.height);
  snprintf(b, sizeof b, "%.17g x %.17g", wanted.width, wanted.height);
  complain(r, what, a, b);
}

/* [view, target, priorities, size] */
static void check_fitting(run *r, const json *wanted) {
  const json *view = wanted->children, *target = view->next, *levels = target->next, *result = levels->next;
  als_size got = {-7, -7}, priorities = size_at(levels);
  als_status status = als_item_fitting_size(r->layout, item_at(r, view), size_at(target), (float)priorities.width,
                                            (float)priorities.height, &got);
  if (status != ALS_OK) complain(r, "als_item_fitting_size", als_status_name(status), "ALS_OK");
  same_size(r, "fitting size", got, size_at(result));
}

/* [view, known, minimum, natural] */
static void check_request(run *r, const json *wanted) {
  const json *view = wanted->children, *known = view->next, *least = known->next, *wish = least->next;
  als_size minimum = {-7, -7}, natural = {-7, -7};
  als_status status = als_item_size_request(r->layout, item_at(r, view), size_at(known), &minimum, &natural);
  if (status != ALS_OK) complain(r, "als_item_size_request", als_status_name(status), "ALS_OK");
  same_size(r, "minimum", minimum, size_at(least));
  same_size(r, "natural size", natural, size_at(wish));
}

static void check_sizes(run *r, const json *test) {
  const json *sizes = json_member(text, test, "fitting"), *requests = json_member(text, test, "request");
  for (const json *s = sizes ? sizes->children : NULL; s; s = s->next) check_fitting(r, s);
  for (const json *s = requests ? requests->children : NULL; s; s = s->next) check_request(r, s);
}

/* ---- cases ---- */

static void open_document(run *r, const json *document) {
  if (document->kind == JSON_STRING) {
    r->source = json_string_at(text, document->start, &r->length);
    return;
  }
  r->length = document->end - document->start;
  r->source = malloc(r->length + 1);
  memcpy(r->source, text + document->start, r->length);
}

static void run_case(const json *test) {
  run r;
  size_t length;
  memset(&r, 0, sizeof r);
  const json *name = json_member(text, test, "name"), *document = json_member(text, test, "document");
  const json *error = json_member(text, test, "error"), *constraints = json_member(text, test, "constraints");
  open_document(&r, document);
  if (als_layout_create(NULL, &r.layout) != ALS_OK) complain(&r, "als_layout_create", "an error", "a layout");
  als_status status = als_document_read(r.layout, r.source, r.length, &r.root);
  if (error && error->kind == JSON_OBJECT) {
    check_error(&r, status, error);
  } else if (status != ALS_OK) {
    char message[512] = "";
    als_error_message_copy(r.layout, message, sizeof message, NULL);
    complain(&r, "als_document_read", message, "ALS_OK");
  } else {
    if (constraints) check_constraints(&r, constraints);
    const json *depths = json_member(text, test, "z");
    for (const json *z = depths ? depths->children : NULL; z; z = z->next) check_depth(&r, z);
    check_sizes(&r, test); /* before and after there is a layout */
    check_solution(&r, test);
    check_sizes(&r, test);
  }
  if (r.bad) {
    char *said = json_string_at(text, name->start, &length);
    printf("failed: %s\n", said);
    free(said);
  }
  passed += !r.bad;
  failed += r.bad;
  als_layout_destroy(r.layout);
  free(r.source);
}

static char *read_file(const char *path, size_t *length) {
  FILE *in = fopen(path, "rb");
  if (!in) {
    printf("cannot open %s\n", path);
    exit(2);
  }
  size_t capacity = 1 << 20;
  char *bytes = malloc(capacity);
  *length = 0;
  for (size_t got; (got = fread(bytes + *length, 1, capacity - *length - 1, in)) > 0;) {
    *length += got;
    if (*length == capacity - 1) bytes = realloc(bytes, capacity *= 2);
  }
  fclose(in);
  bytes[*length] = 0;
  return bytes;
}

int main(int count, char **words) {
  for (int i = 1; i < count; i++) {
    size_t length;
    char *bytes = read_file(words[i], &length);
    text = bytes;
    json *corpus = json_parse(bytes, length);
    const json *cases = json_member(bytes, corpus, "cases");
    for (const json *c = cases ? cases->children : NULL; c; c = c->next) run_case(c);
    json_free(corpus);
    free(bytes);
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed || !passed;
}
