import type { Condition, ScanPayload } from "#contract";
import { listAt, readAt, writeAt, type Edited } from "./edited.ts";
import { insertCondition } from "./insert-condition.ts";
import { conditionWith, isAlone } from "./isolate-entry.ts";
import { isWithin, parsePart, pointerOfPart } from "./part-path.ts";
import { conditionsOf, treeOf } from "./payload-tree.ts";
import { enclosingPointer, lastKey } from "./pointer-text.ts";
import { removePart } from "./remove-part.ts";

/** The place of a condition by the very object; throws where the payload does not hold it. */
export function placeOf(payload: ScanPayload, condition: Condition): string {
  const found = conditionsOf(treeOf(payload)).find(({ value }) => (value as object) === condition);
  if (found === undefined) throw new RangeError("the payload does not hold this condition");
  return found.path;
}

/** What moves with the part at a pointer: its condition, or the entry alone where others share the condition. */
function unitAt(payload: ScanPayload, path: string): { readonly path: string; readonly condition: Condition } {
  const part = parsePart(path);
  if (part.part === "list") throw new RangeError(`${path} is a list; move the condition that holds it`);
  const whole = part.part === "entry" && isAlone(payload, part) ? pointerOfPart(part.condition) : path;
  const value = readAt(payload, whole);
  if (value === undefined) throw new RangeError(`nothing stands at ${path}`);
  const condition = part.part === "entry" && whole === path ? conditionWith(part, value) : { ...(value as Condition) };
  return { path: whole, condition };
}

/**
 * Moves an entry or a condition into a list, before the condition that stands at `index` there. An entry that shares its
 * condition leaves that condition's moment behind. Throws RangeError when a condition is to move into itself.
 */
export function movePart(payload: ScanPayload, path: string, list: string, index: number): Edited {
  const unit = unitAt(payload, path);
  if (isWithin(list, unit.path)) throw new RangeError("a condition cannot move into itself");
  const put = insertCondition(payload, list, unit.condition, index);
  const place = Number(lastKey(put.path));
  const left = removePart(put.payload, shiftedBy(unit.path, list, place));
  return { payload: left, path: placeOf(left, unit.condition) };
}

/** A pointer after a condition was put into `list` at `index`. */
function shiftedBy(path: string, list: string, index: number): string {
  if (!path.startsWith(`${list}/`)) return path;
  const [place = "", ...below] = path.slice(list.length + 1).split("/");
  const moved = Number(place) >= index ? Number(place) + 1 : Number(place);
  return [`${list}/${moved}`, ...below].join("/");
}

/** Puts a copy of an entry or a condition behind it. */
export function duplicatePart(payload: ScanPayload, path: string): Edited {
  const unit = unitAt(payload, path);
  const list = enclosingPointer(unit.path);
  const place = Number(lastKey(unit.path)) + 1;
  const copy = structuredClone(readAt(payload, unit.path));
  const longer = (listAt(payload, list) as readonly unknown[]).toSpliced(place, 0, copy);
  return { payload: writeAt(payload, list, longer), path: `${list}/${place}` };
}
