// Sums of attributes, and relations between two of them: save.width.equals(cancel.width.times(2).plus(8)).
import { Attribute, Relation } from './abi.js';

const isNumber = (value) => typeof value === 'number';

/** Sums are linear. */
function checkFactor(value) {
  if (!isNumber(value)) throw new TypeError(`an attribute is multiplied and divided by numbers only, not by ${value}`);
}

/** A sum: terms of [item, attribute, multiplier], and a constant. */
export class Expression {
  constructor(terms, constant) {
    this.terms = terms;
    this.constant = constant;
  }

  toString() {
    return 'an attribute without a relation';
  }

  /** The sum and another one, or a number. */
  plus(other) {
    if (isNumber(other)) return new Expression(this.terms, this.constant + other);
    if (!(other instanceof Expression)) throw new TypeError(`a number or attributes are added to an attribute, not ${other}`);
    return new Expression([...this.terms, ...other.terms], this.constant + other.constant);
  }

  /** The sum less another one, or a number. */
  minus(other) {
    return this.plus(other instanceof Expression ? other.times(-1) : isNumber(other) ? -other : other);
  }

  /** The sum times a number. */
  times(factor) {
    checkFactor(factor);
    return new Expression(
      this.terms.map(([item, attribute, multiplier]) => [item, attribute, multiplier * factor]),
      this.constant * factor,
    );
  }

  /** The sum divided by a number. */
  dividedBy(divisor) {
    checkFactor(divisor);
    return new Expression(
      this.terms.map(([item, attribute, multiplier]) => [item, attribute, multiplier / divisor]),
      this.constant / divisor,
    );
  }

  /** this == other, for `layout.add`. */
  equals(other) {
    return new Request(this, Relation.equal, other);
  }

  /** this >= other. */
  atLeast(other) {
    return new Request(this, Relation.greaterOrEqual, other);
  }

  /** this <= other. */
  atMost(other) {
    return new Request(this, Relation.lessOrEqual, other);
  }
}

/** One attribute of an item, `save.width`. */
export class Anchor extends Expression {
  constructor(item, attribute) {
    super([[item, attribute, 1]], 0);
    this.item = item;
    this.attribute = attribute;
  }

  /** Why it has its value, as lines to print. */
  explain() {
    return this.item.layout.explain(this);
  }
}

/** A constraint that has not been made yet. */
export class Request {
  constructor(left, relation, right, priority = 1000) {
    this.left = left;
    this.relation = relation;
    this.right = isNumber(right) ? new Expression([], right) : right;
    if (!(this.right instanceof Expression)) throw new TypeError(`an attribute is compared with a number or with attributes, not with ${right}`);
    this.priority = priority;
  }

  /** The same with a priority: 1000 is required. */
  at(priority) {
    return new Request(this.left, this.relation, this.right, priority);
  }

  /** `first relation multiplier * second + constant` if it has this form; otherwise null. */
  get plain() {
    const [left, right] = [this.left, this.right];
    if (left.terms.length !== 1 || right.terms.length > 1 || left.terms[0][2] !== 1) return null;
    const [first, first_attribute] = left.terms[0];
    const [second, second_attribute, multiplier] = right.terms[0] ?? [null, Attribute.none, 1];
    const constant = right.constant - left.constant;
    return { first, first_attribute, relation: this.relation, second, second_attribute, multiplier, constant, priority: this.priority };
  }

  /** All terms on the left, each attribute once. */
  get all() {
    const sums = new Map();
    for (const [item, attribute, multiplier] of [...this.left.terms, ...this.right.times(-1).terms]) {
      const key = `${item.id} ${attribute}`;
      sums.set(key, { item, attribute, multiplier: multiplier + (sums.get(key)?.multiplier ?? 0) });
    }
    return [...sums.values()];
  }

  get constant() {
    return this.right.constant - this.left.constant;
  }
}
