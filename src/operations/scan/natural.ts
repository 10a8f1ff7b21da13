import { AppError } from "#base";
import { DoNaturalScanResponse, invalidError, LIMITS, NaturalScanRequest, validateBody } from "#contract";
import { convertTask } from "../conversions/conversion-tasks.ts";
import { runConversion } from "../conversions/run-conversion.ts";
import { wordsIn } from "../conversions/words-in.ts";
import { defineOperation, type BodyDefinition, type Call } from "../define-operation.ts";

/** Read by the operation itself, so that a refusal of it tells the credits that are left. */
const body: BodyDefinition<unknown> = {
  schema: NaturalScanRequest,
  example: { query: "large caps with RSI below 30 and price above the 200-day moving average" },
  read: (value) => value,
};

function readQuery(value: unknown, { client }: Call): string {
  const bytes = client.rawBody?.length ?? 0;
  if (bytes > LIMITS.queryBodyBytes) {
    const message = `The body has ${bytes} bytes; a query in words has at most ${LIMITS.queryBodyBytes}.`;
    throw new AppError("validation_failed", message, [{ path: "", rule: "too_long", message }]);
  }
  const checked = validateBody(NaturalScanRequest, value);
  if (!checked.ok) throw invalidError(checked.issues);
  return wordsIn(checked.body.query, "/query");
}

export default defineOperation({
  id: "convertWords",
  tag: "scan",
  summary: "Turn plain words into a payload.",
  description: `Says which payload the words mean; it runs nothing. \`reasoning.summary\` reads the payload back, \`reasoning.filters\` names for each filter the words that caused it and what was assumed. What cannot be served is left out and listed in \`validation_errors\`, what your plan does not include in \`restricted_features_removed\`. Where nothing can be made of the words, \`conversion_success\` is false and the first of \`validation_errors\` begins with the reason's code.

A conversion costs 1 AI credit by the embedded parser, what its tokens cost (about 90) where a language model helps, 0 where the same words were converted within a day. Two of your conversions run at once, four more wait.`,
  http: { method: "POST", path: "/api/v2/scan/natural" },
  access: "read",
  tier: "starter",
  cost: "read",
  foldsInvalid: true,
  drawsCredits: true,
  body,
  output: DoNaturalScanResponse,
  run: (context, { body: value }, call) =>
    runConversion(context, call, {
      operation: "convertWords",
      read: () => readQuery(value, call),
      task: ["convertWords", convertTask],
    }),
});
