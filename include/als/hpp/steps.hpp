// Auto Layout Shorthand and the AutoLayoutKit builder as lists of entries and steps.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_STEPS
#define ALS_HPP_STEPS

#include <als/als.h>

#include <als/hpp/expressions.hpp>
#include <als/hpp/values.hpp>
#include <string_view>

namespace als {

struct superview_t {};
/// The superview of the view, as a value in shorthand.
constexpr superview_t superview{};

/// A record of shorthand: `als::record(other.left()).multiplier(2).constant(8).priority(500)`.
class record {
 public:
  record() noexcept = default;
  explicit record(superview_t) noexcept { entry_.record_item = ALS_VALUE_SUPERVIEW; }
  explicit record(const anchor &view) noexcept {
    entry_.record_item = ALS_VALUE_ATTRIBUTE;
    entry_.item = view.item();
    entry_.attribute = static_cast<std::int32_t>(view.attribute());
  }
  record &multiplier(double value) noexcept {
    entry_.multiplier = value;
    entry_.fields |= ALS_RECORD_MULTIPLIER;
    return *this;
  }
  record &constant(double value) noexcept {
    entry_.constant = value;
    entry_.fields |= ALS_RECORD_CONSTANT;
    return *this;
  }
  record &priority(double value) noexcept {
    entry_.priority = value;
    entry_.fields |= ALS_RECORD_PRIORITY;
    return *this;
  }
  const als_shorthand_entry &get() const noexcept { return entry_; }

 private:
  als_shorthand_entry entry_{};
};

/// One pair of shorthand: {"left ==", als::superview}, {"width ==", 32}, {"top ==", other.bottom()} or {"height <=",
/// record}. The key is not copied.
struct entry : als_shorthand_entry {
  entry(std::string_view key_, double number_) noexcept : entry(key_, ALS_VALUE_NUMBER) { number = number_; }
  entry(std::string_view key_, superview_t) noexcept : entry(key_, ALS_VALUE_SUPERVIEW) {}
  entry(std::string_view key_, const anchor &other) noexcept : entry(key_, ALS_VALUE_ATTRIBUTE) {
    item = other.item();
    attribute = static_cast<std::int32_t>(other.attribute());
  }
  entry(std::string_view key_, const record &value) noexcept : als_shorthand_entry(value.get()) {
    key = key_.data();
    key_length = key_.size();
    kind = ALS_VALUE_RECORD;
  }

 private:
  entry(std::string_view key_, als_value_kind kind_) noexcept : als_shorthand_entry{} {
    key = key_.data();
    key_length = key_.size();
    kind = kind_;
  }
};
static_assert(sizeof(entry) == sizeof(als_shorthand_entry), "lists of entries go to C as they are");

/// One call of the builder; names are not copied.
///
///   button.build({als::step::set_size(120, 44), als::step::priority(als::high),
///                 als::step::make(als::attribute::left, als::relation::equal, label.right()).plus(8)});
struct step : als_builder_step {
  /// The priority of the steps that follow.
  static step priority(float value) noexcept {
    step made(ALS_BUILDER_PRIORITY);
    made.number = static_cast<double>(value);
    return made;
  }
  /// item.attribute == to
  static step set(als::attribute which, double to) noexcept {
    step made(ALS_BUILDER_SET);
    made.attribute = static_cast<std::int32_t>(which);
    made.number = to;
    return made;
  }
  /// item.attribute relation related; `times`, `plus`, `minus`, `target` and `named` may follow.
  static step make(als::attribute which, als::relation relation_, const anchor &to) noexcept {
    step made(ALS_BUILDER_MAKE);
    made.attribute = static_cast<std::int32_t>(which);
    made.relation = static_cast<std::int32_t>(relation_);
    made.related = to.item();
    made.related_attribute = static_cast<std::int32_t>(to.attribute());
    return made;
  }
  /// item.attribute relation number
  static step make(als::attribute which, als::relation relation_, double to) noexcept {
    step made(ALS_BUILDER_MAKE);
    made.attribute = static_cast<std::int32_t>(which);
    made.relation = static_cast<std::int32_t>(relation_);
    made.number = to;
    return made;
  }
  /// item.attribute == the attribute of the safe area of the view
  static step make_safe_area(als::attribute which, const anchor &to) noexcept {
    step made = make(which, als::relation::equal, to);
    made.call = ALS_BUILDER_MAKE_SAFE_AREA;
    return made;
  }
  /// left, top, right and bottom, inside by the insets
  static step align_all_edges(als_item to, als_edges inside = {0, 0, 0, 0}) noexcept {
    step made(ALS_BUILDER_ALIGN_ALL_EDGES);
    made.related = to;
    made.insets = inside;
    return made;
  }
  static step center_in(als_item to) noexcept {
    step made(ALS_BUILDER_CENTER_IN);
    made.related = to;
    return made;
  }
  static step set_size(double width, double height) noexcept {
    step made(ALS_BUILDER_SET_SIZE);
    made.size = {width, height};
    return made;
  }

  step times(double factor) const noexcept {
    step made = *this;
    made.multiplier = factor;
    made.fields |= ALS_BUILDER_TIMES;
    return made;
  }
  step plus(double constant) const noexcept {
    step made = *this;
    made.number += constant;
    return made;
  }
  step minus(double constant) const noexcept { return plus(-constant); }
  /// The view whose table keeps the name, an ancestor-or-self of both items.
  step target(als_item view) const noexcept {
    step made = *this;
    made.on = view;
    return made;
  }
  step named(std::string_view text) const noexcept {
    step made = *this;
    made.name = text.data();
    made.name_length = text.size();
    return made;
  }

 private:
  explicit step(als_builder_call call_) noexcept : als_builder_step{} { call = call_; }
};
static_assert(sizeof(step) == sizeof(als_builder_step), "lists of steps go to C as they are");

} // namespace als

#endif
