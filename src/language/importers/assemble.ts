import type { Condition, ScanPayload } from "#contract";
import { type ImportedClause, lostParts } from "./clause.ts";
import type { NotCarried, Translation } from "./translation.ts";

/** Maximum number of characters of the scan that a report quotes. */
const SHOWN = 300;
/** Maximum number of reasons in the report of one group. */
const REASONS = 3;

/**
 * Builds the payload of a clause. A lost condition of the top-level conjunction is left out and reported. A condition
 * lost deeper takes its whole group with it, because the group without the condition would mean something else.
 */
export function assemble(clause: ImportedClause, text: string, notes: readonly string[]): Omit<Translation, "origins"> {
  const conjuncts = conjunction(simplified(clause));
  const kept = conjuncts.filter((part) => lostParts(part).length === 0);
  const notCarried = once(conjuncts.flatMap((part) => report(part, text)));
  const allNotes = [...new Set([...notes, ...kept.flatMap(notesOf), ...unrestricted(simplified(clause))])];
  const conditions = new Set(conjuncts.flatMap(placesOf)).size;
  const carried = new Set(kept.flatMap(placesOf)).size;
  const account = { notCarried, notes: allNotes, conditions, carried };
  if (kept.length === 0 && notCarried.length > 0) return { payload: null, ...account };
  return { payload: { All: [], ...payloadOf(kept) }, ...account };
}

/** Returns the place of each condition in the scan. Filters made from one condition share its place. */
function placesOf(clause: ImportedClause): readonly string[] {
  if (clause.kind === "none") return placesOf(clause.of);
  if (clause.kind === "always") return [];
  if ("of" in clause) return clause.of.flatMap(placesOf);
  return [(clause.kind === "lost" ? (clause.part ?? clause.span) : clause.span).join()];
}

/** Replaces a group that restricts nothing, such as alternatives of which one always holds, by `always`. */
function simplified(clause: ImportedClause): ImportedClause {
  if (clause.kind !== "all" && clause.kind !== "any") return clause;
  const of = clause.of.map(simplified);
  const free = (part: ImportedClause): boolean => part.kind === "always";
  const lost = of.some((part) => lostParts(part).length > 0);
  const always = !lost && (clause.kind === "any" ? of.some(free) : of.every(free));
  return always ? { kind: "always", span: clause.span, notes: of.flatMap(notesOf) } : { ...clause, of };
}

/** Returns a part of the scan as a report quotes it, cut to its maximum length. */
export function partOf(text: string, [from, to]: readonly [number, number]): string {
  const part = text.slice(from, to).trim();
  return part.length > SHOWN ? `${part.slice(0, SHOWN - 1)}…` : part;
}

function report(part: ImportedClause, text: string): readonly NotCarried[] {
  const parts = lostParts(part);
  if (parts.length === 0) return [];
  if (part.kind === "lost") {
    const reason = part.part === undefined ? part.reason : `${partOf(text, part.part)}: ${part.reason}`;
    return [{ text: partOf(text, part.span), reason, span: part.span }];
  }
  const reasons = [...new Set(parts.map((one) => `${partOf(text, one.part ?? one.span)}: ${one.reason}`))];
  const more = reasons.length > REASONS ? ` (and ${reasons.length - REASONS} more)` : "";
  const reason = `the whole group is left out, because without a part of it the group would mean something else. ${reasons.slice(0, REASONS).join("; ")}${more}`;
  return [{ text: partOf(text, part.span), reason, span: part.span }];
}

/** Removes repeated reports: several conditions can share one lost part. */
function once(parts: readonly NotCarried[]): readonly NotCarried[] {
  return [...new Map(parts.map((part) => [`${part.span.join()} ${part.reason}`, part] as const)).values()];
}

function conjunction(clause: ImportedClause): readonly ImportedClause[] {
  if (clause.kind === "always") return [];
  return clause.kind === "all" ? clause.of.flatMap(conjunction) : [clause];
}

/** Returns the notes of conditions that always hold, which the payload does not contain. */
function unrestricted(clause: ImportedClause): readonly string[] {
  if (clause.kind === "always") return clause.notes ?? [];
  return clause.kind === "all" ? clause.of.flatMap(unrestricted) : [];
}

function notesOf(clause: ImportedClause): readonly string[] {
  const own = clause.notes ?? [];
  if (clause.kind === "none") return [...own, ...notesOf(clause.of)];
  return "of" in clause ? [...own, ...clause.of.flatMap(notesOf)] : own;
}

/**
 * Builds a payload that holds if all clauses hold. One group of alternatives becomes `Any`; further groups become Leafs.
 */
function payloadOf(clauses: readonly ImportedClause[]): ScanPayload {
  const parts = clauses.flatMap(conjunction);
  const groups = parts.filter((part) => part.kind === "any");
  const alternatives = groups.length === 1 ? groups[0] : undefined;
  const counts = parts.filter((part) => part.kind === "atLeast");
  const count = counts.length === 1 ? counts[0] : undefined;
  const refused = parts.flatMap((part) => (part.kind === "none" ? [conditionOf(part.of)] : []));
  const plain = parts
    .filter((part) => part.kind !== "none" && part !== alternatives && part !== count)
    .map(conditionOf);
  const conditions = merged(plain);
  return {
    ...(conditions.length > 0 ? { All: conditions } : {}),
    ...(alternatives?.kind === "any" ? { Any: alternatives.of.map(conditionOf) } : {}),
    ...(refused.length > 0 ? { None: refused } : {}),
    ...(count !== undefined ? { AtLeast: { Count: count.count, Of: count.of.map(conditionOf) } } : {}),
  };
}

function conditionOf(clause: ImportedClause): Condition {
  switch (clause.kind) {
    case "filter":
      return { FeatureWindow: { Filters: [clause.filter] } };
    case "candle":
      return { CandlestickPattern: { [clause.id]: [clause.entry] } };
    case "fact":
      return clause.condition;
    default: {
      const inner = payloadOf([clause]);
      const alone = inner.All ?? [];
      return Object.keys(inner).length === 1 && alone.length === 1 ? alone[0]! : { Leaf: inner };
    }
  }
}

/**
 * Joins all conditions that need no Leaf into one condition. All entries of a condition must hold, so the meaning stays
 * the same.
 */
function merged(conditions: readonly Condition[]): readonly Condition[] & Condition[] {
  const plain = conditions.filter((condition) => condition.Leaf === undefined);
  const leaves = conditions.filter((condition) => condition.Leaf !== undefined);
  return plain.length === 0 ? leaves : [plain.reduce(joined), ...leaves];
}

function joined(a: Condition, b: Condition): Condition {
  return joinedMembers(a, b) as Condition;
}

/** Merges two conditions member by member and concatenates their lists. Entries occur in lists only. */
function joinedMembers(a: object, b: object): object {
  const members = new Map<string, unknown>(Object.entries(a));
  for (const [name, value] of Object.entries(b) as [string, unknown][]) {
    const before = members.get(name);
    if (Array.isArray(before) && Array.isArray(value)) members.set(name, [...before, ...value]);
    else if (isObject(before) && isObject(value)) members.set(name, joinedMembers(before, value));
    else members.set(name, value);
  }
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
