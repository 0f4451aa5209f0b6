// Widgets in two columns, 500 of them by default, laid out by AlsLayout and by QGridLayout: what a resize costs, and
// what a label with another text costs; and a list of 400 labels, beside QGridLayout.  Prints microseconds and their ratio.
#include "als_qt.hpp"

#include <QtCore/QElapsedTimer>
#include <QtWidgets/QApplication>
#include <QtWidgets/QGridLayout>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

struct form {
  explicit form(int rows, bool isGrid) {
    auto *const grid = isGrid ? new QGridLayout(&window) : nullptr;
    auto *const layout = isGrid ? nullptr : new AlsLayout(&window);
    for (int row = 0; row < rows; row++) {
      labels.push_back(new QLabel(QStringLiteral("row %1").arg(row)));
      fields.push_back(new QLineEdit);
      if (grid) {
        grid->addWidget(labels.back(), row, 0);
        grid->addWidget(fields.back(), row, 1);
      } else {
        const als::item label = layout->addWidget(labels.back()), field = layout->addWidget(fields.back()),
                        root = layout->root();
        layout->add(label.left() == root.left() + 9, field.left() == label.right() + 6,
                    field.right() == root.right() - 9, label.center_y() == field.center_y());
        if (row == 0)
          layout->add(field.top() == root.top() + 9);
        else
          layout->add(field.top() == last.bottom() + 6, label.width() == first.width());
        if (row == 0) first = label;
        last = field;
      }
    }
    if (layout) layout->add(last.bottom() <= layout->root().bottom() - 9);
    if (grid) grid->setRowStretch(rows, 1);
    if (grid) grid->setContentsMargins(9, 9, 9, 9);
    if (grid) grid->setSpacing(6);
    window.resize(400, 40 * rows);
    window.show();
    QApplication::processEvents();
  }

  /// The smallest of several means, in microseconds.
  template <class F>
  static double best(F &&step) {
    double least = 1e30;
    for (int round = 0; round < 15; round++) {
      QElapsedTimer timer;
      timer.start();
      for (int i = 0; i < 20; i++) step(i);
      least = std::min(least, static_cast<double>(timer.nsecsElapsed()) / 20e3);
    }
    return least;
  }

  double resize(int width, int height) {
    const QSize size = window.size();
    return best([&](int i) { window.resize(size.width() + i % 2 * width, size.height() + i % 2 * height); });
  }
  double resize_and_paint() {
    const QSize size = window.size();
    return best([&](int i) {
      window.resize(size.width() + i % 2 * 40, size.height());
      QApplication::processEvents();
    });
  }
  double text() {
    return best([this](int i) {
      labels[7]->setText(QString::number(i));
      window.layout()->activate();
    });
  }

  QWidget window;
  std::vector<QLabel *> labels;
  std::vector<QLineEdit *> fields;
  als::item first, last;
};

/// A list of labels in one column, whose height is that of its content.
struct list {
  explicit list(bool isGrid) {
    if (isGrid)
      grid = new QGridLayout(&window);
    else
      (layout = new AlsLayout(&window))->stack(Qt::Vertical, 6, ALS_DISTRIBUTION_PACKED);
    if (grid) grid->setContentsMargins(0, 0, 0, 0);
    if (grid) grid->setSpacing(6);
    for (int row = 0; row < 400; row++) append();
    window.resize(300, 12000);
    window.show();
    QApplication::processEvents();
  }

  void append() {
    labels.push_back(new QLabel(QStringLiteral("row %1").arg(labels.size())));
    if (grid)
      grid->addWidget(labels.back(), static_cast<int>(labels.size()), 0);
    else
      layout->addWidget(labels.back());
  }

  double row() {
    return form::best([this](int) {
      append();
      QApplication::processEvents();
    });
  }
  double text() {
    return form::best([this](int i) {
      labels[7]->setText(QString::number(i));
      window.layout()->activate();
    });
  }
  double dirty() {
    return form::best([this](int) {
      window.layout()->invalidate();
      window.layout()->activate();
    });
  }
  double hidden() {
    return form::best([this](int i) {
      labels[9]->setVisible(i % 2);
      window.layout()->activate();
    });
  }

  QWidget window;
  QGridLayout *grid = nullptr;
  AlsLayout *layout = nullptr;
  std::vector<QLabel *> labels;
};

} // namespace

int main(int count, char **words) {
  QApplication application(count, words);
  const int rows = (count > 1 ? std::atoi(words[1]) : 500) / 2;
  form mine(rows, false), grid(rows, true);
  std::printf("%-28s %10s %10s %6s\n", "microseconds", "AlsLayout", "QGridLayout", "ratio");
  const auto line = [](const char *what, double a, double b) {
    std::printf("%-28s %10.0f %10.0f %6.2f\n", what, a, b, a / b);
  };
  line("resize, width", mine.resize(40, 0), grid.resize(40, 0));
  line("resize, both axes", mine.resize(40, 30), grid.resize(40, 30));
  line("resize, width, and paint", mine.resize_and_paint(), grid.resize_and_paint());
  line("another text, activate", mine.text(), grid.text());
  list stack(false), column(true);
  line("list: dirty", stack.dirty(), column.dirty());
  line("list: another text", stack.text(), column.text());
  line("list: hidden or shown", stack.hidden(), column.hidden());
  line("list: a row", stack.row(), column.row());
}
