import { describe, expect, it } from "vitest";
import { ScanPayload } from "#contract";
import {
  assemble,
  barsOfKey,
  chosenRows,
  columnsFrom,
  copiedRows,
  createCalendar,
  daysOfIso,
  generateMarket,
  type BarTable,
  type StoreManifest,
} from "#market";
import { SnapshotMemory, FrameStore, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { frameOf } from "../../src/tiles/frame.ts";
import { engineData } from "../../src/tiles/load/load-engine-data.ts";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import { SimulatedSessions, type PlayedSnapshot } from "../../src/main/demo/simulated-sessions.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2024-07-01")!);
/** 2024-07-03 closes early. */
const [FIRST, EARLY] = [END + 1, END + 2];
const made = generateMarket({
  seed: 3,
  tickers: 14,
  years: 0.5,
  minuteTickers: 9,
  minuteSessions: 3,
  end: END,
  calendar,
});
const FRAMES = [
  ...(["1m", "5m", "1hr", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  frameOf("1d", ["premarket"]),
];
const BYTES = 2 ** 28;
const stored = { content: "", rows: 0, tickers: 0, first: 0, watermark: 0 };
const manifest: StoreManifest = {
  version: 1,
  snapshot: "0",
  reference: "",
  liveFeeds: "",
  minuteReach: undefined,
  bars: { "1d": stored, "1m": stored },
};

interface Bars {
  readonly daily: BarTable;
  readonly minutes: BarTable;
}

const load = ({ daily, minutes }: Bars): EngineData =>
  engineData(assemble({ snapshot: "0", daily, minutes, listings: [], actions: made.actions }, calendar), calendar);

/** Returns a table in which newer bars, by instrument, follow the bars of their ticker. */
function extended(table: BarTable, newer: readonly BarTable[], { instruments }: EngineData): BarTable {
  const place = new Map(instruments.tickers.map((ticker, i) => [ticker, i]));
  const tables = [table, ...newer];
  const starts = tables.map((_, n) => tables.slice(0, n).reduce((sum, { time }) => sum + time.length, 0));
  const all = columnsFrom(
    (field) => Int32Array.from(tables.flatMap((one) => [...one[field]])),
    (field) => Float64Array.from(tables.flatMap((one) => [...one[field]])),
  );
  const rows: number[] = [];
  const offsets = new Int32Array(table.keys.length + 1);
  for (const [k, ticker] of table.keys.entries()) {
    for (const [n, { offsets: own }] of tables.entries()) {
      const i = n === 0 ? k : (place.get(ticker) ?? Number.NaN);
      for (let row = own[i]!; row < own[i + 1]!; row++) rows.push(starts[n]! + row);
    }
    offsets[k + 1] = rows.length;
  }
  return copiedRows({ ...table, ...all }, rows, table.keys, offsets);
}

/** A simulation with a clock that the test moves. */
function simulation(speed = 60) {
  let elapsed = 0;
  const data = load(made);
  const sessions = new SimulatedSessions({ now: () => 0, elapsed: () => elapsed }, speed, data, manifest);
  const days = new SnapshotMemory(() => true);
  return {
    data,
    sessions,
    next: () => sessions.next(days),
    pass: (ms: number) => void (elapsed += ms),
    /** Lets time pass until the next snapshot. */
    step(): PlayedSnapshot {
      elapsed += sessions.waitMs;
      const played = sessions.next(days);
      expect(played).toBeDefined();
      return played!;
    },
  };
}

const compared = (at: object = {}): ScanPayload => {
  const Want = { Study: { GreaterThan: { Input: "vwap" } } };
  const Filters = [{ Input: "close", Timeframe: "1m", Returns: { Want } }];
  return ScanPayload.parse({ All: [{ ...at, FeatureWindow: { Filters } }] });
};

describe("simulated sessions of a demo market", () => {
  it("show at each seal the bars and the matches of a market that has exactly those bars", { timeout: 120_000 }, () => {
    const { data, step, sessions } = simulation();
    const clock = { now: () => Date.parse("2030-01-01T00:00:00Z"), elapsed: () => 0 };
    const days: BarTable[] = [];
    const minutes: BarTable[] = [];
    const names = new Set<string>();
    const sealed: { readonly instant: number; readonly tickers: unknown }[] = [];
    let played: PlayedSnapshot;
    const open = calendar.regularOpen(FIRST);
    do {
      played = step();
      names.add(played.data.snapshot);
      const { daily } = played.newer;
      if (daily !== undefined) days.push(daily);
      minutes.push(played.newer.minutes);
      const { instant } = sessions.state;
      if (names.size % 90 !== 2 && daily === undefined) continue;
      const bars = { daily: extended(made.daily, days, data), minutes: extended(made.minutes, minutes, data) };
      expectSameData(played.data, new FrameStore(played.data, BYTES), load(bars), FRAMES);
      expect(played.data.watermark).toBeLessThanOrEqual(instant);
      sealed.push({ instant, tickers: new ScanEngine(played.data, clock).scan(compared()).tickers });
    } while (played.newer.daily === undefined || sessions.state.session === "2024-07-03");
    expect(names.size, "every minute of two sessions is one snapshot").toBe(390 + 5 + 1 + 210 + 5 + 1);
    expect(sealed.length).toBeGreaterThan(7);
    // A scan as of a seal sees what the scan at that seal saw.
    const engine = new ScanEngine(played.data, clock);
    for (const { instant, tickers } of sealed.filter(({ instant: at }) => at > open)) {
      const AsOf = new Date(instant * 60_000).toISOString();
      expect({ AsOf, tickers: engine.scan(compared({ AsOf })).tickers }).toEqual({ AsOf, tickers });
    }
  });

  it("draw bars that follow the laws of bars, and days to which their regular minutes add up", () => {
    const { step, sessions } = simulation();
    step();
    sessions.obey({ session: "next" });
    const { minutes, daily: days } = step().newer;
    const daily = days!;
    expect(daily.time.length).toBeGreaterThan(8);
    for (const table of [daily, minutes])
      for (let row = 0; row < table.time.length; row++) {
        const [open, high, low, close] = [table.open[row]!, table.high[row]!, table.low[row]!, table.close[row]!];
        expect(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true);
        expect(table.volume[row]!).toBeGreaterThanOrEqual(table.trades[row]!);
      }
    const [open, close] = [calendar.regularOpen(FIRST), calendar.regularClose(FIRST)];
    const regular = chosenRows(minutes, (row) => minutes.time[row]! >= open && minutes.time[row]! < close);
    let summed = 0;
    for (const [i] of minutes.keys.entries()) {
      const { time, ...own } = barsOfKey(regular, i);
      if (time.length === 0) continue;
      const day = daily.offsets[i]!;
      const sum = own.volume.reduce((total, volume) => total + volume, 0);
      expect([own.open[0], Math.max(...own.high), Math.min(...own.low), own.close.at(-1), sum]).toEqual(
        (["open", "high", "low", "close", "volume"] as const).map((field) => daily[field][day]),
      );
      summed++;
    }
    expect(summed).toBe(9);
  });

  it("play one minute per second at 60 times, and keep the rhythm after a delay", () => {
    const { sessions, next, pass } = simulation();
    expect(next()).toBeDefined();
    pass(999);
    expect(next()).toBeUndefined();
    pass(1);
    expect(next()).toBeDefined();
    pass(1_300);
    expect(next()).toBeDefined();
    expect(sessions.waitMs).toBeCloseTo(700);
    // After a long delay the market goes on from where it is, one minute after the other.
    pass(60_000);
    expect(next()).toBeDefined();
    expect(next()).toBeUndefined();
    expect(sessions.state.instant).toBe(calendar.regularOpen(FIRST) - 5 + 4);
  });

  it("pause, go on with the rest of the minute, and change the speed", () => {
    const { sessions, next, pass } = simulation();
    next();
    pass(400);
    sessions.obey({ speed: 0 });
    expect(sessions.waitMs).toBe(Infinity);
    pass(3_600_000);
    expect(next()).toBeUndefined();
    sessions.obey({ speed: 60 });
    expect(sessions.waitMs).toBeCloseTo(600);
    sessions.obey({ speed: 6 });
    expect(sessions.waitMs).toBeCloseTo(6_000);
    sessions.obey({ speed: 600 });
    expect(sessions.waitMs).toBeCloseTo(60);
    expect(sessions.state).toMatchObject({ session: "2024-07-02", speed: 600, isRunning: true });
  });

  it("finish a session at once for the next one, also during a pause, and end after five sessions", () => {
    const { sessions, step, next, data } = simulation();
    next();
    sessions.obey({ speed: 0 });
    sessions.obey({ session: "next" });
    const closed = next()!;
    expect(closed.newer.daily).toBeDefined();
    expect(closed.data.watermark).toBeGreaterThan(calendar.regularClose(FIRST) - 1);
    expect(sessions.state).toMatchObject({ session: "2024-07-03", speed: 0, isRunning: false });
    // Between two sessions there is nothing to finish: the next one begins, though the market is paused.
    sessions.obey({ session: "next" });
    expect(next()!.newer.daily).toBeUndefined();
    expect(sessions.state).toMatchObject({ session: "2024-07-03", isRunning: true });
    expect(sessions.waitMs).toBe(Infinity);
    sessions.obey({ speed: 60 });
    for (let k = 0; k < 3; k++) {
      sessions.obey({ session: "next" });
      expect(step().newer.daily).toBeDefined();
      expect(step().newer.daily).toBeUndefined();
    }
    sessions.obey({ session: "next" });
    expect(step().newer.daily).toBeDefined();
    expect(sessions.isOver).toBe(true);
    expect(next()).toBeUndefined();
    expect(data.watermark, "the stored market is as before").toBeLessThan(calendar.regularOpen(FIRST));
    const again = simulation();
    again.next();
    expect(again.sessions.isOver).toBe(false);
    again.sessions.obey({ session: "first" });
    expect(again.sessions.isOver).toBe(true);
  });

  it("keep the pause between two sessions at any speed", () => {
    const { sessions, step, next, pass } = simulation();
    while (step().newer.daily === undefined);
    expect(sessions.waitMs).toBe(20_000);
    pass(5_000);
    for (const speed of [60, 600, 1, 0, 60]) sessions.obey({ speed });
    expect(sessions.waitMs).toBe(15_000);
    pass(14_999);
    expect(next()).toBeUndefined();
  });

  it("name two different continuations differently, and equal ones equally", () => {
    const [a, b, c] = [simulation(), simulation(), simulation()];
    const [first, second] = [a.next()!, b.next()!];
    expect(first.data.snapshot).toBe(second.data.snapshot);
    c.next();
    c.sessions.obey({ session: "next" });
    expect(c.next()!.data.snapshot).not.toBe(a.step().data.snapshot);
    expect(calendar.isEarlyClose(EARLY)).toBe(true);
  });
});
