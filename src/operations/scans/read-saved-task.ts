import { invalidError, validatePayload, type ScanPayload } from "#contract";

/** The payload of a saved scan, from the text that is kept. Errors: validation_failed. */
export function readSavedTask(instructions: string): ScanPayload {
  const checked = validatePayload(JSON.parse(instructions));
  if (!checked.ok) throw invalidError(checked.issues);
  return checked.payload;
}
