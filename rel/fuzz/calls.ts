import type { Random } from "#base";
import { buildOpenApi } from "#http";
import { OPERATIONS } from "#operations";
import type { FuzzAccount, FuzzCall } from "./fuzz-order.ts";
import { damaged, HOSTILE, mutated, pick, ValueMaker, WORDS } from "./values.ts";

type Json = Readonly<Record<string, unknown>>;

interface Route {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  readonly body: unknown;
  readonly example: unknown;
}

const description = buildOpenApi(OPERATIONS) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Json };
};
const maker = new ValueMaker(description.components.schemas);

const ROUTES: readonly Route[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const content = (operation["requestBody"] as { content?: { "application/json"?: Json } } | undefined)?.content;
    const json = content?.["application/json"];
    return {
      id: String(operation["operationId"]),
      tag: String((operation["tags"] as readonly string[])[0]),
      method: method.toUpperCase(),
      path,
      parameters: (operation["parameters"] ?? []) as Route["parameters"],
      body: json?.["schema"],
      example: json?.["example"],
    };
  }),
);
/** Operations that are called seldom: they hash passwords, which is slow on purpose, or end sessions. */
const SELDOM =
  /^(signUp|signIn|changePassword|confirmPasswordReset|beginTotp|disableTotp|confirmTotp|signOut|endSession)$/;
const PLAIN = [
  "/healthz",
  "/readyz",
  "/docs",
  "/openapi.json",
  "/asyncapi.json",
  "/docs/start.js",
  "/",
  "/metrics",
  "/favicon.ico",
];
const TOOLS = [
  "scan_run",
  "scan_validate",
  "scan_table",
  "scan_natural",
  "scan_refine",
  "scan_explain",
  "catalogue_search",
  "market_status",
  "scans_list",
  "models_list",
  "constructor",
  "__proto__",
];

function credentials(random: Random, accounts: readonly FuzzAccount[]): Record<string, string> {
  const account = pick(random, accounts);
  const way = random.next();
  if (way < 0.45) return { authorization: `Bearer ${pick(random, account.tokens)}` };
  if (way < 0.6) return { "x-api-key": account.tokens[2]! };
  if (way < 0.9) return { cookie: account.cookie };
  return pick(random, [
    {},
    { authorization: "Bearer wnw_nobody" },
    { authorization: "Basic eDp5" },
    { authorization: `Bearer ${account.tokens[0]!}`, "x-api-key": account.tokens[2]! },
    { cookie: `${account.cookie}; ${account.cookie}` },
    { cookie: "__Host-winnow_session=constructor; __proto__=1" },
  ]);
}

/** Returns a value as text of a path or a query: mostly percent-encoded, seldom as plain ASCII without # and ?. */
function placed(random: Random, value: unknown): string {
  const text = String(value).replaceAll(/\p{Cs}/gu, "");
  return random.next() < 0.03 ? text.replaceAll(/[^\x21-\x7e]|[#?]/g, "") : encodeURIComponent(text.slice(0, 2_000));
}

function pathOf(random: Random, { path, parameters }: Route): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (random.next() < 0.2) return placed(random, pick(random, HOSTILE)) || "x";
    if (name === "ticker") return pick(random, ["T00001", "T00002", "NONE"]);
    const schema = parameters.find((one) => one.name === name)?.schema;
    return placed(random, random.next() < 0.5 ? random.int(40) : maker.of(random, schema)) || "x";
  });
  const query: string[] = [];
  for (const one of parameters) {
    if (one.in !== "query" || random.next() < 0.6) continue;
    const value = random.next() < 0.25 ? pick(random, HOSTILE) : maker.of(random, one.schema);
    query.push(`${one.name}=${placed(random, Array.isArray(value) ? value.join(",") : value)}`);
    if (random.next() < 0.05) query.push(query.at(-1)!);
  }
  if (random.next() < 0.04)
    query.push(`${placed(random, pick(random, HOSTILE))}=${placed(random, pick(random, HOSTILE))}`);
  if (random.next() < 0.01) for (let k = 0; k < 400; k++) query.push(`a${k}=1`);
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

function headersOf(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  const odd = (name: string, values: readonly string[], share = 0.02): void => {
    if (random.next() < share) headers[name] = pick(random, values);
  };
  odd("idempotency-key", ["key", "constructor", "__proto__", "k".repeat(300), "a b"], 0.05);
  odd("accept", ["text/html", "*/*", "application/xml", ""]);
  odd("origin", ["http://evil.example", "null", "http://127.0.0.1"]);
  odd("sec-fetch-site", ["cross-site", "same-origin", "none"]);
  odd("content-encoding", ["gzip", "identity", "br, gzip"]);
  odd("content-type", ["text/plain", "application/json; charset=utf-16", "application/x-www-form-urlencoded", "x"]);
  odd("user-agent", ["x".repeat(3_000)]);
  odd("x-forwarded-for", ["1.2.3.4", "constructor"]);
  odd("if-none-match", ["*"]);
  odd("range", ["bytes=0-1"]);
  return headers;
}

function bodyOf(random: Random, { body, example }: Route): { kind: string; body?: Uint8Array | string } {
  if (body === undefined) return random.next() < 0.03 ? { kind: "unasked body", body: "{}" } : { kind: "plain" };
  const way = random.next();
  const valid = random.next() < 0.4 && example !== undefined ? example : maker.of(random, body);
  if (way < 0.45) return { kind: "valid", body: JSON.stringify(valid) };
  if (way < 0.8) {
    let value: unknown = valid;
    for (let k = random.int(3); k >= 0; k--) value = mutated(random, value);
    return { kind: "mutated", body: JSON.stringify(value) ?? "" };
  }
  if (way < 0.82) {
    const filters = Array.from({ length: 400 }, (_, k) => ({
      Input: random.next() < 0.5 ? `sma(close,${(k % 900) + 2})` : `${pick(random, HOSTILE).slice(0, 20)}_${k}`,
      Returns: { Want: { Value: { GreaterThan: k } } },
    }));
    const payload = { All: [{ FeatureWindow: { Filters: filters } }] };
    return {
      kind: "large",
      body: JSON.stringify({ instructions: payload, payload, instruction: "remove it", name: "x" }),
    };
  }
  return { kind: "damaged", body: damaged(random, JSON.stringify(valid)) };
}

function mcpCall(random: Random, accounts: readonly FuzzAccount[]): FuzzCall {
  const message = {
    jsonrpc: "2.0",
    id: random.int(100),
    method: pick(random, [
      "tools/call",
      "tools/call",
      "tools/call",
      "tools/list",
      "resources/read",
      "prompts/get",
      "initialize",
      "constructor",
    ]),
    params: {
      name: pick(random, TOOLS),
      uri: pick(random, ["winnow://guide", "winnow://constructor", "x"]),
      arguments: {
        payload: maker.of(random, { $ref: "#/components/schemas/ScanPayload" }),
        query: pick(random, WORDS),
        search: pick(random, [...WORDS, ...HOSTILE]),
        instruction: pick(random, WORDS),
        universe: pick(random, [...WORDS, ...HOSTILE]),
      },
    },
  };
  const { name, arguments: given } = message.params;
  const own: Readonly<Record<string, readonly string[]>> = {
    scan_run: ["payload"],
    scan_validate: ["payload"],
    scan_table: ["payload"],
    scan_explain: ["payload"],
    scan_natural: ["query"],
    scan_refine: ["payload", "instruction"],
    catalogue_search: ["search"],
  };
  const wanted = Object.hasOwn(own, name) ? own[name]! : [];
  const kept =
    random.next() < 0.7 ? Object.fromEntries(Object.entries(given).filter(([key]) => wanted.includes(key))) : given;
  const whole = { ...message, params: { ...message.params, arguments: kept } };
  const way = random.next();
  const text = JSON.stringify(
    way < 0.6
      ? whole
      : way < 0.7
        ? Array.from({ length: random.int(25) }, (_, id) => ({ ...whole, id }))
        : mutated(random, whole),
  );
  return {
    kind: "mcp",
    route: "mcp",
    method: random.next() < 0.97 ? "POST" : "GET",
    path: "/mcp",
    headers: {
      authorization: `Bearer ${pick(random, accounts).tokens[2]!}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(random.next() < 0.3
        ? { "mcp-protocol-version": pick(random, ["2025-03-26", "2025-06-18", "constructor"]) }
        : {}),
    },
    body: way < 0.95 ? (text ?? "") : damaged(random, text ?? ""),
  };
}

/** Returns a random call: to a route of the API description, to MCP or to another path. */
export function callOf(random: Random, accounts: readonly FuzzAccount[]): FuzzCall {
  const way = random.next();
  if (way < 0.06) return mcpCall(random, accounts);
  if (way < 0.09) {
    const path =
      random.next() < 0.6
        ? pick(random, PLAIN)
        : `/${placed(random, pick(random, HOSTILE))}/${placed(random, pick(random, WORDS))}`;
    return {
      kind: "plain",
      route: "none",
      method: pick(random, ["GET", "HEAD", "POST"]),
      path,
      headers: headersOf(random),
    };
  }
  let route = pick(random, ROUTES);
  while (SELDOM.test(route.id) && random.next() < 0.9) route = pick(random, ROUTES);
  const { kind, body } = bodyOf(random, route);
  const method =
    random.next() < 0.97
      ? route.method
      : pick(random, ["GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PROPFIND", "TRACE"]);
  return {
    kind,
    route: route.tag,
    method,
    path: pathOf(random, route),
    headers: {
      ...credentials(random, accounts),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headersOf(random),
    },
    ...(body === undefined ? {} : { body }),
  };
}
