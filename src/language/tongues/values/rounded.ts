import { compare, type Relation } from "../compare.ts";
import { constant } from "../series.ts";
import { TongueFault } from "../tongue-fault.ts";
import type { Span } from "../translation.ts";
import { both, opposite, type Truth, truthOfClause, withNotes } from "./truth.ts";
import type { Rounded } from "./value-kinds.ts";

const NOTE = "A rounded number is compared by the bounds within which it rounds so; halves were taken upwards.";

/** A rounded number against a number: the same as the number itself against the bound of what rounds so. */
export function compareRounded(relation: Relation, { series, digits }: Rounded, number: number, span: Span): Truth {
  const scaled = Number((number * 10 ** digits).toPrecision(12));
  const bound = (steps: number) => constant(Number(((steps - 0.5) / 10 ** digits).toPrecision(12)), span);
  const said = (one: Relation, steps: number) =>
    withNotes(truthOfClause(compare(one, series, bound(steps), span)), [NOTE]);
  switch (relation) {
    case "GreaterThanOrEqual":
      return said("GreaterThanOrEqual", Math.ceil(scaled));
    case "GreaterThan":
      return said("GreaterThanOrEqual", Math.floor(scaled) + 1);
    case "LessThan":
      return said("LessThan", Math.ceil(scaled));
    case "LessThanOrEqual":
      return said("LessThan", Math.floor(scaled) + 1);
    case "EqualTo":
      return Number.isInteger(scaled) && both([said("GreaterThanOrEqual", scaled), said("LessThan", scaled + 1)], span);
    case "NotEqualTo":
      return opposite(compareRounded("EqualTo", { kind: "rounded", series, digits, span }, number, span));
    default:
      throw new TongueFault("a cross of a rounded number has no counterpart", span);
  }
}
