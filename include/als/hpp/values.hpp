// The enumerations of als.h with names of their own, and small values.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_VALUES
#define ALS_HPP_VALUES

#include <als/als.h>

#include <cstdint>
#include <string_view>

namespace als {

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

enum class relation : std::int32_t {
  less_or_equal = ALS_RELATION_LESS_OR_EQUAL,
  equal = ALS_RELATION_EQUAL,
  greater_or_equal = ALS_RELATION_GREATER_OR_EQUAL
};

enum class direction : std::int32_t {
  inherit = ALS_DIRECTION_INHERIT,
  left_to_right = ALS_DIRECTION_LEFT_TO_RIGHT,
  right_to_left = ALS_DIRECTION_RIGHT_TO_LEFT
};

/// Which notation a text is in; the last three are for printing only.
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

enum class space : std::int32_t { parent = ALS_SPACE_PARENT, root = ALS_SPACE_ROOT };

/// Along which a stack runs.
enum class axis : std::int32_t { horizontal = ALS_AXIS_HORIZONTAL, vertical = ALS_AXIS_VERTICAL };

/// How the length of a stack is given out.
enum class distribution : std::int32_t {
  fill = ALS_DISTRIBUTION_FILL,
  fill_equally = ALS_DISTRIBUTION_FILL_EQUALLY,
  fill_proportionally = ALS_DISTRIBUTION_FILL_PROPORTIONALLY,
  equal_spacing = ALS_DISTRIBUTION_EQUAL_SPACING,
  equal_centering = ALS_DISTRIBUTION_EQUAL_CENTERING
};

/// Across a stack, or of a cell in its column or row.
enum class alignment : std::int32_t {
  of_line = ALS_ALIGNMENT_OF_LINE, ///< of a cell: that of its column or row
  fill = ALS_ALIGNMENT_FILL,
  leading = ALS_ALIGNMENT_LEADING,
  top = ALS_ALIGNMENT_TOP,
  first_baseline = ALS_ALIGNMENT_FIRST_BASELINE,
  center = ALS_ALIGNMENT_CENTER,
  trailing = ALS_ALIGNMENT_TRAILING,
  bottom = ALS_ALIGNMENT_BOTTOM,
  last_baseline = ALS_ALIGNMENT_LAST_BASELINE
};

enum class conflict_policy : std::int32_t { report = ALS_CONFLICT_REPORT, refuse = ALS_CONFLICT_REFUSE };

constexpr double unspecified = ALS_UNSPECIFIED;
/// Behind a member of a stack: the spacing of the stack.
constexpr double usual_spacing = ALS_SPACING_USUAL;
constexpr float required = ALS_PRIORITY_REQUIRED;
constexpr float high = ALS_PRIORITY_DEFAULT_HIGH;
constexpr float low = ALS_PRIORITY_DEFAULT_LOW;
constexpr float fitting = ALS_PRIORITY_FITTING_SIZE;

/// als_text_options with its defaults: `als::text_options options; options.flags = ALS_FLAG_LENIENT;`
struct text_options : als_text_options {
  text_options() noexcept : als_text_options(ALS_TEXT_OPTIONS_INIT) {}
};

/// The version of the library that runs: major * 10000 + minor * 100 + patch.
inline std::uint32_t version() noexcept {
  return als_version();
}

inline const char *name(als_status status) noexcept {
  return als_status_name(status);
}
inline const char *name(als_error_kind kind) noexcept {
  return als_error_kind_name(kind);
}
inline const char *name(attribute attribute) noexcept {
  return als_attribute_name(static_cast<als_attribute>(attribute));
}
inline const char *name(relation relation) noexcept {
  return als_relation_name(static_cast<als_relation>(relation));
}
/// The word for what lint found: "suspicious-sign".
inline const char *name(const als_lint &finding) noexcept {
  return als_lint_kind_name(static_cast<als_lint_kind>(finding.kind));
}

namespace detail {
/// A view of no text at all stands for NULL, an empty one for an empty text.
inline const char *data(std::string_view text) noexcept {
  return text.data();
}
inline als_attribute raw(attribute which) noexcept {
  return static_cast<als_attribute>(which);
}
} // namespace detail

} // namespace als

#endif
