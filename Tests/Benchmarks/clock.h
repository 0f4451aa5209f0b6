// Time of a piece of work, and medians of it.
#ifndef ALS_BENCH_CLOCK_H
#define ALS_BENCH_CLOCK_H

#include <time.h>

#include <algorithm>
#include <vector>

inline double clock_seconds(clockid_t which) {
  timespec t;
  clock_gettime(which, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

// The lesser of the time on the wall and the processor's: what is timed runs on one thread and waits for nothing, so they
// differ only where the clock of the processor is coarse (short pieces) or another program had the core (long ones).
class Stopwatch {
 public:
  Stopwatch() : used_(clock_seconds(CLOCK_THREAD_CPUTIME_ID)), wall_(clock_seconds(CLOCK_MONOTONIC)) {}
  double seconds() const {
    double wall = clock_seconds(CLOCK_MONOTONIC) - wall_;
    return std::min(wall, clock_seconds(CLOCK_THREAD_CPUTIME_ID) - used_);
  }

 private:
  double used_, wall_;
};

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

// The median of up to `most` runs of something; it stops early when `seconds` are used up, but not before one run.
template <typename Body>
double timed(int most, double seconds, Body body) {
  std::vector<double> times;
  double begin = clock_seconds(CLOCK_MONOTONIC);
  for (int k = 0; k < most && (k == 0 || clock_seconds(CLOCK_MONOTONIC) - begin < seconds); k++) {
    Stopwatch watch;
    body(k);
    times.push_back(watch.seconds());
  }
  return median(times);
}

#endif
