// The enumerations of als.h.  Made from als.h by `make faces`.
//
// SPDX-License-Identifier: MIT
// clang-format off
#ifndef ALS_HPP_ENUMS
#define ALS_HPP_ENUMS

#include <als/als.h>

#include <cstdint>

namespace als {

/// An edge, center, baseline, margin or size; the numbers are Apple's.
enum class attribute : std::int32_t {
  none = ALS_ATTRIBUTE_NONE,
  left = ALS_ATTRIBUTE_LEFT,
  right = ALS_ATTRIBUTE_RIGHT,
  top = ALS_ATTRIBUTE_TOP,
  bottom = ALS_ATTRIBUTE_BOTTOM,
  leading = ALS_ATTRIBUTE_LEADING,
  trailing = ALS_ATTRIBUTE_TRAILING,
  width = ALS_ATTRIBUTE_WIDTH,
  height = ALS_ATTRIBUTE_HEIGHT,
  center_x = ALS_ATTRIBUTE_CENTER_X,
  center_y = ALS_ATTRIBUTE_CENTER_Y,
  last_baseline = ALS_ATTRIBUTE_LAST_BASELINE,
  first_baseline = ALS_ATTRIBUTE_FIRST_BASELINE,
  left_margin = ALS_ATTRIBUTE_LEFT_MARGIN,
  right_margin = ALS_ATTRIBUTE_RIGHT_MARGIN,
  top_margin = ALS_ATTRIBUTE_TOP_MARGIN,
  bottom_margin = ALS_ATTRIBUTE_BOTTOM_MARGIN,
  leading_margin = ALS_ATTRIBUTE_LEADING_MARGIN,
  trailing_margin = ALS_ATTRIBUTE_TRAILING_MARGIN,
  center_x_within_margins = ALS_ATTRIBUTE_CENTER_X_WITHIN_MARGINS,
  center_y_within_margins = ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS
};

/// How the two sides are related.
enum class relation : std::int32_t {
  less_or_equal = ALS_RELATION_LESS_OR_EQUAL,
  equal = ALS_RELATION_EQUAL,
  greater_or_equal = ALS_RELATION_GREATER_OR_EQUAL
};

/// Reading direction of a view.
enum class direction : std::int32_t {
  inherit = ALS_DIRECTION_INHERIT,
  left_to_right = ALS_DIRECTION_LEFT_TO_RIGHT,
  right_to_left = ALS_DIRECTION_RIGHT_TO_LEFT
};

/// Which notation a text is in.
enum class syntax : std::int32_t {
  any = ALS_SYNTAX_ANY,
  compact = ALS_SYNTAX_COMPACT,
  linear = ALS_SYNTAX_LINEAR,
  visual_format = ALS_SYNTAX_VISUAL_FORMAT,
  extended_visual_format = ALS_SYNTAX_EXTENDED_VISUAL_FORMAT,
  shorthand = ALS_SYNTAX_SHORTHAND,
  builder = ALS_SYNTAX_BUILDER,
  record = ALS_SYNTAX_RECORD
};

/// Whose coordinates the frames of a snapshot are in.
enum class space : std::int32_t {
  parent = ALS_SPACE_PARENT,
  root = ALS_SPACE_ROOT
};

/// Where an arrow key moves the focus.
enum class heading : std::int32_t {
  left = ALS_HEADING_LEFT,
  right = ALS_HEADING_RIGHT,
  up = ALS_HEADING_UP,
  down = ALS_HEADING_DOWN
};

/// Along which a stack lines up, or a chain.
enum class axis : std::int32_t {
  horizontal = ALS_AXIS_HORIZONTAL,
  vertical = ALS_AXIS_VERTICAL
};

/// The axes on which the content of a view scrolls.
enum class scrolls : std::int32_t {
  none = ALS_SCROLLS_NONE,
  x = ALS_SCROLLS_X,
  y = ALS_SCROLLS_Y,
  both = ALS_SCROLLS_BOTH
};

/// The columns of a grid, or its rows.
enum class grid_part : std::int32_t {
  columns = ALS_GRID_COLUMNS,
  rows = ALS_GRID_ROWS
};

/// How the length of a stack is distributed; the numbers are UIKit's.
enum class distribution : std::int32_t {
  fill = ALS_DISTRIBUTION_FILL,
  fill_equally = ALS_DISTRIBUTION_FILL_EQUALLY,
  fill_proportionally = ALS_DISTRIBUTION_FILL_PROPORTIONALLY,
  equal_spacing = ALS_DISTRIBUTION_EQUAL_SPACING,
  equal_centering = ALS_DISTRIBUTION_EQUAL_CENTERING,
  packed = ALS_DISTRIBUTION_PACKED,
  space_around = ALS_DISTRIBUTION_SPACE_AROUND,
  space_evenly = ALS_DISTRIBUTION_SPACE_EVENLY
};

/// The kind of arrangement that made the constraints of a group.
enum class arrangement_kind : std::int32_t {
  none = ALS_ARRANGEMENT_NONE,
  stack = ALS_ARRANGEMENT_STACK,
  grid = ALS_ARRANGEMENT_GRID,
  flow = ALS_ARRANGEMENT_FLOW
};

/// Where the items of a line of a flow lie along it.
enum class flow_distribution : std::int32_t {
  leading = ALS_FLOW_LEADING,
  top = ALS_FLOW_TOP,
  center = ALS_FLOW_CENTER,
  trailing = ALS_FLOW_TRAILING,
  bottom = ALS_FLOW_BOTTOM,
  fill = ALS_FLOW_FILL,
  space_between = ALS_FLOW_SPACE_BETWEEN,
  space_around = ALS_FLOW_SPACE_AROUND,
  space_evenly = ALS_FLOW_SPACE_EVENLY
};

/// Across a stack, or in a column or row of a grid; the numbers are UIKit's.
enum class alignment : std::int32_t {
  fill = ALS_ALIGNMENT_FILL,
  leading = ALS_ALIGNMENT_LEADING,
  top = ALS_ALIGNMENT_TOP,
  first_baseline = ALS_ALIGNMENT_FIRST_BASELINE,
  center = ALS_ALIGNMENT_CENTER,
  trailing = ALS_ALIGNMENT_TRAILING,
  bottom = ALS_ALIGNMENT_BOTTOM,
  last_baseline = ALS_ALIGNMENT_LAST_BASELINE,
  of_line = ALS_ALIGNMENT_OF_LINE
};

/// How to treat a change that leaves required constraints in conflict.
enum class conflict_policy : std::int32_t {
  report = ALS_CONFLICT_REPORT,
  refuse = ALS_CONFLICT_REFUSE
};

/// Kinds of expectations.
enum class expectation_kind : std::int32_t {
  satisfiable = ALS_EXPECT_SATISFIABLE,
  determined = ALS_EXPECT_DETERMINED,
  inside = ALS_EXPECT_INSIDE,
  fits = ALS_EXPECT_FITS,
  apart = ALS_EXPECT_APART,
  at_least = ALS_EXPECT_AT_LEAST,
  aligned = ALS_EXPECT_ALIGNED,
  relation = ALS_EXPECT_RELATION
};

/// How wide characters are.
enum class text_advance : std::int32_t {
  sans = ALS_TEXT_SANS,
  mono = ALS_TEXT_MONO
};

} // namespace als

#endif
