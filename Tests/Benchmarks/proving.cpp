// What a proof costs beside a build of the same layout.
//
//   proving [N] [NAME|DOCUMENT...]    workloads of N elements (1000; all of them) over a range of widths, documents
//   over
//                                     widths and heights
//
// A line has the number of views and of pieces, milliseconds, and the ratios.  "a solve" is the first one of a layout
// at one size; it is part of a build.
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "builds.h"
#include "clock.h"

namespace {

struct Proved {
  double seconds;
  size_t pieces, failures, views;
};

Proved prove(als_layout *layout, const als_proof_spec &spec, int most) {
  size_t count = 0;
  std::vector<double> times;
  for (int run = 0; run < most; run++) {
    Stopwatch watch;
    must(als_prove(layout, &spec, &count), "als_prove");
    times.push_back(watch.seconds());
    if (times.back() > 2) {
      break;
    }
  }
  als_proof proof = ALS_PROOF_INIT;
  must(als_proof_get(layout, &proof), "als_proof_get");
  return {median(times), proof.pieces, count, 0};
}

als_proof_spec over(double from, double to) {
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  spec.parameters = ALS_PROVE_WIDTH;
  spec.width = {from, to};
  spec.height = {480, 1200};
  return spec;
}

void list(const char *name, int n, double from, double to) {
  Workload w;
  if (!make_workload(name, n, w)) {
    return;
  }
  std::vector<als_item> items;
  std::vector<double> builds, solves;
  als_layout *layout = nullptr;
  for (int run = 0; run < 5; run++) {
    als_layout_destroy(layout);
    Stopwatch building;
    layout = make(w, 0, items);
    Stopwatch solving;
    must(als_solve(layout, nullptr), "als_solve");
    const als_rect *rows = nullptr;
    size_t count = 0;
    must(als_frames_table(layout, &rows, &count), "als_frames_table");
    solves.push_back(solving.seconds());
    builds.push_back(building.seconds());
  }
  Proved found = prove(layout, over(from, to), 5);
  double build = median(builds), solve = median(solves);
  std::printf(
      "%-10s %6zu views %6zu pieces %4zu failures  build %8.2f ms  proof %9.2f ms = %6.1f builds  a piece %7.3f ms = "
      "%5.3f solves\n",
      name, items.size(), found.pieces, found.failures, build * 1e3, found.seconds * 1e3, found.seconds / build,
      found.seconds * 1e3 / double(found.pieces), found.seconds / double(found.pieces) / solve);
  als_layout_destroy(layout);
}

void document(const char *path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  als_layout *layout = nullptr;
  must(als_layout_create(nullptr, &layout), "als_layout_create");
  als_item root;
  must(als_document_read(layout, text.data(), text.size(), &root), "als_document_read");
  must(als_solve(layout, nullptr), "als_solve");
  als_proof_spec spec = over(320, 1920);
  spec.parameters |= ALS_PROVE_HEIGHT;
  Proved found = prove(layout, spec, 15);
  const char *name = std::strrchr(path, '/') ? std::strrchr(path, '/') + 1 : path;
  std::printf("%-20s %6zu pieces %4zu failures  proof over 320..1920 x 480..1200 %9.2f ms\n", name, found.pieces,
              found.failures, found.seconds * 1e3);
  als_layout_destroy(layout);
}

} // namespace

int main(int count, char **words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  int n = count > 1 ? std::atoi(words[1]) : 1000;
  std::vector<std::string> wanted(words + std::min(count, 2), words + count);
  if (wanted.empty()) {
    wanted = {"W1", "W2", "W4", "W5", "W6", "W7", "W8", "W9", "W11"};
  }
  for (const std::string &one : wanted) {
    if (one.find(".json") != std::string::npos) {
      document(one.c_str());
    } else {
      bool is_chain = one == "W11";
      list(one.c_str(), n, is_chain ? 60.0 * n : 320, is_chain ? 80.0 * n : 1920);
    }
  }
  return 0;
}
