// Constraints and groups; and walking along what als.h counts by `..._next`.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_CONSTRAINT
#define ALS_HPP_CONSTRAINT

#include <als/als.h>

#include <als/hpp/expressions.hpp>
#include <als/hpp/lists.hpp>
#include <als/hpp/result.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

ALS_HPP_BEGIN

namespace detail {

/// `for (als::item child : view.children())`: starts again each time, and ends where the C call has no next item or
/// fails, as it does when the loop destroys the last item.
template <class Thing, class Handle, class Next>
class range {
 public:
  struct end_mark {};
  class iterator {
   public:
    iterator(als_layout *layout, const Next &next) : layout_(layout), next_(&next) { ++*this; }
    Thing operator*() const noexcept { return Thing(layout_, at_); }
    iterator &operator++() {
      more_ = (*next_)(at_, &at_) == ALS_OK;
      return *this;
    }
    bool operator!=(end_mark) const noexcept { return more_; }

   private:
    als_layout *layout_;
    const Next *next_;
    Handle at_{};
    bool more_ = false;
  };

  range(als_layout *layout, Next next) : layout_(layout), next_(next) {}
  iterator begin() const { return iterator(layout_, next_); }
  end_mark end() const noexcept { return end_mark{}; }

 private:
  als_layout *layout_;
  Next next_;
};

template <class Thing, class Handle, class Next>
range<Thing, Handle, Next> walk(als_layout *layout, Next next) {
  return range<Thing, Handle, Next>(layout, next);
}

/// Called from C to destroy an object of a std::unique_ptr.
template <class T>
void end(void *data) {
  delete static_cast<T *>(data);
}

} // namespace detail

/// A constraint of a layout.
class constraint {
 public:
  constraint() noexcept = default;
  constraint(als_layout *layout, als_constraint handle) noexcept : layout_(layout), handle_(handle) {}

  als_constraint get() const noexcept { return handle_; }
  als_layout *layout() const noexcept { return layout_; }
  operator als_constraint() const noexcept { return handle_; }
  explicit operator bool() const noexcept { return handle_.id != 0; }
  friend bool operator==(const constraint &a, const constraint &b) noexcept { return a.handle_.id == b.handle_.id; }
  friend bool operator!=(const constraint &a, const constraint &b) noexcept { return a.handle_.id != b.handle_.id; }

  returns<void> destroy() const { return done(als_constraint_destroy(layout_, handle_)); }
  returns<void> set_constant(double value) const { return done(als_constraint_set_constant(layout_, handle_, value)); }
  returns<void> set_multiplier(double value) const {
    return done(als_constraint_set_multiplier(layout_, handle_, value));
  }
  returns<void> set_priority(float value) const { return done(als_constraint_set_priority(layout_, handle_, value)); }
  returns<void> set_active(bool active) const { return done(als_constraint_set_active(layout_, handle_, active)); }

  /// The constant while the second item is gone.
  returns<void> set_gone_constant(double value) const {
    return done(als_constraint_set_gone_constant(layout_, handle_, value));
  }
  returns<void> clear_gone_constant() const { return done(als_constraint_clear_gone_constant(layout_, handle_)); }
  returns<double> gone_constant() const {
    double value = 0;
    const als_status status = als_constraint_gone_constant(layout_, handle_, &value);
    return detail::answer(status, layout_, value);
  }

  /// None deactivates it.
  returns<void> set_host(als_item host) const { return done(als_constraint_set_host(layout_, handle_, host)); }

  returns<void> set_identifier(std::string_view text) const {
    return done(als_constraint_set_identifier(layout_, handle_, text.data(), text.size()));
  }
  returns<std::string> identifier() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_constraint_identifier_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  /// Why it waits for its names; empty: it does not.
  returns<std::string> waiting_message() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_constraint_waiting_message_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  returns<void> set_name(std::string_view name) const {
    return done(als_constraint_set_name(layout_, handle_, name.data(), name.size()));
  }
  returns<std::string> name() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_constraint_name_copy(layout_, handle_, buffer, capacity, needed);
    });
  }

  /// In a notation, with the names that a text with this scope finds.  `format_options` may be null.
  returns<std::string> text(syntax notation = syntax::any, als_item scope = {0},
                            std::uint32_t *format_options = nullptr) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_constraint_copy_text(layout_, handle_, scope, static_cast<als_syntax>(notation), format_options,
                                      buffer, capacity, needed);
    });
  }

  returns<als_constraint_info> info() const {
    als_constraint_info out = ALS_CONSTRAINT_INFO_INIT;
    const als_status status = als_constraint_get_info(layout_, handle_, &out);
    return detail::answer(status, layout_, out);
  }
  struct range {
    std::uint64_t offset, length;
  };
  /// Its range in the document it was read from, in bytes; a length of 0: none.
  returns<range> document_range() const {
    range out = {0, 0};
    const als_status status = als_constraint_document_range(layout_, handle_, &out.offset, &out.length);
    return detail::answer(status, layout_, out);
  }
  /// How many terms there are; at most `capacity` are written.
  returns<std::size_t> terms(als_term *out, std::size_t capacity) const {
    std::size_t needed = 0;
    const als_status status = als_constraint_terms_copy(layout_, handle_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// By how many points it is violated in the published layout.
  returns<double> violation() const {
    double value = 0;
    const als_status status = als_constraint_violation(layout_, handle_, &value);
    return detail::answer(status, layout_, value);
  }

  returns<void> set_user_data(void *data, als_destroy_fn end = nullptr) const {
    return done(als_constraint_set_user_data(layout_, handle_, data, end));
  }
  /// Keeps an object as long as the constraint lives.
  template <class T>
  returns<void> set_user_data(std::unique_ptr<T> data) const {
    const als_status status = als_constraint_set_user_data(layout_, handle_, data.get(), detail::end<T>);
    if (status >= 0) data.release();
    return done(status);
  }
  returns<void *> user_data() const {
    void *data = nullptr;
    const als_status status = als_constraint_user_data(layout_, handle_, &data);
    return detail::answer(status, layout_, data);
  }

 private:
  returns<void> done(als_status status) const { return detail::done(status, layout_); }

  als_layout *layout_ = nullptr;
  als_constraint handle_ = {0};
};

/// Constraints that are switched together.
class group {
 public:
  group() noexcept = default;
  group(als_layout *layout, als_group handle) noexcept : layout_(layout), handle_(handle) {}

  als_group get() const noexcept { return handle_; }
  operator als_group() const noexcept { return handle_; }
  explicit operator bool() const noexcept { return handle_.id != 0; }
  friend bool operator==(const group &a, const group &b) noexcept { return a.handle_.id == b.handle_.id; }
  friend bool operator!=(const group &a, const group &b) noexcept { return a.handle_.id != b.handle_.id; }

  /// Its constraints live on.
  returns<void> destroy() const { return detail::done(als_group_destroy(layout_, handle_), layout_); }
  returns<void> add(als_constraint member) const {
    return detail::done(als_group_add(layout_, handle_, member), layout_);
  }
  /// Many, all or none.
  template <class List, class = detail::if_list_of<List, als_constraint>>
  returns<void> add(const List &members) const {
    std::vector<als_constraint> all;
    for (const als_constraint member : members) all.push_back(member);
    return add(all.data(), all.size());
  }
  /// All or none.
  returns<void> add(const als_constraint *members, std::size_t count) const {
    return detail::done(als_group_add_constraints(layout_, handle_, members, count), layout_);
  }
  /// Makes constraints into the group, all or none.
  returns<void> create(const als_constraint_spec *specs, std::size_t count, std::uint32_t flags = 0,
                       als_constraint *out = nullptr) const {
    return detail::done(als_group_create_constraints(layout_, handle_, specs, count, flags, out), layout_);
  }
  returns<void> remove(als_constraint member) const {
    return detail::done(als_group_remove(layout_, handle_, member), layout_);
  }
  returns<void> set_active(bool active) const {
    return detail::done(als_group_set_active(layout_, handle_, active), layout_);
  }
  /// The group around it; none without one.
  returns<void> set_parent(als_group parent) const {
    return detail::done(als_group_set_parent(layout_, handle_, parent), layout_);
  }
  /// The group is in force only while this holds: "root.width < 600 and not gone(sidebar)".
  returns<void> set_condition(std::string_view text, als_item scope = als_item{0},
                              const als_text_options *options = nullptr) const {
    return detail::done(als_group_set_condition(layout_, handle_, scope, text.data(), text.size(), options), layout_);
  }
  returns<void> clear_condition() const {
    return detail::done(als_group_set_condition(layout_, handle_, als_item{0}, nullptr, 0, nullptr), layout_);
  }
  /// Values that it sets while it is in force, as JSON: {"sidebar": {"gone": true}, "pad": 24}.
  returns<void> set_override(std::string_view json, als_item scope = als_item{0}) const {
    return detail::done(als_group_set_override(layout_, handle_, scope, json.data(), json.size()), layout_);
  }
  returns<void> clear_override() const {
    return detail::done(als_group_set_override(layout_, handle_, als_item{0}, nullptr, 0), layout_);
  }
  /// Whether it is active, in force, and a rule, and its parent.
  returns<als_group_info> info() const {
    als_group_info found = ALS_GROUP_INFO_INIT;
    const als_status status = als_group_get_info(layout_, handle_, &found);
    return detail::answer(status, layout_, found);
  }
  returns<std::string> condition() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_group_condition_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  returns<std::string> name() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_group_name_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  auto members() const {
    const group self = *this;
    return detail::walk<constraint, als_constraint>(layout_, [self](als_constraint previous, als_constraint *out) {
      return als_group_member_next(self.layout_, self.handle_, previous, out);
    });
  }

 protected:
  als_layout *layout_ = nullptr;
  als_group handle_ = {0};
};

ALS_HPP_END

#endif
