import { isObject, type Condition, type Json, type JsonObject, type ScanPayload } from "#contract";
import { listAt, readAt, writeAt, type Edited } from "./edited.ts";
import { insertCondition } from "./insert-condition.ts";
import { isolateEntry, momentAt } from "./isolate-entry.ts";
import { placeOf } from "./move-part.ts";
import { isWithin, parsePart } from "./part-path.ts";
import { treeOf, type GroupKind } from "./payload-tree.ts";
import { enclosingPointer, lastKey } from "./pointer-text.ts";
import { removePart, withCountsThatFit } from "./remove-part.ts";

const MEMBERS = { all: "All", any: "Any", none: "None", atLeast: "AtLeast" } as const;

function grouped(kind: GroupKind, conditions: readonly Condition[]): ScanPayload {
  const list = [...conditions];
  return kind === "atLeast" ? { AtLeast: { Count: 1, Of: list } } : { [MEMBERS[kind]]: list };
}

/**
 * Puts entries and conditions of one list into a new group, which takes the place of the first; `path` is the condition
 * that holds the group. Throws RangeError when they do not stand in one list, or one of them within another.
 */
export function wrapParts(payload: ScanPayload, paths: readonly string[], kind: GroupKind): Edited {
  if (paths.length === 0) throw new RangeError("a group needs a condition");
  let current = payload;
  const conditions: Condition[] = [];
  // From the last to the first, so that the pointers that are still to come stay right.
  for (const path of [...new Set(paths)].toSorted(byPlace).toReversed()) {
    if (paths.some((other) => other !== path && isWithin(path, other))) throw apart();
    const own = isolateEntry(current, path);
    const condition = { ...(readAt(own.payload, own.path) as Condition) };
    current = writeAt(own.payload, own.path, condition);
    conditions.unshift(condition);
  }
  const places = conditions.map((condition) => placeOf(current, condition)).toSorted(byPlace);
  const [first = ""] = places;
  const list = enclosingPointer(first);
  if (places.some((place) => enclosingPointer(place) !== list)) throw apart();
  const members = places.map((place) => readAt(current, place) as Condition);
  const left = listAt(current, list).filter((condition) => !members.includes(condition));
  const longer = left.toSpliced(Number(lastKey(first)), 0, { Leaf: grouped(kind, members) });
  return { payload: withCountsThatFit(writeAt(current, list, longer), first), path: first };
}

function apart(): RangeError {
  return new RangeError("conditions of different groups cannot be put into one group; move them together first");
}

/** The order of the page for places of one list. */
function byPlace(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (const [k, key] of left.entries()) {
    const other = right[k];
    if (other === undefined) return 1;
    if (key !== other)
      return /^\d+$/.test(key) && /^\d+$/.test(other) ? Number(key) - Number(other) : key < other ? -1 : 1;
  }
  return left.length - right.length;
}

/**
 * Dissolves a group: its conditions join the list around it, in its place, and keep the group's moment. `path` is the
 * condition that holds the group, or a list of the payload itself, whose conditions then join All.
 */
export function ungroup(payload: ScanPayload, path: string): Edited {
  const part = parsePart(path);
  if (part.part === "list") return joinAll(payload, path);
  const condition = readAt(payload, path) as Condition | undefined;
  if (part.part !== "condition" || condition?.Leaf == null) throw new RangeError(`${path} holds no group`);
  const { Leaf: leaf, ...own } = condition;
  const moment = momentAt(payload, path);
  const members = treeOf(leaf).groups.flatMap(({ path: at }) => listAt(leaf, at));
  const kept = treeOf({ All: [own] }).groups[0]?.conditions[0]?.entries.length === 0 ? [] : [own];
  const list = enclosingPointer(path);
  const joined = [...kept, ...members.map((member) => ({ ...moment, ...member }))];
  if (joined.length === 0) return { payload: removePart(payload, path), path: list };
  const longer = listAt(payload, list).toSpliced(Number(lastKey(path)), 1, ...joined);
  return { payload: writeAt(payload, list, longer), path };
}

function joinAll(payload: ScanPayload, list: string): Edited {
  const around = enclosingPointer(list.endsWith("/AtLeast/Of") ? enclosingPointer(list) : list);
  if (list === `${around}/All`) throw new RangeError("the conditions of this list must all hold already");
  const members = listAt(payload, list);
  let joined = payload;
  for (const member of members) joined = insertCondition(joined, `${around}/All`, member).payload;
  return { payload: removePart(joined, list), path: `${around}/All` };
}

/**
 * Combines the conditions of a list in another way; they join a list that is combined so already. At least two of them
 * must hold when nothing else is said. `path` is then the list.
 */
export function setGroupKind(payload: ScanPayload, list: string, kind: GroupKind): Edited {
  const part = parsePart(list);
  if (part.part !== "list") throw new RangeError(`${list} is no list of conditions`);
  const isQuorum = list.endsWith("/AtLeast/Of");
  const old = isQuorum ? enclosingPointer(list) : list;
  const around = enclosingPointer(old);
  const member = MEMBERS[kind];
  const path = `${around}/${member}${kind === "atLeast" ? "/Of" : ""}`;
  if (path === list) return { payload, path };
  const members = listAt(payload, list);
  if (listAt(payload, path).length > 0) {
    const longer = writeAt(payload, path, [...listAt(payload, path), ...members]);
    return { payload: writeAt(longer, old, undefined), path };
  }
  const value = kind === "atLeast" ? { Count: Math.min(2, members.length || 1), Of: members } : members;
  const renamed = withMemberRenamed(readAt(payload, around), lastKey(old), member, value as unknown as Json);
  return { payload: writeAt(payload, around, renamed), path };
}

/** The object with a member under another name, in the same place; a member that had this name is gone. */
export function withMemberRenamed(object: Json | undefined, from: string, to: string, value: Json): JsonObject {
  const members = isObject(object) ? Object.entries(object) : [];
  return Object.fromEntries(
    members
      .filter(([name]) => name === from || name !== to)
      .map(([name, found]) => (name === from ? [to, value] : [name, found])),
  );
}
