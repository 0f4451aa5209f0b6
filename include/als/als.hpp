// als.hpp - libals for C++17: what als.h has, with objects that end themselves, operators for constraints, and
// exceptions.
//
// SPDX-License-Identifier: MIT
//
//   als::layout layout;
//   als::item root = layout.view("root", {320, 480});
//   als::item save = root.view("save"), cancel = root.view("cancel");
//   layout.add(save.width() == 2 * cancel.width() + 8, (save.width() >= 120) | 750, save.left() == root.left() + 20);
//   root.add("H:[save]-[cancel]");
//   layout.solve();
//   als_rect frame = save.frame();
//
// Header-only: link libals and nothing more.  Each call is one call of als.h, which is the manual: units, ranges,
// errors and costs are there.  Differences:
//
//   Failures   throw als::error, an exception that holds status, kind, position and text, and allocates nothing itself.
//              With ALS_NO_EXCEPTIONS defined, or where the compiler runs without exceptions, every call that can fail
//              returns als::result<T> instead: a status and a value.  A failing call changes nothing, here too.
//              Translation units of both kinds may be linked together.
//   Ownership  als::layout, als::edit and als::snapshot own, can be moved and end what they own.  als::item,
//              als::constraint, als::group and als::arrangement are a handle with the layout it belongs to: copy them
//              freely, do not use them after the layout.  als::layout_ref is a layout that somebody else owns.
//   Memory     Only calls that return a std::string allocate more than the C calls do. Threads    As in als.h: one
//   thread at a time for a layout, snapshots for all.
//
// Structs, and the calls on arrays, are those of als.h: als_rect, als_size, als_report...  get() gives the C handle of
// anything. The order of `(save.width() >= 120) | 750` needs no parentheses, but some compilers suggest them.
#ifndef ALS_HPP
#define ALS_HPP

#include <als/als.h>

#include <als/hpp/result.hpp>
#include <als/hpp/values.hpp>
#include <als/hpp/expressions.hpp>
#include <als/hpp/steps.hpp>
#include <als/hpp/constraint.hpp>
#include <als/hpp/arrangement.hpp>
#include <als/hpp/item.hpp>
#include <als/hpp/layout.hpp>
#include <als/hpp/owners.hpp>
#include <als/hpp/printing.hpp>

#endif
