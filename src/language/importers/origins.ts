import type { ImportedClause } from "./clause.ts";
import type { Origin } from "./translation.ts";

/** Maps each payload entry of a clause, by object identity, to its source span and notes. */
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

/** Entries occur in lists only, and joining conditions keeps the entry objects. */
function addEntries(value: unknown, origin: Origin, origins: Map<object, Origin>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) if (typeof entry === "object" && entry !== null) origins.set(entry, origin);
    return;
  }
  for (const member of Object.values(value)) addEntries(member, origin, origins);
}
