import { type ImportedClause, loosest, strictest } from "../clause.ts";
import type { SourceSpan } from "../translation.ts";
import { bounded, both, either } from "./pine-value.ts";
import type { ClauseTruth } from "../values/truth.ts";

/** Returns the condition that at least `count` of the conditions hold. */
export function atLeast(of: readonly ImportedClause[], count: number, span: SourceSpan): ClauseTruth {
  if (count <= 0) return true;
  if (count > of.length) return false;
  if (count === of.length) return both(strictest(of), span);
  return count === 1 ? either(loosest(of), span) : bounded({ kind: "atLeast", count, of, span });
}
