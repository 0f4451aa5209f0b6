#include "workload.h"

#include <cmath>
#include <cstdint>

namespace {

// The element before, or the root's start edge: where a column of views goes on.
struct Column {
  Workload &w;
  int previous = 0;

  int below(int element, double gap, double first_gap) {
    int made = previous ? w.equal(element, kTop, previous, kBottom, gap) : w.equal(element, kTop, 0, kTop, first_gap);
    previous = element;
    return made;
  }
};

void form(Workload &w, int n) {
  Column labels{w};
  int first_field = 0;
  for (int i = 0; i < n; i++) {
    int l = w.view(), f = w.view();
    w.equal(l, kLeft, 0, kLeft, 20);
    w.fix(l, kWidth, 100);
    w.fix(l, kHeight, 30);
    int top = labels.below(l, 8, 20);
    if (i == 0) {
      first_field = f;
      w.equal(f, kLeft, l, kRight, 8);
      w.equal(f, kRight, 0, kRight, -20);
    } else {
      w.equal(f, kLeft, first_field, kLeft);
      w.equal(f, kWidth, first_field, kWidth);
    }
    w.fix(f, kHeight, 30);
    w.equal(f, kTop, l, kTop);
    if (i == n / 2) {
      w.changed_constraint = top;
    }
  }
}

void feed(Workload &w, int n) {
  Column cells{w};
  for (int i = 0; i < n; i++) {
    int c = w.view(), a = w.view(c), t = w.view(c), s = w.view(c);
    w.equal(c, kLeft, 0, kLeft);
    w.equal(c, kRight, 0, kRight);
    cells.below(c, 8, 8);
    int height = w.wish(c, true, 56 + (37 * i) % 41);
    w.equal(a, kLeft, c, kLeft, 8);
    w.equal(a, kTop, c, kTop, 8);
    w.fix(a, kWidth, 40);
    w.fix(a, kHeight, 40);
    w.equal(t, kLeft, a, kRight, 8);
    w.equal(t, kRight, c, kRight, -8);
    w.equal(t, kTop, c, kTop, 8);
    w.fix(t, kHeight, 20);
    w.equal(s, kLeft, t, kLeft);
    w.equal(s, kWidth, t, kWidth);
    w.equal(s, kTop, t, kBottom, 4);
    w.fix(s, kHeight, 16);
    if (i == n / 2) {
      w.changed_wish = height;
    }
  }
}

void nesting(Workload &w, int n) {
  w.width = 8.0 * n + 400;
  w.height = 8.0 * n + 800;
  int parent = 0;
  for (int i = 0; i < n; i++) {
    int v = w.view(parent);
    int left = w.equal(v, kLeft, parent, kLeft, 4);
    w.equal(v, kTop, parent, kTop, 4);
    w.equal(v, kRight, parent, kRight, -4);
    w.equal(v, kBottom, parent, kBottom, -4);
    if (i == n / 2) {
      w.changed_constraint = left;
    }
    parent = v;
  }
}

void grid(Workload &w, int n) {
  int k = static_cast<int>(std::sqrt(static_cast<double>(n)));
  w.width = 40.0 * k + 400;
  w.height = 40.0 * k + 800;
  for (int i = 0; i < k * k; i++) {
    int v = w.view(), column = i % k, row = i / k;
    int left = column ? w.equal(v, kLeft, v - 1, kRight, 4) : w.equal(v, kLeft, 0, kLeft, 4);
    row ? w.equal(v, kTop, v - k, kBottom, 4) : w.equal(v, kTop, 0, kTop, 4);
    if (i) {
      w.equal(v, kWidth, 1, kWidth);
      w.equal(v, kHeight, 1, kHeight);
    }
    if (i == k - 1) {
      w.equal(v, kRight, 0, kRight, -4);
    }
    if (i == k * (k - 1)) {
      w.equal(v, kBottom, 0, kBottom, -4);
    }
    if (i == k * k / 2) {
      w.changed_constraint = left;
    }
  }
}

void siblings(Workload &w, int n) {
  for (int i = 0; i < n; i++) {
    int v = w.view();
    w.equal(v, kLeft, 0, kLeft, i % 97);
    w.equal(v, kTop, 0, kTop, i % 89);
    int width = w.fix(v, kWidth, 20 + i % 13);
    w.fix(v, kHeight, 20 + i % 17);
    if (i == n / 2) {
      w.changed_constraint = width;
    }
  }
}

void soft_conflicts(Workload &w, int n) {
  Column column{w};
  for (int i = 0; i < n; i++) {
    int v = w.view();
    w.equal(v, kLeft, 0, kLeft, 8);
    column.below(v, 8, 8);
    w.fix(v, kHeight, 30);
    int wish = w.fix(v, kWidth, 100 + i % 7, 250);
    w.relate(v, kWidth, kEqual, 0, kWidth, 0, 0.5, 250);
    w.relate(v, kWidth, kEqual, i ? v - 1 : 0, kWidth, 0, 1, 250);
    if (i % 5 == 2) {
      w.fix(v, kWidth, 120 + i % 11, 750);
    }
    if (i == n / 2) {
      w.changed_constraint = wish;
    }
  }
}

void responsive(Workload &w, int n) {
  Column column{w};
  for (int i = 0; i < n; i++) {
    int v = w.view();
    w.equal(v, kLeft, 0, kLeft, 8);
    column.below(v, 8, 8);
    w.fix(v, kHeight, 30);
    int limit = w.fix(v, kWidth, 384 + (37 * i) % 100, 1000, kAtMost);
    w.relate(v, kWidth, kEqual, 0, kWidth, -16, 1, 750);
    if (i == n / 2) {
      w.changed_constraint = limit;
    }
  }
}

void content_feed(Workload &w, int n) {
  Column cells{w};
  for (int i = 0; i < n; i++) {
    int c = w.view(), a = w.view(c), t = w.view(c), s = w.view(c);
    w.equal(c, kLeft, 0, kLeft);
    w.equal(c, kRight, 0, kRight);
    cells.below(c, 8, 8);
    w.fix(c, kHeight, 64, 1000, kAtLeast);
    w.equal(a, kLeft, c, kLeft, 8);
    w.fix(a, kWidth, 40);
    w.fix(a, kHeight, 40);
    w.relate(a, kCenterY, kEqual, c, kCenterY, 0, 1, 999);
    w.relate(a, kTop, kAtLeast, c, kTop, 8);
    w.relate(a, kBottom, kAtMost, c, kBottom, -8);
    w.equal(t, kLeft, a, kRight, 8);
    w.equal(t, kRight, c, kRight, -8);
    w.equal(t, kTop, c, kTop, 8);
    int title = w.wish(t, true, 18 + (37 * i) % 41, 251, 750);
    w.equal(s, kLeft, t, kLeft);
    w.equal(s, kWidth, t, kWidth);
    w.equal(s, kTop, t, kBottom, 4);
    w.wish(s, true, 14 + (17 * i) % 29, 250, 749);
    w.equal(s, kBottom, c, kBottom, -8);
    if (i == n / 2) {
      w.changed_wish = title;
    }
  }
}

void equal_columns(Workload &w, int n) {
  int rows = n / 5 ? n / 5 : 1, above = 0;
  for (int row = 0; row < rows; row++) {
    int first = 0;
    for (int column = 0; column < 5; column++) {
      int v = w.view();
      column ? w.equal(v, kLeft, v - 1, kRight, 8) : w.equal(v, kLeft, 0, kLeft, 8);
      if (column) {
        w.equal(v, kWidth, first, kWidth);
      } else {
        first = v;
      }
      int wish = w.wish(v, false, 40 + (7 * row + 13 * column) % 50);
      above ? w.equal(v, kTop, above, kBottom, 8) : w.equal(v, kTop, 0, kTop, 8);
      w.fix(v, kHeight, 30);
      if (column == 4) {
        w.equal(v, kRight, 0, kRight, -8);
      }
      if (row == rows / 2 && column == 2) {
        w.changed_wish = wish;
      }
    }
    above = first;
  }
}

void labels(Workload &w, int n) {
  uint32_t z = 12345;
  for (int i = 0; i < n; i++) {
    z = 1103515245u * z + 12345u;
    double r = (z >> 8) % 400;
    int v = w.view();
    w.equal(v, kLeft, 0, kLeft, 8);
    w.equal(v, kRight, 0, kRight, -8);
    w.fix(v, kHeight, 20);
    i ? w.relate(v, kTop, kAtLeast, v - 1, kBottom) : w.relate(v, kTop, kAtLeast, 0, kTop);
    int wish = w.relate(v, kTop, kEqual, 0, kTop, 20.0 * i + r - 200, 1, 500);
    if (i == n / 2) {
      w.changed_constraint = wish;
    }
  }
}

void chain(Workload &w, int n) {
  w.width = 60.0 * n;
  for (int i = 0; i < n; i++) {
    int v = w.view();
    i ? w.equal(v, kLeft, v - 1, kRight, 8) : w.equal(v, kLeft, 0, kLeft, 8);
    w.equal(v, kTop, 0, kTop, 8);
    w.equal(v, kBottom, 0, kBottom, -8);
    int wish = w.wish(v, false, 40 + (13 * i) % 50);
    if (i == n / 2) {
      w.changed_wish = wish;
    }
    if (i == n - 1) {
      w.equal(v, kRight, 0, kRight, -8);
    }
  }
}

} // namespace

bool make_workload(const std::string &name, int n, Workload &out) {
  static const struct {
    const char *name;
    void (*make)(Workload &, int);
  } all[] = {{"W1", form},          {"W2", feed},           {"W3", nesting},    {"W4", grid},
             {"W5", siblings},      {"W6", soft_conflicts}, {"W7", responsive}, {"W8", content_feed},
             {"W9", equal_columns}, {"W10", labels},        {"W11", chain}};
  for (const auto &one : all) {
    if (name == one.name) {
      one.make(out, n);
      return true;
    }
  }
  return make_shape(name, n, out);
}
