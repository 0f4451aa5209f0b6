// Suggestions for a layout, and likely mistakes in it.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_DIAGNOSIS
#define ALS_HPP_DIAGNOSIS

#include <als/als.h>

#include <als/hpp/outcome.hpp>

ALS_HPP_BEGIN

/// The calls of als::layout_ref about likely mistakes, expectations and proofs.
class diagnosis : public outcome {
 public:
  // ---- ambiguity ----

  struct suggested {
    bool settled = false;  ///< false: something has changed since the last solve, and nothing else here counts
    std::size_t count = 0; ///< how many there are; the first `capacity` of them have been written
  };
  /// Equations with which nothing is ambiguous and no frame moves; none of them can be left out.
  returns<suggested> suggestions(als_suggestion *out = nullptr, std::size_t capacity = 0) const {
    suggested found;
    const als_status status = als_suggestions_copy(layout_, out, capacity, &found.count);
    found.settled = status != ALS_NOT_SOLVED;
    return detail::answer(status, layout_, found);
  }
  /// A constraint that need not have been made, in the union of the notations, with the names that a text with this
  /// scope finds.
  returns<std::string> text(const als_constraint_spec &spec, als_item scope = {0}) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_constraint_spec_copy_text(layout_, &spec, scope, buffer, capacity, needed);
    });
  }

  // ---- lint ----

  /// Examines the whole present layout, solved or not; returns the number of findings.
  returns<std::size_t> lint() const {
    std::size_t count = 0;
    const als_status status = als_lint_run(layout_, &count);
    return detail::answer(status, layout_, count);
  }
  /// One thing that the last lint() found; als::name has the word for its kind.
  returns<als_lint> lint_finding(std::size_t index) const {
    als_lint out = ALS_LINT_INIT;
    const als_status status = als_lint_get(layout_, index, &out);
    return detail::answer(status, layout_, out);
  }
  /// One sentence.
  returns<std::string> lint_message(std::size_t index) const { return lint_part(als_lint_message_copy, index); }
  /// The suggestion.
  returns<std::string> lint_suggestion(std::size_t index) const { return lint_part(als_lint_suggestion_copy, index); }

  // ---- expectations ----

  /// Adds one in the form of documents, and returns its index.
  returns<std::size_t> expect(std::string_view expectation, als_item scope = {0},
                              const als_text_options *options = nullptr) const {
    std::size_t index = 0;
    const als_status status =
        als_expectation_add(layout_, scope, detail::data(expectation), expectation.size(), options, &index);
    return detail::answer(status, layout_, index);
  }
  returns<std::size_t> expectation_count() const {
    std::size_t count = 0;
    const als_status status = als_expectation_count(layout_, &count);
    return detail::answer(status, layout_, count);
  }
  /// As a document has it.
  returns<std::string> expectation(std::size_t index, als_item scope = {0}) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_expectation_copy_text(layout_, index, scope, buffer, capacity, needed);
    });
  }
  returns<expectation_kind> kind_of_expectation(std::size_t index) const {
    als_expectation_kind kind = ALS_EXPECT_SATISFIABLE;
    const als_status status = als_expectation_get_kind(layout_, index, &kind);
    return detail::answer(status, layout_, static_cast<expectation_kind>(kind));
  }
  returns<void> remove_expectation(std::size_t index) const { return done(als_expectation_remove(layout_, index)); }
  /// The number of expectations, or without any of the defaults, that fail in the published layout.
  returns<std::size_t> judge(double text_scale = 1, als_snapshot *reference = nullptr) const {
    std::size_t count = 0;
    const als_status status = als_expectations_judge(layout_, text_scale, reference, &count);
    return detail::answer(status, layout_, count);
  }
  /// One thing that the last judge() found.
  returns<als_expectation_failure> expectation_failure(std::size_t index) const {
    als_expectation_failure out = ALS_EXPECTATION_FAILURE_INIT;
    const als_status status = als_expectation_failure_get(layout_, index, &out);
    return detail::answer(status, layout_, out);
  }
  /// One sentence.
  returns<std::string> expectation_failure_message(std::size_t index) const {
    return lint_part(als_expectation_failure_message_copy, index);
  }

  // ---- proofs ----

  /// Judges what is expected for all values of the parameters of `spec`; how much fails.
  returns<std::size_t> prove(const als_proof_spec &spec) const {
    std::size_t count = 0;
    const als_status status = als_prove(layout_, &spec, &count);
    return detail::answer(status, layout_, count);
  }
  /// The outcome of the last prove(), of one that ran out of work as well.
  returns<als_proof> proof() const {
    als_proof out = ALS_PROOF_INIT;
    const als_status status = als_proof_get(layout_, &out);
    return detail::answer(status, layout_, out);
  }
  /// One thing that it has found not to hold everywhere.
  returns<als_proof_failure> proof_failure(std::size_t index) const {
    als_proof_failure out = ALS_PROOF_FAILURE_INIT;
    const als_status status = als_proof_failure_get(layout_, index, &out);
    return detail::answer(status, layout_, out);
  }
  /// How many views it is about; the first `capacity` of them have been written.
  returns<std::size_t> proof_views(std::size_t index, als_item *items = nullptr, std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status = als_proof_views_copy(layout_, index, items, capacity, &count);
    return detail::answer(status, layout_, count);
  }
  /// The same of the constraints that hold the failing edge.
  returns<std::size_t> proof_because(std::size_t index, als_constraint *constraints = nullptr,
                                     std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status = als_proof_because_copy(layout_, index, constraints, capacity, &count);
    return detail::answer(status, layout_, count);
  }
  /// How many numbers a region has; with ALS_PROOF_NOT_REACHED as index one that was not reached.
  returns<std::size_t> proof_region(std::size_t index, std::size_t region, double *numbers = nullptr,
                                    std::size_t capacity = 0) const {
    std::size_t count = 0;
    const als_status status = als_proof_region_copy(layout_, index, region, numbers, capacity, &count);
    return detail::answer(status, layout_, count);
  }
  /// The expectation in the form of documents.
  returns<std::string> proof_expectation(std::size_t index) const {
    return lint_part(als_proof_expectation_copy, index);
  }
  /// One sentence.
  returns<std::string> proof_message(std::size_t index) const { return lint_part(als_proof_message_copy, index); }
  /// The certificate of the last proof, as JSON; the proof needs the flag ALS_PROVE_CERTIFICATE.
  returns<std::string> proof_certificate() const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return als_proof_certificate_copy(layout_, buffer, capacity, needed);
    });
  }
  /// The least sizes from which on everything holds.
  returns<als_minimum> minimum_size(const als_proof_spec &spec) const {
    als_minimum out = ALS_MINIMUM_INIT;
    const als_status status = als_minimum_size(layout_, &spec, &out);
    return detail::answer(status, layout_, out);
  }

  /// Multiplies what content measures, and by `stretch` how wide the characters of texts are.
  returns<void> scale_content(double text_scale, double stretch = 1) const {
    return done(als_layout_scale_content(layout_, text_scale, stretch));
  }

 protected:
  diagnosis() noexcept = default;
  explicit diagnosis(als_layout *layout) noexcept : outcome(layout) {}

 private:
  template <class Copy>
  returns<std::string> lint_part(Copy copy, std::size_t index) const {
    return detail::text(layout_, [&](char *buffer, std::size_t capacity, std::size_t *needed) {
      return copy(layout_, index, buffer, capacity, needed);
    });
  }
};

ALS_HPP_END

#endif
