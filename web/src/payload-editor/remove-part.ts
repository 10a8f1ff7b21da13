import { pointerKeys, withoutEntry, type Json, type ScanPayload } from "#contract";
import { listAt, readAt, writeAt } from "./edited.ts";
import { enclosingPointer } from "./pointer-text.ts";

/**
 * The payload without the entry, condition or list of conditions at a pointer, and without what held nothing else: a
 * condition that asks for nothing would hold for every stock. An AtLeast never asks for more conditions than are left.
 */
export function removePart(payload: ScanPayload, path: string): ScanPayload {
  const gone = path.endsWith("/AtLeast/Of") ? enclosingPointer(path) : path;
  const left = withoutEntry(payload as Json, pointerKeys(gone)) as ScanPayload;
  return withCountsThatFit(left, path);
}

/** Lowers the count of each AtLeast around a pointer to the number of its conditions. */
export function withCountsThatFit(payload: ScanPayload, path: string): ScanPayload {
  let fitting = payload;
  for (const { 0: found, index } of path.matchAll(/\/AtLeast(?=\/Of(?:\/|$))/g)) {
    const atLeast = path.slice(0, index + found.length);
    const [count, length] = [readAt(fitting, `${atLeast}/Count`), listAt(fitting, `${atLeast}/Of`).length];
    if (typeof count === "number" && length > 0 && count > length) {
      fitting = writeAt(fitting, `${atLeast}/Count`, length);
    }
  }
  return fitting;
}
