/* Auto Layout Shorthand as an array of entries (als.h, Text). */
#include "harness.h"

static als_shorthand_entry entry_of(const char *key, int32_t kind) {
  als_shorthand_entry e;
  memset(&e, 0, sizeof e);
  e.key = key;
  e.key_length = NUL;
  e.kind = kind;
  return e;
}

static als_shorthand_entry number(const char *key, double value) {
  als_shorthand_entry e = entry_of(key, ALS_VALUE_NUMBER);
  e.number = value;
  return e;
}

static als_shorthand_entry attribute(const char *key, als_item item, int32_t which) {
  als_shorthand_entry e = entry_of(key, ALS_VALUE_ATTRIBUTE);
  e.item = item;
  e.attribute = which;
  return e;
}

static void every_value(void) {
  fixture f;
  als_constraint out[5];
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_shorthand_entry entries[5];
  entries[0] = entry_of("left ==", ALS_VALUE_SUPERVIEW);
  entries[1] = number("height ==", 30);
  entries[2] = attribute("top ==", f.a, ALS_ATTRIBUTE_BOTTOM);
  entries[3] = entry_of("width >= half of it", ALS_VALUE_RECORD);
  entries[3].record_item = ALS_VALUE_SUPERVIEW;
  entries[3].fields = ALS_RECORD_MULTIPLIER | ALS_RECORD_CONSTANT | ALS_RECORD_PRIORITY;
  entries[3].multiplier = 0.5;
  entries[3].constant = -8;
  entries[3].priority = 5000; /* counts as 1000, here only */
  entries[4] = entry_of("width <=", ALS_VALUE_RECORD);
  entries[4].record_item = ALS_VALUE_ATTRIBUTE;
  entries[4].item = f.a;
  entries[4].attribute = ALS_ATTRIBUTE_WIDTH;
  entries[4].fields = ALS_RECORD_PRIORITY;
  entries[4].priority = 700;
  ADD(f.l, f.root, "a.left = super.left; a.top = super.top; a.height = 11");
  OK(als_shorthand_add(f.l, f.b, entries, 5, NULL, out));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 0, 11, 92, 30);
  OK(als_constraint_get_info(f.l, out[3], &info));
  CHECK(info.priority == 1000 && info.multiplier == 0.5 && info.constant == -8 && info.second.id == f.root.id);
  char text[32];
  size_t needed;
  OK(als_constraint_identifier_copy(f.l, out[3], text, sizeof text, &needed));
  CHECK(strcmp(text, "half of it") == 0);
  OK(als_constraint_get_info(f.l, out[4], &info));
  CHECK(info.priority == 700 && info.multiplier == 1 && info.second.id == f.a.id);
  fixture_end(&f);
}

static void refusals(void) {
  fixture f;
  fixture_make(&f);
  const struct {
    als_shorthand_entry entry;
    als_error_kind kind;
  } rows[] = {
      {number("width", 1), ALS_KIND_RELATION},
      {number("width>=", 1), ALS_KIND_NAME_ATTR},
      {number("width  >=", 1), ALS_KIND_RELATION},
      {number(" width >=", 1), ALS_KIND_NAME_ATTR},
      {number("Width >=", 1), ALS_KIND_NAME_ATTR},
      {number("width >", 1), ALS_KIND_RELATION},
      {number("left ==", 10), ALS_KIND_LOCATION_CONSTANT},
      {number("width ==", NAN), ALS_KIND_NOT_FINITE},
      {attribute("left ==", f.a, ALS_ATTRIBUTE_TOP), ALS_KIND_ATTR_PAIR},
      {attribute("left ==", f.bad_items[1], ALS_ATTRIBUTE_LEFT), ALS_KIND_HANDLE},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_shorthand_entry pair[2] = {number("height ==", 3), rows[i].entry};
    als_error error = ALS_ERROR_INIT;
    CHECK(als_shorthand_add(f.l, f.b, pair, 2, NULL, NULL) < 0);
    OK(als_error_last(f.l, &error));
    check(error.kind == (int32_t)rows[i].kind, rows[i].entry.key, __FILE__, __LINE__);
    CHECK(error.index == 1);
    als_constraint walk = f.c;
    EXPECT(als_constraint_next(f.l, walk, &walk), ALS_END); /* all or none */
  }
  als_shorthand_entry zero = entry_of("width ==", ALS_VALUE_RECORD);
  zero.fields = ALS_RECORD_PRIORITY;
  FAILS(f.l, als_shorthand_add(f.l, f.b, &zero, 1, NULL, NULL), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  als_shorthand_entry up = entry_of("left ==", ALS_VALUE_SUPERVIEW);
  FAILS(f.l, als_shorthand_add(f.l, f.root, &up, 1, NULL, NULL), ALS_ERROR_HIERARCHY, ALS_KIND_NO_SUPERVIEW);
  fixture_end(&f);
}

static void arguments(void) {
  fixture f;
  fixture_make(&f);
  als_shorthand_entry e = number("width ==", 3);
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  o.group = f.g;
  o.flags = ALS_FLAG_INACTIVE;
  OK(als_shorthand_add(f.l, f.b, &e, 1, &o, &c));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.group.id == f.g.id && !info.active);
  OK(als_shorthand_add(f.l, f.b, NULL, 0, NULL, NULL));
  e.kind = 9;
  CHECK(als_shorthand_add(f.l, f.b, &e, 1, NULL, NULL) < 0);
  e = number(NULL, 3);
  e.key_length = 0;
  CHECK(als_shorthand_add(f.l, f.b, &e, 1, NULL, NULL) < 0);
  fixture_end(&f);
}

void test_shorthand(void) {
  every_value();
  refusals();
  arguments();
}
