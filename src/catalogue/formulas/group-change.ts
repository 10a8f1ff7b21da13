import { close, cross, groupWeightedMean, type SeriesNode } from "#expression";
import { percentChange } from "./percent-change.ts";
import { marketValue } from "./market-value.ts";

/** Change over n bars of everybody in the own sector or industry, weighted by market value. */
export function groupChange(population: "sector" | "industry", bars: number): SeriesNode {
  return cross(groupWeightedMean, { kind: population }, [percentChange(close, bars), marketValue]);
}
