import { z } from "zod";
import { AppError, nearestName, ofFrozen, type ErrorCode, type Issue, ownMember } from "#base";
import type { Actor } from "#accounts";
import { invalidError, LIMITS, validateBody, type ApiTier, type Scope } from "#contract";
import type { EventStream } from "#streams";
import type { Client, ReplyFacts } from "./client.ts";
import type { Context } from "./context.ts";
import type { RequestParameter, RequestParameterValue } from "./parameter.ts";

/** What a transport hands over, unread: texts of the path and the query, and the parsed JSON body. */
export interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Iterable<readonly [name: string, value: string]>;
  readonly body?: unknown;
  /** The body as its operation reads it, where that was done before; throws what reading it threw. */
  readonly read?: () => unknown;
}

/** The circumstances of one call. */
export interface Call {
  readonly actor: Actor;
  readonly client: Client;
  /** What the answer carries beside its body. */
  readonly reply: ReplyFacts;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `open` needs no credential, `session` a signed-in person (no token), a scope either a session or a token
 * that holds it.
 */
export type Access = "open" | "session" | Scope;

/** 204 and 302 have no body; 302 sends a browser to `reply.location`. */
export type SuccessStatus = 200 | 201 | 202 | 204 | 302;

/** A JSON body. `read` turns unknown data into it or throws an AppError of status 422; by default the schema says how. */
export interface BodyDefinition<B> {
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** LIMITS.bodyBytes unless given. */
  readonly maxBytes?: number;
  /** Turns JSON lines into the value of a JSON body; absent: lines are not taken. Error: malformed_body. */
  readonly readLines?: (bytes: Uint8Array) => unknown;
  read(value: unknown): B;
}

/** A body that is what its schema says. */
export function bodyOf<T>(schema: z.ZodType<T>, example: NoInfer<T>): BodyDefinition<T> {
  return {
    schema,
    example,
    read: ofFrozen((value: unknown) => {
      const checked = validateBody(schema, value);
      if (!checked.ok) throw invalidError(checked.issues);
      return checked.body;
    }),
  };
}

/** The output of an operation that answers with status 204. */
export const NO_CONTENT = z.void();

type Parameters = Readonly<Record<string, RequestParameter<unknown>>>;
type Values<P extends Parameters> = { readonly [K in keyof P]: RequestParameterValue<P[K]> };

/** How the reply of a create is written again for a client that repeats it. */
export interface Creation<O> {
  /** A short text that names what was made. */
  nameOf(output: O): string;
  /** The reply about what was made, as it is now. Errors: not_found when it is there no more. */
  again(context: Context, made: string, call: Pick<Call, "actor">, path: RawInput["path"]): Promise<O>;
}

/** `O`: what `output` describes; `R`: what `run` gives, another type only for a stream. */
interface Definition<P extends Parameters, Q extends Parameters, B, O, R = O> {
  /** camelCase; unique. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly http: {
    readonly method: HttpMethod;
    readonly path: `/api/v2/${string}`;
    /** Of a success; default 200. */
    readonly status?: SuccessStatus;
  };
  readonly access: Access;
  /** Only for operators. */
  readonly operator?: true;
  /** It makes something: an Idempotency-Key lets a client repeat it safely. `once`: but its reply is never shown again. */
  readonly creates?: Creation<R> | "once";
  /** It gives a session to whoever calls it, so other sites must not be able to cause it. */
  readonly setsSession?: true;
  /** The lowest API tier that may call it; absent = any. */
  readonly tier?: ApiTier;
  /** What is understood but not valid is answered as what cannot be read: bad_request instead of validation_failed. */
  readonly foldsInvalid?: true;
  /** It draws on the day's AI credits, and every answer of it tells what is left. */
  readonly drawsCredits?: true;
  /** A header of its answer tells what it rests on. */
  readonly tellsReplay?: true;
  /** What a call draws on: `scan` computes over the universe, `read` looks something up or changes one thing. */
  readonly cost: "read" | "scan";
  readonly path?: P;
  readonly query?: Q;
  readonly body?: BodyDefinition<B>;
  /** The body's bytes are left to the operation, in `call.client.rawBody`; `body` is then absent. */
  readonly rawBody?: true;
  readonly output: z.ZodType<O>;
  /** Codes beyond those that every operation of its kind can give. */
  readonly errors?: readonly ErrorCode[];
  run(
    context: Context,
    input: { readonly path: Values<P>; readonly query: Values<Q>; readonly body: B },
    call: Call,
  ): Promise<R>;
}

type StreamDefinition<P extends Parameters, Q extends Parameters, B, O> = Omit<
  Definition<P, Q, B, O, EventStream>,
  "creates"
>;

/** An operation as every adapter sees it: its facets, and one way to perform it on unread input. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: HttpMethod;
  readonly status: SuccessStatus;
  /** With `{name}` for each path parameter. */
  readonly route: string;
  readonly access: Access;
  readonly operator: boolean;
  readonly creates: Creation<unknown> | "once" | undefined;
  readonly setsSession: boolean;
  readonly tier: ApiTier | undefined;
  readonly foldsInvalid: boolean;
  readonly drawsCredits: boolean;
  readonly tellsReplay: boolean;
  readonly cost: "read" | "scan";
  readonly pathParameters: Parameters;
  readonly queryParameters: Parameters;
  readonly body: BodyDefinition<unknown> | undefined;
  readonly rawBody: boolean;
  /** It gives an EventStream in place of an output; `performStream` runs it. */
  readonly streams: boolean;
  /** Of a stream: one event. */
  readonly output: z.ZodType;
  readonly errors: readonly ErrorCode[];
  /** Validates the input, then does the work. Errors: bad_request, not_found, validation_failed, those of `errors`. */
  perform(context: Context, raw: RawInput, call: Call): Promise<unknown>;
}

function readPath<P extends Parameters>(definitions: P, raw: RawInput["path"]): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(definitions)) {
    const text = ownMember(raw, name) ?? "";
    const read = parameter.read(text);
    // No database can look for a null character, and no name has one.
    if ("problem" in read || text.includes("\0")) throw new AppError("not_found", "Nothing of that name exists.");
    values[name] = read.value;
  }
  return typedValues<P>(values);
}

function readQuery<Q extends Parameters>(definitions: Q, raw: RawInput["query"]): Values<Q> {
  const written = new Map<string, [string, ...string[]]>();
  const issues: Issue[] = [];
  const refuse = (name: string, rule: string, problem: string): void => {
    issues.push({ path: `?${name}`, rule, message: `The query parameter "${name}" ${problem}.` });
  };
  for (const [name, value] of raw) {
    const shown = name.slice(0, 64);
    const known = ownMember(definitions, name);
    const before = written.get(name);
    if (before !== undefined && known?.repeats !== true) {
      throw new AppError("bad_request", `The query parameter "${shown}" is given twice; give it once.`);
    }
    if (before === undefined) written.set(name, [value]);
    else before.push(value);
    if (known !== undefined || issues.length >= LIMITS.issues) continue;
    const near = nearestName(name, Object.keys(definitions));
    refuse(shown, "unknown_parameter", `is not known here${near === undefined ? "" : `; did you mean "${near}"?`}`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(definitions)) {
    const texts = written.get(name);
    if (texts === undefined) {
      if (parameter.required) refuse(name, "required", "is required");
      continue;
    }
    const read = parameter.read(...texts);
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
  return define(definition, false);
}

/** An operation that answers with server-sent events. `run` gives the stream of one reader, `output` describes one event. */
export function defineStream<const P extends Parameters, const Q extends Parameters, O, B = undefined>(
  definition: StreamDefinition<P, Q, B, O>,
): Operation {
  return define(definition, true);
}

function define<P extends Parameters, Q extends Parameters, B, O, R>(
  definition: Definition<P, Q, B, O, R>,
  streams: boolean,
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
    status: http.status ?? 200,
    route: http.path,
    access: definition.access,
    operator: definition.operator ?? false,
    // Only outputs of this operation are given to it.
    creates: definition.creates as Operation["creates"],
    setsSession: definition.setsSession ?? false,
    tier,
    foldsInvalid: definition.foldsInvalid ?? false,
    drawsCredits: definition.drawsCredits ?? false,
    tellsReplay: definition.tellsReplay ?? false,
    cost: definition.cost,
    pathParameters: path ?? {},
    queryParameters: query ?? {},
    body,
    rawBody: definition.rawBody ?? false,
    streams,
    output: definition.output,
    errors,
    async perform(context, raw, call) {
      try {
        const input = {
          path: readPath(path ?? ({} as P), raw.path),
          query: readQuery(query ?? ({} as Q), raw.query),
          body: raw.read === undefined ? readBody(raw.body) : (raw.read() as B),
        };
        return await run(context, input, call);
      } catch (error) {
        if (definition.foldsInvalid !== true || !(error instanceof AppError) || error.code !== "validation_failed")
          throw error;
        throw new AppError("bad_request", error.message, error.details);
      }
    },
  });
}
