/* als_addf, a text written as by printf; and als_error_text (als.h). */
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
  OK(als_addf(f.l, f.root, "%ju.left == %ju.right + %g", f.b.id, f.a.id, 8.5));
  says(f.l, "b.left == a.right + 8.5");
  OK(als_addf(f.l, f.root, "%ju.left == %ju.right %+g", f.b.id, f.a.id, 8.1));
  says(f.l, "b.left == a.right +8.1");
  OK(als_addf(f.l, f.root, "%ju.left == %ju.right %+g", f.b.id, f.a.id, -1.0 / 3));
  says(f.l, "b.left == a.right -0.3333333333333333");
  OK(als_addf(f.l, f.root, "%ju.%s %s %.2f @ %.1f # %g%% %.3g %e %+.0f", f.a.id, "width", "<=", 2.0 / 3, 749.95, 20.0,
              1234.5678, 0.5, 42.4));
  says(f.l, "20% 1.23e+03 5.000000e-01 +42");
  OK(als_addf(f.l, f.root, "a.width >= %g %s", 12.0, ""));
  says(f.l, "a.width >= 12");
  OK(als_addf(f.l, f.root, "H:|-(%g)-[%ju(%g)]", 0.1, f.a.id, 123456.789));
  fixture_end(&f);
}

/* %g writes a number that reads back exactly. */
static void exact_numbers(void) {
  static const double numbers[] = {0.1, 1.0 / 3, 123456.789, 1e9, 16777217, 5e-324, 1e-9, 999999999.123, -0.0, 12};
  fixture f;
  fixture_make(&f);
  for (size_t i = 0; i < COUNT(numbers); i++) {
    als_constraint made = {0};
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%ju.width >= %g", f.a.id, numbers[i]));
    OK(als_constraint_get_info(f.l, made, &info));
    CHECK(info.constant == numbers[i]);
  }
  EXPECT(als_addf(f.l, f.root, "%ju.width >= %g", f.a.id, 1e300), ALS_ERROR_NUMBER);
  CHECK(als_addf(f.l, f.root, "%ju.width >= %g", f.a.id, (double)NAN) < 0);
  CHECK(als_addf(f.l, f.root, "%ju.width >= %g", f.a.id, (double)INFINITY) < 0);
  /* The decimal point is a point, whatever the locale says. */
  static const char *const locales[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "ps_AF.UTF-8"};
  for (size_t i = 0; i < COUNT(locales); i++) {
    if (!setlocale(LC_NUMERIC, locales[i])) continue;
    OK(als_addf(f.l, f.root, "%ju.width >= %g * %ju.width + %.1f", f.a.id, 0.5, f.b.id, 1.25));
    setlocale(LC_NUMERIC, "C");
    says(f.l, "a.width >= 0.5 * b.width + 1.2");
  }
  setlocale(LC_NUMERIC, "C");
  fixture_end(&f);
}

/* %ju is that very item, whatever its name. */
static void items(void) {
  fixture f;
  als_constraint made = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item twin = view(f.l, f.root, "a"), super = view(f.l, f.root, "super"), far = view(f.l, f.b, "a");
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%ju.left == %ju.right", far.id, f.b.id));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == far.id && info.second.id == f.b.id);
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%ju.left == %ju.right + 1", twin.id, twin.id));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.first.id == twin.id && info.second.id == twin.id);
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%ju.left == b.right", super.id));
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
  OK(add_with(f.l, f.root, &options, &made, 1, &count, "%ju.left == mine.right + pad", f.b.id));
  OK(als_constraint_get_info(f.l, made, &info));
  CHECK(info.second.id == twin.id && info.constant == 12 && info.group.id == f.g.id && count == 1);
  EACH_BAD_ITEM(&f, als_addf(f.l, f.root, "%ju.width == 3", bad.id));
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
  OK(als_addf(f.l, f.root, "%ju.width == %ju.width", nameless.id, odd.id));
  says(f.l, "\"view#1\".width == \"my \"\"big\"\" button\".width");
  OK(als_addf(f.l, f.root, "%ju.width == %ju.width", nameless.id, other.id));
  says(f.l, "\"view#1\".width == \"view#2\".width");
  OK(als_addf(f.l, f.root, "%ju.width == %ju.width", f.a.id, digit.id));
  says(f.l, "a.width == \"2nd\".width");
  OK(add_with(f.l, f.root, NULL, &made, 1, NULL, "%ju.left == %ju.right", f.a.id, twin.id));
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
  strcpy(format, "%ju.width >= 1");
  for (int i = 1; i < STATEMENTS; i++) strcat(format, "; a.width >= 2 * b.width + 12345");
  OK(add_with(f.l, f.root, NULL, made, STATEMENTS, &count, format, f.a.id));
  CHECK(count == STATEMENTS);
  OK(als_addf(f.l, f.root, "%ju.width >= %ju.width; %ju.width >= %ju.width; %ju.width >= %ju.width", f.a.id, f.b.id,
              f.b.id, f.a.id, f.a.id, f.b.id));
  fixture_end(&f);
}

/* A conversion that als_addf does not have is refused before any argument is read: none is passed here. */
static void refused_conversions(void) {
  static const struct {
    const char *format, *conversion;
  } refused[] = {{"a.width = %d", "%d"},
                 {"a.width == 1; b.width == %i", "%i"},
                 {"%g.width == %u", "%u"},
                 {"%s %ju %lu", "%lu"},
                 {"%llu", "%llu"},
                 {"%zu.left == 3", "%zu"},
                 {"%jd", "%jd"},
                 {"%Lg", "%Lg"},
                 {"%lf", "%lf"},
                 {"%v.width == 3", "%v"},
                 {"%p.width == 3", "%p"},
                 {"a.width == 3 # %d", "%d"},
                 {"a.width == 3 # %n", "%n"},
                 {"a.width == %q", "%q"},
                 {"%*g", "%*g"},
                 {"%.*g", "%.*g"},
                 {"%.*s", "%.*s"},
                 {"%5g", "%5g"},
                 {"%-8s", "%-8s"},
                 {"%.g", "%.g"},
                 {"%.100g", "%.100g"},
                 {"%2147483648g", "%2147483648g"},
                 {"%0000000000000000000000000000000000000000000000000000000000000000000000000000001d",
                  "%00000000000000000000000000000000000000000000000000000000000"},
                 {"%$d", "%"},
                 {"%c", "%c"},
                 {"%x %X", "%x"},
                 {"%a", "%a"},
                 {"%", "%"},
                 {"a.width == %", "%"},
                 {"%+", "%+"},
                 {"%j", "%j"},
                 {"%\xc3\xa9", "%"},
                 {"H:|-%d-[a]", "%d"},
                 {"H:|[a(%d)]", "%d"},
                 {"%g%%%d", "%d"}};
  fixture f;
  fixture_make(&f);
  size_t before = 0;
  for (als_constraint at = {0}; als_constraint_next(f.l, at, &at) == ALS_OK;) before++;
  view(f.l, f.root, "%d"); /* a name like this is no way round */
  view(f.l, f.root, "%");
  for (size_t i = 0; i < COUNT(refused); i++) {
    als_constraint last = {0};
    size_t count = 0;
    char wanted[100];
    FAILS(f.l, add_with(f.l, f.root, NULL, NULL, 0, NULL, refused[i].format), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
    snprintf(wanted, sizeof wanted, "\"%s\" is a printf conversion", refused[i].conversion);
    CHECK(strstr(als_error_text(f.l), wanted) && strstr(als_error_text(f.l), "%g (a double)"));
    if (!strstr(als_error_text(f.l), wanted)) printf("    %s: %s\n", refused[i].format, als_error_text(f.l));
    while (als_constraint_next(f.l, last, &last) == ALS_OK) count++;
    CHECK(count == before);
  }
  /* A text that is no format tells the same. */
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "H:|-%g-[a]", NUL, NULL, NULL, 0, NULL), ALS_ERROR_SYNTAX,
        ALS_KIND_SYNTAX);
  CHECK(strstr(als_error_text(f.l), "\"%g\" is a printf conversion"));
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width == %g", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME,
        ALS_KIND_NAME_VIEW);
  CHECK(strstr(als_error_text(f.l), "als_addf"));
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "%d.width == 3", NUL, NULL, NULL, 0, NULL));
  fixture_end(&f);
}

static void faults(void) {
  fixture f;
  fixture_make(&f);
  EXPECT(als_addf(f.l, f.root, "%ju.width == nobody.width", f.a.id), ALS_ERROR_NAME);
  CHECK(strstr(als_error_text(f.l), "error[NAME_VIEW]: ") && strstr(als_error_text(f.l), "a.width == nobody.width\n") &&
        strstr(als_error_text(f.l), "           ^~~~~~\n"));
  EXPECT(als_addf(f.l, f.root, "%ju.width == 5", (uintmax_t)5), ALS_ERROR_HANDLE);
  EXPECT(als_addf(f.l, f.root, "%ju.width == 5", UINTMAX_MAX), ALS_ERROR_HANDLE);
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
  refused_conversions();
  faults();
  error_text();
}
