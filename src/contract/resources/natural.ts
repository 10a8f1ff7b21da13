import { z } from "zod";
import { BOUNDS, LIMITS } from "../limits.ts";
import { ScanPayload } from "../payload/payload.ts";
import { decimal, flag, integer } from "../scalars.ts";

const words = (doc: string) => z.string().min(BOUNDS.queryLength.minimum).max(LIMITS.queryLength).describe(doc);
const said = (doc: string) => z.string().describe(doc);

export const NaturalScanRequest = z
  .strictObject({ query: words("What is sought, in plain words.") })
  .meta({ id: "NaturalScanRequest", description: "A query in plain words to convert to a payload." });
export type NaturalScanRequest = z.infer<typeof NaturalScanRequest>;

export const RefineScanRequest = z
  .strictObject({
    payload: ScanPayload.describe("The payload to change."),
    instruction: words("What is to change, in plain words."),
    previous_payload: ScanPayload.optional().describe(
      "The payload from before the last change: what an instruction such as *undo that* goes back to.",
    ),
  })
  .meta({ id: "RefineScanRequest", description: "A payload to change by an instruction in plain words." });
export type RefineScanRequest = z.infer<typeof RefineScanRequest>;

const RetrievedExample = z
  .strictObject({
    natural_query: said("The query of the example."),
    payload: z.unknown().describe("The payload of the example."),
    similarity: decimal("How much the example resembles the query, from 0 to 1."),
    source: said("Where the example comes from."),
  })
  .meta({ id: "RetrievedExample", description: "An example that the conversion used." });

const RemovedFeature = z
  .strictObject({
    category: said("The kind of the filter."),
    name: said("The filter."),
    reason: said("Why the filter was removed."),
    filterId: said("The id of the filter.").optional(),
    requiredTier: z.enum(["super", "super-pro"]).optional().describe("The plan that includes the filter."),
  })
  .meta({ id: "RestrictedFeature", description: "A filter that was removed because the plan does not include it." });

const Reasoning = z
  .strictObject({
    summary: said("How the query was understood."),
    filters: z
      .array(
        z
          .strictObject({
            filter: said("The filter."),
            reason: said("The words that it comes from, and what was assumed."),
          })
          .meta({ id: "ReasonedFilter", description: "Why a filter is in the payload." }),
      )
      .nullable()
      .describe("Why each filter is in the payload."),
    coverage: decimal(
      "Share of the query that the payload rests on, from 0 to 1; absent for changes of a payload.",
    ).optional(),
    left_out: z
      .array(
        z
          .strictObject({ words: said("Words of the query."), reason: said("Why nothing was made of the words.") })
          .meta({ id: "LeftOutWords", description: "Words that the payload does not rest on." }),
      )
      .optional()
      .describe("What the payload does not ask for although the query does. Empty where nothing was left out."),
  })
  .meta({ id: "Reasoning", description: "How the query was understood." });

export const DoNaturalScanResponse = z
  .strictObject({
    conversion_success: flag("Whether a payload was made."),
    conversion_time_taken_ms: integer("How long the conversion took, in milliseconds."),
    generated_payload: ScanPayload.optional().describe("The payload."),
    retrieved_examples: z.array(RetrievedExample).nullable().optional().describe("Examples that the conversion used."),
    retry_count: integer("How often the conversion was tried again."),
    validation_errors: z.array(z.string()).nullable().optional().describe("What could not be converted, and why."),
    restricted_features_removed: z
      .array(RemovedFeature)
      .optional()
      .describe("Filters that were removed because the plan does not include them."),
    reasoning: Reasoning.optional().describe("How the query was understood."),
  })
  .meta({
    id: "DoNaturalScanResponse",
    description: "The result of converting a query to a payload. The scan is not run.",
  });
export type DoNaturalScanResponse = z.infer<typeof DoNaturalScanResponse>;
