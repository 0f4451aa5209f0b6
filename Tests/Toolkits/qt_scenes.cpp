// Real widgets of Qt in AlsLayout, on the offscreen platform: they lie where als_snapped_frame says, whatever happens
// to them, and everything ends in every order.
//   qt_scenes FOLDER [windows]
#include "../Cxx/checks.h"
#include "als_qt.hpp"

#include <QtWidgets/QApplication>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QGroupBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QTextEdit>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <cstdlib>

namespace {

QString folder;

/// Whether every widget of a layout lies where the layout says.
bool agrees(AlsLayout *layout) {
  QApplication::processEvents();
  bool good = true;
  for (int i = 0; i < layout->count(); i++) {
    const QWidget *const widget = layout->itemAt(i)->widget();
    if (widget == nullptr || widget->isHidden()) continue;
    const als::item view = layout->view(widget);
    const als_rect frame = view.snapped_frame();
    const QMargins own = layout->contentsMargins();
    const QPoint corner = widget->parentWidget()->contentsRect().topLeft() + QPoint(own.left(), own.top());
    const QRect said(corner.x() + static_cast<int>(frame.x), corner.y() + static_cast<int>(frame.y),
                     static_cast<int>(frame.width), static_cast<int>(frame.height));
    if (said == widget->geometry()) continue;
    good = false;
    std::printf("%s is at %d %d, %d x %d, not %d %d, %d x %d\n", view.name().c_str(), widget->x(), widget->y(),
                widget->width(), widget->height(), said.x(), said.y(), said.width(), said.height());
  }
  return good;
}

const char *const prose =
    "A text that is much longer than the window is wide, so that it goes on in a second line and in a third.";

struct form {
  form() {
    text->setObjectName("text");
    layout->addWidget(text);
    layout->addWidget(field, "field");
    layout->addWidget(button, "button");
    layout->addWidget(box, "box");
    inside = new AlsLayout(box, *layout);
    inside->addWidget(label, "label");
    inside->addWidget(inner, "inner");
    layout->add("H:|-10-[text]-10-|; H:|-10-[field(>=60)]-[button]-10-|; H:|-10-[box]-10-|");
    layout->add("V:|-10-[text]-[field]-[box]-(>=10)-|; button.baseline = field.baseline");
    layout->add(
        "H:|-6-[label]-[inner]-6-|; V:|-6-[inner]-6-|; label.baseline = inner.baseline; inner.leading = "
        "button.leading");
    window.resize(320, 240);
    window.show();
    QApplication::processEvents();
  }
  bool agrees() {
    return ::agrees(layout) && ::agrees(inside);
  }
  void shoot(const char *name) {
    CHECK(window.grab().save(folder + "/" + name));
  }

  QWidget window;
  AlsLayout *layout = new AlsLayout(&window), *inside = nullptr;
  QLabel *text = new QLabel(prose), *label = new QLabel("Inside");
  QLineEdit *field = new QLineEdit, *inner = new QLineEdit;
  QPushButton *button = new QPushButton("Go");
  QGroupBox *box = new QGroupBox("A box");
};

void what_happens_to_widgets() {
  form it;
  CHECK(it.agrees());
  CHECK(!it.layout->hasHeightForWidth());
  const int one_line = it.text->height();

  it.text->setWordWrap(true); // after adding
  CHECK(it.agrees());
  CHECK(it.layout->hasHeightForWidth());
  it.window.resize(240, 300);
  CHECK(it.agrees());
  CHECK(it.text->height() > one_line && it.text->width() == 220);
  CHECK(it.layout->heightForWidth(240) > it.layout->heightForWidth(900));
  CHECK(it.layout->minimumHeightForWidth(240) <= it.layout->heightForWidth(240));
  CHECK(it.text->height() == it.text->heightForWidth(220));
  it.shoot("qt-scenes.png");

  const QSize before = it.layout->sizeHint();
  it.box->hide();
  CHECK(it.agrees());
  CHECK(it.layout->view(it.box).info().gone == ALS_GONE_ITSELF);
  CHECK(it.layout->sizeHint().height() < before.height());
  it.box->show();
  CHECK(it.agrees());
  CHECK(it.layout->sizeHint() == before);
  it.inner->hide();
  CHECK(it.agrees());
  it.inner->show();
  CHECK(it.agrees());

  const int left = it.field->x();
  it.window.setLayoutDirection(Qt::RightToLeft);
  CHECK(it.agrees());
  CHECK(it.window.width() - it.field->geometry().right() - 1 == left && it.button->x() == 10);
  it.shoot("qt-scenes-right-to-left.png");
  it.window.setLayoutDirection(Qt::LeftToRight);
  CHECK(it.agrees());
  CHECK(it.field->x() == left);

  const int narrower = it.field->width();
  it.button->setText("A word that is a good deal longer"); // the field gives way
  CHECK(it.agrees());
  CHECK(it.field->width() < narrower);
  it.field->setMinimumWidth(150);
  CHECK(it.agrees());
  CHECK(it.field->width() >= 150 && it.layout->minimumSize().width() >= 150 + it.button->sizeHint().width());
  it.field->setMinimumWidth(0);
  it.field->setMaximumWidth(70);
  CHECK(it.agrees());
  CHECK(it.field->width() <= 70);
  it.field->setMaximumWidth(QWIDGETSIZE_MAX);
  it.window.setStyleSheet("QLabel { font-size: 20px }");
  CHECK(it.agrees());
  it.layout->setContentsMargins(5, 6, 7, 8);
  CHECK(it.agrees());
  CHECK(it.text->x() == 15 && it.text->y() == 16);
}

void widgets_come_and_go() {
  form it;
  CHECK(it.layout->count() == 4 && it.inside->count() == 2);
  delete it.inner; // as toolkits end widgets: nothing is said to the layout
  CHECK(it.inside->count() == 1 && it.agrees());
  it.layout->removeWidget(it.button);
  CHECK(it.layout->count() == 3 && !it.layout->view(it.button) && it.agrees());
  it.layout->addWidget(it.button, "button");
  it.layout->add("button.top = text.bottom; button.trailing = super.trailing - 10");
  CHECK(it.agrees());

  auto *const better = new QLineEdit("better"); // takes over the constraints
  const als::item view = it.layout->view(it.field);
  delete it.layout->replaceWidget(it.field, better);
  CHECK(it.layout->view(better) == view && !it.layout->view(it.field) && it.agrees());
  delete it.field;
  CHECK(it.agrees());

  it.layout->removeWidget(it.box); // the widgets inside have no place until the box has one
  CHECK(!it.layout->view(it.label) && !it.inside->root());
  it.layout->addWidget(it.box, "box");
  CHECK(it.inside->root() == it.layout->view(it.box) && it.layout->view(it.label));
  it.layout->add("H:|-[box]-|; V:[text]-60-[box]");
  it.inside->add("label.left = super.left + 4; label.top = super.top + 4");
  CHECK(it.agrees());
  CHECK(it.label->x() == 4 + it.box->contentsMargins().left());

  auto *const other = new QWidget; // to another window
  auto *const elsewhere = new AlsLayout(other);
  elsewhere->addWidget(it.button, "button");
  CHECK(it.layout->count() == 3 && elsewhere->count() == 1);
  delete other;

  try {
    it.layout->add("nobody.left = text.left");
    CHECK(!"it should fail");
  } catch (const als::error &why) {
    CHECK(why.status() == ALS_ERROR_NAME);
  }
  CHECK(it.agrees());
}

void among_other_layouts() {
  QWidget window;
  auto *const column = new QVBoxLayout(&window);
  auto *const layout = new AlsLayout; // without a widget of its own, and of fixed aspect
  auto *const picture = new QWidget;
  layout->addWidget(picture, "picture");
  layout->add("picture.width = 2 * picture.height; H:|[picture]|; V:|[picture]-(>=0)-|");
  column->addLayout(layout);
  column->addWidget(new QPushButton("below"));
  CHECK(layout->hasHeightForWidth() && layout->heightForWidth(200) == 100);
  window.resize(200, 300);
  window.show();
  QApplication::processEvents();
  CHECK(picture->geometry().topLeft() == layout->geometry().topLeft());

  QScrollArea area;
  auto *const page = new QWidget;
  auto *const wrapping = new AlsLayout(page);
  auto *const text = new QLabel(prose);
  text->setWordWrap(true);
  wrapping->addWidget(text, "text");
  wrapping->add("H:|[text]|; V:|[text]|");
  area.setWidget(page);
  area.setWidgetResizable(true);
  area.resize(150, 60);
  area.show();
  CHECK(agrees(wrapping));
  CHECK(text->height() >= text->heightForWidth(text->width()) && page->height() > area.viewport()->height());

  QWidget outer; // a layout of its own inside a layout
  auto *const around = new AlsLayout(&outer);
  auto *const inner = new QWidget;
  auto *const own = new AlsLayout(inner);
  auto *const words = new QLabel(prose);
  words->setWordWrap(true);
  own->addWidget(words, "words");
  own->add("H:|[words]|; V:|[words]|");
  around->addWidget(inner, "inner");
  around->addLayout(new QVBoxLayout, "empty");
  around->addItem(new QSpacerItem(10, 10));
  around->add("H:|-[inner]-|; V:|-[inner]-(>=0)-|");
  outer.resize(200, 300);
  outer.show();
  CHECK(agrees(around) && agrees(own));
  CHECK(words->height() == words->heightForWidth(160) && around->count() == 3);
}

/// Ends the parts of a form in the order of the digits.
void end_in_order(const std::vector<int> &order) {
  auto *const window = new QWidget;
  auto *const layout = new AlsLayout(window);
  auto *const box = new QGroupBox("box");
  auto *const label = new QLabel("label"), *const inner = new QLabel("inner");
  layout->addWidget(label, "label");
  layout->addWidget(box, "box");
  auto *const inside = new AlsLayout(box, *layout);
  inside->addWidget(inner, "inner");
  layout->add("H:|[label][box]|; H:|[inner]|; V:|[inner]|; inner.top = label.top");
  window->show();
  QApplication::processEvents();
  bool ended[6] = {};
  const auto end = [&](int part, const std::vector<int> &with, QObject *object) {
    if (ended[part]) return;
    for (const int each : with) ended[each] = true;
    delete object;
    QApplication::processEvents();
  };
  for (const int part : order) {
    if (part == 0) end(0, {0}, label);
    if (part == 1) end(1, {1, 2, 3}, box);
    if (part == 2) end(2, {2}, inside);
    if (part == 3) end(3, {3}, inner);
    if (part == 4) end(4, {4}, layout);
    if (part == 5) end(5, {0, 1, 2, 3, 4, 5}, window);
  }
  CHECK(ended[5]);
}

int warnings = 0;
void count_warnings(QtMsgType, const QMessageLogContext &, const QString &text) {
  if (text.startsWith("AlsLayout")) {
    warnings++;
    std::printf("%s\n", qPrintable(text));
  }
}

} // namespace

int main(int count, char **words) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(count_warnings);
  QApplication application(count, words);
  folder = count > 1 ? QString::fromLocal8Bit(words[1]) : QString(".");
  what_happens_to_widgets();
  widgets_come_and_go();
  among_other_layouts();
  CHECK(warnings == 0);
  std::vector<int> order = {0, 1, 2, 3, 4, 5};
  do end_in_order(order);
  while (std::next_permutation(order.begin(), order.end()));
  CHECK(warnings == 0);
  const int windows = count > 2 ? std::atoi(words[2]) : 300;
  for (int i = 0; i < windows; i++) {
    form it;
    CHECK(it.agrees());
  }
  CHECK(warnings == 0);
  std::printf("%d checks passed, %d failed\n", passed, failed);
  return failed != 0;
}
