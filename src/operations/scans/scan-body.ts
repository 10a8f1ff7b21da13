import type { ScanDraft } from "#accounts";
import { invalidError, SaveScanRequest, validateBody, type ScanPayload } from "#contract";
import type { Context } from "../context.ts";
import type { BodyDefinition, Call } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { EXAMPLE_PAYLOAD } from "../scan/example.ts";
import { checkUniverse } from "../scan/resolve-universe.ts";

/** A scan to keep: what is kept, word for word, and its payload as it was read. */
export interface ScanToKeep {
  readonly draft: ScanDraft;
  readonly payload: ScanPayload;
}

export const SCAN_BODY: BodyDefinition<ScanToKeep> = {
  schema: SaveScanRequest,
  example: { name: "Fresh momentum", instructions: EXAMPLE_PAYLOAD },
  read(value) {
    const checked = validateBody(SaveScanRequest, value);
    if (!checked.ok) throw invalidError(checked.issues);
    const { name, instructions, universe = null, schedule = null } = checked.body;
    const written = typeof value === "object" && value !== null && "instructions" in value && value.instructions;
    return { draft: { name, instructions: JSON.stringify(written), universe, schedule }, payload: instructions };
  },
};

/**
 * What a scan is asked before it is kept: the questions that running it would ask.
 * Errors: validation_failed, insufficient_tier; unavailable where its universe cannot be looked up.
 */
export async function checkScan(context: Context, call: Call, { draft, payload }: ScanToKeep): Promise<ScanDraft> {
  await checkPayload(context, call, payload);
  await patternHeadsOf(context, call, payload);
  await checkUniverse(context, call, draft.universe, "/universe");
  return draft;
}
