// Arithmetic with attributes: `save.width() == 2 * cancel.width() + 8` is a constraint waiting to be added.  How many
// terms it has is known when it is compiled, so it lives on the stack.
//
// SPDX-License-Identifier: MIT
#ifndef ALS_HPP_EXPRESSIONS
#define ALS_HPP_EXPRESSIONS

#include <als/als.h>

#include <als/hpp/values.hpp>
#include <array>
#include <cstddef>

namespace als {

/// N attributes with multipliers, and a constant.
template <std::size_t N>
struct sum {
  std::array<als_term, N> terms;
  double constant;
};

/// One attribute of one item.
struct anchor : sum<1> {
  anchor(als_item item, als::attribute attribute) noexcept
      : sum<1>{{als_term{item, static_cast<std::int32_t>(attribute), 0, 1.0}}, 0.0} {}
  als_item item() const noexcept { return terms[0].item; }
  als::attribute attribute() const noexcept { return static_cast<als::attribute>(terms[0].attribute); }
};

/// A constraint that no layout has yet: the sum of all terms, related to a constant.
template <std::size_t N>
class request {
 public:
  request(const std::array<als_term, N> &terms, std::size_t left, als::relation relation, double constant) noexcept
      : terms_(terms), left_(left), relation_(relation), constant_(constant) {}

  /// The same at another priority.
  request priority(float priority) const noexcept {
    request copy = *this;
    copy.priority_ = priority;
    return copy;
  }
  float priority() const noexcept { return priority_; }

  /// Writes the two-term form where there is one: at most one attribute on each side, one of them with multiplier 1.
  bool spec(als_constraint_spec &out) const noexcept {
    if (left_ != 1 || N > 2) return false;
    const als_term &first = terms_[0];
    // In the sum the second item is on the left, so its multiplier changes sign.
    out = als_constraint_spec{};
    out.priority = priority_;
    if (first.multiplier == 1.0) {
      fill(out, first, N == 2 ? &terms_[N - 1] : nullptr, -terms_[N - 1].multiplier, relation_, constant_);
      return true;
    }
    if (N != 2 || terms_[N - 1].multiplier != -1.0) return false;
    const auto turned = static_cast<als::relation>(-static_cast<std::int32_t>(relation_));
    fill(out, terms_[N - 1], &first, first.multiplier, turned, -constant_);
    return true;
  }

  als_status create(als_layout *layout, std::uint32_t flags, als_constraint *out) const noexcept {
    als_constraint_spec two;
    if (spec(two)) return als_constraint_create(layout, &two, flags, out);
    return als_constraint_create_terms(layout, terms_.data(), N, static_cast<als_relation>(relation_), constant_,
                                       priority_, flags, out);
  }

 private:
  static void fill(als_constraint_spec &out, const als_term &first, const als_term *second, double multiplier,
                   als::relation relation, double constant) noexcept {
    out.first = first.item;
    out.first_attribute = first.attribute;
    out.relation = static_cast<std::int32_t>(relation);
    out.multiplier = 1.0;
    out.constant = constant;
    if (second == nullptr) return;
    out.second = second->item;
    out.second_attribute = second->attribute;
    out.multiplier = multiplier;
  }

  std::array<als_term, N> terms_;
  std::size_t left_;
  als::relation relation_;
  double constant_;
  float priority_ = required;
};

template <std::size_t N>
request<N> operator|(const request<N> &request, float priority) noexcept {
  return request.priority(priority);
}

namespace detail {

template <std::size_t N>
sum<N> scaled(sum<N> value, double factor) noexcept {
  for (als_term &term : value.terms) term.multiplier *= factor;
  value.constant *= factor;
  return value;
}

template <std::size_t N>
sum<N> moved(sum<N> value, double by) noexcept {
  value.constant += by;
  return value;
}

template <std::size_t N, std::size_t M>
sum<N + M> joined(const sum<N> &a, const sum<M> &b, double factor) noexcept {
  sum<N + M> out{};
  for (std::size_t i = 0; i < N; i++) out.terms[i] = a.terms[i];
  for (std::size_t i = 0; i < M; i++) {
    out.terms[N + i] = b.terms[i];
    out.terms[N + i].multiplier *= factor;
  }
  out.constant = a.constant + factor * b.constant;
  return out;
}

template <std::size_t N, std::size_t M>
request<N + M> related(const sum<N> &a, relation relation, const sum<M> &b) noexcept {
  const sum<N + M> all = joined(a, b, -1.0);
  return request<N + M>(all.terms, N, relation, -all.constant);
}

template <std::size_t N>
request<N> related(const sum<N> &a, relation relation, double b) noexcept {
  return request<N>(a.terms, N, relation, b - a.constant);
}

inline relation turned(relation relation) noexcept {
  return static_cast<als::relation>(-static_cast<std::int32_t>(relation));
}

} // namespace detail

template <std::size_t N>
sum<N> operator*(double factor, const sum<N> &value) noexcept {
  return detail::scaled(value, factor);
}
template <std::size_t N>
sum<N> operator*(const sum<N> &value, double factor) noexcept {
  return detail::scaled(value, factor);
}
template <std::size_t N>
sum<N> operator/(const sum<N> &value, double divisor) noexcept {
  sum<N> out = value;
  for (als_term &term : out.terms) term.multiplier /= divisor;
  out.constant /= divisor;
  return out;
}
template <std::size_t N>
sum<N> operator-(const sum<N> &value) noexcept {
  return detail::scaled(value, -1.0);
}
template <std::size_t N>
sum<N> operator+(const sum<N> &value, double by) noexcept {
  return detail::moved(value, by);
}
template <std::size_t N>
sum<N> operator+(double by, const sum<N> &value) noexcept {
  return detail::moved(value, by);
}
template <std::size_t N>
sum<N> operator-(const sum<N> &value, double by) noexcept {
  return detail::moved(value, -by);
}
template <std::size_t N>
sum<N> operator-(double from, const sum<N> &value) noexcept {
  return detail::moved(detail::scaled(value, -1.0), from);
}
template <std::size_t N, std::size_t M>
sum<N + M> operator+(const sum<N> &a, const sum<M> &b) noexcept {
  return detail::joined(a, b, 1.0);
}
template <std::size_t N, std::size_t M>
sum<N + M> operator-(const sum<N> &a, const sum<M> &b) noexcept {
  return detail::joined(a, b, -1.0);
}

#define ALS_HPP_RELATE(sign, which)                                         \
  template <std::size_t N, std::size_t M>                                   \
  request<N + M> operator sign(const sum<N> &a, const sum<M> &b) noexcept { \
    return detail::related(a, which, b);                                    \
  }                                                                         \
  template <std::size_t N>                                                  \
  request<N> operator sign(const sum<N> &a, double b) noexcept {            \
    return detail::related(a, which, b);                                    \
  }                                                                         \
  template <std::size_t N>                                                  \
  request<N> operator sign(double a, const sum<N> &b) noexcept {            \
    return detail::related(b, detail::turned(which), a);                    \
  }
ALS_HPP_RELATE(==, relation::equal)
ALS_HPP_RELATE(<=, relation::less_or_equal)
ALS_HPP_RELATE(>=, relation::greater_or_equal)
#undef ALS_HPP_RELATE

} // namespace als

#endif
