import { z } from "zod";
import { PatternSuggestionsReply } from "#contract";
import { operations } from "#operations";
import { MODEL_ID } from "./model-arguments.ts";
import { defineTool } from "./tool.ts";

export const modelSuggestions = defineTool({
  name: "model_suggestions",
  title: "Find windows worth a label",
  description:
    "Gives up to six windows whose labels would teach one of the caller's pattern models most. Show them to the person, who judges; add what they say with model_add_example.",
  operation: operations.patternModels.suggestions,
  input: z.strictObject({ id: MODEL_ID }),
  output: PatternSuggestionsReply,
  request: ({ id }) => ({ input: { path: { id }, query: [] } }),
  say({ suggestions }) {
    if (suggestions.length === 0) return "No window is left to label.";
    return suggestions
      .map(
        ({ ticker, score, asOf, reason }) =>
          `- ${ticker} up to ${asOf}, score ${score} (${reason.replace("_", " the ")})`,
      )
      .join("\n");
  },
});
