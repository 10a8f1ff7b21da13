import { findModel } from "#accounts";
import { PatternQualityReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { MODEL_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";

export default defineOperation({
  id: "getPatternQuality",
  tag: "pattern models",
  summary: "Read how good a pattern model is, and which of its examples look mislabelled.",
  description: "What the last training found out; null where the model has learnt nothing yet.",
  http: { method: "GET", path: "/api/v2/pattern-models/{id}/quality" },
  access: "read",
  cost: "read",
  path: MODEL_PATH,
  output: PatternQualityReply,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const { model, examples } = await findModel(accountsOf(context), placeOf(call, path.id));
    const { learnt, headType, threshold } = model;
    const suspects = (learnt?.suspects ?? []).flatMap((id) => examples.find((example) => example.id === id) ?? []);
    return {
      quality: {
        separation: learnt?.separation ?? null,
        isWeak: learnt?.isWeak ?? null,
        suspects: suspects.map(({ id, label }) => ({ exampleId: id, label })),
        unavailable: examples.filter(({ unavailable }) => unavailable).map(({ id }) => id),
        chosenHeadType: headType,
        chosenThreshold: threshold,
      },
    };
  },
});
