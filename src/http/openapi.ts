import { ERRORS, ownMember, type ErrorCode } from "#base";
import type { z } from "zod";
import { componentRef, ErrorBody, jsonSchemaOf, openApiComponents } from "#contract";
import { REPLAY_HEADER, type Operation } from "#operations";
import { SESSION_COOKIE } from "./session-cookie.ts";

/** Object of an API description. */
export type ApiObject = Readonly<Record<string, unknown>>;

const COMMON_ERRORS: readonly ErrorCode[] = ["bad_request", "validation_failed", "internal", "unavailable"];
const CREDENTIAL_ERRORS: readonly ErrorCode[] = ["unauthenticated", "insufficient_scope"];
/** Of calls that a token can make. */
const TOKEN_ERRORS: readonly ErrorCode[] = ["insufficient_tier", "rate_limited"];
const CREDIT_ERRORS: readonly ErrorCode[] = ["ai_budget_exceeded"];
const CREATE_ERRORS: readonly ErrorCode[] = ["conflict"];
const BODY_ERRORS: readonly ErrorCode[] = [
  "malformed_body",
  "request_timeout",
  "body_too_large",
  "unsupported_media_type",
];
const SCAN_ERRORS: readonly ErrorCode[] = ["scan_timeout"];

/** A reference to the component of a schema that has a name; else the schema itself. */
function schemaOf(schema: z.ZodType): ApiObject {
  if (schema.meta()?.id !== undefined) return componentRef(schema);
  const { $schema: _dialect, ...inline } = jsonSchemaOf(schema);
  return inline;
}

const REQUEST_ID = { description: "Names this call in the server's log.", schema: { type: "string" } };

const RATE_HEADERS = Object.fromEntries(
  ["RateLimit-Policy", "RateLimit", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);
const REPLAYED = {
  description: "true when the answer is that of an earlier call with the same Idempotency-Key.",
  schema: { type: "string" },
};
const CREDITS_REMAINING = { description: "AI credits that are left of the UTC day.", schema: { type: "integer" } };
const REPLAY = {
  description: "What the answer rested on: POST /api/v2/scan/replay takes it.",
  schema: { type: "string" },
};
const LINES = { type: "string", description: "The rows of the JSON body, one JSON object per line." };
const WINNOW_STREAM = { description: "Names this stream.", schema: { type: "string" } };
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A name for this call: sending it again within a day does not make a second one.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function accessText({ access, operator, tier }: Operation): string {
  if (access === "open") return "Needs no credential.";
  const who = operator ? " of the operator" : "";
  if (access === "session") return `Needs a signed-in session${who}; API tokens cannot call it.`;
  const reach = tier === undefined ? "" : ` and the API tier \`${tier}\``;
  return `Needs a session${who}, or an API token${who} with the scope \`${access}\`${reach}.`;
}

/** Every code that an operation can answer with, its own and those of its kind. */
export function errorCodesOf(operation: Operation): readonly ErrorCode[] {
  const codes = [
    ...new Set([
      ...COMMON_ERRORS,
      ...(operation.access === "open" ? [] : CREDENTIAL_ERRORS),
      ...(operation.method !== "GET" && (operation.access !== "open" || operation.setsSession)
        ? (["cross_site"] as const)
        : []),
      // A token is counted before it is told that a call is not for tokens.
      ...(operation.access === "open" ? [] : TOKEN_ERRORS),
      ...(operation.creates === undefined ? [] : CREATE_ERRORS),
      ...(operation.rawBody ? (["request_timeout", "body_too_large"] as const) : []),
      ...(operation.body === undefined ? [] : BODY_ERRORS),
      ...(operation.cost === "scan" ? SCAN_ERRORS : []),
      ...(operation.drawsCredits ? CREDIT_ERRORS : []),
      ...operation.errors,
    ]),
  ];
  return operation.foldsInvalid ? codes.filter((code) => code !== "validation_failed") : codes;
}

function errorResponses(operation: Operation): ApiObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Record<string, unknown> = {};
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].doc}`).join(" "),
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
        ...(status === 401 ? { "WWW-Authenticate": { schema: { type: "string" } } } : {}),
        ...(status === 429 ? RATE_HEADERS : {}),
        ...(status === 429 || status === 503
          ? { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } }
          : {}),
      },
      content: { "application/json": { schema: componentRef(ErrorBody) } },
    };
  }
  return responses;
}

function parametersOf(operation: Operation): readonly ApiObject[] {
  const describe =
    (place: "path" | "query") =>
    ([name, { description, required, schema, example }]: [
      string,
      Operation["queryParameters"][string],
    ]): ApiObject => ({
      name,
      in: place,
      description,
      required,
      schema,
      ...(schema["type"] === "array" ? { style: "form", explode: true } : {}),
      ...(example === undefined ? {} : { example }),
    });
  return [
    ...Object.entries(operation.pathParameters).map(describe("path")),
    ...Object.entries(operation.queryParameters).map(describe("query")),
    ...(operation.creates === undefined ? [] : [IDEMPOTENCY_KEY]),
  ];
}

/** The body of a stream: a text, in which a reader finds one event after the other. */
function eventsOf(event: z.ZodType): ApiObject {
  const type = "text/event-stream";
  const events = { type: "array", items: schemaOf(event) };
  return { [type]: { schema: { type: "string", contentMediaType: type, contentSchema: events } } };
}

function operationObject(operation: Operation): ApiObject {
  const { id, tag, summary, description, body, output } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\n${accessText(operation)}`,
    ...(operation.access === "open" ? { security: [] } : {}),
    ...(operation.access === "session" ? { security: [{ session: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: schemaOf(body.schema), example: body.example },
              ...(body.readLines === undefined ? {} : { "application/x-ndjson": { schema: LINES } }),
            },
          },
        }),
    responses: {
      [operation.status]: {
        description: output.description ?? "Done.",
        headers: {
          "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
          ...(operation.access === "read" || operation.access === "write" ? RATE_HEADERS : {}),
          ...(typeof operation.creates === "object" ? { "Idempotency-Replayed": REPLAYED } : {}),
          ...(operation.tellsReplay ? { [REPLAY_HEADER]: REPLAY } : {}),
          ...(operation.streams ? { "Winnow-Stream": WINNOW_STREAM } : {}),
          ...(operation.drawsCredits ? { "X-AI-Credits-Remaining": CREDITS_REMAINING } : {}),
        },
        ...(operation.status === 204 || operation.status === 302
          ? {}
          : { content: operation.streams ? eventsOf(output) : { "application/json": { schema: schemaOf(output) } } }),
      },
      ...errorResponses(operation),
    },
    "x-cost": operation.cost,
  };
}

/** Returns the components that an object refers to, and the components that these refer to. */
export function componentsUsedBy(object: ApiObject): ApiObject {
  const all = openApiComponents();
  const used = new Set<string>();
  const waiting: unknown[] = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [, name = ""] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(ownMember(all, name));
    }
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

/** The API description (OpenAPI 3.1) of these operations, with the schemas of the contract. */
export function buildOpenApi(operations: readonly Operation[]): ApiObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.route] = {
      ...ownMember(paths, operation.route),
      [operation.method.toLowerCase()]: operationObject(operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Winnow",
      version: "1.0.0",
      summary: "Stock scanning: structured conditions over a universe of tickers.",
      description:
        "A call needs an API token, sent as `Authorization: Bearer <token>` or as `X-API-Key: <token>`, or a signed-in " +
        "session. Calls of a token are limited per minute, hour and day of UTC. Every error has the body V2ApiError.",
    },
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ bearer: [] }, { apiKey: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
        session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
      },
      headers: {
        "X-Request-Id": REQUEST_ID,
        "RateLimit-Policy": { description: "The limits, with their windows in seconds.", schema: { type: "string" } },
        RateLimit: {
          description: "What is left of each window, and seconds until it ends.",
          schema: { type: "string" },
        },
        "X-RateLimit-Limit": { description: "Calls allowed in the tightest window.", schema: { type: "integer" } },
        "X-RateLimit-Remaining": { description: "Calls left in the tightest window.", schema: { type: "integer" } },
        "X-RateLimit-Reset": { description: "When that window ends, in Unix seconds.", schema: { type: "integer" } },
      },
      schemas: componentsUsedBy(paths),
    },
  };
}
