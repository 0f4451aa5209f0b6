// Frames that outlive the layout.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_SNAPSHOT
#define ALS_HPP_SNAPSHOT

#include <als/als.h>

#include <als/hpp/lists.hpp>
#include <als/hpp/result.hpp>
#include <als/hpp/values.hpp>

ALS_HPP_BEGIN

/// Frames of one published layout, for any thread; may outlive the layout.
class snapshot {
 public:
  snapshot() noexcept = default;
  explicit snapshot(als_snapshot *owned) noexcept : snapshot_(owned) {}
  snapshot(snapshot &&other) noexcept : snapshot_(std::exchange(other.snapshot_, nullptr)) {}
  snapshot &operator=(snapshot &&other) noexcept {
    std::swap(snapshot_, other.snapshot_);
    return *this;
  }
  ~snapshot() { als_snapshot_destroy(snapshot_); }

  als_snapshot *get() const noexcept { return snapshot_; }
  explicit operator bool() const noexcept { return snapshot_ != nullptr; }

  returns<std::uint64_t> revision() const {
    std::uint64_t out = 0;
    const als_status status = als_snapshot_revision(snapshot_, &out);
    return detail::answer(status, nullptr, out);
  }
  /// Zeros where the item had no frame.
  returns<als_rect> frame(als_item item, space in = space::parent) const {
    als_rect out = {0, 0, 0, 0};
    const als_status status = als_snapshot_frame(snapshot_, item, static_cast<als_space>(in), &out);
    return detail::answer(status, nullptr, out);
  }
  returns<als_rect> operator[](als_item item) const { return frame(item); }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<std::vector<als_rect>> frames(const List &items, space in = space::parent) const {
    const detail::plain<als_item, List> all(items);
    std::vector<als_rect> out(all.size());
    const als_status status =
        als_snapshot_frames_copy(snapshot_, all.data(), static_cast<als_space>(in), out.data(), all.size());
    return detail::answer(status, nullptr, std::move(out));
  }
  returns<void> frames(const als_item *items, als_rect *out, std::size_t count, space in = space::parent) const {
    return detail::done(als_snapshot_frames_copy(snapshot_, items, static_cast<als_space>(in), out, count), nullptr);
  }
  /// On the way to another snapshot of the same layout: here at 0, there at 1.
  returns<void> frames_towards(const snapshot &other, double t, const als_item *items, als_rect *out, std::size_t count,
                               space in = space::parent) const {
    return detail::done(
        als_snapshot_frames_between(snapshot_, other.snapshot_, t, items, static_cast<als_space>(in), out, count),
        nullptr);
  }
  returns<als_rect> frame_towards(const snapshot &other, double t, als_item item, space in = space::parent) const {
    als_rect out = {0, 0, 0, 0};
    const als_status status =
        als_snapshot_frames_between(snapshot_, other.snapshot_, t, &item, static_cast<als_space>(in), &out, 1);
    return detail::answer(status, nullptr, out);
  }

 private:
  als_snapshot *snapshot_ = nullptr;
};

ALS_HPP_END

#endif
