import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "#contract";
import { TOOLS } from "#mcp";
import { startServer, type TestServer } from "../http/start-server.ts";
import { ENCODER_VERSION, EMBEDDING_LENGTH } from "#pattern-models";
import { aLearning, aModel, anExample } from "../../src/storage/accounts/contracts/account-samples.testing.ts";
import { TOKENS, USERS } from "../http/test-accounts.ts";
import { callTool, closeAbove, connect } from "./connect.ts";

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = await connect(server, { token: TOKENS.both.value });
  await overHttp({ method: "POST", path: "/api/v2/scans", body: { name: "kept", instructions: payload } });
  await keepModel();
});
afterAll(async () => {
  await client.close();
  await server.drain();
});

interface Pair {
  readonly given: Record<string, unknown>;
  readonly http: { readonly method: string; readonly path: string; readonly body?: unknown };
}

const payload = closeAbove(45);
const instructions = payload;
const dated = { All: [{ ...payload.All[0], AsOf: "2024-06-20" }] };
const post = (path: string, body?: unknown) => ({ method: "POST", path: `/api/v2/${path}`, body });
const get = (path: string) => ({ method: "GET", path: `/api/v2/${path}` });

const MODEL = "pm_parity";
const EXAMPLE = { ticker: "UP", asOf: "2024-06-20", label: "positive" };

/** A model that has learnt something, with three examples. */
async function keepModel(): Promise<void> {
  const { patternModels } = server.accounts.store;
  const frame = { timeframe: "1d", scale: 20 } as const;
  const unit = new Float32Array(EMBEDDING_LENGTH).fill(1 / Math.sqrt(EMBEDDING_LENGTH));
  const head = { encoder: ENCODER_VERSION, ...frame, direction: null, exemplars: [unit] };
  const state = { status: "ready", staleReason: null, failureReason: null } as const;
  await patternModels.insert(aModel(USERS.owner, { id: MODEL, ...frame, state, learnt: aLearning({ head }) }));
  await patternModels.insertExamples([1, 2, 3].map((newestBar) => anExample(MODEL, { ...frame, newestBar })));
}

/** Calls of each tool, with the call over HTTP that they must equal. */
const PAIRS: Readonly<Record<string, readonly Pair[]>> = {
  scan_natural: [
    { given: { query: "close above 45" }, http: post("scan/natural", { query: "close above 45" }) },
    { given: { query: "what will go up tomorrow" }, http: post("scan/natural", { query: "what will go up tomorrow" }) },
    { given: { query: "" }, http: post("scan/natural", { query: "" }) },
  ],
  scan_refine: [
    {
      given: { payload, instruction: "also volume above 1 million" },
      http: post("scan/refine", { payload, instruction: "also volume above 1 million" }),
    },
    {
      given: { payload, instruction: "undo that", previous_payload: closeAbove(50) },
      http: post("scan/refine", { payload, instruction: "undo that", previous_payload: closeAbove(50) }),
    },
    {
      given: { payload: closeAbove(45, "clos"), instruction: "make it weekly" },
      http: post("scan/refine", { payload: closeAbove(45, "clos"), instruction: "make it weekly" }),
    },
  ],
  scan_translate: [
    {
      given: { from: "stockcharts", text: "[type = stock] and [daily close > 45] and [nonsense > 3]" },
      http: post("scan/translate", {
        from: "stockcharts",
        text: "[type = stock] and [daily close > 45] and [nonsense > 3]",
      }),
    },
    { given: { from: "stockchart", text: "x" }, http: post("scan/translate", { from: "stockchart", text: "x" }) },
  ],
  catalogue_search: [
    { given: { query: "rsi" }, http: get("scan/catalogue?search=rsi") },
    { given: { query: "gap up", limit: 3 }, http: get("scan/catalogue?search=gap%20up&limit=3") },
  ],
  scan_validate: [
    { given: { payload }, http: post("scan/validate", { instructions }) },
    { given: { payload: { Al: [] } }, http: post("scan/validate", { instructions: { Al: [] } }) },
    { given: { payload: 5 }, http: post("scan/validate", { instructions: 5 }) },
  ],
  scan_run: [
    { given: { payload }, http: post("scan", { instructions }) },
    { given: { payload, universe: "UP,DOWN" }, http: post("scan?universe=UP,DOWN", { instructions }) },
    { given: { payload, universe: "NONE" }, http: post("scan?universe=NONE", { instructions }) },
    { given: { payload: closeAbove(1, "clos") }, http: post("scan", { instructions: closeAbove(1, "clos") }) },
    { given: { payload, as_of: "2024-06-20" }, http: post("scan", { instructions: dated }) },
  ],
  scan_table: [
    {
      given: { payload, columns: ["close", "rsi"], sort: [{ by: "close", dir: "asc" }], limit: 1 },
      http: post("scan/table", {
        instructions,
        columns: ["close", "rsi"],
        sort: [{ by: "close", dir: "asc" }],
        limit: 1,
      }),
    },
    {
      given: { payload, columns: ["clse"] },
      http: post("scan/table", { instructions, columns: ["clse"], limit: 20 }),
    },
  ],
  scan_explain: [
    { given: { payload }, http: post("scan/explain", { instructions }) },
    { given: { payload, ticker: "DOWN" }, http: post("scan/explain?universe=DOWN", { instructions }) },
    { given: { payload, as_of: "2024-06-20" }, http: post("scan/explain", { instructions: dated }) },
  ],
  scan_changes: [
    { given: { payload, columns: ["close"] }, http: post("scan/changes", { instructions, columns: ["close"] }) },
    { given: { payload, since: "yesterday" }, http: post("scan/changes", { instructions, since: "yesterday" }) },
    { given: { scan_id: 4711 }, http: post("scan/changes", { scan_id: 4711 }) },
    { given: {}, http: post("scan/changes", {}) },
  ],
  scans_list: [{ given: {}, http: get("scans?limit=20") }],
  scan_saved_run: [
    { given: { scan_id: 1 }, http: post("scans/1/run") },
    { given: { scan_id: 4711 }, http: post("scans/4711/run") },
  ],
  scan_save: [
    { given: { name: "n", payload, universe: "UP" }, http: post("scans", { name: "n", instructions, universe: "UP" }) },
    {
      given: { name: "n", payload, schedule: "hourly" },
      http: post("scans", { name: "n", instructions, schedule: "hourly" }),
    },
    {
      given: { name: "n", payload, schedule: "weekly" },
      http: post("scans", { name: "n", instructions, schedule: "weekly" }),
    },
    { given: { name: "n", payload: { Al: [] } }, http: post("scans", { name: "n", instructions: { Al: [] } }) },
  ],
  models_list: [{ given: {}, http: get("pattern-models?limit=10") }],
  model_get: [
    { given: { id: MODEL }, http: get(`pattern-models/${MODEL}`) },
    { given: { id: "pm_0" }, http: get("pattern-models/pm_0") },
  ],
  model_matches: [
    { given: { id: MODEL, min_score: -1 }, http: get(`pattern-models/${MODEL}/matches?min_score=-1&limit=20`) },
    { given: { id: MODEL, min_score: 2 }, http: get(`pattern-models/${MODEL}/matches?min_score=2&limit=20`) },
    { given: { id: "pm_0" }, http: get("pattern-models/pm_0/matches") },
  ],
  model_suggestions: [{ given: { id: MODEL }, http: get(`pattern-models/${MODEL}/suggestions`) }],
  model_add_example: [
    { given: { id: MODEL, ...EXAMPLE }, http: post(`pattern-models/${MODEL}/examples`, EXAMPLE) },
    {
      given: { id: MODEL, ...EXAMPLE, ticker: "NONE" },
      http: post(`pattern-models/${MODEL}/examples`, { ...EXAMPLE, ticker: "NONE" }),
    },
  ],
  model_train: [
    { given: { id: MODEL }, http: post(`pattern-models/${MODEL}/train`) },
    { given: { id: "pm_0" }, http: post("pattern-models/pm_0/train") },
  ],
  market_status: [{ given: {}, http: get("misc/market-status") }],
};

/** Members that differ from call to call, or that tools leave out. */
const PASSING = new Set([
  "timing",
  "time_taken",
  "conversion_time_taken_ms",
  "requestId",
  "run_id",
  "scan_id",
  "at",
  "cached",
]);

/** Places in a request over HTTP, as they stand in the arguments of a tool. */
const inArguments = (text: string): string =>
  text
    .replace(/^\/instructions/, "/payload")
    .replace(/^\/payload\/All\/0\/AsOf(?=:|$)/, "/as_of")
    .replace(/^\?/, "/");

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !PASSING.has(key))
      .map(([key, inner]: [string, unknown]) => [
        key,
        (key === "path" || key === "message") && typeof inner === "string" ? inArguments(inner) : comparable(inner),
      ]),
  );
}

async function overHttp({ method, path, body }: Pair["http"]): Promise<unknown> {
  const answer = await server.call(method, path, body, { authorization: `Bearer ${TOKENS.both.value}` });
  return answer.json();
}

const cases = TOOLS.flatMap(({ name }) => (PAIRS[name] ?? []).map((pair) => [name, pair] as const));

it("the comparison covers every tool", () => {
  expect(TOOLS.map(({ name }) => name).filter((name) => PAIRS[name] === undefined)).toEqual([]);
});

describe("a tool answers what its operation answers over HTTP", () => {
  it.each(cases.map(([name, pair]) => [name, JSON.stringify(pair.given).slice(0, 60), pair] as const))(
    "%s %s",
    async (name, _given, { given, http }) => {
      const expected = await overHttp(http);
      const { structured, isError } = await callTool(client, name, given);
      expect(comparable(structured)).toEqual(comparable(expected));
      expect(isError).toBe(ErrorBody.safeParse(expected).success);
    },
  );
});
