// The programs of the life table that Yoga can do, beside libals.  `frames` is the same sum over frames as there.
//
//   living_yoga SCENARIO N      medians in seconds, a "name value" a line, as `living` prints them
#include <yoga/Yoga.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../clock.h"

namespace {

// Frames are not rounded to pixels, as ours are not.
YGConfigRef unrounded() {
  static YGConfigRef config;
  if (!config) {
    config = YGConfigNew();
    YGConfigSetPointScaleFactor(config, 0);
  }
  return config;
}

YGNodeRef append(YGNodeRef parent) {
  YGNodeRef made = YGNodeNewWithConfig(unrounded());
  YGNodeInsertChild(parent, made, YGNodeGetChildCount(parent));
  return made;
}

void print(const char *name, const std::vector<double> &seconds) {
  std::printf("%s %.9g\n", name, median(seconds));
}

// Reads what has a new layout, as a program does that places its views.
double read(YGNodeRef node) {
  if (!YGNodeGetHasNewLayout(node)) {
    return 0;
  }
  YGNodeSetHasNewLayout(node, false);
  double total = YGNodeLayoutGetLeft(node) + YGNodeLayoutGetTop(node);
  total += YGNodeLayoutGetWidth(node) + YGNodeLayoutGetHeight(node);
  for (uint32_t i = 0, count = YGNodeGetChildCount(node); i < count; i++) {
    total += read(YGNodeGetChild(node, i));
  }
  return total;
}

void solve(YGNodeRef root) {
  YGNodeCalculateLayout(root, YGUndefined, YGUndefined, YGDirectionLTR);
  if (!std::isfinite(read(root))) {
    std::exit(1);
  }
}

double sum(const std::vector<YGNodeRef> &nodes) {
  double total = 0;
  for (YGNodeRef v : nodes) {
    total += YGNodeLayoutGetLeft(v) + 2 * YGNodeLayoutGetTop(v);
    total += 3 * YGNodeLayoutGetWidth(v) + 5 * YGNodeLayoutGetHeight(v);
  }
  return total;
}

YGNodeRef root_of(double width, double height) {
  YGNodeRef root = YGNodeNewWithConfig(unrounded());
  YGNodeStyleSetWidth(root, float(width));
  if (height > 0) {
    YGNodeStyleSetHeight(root, float(height));
  }
  return root;
}

template <typename Change>
void measure(const char *name, YGNodeRef root, int count, Change change) {
  std::vector<double> times;
  for (int k = 0; k < count; k++) {
    Stopwatch watch;
    change(k);
    solve(root);
    times.push_back(watch.seconds());
  }
  print(name, times);
}

// A cell: an icon beside two texts.
struct Cell {
  YGNodeRef view = YGNodeNewWithConfig(unrounded()), icon = append(view), texts = append(view), title = append(texts),
            detail = append(texts);

  Cell() {
    YGNodeStyleSetFlexDirection(view, YGFlexDirectionRow);
    YGNodeStyleSetHeight(view, 60);
    YGNodeStyleSetMargin(view, YGEdgeBottom, 1);
    YGNodeStyleSetFlexShrink(view, 0);
    YGNodeStyleSetPadding(view, YGEdgeAll, 8);
    YGNodeStyleSetWidth(icon, 44);
    YGNodeStyleSetHeight(icon, 44);
    YGNodeStyleSetMargin(icon, YGEdgeRight, 8);
    YGNodeStyleSetFlexGrow(texts, 1);
    YGNodeStyleSetHeight(title, 20);
    YGNodeStyleSetMargin(title, YGEdgeBottom, 4);
    YGNodeStyleSetFlexGrow(detail, 1);
  }
  // Texts are in a box of their own here.
  double sum_of_frames() const {
    return sum({view, icon, title, detail}) + 2 * (YGNodeLayoutGetLeft(texts) + 2 * YGNodeLayoutGetTop(texts));
  }
};

void feed(size_t n) {
  YGNodeRef root = root_of(320, 480);
  std::vector<Cell> cells(n);
  for (size_t i = 0; i < n; i++) {
    YGNodeInsertChild(root, cells[i].view, uint32_t(i));
  }
  solve(root);
  std::vector<double> steps;
  for (size_t k = 0; k < 640; k++) {
    Stopwatch watch;
    YGNodeRemoveChild(root, cells[k % n].view);
    YGNodeFreeRecursive(cells[k % n].view);
    cells[k % n] = Cell();
    YGNodeInsertChild(root, cells[k % n].view, uint32_t(n - 1));
    solve(root);
    if (k >= 40) {
      steps.push_back(watch.seconds());
    }
  }
  for (const char *name : {"changed", "table", "copied"}) {
    print(name, steps);
  }
  double total = 0;
  for (const Cell &cell : cells) {
    total += cell.sum_of_frames();
  }
  std::printf("frames %.12g\n", total);
  YGNodeFreeRecursive(root);
}

// The text of life.c: glyphs of 8 points in lines of 16.
YGSize wrap(YGNodeRef node, float most, YGMeasureMode mode, float, YGMeasureMode) {
  float width = *static_cast<float *>(YGNodeGetContext(node)), lines = 1;
  if (mode != YGMeasureModeUndefined && most >= 8 && most < width) {
    lines = std::ceil(width / (std::floor(most / 8) * 8));
    width = most;
  }
  return {width, 16 * lines};
}

struct Chat {
  YGNodeRef root = root_of(400, 800);
  std::vector<YGNodeRef> bubbles;
  std::vector<float> lengths;

  explicit Chat(size_t most) {
    lengths.reserve(most);
    YGNodeStyleSetAlignItems(root, YGAlignFlexStart);
  }
  void insert(size_t at) {
    YGNodeRef made = YGNodeNewWithConfig(unrounded());
    lengths.push_back(100 + float(lengths.size() * 7919 % 900));
    YGNodeSetContext(made, &lengths.back());
    YGNodeSetMeasureFunc(made, wrap);
    YGNodeStyleSetMaxWidthPercent(made, 75);
    YGNodeStyleSetMargin(made, YGEdgeLeft, 8);
    YGNodeStyleSetMargin(made, YGEdgeTop, 8);
    YGNodeInsertChild(root, made, uint32_t(at));
    bubbles.push_back(made);
  }
};

void chat(size_t n) {
  Chat c(n + 1000);
  Stopwatch watch;
  for (size_t i = 0; i < n; i++) {
    c.insert(i);
  }
  solve(c.root);
  print("build", {watch.seconds()});
  std::printf("frames %.12g\n", sum(c.bubbles));
  measure("append", c.root, 12, [&](int) { c.insert(c.bubbles.size()); });
  measure("edit", c.root, 12, [&](int k) {
    c.lengths[n / 2] = 120 + 400 * float(k % 2);
    YGNodeMarkDirty(c.bubbles[n / 2]);
  });
  measure("older", c.root, 6, [&](int) {
    for (size_t i = 0; i < 50; i++) {
      c.insert(i);
    }
  });
  measure("wider", c.root, 6, [&](int k) { YGNodeStyleSetWidth(c.root, 401 + float(k)); });
  YGNodeFreeRecursive(c.root);
}

struct Editor {
  std::vector<YGNodeRef> panes;
  YGNodeRef first = nullptr;

  void split(YGNodeRef box, size_t count, double width, double height, bool is_row) {
    if (count == 1) {
      YGNodeStyleSetMinWidth(box, 20);
      YGNodeStyleSetMinHeight(box, 20);
      panes.push_back(box);
      return;
    }
    double whole = is_row ? width : height, length = std::floor((whole - 4) * double(count / 2) / double(count));
    YGNodeStyleSetFlexDirection(box, is_row ? YGFlexDirectionRow : YGFlexDirectionColumn);
    YGNodeRef a = append(box), b = append(box);
    YGNodeStyleSetFlexBasis(a, float(length));
    YGNodeStyleSetFlexShrink(a, 1);
    YGNodeStyleSetMargin(b, is_row ? YGEdgeLeft : YGEdgeTop, 4);
    YGNodeStyleSetFlexGrow(b, 1);
    YGNodeStyleSetFlexShrink(b, 1);
    YGNodeStyleSetFlexBasis(b, 0);
    if (!first) {
      first = a;
    }
    double rest = whole - 4 - length;
    split(a, count / 2, is_row ? length : width, is_row ? height : length, !is_row);
    split(b, count - count / 2, is_row ? rest : width, is_row ? height : rest, !is_row);
  }
};

void editor(size_t n) {
  Editor e;
  Stopwatch watch;
  YGNodeRef root = root_of(1600, 1200);
  e.split(root, n, 1600, 1200, true);
  solve(root);
  print("build", {watch.seconds()});
  std::printf("frames %.12g\n", sum(e.panes));
  float at = float(std::floor(1596.0 * double(n / 2) / double(n)));
  measure("divider", root, 100, [&](int k) { YGNodeStyleSetFlexBasis(e.first, at + float(k % 40 + 1)); });
  measure("wider", root, 100, [&](int k) { YGNodeStyleSetWidth(root, 1600 + float(k % 40 + 1)); });
  YGNodeFreeRecursive(root);
}

void wizard(size_t n) {
  size_t pages = n < 160 ? 1 : n / 160, on_page = n / pages;
  std::vector<YGNodeRef> page, seen, errors;
  Stopwatch watch;
  YGNodeRef root = root_of(400, 0);
  for (size_t p = 0; p < pages; p++) {
    page.push_back(append(root));
    for (size_t i = 0; i < on_page; i++) {
      YGNodeRef field = append(page[p]);
      YGNodeStyleSetMargin(field, YGEdgeTop, i ? 8 : 0);
      std::vector<YGNodeRef> views{field};
      for (int k = 1; k < 4; k++) {
        views.push_back(append(field));
        YGNodeStyleSetHeight(views.back(), k == 2 ? 24 : 16);
        YGNodeStyleSetMargin(views.back(), YGEdgeTop, k > 1 ? 2 : 0);
      }
      YGNodeStyleSetDisplay(views.back(), YGDisplayNone);
      errors.push_back(views.back());
      if (p == 0) {
        seen.insert(seen.end(), views.begin(), views.end() - (i % 5 ? 1 : 0));
      }
    }
    if (p) {
      YGNodeStyleSetDisplay(page[p], YGDisplayNone);
    }
  }
  solve(root);
  print("build", {watch.seconds()});
  auto show = [](YGNodeRef v, bool is_seen) { YGNodeStyleSetDisplay(v, is_seen ? YGDisplayFlex : YGDisplayNone); };
  measure("error", root, 20, [&](int k) { show(errors[on_page / 2], k % 2 == 0); });
  show(errors[on_page / 2], false);
  for (int turn = 0; turn < 3; turn++) {
    auto submit = [&](int k) {
      for (size_t i = 0; i < errors.size(); i += 5) {
        show(errors[i], k == 0);
      }
    };
    std::vector<double> times;
    for (int k = 0; k < 2; k++) {
      Stopwatch one;
      submit(k);
      solve(root);
      times.push_back(one.seconds());
      if (turn == 0 && k == 0) {
        std::printf("frames %.12g\n", sum(seen));
      }
    }
    if (turn == 2) {
      print("submit", times);
    }
  }
  std::vector<double> next;
  for (size_t p = 0; p + 1 < pages && p < 8; p++) {
    Stopwatch one;
    show(page[p], false);
    show(page[p + 1], true);
    solve(root);
    next.push_back(one.seconds());
  }
  print("next", next);
  YGNodeFreeRecursive(root);
}

void dashboard(size_t n) {
  std::vector<YGNodeRef> seen, cards;
  Stopwatch watch;
  YGNodeRef root = root_of(1400, 800);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
  YGNodeStyleSetFlexWrap(root, YGWrapWrap);
  YGNodeStyleSetAlignContent(root, YGAlignFlexStart);
  for (size_t i = 0; i < n; i++) {
    YGNodeRef card = append(root), title = append(card), body = append(card);
    YGNodeStyleSetWidthPercent(card, 25);
    YGNodeStyleSetHeight(card, 120);
    YGNodeStyleSetPadding(card, YGEdgeAll, 8);
    YGNodeStyleSetHeight(title, 20);
    YGNodeStyleSetMargin(title, YGEdgeBottom, 4);
    YGNodeStyleSetFlexGrow(body, 1);
    seen.insert(seen.end(), {card, title, body});
    cards.push_back(card);
  }
  solve(root);
  print("build", {watch.seconds()});
  std::vector<double> steps, crossings;
  int now = 4;
  for (int width = 1399; width >= 420; width--) {
    int next = width >= 1100 ? 4 : width >= 800 ? 3 : width >= 560 ? 2 : 1;
    Stopwatch one;
    YGNodeStyleSetWidth(root, float(width));
    if (next != now) {
      for (YGNodeRef card : cards) {
        YGNodeStyleSetWidthPercent(card, 100.0f / float(next));
      }
    }
    solve(root);
    (next != now ? crossings : steps).push_back(one.seconds());
    now = next;
    if (width == 1200) {
      std::printf("frames %.12g\n", sum(seen));
    }
  }
  print("step", steps);
  print("crossing", crossings);
  YGNodeFreeRecursive(root);
}

void kanban(size_t cards) {
  std::vector<YGNodeRef> columns, all;
  Stopwatch watch;
  YGNodeRef root = root_of(1200, 0);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
  YGNodeStyleSetAlignItems(root, YGAlignFlexStart);
  for (int c = 0; c < 12; c++) {
    columns.push_back(append(root));
    YGNodeStyleSetWidth(columns.back(), 100);
    for (size_t i = 0; i < cards; i++) {
      YGNodeRef card = append(columns.back());
      YGNodeStyleSetHeight(card, 40 + float(i % 5));
      YGNodeStyleSetMargin(card, YGEdgeBottom, 6);
      all.push_back(card);
    }
  }
  solve(root);
  print("build", {watch.seconds()});
  measure("moved", root, 40, [&](int k) {
    YGNodeRef from = columns[size_t(k % 12)], to = columns[size_t((k % 12 + 5) % 12)];
    YGNodeRef card = all[size_t(k % 12) * cards + (cards / 2 + size_t(k / 12)) % cards];
    YGNodeRemoveChild(from, card);
    YGNodeInsertChild(to, card, cards / 3);
  });
  double total = sum(all);
  for (YGNodeRef card : all) {
    total += YGNodeLayoutGetLeft(YGNodeGetParent(card)); // ours are children of the board
  }
  std::printf("frames %.12g\n", total);
  YGNodeFreeRecursive(root);
}

void flow(size_t n) {
  std::vector<YGNodeRef> items;
  Stopwatch watch;
  YGNodeRef root = root_of(800, 0);
  YGNodeStyleSetFlexDirection(root, YGFlexDirectionRow);
  YGNodeStyleSetFlexWrap(root, YGWrapWrap);
  YGNodeStyleSetAlignItems(root, YGAlignFlexStart);
  YGNodeStyleSetAlignContent(root, YGAlignFlexStart);
  for (size_t i = 0; i < n; i++) {
    items.push_back(append(root));
    YGNodeStyleSetWidth(items.back(), 40 + float(i * 7 % 50));
    YGNodeStyleSetHeight(items.back(), 20 + float(i % 3));
  }
  solve(root);
  print("build", {watch.seconds()});
  std::vector<double> stay, moved;
  double before = sum(items);
  for (int k = 1; k <= 400; k++) {
    Stopwatch step;
    YGNodeStyleSetWidth(root, 800 - 0.5f * float(k));
    solve(root);
    double seconds = step.seconds();
    double after = sum(items);
    (after == before ? stay : moved).push_back(seconds);
    before = after;
  }
  print("stay", stay);
  print("moved", moved);
  std::printf("frames %.12g\n", sum(items));
  YGNodeFreeRecursive(root);
}

struct Table {
  std::vector<std::vector<YGNodeRef>> cells;
  std::vector<YGNodeRef> rows;

  Table() : cells(5) {
  }
  void row(YGNodeRef parent) {
    YGNodeRef made = append(parent);
    YGNodeStyleSetFlexDirection(made, YGFlexDirectionRow);
    YGNodeStyleSetHeight(made, 20);
    YGNodeStyleSetFlexShrink(made, 0);
    for (int k = 0; k < 5; k++) {
      YGNodeRef cell = append(made);
      YGNodeStyleSetWidth(cell, 100 + 20 * float(k));
      cells[size_t(k)].push_back(cell);
    }
    rows.push_back(made);
  }
};

void tree(size_t views) {
  size_t rows_each = views < 1000 ? 3 : 100, n = views / (6 * rows_each);
  Table table;
  std::vector<YGNodeRef> branches, bodies;
  Stopwatch watch;
  YGNodeRef root = root_of(1000, 0);
  table.row(root);
  table.rows.clear();
  for (size_t b = 0; b < n; b++) {
    branches.push_back(append(root));
    table.row(branches.back());
    bodies.push_back(append(branches.back()));
    for (size_t i = 1; i < rows_each; i++) {
      table.row(bodies.back());
    }
  }
  solve(root);
  print("build", {watch.seconds()});
  auto show = [](YGNodeRef v, bool is_seen) { YGNodeStyleSetDisplay(v, is_seen ? YGDisplayFlex : YGDisplayNone); };
  for (int k = 0; k < 6; k++) {
    Stopwatch one;
    for (YGNodeRef body : bodies) {
      show(body, k % 2);
    }
    solve(root);
    double seconds = one.seconds();
    if (k == 0) {
      std::printf("collapsed_frames %.12g\n", sum(branches));
    }
    if (k > 3) {
      print(k % 2 ? "expand" : "collapse", {seconds});
    }
  }
  measure("branch", root, 20, [&](int k) { show(bodies[n / 2], k % 2); });
  measure("column", root, 20, [&](int k) {
    for (YGNodeRef cell : table.cells[1]) {
      YGNodeStyleSetWidth(cell, 121 + float(k));
    }
  });
  std::printf("frames %.12g\n", sum(table.rows));
  YGNodeFreeRecursive(root);
}

// Cells in rows; what is scrolled are the offsets of the content and of the heads.
void sheet(size_t rows) {
  size_t columns = rows < 50 ? rows : 50;
  std::vector<YGNodeRef> heads, lines, cells;
  Stopwatch watch;
  YGNodeRef root = root_of(1280, 800), top = append(root), above = append(top);
  YGNodeRef body = append(root), content = append(body);
  YGNodeStyleSetHeight(top, 20);
  YGNodeStyleSetFlexDirection(above, YGFlexDirectionRow);
  auto width = [](size_t c) { return 64 + float(c % 3); };
  for (size_t c = 0; c < columns; c++) {
    heads.push_back(append(above));
    YGNodeStyleSetWidth(heads[c], width(c));
  }
  for (size_t r = 0; r < rows; r++) {
    lines.push_back(append(content));
    YGNodeStyleSetFlexDirection(lines[r], YGFlexDirectionRow);
    YGNodeStyleSetHeight(lines[r], 20);
    for (size_t c = 0; c < columns; c++) {
      cells.push_back(append(lines[r]));
      YGNodeStyleSetWidth(cells.back(), width(c));
      YGNodeStyleSetFlexShrink(cells.back(), 0);
    }
  }
  solve(root);
  print("build", {watch.seconds()});
  measure("scroll", root, 60, [&](int k) {
    YGNodeStyleSetMargin(above, YGEdgeLeft, -7 * float(k + 1));
    YGNodeStyleSetMargin(content, YGEdgeLeft, -7 * float(k + 1));
  });
  measure("column", root, 60, [&](int k) {
    YGNodeStyleSetWidth(heads[2], 67 + float(k % 30));
    for (size_t r = 0; r < rows; r++) {
      YGNodeStyleSetWidth(cells[r * columns + 2], 67 + float(k % 30));
    }
  });
  double total = sum(cells);
  for (size_t r = 0; r < rows; r++) {
    total += double(columns) * 2 * YGNodeLayoutGetTop(lines[r]);
  }
  std::printf("frames %.12g\n", total);
  YGNodeFreeRecursive(root);
}

} // namespace

int main(int count, char **words) {
  struct {
    const char *name;
    void (*run)(size_t);
  } programs[] = {{"feed", feed},     {"chat", chat}, {"editor", editor}, {"wizard", wizard}, {"dashboard", dashboard},
                  {"kanban", kanban}, {"flow", flow}, {"tree", tree},     {"sheet", sheet}};
  for (auto &p : programs) {
    if (count == 3 && std::strcmp(p.name, words[1]) == 0) {
      p.run(size_t(std::atoi(words[2])));
      return 0;
    }
  }
  std::fprintf(stderr, "usage: living_yoga SCENARIO N\n");
  return 2;
}
