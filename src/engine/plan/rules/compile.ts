import type { Rules } from "./index.ts";

/** Estimated nanoseconds of the interpreter above which compiling a function pays off. */
const LEAST_COST = 500_000;

/** Returns true if a compiled function repays its compilation. `interpreted`: as below. */
export const repaysCompiling = (interpreted: number): boolean => interpreted >= LEAST_COST;

/**
 * Returns true if compilable filters should be compiled. `interpreted`: nanoseconds of the interpreter for all
 * instruments.
 */
export function isWorthCompiling(rules: Rules, interpreted: number): boolean {
  return rules.has("compile") && repaysCompiling(interpreted);
}
