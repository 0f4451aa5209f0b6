/* als_constraint_replace and als_constraint_replace_text: update or insert by name. */
#include "harness.h"

static const als_item none = {0};

static als_constraint_info info_of(als_layout *l, als_constraint c) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, c, &info));
  return info;
}

static void insert_and_update(void) {
  fixture f;
  als_constraint first = {0}, second = {0}, found = {0};
  als_constraint_spec spec;
  als_report report = ALS_REPORT_INIT;
  int destroyed = 0;
  fixture_make(&f);
  spec = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 30, 1000);
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, 0, &first));
  OK(als_constraint_find(f.l, f.root, "wide", NUL, &found));
  CHECK(found.id == first.id && info_of(f.l, first).active);
  OK(als_constraint_set_user_data(f.l, first, &destroyed, count_destroy));
  OK(als_constraint_set_identifier(f.l, first, "mine", NUL));
  OK(als_group_add(f.l, f.g, first));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 30);

  spec.constant = 45;
  spec.priority = 600;
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, 0, &second));
  CHECK(second.id == first.id);
  NEAR(info_of(f.l, first).priority, 600);
  OK(als_solve(f.l, &report));
  NEAR(frame_of(f.l, f.b).width, 45);

  /* Another target: the handle, the group, the identifier and the user data stay. */
  spec = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, f.a, ALS_ATTRIBUTE_WIDTH, 2, 1, 1000);
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, 0, &second));
  CHECK(second.id == first.id && destroyed == 0);
  CHECK(info_of(f.l, first).host.id == f.root.id && info_of(f.l, first).group.id == f.g.id);
  char text[40];
  OK(als_constraint_identifier_copy(f.l, first, text, sizeof text, NULL));
  CHECK(strcmp(text, "mine") == 0);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 101);
  /* The name does not go with the host. */
  OK(als_constraint_find(f.l, f.root, "wide", NUL, &found));
  CHECK(found.id == first.id);

  /* It was activated last, so it is the one that gives way. */
  spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 60, 1000);
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, 0, NULL));
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  CHECK(info_of(f.l, first).broken && !info_of(f.l, f.c).broken);

  spec.constant = 50;
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, ALS_FLAG_INACTIVE, NULL));
  CHECK(!info_of(f.l, first).active);
  OK(als_constraint_replace(f.l, f.root, "wide", NUL, &spec, 0, NULL));
  CHECK(info_of(f.l, first).active);
  OK(als_solve(f.l, NULL));
  fixture_end(&f);
  CHECK(destroyed == 1);
}

/* A name that goes with the host stays put from the first replace on; terms become a pair. */
static void takes_over(void) {
  fixture f;
  als_constraint sum = {0}, found = {0};
  fixture_make(&f);
  const als_term terms[] = {
      {f.a, ALS_ATTRIBUTE_WIDTH, 0, 1}, {f.b, ALS_ATTRIBUTE_WIDTH, 0, 1}, {f.guide, ALS_ATTRIBUTE_WIDTH, 0, 1}};
  OK(als_constraint_create_terms(f.l, terms, 3, ALS_RELATION_EQUAL, 100, 1000, 0, &sum));
  OK(als_constraint_set_name(f.l, sum, "sum", NUL));
  OK(als_solve(f.l, NULL));
  als_constraint_spec spec = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 20, 1000);
  OK(als_constraint_replace(f.l, f.root, "sum", NUL, &spec, 0, &found));
  CHECK(found.id == sum.id && info_of(f.l, sum).term_count == 1 && info_of(f.l, sum).host.id == f.b.id);
  OK(als_constraint_find(f.l, f.root, "sum", NUL, &found));
  CHECK(found.id == sum.id);
  EXPECT(als_constraint_find(f.l, f.b, "sum", NUL, &found), ALS_END);
  OK(als_item_destroy(f.l, f.guide)); /* it is named no more */
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 20);
  OK(als_item_destroy(f.l, f.b));
  EXPECT(als_constraint_find(f.l, f.root, "sum", NUL, &found), ALS_END);
  fixture_end(&f);
}

static void text(void) {
  fixture f;
  als_constraint c = {0}, d = {0};
  char text[60];
  size_t needed = 0;
  fixture_make(&f);
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, "b.left = a.right + 8", NUL, NULL, &c));
  OK(als_constraint_identifier_copy(f.l, c, text, sizeof text, NULL));
  CHECK(strcmp(text, "b.left = a.right + 8") == 0);
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, "b.left = a.right + 12 @750", NUL, NULL, &d));
  CHECK(c.id == d.id);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, frame_of(f.l, f.a).x + 62);
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_VISUAL_FORMAT, "[a]-5-[b]", NUL, NULL, &d));
  CHECK(c.id == d.id);
  /* Through the safe area, whose guide is made on the way. */
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, "b.left = super.safeArea.left + 3", NUL, NULL,
                                 &d));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 3);

  als_constraint_spec spec =
      spec_of(f.b, ALS_ATTRIBUTE_LEFT, ALS_RELATION_EQUAL, f.root, ALS_ATTRIBUTE_LEFT, 1, 4, 1000);
  OK(als_constraint_replace(f.l, f.root, "gap", NUL, &spec, 0, &d));
  CHECK(c.id == d.id);
  EXPECT(als_constraint_identifier_copy(f.l, c, text, sizeof text, &needed),
         ALS_END); /* the text is not true any more */
  CHECK(info_of(f.l, c).source_length == 0);

  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.group = f.g;
  options.flags = ALS_FLAG_INACTIVE;
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, "b.left = super.left + 4", NUL, &options,
                                 &d));
  CHECK(info_of(f.l, d).group.id == f.g.id && !info_of(f.l, d).active);
  fixture_end(&f);
}

/* Says a text under "gap", and returns the constraint. */
static als_constraint say(als_layout *l, als_item keeper, const char *text) {
  als_constraint c = {0};
  OK(als_constraint_replace_text(l, keeper, "gap", NUL, ALS_SYNTAX_ANY, text, NUL, NULL, &c));
  return c;
}

/* The same text again changes nothing; what has changed since is as the text says again. */
static void repeated(void) {
  static const char rule[] = "b.left = a.right + 8", padded[] = "b.left = a.right + pad";
  fixture f;
  als_digest before, after;
  als_report report = ALS_REPORT_INIT;
  char text[60];
  fixture_make(&f);
  als_constraint c = say(f.l, f.root, rule);
  OK(als_solve(f.l, &report));
  uint64_t revision = report.revision;
  OK(als_layout_digest(f.l, &before));
  CHECK(say(f.l, f.root, rule).id == c.id);
  OK(als_layout_digest(f.l, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  OK(als_solve(f.l, &report));
  CHECK(report.revision == revision);

  OK(als_constraint_set_constant(f.l, c, 3));
  NEAR(info_of(f.l, say(f.l, f.root, rule)).constant, 8);
  OK(als_constraint_set_priority(f.l, c, 3));
  NEAR(info_of(f.l, say(f.l, f.root, rule)).priority, 1000);
  OK(als_constraint_set_active(f.l, c, 0));
  CHECK(info_of(f.l, say(f.l, f.root, rule)).active);
  OK(als_constraint_set_identifier(f.l, c, "mine", NUL));
  say(f.l, f.root, rule);
  OK(als_constraint_identifier_copy(f.l, c, text, sizeof text, NULL));
  CHECK(strcmp(text, rule) == 0);
  als_constraint_spec spec =
      spec_of(f.b, ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, f.root, ALS_ATTRIBUTE_LEFT, 1, 8, 1000);
  OK(als_constraint_replace(f.l, f.root, "gap", NUL, &spec, 0, NULL));
  CHECK(info_of(f.l, say(f.l, f.root, rule)).second.id == f.a.id);

  /* Under another notation, with options, and from another view it is read again. */
  EXPECT(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_VISUAL_FORMAT, rule, NUL, NULL, NULL),
         ALS_ERROR_SYNTAX);
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_INACTIVE;
  OK(als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, rule, NUL, &options, NULL));
  CHECK(!info_of(f.l, c).active);
  CHECK(say(f.l, f.a, rule).id != c.id && say(f.l, f.root, rule).id == c.id);

  /* A metric, and a name that another view has now. */
  OK(als_metric_set(f.l, "pad", NUL, 5));
  NEAR(info_of(f.l, say(f.l, f.root, padded)).constant, 5);
  OK(als_metric_set(f.l, "pad", NUL, 6));
  NEAR(info_of(f.l, say(f.l, f.root, padded)).constant, 6);
  say(f.l, f.root, rule);
  OK(als_item_set_name(f.l, f.a, "old", NUL));
  FAILS(f.l, als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, rule, NUL, NULL, NULL),
        ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  als_item other = view(f.l, f.root, "a");
  CHECK(info_of(f.l, say(f.l, f.root, rule)).second.id == other.id);

  /* What an edit has read is forgotten with it. */
  OK(als_edit_begin(f.l));
  OK(als_item_set_name(f.l, f.root, "renamed", NUL));
  say(f.l, f.root, rule);
  OK(als_edit_cancel(f.l));
  OK(als_item_set_name(f.l, other, "third", NUL));
  FAILS(f.l, als_constraint_replace_text(f.l, f.root, "gap", NUL, ALS_SYNTAX_ANY, rule, NUL, NULL, NULL),
        ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);

  /* The content area of the superview counts from the moment it has one. */
  CHECK(info_of(f.l, say(f.l, f.root, "b.left = super.left + 1")).second.id == f.root.id);
  OK(als_item_set_content_insets(f.l, f.root, (als_edges){1, 2, 3, 4}));
  say(f.l, f.root, "b.left = super.left + 1");
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 1);
  fixture_end(&f);
}

static void refused(void) {
  fixture f;
  als_constraint c = {0}, old = {0};
  als_error error = ALS_ERROR_INIT;
  fixture_make(&f);
  als_constraint_spec spec = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, 0, 1, 30, 1000);
  OK(als_constraint_replace(f.l, f.root, "n", NUL, &spec, 0, &old));
  FAILS(f.l, als_constraint_replace(f.l, f.guide, "n", NUL, &spec, 0, &c), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  EXPECT(als_constraint_replace(f.l, f.root, "", 0, &spec, 0, &c), ALS_ERROR_SYNTAX);
  EXPECT(als_constraint_replace(f.l, f.root, "\xff", 1, &spec, 0, &c), ALS_ERROR_SYNTAX);
  EXPECT(als_constraint_replace(f.l, f.root, NULL, 0, &spec, 0, &c), ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_replace(f.l, f.root, "n", NUL, NULL, 0, &c), ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_replace(f.l, f.root, "n", NUL, &spec, 8, &c), ALS_ERROR_ARGUMENT);
  spec.second = f.root;
  FAILS(f.l, als_constraint_replace(f.l, f.root, "n", NUL, &spec, 0, &c), ALS_ERROR_CONSTRAINT, ALS_KIND_ATTR_PAIR);
  spec.second = none;
  spec.constant = NAN;
  FAILS(f.l, als_constraint_replace(f.l, f.root, "n", NUL, &spec, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l,
        als_constraint_replace_text(f.l, f.root, "n", NUL, ALS_SYNTAX_ANY, "b.width = 1; a.width = 2", NUL, NULL, &c),
        ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l,
        als_constraint_replace_text(f.l, f.root, "n", NUL, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|~[a(50%)]~|", NUL,
                                    NULL, &c),
        ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_constraint_replace_text(f.l, f.root, "n", NUL, ALS_SYNTAX_ANY, "b.width = bb.width", NUL, NULL, &c),
        ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  OK(als_error_last(f.l, &error));
  CHECK(error.has_position && error.offset == 10 && error.length == 2);
  EXPECT(als_constraint_replace_text(f.l, f.root, "n", NUL, (als_syntax)99, "b.width = 1", NUL, NULL, &c),
         ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_replace_text(f.l, f.root, NULL, 0, ALS_SYNTAX_ANY, "b.width = 1", NUL, NULL, &c),
         ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_replace_text(f.l, f.root, "n", NUL, ALS_SYNTAX_ANY, NULL, 5, NULL, &c), ALS_ERROR_ARGUMENT);
  NEAR(info_of(f.l, old).constant, 30);
  fixture_end(&f);
}

void test_replace(void) {
  insert_and_update();
  takes_over();
  text();
  repeated();
  refused();
}
