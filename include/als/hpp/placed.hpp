// An item in the published layout: frames, requested sizes, ambiguity and explanations.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_PLACED
#define ALS_HPP_PLACED

#include <als/als.h>

#include <als/hpp/result.hpp>
#include <als/hpp/snapshot.hpp>
#include <als/hpp/values.hpp>
#include <optional>

ALS_HPP_BEGIN

/// The calls of als::item that change nothing.
class placed {
 public:
  /// The compressed size; see als_item_fitting_size for other targets.
  returns<als_size> fitting_size(als_size target = {0, 0}, float horizontal = fitting, float vertical = fitting) const {
    als_size out = {0, 0};
    const als_status status = als_item_fitting_size(layout_, handle_, target, horizontal, vertical, &out);
    return detail::answer(status, layout_, out);
  }
  struct request_sizes {
    als_size minimum, natural;
  };
  returns<request_sizes> size_request(als_size known = {unspecified, unspecified}) const {
    request_sizes out = {{0, 0}, {0, 0}};
    const als_status status = als_item_size_request(layout_, handle_, known, &out.minimum, &out.natural);
    return detail::answer(status, layout_, out);
  }

  /// One axis, for toolkits that ask for one at a time; with the baselines of an item inside.
  struct axis_sizes {
    als_measurement minimum, natural;
  };
  returns<axis_sizes> axis_request(axis along, double for_size = unspecified, als_item baseline_item = {0}) const {
    axis_sizes out = {{{0, 0}, 0, 0}, {{0, 0}, 0, 0}};
    const als_status status = als_item_axis_request(layout_, handle_, static_cast<als_axis>(along), for_size,
                                                    baseline_item, &out.minimum, &out.natural);
    return detail::answer(status, layout_, out);
  }

  // ---- frames of the published layout; zeros before there is one ----

  returns<als_rect> frame() const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_frame(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }
  /// In the coordinates of an ancestor-or-self, or, for none, of the root.
  returns<als_rect> frame_in(als_item ancestor) const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_frame_in(layout_, handle_, ancestor, &out);
    return detail::answer(status, layout_, out);
  }
  returns<als_rect> alignment_rect() const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_alignment_rect(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }
  returns<als_rect> snapped_frame() const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_snapped_frame(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }
  returns<als_rect> snapped_frame_in(als_item ancestor) const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_snapped_frame_in(layout_, handle_, ancestor, &out);
    return detail::answer(status, layout_, out);
  }
  /// The row in als::layout_ref::frames_table.
  returns<std::size_t> index() const {
    std::size_t out = 0;
    const als_status status = als_item_index(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }
  /// The underdetermined values: a sum of ALS_FREE_ bits.
  returns<std::uint32_t> ambiguity() const {
    std::uint32_t bits = 0;
    const als_status status = als_ambiguity(layout_, handle_, &bits);
    return detail::answer(status, layout_, bits);
  }

  // ---- what is open; values are named by their ALS_FREE_ bits ----

  struct freedom {
    bool settled = false;   ///< false: something has changed since the last solve, and nothing else here counts
    std::uint32_t free = 0; ///< as ambiguity() answers
    als_rect minimum{}, value{}, maximum{};
  };
  /// Between which values the alignment rectangle could lie at no cost, in the parent's coordinates.
  returns<freedom> ambiguity_range() const {
    als_freedom out = ALS_FREEDOM_INIT;
    const als_status status = als_ambiguity_range(layout_, handle_, &out);
    return detail::answer(status, layout_, freedom{status == ALS_OK, out.free, out.minimum, out.value, out.maximum});
  }
  /// The same in a sentence; empty where the layout is not solved.
  returns<std::string> ambiguity_message() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_ambiguity_message_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  /// Advice where an equation is not the natural solution; otherwise empty.
  returns<std::string> ambiguity_advice() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_ambiguity_advice_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  /// An equation that would determine one value alone: als::layout_ref::add creates it, als::layout_ref::text prints
  /// it. None where the value is determined, or the layout not solved.
  returns<std::optional<als_constraint_spec>> ambiguity_suggestion(std::uint32_t value) const {
    als_constraint_spec out{};
    const als_status status = als_ambiguity_suggestion(layout_, handle_, value, &out);
    return detail::answer(status, layout_, status == ALS_OK ? std::optional<als_constraint_spec>(out) : std::nullopt);
  }
  /// Frames that are as good, with this value elsewhere; 0 stands for the first that is free.  A null snapshot where
  /// there are none, or the layout is not solved.
  returns<snapshot> ambiguity_snapshot(std::uint32_t value = 0) const {
    als_snapshot *made = nullptr;
    const als_status status = als_ambiguity_snapshot(layout_, handle_, value, &made);
    return detail::answer(status, layout_, snapshot(made));
  }
  /// Publishes such frames until the next solve; false where there are none.
  returns<bool> ambiguity_exercise(std::uint32_t value = 0) const {
    const als_status status = als_ambiguity_exercise(layout_, handle_, value);
    return detail::answer(status, layout_, status == ALS_OK);
  }

  // ---- why an attribute has its value ----

  struct explanation {
    bool settled = false;  ///< false: something has changed since the last solve, and nothing else here counts
    double value = 0;      ///< the sum of the terms
    std::size_t count = 0; ///< how many terms there are; the first `capacity` of them have been written
  };
  /// The terms that add up to the value; see als_explain.
  returns<explanation> explain(attribute which, als_explained *terms = nullptr, std::size_t capacity = 0) const {
    explanation out;
    const als_status status =
        als_explain(layout_, handle_, detail::raw(which), terms, capacity, &out.count, &out.value);
    out.settled = status != ALS_NOT_SOLVED;
    return detail::answer(status, layout_, out);
  }
  /// The preferences that lost around it, and how many they are.
  returns<std::size_t> explain_lost(attribute which, als_lost *lost = nullptr, std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status = als_explain_lost(layout_, handle_, detail::raw(which), lost, capacity, &count);
    return detail::answer(status, layout_, count);
  }
  /// All of it as lines to print; empty where the layout is not solved.
  returns<std::string> explain_text(attribute which) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_explain_text_copy(layout_, handle_, detail::raw(which), buffer, capacity, needed);
    });
  }
  returns<std::string> explain_json(attribute which) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_explain_json_copy(layout_, handle_, detail::raw(which), buffer, capacity, needed);
    });
  }

 protected:
  placed() noexcept = default;
  placed(als_layout *layout, als_item handle) noexcept : layout_(layout), handle_(handle) {}

  als_layout *layout_ = nullptr;
  als_item handle_ = {0};
};

ALS_HPP_END

#endif
