// A layout, owned or not.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_LAYOUT
#define ALS_HPP_LAYOUT

#include <als/als.h>

#include <als/hpp/diagnosis.hpp>
#include <als/hpp/item.hpp>
#include <array>

ALS_HPP_BEGIN

namespace detail {

template <class F>
void log(void *body, als_status status, const char *message, std::size_t length) {
#if defined(ALS_NO_EXCEPTIONS)
  (*static_cast<F *>(body))(status, std::string_view(message, length));
#else
  try {
    (*static_cast<F *>(body))(status, std::string_view(message, length));
  } catch (...) { // a log cannot report failures
  }
#endif
}

template <class F>
constexpr bool answers_minimums =
    std::is_invocable_v<F &, const als_measure_request *, als_measurement2 *, std::size_t>;

template <class F, class Measurement>
als_status measure_batch(void *body, als_layout *, const als_measure_request *requests, Measurement *out,
                         std::size_t count) {
#if defined(ALS_NO_EXCEPTIONS)
  (*static_cast<F *>(body))(requests, out, count);
  return ALS_OK;
#else
  try {
    (*static_cast<F *>(body))(requests, out, count);
    return ALS_OK;
  } catch (...) {
    return ALS_ERROR_CALLBACK;
  }
#endif
}

} // namespace detail

class layout_ref : public diagnosis {
 public:
  layout_ref() noexcept = default;
  explicit layout_ref(als_layout *layout) noexcept : diagnosis(layout) {}

  /// An item from its C handle, as array calls give them.
  als::item item(als_item handle) const noexcept { return als::item(layout_, handle); }
  als::constraint constraint(als_constraint handle) const noexcept { return als::constraint(layout_, handle); }

  // ---- items ----

  /// A root, of this size or as large as constraints make it.
  returns<als::item> view(std::string_view name = {}, als_size size = {unspecified, unspecified}) const {
    als_item made = {0};
    als_status status = als_view_create(layout_, als_item{0}, name.data(), name.size(), &made);
    if (status >= 0 && (size.width != unspecified || size.height != unspecified)) {
      status = als_item_set_size(layout_, made, size);
      if (status < 0) return fail_view(status, made);
    }
    return detail::answer(status, layout_, als::item(layout_, made));
  }
  returns<void> views(const als_view_spec *specs, std::size_t count, als_item *out) const {
    return done(als_views_create(layout_, specs, count, out));
  }
  /// Roots of these names, all or none.
  returns<std::vector<als::item>> views(std::initializer_list<std::string_view> names) const {
    return als::item(layout_, als_item{0}).views(names);
  }
  template <class List, class = detail::if_list_of<List, std::string_view>>
  returns<std::vector<als::item>> views(const List &names) const {
    return als::item(layout_, als_item{0}).views(names);
  }
  /// A guide that no view owns yet.
  returns<als::item> guide(std::string_view name = {}) const {
    als_item made = {0};
    const als_status status = als_guide_create(layout_, als_item{0}, name.data(), name.size(), &made);
    return detail::answer(status, layout_, als::item(layout_, made));
  }
  /// None where there is none.
  returns<als::item> find(std::string_view name) const { return als::item(layout_, als_item{0}).find(name); }
  returns<als::item> operator[](std::string_view name) const { return find(name); }
  auto items() const {
    als_layout *const self = layout_;
    return detail::walk<als::item, als_item>(
        layout_, [self](als_item previous, als_item *out) { return als_item_next(self, previous, out); });
  }
  returns<void> set_intrinsic_sizes(const als_item *views, const als_size *sizes, std::size_t count) const {
    return done(als_items_set_intrinsic_sizes(layout_, views, sizes, count));
  }
  returns<void> set_size_limits(const als_item *views, const als_size *minimums, const als_size *maximums,
                                std::size_t count) const {
    return done(als_items_set_size_limits(layout_, views, minimums, maximums, count));
  }
  returns<void> set_gone(const als_item *views, const std::int32_t *gone, std::size_t count) const {
    return done(als_items_set_gone(layout_, views, gone, count));
  }

  // ---- constraints ----

  /// Creates the constraints of operators, all or none: `layout.add(a.left() == b.right() + 8, (a.width() >= 80) |
  /// 750)`.
  template <std::size_t... N>
  returns<std::array<als::constraint, sizeof...(N)>> add(const request<N> &...requests) const {
    return add_flagged(0, requests...);
  }
  /// The same, inactive.
  template <std::size_t... N>
  returns<std::array<als::constraint, sizeof...(N)>> add_inactive(const request<N> &...requests) const {
    return add_flagged(ALS_FLAG_INACTIVE, requests...);
  }
  /// As many as there are in a vector, an array or a span of requests with equally many attributes, all or none.
  template <class List, class = std::void_t<decltype(std::declval<const detail::element<List> &>().create(
                            nullptr, 0u, static_cast<als_constraint *>(nullptr)))>>
  returns<std::vector<als::constraint>> add(const List &requests, std::uint32_t flags = 0) const {
    std::vector<als_constraint> made;
    als_status status = ALS_OK;
    for (const auto &request : requests) {
      als_constraint one = {0};
      status = request.create(layout_, flags, &one);
      if (status < 0) break;
      made.push_back(one);
    }
    return all_or_none(status, made);
  }
  returns<als::constraint> add(const als_constraint_spec &spec, std::uint32_t flags = 0) const {
    als_constraint made = {0};
    const als_status status = als_constraint_create(layout_, &spec, flags, &made);
    return detail::answer(status, layout_, als::constraint(layout_, made));
  }
  returns<void> add(const als_constraint_spec *specs, std::size_t count, als_constraint *out,
                    std::uint32_t flags = 0) const {
    return done(als_constraints_create(layout_, specs, count, flags, out));
  }
  /// A text without `self`.
  returns<std::size_t> add(std::string_view text, syntax notation = syntax::any,
                           const als_text_options *options = nullptr, als_constraint *out = nullptr,
                           std::size_t capacity = 0) const {
    return als::item(layout_, als_item{0}).add(text, notation, options, out, capacity);
  }
  returns<void> destroy(const als_constraint *constraints, std::size_t count) const {
    return done(als_constraints_destroy(layout_, constraints, count));
  }
  template <class List, class = detail::if_list_of<List, als_constraint>>
  returns<void> destroy(const List &constraints) const {
    const detail::plain<als_constraint, List> all(constraints);
    return destroy(all.data(), all.size());
  }
  /// As many constants as constraints, or ALS_ERROR_ARGUMENT.
  template <class List, class Numbers, class = detail::if_list_of<List, als_constraint>,
            class = detail::if_list_of<Numbers, double>>
  returns<void> set_constants(const List &constraints, const Numbers &constants) const {
    const detail::plain<als_constraint, List> all(constraints);
    const detail::plain<double, Numbers> values(constants);
    if (all.size() != values.size()) return detail::done(ALS_ERROR_ARGUMENT, nullptr);
    return set_constants(all.data(), values.data(), all.size());
  }
  template <class List, class = detail::if_list_of<List, als_constraint>>
  returns<void> set_active(const List &constraints, bool active) const {
    const detail::plain<als_constraint, List> all(constraints);
    return set_active(all.data(), all.size(), active);
  }
  returns<void> set_constants(const als_constraint *constraints, const double *constants, std::size_t count) const {
    return done(als_constraints_set_constants(layout_, constraints, constants, count));
  }
  returns<void> set_active(const als_constraint *constraints, std::size_t count, bool active) const {
    return done(als_constraints_set_active(layout_, constraints, count, active));
  }
  auto constraints() const {
    als_layout *const self = layout_;
    return detail::walk<als::constraint, als_constraint>(layout_, [self](als_constraint previous, als_constraint *out) {
      return als_constraint_next(self, previous, out);
    });
  }
  /// Those of deferred texts (ALS_FLAG_DEFERRED in the options of a text) that wait for their names.
  auto waiting() const {
    als_layout *const self = layout_;
    return detail::walk<als::constraint, als_constraint>(layout_, [self](als_constraint previous, als_constraint *out) {
      return als_constraint_waiting_next(self, previous, out);
    });
  }
  /// Those that `scope`, or a view inside it (none: any view), keeps under a name; the name is not copied.
  auto constraints_named(std::string_view name, als_item scope = {0}) const {
    als_layout *const self = layout_;
    return detail::walk<als::constraint, als_constraint>(
        layout_, [self, name, scope](als_constraint previous, als_constraint *out) {
          return als_constraint_named_next(self, scope, name.data(), name.size(), previous, out);
        });
  }

  // ---- groups and metrics ----

  returns<group> make_group(std::string_view name = {}) const {
    als_group made = {0};
    const als_status status = als_group_create(layout_, name.data(), name.size(), &made);
    return detail::answer(status, layout_, group(layout_, made));
  }
  /// Makes a guide at the outermost edge of these items, `margin` outwards; constraints name `barrier().guide`.
  returns<arrangement> barrier(attribute side, const als_item *members, std::size_t count, double margin = 0,
                               std::string_view name = {}, std::uint32_t flags = 0) const {
    const als_barrier_spec spec = detail::barrier_spec(side, members, count, margin, name);
    als_group made = {0};
    const als_status status = als_barrier_create(layout_, &spec, flags, &made);
    return detail::answer(status, layout_, arrangement(group(layout_, made)));
  }
  returns<arrangement> barrier(attribute side, std::initializer_list<als_item> members, double margin = 0,
                               std::string_view name = {}, std::uint32_t flags = 0) const {
    return barrier(side, members.begin(), members.size(), margin, name, flags);
  }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<arrangement> barrier(attribute side, const List &members, double margin = 0, std::string_view name = {},
                               std::uint32_t flags = 0) const {
    const detail::plain<als_item, List> all(members);
    return barrier(side, all.data(), all.size(), margin, name, flags);
  }
  returns<group> find_group(std::string_view name) const {
    als_group found = {0};
    const als_status status = als_group_find(layout_, name.data(), name.size(), &found);
    return detail::answer(status, layout_, group(layout_, found));
  }
  auto groups() const {
    als_layout *const self = layout_;
    return detail::walk<group, als_group>(
        layout_, [self](als_group previous, als_group *out) { return als_group_next(self, previous, out); });
  }
  /// Constraints that were made with `$name` follow it; the others keep the value they were made with.
  returns<void> set_metric(std::string_view name, double value) const {
    return done(als_metric_set(layout_, name.data(), name.size(), value));
  }
  /// `missing` where there is none.
  /// Makes a metric a text such as "2 * pad + 4".
  returns<void> set_metric(std::string_view name, std::string_view text) const {
    return done(als_metric_set_text(layout_, name.data(), name.size(), text.data(), text.size()));
  }
  /// The text of a metric; empty for a number.
  returns<std::string> metric_text(std::string_view name) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_metric_text_copy(layout_, name.data(), name.size(), buffer, capacity, needed);
    });
  }
  returns<double> metric(std::string_view name, double missing = 0) const {
    double value = 0;
    const als_status status = als_metric_get(layout_, name.data(), name.size(), &value);
    return detail::answer(status, layout_, status == ALS_END ? missing : value);
  }
  returns<void> remove_metric(std::string_view name) const {
    return done(als_metric_remove(layout_, name.data(), name.size()));
  }

  // ---- documents ----

  /// One more tree; its root.
  returns<als::item> read(std::string_view document) const {
    als_item root = {0};
    const als_status status = als_document_read(layout_, detail::data(document), document.size(), &root);
    return detail::answer(status, layout_, als::item(layout_, root));
  }
  /// The same with metrics and spacing in place of the document's.
  returns<als::item> read(std::string_view document, const als_document_theme &theme) const {
    als_item root = {0};
    const als_status status = als_document_read_with(layout_, detail::data(document), document.size(), &theme, &root);
    return detail::answer(status, layout_, als::item(layout_, root));
  }
  /// The same with a loader for the files that the document includes, and with a theme.
  returns<als::item> read(std::string_view document, const als_document_options &options) const {
    als_item root = {0};
    const als_status status =
        als_document_read_options(layout_, detail::data(document), document.size(), &options, &root);
    return detail::answer(status, layout_, als::item(layout_, root));
  }
  /// The tree of a root, by default the only one.
  returns<std::string> document(syntax notation = syntax::record, als_item root = {0}) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_layout_copy_document(layout_, root, static_cast<als_syntax>(notation), buffer, capacity, needed);
    });
  }
  /// The meta comments of an extended visual format as JSON.
  returns<std::string> format_meta(std::string_view text, std::string_view prefix = {}) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_format_meta_copy(layout_, text.data(), text.size(), prefix.data(), prefix.size(), buffer, capacity,
                                  needed);
    });
  }

  // ---- solving ----

  /// Solves and publishes.  Conflicts are no failure: als_report.conflicts counts them.  With `examine` the report
  /// counts what is ambiguous, which takes a scan of the whole layout.
  returns<als_report> solve(bool examine = false) const {
    als_report report = ALS_REPORT_INIT;
    report.examine = examine;
    const als_status status = als_solve(layout_, &report);
    return detail::answer(status, layout_, report);
  }
  returns<void> set_conflict_policy(conflict_policy policy) const {
    return done(als_layout_set_conflict_policy(layout_, static_cast<als_conflict_policy>(policy)));
  }
  returns<als::conflict_policy> conflict_policy() const {
    als_conflict_policy policy = ALS_CONFLICT_REPORT;
    const als_status status = als_layout_conflict_policy(layout_, &policy);
    return detail::answer(status, layout_, static_cast<als::conflict_policy>(policy));
  }
  returns<void> set_scale(double pixels_per_point) const {
    return done(als_layout_set_scale(layout_, pixels_per_point));
  }
  /// Whether all required constraints can hold together now; nothing changes.
  returns<bool> would_hold() const {
    const als_status status = als_edit_try(layout_, nullptr, 0, nullptr, nullptr);
    if (status == ALS_ERROR_UNSATISFIABLE) return detail::answer(ALS_OK, layout_, false);
    return detail::answer(status, layout_, status == ALS_OK);
  }

  // ---- callbacks ----

  /// `body(const als_measure_request *, als_measurement *, std::size_t)` for all views of set_measured at once; or with
  /// als_measurement2 *.
  template <class F>
  returns<void> set_measure(F &body) const {
    if constexpr (detail::answers_minimums<F>)
      return done(als_layout_set_measure2(layout_, detail::measure_batch<F, als_measurement2>, &body, nullptr));
    else
      return done(als_layout_set_measure(layout_, detail::measure_batch<F, als_measurement>, &body, nullptr));
  }
  returns<void> clear_measure() const { return done(als_layout_set_measure(layout_, nullptr, nullptr, nullptr)); }
  returns<void> set_measured(const als_item *views, std::size_t count, bool measured) const {
    return done(als_items_set_measured(layout_, views, count, measured));
  }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<void> set_measured(const List &views, bool measured) const {
    const detail::plain<als_item, List> all(views);
    return set_measured(all.data(), all.size(), measured);
  }
  template <class List, class = detail::if_list_of<List, als_item>>
  returns<void> invalidate_measures(const List &views) const {
    const detail::plain<als_item, List> all(views);
    return invalidate_measures(all.data(), all.size());
  }
  returns<void> invalidate_measures() const { return done(als_layout_invalidate_measure(layout_)); }
  returns<void> invalidate_measures(const als_item *views, std::size_t count) const {
    return done(als_items_invalidate_measure(layout_, views, count));
  }
  /// `body(als_status, std::string_view)` hears every failing call.
  template <class F>
  returns<void> set_log(F &body) const {
    return done(als_layout_set_log(layout_, detail::log<F>, &body, nullptr));
  }
  returns<void> clear_log() const { return done(als_layout_set_log(layout_, nullptr, nullptr, nullptr)); }

 private:
  /// Destroys the first ones when the next is refused, and keeps the failure.
  returns<std::vector<als::constraint>> all_or_none(als_status status, const std::vector<als_constraint> &made) const {
    std::vector<als::constraint> out;
    if (status < 0) {
#if defined(ALS_NO_EXCEPTIONS)
      als_constraints_destroy(layout_, made.data(), made.size());
#else
      const error why(status, layout_);
      als_constraints_destroy(layout_, made.data(), made.size());
      throw why;
#endif
    }
    for (const als_constraint each : made) out.emplace_back(layout_, each);
    return detail::answer(status, layout_, std::move(out));
  }

  /// Destroys a root whose size was refused, and reports the reason.
  returns<als::item> fail_view(als_status status, als_item made) const {
#if defined(ALS_NO_EXCEPTIONS)
    als_item_destroy(layout_, made);
    return returns<als::item>(status, als::item());
#else
    const error why(status, layout_);
    als_item_destroy(layout_, made);
    throw why;
#endif
  }

  template <std::size_t... N>
  returns<std::array<als::constraint, sizeof...(N)>> add_flagged(std::uint32_t flags,
                                                                 const request<N> &...requests) const {
    constexpr std::size_t count = sizeof...(N);
    std::array<als_constraint, count> made{};
    std::array<als_constraint_spec, count> specs{};
    std::size_t at = 0, two = 0;
    ((two += requests.spec(specs[at++])), ...);
    als_status status = ALS_OK;
    if (two == count) {
      status = als_constraints_create(layout_, specs.data(), count, flags, made.data());
    } else {
      at = 0;
      ((status = status < 0 ? status : requests.create(layout_, flags, &made[at++])), ...);
      if (status < 0 && at > 1) als_constraints_destroy(layout_, made.data(), at - 1);
    }
    std::array<als::constraint, count> out{};
    for (std::size_t i = 0; i < count; i++) out[i] = als::constraint(layout_, made[i]);
    return detail::answer(status, layout_, out);
  }
};

ALS_HPP_END

#endif
