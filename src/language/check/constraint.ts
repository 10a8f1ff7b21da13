import type { Leaf } from "../compile/conjunction.ts";
import { stockKindOf } from "../compile/groups/stock.ts";
import { newAtom } from "../compile/new-atom.ts";
import type { Atom, AtomOperator, AtomValue } from "../intermediate/form.ts";
import { intervalOf, type Interval } from "./interval.ts";
import { valueBounds } from "./value-bounds.ts";

/** What an atom says of one thing: where it lies, which texts it may have, or whether it is there. */
export type Constraint =
  | { readonly kind: "interval"; readonly key: string; readonly interval: Interval }
  | { readonly kind: "point"; readonly key: string; readonly not: number }
  | { readonly kind: "texts"; readonly key: string; readonly texts: readonly string[]; readonly exclude: boolean }
  | { readonly kind: "presence"; readonly key: string; readonly present: boolean };

/** Texts of which a stock has exactly one. */
const SINGLE = ["Sector", "Industry", "Exchange", "Country", "Headquarters", "SecurityType", "TradingStatus"];

const FLIPPED: Partial<Record<AtomOperator, AtomOperator>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte", eq: "eq" };

/** The constraint of a canonical atom on the bar at which it stands; undefined where it says nothing of that bar alone. */
export function constraintOf({ atom }: Leaf): Constraint | undefined {
  const { group, rhs } = atom;
  // Of the transactions and the reports of a company one may be so and another otherwise.
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

/** Two series compared: the interval of left / right where right is never negative, else of their difference. */
function ratio(atom: Atom, rhs: Extract<AtomValue, { kind: "study" }>): Constraint | undefined {
  if (atom.group !== "feature" || rhs.offset !== null) return undefined;
  const right = newAtom("feature", rhs.concept, "eq", rhs, {
    timeframe: rhs.timeframe ?? atom.timeframe,
    session: rhs.session ?? atom.session,
    bars_ago: (atom.bars_ago ?? 0) + (rhs.bars_ago ?? 0),
  });
  const times = rhs.multiplier ?? 1;
  const [a, b] = [subjectOf(atom), subjectOf(right)];
  const areWhole = isPositive(atom) && isPositive(right);
  if (times !== 1 && (!areWhole || times <= 0)) return undefined;
  const isTurned = a > b;
  const op = isTurned ? turned(atom.op) : atom.op;
  const interval = op === undefined ? undefined : intervalOf(op, isTurned ? 1 / times : times);
  if (interval === undefined) return undefined;
  return { kind: "interval", key: JSON.stringify(isTurned ? [b, a] : [a, b]), interval };
}

function turned(op: AtomOperator): AtomOperator | undefined {
  if (op === "crosses_above") return "lt";
  return op === "crosses_under" ? "gt" : FLIPPED[op];
}

function isPositive(atom: Atom): boolean {
  return (valueBounds(atom)?.[0] ?? -1) >= 0;
}
