import type { Leaf } from "../compile/conjunction.ts";
import { stockKindOf } from "../compile/groups/stock.ts";
import { newAtom } from "../compile/new-atom.ts";
import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";
import { intervalOf, type Interval } from "./interval.ts";
import { valueBounds } from "./value-bounds.ts";

/**
 * What an atom demands of its subject: an interval, a value to avoid, allowed or excluded texts, presence. `key` names
 * the subject.
 */
export type Constraint =
  | { readonly kind: "interval"; readonly key: string; readonly interval: Interval }
  | { readonly kind: "point"; readonly key: string; readonly not: number }
  | { readonly kind: "texts"; readonly key: string; readonly texts: readonly string[]; readonly exclude: boolean }
  | { readonly kind: "presence"; readonly key: string; readonly present: boolean };

/** Text attributes of which every stock has exactly one value. */
const SINGLE = ["Sector", "Industry", "Exchange", "Country", "Headquarters", "SecurityType", "TradingStatus"];

const FLIPPED: Partial<Record<AtomOperator, AtomOperator>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte", eq: "eq" };

/**
 * Returns the constraint of a canonical atom on its own bar; undefined where the atom does not constrain that bar
 * alone.
 */
export function constraintOf({ atom }: Leaf): Constraint | undefined {
  const { group, rhs } = atom;
  // A company has several transactions and reports, so two contrary atoms can both hold.
  if (group === "insider" || group === "earnings") return undefined;
  if (rhs.kind === "flag") return presence(atom);
  if (rhs.kind === "texts") return textsConstraint(atom, rhs.texts);
  if (rhs.kind === "date" || atom.negate === true) return undefined;
  if (atom.within !== null && atom.within_all !== true) return undefined;
  if (rhs.kind === "study") return ratio(atom, rhs);
  const key = subjectOf(atom);
  if (rhs.kind === "range") {
    return { kind: "interval", key, interval: { low: rhs.low, lowOpen: false, high: rhs.high, highOpen: false } };
  }
  if (atom.op === "neq") return { kind: "point", key, not: rhs.number };
  const interval = intervalOf(atom.op, rhs.number);
  return interval === undefined ? undefined : { kind: "interval", key, interval };
}

function subjectOf({ group, concept, params, timeframe, session, bars_ago: ago }: Atom): string {
  return JSON.stringify([group, concept, params, timeframe ?? "1d", session, ago ?? 0]);
}

function presence(atom: Atom): Constraint {
  const { id: _, negate, span: __, why: ___, ...rest } = atom;
  return { kind: "presence", key: JSON.stringify(rest), present: negate !== true };
}

function textsConstraint({ concept, negate }: Atom, texts: readonly string[]): Constraint | undefined {
  if (stockKindOf(concept) !== "text" || !SINGLE.includes(concept)) return undefined;
  const lower = texts.map((text) => text.toLowerCase());
  return { kind: "texts", key: concept, texts: lower, exclude: negate === true };
}

/** Constraint of two compared series: an interval of left / right where neither is ever negative, else of left - right. */
function ratio(atom: Atom, rhs: Extract<AtomValue, { kind: "study" }>): Constraint | undefined {
  if (atom.group !== "feature" || rhs.offset !== null) return undefined;
  const right = newAtom("feature", rhs.concept, "eq", rhs, {
    timeframe: rhs.timeframe ?? atom.timeframe,
    session: rhs.session ?? atom.session,
    bars_ago: (atom.bars_ago ?? 0) + (rhs.bars_ago ?? 0),
  });
  const times = rhs.multiplier ?? 1;
  const [a, b] = [subjectOf(atom), subjectOf(right)];
  const areNonNegative = isNonNegative(atom) && isNonNegative(right);
  if (times !== 1 && (!areNonNegative || times <= 0)) return undefined;
  const isSwapped = a > b;
  const op = isSwapped ? swapped(atom.op) : atom.op;
  const interval = op === undefined ? undefined : intervalOf(op, isSwapped ? 1 / times : times);
  if (interval === undefined) return undefined;
  return { kind: "interval", key: JSON.stringify(isSwapped ? [b, a] : [a, b]), interval };
}

function swapped(op: AtomOperator): AtomOperator | undefined {
  if (op === "crosses_above") return "lt";
  return op === "crosses_under" ? "gt" : FLIPPED[op];
}

function isNonNegative(atom: Atom): boolean {
  return (valueBounds(atom)?.[0] ?? -1) >= 0;
}
