// What is free, what would settle it, and lint through the C++ header.
#include <als/als.hpp>

#include "checks.h"

#include <cmath>
#include <string>

static void expectations() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 200})), a = TAKE(root.view("a"));
  TAKE(root.add("a.left == super.left - 5; a.top == super.top"));
  TAKE(a.set_text("Hi Hi", 10));
  TAKE(layout.scale_content(2, 1.5));
  TAKE(layout.solve());
  CHECK(std::fabs(TAKE(a.frame()).width - 64.98) < 1e-9 && TAKE(a.text()) == "Hi Hi");
  CHECK(TAKE(layout.judge()) == 1 && TAKE(layout.expectation_failure(0)).kind == ALS_EXPECT_INSIDE);
  CHECK(TAKE(layout.expectation_failure_message(0)).find("a is not inside root: its left edge is -5") == 0);
  TAKE(root.set_clips(true));
  CHECK(TAKE(root.clips()) && TAKE(layout.judge()) == 0);
  TAKE(root.set_clips(false));
  TAKE(a.set_ignored(true));
  CHECK(TAKE(a.ignored()) && TAKE(layout.judge()) == 0);
  CHECK(TAKE(layout.expect("a.left >= super.left", root)) == 0 && TAKE(layout.expectation_count()) == 1);
  CHECK(TAKE(layout.kind_of_expectation(0)) == als::expectation_kind::relation);
  CHECK(TAKE(layout.expectation(0)) == "{ \"expect\": \"a.left >= super.left\" }" && TAKE(layout.judge()) == 1);
  TAKE(layout.remove_expectation(0));
  CHECK(TAKE(layout.expectation_count()) == 0);
  TAKE(a.clear_text());
  CHECK(TAKE(a.text()).empty());
}

static void proofs() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {400, 52})), title = TAKE(root.view("title"));
  TAKE(title.set_intrinsic_size({120, 20}));
  TAKE(root.add("title.left = super.left + 12; title.right <= super.right - 12; title.top = super.top"));
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  spec.parameters = ALS_PROVE_WIDTH;
  spec.width = {100, 800};
  CHECK(TAKE(layout.prove(spec)) == 1 && TAKE(layout.proof()).verdict == ALS_VERDICT_REFUTED);
  spec.flags = ALS_PROVE_CERTIFICATE;
  CHECK(TAKE(layout.prove(spec)) == 1);
  CHECK(TAKE(layout.proof_certificate()).find("{\"certificate\": 1, ") == 0);
  const als_proof_failure failure = TAKE(layout.proof_failure(0));
  CHECK(failure.kind == ALS_EXPECT_FITS && failure.wanted == 120 && failure.regions == 1);
  als_item view = {0};
  als_constraint because[4];
  double ends[2] = {0, 0};
  CHECK(TAKE(layout.proof_views(0, &view, 1)) == 1 && view.id == static_cast<als_item>(title).id);
  CHECK(TAKE(layout.proof_because(0, because, 4)) == failure.because);
  CHECK(TAKE(layout.proof_region(0, 0, ends, 2)) == 2 && ends[0] == 100 && std::fabs(ends[1] - 144) < 2e-6);
  CHECK(TAKE(layout.proof_expectation(0)) == "fits");
  CHECK(TAKE(layout.proof_message(0)).find("title does not fit below width 144") == 0);
  CHECK(TAKE(layout.minimum_size(spec)).size.width == 144);
}

static void ambiguity() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 200})), a = TAKE(root.view("a")), b = TAKE(root.view("b"));
  TAKE(root.add("a.left >= super.left + 10; a.top = super.top; a.width = 40; a.height = 20; b.frame == a.frame"));
  CHECK(!TAKE(a.ambiguity_range()).settled && !TAKE(layout.suggestions()).settled);
  CHECK(TAKE(a.ambiguity_message()).empty() && !TAKE(a.ambiguity_snapshot()) && !TAKE(a.ambiguity_exercise()));
  TAKE(layout.solve());
  const als::item::freedom free = TAKE(a.ambiguity_range());
  CHECK(free.settled && free.free == ALS_FREE_LEFT && free.value.x == 10 && free.minimum.x == 10 &&
        std::isinf(free.maximum.x));
  CHECK(TAKE(a.ambiguity_message()).find("a is ambiguous: its left is 10") == 0);
  CHECK(!TAKE(a.ambiguity_suggestion(ALS_FREE_TOP)));
  auto equation = TAKE(a.ambiguity_suggestion(ALS_FREE_LEFT));
  CHECK(equation && TAKE(layout.text(*equation, root)) == "a.left == root.left + 10");
  als::snapshot other = TAKE(a.ambiguity_snapshot());
  CHECK(other && TAKE(other.frame(a)).x == 110 && TAKE(other.frame(b)).x == 110 && TAKE(a.frame()).x == 10);
  CHECK(TAKE(b.ambiguity_exercise()) && TAKE(b.frame()).x == 110 && !TAKE(b.ambiguity_exercise(ALS_FREE_TOP)));
  TAKE(layout.solve());
  als_suggestion all[4];
  CHECK(TAKE(layout.suggestions(all, 4)).count == 1 && all[0].item.id == a.get().id && all[0].value == ALS_FREE_LEFT);
  TAKE(layout.add(all[0].constraint));
  TAKE(layout.solve());
  CHECK(TAKE(a.ambiguity()) == 0 && TAKE(b.ambiguity()) == 0 && TAKE(a.frame()).x == 10);
  CHECK(TAKE(layout.suggestions()).settled && TAKE(layout.suggestions()).count == 0);
  FAILS(layout, ALS_ERROR_ARGUMENT, a.ambiguity_snapshot(ALS_FREE_LEFT | ALS_FREE_TOP));
  FAILS(layout, ALS_ERROR_ARGUMENT, a.ambiguity_suggestion(0));
}

static void lint() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 200})), a = TAKE(root.view("a"));
  als_constraint made[8];
  CHECK(TAKE(root.add("a.left = super.left; a.width = 40", als::syntax::any, nullptr, made, 8)) == 2);
  CHECK(TAKE(layout.lint()) == 0);
  auto more = TAKE(layout.add(a.width() >= 10, a.right() <= root.right() + 5));
  CHECK(TAKE(layout.lint()) == 2);
  const als_lint implied = TAKE(layout.lint_finding(0)), sign = TAKE(layout.lint_finding(1));
  CHECK(implied.kind == ALS_LINT_IMPLIED && implied.constraint.id == more[0].get().id &&
        implied.other.id == made[1].id);
  CHECK(std::string(als::name(implied)) == "implied" && std::string(als::name(sign)) == "suspicious-sign");
  CHECK(TAKE(layout.lint_message(1)).find("a reaches beyond root by 5") != std::string::npos);
  CHECK(TAKE(layout.lint_suggestion(1)) == "did you mean a.right <= root.right - 5?");
  FAILS(layout, ALS_ERROR_ARGUMENT, layout.lint_finding(2));
  FAILS(layout, ALS_ERROR_ARGUMENT, layout.lint_message(2));
}

void diagnosis() {
  proofs();
  ambiguity();
  lint();
  expectations();
}
