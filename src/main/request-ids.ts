import type { Entropy } from "#base";

const BYTES = 12;
/** Ids drawn at once: asking the system for random bytes costs the same for one as for many. */
const DRAWN = 256;

/** A fresh id for every request: `req_` and 96 random bits. */
export function requestIds(entropy: Entropy): () => string {
  let bytes = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === bytes.length) {
      bytes = Buffer.from(entropy(BYTES * DRAWN));
      used = 0;
    }
    return `req_${bytes.toString("base64url", used, (used += BYTES))}`;
  };
}
