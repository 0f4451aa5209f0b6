// kiwi, the Cassowary solver: three strengths and weights instead of levels, so it answers another question wherever
// wishes collide.  Its headers are fetched by run.py; without them there is no such engine.
#include "engine.h"

#ifndef ALS_BENCH_KIWI

std::unique_ptr<Engine> make_kiwi() {
  return nullptr;
}

#else

#include <kiwi/kiwi.h>

namespace {

class Kiwi final : public Engine {
 public:
  void build(const Workload &w) override {
    workload_ = &w;
    boxes_.resize(w.parents.size());
    solver_.addEditVariable(boxes_[0].width, kiwi::strength::strong);
    solver_.addEditVariable(boxes_[0].height, kiwi::strength::strong);
    solver_.suggestValue(boxes_[0].width, w.width);
    solver_.suggestValue(boxes_[0].height, w.height);
    for (const Wish &one : w.wishes) {
      for (const kiwi::Constraint &c : pair(one, 0)) {
        wishes_.push_back(c);
        solver_.addConstraint(c);
      }
    }
    for (const Relate &one : w.constraints) {
      constraints_.push_back(make(one, 0));
      solver_.addConstraint(constraints_.back());
    }
  }

  void resize(double width, double height) override {
    solver_.suggestValue(boxes_[0].width, width);
    solver_.suggestValue(boxes_[0].height, height);
  }

  void change(double by) override {
    if (workload_->changed_wish >= 0) {
      int at = workload_->changed_wish;
      std::vector<kiwi::Constraint> fresh = pair(workload_->wishes[at], by);
      for (int k = 0; k < 2; k++) {
        replace(wishes_[2 * at + k], fresh[k]);
      }
    } else {
      int at = workload_->changed_constraint;
      replace(constraints_[at], make(workload_->constraints[at], by));
    }
  }

  void remove_and_add(int at) override {
    replace(constraints_[at], make(workload_->constraints[at], 0));
  }

  void read(std::vector<Frame> &frames) override {
    solver_.updateVariables();
    for (size_t i = 1; i < boxes_.size(); i++) {
      const Box &b = boxes_[i];
      frames[i] = {b.left.value(), b.top.value(), b.width.value(), b.height.value()};
    }
    frames[0] = {0, 0, boxes_[0].width.value(), boxes_[0].height.value()};
  }

 private:
  struct Box {
    kiwi::Variable left, top, width, height;
  };
  kiwi::Solver solver_;
  const Workload *workload_ = nullptr;
  std::vector<Box> boxes_;
  std::vector<kiwi::Constraint> constraints_, wishes_;

  static double strength(float priority) {
    if (priority >= 1000) {
      return kiwi::strength::required;
    }
    return priority >= 750 ? kiwi::strength::medium : kiwi::strength::weak;
  }

  static kiwi::RelationalOperator relation(Relation r) {
    return r == kEqual ? kiwi::OP_EQ : r == kAtMost ? kiwi::OP_LE : kiwi::OP_GE;
  }

  void replace(kiwi::Constraint &old, const kiwi::Constraint &fresh) {
    solver_.removeConstraint(old);
    solver_.addConstraint(fresh);
    old = fresh;
  }

  std::vector<kiwi::Constraint> pair(const Wish &one, double by) const {
    const Box &b = boxes_[one.element];
    kiwi::Expression size(kiwi::Term(one.vertical ? b.height : b.width), -(one.value + by));
    return {kiwi::Constraint(size, kiwi::OP_LE, strength(one.hugging)),
            kiwi::Constraint(size, kiwi::OP_GE, strength(one.compression))};
  }

  // Adds factor * element.attribute to terms; the root's own left and top are 0.
  void add(std::vector<kiwi::Term> &terms, int element, Attribute a, double factor) const {
    const Box &b = boxes_[element];
    bool vertical = a == kTop || a == kBottom || a == kHeight || a == kCenterY;
    if (a != kWidth && a != kHeight && element) {
      terms.emplace_back(vertical ? b.top : b.left, factor);
    }
    double part = a == kLeft || a == kTop ? 0 : a == kCenterX || a == kCenterY ? 0.5 : 1;
    if (part != 0) {
      terms.emplace_back(vertical ? b.height : b.width, factor * part);
    }
  }

  kiwi::Constraint make(const Relate &c, double by) const {
    std::vector<kiwi::Term> terms;
    add(terms, c.first, c.a, 1);
    if (c.second >= 0) {
      add(terms, c.second, c.b, -c.multiplier);
    }
    return kiwi::Constraint(kiwi::Expression(terms, -(c.constant + by)), relation(c.relation), strength(c.priority));
  }
};

} // namespace

std::unique_ptr<Engine> make_kiwi() {
  return std::unique_ptr<Engine>(new Kiwi);
}

#endif
