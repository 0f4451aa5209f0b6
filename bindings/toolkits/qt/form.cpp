// The form of ../form/README.md in Qt 6:  form form.txt [--shoot picture.png]
//
// SPDX-License-Identifier: MIT
#include "als_qt.hpp"

#include <QtCore/QElapsedTimer>
#include <QtWidgets/QApplication>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QGroupBox>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace {

class form : public QWidget {
 public:
  explicit form(const std::string &constraints) {
    setWindowTitle("Qt 6");
    intro.setWordWrap(true);
    outer->addWidget(&intro, "intro");
    outer->addWidget(&person, "person");
    inPerson = new AlsLayout(&person, *outer);
    inPerson->addWidget(&nameLabel, "nameLabel");
    inPerson->addWidget(&name, "name");
    inPerson->addWidget(&clear, "clear");
    outer->addWidget(&address, "address");
    inAddress = new AlsLayout(&address, *outer);
    inAddress->addWidget(&streetLabel, "streetLabel");
    inAddress->addWidget(&street, "street");
    inAddress->addWidget(&townLabel, "townLabel");
    inAddress->addWidget(&town, "town");
    outer->addWidget(&rightToLeft, "rightToLeft");
    outer->addWidget(&hide, "hide");
    outer->add(constraints);
    connect(&hide, &QPushButton::clicked, this, &form::switchTown);
    connect(&rightToLeft, &QCheckBox::toggled, this,
            [this](bool on) { setLayoutDirection(on ? Qt::RightToLeft : Qt::LeftToRight); });
    connect(&clear, &QPushButton::clicked, &name, &QLineEdit::clear);
  }

  void switchTown() {
    const bool shows = town.isHidden();
    town.setVisible(shows);
    townLabel.setVisible(shows);
    hide.setText(shows ? "Hide the town" : "Show the town");
  }

  // Members of a window end before it: those inside a box before the box.
  QGroupBox person{"Person"}, address{"Address"};
  QLabel intro{
      "Every box below is a container of its own, and one layout holds them all: the labels of both boxes end in one "
      "line."};
  QLabel nameLabel{"Name"}, streetLabel{"Street and number"}, townLabel{"Town"};
  QLineEdit name, street, town;
  QPushButton clear{"Clear"}, hide{"Hide the town"};
  QCheckBox rightToLeft{"Right to left"};
  AlsLayout *outer = new AlsLayout(this), *inPerson = nullptr, *inAddress = nullptr;
};

// ---- the look at it that `make windows` takes ----

int compared = 0, differing = 0;

void compare(form &self) {
  QApplication::processEvents();
  for (AlsLayout *layout : {self.outer, self.inPerson, self.inAddress})
    for (int i = 0; i < layout->count(); i++) {
      const QWidget *const widget = layout->itemAt(i)->widget();
      const als::item view = layout->view(widget);
      const als_rect frame = view.snapped_frame();
      const QMargins margins = widget->parentWidget()->contentsMargins();
      const QRectF said(frame.x + margins.left(), frame.y + margins.top(), frame.width, frame.height);
      compared++;
      if (widget->isHidden() || said == QRectF(widget->geometry())) continue;
      differing++;
      std::fprintf(stderr, "%s differs\n", std::string(view.name()).c_str());
    }
}

double frame_time(form &self) {
  std::vector<double> times;
  for (int i = 0; i < 200; i++) {
    QElapsedTimer timer;
    timer.start();
    self.resize(701 + i % 2, 500);
    times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
  }
  std::sort(times.begin(), times.end());
  return times[100];
}

void look_at(form &self, const char *picture) {
  QApplication::processEvents();
  self.resize(420, self.outer->heightForWidth(420));
  compare(self);
  self.grab().save(QString::fromLocal8Bit(picture));
  self.switchTown();
  compare(self);
  self.switchTown();
  self.rightToLeft.setChecked(true);
  compare(self);
  self.resize(700, 500);
  compare(self);
  std::printf("qt: %d of %d differ\n", differing, compared / 4);
  std::printf("qt: %.2f ms a frame\n", frame_time(self));
}

} // namespace

int main(int count, char **words) {
  if (count < 2) return std::fprintf(stderr, "usage: form form.txt [--shoot picture.png]\n"), 2;
  QApplication application(count, words);
  std::ostringstream lines;
  lines << std::ifstream(words[1]).rdbuf();
  form self(lines.str());
  self.show();
  if (count > 3 && std::string_view(words[2]) == "--shoot") {
    look_at(self, words[3]);
    return differing != 0;
  }
  return QApplication::exec();
}
