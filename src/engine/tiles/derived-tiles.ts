import { BAR_FIELDS, type BarField, type PlacedBars, type ResampleFrame } from "#market";
import { copyMovedTiles, extendedLayout } from "./appended-tiles.ts";
import { DerivedRows, type StoredBars } from "./derived-rows.ts";
import type { TileArray, TileField } from "./tile-field.ts";
import { TileMemory } from "./tile-memory.ts";
import { LANES, layOut, rowsOfColumns, sharedInts, TileSet, writeLane, type TileLayout } from "./tile-set.ts";

/** Columns of a frame, in one memory. A column takes space there from the start, and memory once it is written. */
interface Space {
  readonly memory: TileMemory;
  readonly time: Int32Array;
  readonly session: Int32Array;
  readonly values: ReadonlyMap<BarField, Float64Array>;
}

/** Bars of one instrument that follow its bar `index` - 1: those from the stored row `first` on. */
interface ChangedBars {
  readonly i: number;
  readonly index: number;
  readonly first: number;
  readonly placed: PlacedBars;
}

/** The tiles of a frame that is built from stored bars: the bars are found at once, a column is built on first read. */
export class DerivedTiles {
  readonly tiles: TileSet;
  readonly #frame: ResampleFrame;
  readonly #rows: DerivedRows;
  readonly #space: Space;
  /** Columns built so far; undefined for one without any value. */
  readonly #built: Map<BarField, Float64Array | undefined>;

  private constructor(
    frame: ResampleFrame,
    rows: DerivedRows,
    layout: TileLayout,
    space: Space,
    built: readonly (readonly [BarField, Float64Array])[] = [],
  ) {
    this.#frame = frame;
    this.#rows = rows;
    this.#space = space;
    this.#built = new Map(built);
    this.tiles = new TileSet(layout, (field) => this.#column(field), space.memory);
  }

  /** Finds the bars of a frame in stored bars. `grows` reserves free rows for later bars. */
  static build(frame: ResampleFrame, stored: StoredBars, grows = false): DerivedTiles {
    const { base } = stored;
    const rows = new DerivedRows(stored, frame);
    const lengths = sharedInts(base.instruments);
    const found: ChangedBars[] = [];
    for (const i of base.order) {
      const placed = rows.place(i, 0);
      lengths[i] = placed.time.length;
      if (lengths[i] > 0) found.push({ i, index: 0, first: 0, placed });
    }
    const layout = layOut(lengths, grows);
    const memory = new TileMemory();
    const cells = rowsOfColumns(layout, grows) * LANES;
    const fields = BAR_FIELDS.filter((field) => rows.has(field));
    const derived = new DerivedTiles(frame, rows, layout, {
      memory,
      time: memory.ints(cells),
      session: memory.ints(cells),
      values: new Map(fields.map((field) => [field, memory.floats(cells)])),
    });
    derived.#write(found);
    return derived;
  }

  /** Bytes of the columns built so far. */
  get bytes(): number {
    let bytes = this.#rows.bytes + this.#space.time.byteLength + this.#space.session.byteLength;
    for (const column of this.#built.values()) bytes += column?.byteLength ?? 0;
    return bytes;
  }

  /**
   * Extends the built columns after the stored bars have grown; nobody may read these tiles afterwards. `since`: per
   * instrument, the number of leading stored bars that did not change. The last bar that has both old and new stored
   * bars is rebuilt in place, with all bars after it. `unchanged`: number of leading bars that did not change.
   */
  grown(stored: StoredBars, since: Int32Array): { readonly derived: DerivedTiles; readonly unchanged: Int32Array } {
    const { base } = stored;
    const { tiles } = this;
    const before = this.#rows;
    const rows = new DerivedRows(stored, this.#frame, before);
    const lengths = sharedInts(tiles.instruments);
    lengths.set(tiles.layout.lengths);
    const unchanged = tiles.layout.lengths.slice();
    const changed: ChangedBars[] = [];
    for (const i of base.order) {
      const row = since[i]!;
      if (row >= base.lengthOf(i)) continue;
      const first = lengths[i] === 0 ? row : before.firstRowBefore(i, row);
      const index = lengths[i]! - before.barsFrom(i, first).begun;
      const old = before.barsFrom(i, row);
      const placed = rows.place(i, first);
      unchanged[i] = lengths[i]! - old.begun - (old.goesOn || rows.barsFrom(i, row).goesOn ? 1 : 0);
      lengths[i] = index + placed.time.length;
      changed.push({ i, index, first, placed });
    }
    const hasSpace = BAR_FIELDS.every((field) => this.#space.values.has(field) || !rows.has(field));
    const layout = hasSpace ? extendedLayout(tiles, lengths) : undefined;
    if (layout === undefined) return { derived: DerivedTiles.build(this.#frame, stored, true), unchanged };
    const { time, session } = this.#space;
    const built = [...this.#built].flatMap(([field, column]) =>
      column === undefined ? [] : [[field, column] as const],
    );
    for (const column of [time, session]) copyMovedTiles(column, tiles.layout, layout);
    for (const [, column] of built) copyMovedTiles(column, tiles.layout, layout);
    const derived = new DerivedTiles(this.#frame, rows, layout, this.#space, built);
    derived.#write(changed);
    return { derived, unchanged };
  }

  /** Writes bars into the columns built so far. */
  #write(changed: readonly ChangedBars[]): void {
    const { time, session } = this.#space;
    for (const { i, index, first, placed } of changed) {
      if (placed.time.length === 0) continue;
      const at = this.tiles.origin(i) + index * LANES;
      writeLane(time, placed.time, at);
      writeLane(session, placed.session, at);
      for (const [field, column] of this.#built) this.#rows.write(field, i, first, column!, at);
    }
  }

  #column(field: TileField): TileArray | undefined {
    if (field === "time" || field === "session") return this.#space[field];
    if (!this.#built.has(field)) this.#built.set(field, this.#build(field));
    return this.#built.get(field);
  }

  #build(field: BarField): Float64Array | undefined {
    const column = this.#space.values.get(field);
    if (column === undefined) return undefined;
    return this.#rows.writeAll(field, column, this.tiles) ? column : undefined;
  }
}
