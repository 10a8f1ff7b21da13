import { checkNames } from "#catalogue";
import { DoNaturalScanResponse, invalidError, RefineScanRequest, validateBody, type ScanPayload } from "#contract";
import { refineWords } from "#language";
import { runConversion } from "../conversions/run-conversion.ts";
import { wordsIn } from "../conversions/words-in.ts";
import { defineOperation, type BodyDefinition } from "../define-operation.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";

interface Order {
  readonly payload: ScanPayload;
  readonly instruction: string;
}

/** Read by the operation itself, so that a refusal of it tells the credits that are left. */
const body: BodyDefinition<unknown> = {
  schema: RefineScanRequest,
  example: { payload: EXAMPLE_PAYLOAD, instruction: "also require volume above a million" },
  read: (value) => value,
};

/** The payload as it was written, not as it was read: what an instruction does not touch keeps its bytes. */
function readOrder(value: unknown): Order {
  const checked = validateBody(RefineScanRequest, value);
  if (!checked.ok) throw invalidError(checked.issues);
  const issues = checkNames(checked.body.payload, "/payload");
  if (issues.length > 0) throw invalidError(issues);
  // Reading orders the members of objects and changes nothing else, so that what was written is a payload too.
  const { payload } = value as Order;
  return { payload, instruction: wordsIn(checked.body.instruction, "/instruction") };
}

export default defineOperation({
  id: "refineWords",
  tag: "scan",
  summary: "Change a payload by an instruction in plain words.",
  description: `Adds, removes or changes filters of a payload as the instruction says, and touches nothing else: every other filter stays as it is, with its Id, its IsDisabled and its place. \`reasoning.summary\` tells what changed. An instruction that fits no filter, or more than one, is not guessed at: \`conversion_success\` is then false, and \`validation_errors\` names the filters that there are.

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
    runConversion(context, call, { operation: "refineWords", read: () => readOrder(value), convert: refineWords }),
});
