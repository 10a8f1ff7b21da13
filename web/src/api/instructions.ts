import type { ScanPayload } from "#contract";
import type { Schemas } from "./client.ts";

/** A payload as the body of a call: members that are undefined are left out when it is written as JSON. */
export const instructionsOf = (payload: ScanPayload): Schemas["ScanPayload"] => payload as Schemas["ScanPayload"];
