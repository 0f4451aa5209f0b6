// A unit that hears results, in a program whose other unit hears exceptions: the two kinds of calls have names of their
// own.
#define ALS_NO_EXCEPTIONS 1
#include <als/als.hpp>

int other_unit();

/// The status of a text that does not parse; 1 where anything else went wrong.
int other_unit() {
  als::layout layout;
  if (!layout) return 1;
  als::result<als::item> root = layout.view("root", {10, 20});
  if (!root || !layout.add(root->left() == root->left() + 0, root->width() == 10) || !layout.solve()) return 1;
  if ((*root->frame()).height != 20) return 1;
  return root->add("nothing").status();
}
