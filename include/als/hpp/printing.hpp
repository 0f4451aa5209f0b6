// `std::cout << view.frame()`: rectangles, sizes, statuses, failures, items and constraints on streams.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_PRINTING
#define ALS_HPP_PRINTING

#include <als/als.h>

#include <als/hpp/constraint.hpp>
#include <als/hpp/item.hpp>
#include <als/hpp/result.hpp>
#include <iosfwd>

// Where the structs of C are, or they would not be found.  A program's own operators are preferred to these templates.

/// (x, y, width, height)
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const als_rect &rect) {
  return out << '(' << rect.x << ", " << rect.y << ", " << rect.width << ", " << rect.height << ')';
}
/// width x height, with - for an axis that is left open
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const als_size &size) {
  if (size.width < 0) out << '-';
  if (size.width >= 0) out << size.width;
  out << " x ";
  if (size.height < 0) return out << '-';
  return out << size.height;
}
/// (top, left, bottom, right)
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const als_edges &edges) {
  return out << '(' << edges.top << ", " << edges.left << ", " << edges.bottom << ", " << edges.right << ')';
}
/// Its name: ALS_ERROR_SYNTAX
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, als_status status) {
  return out << als_status_name(status);
}
/// Its name: SYNTAX
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, als_error_kind kind) {
  return out << als_error_kind_name(kind);
}

namespace als {
/// The lines to print.
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const error &why) {
  return out << why.what();
}
} // namespace als

ALS_HPP_BEGIN

namespace detail {
/// The text that a C call copies, or `instead` where it fails.
template <class Stream, class Copy>
Stream &print(Stream &out, const char *instead, Copy copy) {
  char text[256] = {0};
  std::size_t needed = 0;
  const als_status status = copy(text, sizeof text, &needed);
  if (status < 0 || status == ALS_END) return static_cast<Stream &>(out << instead);
  if (needed >= 2 && needed < sizeof text && text[needed - 1] == '#') text[needed - 2] = 0; // " #": it has no remark
  out << text;
  return needed < sizeof text ? out : static_cast<Stream &>(out << "...");
}
} // namespace detail

/// Its name.
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const item &view) {
  return detail::print(out, "(no name)", [&](char *buffer, std::size_t capacity, std::size_t *needed) {
    return als_item_name_copy(view.layout(), view, buffer, capacity, needed);
  });
}
/// As texts have it.
template <class C, class T>
std::basic_ostream<C, T> &operator<<(std::basic_ostream<C, T> &out, const constraint &which) {
  return detail::print(out, "(no words)", [&](char *buffer, std::size_t capacity, std::size_t *needed) {
    return als_constraint_copy_text(which.layout(), which, als_item{0}, ALS_SYNTAX_ANY, nullptr, buffer, capacity,
                                    needed);
  });
}

ALS_HPP_END

#endif
