import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";

/** Test of an atom. `negate`: the test must fail. */
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
 * Returns the canonical operator and right side of an atom: presence and texts with `is`, a range with `between`, a range
 * of one number with `eq`, -0 as 0. With `canFlip`, a negated comparison of one bar becomes the opposite comparison; that
 * is right where both are null together.
 */
export function canonicalTest(atom: Pick<Atom, "op" | "rhs" | "negate" | "within">, canFlip = true): AtomTest {
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
        return canonicalTest({ ...atom, op: "eq", rhs: { kind: "number", number: rhs.low } }, canFlip);
      return {
        op: "between",
        rhs: { kind: "range", low: rhs.low + 0, high: rhs.high + 0 },
        negate: negate ? true : null,
      };
    case "number":
      return flipped({ ...atom, rhs: { kind: "number", number: rhs.number + 0 } }, negate, canFlip);
    case "date":
    case "study":
      return flipped(atom, negate, canFlip);
  }
}

/** Returns the canonical test for values that are 1 for true and 0 for false: presence becomes `eq 1`. */
export function canonicalOneTest(atom: Pick<Atom, "op" | "rhs" | "negate" | "within">): AtomTest {
  if (atom.rhs.kind !== "flag") return canonicalTest(atom);
  return canonicalTest({ ...atom, op: atom.op === "neq" ? "neq" : "eq", rhs: { kind: "number", number: 1 } });
}

function flipped(
  { op, rhs, within }: Pick<Atom, "op" | "rhs" | "within">,
  negate: boolean,
  canFlip: boolean,
): AtomTest {
  const plain = op === "is" || op === "between" ? "eq" : op;
  const opposite = OPPOSITES[plain];
  if (negate && canFlip && within === null && opposite !== undefined) return { op: opposite, rhs, negate: null };
  return { op: plain, rhs, negate: negate ? true : null };
}

/** Returns the canonical window of an atom: defaults are absent. */
export function canonicalWindow(atom: Atom): Pick<Atom, "bars_ago" | "within" | "within_all"> {
  const within = atom.within !== null && atom.within > 1 ? atom.within : null;
  return {
    bars_ago: atom.bars_ago === 0 ? null : atom.bars_ago,
    within,
    within_all: within !== null && atom.within_all === true ? true : null,
  };
}
