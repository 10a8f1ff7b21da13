import type { ImportedClause } from "./clause.ts";

/** What the text of a scan says, before it becomes a payload. */
export interface Reading {
  readonly clause: ImportedClause;
  /** About the whole of it. */
  readonly notes: readonly string[];
}
