import { ofFrozen } from "#base";
import type { ScanPayload } from "#contract";

/** Returns the JSON text of a payload; that of a frozen payload is computed once. */
export const payloadText = ofFrozen((payload: ScanPayload): string => JSON.stringify(payload));
