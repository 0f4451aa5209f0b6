/* Bytes as a sequence of calls: tables of handles made so far, live and stale, and after every call an answer that the
 * header documents.  The longest inputs make a few hundred calls. */
#include "fuzz.h"

#define TABLE 32

typedef struct machine {
  const uint8_t *at, *end;
  als_layout *layout;
  als_item items[TABLE];
  als_constraint constraints[TABLE];
  als_group groups[4];
} machine;

static uint8_t next(machine *m) {
  return m->at < m->end ? *m->at++ : 0;
}

static double number(machine *m) {
  static const double numbers[] = {0,       1,           2,    8,    10,   100, -5,           0.5,
                                   1.0 / 3, 320,         1e-9, 1e8,  -1e8, 1e9, 999999999.25, -1e9,
                                   1e6,     123456789.5, 50,   -5e8, 1e10, NAN, INFINITY};
  return numbers[next(m) % (sizeof numbers / sizeof *numbers)];
}

static double multiplier(machine *m) {
  static const double numbers[] = {1, 2, 0.5, -1, 1.0 / 3, 1e-3, 1e3, 1e-6, 1e6, -999999, 1e7, NAN};
  return numbers[next(m) % (sizeof numbers / sizeof *numbers)];
}

static float priority(machine *m) {
  static const float priorities[] = {1000, 750, 250, 999.5f, 251, 50, 1, 0.25f, 0, 1001, -1, NAN};
  return priorities[next(m) % 12];
}

static als_item item(machine *m) {
  return m->items[next(m) % TABLE];
}
static als_constraint constraint(machine *m) {
  return m->constraints[next(m) % TABLE];
}

static als_edges edges(machine *m) {
  als_edges e = {number(m), number(m), number(m), number(m)};
  return e;
}

static als_constraint_spec spec(machine *m) {
  als_constraint_spec s;
  memset(&s, 0, sizeof s);
  s.first = item(m);
  s.second = item(m);
  s.first_attribute = next(m) % 23;
  s.second_attribute = next(m) % 3 == 0 ? next(m) % 23 : s.first_attribute;
  s.relation = next(m) % 4 - 1;
  s.priority = priority(m);
  s.multiplier = next(m) % 4 == 0 ? multiplier(m) : 1;
  s.constant = number(m);
  if (next(m) % 4 == 0) {
    s.second = none;
    s.second_attribute = 0;
  }
  return s;
}

static als_status make(machine *m) {
  switch (next(m) % 6) {
    case 0: return als_view_create(m->layout, item(m), NULL, 0, &m->items[next(m) % TABLE]);
    case 1: return als_guide_create(m->layout, item(m), "g", 1, &m->items[next(m) % TABLE]);
    case 2: return als_item_safe_area(m->layout, item(m), &m->items[next(m) % TABLE]);
    case 3: return als_item_margins(m->layout, item(m), &m->items[next(m) % TABLE]);
    case 4: return als_group_create(m->layout, NULL, 0, &m->groups[next(m) % 4]);
    default: return als_view_create(m->layout, m->items[0], "v", 1, &m->items[next(m) % TABLE]);
  }
}

static als_status constrain(machine *m) {
  als_constraint_spec specs[3] = {spec(m), spec(m), spec(m)};
  als_constraint made[3] = {{0}, {0}, {0}};
  als_term terms[3] = {{item(m), 1, 0, 1}, {item(m), 2, 0, -1}, {item(m), next(m) % 21, 0, number(m)}};
  uint32_t flags = next(m) % 4 == 0 ? ALS_FLAG_INACTIVE : 0;
  als_status status;
  switch (next(m) % 4) {
    case 0: status = als_constraints_create(m->layout, specs, 3, flags, made); break;
    case 1:
      status = als_constraint_create_terms(m->layout, terms, 1 + next(m) % 3, (als_relation)(next(m) % 3 - 1),
                                           number(m), priority(m), flags, made);
      break;
    default: status = als_constraint_create(m->layout, specs, flags, made);
  }
  for (int i = 0; i < 3 && status == ALS_OK; i++) {
    if (made[i].id) {
      m->constraints[next(m) % TABLE] = made[i];
    }
  }
  return status;
}

/* Mostly sensible; what is asked decides what is answered. */
static als_status measure(void *user_data, als_layout *layout, als_item asked, als_size proposal,
                          als_measurement *out) {
  uint64_t mix = asked.id * 0x9E3779B97F4A7C15u + (uint64_t)(proposal.width > 0 ? proposal.width * 16 : 0);
  als_rect rect;
  als_item made;
  mix ^= mix >> 29;
  must_be_known(als_frame(layout, asked, &rect));
  MUST(als_view_create(layout, asked, NULL, 0, &made) == ALS_ERROR_BUSY);
  MUST(als_solve(layout, NULL) == ALS_ERROR_BUSY);
  if (user_data && mix % 16 == 0) {
    return ALS_ERROR_LIMIT;
  }
  out->size.width = user_data && mix % 16 == 1 ? NAN : (double)(mix % 300);
  out->size.height = proposal.width > 0 ? 10000 / (1 + proposal.width) : 20;
  out->last_baseline = (double)(mix % 7);
  return ALS_OK;
}

static als_status measure_many(void *user_data, als_layout *layout, const als_measure_request *requests,
                               als_measurement *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    als_status status = measure(user_data, layout, requests[i].item, requests[i].proposal, out + i);
    if (status != ALS_OK) {
      return status;
    }
  }
  return ALS_OK;
}

static als_status set_measure(machine *m) {
  als_item two[2] = {item(m), item(m)};
  void *rude = next(m) % 4 == 0 ? m : NULL;
  switch (next(m) % 5) {
    case 0: return als_items_set_measured(m->layout, two, 2, next(m) % 2);
    case 1: return als_layout_set_measure(m->layout, next(m) % 4 ? measure_many : NULL, rude, NULL);
    case 2: return als_items_invalidate_measure(m->layout, two, 2);
    default: return als_item_set_measure(m->layout, two[0], next(m) % 4 ? measure : NULL, rude, NULL);
  }
}

static als_status set_trait(machine *m) {
  als_item i = item(m);
  als_size size = {number(m), next(m) % 2 ? ALS_UNSPECIFIED : number(m)};
  switch (next(m) % 16) {
    case 13:
    case 14: return set_measure(m);
    case 10:
    case 11: return als_item_set_gone(m->layout, i, next(m) % 2);
    case 0: return als_item_set_size(m->layout, i, size);
    case 1: return als_item_set_intrinsic_size(m->layout, i, size);
    case 2: return als_item_set_hugging(m->layout, i, priority(m), priority(m));
    case 3: return als_item_set_compression(m->layout, i, priority(m), priority(m));
    case 4: return als_item_set_direction(m->layout, i, (als_direction)(next(m) % 4));
    case 5: return als_item_set_margins(m->layout, i, edges(m));
    case 6: return als_item_set_margin_rules(m->layout, i, next(m) % 2, next(m) % 2);
    case 7: return als_item_set_safe_area(m->layout, i, edges(m));
    case 8: return als_item_set_alignment_insets(m->layout, i, edges(m));
    case 9: return als_item_set_baselines(m->layout, i, number(m), number(m));
    default: return als_item_set_hidden(m->layout, i, next(m) % 2);
  }
}

static als_status change(machine *m) {
  als_constraint c = constraint(m);
  switch (next(m) % 11) {
    case 9: return als_constraint_set_gone_constant(m->layout, c, number(m));
    case 10: return als_constraint_clear_gone_constant(m->layout, c);
    case 0: return als_constraint_set_constant(m->layout, c, number(m));
    case 1: return als_constraint_set_multiplier(m->layout, c, number(m));
    case 2: return als_constraint_set_priority(m->layout, c, priority(m));
    case 3: return als_constraint_set_active(m->layout, c, next(m) % 2);
    case 4: return als_constraint_set_host(m->layout, c, item(m));
    case 5: return als_constraint_destroy(m->layout, c);
    case 6: return als_group_add(m->layout, m->groups[next(m) % 4], c);
    case 7: return als_group_set_active(m->layout, m->groups[next(m) % 4], next(m) % 2);
    default: return als_constraint_set_name(m->layout, c, "n", 1);
  }
}

static als_status rebuild(machine *m) {
  switch (next(m) % 5) {
    case 0: return als_item_destroy(m->layout, item(m));
    case 1: return als_item_set_parent(m->layout, item(m), none, ALS_LAST);
    case 2: return als_group_destroy(m->layout, m->groups[next(m) % 4]);
    default: return als_item_set_parent(m->layout, item(m), item(m), next(m) % 2 ? ALS_LAST : next(m) % 4);
  }
}

static als_status read_conflicts(machine *m);

/* What explains an attribute adds up to it. */
static als_status explained(machine *m) {
  als_explained terms[256];
  als_item asked = item(m);
  als_attribute attribute = (als_attribute)(next(m) % 22);
  char text[512];
  size_t needed = 0;
  double value = 0, sum = 0, largest = 1;
  als_status status = als_explain(m->layout, asked, attribute, terms, 256, &needed, &value);
  for (size_t i = 0; status == ALS_OK && i < needed; i++) {
    sum += terms[i].factor * terms[i].value;
    largest = fmax(largest, fabs(terms[i].factor * terms[i].value));
  }
  MUST(status != ALS_OK || fabs(sum - value) <= 1e-7 * largest);
  MUST(status != ALS_NOT_SOLVED || needed == 0);
  if (status >= 0) als_explain_lost(m->layout, asked, attribute, NULL, 0, &needed);
  if (status >= 0) als_explain_json_copy(m->layout, asked, attribute, text, sizeof text, &needed);
  return status >= 0 ? als_explain_text_copy(m->layout, asked, attribute, text, sizeof text, &needed) : status;
}

static als_status ask(machine *m) {
  als_item_info item_info = ALS_ITEM_INFO_INIT;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_rect rect;
  double violation = 0;
  uint32_t bits = 0;
  als_status status;
  als_size size = {0, 0}, target = {number(m), number(m)};
  switch (next(m) % 12) {
    case 8: return als_layout_set_scale(m->layout, number(m));
    case 9: return als_snapped_frame_in(m->layout, item(m), item(m), &rect);
    case 10:
      status = als_snapped_frame(m->layout, item(m), &rect);
      MUST(status < 0 || (isfinite(rect.x) && isfinite(rect.y) && isfinite(rect.width) && isfinite(rect.height)));
      return status;
    case 6:
      status = als_item_fitting_size(m->layout, item(m), target, priority(m), priority(m), &size);
      MUST(isfinite(size.width) && isfinite(size.height));
      return status;
    case 7: return als_item_size_request(m->layout, item(m), target, &size, NULL);
    case 0: return als_item_get_info(m->layout, item(m), &item_info);
    case 1: return als_constraint_get_info(m->layout, constraint(m), &info);
    case 2: return als_frame_in(m->layout, item(m), item(m), &rect);
    case 3: return als_ambiguity(m->layout, item(m), &bits);
    case 4:
      status = als_constraint_violation(m->layout, constraint(m), &violation);
      MUST(status < 0 || violation >= 0);
      return status;
    case 5: return read_conflicts(m);
    case 11: return explained(m);
    default: return als_alignment_rect(m->layout, item(m), &rect);
  }
}

/* All that is told of the conflicts, whatever has become of what they name; each relaxation can be made. */
static als_status read_conflicts(machine *m) {
  char words[40] = "";
  size_t count = 0, needed = 0;
  als_conflict_count(m->layout, &count);
  for (size_t i = 0; i < count; i++) {
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    MUST(als_conflict_get_info(m->layout, i, &info) == ALS_OK && info.missed >= 0);
    MUST(als_conflict_message_copy(m->layout, i, words, sizeof words, &needed) >= 0);
    for (size_t k = 0; k < info.member_count; k++) {
      als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
      MUST(als_conflict_get_member(m->layout, i, k, &member) == ALS_OK);
      MUST(als_conflict_member_text_copy(m->layout, i, k, words, sizeof words, &needed) >= 0);
    }
    for (size_t k = 0; k < info.relaxation_count; k++) {
      als_relaxation change = ALS_RELAXATION_INIT;
      MUST(als_conflict_get_relaxation(m->layout, i, k, &change) == ALS_OK && change.member < info.member_count);
    }
  }
  return als_conflicts_copy_json(m->layout, words, next(m) % sizeof words, NULL, 0, &needed);
}

static als_status text(machine *m) {
  size_t length = next(m) % 40;
  if (length > (size_t)(m->end - m->at)) {
    length = (size_t)(m->end - m->at);
  }
  const char *bytes = (const char *)m->at;
  m->at += length;
  return als_add(m->layout, item(m), ALS_SYNTAX_ANY, bytes, length, NULL, NULL, 0, NULL);
}

/* Edits inside edits, trials, the policy, names that are replaced. */
static als_status edit(machine *m) {
  als_constraint members[2], broken;
  als_constraint_spec s = spec(m);
  size_t needed = 0;
  als_status status;
  switch (next(m) % 8) {
    case 0:
    case 1: return als_edit_begin(m->layout);
    case 2: return als_edit_commit(m->layout);
    case 3:
    case 4: return als_edit_cancel(m->layout);
    case 5:
      status = als_edit_try(m->layout, members, 2, &needed, &broken);
      MUST(status != ALS_OK || (needed == 0 && broken.id == 0));
      return status;
    case 6: return als_layout_set_conflict_policy(m->layout, (als_conflict_policy)(next(m) % 3));
    default: return als_constraint_replace(m->layout, item(m), "n", 1, &s, 0, &m->constraints[next(m) % TABLE]);
  }
}

/* What a copy answers is what the original answers. */
static void compare_copy(machine *m) {
  als_layout *copy = NULL;
  size_t count = 0, other = 0;
  als_rect mine[64], theirs[64];
  MUST(als_layout_copy(m->layout, &copy) == ALS_OK);
  als_frames_copy_all(m->layout, NULL, mine, 64, &count);
  als_frames_copy_all(copy, NULL, theirs, 64, &other);
  MUST(count == other);
  MUST(memcmp(mine, theirs, (count < 64 ? count : 64) * sizeof mine[0]) == 0);
  solve_and_check(copy);
  als_layout_destroy(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  machine m;
  memset(&m, 0, sizeof m);
  m.at = data;
  m.end = data + size;
  m.layout = small_layout(&m.items[0]);
  for (int i = 1; i < TABLE / 2; i++) {
    als_item_next(m.layout, m.items[i - 1], &m.items[i]);
  }
  while (m.at < m.end) {
    als_status status = ALS_OK;
    als_digest before, after;
    MUST(als_layout_digest(m.layout, &before) == ALS_OK);
    switch (next(&m) % 18) {
      case 0:
      case 1: status = make(&m); break;
      case 2:
      case 3:
      case 4:
      case 5: status = constrain(&m); break;
      case 6:
      case 7: status = set_trait(&m); break;
      case 8:
      case 9: status = change(&m); break;
      case 10: status = rebuild(&m); break;
      case 11: status = text(&m); break;
      case 12:
      case 13: status = ask(&m); break;
      case 15:
      case 16: status = edit(&m); break;
      case 14:
        if (next(&m) % 8 == 0) {
          compare_copy(&m);
        }
        break;
      default: solve_and_check(m.layout);
    }
    must_be_known(status);
    if (status < 0) { /* a failure changes nothing */
      MUST(als_layout_digest(m.layout, &after) == ALS_OK);
      MUST(before.low == after.low && before.high == after.high);
    }
  }
  solve_and_check(m.layout);
  als_layout_destroy(m.layout);
  return 0;
}
