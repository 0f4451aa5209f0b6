/* Texts whose names come later (als.h, Text). */
#include "harness.h"

static const als_item none = {0};

typedef struct late {
  als_layout *l;
  als_item root;
} late;

static late begin(void) {
  late f;
  OK(als_layout_create(NULL, &f.l));
  f.root = view(f.l, none, "root");
  OK(als_item_set_size(f.l, f.root, (als_size){200, 100}));
  return f;
}

static als_status defer_in(als_layout *l, als_item scope, als_syntax syntax, const char *text, als_constraint *out,
                           size_t capacity) {
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_DEFERRED;
  return als_add(l, scope, syntax, text, NUL, &options, out, capacity, NULL);
}

static als_status defer(late *f, const char *text, als_constraint *out, size_t capacity) {
  return defer_in(f->l, f->root, ALS_SYNTAX_ANY, text, out, capacity);
}

static size_t waiting(als_layout *l) {
  als_constraint at = {0};
  size_t count = 0;
  while (als_constraint_waiting_next(l, at, &at) == ALS_OK) count++;
  return count;
}

static void why(als_layout *l, als_constraint constraint, const char *wanted) {
  char text[200];
  if (wanted == NULL) {
    EXPECT(als_constraint_waiting_message_copy(l, constraint, text, sizeof text, NULL), ALS_END);
    CHECK(text[0] == 0);
    return;
  }
  OK(als_constraint_waiting_message_copy(l, constraint, text, sizeof text, NULL));
  check(strstr(text, wanted) != NULL, text, __FILE__, __LINE__);
}

static als_constraint_info info_of(als_layout *l, als_constraint constraint) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, constraint, &info));
  return info;
}

/* Names come one by one; the constraints become active with the last. */
static void coming(void) {
  late f = begin();
  als_constraint made[3];
  OK(defer(&f, "title.left = super.left + 10; title.width = 50; icon.left = title.right + 8", made, 3));
  CHECK(waiting(f.l) == 3);
  als_constraint_info info = info_of(f.l, made[0]);
  CHECK(!info.active && info.first.id == 0 && info.second.id == 0 && info.host.id == 0 && info.constant == 10);
  CHECK(info.first_attribute == ALS_ATTRIBUTE_LEFT && info.second_attribute == ALS_ATTRIBUTE_LEFT &&
        info.term_count == 2);
  why(f.l, made[2], "no view or guide is named \"title\" yet");
  EXPECT(als_constraint_set_host(f.l, made[0], f.root), ALS_ERROR_HIERARCHY);
  OK(als_solve(f.l, NULL));
  als_item title = view(f.l, f.root, "title");
  why(f.l, made[0], "\"icon\"");
  CHECK(waiting(f.l) == 3 && !info_of(f.l, made[1]).active);
  als_item icon = view(f.l, f.root, "icon");
  CHECK(waiting(f.l) == 0);
  why(f.l, made[0], NULL);
  info = info_of(f.l, made[0]);
  CHECK(info.active && info.first.id == title.id && info.second.id == f.root.id && info.host.id == f.root.id);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, icon).x, 68);
  OK(als_layout_destroy(f.l));
}

/* A view that goes takes nothing along, also where an item above it ends. */
static void going(void) {
  late f = begin();
  als_constraint made[3];
  als_item panel = view(f.l, f.root, "panel");
  als_item title = view(f.l, panel, "title");
  OK(defer(&f, "panel.left = |+5; title.left = panel.left + 10; title.width = 50", made, 3));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[1]).first.id == title.id);
  OK(als_item_destroy(f.l, title));
  CHECK(waiting(f.l) == 3);
  why(f.l, made[0], "\"title\"");
  title = view(f.l, panel, "title");
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[1]).host.id == panel.id);
  OK(als_item_destroy(f.l, panel));
  CHECK(waiting(f.l) == 3);
  why(f.l, made[2], "\"panel\"");
  panel = view(f.l, f.root, "panel");
  title = view(f.l, f.root, "title");
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, title).x, 15);
  /* Renaming, and another bearer of the name. */
  OK(als_item_set_name(f.l, title, "headline", NUL));
  CHECK(waiting(f.l) == 3);
  als_item other = view(f.l, panel, "title");
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[1]).first.id == other.id);
  OK(als_item_set_name(f.l, title, "title", NUL)); /* nearer, but the text is whole already */
  CHECK(info_of(f.l, made[1]).first.id == other.id);
  OK(als_item_destroy(f.l, other));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[1]).first.id == title.id);
  OK(als_item_set_name(f.l, title, "title", NUL)); /* the same name is no change */
  CHECK(waiting(f.l) == 0);
  OK(als_constraint_destroy(f.l, made[1]));
  OK(als_item_destroy(f.l, title));
  CHECK(waiting(f.l) == 2);
  /* The scope ends the text. */
  OK(als_item_destroy(f.l, f.root));
  EXPECT(als_constraint_set_constant(f.l, made[0], 1), ALS_ERROR_HANDLE);
  CHECK(waiting(f.l) == 0);
  OK(als_layout_destroy(f.l));
}

/* Errors that only show when the names are there. */
static void standing_in_the_way(void) {
  late f = begin();
  als_constraint made[2];
  OK(defer(&f, "a.left = b.left + 3", made, 1));
  als_item a = view(f.l, f.root, "a");
  als_item b = view(f.l, none, "b");
  CHECK(waiting(f.l) == 1);
  why(f.l, made[0], "no common ancestor");
  OK(als_item_set_parent(f.l, b, f.root, ALS_LAST));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[0]).active);
  OK(als_item_set_parent(f.l, b, none, ALS_LAST));
  CHECK(waiting(f.l) == 1);
  OK(als_item_set_parent(f.l, b, a, ALS_LAST));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[0]).host.id == a.id);
  /* Two on one level. */
  OK(defer(&f, "twin.width = 5", made + 1, 1));
  als_view_spec specs[2] = {{f.root, -1, "twin", NUL}, {f.root, -1, "twin", NUL}};
  als_item twins[2];
  OK(als_views_create(f.l, specs, 2, twins));
  why(f.l, made[1], "ambiguous");
  OK(als_item_destroy(f.l, twins[0]));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[1]).first.id == twins[1].id);
  /* What is wrong at once fails at once. */
  FAILS(f.l, defer(&f, "nobody.left = a.leading", NULL, 0), ALS_ERROR_CONSTRAINT, ALS_KIND_ATTR_PAIR);
  FAILS(f.l, defer(&f, "nobody.left == 5", NULL, 0), ALS_ERROR_CONSTRAINT, ALS_KIND_LOCATION_CONSTANT);
  FAILS(f.l, defer(&f, "nobody.left <> 5", NULL, 0), ALS_ERROR_SYNTAX, ALS_KIND_RELATION);
  FAILS(f.l, defer(&f, "super.left = nobody.left", NULL, 0), ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  als_item lone = view(f.l, none, "lone");
  OK(defer(&f, "a.left = lone.left", made, 1));
  why(f.l, made[0], "no common ancestor");
  /* A root has no superview until it is moved. */
  OK(defer(&f, "lone.left = super.left; later.left = lone.left", made, 2));
  OK(als_item_destroy(f.l, view(f.l, f.root, "later")));
  CHECK(waiting(f.l) == 3);
  view(f.l, f.root, "later");
  CHECK(waiting(f.l) == 3);
  why(f.l, made[0], "lone has no superview");
  OK(als_item_set_parent(f.l, lone, f.root, ALS_LAST));
  CHECK(waiting(f.l) == 0);
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "nobody.left = a.left", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME,
        ALS_KIND_NAME_VIEW);
  OK(als_layout_destroy(f.l));
}

/* Visual formats, with what they bring along. */
static void formats(void) {
  late f = begin();
  als_constraint made[16];
  size_t count;
  OK(defer(&f, "H:|-[a]-[b(a)]-|; V:|[a][c]|", made, 8));
  als_item a = view(f.l, f.root, "a"), b = view(f.l, f.root, "b");
  CHECK(waiting(f.l) == 7);
  als_item c = view(f.l, f.root, "c");
  CHECK(waiting(f.l) == 0);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, b).width, 76);
  NEAR(frame_of(f.l, c).y, 0);
  OK(defer_in(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "V:|~[c(50%)]~[late(10)]~|", made, COUNT(made)));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.guide_count == 0);
  count = waiting(f.l);
  CHECK(count > 3);
  als_item late_one = view(f.l, f.root, "late");
  CHECK(waiting(f.l) == 0);
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.guide_count > 0);
  uint64_t guides = info.guide_count;
  OK(als_item_destroy(f.l, late_one));
  CHECK(waiting(f.l) == count);
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.guide_count == 0);
  late_one = view(f.l, f.root, "late");
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.guide_count == guides && waiting(f.l) == 0);
  OK(als_constraint_destroy(f.l, made[0]));
  /* A stack that nobody has is made; the items inside are waited for. */
  OK(defer_in(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|[s:[x(10)][y]]|", NULL, 0));
  view(f.l, f.root, "x");
  EXPECT(als_item_find(f.l, f.root, "s", NUL, &a), ALS_END);
  view(f.l, f.root, "y");
  OK(als_item_find(f.l, f.root, "s", NUL, &a));
  OK(defer_in(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "Z:[p]-3-[q]", NULL, 0));
  als_item p = view(f.l, f.root, "p"), q = view(f.l, f.root, "q");
  int32_t z[2];
  OK(als_item_z(f.l, p, &z[0]));
  OK(als_item_z(f.l, q, &z[1]));
  CHECK(z[0] != z[1]);
  OK(als_layout_destroy(f.l));
}

/* Numbers and switches hold for the time when it no longer waits. */
static void changing(void) {
  late f = begin();
  als_constraint made[3], found;
  als_group group;
  OK(defer(&f, "a.width = 50 @500; a.height = 20; a.left = | + 1", made, 3));
  OK(als_group_create(f.l, "g", NUL, &group));
  OK(als_group_add(f.l, group, made[2]));
  OK(als_constraint_set_constant(f.l, made[0], 60));
  OK(als_constraint_set_priority(f.l, made[0], 600));
  OK(als_constraint_set_multiplier(f.l, made[2], 2));
  OK(als_constraint_set_active(f.l, made[1], 0));
  OK(als_group_set_active(f.l, group, 0));
  OK(als_group_set_active(f.l, group, 1));
  OK(als_constraint_set_name(f.l, made[0], "w", NUL));
  double violation;
  CHECK(als_constraint_violation(f.l, made[0], &violation) != ALS_ERROR_INTERNAL);
  als_item a = view(f.l, f.root, "a");
  als_constraint_info info = info_of(f.l, made[0]);
  CHECK(info.active && info.constant == 60 && info.priority == 600);
  CHECK(!info_of(f.l, made[1]).active && info_of(f.l, made[2]).active && info_of(f.l, made[2]).multiplier == 2);
  OK(als_constraint_find(f.l, a, "w", NUL, &found));
  CHECK(found.id == made[0].id);
  OK(als_item_destroy(f.l, a));
  OK(als_constraint_set_active(f.l, made[1], 1));
  a = view(f.l, f.root, "a");
  CHECK(info_of(f.l, made[1]).active && info_of(f.l, made[0]).constant == 60);
  /* Another content: it is no constraint of the text any more, and ends with its view. */
  als_constraint_spec spec = spec_of(a, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 70, 1000);
  OK(als_constraint_replace(f.l, a, "w", NUL, &spec, 0, &found));
  OK(als_item_destroy(f.l, a));
  EXPECT(als_constraint_set_constant(f.l, found, 1), ALS_ERROR_HANDLE);
  CHECK(waiting(f.l) == 2);
  OK(als_constraint_destroy(f.l, made[1]));
  OK(als_constraint_destroy(f.l, made[2]));
  CHECK(waiting(f.l) == 0);
  view(f.l, f.root, "a");
  /* Flags and options. */
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_DEFERRED | ALS_FLAG_INACTIVE;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "z.width = 5", NUL, &options, made, 1, NULL));
  als_item z = view(f.l, f.root, "z");
  CHECK(!info_of(f.l, made[0]).active && info_of(f.l, made[0]).first.id == z.id);
  options.flags = ALS_FLAG_DEFERRED;
  als_named_item named = {"it", NUL, z};
  als_named_value value = {"k", NUL, 7};
  options.items = &named, options.item_count = 1, options.values = &value, options.value_count = 1;
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "it.width = k; y.width = k", NUL, &options, made, 2, NULL));
  als_item y = view(f.l, f.root, "y");
  CHECK(info_of(f.l, made[0]).first.id == z.id && info_of(f.l, made[0]).constant == 7);
  OK(als_item_destroy(f.l, z));
  why(f.l, made[1], "\"it\"");
  z = view(f.l, f.root, "it");
  CHECK(info_of(f.l, made[0]).first.id == z.id);
  OK(als_metric_set(f.l, "pad", NUL, 3));
  OK(defer(&f, "q.width = pad", made, 1));
  OK(als_metric_remove(f.l, "pad", NUL));
  view(f.l, f.root, "q");
  CHECK(info_of(f.l, made[0]).constant == 3 && info_of(f.l, made[0]).active);
  (void)y;
  FAILS(f.l, als_shorthand_add(f.l, y, NULL, 0, &options, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_builder_add(f.l, y, none, NULL, 0, &options, NULL, 0, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_constraint_replace_text(f.l, y, "n", NUL, ALS_SYNTAX_ANY, "y.width = 5", NUL, &options, NULL),
        ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_layout_destroy(f.l));
}

/* Edits take all of it back; a copy has texts of its own; a policy never lets a text refuse a view. */
static void edits_and_copies(void) {
  late f = begin();
  als_constraint made[2], twin;
  als_layout *copy;
  als_digest digest[2];
  OK(defer(&f, "a.width = 50", made, 1));
  OK(als_layout_digest(f.l, &digest[0]));
  OK(als_edit_begin(f.l));
  als_item a = view(f.l, f.root, "a");
  CHECK(info_of(f.l, made[0]).active);
  OK(als_edit_cancel(f.l));
  CHECK(waiting(f.l) == 1);
  why(f.l, made[0], "\"a\"");
  OK(als_layout_digest(f.l, &digest[1]));
  CHECK(memcmp(&digest[0], &digest[1], sizeof digest[0]) == 0);
  OK(als_layout_copy(f.l, &copy));
  OK(als_layout_digest(copy, &digest[1]));
  CHECK(memcmp(&digest[0], &digest[1], sizeof digest[0]) == 0);
  OK(als_constraint_counterpart(f.l, copy, made[0], &twin));
  als_item top;
  OK(als_item_counterpart(f.l, copy, f.root, &top));
  view(copy, top, "a");
  CHECK(waiting(copy) == 0 && waiting(f.l) == 1 && info_of(copy, twin).active);
  OK(als_layout_destroy(copy));
  a = view(f.l, f.root, "a");
  OK(als_edit_begin(f.l));
  OK(als_item_destroy(f.l, a));
  CHECK(waiting(f.l) == 1);
  OK(als_edit_cancel(f.l));
  CHECK(waiting(f.l) == 0 && info_of(f.l, made[0]).active && info_of(f.l, made[0]).first.id == a.id);
  OK(als_layout_set_conflict_policy(f.l, ALS_CONFLICT_REFUSE));
  OK(defer(&f, "a.width = 60; b.width = 1", made, 2));
  als_item b = view(f.l, f.root, "b");
  CHECK(waiting(f.l) == 2);
  why(f.l, made[0], "these constraints conflict");
  OK(als_item_destroy(f.l, b));
  OK(als_item_destroy(f.l, a));
  view(f.l, f.root, "b");
  a = view(f.l, f.root, "a");
  CHECK(waiting(f.l) == 2); /* the first text came first, and the second would conflict with it */
  CHECK(info_of(f.l, made[0]).active == 0);
  OK(als_solve(f.l, NULL));
  OK(als_layout_destroy(f.l));
}

static void read_back(als_layout *l, als_syntax syntax) {
  static char text[1 << 16], again[1 << 16];
  als_layout *other;
  als_digest digest[2];
  als_solve(l, NULL);
  OK(als_layout_copy_document(l, none, syntax, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &other));
  als_status status = als_document_read(other, text, NUL, NULL);
  check(status == ALS_OK, text, __FILE__, __LINE__);
  if (status != ALS_OK) {
    als_error_message_copy(other, again, sizeof again, NULL);
    printf("%s\n", again);
  }
  als_solve(other, NULL);
  OK(als_layout_copy_document(other, none, syntax, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  if (strcmp(text, again) != 0) printf("%s\n---\n%s\n", text, again);
  OK(als_layout_digest(l, &digest[0]));
  OK(als_layout_digest(other, &digest[1]));
  CHECK(memcmp(digest, digest + 1, sizeof *digest) == 0);
  if (memcmp(digest, digest + 1, sizeof *digest) != 0) printf("%s\n", text);
  CHECK(waiting(l) == waiting(other));
  OK(als_layout_destroy(other));
}

/* Documents hold the texts, whole or waiting, with what was changed since. */
static void documents(void) {
  late f = begin();
  als_constraint made[16];
  als_group group;
  als_item b = view(f.l, f.root, "b"), c;
  OK(als_metric_set(f.l, "pad", NUL, 4));
  OK(als_group_create(f.l, "g", NUL, &group));
  OK(defer(&f, "a.left = b.right + pad; a.width = 50 @ 500; b.left = |; b.width = 10 # ten", made, 4));
  OK(als_group_add(f.l, group, made[1]));
  OK(als_constraint_set_constant(f.l, made[1], 55));
  OK(als_constraint_set_name(f.l, made[1], "w", NUL));
  OK(als_constraint_set_active(f.l, made[2], 0));
  OK(als_constraint_destroy(f.l, made[3]));
  read_back(f.l, ALS_SYNTAX_RECORD);
  als_item a = view(f.l, f.root, "a");
  read_back(f.l, ALS_SYNTAX_ANY);
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.flags = ALS_FLAG_DEFERRED | ALS_FLAG_LENIENT | ALS_FLAG_SUPERVIEW_MARGINS;
  options.sibling_spacing = 5;
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_LEFT_TO_RIGHT;
  als_named_item named = {"other", NUL, b};
  options.items = &named, options.item_count = 1;
  OK(als_add(f.l, none, ALS_SYNTAX_VISUAL_FORMAT, "H:|-[other]-[c]-[d]", NUL, &options, NULL, 0, NULL));
  read_back(f.l, ALS_SYNTAX_VISUAL_FORMAT);
  c = view(f.l, f.root, "c");
  OK(defer_in(f.l, c, ALS_SYNTAX_COMPACT, "self.width = d.width @ 300", NULL, 0));
  OK(defer_in(f.l, f.root, ALS_SYNTAX_LINEAR, "d.height == 7; d.top == |", NULL, 0));
  OK(defer_in(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "V:|~[c(20%)]~[box:[d(10)][e]]~|", made, 16));
  OK(defer_in(f.l, f.root, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "Z:[c]-3-[h]", NULL, 0));
  read_back(f.l, ALS_SYNTAX_RECORD);
  als_item d = view(f.l, c, "d");
  read_back(f.l, ALS_SYNTAX_RECORD);
  OK(als_item_set_parent(f.l, d, f.root, ALS_LAST));
  view(f.l, f.root, "e");
  read_back(f.l, ALS_SYNTAX_RECORD);
  OK(als_item_destroy(f.l, c));
  read_back(f.l, ALS_SYNTAX_RECORD);
  c = view(f.l, f.root, "c");
  read_back(f.l, ALS_SYNTAX_RECORD);
  /* Names twice in the layout are told apart in the document. */
  als_item panel = view(f.l, f.root, "panel");
  als_item inner = view(f.l, panel, "a");
  OK(defer_in(f.l, panel, ALS_SYNTAX_ANY, "a.top = |+ 3; self.height = 9", made, 2));
  CHECK(info_of(f.l, made[0]).first.id == inner.id);
  read_back(f.l, ALS_SYNTAX_RECORD);
  OK(als_item_destroy(f.l, a));
  OK(als_layout_destroy(f.l));
  /* By hand. */
  als_item root;
  OK(als_layout_create(NULL, &f.l));
  OK(als_document_read(
         f.l,
         "{\"als\": 1, \"root\": {\"size\": [100, 50]}, \"constraints\": ["
         "{\"vfl\": \"H:|-[a]-|\", \"deferred\": true}, {\"equations\": \"a.top = 3\", \"deferred\": false}]}",
         NUL, &root) == ALS_ERROR_NAME
         ? ALS_OK
         : ALS_ERROR_INTERNAL);
  OK(als_document_read(f.l,
                       "{\"als\": 1, \"root\": {\"size\": [100, 50]}, \"constraints\": ["
                       "{\"vfl\": \"H:|-[a]-|\", \"deferred\": true}, {\"equations\": \"a.height = 3\", \"deferred\": "
                       "true, \"group\": \"g\"}]}",
                       NUL, &root));
  CHECK(waiting(f.l) == 3);
  a = view(f.l, root, "a");
  CHECK(waiting(f.l) == 0);
  OK(als_solve(f.l, NULL));
  FRAME(f.l, a, 20, 0, 60, 3);
  static const char *const bad[] = {
      "{\"first\": \"root\", \"firstAttribute\": \"width\", \"relation\": \"==\", \"constant\": 1, \"deferred\": true}",
      "{\"equations\": \"a.width = 1\", \"deferred\": 1}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"scope\": \"nobody\"}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"scope\": 3}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"items\": {\"b\": \"nobody\"}}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"values\": {\"b\": 1e99}}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"spacing\": [1, 2, 3, 4]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"spacing\": [1e30]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": []}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": [{}, {}]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": [{\"deferred\": true}]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": [{\"vfl\": \"[a]\"}]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": [{\"constant\": 1e99}]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"constraints\": [{\"stack\": []}]}}",
      "{\"equations\": \"a.width = 1\", \"deferred\": {\"nothing\": 1}}",
      "{\"equations\": \"a.width = \", \"deferred\": true}",
      "{\"equations\": \"a.width = pad\", \"deferred\": {\"constraints\": [null, null]}}"};
  for (size_t i = 0; i < COUNT(bad); i++) {
    char text[400];
    snprintf(text, sizeof text, "{\"als\": 1, \"root\": {}, \"constraints\": [%s]}", bad[i]);
    check(als_document_read(f.l, text, NUL, NULL) < 0, bad[i], __FILE__, __LINE__);
  }
  OK(als_layout_destroy(f.l));
}

static als_layout *loaded(als_layout *l) {
  static char text[1 << 16];
  als_layout *other;
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &other));
  als_status status = als_document_read(other, text, NUL, NULL);
  check(status == ALS_OK, text, __FILE__, __LINE__);
  return other;
}

/* All frames are the same in both, which are solved. */
static void same_frames(als_layout *l, als_layout *other, int line) {
  als_rect mine[64], others[64];
  size_t n = 0, m = 0;
  check(als_solve(l, NULL) == als_solve(other, NULL), "another status", __FILE__, line);
  OK(als_frames_copy_all(l, NULL, mine, 64, &n));
  OK(als_frames_copy_all(other, NULL, others, 64, &m));
  check(n == m, "another number of items", __FILE__, line);
  for (size_t i = 0; i < n && i < m; i++)
    check(memcmp(&mine[i], &others[i], sizeof *mine) == 0, "another frame", __FILE__, line);
}

#define SAME(l, other) same_frames((l), (other), __LINE__)

/* What a text says of a metric with a `$` keeps the last value when the metric is removed. */
static void removed_metrics(void) {
  for (int is_there = 0; is_there < 2; is_there++) {
    late f = begin();
    als_constraint made[2];
    als_item a = none;
    OK(als_metric_set(f.l, "pad", NUL, 10));
    OK(als_metric_set(f.l, "gap", NUL, 3));
    view(f.l, f.root, "b");
    if (is_there) a = view(f.l, f.root, "a");
    OK(defer(&f, "a.left = b.right + (2 * $pad) + $gap; a.width = $pad", made, 2));
    OK(als_metric_set(f.l, "pad", NUL, 20));
    read_back(f.l, ALS_SYNTAX_RECORD);
    OK(als_metric_remove(f.l, "pad", NUL));
    read_back(f.l, ALS_SYNTAX_RECORD);
    read_back(f.l, ALS_SYNTAX_ANY);
    als_layout *other = loaded(f.l);
    CHECK(waiting(f.l) == (is_there ? 0 : 2) && waiting(other) == waiting(f.l));
    /* Another metric of that name is none of the text's. */
    OK(als_metric_set(f.l, "pad", NUL, 1));
    OK(als_metric_set(f.l, "gap", NUL, 4));
    OK(als_metric_set(other, "pad", NUL, 1));
    OK(als_metric_set(other, "gap", NUL, 4));
    if (!is_there) {
      als_item root;
      a = view(f.l, f.root, "a");
      OK(als_item_find(other, none, "root", NUL, &root));
      view(other, root, "a");
    }
    SAME(f.l, other);
    FRAME(f.l, a, 44, 0, 20, 0);
    /* The views go and come: the text is read again. */
    OK(als_item_set_name(f.l, a, "x", NUL));
    CHECK(waiting(f.l) == 2);
    OK(als_item_set_name(f.l, a, "a", NUL));
    CHECK(waiting(f.l) == 0);
    OK(als_solve(f.l, NULL));
    FRAME(f.l, a, 44, 0, 20, 0);
    OK(als_metric_remove(f.l, "gap", NUL));
    read_back(f.l, ALS_SYNTAX_RECORD);
    OK(als_layout_destroy(other));
    OK(als_layout_destroy(f.l));
  }
  /* A constant of the host program's follows nothing, also where it is what the text says. */
  late f = begin();
  als_constraint made;
  als_item a = view(f.l, f.root, "a");
  OK(als_metric_set(f.l, "pad", NUL, 10));
  OK(defer(&f, "a.width = $pad", &made, 1));
  OK(als_constraint_set_constant(f.l, made, 10));
  read_back(f.l, ALS_SYNTAX_RECORD);
  als_layout *other = loaded(f.l);
  OK(als_metric_set(f.l, "pad", NUL, 30));
  OK(als_metric_set(other, "pad", NUL, 30));
  SAME(f.l, other);
  OK(als_item_set_name(f.l, a, "x", NUL));
  OK(als_item_set_name(f.l, a, "a", NUL));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, a).width, 10);
  OK(als_layout_destroy(other));
  OK(als_layout_destroy(f.l));
}

static als_item found(als_layout *l, const char *name) {
  als_item item = none;
  OK(als_item_find(l, none, name, NUL, &item));
  return item;
}

static void check_row(als_layout *l, const char *const *names, int line) {
  double at = -1000;
  OK(als_solve(l, NULL));
  for (; *names; names++) {
    double y = frame_of(l, found(l, *names)).y;
    check(y > at, *names, __FILE__, line);
    at = y;
  }
}

#define ROW(l, ...) check_row((l), (const char *const[]){__VA_ARGS__, NULL}, __LINE__)

/* A view that was moved in the chain of a deferred text stays where it is: saved, copied, and when a name has gone and come
 * back. */
static void moved(void) {
  static const char *const texts[] = {"V:[a]-[b]", "V:|-[a]-[b]-[c]-[d]-(>=0)-|",
                                      "a.top = super.top; b.top = a.bottom + 3; "
                                      "c.top = b.bottom + 4; d.top = c.bottom + 5"};
  for (size_t k = 0; k < COUNT(texts); k++) {
    late f = begin();
    for (const char *name = "abcd"; *name; name++) {
      char word[2] = {*name, 0};
      OK(als_item_set_intrinsic_size(f.l, view(f.l, f.root, word), (als_size){10, 10}));
    }
    OK(defer(&f, texts[k], NULL, 0));
    OK(als_item_move_before(f.l, found(f.l, "a"), none, ALS_AXIS_VERTICAL));
    k == 0 ? ROW(f.l, "b", "a") : ROW(f.l, "b", "c", "d", "a");
    read_back(f.l, ALS_SYNTAX_RECORD);
    als_layout *other = loaded(f.l);
    SAME(f.l, other);
    if (k > 0) OK(als_item_move_before(other, found(other, "d"), found(other, "b"), ALS_AXIS_VERTICAL));
    if (k > 0) OK(als_item_move_before(f.l, found(f.l, "d"), found(f.l, "b"), ALS_AXIS_VERTICAL));
    SAME(f.l, other);
    als_layout *both[2] = {f.l, other};
    for (int i = 0; i < 2; i++) {
      als_item b = found(both[i], "b");
      OK(als_item_set_name(both[i], b, "x", NUL));
      CHECK(waiting(both[i]) > 0);
      read_back(both[i], ALS_SYNTAX_RECORD);
      OK(als_item_set_name(both[i], b, "b", NUL));
      CHECK(waiting(both[i]) == 0);
      k == 0 ? ROW(both[i], "b", "a") : ROW(both[i], "d", "b", "c", "a");
      /* Another view of that name takes the place. */
      OK(als_item_destroy(both[i], b));
      OK(als_item_set_intrinsic_size(both[i], view(both[i], found(both[i], "root"), "b"), (als_size){10, 10}));
      k == 0 ? ROW(both[i], "b", "a") : ROW(both[i], "d", "b", "c", "a");
    }
    SAME(f.l, other);
    OK(als_item_move_before(f.l, found(f.l, "a"), found(f.l, k ? "d" : "b"), ALS_AXIS_VERTICAL));
    k == 0 ? ROW(f.l, "a", "b") : ROW(f.l, "a", "d", "b", "c");
    read_back(f.l, ALS_SYNTAX_RECORD);
    OK(als_layout_destroy(other));
    OK(als_layout_destroy(f.l));
  }
  /* A chain of two texts. */
  late f = begin();
  for (const char *name = "abc"; *name; name++) {
    char word[2] = {*name, 0};
    OK(als_item_set_intrinsic_size(f.l, view(f.l, f.root, word), (als_size){10, 10}));
  }
  OK(defer(&f, "V:|-[a]-[b]", NULL, 0));
  OK(defer(&f, "V:[b]-[c]", NULL, 0));
  OK(als_item_move_before(f.l, found(f.l, "a"), none, ALS_AXIS_VERTICAL));
  ROW(f.l, "b", "c", "a");
  read_back(f.l, ALS_SYNTAX_RECORD);
  als_layout *other = loaded(f.l);
  SAME(f.l, other);
  ROW(other, "b", "c", "a");
  OK(als_layout_destroy(other));
  OK(als_layout_destroy(f.l));
  static const char *const bad[] = {"{ \"first\": 0 }", "{ \"first\": 0, \"second\": 9 }",
                                    "{ \"first\": 0.5, \"second\": 0 }", "{ \"first\": \"a\", \"second\": \"b\" }",
                                    "{ \"first\": -1, \"second\": 0 }"};
  for (size_t i = 0; i < COUNT(bad); i++) {
    char text[400];
    snprintf(text, sizeof text,
             "{\"als\": 1, \"root\": {\"children\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}, \"constraints\": "
             "[{\"vfl\": \"[a][b]\", \"deferred\": {\"constraints\": [%s]}}]}",
             bad[i]);
    OK(als_layout_create(NULL, &other));
    check(als_document_read(other, text, NUL, NULL) < 0, bad[i], __FILE__, __LINE__);
    OK(als_layout_destroy(other));
  }
}

/* Two views have the name that a text waits for: the document keeps both names, and the text goes on as here. */
static void bearers(void) {
  late f = begin();
  als_constraint made[2];
  als_item left = view(f.l, f.root, "left"), right = view(f.l, f.root, "right");
  als_item first = view(f.l, left, "t"), second = view(f.l, right, "t");
  OK(defer(&f, "t.width = 30", made, 1));
  OK(defer_in(f.l, right, ALS_SYNTAX_ANY, "t.height = x.height", made + 1, 1));
  CHECK(waiting(f.l) == 2);
  read_back(f.l, ALS_SYNTAX_RECORD);
  als_layout *other = loaded(f.l);
  CHECK(waiting(other) == 2);
  als_layout *both[2] = {f.l, other};
  for (int i = 0; i < 2; i++) {
    als_item x = view(both[i], found(both[i], "root"), "x");
    OK(als_item_set_size(both[i], x, (als_size){1, 7}));
    CHECK(waiting(both[i]) == 1); /* "t" is ambiguous for the first text, and near for the second */
  }
  SAME(f.l, other);
  OK(als_item_destroy(f.l, first));
  als_item inner = none;
  OK(als_item_find(other, found(other, "left"), "t", NUL, &inner));
  OK(als_item_destroy(other, inner));
  CHECK(waiting(f.l) == 0 && waiting(other) == 0);
  SAME(f.l, other);
  NEAR(frame_of(f.l, second).width, 30);
  NEAR(frame_of(f.l, second).height, 7);
  OK(als_layout_destroy(other));
  /* What is nearer now is none of the text's, which has found its views. */
  als_item nearer = view(f.l, f.root, "t");
  (void)nearer;
  read_back(f.l, ALS_SYNTAX_RECORD);
  other = loaded(f.l);
  SAME(f.l, other);
  OK(als_layout_destroy(other));
  /* Views without a name have none in the layout that is read. */
  view(f.l, f.root, NULL);
  OK(defer(&f, "\"view#1\".width = 5", NULL, 0));
  read_back(f.l, ALS_SYNTAX_RECORD);
  OK(als_layout_destroy(f.l));
}

/* A name that nothing waits for any more takes no memory. */
static void forgotten_names(void) {
  late f;
  als_limits limits = ALS_LIMITS_INIT;
  als_constraint made, lasting;
  limits.max_memory_bytes = 200000;
  OK(als_layout_create(&limits, &f.l));
  f.root = view(f.l, none, "root");
  OK(defer(&f, "lasting.width = 1", &lasting, 1));
  for (int i = 0; i < 10000; i++) {
    char text[60];
    snprintf(text, sizeof text, "a-name-of-%d.width = other%d.width", i, i % 7);
    OK(defer(&f, text, &made, 1));
    OK(als_constraint_destroy(f.l, made));
  }
  view(f.l, f.root, "lasting");
  CHECK(waiting(f.l) == 0);
  /* Many wait for one name; some of them end. */
  als_constraint many[40];
  for (int i = 0; i < 40; i++) OK(defer(&f, "one.width >= 3", &many[i], 1));
  for (int i = 0; i < 40; i += 1 + i % 3) OK(als_constraint_destroy(f.l, many[i]));
  size_t left = waiting(f.l);
  CHECK(left > 0 && left < 40);
  view(f.l, f.root, "one");
  CHECK(waiting(f.l) == 0);
  for (int i = 0; i < 40; i++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    if (als_constraint_get_info(f.l, many[i], &info) == ALS_OK) left -= info.active != 0;
  }
  CHECK(left == 0);
  OK(als_layout_destroy(f.l));
}

/* Documents with the metrics and spacing of the caller's. */
static void themes(void) {
  static const char document[] =
      "{\"als\": 1, \"metrics\": {\"pad\": 3}, \"root\": {\"size\": [100, 50], \"children\": [{\"name\": \"a\"}]},"
      " \"constraints\": [\"H:|-pad-[a]-|\"]}";
  als_layout *l;
  als_item root, a;
  double value;
  double spacing = 9;
  als_named_value metrics[2] = {{"pad", NUL, 7}, {"more", NUL, 1}};
  als_document_theme theme = ALS_DOCUMENT_THEME_INIT;
  OK(als_layout_create(NULL, &l));
  theme.metrics = metrics, theme.metric_count = 2, theme.spacing = &spacing, theme.spacing_count = 1;
  OK(als_document_read_with(l, document, NUL, &theme, &root));
  OK(als_item_find(l, root, "a", NUL, &a));
  OK(als_solve(l, NULL));
  FRAME(l, a, 7, 0, 84, 0);
  OK(als_metric_get(l, "more", NUL, &value));
  metrics[1].name = "pad";
  FAILS(l, als_document_read_with(l, document, NUL, &theme, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  metrics[1].name = "";
  FAILS(l, als_document_read_with(l, document, NUL, &theme, NULL), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  theme.metric_count = 1, metrics[0].value = 1e99;
  FAILS(l, als_document_read_with(l, document, NUL, &theme, NULL), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_document_read_with(l, document, NUL, NULL, &root));
  OK(als_layout_destroy(l));
}

/* Order of activation decides who is broken. */
static void order(void) {
  late f = begin();
  als_constraint first[1], second[1];
  OK(defer(&f, "a.width = 50", first, 1));
  OK(defer(&f, "b.width = 60; a.width = b.width", NULL, 0));
  OK(defer(&f, "a.width = 70", second, 1));
  als_item a = view(f.l, f.root, "a");
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  CHECK(!info_of(f.l, first[0]).broken && info_of(f.l, second[0]).broken);
  NEAR(frame_of(f.l, a).width, 50);
  OK(als_layout_destroy(f.l));
}

/* Many names in any order are no more work than the text. */
static void many(void) {
  late f = begin();
  enum { views = 2000 };
  static char text[views * 40];
  size_t length = 0;
  for (int i = 0; i < views; i++) length += (size_t)sprintf(text + length, "%sv%d.width = %d", i ? "; " : "", i, i);
  OK(defer(&f, text, NULL, 0));
  CHECK(waiting(f.l) == views);
  for (int i = views; i-- > 0;) {
    char name[16];
    sprintf(name, "v%d", i);
    view(f.l, f.root, name);
  }
  CHECK(waiting(f.l) == 0);
  OK(als_solve(f.l, NULL));
  OK(als_layout_destroy(f.l));
}

/* Those that wait are switched together with others, by a group and in an array, also in an edit that is taken back. */
static void switched_together(void) {
  late f = begin();
  als_constraint made[4], all[6];
  als_group group;
  als_item b = view(f.l, f.root, "b");
  OK(als_group_create(f.l, "g", NUL, &group));
  OK(defer(&f, "a.width = 50; a.left = | + 8; a.topMargin = super.topMargin + 2; a.height = b.height", made, 4));
  als_constraint_spec own = spec_of(b, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 1, 30, 1000);
  als_constraint_spec inset = spec_of(b, ALS_ATTRIBUTE_LEFT_MARGIN, 0, f.root, ALS_ATTRIBUTE_LEFT_MARGIN, 1, 0, 1000);
  OK(als_constraint_create(f.l, &own, 0, &all[4]));
  OK(als_constraint_create(f.l, &inset, 0, &all[5]));
  memcpy(all, made, sizeof made);
  for (int k = 0; k < 6; k++) OK(als_group_add(f.l, group, all[k]));
  OK(als_group_set_active(f.l, group, 0));
  CHECK(!info_of(f.l, all[4]).active && !info_of(f.l, all[5]).active && waiting(f.l) == 4);
  OK(als_edit_begin(f.l));
  OK(als_group_set_active(f.l, group, 1));
  CHECK(info_of(f.l, all[4]).active && !info_of(f.l, made[0]).active);
  OK(als_edit_cancel(f.l));
  CHECK(!info_of(f.l, all[4]).active);
  als_item a = view(f.l, f.root, "a");
  for (int k = 0; k < 4; k++) CHECK(!info_of(f.l, made[k]).active);
  OK(als_item_destroy(f.l, a));
  CHECK(waiting(f.l) == 4);
  OK(als_constraints_set_active(f.l, all, 6, 1));
  CHECK(info_of(f.l, all[4]).active && info_of(f.l, all[5]).active && waiting(f.l) == 4);
  OK(als_item_set_margins(f.l, f.root, (als_edges){7, 9, 7, 9}));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, b).height, 30);
  a = view(f.l, f.root, "a");
  CHECK(waiting(f.l) == 0);
  for (int k = 0; k < 4; k++) CHECK(info_of(f.l, made[k]).active);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, a).width, 50);
  NEAR(frame_of(f.l, a).height, 30);
  OK(als_layout_destroy(f.l));
}

void test_deferred(void) {
  switched_together();
  coming();
  going();
  standing_in_the_way();
  formats();
  changing();
  edits_and_copies();
  documents();
  removed_metrics();
  moved();
  bearers();
  forgotten_names();
  themes();
  order();
  many();
}
