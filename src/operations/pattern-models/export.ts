import { findModel } from "#accounts";
import { PatternModelFile } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { fileOf } from "./model-file.ts";
import { MODEL_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";

export default defineOperation({
  id: "exportPatternModel",
  tag: "pattern models",
  summary: "Read a pattern model as a file, with all that training it takes.",
  http: { method: "GET", path: "/api/v2/pattern-models/{id}/export" },
  access: "read",
  cost: "read",
  path: MODEL_PATH,
  output: PatternModelFile,
  errors: ["not_found"],
  async run(context, { path }, call) {
    return fileOf(await findModel(accountsOf(context), placeOf(call, path.id)));
  },
});
