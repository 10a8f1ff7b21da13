import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { FEATURES, resolveStudy } from "#catalogue";
import { column, cumSince, lag, mean, type SeriesNode } from "#expression";
import { DAILY, ScanView } from "#tiles";
import { ColumnFiles, pendingTiles } from "../../tiles/load/pending-columns.testing.ts";
import { CompiledSeries } from "./compiled-series.ts";
import { unevenMarket } from "./uneven-market.testing.ts";

/** Numbers of newest rows to compute. */
const DEPTHS = [1, 6];

const { view, bars } = unevenMarket(seededRandom(8), 7);
const everyone = Int32Array.from(bars.keys());
const { tiles } = view.bars(DAILY);
const files = new ColumnFiles();
const unread = pendingTiles("daily", tiles, files);

function valuesOf(node: SeriesNode, depth: number, seen: ScanView): Float64Array | undefined {
  const values = new Float64Array(bars.length * depth).fill(-7);
  const compiled = CompiledSeries.of([node], depth, seen.bars(DAILY));
  compiled?.evaluate(
    everyone,
    everyone.length,
    () => {},
    (_k, i, back, value) => (values[i * depth + back] = value),
  );
  return compiled === undefined ? undefined : values;
}

/** The values with every row in memory, and with only the rows in memory that the function requested. */
function bothOf(node: SeriesNode, depth: number): (Float64Array | undefined)[] {
  const own = unread.reset();
  const pending = new ScanView({ data: { ...view.data, daily: own }, tiles: () => own }, false);
  return [valuesOf(node, depth, view), valuesOf(node, depth, pending)];
}

const STUDIES = FEATURES.flatMap(({ alias }) => {
  const resolved = resolveStudy(alias, { timeframe: "1d", zones: undefined });
  return resolved.ok ? [[alias, resolved.study.node] as const] : [];
}).filter(([, node]) => valuesOf(node, 1, view) !== undefined);

describe("rows that a compiled function requests from pending columns", () => {
  it.each(STUDIES)("are enough to compute %s", (_alias, node) => {
    for (const depth of DEPTHS) {
      const [whole, some] = bothOf(node, depth);
      expect(some, `${depth} rows`).toEqual(whole);
    }
  });

  it("are enough to compute sums since the first bar of a session", () => {
    const traded = cumSince(column("volume"), column("session"));
    for (const node of [traded, lag(traded, 3), mean(traded, 20)]) {
      const [whole, some] = bothOf(node, 25);
      expect(some, `${node.key}`).toEqual(whole);
    }
  });

  it("are few if few are needed", () => {
    files.reads = 0;
    bothOf(mean(column("close"), 5), 1);
    // Five rows of each lane: one block of a tile, more of tiles whose lanes differ in length.
    expect(files.reads).toBeGreaterThan(0);
    expect(files.reads).toBeLessThan(30);
  });
});
