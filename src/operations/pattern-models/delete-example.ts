import { deleteExample } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { EXAMPLE_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";

export default defineOperation({
  id: "deletePatternExample",
  tag: "pattern models",
  summary: "Delete an example of a pattern model.",
  description: "A model that is left with too few positive examples is a draft again, and answers no scan.",
  http: { method: "DELETE", path: "/api/v2/pattern-models/{id}/examples/{example_id}", status: 204 },
  access: "write",
  cost: "read",
  path: EXAMPLE_PATH,
  output: NO_CONTENT,
  errors: ["not_found", "conflict"],
  async run(context, { path }, call) {
    const place = { ...placeOf(call, path.id), exampleId: path.example_id };
    await deleteExample(accountsOf(context), place, doerOf(call));
  },
});
