import type { SavedScanRecord } from "#accounts";
import type { ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { askerOf } from "../member.ts";
import { SMALL_BODY_BYTES } from "../tasks/is-small.ts";
import { readSavedTask } from "./read-saved-task.ts";

/** Returns the payload of a saved scan. Error: validation_failed if a version that took more saved the scan. */
export async function savedPayload(
  { tasks }: Context,
  call: Call,
  { instructions }: SavedScanRecord,
): Promise<ScanPayload> {
  if (tasks === undefined || instructions.length <= SMALL_BODY_BYTES) return readSavedTask(instructions);
  return tasks.run("readSaved", instructions, askerOf(call));
}
