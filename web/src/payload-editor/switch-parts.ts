import type { ScanPayload } from "#contract";
import { writeAt } from "./edited.ts";
import { isWithin } from "./part-path.ts";
import { entriesOf, treeOf } from "./payload-tree.ts";

/**
 * Switches the entry at a pointer, or every entry of the condition or list there, off or on again. Something that is
 * switched off constrains nothing.
 */
export function switchParts(payload: ScanPayload, path: string, isDisabled: boolean): ScanPayload {
  let switched = payload;
  for (const entry of entriesOf(treeOf(payload))) {
    if (!isWithin(entry.path, path) || entry.isDisabled === isDisabled) continue;
    switched = writeAt(switched, `${entry.path}/IsDisabled`, isDisabled ? true : undefined);
  }
  return switched;
}
