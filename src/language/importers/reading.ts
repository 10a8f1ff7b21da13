import type { ImportedClause } from "./clause.ts";

/** Parsed scan, before it becomes a payload. */
export interface Reading {
  readonly clause: ImportedClause;
  /** Notes about the whole scan. */
  readonly notes: readonly string[];
}
