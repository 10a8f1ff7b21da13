import { readFileSync } from "node:fs";
import type { FeatureFilter, ScanPayload } from "#contract";
import { EXAMPLES } from "#language";
import { arbitraryPayload } from "../../../src/contract/payload.testing.ts";

/** Payloads of every shape as JSON, in which no object stands in two places. */
export const anyPayload = arbitraryPayload().map((payload) => structuredClone(payload));

/** Payloads that people would write: those of the worked examples. */
export const writtenPayloads: readonly ScanPayload[] = EXAMPLES.flatMap(({ payload }) => payload ?? []);

/** The queries of the worked examples, and those for developing the parser where that file lies beside the checkout. */
export function spokenQueries(): readonly string[] {
  const own = EXAMPLES.map(({ query }) => query);
  try {
    const lines = readFileSync("../shared/nl/dev.jsonl", "utf8").trim().split("\n");
    return [...own, ...lines.map((line) => (JSON.parse(line) as { readonly query: string }).query)];
  } catch {
    console.warn("../shared/nl/dev.jsonl is not there: words are found in the queries of the worked examples alone");
    return own;
  }
}

/** A filter on a study: `above("rsi(14)", 70)`. */
export function above(input: string, level: number, settings: FeatureFilter = {}): FeatureFilter {
  return { Input: input, ...settings, Returns: { Want: { Value: { GreaterThan: level } } } };
}

/** A condition of filters on studies that must all hold. */
export function studies(...filters: FeatureFilter[]) {
  return { FeatureWindow: { Filters: filters } };
}
