import { sha256Hex, type FeatureGroup, type PlanTable } from "#accounts";
import { checkNames } from "#catalogue";
import { invalidError, RefineScanRequest, validateBody, validatePayload } from "#contract";
import {
  convertWords,
  NO_NAMES,
  refineWords,
  type Conversion,
  type ConvertDeps,
  type Refinement,
  type SavedExample,
} from "#language";
import { planRequirements } from "../scan/plan-requirements.ts";
import type { TaskTools } from "../tasks/task.ts";
import { wordsIn } from "./words-in.ts";

/** What a conversion needs beside its words, as data. */
export interface ConversionInput<I> {
  readonly input: I;
  /** Saved scans of the caller that a language model is shown, their payloads as they are kept. */
  readonly saved: readonly { readonly name: string; readonly instructions: string }[];
  /** The trading date. */
  readonly today: string;
  readonly plans: PlanTable;
  /** Groups of features that the caller's plan does not include. */
  readonly beyond: readonly FeatureGroup[];
}

function exampleOf({ name, instructions }: ConversionInput<unknown>["saved"][number]): SavedExample[] {
  const checked = validatePayload(JSON.parse(instructions));
  return checked.ok ? [{ name, payload: checked.payload }] : [];
}

function depsOf(
  { saved, today, plans, beyond }: ConversionInput<unknown>,
  { names = NO_NAMES, models = [], ...tools }: TaskTools,
): ConvertDeps {
  return {
    ...tools,
    words: { ...names, models, today },
    examples: saved.flatMap(exampleOf),
    sha256: sha256Hex,
    lackingOf: (payload) =>
      beyond.length === 0
        ? []
        : planRequirements(payload, plans, (group) => beyond.includes(group)).map(({ group, plan }) => ({
            category: group,
            plan,
          })),
  };
}

export const convertTask = (asked: ConversionInput<string>, tools: TaskTools): Promise<Conversion> =>
  convertWords(asked.input, depsOf(asked, tools));

export const refineTask = (asked: ConversionInput<Refinement>, tools: TaskTools): Promise<Conversion> =>
  refineWords(asked.input, depsOf(asked, tools));

/** The payload as it was written, not as it was read: what an instruction does not touch keeps its bytes. Errors: validation_failed. */
export function readRefinementTask(value: unknown): Refinement {
  const checked = validateBody(RefineScanRequest, value);
  if (!checked.ok) throw invalidError(checked.issues);
  const { payload: read, previous_payload: before } = checked.body;
  const issues = [
    ...checkNames(read, "/payload"),
    ...(before === undefined ? [] : checkNames(before, "/previous_payload")),
  ];
  if (issues.length > 0) throw invalidError(issues);
  // Reading orders the members of objects and changes nothing else, so that what was written is a payload too.
  const { payload, previous_payload: previous } = value as RefineScanRequest;
  return { payload, previous, instruction: wordsIn(checked.body.instruction, "/instruction") };
}
