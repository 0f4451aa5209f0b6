/* size.c - the least size from which on everything holds. */
#include <string.h>

#include "tool.h"

static void add_side(scene *s, const char *name, double least, size_t stop, text *out) {
  text_format(out, "%s: ", s->file);
  if (least < 0) {
    text_format(out, "no least %s: something fails at the end of the interval", name);
  } else {
    text_format(out, "least %s ", name);
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
    json_end(&j);
    text_add(out, "\n");
  } else {
    add_side(s, "width", least.size.width, least.width_stop, out);
    add_side(s, "height", least.size.height, least.height_stop, out);
  }
  if (least.size.width < 0 || least.size.height < 0) return TOOL_CONFLICT;
  return least.verdict == ALS_VERDICT_SAMPLED || least.verdict == ALS_VERDICT_INCOMPLETE ? TOOL_UNPROVED : TOOL_OK;
}
