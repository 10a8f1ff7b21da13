import { isRealDate, MARKET_TIMINGS } from "#contract";
import { dayNumber } from "../compile/day-text.ts";
import type { Atom } from "../intermediate/form.ts";
import { atomFault, type FormFault, type PlacedAtom } from "./form-fault.ts";
import { valueBounds } from "./value-bounds.ts";

/** Finds numbers outside the range of the left side, and dates and times of day that do not exist. */
export function checkValue(placed: PlacedAtom): readonly FormFault[] {
  const { atom } = placed;
  const { rhs } = atom;
  if (rhs.kind === "number" || rhs.kind === "range") return [...checkBounds(placed), ...checkDays(placed)];
  if (rhs.kind === "date" && !isDateText(rhs.date, atom)) {
    const message = `"${rhs.date.slice(0, 64)}" is no date; write YYYY-MM-DD, -PnD for days back, PnD for days ahead.`;
    return [atomFault(placed, "bad_value", "rhs/date", message)];
  }
  const timing = atom.concept === "timing" && rhs.kind === "texts" ? rhs.texts : [];
  const isKnown = timing.length < 2 && timing.every((text) => MARKET_TIMINGS.some((one) => one === text));
  if (isKnown) return [];
  const message = `The time of day of a report is one of ${MARKET_TIMINGS.join(", ")}.`;
  return [atomFault(placed, "bad_value", "rhs/texts", message)];
}

function numbersOf({ rhs }: Atom): readonly (readonly [member: string, number: number])[] {
  if (rhs.kind === "number") return [["rhs/number", rhs.number]];
  if (rhs.kind !== "range") return [];
  return [
    ["rhs/low", rhs.low],
    ["rhs/high", rhs.high],
  ];
}

function checkBounds(placed: PlacedAtom): readonly FormFault[] {
  const bounds = valueBounds(placed.atom);
  if (bounds === undefined) return [];
  const [low, high] = bounds;
  return numbersOf(placed.atom).flatMap(([member, number]) => {
    if (number >= low && number <= high) return [];
    const range =
      high === Infinity ? `${low} or more` : low === -Infinity ? `${high} or less` : `from ${low} to ${high}`;
    return [atomFault(placed, "out_of_bounds", member, `${placed.atom.concept} is ${range}; it never is ${number}.`)];
  });
}

/** Checks that numbers of days are whole. */
function checkDays(placed: PlacedAtom): readonly FormFault[] {
  const { group, concept } = placed.atom;
  const isDays = (group === "earnings" && concept === "date") || (group === "stock" && concept === "ListDate");
  if (!isDays) return [];
  return numbersOf(placed.atom).flatMap(([member, number]) => {
    if (Number.isInteger(number) && Math.abs(number) <= 9_999) return [];
    return [atomFault(placed, "bad_value", member, `${number} is no number of days; use whole days up to 9999.`)];
  });
}

const WORDS = ["today", "tomorrow", "this_week", "next_week"];

function isDateText(text: string, { op }: Atom): boolean {
  const isPoint = op === "eq" || op === "is" || op === "neq";
  return isRealDate(text) || dayNumber(text) !== undefined || (isPoint && WORDS.includes(text));
}
