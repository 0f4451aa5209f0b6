// bench ENGINE WORKLOAD N: builds one workload in one engine, times the operations, prints a line for each number as
// soon as it is known, so that a run that is stopped has told what it could.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "engine.h"

namespace {

using Clock = std::chrono::steady_clock;

double now() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[values.size() / 2];
}

// Medians of up to `most` runs of something; it stops early when `seconds` are used up, but not before one run.
template <typename Body>
double timed(int most, double seconds, Body body) {
  std::vector<double> times;
  double begin = now();
  for (int k = 0; k < most && (k == 0 || now() - begin < seconds); k++) {
    double start = now();
    body(k);
    times.push_back(now() - start);
  }
  return median(times);
}

// What no engine can beat: reading the list of constraints once and writing the frames.
double floor_of(const Workload &w, std::vector<Frame> &frames) {
  return timed(50, 0.5, [&](int k) {
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

double checksum(const std::vector<Frame> &frames) {
  double sum = 0;
  for (size_t i = 0; i < frames.size(); i++) {
    sum += (frames[i].x + frames[i].y * 2 + frames[i].width * 3 + frames[i].height * 5) * double(i % 7 + 1);
  }
  return sum;
}

// The peak of this program alone: getrusage would count what ran in the process before it.
long peak_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, 6, "VmHWM:") == 0) {
      return std::atol(line.c_str() + 6);
    }
  }
  return 0;
}

void tell(const char *name, double value) {
  std::printf("%s %.17g\n", name, value);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  Workload w;
  if (argc < 4 || !make_workload(argv[2], std::atoi(argv[3]), w)) {
    std::fprintf(stderr, "usage: bench als|kiwi W1...W11 N\n");
    return 2;
  }
  std::string name = argv[1];
  std::vector<Frame> frames(w.parents.size());
  tell("views", double(w.parents.size()));
  tell("constraints", double(w.constraints.size() + 2 * w.wishes.size()));
  tell("floor", floor_of(w, frames));
  std::unique_ptr<Engine> engine;
  double build = timed(9, 2.0, [&](int) {
    engine = make_engine(name);
    if (!engine) {
      std::fprintf(stderr, "no engine %s\n", name.c_str());
      std::exit(3);
    }
    engine->build(w);
    engine->read(frames);
  });
  tell("build", build);
  engine->absolute(frames);
  tell("checksum", checksum(frames));
  auto resize = [&](int k) { engine->resize(w.width + 1 + (29 * k) % 100, w.height + 1 + (31 * k) % 100); };
  tell("resize_read", timed(100, 5.0, [&](int k) {
         resize(k);
         engine->read(frames);
       }));
  tell("resize", timed(100, 5.0, [&](int k) { resize(k + 50); }));
  tell("constant", timed(40, 5.0, [&](int k) {
         engine->change(k % 2 ? 0 : 3);
         engine->read(frames);
       }));
  tell("remove_add", timed(40, 5.0, [&](int) {
         engine->remove_and_add(static_cast<int>(w.constraints.size() * 3 / 4));
         engine->read(frames);
       }));
  tell("peak_kb", double(peak_kb()));
  return 0;
}
