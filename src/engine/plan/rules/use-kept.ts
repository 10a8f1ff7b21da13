import type { Rules } from "./index.ts";

/** Where all series of a filter are kept, they answer it: bars are read only where one is missing. */
export function useKept<Kept>(rules: Rules, find: () => Kept | undefined): Kept | undefined {
  return rules.has("useKept") ? find() : undefined;
}
