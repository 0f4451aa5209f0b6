// The workloads of the benchmark as plain lists, so that every engine gets the same ones.
#ifndef ALS_BENCH_WORKLOAD_H
#define ALS_BENCH_WORKLOAD_H

#include <string>
#include <vector>

enum Attribute { kLeft = 1, kRight = 2, kTop = 3, kBottom = 4, kWidth = 7, kHeight = 8, kCenterX = 9, kCenterY = 10 };
enum Relation { kAtMost = -1, kEqual = 0, kAtLeast = 1 };

// first.a relation multiplier * second.b + constant; second -1: a number only.  Element 0 is the root.
struct Relate {
  int first;
  Attribute a;
  Relation relation;
  int second;
  Attribute b;
  double multiplier, constant;
  float priority;
};

// A pair on one size: at most `value` at priority `hugging`, at least `value` at priority `compression`.
struct Wish {
  int element;
  bool vertical;
  double value;
  float hugging, compression;
};

struct Workload {
  double width = 400, height = 800;
  std::vector<int> parents{-1};
  std::vector<Relate> constraints;
  std::vector<Wish> wishes;
  // What the operation "constant" changes: a constraint or a wish, by index; the other one is -1.
  int changed_constraint = -1, changed_wish = -1;

  int view(int parent = 0) {
    parents.push_back(parent);
    return static_cast<int>(parents.size()) - 1;
  }
  int relate(int first, Attribute a, Relation relation, int second, Attribute b, double constant = 0,
             double multiplier = 1, float priority = 1000) {
    constraints.push_back({first, a, relation, second, b, multiplier, constant, priority});
    return static_cast<int>(constraints.size()) - 1;
  }
  int equal(int first, Attribute a, int second, Attribute b, double constant = 0) {
    return relate(first, a, kEqual, second, b, constant);
  }
  int fix(int first, Attribute a, double constant, float priority = 1000, Relation relation = kEqual) {
    return relate(first, a, relation, -1, kLeft, constant, 1, priority);
  }
  int wish(int element, bool vertical, double value, float hugging = 250, float compression = 750) {
    wishes.push_back({element, vertical, value, hugging, compression});
    return static_cast<int>(wishes.size()) - 1;
  }
};

// False when there is no such workload.
bool make_shape(const std::string &name, int n, Workload &out); // of the life table
bool make_workload(const std::string &name, int n, Workload &out);

#endif
