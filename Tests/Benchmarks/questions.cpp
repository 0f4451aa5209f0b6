// What questions about a layout cost beside making it: the ambiguity scan, the suggestions, lint.
//
//   questions N [K]     each workload with about N views; every K-th constraint left out (0: none), so that some are
//   ambiguous
//
// A line has milliseconds, the scan's share of the build, and how many views are ambiguous.
#include <als/als.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "builds.h"
#include "clock.h"

namespace {

void ask(const char *name, int n, int left_out) {
  Workload w;
  if (!make_workload(name, n, w)) {
    return;
  }
  std::vector<als_item> items;
  double times[4] = {0, 0, 0, 0};
  size_t views = 0, free_views = 0, suggestions = 0, findings = 0;
  std::vector<double> builds, scans, settles, lints;
  for (int run = 0; run < 5; run++) {
    Stopwatch building;
    als_layout *layout = build(w, left_out, items);
    builds.push_back(building.seconds());
    uint32_t bits = 0;
    Stopwatch scanning;
    must(als_ambiguity(layout, items[0], &bits), "als_ambiguity");
    scans.push_back(scanning.seconds());
    free_views = 0;
    for (als_item item : items) {
      must(als_ambiguity(layout, item, &bits), "als_ambiguity");
      free_views += bits != 0;
    }
    Stopwatch settling;
    must(als_suggestions_copy(layout, nullptr, 0, &suggestions), "als_suggestions_copy");
    settles.push_back(settling.seconds());
    Stopwatch linting;
    must(als_lint_run(layout, &findings), "als_lint_run");
    lints.push_back(linting.seconds());
    views = items.size();
    als_layout_destroy(layout);
  }
  times[0] = median(builds) * 1e3;
  times[1] = median(scans) * 1e3;
  times[2] = median(settles) * 1e3;
  times[3] = median(lints) * 1e3;
  std::printf(
      "%-4s %6zu views  build %8.2f  scan %7.2f (%5.1f %%)  %6zu ambiguous  %6zu suggestions in %9.2f  lint %7.2f\n",
      name, views, times[0], times[1], 100 * times[1] / times[0], free_views, suggestions, times[2], times[3]);
}

} // namespace

int main(int count, char **words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  int n = count > 1 ? std::atoi(words[1]) : 10000;
  int left_out = count > 2 ? std::atoi(words[2]) : 0;
  for (const char *name : {"W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11"}) {
    ask(name, n, left_out);
  }
  return 0;
}
