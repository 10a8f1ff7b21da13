import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames, FEATURES } from "#catalogue";
import { TIMEFRAMES, type FeatureFilter, type ScanPayload, type SessionZone, type Timeframe } from "#contract";
import { scanTable, technicalsReply, type ScanEngine } from "#scan";
import { engineOf, SESSIONS, SESSIONS_BEFORE } from "../differential/engine-of.ts";
import { randomMarket } from "../differential/random-market.ts";
import { arbitraryFilter, filterOf } from "../differential/random-payload.ts";
import { anonymous, type Market, type Row } from "../reference/market.ts";

const payloadOf = (filter: FeatureFilter): ScanPayload => ({ All: [{ FeatureWindow: { Filters: [filter] } }] });

/** The market without what came after an instant. */
function until(market: Market, instant: number): Market {
  return {
    ...market,
    tickers: market.tickers.map((ticker) => ({
      ...ticker,
      days: ticker.days.filter(({ session }) => market.sessions[session]!.close <= instant),
      minutes: ticker.minutes.filter(({ time }) => time < instant),
    })),
  };
}

describe("what comes later", () => {
  const daily = randomMarket({ seed: 5, end: "2024-06-28" }).market;
  const always = ["ALFA", "BRAVO", "FOX", "JULIET", "KILO"];
  const plain: Market = {
    ...daily,
    tickers: daily.tickers
      .filter(({ facts }) => always.includes(facts.symbol))
      .map((ticker) => ({ ...ticker, facts: anonymous(ticker.facts.symbol), listed: undefined, minutes: [] })),
  };
  const now = engineOf(plain);
  const last = plain.tickers[0]!.days.at(-1)!.session;
  const before = new Map<number, ScanEngine>();
  const engineBefore = (sessions: number): ScanEngine => {
    let engine = before.get(sessions);
    if (engine === undefined) {
      engine = engineOf(until(plain, SESSIONS[last - sessions]!.close));
      before.set(sessions, engine);
    }
    return engine;
  };

  it("L20: k bars ago equals the scan of k sessions ago, also with studies of longer bars", () => {
    const onDays = arbitraryFilter
      .map((draft) => ({
        ...draft,
        filter: { ...draft.filter, Timeframe: "1d" as const, SessionZones: null, IsDisabled: false },
      }))
      .filter(({ filter }) =>
        Object.values(filter.Returns?.Want?.Study ?? {}).every((right) => right?.SessionZones === undefined),
      );
    fc.assert(
      fc.property(onDays, fc.integer({ min: 1, max: 25 }), (draft, ago) => {
        const filter = filterOf(draft, plain);
        if (checkNames(payloadOf(filter)).length > 0) return;
        const { BarsAgo: own = 0 } = filter;
        const earlier = engineBefore(ago).scan(payloadOf(filter)).tickers;
        expect(now.scan(payloadOf({ ...filter, BarsAgo: own + ago })).tickers).toEqual(earlier);
      }),
      { numRuns: 250, seed: 2_718 },
    );
  });

  it("L4: an intraday bar next to daily bars has the value that was known then", () => {
    const { market } = randomMarket({ seed: 9, end: "2024-06-28" });
    const whole: Market = {
      ...market,
      tickers: market.tickers.filter(({ facts }) => ["ALFA", "LIMA"].includes(facts.symbol)),
    };
    const engine = engineOf(whole);
    const inputs = [
      "close",
      "high",
      "session_high",
      "session_volume",
      "sma(3)",
      "rsi(3)",
      "prev_close",
      "gap_pct",
      "premarket_high",
      "or_high(15)",
      "vwap",
      "day_change_pct",
    ];
    const frames: readonly Timeframe[] = ["1d", "1wk", "1hr", "30m", "1mo"];
    const view = engine.marketView().view;
    for (const ticker of whole.tickers) {
      const { symbol } = ticker.facts;
      const reply = technicalsReply(view, symbol, ["close"], { timeframe: "5m", zones: ["regular"] }, { limit: 400 });
      for (const back of [3, 40, 90, 140]) {
        const row = reply.rows.at(-1 - back);
        if (row === undefined) continue;
        const end = Date.parse(row.time) / 60_000 + 5;
        if (!ticker.minutes.some(({ time }) => time === end - 1)) continue;
        const then = engineOf(until(whole, end));
        for (const Input of inputs) {
          for (const Timeframe of Input.includes("_") && Input !== "sma_3" ? [undefined] : frames) {
            const right = Timeframe === undefined ? { Input } : { Input, Timeframe };
            for (const comparison of ["GreaterThan", "LessThanOrEqual"] as const) {
              const filter: FeatureFilter = {
                Input: "close",
                Timeframe: "5m",
                Returns: { Want: { Study: { [comparison]: right } } },
              };
              const told = `${symbol} ${row.time} ${JSON.stringify(right)} ${comparison}`;
              expect(
                engine.scan(payloadOf({ ...filter, BarsAgo: back }), { universe: symbol }).tickers,
                `${told}`,
              ).toEqual(then.scan(payloadOf(filter), { universe: symbol }).tickers);
            }
          }
        }
      }
    }
  });
});

describe("scale", () => {
  const { market } = randomMarket({ seed: 3, end: "2024-06-28" });
  const some: Market = {
    ...market,
    tickers: market.tickers
      .filter(({ facts }) => ["ALFA", "ECHO", "JULIET"].includes(facts.symbol))
      .map((ticker) => ({ ...ticker, facts: anonymous(ticker.facts.symbol), listed: undefined })),
  };
  const scaled = (rows: readonly Row[], k: number): Row[] =>
    rows.map((row) => ({
      ...row,
      open: row.open * k,
      high: row.high * k,
      low: row.low * k,
      close: row.close * k,
      vwap: row.vwap === null ? null : row.vwap * k,
    }));
  const times = (k: number): ScanEngine =>
    engineOf({
      ...some,
      tickers: some.tickers.map((one) => ({ ...one, days: scaled(one.days, k), minutes: scaled(one.minutes, k) })),
    });
  /** The logarithm of a price is shifted, not scaled: its sums round otherwise. */
  const ROUNDED = new Set(["linreg_slope", "linreg_r2"]);

  it("L26: prices × 2^k change values by exactly their power of 2", () => {
    const plain = engineOf(some);
    for (const k of [4, 0.125]) {
      const other = times(k);
      for (const feature of FEATURES) {
        if (feature.scaling === "none") continue;
        const shapes: { timeframe: Timeframe; zones: SessionZone[] }[] = [
          { timeframe: "1d", zones: ["regular"] },
          { timeframe: "15m", zones: ["all"] },
        ];
        for (const shape of shapes) {
          const filter = {
            Input: feature.alias,
            Timeframe: shape.timeframe,
            Returns: { Want: { Value: { GreaterThan: 0 } } },
          };
          if (checkNames(payloadOf(filter)).length > 0) continue;
          const values = (engine: ScanEngine, symbol: string): (number | null)[] =>
            technicalsReply(engine.marketView().view, symbol, [feature.alias], shape, { limit: 40 }).rows.map(
              (row) => row.values[0]!,
            );
          for (const { facts } of some.tickers) {
            const factor = k ** feature.scaling.price;
            const expected = values(plain, facts.symbol).map((value) => (value === null ? null : value * factor));
            const found = values(other, facts.symbol);
            const told = `${feature.alias} of ${facts.symbol} on ${shape.timeframe}, prices × ${k}`;
            const near = found.map((value, t) => {
              const wanted = expected[t]!;
              const isNear = value !== null && wanted !== null && Math.abs(value - wanted) < 1e-9;
              return ROUNDED.has(feature.alias) && isNear ? wanted : value;
            });
            expect(near, `${told}`).toEqual(expected);
          }
        }
      }
    }
  });
});

describe("L27: odd markets", () => {
  const session = SESSIONS.findIndex(({ date }) => date === Date.parse("2024-06-28T00:00Z") / 86_400_000);
  const bar = (k: number, price: number, volume: number, wide: boolean): Row => ({
    session: session - k,
    time: SESSIONS[session - k]!.open,
    open: price,
    high: wide ? price * 2 : price,
    low: wide ? price / 2 : price,
    close: price,
    volume,
    vwap: null,
    trades: null,
  });
  const days = (of: (k: number) => Row, count: number): Row[] =>
    Array.from({ length: count }, (_, k) => of(count - 1 - k));
  const market: Market = {
    sessions: SESSIONS,
    sessionsBefore: SESSIONS_BEFORE,
    tickers: [
      { facts: anonymous("ONE"), days: days((k) => bar(k, 5, 10, true), 1), minutes: [] },
      { facts: anonymous("FLAT"), days: days((k) => bar(k, 5, 10, false), 300), minutes: [] },
      { facts: anonymous("STILL"), days: days((k) => bar(k, 5, 0, true), 300), minutes: [] },
      { facts: anonymous("TINY"), days: days((k) => bar(k, 0.0001 * (1 + (k % 3)), 1, true), 300), minutes: [] },
      { facts: anonymous("HUGE"), days: days((k) => bar(k, 1e12 * (1 + (k % 5)), 1e12, true), 300), minutes: [] },
      {
        facts: anonymous("LEAP"),
        days: days((k) => bar(k, k % 2 === 0 ? 1e12 : 0.0001, k % 2, true), 300),
        minutes: [],
      },
    ],
  };
  const engine = engineOf(market);

  it.each(TIMEFRAMES.filter((timeframe) => /d|wk|mo/.test(timeframe)))(
    "give a number or nothing on %s",
    (timeframe) => {
      for (const { alias } of FEATURES) {
        const filter = { Input: alias, Timeframe: timeframe, Returns: { Want: { Value: { GreaterThan: 0 } } } };
        if (checkNames(payloadOf(filter)).length > 0) continue;
        for (const { facts } of market.tickers) {
          const shape = { timeframe, zones: ["regular" as const] };
          const { rows } = technicalsReply(engine.marketView().view, facts.symbol, [alias], shape, { limit: 3 });
          for (const { values } of rows) {
            expect(values[0] === null || Number.isFinite(values[0]), `${alias} of ${facts.symbol}: ${values[0]}`).toBe(
              true,
            );
          }
        }
      }
    },
  );

  it("give tables of finite numbers", () => {
    const columns = FEATURES.filter(({ timeframes }) => timeframes !== "intraday")
      .map(({ alias }) => alias)
      .slice(0, 30);
    const table = scanTable(engine, { instructions: { All: [] }, columns, limit: 10 });
    expect(table.rows).toHaveLength(6);
    expect(JSON.parse(JSON.stringify(table.rows))).toEqual(table.rows);
  });
});
