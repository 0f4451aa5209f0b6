// als_qt.hpp - AlsLayout, a QLayout for Qt 6 whose widgets lie where constraints say.
//
// SPDX-License-Identifier: MIT
//
//   auto *layout = new AlsLayout(window);
//   layout->addWidget(label, "label");
//   layout->addWidget(field, "field");
//   layout->add("H:|-[label]-[field]-|; V:|-[field]-(>=20)-|; label.baseline = field.baseline");
//
// Header-only; no moc.  docs/toolkits-qt.md says what becomes of hints, policies, hidden widgets and directions.
#ifndef ALS_QT_HPP
#define ALS_QT_HPP

#include <als/als.hpp>

#include <QtCore/QTimer>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractSpinBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLayout>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSplitter>
#include <QtWidgets/QWidget>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

class AlsLayout : public QLayout {
 public:
  /// Lays out the widgets of `parent` by constraints of its own.
  explicit AlsLayout(QWidget *parent = nullptr) : QLayout(parent), base_(this) {
    setContentsMargins(0, 0, 0, 0);
    own_.reset(new als::layout);
    check(als_view_create(raw(), als_item{0}, "root", 4, &view_));
    check(als_layout_set_scale(raw(), 1));
    check(als_layout_set_measure2(raw(), measure, nullptr, nullptr));
  }

  /// Lays out the widgets of `box` by the constraints of `within`, in which the box lies: constraints may then go from
  /// inside the box to widgets outside.  A box that is not there yet is added.
  AlsLayout(QWidget *box, AlsLayout &within) : QLayout(box), base_(within.base_) {
    setContentsMargins(0, 0, 0, 0);
    if (!within.entryOf(box)) within.addWidget(box);
    if (base_) base_->inners_.push_back(this);
    if (entry *const found = within.entryOf(box)) attach(*found);
  }

  AlsLayout(const AlsLayout &) = delete;
  AlsLayout &operator=(const AlsLayout &) = delete;

  ~AlsLayout() override {
    if (base_ == this) {
      for (AlsLayout *inner : inners_) {
        inner->detach();
        inner->base_ = nullptr;
      }
    } else if (base_) {
      for (const auto &each : entries_) end(*each);
      detach();
      AlsLayout *const base = base_;
      for (std::size_t i = 0; i < base->inners_.size(); i++)
        if (base->inners_[i] == this) base->inners_.erase(base->inners_.begin() + static_cast<std::ptrdiff_t>(i--));
    }
    while (!entries_.empty()) {
      QLayoutItem *const item = entries_.back()->item;
      entries_.pop_back(); // a layout that ends looks for itself in the one around it
      delete item;
    }
  }

  // ---- what there is ----

  /// The layout of libals, for all it can do.  Give it no measure callback for all views and no scale: those are this
  /// class's.
  als::layout_ref als() const {
    return als::layout_ref(raw());
  }

  /// The view whose content the widgets of this layout are.
  als::item root() const {
    return als::item(raw(), view_);
  }

  /// The view of a widget of this layout or one that shares its constraints; none where there is none.
  als::item view(const QWidget *widget) const {
    if (base_)
      for (AlsLayout *each : base_->sharing())
        if (const entry *found = each->entryOf(widget)) return als::item(raw(), found->view);
    return als::item(raw(), als_item{0});
  }

  // ---- adding ----

  /// Adds a widget and answers its view, named `name`, or else as the object is.
  als::item addWidget(QWidget *widget, const QString &name = {}) {
    addChildWidget(widget);
    return insert(new QWidgetItemV2(widget), name.isEmpty() ? widget->objectName() : name);
  }

  /// Adds a widget in front of the one at `index`, in a stack and in tree order.
  als::item insertWidget(int index, QWidget *widget, const QString &name = {}) {
    addWidget(widget, name);
    std::unique_ptr<entry> made = std::move(entries_.back());
    entries_.pop_back();
    index = qBound(0, index, count());
    const auto place = entries_.insert(entries_.begin() + index, std::move(made));
    if (place + 1 != entries_.end() && (*place)->view.id && (*(place + 1))->view.id) {
      std::size_t at = 0;
      als_item each = {0};
      while (als_child_next(raw(), view_, each, &each) == ALS_OK && each.id != (*(place + 1))->view.id) at++;
      check(als_item_set_parent(raw(), (*place)->view, view_, at));
    }
    return als::item(raw(), (*place)->view);
  }

  /// Adds a layout as one view.
  als::item addLayout(QLayout *layout, const QString &name = {}) {
    addChildLayout(layout);
    return insert(layout, name.isEmpty() ? layout->objectName() : name);
  }

  void addItem(QLayoutItem *item) override {
    const QWidget *const widget = item->widget();
    insert(item, widget ? widget->objectName() : QString());
  }

  /// Adds constraints in any notation of texts, all or none: als::item::add with the view of this layout as scope.
  als::returns<std::size_t> add(std::string_view text, als::syntax notation = als::syntax::any) {
    invalidate();
    return noted(root().add(text, notation));
  }

  /// Adds constraints made by operators, all or none.
  template <std::size_t... N>
  als::returns<std::array<als::constraint, sizeof...(N)>> add(const als::request<N> &...requests) {
    invalidate();
    return noted(als().add(requests...));
  }

  // ---- a stack ----

  /// Lines up all widgets of this layout, those that are added later too.  `spec` is as for als_stack_create; its lists
  /// must be empty.  A hidden widget closes up with the space behind it.  A second call changes the stack.
  bool stack(als_stack_spec spec) {
    if (spec.members || spec.spacing_after || spec.weights) {
      qWarning("AlsLayout: the lists of a stack are those of the layout: leave them empty");
      return false;
    }
    const std::vector<als_item> items = viewItems();
    als_group made = {0};
    spec.members = items.data();
    spec.member_count = items.size();
    if (!view_.id || !check(als_stack_create(raw(), view_, &spec, 0, &made))) return false;
    unstack();
    spec.members = nullptr;
    spec.member_count = 0;
    stack_ = made;
    stackSpec_ = spec;
    stacked_ = items;
    return true;
  }

  bool stack(Qt::Orientation orientation, double spacing = 0, als_distribution distribution = ALS_DISTRIBUTION_FILL) {
    als_stack_spec spec = ALS_STACK_SPEC_INIT;
    spec.axis = orientation == Qt::Vertical ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL;
    spec.spacing = spacing;
    spec.distribution = distribution;
    spec.bias = 0;
    return stack(spec);
  }

  /// Ends the stack; its widgets lie where other constraints put them.
  void unstack() {
    if (stack_.id && raw()) check(als_arrangement_destroy(raw(), stack_));
    stack_ = {0};
    stackSpec_.axis = -1;
    stacked_.clear();
    invalidate();
  }

  // ---- QLayout ----

  int count() const override {
    return static_cast<int>(entries_.size());
  }

  QLayoutItem *itemAt(int index) const override {
    return index >= 0 && index < count() ? entries_[static_cast<std::size_t>(index)]->item : nullptr;
  }

  /// Ends the view and every constraint about it.
  QLayoutItem *takeAt(int index) override {
    if (index < 0 || index >= count()) return nullptr;
    const auto place = entries_.begin() + index;
    QLayoutItem *const item = (*place)->item;
    end(**place);
    entries_.erase(place);
    if (QLayout *const layout = item->layout())
      if (layout->parent() == this) layout->setParent(nullptr);
    invalidate();
    return item;
  }

  /// The other widget takes over the view with its constraints.
  QLayoutItem *replaceWidget(QWidget *from, QWidget *to, Qt::FindChildOptions = Qt::FindChildrenRecursively) override {
    entry *const found = entryOf(from);
    if (!found || !to || from == to || entryOf(to)) return nullptr;
    addChildWidget(to);
    QLayoutItem *const old = found->item;
    if (found->inner) found->inner->detach();
    entry made(new QWidgetItemV2(to), this, found->view);
    made.name = found->name;
    made.isGone = found->isGone;
    made.isMeasured = found->isMeasured;
    made.policy = found->policy;
    made.grows = found->grows;
    *found = made;
    if (made.inner) made.inner->attach(*found);
    invalidate();
    return old;
  }

  /// Everything is asked for its hints anew at the next request or arrangement.
  void invalidate() override {
    isDirty_ = true;
    if (base_) base_->isDirty_ = true;
    QLayout::invalidate();
    if (base_ && base_ != this && !base_->isReading_) base_->invalidate();
  }

  QSize sizeHint() const override {
    const_cast<AlsLayout *>(this)->read();
    if (!request_.isKnown) ask(request_);
    return request_.natural;
  }

  QSize minimumSize() const override {
    const_cast<AlsLayout *>(this)->read();
    if (!request_.isKnown) ask(request_);
    return request_.minimum;
  }

  bool hasHeightForWidth() const override {
    const_cast<AlsLayout *>(this)->read();
    return !isAskedForBorder_ && (hasMeasured_ || base_->tiesAxes_);
  }

  int heightForWidth(int width) const override {
    return heights(width).first;
  }
  int minimumHeightForWidth(int width) const override {
    return heights(width).second;
  }

  Qt::Orientations expandingDirections() const override {
    Qt::Orientations found;
    for (const auto &each : entries_)
      if (!each->item->isEmpty()) found |= each->item->expandingDirections();
    return found;
  }

  void setGeometry(const QRect &rect) override {
    const bool isNew = rect != geometry();
    QLayout::setGeometry(rect);
    if (base_ != this) return; // the widgets of a box lie where its base has put them
    read();
    examineLater();
    if (!isNew && !mustSolve_) return;
    mustSolve_ = false;
    const QSize size = contentsRect().size();
    als_report report = ALS_REPORT_INIT;
    als_status status = solve(size, report);
    if (status == ALS_CONFLICT) {
      const QSize needed = room(size);
      if (needed != size) status = solve(needed, report);
    }
    if (!check(status)) return;
    if (status == ALS_CONFLICT)
      tell();
    else
      told_ = 0;
    place(report.revision);
  }

 protected:
  /// The first baseline below the top and the last above the bottom of a widget as high as `size` says; negative where
  /// this class knows of none.  For widgets whose text stands elsewhere.
  virtual std::pair<int, int> baselines(const QWidget *widget, const QSize &size) const {
    // qobject_cast fails in programs compiled with -fPIE, where meta objects have two addresses.
    if (const auto *label = dynamic_cast<const QLabel *>(widget)) {
      const QFontMetrics font = label->fontMetrics();
      const QMargins margins = label->contentsMargins();
      return {margins.top() + label->margin() + font.ascent(),
              margins.bottom() + label->margin() + font.height() - font.ascent()};
    }
    if (!dynamic_cast<const QAbstractButton *>(widget) && !dynamic_cast<const QLineEdit *>(widget) &&
        !dynamic_cast<const QComboBox *>(widget) && !dynamic_cast<const QAbstractSpinBox *>(widget))
      return {-1, -1};
    const QFontMetrics font = widget->fontMetrics();
    const int first = (size.height() - font.height() + 1) / 2 + font.ascent();
    return {first, size.height() - first};
  }

 private:
  /// A layout item with its view, and what the view has been told.
  struct entry {
    entry(QLayoutItem *what, AlsLayout *whose, als_item as)
        : item(what),
          widget(what->widget()),
          owner(whose),
          view(as),
          inner(widget ? dynamic_cast<AlsLayout *>(widget->layout()) : nullptr) {
      if (inner && (inner->base_ == inner || inner->base_ != whose->base_)) inner = nullptr;
    }
    QLayoutItem *item;
    QWidget *widget;
    AlsLayout *owner;
    als_item view;
    QString name;
    AlsLayout *inner; ///< lays out the widgets inside by the same constraints
    QSize hint, minimum, maximum, surplus;
    QSizePolicy policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    Qt::Orientations grows; ///< of the widgets inside this one
    bool isGone = false, isMeasured = false;
    bool mustPlace = true; ///< other hints since it was placed
    QRect placed;          ///< its geometry then
    std::pair<int, int> baseline = {-1, -1};
  };
  struct sizes {
    bool isKnown = false;
    QSize natural, minimum;
  };

  /// Notes whether a constraint ties a width to a height, as an aspect ratio does: then heights follow the width.
  template <class T>
  T noted(T answer) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    if (!base_) return answer;
    als_constraint each = base_->noted_;
    if (als_constraint_get_info(raw(), each, &info) < 0) each = {0}; // it has ended
    while (als_constraint_next(raw(), each, &each) == ALS_OK) {
      base_->noted_ = each;
      if (als_constraint_get_info(raw(), each, &info) < 0 || !info.second.id) continue;
      const auto first = info.first_attribute, second = info.second_attribute;
      if ((first == ALS_ATTRIBUTE_WIDTH && second == ALS_ATTRIBUTE_HEIGHT) ||
          (first == ALS_ATTRIBUTE_HEIGHT && second == ALS_ATTRIBUTE_WIDTH))
        base_->tiesAxes_ = true;
    }
    return answer;
  }

  als_layout *raw() const {
    return base_ && base_->own_ ? base_->own_->get() : nullptr;
  }

  bool check(als_status status) const {
    if (status < 0)
      qWarning("AlsLayout: %s", raw() ? als_error_text(raw()) : "the layout that this one shares has ended");
    return status >= 0;
  }

  entry *entryOf(const QWidget *widget) const {
    if (widget)
      for (const auto &each : entries_)
        if (each->widget == widget) return each.get();
    return nullptr;
  }

  std::vector<AlsLayout *> sharing() {
    std::vector<AlsLayout *> found = {this};
    found.insert(found.end(), inners_.begin(), inners_.end());
    return found;
  }

  als::item insert(QLayoutItem *item, const QString &name) {
    entries_.emplace_back(new entry(item, this, als_item{0}));
    entry &made = *entries_.back();
    made.name = name;
    make(made);
    invalidate();
    return als::item(raw(), made.view);
  }

  void make(entry &made) {
    if (!view_.id) return; // in a box that lies nowhere
    const QByteArray text = made.name.toUtf8();
    if (!check(als_view_create(raw(), view_, text.isEmpty() ? nullptr : text.constData(),
                               static_cast<std::size_t>(text.size()), &made.view)))
      return;
    check(als_item_set_user_data(raw(), made.view, &made, nullptr));
    if (made.widget) readPolicy(made);
    if (made.inner && !made.inner->view_.id) made.inner->attach(made);
  }

  std::vector<als_item> viewItems() const {
    std::vector<als_item> found;
    for (const auto &each : entries_)
      if (each->view.id) found.push_back(each->view);
    return found;
  }

  /// Makes the stack hold the views of all entries in their order.
  void restack() {
    if (stackSpec_.axis < 0) return;
    const std::vector<als_item> items = viewItems();
    const auto isSame = [](als_item a, als_item b) { return a.id == b.id; };
    const auto at = std::mismatch(items.begin(), items.end(), stacked_.begin(), stacked_.end(), isSame);
    if (stack_.id && at.first == items.end() && at.second == stacked_.end()) return;
    als_stack_spec spec = stackSpec_;
    spec.members = items.data();
    spec.member_count = items.size();
    const bool isOneMore = stack_.id && at.first != items.end() &&
                           std::equal(at.first + 1, items.end(), at.second, stacked_.end(), isSame);
    const std::size_t index = static_cast<std::size_t>(at.first - items.begin());
    if (!stack_.id)
      check(als_stack_create(raw(), view_, &spec, 0, &stack_));
    else if (!isOneMore || als_stack_insert(raw(), stack_, *at.first, index == stacked_.size() ? ALS_LAST : index) < 0)
      check(als_stack_set(raw(), stack_, &spec));
    stacked_ = items;
  }

  /// The view of an entry ends, and what lies in a box has none any more.
  void end(entry &ended) {
    for (std::size_t i = 0; i < stacked_.size(); i++) // libals takes it out of the stack
      if (stacked_[i].id == ended.view.id) stacked_.erase(stacked_.begin() + static_cast<std::ptrdiff_t>(i--));
    if (ended.inner) ended.inner->detach();
    if (ended.view.id && raw()) check(als_item_destroy(raw(), ended.view));
    ended.view = {0};
  }

  void attach(entry &box) {
    view_ = box.view;
    box.inner = this;
    direction_ = ALS_DIRECTION_INHERIT;
    check(als_item_set_content_insets(raw(), view_, {0, 0, 0, 0}));
    insets_ = QMargins();
    for (const auto &each : entries_) {
      entry fresh(each->item, this, als_item{0});
      fresh.name = each->name;
      *each = fresh;
      make(*each);
    }
    invalidate();
  }

  void detach() {
    view_ = {0};
    stack_ = {0}; // it ends with the view of the box
    stacked_.clear();
    for (const auto &each : entries_) {
      if (each->inner) each->inner->detach();
      each->view = {0};
    }
    if (base_)
      for (AlsLayout *each : base_->sharing())
        for (const auto &other : each->entries_)
          if (other->inner == this) other->inner = nullptr;
  }

  // ---- telling the views what the widgets say ----

  void read() {
    if (!base_ || !base_->isDirty_) return;
    base_->isDirty_ = false;
    base_->isReading_ = base_->mustSolve_ = true;
    for (AlsLayout *each : base_->sharing()) {
      each->isDirty_ = false;
      each->request_.isKnown = false;
      each->heights_.clear();
      if (each->view_.id) each->readAll();
    }
    check(als_layout_invalidate_measure(raw()));
    base_->isReading_ = false;
  }

  void readAll() {
    const QWidget *const widget = parentWidget();
    const als_direction direction = widget && widget->layoutDirection() == Qt::RightToLeft
                                        ? ALS_DIRECTION_RIGHT_TO_LEFT
                                        : ALS_DIRECTION_LEFT_TO_RIGHT;
    if (direction != direction_) check(als_item_set_direction(raw(), view_, direction_ = direction));
    if (base_ != this && widget && border() != insets_) {
      insets_ = border();
      check(als_item_set_content_insets(
          raw(), view_,
          {double(insets_.top()), double(insets_.left()), double(insets_.bottom()), double(insets_.right())}));
    }
    hasMeasured_ = false;
    for (const auto &each : entries_)
      if (each->view.id) readOne(*each);
    restack();
  }

  QMargins border() const {
    return parentWidget()->contentsMargins() + contentsMargins();
  }

  void readOne(entry &one) {
    if (one.inner) one.inner->isAskedForBorder_ = true;
    const bool isGone = one.item->isEmpty();
    if (isGone != one.isGone) {
      check(als_item_set_gone(raw(), one.view, one.isGone = isGone));
      one.mustPlace = true;
    }
    if (!isGone) readShown(one);
    if (one.inner) one.inner->isAskedForBorder_ = false;
  }

  void readShown(entry &one) {
    const QSize hint = one.inner ? QSize(0, 0) : one.item->sizeHint(), minimum = one.item->minimumSize();
    const QSize maximum = (one.widget ? one.widget->maximumSize() : one.item->maximumSize()).expandedTo(minimum);
    const bool isMeasured = one.item->hasHeightForWidth();
    hasMeasured_ = hasMeasured_ || isMeasured || (one.inner && one.inner->hasMeasured_);
    if (isMeasured != one.isMeasured) {
      check(als_items_set_measured(raw(), &one.view, 1, one.isMeasured = isMeasured));
      one.hint = QSize(); // what was said before it was measured is old
    }
    if (hint != one.hint) {
      one.hint = hint;
      one.mustPlace = true;
      if (!isMeasured) check(als_item_set_intrinsic_size(raw(), one.view, wish(one)));
    }
    if (minimum != one.minimum || maximum != one.maximum) {
      one.minimum = minimum;
      one.maximum = maximum;
      one.mustPlace = true;
      check(als_item_set_size_limits(raw(), one.view, {double(minimum.width()), double(minimum.height())},
                                     {limit(maximum.width()), limit(maximum.height())}));
    }
    if (!one.widget) return;
    readPolicy(one);
    if (!isMeasured && baselines(one.widget, hint) != one.baseline) {
      one.baseline = baselines(one.widget, hint);
      if (one.baseline.first >= 0)
        check(als_item_set_baselines(raw(), one.view, one.baseline.first, one.baseline.second));
    }
    readSurplus(one);
  }

  /// A priority that the program sets on the view stands until the widget has another policy.
  void readPolicy(entry &one) {
    const Qt::Orientations inside = insideGrows(one);
    if (one.widget->sizePolicy() == one.policy && inside == one.grows) return;
    one.policy = one.widget->sizePolicy();
    one.grows = inside;
    check(als_item_set_hugging(raw(), one.view, hugging(one.policy.horizontalPolicy(), inside & Qt::Horizontal),
                               hugging(one.policy.verticalPolicy(), inside & Qt::Vertical)));
  }

  /// On which axes what is inside a container grows, as Qt's own layouts ask.
  static Qt::Orientations insideGrows(const entry &one) {
    if (dynamic_cast<const QSplitter *>(one.widget)) return Qt::Horizontal | Qt::Vertical;
    return one.widget->layout() && !one.inner ? one.item->expandingDirections() : Qt::Orientations();
  }

  /// What a style draws beyond the rectangle that layouts align.
  void readSurplus(entry &one) {
    if (one.widget->testAttribute(Qt::WA_LayoutUsesWidgetRect)) return;
    const QRect frame = one.widget->geometry(), aligned = one.item->geometry();
    if (frame == aligned) return;
    check(als_item_set_alignment_insets(
        raw(), one.view,
        {double(aligned.top() - frame.top()), double(aligned.left() - frame.left()),
         double(frame.bottom() - aligned.bottom()), double(frame.right() - aligned.right())}));
  }

  /// The content size: none on an axis where the widget has no hint or asks for it to be ignored.
  static als_size wish(const entry &one) {
    const QSize own = one.inner                                                 ? QSize(-1, -1)
                      : one.widget && one.hint.width() * one.hint.height() == 0 ? one.widget->sizeHint()
                                                                                : one.hint;
    const QSizePolicy policy = one.widget ? one.widget->sizePolicy() : QSizePolicy();
    const bool ignoresWidth = policy.horizontalPolicy() == QSizePolicy::Ignored || own.width() < 0;
    const bool ignoresHeight = policy.verticalPolicy() == QSizePolicy::Ignored || own.height() < 0;
    return {ignoresWidth ? ALS_UNSPECIFIED : one.hint.width(), ignoresHeight ? ALS_UNSPECIFIED : one.hint.height()};
  }

  static double limit(int size) {
    return size >= QWIDGETSIZE_MAX ? ALS_UNSPECIFIED : size;
  }

  static float hugging(QSizePolicy::Policy policy, bool insideGrows) {
    if (policy & QSizePolicy::ExpandFlag || policy == QSizePolicy::Ignored) return 200;
    if (!(policy & QSizePolicy::GrowFlag)) return 500;
    return insideGrows ? 200 : 250;
  }

  static als_status measure(void *, als_layout *layout, const als_measure_request *requests, als_measurement2 *out,
                            std::size_t count) {
    for (std::size_t i = 0; i < count; i++) {
      void *found = nullptr;
      if (als_item_user_data(layout, requests[i].item, &found) < 0 || !found) return ALS_ERROR_CALLBACK;
      const entry &one = *static_cast<entry *>(found);
      out[i] = one.owner->measured(one, requests[i].proposal.width);
    }
    return ALS_OK;
  }

  als_measurement2 measured(const entry &one, double proposal) const {
    const int width = proposal < 0 ? one.hint.width() : static_cast<int>(proposal + 1e-6);
    const int height = one.item->heightForWidth(width);
    const QLayout *const inside = one.widget ? one.widget->layout() : one.item->layout();
    const int minimum = !inside      ? height
                        : one.widget ? inside->totalMinimumHeightForWidth(width)
                                     : inside->minimumHeightForWidth(width);
    const bool ignores = one.policy.verticalPolicy() == QSizePolicy::Ignored;
    als_size size = wish(one);
    size.height = height < 0 || ignores ? ALS_UNSPECIFIED : height;
    if (proposal >= 0 && size.width > proposal) size.width = proposal;
    const std::pair<int, int> lines =
        one.widget ? baselines(one.widget, QSize(width, qMax(0, height))) : std::pair<int, int>(-1, -1);
    als_measurement2 answer = {size, {ALS_UNSPECIFIED, minimum < 0 || ignores ? ALS_UNSPECIFIED : minimum}, 0, 0};
    if (lines.first >= 0) {
      answer.first_baseline = lines.first;
      answer.last_baseline = lines.second;
    }
    return answer;
  }

  // ---- requests ----

  static int whole(double size) {
    return static_cast<int>(std::ceil(qMin(size, double(QWIDGETSIZE_MAX)) - 1e-6));
  }

  /// What lies around the view when Qt asks for the size of this layout: its own margins, or less the border of the
  /// box.
  QMargins around() const {
    return base_ == this ? contentsMargins() : -parentWidget()->contentsMargins();
  }

  als_measurement requested(als_axis axis, double size, als_measurement &natural) const {
    als_measurement minimum = {{0, 0}, 0, 0};
    check(als_item_axis_request(raw(), view_, axis, size, als_item{0}, &minimum, &natural));
    return minimum;
  }

  void ask(sizes &out) const {
    out.minimum = out.natural = QSize(0, 0);
    if (isAskedForBorder_ || !view_.id || !parentWidget()) return;
    als_measurement natural = {{0, 0}, 0, 0}, other = natural;
    const double width = requested(ALS_AXIS_HORIZONTAL, ALS_UNSPECIFIED, natural).size.width;
    const double height = requested(ALS_AXIS_VERTICAL, ALS_UNSPECIFIED, other).size.height;
    out.minimum = QSize(whole(width), whole(height)).grownBy(around());
    out.natural = QSize(whole(natural.size.width), whole(natural.size.height)).grownBy(around());
    out.isKnown = true;
  }

  std::pair<int, int> heights(int width) const {
    const_cast<AlsLayout *>(this)->read();
    if (isAskedForBorder_ || !view_.id || !parentWidget()) return {-1, -1};
    for (const auto &each : heights_)
      if (each.first == width) return each.second;
    const QMargins margins = around();
    als_measurement natural = {{0, 0}, 0, 0};
    const double minimum =
        requested(ALS_AXIS_VERTICAL, qMax(0, width - margins.left() - margins.right()), natural).size.height;
    const int more = margins.top() + margins.bottom();
    if (heights_.size() >= 8) heights_.erase(heights_.begin());
    heights_.push_back({width, {whole(natural.size.height) + more, whole(minimum) + more}});
    return heights_.back().second;
  }

  // ---- putting widgets in their places ----

  QPoint origin() const {
    if (base_ == this) return contentsRect().topLeft();
    const QMargins margins = border();
    return QPoint(margins.left(), margins.top());
  }

  /// Places the widgets whose frames have changed, and those that are not where they were placed.
  void place(std::uint64_t revision) {
    const bool knowsChanges = revision == revision_ || revision == revision_ + 1;
    const bool isOther = revision != std::exchange(revision_, revision);
    std::vector<QPoint> corners;
    for (AlsLayout *each : sharing()) corners.push_back(each->view_.id ? each->origin() : QPoint());
    if (corners != std::exchange(corners_, corners) || !knowsChanges) return placeAll(true);
    if (isOther) placeChanged();
    placeAll(false);
  }

  /// With `always` false only the widgets that have other hints, or have been moved.
  void placeAll(bool always) {
    for (AlsLayout *each : sharing()) {
      const QPoint origin = each->view_.id ? each->origin() : QPoint();
      for (std::size_t i = 0; i < each->entries_.size(); i++) {
        entry &one = *each->entries_[i];
        if (always || one.mustPlace || (one.widget ? one.widget->geometry() : one.item->geometry()) != one.placed)
          place(one, origin);
      }
    }
  }

  void placeChanged() {
    std::size_t count = 0;
    if (!check(als_snapped_changed_copy(raw(), nullptr, 0, &count))) return;
    changed_.resize(count);
    check(als_snapped_changed_copy(raw(), changed_.data(), changed_.size(), &count));
    if (count * 2 > entries_.size()) return placeAll(true);       // Qt is quicker with widgets that move in order
    for (const als_item item : std::vector<als_item>(changed_)) { // a widget that moves may end others
      void *found = nullptr;
      if (als_item_user_data(raw(), item, &found) >= 0 && found) {
        entry &one = *static_cast<entry *>(found);
        place(one, one.owner->origin());
      }
    }
  }

  void place(entry &one, const QPoint &origin) {
    als_rect frame = {0, 0, 0, 0};
    if (one.isGone || !one.view.id || als_snapped_frame(raw(), one.view, &frame) != ALS_OK) return;
    const QRect rect(origin.x() + static_cast<int>(frame.x), origin.y() + static_cast<int>(frame.y),
                     static_cast<int>(frame.width), static_cast<int>(frame.height));
    one.mustPlace = false;
    one.placed = rect;
    if (one.widget)
      one.widget->setGeometry(rect);
    else
      one.item->setGeometry(rect);
  }

  // ---- probable mistakes, reported once ----

  void examineLater() {
    if (wasExamined_ || entries_.empty() || !parentWidget() || !parentWidget()->isVisible()) return;
    wasExamined_ = true;
    QTimer::singleShot(0, this, [this] { examine(); });
  }

  /// Warns of an ambiguous view, or else of a visible widget with a width or height of 0.
  void examine() {
    als_report report = ALS_REPORT_INIT;
    report.examine = 1;
    wasExamined_ = !isDirty_; // else later, when the layout is up to date
    if (!wasExamined_) return;
    if (base_ != this || als_solve(raw(), &report) != ALS_OK) return;
    const bool isAmbiguous = report.ambiguous_views && report.ambiguous_views != ALS_NOT_EXAMINED;
    for (AlsLayout *each : sharing())
      for (const auto &one : each->entries_) {
        if (!one->view.id) continue;
        if (isAmbiguous ? tellAmbiguous(*one, report.ambiguous_views) : tellLost(*one)) return;
      }
  }

  bool tellAmbiguous(const entry &one, unsigned count) const {
    std::uint32_t free = 0;
    std::size_t length = 0;
    if (als_ambiguity(raw(), one.view, &free) != ALS_OK || !free) return false;
    als_ambiguity_message_copy(raw(), one.view, nullptr, 0, &length);
    std::vector<char> text(length + 1);
    als_ambiguity_message_copy(raw(), one.view, text.data(), text.size(), &length);
    qWarning("AlsLayout: %s%s", text.data(), count > 1 ? "; other views are ambiguous too" : "");
    return true;
  }

  bool tellLost(const entry &one) const {
    als_rect frame = {0, 0, 1, 1};
    if (one.inner || one.isGone || !one.widget || als_snapped_frame(raw(), one.view, &frame) != ALS_OK) return false;
    const bool isNarrow = frame.width <= 0 && (one.hint.width() > 0 || hugging(one.policy.horizontalPolicy(), false) == 200);
    const bool isLow = frame.height <= 0 && (one.hint.height() > 0 || hugging(one.policy.verticalPolicy(), false) == 200);
    if (!isNarrow && !isLow) return false;
    const QByteArray name = one.name.isEmpty() ? QByteArray(one.widget->metaObject()->className()) : one.name.toUtf8();
    qWarning("AlsLayout: %s is shown and 0 %s: give it a %s, or pin both of its edges", name.constData(),
             isNarrow ? "wide" : "high", isNarrow ? "width" : "height");
    return true;
  }

  als_status solve(const QSize &size, als_report &report) {
    check(als_item_set_size(raw(), view_, {double(qMax(0, size.width())), double(qMax(0, size.height()))}));
    return als_solve(raw(), &report);
  }

  /// The size, but at least the minimum width and the minimum height for that width: what has no room is cut off, and no
  /// constraint breaks.  Qt itself keeps to minimumSize(), whose height is that for the natural width.
  QSize room(const QSize &size) const {
    als_measurement natural = {{0, 0}, 0, 0};
    const int width = qMax(size.width(), whole(requested(ALS_AXIS_HORIZONTAL, ALS_UNSPECIFIED, natural).size.width));
    return {width, qMax(size.height(), whole(requested(ALS_AXIS_VERTICAL, width, natural).size.height))};
  }

  /// A conflict is told once, until there is another.
  void tell() {
    als_conflict_info info = ALS_CONFLICT_INFO_INIT;
    if (als_conflict_get_info(raw(), 0, &info) < 0) return;
    const quint64 which = info.broken.id ? info.broken.id : 1;
    if (std::exchange(told_, which) == which) return;
    std::size_t length = 0;
    als_conflict_message_copy(raw(), 0, nullptr, 0, &length);
    std::vector<char> text(length + 1);
    als_conflict_message_copy(raw(), 0, text.data(), text.size(), &length);
    qWarning("AlsLayout: %s", text.data());
  }

  AlsLayout *base_; // the layout whose constraints this one shares: itself, another, or one that has ended
  std::unique_ptr<als::layout> own_; // of a base
  std::vector<AlsLayout *> inners_;  // of a base: those that share its constraints
  als_item view_ = {0};
  std::vector<std::unique_ptr<entry>> entries_;
  als_direction direction_ = ALS_DIRECTION_INHERIT;
  QMargins insets_;
  bool isDirty_ = true, isReading_ = false, mustSolve_ = true, hasMeasured_ = false, isAskedForBorder_ = false;
  std::uint64_t revision_ = 0;  // of a base: of the frames that were placed
  std::vector<QPoint> corners_; // of a base: where the widgets of each layout that shares its constraints start
  mutable sizes request_;
  mutable std::vector<std::pair<int, std::pair<int, int>>> heights_;
  std::vector<als_item> changed_;
  als_constraint noted_ = {0};
  als_group stack_ = {0};
  als_stack_spec stackSpec_ = {static_cast<std::uint32_t>(sizeof(als_stack_spec)), -1, 0, 0, 0, 0, 0, nullptr, nullptr, 0, 0, nullptr};
  std::vector<als_item> stacked_; // the present members of the stack
  bool tiesAxes_ = false, wasExamined_ = false;
  quint64 told_ = 0;
};

#endif
