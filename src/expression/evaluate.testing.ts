import { evaluateSeries } from "./evaluate.ts";
import type { Column, SeriesNode } from "./node.ts";

/** The values of a node over a few rows written by hand. */
export function valuesOf(node: SeriesNode, columns: Partial<Record<Column, readonly number[]>>): number[] {
  const arrays = Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)] as const);
  return [...evaluateSeries(node, Object.fromEntries(arrays), arrays[0]![1].length)];
}

/** As valuesOf, rounded to 9 decimals, for values whose last bits say nothing. */
export function roundedOf(node: SeriesNode, columns: Partial<Record<Column, readonly number[]>>): number[] {
  return valuesOf(node, columns).map((value) => Math.round(value * 1e9) / 1e9);
}
