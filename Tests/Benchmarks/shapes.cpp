// Shapes of the life table as lists of constraints: those that were slow to build.
#include "workload.h"

#include <cstdint>

namespace {

class Numbers {
 public:
  int below(int bound) {
    state_ = 1103515245u * state_ + 12345u;
    return static_cast<int>((state_ >> 8) % static_cast<uint32_t>(bound));
  }

 private:
  uint32_t state_ = 12345;
};

// Views in a row with gaps that want to be 4 wide and may be wider.
void gaps(Workload &w, int n) {
  w.width = 30.0 * n;
  for (int i = 0; i < n; i++) {
    int v = w.view();
    if (i) {
      w.relate(v, kLeft, kAtLeast, v - 1, kRight, 4);
      w.relate(v, kLeft, kEqual, v - 1, kRight, 4, 1, 250);
    } else {
      w.equal(v, kLeft, 0, kLeft);
    }
    w.fix(v, kWidth, 20, 750);
    w.equal(v, kTop, 0, kTop);
    w.fix(v, kHeight, 10);
  }
  w.equal(n, kRight, 0, kRight);
}

// Bars that begin after up to three earlier ones end.
void gantt(Workload &w, int n) {
  Numbers numbers;
  w.width = 1e5;
  for (int i = 0; i < n; i++) {
    int v = w.view();
    w.equal(v, kTop, 0, kTop, 10.0 * i);
    w.fix(v, kHeight, 8);
    w.fix(v, kWidth, 10 + i % 30);
    w.relate(v, kLeft, kAtLeast, 0, kLeft);
    for (int k = 0; k < 3 && i; k++) {
      w.relate(v, kLeft, kAtLeast, v - 1 - numbers.below(i < 40 ? i : 40), kRight, 2);
    }
    w.relate(v, kLeft, kEqual, 0, kLeft, 0, 1, 250);
  }
}

// A tree with three reports each, every level in a row; each wants to be below its superior, the middle one most.
void org(Workload &w, int n) {
  w.width = 50.0 * n;
  for (int i = 0; i < n; i++) {
    int v = w.view(), superior = (i - 1) / 3 + 1;
    w.fix(v, kWidth, 40);
    w.fix(v, kHeight, 20);
    w.relate(v, kLeft, kAtLeast, 0, kLeft);
    if (!i) {
      w.equal(v, kTop, 0, kTop);
      continue;
    }
    w.equal(v, kTop, superior, kBottom, 20);
    if ((i - 1) % 3) {
      w.relate(v, kLeft, kAtLeast, v - 1, kRight, 8);
    }
    w.relate(v, kCenterX, kEqual, superior, kCenterX, 0, 1, (i - 1) % 3 == 1 ? 700 : 300);
  }
}

// Views inside each other that keep a distance and wish another.
void wishes(Workload &w, int n) {
  w.width = w.height = 10.0 * n + 400;
  for (int i = 0; i < n; i++) {
    int v = w.view(i), parent = i;
    for (Attribute a : {kLeft, kTop}) {
      w.relate(v, a, kAtLeast, parent, a, 2);
      w.relate(v, a, kEqual, parent, a, 4 + i % 3, 1, 500);
    }
    for (Attribute a : {kRight, kBottom}) {
      w.relate(v, a, kAtMost, parent, a, -2);
      w.relate(v, a, kEqual, parent, a, -4, 1, 250);
    }
  }
}

// Dialogs in dialogs: centred, at most as large as what is around them less a border, else as large as they like.
void dialogs(Workload &w, int n) {
  w.width = w.height = 8.0 * n + 400;
  for (int i = 0; i < n; i++) {
    int v = w.view(i), around = i;
    w.equal(v, kCenterX, around, kCenterX);
    w.equal(v, kCenterY, around, kCenterY);
    w.relate(v, kWidth, kAtMost, around, kWidth, -4);
    w.relate(v, kHeight, kAtMost, around, kHeight, -4);
    w.fix(v, kWidth, 8.0 * (n - i) + 300 + 37 * i % 90, 500);
    w.fix(v, kHeight, 8.0 * (n - i) + 200 + 29 * i % 70, 500);
  }
}

// W10 whose first label is bounded by nothing.
void free_labels(Workload &w, int n) {
  Numbers numbers;
  for (int i = 0; i < n; i++) {
    int v = w.view();
    w.equal(v, kLeft, 0, kLeft, 8);
    w.equal(v, kRight, 0, kRight, -8);
    w.fix(v, kHeight, 20);
    if (i) {
      w.relate(v, kTop, kAtLeast, v - 1, kBottom);
    }
    w.relate(v, kTop, kEqual, 0, kTop, 20.0 * i + numbers.below(400) - 200, 1, 500);
  }
}

} // namespace

bool make_shape(const std::string &name, int n, Workload &out) {
  static const struct {
    const char *name;
    void (*make)(Workload &, int);
  } all[] = {{"gaps", gaps},     {"gantt", gantt},     {"org", org},
             {"wishes", wishes}, {"dialogs", dialogs}, {"free_labels", free_labels}};
  for (const auto &one : all) {
    if (name == one.name) {
      one.make(out, n);
      return true;
    }
  }
  return false;
}
