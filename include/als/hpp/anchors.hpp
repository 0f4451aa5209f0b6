// The attributes of an item, for constraints.  Made from als.h by `make faces`.
//
// SPDX-License-Identifier: MIT
// clang-format off
#ifndef ALS_HPP_ANCHORS
#define ALS_HPP_ANCHORS

#include <als/hpp/constraint.hpp>

ALS_HPP_BEGIN

/// The attributes of als::item: `save.width()` is an anchor.
template <class Item>
class anchors {
 public:
  /// The left edge.
  anchor left() const noexcept { return at(attribute::left); }
  /// The right edge.
  anchor right() const noexcept { return at(attribute::right); }
  /// The top edge.
  anchor top() const noexcept { return at(attribute::top); }
  /// The bottom edge.
  anchor bottom() const noexcept { return at(attribute::bottom); }
  /// The side where reading begins.
  anchor leading() const noexcept { return at(attribute::leading); }
  /// The side where reading ends.
  anchor trailing() const noexcept { return at(attribute::trailing); }
  /// The width.
  anchor width() const noexcept { return at(attribute::width); }
  /// The height.
  anchor height() const noexcept { return at(attribute::height); }
  /// The center across.
  anchor center_x() const noexcept { return at(attribute::center_x); }
  /// The center down.
  anchor center_y() const noexcept { return at(attribute::center_y); }
  /// The baseline of the last line of text.
  anchor last_baseline() const noexcept { return at(attribute::last_baseline); }
  /// The baseline of the first line of text.
  anchor first_baseline() const noexcept { return at(attribute::first_baseline); }
  /// The left edge, inside by the left margin.
  anchor left_margin() const noexcept { return at(attribute::left_margin); }
  /// The right edge, inside by the right margin.
  anchor right_margin() const noexcept { return at(attribute::right_margin); }
  /// The top edge, inside by the top margin.
  anchor top_margin() const noexcept { return at(attribute::top_margin); }
  /// The bottom edge, inside by the bottom margin.
  anchor bottom_margin() const noexcept { return at(attribute::bottom_margin); }
  /// The edge where reading begins, inside by its margin.
  anchor leading_margin() const noexcept { return at(attribute::leading_margin); }
  /// The edge where reading ends, inside by its margin.
  anchor trailing_margin() const noexcept { return at(attribute::trailing_margin); }
  /// The horizontal center of the rectangle inside the margins.
  anchor center_x_within_margins() const noexcept { return at(attribute::center_x_within_margins); }
  /// The vertical center of the rectangle inside the margins.
  anchor center_y_within_margins() const noexcept { return at(attribute::center_y_within_margins); }

 private:
  anchor at(attribute which) const noexcept { return static_cast<const Item &>(*this)[which]; }
};

ALS_HPP_END

#endif
