import { pointerKeys, valueAt, withValueAt, type Condition, type Json, type ScanPayload } from "#contract";

/** A payload after an edit, and where the part that was edited stands now. */
export interface Edited {
  readonly payload: ScanPayload;
  readonly path: string;
}

/** What stands at a pointer. */
export function readAt(payload: ScanPayload, path: string): Json | undefined {
  return valueAt(payload as Json, pointerKeys(path));
}

/**
 * The payload with another value at a pointer; undefined takes the member out. Everything else is the very same objects
 * in the same order.
 */
export function writeAt(payload: ScanPayload, path: string, value: unknown): ScanPayload {
  return withValueAt(payload as Json, pointerKeys(path), value as Json | undefined) as ScanPayload;
}

/** The conditions of a list; none where there is no such list. */
export function listAt(payload: ScanPayload, path: string): readonly Condition[] {
  const list = readAt(payload, path);
  return Array.isArray(list) ? (list as readonly Condition[]) : [];
}
