import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { FEATURES } from "#catalogue";
import {
  add,
  call,
  column,
  ema,
  evaluateSeries,
  lag,
  type ColumnArrays,
  mean,
  PRIMITIVES,
  sub,
  type SeriesNode,
} from "#expression";
import type { BarColumns } from "#market";
import { SubstituteLanes, DAILY, type FrameBars, ScanView, LANES } from "#tiles";
import { stepProgram } from "../compiled/step-program.ts";
import { unevenMarket } from "../compiled/uneven-market.testing.ts";
import { bindStudy } from "../plan/bind-study.ts";
import { finalRows } from "./final-rows.ts";
import { StateBoard } from "./state-board.ts";

const random = seededRandom(8);
const uneven = unevenMarket(random);
const { view, bars } = uneven;
const whole = view.bars(DAILY);
const { slots, tileStart } = whole.tiles.layout;
const PARAMS: Readonly<Record<string, number>> = {
  length: 7,
  rows: 2,
  most: 3,
  levels: 5,
  unit: 0,
  fast: 2,
  slow: 30,
  step: 0.02,
  max: 0.2,
  multiplier: 3,
};
const INPUTS: readonly SeriesNode[] = [
  column("close"),
  column("volume"),
  sub(column("high"), lag(column("close"), 1)),
  ema(column("open"), 5),
];

/** The bars of a market as of an earlier moment, at the end of its newest bar: `fewer` bars less for each instrument. */
function before(fewer: readonly number[], market = uneven): FrameBars {
  const { data } = market.view;
  const lengths = Int32Array.from(market.bars, ({ time }, i) => Math.max(0, time.length - fewer[i]!));
  const none = { lanes: new SubstituteLanes(lengths.length, [], () => market.bars[0]!) };
  const tiles = data.daily.truncated(lengths, none);
  const newest = market.bars.reduce((most, { session }, i) => Math.max(most, session[lengths[i]! - 1] ?? 0), 0);
  const watermark = data.calendar.regularClose(newest);
  return new ScanView({ data: { ...data, watermark, daily: tiles }, tiles: () => tiles }, false).bars(DAILY);
}

/** Columns as `evaluateSeries` reads them. */
function columnsOf({ time, session, ...fields }: BarColumns): ColumnArrays {
  return { ...fields, time: Float64Array.from(time), session: Float64Array.from(session) };
}

/** Returns the bars that each instrument lacks in the next snapshot, from those that it lacks in this one. */
type Course = (fewer: readonly number[]) => number[];
const someBars: Course = (fewer) => fewer.map((rows) => Math.max(0, rows - random.int(3)));
const oneBarEach: Course = (fewer) => fewer.map((rows) => Math.max(0, rows - 1));
/** One bar each, but now and then an instrument gets none. */
const withHalts: Course = (fewer) => fewer.map((rows) => Math.max(0, rows - Number(random.next() < 0.9)));

const someFewer = (): number[] => bars.map(({ time }) => random.int(Math.min(40, time.length + 1)));
/**
 * The first `rows` bars of each of the eight longest instruments, up to `more` fewer, and none of the others, which began
 * far later.
 */
const allOf =
  (rows: number, more = 0) =>
  (): number[] =>
    bars.map(({ time }) => (time.length < 298 ? Infinity : time.length - rows + random.int(more + 1)));

/** Returns the number of official bars of each instrument: those that no later snapshot changes; undefined if unknown. */
type Official = (now: FrameBars) => Int32Array | undefined;
const unknown: Official = () => undefined;
const all: Official = ({ visible }) => visible;
/** Official bars lag behind visible ones: at each snapshot, half of the instruments catch up. */
function sooner(): Official {
  const official = new Int32Array(bars.length);
  return ({ visible }) => visible.map((rows, i) => (random.next() < 0.5 ? (official[i] = rows) : official[i]!));
}

/**
 * Feeds the bars of a market to a board snapshot by snapshot; returns the first value that differs from the whole
 * history.
 */
function difference(
  nodes: readonly SeriesNode[],
  {
    begin = someFewer,
    next = someBars,
    official = unknown,
    market = uneven,
  }: { begin?: () => number[]; next?: Course; official?: Official; market?: typeof uneven },
): string {
  const values = nodes.map((node) => market.bars.map((one) => evaluateSeries(node, columnsOf(one), one.time.length)));
  let fewer = begin();
  const board = StateBoard.of(nodes, before(fewer, market));
  if (board === undefined) return "no board";
  for (; ; fewer = next(fewer)) {
    const now = before(fewer, market);
    board.advance(now, official(now));
    for (const [k, node] of nodes.entries()) {
      for (const [i, got] of board.newest(k, now).entries()) {
        const rows = now.visible[i]!;
        const wanted = rows === 0 ? Number.NaN : values[k]![i]![rows - 1]!;
        if (!Object.is(got, wanted)) return `${node.key} of ${i}, row ${rows - 1}: ${got}, not ${wanted}`;
      }
    }
    if (fewer.every((rows) => rows === 0 || rows === Infinity)) return "none";
  }
}

const ofPrimitives = PRIMITIVES.flatMap((primitive) => {
  const params = primitive.params.map((name) => PARAMS[name]!);
  return [0, 1, 2].map((first) =>
    call(
      primitive,
      params,
      Array.from({ length: primitive.inputs }, (_, k) => INPUTS[(first + k) % INPUTS.length]!),
    ),
  );
});

describe("StateBoard", () => {
  const steppable = ofPrimitives.filter((node) => StateBoard.canStep(node));

  it("can step most primitives", () => {
    expect(steppable.length).toBeGreaterThan(ofPrimitives.length / 2);
  });

  it.each(
    Array.from(
      { length: Math.ceil(steppable.length / 20) },
      (_, k) => [k, steppable.slice(20 * k, 20 * k + 20)] as const,
    ),
  )(
    "matches the whole history bit for bit when random numbers of bars arrive together: primitives, part %s",
    (_k, nodes) => {
      expect(difference(nodes, {})).toBe("none");
      expect(difference(nodes, { official: sooner() })).toBe("none");
    },
  );

  it.each([
    ["each instrument gets one bar at a time", { begin: allOf(120, 4), next: oneBarEach, official: all }],
    ["some instruments get no bar", { begin: allOf(120, 4), next: withHalts, official: all }],
    ["some instruments get no bar, and bars may change", { begin: allOf(120, 4), next: withHalts, official: sooner() }],
    ["all lanes have one length", { begin: allOf(120), next: oneBarEach, official: all }],
    ["all lanes have one length, and bars may change", { begin: allOf(120), next: oneBarEach, official: sooner() }],
    ["all lanes have one length until some get no bar", { begin: allOf(120), next: withHalts, official: all }],
    ["lanes are shorter than a window", { begin: allOf(6, 4), next: oneBarEach, official: all }],
    ["lanes are shorter than a window, and some get no bar", { begin: allOf(6, 4), next: withHalts, official: all }],
  ] as const)("matches the whole history bit for bit when %s", (_name, course) => {
    const [close, high] = [column("close"), column("high")];
    const rise = sub(close, lag(close, 1));
    const nodes = [
      ...[2, 5, 9].flatMap((length) => [
        ema(close, length),
        ema(high, length),
        mean(close, length),
        mean(rise, length),
      ]),
      ema(ema(close, 3), 4),
      ema(mean(rise, 4), 3),
      mean(ema(close, 3), 6),
      sub(ema(close, 4), ema(high, 7)),
      lag(ema(rise, 3), 2),
    ];
    expect(difference(nodes, course)).toBe("none");
  });

  it("matches the whole history bit for bit when aligned copies need more than one call", () => {
    const lengths = Array.from({ length: 80 }, (_, i) => 150 + i);
    const market = unevenMarket(random, 1, lengths);
    const nodes = [mean(column("close"), 120), ema(column("high"), 5)];
    const begin = (): number[] => lengths.map(() => 4);
    expect(difference(nodes, { market, begin, next: oneBarEach, official: all })).toBe("none");
  });

  it("matches the whole history bit for bit for every feature of the catalogue that it can step", () => {
    const nodes = FEATURES.filter(({ timeframes }) => timeframes !== "intraday")
      .map(({ alias }) => bindStudy(alias, "1d", undefined, "").node)
      .filter((node) => StateBoard.canStep(node));
    expect(nodes.length).toBeGreaterThan(100);
    for (let k = 0; k < nodes.length; k += 20) expect(difference(nodes.slice(k, k + 20), {})).toBe("none");
  });

  it("matches the whole history bit for bit after corrections of forgotten instruments", () => {
    const market = unevenMarket(random);
    const nodes = [ema(column("close"), 9), mean(column("close"), 20), ema(mean(column("close"), 4), 3)];
    const fewer = market.bars.map(() => 3);
    const board = StateBoard.of(nodes, before(fewer, market))!;
    for (let turn = 0; turn < 3; turn++, fewer.fill(2 - turn)) {
      const now = before(fewer, market);
      const corrected = market.bars.flatMap(({ close }, i) => (close.length > 20 && random.next() < 0.2 ? [i] : []));
      for (const i of turn === 0 ? [] : corrected) {
        const row = random.int(market.bars[i]!.close.length - 4);
        market.bars[i]!.close[row] = 3.25;
        now.tiles.column("close")![now.tiles.origin(i) + row * LANES] = 3.25;
      }
      board.forget(now, turn === 0 ? [] : corrected);
      board.advance(now, now.visible);
      for (const [k, node] of nodes.entries()) {
        const newest = board.newest(k, now);
        for (const [i, one] of market.bars.entries()) {
          const rows = now.visible[i]!;
          const wanted = rows === 0 ? Number.NaN : evaluateSeries(node, columnsOf(one), rows)[rows - 1]!;
          expect({ turn, node: node.key, i, value: newest[i] }).toEqual({ turn, node: node.key, i, value: wanted });
        }
      }
    }
  });

  it("treats partial bars as closed ones for the newest value, and saves no state behind them", () => {
    const nodes = [ema(column("close"), 9), mean(ema(column("high"), 4), 5), sub(column("close"), column("open"))];
    const calendar = view.data.calendar;
    const state = (closing: boolean): FrameBars => {
      const { data } = view;
      const newest = whole.tiles.newest.session.reduce((a, b) => Math.max(a, b), 0);
      const watermark = closing ? data.watermark : calendar.regularOpen(newest) + 5;
      return new ScanView({ data: { ...data, watermark, daily: whole.tiles }, tiles: () => whole.tiles }, false).bars(
        DAILY,
      );
    };
    const board = StateBoard.of(nodes, before(bars.map(() => 1)))!;
    board.advance(before(bars.map(() => 1)));
    const values = (now: FrameBars): number[] => {
      board.advance(now, now.visible);
      return nodes.flatMap((_, k) => [...board.newest(k, now)]);
    };
    const [partial, again, closed, after] = [state(false), state(false), state(true), state(true)].map(values);
    expect([again, closed, after]).toEqual([partial, partial, partial]);
    const finalOf = (now: FrameBars): Int32Array => finalRows(now, now.visible);
    expect(finalOf(state(false))).not.toEqual(finalOf(state(true)));
  });

  it.each([
    [
      "all instruments at once",
      oneBarEach,
      ({ visible }: FrameBars, state: number) => (state % 3 === 2 ? visible : undefined),
    ],
    [
      "some instruments before the others",
      oneBarEach,
      ({ visible }: FrameBars, state: number) => visible.map((rows) => (random.int(2) < state % 3 ? rows : 0)),
    ],
    [
      "on every second day half of the lanes first",
      oneBarEach,
      ({ visible }: FrameBars, state: number) => {
        const isInHalves = Math.floor(state / 3) % 2 === 1;
        return visible.map((rows, i) => (state % 3 === 2 || (isInHalves && (slots[i]! & 1) < state % 3) ? rows : 0));
      },
    ],
    [
      "at random, some instruments without a bar",
      withHalts,
      ({ visible }: FrameBars) => visible.map((rows) => (random.next() < 0.4 ? rows : 0)),
    ],
  ] as const)(
    "resumes from official bars only, as others may change with every snapshot; official bars come: %s",
    (_name, next, come) => {
      const close = whole.tiles.column("close")!;
      const nodes = [ema(column("close"), 9), mean(column("close"), 5), sub(ema(column("close"), 3), column("close"))];
      let fewer = allOf(230)();
      const board = StateBoard.of(nodes, before(fewer))!;
      const official = new Int32Array(bars.length);
      for (let state = 0; state < 90; state++) {
        const now = before(fewer);
        const { visible } = now;
        for (const [i, rows] of (come(now, state) ?? []).entries()) official[i] = Math.max(official[i]!, rows);
        const changed = bars.map((one, i) => {
          const own = one.close.slice();
          if (official[i]! < visible[i]!) own[visible[i]! - 1] = 10 + random.int(100);
          return own;
        });
        const write = (closes: readonly Float64Array[]): void => {
          for (const [i, own] of closes.entries()) {
            const row = visible[i]! - 1;
            if (row >= 0) close[(tileStart[slots[i]! >> 3]! + row) * LANES + (slots[i]! & 7)] = own[row]!;
          }
        };
        write(changed);
        board.advance(now, official);
        for (const [k, node] of nodes.entries()) {
          const wanted = bars.map((one, i) =>
            visible[i] === 0
              ? Number.NaN
              : evaluateSeries(node, { ...columnsOf(one), close: changed[i]! }, visible[i]!)[visible[i]! - 1]!,
          );
          expect([...board.newest(k, now)]).toEqual(wanted);
        }
        write(bars.map((one) => one.close));
        if (state % 3 === 2) fewer = next(fewer);
      }
    },
  );

  it("assumes that the newest bar may change if no official bars are given", () => {
    const node = ema(column("close"), 4);
    const close = whole.tiles.column("close")!;
    const [slot, row] = [whole.tiles.layout.slots[0]!, bars[0]!.time.length - 1];
    const at = (whole.tiles.layout.tileStart[slot >> 3]! + row) * LANES + (slot & 7);
    const board = StateBoard.of([node], whole)!;
    board.advance(whole);
    const first = board.newest(0, whole)[0];
    const kept = close[at]!;
    close[at] = 2 * kept;
    board.advance(whole);
    const changed = board.newest(0, whole)[0];
    close[at] = kept;
    board.advance(whole);
    expect([changed === first, board.newest(0, whole)[0]]).toEqual([false, first]);
  });

  it("starts from the first bar if there are fewer bars than before", () => {
    const nodes = [ema(column("close"), 4), mean(column("close"), 3)];
    const board = StateBoard.of(nodes, before(bars.map(() => 0)))!;
    for (const fewer of [5, 4, 0, 2, 3]) {
      const now = before(bars.map(() => fewer));
      board.advance(now, now.visible);
      const fresh = StateBoard.of(nodes, now)!;
      fresh.advance(now, now.visible);
      for (const k of nodes.keys()) expect(board.newest(k, now)).toEqual(fresh.newest(k, now));
    }
  });

  it("steps means of one input in one function, whatever series come between them", () => {
    const [close, high] = [column("close"), column("high")];
    const means = [34, 5, 21, 8].flatMap((length) => [
      mean(close, length),
      ema(mean(close, length), 3),
      mean(high, length),
    ]);
    expect(difference(means, { official: all })).toBe("none");
  });

  it("can step averages of windows, windows of averages and sums of both, but not averages of windows of averages", () => {
    const close = column("close");
    const nodes = [ema(mean(sub(close, lag(close, 3)), 9), 5), mean(ema(close, 9), 12), sub(ema(close, 9), close)];
    expect(difference([...nodes, add(nodes[0]!, nodes[1]!)], { official: all })).toBe("none");
    expect(StateBoard.canStep(ema(mean(ema(close, 9), 12), 5))).toBe(false);
  });

  it("keeps states as many rows back as windows read averages, but no further for windows over inputs of averages", () => {
    const close = column("close");
    const change = ema(sub(close, lag(close, 1)), 5);
    expect(stepProgram([mean(close, 12), change])?.lag).toBe(0);
    expect(stepProgram([mean(close, 12), mean(change, 9)])?.lag).toBe(8);
    expect(difference([mean(close, 12), change, mean(change, 9)], { official: all })).toBe("none");
  });
});
