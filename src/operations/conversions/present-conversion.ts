import type { DoNaturalScanResponse } from "#contract";
import { problemsOf, type Conversion } from "#language";

/** A conversion as the interface has it. Lists that are empty are null where the interface allows it. */
export function presentConversion(conversion: Conversion, tookMs: number): DoNaturalScanResponse {
  const { payload, leftOut, coverage, removed, summary, filters, examples, repairs } = conversion;
  const problems = problemsOf(conversion);
  return {
    conversion_success: payload !== undefined,
    conversion_time_taken_ms: Math.max(0, Math.round(tookMs)),
    ...(payload === undefined ? {} : { generated_payload: payload }),
    retrieved_examples:
      examples === null
        ? null
        : examples.map(({ query, payload: meant, similarity, source }) => ({
            natural_query: query,
            payload: meant,
            similarity,
            source,
          })),
    retry_count: repairs,
    validation_errors: problems.length === 0 ? null : [...problems],
    ...(removed.length === 0 ? {} : { restricted_features_removed: removed.map(present) }),
    reasoning: {
      summary,
      filters: filters.length === 0 ? null : filters.map((one) => ({ ...one })),
      ...(coverage === null ? {} : { coverage: Math.round(100 * coverage) / 100 }),
      left_out: leftOut.map((one) => ({ ...one })),
    },
  };
}

type Removed = NonNullable<DoNaturalScanResponse["restricted_features_removed"]>[number];

/** The interface knows the plans above the lowest, which nothing needs. */
function present({ requiredTier, ...filter }: Conversion["removed"][number]): Removed {
  return requiredTier === "basic" ? filter : { ...filter, requiredTier };
}
