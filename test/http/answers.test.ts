import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BarsReply,
  DoScanResponse,
  MarketStatus,
  ScanEstimate,
  ScanExplanation,
  ScanTable,
  ScanValidation,
  TechnicalsReply,
  TickersReply,
} from "#contract";
import { startServer, type TestServer } from "./start-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.drain();
});

const rising = {
  instructions: {
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Study: { GreaterThan: {} } } } }] } }],
  },
};

async function json(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await server.call(method, path, body);
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text);
}

describe("a scan", () => {
  it("returns the tickers that match", async () => {
    const answer = DoScanResponse.parse(await json("POST", "/api/v2/scan", rising));
    expect(answer).toMatchObject({
      tickers: ["UP"],
      count: 1,
      universe_size: 3,
      cached: false,
      end_time: "2024-06-28T20:00:00.000Z",
    });
  });

  it("considers the given universe alone", async () => {
    const answer = DoScanResponse.parse(await json("POST", "/api/v2/scan?universe=DOWN,FLAT", { instructions: {} }));
    expect(answer).toMatchObject({ tickers: ["DOWN", "FLAT"], universe_size: 2 });
  });

  it("returns a cached answer if the caller accepts one", async () => {
    const body = { ...rising, cache_ttl_seconds: 60 };
    await json("POST", "/api/v2/scan", body);
    expect(await json("POST", "/api/v2/scan", body)).toMatchObject({ tickers: ["UP"], cached: true });
    expect(await json("POST", "/api/v2/scan", rising)).toMatchObject({ tickers: ["UP"], cached: false });
  });

  it("has an explanation condition by condition", async () => {
    const { funnel, count } = ScanExplanation.parse(await json("POST", "/api/v2/scan/explain", rising));
    expect(count).toBe(1);
    expect(funnel).toMatchObject([{ in: 3, passed: 1, failed: 2 }]);
  });

  it("has a table with columns, sorted, page by page", async () => {
    const body = { instructions: {}, columns: ["close", "sma(50)"], sort: [{ by: "close", dir: "desc" }], limit: 2 };
    const first = ScanTable.parse(await json("POST", "/api/v2/scan/table", body));
    expect(first.rows.map(({ ticker }) => ticker)).toEqual(["UP", "FLAT"]);
    expect(first.rows[0]!.values[0]).toBe(69);
    const second = ScanTable.parse(await json("POST", "/api/v2/scan/table", { ...body, cursor: first.next_cursor! }));
    expect(second.rows.map(({ ticker }) => ticker)).toEqual(["DOWN"]);
    expect(second.next_cursor).toBeNull();
  });
});

describe("an estimate", () => {
  it("gives the cost of a scan and, after a run, the number of possible matches", async () => {
    const before = ScanEstimate.parse(await json("POST", "/api/v2/scan/estimate", rising));
    expect(before).toMatchObject({ universe_size: 3, feeds: ["daily"], credits: 0 });
    expect(before.cold_ms).toBeGreaterThan(0);
    expect(before.work_ms).toBeLessThan(before.work_limit_ms);
    const few = ScanEstimate.parse(await json("POST", "/api/v2/scan/estimate?universe=UP", rising));
    expect(few.universe_size).toBe(1);
  });
});

describe("validation", () => {
  it("returns the reading and the needs of a valid payload", async () => {
    const answer = ScanValidation.parse(await json("POST", "/api/v2/scan/validate", rising));
    expect(answer).toMatchObject({
      valid: true,
      issues: [],
      requirements: {
        frames: [{ timeframe: "1d", session_zones: ["regular"], bars: 2 }],
        feeds: ["daily"],
        plan: "basic",
      },
    });
    expect(answer.read_back).toContain("close >");
    expect(await json("POST", "/api/v2/scan/validate", { instructions: answer.canonical })).toMatchObject({
      canonical: answer.canonical,
    });
  });

  it.each([
    [null, "/instructions"],
    [[], "/instructions"],
    [{ Alll: [] }, "/instructions/Alll"],
    [
      { All: [{ FeatureWindow: { Filters: [{ Input: "clos", Returns: { Want: { Value: { LessThan: 1 } } } }] } }] },
      "/instructions/All/0/FeatureWindow/Filters/0/Input",
    ],
  ])("lists the issues of %j", async (instructions, path) => {
    const answer = ScanValidation.parse(await json("POST", "/api/v2/scan/validate", { instructions }));
    expect(answer).toMatchObject({ valid: false, canonical: null, read_back: null, requirements: null });
    expect(answer.issues.map((issue) => issue.path)).toContain(path);
  });

  it("counts the bars of windows, crosses and the other side", async () => {
    const filter = {
      Input: "sma(10)",
      BarsAgo: 2,
      Within: 3,
      Returns: { Want: { Study: { CrossesAbove: { Input: "sma(50)", BarsAgo: 4 } } } },
    };
    const answer = await json("POST", "/api/v2/scan/validate", {
      instructions: { All: [{ FeatureWindow: { Filters: [filter] } }] },
    });
    expect(answer).toMatchObject({ requirements: { frames: [{ bars: 50 + 2 + 2 + 1 + 4 }] } });
  });

  it("names the bars and feeds of every kind of condition", async () => {
    const above = { Want: { Value: { GreaterThan: 0 } } };
    const needs = async (condition: object): Promise<unknown> => {
      const answer = await json("POST", "/api/v2/scan/validate", { instructions: { All: [condition] } });
      return ScanValidation.parse(answer).requirements;
    };
    expect(await needs({ CandlestickPattern: { CDLHAMMER: [{ Timeframe: "5m", Within: 3 }] } })).toMatchObject({
      frames: [{ timeframe: "5m" }],
      feeds: ["minute"],
    });
    expect(await needs({ ChartPattern: { "Double Top": [{ LookbackBars: 10 }] } })).toMatchObject({
      frames: [{ timeframe: "1d", bars: 272 }],
      feeds: ["daily"],
      plan: "super",
    });
    expect(await needs({ Indicator: { PETTM: [{ Returns: above }] } })).toMatchObject({ feeds: ["daily", "filings"] });
    expect(await needs({ Fundamental: { Filters: [{ Id: "Revenue", Value: { GreaterThan: 0 } }] } })).toMatchObject({
      feeds: ["filings"],
    });
    expect(await needs({ Stock: { Sector: [{ State: { Value: ["Energy"] } }] } })).toMatchObject({
      feeds: ["listings"],
    });
    expect(await needs({ Stock: { Earnings: [{ MarketTiming: "amc" }] } })).toMatchObject({ feeds: ["earnings"] });
    const insiders = { InsiderTransactions: { Filters: [{ Code: { IncludesAny: ["P"] } }] } };
    expect(await needs(insiders)).toMatchObject({ feeds: ["insiders"], plan: "super" });
  });
});

describe("market data", () => {
  it("find tickers by their first letters", async () => {
    const { tickers } = TickersReply.parse(await json("GET", "/api/v2/market-data/tickers?search=up"));
    expect(tickers.map(({ ticker }) => ticker)).toEqual(["UP"]);
  });

  it("give bars between two dates", async () => {
    const { bars } = BarsReply.parse(await json("GET", "/api/v2/market-data/bars/UP?from=2024-06-26&to=2024-06-27"));
    expect(bars.map(({ time, close }) => [time, close])).toEqual([
      ["2024-06-26", 67],
      ["2024-06-27", 68],
    ]);
    const week = BarsReply.parse(await json("GET", "/api/v2/market-data/bars/up?timeframe=1wk&limit=1"));
    expect(week).toMatchObject({ ticker: "UP", timeframe: "1wk", bars: [{ close: 69 }] });
  });

  it("give the study values that scans compare", async () => {
    const reply = TechnicalsReply.parse(
      await json("GET", "/api/v2/market-data/technicals/UP?inputs=close,sma(3),=close-lag(close,1)&limit=2"),
    );
    expect(reply.inputs).toHaveLength(3);
    expect(reply.rows.map(({ values }) => values)).toEqual([
      [68, 67, 1],
      [69, 68, 1],
    ]);
  });

  it("give null for no value", async () => {
    const reply = TechnicalsReply.parse(
      await json("GET", "/api/v2/market-data/technicals/UP?inputs=sma(59)&limit=10000"),
    );
    expect(reply.rows).toHaveLength(60);
    expect(reply.rows.filter(({ values }) => values[0] === null)).toHaveLength(58);
  });

  it("give the time of the newest bar", async () => {
    const status = MarketStatus.parse(await json("GET", "/api/v2/misc/market-status"));
    expect(status).toMatchObject({
      exchange: "XNYS",
      is_open: false,
      feeds: [{ last: "2024-06-28T20:00:00.000Z", lag_seconds: 3_600 }],
    });
  });
});

describe("the reference", () => {
  it("gives entries that constrain nothing in a condition", async () => {
    const reference = await json("GET", "/api/v2/scan/reference");
    const answer = await json("POST", "/api/v2/scan", { instructions: { All: [{ Reference: reference }] } });
    expect(answer).toMatchObject({ count: 3 });
  });
});
