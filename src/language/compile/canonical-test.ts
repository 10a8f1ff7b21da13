import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";

/** What an atom tests, and whether the test must fail. */
export interface AtomTest {
  readonly op: AtomOperator;
  readonly rhs: AtomValue;
  readonly negate: true | null;
}

const OPPOSITES: Partial<Record<AtomOperator, AtomOperator>> = {
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
  eq: "neq",
  neq: "eq",
};

/**
 * The operator and right side of an atom in one form: presence and texts with `is`, a range with `between`, one point as
 * `eq`, an even zero. Where a value `turns`, a negated comparison of one bar is its opposite: both are null together.
 */
export function canonicalTest(atom: Pick<Atom, "op" | "rhs" | "negate" | "within">, turns = true): AtomTest {
  const { rhs } = atom;
  const negate = atom.negate === true;
  switch (rhs.kind) {
    case "flag":
      return { op: "is", rhs, negate: (atom.op === "neq") !== negate ? true : null };
    case "texts":
      return {
        op: "is",
        rhs: { kind: "texts", texts: [...new Set(rhs.texts)] },
        negate: (atom.op === "neq") !== negate ? true : null,
      };
    case "range":
      if (rhs.low === rhs.high)
        return canonicalTest({ ...atom, op: "eq", rhs: { kind: "number", number: rhs.low } }, turns);
      return {
        op: "between",
        rhs: { kind: "range", low: rhs.low + 0, high: rhs.high + 0 },
        negate: negate ? true : null,
      };
    case "number":
      return turned({ ...atom, rhs: { kind: "number", number: rhs.number + 0 } }, negate, turns);
    case "date":
    case "study":
      return turned(atom, negate, turns);
  }
}

/** The same where the value is 1 for true and 0 for false: presence is 1. */
export function canonicalOneTest(atom: Pick<Atom, "op" | "rhs" | "negate" | "within">): AtomTest {
  if (atom.rhs.kind !== "flag") return canonicalTest(atom);
  return canonicalTest({ ...atom, op: atom.op === "neq" ? "neq" : "eq", rhs: { kind: "number", number: 1 } });
}

function turned({ op, rhs, within }: Pick<Atom, "op" | "rhs" | "within">, negate: boolean, turns: boolean): AtomTest {
  const plain = op === "is" || op === "between" ? "eq" : op;
  const opposite = OPPOSITES[plain];
  if (negate && turns && within === null && opposite !== undefined) return { op: opposite, rhs, negate: null };
  return { op: plain, rhs, negate: negate ? true : null };
}

/** The window of an atom without what says no more than being absent does. */
export function canonicalWindow(atom: Atom): Pick<Atom, "bars_ago" | "within" | "within_all"> {
  const within = atom.within !== null && atom.within > 1 ? atom.within : null;
  return {
    bars_ago: atom.bars_ago === 0 ? null : atom.bars_ago,
    within,
    within_all: within !== null && atom.within_all === true ? true : null,
  };
}
