// What the benchmark asks of a layout engine.
#ifndef ALS_BENCH_ENGINE_H
#define ALS_BENCH_ENGINE_H

#include <memory>
#include <string>
#include <vector>

#include "workload.h"

struct Frame {
  double x, y, width, height;
};

class Engine {
 public:
  virtual ~Engine() = default;
  // What the caller keeps beside the engine, so that its memory is not the engine's.
  virtual void prepare(const Workload &) {}
  virtual void build(const Workload &w) = 0;            // creates everything and solves
  virtual void resize(double width, double height) = 0; // and solves
  virtual void change(double by) = 0;                   // the workload's constant is its first value + by; and solves
  virtual void remove_and_add(int constraint) = 0;      // and solves
  // All frames as the engine has them: in the parent's coordinates or the root's.
  virtual void read(std::vector<Frame> &frames) = 0;
  // In root coordinates.
  virtual void absolute(std::vector<Frame> &frames) { read(frames); }
  // Of the last build, where the engine can tell and is asked to: seconds in the calls that make items and constraints, and in
  // solving.  Looking at the clock takes a microsecond, so builds that are timed as a whole do not.
  bool tells_parts = false;
  double making = 0, solving = 0;
};

std::unique_ptr<Engine> make_als();
std::unique_ptr<Engine> make_kiwi(); // null when built without kiwi

inline std::unique_ptr<Engine> make_engine(const std::string &name) {
  if (name == "als") {
    return make_als();
  }
  if (name == "kiwi") {
    return make_kiwi();
  }
  return nullptr;
}

#endif
