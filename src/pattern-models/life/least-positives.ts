import type { HeadType } from "#contract";
import { LEAST_POSITIVES } from "../heads/head-type.ts";

/** Positives that training takes; `nearest`, which only compares with single examples, takes one. Null = automatic. */
export function leastPositives(chosen: HeadType | null): number {
  return chosen === "nearest" ? 1 : LEAST_POSITIVES;
}
