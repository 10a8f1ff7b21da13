import type { Entropy } from "#base";

const BYTES = 12;
/** Ids per draw: a call for random bytes costs the system the same for many ids as for one. */
const IDS_PER_DRAW = 256;

/** Returns a source of request ids: `req_` and 96 random bits. */
export function requestIds(entropy: Entropy): () => string {
  let bytes = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === bytes.length) {
      bytes = Buffer.from(entropy(BYTES * IDS_PER_DRAW));
      used = 0;
    }
    return `req_${bytes.toString("base64url", used, (used += BYTES))}`;
  };
}
