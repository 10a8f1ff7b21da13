import { deleteModel } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";

export default defineOperation({
  id: "deletePatternModel",
  tag: "pattern models",
  summary: "Delete a pattern model with its examples.",
  description: "Not while a saved scan names it; archive it instead, or change the scan.",
  http: { method: "DELETE", path: "/api/v2/pattern-models/{id}", status: 204 },
  access: "write",
  cost: "read",
  path: MODEL_PATH,
  output: NO_CONTENT,
  errors: ["not_found", "conflict"],
  async run(context, { path }, call) {
    await deleteModel(accountsOf(context), placeOf(call, path.id), doerOf(call));
  },
});
