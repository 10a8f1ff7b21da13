import { addExample, findModel } from "#accounts";
import { AppError } from "#base";
import { AddExampleRequest, LIMITS, PatternExampleReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { modelToUse, placeOf } from "./model-place.ts";
import { presentExample } from "./present-model.ts";
import { pickedWindow } from "./window-of.ts";

export default defineOperation({
  id: "addPatternExample",
  tag: "pattern models",
  summary: "Add an example to a pattern model.",
  description: `The example is the window of as many bars as the model's scale says that ends with the newest bar closed at \`asOf\`: regular hours, restated for splits. What training needs of it is kept, so that later corrections of the bars do not change what you picked. The same window again is the example that is there; under the other label both are kept, and training says that they contradict each other. A model has at most ${LIMITS.patternExamples} positive and ${LIMITS.patternExamples} negative examples.`,
  http: { method: "POST", path: "/api/v2/pattern-models/{id}/examples", status: 201 },
  access: "write",
  creates: {
    nameOf: ({ example }) => example.id,
    async again(context, made, call, path) {
      const { examples } = await findModel(accountsOf(context), placeOf(call, path["id"] ?? ""));
      const example = examples.find(({ id }) => id === made);
      if (example === undefined) throw new AppError("not_found", "Nothing of that name exists.");
      return { example: presentExample(example) };
    },
  },
  cost: "read",
  path: MODEL_PATH,
  body: bodyOf(AddExampleRequest, { ticker: "UP", asOf: "2024-06-20", label: "positive" }),
  output: PatternExampleReply,
  errors: ["not_found", "conflict", "insufficient_tier", "scan_timeout"],
  async run(context, { path, body }, call) {
    const { model } = await modelToUse(context, call, path.id);
    const { timeframe, scale } = model;
    const { ticker, asOf, label, source = "api" } = body;
    const { found, read } = await pickedWindow(context, call, { ticker, timeframe, scale, asOf });
    const draft = {
      ticker: found.ticker,
      figi: found.figi,
      asOf: found.asOf,
      timeframe,
      scale,
      label,
      source,
      ...read,
    };
    const example = await addExample(accountsOf(context), placeOf(call, path.id), draft, doerOf(call));
    return { example: presentExample(example) };
  },
});
