// Views and guides.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_ITEM
#define ALS_HPP_ITEM

#include <als/als.h>

#include <als/hpp/anchors.hpp>
#include <als/hpp/arrangement.hpp>
#include <als/hpp/constraint.hpp>
#include <als/hpp/steps.hpp>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

ALS_HPP_BEGIN

namespace detail {

inline als_measurement2 whole(const als_measurement2 &answer) noexcept {
  return answer;
}
inline als_measurement2 whole(const als_measurement &answer) noexcept {
  return {answer.size, {unspecified, unspecified}, answer.first_baseline, answer.last_baseline};
}

/// A callback of C that calls `F`; what it throws is ALS_ERROR_CALLBACK.
template <class F, class View>
als_status measure(void *body, als_layout *layout, als_item view, als_size proposal, als_measurement2 *out) {
#if defined(ALS_NO_EXCEPTIONS)
  *out = whole((*static_cast<F *>(body))(View(layout, view), proposal.width));
  return ALS_OK;
#else
  try {
    *out = whole((*static_cast<F *>(body))(View(layout, view), proposal.width));
    return ALS_OK;
  } catch (...) {
    return ALS_ERROR_CALLBACK;
  }
#endif
}

} // namespace detail

/// A view or a guide of a layout.
class item : public container, public anchors<item> {
 public:
  item() noexcept = default;
  item(als_layout *layout, als_item handle) noexcept : container(layout, handle) {}

  als_item get() const noexcept { return handle_; }
  als_layout *layout() const noexcept { return layout_; }
  operator als_item() const noexcept { return handle_; }
  /// Whether it is an item, destroyed or not.
  explicit operator bool() const noexcept { return handle_.id != 0; }
  friend bool operator==(const item &a, const item &b) noexcept { return a.handle_.id == b.handle_.id; }
  friend bool operator!=(const item &a, const item &b) noexcept { return a.handle_.id != b.handle_.id; }

  // ---- what constraints are made of ----

  anchor operator[](attribute which) const noexcept { return anchor(handle_, which); }
  /// The item of this name, as `find` has it: `form["save"]`.
  returns<item> operator[](std::string_view name) const { return find(name); }

  // ---- the tree ----

  /// A view inside this one, as its last child.
  returns<item> view(std::string_view name = {}) const {
    als_item made = {0};
    const als_status status = als_view_create(layout_, handle_, name.data(), name.size(), &made);
    return answer(status, made);
  }
  /// Views of these names inside this one, as its last children, all or none.
  returns<std::vector<item>> views(std::initializer_list<std::string_view> names) const {
    return views<std::initializer_list<std::string_view>>(names);
  }
  template <class List, class = detail::if_list_of<List, std::string_view>>
  returns<std::vector<item>> views(const List &names) const {
    std::vector<als_view_spec> specs;
    for (const std::string_view name : names) specs.push_back({handle_, -1, name.data(), name.size()});
    std::vector<als_item> made(specs.size());
    const als_status status = als_views_create(layout_, specs.data(), specs.size(), made.data());
    std::vector<item> out;
    if (status >= 0)
      for (const als_item each : made) out.emplace_back(layout_, each);
    return detail::answer(status, layout_, std::move(out));
  }
  returns<item> guide(std::string_view name = {}) const {
    als_item made = {0};
    const als_status status = als_guide_create(layout_, handle_, name.data(), name.size(), &made);
    return answer(status, made);
  }
  returns<item> safe_area() const {
    als_item found = {0};
    const als_status status = als_item_safe_area(layout_, handle_, &found);
    return answer(status, found);
  }
  returns<item> content() const {
    als_item found = {0};
    const als_status status = als_item_content(layout_, handle_, &found);
    return answer(status, found);
  }
  /// Among the direct children; none where there is none of the name.
  returns<item> child(std::string_view name) const {
    als_item found = {0};
    const als_status status = als_child_find(layout_, handle_, name.data(), name.size(), &found);
    return answer(status, found);
  }
  /// Of the candidates the nearest one in a direction, as arrow keys move the focus; none where there is none.
  returns<item> nearest(heading where, const als_item *candidates, std::size_t count) const {
    als_item found = {0};
    const als_status status =
        als_item_nearest(layout_, handle_, static_cast<als_heading>(where), candidates, count, &found);
    return answer(status, found);
  }
  /// Of a guide, among the guides of its owner.
  returns<void> set_index(std::size_t index) const { return done(als_guide_set_index(layout_, handle_, index)); }
  /// Of a guide: the view that it is gone with, or none.
  returns<item> companion() const {
    als_item found = {0};
    const als_status status = als_guide_companion(layout_, handle_, &found);
    return answer(status, found);
  }
  returns<void> set_companion(item view) const { return done(als_guide_set_companion(layout_, handle_, view.get())); }
  returns<item> margins() const {
    als_item found = {0};
    const als_status status = als_item_margins(layout_, handle_, &found);
    return answer(status, found);
  }
  returns<void> destroy() const { return done(als_item_destroy(layout_, handle_)); }
  /// Below another parent, or, for none, as a root.
  returns<void> move(als_item parent, std::size_t index = ALS_LAST) const {
    return done(als_item_set_parent(layout_, handle_, parent, index));
  }
  /// Moves before a sibling in its chain, or, for none, to the end; the ties to its neighbours move with it.
  returns<void> move_before(als_item sibling, axis along) const {
    return done(als_item_move_before(layout_, handle_, sibling, static_cast<als_axis>(along)));
  }
  returns<void> set_name(std::string_view name) const {
    return done(als_item_set_name(layout_, handle_, name.data(), name.size()));
  }
  returns<std::string> name() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_item_name_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  /// The item of this name inside, or else anywhere in the layout; none where there is none.
  returns<item> find(std::string_view name) const {
    als_item found = {0};
    const als_status status = als_item_find(layout_, handle_, name.data(), name.size(), &found);
    return answer(status, found);
  }
  auto children() const {
    const item self = *this;
    return detail::walk<item, als_item>(layout_, [self](als_item previous, als_item *out) {
      return als_child_next(self.layout_, self.handle_, previous, out);
    });
  }
  auto guides() const {
    const item self = *this;
    return detail::walk<item, als_item>(layout_, [self](als_item previous, als_item *out) {
      return als_guide_next(self.layout_, self.handle_, previous, out);
    });
  }

  // ---- traits ----

  returns<void> set_size(als_size size) const { return done(als_item_set_size(layout_, handle_, size)); }
  returns<void> set_intrinsic_size(als_size size) const {
    return done(als_item_set_intrinsic_size(layout_, handle_, size));
  }
  /// The least and the most it may measure, required; als::unspecified is no limit.
  returns<void> set_size_limits(als_size minimum, als_size maximum = {unspecified, unspecified}) const {
    return done(als_item_set_size_limits(layout_, handle_, minimum, maximum));
  }
  returns<void> set_hugging(float horizontal, float vertical) const {
    return done(als_item_set_hugging(layout_, handle_, horizontal, vertical));
  }
  returns<void> set_compression(float horizontal, float vertical) const {
    return done(als_item_set_compression(layout_, handle_, horizontal, vertical));
  }
  returns<void> set_direction(direction way) const {
    return done(als_item_set_direction(layout_, handle_, static_cast<als_direction>(way)));
  }
  returns<void> set_margins(als_edges edges) const { return done(als_item_set_margins(layout_, handle_, edges)); }
  returns<void> set_margin_rules(bool from_safe_area, bool preserve) const {
    return done(als_item_set_margin_rules(layout_, handle_, from_safe_area, preserve));
  }
  returns<void> set_safe_area(als_edges insets) const { return done(als_item_set_safe_area(layout_, handle_, insets)); }
  returns<void> set_alignment_insets(als_edges insets) const {
    return done(als_item_set_alignment_insets(layout_, handle_, insets));
  }
  returns<void> set_content_insets(als_edges insets) const {
    return done(als_item_set_content_insets(layout_, handle_, insets));
  }
  /// Makes the content of the view scroll.
  returns<void> set_scrolls(als::scrolls axes) const {
    return done(als_item_set_scrolls(layout_, handle_, static_cast<als_scrolls>(axes)));
  }
  returns<als::scrolls> scrolls() const {
    als_scrolls value = ALS_SCROLLS_NONE;
    const als_status status = als_item_scrolls(layout_, handle_, &value);
    return detail::answer(status, layout_, static_cast<als::scrolls>(value));
  }
  /// Moves the content to the left and up.
  returns<void> set_scroll_offset(double x, double y) const {
    return done(als_item_set_scroll_offset(layout_, handle_, x, y));
  }
  /// How far the content is moved to the left and up.
  returns<std::pair<double, double>> scroll_offset() const {
    std::pair<double, double> value{};
    const als_status status = als_item_scroll_offset(layout_, handle_, &value.first, &value.second);
    return detail::answer(status, layout_, value);
  }
  /// The least and the largest offset along an axis.
  returns<std::pair<double, double>> scroll_range(axis along) const {
    std::pair<double, double> value{};
    const als_status status =
        als_item_scroll_range(layout_, handle_, static_cast<als_axis>(along), &value.first, &value.second);
    return detail::answer(status, layout_, value);
  }
  returns<void> set_baselines(double first_from_top, double last_from_bottom) const {
    return done(als_item_set_baselines(layout_, handle_, first_from_top, last_from_bottom));
  }
  returns<void> set_hidden(bool hidden) const { return done(als_item_set_hidden(layout_, handle_, hidden)); }
  returns<void> set_gone(bool gone) const { return done(als_item_set_gone(layout_, handle_, gone)); }
  returns<void> set_z(std::int32_t z) const { return done(als_item_set_z(layout_, handle_, z)); }
  returns<std::int32_t> z() const {
    std::int32_t value = 0;
    const als_status status = als_item_z(layout_, handle_, &value);
    return detail::answer(status, layout_, value);
  }
  /// Views inside may stick out of the view, whatever the expectations are.
  returns<void> set_clips(bool clips) const { return done(als_item_set_clips(layout_, handle_, clips)); }
  returns<bool> clips() const {
    std::int32_t value = 0;
    const als_status status = als_item_clips(layout_, handle_, &value);
    return detail::answer(status, layout_, value != 0);
  }
  /// The default expectations do not apply to the view.
  returns<void> set_ignored(bool ignored) const { return done(als_item_set_ignored(layout_, handle_, ignored)); }
  returns<bool> ignored() const {
    std::int32_t value = 0;
    const als_status status = als_item_ignored(layout_, handle_, &value);
    return detail::answer(status, layout_, value != 0);
  }
  returns<als_item_info> info() const {
    als_item_info out = ALS_ITEM_INFO_INIT;
    const als_status status = als_item_get_info(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }

  // ---- text ----

  /// Text as content, measured by the library; `size` is its em in points.
  returns<void> set_text(std::string_view text, double size, text_advance advance = text_advance::sans) const {
    return done(als_item_set_text(layout_, handle_, detail::data(text), text.size(), size,
                                  static_cast<als_text_advance>(advance)));
  }
  returns<void> clear_text() const { return done(als_item_set_text(layout_, handle_, nullptr, 0, 1, ALS_TEXT_SANS)); }
  /// Empty where there is none.
  returns<std::string> text() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_item_text_copy(layout_, handle_, nullptr, nullptr, nullptr, buffer, capacity, needed);
    });
  }

  // ---- measured content ----

  /// `body(view, width)` returns an als_measurement or an als_measurement2; the width is als::unspecified where the
  /// view may be as wide as it likes.  The body must outlive the view, or the next set_measure.
  template <class F>
  returns<void> set_measure(F &body) const {
    check_measure<F>();
    return done(als_item_set_measure2(layout_, handle_, detail::measure<F, item>, &body, nullptr));
  }
  /// The view keeps the body.  An empty pointer removes the one it has.
  template <class F>
  returns<void> set_measure(std::unique_ptr<F> body) const {
    check_measure<F>();
    if (!body) return clear_measure();
    const als_status status =
        als_item_set_measure2(layout_, handle_, detail::measure<F, item>, body.get(), detail::end<F>);
    if (status >= 0) body.release();
    return done(status);
  }
  returns<void> set_measure(als_measure_fn fn, void *data = nullptr, als_destroy_fn end = nullptr) const {
    return done(als_item_set_measure(layout_, handle_, fn, data, end));
  }
  returns<void> set_measure(als_measure2_fn fn, void *data = nullptr, als_destroy_fn end = nullptr) const {
    return done(als_item_set_measure2(layout_, handle_, fn, data, end));
  }
  returns<void> clear_measure() const {
    return done(als_item_set_measure(layout_, handle_, nullptr, nullptr, nullptr));
  }
  returns<void> invalidate_measure() const { return done(als_items_invalidate_measure(layout_, &handle_, 1)); }

  // ---- constraints, with this item as `self` ----

  /// Creates the constraints of a text, all or none, and returns their number.  `out` takes up to `capacity` of them.
  returns<std::size_t> add(std::string_view text, syntax notation = syntax::any,
                           const als_text_options *options = nullptr, als_constraint *out = nullptr,
                           std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status = als_add(layout_, handle_, static_cast<als_syntax>(notation), detail::data(text),
                                      text.size(), options, out, capacity, &count);
    return detail::answer(status, layout_, count);
  }
  /// Auto Layout Shorthand: `icon.shorthand({{"left ==", als::superview}, {"width ==", 32}})`.
  returns<void> shorthand(std::initializer_list<entry> entries, const als_text_options *options = nullptr,
                          als_constraint *out = nullptr) const {
    return done(als_shorthand_add(layout_, handle_, entries.begin(), entries.size(), options, out));
  }
  template <class List, class = detail::if_list_of<List, als_shorthand_entry>>
  returns<void> shorthand(const List &entries, const als_text_options *options = nullptr,
                          als_constraint *out = nullptr) const {
    const detail::plain<als_shorthand_entry, List> all(entries);
    return done(als_shorthand_add(layout_, handle_, all.data(), all.size(), options, out));
  }
  /// The AutoLayoutKit builder.
  returns<std::size_t> build(std::initializer_list<step> steps, als_item on = {0},
                             const als_text_options *options = nullptr, als_constraint *out = nullptr,
                             std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status =
        als_builder_add(layout_, handle_, on, steps.begin(), steps.size(), options, out, capacity, &count);
    return detail::answer(status, layout_, count);
  }

  template <class List, class = detail::if_list_of<List, als_builder_step>>
  returns<std::size_t> build(const List &steps, als_item on = {0}, const als_text_options *options = nullptr,
                             als_constraint *out = nullptr, std::size_t capacity = 0) const {
    const detail::plain<als_builder_step, List> all(steps);
    std::size_t count = 0;
    const als_status status =
        als_builder_add(layout_, handle_, on, all.data(), all.size(), options, out, capacity, &count);
    return detail::answer(status, layout_, count);
  }

  /// The constraint that this view keeps under a name; none where there is none.
  returns<constraint> find_constraint(std::string_view name) const {
    als_constraint found = {0};
    const als_status status = als_constraint_find(layout_, handle_, name.data(), name.size(), &found);
    return detail::answer(status, layout_, constraint(layout_, found));
  }
  /// Puts a constraint into this view's table, and activates it.
  returns<void> keep(als_constraint which, std::string_view name) const {
    return done(als_constraint_add_named(layout_, handle_, which, name.data(), name.size()));
  }
  /// Makes the constraint under this name be `spec`, or makes one.
  returns<constraint> replace(std::string_view name, const als_constraint_spec &spec, std::uint32_t flags = 0) const {
    als_constraint made = {0};
    const als_status status = als_constraint_replace(layout_, handle_, name.data(), name.size(), &spec, flags, &made);
    return detail::answer(status, layout_, constraint(layout_, made));
  }
  /// With operators: `view.replace("gap", view.left() == other.right() + 8)`.  ALS_ERROR_ARGUMENT for a sum.
  template <std::size_t N>
  returns<constraint> replace(std::string_view name, const request<N> &with, std::uint32_t flags = 0) const {
    als_constraint_spec spec;
    if (!with.spec(spec)) return detail::answer(ALS_ERROR_ARGUMENT, nullptr, constraint());
    return replace(name, spec, flags);
  }
  returns<constraint> replace_text(std::string_view name, std::string_view text, syntax notation = syntax::any,
                                   const als_text_options *options = nullptr) const {
    als_constraint made = {0};
    const als_status status =
        als_constraint_replace_text(layout_, handle_, name.data(), name.size(), static_cast<als_syntax>(notation),
                                    detail::data(text), text.size(), options, &made);
    return detail::answer(status, layout_, constraint(layout_, made));
  }
  /// Destroys the constraints that this view, or with `subtree` also the views inside it, keeps under a name; returns
  /// their number.
  returns<std::size_t> destroy_named(std::string_view name, bool subtree = false) const {
    const char *start = name.data();
    const std::size_t length = name.size();
    std::size_t count = 0;
    const als_status status = als_constraints_destroy_named(layout_, handle_, subtree, &start, &length, 1, &count);
    return detail::answer(status, layout_, count);
  }

  returns<void> set_user_data(void *data, als_destroy_fn end = nullptr) const {
    return done(als_item_set_user_data(layout_, handle_, data, end));
  }
  /// Keeps an object as long as the item lives.
  template <class T>
  returns<void> set_user_data(std::unique_ptr<T> data) const {
    const als_status status = als_item_set_user_data(layout_, handle_, data.get(), detail::end<T>);
    if (status >= 0) data.release();
    return done(status);
  }
  returns<void *> user_data() const {
    void *data = nullptr;
    const als_status status = als_item_user_data(layout_, handle_, &data);
    return detail::answer(status, layout_, data);
  }

 private:
  template <class F>
  static constexpr void check_measure() {
    static_assert(std::is_invocable_v<F &, item, double>,
                  "a measure body takes the view and its width: [](als::item view, double width)");
  }
  returns<void> done(als_status status) const { return detail::done(status, layout_); }
  returns<item> answer(als_status status, als_item found) const {
    return detail::answer(status, layout_, item(layout_, found));
  }
};

ALS_HPP_END

#endif
