import * as fc from "fast-check";
import { expect, it } from "vitest";
import { foldTile, type Fold } from "./fold-tile.ts";
import { TileFolds } from "./fold-tiles.ts";
import { TileMemory } from "../tile-memory.ts";
import { LANES } from "../tile-set.ts";

const TILES = 5;
const ROWS = 24;
const SLOTS = LANES * TILES;
const UNSET = -1;

/** Rows of a lane: the first one, the number that an earlier fold covers, and the number of further ones. */
const lane = fc.record({
  from: fc.nat(6),
  known: fc.nat(8),
  more: fc.nat(9),
  isThere: fc.boolean(),
});
/** Tiles whose lanes all have the same rows, and other tiles. */
const tile = fc.oneof(
  lane.map((one) => Array.from({ length: LANES }, () => ({ ...one, isThere: true }))),
  fc.array(lane, { minLength: LANES, maxLength: LANES }),
);
const market = fc.record({
  lanes: fc.array(tile, { minLength: TILES, maxLength: TILES }).map((tiles) => tiles.flat()),
  cells: fc.array(
    fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.constantFrom(Number.NaN, -0, 0, 1 / 3)),
    {
      minLength: 64,
      maxLength: 64,
    },
  ),
  requested: fc.subarray([...Array(TILES).keys()], { minLength: 1 }),
  isKnown: fc.boolean(),
});

const memory = new TileMemory();
const column = memory.floats(TILES * ROWS * LANES);
const tileStart = Int32Array.from({ length: TILES + 1 }, (_, k) => k * ROWS);

/** Returns the folds of the requested tiles per slot, computed by `foldTile` one tile at a time. */
function oneByOne(
  fold: Fold,
  requested: readonly number[],
  starts: Int32Array,
  ends: Int32Array,
  before?: Int32Array,
): Float64Array {
  const values = new Float64Array(SLOTS).fill(UNSET);
  for (const own of requested) {
    const first = own * LANES;
    const run = (from: (slot: number) => number, until: Int32Array): void => {
      const rows = Int32Array.from({ length: LANES }, (_, k) => from(first + k));
      const to = Int32Array.from({ length: LANES }, (_, k) =>
        until[first + k]! > starts[first + k]! ? until[first + k]! : 0,
      );
      if (to.some((end) => end > 0)) foldTile(fold, column, tileStart[own]! * LANES, { first, rows, ends: to, values });
    };
    if (before !== undefined) run((slot) => starts[slot]!, before);
    run(
      (slot) =>
        fold === "last"
          ? ends[slot]! - 1
          : before !== undefined && before[slot]! > starts[slot]!
            ? -before[slot]!
            : starts[slot]!,
      ends,
    );
  }
  return values;
}

it.each(["first", "last", "sum", "max", "min"] as const)(
  "TileFolds returns the same bits as foldTile for fold %s",
  (fold) => {
    let folded = 0;
    fc.assert(
      fc.property(market, ({ lanes, cells, requested, isKnown }) => {
        for (let k = 0; k < column.length; k++) column[k] = cells[(k * 37 + (k >> 6)) % cells.length]!;
        const starts = Int32Array.from(lanes, ({ from }) => from);
        const knownEnds = Int32Array.from(lanes, ({ from, known, isThere }) => (isThere ? from + known : 0));
        const ends = Int32Array.from(lanes, ({ from, known, more, isThere }) => (isThere ? from + known + more : 0));
        const before = isKnown && fold !== "last" ? knownEnds : undefined;
        const all = [...Array(TILES).keys()];
        const values = new Float64Array(SLOTS).fill(UNSET);
        const known = before && { ends: before, values: oneByOne(fold, all, starts, before) };
        const folds = TileFolds.of(memory, SLOTS)!;
        const isFolded = folds.fold(fold, column, tileStart, Int32Array.from(requested), {
          starts,
          ends,
          before: known,
          values,
        });
        expect(isFolded).toBe(true);
        const expected = oneByOne(fold, requested, starts, ends, before);
        // Callers do not read the values of lanes without rows.
        const slots = [...values.keys()].filter(
          (slot) => !requested.includes(slot >> 3) || ends[slot]! > starts[slot]!,
        );
        expect(slots.map((slot) => values[slot])).toEqual(slots.map((slot) => expected[slot]));
        folded += slots.length;
      }),
      { numRuns: 300 },
    );
    expect(folded).toBeGreaterThan(1_000);
  },
);

it("TileFolds allocates its work arrays once, and again only for more slots", () => {
  const own = new TileMemory();
  const folds = TileFolds.of(own, SLOTS);
  const size = own.wasm.buffer.byteLength;
  expect(TileFolds.of(own, SLOTS)).toBe(folds);
  expect(TileFolds.of(own, LANES)).toBe(folds);
  expect(own.wasm.buffer.byteLength).toBe(size);
  expect(TileFolds.of(own, 100 * SLOTS)).not.toBe(folds);
  expect(own.wasm.buffer.byteLength).toBeGreaterThan(size);
});

it("TileFolds returns false for the fold that the kernel does not have", () => {
  const none = new Int32Array(SLOTS);
  const rows = { starts: none, ends: none, values: new Float64Array(SLOTS) };
  expect(TileFolds.of(memory, SLOTS)!.fold("sum of known", column, tileStart, none, rows)).toBe(false);
});
