import * as fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { byCandleCode, candleNode, CANDLESTICKS } from "#catalogue";
import { evaluateSeries } from "#expression";
import type { BarColumns } from "#market";
import { unevenMarket } from "../fuse/uneven-market.testing.ts";
import { DAILY } from "../tiles/frame-store.ts";
import { FrameBars } from "../tiles/frame-bars.ts";
import { Lanes } from "../tiles/lanes.ts";
import { TileSet } from "../tiles/tile-set.ts";
import { FrameCandles } from "./frame-candles.ts";

const NODES = CANDLESTICKS.map((pattern) => candleNode(pattern));
const seeds = fc.integer({ min: 0, max: 0xffffffff });
const values: number[] = [];
byCandleCode((value) => values.push(value));
const nothing = (): void => {};

/** The first pattern and instrument whose value `ago` bars before the newest is not that of the whole history. */
function difference(view: FrameBars, histories: readonly BarColumns[], lanes: Int32Array, ago: number): string {
  const candles = FrameCandles.of(NODES, view);
  const codes = NODES.map(() => candles.blank(ago));
  candles.evaluate(lanes, lanes.length, ago, nothing, codes);
  for (const [p, node] of NODES.entries()) {
    for (const i of lanes) {
      const { open, high, low, close } = histories[i]!;
      const row = open.length - 1 - ago;
      const due = row < 0 ? Number.NaN : evaluateSeries(node, { open, high, low, close }, open.length)[row]!;
      const got = values[codes[p]![i]!]!;
      if (!Object.is(got + 0, due + 0)) return `${CANDLESTICKS[p]!.id} of ${i}, ${ago} bars ago: ${got}, not ${due}`;
    }
  }
  return "none";
}

it("finds on any bar what whole histories give: uneven, short, with gaps and impossible prices", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { view, bars } = unevenMarket(seededRandom(seed));
      const { order } = view.bars(DAILY).tiles;
      for (const ago of [0, 1, 7]) expect(difference(view.bars(DAILY), bars, order, ago)).toBe("none");
      const few = Int32Array.from(bars.keys()).filter((i) => i % 3 === 0);
      expect(difference(view.bars(DAILY), bars, few, 0)).toBe("none");
    }),
    { numRuns: 4 },
  );
});

it("finds it where the columns are in no memory of tiles, and where other bars stand in the place of theirs", () => {
  const { view, bars } = unevenMarket(seededRandom(5));
  const { tiles } = view.bars(DAILY);
  const { calendar } = view.data;
  const barsOf = (set: TileSet): FrameBars => new FrameBars(DAILY, set, calendar, view.watermark, false);
  const outside = new TileSet(tiles.layout, (field) => tiles.column(field)?.slice(), undefined);
  expect(difference(barsOf(outside), bars, tiles.order, 0)).toBe("none");

  const formed = bars.map((own, i) => {
    const newest = own.close.length - 1;
    return i % 4 === 1 ? { ...own, close: own.close.with(newest, 33), high: own.high.with(newest, 34) } : own;
  });
  const changed = [...bars.keys()].filter((i) => i % 4 === 1);
  const lanes = new Lanes(tiles.instruments, changed, (i) => formed[i]!);
  expect(difference(barsOf(tiles.first(tiles.layout.lengths, { lanes })), formed, tiles.order, 0)).toBe("none");
});
