import { ofFrozen } from "#base";
import type { ScanPayload } from "#contract";

/** The JSON text of a payload, written once for one that is frozen. */
export const payloadText = ofFrozen((payload: ScanPayload): string => JSON.stringify(payload));
