// bench ENGINE WORKLOAD N [SECONDS]: builds one workload in one engine, times the operations, prints a line for each
// number as soon as it is known, so that a run that is stopped has told what it could.  SECONDS: for one operation at most.
//
// bench list WORKLOAD N: prints the workload itself, for engines that are no C++.
// bench shape ENGINE WORKLOAD N [SECONDS]: a build and resizes, for the life table.
// bench loop WORKLOAD N OPERATION COUNT: libals builds, then repeats one operation; for instruction counts.
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "allocations.h"
#include "clock.h"
#include "engine.h"
#include "floors.h"

namespace {

double checksum(const std::vector<Frame> &frames) {
  double sum = 0;
  for (size_t i = 0; i < frames.size(); i++) {
    sum += (frames[i].x + frames[i].y * 2 + frames[i].width * 3 + frames[i].height * 5) * double(i % 7 + 1);
  }
  return sum;
}

// A line of the kernel's account of this process, in kB.
long status_kb(const char *line_name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, std::strlen(line_name), line_name) == 0) {
      return std::atol(line.c_str() + std::strlen(line_name));
    }
  }
  return 0;
}

// Makes the peak start anew from what is in use now; where that is not allowed the peak of the whole process stands.
void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

void tell(const char *name, double value) {
  std::printf("%s %.17g\n", name, value);
  std::fflush(stdout);
}

void list(const Workload &w) {
  std::printf("size %zu %.17g %.17g\n", w.parents.size(), w.width, w.height);
  for (const Wish &one : w.wishes) {
    std::printf("wish %d %d %.17g %.9g %.9g\n", one.element, one.vertical, one.value, one.hugging, one.compression);
  }
  for (const Relate &c : w.constraints) {
    std::printf("row %d %d %d %d %d %.17g %.17g %.9g\n", c.first, c.a, c.relation, c.second, c.b, c.multiplier,
                c.constant, c.priority);
  }
}

// One engine, one workload, and what is done with them.
class Run {
 public:
  Run(const std::string &name, const Workload &w) : name_(name), w_(w), frames(w.parents.size()) {}

  void build() {
    engine_->build(w_);
    engine_->read(frames);
  }
  void resize(int k) {
    engine_->resize(w_.width + 1 + (29 * k) % 100, w_.height + 1 + (31 * k) % 100);
  }
  // By a quarter of a point, to and fro between two whole numbers: no breakpoint is crossed, where a resize by many points
  // may cross some.
  void nudge(int k) {
    engine_->resize(w_.width + 1.5 + 0.25 * (k % 2), w_.height + 1.5 + 0.25 * (k % 2));
  }
  // From three quarters of its width to all of it.
  void stretch(int k) {
    engine_->resize(w_.width * (0.76 + 0.06 * (k % 5)), w_.height);
    engine_->read(frames);
  }
  void nudge_read(int k) {
    nudge(k);
    engine_->read(frames);
  }
  void resize_read(int k) {
    resize(k);
    engine_->read(frames);
  }
  void constant(int k) {
    engine_->change(k % 2 ? 0 : 3);
    engine_->read(frames);
  }
  void remove_add(int) {
    engine_->remove_and_add(static_cast<int>(w_.constraints.size() * 3 / 4));
    engine_->read(frames);
  }
  void start() {
    engine_.reset();
    engine_ = make_engine(name_);
    if (!engine_) {
      std::fprintf(stderr, "no engine %s\n", name_.c_str());
      std::exit(3);
    }
    engine_->prepare(w_);
  }
  Engine &engine() {
    return *engine_;
  }

 private:
  std::string name_;
  const Workload &w_;
  std::unique_ptr<Engine> engine_;

 public:
  std::vector<Frame> frames;
};

// How much of a build is spent in making constraints and in solving.
void parts(Run &run, double seconds) {
  std::vector<double> making, solving;
  double begin = clock_seconds(CLOCK_MONOTONIC);
  for (int k = 0; k < 400 && (k == 0 || clock_seconds(CLOCK_MONOTONIC) - begin < seconds); k++) {
    run.start();
    run.engine().tells_parts = true;
    run.build();
    making.push_back(run.engine().making);
    solving.push_back(run.engine().solving);
  }
  if (median(solving) > 0) {
    tell("build_making", median(making));
    tell("build_solving", median(solving));
  }
}

// The median of whole builds.  The first one tells the memory: growth of the peak from an empty layout to all frames, the
// arrays of the caller left out.
void builds(Run &run, double seconds) {
  std::vector<double> whole;
  double begin = clock_seconds(CLOCK_MONOTONIC);
  for (int k = 0; k < 20000 && (k == 0 || clock_seconds(CLOCK_MONOTONIC) - begin < seconds); k++) {
    run.start();
    long before = 0;
    if (k == 0) {
      forget_peak();
      before = status_kb("VmRSS:");
    }
    Stopwatch watch;
    run.build();
    whole.push_back(watch.seconds());
    if (k == 0) {
      long after = status_kb("VmHWM:");
      tell("bytes_per_view", 1024.0 * double(after - before) / double(run.frames.size()));
      tell("peak_kb", double(after));
    }
  }
  tell("build", median(whole));
  parts(run, seconds / 4);
}

// The same once more with an allocator that keeps what is freed: no page of memory comes fresh from the system, as in a
// program that has shown such a screen before.
void builds_in_kept_memory(Run &run, double seconds) {
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  std::vector<double> whole;
  double begin = clock_seconds(CLOCK_MONOTONIC);
  for (int k = 0; k < 400 && (k < 2 || clock_seconds(CLOCK_MONOTONIC) - begin < seconds); k++) {
    run.start();
    Stopwatch watch;
    run.build();
    if (k > 0) {
      whole.push_back(watch.seconds());
    }
  }
  tell("build_kept", median(whole));
}

template <typename Body>
double allocations_of(Body body) {
  for (int k = 0; k < 6; k++) {
    body(k);
  }
  long before = allocations();
  for (int k = 0; k < 10; k++) {
    body(k + 6);
  }
  return double(allocations() - before) / 10;
}

void floors(Run &run, const char *name, double seconds, void (*step)(Run &, int)) {
  step(run, 0);
  std::vector<Frame> one = run.frames;
  step(run, 1);
  Scatter scatter(one, run.frames);
  tell((std::string("changed_") + name).c_str(), double(scatter.count()));
  tell((std::string("scatter_") + name).c_str(), scatter.time(seconds));
}

void operations(Run &run, double seconds) {
  tell("resize_read", timed(400, seconds, [&](int k) { run.resize_read(k); }));
  tell("resize", timed(400, seconds, [&](int k) { run.resize(k + 50); }));
  run.nudge(0);
  tell("nudge_read", timed(400, seconds, [&](int k) { run.nudge_read(k + 1); }));
  tell("nudge", timed(400, seconds, [&](int k) { run.nudge(k + 1); }));
  tell("constant", timed(200, seconds, [&](int k) { run.constant(k); }));
  tell("remove_add", timed(200, seconds, [&](int k) { run.remove_add(k); }));
}

void count_allocations(Run &run) {
  tell("allocations_resize", allocations_of([&](int k) { run.resize(k); }));
  tell("allocations_constant", allocations_of([&](int k) { run.constant(k); }));
  tell("allocations_read", allocations_of([&](int) { run.engine().read(run.frames); }));
}

// A build, and a window that is resized.
int shape(Run &run, double seconds) {
  tell("build", timed(20, seconds, [&](int) {
         run.start();
         run.build();
       }));
  tell("resize", timed(100, seconds, [&](int k) { run.stretch(k); }));
  return 0;
}

int loop(Run &run, const std::string &operation, int count) {
  for (int k = 0; k < count; k++) {
    if (operation == "build" || k == 0) {
      run.start();
      run.build();
    }
    if (operation == "resize") run.resize(k);
    if (operation == "stretch") run.stretch(k);
    if (operation == "nudge") run.nudge_read(k);
    if (operation == "constant") run.constant(k);
    if (operation == "remove") run.remove_add(k);
    if (operation == "build") run.engine().read(run.frames);
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  Workload w;
  bool is_shape = argc > 1 && std::strcmp(argv[1], "shape") == 0;
  if (is_shape) {
    argc--;
    argv++;
  }
  if (argc < 4 || !make_workload(argv[2], std::atoi(argv[3]), w)) {
    std::fprintf(stderr, "usage: bench als|kiwi|list|loop W1...W11 N\n");
    return 2;
  }
  std::string name = argv[1];
  double seconds = argc > 4 ? std::atof(argv[4]) : 2;
  if (name == "list") {
    list(w);
    return 0;
  }
  Run run(name == "loop" ? "als" : name, w);
  if (is_shape) {
    return shape(run, seconds);
  }
  if (name == "loop") {
    return argc == 6 ? loop(run, argv[4], std::atoi(argv[5])) : 2;
  }
  tell("views", double(w.parents.size()));
  tell("constraints", double(w.constraints.size() + 2 * w.wishes.size()));
  tell("read", read_floor(w, run.frames));
  tell("copy", copy_floor(w, true));
  tell("copy_kept", copy_floor(w, false));
  builds(run, seconds);
  std::vector<Frame> absolute = run.frames;
  run.engine().absolute(absolute);
  tell("checksum", checksum(absolute));
  operations(run, seconds);
  if (name == "als") {
    floors(run, "resize", seconds / 4, [](Run &r, int k) { r.resize_read(k); });
    floors(run, "nudge", seconds / 4, [](Run &r, int k) { r.nudge_read(k); });
    floors(run, "constant", seconds / 4, [](Run &r, int k) { r.constant(k); });
    count_allocations(run);
    builds_in_kept_memory(run, seconds);
  }
  return 0;
}
