import { compare, type Relation } from "../compare.ts";
import { constant } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { both, opposite, type ClauseTruth, truthOfClause, withNotes } from "./truth.ts";
import type { Rounded } from "./value-kinds.ts";

const NOTE = "A rounded number is compared by the bounds within which it rounds so";
const HALVES = `${NOTE}; halves were taken upwards.`;
/** Distance from a step down to the smallest number that rounds to it, in steps. */
const REACH = { nearest: 0.5, up: 1, down: 0 } as const;

/** Compares a rounded number with a number: the unrounded number against the bound of the numbers that round so. */
export function compareRounded(relation: Relation, of: Rounded, number: number, span: SourceSpan): ClauseTruth {
  const { series, digits, to } = of;
  const scaled = Number((number * 10 ** digits).toPrecision(12));
  const note = to === "nearest" ? HALVES : `${NOTE}.`;
  const against = (one: Relation, steps: number): ClauseTruth => {
    const bound = constant(Number(((steps - REACH[to]) / 10 ** digits).toPrecision(12)), span);
    return withNotes(truthOfClause(compare(one, series, bound, span)), [note]);
  };
  // A number rounded up to a step is above the previous step.
  const atLeast = (steps: number) => against(to === "up" ? "GreaterThan" : "GreaterThanOrEqual", steps);
  const below = (steps: number) => against(to === "up" ? "LessThanOrEqual" : "LessThan", steps);
  switch (relation) {
    case "GreaterThanOrEqual":
      return atLeast(Math.ceil(scaled));
    case "GreaterThan":
      return atLeast(Math.floor(scaled) + 1);
    case "LessThan":
      return below(Math.ceil(scaled));
    case "LessThanOrEqual":
      return below(Math.floor(scaled) + 1);
    case "EqualTo":
      return Number.isInteger(scaled) && both([atLeast(scaled), below(scaled + 1)], span);
    case "NotEqualTo":
      return opposite(compareRounded("EqualTo", of, number, span));
    default:
      throw new ImportFault("a cross of a rounded number has no counterpart", span);
  }
}
