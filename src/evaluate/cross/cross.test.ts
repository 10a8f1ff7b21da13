import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import type { FeatureFilter, ScanPayload } from "#contract";
import { createCalendar, daysOfIso, type Listing } from "#market";
import { scanTable, ScanEngine, technicalsReply } from "#scan";
import { writtenMarket, type WrittenBar, type WrittenMarket } from "../../tiles/market.testing.ts";
import { bindStudy } from "../plan/bind-study.ts";
import { Program } from "../series/program.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const STALE = 5;
const above = (Input: string, value: number): FeatureFilter => ({
  Input,
  Returns: { Want: { Value: { GreaterThan: value } } },
});
const atMost = (Input: string, value: number): FeatureFilter => ({
  Input,
  Returns: { Want: { Value: { LessThanOrEqual: value } } },
});
const all = (...filters: FeatureFilter[]): ScanPayload => ({
  All: filters.map((filter) => ({ FeatureWindow: { Filters: [filter] } })),
});
const engineOf = (market: WrittenMarket): ScanEngine => new ScanEngine(writtenMarket(market), clock);
const listing = (ticker: string, rest: Partial<Listing> = {}): Listing => ({
  id: `ID-${ticker}`,
  ticker,
  name: "",
  sector: "",
  industry: "",
  exchange: "",
  securityType: "CS",
  country: "US",
  from: "2020-01-02",
  to: null,
  ...rest,
});

/** Returns every row of a study by ticker, computed over whole histories. */
function everyRow(engine: ScanEngine, text: string, timeframe: "1d" | "1wk" | "5m" = "1d"): Map<string, number[]> {
  const { view } = engine.marketView();
  const study = bindStudy(text, timeframe, undefined, "");
  const program = new Program([study.node], study.frame, view);
  const rows = new Map<string, number[]>();
  for (const [i, ticker] of view.data.instruments.tickers.entries()) {
    const count = program.bars.visible[i]!;
    program.run(i, 0, count);
    rows.set(ticker, Array.from(program.output(0).subarray(0, count)));
  }
  return rows;
}

const newest = (engine: ScanEngine, text: string): Record<string, number | null> =>
  Object.fromEntries(
    scanTable(engine, { instructions: { All: [] }, columns: [text], limit: 1_000 }).rows.map(({ ticker, values }) => [
      ticker,
      values[0]!,
    ]),
  );

/**
 * Random market with gaps, ties, late starts, early ends and a change of sector. The last bar of each list is of
 * session END.
 */
function randomMarket(
  seed: number,
  tickers = 24,
): {
  readonly daily: Record<string, (WrittenBar | null)[]>;
  readonly listings: Listing[];
} {
  const random = seededRandom(seed);
  const daily: Record<string, (WrittenBar | null)[]> = {};
  const listings: Listing[] = [];
  for (let k = 0; k < tickers; k++) {
    const ticker = `T${String(k).padStart(2, "0")}`;
    const [first, last] = [k % 7 === 3 ? 8 : 0, k % 8 === 5 ? 14 : 29];
    let close = 10 + random.int(4);
    daily[ticker] = Array.from({ length: 30 }, (_, t) => {
      close = Math.max(1, close + random.int(5) - 2);
      const halted = k % 6 === 1 && t > 10 && t < 14 + (k % 5);
      return t < first || t > last || halted || random.next() < 0.08 ? null : { close, volume: 100 + random.int(9) };
    });
    const sector = ["Energy", "Tech", "Health"][k % 3]!;
    const date = (t: number): string => calendar.isoDate(END - 29 + t);
    const to = last === 29 ? null : date(last + 2);
    if (k === 4) {
      listings.push(listing(ticker, { sector: "Energy", from: date(0), to: date(11) }));
      listings.push(listing(ticker, { sector: "Tech", from: date(12) }));
    } else listings.push(listing(ticker, { sector, from: date(first), to }));
  }
  return { daily, listings };
}

/** Returns percentiles by their definition, in plain loops over the written bars. */
function plainRanks({ daily, listings }: ReturnType<typeof randomMarket>, sameSector: boolean): Map<string, number[]> {
  const bars = new Map(
    Object.entries(daily).map(([ticker, list]) => [
      ticker,
      list.flatMap((bar, t) => (bar === null ? [] : [{ session: END - 29 + t, close: bar.close }])),
    ]),
  );
  const sectorAt = (ticker: string, session: number): string | undefined => {
    const date = calendar.isoDate(session);
    return listings.find((one) => one.ticker === ticker && one.from! <= date && (one.to === null || date <= one.to))
      ?.sector;
  };
  const result = new Map<string, number[]>();
  for (const [ticker, own] of bars) {
    const isStale = END - own.at(-1)!.session > STALE;
    result.set(
      ticker,
      own.flatMap(({ session }, t) => {
        if (isStale) return [];
        const now = t === own.length - 1 ? END : session;
        const values = new Map<string, number>();
        for (const [peer, list] of bars) {
          const sector = sectorAt(peer, now);
          if (sector === undefined || (sameSector && sector !== sectorAt(ticker, now))) continue;
          const row = list.findLastIndex((bar) => bar.session <= now);
          if (row >= 1 && now - list[row]!.session <= STALE)
            values.set(peer, 100 * (list[row]!.close / list[row - 1]!.close - 1));
        }
        const value = values.get(ticker);
        if (value === undefined || values.size < 5) return [Number.NaN];
        const below = [...values.values()].filter((one) => one < value).length;
        const equal = [...values.values()].filter((one) => one === value).length;
        return [(100 * (below + (equal + 1) / 2 - 0.5)) / values.size];
      }),
    );
  }
  return result;
}

describe("ranks across a market", () => {
  it.each([1, 2, 3, 4])("equal the plain loops on every bar of market %i", (seed) => {
    const market = randomMarket(seed);
    const engine = engineOf(market);
    expect(everyRow(engine, "rank_pct(change_pct(1))")).toEqual(plainRanks(market, false));
    expect(everyRow(engine, "rank_pct(change_pct(1),sector)")).toEqual(plainRanks(market, true));
  });

  it("do not depend on which rows are requested in which order", () => {
    const market = randomMarket(5);
    const whole = everyRow(engineOf(market), "rank_pct(change_pct(1))");
    const { view } = engineOf(market).marketView();
    const study = bindStudy("rank_pct(change_pct(1))", "1d", undefined, "");
    const program = new Program([study.node], study.frame, view);
    const { tickers } = view.data.instruments;
    for (let i = tickers.length - 1; i >= 0; i--) {
      for (let to = program.bars.visible[i]!; to > 0; to -= 3) {
        program.run(i, Math.max(0, to - 2), to);
        expect(program.output(0)[to - 1]).toEqual(whole.get(tickers[i]!)![to - 1]);
      }
    }
  });

  it.each(["cci(20)", "rsi(close,14)", "stoch_k(14,3)"])(
    "are the same from compiled inputs (one row) as from interpreted ones (many rows): %s",
    (input) => {
      const engine = engineOf(randomMarket(7, 900));
      const text = `rank_pct(${input})`;
      const one = scanTable(engine, { instructions: { All: [] }, columns: [text], limit: 2_000 }).rows;
      const many = everyRow(engineOf(randomMarket(7, 900)), text);
      expect(one.length).toBeGreaterThan(500);
      for (const { ticker, values } of one) {
        const last = many.get(ticker)!.at(-1)!;
        expect(values[0]).toEqual(Number.isNaN(last) ? null : last);
      }
    },
  );

  it("do not change on earlier bars when later bars arrive", () => {
    const market = randomMarket(6);
    const whole = everyRow(engineOf(market), "rank_pct(change_pct(1))");
    const cut = Object.fromEntries(Object.entries(market.daily).map(([ticker, bars]) => [ticker, bars.slice(0, 25)]));
    const early = everyRow(
      engineOf({ ...market, daily: cut, end: calendar.isoDate(END - 5) }),
      "rank_pct(change_pct(1))",
    );
    let compared = 0;
    for (const [ticker, values] of early) {
      // The newest bar represents the scan's instant, so it may compare with later bars of other instruments.
      const rows = Math.min(values.length - 1, whole.get(ticker)!.length);
      expect(values.slice(0, rows)).toEqual(whole.get(ticker)!.slice(0, rows));
      compared += rows;
    }
    expect(compared).toBeGreaterThan(200);
  });

  it("are the same from cached columns as from bars", () => {
    const engine = engineOf(randomMarket(7));
    const payload = all({ ...above("rank_pct(change_pct(1),sector)", 60), Within: 3, BarsAgo: 1 });
    const cold = engine.scan(payload).tickers;
    while (engine.prepare()) continue;
    const warm = engine.scan(payload);
    expect(warm.tickers).toEqual(cold);
    expect(JSON.stringify(warm.timing)).toContain("cached columns");
    expect(cold!.length).toBeGreaterThan(3);
  });

  it("have the mean 50 over all instruments", () => {
    const values = Object.values(newest(engineOf(randomMarket(8)), "rank_pct(change_pct(1))")).filter(
      (one) => one !== null,
    );
    expect(values.reduce((sum, one) => sum + one, 0) / values.length).toBeCloseTo(50, 10);
  });

  it("compare with the whole market, whatever the universe of the scan", () => {
    const engine = engineOf(randomMarket(9));
    const payload = all(above("rank_pct(change_pct(1))", 50));
    const everybody = new Set(engine.scan(payload).tickers);
    const some = ["T00", "T02", "T06", "T09"];
    expect(engine.scan(payload, { universe: some.join(",") }).tickers).toEqual(
      some.filter((one) => everybody.has(one)),
    );
  });

  it("compare daily bars as known at each intraday bar", () => {
    const names = ["AAA", "BBB", "CCC", "DDD", "EEE"];
    const daily = Object.fromEntries(names.map((ticker) => [ticker, [10, 10, null]]));
    const bars = (closes: readonly number[]) => closes.flatMap((close) => Array<number>(5).fill(close));
    const minutes = {
      date: "2024-06-28",
      // AAA is first after five minutes and last at the end.
      bars: { AAA: bars([14, 9]), BBB: bars([11, 11]), CCC: bars([12, 12]), DDD: bars([13, 13]), EEE: bars([10, 10]) },
    };
    const engine = engineOf({ daily, minutes: [minutes] });
    const values = everyRow(engine, "rank_pct(day_change_pct)", "5m");
    expect(values.get("AAA")).toEqual([90, 10]);
    expect(values.get("DDD")).toEqual([70, 90]);
    const scalar = everyRow(engine, "mkt_adv_dec", "5m");
    expect(scalar.get("BBB")).toEqual([Number.NaN, 3]);
  });

  it("compare within an index by the index ids of the listings", () => {
    const names = ["AA", "BB", "CC", "DD", "EE", "FF"];
    const daily = Object.fromEntries(names.map((ticker, k) => [ticker, [10, 10 + k]]));
    const listings = names.map((ticker) => listing(ticker, ticker === "FF" ? {} : { indexes: "NDX SP500" }));
    expect(newest(engineOf({ daily, listings }), "rank(close,index:sp500)")).toEqual({
      AA: 5,
      BB: 4,
      CC: 3,
      DD: 2,
      EE: 1,
      FF: null,
    });
  });
});

describe("populations of the scan", () => {
  const names = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2"];
  const daily = Object.fromEntries(names.map((ticker, k) => [ticker, [10, 10 + k]]));
  const listings = names.map((ticker) => listing(ticker, { sector: "S", industry: ticker[0]! }));
  const engine = engineOf({ daily, listings });

  it("rank `filtered` among the tickers that pass the other conditions, in any order of conditions", () => {
    const filters = [atMost("rank(close,filtered)", 2), atMost("close", 15)];
    expect(engine.scan(all(...filters)).tickers).toEqual(["A5", "A6"]);
    expect(engine.scan(all(...filters.toReversed())).tickers).toEqual(["A5", "A6"]);
    expect(engine.scan({ Any: all(...filters).All }).tickers).toEqual(
      ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2"].filter(
        (one) => one < "B" || engine.scan(all(filters[0]!)).tickers!.includes(one),
      ),
    );
  });

  it("do not leak from one scan into the next", () => {
    const top = atMost("rank(close,filtered)", 1);
    for (let round = 0; round < 2; round++) {
      expect(engine.scan(all(top, atMost("close", 15))).tickers).toEqual(["A6"]);
      expect(engine.scan(all(top, atMost("close", 14))).tickers).toEqual(["A5"]);
      expect(engine.scan(all(top)).tickers).toEqual(["B2"]);
      expect(engine.scan(all(top), { universe: "A1,A2,A3,A4,A5" }).tickers).toEqual(["A5"]);
      while (engine.prepare()) continue;
    }
  });

  it("count the industry peers that match the same scan", () => {
    const peers: FeatureFilter = { Input: "peers_matching", Returns: { Want: { Value: { GreaterThanOrEqual: 3 } } } };
    expect(engine.scan(all(peers, above("close", 11.5))).tickers).toEqual(["A3", "A4", "A5", "A6"]);
    expect(engine.scan(all(peers, above("close", 12.5))).tickers).toEqual([]);
    expect(engine.scan(all(atMost("peers_matching", 1), above("close", 11.5))).tickers).toEqual(["B1", "B2"]);
    expect(engine.scan(all(peers, atMost("rank(close,filtered)", 5), above("close", 11.5))).tickers).toEqual([]);
    expect(engine.scan(all(peers, atMost("rank(close,filtered)", 6), above("close", 11.5))).tickers).toHaveLength(4);
  });

  it("are the same in an explanation", () => {
    const payload = all(atMost("rank(close,filtered)", 2), atMost("close", 15), above("peers_matching", 0));
    const explained = engine.explain(payload);
    expect(explained.count).toBe(engine.scan(payload).count);
    expect(explained.funnel.map(({ in: entered, passed }) => [entered, passed])).toEqual([
      [8, 2],
      [2, 2],
      [2, 2],
    ]);
  });

  it("hold the matches in a table, and are empty in technicals", () => {
    const table = scanTable(engine, {
      instructions: all(above("close", 11.5)),
      columns: ["rank(close,filtered)", "peers_matching"],
      sort: [{ by: "rank(close,filtered)", dir: "asc" }],
      limit: 2,
    });
    expect(table.rows).toEqual([
      { ticker: "B2", values: [1, 1] },
      { ticker: "B1", values: [2, 1] },
    ]);
    const reply = technicalsReply(
      engine.marketView().view,
      "A1",
      ["rank(close,filtered)", "peers_matching"],
      {
        timeframe: "1d",
        zones: ["regular"],
      },
      { limit: 1 },
    );
    expect(reply.rows[0]!.values).toEqual([null, null]);
  });
});

describe("other instruments", () => {
  const daily = { SPY: [100, 110, null, 121], AAA: [10, 10, 12, 12], LATE: [null, 5, 5, 5], "BRK.B": [1, 2, 3, 4] };
  const engine = engineOf({ daily });

  it("have the value of their newest bar that had started by the bar's start, never a later one", () => {
    expect(everyRow(engine, "=rs_line(SPY)*100").get("AAA")).toEqual([
      10,
      (10 / 110) * 100,
      (12 / 110) * 100,
      (12 / 121) * 100,
    ]);
    expect(everyRow(engine, "rs_line(brk.b)").get("LATE")).toEqual([2.5, 5 / 3, 1.25]);
    expect(everyRow(engine, "rs_line").get("AAA")).toEqual(everyRow(engine, "rs_line(SPY)").get("AAA"));
  });

  it("have no value, for the reason no_feed, if no instrument has the ticker", () => {
    expect(newest(engine, "rs_line(NOBODY)")).toMatchObject({ AAA: null });
    expect(engine.explain(all(above("rs_line(NOBODY)", 0))).funnel[0]!.null).toMatchObject({ no_feed: 4 });
  });

  it("use MKT of the demo as market if no other fund is listed", () => {
    const demo = engineOf({ daily: { MKT: [50, 50], AAA: [10, 25] } });
    expect(newest(demo, "rs_line")).toEqual({ AAA: 0.5, MKT: 1 });
  });

  it("are read as known at each intraday bar", () => {
    const minutes = (a: number, b: number) => [...Array<number>(5).fill(a), ...Array<number>(5).fill(b)];
    const day = engineOf({
      daily: { SPY: [100, null], AAA: [10, null] },
      minutes: [{ date: "2024-06-28", bars: { SPY: minutes(100, 110), AAA: minutes(20, 22) } }],
    });
    expect(
      everyRow(day, "rs_intraday", "5m")
        .get("AAA")!
        .map((one) => Math.round(one)),
    ).toEqual([0, 0]);
    expect(everyRow(day, "=rs_line", "5m").get("AAA")).toEqual([0.2, 0.2]);
  });
});
