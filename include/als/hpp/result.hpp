// Failures: als::error is thrown, or als::result holds it.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_RESULT
#define ALS_HPP_RESULT

#include <als/als.h>

#include <cstddef>
#include <exception>
#include <string>
#include <utility>

#if !defined(ALS_NO_EXCEPTIONS) && !defined(__cpp_exceptions)
#define ALS_NO_EXCEPTIONS 1
#endif
// The two kinds of calls have names of their own for the linker.
#if defined(ALS_NO_EXCEPTIONS)
#define ALS_HPP_BEGIN \
  namespace als {     \
  inline namespace returning {
#else
#define ALS_HPP_BEGIN \
  namespace als {     \
  inline namespace throwing {
#endif
#define ALS_HPP_END \
  }                 \
  }

namespace als {

/// Why a call failed.  Holds its text itself, cut at 640 bytes; als::layout_ref::error_text has all of it.
class error : public std::exception {
 public:
  /// The last failure of a layout, which may be null.  Where it was another call's, the status is all there is.
  error(als_status status, als_layout *layout) noexcept {
    als_error last = ALS_ERROR_INIT;
    if (layout != nullptr && als_error_last(layout, &last) == ALS_OK && last.status == status) {
      detail_ = last;
      als_error_text_copy(layout, text_, sizeof text_, nullptr);
    } else {
      detail_.status = status;
      std::size_t i = 0;
      for (const char *name = als_status_name(status); name[i] != 0 && i + 1 < sizeof text_; i++) text_[i] = name[i];
    }
  }

  /// The lines to print: kind and sentence, the text at fault with a caret, a guess.
  const char *what() const noexcept override { return text_; }
  als_status status() const noexcept { return static_cast<als_status>(detail_.status); }
  als_error_kind kind() const noexcept { return static_cast<als_error_kind>(detail_.kind); }
  /// Position in the text, index in the array, the constraint at fault.
  const als_error &detail() const noexcept { return detail_; }

 private:
  als_error detail_ = ALS_ERROR_INIT;
  char text_[640] = {0};
};

} // namespace als

ALS_HPP_BEGIN

#if defined(ALS_NO_EXCEPTIONS)

/// A status, and a value that means something only where the status is not negative.
template <class T>
class [[nodiscard]] result {
 public:
  result(als_status status, T value) noexcept : status_(status), value_(std::move(value)) {}

  als_status status() const noexcept { return status_; }
  explicit operator bool() const noexcept { return status_ >= 0; }
  T &value() & noexcept { return value_; }
  const T &value() const & noexcept { return value_; }
  T value() && noexcept { return std::move(value_); }
  T &operator*() & noexcept { return value_; }
  const T &operator*() const & noexcept { return value_; }
  T operator*() && noexcept { return std::move(value_); }
  T *operator->() noexcept { return &value_; }
  const T *operator->() const noexcept { return &value_; }

 private:
  als_status status_;
  T value_;
};

/// Only a status.
template <>
class [[nodiscard]] result<void> {
 public:
  explicit result(als_status status) noexcept : status_(status) {}
  als_status status() const noexcept { return status_; }
  explicit operator bool() const noexcept { return status_ >= 0; }

 private:
  als_status status_;
};

template <class T>
using returns = result<T>;

namespace detail {
inline returns<void> done(als_status status, als_layout *) noexcept {
  return returns<void>(status);
}
template <class T>
returns<T> answer(als_status status, als_layout *, T value) noexcept {
  return returns<T>(status, std::move(value));
}
} // namespace detail

#else

/// The result of a call: a T, or an exception.
template <class T>
using returns = T;

namespace detail {
inline void done(als_status status, als_layout *layout) {
  if (status < 0) throw error(status, layout);
}
template <class T>
T answer(als_status status, als_layout *layout, T value) {
  if (status < 0) throw error(status, layout);
  return value;
}
} // namespace detail

#endif

namespace detail {

/// A text of unknown length: asked for its length, then for its bytes.  Empty where there is none.
template <class Copy>
returns<std::string> text(als_layout *layout, Copy copy) {
  std::size_t needed = 0;
  als_status status = copy(static_cast<char *>(nullptr), std::size_t{0}, &needed);
  std::string out;
  if (status >= 0 && status != ALS_END && needed > 0) {
    out.resize(needed);
    status = copy(&out[0], needed + 1, &needed);
  }
  return answer(status, layout, std::move(out));
}

} // namespace detail

ALS_HPP_END

#endif
