// builds.h - a workload as a solved layout of als.h.
#ifndef ALS_BENCHMARKS_BUILDS_H
#define ALS_BENCHMARKS_BUILDS_H

#include <als/als.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "specs.h"
#include "workload.h"

inline void must(als_status status, const char *what) {
  if (status < ALS_OK) {
    std::fprintf(stderr, "%s answered %s\n", what, als_status_name(status));
    std::exit(4);
  }
}

// `left_out` K: every K-th constraint is left out; 0: none.
inline als_layout *make(const Workload &w, int left_out, std::vector<als_item> &items) {
  als_layout *layout = nullptr;
  must(als_layout_create(nullptr, &layout), "als_layout_create");
  std::vector<als_view_spec> views(w.parents.size());
  for (size_t i = 0; i < views.size(); i++) {
    views[i] = {{0}, w.parents[i], nullptr, 0};
  }
  items.resize(views.size());
  must(als_views_create(layout, views.data(), views.size(), items.data()), "als_views_create");
  must(als_item_set_size(layout, items[0], {w.width, w.height}), "als_item_set_size");
  for (const Wish &one : w.wishes) {
    als_size size = one.vertical ? als_size{ALS_UNSPECIFIED, one.value} : als_size{one.value, ALS_UNSPECIFIED};
    must(als_item_set_intrinsic_size(layout, items[one.element], size), "als_item_set_intrinsic_size");
    must(als_item_set_hugging(layout, items[one.element], one.hugging, one.hugging), "als_item_set_hugging");
    must(als_item_set_compression(layout, items[one.element], one.compression, one.compression),
         "als_item_set_compression");
  }
  std::vector<als_constraint_spec> specs;
  for (size_t i = 0; i < w.constraints.size(); i++) {
    if (left_out == 0 || (i + 1) % left_out != 0) {
      specs.push_back(spec(w.constraints[i], items));
    }
  }
  must(als_constraints_create(layout, specs.data(), specs.size(), 0, nullptr), "als_constraints_create");
  return layout;
}

// And solves it.
inline als_layout *build(const Workload &w, int left_out, std::vector<als_item> &items) {
  als_layout *layout = make(w, left_out, items);
  must(als_solve(layout, nullptr), "als_solve");
  return layout;
}

#endif
