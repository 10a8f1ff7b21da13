import { findModel } from "#accounts";
import { PatternModelReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "getPatternModel",
  tag: "pattern models",
  summary: "Read one of your pattern models, with its examples.",
  description: "While it is queued or in training, ask again: training takes seconds.",
  http: { method: "GET", path: "/api/v2/pattern-models/{id}" },
  access: "read",
  cost: "read",
  path: MODEL_PATH,
  output: PatternModelReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    return { model: presentModel(await findModel(accountsOf(context), placeOf(call, path.id))) };
  },
});
