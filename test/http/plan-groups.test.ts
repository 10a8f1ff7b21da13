import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#operations";
import { readError } from "./read-error.ts";
import { startServer, type TestServer } from "./start-server.ts";
import { SESSIONS, TOKENS, USERS } from "./test-accounts.ts";

/** A part of a payload from each group that the plan basic lacks. */
const PAID: readonly [string, object][] = [
  ["microstructure", { FeatureWindow: { Filters: [filter("spread")] } }],
  ["order_book", { FeatureWindow: { Filters: [filter("bid_depth")] } }],
  ["microstructure within a formula", { FeatureWindow: { Filters: [filter("=close/spread")] } }],
  ["microstructure on the right", { FeatureWindow: { Filters: [{ Input: "close", Returns: over("spread") }] } }],
  ["chart_patterns", { ChartPattern: { double_top: [{ DisplayName: "Double Top" }] } }],
  ["pattern_models", { PatternModel: [{ ModelId: "pm_0000000000000000", MinScore: 0.5 }] }],
  ["short", { Short: { Filters: [{ Input: "short_interest", Value: { GreaterThan: 1 } }] } }],
  ["as_of", { AsOf: "2024-06-20" }],
  ["as_of in a Leaf", { Leaf: { All: [{ AsOf: "-P3D" }] } }],
];

function filter(Input: string): object {
  return { Input, Returns: { Want: { Value: { GreaterThan: 0 } } } };
}
function over(Input: string): object {
  return { Want: { Study: { GreaterThan: { Input } } } };
}

const RANGE = { from: "2024-06-24", to: "2024-06-28", forward: [1] };
/** Operations that take a payload, with what else their bodies need. */
const TAKING: Readonly<Record<string, object>> = {
  runScan: {},
  explainScan: {},
  estimateScan: {},
  scanRange: RANGE,
  orderRangeJob: RANGE,
  diffScan: {},
  replayScan: {},
  tabulateScan: { columns: ["close"] },
  streamScan: {},
  registerStream: {},
  awaitScanChanges: {},
  createScan: { name: "x" },
  replaceScan: { name: "x" },
};
/** They answer what a payload needs, and compute nothing of it. */
const TELLING = ["validateScan"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.drain());

/** The stranger has the plan basic, the highest API tier, and both scopes. */
const CREDENTIALS: Readonly<Record<string, Record<string, string>>> = {
  token: { authorization: `Bearer ${TOKENS.stranger.value}` },
  session: { cookie: `__Host-winnow_session=${SESSIONS.stranger}` },
};

async function codeOf(method: string, path: string, headers: Record<string, string>, body?: object): Promise<string> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.ok ? "done" : (await readError(response)).code;
}

it("the table has every operation that takes a payload", () => {
  const taking = OPERATIONS.filter(({ body }) => JSON.stringify(body?.example ?? {}).includes('"instructions"'));
  expect(taking.map(({ id }) => id).sort()).toEqual([...Object.keys(TAKING), ...TELLING].sort());
});

describe.each(Object.entries(TAKING))("%s", (id, more) => {
  const operation = OPERATIONS.find((one) => one.id === id)!;

  it.each(PAID)("refuses what the plan lacks, to a session and to a token: %s", async (_group, part) => {
    const { store } = server.accounts;
    const kept = { name: "x", instructions: "{}", universe: null, schedule: null, createdAt: 0, updatedAt: 0 };
    const { scanId } = await store.scans.insert({ ...kept, userId: USERS.stranger });
    const example = operation.body!.example as object;
    const body = { ...example, ...more, instructions: { All: [part] } };
    const path = operation.route.replace("{scan_id}", String(scanId));
    for (const [name, headers] of Object.entries(CREDENTIALS)) {
      expect([name, await codeOf(operation.method, path, headers, body)]).toEqual([name, "insufficient_tier"]);
    }
  });
});

describe("other limits of a plan", () => {
  const model = { name: "x", timeframe: "1d", scale: 60 };
  it.each([
    ["GET", "/api/v2/market-data/technicals/UP?inputs=close&inputs=spread", undefined],
    ["GET", "/api/v2/market-data/technicals/UP?inputs=close,sma(spread,5)", undefined],
    ["GET", "/api/v2/market-data/chart-patterns/UP", undefined],
    ["POST", "/api/v2/pattern-models", model],
    ["POST", "/api/v2/scan/table", { instructions: {}, columns: ["close", "spread"] }],
    ["POST", "/api/v2/scan/diff", { instructions: {}, from: "2024-06-24" }],
    ["POST", "/api/v2/scan/range", { instructions: {}, ...RANGE }],
    ["POST", "/api/v2/scan/range/jobs", { instructions: {}, ...RANGE }],
    ["POST", "/api/v2/scan", { instructions: { All: [{ AsOf: "-P1D" }] }, save_args: { scan_id: null } }],
  ])("refuse a session and a token: %s %s", async (method, path, body) => {
    for (const [name, headers] of Object.entries(CREDENTIALS)) {
      expect([name, await codeOf(method, path, headers, body)]).toEqual([name, "insufficient_tier"]);
    }
  });

  it("refuse a saved scan of a higher plan when it runs", async () => {
    const { store } = server.accounts;
    const instructions = JSON.stringify({ All: [{ AsOf: "2024-06-20" }] });
    const kept = { name: "x", instructions, universe: null, schedule: null, createdAt: 0, updatedAt: 0 };
    const { scanId } = await store.scans.insert({ ...kept, userId: USERS.stranger });
    for (const headers of Object.values(CREDENTIALS)) {
      expect(await codeOf("POST", `/api/v2/scans/${scanId}/run`, headers)).toBe("insufficient_tier");
    }
  });
});
