/** A place in a document: a key of the place above it. Built while walking down, spelled out only for an issue. */
export interface Place {
  readonly above: Place | undefined;
  readonly key: string | number;
}

const LONGEST_KEY = 80;

/** The first 80 characters of a text, with a mark where something was cut off. */
export function shortened(text: string): string {
  return text.length <= LONGEST_KEY ? text : `${text.slice(0, LONGEST_KEY)}…`;
}

/** Spells keys as a JSON pointer (RFC 6901) under `root`; a key of over 80 characters is shortened. */
export function pointerOf(root: string, keys: readonly (string | number)[]): string {
  let pointer = root;
  for (const key of keys) {
    pointer += `/${shortened(String(key)).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return pointer;
}

/** The keys from the root of the document down to a place. */
export function keysOf(place: Place | undefined): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.above) keys.push(at.key);
  return keys.reverse();
}
