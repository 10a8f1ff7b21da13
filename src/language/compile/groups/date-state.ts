import type { DateState } from "#contract";
import type { Atom, AtomOperator, AtomValue } from "../../intermediate/form.ts";
import { dayNumber, dayText } from "../day-text.ts";

/** Writes an atom's operator and right side as a DateState. */
export function dateStateOf({ op, rhs }: Atom): DateState {
  if (rhs.kind === "range") {
    return {
      Lower: { Operator: "gte", Value: dayText(rhs.low) },
      Upper: { Operator: "lte", Value: dayText(rhs.high) },
    };
  }
  const date = rhs.kind === "date" ? rhs.date : rhs.kind === "number" ? dayText(rhs.number) : "today";
  if (op === "gt" || op === "gte") return { Lower: { Operator: op, Value: date } };
  if (op === "lt" || op === "lte") return { Upper: { Operator: op, Value: date } };
  return { Equals: date };
}

/**
 * Reads a DateState back; "nothing" where it demands nothing. Undefined where one atom cannot express it: two bounds that
 * are not both inclusive day numbers, or a bound together with an equal date.
 */
export function readDateState(
  state: DateState | undefined,
): { readonly op: AtomOperator; readonly rhs: AtomValue } | "nothing" | undefined {
  const { Equals: equal, Lower: lower, Upper: upper } = state ?? {};
  const given = [equal, lower, upper].filter((one) => one != null).length;
  if (given === 0) return "nothing";
  if (given === 1) {
    if (equal != null) return { op: "eq", rhs: { kind: "date", date: equal } };
    const bound = lower ?? upper;
    return bound === undefined ? "nothing" : { op: bound.Operator, rhs: { kind: "date", date: bound.Value } };
  }
  if (lower?.Operator !== "gte" || upper?.Operator !== "lte") return undefined;
  const [low, high] = [dayNumber(lower.Value), dayNumber(upper.Value)];
  if (low === undefined || high === undefined || low === high) return undefined;
  return { op: "between", rhs: { kind: "range", low, high } };
}

/**
 * Returns the canonical date test of an atom: single days as texts, ranges as day numbers. With `fromToday`, a lone upper
 * bound in the future gets today as its lower bound.
 */
export function canonicalDate(atom: Atom, fromToday: boolean): Pick<Atom, "op" | "rhs" | "negate"> {
  const { rhs } = atom;
  const negate = (atom.negate === true) !== (atom.op === "neq") ? true : null;
  if (rhs.kind === "range") {
    return rhs.low === rhs.high
      ? { op: "eq", rhs: { kind: "date", date: dayText(rhs.low) }, negate }
      : { op: "between", rhs: { kind: "range", low: rhs.low + 0, high: rhs.high + 0 }, negate };
  }
  const op = atom.op === "is" || atom.op === "between" || atom.op === "neq" ? "eq" : atom.op;
  const day = rhs.kind === "number" ? rhs.number : rhs.kind === "date" ? dayNumber(rhs.date) : undefined;
  if (day === undefined) return { op, rhs, negate };
  const last = op === "lte" ? day : op === "lt" ? day - 1 : undefined;
  if (fromToday && rhs.kind === "number" && last !== undefined && last > 0) {
    return { op: "between", rhs: { kind: "range", low: 0, high: last }, negate };
  }
  return { op, rhs: { kind: "date", date: dayText(day) }, negate };
}
