import { z } from "zod";
import { PatternModelReply } from "#contract";
import { operations } from "#operations";
import { MODEL_ID } from "./model-arguments.ts";
import { sayModel } from "./say-model.ts";
import { defineTool } from "./tool.ts";

export const modelGet = defineTool({
  name: "model_get",
  title: "Read a pattern model",
  description:
    "Reads one of the caller's pattern models with its examples: whether it is trained, why not, and how its scores are spread.",
  operation: operations.patternModels.get,
  input: z.strictObject({ id: MODEL_ID }),
  output: PatternModelReply,
  request: ({ id }) => ({ input: { path: { id }, query: [] } }),
  say({ model }) {
    const examples = model.examples.map(
      ({ ticker, asOf, label, drifted }) =>
        `- ${label} ${ticker} at ${asOf}${drifted ? ", whose bars have changed since" : ""}`,
    );
    return [`${sayModel(model)}.`, ...examples].join("\n");
  },
});
