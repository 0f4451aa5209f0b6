// Real widgets of Qt in AlsLayout, on the offscreen platform: they lie where als_snapped_frame says, whatever happens
// to them, and everything ends in every order.
//   qt_scenes FOLDER [windows]
#include "../Cxx/checks.h"
#include "als_qt.hpp"

#include <QtWidgets/QApplication>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QGroupBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QSplitter>
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

/// What has no room is cut off at the bottom, and no constraint breaks.
void a_window_that_is_too_small() {
  form it;
  it.text->setWordWrap(true);
  QApplication::processEvents();
  it.window.resize(it.layout->minimumSize().width(), 10);
  CHECK(it.agrees());
  const int needed = it.layout->minimumHeightForWidth(it.window.width());
  CHECK(it.window.height() < needed && it.layout->root().frame().height == needed);
  CHECK(it.layout->als().solve().conflicts == 0 && it.box->height() == it.box->minimumSizeHint().height());
  it.window.resize(it.window.width(), needed + 50);
  CHECK(it.agrees() && it.layout->root().frame().height == needed + 50);
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
QStringList mistakes; // what is ambiguous, or has no size
void count_warnings(QtMsgType, const QMessageLogContext &, const QString &text) {
  if (text.contains(" is ambiguous") || text.contains(" is shown and 0 ")) {
    mistakes << text;
  } else if (text.startsWith("AlsLayout")) {
    warnings++;
    std::printf("%s\n", qPrintable(text));
  }
}

/// A window of a program without a word about hugging.
struct first_try {
  first_try(const char *called) : name(called) {}

  void add(const char *as, QWidget *widget) {
    layout->addWidget(widget, as);
  }
  /// Lays the window out; `natural` are the widgets that keep the size of their hint: "bar down".
  void ends(const char *constraints, std::vector<std::pair<QWidget *, Qt::Orientation>> natural) {
    layout->add(constraints);
    window.resize(480, 300);
    window.show();
    for (int i = 0; i < 3; i++) QApplication::processEvents();
    CHECK(window.grab().save(folder + "/qt-" + name + ".png"));
    CHECK(::agrees(layout));
    for (const auto &each : natural) {
      const QSize hint = each.first->sizeHint(), size = each.first->size();
      CHECK(each.second == Qt::Horizontal ? size.width() == hint.width() : size.height() == hint.height());
    }
    if (!mistakes.empty()) std::printf("%s: %s\n", name, qPrintable(mistakes.join("; ")));
    CHECK(mistakes.empty());
    mistakes.clear();
  }

  const char *name;
  QWidget window;
  AlsLayout *layout = new AlsLayout(&window);
};

void four_first_tries() {
  mistakes.clear();
  {
    first_try it("mail");
    auto *const bar = new QWidget;
    auto *const row = new QHBoxLayout(bar);
    row->addWidget(new QPushButton("Write"));
    row->addWidget(new QPushButton("Answer"));
    row->addStretch();
    auto *const panes = new QSplitter;
    auto *const letters = new QListWidget;
    for (int i = 1; i <= 30; i++) letters->addItem(QStringLiteral("Letter number %1").arg(i));
    panes->addWidget(letters);
    panes->addWidget(new QTextEdit);
    it.add("bar", bar);
    it.add("panes", panes);
    it.ends("H:|[bar]|; H:|[panes]|; V:|[bar][panes]|", {{bar, Qt::Vertical}});
  }
  {
    first_try it("browse");
    auto *const label = new QLabel("Folder");
    auto *const field = new QLineEdit;
    auto *const browse = new QPushButton("Browse…");
    it.add("label", label);
    it.add("field", field);
    it.add("browse", browse);
    it.ends("H:|-[label]-[field]-[browse]-|; V:|-[field]-(>=8)-|; label.baseline = field.baseline; browse.baseline = field.baseline",
            {{label, Qt::Horizontal}, {browse, Qt::Horizontal}, {browse, Qt::Vertical}, {field, Qt::Vertical}});
  }
  {
    first_try it("scrollbar");
    auto *const view = new QTextEdit;
    auto *const bar = new QScrollBar(Qt::Vertical);
    it.add("view", view);
    it.add("bar", bar);
    it.ends("H:|[view][bar]|; V:|[view]|; V:|[bar]|", {{bar, Qt::Horizontal}});
  }
  {
    first_try it("dialog");
    auto *const icon = new QLabel("?"), *const words = new QLabel("The letter has not been sent. Do you want to keep it among the drafts?");
    auto *const cancel = new QPushButton("Cancel"), *const ok = new QPushButton("Keep");
    words->setWordWrap(true);
    icon->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    it.add("icon", icon);
    it.add("words", words);
    it.add("cancel", cancel);
    it.add("ok", ok);
    it.ends("H:|-[icon]-[words]-|; V:|-[words]-[ok]-|; icon.top = words.top; H:|-(>=8)-[cancel]-[ok]-|; cancel.top = ok.top; cancel.bottom = ok.bottom",
            {{ok, Qt::Horizontal}, {ok, Qt::Vertical}, {cancel, Qt::Horizontal}});
  }
}

/// Whether every widget lies below the one before, with the space of the stack, where it is not hidden.
bool is_stacked(AlsLayout *layout, int spacing) {
  bool good = ::agrees(layout);
  int y = 0;
  for (int i = 0; i < layout->count(); i++) {
    const QWidget *const widget = layout->itemAt(i)->widget();
    if (widget->isHidden()) continue;
    good = good && widget->y() == y && widget->width() == layout->parentWidget()->width();
    y += widget->height() + spacing;
  }
  return good;
}

void lists() {
  QWidget window;
  auto *layout = new AlsLayout(&window);
  window.resize(300, 2000);
  window.show();
  CHECK(layout->stack(Qt::Vertical, 3, ALS_DISTRIBUTION_PACKED));
  std::vector<QLabel *> rows;
  for (int i = 0; i < 30; i++) {
    rows.push_back(new QLabel(QStringLiteral("row %1").arg(i)));
    layout->addWidget(rows.back());
    if (i % 7 == 0) CHECK(is_stacked(layout, 3));
  }
  CHECK(is_stacked(layout, 3));
  layout->insertWidget(0, new QLabel("first"));
  CHECK(is_stacked(layout, 3) && rows[0]->y() > 0);
  layout->insertWidget(4, new QLabel("fourth"));
  layout->insertWidget(9, new QLabel("ninth"));
  CHECK(is_stacked(layout, 3));
  rows[12]->hide();
  CHECK(is_stacked(layout, 3) && rows[13]->y() == rows[11]->y() + rows[11]->height() + 3);
  rows[12]->show();
  delete rows[3];
  delete rows[0];
  layout->addWidget(new QLabel("last"));
  CHECK(is_stacked(layout, 3));
  QLayoutItem *const taken = layout->takeAt(2);
  delete taken->widget();
  delete taken;
  CHECK(is_stacked(layout, 3));
  rows[5]->move(40, 40); // a layout puts back what the program has moved, as those of Qt do
  rows[6]->resize(7, 7);
  layout->invalidate();
  CHECK(is_stacked(layout, 3));
  rows[6]->setText("two\nlines");
  rows[6]->setText("now\nit has\nthree");
  CHECK(is_stacked(layout, 3) && rows[6]->height() == rows[6]->sizeHint().height());
  rows[7]->hide();
  CHECK(is_stacked(layout, 3));
  rows[7]->setText("two lines\nwhile it is hidden");
  CHECK(is_stacked(layout, 3));
  rows[7]->show();
  CHECK(is_stacked(layout, 3) && rows[7]->height() == rows[7]->sizeHint().height());
  window.setContentsMargins(5, 6, 7, 8);
  QApplication::processEvents();
  CHECK(rows[5]->x() == 5);
  window.setContentsMargins(0, 0, 0, 0);
  CHECK(is_stacked(layout, 3));
  CHECK(layout->stack(Qt::Vertical, 10, ALS_DISTRIBUTION_PACKED) && is_stacked(layout, 10));
  als_stack_spec bad = ALS_STACK_SPEC_INIT;
  bad.axis = 7;
  const int before = warnings;
  CHECK(!layout->stack(bad) && warnings == before + 1 && is_stacked(layout, 10));
  warnings = before;
  layout->unstack();
  als_constraint none = {0};
  CHECK(als_constraint_next(layout->als().get(), none, &none) == ALS_END);

  QWidget other; // a stack in a box that shares, and is taken out and put back
  auto *outer = new AlsLayout(&other);
  auto *box = new QGroupBox("A box");
  outer->addWidget(box, "box");
  auto *inner = new AlsLayout(box, *outer);
  inner->stack(Qt::Vertical, 4);
  for (int i = 0; i < 4; i++) inner->addWidget(new QLabel(QStringLiteral("label %1").arg(i)));
  outer->add("H:|-[box]-|; V:|-[box]-(>=8)-|");
  other.show();
  const auto steps = [&] {
    QApplication::processEvents();
    for (int i = 1; i < inner->count(); i++) {
      const QRect above = inner->itemAt(i - 1)->widget()->geometry(), below = inner->itemAt(i)->widget()->geometry();
      if (below.top() != above.bottom() + 1 + 4) return false;
    }
    return true;
  };
  CHECK(steps());
  outer->removeWidget(box);
  outer->addWidget(box, "box");
  outer->add("H:|-[box]-|; V:|-[box]-(>=8)-|");
  inner->addWidget(new QLabel("one more"));
  CHECK(steps());
  mistakes.clear();
}

QStringList told(const char *constraints, std::vector<std::pair<const char *, QWidget *>> widgets) {
  QWidget window;
  auto *layout = new AlsLayout(&window);
  mistakes.clear();
  for (const auto &each : widgets) layout->addWidget(each.second, each.first);
  layout->add(constraints);
  window.resize(300, 200);
  window.show();
  for (int i = 0; i < 4; i++) {
    QApplication::processEvents();
    window.resize(300 + i, 200);
  }
  return std::exchange(mistakes, {});
}

/// What `als check` would say is told once, in words.
void mistakes_are_told() {
  CHECK(told("H:|[a]|; V:|[a]|", {{"a", new QTextEdit}}).empty());
  QStringList found = told("H:|[a][b]|; V:|[a]|; V:|[b]|", {{"a", new QTextEdit}, {"b", new QTextEdit}});
  CHECK(found.size() == 1 && found[0].startsWith("AlsLayout: a is ambiguous: its width"));
  found = told("H:|[a]|; V:|[a]; a.height <= 0 @999", {{"a", new QWidget}});
  CHECK(found.empty()); // a widget without content, which need not grow
  auto *const area = new QWidget;
  area->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  found = told("H:|[a]|; V:|[a(0)]", {{"a", area}});
  CHECK(found.size() == 1 && found[0].startsWith("AlsLayout: a is shown and 0 high"));
}

} // namespace

int main(int count, char **words) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(count_warnings);
  QApplication application(count, words);
  folder = count > 1 ? QString::fromLocal8Bit(words[1]) : QString(".");
  what_happens_to_widgets();
  a_window_that_is_too_small();
  widgets_come_and_go();
  among_other_layouts();
  CHECK(warnings == 0);
  four_first_tries();
  lists();
  mistakes_are_told();
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
