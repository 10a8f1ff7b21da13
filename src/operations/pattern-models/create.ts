import { createModel } from "#accounts";
import { CreatePatternModelRequest, LIMITS, PatternModelReply } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { checkModelsPlan } from "./model-place.ts";
import { MADE_MODEL } from "./made-model.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "createPatternModel",
  tag: "pattern models",
  summary: "Make a pattern model, a draft to be taught by examples.",
  description: `Add examples, then have it trained. It takes three positive examples, or one where headType is "nearest". An account keeps at most ${LIMITS.patternModels} models.`,
  http: { method: "POST", path: "/api/v2/pattern-models", status: 201 },
  access: "write",
  creates: MADE_MODEL,
  cost: "read",
  body: bodyOf(CreatePatternModelRequest, { name: "Tight flags", timeframe: "1d", scale: 60 }),
  output: PatternModelReply,
  errors: ["conflict", "insufficient_tier"],
  async run(context, { body }, call) {
    checkModelsPlan(context, call);
    const { headType = null, threshold = null, tags = [], notes = "" } = body;
    const draft = { ...body, headType, threshold, tags, notes };
    const made = await createModel(accountsOf(context), memberOf(call).userId, draft, [], doerOf(call));
    return { model: presentModel(made) };
  },
});
