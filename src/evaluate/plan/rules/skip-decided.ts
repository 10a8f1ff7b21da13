import type { Rules } from "./index.ts";

/**
 * Returns true if a condition is evaluated on a lane. With the rule, a lane whose outcome the earlier conditions have
 * decided (`isOpen` false) is skipped.
 */
export function evaluatesLane(rules: Rules, isOpen: boolean): boolean {
  return isOpen || !rules.has("skipDecided");
}
