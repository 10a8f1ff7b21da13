import { describe, expect, it } from "vitest";
import type { Issue } from "#base";
import { BOUNDS, LIMITS, type LimitName } from "./limits.ts";
import { NaturalScanRequest } from "./resources/natural.ts";
import { CreatePatternModelRequest } from "./resources/pattern-model.ts";
import { SignUpRequest } from "./resources/auth.ts";
import { ScanRangeRequest } from "./resources/range.ts";
import { SimulationRequest } from "./resources/feed.ts";
import { ScanChangesRequest, StreamRequest } from "./resources/stream.ts";
import { ScanTableRequest } from "./resources/table.ts";
import { RotateTokenRequest } from "./resources/token.ts";
import { validateBody, validatePayload, validateScanParams } from "./validate.ts";

type Verdict = { readonly ok: true } | { readonly ok: false; readonly issues: readonly Issue[] };

const filter = (members: object): unknown => ({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", ...members }] } }],
});
const filled = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const table = (members: object): Verdict =>
  validateBody(ScanTableRequest, { instructions: {}, columns: ["close"], ...members });
const stream = (members: object): Verdict => validateBody(StreamRequest, { instructions: {}, ...members });

const range = (members: object): Verdict =>
  validateBody(ScanRangeRequest, { instructions: {}, from: "2024-01-02", to: "2024-01-05", ...members });

function leafs(depth: number): object {
  let payload: object = {};
  for (let i = 0; i < depth; i++) payload = { All: [{ Leaf: payload }] };
  return payload;
}

/** A reference of exactly so many values in all, the payload's own included. */
function valued(values: number): unknown {
  const rest = values - 5;
  const timeframes = filled(Math.floor(rest / 503), {
    Label: "a",
    Value: "1d",
    metadata: { of: filled(499, 1) },
  });
  const operators = filled(rest - timeframes.length * 504 - 6, "a");
  return {
    All: [
      {
        Reference: {
          Operators: operators,
          SessionZones: null,
          Timeframes: timeframes,
          ValidModifiers: null,
          ValidStudyInputs: null,
          ValidInsiderTransactionsInputs: null,
          ValidShortInputs: null,
        },
      },
    ],
  };
}

const signUp = (members: object): Verdict =>
  validateBody(SignUpRequest, { email: "a@example.com", password: "p".repeat(12), ...members });

const model = (members: object): Verdict =>
  validateBody(CreatePatternModelRequest, { name: "Flags", timeframe: "1d", scale: 60, ...members });
const tag = (length: number) => ({ tag_name: "t".repeat(length), tag_color: "#00ff7f" });

/** What is checked at each bound, and one step beyond it. */
const PROBES: Partial<
  Record<LimitName, { readonly rule: string; readonly step?: number; probe(size: number): Verdict }>
> = {
  values: { rule: "too_many", probe: (n) => validatePayload(valued(n)) },
  nameLength: { rule: "too_long", probe: (n) => signUp({ name: "a".repeat(n) }) },
  emailLength: { rule: "too_long", probe: (n) => signUp({ email: "a".repeat(n) }) },
  passwordLength: { rule: "too_long", probe: (n) => signUp({ password: "p".repeat(n) }) },
  rotationGraceSeconds: {
    rule: "out_of_range",
    probe: (n) => validateBody(RotateTokenRequest, { grace_seconds: n }),
  },
  leafDepth: { rule: "too_deep", probe: (n) => validatePayload(leafs(n)) },
  conditions: {
    rule: "too_many",
    probe: (n) =>
      validatePayload({ Any: filled(Math.floor(n / 2), {}), AtLeast: { Count: 1, Of: filled(Math.ceil(n / 2), {}) } }),
  },
  entries: {
    rule: "too_many",
    probe: (n) =>
      validatePayload({
        All: [
          {
            CandlestickPattern: {
              CDLDOJI: filled(Math.floor(n / 2), { Sample: filled(2, { open: 1, high: 1, low: 1, close: 1 }) }),
            },
          },
        ],
        None: [{ Short: { Filters: filled(Math.ceil(n / 2), { IsDisabled: true }) } }],
      }),
  },
  listLength: {
    rule: "too_many",
    probe: (n) => validatePayload({ All: [{ Stock: { Symbol: [{ State: { Value: filled(n, "AAPL") } }] } }] }),
  },
  mapKeys: {
    rule: "too_many",
    probe: (n) =>
      validatePayload({
        All: [{ CandlestickPattern: Object.fromEntries(Array.from({ length: n }, (_, i) => [`P${i}`, null])) }],
      }),
  },
  mapKeyLength: {
    rule: "bad_key",
    probe: (n) => validatePayload({ All: [{ ChartPattern: { ["x".repeat(n)]: null } }] }),
  },
  textLength: { rule: "too_long", probe: (n) => validatePayload(filter({ Input: "x".repeat(n) })) },
  barsAgo: { rule: "out_of_range", probe: (n) => validatePayload(filter({ BarsAgo: n })) },
  within: { rule: "out_of_range", probe: (n) => validatePayload(filter({ Within: n })) },
  consecutiveBars: {
    rule: "out_of_range",
    probe: (n) => validatePayload({ All: [{ CandlestickPattern: { A: [{ ConsecutiveBars: n }] } }] }),
  },
  lookbackBars: {
    rule: "out_of_range",
    probe: (n) => validatePayload({ All: [{ ChartPattern: { A: [{ LookbackBars: n }] } }] }),
  },
  periodsAgo: {
    rule: "out_of_range",
    probe: (n) => validatePayload({ All: [{ Fundamental: { Filters: [{ Id: "Revenue", PeriodsAgo: n }] } }] }),
  },
  atLeastCount: { rule: "out_of_range", probe: (n) => validatePayload({ AtLeast: { Count: n, Of: filled(200, {}) } }) },
  minScore: {
    rule: "out_of_range",
    step: 1e-9,
    probe: (n) => validatePayload({ All: [{ PatternModel: [{ MinScore: n }] }] }),
  },
  daysBack: { rule: "bad_format", probe: (n) => validatePayload({ All: [{ AsOf: `-P${n}D` }] }) },
  cacheTtlSeconds: {
    rule: "out_of_range",
    probe: (n) => validateScanParams({ instructions: {}, cache_ttl_seconds: n }),
  },
  tableColumns: { rule: "too_many", probe: (n) => table({ columns: filled(n, "close") }) },
  streamColumns: { rule: "too_many", probe: (n) => stream({ columns: filled(n, "close") }) },
  streamUpdateMs: { rule: "out_of_range", probe: (n) => stream({ update_ms: n }) },
  changesWaitSeconds: {
    rule: "out_of_range",
    probe: (n) => validateBody(ScanChangesRequest, { instructions: {}, wait_seconds: n }),
  },
  simulationSpeed: { rule: "out_of_range", probe: (n) => validateBody(SimulationRequest, { speed: n }) },
  tableRows: { rule: "out_of_range", probe: (n) => table({ limit: n }) },
  forwardHorizons: { rule: "too_many", probe: (n) => range({ forward: filled(n, 1) }) },
  forwardBars: { rule: "out_of_range", probe: (n) => range({ forward: [n] }) },
  sortKeys: { rule: "too_many", probe: (n) => table({ sort: filled(n, { by: "ticker", dir: "asc" }) }) },
  patternScale: { rule: "out_of_range", probe: (n) => model({ scale: n }) },
  patternTags: { rule: "too_many", probe: (n) => model({ tags: filled(n, tag(5)) }) },
  patternTagLength: { rule: "too_long", probe: (n) => model({ tags: [tag(n)] }) },
  patternNotesLength: { rule: "too_long", probe: (n) => model({ notes: "n".repeat(n) }) },
  queryLength: { rule: "too_long", probe: (n) => validateBody(NaturalScanRequest, { query: "x".repeat(n) }) },
};

/** Limits that are held elsewhere: by the server, by parseJson, and by every refusal. */
const ELSEWHERE: readonly LimitName[] = [
  "bodyBytes",
  "storedBarsBytes",
  "jsonDepth",
  "issues",
  "issueBytes",
  "queryBodyBytes",
  // Of parameters and replies: at their operations.
  "catalogueHits",
  "catalogueWords",
  "diffTickers",
  "rangeSessions",
  "rangeTickers",
  "replayChanges",
  "storedBars",
  // Of what a scan costs: at the planner.
  "archiveMinutes",
  "scanMegabytes",
  "scanWorkSeconds",
  // Of what accounts may use at once and in a time: at the server.
  "answerSeconds",
  "connectionStreams",
  "callsAtOnce",
  "callsWaiting",
  "replaysAtOnce",
  "replaysWaiting",
  "sessionCallsPerDay",
  "sessionCallsPerHour",
  "sessionCallsPerMinute",
  // Of what accounts keep: at the services and operations.
  "activeTokens",
  "archiveJobs",
  "idempotencyKeyLength",
  "idempotencyKeys",
  "idempotencyKeysInAll",
  "pageSize",
  "patternExamples",
  "patternMatches",
  "patternModels",
  "payloadModels",
  "registeredStreamBytes",
  "registeredStreamBytesInAll",
  "registeredStreams",
  "savedScans",
  "scanRuns",
  "sessions",
  "tickerLength",
  "universeWatchlists",
  "usageDays",
  "watchlists",
  "watchlistTickers",
];

// The probes are written for names of BOUNDS, which the first test holds.
const CASES = Object.entries(PROBES).map(([name, found]) => ({
  name,
  step: 1,
  ...BOUNDS[name as LimitName],
  ...found,
}));

describe("limits", () => {
  it("has a probe for every limit", () => {
    expect([...Object.keys(PROBES), ...ELSEWHERE].sort()).toEqual(Object.keys(BOUNDS).sort());
  });

  it.each(CASES)("$name: at most $maximum", ({ maximum, rule, step, probe }) => {
    expect(probe(maximum)).toMatchObject({ ok: true });
    expect(probe(maximum + step)).toMatchObject({ ok: false, issues: [{ rule }] });
  });

  it.each(CASES.filter(({ name }) => name !== "values"))("$name: as little as $minimum", ({ minimum, probe }) => {
    expect(probe(minimum)).toMatchObject({ ok: true });
  });

  it.each(CASES.filter(({ rule }) => rule === "out_of_range"))(
    "$name: at least $minimum",
    ({ minimum, rule, step, probe }) => {
      expect(probe(minimum - step)).toMatchObject({ ok: false, issues: [{ rule }] });
    },
  );

  it("says what was wrong and what is allowed", () => {
    expect(validatePayload(filter({ BarsAgo: LIMITS.barsAgo + 1 }))).toEqual({
      ok: false,
      issues: [
        {
          path: "/instructions/All/0/FeatureWindow/Filters/0/BarsAgo",
          rule: "out_of_range",
          message: "BarsAgo is 5001; it must be from 0 to 5000.",
          facts: { minimum: 0, maximum: 5000 },
        },
      ],
    });
  });

  it("takes a query and a table as short as the limit says", () => {
    expect(validateBody(NaturalScanRequest, { query: "" })).toMatchObject({
      ok: false,
      issues: [{ rule: "too_short" }],
    });
    expect(validatePayload({ All: [{ ChartPattern: { "": null } }] })).toMatchObject({ issues: [{ rule: "bad_key" }] });
    expect(table({ columns: [] })).toMatchObject({ ok: false, issues: [{ rule: "too_few" }] });
  });
});
