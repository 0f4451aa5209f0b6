// Row 21 of the life table: what a proof costs beside a build of the same layout.
//
//   proving NAME N        a workload of N elements over a range of widths
//   proving FILE.json     a document over widths and heights
//
// Prints medians, a "name value" a line.  "solve" is the first one of a layout at one size; it is part of a build.
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include "builds.h"
#include "clock.h"

namespace {

struct Proved {
  double seconds;
  size_t pieces, failures;
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
  return {median(times), proof.pieces, count};
}

als_proof_spec over(double from, double to) {
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  spec.parameters = ALS_PROVE_WIDTH;
  spec.width = {from, to};
  spec.height = {480, 1200};
  return spec;
}

void print(const Proved &found) {
  std::printf("proof %.9g\npieces %zu\nfailures %zu\npiece %.9g\n", found.seconds, found.pieces, found.failures,
              found.seconds / double(found.pieces));
}

int list(const char *name, int n) {
  bool is_chain = std::strcmp(name, "W11") == 0;
  double from = is_chain ? 60.0 * n : 320, to = is_chain ? 80.0 * n : 1920;
  Workload w;
  if (!make_workload(name, n, w)) {
    return 2;
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
  std::printf("build %.9g\nsolve %.9g\n", median(builds), median(solves));
  print(found);
  als_layout_destroy(layout);
  return 0;
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
  print(prove(layout, spec, 15));
  als_layout_destroy(layout);
}

} // namespace

int main(int count, char **words) {
  if (count == 2) {
    document(words[1]);
    return 0;
  }
  return count == 3 ? list(words[1], std::atoi(words[2])) : 2;
}
