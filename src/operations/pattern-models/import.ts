import { createModel } from "#accounts";
import { PatternModelReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf, memberOf } from "../member.ts";
import { MODEL_FILE_BODY, modelOfFile } from "./model-file.ts";
import { checkModelsPlan } from "./model-place.ts";
import { MADE_MODEL } from "./made-model.ts";
import { presentModel } from "./present-model.ts";

export default defineOperation({
  id: "importPatternModel",
  tag: "pattern models",
  summary: "Make a pattern model of a file that was exported, here or elsewhere.",
  description:
    "The model is a draft with the examples of the file; their bars need not be here. Train it to use it. The threshold follows from this installation's stocks unless the file has a chosen one.",
  http: { method: "POST", path: "/api/v2/pattern-models/import", status: 201 },
  access: "write",
  creates: MADE_MODEL,
  cost: "read",
  body: MODEL_FILE_BODY,
  output: PatternModelReply,
  errors: ["conflict", "insufficient_tier"],
  async run(context, { body }, call) {
    checkModelsPlan(context, call);
    const { draft, examples } = modelOfFile(body);
    const made = await createModel(accountsOf(context), memberOf(call).userId, draft, examples, doerOf(call));
    return { model: presentModel(made) };
  },
});
