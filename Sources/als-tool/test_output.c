/* test_output.c - what `als test` found: for people, as JSON, as JUnit XML, and as SARIF. */
#include <string.h>

#include "test.h"

void test_text(const test_report *reports, size_t count, text *out) {
  size_t cases = 0, failures = 0, refused = 0;
  for (size_t i = 0; i < count; i++) {
    const test_report *r = &reports[i];
    cases += r->count;
    failures += r->failures;
    refused += r->status == TOOL_REFUSED;
    for (size_t k = 0; k < r->count; k++) {
      if (r->cases[k].message == NULL) continue;
      text_format(out, "%s: ", r->file);
      text_styled(out, STYLE_ERROR, "fails");
      if (strcmp(r->cases[k].rule, "golden") == 0) {
        text_format(out, ": %s:\n%s", r->cases[k].name, r->cases[k].message);
      } else {
        text_format(out, ": %s\n", r->cases[k].message);
      }
    }
    text_format(out, "%s: ", r->file);
    if (r->status == TOOL_REFUSED) {
      text_styled(out, STYLE_ERROR, "refused");
    } else {
      text_format(out, "%s", r->summary.bytes ? r->summary.bytes : "");
    }
    text_add(out, "\n");
  }
  if (cases == 0) return;
  text_count(out, cases, "test", "tests");
  text_format(out, ", %zu failed", failures);
  if (refused) {
    text_add(out, "; ");
    text_count(out, refused, "document", "documents");
    text_add(out, " refused");
  }
  text_add(out, "\n");
}

void test_json(const test_report *reports, size_t count, text *out) {
  json j = json_into(out);
  json_rows(&j, 2);
  for (size_t i = 0; i < count; i++) {
    const test_report *r = &reports[i];
    json_object(&j);
    json_key(&j, "als");
    json_integer(&j, 1);
    json_key(&j, "file");
    json_word(&j, r->file);
    json_key(&j, "refused");
    json_bool(&j, r->status == TOOL_REFUSED);
    if (r->status == TOOL_REFUSED) {
      json_key(&j, "kind");
      json_text(&j, &r->kind);
      json_key(&j, "message");
      json_text(&j, &r->reason);
    }
    json_key(&j, "tests");
    json_rows(&j, 4);
    for (size_t k = 0; k < r->count; k++) {
      json_object(&j);
      json_key(&j, "rule");
      json_word(&j, r->cases[k].rule);
      json_key(&j, "name");
      json_word(&j, r->cases[k].name);
      json_key(&j, "message");
      if (r->cases[k].message) {
        json_word(&j, r->cases[k].message);
      } else {
        json_null(&j);
      }
      json_end(&j);
    }
    json_end(&j);
    json_end(&j);
  }
  json_end(&j);
  text_add(out, "\n");
}

/* ---- JUnit ---- */

static void xml_attribute(text *out, const char *name, const char *value) {
  text_format(out, " %s=\"", name);
  text_xml(out, value, strlen(value));
  text_add(out, "\"");
}

void test_junit(const test_report *reports, size_t count, text *out) {
  text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"als\">\n");
  for (size_t i = 0; i < count; i++) {
    const test_report *r = &reports[i];
    int is_refused = r->status == TOOL_REFUSED;
    text_add(out, "  <testsuite");
    xml_attribute(out, "name", r->file);
    text_format(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%d\">\n", r->count + (size_t)is_refused, r->failures,
                is_refused);
    if (is_refused) {
      text_add(out, "    <testcase name=\"document\"");
      xml_attribute(out, "classname", r->file);
      text_add(out, "><error");
      xml_attribute(out, "type", r->kind.bytes);
      xml_attribute(out, "message", r->reason.bytes);
      text_add(out, "/></testcase>\n");
    }
    for (size_t k = 0; k < r->count; k++) {
      const test_case *c = &r->cases[k];
      text_add(out, "    <testcase");
      xml_attribute(out, "classname", r->file);
      xml_attribute(out, "name", c->name);
      if (c->message == NULL) {
        text_add(out, "/>\n");
        continue;
      }
      text_add(out, "><failure");
      xml_attribute(out, "type", c->rule);
      text_add(out, ">");
      text_xml(out, c->message, strlen(c->message));
      text_add(out, "</failure></testcase>\n");
    }
    text_add(out, "  </testsuite>\n");
  }
  text_add(out, "</testsuites>\n");
}

/* ---- SARIF ---- */

/* A slash for a backslash, and bytes that an address spells with a percent sign. */
static void add_uri(text *out, const char *file) {
  for (const char *p = file; *p; p++) {
    unsigned char c = (unsigned char)*p;
    int is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr("-._~/", c);
    text_format(out, is_plain ? "%c" : "%%%02X", c);
  }
}

static void sarif_region(source_region r, json *j) {
  json_object(j);
  json_key(j, "startLine");
  json_integer(j, r.line ? (int64_t)r.line : 1);
  if (r.line) {
    json_key(j, "startColumn");
    json_integer(j, (int64_t)r.column);
    json_key(j, "endLine");
    json_integer(j, (int64_t)r.end_line);
    json_key(j, "endColumn");
    json_integer(j, (int64_t)r.end_column);
  }
  json_end(j);
}

static void sarif_result(const test_report *r, size_t at, json *j) {
  text uri = {0};
  add_uri(&uri, r->file);
  json_object(j);
  json_key(j, "ruleId");
  json_word(j, at < r->count ? r->cases[at].rule : "document");
  json_key(j, "level");
  json_word(j, "error");
  json_key(j, "message");
  json_object(j);
  json_key(j, "text");
  json_word(j, at < r->count ? r->cases[at].message : r->reason.bytes);
  json_end(j);
  text places = {0};
  json p = json_into(&places);
  json_array(&p);
  json_object(&p);
  json_key(&p, "physicalLocation");
  json_object(&p);
  json_key(&p, "artifactLocation");
  json_object(&p);
  json_key(&p, "uri");
  json_text(&p, &uri);
  json_end(&p);
  json_key(&p, "region");
  const source_region none = {0, 0, 0, 0};
  sarif_region(at == r->count ? r->refused : r->regions ? r->regions[at] : none, &p);
  json_end(&p);
  json_end(&p);
  json_end(&p);
  json_key(j, "locations");
  json_raw(j, places.bytes, places.length);
  json_end(j);
  text_free(&places);
  text_free(&uri);
}

void test_sarif(const test_report *reports, size_t count, text *out) {
  uint32_t version = als_version();
  text_format(out,
              "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n"
              "  \"runs\": [{\n    \"tool\": { \"driver\": { \"name\": \"als\", \"version\": \"%u.%u.%u\" } },\n"
              "    \"columnKind\": \"unicodeCodePoints\",\n    \"results\": ",
              (unsigned)(version / 10000), (unsigned)(version / 100 % 100), (unsigned)(version % 100));
  json j = json_into(out);
  json_rows(&j, 6);
  for (size_t i = 0; i < count; i++) {
    if (reports[i].status == TOOL_REFUSED) sarif_result(&reports[i], reports[i].count, &j);
    for (size_t k = 0; k < reports[i].count; k++) {
      if (reports[i].cases[k].message) sarif_result(&reports[i], k, &j);
    }
  }
  json_end(&j);
  text_add(out, "\n  }]\n}\n");
}
