// Owners: layouts and edits; and copies and snapshots of a layout.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_OWNERS
#define ALS_HPP_OWNERS

#include <als/als.h>

#include <als/hpp/layout.hpp>

ALS_HPP_BEGIN

/// An open edit: changes before commit() are rolled back at the end of its scope.
class edit {
 public:
  edit() noexcept = default;
  explicit edit(als_layout *open) noexcept : layout_(open) {}
  edit(edit &&other) noexcept : layout_(std::exchange(other.layout_, nullptr)) {}
  edit &operator=(edit &&other) noexcept {
    std::swap(layout_, other.layout_);
    return *this;
  }
  ~edit() {
    if (layout_ != nullptr) als_edit_cancel(layout_);
  }

  /// Keeps the changes.  Where that is refused the edit stays open.
  returns<void> commit() {
    als_layout *const layout = layout_;
    const als_status status = layout != nullptr ? als_edit_commit(layout) : ALS_ERROR_ARGUMENT;
    if (status >= 0) layout_ = nullptr;
    return detail::done(status, layout);
  }
  /// Takes them back now.
  returns<void> cancel() {
    als_layout *const layout = std::exchange(layout_, nullptr);
    return detail::done(layout != nullptr ? als_edit_cancel(layout) : ALS_ERROR_ARGUMENT, layout);
  }

 private:
  als_layout *layout_ = nullptr;
};

/// A layout that ends with this object.
class layout : public layout_ref {
 public:
#if defined(ALS_NO_EXCEPTIONS)
  /// Null where there was no memory for it: test it.
  explicit layout(const als_limits *limits = nullptr) noexcept { als_layout_create(limits, &layout_); }
#else
  explicit layout(const als_limits *limits = nullptr) { detail::done(als_layout_create(limits, &layout_), nullptr); }
#endif
  /// Takes over a layout of C.
  static layout adopt(als_layout *owned) noexcept { return layout(owned, 0); }
  layout(layout &&other) noexcept : layout_ref(std::exchange(other.layout_, nullptr)) {}
  layout &operator=(layout &&other) noexcept {
    std::swap(layout_, other.layout_);
    return *this;
  }
  ~layout() { als_layout_destroy(layout_); }

  /// Releases the ownership of the layout.
  als_layout *release() noexcept { return std::exchange(layout_, nullptr); }

 private:
  layout(als_layout *owned, int) noexcept : layout_ref(owned) {}
};

/// An independent copy; counterpart finds the copy of an item or constraint.
inline returns<layout> copy(const layout_ref &original) {
  als_layout *made = nullptr;
  const als_status status = als_layout_copy(original.get(), &made);
  return detail::answer(status, original.get(), layout::adopt(made));
}
inline returns<item> counterpart(const layout_ref &original, const layout_ref &copy, als_item which) {
  als_item found = {0};
  const als_status status = als_item_counterpart(original.get(), copy.get(), which, &found);
  return detail::answer(status, original.get(), item(copy.get(), found));
}
inline returns<constraint> counterpart(const layout_ref &original, const layout_ref &copy, als_constraint which) {
  als_constraint found = {0};
  const als_status status = als_constraint_counterpart(original.get(), copy.get(), which, &found);
  return detail::answer(status, original.get(), constraint(copy.get(), found));
}

/// `auto edit = als::begin_edit(layout); ... edit.commit();`
inline returns<edit> begin_edit(const layout_ref &layout) {
  const als_status status = als_edit_begin(layout.get());
  return detail::answer(status, layout.get(), edit(status >= 0 ? layout.get() : nullptr));
}

inline returns<snapshot> take_snapshot(const layout_ref &layout) {
  als_snapshot *made = nullptr;
  const als_status status = als_snapshot_create(layout.get(), &made);
  return detail::answer(status, layout.get(), snapshot(made));
}

ALS_HPP_END

#endif
