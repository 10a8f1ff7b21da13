import { BAR_FIELDS, type BarField, type BarStart, type PlacedBars, type ResampleFrame } from "#market";
import { copyTiles, extendedLayout } from "../append/appended-tiles.ts";
import { TilePlaces } from "../append/tile-places.ts";
import { DerivedColumns } from "./derived-columns.ts";
import { DerivedRows, type FrameSource } from "./derived-rows.ts";
import type { TileArray, TileField } from "../tile-field.ts";
import { TileMemory } from "../tile-memory.ts";
import { LANES, layOut, rowsOfColumns, sharedInts, TileSet, writeLane, type TileLayout } from "../tile-set.ts";

/** Columns of a frame, in one memory. A column takes space there from the start, and memory once it is written. */
interface Space {
  readonly memory: TileMemory;
  readonly time: Int32Array;
  readonly session: Int32Array;
  readonly values: ReadonlyMap<BarField, Float64Array>;
  readonly places: TilePlaces;
}

/** Number of instruments between two checks of a build. */
const CHECKED = 64;

/** Builds the tiles of a frame; throws what `check` throws. */
export type TilesBuild = (check: () => void) => DerivedTiles;

/** Bars of one instrument. */
interface ChangedBars {
  readonly i: number;
  /** Number of bars before those that are placed, and before those whose values change. */
  readonly index: number;
  readonly unchanged: number;
  readonly placed: PlacedBars;
}

/** The tiles of a frame that is built from stored bars: the bars are found at once, their values are built when they are read. */
export class DerivedTiles {
  readonly tiles: TileSet;
  readonly #frame: ResampleFrame;
  readonly #rows: DerivedRows;
  readonly #space: Space;
  readonly #columns: DerivedColumns;

  private constructor(frame: ResampleFrame, rows: DerivedRows, layout: TileLayout, space: Space) {
    this.#frame = frame;
    this.#rows = rows;
    this.#space = space;
    this.#columns = new DerivedColumns(rows, space.values, () => this.tiles);
    this.tiles = new TileSet(layout, (field) => this.#column(field), space.memory, { pending: this.#columns });
  }

  /** Finds the bars of a frame in stored bars. `grows` reserves free rows for later bars. */
  static build(frame: ResampleFrame, stored: FrameSource, grows = false): DerivedTiles {
    return DerivedTiles.begin(frame, stored, grows)(() => {});
  }

  /** As `build`, in a function that calls `check` between instruments. A call after one that `check` ended continues it. */
  static begin(frame: ResampleFrame, stored: FrameSource, grows = false): TilesBuild {
    const { base } = stored;
    const rows = new DerivedRows(stored, frame);
    const lengths = sharedInts(base.instruments);
    const found: ChangedBars[] = [];
    let [placing, writing] = [0, 0];
    let derived: DerivedTiles | undefined;
    return (check) => {
      for (; placing < base.order.length; placing++) {
        if (placing % CHECKED === 0) check();
        const i = base.order[placing]!;
        const placed = rows.place(i, 0);
        lengths[i] = placed.time.length;
        if (lengths[i] > 0) found.push({ i, index: 0, unchanged: 0, placed });
      }
      derived ??= DerivedTiles.#over(frame, rows, layOut(lengths, grows), grows);
      for (; writing < found.length; writing++) {
        if (writing % CHECKED === 0) check();
        derived.#write(found[writing]!);
      }
      return derived;
    };
  }

  /** Returns tiles in new memory, without times and sessions. */
  static #over(frame: ResampleFrame, rows: DerivedRows, layout: TileLayout, grows: boolean): DerivedTiles {
    const memory = new TileMemory();
    const cells = rowsOfColumns(layout, grows) * LANES;
    const fields = BAR_FIELDS.filter((field) => rows.has(field));
    return new DerivedTiles(frame, rows, layout, {
      memory,
      time: memory.ints(cells),
      session: memory.ints(cells),
      values: new Map(fields.map((field) => [field, memory.floats(cells)])),
      // Nobody reads the tiles that others have grown from.
      places: new TilePlaces(() => true),
    });
  }

  /** Bytes of the columns that scans have read. */
  get bytes(): number {
    return this.#rows.bytes + this.#space.time.byteLength + this.#space.session.byteLength + this.#columns.bytes;
  }

  /**
   * Extends the columns that scans have read after the stored bars have grown; nobody may read these tiles afterwards. `since`: per
   * instrument, the number of leading stored bars that did not change. The last bar that has both old and new stored
   * bars is rebuilt in place, with all bars after it. `unchanged`: number of leading bars that did not change.
   */
  grown(stored: FrameSource, since: Int32Array): { readonly derived: DerivedTiles; readonly unchanged: Int32Array } {
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
      const old = before.barsFrom(i, row);
      const index = lengths[i]! - old.begun;
      const placed = rows.place(i, row, index === 0 ? undefined : this.#barAt(i, index - 1));
      unchanged[i] = index - (old.goesOn || placed.continues ? 1 : 0);
      lengths[i] = index + placed.time.length;
      changed.push({ i, index, unchanged: unchanged[i], placed });
    }
    const { places } = this.#space;
    places.begin(tiles);
    const hasSpace = BAR_FIELDS.every((field) => this.#space.values.has(field) || !rows.has(field));
    const layout = hasSpace ? extendedLayout(tiles, lengths, places) : undefined;
    if (layout === undefined) return { derived: DerivedTiles.build(this.#frame, stored, true), unchanged };
    const { time, session } = this.#space;
    const move = (column: TileArray): void => copyTiles(column, tiles.layout, column, layout);
    for (const column of [time, session]) move(column);
    const derived = new DerivedTiles(this.#frame, rows, layout, this.#space);
    derived.#columns.takeOver(this.#columns, move);
    for (const one of changed) derived.#write(one);
    derived.#columns.rebuild(changed);
    places.end(derived.tiles);
    return { derived, unchanged };
  }

  /** Returns the start and the session of a bar. */
  #barAt(i: number, bar: number): BarStart {
    const { time, session } = this.#space;
    const at = this.tiles.origin(i) + bar * LANES;
    return { time: time[at]!, session: session[at]! };
  }

  /** Writes the starts and sessions of placed bars. */
  #write({ i, index, placed }: ChangedBars): void {
    const { time, session } = this.#space;
    const at = this.tiles.origin(i) + index * LANES;
    writeLane(time, placed.time, at);
    writeLane(session, placed.session, at);
  }

  #column(field: TileField): TileArray | undefined {
    return field === "time" || field === "session" ? this.#space[field] : this.#columns.array(field);
  }
}
