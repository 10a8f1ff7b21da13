import type { NewSession } from "#accounts";
import type { Call } from "../define-operation.ts";

/** The answer sets the cookie of the session. */
export function setSession({ reply }: Call, { value, maxAgeSeconds }: NewSession): void {
  reply.session = { value, maxAgeSeconds };
}
