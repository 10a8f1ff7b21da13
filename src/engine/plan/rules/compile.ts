import { compiledCost } from "../static-cost.ts";
import type { Rules } from "./index.ts";

/** Estimated nanoseconds of the interpreter from which on a function, which must be compiled once, is worth it. */
const LEAST_COST = 500_000;

/** Whether filters that can be compiled shall be; `interpreted`: nanoseconds of the interpreter, for all instruments. */
export function isWorthCompiling(rules: Rules, interpreted: number): boolean {
  return rules.has("compile") && interpreted >= LEAST_COST;
}

/** Nanoseconds of a filter on one instrument from bars. */
export function costFromBars(rules: Rules, interpreted: number, isCompilable: () => boolean): number {
  return rules.has("compile") && isCompilable() ? compiledCost(interpreted) : interpreted;
}
