/** Characters of texts and names, and as many again for each value, up to which a payload is read in some milliseconds. */
const SMALL = 2_048;
const OF_VALUE = 8;

/** Bytes of a body up to which it is read on the thread that serves. */
export const SMALL_BODY_BYTES = SMALL;

/** Whether a value of JSON is so small that what depends on it alone is found on the thread that serves. */
export function isSmall(value: unknown): boolean {
  let left = SMALL;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    left -= OF_VALUE + (typeof next === "string" ? next.length : 0);
    if (left < 0) return false;
    if (typeof next !== "object" || next === null) continue;
    for (const [name, member] of Object.entries(next)) {
      if (!Array.isArray(next)) left -= name.length;
      waiting.push(member);
    }
  }
  return true;
}
