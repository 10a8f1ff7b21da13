import { type Condition, type Json, type ScanPayload, withoutEntry, withValueAt } from "#contract";
import { readAt, writeAt, type Edited } from "./edited.ts";
import { insertCondition } from "./insert-condition.ts";
import { conditionKeys, parsePart, pointerOfPart, type EntryPath } from "./part-path.ts";
import { treeOf, type EntryNode } from "./payload-tree.ts";

/** Whether an entry is all that its condition asks for. */
export function isAlone(payload: ScanPayload, { condition }: EntryPath): boolean {
  const value = readAt(payload, pointerOfPart(condition)) as Condition;
  const [group] = treeOf({ All: [value] }).groups;
  const [node] = group?.conditions ?? [];
  return node?.entries.length === 1 && node.leaf === undefined;
}

/** A condition that asks for one entry and nothing else. */
export function conditionWith({ group }: Pick<EntryNode, "group">, entry: unknown): Condition {
  return withValueAt({}, group, [entry as Json]) as Condition;
}

/**
 * Gives the entry at a pointer a condition of its own where it shares one, without a change of meaning: beside the shared
 * condition in a list of All, else in the Leaf of it. `path` is then the condition of the entry; that of a condition is
 * itself.
 */
export function isolateEntry(payload: ScanPayload, path: string): Edited {
  const part = parsePart(path);
  if (part.part === "list") throw new RangeError(`${path} is a list of conditions, not one`);
  if (part.part === "condition") return { payload, path };
  const shared = pointerOfPart(part.condition);
  if (isAlone(payload, part)) return { payload, path: shared };
  const own = conditionWith(part, readAt(payload, path));
  const keys = [...conditionKeys(part.condition), ...part.group, String(part.index)];
  const left = withoutEntry(payload as Json, keys) as ScanPayload;
  if (part.condition.list.at(-1) !== "All") return insertCondition(left, `${shared}/Leaf/All`, own, 0);
  const list = pointerOfPart({ part: "list", keys: part.condition.list });
  return insertCondition(left, list, { ...momentAt(payload, shared), ...own }, part.condition.index + 1);
}

/** The moment that the condition at a pointer names itself. */
export function momentAt(payload: ScanPayload, condition: string): Pick<Condition, "AsOf" | "AsOfBasis"> {
  const { AsOf, AsOfBasis } = readAt(payload, condition) as Condition;
  return { ...(AsOf === undefined ? {} : { AsOf }), ...(AsOfBasis === undefined ? {} : { AsOfBasis }) };
}

/** Sets or, by undefined, takes out a member of the moment of a condition, or of one entry alone. */
export function setMoment(
  payload: ScanPayload,
  path: string,
  member: "AsOf" | "AsOfBasis",
  value: string | undefined,
): Edited {
  const own = isolateEntry(payload, path);
  return { payload: writeAt(own.payload, `${own.path}/${member}`, value), path: own.path };
}
