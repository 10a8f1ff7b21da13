import { z } from "zod";
import { PatternModelReply } from "#contract";
import { operations } from "#operations";
import { MODEL_ID } from "./model-arguments.ts";
import { sayModel } from "./say-model.ts";
import { defineTool } from "./tool.ts";

export const modelTrain = defineTool({
  name: "model_train",
  title: "Train a pattern model",
  description:
    "Has one of the caller's pattern models trained on its examples. It is ready some seconds later: model_get tells. It needs a token with the scope write.",
  operation: operations.patternModels.train,
  input: z.strictObject({ id: MODEL_ID }),
  output: PatternModelReply,
  request: ({ id }) => ({ input: { path: { id }, query: [] } }),
  say: ({ model }) => `${sayModel(model)}.`,
});
