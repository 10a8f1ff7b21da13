import { requestTraining } from "#accounts";
import { PatternModelReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { modelToUse, placeOf } from "./model-place.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "trainPatternModel",
  tag: "pattern models",
  summary: "Have a pattern model trained.",
  description:
    "The model is queued, and ready seconds later; read it to see. Asking again meanwhile changes nothing. While it is trained again it goes on answering with what it had learnt before. A model that fails says why in `failureReason`. It takes no body.",
  http: { method: "POST", path: "/api/v2/pattern-models/{id}/train", status: 202 },
  access: "write",
  cost: "read",
  path: MODEL_PATH,
  output: PatternModelReply,
  errors: ["not_found", "conflict", "insufficient_tier"],
  async run(context, { path }, call) {
    await modelToUse(context, call, path.id);
    const queued = await requestTraining(accountsOf(context), placeOf(call, path.id), doerOf(call));
    return { model: presentModel(queued) };
  },
});
