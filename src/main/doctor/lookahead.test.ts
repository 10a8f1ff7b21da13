import { expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload } from "#contract";
import { createCalendar, daysOfIso, type BarTable, type Listing, type MarketSource } from "#market";
import { ScanEngine } from "#scan";
import { lookahead, type LookaheadReport } from "./lookahead.ts";
import type { MakeEngine, ExaminedMarket } from "./examined-market.ts";
import { warmup } from "./warmup.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const LENGTH = 120;
const clock: Clock = { now: () => Date.parse("2024-08-01T00:00:00Z"), elapsed: () => 0 };
const quiet = { onProgress: () => undefined };

/** Closes of four tickers; YOUNG begins 20 sessions before the end. */
const CLOSES: Readonly<Record<string, (k: number) => number>> = {
  AAA: (k) => 20 + 8 * Math.sin(k / 7),
  BBB: (k) => 30 - k / 10,
  CCC: (k) => 10 + k / 5,
  YOUNG: (k) => 20 + 9 * Math.cos(k / 5),
};

function market(): MarketSource {
  const keys = Object.keys(CLOSES);
  const rows = keys.flatMap((key) => {
    const first = key === "YOUNG" ? LENGTH - 20 : 0;
    return Array.from({ length: LENGTH - first }, (_, k) => ({ key, k: first + k }));
  });
  const column = (value: (close: number, k: number) => number): Float64Array =>
    Float64Array.from(rows, ({ key, k }) => value(CLOSES[key]!(k), k));
  const session = Int32Array.from(rows, ({ k }) => END - LENGTH + 1 + k);
  const nothing = new Float64Array(rows.length).fill(Number.NaN);
  const daily: BarTable = {
    keys,
    offsets: Int32Array.from([0, ...keys.map((key) => rows.findLastIndex((row) => row.key === key) + 1)]),
    time: session.map((ordinal) => calendar.regularOpen(ordinal)),
    session,
    open: column((close) => close),
    high: column((close) => close + 1),
    low: column((close) => close - 1),
    close: column((close) => close),
    volume: column((_, k) => 1_000 + ((k * 37) % 11)),
    vwap: nothing,
    trades: nothing,
  };
  // A late split, and a late correction of a bar.
  const row = 60;
  const superseded = {
    keys: ["AAA"],
    offsets: Int32Array.of(0, 1),
    time: Int32Array.of(daily.time[row]!),
    session: Int32Array.of(daily.session[row]!),
    ...Object.fromEntries(
      (["open", "high", "low", "close", "volume", "vwap", "trades"] as const).map((field) => [
        field,
        Float64Array.of(90),
      ]),
    ),
    replacedAt: Float64Array.of(calendar.extendedClose(END - 3)),
  } as unknown as NonNullable<MarketSource["superseded"]>["1d"] & object;
  const actions = [{ ticker: "BBB", kind: "split", exDate: calendar.isoDate(END - 2), ratio: 2 } as const];
  return { snapshot: "written", daily, listings: [], actions, superseded: { "1d": superseded } };
}

const filter = (Input: string, GreaterThan: number) => ({ Input, Returns: { Want: { Value: { GreaterThan } } } });
const payloadOf = (...Filters: ReturnType<typeof filter>[]): ScanPayload =>
  ScanPayload.parse({ All: [{ FeatureWindow: { Filters } }] });

function examinedMarket(payload: ScanPayload, makeEngine?: MakeEngine): ExaminedMarket {
  return { source: market(), calendar, payload, request: {}, clock, makeEngine };
}

const leaking = ({ checks }: LookaheadReport): readonly string[] => [
  ...new Set(
    checks.flatMap(({ basis, later, flipped, leaks_count: leaks }) =>
      flipped.length + leaks > 0 ? [`${basis} ${later}`] : [],
    ),
  ),
];

it("lookahead finds no leak in a sound engine, with splits, corrections and a young ticker", () => {
  const report = lookahead(examinedMarket(payloadOf(filter("sma(10)", 18), filter("close", 10))), quiet);
  expect(report).toMatchObject({ clean: true, examined: 48 });
  expect(report.moments).toHaveLength(12);
  expect(report.checks.some(({ count }) => count > 0)).toBe(true);
});

/** Planted fault: uses the columns of the newest bars for every instant. */
class CachedFuture extends ScanEngine {
  override marketView(
    ...[barState, moment]: Parameters<ScanEngine["marketView"]>
  ): ReturnType<ScanEngine["marketView"]> {
    const now = super.marketView(barState);
    return { ...super.marketView(barState, moment), cachedColumns: now.cachedColumns, executions: now.executions };
  }
}

it("lookahead finds a leak of the engine and names ticker, condition and both values", () => {
  const payload = payloadOf(filter("sma(10)", 18));
  const future: MakeEngine = (data, now) => {
    const engine = new CachedFuture(data, now);
    engine.scan(payload);
    while (engine.prepare()) continue;
    engine.scan(payload);
    return engine;
  };
  const report = lookahead(examinedMarket(payload, future), { ...quiet, moments: ["2024-03-15", "2024-05-15"] });
  expect(report.clean).toBe(false);
  expect(leaking(report)).toContain("as_traded garbage");
  const leak = report.checks.flatMap(({ leaks }) => leaks).find(({ ticker }) => ticker === "CCC")!;
  expect(leak.condition).toContain("sma(close,10) > 18");
  expect(leak.whole.value).toBeGreaterThan(18);
  expect([leak.whole.holds, leak.other.holds]).toContain(true);
  expect(leak.whole.holds).not.toBe(leak.other.holds);
});

/** Planted fault: restates every past with current knowledge. */
class RestatedForTraded extends ScanEngine {
  override plan(...[payload, ...rest]: Parameters<ScanEngine["plan"]>): ReturnType<ScanEngine["plan"]> {
    const text = JSON.stringify(payload).replaceAll("as_traded", "restated");
    return super.plan(JSON.parse(text) as ScanPayload, ...rest);
  }
}

it("lookahead finds later splits and corrections in as-traded scans", () => {
  const payload = payloadOf(filter("close", 18));
  const report = lookahead(
    examinedMarket(payload, (data, now) => new RestatedForTraded(data, now)),
    { ...quiet, moments: [calendar.isoDate(END - LENGTH + 61), calendar.isoDate(END - 10)] },
  );
  expect(leaking(report)).toEqual(["as_traded cut", "as_traded garbage"]);
  const tickers = new Set(report.checks.flatMap(({ leaks }) => leaks.map(({ ticker }) => ticker)));
  expect([...tickers].sort()).toEqual(["AAA", "BBB"]);
});

/**
 * Planted fault: evaluates conditions with an own moment for every instrument. Scans of the test name their bar state, which
 * spares them.
 */
class EverybodyThen extends ScanEngine {
  override universe(...[standing, request]: Parameters<ScanEngine["universe"]>): ReturnType<ScanEngine["universe"]> {
    const universe = super.universe(standing, request);
    if (request.barState !== undefined) return universe;
    return { ...universe, members: Int32Array.from(standing.view.data.instruments.ids.keys()) };
  }
}

it("lookahead finds later listings in conditions with a moment of their own", () => {
  const listings = Object.keys(CLOSES).map((ticker): Listing => ({
    id: `ID ${ticker}`,
    ticker,
    name: ticker,
    sector: "Energy",
    industry: "Oil",
    exchange: "XNYS",
    securityType: "CS",
    country: "US",
    from: ticker === "YOUNG" ? calendar.isoDate(END - 19) : "2000-01-03",
    to: null,
  }));
  const sector = { AsOf: "-P15D", Stock: { Sector: [{ State: { Value: ["Energy"] } }] } };
  const payload = ScanPayload.parse({ All: [sector, payloadOf(filter("close", 1)).All![0]] });
  const moments = [calendar.isoDate(END - 40), calendar.isoDate(END - 10)];
  const report = (makeEngine?: MakeEngine) =>
    lookahead(
      { ...examinedMarket(payload, makeEngine), source: { ...market(), listings }, request: { barState: "live" } },
      { ...quiet, moments },
    );
  expect(report()).toMatchObject({ clean: true, examined: 8 });
  const leaky = report((data, now) => new EverybodyThen(data, now));
  const leaks = leaky.checks.flatMap((check) => check.leaks.map((leak) => ({ ...leak, as_of: check.as_of })));
  expect(new Set(leaks.map(({ ticker, as_of: asOf }) => `${ticker} ${asOf}`))).toEqual(
    new Set([`YOUNG ${moments[1]}`]),
  );
  expect(leaks[0]).toMatchObject({ whole: { holds: true }, other: { holds: null } });
  expect(leaks[0]!.condition).toContain("Sector");
});

it("lookahead examines no moment before those in the payload, and refuses a moment without later data", () => {
  const payload = ScanPayload.parse({ All: [{ AsOf: "2024-05-15", Leaf: payloadOf(filter("close", 1)) }] });
  expect(lookahead(examinedMarket(payload), quiet).moments.every((moment) => moment >= "2024-05-15")).toBe(true);
  const ask = (moments: string[]) => () => lookahead(examinedMarket(payload), { ...quiet, moments });
  expect(ask(["2024-05-14"])).toThrow(/moments of its own/);
  expect(ask(["2024-06-28"])).toThrow(/nothing after it/);
  expect(ask(["yesterday"])).toThrow(/no date/);
});

it("warmup reports the history from which values settle, and the tickers with less", () => {
  const report = warmup(
    examinedMarket(payloadOf(filter("sma(20)", 5), filter("ema(10)", 18), filter("close", 1))),
    quiet,
  );
  expect(report.sessions).toBe(LENGTH);
  expect(report.steps.map(({ sessions }) => sessions)).toEqual([8, 16, 32, 64]);
  const [mean, average, close] = report.conditions;
  expect(mean).toMatchObject({ outcome_from: 32, settled_from: 32, exact_from: 32 });
  expect(close).toMatchObject({ outcome_from: 8, settled_from: 8, exact_from: 8 });
  // A recursion forgets its start only gradually.
  expect(average!.settled_from).toBeNull();
  expect(average!.exact_from).toBeNull();
  expect(report.answer_from).toBe(32);
  expect(report.short).toEqual([{ ticker: "YOUNG", sessions: 20 }]);
});
