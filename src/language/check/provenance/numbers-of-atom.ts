import { resolveStudy } from "#catalogue";
import { dayNumber } from "../../compile/day-text.ts";
import type { Atom } from "../../intermediate/form.ts";

/** A number of an atom with the path of its member. */
export interface PlacedNumber {
  readonly number: number;
  readonly member: string;
}

/** Returns every number that an atom writes out. Default arguments of a study do not count. */
export function numbersOfAtom(atom: Atom): readonly PlacedNumber[] {
  const numbers: PlacedNumber[] = studyNumbers(atom.concept).map((number) => ({ number, member: "concept" }));
  const add = (member: string, number: number | null | undefined): void => {
    if (number !== null && number !== undefined) numbers.push({ number, member });
  };
  add("bars_ago", atom.bars_ago);
  add("within", atom.within);
  for (const [k, { value }] of (atom.params ?? []).entries()) {
    if (typeof value === "number") add(`params/${k}`, value);
  }
  const { rhs } = atom;
  if (rhs.kind === "number") add("rhs/number", rhs.number);
  if (rhs.kind === "range") {
    add("rhs/low", rhs.low);
    add("rhs/high", rhs.high);
  }
  if (rhs.kind === "date") add("rhs/date", dayNumber(rhs.date));
  if (rhs.kind === "study") {
    for (const number of studyNumbers(rhs.concept)) add("rhs/concept", number);
    add("rhs/bars_ago", rhs.bars_ago);
    add("rhs/multiplier", rhs.multiplier);
    add("rhs/offset", rhs.offset);
  }
  return numbers;
}

const ARGUMENT = /(?<![a-z0-9_.])-?\d+(?:\.\d+)?(?![\d-])/gi;

/** Returns the numbers in a study's text that are no default of its features. */
function studyNumbers(text: string): number[] {
  const defaults = defaultNumbers(text);
  return [...text.matchAll(ARGUMENT)].map(([digits]) => Number(digits)).filter((number) => !defaults.has(number));
}

function defaultNumbers(text: string): ReadonlySet<number> {
  const names = [...new Set(text.match(/[a-z][a-z0-9_]*/gi))];
  const values = names.flatMap((name) => {
    const result = resolveStudy(name);
    return result.ok ? Object.values(result.study.params) : [];
  });
  return new Set(values.filter((value) => typeof value === "number"));
}
