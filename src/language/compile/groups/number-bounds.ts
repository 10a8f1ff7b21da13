import type { Range } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import { rangeOf } from "../want.ts";

/** Writes an atom's comparison with numbers as bounds, for filters that have no other comparison. */
export function boundsOf({ op, rhs }: Atom): Range {
  if (rhs.kind === "range") return rangeOf(rhs);
  if (rhs.kind !== "number") return {};
  const { number } = rhs;
  switch (op) {
    case "gt":
    case "gte":
      return { Lower: { Operator: op, Value: number } };
    case "lt":
    case "lte":
      return { Upper: { Operator: op, Value: number } };
    case "neq":
      return { NotEquals: number };
    default:
      return { Equals: number };
  }
}
