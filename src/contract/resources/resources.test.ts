import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as contract from "../index.ts";

const AT = "2026-03-31T20:00:00.000Z";
const LIVE = {
  why: null,
  status: "replay",
  provider: "demo",
  watermark: AT,
  lag_ms: 40,
  sealed_minute: AT,
  gap_minutes: 0,
  simulated: { session: "2026-04-01", speed: 60 },
};

const model = {
  id: "pm_1",
  name: "Tight flags",
  tags: [{ tag_name: "flags", tag_color: "#00aa00" }],
  notes: "",
  timeframe: "1d",
  scale: 60,
  status: "ready",
  staleReason: null,
  failureReason: null,
  headType: "contrast",
  threshold: 0.8,
  scoreBand: { modelVersion: "3", measuredAt: AT, universeSize: 500, quantiles: [{ percentile: 99, cosine: 0.82 }] },
  modelVersion: "3",
  positiveCount: 5,
  negativeCount: 2,
  matchCount: null,
  matchCountAt: null,
  trainedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  examples: [
    {
      id: "ex_1",
      ticker: "NVDA",
      figi: "BBG000BBJQV0",
      timeframe: "1d",
      scale: 60,
      asOf: "2025-05-01",
      barsFingerprint: "9f",
      label: "positive",
      source: "chart",
      pickedAt: AT,
      drifted: false,
    },
  ],
};

const rangeJob = {
  id: "arj_1",
  reach: "archive",
  state: "running",
  from: "2024-01-02",
  to: "2025-12-31",
  basis: "restated",
  snapshot: "7-9f",
  minutes: 4_000_000_000,
  parts: 64,
  parts_done: 3,
  failure: null,
  created_at: AT,
  finished_at: null,
};

const token = {
  id: "tok_1",
  name: "laptop",
  prefix: "wnw_abc",
  scopes: ["read"],
  status: "active",
  created_at: AT,
  last_used_at: null,
  expires_at: null,
};

/** Replies as a server sends them. */
const REPLIES: readonly (readonly [string, z.ZodType, unknown])[] = [
  [
    "a scan",
    contract.DoScanResponse,
    {
      tickers: ["AAPL", "MSFT"],
      time_taken: 3,
      end_time: AT,
      count: 2,
      cached: false,
      universe_size: 500,
      debug_data: [{ ticker: "AAPL", anything: [1] }],
      timing: {
        kind: "scan",
        label: "scan",
        start_ms: 0,
        duration_ms: 2.5,
        children: [{ kind: "plan", label: "bind", start_ms: 0, duration_ms: 1, row_count: 2, children: null }],
      },
      as_of_feasibility: {
        ok: false,
        blocked: [
          {
            as_of: "1990-01-02",
            feed: "bars",
            reason: "too old",
            required_days: 50,
            timeframe: "1d",
            oldest_available: "2013-02-08",
          },
        ],
        warnings: null,
        notes: [],
        bases: ["restated"],
      },
      as_of_resolved: {
        kind: "relative",
        date: "2026-03-31",
        instant: AT,
        is_trading_day: true,
        relative_trading_days: 5,
      },
      pattern_scores: [{ model_id: "pm_1", ticker: "AAPL", score: 0.91 }],
    },
  ],
  [
    "a scan without matches",
    contract.DoScanResponse,
    { tickers: null, time_taken: 0, end_time: null, count: 0, cached: true },
  ],
  [
    "a conversion",
    contract.DoNaturalScanResponse,
    {
      conversion_success: true,
      conversion_time_taken_ms: 4,
      generated_payload: {
        All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 30 } } } }] } }],
      },
      retrieved_examples: [{ natural_query: "oversold", payload: {}, similarity: 0.7, source: "builtin" }],
      retry_count: 0,
      validation_errors: null,
      restricted_features_removed: [
        { category: "order_book", name: "depth_imb", reason: "plan", requiredTier: "super-pro" },
      ],
      reasoning: { summary: "RSI below 30.", filters: [{ filter: "rsi(14) < 30", reason: "oversold" }] },
    },
  ],
  [
    "a failed conversion",
    contract.DoNaturalScanResponse,
    {
      conversion_success: false,
      conversion_time_taken_ms: 1,
      retry_count: 2,
      validation_errors: ["nonsense: no condition found"],
    },
  ],
  [
    "an error",
    contract.ErrorBody,
    {
      error: {
        statusCode: 422,
        message: "BarsAgo is 6000.",
        code: "validation_failed",
        requestId: "r",
        details: [{ path: "/a", rule: "out_of_range", message: "Too much.", facts: { maximum: 5 } }],
      },
    },
  ],
  ["the error of an old server", contract.ErrorBody, { error: { statusCode: 404 } }],
  [
    "the market's status",
    contract.MarketStatus,
    {
      exchange: "XNYS",
      now: AT,
      time_zone: "America/New_York",
      is_open: false,
      session: "closed",
      trading_date: "2026-04-01",
      opens_at: AT,
      closes_at: AT,
      next_open: AT,
      next_close: AT,
      early_close: false,
      holiday: null,
      feeds: [{ feed: "bars", timeframe: "1d", last: AT, lag_seconds: 0.5 }],
      live: LIVE,
    },
  ],
  [
    "stored bars",
    contract.StoreBarsReply,
    {
      outcome: {
        accepted: 2,
        replaced: 1,
        repeated: 0,
        refused: 1,
        ignored: 0,
        unknown_tickers: { rows: 1, tickers: ["NEW"] },
        sealed_minute: null,
        rows: [
          { row: 3, outcome: "accepted" },
          { row: 4, outcome: "refused", reason: "high_below_low" },
        ],
      },
    },
  ],
  [
    "a feed",
    contract.FeedReply,
    {
      feed: {
        ...LIVE,
        status: "stale",
        why: "No bar has come for 95 s.",
        simulated: null,
        details: {
          since: AT,
          channels: [{ channel: "bars", tickers: null }],
          bars: 10,
          halts: 2,
          halts_since: AT,
          unconfirmed_halts: { count: 1, tickers: ["AAA"] },
          bands: 3,
          corrections: 1,
          late: 0,
          refused: { from_the_future: 2 },
          connections: 1,
          lag: { p50_ms: 700, p99_ms: 1_200 },
          skew_ms: -3,
          waiting_rows: 0,
          gap_tickers: 0,
          daily: [
            {
              job: "evening",
              session: "2026-11-24",
              status: "done",
              at: "2026-11-25T01:05:31.000Z",
              why: "9874 days came, 12 replaced others.",
            },
          ],
          rates: { bars_per_second: 141.2, messages_per_second: 160.7 },
          unknown_tickers: [],
          notices: [],
        },
      },
    },
  ],
  ["no feed", contract.FeedReply, { feed: { ...LIVE, status: "off", simulated: null, details: null } }],
  [
    "refused messages",
    contract.QuarantineReply,
    { messages: [{ at: AT, reason: "not_json", count: 1, message: "{" }] },
  ],
  ["a pattern model", contract.PatternModelReply, { model }],
  [
    "pattern models",
    contract.PatternModelsReply,
    { models: [{ ...model, status: "stale", staleReason: "examples_drifted" }], next_cursor: null },
  ],
  ["a new token", contract.CreatedTokenReply, { token, value: "wnw_secret" }],
  ["tokens", contract.TokensReply, { tokens: [token], next_cursor: "t2" }],
  [
    "a table",
    contract.ScanTable,
    {
      columns: [{ input: "rsi", canonical: "rsi(14)", display_name: "RSI", display_unit: "idx" }],
      rows: [
        { ticker: "AAPL", values: [28.5] },
        { ticker: "NEW", values: [null] },
      ],
      count: 2,
      universe_size: 500,
      time_taken: 1,
      end_time: AT,
      next_cursor: null,
    },
  ],
  [
    "an explanation",
    contract.ScanExplanation,
    {
      universe_size: 500,
      count: 1,
      end_time: AT,
      funnel: [
        {
          path: "/instructions/All/0",
          label: "rsi(14) < 30",
          in: 500,
          passed: 40,
          failed: 450,
          null: { insufficient_bars: 10, no_feed: 0, undefined: 0 },
          alone_removes: 460,
        },
      ],
      near_misses: [
        { ticker: "AAPL", path: "/instructions/All/0", label: "rsi(14) < 30", value: 30.5, wanted: 30, distance: 0.05 },
      ],
      stale: ["OLD"],
      plan: ["rsi(14) on 1d[regular]"],
    },
  ],
  [
    "a validation",
    contract.ScanValidation,
    {
      valid: true,
      issues: [],
      canonical: {},
      read_back: "Every stock.",
      requirements: {
        frames: [{ timeframe: "1d", session_zones: ["regular"], bars: 15 }],
        feeds: ["bars"],
        plan: "basic",
      },
    },
  ],
  [
    "an estimate",
    contract.ScanEstimate,
    {
      universe_size: 500,
      bars: 7_500,
      feeds: ["daily"],
      ms: 1.5,
      cold_ms: 1.5,
      work_ms: 2,
      work_limit_ms: 300_000,
      watch_ms: 0.25,
      credits: 0,
      expected_matches: null,
      conditions: [
        {
          path: "/instructions/All/0/FeatureWindow/Filters/0",
          label: "Close > 10",
          ms: 1.5,
          cold_ms: 1.5,
          kept: false,
          pass_rate: null,
        },
      ],
    },
  ],
  ["a range over the archive", contract.RangeJobReply, { job: rangeJob, answer: null }],
  [
    "ranges over the archive",
    contract.RangeJobsReply,
    {
      jobs: [
        {
          ...rangeJob,
          state: "failed",
          failure: {
            code: "validation_failed",
            message: "Not over.",
            details: [{ path: "/to", rule: "session_not_over", message: "Not over." }],
          },
          finished_at: AT,
        },
      ],
    },
  ],
  [
    "bars",
    contract.BarsReply,
    {
      ticker: "AAPL",
      timeframe: "1d",
      session_zones: ["regular"],
      bars: [{ time: "2026-03-31", open: 1, high: 2, low: 1, close: 2, volume: 100, vwap: null, trades: 7 }],
    },
  ],
  [
    "technicals",
    contract.TechnicalsReply,
    {
      ticker: "AAPL",
      timeframe: "5m",
      session_zones: ["regular"],
      inputs: ["rsi(14)"],
      rows: [{ time: AT, values: [null] }],
    },
  ],
];

const REQUESTS: readonly (readonly [string, z.ZodType, unknown])[] = [
  ["a scan", contract.DoScanParams, { instructions: { All: [] }, cache_ttl_seconds: 60, save_args: { scan_id: null } }],
  [
    "a table",
    contract.ScanTableRequest,
    { instructions: {}, columns: ["rsi(14)"], sort: [{ by: "rsi(14)", dir: "desc" }], limit: 50, cursor: "c" },
  ],
  ["a query", contract.NaturalScanRequest, { query: "oversold large caps" }],
  ["a token", contract.CreateTokenRequest, { name: "laptop", scopes: ["read", "write"], expires_at: AT }],
  ["a new name", contract.RenameTokenRequest, { name: "desktop" }],
  [
    "a pattern model",
    contract.CreatePatternModelRequest,
    { name: "Flags", timeframe: "1d", scale: 60, headType: "ridge" },
  ],
  ["a change of a pattern model", contract.UpdatePatternModelRequest, { threshold: 0.9 }],
  ["an example", contract.AddExampleRequest, { ticker: "NVDA", asOf: "2025-05-01", label: "negative" }],
];

describe("resources", () => {
  it.each(REPLIES)("know %s", (_, schema, reply) => {
    expect(schema.parse(reply)).toEqual(reply);
  });

  it.each(REQUESTS)("take %s, and nothing beside it", (_, schema, request) => {
    expect(contract.validateBody(schema, request)).toEqual({ ok: true, body: request });
    const spoiled = contract.validateBody(schema, { ...(request as object), extra: 1 });
    expect(spoiled).toMatchObject({ ok: false, issues: [{ path: "/extra", rule: "unknown_member" }] });
  });

  it("demand what the interface says is always there", () => {
    const [, schema, reply] = REPLIES[0]!;
    const members = ["tickers", "time_taken", "end_time", "count", "cached"];
    const missed = members.filter((member) => {
      const { [member]: _left, ...rest } = reply as Record<string, unknown>;
      return schema.safeParse(rest).success;
    });
    expect(missed).toEqual([]);
    expect(schema.safeParse({ ...(reply as object), matches: 2 }).success).toBe(false);
  });
});
