import { changeModel } from "#accounts";
import { PatternModelReply, UpdatePatternModelRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "changePatternModel",
  tag: "pattern models",
  summary: "Change a pattern model, or archive it.",
  description:
    "What is absent stays. After a change of timeframe, scale or headType a trained model is stale: it goes on answering with what it had learnt until it is trained again. A new threshold counts at once. An archived model is kept, answers no scan and cannot be changed or trained until `archived` is false again.",
  http: { method: "PATCH", path: "/api/v2/pattern-models/{id}" },
  access: "write",
  cost: "read",
  path: MODEL_PATH,
  body: bodyOf(UpdatePatternModelRequest, { name: "Tight flags", threshold: 0.5 }),
  output: PatternModelReply,
  errors: ["not_found", "conflict"],
  async run(context, { path, body }, call) {
    return { model: presentModel(await changeModel(accountsOf(context), placeOf(call, path.id), body, doerOf(call))) };
  },
});
