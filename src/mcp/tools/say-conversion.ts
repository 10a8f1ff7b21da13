import type { DoNaturalScanResponse } from "#contract";
import { asJson } from "./say.ts";

/** What words were made into, in words; the payload too, since that is what the next tool takes. */
export function sayConversion(answer: DoNaturalScanResponse): string {
  const { conversion_success: success, generated_payload: payload, reasoning, validation_errors: errors } = answer;
  const left = (errors ?? []).map((error) => `- ${error}`);
  const removed = (answer.restricted_features_removed ?? []).map(
    ({ name, reason, requiredTier: tier }) => `- ${name}: ${reason}${tier === undefined ? "" : ` (plan ${tier})`}`,
  );
  const why = (reasoning?.filters ?? []).map(({ filter, reason }) => `- ${filter}: ${reason}`);
  return [
    success ? (reasoning?.summary ?? "Converted.") : "No payload could be made of this.",
    ...why,
    ...(left.length === 0 ? [] : [success ? "Not carried over:" : "Because:", ...left]),
    ...(removed.length === 0 ? [] : ["Removed, the plan does not include it:", ...removed]),
    ...(success && payload !== undefined ? [`Payload: ${asJson(payload)}`] : []),
  ].join("\n");
}
