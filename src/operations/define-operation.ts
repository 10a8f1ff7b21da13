import type { z } from "zod";
import { AppError, nearestName, type ErrorCode, type Issue } from "#base";
import { invalidError, validateBody, type ApiTier, type Scope } from "#contract";
import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { Parameter, ParameterValue } from "./parameter.ts";

/** What a transport hands over, unread: texts of the path and the query, and the parsed JSON body. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Iterable<readonly [name: string, value: string]>;
  readonly body?: unknown;
}

/** The circumstances of one call. */
export interface Call {
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

/** A JSON body. `read` turns unknown data into it or throws an AppError of status 422; by default the schema says how. */
export interface BodyDefinition<B> {
  readonly schema: z.ZodType;
  readonly example: unknown;
  read(value: unknown): B;
}

/** A body that is what its schema says. */
export function bodyOf<T>(schema: z.ZodType<T>, example: NoInfer<T>): BodyDefinition<T> {
  return {
    schema,
    example,
    read(value) {
      const checked = validateBody(schema, value);
      if (!checked.ok) throw invalidError(checked.issues);
      return checked.body;
    },
  };
}

type Parameters = Readonly<Record<string, Parameter<unknown>>>;
type Values<P extends Parameters> = { readonly [K in keyof P]: ParameterValue<P[K]> };

interface Definition<P extends Parameters, Q extends Parameters, B, O> {
  /** camelCase; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly http: { readonly method: "GET" | "POST"; readonly path: `/api/v2/${string}` };
  readonly scope: Scope;
  /** The lowest API tier that may call it; absent = any. */
  readonly tier?: ApiTier;
  /** What a call draws on: `scan` computes over the universe, `read` looks something up. */
  readonly cost: "read" | "scan";
  readonly path?: P;
  readonly query?: Q;
  readonly body?: BodyDefinition<B>;
  readonly output: z.ZodType<O>;
  /** Codes beyond those that every operation of its kind can give. */
  readonly errors?: readonly ErrorCode[];
  run(
    context: Context,
    input: { readonly path: Values<P>; readonly query: Values<Q>; readonly body: B },
    call: Call,
  ): Promise<O>;
}

/** An operation as every adapter sees it: its facets, and one way to perform it on unread input. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: "GET" | "POST";
  /** With `{name}` for each path parameter. */
  readonly route: string;
  readonly scope: Scope;
  readonly tier: ApiTier | undefined;
  readonly cost: "read" | "scan";
  readonly pathParameters: Parameters;
  readonly queryParameters: Parameters;
  readonly body: Pick<BodyDefinition<unknown>, "schema" | "example"> | undefined;
  readonly output: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** Validates the input, then does the work. Errors: bad_request, not_found, validation_failed, those of `errors`. */
  perform(context: Context, raw: RawInput, call: Call): Promise<unknown>;
}

function readPath<P extends Parameters>(definitions: P, raw: RawInput["path"]): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(definitions)) {
    const read = parameter.read(raw[name] ?? "");
    if ("problem" in read) throw new AppError("not_found", "Nothing of that name exists.");
    values[name] = read.value;
  }
  return typedValues<P>(values);
}

function readQuery<Q extends Parameters>(definitions: Q, raw: RawInput["query"]): Values<Q> {
  const written = new Map<string, string>();
  const issues: Issue[] = [];
  const refuse = (name: string, rule: string, problem: string): void => {
    issues.push({ path: `?${name}`, rule, message: `The query parameter "${name}" ${problem}.` });
  };
  for (const [name, value] of raw) {
    const shown = name.slice(0, 64);
    if (written.has(name))
      throw new AppError("bad_request", `The query parameter "${shown}" is given twice; give it once.`);
    written.set(name, value);
    if (Object.hasOwn(definitions, name)) continue;
    const near = nearestName(name, Object.keys(definitions));
    refuse(shown, "unknown_parameter", `is not known here${near === undefined ? "" : `; did you mean "${near}"?`}`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(definitions)) {
    const text = written.get(name);
    if (text === undefined) {
      if (parameter.required) refuse(name, "required", "is required");
      continue;
    }
    const read = parameter.read(text);
    if ("problem" in read) refuse(name, "invalid_parameter", read.problem);
    else values[name] = read.value;
  }
  if (issues.length > 0) throw new AppError("validation_failed", issues[0]!.message, issues);
  return typedValues<Q>(values);
}

/** Each member was read by the parameter of the same name, and required ones are present: that is what Values says. */
function typedValues<P extends Parameters>(values: Record<string, unknown>): Values<P> {
  return values as Values<P>;
}

const NO_BODY = { read: (): undefined => undefined };

export function defineOperation<const P extends Parameters, const Q extends Parameters, O, B = undefined>(
  definition: Definition<P, Q, B, O>,
): Operation {
  const { path, query, body, http, run, tier, errors = [], description = definition.summary } = definition;
  // Without a body the type parameter B is left at undefined, which is what the absent reader returns.
  const readBody = (body ?? NO_BODY).read as (value: unknown) => B;
  return Object.freeze<Operation>({
    id: definition.id,
    tag: definition.tag,
    summary: definition.summary,
    description,
    method: http.method,
    route: http.path,
    scope: definition.scope,
    tier,
    cost: definition.cost,
    pathParameters: path ?? {},
    queryParameters: query ?? {},
    body,
    output: definition.output,
    errors,
    async perform(context, raw, call) {
      const input = {
        path: readPath(path ?? ({} as P), raw.path),
        query: readQuery(query ?? ({} as Q), raw.query),
        body: readBody(raw.body),
      };
      return run(context, input, call);
    },
  });
}
