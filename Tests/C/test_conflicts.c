/* What is told of conflicts, in words, in numbers, and what would settle them (als.h, Solving and sizes). */
#include "harness.h"

static const als_item none = {0};

/* A card that has to fit in a panel and is too wide for it. */
typedef struct card {
  als_layout *l;
  als_item panel, view;
  als_constraint width, left, right;
} card;

static als_constraint make(als_layout *l, als_item first, int32_t a, int32_t relation, als_item second, int32_t b,
                           double constant) {
  als_constraint c = {0};
  als_constraint_spec spec = spec_of(first, a, relation, second, b, 1, constant, 1000);
  OK(als_constraint_create(l, &spec, 0, &c));
  return c;
}

static void card_make(card *c) {
  OK(als_layout_create(NULL, &c->l));
  c->panel = view(c->l, none, "panel");
  OK(als_item_set_size(c->l, c->panel, (als_size){180, 100}));
  c->view = view(c->l, c->panel, "card");
  c->width = make(c->l, c->view, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 200);
  c->left = make(c->l, c->view, ALS_ATTRIBUTE_LEFT, 1, c->panel, ALS_ATTRIBUTE_LEFT, 0);
  c->right = make(c->l, c->view, ALS_ATTRIBUTE_RIGHT, -1, c->panel, ALS_ATTRIBUTE_RIGHT, 0);
  EXPECT(als_solve(c->l, NULL), ALS_CONFLICT);
}

static als_conflict_member member(als_layout *l, size_t index, size_t k) {
  als_conflict_member m = ALS_CONFLICT_MEMBER_INIT;
  OK(als_conflict_get_member(l, index, k, &m));
  return m;
}

static als_relaxation relaxation(als_layout *l, size_t index, size_t k) {
  als_relaxation r = ALS_RELAXATION_INIT;
  OK(als_conflict_get_relaxation(l, index, k, &r));
  return r;
}

static void words(void) {
  card c;
  char text[512];
  size_t needed = 0;
  card_make(&c);
  OK(als_conflict_message_copy(c.l, 0, text, sizeof text, &needed));
  CHECK(strcmp(text,
               "card.width is at least 200, but card must fit in panel, which is 180 wide. These constraints conflict: "
               "card.right <= panel.right was activated last, so it has no effect; it misses by 20 points. To resolve "
               "it, make panel 20 wider: 200.") == 0);
  OK(als_conflict_member_text_copy(c.l, 0, 0, text, sizeof text, &needed));
  CHECK(strcmp(text, "card.width is at least 200") == 0 && needed == strlen(text));
  EXPECT(als_conflict_member_text_copy(c.l, 0, 0, text, 9, &needed), ALS_TRUNCATED);
  CHECK(strcmp(text, "card.wid") == 0);
  OK(als_conflict_member_text_copy(c.l, 0, 3, text, sizeof text, NULL));
  CHECK(strcmp(text, "panel is 180 wide") == 0);
  static const char *const mends[] = {"make panel 20 wider: 200", "change card.width >= 200 to card.width >= 180",
                                      "give card.width >= 200 the priority 999",
                                      "change card.right <= panel.right to card.right <= panel.right + 20"};
  for (size_t k = 0; k < COUNT(mends); k++) {
    OK(als_conflict_relaxation_text_copy(c.l, 0, k, text, sizeof text, NULL));
    CHECK(strcmp(text, mends[k]) == 0);
    CHECK(relaxation(c.l, 0, k).harm == (k < 3 ? ALS_HARM_NONE : ALS_HARM_MUCH));
  }
  als_layout_destroy(c.l);
}

static void numbers(void) {
  card c;
  card_make(&c);
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  OK(als_conflict_get_info(c.l, 0, &info));
  CHECK(info.member_count == 4 && info.relaxation_count == 7 && info.broken.id == c.right.id);
  NEAR(info.missed, 20);
  als_conflict_member m = member(c.l, 0, 0);
  CHECK(m.role == ALS_ROLE_CONSTRAINT && m.constraint.id == c.width.id && m.item.id == c.view.id);
  CHECK(m.attribute == ALS_ATTRIBUTE_WIDTH && m.relation == 1);
  NEAR(m.value, 200);
  NEAR(m.weight, -1);
  CHECK(member(c.l, 0, 1).constraint.id == c.left.id);
  CHECK(member(c.l, 0, 2).role == ALS_ROLE_BROKEN);
  m = member(c.l, 0, 3);
  CHECK(m.role == ALS_ROLE_SIZE && m.constraint.id == 0 && m.item.id == c.panel.id);
  NEAR(m.value, 180);
  NEAR(m.weight, 1);
  als_relaxation r = relaxation(c.l, 0, 0);
  CHECK(r.kind == ALS_RELAX_SIZE && r.constraint.id == 0 && r.member == 3);
  NEAR(r.old_value, 180);
  NEAR(r.value, 200);
  r = relaxation(c.l, 0, 3);
  CHECK(r.kind == ALS_RELAX_CONSTANT && r.constraint.id == c.right.id && r.member == 2);
  NEAR(r.value, 20);
  als_layout_destroy(c.l);
}

/* Each relaxation by the call that als.h names for it. */
static void settled(void) {
  for (size_t k = 0; k < 7; k++) {
    card c;
    card_make(&c);
    als_relaxation r = relaxation(c.l, 0, k);
    if (r.kind == ALS_RELAX_CONSTANT) OK(als_constraint_set_constant(c.l, r.constraint, r.value));
    if (r.kind == ALS_RELAX_PRIORITY) OK(als_constraint_set_priority(c.l, r.constraint, (float)r.value));
    if (r.kind == ALS_RELAX_SIZE) {
      CHECK(r.item.id == c.panel.id && r.attribute == ALS_ATTRIBUTE_WIDTH);
      OK(als_item_set_size(c.l, r.item, (als_size){r.value, 100}));
    }
    static const int kinds[] = {1, 0, 2, 0, 0, 2, 2};
    CHECK(r.kind == kinds[k]);
    OK(als_solve(c.l, NULL));
    als_layout_destroy(c.l);
  }
}

/* What is around the members, and content, count: a page of which one constraint misses by less than is needed. */
static void surroundings(void) {
  als_layout *l = NULL;
  char text[1024];
  OK(als_layout_create(NULL, &l));
  als_item page = view(l, none, "page"), icon = view(l, page, "icon"), label = view(l, page, "label");
  OK(als_item_set_size(l, page, (als_size){100, 40}));
  OK(als_item_set_intrinsic_size(l, label, (als_size){70, 20}));
  ADD(l, page, "H:|-0-[icon(60)]-10-[label]-0-|; icon.top = super.top; label.top = super.top");
  OK(als_solve(l, NULL)); /* the content is cut, which is no conflict */
  ADD(l, page, "icon.width >= 120; label.width >= 30");
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  OK(als_constraint_destroy(l, member(l, 0, 0).constraint));
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  OK(als_conflict_relaxation_text_copy(l, 0, 0, text, sizeof text, NULL));
  als_relaxation mend = relaxation(l, 0, 0);
  CHECK(mend.kind == ALS_RELAX_SIZE && mend.item.id == page.id);
  OK(als_item_set_size(l, page, (als_size){mend.value, 40}));
  OK(als_solve(l, NULL));
  als_rect frame;
  OK(als_frame(l, label, &frame));
  CHECK(frame.width >= 70);
  CHECK(icon.id != 0);
  als_layout_destroy(l);
}

/* While a conflict stands, what would settle it still follows the content around it. */
static void content_that_changes(void) {
  als_layout *l = NULL;
  char text[1024];
  OK(als_layout_create(NULL, &l));
  als_item page = view(l, none, "page"), label = view(l, page, "label"), aside = view(l, page, "aside");
  OK(als_item_set_size(l, page, (als_size){200, 40}));
  ADD(l, page, "label.width <= 40; label.width >= 60");
  static const struct {
    double content;
    const char *wanted;
  } steps[] = {
      {53, "change label.width <= 40 to label.width <= 60"}, {69, "change label.width <= 40 to label.width <= 69"},
      {70, "change label.width <= 40 to label.width <= 70"}, {30, "change label.width >= 60 to label.width >= 40"},
      {75, "change label.width <= 40 to label.width <= 75"}, {-1, "change label.width >= 60 to label.width >= 40"},
  };
  for (size_t k = 0; k < COUNT(steps); k++) {
    OK(als_item_set_intrinsic_size(l, label, (als_size){steps[k].content, -1}));
    OK(als_item_set_intrinsic_size(l, aside, (als_size){10.0 + (double)k, 10}));
    EXPECT(als_solve(l, NULL), ALS_CONFLICT);
    OK(als_conflict_relaxation_text_copy(l, 0, 0, text, sizeof text, NULL));
    CHECK(strcmp(text, steps[k].wanted) == 0);
  }
  als_layout_destroy(l);
}

/* Much that holds is told as a list, and required content is lowered by calls of its own. */
static void lists_and_content(void) {
  als_layout *l = NULL;
  char text[2048];
  OK(als_layout_create(NULL, &l));
  als_item page = view(l, none, "page");
  for (int k = 0; k < 6; k++) view(l, page, (const char *[]){"a", "b", "c", "d", "e", "f"}[k]);
  OK(als_item_set_size(l, page, (als_size){100, 40}));
  ADD(l, page,
      "a.left = super.left + 1; a.width = 10; b.left = a.right + 2; b.width = 20; c.left = b.right + 3; c.width = 2 * "
      "b.width");
  ADD(l, page,
      "d.left = c.left + 7; d.width >= 31; e.left >= d.right; e.width = 30; f.left = e.centerX; f.right <= "
      "super.right");
  ADD(l, page, "f.width = 40");
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  OK(als_conflict_message_copy(l, 0, text, sizeof text, NULL));
  CHECK(strstr(text, ", which conflicts with these:\n  ") && strstr(text, "\nf.width == 40 was activated last"));
  als_layout_destroy(l);
  OK(als_layout_create(NULL, &l));
  page = view(l, none, "page");
  als_item label = view(l, page, "label");
  OK(als_item_set_size(l, page, (als_size){100, 40}));
  OK(als_item_set_intrinsic_size(l, label, (als_size){140, 20}));
  OK(als_item_set_compression(l, label, 1000, 750));
  ADD(l, page, "label.left = super.left; label.right = super.right");
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  als_relaxation mend = relaxation(l, 0, 1);
  CHECK(mend.kind == ALS_RELAX_CONTENT && mend.constraint.id == 0 && mend.item.id == label.id && mend.value == 999);
  CHECK(mend.attribute == ALS_ATTRIBUTE_WIDTH && member(l, 0, mend.member).relation == ALS_RELATION_GREATER_OR_EQUAL);
  OK(als_item_set_compression(l, label, (float)mend.value, 750));
  OK(als_solve(l, NULL));
  als_layout_destroy(l);
}

/* What was published stays, whatever becomes of the constraints; copies tell it with their own handles. */
static void later(void) {
  card c;
  als_layout *copy = NULL;
  size_t needed = 0, again = 0;
  card_make(&c);
  OK(als_layout_copy(c.l, &copy));
  als_constraint counterpart = {0};
  OK(als_constraint_counterpart(c.l, copy, c.right, &counterpart));
  CHECK(member(copy, 0, 2).constraint.id == counterpart.id && counterpart.id != c.right.id);
  als_item panel = {0};
  OK(als_item_counterpart(c.l, copy, c.panel, &panel));
  CHECK(member(copy, 0, 3).item.id == panel.id);
  als_layout_destroy(copy);
  EXPECT(als_conflict_message_copy(c.l, 0, NULL, 0, &needed), ALS_TRUNCATED);
  OK(als_constraint_destroy(c.l, c.width));
  OK(als_item_set_name(c.l, c.view, "other", NUL));
  EXPECT(als_conflict_message_copy(c.l, 0, NULL, 0, &again), ALS_TRUNCATED);
  CHECK(needed == again);
  CHECK(member(c.l, 0, 0).constraint.id == c.width.id);
  char json[4096];
  OK(als_conflicts_copy_json(c.l, NULL, 0, json, sizeof json, NULL));
  CHECK(strstr(json, "\"text\": \"card.width is at least 200\"") && !strstr(json, "\"constraint\": \"card.width"));
  OK(als_solve(c.l, NULL));
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  FAILS(c.l, als_conflict_get_info(c.l, 0, &info), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_conflicts_copy_json(c.l, NULL, 0, json, sizeof json, NULL));
  CHECK(strcmp(json, "[]") == 0);
  als_layout_destroy(c.l);
}

/* A size that was set holds against required content, whichever was said first, and whatever was solved between. */
static void content_gives_way(void) {
  for (int order = 0; order < 8; order++) {
    als_layout *l;
    als_report report = ALS_REPORT_INIT;
    OK(als_layout_create(NULL, &l));
    als_item root = view(l, (als_item){0}, "root"), other = view(l, root, "other");
    als_size sizes[] = {{-1, 96}, {103, 332}};
    int between = order & 1, size_first = order >> 1 & 1, hugs = order >> 2;
    if (size_first) OK(als_item_set_size(l, root, sizes[1]));
    OK(als_item_set_intrinsic_size(l, root, (als_size){hugs ? 58 : 228, -1}));
    if (between) OK(als_item_set_size(l, root, sizes[0]));
    OK(hugs ? als_item_set_hugging(l, root, 1000, 250) : als_item_set_compression(l, root, 1000, 750));
    OK(als_item_set_intrinsic_size(l, other, (als_size){40, 10}));
    OK(als_item_set_compression(l, other, 1000, 1000));
    if (between) OK(als_solve(l, NULL));
    OK(als_item_set_size(l, root, sizes[1]));
    OK(als_item_set_size(l, other, (als_size){-1, 7}));
    EXPECT(als_solve(l, &report), ALS_CONFLICT);
    CHECK(report.conflicts == 2 && report.broken == 0);
    FRAME(l, root, 0, 0, 103, 332);
    FRAME(l, other, 0, 0, 40, 7);
    OK(als_layout_destroy(l));
  }
}

/* What gives way to another size is no reason to break a constraint, whenever it came. */
static void content_beyond_a_maximum(void) {
  als_layout *l;
  als_report report = ALS_REPORT_INIT;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), outer = view(l, root, "outer"), inner = view(l, outer, "inner");
  OK(als_item_set_intrinsic_size(l, outer, (als_size){157, 30}));
  OK(als_item_set_hugging(l, outer, 1000, 250));
  OK(als_item_set_intrinsic_size(l, inner, (als_size){150, 20}));
  OK(als_item_set_compression(l, inner, 1000, 750));
  OK(als_item_set_size_limits(l, inner, (als_size){0, 0}, (als_size){108, 300}));
  make(l, inner, ALS_ATTRIBUTE_LEFT, 0, outer, ALS_ATTRIBUTE_LEFT, 38);
  make(l, inner, ALS_ATTRIBUTE_RIGHT, 0, outer, ALS_ATTRIBUTE_RIGHT, -40);
  EXPECT(als_solve(l, &report), ALS_CONFLICT);
  CHECK(report.conflicts == 1 && report.broken == 0);
  FRAME(l, inner, 38, 0, 79, 20);
  OK(als_layout_destroy(l));
}

/* A size that content must have, against one that was set: no constraint takes part. */
static void sizes_alone(void) {
  card c;
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  OK(als_layout_create(NULL, &c.l));
  c.panel = view(c.l, none, "box");
  c.view = view(c.l, c.panel, "inside");
  tie(c.l, c.view, ALS_ATTRIBUTE_LEFT, c.panel, ALS_ATTRIBUTE_LEFT, 0, 1000);
  OK(als_item_set_size(c.l, c.panel, (als_size){50, 50}));
  OK(als_item_set_intrinsic_size(c.l, c.panel, (als_size){80, 20}));
  OK(als_item_set_compression(c.l, c.panel, 1000, 750));
  EXPECT(als_solve(c.l, NULL), ALS_CONFLICT);
  OK(als_conflict_get_info(c.l, 0, &info));
  CHECK(info.member_count == 2 && info.broken.id == 0);
  NEAR(info.missed, 30);
  CHECK(member(c.l, 0, 0).role == ALS_ROLE_SIZE && member(c.l, 0, 1).role == ALS_ROLE_CONTENT);
  als_relaxation r = relaxation(c.l, 0, 0);
  CHECK(r.kind == ALS_RELAX_SIZE);
  OK(als_item_set_size(c.l, r.item, (als_size){r.value, 50}));
  OK(als_solve(c.l, NULL));
  als_layout_destroy(c.l);
}

/* Where constraints stand in a document: in plain strings, behind escapes, as shorthand, steps and records. */
static void places(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"r\", \"size\": [100, 100], \"children\": [ { \"name\": \"a\" } ] },\n"
      "  \"constraints\": [\n"
      "    \"a.width = 10; a.height = 20\",\n"
      "    { \"evfl\": \"H:|-[a]\\nV:|-[a]\" },\n"
      "    { \"view\": \"a\", \"shorthand\": { \"width <=\": 90 } },\n"
      "    { \"layout\": \"a\", \"do\": [ { \"set\": \"height\", \"to\": 30 } ] },\n"
      "    { \"first\": \"a\", \"firstAttribute\": \"width\", \"constant\": 50 } ] }\n";
  static const char *const wanted[] = {"a.width = 10",
                                       "a.height = 20",
                                       "H:|-[a]",
                                       "V:|-[a]",
                                       "\"width <=\": 90",
                                       "{ \"set\": \"height\", \"to\": 30 }",
                                       "{ \"first\": \"a\", \"firstAttribute\": \"width\", \"constant\": 50 }"};
  card c;
  als_item root;
  als_constraint at = {0}, next = {0};
  uint64_t offset = 0, length = 0;
  size_t seen = 0;
  OK(als_layout_create(NULL, &c.l));
  OK(als_document_read(c.l, document, NUL, &root));
  while (als_constraint_next(c.l, at, &next) == ALS_OK) {
    at = next;
    OK(als_constraint_document_range(c.l, at, &offset, &length));
    CHECK(seen < COUNT(wanted) && length == strlen(wanted[seen]) &&
          memcmp(document + offset, wanted[seen], (size_t)length) == 0);
    seen++;
  }
  CHECK(seen == COUNT(wanted));
  EXPECT(als_solve(c.l, NULL), ALS_CONFLICT);
  char json[8192];
  OK(als_conflicts_copy_json(c.l, document, NUL, json, sizeof json, NULL));
  CHECK(strstr(json, "\"source\": {\"item\": 0, \"offset\": 128, \"length\": 13, \"line\": 3, \"column\": 20}") !=
        NULL);
  OK(als_conflicts_copy_json(c.l, "short", 5, json, sizeof json, NULL)); /* another text: no line, and nothing worse */
  CHECK(strstr(json, "\"line\"") == NULL);
  als_constraint other = tie(c.l, root, ALS_ATTRIBUTE_HEIGHT, none, 0, 100, 500);
  EXPECT(als_constraint_document_range(c.l, other, &offset, &length), ALS_END);
  CHECK(offset == 0 && length == 0);
  als_layout_destroy(c.l);
}

/* A refused change says what disagrees, and a long row does not fill the page. */
static void sentences(void) {
  card c;
  char text[2048];
  card_make(&c);
  OK(als_constraint_set_constant(c.l, c.width, 100));
  OK(als_layout_set_conflict_policy(c.l, ALS_CONFLICT_REFUSE));
  FAILS(c.l, als_constraint_set_constant(c.l, c.width, 250), ALS_ERROR_UNSATISFIABLE, ALS_KIND_UNSATISFIABLE);
  OK(als_error_message_copy(c.l, text, sizeof text, NULL));
  CHECK(
      strcmp(text,
             "these constraints conflict: card.width is at least 250, but card must fit in panel, which is 180 wide") ==
      0);
  als_layout_destroy(c.l);
  OK(als_layout_create(NULL, &c.l));
  c.panel = view(c.l, none, "row");
  OK(als_item_set_size(c.l, c.panel, (als_size){1000, 10}));
  als_item last = none;
  for (int i = 0; i < 200; i++) {
    char name[16];
    snprintf(name, sizeof name, "v%d", i);
    als_item item = view(c.l, c.panel, name);
    make(c.l, item, ALS_ATTRIBUTE_LEFT, 0, i ? last : c.panel, i ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 2 + i % 3);
    make(c.l, item, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 10 + i % 5);
    last = item;
  }
  make(c.l, last, ALS_ATTRIBUTE_RIGHT, -1, c.panel, ALS_ATTRIBUTE_RIGHT, 0);
  EXPECT(als_solve(c.l, NULL), ALS_CONFLICT);
  OK(als_conflict_message_copy(c.l, 0, text, sizeof text, NULL));
  CHECK(strlen(text) < 700 && strstr(text, "v0, v1, v2 and 197 more are side by side"));
  als_layout_destroy(c.l);
}

/* A stack whose members change keeps its place among what was said, and its constraints are judged in its own new
 * order, although none of them says anything else than before. */
static void said_anew(void) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  als_item panel = view(l, none, "panel"), members[3];
  for (int i = 0; i < 3; i++) members[i] = view(l, panel, NULL);
  make(l, members[1], ALS_ATTRIBUTE_WIDTH, 0, none, 0, 100);
  make(l, members[2], ALS_ATTRIBUTE_WIDTH, 0, none, 0, 50);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = 1;
  spec.members = members;
  spec.member_count = COUNT(members);
  als_group stack;
  OK(als_stack_create(l, panel, &spec, 0, &stack));
  make(l, members[0], ALS_ATTRIBUTE_WIDTH, 0, none, 0, 70);
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  FRAME(l, members[0], 0, 0, 100, 0);
  OK(als_stack_insert(l, stack, members[1], ALS_LAST));
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  FRAME(l, members[0], 0, 0, 50, 0);
  als_layout_destroy(l);
}

/* Every refused change names the members of its conflict, not only a commit. */
static void refused_members(void) {
  static const char *const words[] = {"card.left >= panel.left", "card.right <= panel.right", "card.width >= 200",
                                      "panel is 180 wide"};
  for (int way = 0; way < 7; way++) {
    card c;
    char text[512];
    als_constraint made = {0}, other = {0};
    als_constraint_spec spec = {0};
    OK(als_layout_create(NULL, &c.l));
    c.panel = view(c.l, none, "panel");
    c.view = view(c.l, c.panel, "card");
    OK(als_item_set_size(c.l, c.panel, (als_size){way == 5 ? 300 : 180, 100}));
    c.left = make(c.l, c.view, ALS_ATTRIBUTE_LEFT, 1, c.panel, ALS_ATTRIBUTE_LEFT, 0);
    c.right = make(c.l, c.view, ALS_ATTRIBUTE_RIGHT, -1, c.panel, ALS_ATTRIBUTE_RIGHT, 0);
    spec = spec_of(c.view, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 1, way == 2 ? 100 : 200, way == 3 ? 500 : 1000);
    if (way >= 2) OK(als_constraint_create(c.l, &spec, way == 4 ? ALS_FLAG_INACTIVE : 0, &made));
    if (way == 6) OK(als_constraint_set_constant(c.l, made, 100));
    OK(als_layout_set_conflict_policy(c.l, ALS_CONFLICT_REFUSE));
    als_status status = ALS_OK;
    switch (way) {
      case 0: status = als_constraint_create(c.l, &spec, 0, &other); break;
      case 1: status = als_add(c.l, c.panel, ALS_SYNTAX_ANY, "card.width >= 200", NUL, NULL, NULL, 0, NULL); break;
      case 2: status = als_constraint_set_constant(c.l, made, 200); break;
      case 3: status = als_constraint_set_priority(c.l, made, 1000); break;
      case 4: status = als_constraint_set_active(c.l, made, 1); break;
      case 5: status = als_item_set_size(c.l, c.panel, (als_size){180, 100}); break;
      default:
        OK(als_constraint_set_name(c.l, made, "wide", NUL));
        status = als_constraint_replace(c.l, c.view, "wide", NUL, &spec, 0, &other);
        break;
    }
    CHECK(status == ALS_ERROR_UNSATISFIABLE);
    int last = 0;
    for (size_t k = 0; k < COUNT(words); k++) {
      als_constraint member = {1};
      OK(als_error_member_copy(c.l, k, &member, text, sizeof text, NULL));
      CHECK(strcmp(text, words[k]) == 0);
      if (k < 2) CHECK(member.id == (k ? c.right.id : c.left.id));
      if (k == 2) last = member.id == made.id && made.id != 0;
      if (k == 3) CHECK(member.id == 0);
    }
    CHECK(last == (way >= 2));
    EXPECT(als_error_member_copy(c.l, COUNT(words), NULL, text, sizeof text, NULL), ALS_END);
    OK(als_error_text_copy(c.l, text, sizeof text, NULL));
    CHECK(
        strstr(text, "\n  card.left >= panel.left\n  card.right <= panel.right\n  card.width >= 200\n  panel is 180"));
    EXPECT(als_constraint_set_constant(c.l, c.left, -1e300), ALS_ERROR_NUMBER);
    EXPECT(als_error_member_copy(c.l, 0, NULL, text, sizeof text, NULL), ALS_END);
    als_layout_destroy(c.l);
  }
  als_layout *l;
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_item items[2];
  als_group group;
  char text[512];
  OK(als_layout_create(NULL, &l));
  als_item row = view(l, none, "row");
  OK(als_item_set_size(l, row, (als_size){100, 20}));
  for (size_t k = 0; k < 2; k++) items[k] = view(l, row, k ? "b" : "a");
  ADD(l, row, "a.width = 70; b.width = 70");
  OK(als_layout_set_conflict_policy(l, ALS_CONFLICT_REFUSE));
  stack.members = items;
  stack.member_count = 2;
  EXPECT(als_stack_create(l, row, &stack, 0, &group), ALS_ERROR_UNSATISFIABLE);
  OK(als_error_member_copy(l, 0, NULL, text, sizeof text, NULL));
  CHECK(strcmp(text, "a.width == 70") == 0);
  als_layout_destroy(l);
}

/* What a stack has made is named by the stack, and only what was said is to be changed. */
static void stacks(void) {
  als_layout *l;
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_item items[3];
  als_group group;
  char text[1024];
  for (int stack_last = 0; stack_last < 2; stack_last++) {
    OK(als_layout_create(NULL, &l));
    als_item row = view(l, none, "row");
    OK(als_item_set_size(l, row, (als_size){200, 20}));
    for (size_t k = 0; k < 3; k++) items[k] = view(l, row, (const char *[]){"a", "b", "c"}[k]);
    if (stack_last) ADD(l, row, "a.width >= 100; b.width == 50; c.width >= 80");
    stack.members = items;
    stack.member_count = 3;
    stack.spacing = 8;
    OK(als_stack_create(l, row, &stack, 0, &group));
    if (!stack_last) ADD(l, row, "a.width >= 100; b.width == 50; c.width >= 80");
    EXPECT(als_solve(l, NULL), ALS_CONFLICT);
    OK(als_conflict_message_copy(l, 0, text, sizeof text, NULL));
    const char *blame = stack_last ? "the stack in row was activated last" : "c.width >= 80 was activated last";
    CHECK(strstr(text, blame) != NULL && strstr(text, "misses by 46 points. To resolve it, make row 46 wider: 246."));
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    OK(als_conflict_get_info(l, 0, &info));
    CHECK(info.relaxation_count == 7);
    for (size_t k = 0; k < info.relaxation_count; k++) {
      OK(als_conflict_relaxation_text_copy(l, 0, k, text, sizeof text, NULL));
      CHECK(strstr(text, "trailing") == NULL && strstr(text, "leading") == NULL);
      CHECK(strstr(text, ".width") || strstr(text, "make row"));
    }
    als_layout_destroy(l);
  }
}

/* A wrapping text that the host measures: its advice is what it needs at that width, asked for as by a solve, and nothing
 * that is published changes by the question. */
typedef struct asker {
  als_layout *layout;
  int asked;
  als_status answer;
} asker;

static als_status wraps(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)item;
  asker *a = user_data;
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  a->asked++;
  if (a->layout) a->answer = als_conflict_get_info(layout, 0, &info);
  double width = proposal.width >= 0 && proposal.width < 600 ? proposal.width : 600;
  out->size = (als_size){width, width < 600 ? 20 * ((int)(600 / (width < 60 ? 60 : width)) + 1) : 20};
  return ALS_OK;
}

static void questions(void) {
  als_layout *l;
  als_digest before, after;
  als_report first = ALS_REPORT_INIT, second = ALS_REPORT_INIT;
  char text[1024];
  asker a = {NULL, 0, ALS_OK};
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), side = view(l, root, "side"), body = view(l, root, "main");
  als_item label = view(l, body, "label");
  OK(als_item_set_size(l, root, (als_size){200, 400}));
  OK(als_item_set_measure(l, label, wraps, &a, NULL));
  ADD(l, root, "H:|[side(>=80)][main(>=160)]|; V:|[side]|; V:|[main]|");
  ADD(l, root, "H:|-16-[label]-16-|; V:|-16-[label]-(>=16)-|");
  EXPECT(als_solve(l, &first), ALS_CONFLICT);
  OK(als_layout_digest(l, &before));
  a.layout = l;
  a.asked = 0;
  OK(als_conflict_message_copy(l, 0, text, sizeof text, NULL));
  CHECK(strstr(text, "it misses by 40 points. To resolve it, make root 40 wider: 240.") != NULL);
  CHECK(a.asked > 0 && a.answer == ALS_ERROR_BUSY);
  a.asked = 0;
  OK(als_conflict_message_copy(l, 0, text, sizeof text, NULL));
  CHECK(a.asked == 0);
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  EXPECT(als_solve(l, &second), ALS_CONFLICT);
  CHECK(second.revision == first.revision && second.pivots == 0);
  CHECK(side.id != 0);
  OK(als_item_set_size(l, root, (als_size){240, 400}));
  a.layout = NULL;
  OK(als_solve(l, NULL));
  als_layout_destroy(l);
}

/* Advice about a layout that has changed since would be about another layout. */
static void too_late(void) {
  card c;
  char text[512];
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  card_make(&c);
  OK(als_constraint_set_constant(c.l, c.width, 210));
  OK(als_conflict_get_info(c.l, 0, &info));
  CHECK(info.relaxation_count == 0 && info.member_count == 4);
  NEAR(info.missed, 20);
  OK(als_conflict_message_copy(c.l, 0, text, sizeof text, NULL));
  CHECK(strstr(text, "misses by 20 points.") && !strstr(text, "To resolve"));
  EXPECT(als_solve(c.l, NULL), ALS_CONFLICT);
  OK(als_conflict_get_info(c.l, 0, &info));
  NEAR(info.missed, 30);
  CHECK(info.relaxation_count == 7);
  als_layout_destroy(c.l);
}

/* With two conflicts a change mends its own and breaks nothing, and a size is no larger than its own needs. */
/* A smaller panel, where the same constraint is broken by other numbers: the words come with the first question, and stay. */
static void followed(void) {
  card c;
  char text[512];
  card_make(&c);
  for (int k = 1; k < 4; k++) {
    OK(als_item_set_size(c.l, c.panel, (als_size){180 - 10 * k, 100}));
    EXPECT(als_solve(c.l, NULL), ALS_CONFLICT);
  }
  for (int k = 0; k < 2; k++) {
    OK(als_conflict_message_copy(c.l, 0, text, sizeof text, NULL));
    CHECK(strncmp(text, "card.width is at least 200, but card must fit in panel, which is 150 wide.", 74) == 0);
    CHECK(strstr(text, "it misses by 50 points. To resolve it, make panel 50 wider: 200.") != NULL);
    OK(als_item_set_name(c.l, c.view, "letter", ALS_NUL_TERMINATED));
  }
  OK(als_item_set_size(c.l, c.panel, (als_size){140, 100}));
  OK(als_conflict_member_text_copy(c.l, 0, 3, text, sizeof text, NULL));
  CHECK(strcmp(text, "panel is 150 wide") == 0);
  als_layout_destroy(c.l);
}

static void two_conflicts(void) {
  als_layout *l;
  char text[512];
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root");
  view(l, root, "a");
  view(l, root, "b");
  OK(als_item_set_size(l, root, (als_size){100, 100}));
  ADD(l, root, "H:|[a(130)]|; H:|[b(190)]|");
  als_report report = ALS_REPORT_INIT;
  EXPECT(als_solve(l, &report), ALS_CONFLICT);
  CHECK(report.conflicts == 2);
  OK(als_conflict_relaxation_text_copy(l, 0, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "make root 30 wider: 130") == 0);
  OK(als_conflict_relaxation_text_copy(l, 1, 0, text, sizeof text, NULL));
  CHECK(strcmp(text, "make root 90 wider: 190") == 0);
  als_layout_destroy(l);
}

static void bad_input(void) {
  card c;
  size_t needed = 0;
  char text[8];
  uint64_t offset, length;
  card_make(&c);
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  als_conflict_member m = ALS_CONFLICT_MEMBER_INIT;
  als_relaxation r = ALS_RELAXATION_INIT;
  const size_t bad[] = {1, 7, (size_t)-1};
  for (size_t k = 0; k < COUNT(bad); k++) {
    FAILS(c.l, als_conflict_get_info(c.l, bad[k], &info), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(c.l, als_conflict_get_member(c.l, bad[k], 0, &m), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(c.l, als_conflict_get_member(c.l, 0, bad[k] | 4, &m), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(c.l, als_conflict_get_relaxation(c.l, 0, bad[k] | 8, &r), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(c.l, als_conflict_member_text_copy(c.l, 0, bad[k] | 8, text, 8, &needed), ALS_ERROR_ARGUMENT,
          ALS_KIND_ARGUMENT);
    FAILS(c.l, als_conflict_relaxation_text_copy(c.l, 0, bad[k] | 8, text, 8, &needed), ALS_ERROR_ARGUMENT,
          ALS_KIND_ARGUMENT);
  }
  info.struct_size--;
  m.struct_size = 0;
  r.struct_size++;
  FAILS(c.l, als_conflict_get_info(c.l, 0, &info), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  FAILS(c.l, als_conflict_get_member(c.l, 0, 0, &m), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  FAILS(c.l, als_conflict_get_relaxation(c.l, 0, 0, &r), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  FAILS(c.l, als_conflicts_copy_json(c.l, "x", (size_t)-2, text, 8, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(c.l, als_constraint_document_range(c.l, (als_constraint){5}, &offset, &length), ALS_ERROR_HANDLE,
        ALS_KIND_HANDLE);
  als_layout_destroy(c.l);
}

void test_conflicts(void) {
  words();
  numbers();
  settled();
  surroundings();
  content_that_changes();
  lists_and_content();
  later();
  sizes_alone();
  content_gives_way();
  content_beyond_a_maximum();
  places();
  sentences();
  said_anew();
  refused_members();
  stacks();
  questions();
  too_late();
  followed();
  two_conflicts();
  bad_input();
}
