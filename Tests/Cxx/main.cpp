// The C++ header: every class is used, frames are checked, failures are heard.  The same file is compiled with
// exceptions and without; `take` is what differs.
#include <als/als.hpp>

#include "checks.h"

#include <cstdlib>
#include <memory>
#include <new>
#include <thread>
#include <vector>

// Not inlined, or compilers see malloc's memory go to delete and warn.
static std::size_t allocations = 0;
[[gnu::noinline]] void *operator new(std::size_t size) {
  allocations++;
  void *made = std::malloc(size);
  if (made == nullptr) std::abort();
  return made;
}
[[gnu::noinline]] void operator delete(void *data) noexcept {
  std::free(data);
}
[[gnu::noinline]] void operator delete(void *data, std::size_t) noexcept {
  std::free(data);
}

// What owns something is moved and not copied; handles are copied like numbers.
template <class T>
constexpr bool is_owner = !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
                          std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;
static_assert(is_owner<als::layout> && is_owner<als::snapshot> && is_owner<als::edit>);
static_assert(std::is_trivially_copyable_v<als::item> && std::is_trivially_copyable_v<als::constraint>);

static void owners() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 480}));
  TAKE(layout.solve());
  als::snapshot one = TAKE(als::take_snapshot(layout)), two = std::move(one);
  CHECK(!one && two && TAKE(two.revision()) == 1);
  als::snapshot &same = two;
  two = std::move(same);
  CHECK(two && TAKE(two.revision()) == 1);
  one = std::move(two);
  CHECK(one && TAKE(one.revision()) == 1);
  als::layout moved = std::move(layout);
  CHECK(bool(moved) && !bool(layout) && TAKE(root.name()) == "root");
  als::layout &itself = moved;
  moved = std::move(itself);
  CHECK(bool(moved) && TAKE(moved.find("root")) == root);
  {
    als::edit first = TAKE(als::begin_edit(moved)), second = std::move(first);
    TAKE(root.set_name("other"));
    als::edit third;
    third = std::move(second);
  }
  CHECK(TAKE(root.name()) == "root");
}

static void operators() {
  als::layout layout;
  CHECK(bool(layout));
  als::item root = TAKE(layout.view("root", {320, 480}));
  als::item save = TAKE(root.view("save")), cancel = TAKE(root.view("cancel"));
  const std::size_t before = allocations;
  auto made =
      TAKE(layout.add(save.width() == 2 * cancel.width() + 8, cancel.width() == 100, (save.width() >= 300) | 750,
                      20 + root.left() == save.left(), (save.left() + save.right()) / 2 <= cancel.right(),
                      save.top() == root.top() + 10, save.height() == cancel.height(), 3 * save.height() == 120,
                      root.bottom() - cancel.bottom() == cancel.height()));
  CHECK(allocations == before);
  CHECK(made.size() == 9 && made[2]);
  CHECK(TAKE(layout.solve()).conflicts == 0);
  CHECK(is(TAKE(save.frame()), 20, 10, 208, 40));
  CHECK(is(TAKE(cancel.frame()), 24, 400, 100, 40));
  CHECK(std::fabs(TAKE(made[2].violation()) - 92) < 1e-6);
  als_constraint_info info = TAKE(made[0].info());
  CHECK(info.multiplier == 2 && info.constant == 8 && info.first.id == save.get().id && info.term_count == 2);
  CHECK(TAKE(made[8].info()).term_count == 3);
  als_term terms[4];
  CHECK(TAKE(made[8].terms(terms, 4)) == 3);
  TAKE(made[1].set_constant(50));
  TAKE(made[2].set_priority(als::low));
  TAKE(made[0].set_multiplier(3));
  TAKE(layout.solve());
  CHECK(is(TAKE(save.frame()), 20, 10, 158, 40));
  TAKE(made[0].set_active(false));
  CHECK(!TAKE(made[0].info()).active);
  // Turned round, as `2 * a == b` is.
  auto turned = TAKE(layout.add_inactive(2 * save.width() + 6 >= cancel.width()));
  info = TAKE(turned[0].info());
  CHECK(info.first.id == cancel.get().id && info.relation == ALS_RELATION_LESS_OR_EQUAL && info.multiplier == 2 &&
        info.constant == 6);
  CHECK(save == save && save != cancel && made[0] != made[1]);
  CHECK(TAKE(made[1].text()) == "cancel.width == 50 #");
  TAKE(made[1].destroy());
}

static void failures() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {100, 100})), a = TAKE(root.view("a"));
  const als_digest before = TAKE(layout.digest());
  FAILS(layout, ALS_ERROR_CONSTRAINT, layout.add(a.width() == 10, a.left() == a.width()));
  FAILS(layout, ALS_ERROR_CONSTRAINT, layout.add(a.width() + a.height() == 10, a.left() == a.width()));
  FAILS(layout, ALS_ERROR_NUMBER, layout.add((a.width() == 10) | 1001));
  FAILS(layout, ALS_ERROR_NUMBER, layout.view("b", {-5, 5}));
  FAILS(layout, ALS_ERROR_NAME, root.add("haeder.width = 5"));
  CHECK(layout.last_error().kind() == ALS_KIND_NAME_VIEW && layout.last_error().detail().has_position);
  CHECK(TAKE(layout.error_text()).find("haeder.width = 5\n^~~~~~") != std::string::npos);
  CHECK(!TAKE(layout.error_message()).empty() && std::string(layout.last_error().what()) == TAKE(layout.error_text()));
  (void)TAKE(layout.error_suggestion());
  const als_digest after = TAKE(layout.digest());
  CHECK(before.low == after.low && before.high == after.high);
  struct counter {
    int heard = 0;
    void operator()(als_status, std::string_view) {
      heard++;
    }
  } log;
  TAKE(layout.set_log(log));
  FAILS(layout, ALS_ERROR_HANDLE, als::item(layout.get(), als_item{12345}).frame());
  CHECK(log.heard == 1);
  TAKE(layout.clear_log());
  CHECK(!TAKE(layout.find("nobody")) && TAKE(layout.find("a")) == a);
}

static void notations() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 480})), a = TAKE(root.view("a")), b = TAKE(root.view("b"));
  CHECK(TAKE(root.add("H:|-[a(100)]-[b]-|")) == 4);
  TAKE(a.shorthand(
      {{"top ==", als::superview}, {"height ==", 32}, {"height <= limit", als::record().constant(90).priority(5)}}));
  CHECK(TAKE(b.build({als::step::make(als::attribute::top, als::relation::equal, a.bottom()).plus(8).named("gap"),
                      als::step::priority(als::high), als::step::set(als::attribute::height, 50)})) == 2);
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 20, 0, 100, 32) && is(TAKE(b.frame()), 128, 40, 172, 50));
  als::constraint gap = TAKE(root.find_constraint("gap"));
  CHECK(gap && TAKE(gap.name()) == "gap");
  CHECK(TAKE(root.replace("gap", b.top() == a.bottom() + 20)) == gap);
  CHECK(TAKE(root.replace_text("tall", "a.height >= 60 @ 1")));
  TAKE(layout.solve());
  CHECK(is(TAKE(b.frame()), 128, 52, 172, 50));
  std::size_t named = 0;
  for (als::constraint found : layout.constraints_named("gap")) named += found == gap;
  CHECK(named == 1 && TAKE(root.destroy_named("gap")) == 1);
  const std::string text = TAKE(layout.document());
  als::layout second;
  als::item copy = TAKE(second.read(text));
  CHECK(TAKE(second.document(als::syntax::record, copy)) == text);
  FAILS(second, ALS_ERROR_DOCUMENT, second.read("{"));
  TAKE(layout.set_metric("pad", 12));
  CHECK(TAKE(layout.metric("pad")) == 12 && TAKE(layout.metric("none", 7)) == 7);
  TAKE(layout.remove_metric("pad"));
  CHECK(TAKE(layout.format_meta("//widths icon:16\nH:|[icon]|")).find("16") != std::string::npos);
}

static void later() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 200}));
  als::text_options options;
  options.flags = ALS_FLAG_DEFERRED;
  als_constraint made[2];
  TAKE(root.add("title.left = super.left + 10; title.width = 5", als::syntax::any, &options, made, 2));
  std::size_t waiting = 0;
  for (als::constraint constraint : layout.waiting()) {
    waiting++;
    CHECK(TAKE(constraint.waiting_message()).find("title") != std::string::npos);
  }
  CHECK(waiting == 2);
  TAKE(root.view("title"));
  for (als::constraint constraint : layout.waiting()) {
    (void)constraint;
    waiting++;
  }
  CHECK(waiting == 2);
  als::document_theme theme;
  als_named_value pad = {"pad", 3, 7};
  theme.metrics = &pad;
  theme.metric_count = 1;
  als::item read = TAKE(layout.read(
      R"({"als": 1, "metrics": {"pad": 3}, "root": {"size": [9, 9], "children": [{"name": "x"}]}, "constraints": ["x.width = pad"]})",
      theme));
  als::document_options loading;
  loading.load = [](void *, const char *, std::size_t, const char **text, std::size_t *length) -> als_status {
    static const char tile[] = R"({"components": {"tile": {"view": {"intrinsic": [7, 9]}}}})";
    *text = tile;
    *length = sizeof tile - 1;
    return ALS_OK;
  };
  als::layout included;
  als::item used = TAKE(included.read(
      R"({"als": 1, "include": ["a.json"], "root": {"children": [{"use": "tile", "name": "t"}]}})", loading));
  CHECK(bool(used.find("t")));
  TAKE(included.set_metric("pad", 4));
  TAKE(included.set_metric("wide", "2 * pad"));
  TAKE(included.set_metric("pad", 5));
  CHECK(TAKE(included.metric("wide")) == 10 && TAKE(included.metric_text("wide")) == "2 * pad");
  TAKE(layout.solve());
  CHECK(TAKE(TAKE(read.find("x")).frame()).width == 7);
}

static void trees() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {200, 100})), a = TAKE(root.view("a")), b = TAKE(root.view("b"));
  als::item guide = TAKE(root.guide("g"));
  std::size_t children = 0, guides = 0, items = 0;
  for (als::item child : root.children()) children += child == a || child == b;
  for (als::item each : root.guides()) guides += each == guide;
  for (als::item each : layout.items()) items += bool(each);
  CHECK(children == 2 && guides == 1 && items == 4);
  TAKE(b.move(a));
  CHECK(TAKE(b.info()).parent.id == a.get().id);
  TAKE(a.set_margins({1, 2, 3, 4}));
  TAKE(root.set_safe_area({10, 0, 0, 0}));
  TAKE(layout.add(a.top() == TAKE(root.safe_area()).top(), b.left() == TAKE(a.margins()).left(),
                  a[als::attribute::height] == 20));
  CHECK(a.left_margin().attribute() == als::attribute::left_margin && a.left_margin().item().id == a.get().id);
  CHECK(a.center_y_within_margins().attribute() == als::attribute::center_y_within_margins);
  TAKE(a.set_z(4));
  CHECK(TAKE(a.z()) == 4);
  TAKE(a.set_direction(als::direction::right_to_left));
  TAKE(a.set_baselines(1, 2));
  TAKE(a.set_alignment_insets({0, 0, 0, 0}));
  TAKE(a.set_hidden(true));
  TAKE(a.set_margin_rules(false, false));
  TAKE(a.set_hugging(200, 200));
  TAKE(a.set_compression(700, 700));
  TAKE(a.set_intrinsic_size({30, als::unspecified}));
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 0, 10, 30, 20) && is(TAKE(b.frame_in(root)), 2, 10, 0, 0));
  CHECK(TAKE(a.ambiguity()) & ALS_FREE_LEFT);
  CHECK(is(TAKE(a.alignment_rect()), 0, 10, 30, 20));
  auto table = TAKE(layout.frames_table());
  CHECK(is(table.rows[TAKE(a.index())], 0, 10, 30, 20));
  als_item order[8];
  als_rect frames[8];
  CHECK(TAKE(layout.all_frames(order, frames, 8)) == 4 && order[0].id == root.get().id && frames[0].width == 200);
  CHECK(TAKE(layout.changed(order, 8)) > 0);
  TAKE(layout.set_scale(2));
  CHECK(TAKE(layout.scale()) == 2 && TAKE(a.snapped_frame()).y == 10 && TAKE(a.snapped_frame_in({0})).y == 10);
  CHECK(TAKE(layout.snapped_changed(order, 8)) == TAKE(layout.changed(order, 8)));
  CHECK(TAKE(layout.unsettled(order, 8)) == 0);
  CHECK(TAKE(layout.all_snapped_frames(nullptr, nullptr, 0)) == 4);
  CHECK(TAKE(root.fitting_size()).height >= 0 && TAKE(root.size_request()).natural.width >= 0);
  TAKE(b.set_gone(true));
  TAKE(b.set_name("bee"));
  CHECK(TAKE(b.name()) == "bee");
  als::group both = TAKE(layout.make_group("both"));
  auto made = TAKE(layout.add(a.left() == root.left() + 5));
  TAKE(both.add(made[0]));
  TAKE(both.set_active(false));
  CHECK(!TAKE(made[0].info()).active && TAKE(layout.find_group("both")) == both && TAKE(both.name()) == "both");
  std::size_t members = 0, groups = 0;
  for (als::constraint each : both.members()) members += each == made[0];
  for (als::group each : layout.groups()) groups += each == both;
  CHECK(members == 1 && groups == 1);
  als::group outer = TAKE(layout.make_group("outer"));
  als_group changed[4];
  TAKE(both.set_active(true));
  TAKE(both.set_parent(outer));
  TAKE(outer.set_condition("root.width < 0"));
  TAKE(both.set_override("{\"bee\": {\"hidden\": true}}"));
  TAKE(layout.solve());
  CHECK(TAKE(outer.condition()) == "root.width < 0" && TAKE(layout.rules_changed(changed, 4)) == 2);
  CHECK(TAKE(both.info()).in_force == 0 && TAKE(both.info()).parent.id == outer.get().id);
  CHECK(TAKE(made[0].info()).in_force == 0 && TAKE(made[0].info()).active == 1);
  TAKE(outer.clear_condition());
  TAKE(layout.solve());
  CHECK(TAKE(both.info()).in_force == 1 && TAKE(b.info()).hidden_now == 1);
  TAKE(both.clear_override());
  TAKE(both.set_parent(als_group{0}));
  TAKE(both.remove(made[0]));
  TAKE(both.destroy());
  TAKE(a.destroy());
  FAILS(layout, ALS_ERROR_HANDLE, b.frame());
}

static void edits() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {200, 100})), a = TAKE(root.view("a"));
  TAKE(layout.add(a.left() == root.left() + 10, a.width() == 50));
  TAKE(layout.solve());
  als::snapshot first = TAKE(als::take_snapshot(layout));
  const als_digest before = TAKE(layout.digest());
  {
    als::edit edit = TAKE(als::begin_edit(layout));
    TAKE(root.view("b"));
    TAKE(layout.add(a.width() == 60));
    CHECK(!TAKE(layout.would_hold()));
  }
  als_digest after = TAKE(layout.digest());
  CHECK(before.low == after.low && before.high == after.high && TAKE(layout.would_hold()));
  als::edit edit = TAKE(als::begin_edit(layout));
  TAKE(layout.add(a.top() == root.top() + 30));
  TAKE(edit.commit());
  TAKE(layout.solve());
  als::snapshot second = TAKE(als::take_snapshot(layout));
  als_rect half{};
  std::thread([&] { half = TAKE(first.frame_towards(second, 0.5, a)); }).join();
  CHECK(is(half, 10, 15, 50, 0) && TAKE(first.frame(a)).y == 0 && TAKE(second.revision()) > TAKE(first.revision()));
  auto wrong = TAKE(layout.add(a.width() == 70));
  CHECK(TAKE(layout.solve()).conflicts == 1 && TAKE(layout.conflict_count()) == 1);
  als_constraint members[4], broken;
  CHECK(TAKE(layout.conflict(0, members, 4, &broken)) == 2 && broken.id == wrong[0].get().id);
  CHECK(!TAKE(layout.conflict_message(0)).empty());
  CHECK(TAKE(layout.conflict_info(0)).member_count == 2 && TAKE(layout.conflict_member(0, 1)).role == ALS_ROLE_BROKEN);
  CHECK(TAKE(layout.conflict_member_text(0, 1)) == "a.width must be 70");
  CHECK(TAKE(layout.relaxation(0, 0)).value == 50 &&
        TAKE(layout.relaxation_text(0, 0)).find("to a.width == 50") != std::string::npos);
  CHECK(TAKE(layout.conflicts_json()).front() == '[' && !TAKE(wrong[0].document_range()).length);
  TAKE(wrong[0].destroy());
  TAKE(layout.set_conflict_policy(als::conflict_policy::refuse));
  CHECK(TAKE(layout.conflict_policy()) == als::conflict_policy::refuse);
  FAILS(layout, ALS_ERROR_UNSATISFIABLE, layout.add(a.width() == 70));
  CHECK(TAKE(layout.error_member(1)) == "a.width == 70" && TAKE(layout.error_member(2)).empty());
  als::layout copy = TAKE(als::copy(layout));
  als::item twin = TAKE(als::counterpart(layout, copy, a.get()));
  CHECK(TAKE(twin.name()) == "a" && is(TAKE(twin.frame()), 10, 30, 50, 0));
  als::layout moved = std::move(copy);
  CHECK(!copy && moved);
  als_layout *raw = moved.release();
  moved = als::layout::adopt(raw);
  CHECK(moved.get() == raw);
}

struct text {
  int *living, *asked;
  text(int *count, int *questions) : living(count), asked(questions) {
    ++*living;
  }
  text(const text &) = delete;
  ~text() {
    --*living;
  }
  als_measurement operator()(const als::item &view, double width) {
    CHECK(TAKE(view.name()) == "label");
    ++*asked;
    if (width < 0) return {{300, 20}, 0, 5};
    return {{300, 20 * std::ceil(300 / width)}, 0, 5};
  }
};

static void callbacks() {
  int living = 0, asked = 0;
  {
    als::layout layout;
    als::item root = TAKE(layout.view("root", {100, 400})), label = TAKE(root.view("label"));
    TAKE(label.set_measure(std::make_unique<text>(&living, &asked)));
    TAKE(layout.add(label.left() == root.left(), label.right() == root.right()));
    TAKE(layout.solve());
    CHECK(TAKE(label.frame()).height == 60 && asked >= 2 && living == 1);
    TAKE(label.invalidate_measure());
    text other(&living, &asked);
    TAKE(label.set_measure(other));
    CHECK(living == 1);
    TAKE(label.set_measure(std::make_unique<text>(&living, &asked)));
    TAKE(label.set_measure(std::unique_ptr<text>()));
    CHECK(living == 1 && TAKE(label.info()).is_measured == 0);
    TAKE(label.clear_measure());
    struct all {
      void operator()(const als_measure_request *, als_measurement *out, std::size_t count) {
        for (std::size_t i = 0; i < count; i++) out[i] = {{10, 33}, 0, 0};
      }
    } batch;
    TAKE(layout.set_measure(batch));
    const als_item labels[] = {label};
    TAKE(layout.set_measured(labels, 1, true));
    TAKE(layout.solve());
    CHECK(TAKE(label.frame()).height == 33);
    TAKE(layout.clear_measure());
    auto measured = [](als_item, double width) -> als_measurement2 {
      return {{width < 0 ? 60 : width, 20}, {30, als::unspecified}, 15, 5};
    };
    TAKE(label.set_measure(measured));
    CHECK(TAKE(label.info()).is_measured == 1 && TAKE(label.info()).compression[0] == 749);
    const auto request = TAKE(label.axis_request(als::axis::horizontal));
    CHECK(request.minimum.size.width == 30 && request.natural.size.width == 60);
    TAKE(layout.invalidate_measures());
    TAKE(label.clear_measure());
    struct many {
      void operator()(const als_measure_request *, als_measurement2 *out, std::size_t count) {
        for (std::size_t i = 0; i < count; i++) out[i] = {{9, 9}, {9, 9}, 0, 0};
      }
    } answers;
    TAKE(layout.set_measure(answers));
    TAKE(layout.set_measured(labels, 1, true));
    CHECK(TAKE(label.size_request()).minimum.height == 9);
    TAKE(layout.clear_measure());
    TAKE(layout.set_measured(labels, 1, false));
    TAKE(label.set_size_limits({20, 10}, {als::unspecified, 40}));
    CHECK(TAKE(label.size_request()).minimum.height == 10);
    const als_item limited[] = {label};
    const als_size least[] = {{1, 1}}, most[] = {{2, 2}};
    TAKE(layout.set_size_limits(limited, least, most, 1));
    CHECK(TAKE(label.info()).maximum.width == 2);
    TAKE(label.set_size_limits({als::unspecified, als::unspecified}));
    TAKE(label.set_content_insets({1, 2, 3, 4}));
    CHECK(TAKE(TAKE(label.content()).info()).kind == ALS_ITEM_CONTENT);
    TAKE(label.set_scrolls(als::scrolls::y));
    TAKE(label.set_scroll_offset(3, -20));
    CHECK(TAKE(label.scrolls()) == als::scrolls::y && TAKE(label.scroll_offset()).second == -20);
    CHECK(TAKE(label.scroll_range(als::axis::vertical)).first == 0);
    TAKE(label.set_scrolls(als::scrolls::none));
    auto guide = TAKE(label.guide("first"));
    TAKE(guide.set_index(0));
    CHECK(!TAKE(label.child("nobody")) && !TAKE(label.child("first")));
    auto within = TAKE(label.view("within"));
    auto below = TAKE(within.view("below"));
    CHECK(TAKE(label.child("within")) == within && TAKE(within.child("below")) == below && !TAKE(label.child("below")));
    TAKE(label.view("within"));
    FAILS(layout, ALS_ERROR_NAME, label.child("within"));
#if !defined(ALS_NO_EXCEPTIONS)
    auto throwing = [](const als::item &, double) -> als_measurement { throw 1; };
    label.set_measure(throwing);
    FAILS(layout, ALS_ERROR_CALLBACK, layout.solve());
    label.clear_measure();
#endif
    auto made = TAKE(layout.add(label.top() == root.top()));
    TAKE(made[0].set_user_data(std::make_unique<text>(&living, &asked)));
    TAKE(root.set_user_data(std::make_unique<text>(&living, &asked)));
    CHECK(living == 3 && static_cast<text *>(TAKE(root.user_data()))->living == &living && TAKE(made[0].user_data()));
  }
  CHECK(living == 0);
}

static void arrays() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {100, 100}));
  const als_view_spec specs[] = {{root, -1, "a", 1}, {{0}, 0, nullptr, 0}};
  als_item made[2];
  TAKE(layout.views(specs, 2, made));
  als::item a = layout.item(made[0]), b = layout.item(made[1]);
  const als_size sizes[] = {{10, 20}, {5, 6}};
  TAKE(layout.set_intrinsic_sizes(made, sizes, 2));
  const als_constraint_spec rows[] = {{a, root, ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_LEFT, ALS_RELATION_EQUAL, 1000, 1, 7},
                                      {a, root, ALS_ATTRIBUTE_TOP, ALS_ATTRIBUTE_TOP, ALS_RELATION_EQUAL, 1000, 1, 8}};
  als_constraint handles[2];
  TAKE(layout.add(rows, 2, handles));
  CHECK(TAKE(layout.add(rows[0], ALS_FLAG_INACTIVE)));
  const double constants[] = {1, 2};
  TAKE(layout.set_constants(handles, constants, 2));
  TAKE(layout.solve());
  als_rect frames[2];
  TAKE(layout.frames(made, frames, 2));
  CHECK(is(frames[0], 1, 2, 10, 20) && is(frames[1], 0, 0, 5, 6));
  TAKE(layout.set_active(handles, 2, false));
  als::constraint one = layout.constraint(handles[0]);
  TAKE(one.set_identifier("mine"));
  CHECK(TAKE(one.identifier()) == "mine");
  TAKE(one.set_name("left"));
  TAKE(one.set_host(root));
  TAKE(root.keep(handles[1], "top"));
  TAKE(one.set_gone_constant(3));
  CHECK(TAKE(one.gone_constant()) == 3);
  TAKE(one.clear_gone_constant());
  std::size_t count = 0;
  for (als::constraint each : layout.constraints()) count += bool(each);
  CHECK(count == 3);
  TAKE(layout.destroy(handles, 2));
  TAKE(b.destroy());
  als::item loose = TAKE(layout.guide());
  CHECK(TAKE(loose.info()).kind == ALS_ITEM_GUIDE);
  CHECK(als::version() >= 100 && std::string(als::name(als::attribute::leading)) == "leading");
  CHECK(std::string(als::name(als::relation::equal)) == "==" &&
        std::string(als::name(ALS_ERROR_BUSY)) == "ALS_ERROR_BUSY");
  CHECK(std::string(als::name(ALS_KIND_SYNTAX)) == "SYNTAX");
}

static void explanations() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 100})), save = TAKE(root.view("save"));
  TAKE(layout.add(save.right() == root.right() - 20, save.width() == 80, (save.width() == 200) | als::low));
  CHECK(!TAKE(save.explain(als::attribute::left)).settled && TAKE(save.explain_text(als::attribute::left)).empty());
  TAKE(layout.solve());
  als_explained terms[8];
  const als::item::explanation left = TAKE(save.explain(als::attribute::left, terms, 8));
  double sum = 0;
  for (std::size_t i = 0; i < left.count && i < 8; i++) sum += terms[i].factor * terms[i].value;
  CHECK(left.settled && left.value == 220 && left.count >= 3 && sum == 220);
  als_lost lost[2];
  CHECK(TAKE(save.explain_lost(als::attribute::left, lost, 2)) == 1 && lost[0].points == 120);
  CHECK(TAKE(save.explain_text(als::attribute::left)).find("save.left is 220") == 0);
  CHECK(TAKE(save.explain_json(als::attribute::left)).find('{') == 0);
  FAILS(layout, ALS_ERROR_ARGUMENT, save.explain(static_cast<als::attribute>(99)));
}

int other_unit();
void arrangements();
void diagnosis();
void lists();

int main() {
  CHECK(other_unit() == ALS_ERROR_SYNTAX);
  owners();
  operators();
  failures();
  notations();
  later();
  trees();
  edits();
  callbacks();
  arrays();
  explanations();
  arrangements();
  diagnosis();
  lists();
  std::printf("%d checks passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
