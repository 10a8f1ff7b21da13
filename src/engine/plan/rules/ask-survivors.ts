import type { Rules } from "./index.ts";

/**
 * A condition is asked only of those whose outcome those before it have left open. `isOpen`: whether it is open for one;
 * whether that one is asked on.
 */
export function isAskedOn(rules: Rules, isOpen: boolean): boolean {
  return isOpen || !rules.has("askSurvivors");
}
