import { DoNaturalScanResponse, RefineScanRequest } from "#contract";
import { readRefinementTask, refineTask } from "../conversions/conversion-tasks.ts";
import { runConversion } from "../conversions/run-conversion.ts";
import { defineOperation, type BodyDefinition } from "../define-operation.ts";
import { askerOf } from "../member.ts";
import { isSmall } from "../tasks/is-small.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";

/** Read by the operation itself, so that a refusal of it tells the credits that are left. */
const body: BodyDefinition<unknown> = {
  schema: RefineScanRequest,
  example: { payload: EXAMPLE_PAYLOAD, instruction: "also require volume above a million" },
  read: (value) => value,
};

export default defineOperation({
  id: "refineWords",
  tag: "scan",
  summary: "Change a payload by an instruction in plain words.",
  description: `Adds, removes or changes filters of a payload as the instruction says, and touches nothing else: every other filter stays as it is, with its Id, its IsDisabled and its place. \`reasoning.summary\` tells what changed. An instruction that fits no filter, or more than one, is not guessed at: \`conversion_success\` is then false, and \`validation_errors\` names the filters that there are.

*Relax it a bit* and *make it stricter* move all levels, or the levels of the filter that the instruction names, by a tenth. *Undo that* goes back to \`previous_payload\`.

It draws on the same AI credits as a conversion.`,
  http: { method: "POST", path: "/api/v2/scan/refine" },
  access: "read",
  tier: "starter",
  cost: "read",
  foldsInvalid: true,
  drawsCredits: true,
  body,
  output: DoNaturalScanResponse,
  run: (context, { body: value }, call) =>
    runConversion(context, call, {
      operation: "refineWords",
      read: async () => {
        const tasks = isSmall(value) ? undefined : context.tasks;
        return tasks?.run("readRefinement", value, askerOf(call)) ?? readRefinementTask(value);
      },
      task: ["refineWords", refineTask],
    }),
});
