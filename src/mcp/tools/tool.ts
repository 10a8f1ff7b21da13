import { z } from "zod";
import { assert } from "#base";
import { invalidError, validateBody, type JsonSchema } from "#contract";
import type { Operation, RawInput } from "#operations";
import { argumentsSchema, type PayloadDetail } from "./payload-schema.ts";
import type { Renaming } from "./renaming.ts";

/** How much of an answer a tool gives. What is beyond is left out, and said to be. */
export const CAPS = {
  tickers: 200,
  rows: 50,
  items: 100,
  matches: 200,
  near_misses: 20,
  stale: 50,
  pattern_scores: 200,
  scans: 20,
  models: 10,
  definitions: 25,
  retrieved_examples: 5,
} as const;

/** The call of an operation that a tool call comes to. */
export interface ToolRequest {
  readonly input: RawInput;
  /** Where things stand in the arguments that the operation sees elsewhere. */
  readonly places: readonly Renaming[];
  /** At most so many elements of members of the answer. */
  readonly caps: Readonly<Record<string, number>>;
}

/** A tool: one operation, under arguments that suit a language model. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: Operation;
  readonly argumentsSchema: JsonSchema;
  /** Errors: validation_failed for arguments that are not what the schema says; a payload is left to the operation. */
  request(given: unknown): ToolRequest;
  /** The answer in words, for a model that is shown no structured content. */
  say(answer: unknown): string;
}

interface Definition<A, O> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operation: Operation;
  readonly input: z.ZodType<A>;
  /** That of the operation. */
  readonly output: z.ZodType<O>;
  readonly payload?: PayloadDetail;
  /** Absent: the arguments are the body of the operation, which reads them itself. */
  request?(values: A): Pick<ToolRequest, "input"> & Partial<ToolRequest>;
  readonly caps?: ToolRequest["caps"];
  say(answer: O): string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads arguments but for their payload, which stays as it was written: the operation is what checks it. */
function readArguments<A>(input: z.ZodType<A>, given: unknown): A {
  const held = isObject(given) && Object.hasOwn(given, "payload");
  const checked = validateBody(input, held ? { ...given, payload: {} } : (given ?? {}));
  if (!checked.ok) throw invalidError(checked.issues);
  return held ? { ...checked.body, payload: given["payload"] } : checked.body;
}

export function defineTool<A, O>(definition: Definition<A, O>): Tool {
  const { name, title, description, operation, input, output, payload = "outline", caps = {}, say } = definition;
  assert(operation.output === output, `${name} reads another answer than ${operation.id} gives`);
  return Object.freeze<Tool>({
    name,
    title,
    description,
    operation,
    argumentsSchema: argumentsSchema(input, payload),
    request: (given) => ({
      places: [],
      caps,
      ...(definition.request === undefined
        ? { input: { path: {}, query: [], body: given ?? {} } }
        : definition.request(readArguments(input, given))),
    }),
    // The answer is that of the operation whose output schema O comes from.
    say: (answer) => say(answer as O),
  });
}
