// specs.h - a constraint of a workload as als.h takes it.
#ifndef ALS_BENCHMARKS_SPECS_H
#define ALS_BENCHMARKS_SPECS_H

#include <als/als.h>

#include <vector>

#include "workload.h"

inline als_constraint_spec spec(const Relate &c, const std::vector<als_item> &items) {
  als_constraint_spec out = {};
  out.first = items[c.first];
  out.first_attribute = c.a;
  if (c.second >= 0) {
    out.second = items[c.second];
    out.second_attribute = c.b;
  }
  out.relation = c.relation;
  out.priority = c.priority;
  out.multiplier = c.multiplier;
  out.constant = c.constant;
  return out;
}

#endif
