import type { ImportedClause } from "./clause.ts";
import type { SourceSpan } from "./translation.ts";

/** What an entry of a payload was made of. */
export interface Origin {
  readonly span: SourceSpan;
  readonly notes: readonly string[];
}

/** For each entry that a clause puts into a payload, the object itself, the part of the text that it comes from. */
export function originsOf(clause: ImportedClause): ReadonlyMap<object, Origin> {
  const origins = new Map<object, Origin>();
  collect(clause, [], origins);
  return origins;
}

function collect(clause: ImportedClause, around: readonly string[], origins: Map<object, Origin>): void {
  const notes = [...new Set([...around, ...(clause.notes ?? [])])];
  const origin: Origin = { span: clause.span, notes };
  switch (clause.kind) {
    case "filter":
      origins.set(clause.filter, origin);
      break;
    case "candle":
      origins.set(clause.entry, origin);
      break;
    case "fact":
      addEntries(clause.condition, origin, origins);
      break;
    case "none":
      collect(clause.of, notes, origins);
      break;
    case "all":
    case "any":
    case "atLeast":
      for (const part of clause.of) collect(part, notes, origins);
  }
}

/** Entries stand in lists, and lists keep their entries when conditions are joined. */
function addEntries(value: unknown, origin: Origin, origins: Map<object, Origin>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) if (typeof entry === "object" && entry !== null) origins.set(entry, origin);
    return;
  }
  for (const member of Object.values(value)) addEntries(member, origin, origins);
}
