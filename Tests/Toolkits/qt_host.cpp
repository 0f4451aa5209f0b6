// The host with Qt 6 in C++: Block widgets in an AlsLayout, on the offscreen platform.  README.md has the format.
#include "als_qt.hpp"

#include <QtWidgets/QApplication>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

namespace {

constexpr int character = 8, line = 16;

/// How many lines a text takes in a width; a negative one is no width.
int wrapped(const std::string &text, int width) {
  const int columns = width < 0 ? static_cast<int>(text.size()) : std::max(1, width / character);
  int lines = 1, used = -1;
  for (std::size_t start = 0, end; start <= text.size(); start = end + 1) {
    end = std::min(text.find(' ', start), text.size());
    const int word = static_cast<int>(end - start);
    if (used >= 0 && used + 1 + word > columns) {
      lines++;
      used = word;
    } else {
      used = used < 0 ? word : used + 1 + word;
    }
  }
  return lines;
}

/// A widget that measures what its block says.
class block : public QWidget {
 public:
  block(QWidget *parent, std::string what, const std::string &words) : QWidget(parent), kind(std::move(what)) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(kind == "text");
    setSizePolicy(policy);
    change(words);
  }

  void change(const std::string &words) {
    text = words;
    if (kind == "field") std::istringstream(words) >> minimum >> natural;
    updateGeometry();
  }

  QSize sizeHint() const override {
    return QSize(kind == "field" ? natural : character * static_cast<int>(text.size()), height(-1));
  }

  QSize minimumSizeHint() const override {
    int width = minimum;
    if (kind == "label") width = character * static_cast<int>(text.size());
    if (kind == "text") {
      std::istringstream words(text);
      width = 0;
      for (std::string word; words >> word;) width = std::max(width, character * static_cast<int>(word.size()));
    }
    return QSize(width, height(-1));
  }

  int heightForWidth(int width) const override {
    return kind == "text" ? height(width) : -1;
  }

  std::pair<int, int> lines() const {
    return kind == "field" ? std::make_pair(16, 8) : std::make_pair(12, 4);
  }

 private:
  int height(int width) const {
    return kind == "field" ? 24 : kind == "text" ? line * wrapped(text, width) : line;
  }

  std::string kind, text;
  int minimum = 0, natural = 0;
};

class block_layout : public AlsLayout {
 public:
  using AlsLayout::AlsLayout;

 protected:
  std::pair<int, int> baselines(const QWidget *widget, const QSize &) const override {
    const auto *const found = dynamic_cast<const block *>(widget);
    return found ? found->lines() : std::make_pair(-1, -1);
  }
};

class host {
 public:
  void carry_out(const std::string &word, std::string rest) {
    for (std::size_t at; (at = rest.find("\\n")) != std::string::npos;) rest.replace(at, 2, "\n");
    std::istringstream words(rest);
    std::string name;
    if (word == "scene") return begin(rest);
    if (word == "constrain") return add(rest, als::syntax::any);
    if (word == "format") return add(rest, als::syntax::extended_visual_format);
    if (word == "ready") return window->show();
    if (word == "request") return request(rest);
    if (word == "frames") return frames();
    if (word == "conflicts") return conflicts();
    if (word == "end") return end();
    if (word == "resize") return void(words >> wanted_width >> wanted_height);
    if (word == "hit") return hit(rest);
    words >> name;
    if (word == "direction") return window->setLayoutDirection(name == "rtl" ? Qt::RightToLeft : Qt::LeftToRight);
    if (word == "hide" || word == "show") return widgets.at(name)->setVisible(word == "show");
    if (word == "remove") return remove(name);
    if (word == "scroll") {
      int y = 0;
      words >> y;
      lay_out();
      return static_cast<QScrollArea *>(widgets.at(name))->verticalScrollBar()->setValue(y);
    }
    if (word == "stack") {
      std::string axis, distribution;
      double spacing = 0;
      words >> axis >> distribution >> spacing;
      static_cast<AlsLayout *>(inside(name)->layout())
          ->stack(axis == "vertical" ? Qt::Vertical : Qt::Horizontal, spacing,
                  distribution == "packed" ? ALS_DISTRIBUTION_PACKED : ALS_DISTRIBUTION_FILL);
      return;
    }
    if (word == "hugging" || word == "compression") {
      float horizontal = 0, vertical = 0;
      words >> horizontal >> vertical;
      const als::item view = layout->view(widgets.at(name));
      if (word == "hugging")
        view.set_hugging(horizontal, vertical);
      else
        view.set_compression(horizontal, vertical);
      return layout->invalidate();
    }
    if (word == "settext" || word == "setfield") return static_cast<block *>(widgets.at(name))->change(after(rest, 1));
    make(word, name, rest);
  }

 private:
  /// What stands behind so many words.
  static std::string after(const std::string &rest, int count) {
    std::size_t at = 0;
    for (; count > 0 && at != std::string::npos; count--) {
      at = rest.find(' ', at);
      if (at != std::string::npos) at++;
    }
    return at == std::string::npos ? std::string() : rest.substr(at);
  }

  void begin(const std::string &rest) {
    std::cout << "scene " << rest.substr(0, rest.find(' ')) << "\n";
    window = new QWidget;
    layout = new block_layout(window);
    layout->root().set_name("window");
    widgets["window"] = window;
    wanted_width = wanted_height = 0;
  }

  void make(const std::string &kind, const std::string &name, const std::string &rest) {
    std::string parent = after(rest, 1);
    parent = parent.substr(0, parent.find(' '));
    QWidget *const above = inside(parent);
    auto *const around = static_cast<AlsLayout *>(above->layout());
    QWidget *const made = kind == "port"  ? port(above, name)
                          : kind == "box" ? new QWidget(above)
                                          : new block(above, kind, after(rest, 2));
    if (kind == "box") {
      int top = 0, left = 0, bottom = 0, right = 0;
      std::istringstream(after(rest, 2)) >> top >> left >> bottom >> right;
      made->setContentsMargins(left, top, right, bottom);
    }
    around->addWidget(made, QString::fromStdString(name));
    QApplication::processEvents(); // what is added to a window on the screen is shown by an event
    if (kind == "box") new block_layout(made, *around);
    widgets[name] = made;
    children[parent].push_back(name);
  }

  /// A scrolled container, whose content has a layout of its own.
  QWidget *port(QWidget *above, const std::string &name) {
    auto *const made = new QScrollArea(above);
    auto *const content = new QWidget;
    made->setFrameShape(QFrame::NoFrame);
    made->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    made->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    made->setMinimumSize(1, 1);
    made->setWidgetResizable(true);
    new block_layout(content);
    made->setWidget(content);
    insides[name] = content;
    return made;
  }

  QWidget *inside(const std::string &name) const {
    const auto found = insides.find(name);
    return found == insides.end() ? widgets.at(name) : found->second;
  }

  void hit(const std::string &words) {
    int x = 0, y = 0;
    std::istringstream(words) >> x >> y;
    lay_out();
    QWidget *found = window->childAt(x, y);
    if (!found && window->rect().contains(x, y)) found = window;
    std::string name = "nothing";
    for (; found && name == "nothing"; found = found->parentWidget())
      for (const auto &each : widgets)
        if (each.second == found) name = each.first;
    std::cout << "hit " << words << " " << name << "\n";
  }

  void add(const std::string &text, als::syntax notation) {
    try {
      layout->add(text, notation);
    } catch (const als::error &) {
      const std::string lines = als_error_text(layout->als().get());
      std::cout << lines.substr(0, lines.find('\n')) << "\n";
    }
  }

  void remove(const std::string &name) {
    for (const std::string &each : std::vector<std::string>(children[name])) forget(each);
    delete widgets.at(name);
    forget(name);
  }
  void forget(const std::string &name) {
    for (const std::string &each : std::vector<std::string>(children[name])) forget(each);
    widgets.erase(name);
    insides.erase(name);
    children.erase(name);
    for (auto &each : children)
      each.second.erase(std::remove(each.second.begin(), each.second.end(), name), each.second.end());
  }

  void request(const std::string &words) {
    if (words.empty()) {
      std::cout << "request width " << layout->minimumSize().width() << " " << layout->sizeHint().width() << "\n";
      return;
    }
    const int width = std::stoi(words);
    std::cout << "request height " << layout->minimumHeightForWidth(width) << " " << layout->heightForWidth(width)
              << " for " << width << "\n";
  }

  QSize lay_out() {
    const int width = std::max(wanted_width, layout->minimumSize().width());
    const int height = std::max(wanted_height, layout->minimumHeightForWidth(width));
    window->setMinimumSize(0, 0); // that of the layout comes with the next event
    window->resize(width, height);
    QApplication::processEvents();
    return QSize(width, height);
  }

  void frames() {
    const QSize size = lay_out();
    std::cout << "frames " << size.width() << " " << size.height() << "\n";
    print("window", false);
  }

  void print(const std::string &parent, bool is_hidden) {
    const QMargins margins = inside(parent)->contentsMargins();
    for (const std::string &name : children[parent]) {
      const QWidget *const widget = widgets.at(name);
      const QRect frame = widget->geometry();
      const bool hides = is_hidden || widget->isHidden();
      std::cout << name;
      if (hides)
        std::cout << " hidden\n";
      else
        std::cout << " " << frame.x() - margins.left() << " " << frame.y() - margins.top() << " " << frame.width()
                  << " " << frame.height() << "\n";
      print(name, hides);
    }
  }

  void conflicts() {
    lay_out();
    std::size_t count = 0, length = 0;
    als_layout *const raw = layout->als().get();
    als_conflict_count(raw, &count);
    for (std::size_t i = 0; i < count; i++) {
      als_conflict_message_copy(raw, i, nullptr, 0, &length);
      std::string text(length, '\0');
      als_conflict_message_copy(raw, i, text.data(), length + 1, &length);
      std::cout << "conflict " << text.substr(0, text.find('\n')) << "\n";
    }
    if (count == 0) std::cout << "conflicts none\n";
  }

  void end() {
    delete window;
    widgets.clear();
    insides.clear();
    children.clear();
    std::cout.flush();
  }

  QWidget *window = nullptr;
  AlsLayout *layout = nullptr;
  std::map<std::string, QWidget *> widgets, insides; // insides of the scrolled containers
  std::map<std::string, std::vector<std::string>> children;
  int wanted_width = 0, wanted_height = 0;
};

void quiet(QtMsgType, const QMessageLogContext &, const QString &) {
} // conflicts are part of what is printed

} // namespace

int main(int count, char **words) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(quiet);
  QApplication application(count, words);
  host self;
  for (std::string text; std::getline(std::cin, text);) {
    const std::size_t at = text.find(' ');
    self.carry_out(text.substr(0, at), at == std::string::npos ? std::string() : text.substr(at + 1));
  }
  return 0;
}
