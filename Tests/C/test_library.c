/* Numbers that must not move, and the names of values (als.h, Library). */
#include "harness.h"

static void apple_numbers(void) {
  CHECK(ALS_ATTRIBUTE_LEFT == 1 && ALS_ATTRIBUTE_HEIGHT == 8 && ALS_ATTRIBUTE_LAST_BASELINE == 11);
  CHECK(ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS == 20);
  CHECK(ALS_RELATION_LESS_OR_EQUAL == -1 && ALS_RELATION_EQUAL == 0 && ALS_RELATION_GREATER_OR_EQUAL == 1);
  CHECK(sizeof(als_item) == 8 && sizeof(als_constraint) == 8 && sizeof(als_group) == 8);
  CHECK(sizeof(als_rect) == 32 && sizeof(als_size) == 16 && sizeof(als_edges) == 32);
  CHECK(sizeof(als_status) == 4 && sizeof(als_attribute) == 4);
}

static void names(void) {
  static const struct {
    als_attribute attribute;
    const char *name;
  } attributes[] = {
      {ALS_ATTRIBUTE_LEFT, "left"},
      {ALS_ATTRIBUTE_LEADING, "leading"},
      {ALS_ATTRIBUTE_CENTER_X, "centerX"},
      {ALS_ATTRIBUTE_LAST_BASELINE, "lastBaseline"},
      {ALS_ATTRIBUTE_TOP_MARGIN, "topMargin"},
      {ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS, "centerYWithinMargins"},
  };
  for (size_t i = 0; i < COUNT(attributes); i++) {
    CHECK(strcmp(als_attribute_name(attributes[i].attribute), attributes[i].name) == 0);
  }
  CHECK(strcmp(als_relation_name(ALS_RELATION_LESS_OR_EQUAL), "<=") == 0);
  CHECK(strcmp(als_relation_name(ALS_RELATION_EQUAL), "==") == 0);
  CHECK(strcmp(als_relation_name(ALS_RELATION_GREATER_OR_EQUAL), ">=") == 0);
  CHECK(strcmp(als_status_name(ALS_OK), "ALS_OK") == 0);
  CHECK(strcmp(als_status_name(ALS_ERROR_HANDLE), "ALS_ERROR_HANDLE") == 0);
  CHECK(strcmp(als_status_name(ALS_ERROR_INTERNAL), "ALS_ERROR_INTERNAL") == 0);
  CHECK(strcmp(als_error_kind_name(ALS_KIND_NAME_VIEW), "NAME_VIEW") == 0);
  CHECK(strcmp(als_error_kind_name(ALS_KIND_NO_COMMON_ANCESTOR), "NO_COMMON_ANCESTOR") == 0);
  for (int kind = ALS_KIND_EMPTY; kind <= ALS_KIND_PRECISION; kind++) {
    const char *name = als_error_kind_name((als_error_kind)kind);
    CHECK(name != NULL && strcmp(name, "unknown") != 0);
  }
}

static void unknown_names(void) {
  const int values[] = {-1000, 21, 12345, 0x7fffffff};
  for (size_t i = 0; i < COUNT(values); i++) {
    CHECK(strcmp(als_status_name((als_status)values[i]), "unknown") == 0);
    CHECK(strcmp(als_attribute_name((als_attribute)values[i]), "unknown") == 0);
    CHECK(strcmp(als_relation_name((als_relation)values[i]), "unknown") == 0);
  }
  CHECK(strcmp(als_error_kind_name((als_error_kind)34), "unknown") == 0);
  CHECK(strcmp(als_error_kind_name((als_error_kind)-1), "unknown") == 0);
}

void test_library(void) {
  CHECK(als_version() == ALS_VERSION_MAJOR * 10000 + ALS_VERSION_MINOR * 100 + ALS_VERSION_PATCH);
  apple_numbers();
  names();
  unknown_names();
}
