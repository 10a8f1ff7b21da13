import { InstructionsRequest, invalidError, ScanValidation, validateBody } from "#contract";
import { AppError, type Issue } from "#base";
import { defineOperation, type BodyDefinition } from "../define-operation.ts";
import { askerOf } from "../member.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { isSmall } from "../tasks/is-small.ts";
import { describePayloadTask, requirementsTask } from "./describe-payload.ts";
import { plansOf } from "./refuse-beyond-plan.ts";

/** The body's own shape must be right; what its payload is, is the question that the operation answers. */
const body: BodyDefinition<unknown> = {
  schema: InstructionsRequest,
  example: { instructions: EXAMPLE_PAYLOAD },
  read(value) {
    const holdsPayload = typeof value === "object" && value !== null && "instructions" in value;
    const checked = validateBody(InstructionsRequest, holdsPayload ? { ...value, instructions: {} } : value);
    if (!checked.ok) throw invalidError(checked.issues);
    return holdsPayload ? value.instructions : undefined;
  },
};

function invalid(issues: readonly Issue[]): ScanValidation {
  return {
    valid: false,
    issues: issues.map(({ path, rule, message, facts }) => ({ ...facts, path, rule, message })),
    canonical: null,
    read_back: null,
    requirements: null,
  };
}

export default defineOperation({
  id: "validateScan",
  tag: "scan",
  summary: "Check a payload without running it, and read what it means.",
  description:
    "Every issue of a payload with its place, or its canonical form, its meaning in words, and the bars, feeds and plan that it needs.",
  http: { method: "POST", path: "/api/v2/scan/validate" },
  access: "read",
  cost: "read",
  body,
  output: ScanValidation,
  async run(context, { body: instructions }, call) {
    const tasks = isSmall(instructions) ? undefined : context.tasks;
    const asked = { instructions, plans: plansOf(context) };
    const described = await (tasks?.run("describePayload", asked, askerOf(call)) ?? describePayloadTask(asked));
    if ("issues" in described) return invalid(described.issues);
    const { payload, canonical, plan } = described;
    const models = await patternHeadsOf(context, call, payload).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "validation_failed") return error.details;
      throw error;
    });
    if (!("heads" in models)) return invalid(models);
    const needing = { canonical, plan, heads: models.heads };
    const requirements = await (tasks?.run("requirements", needing, askerOf(call)) ?? requirementsTask(needing));
    return {
      valid: true,
      issues: [],
      canonical,
      read_back: described.readBack,
      requirements,
    };
  },
});
