// Stacks, grids, flows and barriers.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_ARRANGEMENT
#define ALS_HPP_ARRANGEMENT

#include <als/als.h>

#include <als/hpp/constraint.hpp>
#include <als/hpp/lists.hpp>
#include <als/hpp/placed.hpp>
#include <initializer_list>
#include <string_view>

namespace als {

/// How a stack is to be: `als::row().spacing(8).alignment(als::alignment::center)`.
class stack_style {
 public:
  explicit stack_style(axis along) noexcept { spec_.axis = static_cast<std::int32_t>(along); }
  stack_style &distribution(als::distribution value) noexcept {
    spec_.distribution = static_cast<std::int32_t>(value);
    return *this;
  }
  stack_style &alignment(als::alignment value) noexcept {
    spec_.alignment = static_cast<std::int32_t>(value);
    return *this;
  }
  /// Between neighbours.
  stack_style &spacing(double points) noexcept {
    spec_.spacing = points;
    return *this;
  }
  /// For each member the space behind it, or als::usual_spacing; not copied.
  stack_style &spacing_after(const double *each) noexcept {
    spec_.spacing_after = each;
    return *this;
  }
  /// Inside the margins of the container.
  stack_style &margins(bool inside = true) noexcept {
    spec_.margins = inside;
    return *this;
  }
  /// In a column, spaces run from last to first baseline.
  stack_style &baselines(bool between = true) noexcept {
    spec_.baselines = between;
    return *this;
  }
  /// Of packed members: the part of the space that is left before them.
  stack_style &bias(double part) noexcept {
    spec_.bias = part;
    return *this;
  }
  /// For each member its part of the space that is left in a filled stack; not copied.
  stack_style &weights(const double *each) noexcept {
    spec_.weights = each;
    return *this;
  }
  als_stack_spec spec(const als_item *members, std::size_t count) const noexcept {
    als_stack_spec out = spec_;
    out.members = members;
    out.member_count = count;
    return out;
  }

 private:
  als_stack_spec spec_ = ALS_STACK_SPEC_INIT;
};
inline stack_style row() noexcept {
  return stack_style(axis::horizontal);
}
inline stack_style column() noexcept {
  return stack_style(axis::vertical);
}

/// How a flow is to be: `als::flowing().spacing(8).line_spacing(6)`.
class flow_style {
 public:
  explicit flow_style(axis along = axis::horizontal) noexcept { spec_.axis = static_cast<std::int32_t>(along); }
  flow_style &distribution(als::flow_distribution value) noexcept {
    spec_.distribution = static_cast<std::int32_t>(value);
    return *this;
  }
  /// In the line.
  flow_style &alignment(als::alignment value) noexcept {
    spec_.alignment = static_cast<std::int32_t>(value);
    return *this;
  }
  /// Between neighbours.
  flow_style &spacing(double points) noexcept {
    spec_.spacing = points;
    return *this;
  }
  /// Between lines; als::usual_spacing: that between neighbours.
  flow_style &line_spacing(double points) noexcept {
    spec_.line_spacing = points;
    return *this;
  }
  /// How many items a line may hold; 0: any number.
  flow_style &per_line(std::uint32_t count) noexcept {
    spec_.per_line = count;
    return *this;
  }
  /// All items are as wide as the widest.
  flow_style &equal(bool value = true) noexcept {
    spec_.equal = value;
    return *this;
  }
  /// Inside the margins of the container.
  flow_style &margins(bool inside = true) noexcept {
    spec_.margins = inside;
    return *this;
  }
  /// For the flow and its guides; not copied.
  flow_style &name(const char *text, std::size_t length) noexcept {
    spec_.flow_name = text;
    spec_.flow_name_length = length;
    return *this;
  }
  als_flow_spec spec(const als_item *members, std::size_t count) const noexcept {
    als_flow_spec out = spec_;
    out.members = members;
    out.member_count = count;
    return out;
  }

 private:
  als_flow_spec spec_ = ALS_FLOW_SPEC_INIT;
};
inline flow_style flowing(axis along = axis::horizontal) noexcept {
  return flow_style(along);
}

/// The columns of a grid from the leading edge, or its rows from the top: a number, or
/// `als::lines(3).equal().spacing(8)`.
class lines {
 public:
  lines(std::uint32_t count) noexcept { lines_.count = count; }
  /// As many equal columns as fit with at least this width; the cells lie in them row by row.
  static lines fitting(double minimum) noexcept {
    lines made(1);
    made.minimum_ = minimum;
    return made;
  }
  double minimum() const noexcept { return minimum_; }
  /// All of one size.
  lines &equal(bool value = true) noexcept {
    lines_.equal = value;
    return *this;
  }
  lines &spacing(double all) noexcept {
    spacing_ = all;
    lines_.spacing_count = 1;
    lines_.spacing = nullptr;
    return *this;
  }
  /// One for each space, so one less than there are lines; not copied.
  lines &spacings(const double *each) noexcept {
    lines_.spacing_count = lines_.count > 0 ? lines_.count - 1 : 0;
    lines_.spacing = each;
    return *this;
  }
  lines &alignment(als::alignment all) noexcept {
    alignment_ = static_cast<std::int32_t>(all);
    lines_.alignment_count = 1;
    lines_.alignments = nullptr;
    return *this;
  }
  /// One als_alignment for each line; not copied.
  lines &alignments(const std::int32_t *each) noexcept {
    lines_.alignment_count = lines_.count;
    lines_.alignments = each;
    return *this;
  }
  /// Holds as long as this object.
  als_grid_lines get() const noexcept {
    als_grid_lines out = lines_;
    if (out.spacing == nullptr) out.spacing = &spacing_;
    if (out.alignments == nullptr) out.alignments = &alignment_;
    return out;
  }

 private:
  als_grid_lines lines_ = {0, 0, nullptr, 0, nullptr, 0};
  double spacing_ = 0;
  double minimum_ = 0;
  std::int32_t alignment_ = ALS_ALIGNMENT_FILL;
};

/// An item in a grid, and its place, counted from 0: {title, 0, 1}.
struct cell : als_grid_cell {
  cell(als_item item_, std::uint32_t row_, std::uint32_t column_, std::uint32_t row_span_ = 1,
       std::uint32_t column_span_ = 1) noexcept
      : als_grid_cell{item_, row_, column_, row_span_, column_span_, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE} {}
  cell &aligned(alignment in_column, alignment in_row = alignment::of_line) noexcept {
    column_alignment = static_cast<std::int32_t>(in_column);
    row_alignment = static_cast<std::int32_t>(in_row);
    return *this;
  }
};
static_assert(sizeof(cell) == sizeof(als_grid_cell), "lists of cells go to C as they are");

namespace detail {
inline als_barrier_spec barrier_spec(attribute side, const als_item *members, std::size_t count, double margin,
                                     std::string_view name) noexcept {
  als_barrier_spec out = ALS_BARRIER_SPEC_INIT;
  out.side = static_cast<std::int32_t>(side);
  out.margin = margin;
  out.members = members;
  out.member_count = count;
  out.guide_name = name.empty() ? nullptr : name.data();
  out.guide_name_length = name.size();
  return out;
}
/// The spec points into the lines.
inline als_grid_spec grid_spec(const lines &columns, const lines &rows, const als_grid_cell *cells, std::size_t count,
                               bool margins) noexcept {
  als_grid_spec out = ALS_GRID_SPEC_INIT;
  out.margins = margins;
  out.columns = columns.get();
  out.rows = rows.get();
  out.cells = cells;
  out.cell_count = count;
  out.column_minimum = columns.minimum();
  return out;
}
} // namespace detail

} // namespace als

ALS_HPP_BEGIN

/// A stack, a grid or a barrier.  One that a document has made: `als::arrangement(layout.find_group("bar"))`.
class arrangement : private group {
 public:
  arrangement() noexcept = default;
  explicit arrangement(const als::group &of) noexcept : group(of) {}

  using group::get;
  using group::operator als_group;
  using group::operator bool;
  using group::name;
  using group::set_active;
  friend bool operator==(const arrangement &a, const arrangement &b) noexcept { return a.handle_.id == b.handle_.id; }
  friend bool operator!=(const arrangement &a, const arrangement &b) noexcept { return a.handle_.id != b.handle_.id; }
  /// Its constraints, in a group of their own.
  const als::group &constraints() const noexcept { return *this; }

  /// Ends it with its constraints and guides.
  returns<void> destroy() const { return detail::done(als_arrangement_destroy(layout_, handle_), layout_); }
  /// The members of a stack in order, or the items of a grid as its cells were given; how many they are.
  returns<std::size_t> items(als_item *out = nullptr, std::size_t capacity = 0) const {
    std::size_t needed = 0;
    const als_status status = als_arrangement_members_copy(layout_, handle_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }

  /// The space between neighbours; members with a space of their own keep that.
  returns<void> set_spacing(double spacing) const {
    return detail::done(als_stack_set_spacing(layout_, handle_, spacing), layout_);
  }
  /// Puts an item in front of the member that has `index` now; a member moves there.
  returns<void> insert(als_item which, std::size_t index = ALS_LAST) const {
    return detail::done(als_stack_insert(layout_, handle_, which, index), layout_);
  }
  returns<void> remove(als_item which) const {
    return detail::done(als_stack_remove(layout_, handle_, which), layout_);
  }
  /// Puts items into cells of a grid; one that is in it moves there.
  returns<void> set_cells(const als_grid_cell *cells, std::size_t count) const {
    return detail::done(als_grid_set_cells(layout_, handle_, cells, count), layout_);
  }
  returns<void> set_cells(std::initializer_list<cell> cells) const { return set_cells(cells.begin(), cells.size()); }
  returns<void> remove_cell(als_item which) const {
    return detail::done(als_grid_remove(layout_, handle_, which), layout_);
  }
  /// Columns or rows of a grid.
  returns<void> insert_lines(grid_part lines, std::size_t index = ALS_LAST, std::size_t count = 1) const {
    return detail::done(als_grid_insert_lines(layout_, handle_, static_cast<als_grid_part>(lines), index, count),
                        layout_);
  }
  returns<void> remove_lines(grid_part lines, std::size_t index, std::size_t count = 1) const {
    return detail::done(als_grid_remove_lines(layout_, handle_, static_cast<als_grid_part>(lines), index, count),
                        layout_);
  }
  returns<void> move_lines(grid_part lines, std::size_t index, std::size_t count, std::size_t before = ALS_LAST) const {
    return detail::done(als_grid_move_lines(layout_, handle_, static_cast<als_grid_part>(lines), index, count, before),
                        layout_);
  }
  returns<void> set_lines_gone(grid_part lines, std::size_t index, std::size_t count, bool gone) const {
    return detail::done(
        als_grid_set_lines_gone(layout_, handle_, static_cast<als_grid_part>(lines), index, count, gone), layout_);
  }
  /// Side, margin and guide of a barrier; constraints name the guide.
  returns<als_barrier_info> barrier() const {
    als_barrier_info info = ALS_BARRIER_INFO_INIT;
    const als_status status = als_barrier_get_info(layout_, handle_, &info);
    return detail::answer(status, layout_, info);
  }
  /// Replaces side, members and margin of a barrier.
  returns<void> set(attribute side, const als_item *members, std::size_t count, double margin = 0) const {
    const als_barrier_spec spec = detail::barrier_spec(side, members, count, margin, {});
    return detail::done(als_barrier_set(layout_, handle_, &spec), layout_);
  }
  returns<void> set(attribute side, std::initializer_list<als_item> members, double margin = 0) const {
    return set(side, members.begin(), members.size(), margin);
  }
  /// Replaces the specification of a stack.
  returns<void> set(const stack_style &style, const als_item *members, std::size_t count) const {
    const als_stack_spec spec = style.spec(members, count);
    return detail::done(als_stack_set(layout_, handle_, &spec), layout_);
  }
  returns<void> set(const stack_style &style, std::initializer_list<als_item> members) const {
    return set(style, members.begin(), members.size());
  }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<void> set(const stack_style &style, const List &members) const {
    const detail::plain<als_item, List> all(members);
    return set(style, all.data(), all.size());
  }
  /// Replaces the specification of a flow.
  returns<void> set(const flow_style &style, const als_item *members, std::size_t count) const {
    const als_flow_spec spec = style.spec(members, count);
    return detail::done(als_flow_set(layout_, handle_, &spec), layout_);
  }
  returns<void> set(const flow_style &style, std::initializer_list<als_item> members) const {
    return set(style, members.begin(), members.size());
  }
  /// The items of the lines of a flow in the last solve, line by line; how many they are.
  returns<std::size_t> flow_lines(als_flow_place *out = nullptr, std::size_t capacity = 0) const {
    std::size_t needed = 0;
    const als_status status = als_flow_lines_copy(layout_, handle_, out, capacity, &needed);
    return detail::answer(status, layout_, needed);
  }
  /// The name of a flow, or else of its container.
  returns<std::string> flow_name() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_flow_name_copy(layout_, handle_, buffer, capacity, needed);
    });
  }
  returns<als_flow_info> flow_info() const {
    als_flow_info found = ALS_FLOW_INFO_INIT;
    const als_status status = als_flow_get_info(layout_, handle_, &found);
    return detail::answer(status, layout_, found);
  }
  /// Replaces the specification of a grid.
  returns<void> set(const lines &columns, const lines &rows, const als_grid_cell *cells, std::size_t count,
                    bool margins = false) const {
    const als_grid_spec spec = detail::grid_spec(columns, rows, cells, count, margins);
    return detail::done(als_grid_set(layout_, handle_, &spec), layout_);
  }
  returns<void> set(const lines &columns, const lines &rows, std::initializer_list<cell> cells,
                    bool margins = false) const {
    return set(columns, rows, cells.begin(), cells.size(), margins);
  }
  template <class List, class = detail::if_list_of<List, als_grid_cell>>
  returns<void> set(const lines &columns, const lines &rows, const List &cells, bool margins = false) const {
    const detail::plain<als_grid_cell, List> all(cells);
    return set(columns, rows, all.data(), all.size(), margins);
  }
};

/// The calls of als::item about the items inside it, and about its shape.
class container : public placed {
 public:
  /// Lines items up inside this one: `bar.stack(als::row().spacing(8), {icon, title, button})`.  ALS_FLAG_INACTIVE
  /// leaves it off.
  returns<arrangement> stack(const stack_style &style, std::initializer_list<als_item> members,
                             std::uint32_t flags = 0) const {
    return stack(style, members.begin(), members.size(), flags);
  }
  returns<arrangement> stack(const stack_style &style, const als_item *members, std::size_t count,
                             std::uint32_t flags = 0) const {
    const als_stack_spec spec = style.spec(members, count);
    als_group made = {0};
    const als_status status = als_stack_create(layout_, handle_, &spec, flags, &made);
    return arranged(status, made);
  }
  /// The same with a vector, an array or a span of items.
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<arrangement> stack(const stack_style &style, const List &members, std::uint32_t flags = 0) const {
    const detail::plain<als_item, List> all(members);
    return stack(style, all.data(), all.size(), flags);
  }
  /// Puts items into lines that break where this one ends: `chips.flow(als::flowing().spacing(8), {a, b, c})`.
  returns<arrangement> flow(const flow_style &style, std::initializer_list<als_item> members,
                            std::uint32_t flags = 0) const {
    return flow(style, members.begin(), members.size(), flags);
  }
  returns<arrangement> flow(const flow_style &style, const als_item *members, std::size_t count,
                            std::uint32_t flags = 0) const {
    const als_flow_spec spec = style.spec(members, count);
    als_group made = {0};
    const als_status status = als_flow_create(layout_, handle_, &spec, flags, &made);
    return arranged(status, made);
  }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<arrangement> flow(const flow_style &style, const List &members, std::uint32_t flags = 0) const {
    const detail::plain<als_item, List> all(members);
    return flow(style, all.data(), all.size(), flags);
  }
  /// Puts items into columns and rows: `form.grid(2, als::lines(3).spacing(8), {{label, 0, 0}, {field, 0, 1}})`.
  returns<arrangement> grid(const lines &columns, const lines &rows, std::initializer_list<cell> cells,
                            bool margins = false, std::uint32_t flags = 0) const {
    return grid(columns, rows, cells.begin(), cells.size(), margins, flags);
  }
  template <class List, class = detail::if_list_of<List, als_grid_cell>>
  returns<arrangement> grid(const lines &columns, const lines &rows, const List &cells, bool margins = false,
                            std::uint32_t flags = 0) const {
    const detail::plain<als_grid_cell, List> all(cells);
    return grid(columns, rows, all.data(), all.size(), margins, flags);
  }
  returns<arrangement> grid(const lines &columns, const lines &rows, const als_grid_cell *cells, std::size_t count,
                            bool margins = false, std::uint32_t flags = 0) const {
    const als_grid_spec spec = detail::grid_spec(columns, rows, cells, count, margins);
    als_group made = {0};
    const als_status status = als_grid_create(layout_, handle_, &spec, flags, &made);
    return arranged(status, made);
  }
  /// width == ratio * height
  returns<constraint> aspect_ratio(double ratio, float priority = required, std::uint32_t flags = 0) const {
    als_constraint made = {0};
    const als_status status = als_aspect_ratio_create(layout_, handle_, ratio, priority, flags, &made);
    return detail::answer(status, layout_, constraint(layout_, made));
  }

 protected:
  container() noexcept = default;
  container(als_layout *layout, als_item handle) noexcept : placed(layout, handle) {}

 private:
  returns<arrangement> arranged(als_status status, als_group made) const {
    return detail::answer(status, layout_, arrangement(group(layout_, made)));
  }
};

ALS_HPP_END

#endif
