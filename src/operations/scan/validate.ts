import { checkNames, readBack, resolveStudy } from "#catalogue";
import {
  canonicalPayload,
  InstructionsRequest,
  invalidError,
  ScanValidation,
  validateBody,
  validatePayload,
  type ScanPayload,
} from "#contract";
import { AppError, type Issue } from "#base";
import { defineOperation, type BodyDefinition } from "../define-operation.ts";
import { patternHeadsOf } from "../pattern-heads.ts";
import { EXAMPLE_PAYLOAD } from "./example.ts";
import { lowestPlan } from "./plan-requirements.ts";
import { requirementsOf } from "./requirements.ts";

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

function canonicalOf(payload: ScanPayload): ScanPayload {
  return canonicalPayload(payload, (input) => {
    const result = resolveStudy(input);
    return result.ok ? result.study.canonical : input;
  });
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
    const shaped = validatePayload(instructions);
    if (!shaped.ok) return invalid(shaped.issues);
    const issues = checkNames(shaped.payload, "/instructions");
    if (issues.length > 0) return invalid(issues);
    const models = await patternHeadsOf(context, call, shaped.payload).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "validation_failed") return error.details;
      throw error;
    });
    if (!("heads" in models)) return invalid(models);
    const canonical = canonicalOf(shaped.payload);
    const plan = lowestPlan(shaped.payload, context.accounts?.plans);
    return {
      valid: true,
      issues: [],
      canonical,
      read_back: readBack(shaped.payload),
      requirements: requirementsOf(canonical, plan, models.heads),
    };
  },
});
