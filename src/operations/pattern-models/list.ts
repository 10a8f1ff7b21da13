import { PatternModelsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { PAGE_QUERY, pageRequest } from "../page-parameters.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "listPatternModels",
  tag: "pattern models",
  summary: "List your pattern models with their examples, newest first.",
  http: { method: "GET", path: "/api/v2/pattern-models" },
  access: "read",
  cost: "read",
  query: PAGE_QUERY,
  output: PatternModelsReply,
  async run(context, { query }, call) {
    const { patternModels } = accountsOf(context).store;
    const { items, next = null } = await patternModels.list(memberOf(call).userId, pageRequest(query));
    const examples = await patternModels.examplesOf(items.map(({ id }) => id));
    const models = items.map((model) => ({ model, examples: examples.filter(({ modelId }) => modelId === model.id) }));
    return { models: models.map(presentModel), next_cursor: next };
  },
});
