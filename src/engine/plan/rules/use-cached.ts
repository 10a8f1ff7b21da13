import type { Rules } from "./index.ts";

/**
 * Returns what `find` finds in the caches if the rule is in force. If every series of a filter is cached, the filter
 * reads no bars.
 */
export function useCached<Cached>(rules: Rules, find: () => Cached | undefined): Cached | undefined {
  return rules.has("useCached") ? find() : undefined;
}
