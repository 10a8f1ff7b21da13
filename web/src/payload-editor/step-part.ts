import type { ScanPayload } from "#contract";
import { listAt, readAt, writeAt, type Edited } from "./edited.ts";
import { isAlone } from "./isolate-entry.ts";
import { movePart } from "./move-part.ts";
import { parsePart, pointerOfPart, type ConditionPath } from "./part-path.ts";
import { partsOf, treeOf } from "./payload-tree.ts";
import { enclosingPointer, lastKey } from "./pointer-text.ts";

interface Target {
  readonly list: string;
  readonly index: number;
}

/**
 * Moves the entry or condition at a pointer one place up or down among its neighbours; past the end of its group into the
 * group that comes next on the page, or out of a nested one. Undefined where there is no such place.
 */
export function stepPart(payload: ScanPayload, path: string, direction: "up" | "down"): Edited | undefined {
  const swapped = swapInList(payload, path, direction);
  if (swapped !== undefined) return swapped;
  const target = targetOf(payload, path, direction);
  return target === undefined ? undefined : movePart(payload, path, target.list, target.index);
}

/** Exchanges an entry with the next one of its own list: they share a condition, so that only the order changes. */
function swapInList(payload: ScanPayload, path: string, direction: "up" | "down"): Edited | undefined {
  if (parsePart(path).part !== "entry") return undefined;
  const list = enclosingPointer(path);
  const entries = readAt(payload, list);
  const [from, to] = [Number(lastKey(path)), Number(lastKey(path)) + (direction === "up" ? -1 : 1)];
  if (!Array.isArray(entries) || entries[from] === undefined || entries[to] === undefined) return undefined;
  const swapped = entries.with(from, entries[to]).with(to, entries[from]);
  return { payload: writeAt(payload, list, swapped), path: `${list}/${to}` };
}

function targetOf(payload: ScanPayload, path: string, direction: "up" | "down"): Target | undefined {
  const part = parsePart(path);
  if (part.part === "list") return undefined;
  const condition = part.part === "entry" ? part.condition : part;
  const list = pointerOfPart({ part: "list", keys: condition.list });
  const isShared = part.part === "entry" && !isAlone(payload, part);
  const { index } = condition;
  if (isShared) return { list, index: direction === "up" ? index : index + 1 };
  const isLast = index === listAt(payload, list).length - 1;
  if (direction === "up" && index > 0) return { list, index: index - 1 };
  if (direction === "down" && !isLast) return { list, index: index + 2 };
  return beyond(payload, condition, direction);
}

/** The place behind the end of a list: in the list that follows it in the same payload, else beside the condition around. */
function beyond(payload: ScanPayload, { list: keys }: ConditionPath, direction: "up" | "down"): Target | undefined {
  const list = pointerOfPart({ part: "list", keys });
  const around = enclosingPointer(list.endsWith("/AtLeast/Of") ? enclosingPointer(list) : list);
  const lists = [...partsOf(treeOf(payload))].flatMap((one) => ("conditions" in one ? [one.path] : []));
  const siblings = lists.filter((one) => enclosingPointer(one.replace(/\/AtLeast\/Of$/, "/AtLeast")) === around);
  const next = siblings[siblings.indexOf(list) + (direction === "up" ? -1 : 1)];
  if (next !== undefined) return { list: next, index: direction === "up" ? listAt(payload, next).length : 0 };
  if (around === "") return undefined;
  const holder = enclosingPointer(around);
  const index = Number(lastKey(holder));
  return { list: enclosingPointer(holder), index: direction === "up" ? index : index + 1 };
}
