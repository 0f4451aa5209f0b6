/* Section 19 of als.h: als_addf, a text written as by printf; and als_error_text. */
#include <locale.h>
#include <stdarg.h>

#include "harness.h"

static const als_item none = {0};

/* The text that als_addf makes is the identifier of its constraint. */
static void says(als_layout *l, const char *wanted) {
  als_constraint c = {0}, last = {0};
  char text[400] = "";
  while (als_constraint_next(l, c, &c) == ALS_OK) last = c;
  OK(als_constraint_identifier_copy(l, last, text, sizeof text, NULL));
  CHECK(strcmp(text, wanted) == 0);
  if (strcmp(text, wanted) != 0) printf("    is \"%s\", not \"%s\"\n", text, wanted);
  OK(als_constraint_destroy(l, last));
}

static als_status add_with(als_layout *l, als_item scope, const als_text_options *options, als_constraint *out,
                           size_t capacity, size_t *count, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  als_status status = als_vaddf(l, scope, options, out, capacity, count, format, arguments);
  va_end(arguments);
  return status;
}

static void conversions(void) {
  fixture f;
  fixture_make(&f);
  OK(als_addf(f.l, f.root, "a.width == 7"));
  says(f.l, "a.width == 7");
  OK(als_addf(f.l, f.root, "%v.left == %v.right + %g", f.b, f.a, 8.5));
  says(f.l, "b.left == a.right + 8.5");
  OK(als_addf(f.l, f.root, "%v.width == %d", f.a, -1 + 31));
  says(f.l, "a.width == 30");
  OK(als_addf(f.l, f.root, "%v.width >= %i # %ld %lld", f.a, 1, 2L, -3LL));
  says(f.l, "2 -3");
  OK(als_addf(f.l, f.root, "%v.width >= %u # %zu %lu %llu", f.a, 1u, (size_t)2, 3ul, 4ull));
  says(f.l, "2 3 4");
  OK(als_addf(f.l, f.root, "%v.%s %s %.2f @ %.*f # %c%5d|%-4d|%03d%% %x %o %.*s %jd %td", f.a, "width", "<=", 2.0 / 3,
              1, 749.95, 'x', 42, 7, 5, 255u, 8u, 3, "abcdef", (intmax_t)-9, (ptrdiff_t)-1));
  says(f.l, "x   42|7   |005% ff 10 abc -9 -1");
  OK(als_addf(f.l, f.root, "H:|-(%g)-[%v(%g)]", 0.1, f.a, 123456.789));
  fixture_end(&f);
}

/* %g says the very number. */
static void exact_numbers(void) {
  static const double numbers[] = {0.1, 1.0 / 3, 123456.789, 1e9, 16777217, 5e-324, 1e-9, 999999999.123, -0.0, 12};
  fixture f;
  fixture_make(&f);
  for (size_t i = 0; i < COUNT(numbers); i++) {
    als_constraint made = {0};
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%v.width >= %g", f.a, numbers[i]));
    OK(als_constraint_get_info(f.l, made, &info));
    CHECK(info.constant == numbers[i]);
  }
  EXPECT(als_addf(f.l, f.root, "%v.width >= %g", f.a, 1e300), ALS_ERROR_NUMBER);
  CHECK(als_addf(f.l, f.root, "%v.width >= %g", f.a, (double)NAN) < 0);
  CHECK(als_addf(f.l, f.root, "%v.width >= %g", f.a, (double)INFINITY) < 0);
  /* The decimal point is a point, whatever the locale says. */
  static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ps_AF.UTF-8"};
  for (size_t i = 0; i < COUNT(locales); i++) {
    if (!setlocale(LC_NUMERIC, locales[i])) continue;
    OK(als_addf(f.l, f.root, "%v.width >= %g * %v.width + %.1f", f.a, 0.5, f.b, 1.25));
    setlocale(LC_NUMERIC, "C");
    says(f.l, "a.width >= 0.5 * b.width + 1.2");
  }
  setlocale(LC_NUMERIC, "C");
  fixture_end(&f);
}

/* %v is that very item, whatever its name. */
static void items(void) {
  fixture f;
  als_constraint made = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item twin = view(f.l, f.root, "a"), super = view(f.l, f.root, "super"), far = view(f.l, f.b, "a");
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%v.left == %v.right", far, f.b));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == far.id && info.second.id == f.b.id);
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%v.left == %v.right + 1", twin, twin));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == twin.id && info.second.id == twin.id);
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%v.left == b.right", super));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == super.id && info.second.id == f.b.id);
  /* Names of the call's own options are there as well. */
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  const als_named_item mine = {"mine", 4, twin};
  const als_named_value pad = {"pad", 3, 12};
  size_t count = 0;
  options.items = &mine;
  options.item_count = 1;
  options.values = &pad;
  options.value_count = 1;
  options.group = f.g;
  OK(add_with(f.l, f.root, &options, &made, 1, &count, "%v.left == mine.right + pad", f.b));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.second.id == twin.id && info.constant == 12 && info.group.id == f.g.id && count == 1);
  EACH_BAD_ITEM(&f, als_addf(f.l, f.root, "%v.width == 3", bad));
  EXPECT(als_addf(NULL, none, "a.width == 3"), ALS_ERROR_ARGUMENT);
  EXPECT(als_addf(f.l, none, NULL), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

/* Names that are no plain words stand in quotes, and items without one, or with one that is taken, get a number. */
static void quoted_names(void) {
  fixture f;
  als_constraint made = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item nameless = view(f.l, f.root, NULL), other = view(f.l, f.root, NULL), twin = view(f.l, f.root, "a");
  als_item odd = view(f.l, f.root, "my \"big\" button"), digit = view(f.l, f.root, "2nd");
  OK(als_addf(f.l, f.root, "%v.width == %v.width", nameless, odd));
  says(f.l, "\"view#1\".width == \"my \"\"big\"\" button\".width");
  OK(als_addf(f.l, f.root, "%v.width == %v.width", nameless, other));
  says(f.l, "\"view#1\".width == \"view#2\".width");
  OK(als_addf(f.l, f.root, "%v.width == %v.width", f.a, digit));
  says(f.l, "a.width == \"2nd\".width");
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%v.left == %v.right", f.a, twin));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == f.a.id && info.second.id == twin.id);
  says(f.l, "a.left == \"a#1\".right");
  fixture_end(&f);
}

/* A long text, and an item in it many times. */
static void long_text(void) {
  enum { STATEMENTS = 200 };
  fixture f;
  static char format[STATEMENTS * 64];
  als_constraint made[STATEMENTS];
  size_t count = 0;
  fixture_make(&f);
  strcpy(format, "%v.width >= 1");
  for (int i = 1; i < STATEMENTS; i++) strcat(format, "; a.width >= 2 * b.width + 12345");
  OK(add_with(f.l, f.root, NULL, made, STATEMENTS, &count, format, f.a));
  CHECK(count == STATEMENTS);
  OK(als_addf(f.l, f.root, "%v.width >= %v.width; %v.width >= %v.width; %v.width >= %v.width", f.a, f.b, f.b, f.a, f.a,
              f.b));
  fixture_end(&f);
}

static void faults(void) {
  fixture f;
  als_error error = ALS_ERROR_INIT;
  fixture_make(&f);
  CHECK(als_addf(f.l, f.root, "%v.width == %q", f.a) < 0);
  OK(als_error_last(f.l, &error));
  CHECK(error.offset == 11 && error.has_position);
  CHECK(als_addf(f.l, f.root, "%v.width == %n", f.a, NULL) < 0);
  CHECK(als_addf(f.l, f.root, "%v.width == %", f.a) < 0);
  CHECK(als_addf(f.l, f.root, "%v.width == %000000000000000000000000000000000000000000000000000000000001d", f.a, 1) <
        0);
  EXPECT(als_addf(f.l, f.root, "%v.width == nobody.width", f.a), ALS_ERROR_NAME);
  CHECK(strstr(als_error_text(f.l), "error[NAME_VIEW]: ") && strstr(als_error_text(f.l), "a.width == nobody.width\n") &&
        strstr(als_error_text(f.l), "           ^~~~~~\n"));
  fixture_end(&f);
}

static void error_text(void) {
  fixture f;
  char text[400] = "";
  fixture_make(&f);
  als_layout *fresh = NULL;
  OK(als_layout_create(NULL, &fresh));
  CHECK(strcmp(als_error_text(fresh), "") == 0);
  EXPECT(als_add(fresh, none, ALS_SYNTAX_ANY, "x.left == 3", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME);
  OK(als_error_text_copy(fresh, text, sizeof text, NULL));
  CHECK(strcmp(als_error_text(fresh), text) == 0 && text[0]);
  CHECK(strcmp(als_error_text(fresh), text) == 0); /* asked twice it says the same */
  OK(als_layout_destroy(fresh));
  CHECK(strstr(als_error_text(NULL), "there is no layout") != NULL);
  fixture_end(&f);
}

void test_formatted(void) {
  conversions();
  exact_numbers();
  items();
  quoted_names();
  long_text();
  faults();
  error_text();
}
