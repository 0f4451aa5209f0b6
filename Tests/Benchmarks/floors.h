// What no engine can beat, measured beside them.
#ifndef ALS_BENCH_FLOORS_H
#define ALS_BENCH_FLOORS_H

#include <sys/mman.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "clock.h"
#include "engine.h"

// Reading the list of constraints once and writing the frames.
inline double read_floor(const Workload &w, std::vector<Frame> &frames) {
  return timed(200, 0.3, [&](int k) {
    double sum = k;
    for (const Relate &c : w.constraints) {
      sum += c.constant * c.multiplier + c.first + c.second;
    }
    for (Frame &f : frames) {
      f = {sum, sum, sum, sum};
    }
    if (sum == 0.123) {
      std::puts("");
    }
  });
}

// The list of constraints copied and frames written: into memory fresh from the system, as a first build has to, or into
// memory that is there.
inline double copy_floor(const Workload &w, bool fresh) {
  size_t bytes = w.constraints.size() * sizeof(Relate), all = bytes + w.parents.size() * sizeof(Frame);
  char *memory = nullptr;
  auto take = [&] {
    void *got = mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) {
      std::exit(5);
    }
    memory = static_cast<char *>(got);
  };
  auto copy = [&] {
    std::memcpy(memory, w.constraints.data(), bytes);
    std::memset(memory + bytes, 1, all - bytes);
    asm volatile("" : : "r"(memory) : "memory");
  };
  if (!fresh) {
    take();
    copy();
  }
  double seconds = timed(200, 0.3, [&](int) {
    if (fresh) {
      take();
    }
    copy();
    if (fresh) {
      munmap(memory, all);
    }
  });
  if (!fresh) {
    munmap(memory, all);
  }
  return seconds;
}

// Adding to exactly those values that differ between two answers, from a list of places and steps: the least a solver can
// do that knows beforehand what an edit changes.
class Scatter {
 public:
  Scatter(const std::vector<Frame> &one, const std::vector<Frame> &other) : values_(one.size() * 4) {
    for (size_t i = 0; i < one.size(); i++) {
      const double a[] = {one[i].x, one[i].y, one[i].width, one[i].height};
      const double b[] = {other[i].x, other[i].y, other[i].width, other[i].height};
      for (size_t k = 0; k < 4; k++) {
        values_[i * 4 + k] = a[k];
        if (a[k] != b[k]) {
          places_.push_back(static_cast<int32_t>(i * 4 + k));
          steps_.push_back(b[k] - a[k]);
        }
      }
    }
  }

  size_t count() const {
    return places_.size();
  }

  // One update takes less than a clock can tell, so many are timed at once.
  double time(double seconds) {
    int turns = 1 + static_cast<int>(20000 / (places_.size() + 1));
    double each = timed(400, seconds, [&](int k) {
      for (int turn = 0; turn < turns; turn++) {
        update((k + turn) % 2 ? 1.0 : -1.0);
      }
    });
    return each / turns;
  }

 private:
  std::vector<double> values_, steps_;
  std::vector<int32_t> places_;

  __attribute__((noinline)) void update(double by) {
    for (size_t j = 0; j < places_.size(); j++) {
      values_[places_[j]] += by * steps_[j];
    }
    asm volatile("" : : "r"(values_.data()) : "memory");
  }
};

#endif
