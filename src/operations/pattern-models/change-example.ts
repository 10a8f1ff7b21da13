import { changeExample, findModel } from "#accounts";
import { AppError } from "#base";
import { PatternExampleReply, UpdateExampleRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { EXAMPLE_PATH } from "./model-path.ts";
import { placeOf } from "./model-place.ts";
import { presentExample } from "./present-model.ts";
import { pickedWindow } from "./window-of.ts";

export default defineOperation({
  id: "changePatternExample",
  tag: "pattern models",
  summary: "Change the label of an example, or take its bars as they are now.",
  description:
    "An example whose bars were corrected since it was picked is `drifted`: training goes on with the bars that you saw until you accept the new ones.",
  http: { method: "PATCH", path: "/api/v2/pattern-models/{id}/examples/{example_id}" },
  access: "write",
  cost: "read",
  path: EXAMPLE_PATH,
  body: bodyOf(UpdateExampleRequest, { label: "negative" }),
  output: PatternExampleReply,
  errors: ["not_found", "conflict", "scan_timeout"],
  async run(context, { path, body: { label, acceptBars } }, call) {
    const accounts = accountsOf(context);
    const place = { ...placeOf(call, path.id), exampleId: path.example_id };
    const { examples } = await findModel(accounts, place);
    const example = examples.find(({ id }) => id === path.example_id);
    if (example === undefined) throw new AppError("not_found", "Nothing of that name exists.");
    const window = acceptBars === true ? (await pickedWindow(context, call, example)).read : undefined;
    return { example: presentExample(await changeExample(accounts, place, { label, window }, doerOf(call))) };
  },
});
