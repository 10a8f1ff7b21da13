import { describe, expect, it } from "vitest";
import { readCsv } from "./csv-reply.ts";
import type { ProviderEndpoint, ProviderQuery } from "./provider.ts";
import { PROVIDER_VARIABLES } from "./provider-variables.ts";
import { providerNamed, PROVIDERS } from "./providers.ts";
import { ReplyFault, TruncatedReply } from "./reply-fault.ts";

const QUERY: ProviderQuery = {
  symbols: ["ACME"],
  start: "2024-03-07",
  end: "2024-03-11",
  untilNow: false,
  cursor: undefined,
};

function endpoint(provider: string, name: string): ProviderEndpoint {
  const found = providerNamed(provider).endpoints.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${provider} has no ${name}`);
  return found;
}

const target = (provider: string, name: string, query: Partial<ProviderQuery> = {}, settings = {}): string =>
  endpoint(provider, name).request({ ...QUERY, ...query }, settings).target;

describe("Alpaca", () => {
  it("gets requests for prices as traded under the tickers of the time, from midnight to midnight in New York", () => {
    const parameters = new URLSearchParams(target("alpaca", "bars-1m").split("?")[1]);
    expect(Object.fromEntries(parameters)).toEqual({
      symbols: "ACME",
      timeframe: "1Min",
      start: "2024-03-07T05:00:00Z",
      end: "2024-03-12T03:59:59Z",
      adjustment: "raw",
      asof: "-",
      feed: "sip",
      sort: "asc",
      limit: "10000",
    });
    expect(target("alpaca", "bars-1d", { untilNow: true })).not.toContain("end=");
    expect(target("alpaca", "bars-1d", {}, { WINNOW_ALPACA_FEED: "iex" })).toContain("feed=iex");
  });

  it("returns reverse splits and stock dividends as ratios, and reports unusable actions", () => {
    const body = {
      corporate_actions: {
        reverse_splits: [{ symbol: "ACME", ex_date: "2024-03-08", new_rate: 1, old_rate: 10 }],
        stock_dividends: [{ symbol: "ACME", ex_date: "2024-03-09", rate: 0.05 }],
        forward_splits: [{ symbol: "ACME", ex_date: "2024-03-11", new_rate: null, old_rate: 1 }],
        cash_dividends: [{ symbol: "ACME", ex_date: "2024-13-11", rate: 1 }],
      },
      next_page_token: null,
    };
    const page = endpoint("alpaca", "actions").parse(body, QUERY);
    expect(page.actions).toMatchObject([
      { kind: "split", exDate: "2024-03-08", ratio: 0.1 },
      { kind: "split", exDate: "2024-03-09", ratio: 1.05 },
    ]);
    expect(page.refused).toHaveLength(2);
    expect(page.refused[0]).toContain("forward_splits[0].new_rate");
    expect(page.refused[1]).toContain("2024-13-11");
  });

  it("reads a reply without bars as empty", () => {
    expect(endpoint("alpaca", "bars-1d").parse({ bars: null, next_page_token: null }, QUERY).bars).toEqual([]);
  });
});

describe("Polygon", () => {
  it("returns the newest minute and the turnover of every ticker from its snapshot of the market", () => {
    const { newestMinutes } = providerNamed("polygon");
    const body = {
      count: 2,
      status: "OK",
      tickers: [
        {
          day: { c: 20.506, h: 20.64, l: 20.506, o: 20.64, v: 37216, vw: 20.616 },
          lastTrade: { c: [14, 41], i: "71675577320245", p: 20.506, s: 2416, t: 1605192894630916600, x: 4 },
          min: { av: 37216, c: 20.506, h: 20.506, l: 20.5, n: 1, o: 20.505, t: 1684428600000, v: 5000, vw: 20.5105 },
          ticker: "BCAT",
          updated: 1605192894630916600,
        },
        // It has not traded on the day.
        { day: { c: 0, h: 0, l: 0, o: 0, v: 0, vw: 0 }, min: { c: 0, t: 0, v: 0 }, ticker: "QUIET", updated: 0 },
        { ticker: "BARE" },
      ],
    };
    const { bars, turnover } = newestMinutes!.parse(body, QUERY);
    expect(bars).toEqual([
      {
        ticker: "BCAT",
        time: 1684428600000,
        open: 20.505,
        high: 20.506,
        low: 20.5,
        close: 20.506,
        volume: 5000,
        vwap: 20.5105,
        trades: 1,
      },
    ]);
    expect([...turnover!]).toEqual([
      ["BCAT", 37216 * 20.616],
      ["QUIET", 0],
      ["BARE", 0],
    ]);
    expect(() => newestMinutes!.parse({ status: "NOT_AUTHORIZED", message: "upgrade" }, QUERY)).toThrow("upgrade");
  });

  it("keeps the requested tickers of a day of the market, and refuses adjusted prices", () => {
    const days = providerNamed("polygon").ofMarket!.find(({ bars }) => bars === "1d")!;
    expect(days.request(QUERY, {}).target).toBe("/v2/aggs/grouped/locale/us/market/stocks/2024-03-07?adjusted=false");
    const bar = { c: 25.9102, h: 26.25, l: 25.91, n: 74, o: 26.07, t: 1602705600000, v: 4369, vw: 26.0407 };
    const body = {
      adjusted: false,
      queryCount: 2,
      results: [
        { T: "ACME", ...bar },
        { T: "KIMpL", ...bar },
      ],
      status: "OK",
    };
    expect(days.parse(body, QUERY).bars).toMatchObject([{ ticker: "ACME", time: "2024-03-07", close: 25.9102 }]);
    expect(() => days.parse({ ...body, adjusted: true }, QUERY)).toThrow("adjusted is true");
  });

  const parse = (body: unknown): ReturnType<ProviderEndpoint["parse"]> =>
    endpoint("polygon", "bars-1d").parse(body, QUERY);

  it("gets requests for prices as traded, and is found by its other name", () => {
    expect(target("massive", "bars-1m", { symbols: ["A/B"] })).toBe(
      "/v2/aggs/ticker/A%2FB/range/1/minute/2024-03-07/2024-03-11?adjusted=false&sort=asc&limit=50000",
    );
  });

  it("keeps path and query of the next address, without host and key", () => {
    const next = (next_url: unknown): unknown => parse({ results: [], next_url }).next;
    expect(next("https://elsewhere.invalid/v2/aggs/x?cursor=abc&apiKey=stolen")).toBe("/v2/aggs/x?cursor=abc");
    expect(next("//elsewhere.invalid/v2/aggs/x?cursor=abc")).toBe("/v2/aggs/x?cursor=abc");
    expect(next(null)).toBeUndefined();
    expect(() => next(7)).toThrow(ReplyFault);
  });

  it("refuses adjusted prices, and errors that come with status 200", () => {
    expect(() => parse({ adjusted: true, results: [] })).toThrow("adjusted");
    expect(() => parse({ status: "ERROR", error: "no such plan" })).toThrow("no such plan");
    expect(() => parse([])).toThrow(ReplyFault);
  });

  it("keeps only dividends in dollars", () => {
    const row = { ticker: "ACME", ex_dividend_date: "2024-03-11", cash_amount: 1, currency: "CAD" };
    const page = endpoint("polygon", "dividends").parse({ results: [row, { ...row, currency: "USD" }] }, QUERY);
    expect(page.actions).toMatchObject([{ kind: "dividend", amount: 1 }]);
    expect(page.refused.join()).toContain("CAD");
  });
});

describe("Tiingo", () => {
  it("reads the raw columns, and writes tickers with a dash", () => {
    const row = { date: "2024-03-11T00:00:00.000Z", open: 1, high: 2, low: 1, close: 2, volume: 5, adjClose: 9 };
    const page = endpoint("tiingo", "daily").parse([row], QUERY);
    expect(page.bars).toEqual([{ ticker: "ACME", time: "2024-03-11", open: 1, high: 2, low: 1, close: 2, volume: 5 }]);
    expect(page.actions).toEqual([]);
    expect(providerNamed("tiingo").symbolOf("BRK.B")).toBe("BRK-B");
  });

  it("refuses minutes that may be cut off", () => {
    const rows = Array.from({ length: 10_000 }, () => ({ date: "2024-03-11T13:30:00.000Z" }));
    expect(() => endpoint("tiingo", "iex").parse(rows, QUERY)).toThrow("cut off");
    expect(endpoint("tiingo", "iex").parse(rows.slice(1), QUERY).bars).toHaveLength(9_999);
  });

  it("recognises an exhausted limit with status 200", () => {
    const text = "Error: You have run over your hourly request allocation.";
    expect(endpoint("tiingo", "daily").refusal(200, text, QUERY)).toEqual({ kind: "rate_limited" });
  });
});

describe("Stooq", () => {
  const at = { symbols: ["brk-b.us"] };

  it("gets requests for prices without adjustments, and with the key if there is one", () => {
    expect(providerNamed("stooq").symbolOf("BRK.B")).toBe("brk-b.us");
    expect(target("stooq", "daily", at)).toBe("/q/d/l/?s=brk-b.us&d1=20240307&d2=20240311&i=d&o=1111111");
    expect(target("stooq", "daily", at, { WINNOW_STOOQ_KEY: "k" })).toContain("&apikey=k");
  });

  it("distinguishes an exhausted limit from an unknown ticker", () => {
    const { refusal } = endpoint("stooq", "daily");
    expect(refusal(200, "No data\r\n", QUERY)).toMatchObject({ kind: "unknown_tickers" });
    expect(refusal(200, "Exceeded the daily hits limit", QUERY)).toEqual({ kind: "rate_limited" });
    expect(refusal(200, "Date,Open", QUERY)).toBeUndefined();
  });
});

describe("a CSV reply", () => {
  it("distinguishes a truncated last line from a malformed line", () => {
    expect(readCsv("\uFEFFA,B\r\n1, 2 \r\n\r\n", "x")).toEqual({ columns: ["a", "b"], rows: [["1", "2"]] });
    expect(() => readCsv("a,b\n1,2\n3", "x")).toThrow(TruncatedReply);
    expect(() => readCsv("a,b\n1\n3,4", "x")).toThrow("line 2 of x has 1 fields where the header has 2");
    expect(() => readCsv("a,b\n1\n3,4", "x")).not.toThrow(TruncatedReply);
  });
});

describe("the names of providers", () => {
  it("are suggested for a mistyped name", () => {
    expect(() => providerNamed("alpacca")).toThrow("did you mean alpaca?");
    expect(providerNamed("ALPACA").name).toBe("alpaca");
  });

  it("have no environment variable in common", () => {
    const all = PROVIDERS.flatMap(({ variables, address }) => [
      ...variables.map(({ name }) => name),
      address?.variable,
    ]);
    const set = all.filter((name) => name !== undefined);
    expect(new Set(set).size).toBe(set.length);
    expect(PROVIDER_VARIABLES).toEqual(expect.arrayContaining(set));
    for (const name of PROVIDER_VARIABLES) expect(name).toMatch(/^WINNOW_[A-Z_]+$/);
  });
});
