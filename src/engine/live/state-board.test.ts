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
import { unevenMarket } from "../fuse/uneven-market.testing.ts";
import { Lanes } from "../tiles/lanes.ts";
import { bindStudy } from "../plan/bind-study.ts";
import { DAILY } from "../tiles/frame-store.ts";
import type { FrameBars } from "../tiles/frame-bars.ts";
import { ScanView } from "../tiles/scan-view.ts";
import { closedRows } from "./closed-rows.ts";
import { StateBoard } from "./state-board.ts";

const random = seededRandom(8);
const { view, bars } = unevenMarket(random);
const whole = view.bars(DAILY);
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

/** The market when each instrument had so many bars fewer. */
function before(fewer: readonly number[], closedOnly = false): FrameBars {
  const lengths = Int32Array.from(bars, ({ time }, i) => Math.max(0, time.length - fewer[i]!));
  const none = { lanes: new Lanes(bars.length, [], () => bars[0]!) };
  const tiles = whole.tiles.first(lengths, none);
  return new ScanView({ data: { ...view.data, daily: tiles }, tiles: () => tiles }, closedOnly).bars(DAILY);
}

/** Columns as expressions read them. */
function columnsOf({ time, session, ...fields }: BarColumns): ColumnArrays {
  return { ...fields, time: Float64Array.from(time), session: Float64Array.from(session) };
}

/** Every bar of the market comes to the board in small steps of chance; where it then differs from the whole history. */
function difference(nodes: readonly SeriesNode[]): string {
  const values = nodes.map((node) => bars.map((one) => evaluateSeries(node, columnsOf(one), one.time.length)));
  let fewer = bars.map(({ time }) => random.int(Math.min(40, time.length + 1)));
  const board = StateBoard.of(nodes, before(fewer));
  if (board === undefined) return "no board";
  for (; ; fewer = fewer.map((rows) => Math.max(0, rows - random.int(3)))) {
    const now = before(fewer);
    board.advance(now);
    for (const [k, node] of nodes.entries()) {
      for (let i = 0; i < bars.length; i++) {
        const rows = now.visible[i]!;
        const wanted = rows === 0 ? Number.NaN : values[k]![i]![rows - 1]!;
        const got = board.value(k, i, now);
        if (!Object.is(got, wanted)) return `${node.key} of ${i}, row ${rows - 1}: ${got}, not ${wanted}`;
      }
    }
    if (fewer.every((rows) => rows === 0)) return "none";
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

describe("a board of states", () => {
  const taken = ofPrimitives.filter((node) => StateBoard.takes(node));

  it("takes most primitives", () => {
    expect(taken.length).toBeGreaterThan(ofPrimitives.length / 2);
  });

  it.each(
    Array.from({ length: Math.ceil(taken.length / 20) }, (_, k) => [k, taken.slice(20 * k, 20 * k + 20)] as const),
  )("gives the bits of the whole history, whatever bars come together: primitives %s", (_k, nodes) => {
    expect(difference(nodes)).toBe("none");
  });

  it("gives the bits of the whole history for every feature of the catalogue that it takes", () => {
    const nodes = FEATURES.filter(({ timeframes }) => timeframes !== "intraday")
      .map(({ alias }) => bindStudy(alias, "1d", undefined, "").node)
      .filter((node) => StateBoard.takes(node));
    expect(nodes.length).toBeGreaterThan(100);
    for (let k = 0; k < nodes.length; k += 20) expect(difference(nodes.slice(k, k + 20))).toBe("none");
  });

  it("tells a value of bars that are still forming as though they had closed, and keeps nothing of them", () => {
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
      board.advance(now);
      return nodes.flatMap((_, k) => bars.map((_bars, i) => board.value(k, i, now)));
    };
    const [forming, again, closed, after] = [state(false), state(false), state(true), state(true)].map(values);
    expect([again, closed, after]).toEqual([forming, forming, forming]);
    expect(closedRows(state(false))).not.toEqual(closedRows(state(true)));
  });

  it("steps means of one input together, whatever stands between them", () => {
    const [close, high] = [column("close"), column("high")];
    const means = [34, 5, 21, 8].flatMap((length) => [
      mean(close, length),
      ema(mean(close, length), 3),
      mean(high, length),
    ]);
    expect(difference(means)).toBe("none");
  });

  it("steps averages of windows, windows of averages and what reads both, and leaves averages of windows of averages", () => {
    const close = column("close");
    const nodes = [ema(mean(sub(close, lag(close, 3)), 9), 5), mean(ema(close, 9), 12), sub(ema(close, 9), close)];
    expect(difference([...nodes, add(nodes[0]!, nodes[1]!)])).toBe("none");
    expect(StateBoard.takes(ema(mean(ema(close, 9), 12), 5))).toBe(false);
  });
});
