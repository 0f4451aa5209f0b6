#include <als/als.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "clock.h"
#include "engine.h"
#include "specs.h"

namespace {

void must(als_status status, const char *what) {
  if (status != ALS_OK) {
    std::fprintf(stderr, "%s answered %s\n", what, als_status_name(status));
    std::exit(4);
  }
}

class Als final : public Engine {
 public:
  ~Als() override {
    als_layout_destroy(layout_);
  }

  void prepare(const Workload &w) override {
    views_.resize(w.parents.size());
    items_.resize(w.parents.size());
    constraints_.resize(w.constraints.size());
    specs_.resize(w.constraints.size());
  }

  void build(const Workload &w) override {
    if (!tells_parts) {
      make(w);
      solve();
      return;
    }
    Stopwatch watch;
    make(w);
    making = watch.seconds();
    solve();
    solving = watch.seconds() - making;
  }
  void make(const Workload &w) {
    workload_ = &w;
    must(als_layout_create(nullptr, &layout_), "als_layout_create");
    for (size_t i = 0; i < views_.size(); i++) {
      views_[i] = {{0}, w.parents[i], nullptr, 0};
    }
    must(als_views_create(layout_, views_.data(), views_.size(), items_.data()), "als_views_create");
    set_size(w.width, w.height);
    wish(w);
    for (size_t i = 0; i < specs_.size(); i++) {
      specs_[i] = spec(w.constraints[i], items_);
    }
    must(als_constraints_create(layout_, specs_.data(), specs_.size(), 0, constraints_.data()), "als_constraints_create");
  }

  void resize(double width, double height) override {
    set_size(width, height);
    solve();
  }

  void change(double by) override {
    if (workload_->changed_wish >= 0) {
      const Wish &one = workload_->wishes[workload_->changed_wish];
      must(als_item_set_intrinsic_size(layout_, items_[one.element], wanted(one, by)), "als_item_set_intrinsic_size");
    } else {
      int at = workload_->changed_constraint;
      must(als_constraint_set_constant(layout_, constraints_[at], workload_->constraints[at].constant + by),
           "als_constraint_set_constant");
    }
    solve();
  }

  void remove_and_add(int at) override {
    als_constraint_spec again = spec(workload_->constraints[at], items_);
    must(als_constraint_destroy(layout_, constraints_[at]), "als_constraint_destroy");
    must(als_constraint_create(layout_, &again, 0, &constraints_[at]), "als_constraint_create");
    solve();
  }

  void read(std::vector<Frame> &frames) override {
    const als_rect *rows = nullptr;
    size_t count = 0;
    must(als_frames_table(layout_, &rows, &count), "als_frames_table");
    static_assert(sizeof(Frame) == sizeof(als_rect), "rows are copied as they are");
    std::memcpy(frames.data(), rows, frames.size() * sizeof(Frame));
  }

  void absolute(std::vector<Frame> &frames) override {
    rects_.resize(items_.size());
    must(als_frames_copy(layout_, items_.data(), rects_.data(), items_.size()), "als_frames_copy");
    for (size_t i = 0; i < items_.size(); i++) {
      size_t row = 0;
      must(als_item_index(layout_, items_[i], &row), "als_item_index");
      if (row != i) {
        std::fprintf(stderr, "view %zu has row %zu\n", i, row);
        std::exit(4);
      }
      int parent = workload_->parents[i];
      double x = parent >= 0 ? frames[parent].x : 0, y = parent >= 0 ? frames[parent].y : 0;
      frames[i] = {x + rects_[i].x, y + rects_[i].y, rects_[i].width, rects_[i].height};
    }
  }

 private:
  als_layout *layout_ = nullptr;
  const Workload *workload_ = nullptr;
  std::vector<als_view_spec> views_;
  std::vector<als_constraint_spec> specs_;
  std::vector<als_item> items_;
  std::vector<als_constraint> constraints_;
  std::vector<als_rect> rects_;

  void set_size(double width, double height) {
    must(als_item_set_size(layout_, items_[0], {width, height}), "als_item_set_size");
  }
  void solve() {
    must(als_solve(layout_, nullptr), "als_solve");
  }

  static als_size wanted(const Wish &one, double by) {
    double value = one.value + by;
    return one.vertical ? als_size{ALS_UNSPECIFIED, value} : als_size{value, ALS_UNSPECIFIED};
  }

  void wish(const Workload &w) {
    std::vector<als_item> items;
    std::vector<als_size> sizes;
    for (const Wish &one : w.wishes) {
      items.push_back(items_[one.element]);
      sizes.push_back(wanted(one, 0));
      if (one.hugging != 250) {
        must(als_item_set_hugging(layout_, items.back(), one.hugging, one.hugging), "als_item_set_hugging");
      }
      if (one.compression != 750) {
        must(als_item_set_compression(layout_, items.back(), one.compression, one.compression),
             "als_item_set_compression");
      }
    }
    if (!items.empty()) {
      must(als_items_set_intrinsic_sizes(layout_, items.data(), sizes.data(), items.size()),
           "als_items_set_intrinsic_sizes");
    }
  }
};

} // namespace

std::unique_ptr<Engine> make_als() {
  return std::unique_ptr<Engine>(new Als);
}
