import { pointerKeys, pointerTo } from "#contract";
import { kindOfList, type EntryKind } from "./entry-kinds.ts";

/** A list of conditions, addressed by the pointer of the list: `/Any`, `/AtLeast/Of`, `/All/0/Leaf/None`. */
export interface ListPath {
  readonly part: "list";
  readonly keys: readonly string[];
}
/** A condition: a place in such a list. */
export interface ConditionPath {
  readonly part: "condition";
  readonly list: readonly string[];
  readonly index: number;
}
/** An entry of a condition: a place in a list of one of its groups. */
export interface EntryPath {
  readonly part: "entry";
  readonly condition: ConditionPath;
  readonly kind: EntryKind;
  /** Keys of the entry's list, from the condition. */
  readonly group: readonly string[];
  readonly index: number;
}
export type PartPath = ListPath | ConditionPath | EntryPath;

const LISTS = ["All", "Any", "None"];

/** How many keys name a list of conditions there; 0 where none is named. */
function listLength(keys: readonly string[], from: number): number {
  if (LISTS.includes(keys[from] ?? "")) return 1;
  return keys[from] === "AtLeast" && keys[from + 1] === "Of" ? 2 : 0;
}

/** The part of a payload that a pointer addresses. Throws RangeError for the pointer of anything else. */
export function parsePart(pointer: string): PartPath {
  const keys = pointerKeys(pointer);
  let from = 0;
  for (;;) {
    const length = listLength(keys, from);
    const list = keys.slice(0, from + length);
    const place = keys[from + length];
    if (length === 0) break;
    if (place === undefined) return { part: "list", keys: list };
    const condition: ConditionPath = { part: "condition", list, index: Number(place) };
    const inside = keys.slice(from + length + 1);
    if (inside.length === 0) return condition;
    if (inside[0] !== "Leaf") {
      const group = inside.slice(0, -1);
      const kind = kindOfList(group);
      if (kind === undefined) break;
      return { part: "entry", condition, kind, group, index: Number(inside.at(-1)) };
    }
    from += length + 2;
  }
  throw new RangeError(`${pointer} is no list, condition or entry of a payload`);
}

/** The keys of a condition from the root of the payload. */
export function conditionKeys({ list, index }: ConditionPath): readonly string[] {
  return [...list, String(index)];
}

/** The pointer of a part. */
export function pointerOfPart(part: PartPath): string {
  switch (part.part) {
    case "list":
      return pointerTo(part.keys);
    case "condition":
      return pointerTo(conditionKeys(part));
    case "entry":
      return pointerTo([...conditionKeys(part.condition), ...part.group, String(part.index)]);
  }
}

/** Whether `inner` is `outer` or a place within it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
