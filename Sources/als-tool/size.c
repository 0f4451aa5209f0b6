/* size.c - the least size from which on everything holds. */
#include <string.h>

#include "tool.h"

static void add_side(scene *s, const char *name, double least, size_t stop, text *out) {
  text_format(out, "%s: ", s->file);
  if (least < 0) {
    text_format(out, "no minimum %s: something fails at the end of the interval", name);
  } else {
    text_format(out, "minimum %s ", name);
    text_short(out, least);
  }
  if (stop != (size_t)-1) {
    text message = {0};
    scene_copy(s, prove_message, stop, &message);
    text_add(out, ": ");
    text_label(out, message.bytes ? message.bytes : "", message.length);
    text_free(&message);
  }
  text_add(out, "\n");
}

static size_t failure_count(scene *s) {
  als_proof proof = ALS_PROOF_INIT;
  return als_proof_get(s->layout, &proof) == ALS_OK ? proof.failures : 0;
}

static int is_left_out(scene *s, size_t index) {
  als_proof_failure failure = ALS_PROOF_FAILURE_INIT;
  return als_proof_failure_get(s->layout, index, &failure) == ALS_OK && failure.left_out;
}

static void add_left_out(scene *s, size_t index, text *out) {
  text message = {0};
  scene_copy(s, prove_message, index, &message);
  text_format(out, "%s: excluded: ", s->file);
  text_label(out, message.bytes ? message.bytes : "", message.length);
  text_add(out, "\n");
  text_free(&message);
}

static void json_side(json *j, const char *key, double least) {
  json_key(j, key);
  if (least < 0) {
    json_null(j);
  } else {
    json_number(j, least);
  }
}

static void json_stop(scene *s, const char *key, size_t stop, json *j) {
  json_key(j, key);
  if (stop == (size_t)-1) {
    json_null(j);
    return;
  }
  text message = {0};
  scene_copy(s, prove_message, stop, &message);
  json_text(j, &message);
  text_free(&message);
}

int size_run(scene *s, const prove_request *request, int is_json, text *out) {
  als_proof_spec spec;
  als_minimum least = ALS_MINIMUM_INIT;
  if (scene_solve(s) != TOOL_OK) return TOOL_REFUSED;
  prove_spec(request, s->root, &spec);
  if (als_minimum_size(s->layout, &spec, &least) < 0) return report_layout(s);
  size_t count = failure_count(s);
  if (is_json) {
    json j = json_into(out);
    json_object(&j);
    json_key(&j, "minimum");
    json_object(&j);
    json_side(&j, "width", least.size.width);
    json_side(&j, "height", least.size.height);
    json_end(&j);
    json_key(&j, "stops");
    json_object(&j);
    json_stop(s, "width", least.width_stop, &j);
    json_stop(s, "height", least.height_stop, &j);
    json_end(&j);
    json_key(&j, "leftOut");
    json_array(&j);
    for (size_t k = 0; k < count; k++) {
      text message = {0};
      if (!is_left_out(s, k)) continue;
      scene_copy(s, prove_message, k, &message);
      json_text(&j, &message);
      text_free(&message);
    }
    json_end(&j);
    json_end(&j);
    text_add(out, "\n");
  } else {
    add_side(s, "width", least.size.width, least.width_stop, out);
    add_side(s, "height", least.size.height, least.height_stop, out);
    for (size_t k = 0; k < count; k++) {
      if (is_left_out(s, k)) add_left_out(s, k, out);
    }
  }
  if (least.size.width < 0 || least.size.height < 0) return TOOL_CONFLICT;
  return least.verdict == ALS_VERDICT_SAMPLED || least.verdict == ALS_VERDICT_INCOMPLETE ? TOOL_UNPROVED : TOOL_OK;
}
