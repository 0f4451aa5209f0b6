/* prove_json.c - a proof as JSON. */
#include <math.h>

#include "tool.h"

static void json_interval(json *j, const char *key, const als_interval *interval) {
  json_key(j, key);
  json_array(j);
  json_number(j, interval->from);
  json_number(j, interval->to);
  json_end(j);
}

static void json_parameters(const prove_request *q, json *j) {
  json_object(j);
  if (q->parameters & ALS_PROVE_WIDTH) json_interval(j, "width", &q->width);
  if (q->parameters & ALS_PROVE_HEIGHT) json_interval(j, "height", &q->height);
  if (q->parameters & ALS_PROVE_TEXT_SCALE) json_interval(j, "textScale", &q->text_scale);
  json_end(j);
}

static int is_flat(const prove_request *q) {
  return (q->parameters & (q->parameters - 1)) == 0;
}

static void json_regions(const prove_request *q, double *const *regions, const size_t *lengths, size_t count, json *j) {
  json_array(j);
  for (size_t i = 0; i < count; i++) {
    json_array(j);
    for (size_t k = 0; k < lengths[i]; k++) {
      if (!is_flat(q) && k % 2 == 0) json_array(j);
      json_number(j, regions[i][k]);
      if (!is_flat(q) && k % 2 == 1) json_end(j);
    }
    json_end(j);
  }
  json_end(j);
}

static void json_item(scene *s, als_item item, json *j) {
  text name = {0};
  scene_item_name(s, item, &name);
  json_text(j, &name);
  text_free(&name);
}

static void json_witness(scene *s, const prove_report *r, const failed *f, json *j) {
  json_object(j);
  json_key(j, "width");
  json_number(j, f->about.width);
  json_key(j, "height");
  json_number(j, f->about.height);
  json_key(j, "textScale");
  json_number(j, f->about.text_scale);
  json_key(j, "direction");
  json_word(j, r->direction == ALS_DIRECTION_RIGHT_TO_LEFT ? "rtl" : "ltr");
  json_key(j, "gone");
  json_array(j);
  for (size_t i = 0; i < r->gone_counts[f->gone]; i++) json_item(s, r->gone[f->gone][i], j);
  json_end(j);
  json_end(j);
}

static void json_failure(scene *s, const prove_report *r, const failed *f, json *j) {
  json_object(j);
  json_key(j, "expect");
  json_text(j, &f->expect);
  json_key(j, "index");
  json_integer(j, f->about.expectation == (size_t)-1 ? -1 : (int64_t)f->about.expectation);
  json_key(j, "views");
  json_array(j);
  for (size_t i = 0; i < f->about.views; i++) {
    if (f->views[i] != SCENE_NONE) json_text(j, &s->entries[f->views[i]].name);
  }
  json_end(j);
  json_key(j, "axis");
  if (f->about.axis < 0) {
    json_null(j);
  } else {
    json_word(j, f->about.axis ? "vertical" : "horizontal");
  }
  json_key(j, "where");
  json_regions(r->request, f->regions, f->lengths, f->about.regions, j);
  json_key(j, "witness");
  json_witness(s, r, f, j);
  json_key(j, "measured");
  json_number(j, f->about.measured);
  json_key(j, "wanted");
  json_number(j, f->about.wanted);
  json_key(j, "because");
  json_array(j);
  for (size_t i = 0; i < f->about.because; i++) {
    json_object(j);
    json_key(j, "constraint");
    json_integer(j, (int64_t)f->because[i]);
    json_end(j);
  }
  json_end(j);
  json_key(j, "message");
  json_text(j, &f->message);
  json_end(j);
}

static const char *verdict_word(als_verdict verdict) {
  static const char *const words[] = {"", "proved", "refuted", "sampled", "incomplete"};
  return words[verdict];
}

/* What every answer begins with. */
static void json_beginning(const scene *s, json *j) {
  json_object(j);
  json_key(j, "als");
  json_integer(j, 1);
  json_key(j, "file");
  json_word(j, s->file);
}

void prove_certificate(scene *s, const prove_report *r, text *out) {
  json j = json_into(out);
  json_beginning(s, &j);
  json_key(&j, "pseudo");
  json_number(&j, r->request->pseudo ? r->request->pseudo : 1);
  json_key(&j, "verdict");
  json_word(&j, verdict_word(r->verdict));
  json_key(&j, "proofs");
  json_array(&j);
  json_raw(&j, r->certificates.bytes, r->certificates.length);
  json_end(&j);
  json_end(&j);
  text_add(out, "\n");
}

void prove_json(scene *s, const prove_report *r, text *out) {
  json j = json_into(out);
  json_beginning(s, &j);
  json_key(&j, "parameters");
  json_parameters(r->request, &j);
  if (r->request->parameters == 0) {
    json_key(&j, "size");
    json_array(&j);
    json_number(&j, r->size.width);
    json_number(&j, r->size.height);
    json_end(&j);
  }
  json_key(&j, "pieces");
  json_integer(&j, (int64_t)r->pieces);
  json_key(&j, "verdict");
  json_word(&j, verdict_word(r->verdict));
  json_line(&j, 2);
  json_key(&j, "failures");
  json_rows(&j, 4);
  for (size_t i = 0; i < r->failure_count; i++) json_failure(s, r, &r->failures[i], &j);
  json_end(&j);
  json_line(&j, 2);
  json_key(&j, "notReached");
  json_regions(r->request, r->left, r->left_lengths, r->left_count, &j);
  json_end(&j);
  text_add(out, "\n");
}
