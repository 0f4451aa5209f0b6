// Vectors, arrays and spans in the place of lists in braces.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_LISTS
#define ALS_HPP_LISTS

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace als {
namespace detail {

template <class List>
using element = std::remove_cv_t<std::remove_reference_t<decltype(*std::data(std::declval<const List &>()))>>;

/// For a std::vector, std::array, std::span or C array of values that convert to T: overloads that take lists.
template <class List, class T>
using if_list_of =
    std::enable_if_t<std::is_convertible<const element<List> &, T>::value &&
                     std::is_convertible<decltype(std::size(std::declval<const List &>())), std::size_t>::value>;

/// The elements of a list as C wants them.  Those that are that already are not copied.
template <class T, class List,
          bool IsSame = std::is_same<element<List>, T>::value ||
                        (std::is_base_of<T, element<List>>::value && sizeof(element<List>) == sizeof(T))>
class plain {
 public:
  explicit plain(const List &list) : copy_(std::begin(list), std::end(list)) {}
  const T *data() const noexcept { return copy_.data(); }
  std::size_t size() const noexcept { return copy_.size(); }

 private:
  std::vector<T> copy_;
};
template <class T, class List>
class plain<T, List, true> {
 public:
  explicit plain(const List &list) noexcept : data_(std::data(list)), size_(std::size(list)) {}
  const T *data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }

 private:
  const T *data_;
  std::size_t size_;
};

} // namespace detail
} // namespace als

#endif
