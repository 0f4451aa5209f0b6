/* The least and the most a view may measure, and which content gives way first (als.h, Views and guides). */
#include "harness.h"

static const als_size open = {ALS_UNSPECIFIED, ALS_UNSPECIFIED};

static als_size width_of(double width) {
  return (als_size){width, ALS_UNSPECIFIED};
}

static void limits_hold(void) {
  fixture f;
  als_item_info info = ALS_ITEM_INFO_INIT;
  fixture_make(&f);
  size_t before = 0, found = 9;
  OK(als_item_set_size(f.l, f.root, (als_size){400, 100}));
  OK(als_constraint_destroy(f.l, f.c));
  ADD(f.l, f.root, "H:|-10-[a]-10-[b]-10-|");
  OK(als_lint_run(f.l, &before));
  OK(als_item_set_size_limits(f.l, f.a, width_of(120), width_of(150)));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 120);
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.minimum.width == 120 && info.minimum.height == ALS_UNSPECIFIED && info.maximum.width == 150);
  OK(als_item_set_intrinsic_size(f.l, f.a, (als_size){300, 20}));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 150);
  OK(als_item_set_size_limits(f.l, f.a, open, open));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 300);
  /* Equal limits are a size. */
  OK(als_item_set_size_limits(f.l, f.a, (als_size){40, 0}, (als_size){40, 0}));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 40);
  NEAR(frame_of(f.l, f.a).height, 0);
  /* No constraint of the list, and no finding. */
  als_constraint last = {0};
  size_t count = 0;
  while (als_constraint_next(f.l, last, &last) == ALS_OK) count++;
  CHECK(count == 3);
  OK(als_item_set_size_limits(f.l, f.b, width_of(0), open));
  OK(als_lint_run(f.l, &found));
  CHECK(found == before);
  fixture_end(&f);
}

static void limits_are_refused(void) {
  fixture f;
  fixture_make(&f);
  OK(als_item_set_size_limits(f.l, f.a, width_of(20), width_of(30)));
  FAILS(f.l, als_item_set_size_limits(f.l, f.a, width_of(31), width_of(30)), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_item_set_size_limits(f.l, f.a, width_of(-2), open), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  EACH_BAD_NUMBER(&f, 1e9, als_item_set_size_limits(f.l, f.a, width_of(bad), open));
  EACH_BAD_NUMBER(&f, 1e9, als_item_set_size_limits(f.l, f.a, open, width_of(bad)));
  als_item views[2] = {f.a, f.guide};
  als_size least[2] = {{1, 1}, {1, 1}}, most[2] = {{5, 5}, {5, 5}};
  als_error error = ALS_ERROR_INIT;
  FAILS(f.l, als_items_set_size_limits(f.l, views, least, most, 2), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 1);
  views[1] = f.b;
  most[1].height = 0;
  FAILS(f.l, als_items_set_size_limits(f.l, views, least, most, 2), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.minimum.width == 20 && info.maximum.width == 30); /* nothing has changed */
  most[1].height = 7;
  OK(als_items_set_size_limits(f.l, views, least, most, 2));
  OK(als_item_get_info(f.l, f.b, &info));
  CHECK(info.minimum.width == 1 && info.maximum.height == 7);
  fixture_end(&f);
}

static void conflicts_tell_limits(void) {
  fixture f;
  als_conflict_info conflict = ALS_CONFLICT_INFO_INIT;
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  als_relaxation way = ALS_RELAXATION_INIT;
  char text[200];
  fixture_make(&f);
  OK(als_item_set_size_limits(f.l, f.b, open, width_of(50)));
  als_constraint wide = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, (als_item){0}, ALS_ATTRIBUTE_NONE, 80, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  CHECK(frame_of(f.l, f.b).width <= 50);
  OK(als_conflict_get_info(f.l, 0, &conflict));
  CHECK(conflict.broken.id == wide.id && conflict.member_count == 2);
  NEAR(conflict.missed, 30);
  OK(als_conflict_get_member(f.l, 0, 1, &member));
  CHECK(member.role == ALS_ROLE_CONTENT && member.item.id == f.b.id && member.relation == ALS_RELATION_LESS_OR_EQUAL);
  NEAR(member.value, 50);
  OK(als_conflict_member_text_copy(f.l, 0, 1, text, sizeof text, NULL));
  CHECK(strcmp(text, "b is at most 50 wide") == 0);
  OK(als_conflict_get_relaxation(f.l, 0, 0, &way));
  CHECK(way.kind == ALS_RELAX_LIMIT && way.value == 80 && way.old_value == 50 && way.constraint.id == 0);
  OK(als_item_set_size_limits(f.l, f.b, open, width_of(way.value)));
  OK(als_solve(f.l, NULL));
  /* Against a size that was set it is a conflict of sizes, and the size wins; content of priority 1000 does not. */
  OK(als_constraint_destroy(f.l, wide));
  OK(als_item_set_size(f.l, f.b, width_of(100)));
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  NEAR(frame_of(f.l, f.b).width, 100);
  OK(als_conflict_get_info(f.l, 0, &conflict));
  CHECK(conflict.broken.id == 0 && conflict.member_count == 2);
  OK(als_item_set_size(f.l, f.b, open));
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){200, 10}));
  OK(als_item_set_compression(f.l, f.b, 1000, 1000));
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  NEAR(frame_of(f.l, f.b).width, 80);
  OK(als_item_set_gone(f.l, f.b, 1)); /* no limits */
  OK(als_item_set_size_limits(f.l, f.b, width_of(60), open));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 0);
  fixture_end(&f);
}

static void limits_are_kept(void) {
  fixture f;
  als_digest before, after;
  als_layout *copy;
  als_item twin;
  char text[1000], again[1000];
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  OK(als_layout_digest(f.l, &before));
  OK(als_edit_begin(f.l));
  OK(als_item_set_size_limits(f.l, f.b, width_of(60), (als_size){90, 40}));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 60);
  OK(als_edit_cancel(f.l));
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, f.b).width < 60);
  OK(als_item_set_size_limits(f.l, f.b, width_of(60), (als_size){90, 40}));
  OK(als_solve(f.l, NULL));
  OK(als_layout_digest(f.l, &after));
  CHECK(before.low != after.low || before.high != after.high);
  OK(als_layout_copy(f.l, &copy));
  OK(als_layout_digest(copy, &before));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_item_counterpart(f.l, copy, f.b, &twin));
  OK(als_item_set_size(copy, twin, width_of(10)));
  EXPECT(als_solve(copy, NULL), ALS_CONFLICT);
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  CHECK(strstr(text, "\"minimum\": [60, null], \"maximum\": [90, 40]") != NULL);
  OK(als_layout_destroy(copy));
  OK(als_layout_create(NULL, &copy));
  OK(als_document_read(copy, text, NUL, NULL));
  OK(als_layout_copy_document(copy, (als_item){0}, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  FAILS(copy,
        als_document_read(copy, "{\"als\": 1, \"root\": {\"minimum\": [5, null], \"maximum\": [4, 4]}}", NUL, NULL),
        ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

static als_status answer(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement2 *out) {
  (void)layout, (void)item;
  *out = *(als_measurement2 *)user_data;
  if (proposal.width >= 0 && proposal.width < out->size.width) {
    out->size.height = ceil(out->size.width / proposal.width) * 20;
    out->minimum.height = out->size.height;
    out->size.width = proposal.width;
  }
  return ALS_OK;
}

static als_status answer_all(void *user_data, als_layout *layout, const als_measure_request *requests,
                             als_measurement2 *out, size_t count) {
  for (size_t i = 0; i < count; i++) {
    CHECK(isnan(out[i].size.width) && out[i].minimum.width == ALS_UNSPECIFIED);
    answer(user_data, layout, requests[i].item, requests[i].proposal, &out[i]);
  }
  return ALS_OK;
}

static void content_answers_minimums(void) {
  fixture f;
  als_measurement2 text = {{200, 20}, {70, 20}, 15, 5};
  als_size minimum, natural;
  fixture_make(&f);
  ADD(f.l, f.root, "H:|[b]|; V:|[b]|");
  OK(als_item_set_measure2(f.l, f.b, answer, &text, NULL));
  OK(als_item_size_request(f.l, f.root, open, &minimum, &natural));
  NEAR(natural.width, 200);
  NEAR(natural.height, 20);
  NEAR(minimum.width, 70);
  NEAR(minimum.height, 60); /* of the width of 70 */
  OK(als_item_set_size(f.l, f.root, (als_size){50, 100}));
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  CHECK(frame_of(f.l, f.b).width >= 70);
  /* Together with limits: the larger minimum, and none above the maximum. */
  OK(als_item_set_size_limits(f.l, f.b, width_of(90), open));
  OK(als_item_size_request(f.l, f.root, open, &minimum, NULL));
  NEAR(minimum.width, 90);
  OK(als_item_set_size_limits(f.l, f.b, open, width_of(30)));
  OK(als_item_size_request(f.l, f.root, open, &minimum, NULL));
  NEAR(minimum.width, 30);
  OK(als_item_set_size_limits(f.l, f.b, open, open));
  /* The batch form takes its place, and the first version has none. */
  OK(als_items_set_measured(f.l, &f.b, 1, 1));
  OK(als_layout_set_measure2(f.l, answer_all, &text, NULL));
  OK(als_item_size_request(f.l, f.root, open, &minimum, NULL));
  NEAR(minimum.width, 70);
  text.minimum.width = NAN;
  OK(als_layout_invalidate_measure(f.l));
  FAILS(f.l, als_solve(f.l, NULL), ALS_ERROR_CALLBACK, ALS_KIND_CALLBACK);
  text.minimum.width = 80;
  OK(als_item_set_size(f.l, f.root, open));
  OK(als_solve(f.l, NULL));
  als_layout *copy;
  als_item twin;
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, f.b, &twin));
  OK(als_item_get_info(copy, twin, &info));
  CHECK(info.minimum.width == 80 && info.is_measured == 0 && info.compression[0] == 749);
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

static void measured_content_gives_way(void) {
  fixture f;
  als_measurement2 text = {{200, 20}, {ALS_UNSPECIFIED, ALS_UNSPECIFIED}, 0, 0};
  als_item_info info = ALS_ITEM_INFO_INIT;
  fixture_make(&f);
  als_item label = view(f.l, f.root, "label"), help = view(f.l, f.root, "help");
  view(f.l, f.root, "field");
  ADD(f.l, f.root,
      "H:|[label]-10-[field]|; V:|[label]; V:|[field]-4-[help]; help.left == field.left; help.right == field.right");
  OK(als_item_set_intrinsic_size(f.l, label, (als_size){98, 20}));
  OK(als_item_set_measure2(f.l, help, answer, &text, NULL));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, label).width, 98);
  NEAR(frame_of(f.l, help).height, 60);
  OK(als_item_get_info(f.l, help, &info));
  CHECK(info.compression[0] == 749 && info.compression[1] == 750 && info.is_measured == 1);
  /* Until something is said, also what would be the default. */
  OK(als_item_set_compression(f.l, help, 750, 750));
  OK(als_item_get_info(f.l, help, &info));
  CHECK(info.compression[0] == 750);
  OK(als_item_set_measure(f.l, help, NULL, NULL, NULL));
  OK(als_item_set_measure2(f.l, help, answer, &text, NULL));
  OK(als_item_get_info(f.l, help, &info));
  CHECK(info.compression[0] == 750);
  OK(als_item_get_info(f.l, label, &info));
  CHECK(info.compression[0] == 750 && info.is_measured == 0);
  fixture_end(&f);
}

void test_limits(void) {
  limits_hold();
  limits_are_refused();
  conflicts_tell_limits();
  limits_are_kept();
  content_answers_minimums();
  measured_content_gives_way();
}
