import * as fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "#base";
import { byCandleCode, candleNode, CANDLESTICKS } from "#catalogue";
import { evaluateSeries, type SeriesNode } from "#expression";
import type { BarColumns } from "#market";
import { DAILY, FrameBars, SubstituteLanes, tileBars, TileSet } from "#tiles";
import { unevenMarket } from "../compiled/uneven-market.testing.ts";
import { FrameCandles } from "./frame-candles.ts";

const NODES = CANDLESTICKS.map((pattern) => candleNode(pattern));
const seeds = fc.integer({ min: 0, max: 0xffffffff });
const values: number[] = [];
byCandleCode((value) => values.push(value));
/** Per value: 1 for the code that has it. */
const TABLES = values.map((value) => byCandleCode((own) => +Object.is(own, value)));
const nothing = (): void => {};

/** Pattern values by history and node. */
const wholeHistories = new WeakMap<BarColumns, Map<SeriesNode, Float64Array>>();

function wholeHistory(node: SeriesNode, bars: BarColumns): Float64Array {
  const known = wholeHistories.get(bars) ?? new Map<SeriesNode, Float64Array>();
  wholeHistories.set(bars, known);
  const { open, high, low, close } = bars;
  const whole = known.get(node) ?? evaluateSeries(node, { open, high, low, close }, open.length);
  known.set(node, whole);
  return whole;
}

/**
 * Describes the first pattern and instrument whose value `ago` bars before the newest differs from the whole history's;
 * "none" if all agree.
 */
function difference(
  view: FrameBars,
  histories: readonly BarColumns[],
  lanes: Int32Array,
  ago: number,
  nodes: readonly SeriesNode[] = NODES,
): string {
  const candles = FrameCandles.of(nodes, view);
  const codes = candles.emptyPlanes(ago);
  candles.evaluate(lanes, lanes.length, ago, nothing, codes);
  const { slots } = view.tiles.layout;
  for (const [p, node] of nodes.entries()) {
    const having = TABLES.map((table) => codes[p]!.having(table, 1));
    for (const i of lanes) {
      const row = histories[i]!.open.length - 1 - ago;
      const expected = row < 0 ? Number.NaN : wholeHistory(node, histories[i]!)[row]!;
      const slot = slots[i]!;
      const got = values[having.findIndex((plane) => (plane[slot >> 5]! >>> (slot & 31)) & 1)] ?? Number.NaN;
      if (!Object.is(got + 0, expected + 0))
        return `${CANDLESTICKS[p % NODES.length]!.id} of ${i}, ${ago} bars ago: ${got}, not ${expected}`;
    }
  }
  return "none";
}

it("FrameCandles gives the whole history's values on uneven and short histories with gaps and impossible prices", () => {
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

it("FrameCandles gives the same values outside tile memory and with replaced bars", () => {
  const { view, bars } = unevenMarket(seededRandom(5));
  const { tiles } = view.bars(DAILY);
  const { calendar } = view.data;
  const barsOf = (set: TileSet): FrameBars => new FrameBars(DAILY, set, calendar, view.watermark, false);
  const outside = new TileSet(tiles.layout, (field) => tiles.column(field)?.slice(), undefined);
  expect(difference(barsOf(outside), bars, tiles.order, 0)).toBe("none");

  const replaced = bars.map((own, i) => {
    const newest = own.close.length - 1;
    return i % 4 === 1 ? { ...own, close: own.close.with(newest, 33), high: own.high.with(newest, 34) } : own;
  });
  const changed = [...bars.keys()].filter((i) => i % 4 === 1);
  const lanes = new SubstituteLanes(tiles.instruments, changed, (i) => replaced[i]!);
  expect(difference(barsOf(tiles.truncated(tiles.layout.lengths, { lanes })), replaced, tiles.order, 0)).toBe("none");
});

it("FrameCandles gives the same values over many blocks, for all, some or few lanes of a tile", () => {
  const markets = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => unevenMarket(seededRandom(seed)));
  const bars = markets.flatMap((market) => market.bars);
  const tiles = tileBars(bars.length, (i) => (bars[i]!.close.length === 0 ? undefined : bars[i]));
  const { calendar } = markets[0]!.view.data;
  const view = new FrameBars(DAILY, tiles, calendar, markets[0]!.view.watermark, false);
  const { order } = tiles;
  for (const ago of [0, 7]) expect(difference(view, bars, order, ago)).toBe("none");
  const requests = [
    // Starting inside a tile, or at the second tile: slots differ from the places in the block.
    order.subarray(3),
    order.subarray(8),
    // All but the third tile.
    order.filter((_, slot) => slot >> 3 !== 2),
    // Six lanes of each tile; one lane of each tile.
    order.filter((_, slot) => slot % 8 > 1),
    order.filter((_, slot) => slot % 8 === 5),
    // The first tiles in place, the others lane by lane.
    order.filter((_, slot) => slot < 40 || slot % 3 === 0),
    order.toReversed(),
  ];
  for (const lanes of requests) expect(difference(view, bars, lanes, 0)).toBe("none");
  const thrice = [...NODES, ...NODES, ...NODES];
  expect(difference(view, bars, order.subarray(0, 140), 0, thrice)).toBe("none");
});
