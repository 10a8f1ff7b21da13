import { z } from "zod";
import { LIMITS, PatternModelsReply } from "#contract";
import { operations } from "#operations";
import { most } from "./scan-arguments.ts";
import { sayModel } from "./say-model.ts";
import { CAPS, defineTool } from "./tool.ts";

export const modelsList = defineTool({
  name: "models_list",
  title: "List pattern models",
  description:
    "Lists the caller's pattern models, newest first: shapes of the chart that were learnt from examples. A payload names one by its id in a PatternModel group.",
  operation: operations.patternModels.list,
  input: z.strictObject({
    limit: most(CAPS.models, CAPS.models, "models"),
    cursor: z.string().min(1).max(LIMITS.nameLength).describe("The next_cursor of the page before.").optional(),
  }),
  output: PatternModelsReply,
  request: ({ limit = CAPS.models, cursor }) => ({
    input: {
      path: {},
      query: [["limit", String(limit)], ...(cursor === undefined ? [] : [["cursor", cursor] as const])],
    },
  }),
  say({ models, next_cursor: next }) {
    if (models.length === 0) return "There is no pattern model.";
    const lines = models.map((model) => `- ${sayModel(model)}`);
    return lines.join("\n") + (next === null ? "" : `\nThe next page: cursor ${next}`);
  },
});
