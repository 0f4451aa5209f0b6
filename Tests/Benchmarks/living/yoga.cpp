// Yoga on the scenarios it can do: a feed whose first cell goes while another comes at the end, and stacks in stacks.
//
//   living_yoga SCENARIO N      medians in seconds, a "name value" a line, as `living` prints them
#include <yoga/Yoga.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "../clock.h"

namespace {

YGNodeRef child(YGNodeRef parent, uint32_t at) {
  YGNodeRef made = YGNodeNew();
  YGNodeInsertChild(parent, made, at);
  return made;
}

void tell(const char *name, const std::vector<double> &seconds) {
  std::printf("%s %.9g\n", name, median(seconds));
}

// An icon, and beside it a title above a detail: as many nodes as a cell of the list has views, and one that holds the
// texts.
YGNodeRef cell() {
  YGNodeRef made = YGNodeNew();
  YGNodeStyleSetFlexDirection(made, YGFlexDirectionRow);
  YGNodeStyleSetHeight(made, 60);
  YGNodeStyleSetMargin(made, YGEdgeBottom, 1);
  YGNodeStyleSetFlexShrink(made, 0);
  YGNodeStyleSetPadding(made, YGEdgeAll, 8);
  YGNodeRef icon = child(made, 0), texts = child(made, 1);
  YGNodeStyleSetWidth(icon, 44);
  YGNodeStyleSetHeight(icon, 44);
  YGNodeStyleSetMargin(icon, YGEdgeRight, 8);
  YGNodeStyleSetFlexGrow(texts, 1);
  YGNodeRef title = child(texts, 0), detail = child(texts, 1);
  YGNodeStyleSetHeight(title, 20);
  YGNodeStyleSetMargin(title, YGEdgeBottom, 4);
  YGNodeStyleSetFlexGrow(detail, 1);
  return made;
}

void feed(uint32_t n) {
  YGNodeRef root = YGNodeNew();
  YGNodeStyleSetWidth(root, 320);
  YGNodeStyleSetHeight(root, 480);
  for (uint32_t i = 0; i < n; i++) {
    YGNodeInsertChild(root, cell(), i);
  }
  YGNodeCalculateLayout(root, 320, 480, YGDirectionLTR);
  std::vector<double> steps;
  for (int k = 0; k < 240; k++) {
    Stopwatch watch;
    YGNodeRef first = YGNodeGetChild(root, 0);
    YGNodeRemoveChild(root, first);
    YGNodeFreeRecursive(first);
    YGNodeInsertChild(root, cell(), n - 1);
    YGNodeCalculateLayout(root, 320, 480, YGDirectionLTR);
    if (k >= 40) {
      steps.push_back(watch.seconds());
    }
  }
  if (YGNodeLayoutGetTop(YGNodeGetChild(root, n - 1)) != 61.0f * float(n - 1)) {
    std::fprintf(stderr, "living_yoga: the last cell is elsewhere\n");
    std::exit(1);
  }
  tell("top", steps);
  YGNodeFreeRecursive(root);
}

struct Nest {
  std::vector<YGNodeRef> nodes;
  YGNodeRef leaf;

  // The same tree as in arrangements.c: children of node i are 4i + 1 to 4i + 4, the axis alternates.
  Nest(uint32_t count, float width, float height) {
    uint32_t inner = (count - 1) / 4;
    nodes.push_back(YGNodeNew());
    std::vector<bool> columns{false};
    for (uint32_t i = 1; i < count; i++) {
      uint32_t parent = (i - 1) / 4;
      nodes.push_back(child(nodes[parent], (i - 1) % 4));
      columns.push_back(!columns[parent]);
      YGNodeStyleSetFlexShrink(nodes[i], 1);
      if ((i - 1) % 4 != 3) {
        YGNodeStyleSetMargin(nodes[i], columns[parent] ? YGEdgeBottom : YGEdgeRight, 2);
      }
    }
    for (uint32_t i = 0; i < count; i++) {
      if (i < inner) {
        YGNodeStyleSetFlexDirection(nodes[i], columns[i] ? YGFlexDirectionColumn : YGFlexDirectionRow);
      } else {
        content(nodes[i], 20 + float((i - inner) % 9), 12 + float((i - inner) % 5));
      }
    }
    leaf = nodes[inner + (count - inner) / 2];
    YGNodeCalculateLayout(nodes[0], width, height, YGDirectionLTR);
  }
  ~Nest() {
    YGNodeFreeRecursive(nodes[0]);
  }
  // A size that stretches across the stack, and gives way along it.
  static void content(YGNodeRef node, float width, float height) {
    YGNodeStyleSetMinWidth(node, 0);
    YGNodeStyleSetWidth(node, width);
    YGNodeStyleSetHeight(node, height);
  }
};

void stacks(uint32_t count) {
  std::vector<double> build, leaf, shrunk_build, shrunk_resize;
  float width = 0, height = 0;
  for (int k = 0; k < 5; k++) {
    Stopwatch watch;
    Nest nest(count, YGUndefined, YGUndefined);
    build.push_back(watch.seconds());
    width = YGNodeLayoutGetWidth(nest.nodes[0]);
    height = YGNodeLayoutGetHeight(nest.nodes[0]);
    for (int i = 0; i < 12; i++) {
      Stopwatch one;
      Nest::content(nest.leaf, i % 2 ? 22 : 40, 14);
      YGNodeCalculateLayout(nest.nodes[0], YGUndefined, YGUndefined, YGDirectionLTR);
      leaf.push_back(one.seconds());
    }
  }
  width *= 0.85f;
  height *= 0.85f;
  for (int k = 0; k < 5; k++) {
    Stopwatch watch;
    Nest nest(count, width, height);
    shrunk_build.push_back(watch.seconds());
    for (int i = 0; i < 6; i++) {
      Stopwatch one;
      YGNodeCalculateLayout(nest.nodes[0], width + float(i % 3) + 1, height + float(i % 2), YGDirectionLTR);
      shrunk_resize.push_back(one.seconds());
    }
  }
  tell("build", build);
  tell("leaf", leaf);
  tell("shrunk_build", shrunk_build);
  tell("shrunk_resize", shrunk_resize);
}

} // namespace

bool run_life(const char *name, size_t n);

int main(int count, char **words) {
  uint32_t n = count == 3 ? uint32_t(std::atoi(words[2])) : 0;
  if (n && std::strcmp(words[1], "feed") == 0) {
    feed(n);
    return 0;
  }
  if (n && std::strcmp(words[1], "stacks") == 0) {
    stacks(n);
    return 0;
  }
  if (n && run_life(words[1], n)) {
    return 0;
  }
  std::fprintf(stderr, "usage: living_yoga feed|stacks|editor|wizard|dashboard|kanban|flow N\n");
  return 2;
}
