// What the units of the C++ test share: counting, and what differs between calls that throw and calls that return.
#ifndef ALS_TESTS_CXX_CHECKS
#define ALS_TESTS_CXX_CHECKS

#include <als/als.hpp>

#include <cmath>
#include <cstdio>
#include <utility>

inline int passed = 0, failed = 0;
inline void check(bool good, const char *what, int line) {
  good ? passed++ : failed++;
  if (!good) std::printf("failed: line %d: %s\n", line, what);
}
#define CHECK(what) check(bool(what), #what, __LINE__)

#if defined(ALS_NO_EXCEPTIONS)
template <class T>
T take(als::result<T> answer, int line) {
  check(bool(answer), "the call fails", line);
  return std::move(answer).value();
}
inline void take(als::result<void> answer, int line) {
  check(bool(answer), "the call fails", line);
}
#define TAKE(call) take(call, __LINE__)
#define FAILS(layout, expected, call)                  \
  do {                                                 \
    auto answer = call;                                \
    CHECK(!answer && answer.status() == expected);     \
    CHECK((layout).last_error().status() == expected); \
  } while (0)
#else
#define TAKE(call) (call)
#define FAILS(layout, expected, call)                    \
  do {                                                   \
    try {                                                \
      (void)(call);                                      \
      CHECK(!"it should fail: " #call);                  \
    } catch (const als::error &why) {                    \
      CHECK(why.status() == expected);                   \
      CHECK((layout).last_error().status() == expected); \
    }                                                    \
  } while (0)
#endif

inline bool is(als_rect frame, double x, double y, double width, double height) {
  return std::fabs(frame.x - x) < 1e-6 && std::fabs(frame.y - y) < 1e-6 && std::fabs(frame.width - width) < 1e-6 &&
         std::fabs(frame.height - height) < 1e-6;
}

#endif
