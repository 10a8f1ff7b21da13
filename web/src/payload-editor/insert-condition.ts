import type { Condition, ScanPayload } from "#contract";
import { listAt, readAt, writeAt, type Edited } from "./edited.ts";
import { parsePart } from "./part-path.ts";
import { enclosingPointer } from "./pointer-text.ts";

/**
 * Puts a condition into the list at a pointer such as `/All` or `/AtLeast/Of`, before the condition at `index` or at the
 * end. A list that does not exist begins with it. Throws RangeError when the pointer names no list of conditions.
 */
export function insertCondition(
  payload: ScanPayload,
  list: string,
  condition: Condition,
  index: number = listAt(payload, list).length,
): Edited {
  if (parsePart(list).part !== "list") throw new RangeError(`${list} is no list of conditions`);
  const place = Math.max(0, Math.min(index, listAt(payload, list).length));
  const longer = listAt(payload, list).toSpliced(place, 0, condition);
  const atLeast = enclosingPointer(list);
  const isNew = list.endsWith("/AtLeast/Of") && readAt(payload, atLeast) == null;
  return {
    payload: isNew ? writeAt(payload, atLeast, { Count: 1, Of: longer }) : writeAt(payload, list, longer),
    path: `${list}/${place}`,
  };
}
