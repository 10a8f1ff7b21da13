import { z } from "zod";
import { AddExampleRequest, PatternExampleReply } from "#contract";
import { operations } from "#operations";
import { MODEL_ID } from "./model-arguments.ts";
import { defineTool } from "./tool.ts";

export const modelAddExample = defineTool({
  name: "model_add_example",
  title: "Add an example to a pattern model",
  description:
    "Adds the window of a ticker that ends at a moment to the examples of one of the caller's pattern models, as one that shows the pattern (positive) or does not (negative). The model is trained with it by model_train. It needs a token with the scope write. Add only what the person said.",
  operation: operations.patternModels.addExample,
  input: z.strictObject({ id: MODEL_ID, ...AddExampleRequest.shape }),
  output: PatternExampleReply,
  request: ({ id, ...body }) => ({ input: { path: { id }, query: [], body } }),
  say: ({ example: { id, ticker, asOf, label } }) => `Kept ${ticker} up to ${asOf} as a ${label} example, ${id}.`,
});
