// Small values.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_VALUES
#define ALS_HPP_VALUES

#include <als/hpp/enums.hpp>

#include <cstdint>
#include <string_view>

namespace als {

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

/// als_document_options with its defaults.
struct document_options : als_document_options {
  document_options() noexcept : als_document_options(ALS_DOCUMENT_OPTIONS_INIT) {}
};

/// als_document_theme with its defaults.
struct document_theme : als_document_theme {
  document_theme() noexcept : als_document_theme(ALS_DOCUMENT_THEME_INIT) {}
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
/// The name of a lint finding: "suspicious-sign".
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
