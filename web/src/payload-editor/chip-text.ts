import { readBackCondition } from "#catalogue";
import { Condition, type JsonObject } from "#contract";
import { definitionOf } from "./definitions.ts";
import { conditionWith } from "./isolate-entry.ts";
import type { ConditionNode, EntryNode } from "./payload-tree.ts";
import { subjectOf } from "./rename-entry.ts";

/** Texts by the entry's own object, which edits of other entries leave as it is. */
const known = new WeakMap<JsonObject, { readonly group: string; readonly text: string }>();

/**
 * An entry in one short sentence, as the read-back of the payload says it; one that is switched off as if it were not.
 * What asks for nothing yet, or is not valid, is called by its name.
 */
export function chipText(entry: EntryNode): string {
  const group = entry.group.join("/");
  const found = known.get(entry.value);
  if (found?.group === group) return found.text;
  const text = clauseOf(entry) ?? `${entryName(entry)}: nothing asked yet`;
  known.set(entry.value, { group, text });
  return text;
}

/** What an entry is about, for people: "Relative Strength Index", "Doji", "Sector". */
export function entryName(entry: EntryNode): string {
  return definitionOf(entry)?.name ?? subjectOf(entry) ?? "A filter without a name";
}

/** The clause of an entry; undefined where it asks for nothing or is not valid. */
function clauseOf({ value, ...entry }: EntryNode): string | undefined {
  const { IsDisabled: _switch, ...asked } = value;
  const shaped = Condition.safeParse(conditionWith(entry, asked));
  return shaped.success ? readBackCondition(shaped.data)[0] : undefined;
}

/** Whether a condition asks for nothing, so that it holds for every stock. One that is not valid asks for something. */
export function asksNothing(condition: ConditionNode): boolean {
  const shaped = Condition.safeParse(condition.value);
  return shaped.success && readBackCondition(shaped.data).length === 0;
}
