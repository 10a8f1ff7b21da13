import type { ImportedClause } from "../clause.ts";
import type { Series } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import type { ClauseTruth } from "../values/truth.ts";

export interface PineCase {
  readonly when: ImportedClause;
  readonly value: PineValue;
}

/** Value of an expression. */
export type PineValue =
  /** `whole`: computed from integer literals. */
  | { readonly kind: "number"; readonly series: Series; readonly whole?: boolean }
  | { readonly kind: "truth"; readonly holds: ClauseTruth }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "na" }
  | { readonly kind: "tuple"; readonly of: readonly PineValue[] }
  /** One of several values. Exactly one case holds. */
  | { readonly kind: "choice"; readonly cases: readonly PineCase[] }
  /** Number of the newest `bars` bars on which a condition held. */
  | { readonly kind: "count"; readonly of: ImportedClause; readonly bars: number }
  /** Number of conditions that hold, plus `base`. */
  | { readonly kind: "score"; readonly of: readonly ImportedClause[]; readonly base: number }
  /** Number of bars since a condition last held. */
  | { readonly kind: "since"; readonly of: ImportedClause }
  /** Number of consecutive bars, up to the newest, on which a condition held. */
  | { readonly kind: "run"; readonly of: ImportedClause }
  /** Value of a name on the previous bar, plus a number. */
  | { readonly kind: "self"; readonly name: string; readonly plus: number }
  /** Colour, option or drawing. */
  | { readonly kind: "other"; readonly name: string }
  | { readonly kind: "lost"; readonly reason: string; readonly span: SourceSpan };
