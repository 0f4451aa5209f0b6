// The results of a layout: its conflicts, its frames, its last failure.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_OUTCOME
#define ALS_HPP_OUTCOME

#include <als/als.h>

#include <als/hpp/lists.hpp>
#include <als/hpp/result.hpp>

ALS_HPP_BEGIN

/// The calls of als::layout_ref that change nothing.
class outcome {
 public:
  als_layout *get() const noexcept { return layout_; }
  explicit operator bool() const noexcept { return layout_ != nullptr; }

  // ---- conflicts ----

  returns<std::size_t> conflict_count() const {
    std::size_t count = 0;
    const als_status status = als_conflict_count(layout_, &count);
    return detail::answer(status, layout_, count);
  }
  /// The members of a conflict, and their number.
  returns<std::size_t> conflict(std::size_t index, als_constraint *out = nullptr, std::size_t capacity = 0,
                                als_constraint *broken = nullptr) const {
    std::size_t needed = 0;
    const als_status status = als_conflict_copy(layout_, index, out, capacity, &needed, broken);
    return detail::answer(status, layout_, needed);
  }
  returns<std::string> conflict_message(std::size_t index) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_conflict_message_copy(layout_, index, buffer, capacity, needed);
    });
  }
  returns<als_conflict_info> conflict_info(std::size_t index) const {
    als_conflict_info out = ALS_CONFLICT_INFO_INIT;
    const als_status status = als_conflict_get_info(layout_, index, &out);
    return detail::answer(status, layout_, out);
  }
  returns<als_conflict_member> conflict_member(std::size_t index, std::size_t member) const {
    als_conflict_member out = ALS_CONFLICT_MEMBER_INIT;
    const als_status status = als_conflict_get_member(layout_, index, member, &out);
    return detail::answer(status, layout_, out);
  }
  /// In plain words.
  returns<std::string> conflict_member_text(std::size_t index, std::size_t member) const {
    return conflict_part(als_conflict_member_text_copy, index, member);
  }
  /// A change that resolves the conflict; the best has index 0.
  returns<als_relaxation> relaxation(std::size_t index, std::size_t number) const {
    als_relaxation out = ALS_RELAXATION_INIT;
    const als_status status = als_conflict_get_relaxation(layout_, index, number, &out);
    return detail::answer(status, layout_, out);
  }
  returns<std::string> relaxation_text(std::size_t index, std::size_t number) const {
    return conflict_part(als_conflict_relaxation_text_copy, index, number);
  }
  /// All conflicts; with the document that was read, places in it have a line and a column.
  returns<std::string> conflicts_json(const char *document = nullptr, std::size_t length = 0) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_conflicts_copy_json(layout_, document, length, buffer, capacity, needed);
    });
  }

  // ---- frames ----

  returns<void> frames(const als_item *items, als_rect *out, std::size_t count) const {
    return done(als_frames_copy(layout_, items, out, count));
  }
  /// The frames of a vector, an array or a span of items.
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<std::vector<als_rect>> frames(const List &items) const {
    const detail::plain<als_item, List> all(items);
    std::vector<als_rect> out(all.size());
    const als_status status = als_frames_copy(layout_, all.data(), out.data(), all.size());
    return detail::answer(status, layout_, std::move(out));
  }
  /// How many items there are; either array may be null.
  returns<std::size_t> all_frames(als_item *items, als_rect *frames, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_frames_copy_all(layout_, items, frames, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  returns<std::size_t> all_snapped_frames(als_item *items, als_rect *frames, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_snapped_frames_copy_all(layout_, items, frames, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  struct table {
    const als_rect *rows;
    std::size_t count;
  };
  /// Row als::item::index() is the frame of an item; holds until the layout changes.
  returns<table> frames_table() const {
    table out = {nullptr, 0};
    const als_status status = als_frames_table(layout_, &out.rows, &out.count);
    return detail::answer(status, layout_, out);
  }
  /// The same in the coordinates of the root.
  returns<table> root_frames_table() const {
    table out = {nullptr, 0};
    const als_status status = als_root_frames_table(layout_, &out.rows, &out.count);
    return detail::answer(status, layout_, out);
  }
  /// The items whose frames in the root differ from those of the table before.
  returns<std::size_t> root_changed(als_item *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_root_changed_copy(layout_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The topmost item under a point; none where there is none.
  returns<als_item> item_at(double x, double y, als_item root = als_item{0}, std::uint32_t flags = 0) const {
    als_item found = {0};
    const als_status status = als_item_at(layout_, root, x, y, flags, &found);
    return detail::answer(status, layout_, found);
  }
  /// The items that a rectangle touches, the topmost first.
  returns<std::size_t> items_in_rect(const als_rect &area, als_item *out, std::size_t capacity,
                                     als_item root = als_item{0}, std::uint32_t flags = 0) const {
    std::size_t needed = 0;
    const als_status status = als_items_in_rect(layout_, root, &area, flags, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The views inside a view, or inside the roots, in the order in which a person reads them.
  returns<std::size_t> items_in_reading_order(als_item *out, std::size_t capacity, als_item root = als_item{0},
                                              std::uint32_t flags = 0) const {
    std::size_t needed = 0;
    const als_status status = als_items_in_reading_order(layout_, root, flags, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The items that the last publication changed.
  returns<std::size_t> changed(als_item *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_changed_copy(layout_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The views whose insets or measured content still moved in the last round; none unless als_report::unsettled is 1.
  returns<std::size_t> unsettled(als_item *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_unsettled_copy(layout_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The groups that came into force or out of it in the last solve.
  returns<std::size_t> rules_changed(als_group *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_layout_rules_changed_copy(layout_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The items whose snapped frame changed since the layout before the published one.
  returns<std::size_t> snapped_changed(als_item *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_snapped_changed_copy(layout_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  returns<double> scale() const {
    double value = 0;
    const als_status status = als_layout_scale(layout_, &value);
    return detail::answer(status, layout_, value);
  }
  returns<als_digest> digest() const {
    als_digest out = {0, 0};
    const als_status status = als_layout_digest(layout_, &out);
    return detail::answer(status, layout_, out);
  }

  // ---- the last failure; where exceptions are thrown they hold the same ----

  error last_error() const noexcept {
    als_error last = ALS_ERROR_INIT;
    als_error_last(layout_, &last);
    return error(static_cast<als_status>(last.status), layout_);
  }
  returns<std::string> error_text() const { return error_part(als_error_text_copy); }
  returns<std::string> error_message() const { return error_part(als_error_message_copy); }
  /// A constraint of the conflict for which a change was refused, as text; empty: there are no more.
  returns<std::string> error_member(std::size_t index, als_constraint *constraint = nullptr) const {
    return error_part([=](als_layout *layout, char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_error_member_copy(layout, index, constraint, buffer, capacity, needed);
    });
  }
  returns<std::string> error_suggestion() const { return error_part(als_error_suggestion_copy); }

 protected:
  outcome() noexcept = default;
  explicit outcome(als_layout *layout) noexcept : layout_(layout) {}

  returns<void> done(als_status status) const { return detail::done(status, layout_); }
  als_layout *layout_ = nullptr;

 private:
  template <class Copy>
  returns<std::string> conflict_part(Copy copy, std::size_t index, std::size_t part) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return copy(layout_, index, part, buffer, capacity, needed);
    });
  }
  template <class Copy>
  returns<std::string> error_part(Copy copy) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return copy(layout_, buffer, capacity, needed);
    });
  }
};

ALS_HPP_END

#endif
