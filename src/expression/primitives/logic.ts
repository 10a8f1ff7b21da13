import { defineElementwise } from "../elementwise.ts";

/** Kleene's and of 1, 0 and NaN (not known): 0 wins, then NaN. A number other than 0 counts as true. */
export const bothPrimitive = defineElementwise({
  op: "both",
  inputs: 2,
  nan: "handles",
  formula(m, a, b) {
    const isFalse = m.either(m.equal(a, m.number(0)), m.equal(b, m.number(0)));
    const isUnknown = m.either(m.missing(a), m.missing(b));
    return m.choose(isFalse, m.number(0), m.choose(isUnknown, m.number(Number.NaN), m.number(1)));
  },
});

/** Kleene's or: true wins, then NaN. */
export const eitherPrimitive = defineElementwise({
  op: "either",
  inputs: 2,
  nan: "handles",
  formula(m, a, b) {
    const [aIsTrue, bIsTrue] = [a, b].map((x) => m.both(m.equal(x, x), m.differs(x, m.number(0))));
    const isUnknown = m.either(m.missing(a), m.missing(b));
    return m.choose(m.either(aIsTrue!, bIsTrue!), m.number(1), m.choose(isUnknown, m.number(Number.NaN), m.number(0)));
  },
});

/** 0 becomes 1, another number 0, NaN stays NaN. */
export const notPrimitive = defineElementwise({
  op: "not",
  inputs: 1,
  formula: (m, x) =>
    m.choose(m.missing(x), m.number(Number.NaN), m.choose(m.equal(x, m.number(0)), m.number(1), m.number(0))),
});
