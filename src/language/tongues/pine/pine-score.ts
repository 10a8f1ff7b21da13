import type { Clause } from "../clause.ts";
import type { Span } from "../translation.ts";
import { bounded, both, either, type Truth } from "./pine-value.ts";

/** At least so many of the conditions hold. */
export function atLeast(of: readonly Clause[], count: number, span: Span): Truth {
  if (count <= 0) return true;
  if (count > of.length) return false;
  if (count === of.length) return both(of, span);
  return count === 1 ? either(of, span) : bounded({ kind: "atLeast", count, of, span });
}
