import { ownMember } from "#base";
import type { DateWord } from "#contract";
import { numberParam, textParam } from "../compile/atom-params.ts";
import { dayNumber } from "../compile/day-text.ts";
import type { Atom } from "../intermediate/form.ts";
import { daysBetween, daysSinceMonday, type NeutralContext } from "./neutral-context.ts";
import type { NeutralAtom } from "./neutral-atom.ts";
import { neutralValue } from "./neutral-test.ts";

const GROUP = "stock";

/**
 * Translates an atom on an earnings report into its days, its time of day and its figure. The caller applies the
 * negation to the whole.
 */
export function neutralEarnings(atom: Atom, context: NeutralContext): NeutralAtom[] {
  const atoms: NeutralAtom[] = [];
  const days = (op: string, rhs: number | readonly number[]): void => {
    atoms.push({ group: GROUP, concept: "earnings_days_until", op, rhs });
  };
  if (atom.concept === "date") {
    if (atom.rhs.kind === "range") days("between", [atom.rhs.low, atom.rhs.high]);
    else if (atom.rhs.kind === "date") dated(atom, atom.rhs.date, context, days);
  } else if (atom.concept === "timing") {
    atoms.push({ group: GROUP, concept: "earnings_timing", op: "is", rhs: neutralValue(atom.rhs, atom) });
  } else {
    const concept = atom.concept === "surprise_pct" ? "earnings_surprise_pct" : `earnings_${atom.concept}`;
    atoms.push({ group: GROUP, concept, op: atom.op, rhs: neutralValue(atom.rhs, atom) });
  }
  const timing = textParam(atom, "timing");
  if (timing !== undefined) atoms.push({ group: GROUP, concept: "earnings_timing", op: "is", rhs: timing });
  const [from, to] = [numberParam(atom, "from_day"), numberParam(atom, "to_day")];
  if (from !== undefined) days("gte", from);
  if (to !== undefined) days("lte", to);
  return atoms;
}

function dated(
  { op }: Atom,
  text: string,
  { today }: NeutralContext,
  days: (op: string, rhs: number | readonly number[]) => void,
): void {
  const week = ownMember(WEEKS, text);
  if (week !== undefined) {
    const monday = 7 * week - daysSinceMonday(today);
    days("between", [monday, monday + 6]);
    return;
  }
  const word = text === "today" ? 0 : text === "tomorrow" ? 1 : undefined;
  days(op, word ?? dayNumber(text) ?? daysBetween(today, text));
}

const WEEKS: Readonly<Partial<Record<DateWord, number>>> = { this_week: 0, next_week: 1 };
