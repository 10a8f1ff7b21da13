import { firstReached } from "#base";
import { BAR_FIELDS, type BarField } from "#market";
import { ARRIVED, type EngineData } from "../frame-store.ts";
import { tradedTiles } from "../past/traded-tiles.ts";
import type { TileSet } from "../tile-set.ts";
import { changedBars, noBars, noneArrived, type ChangedMinutes } from "./append-bars.ts";
import { BarBuffer } from "./bar-buffer.ts";
import type { SnapshotMemory } from "./snapshot-memory.ts";
import { supersededAfter, type SupersededRow } from "./superseded-after.ts";

/** Minute bars as traded that arrive together. Row k is a bar of instrument `instrument[k]`. */
export interface ArrivedMinutes {
  readonly instrument: Int32Array;
  /** Start of the bar, minutes since 1970. */
  readonly time: Int32Array;
  readonly session: Int32Array;
  readonly fields: Readonly<Record<BarField, Float64Array>>;
}

/**
 * What a bar is to the bars before it: new, or late (it comes between others, or after its minute was sealed), or other
 * values for a minute, or the same values.
 */
export type Arrival = "new" | "late" | "corrected" | "repeated";

/** What became of arrived bars. */
export interface SortedMinutes {
  /** One per row. */
  readonly arrivals: readonly Arrival[];
  /** Per row, the values that held until now; NaN where there was no bar. */
  readonly before: Readonly<Record<BarField, Float64Array>>;
}

type BarValues = Record<BarField, number>;

/** What the next snapshot has beside the bars. */
interface NextSnapshot {
  /** The feeds; absent: those of the snapshot before. */
  readonly feeds?: EngineData["feeds"];
  /** Start of a minute, since 1970. */
  readonly sealed?: number | undefined;
  /** True if that seal covers a gap. */
  readonly isCollapsed?: boolean;
}

/** Sorts minute bars that arrive, and makes snapshots with them. */
export class ArrivingMinutes {
  readonly #memory: SnapshotMemory;
  #data: EngineData;
  /** Bars that the next snapshot adds. */
  readonly #arrived = new BarBuffer();
  /** By instrument: its rows of `#arrived`, in order of time. */
  readonly #rows = new Map<number, number[]>();
  #superseded: SupersededRow[] = [];
  /** `GrownFrom.arrived` of the next snapshot. */
  #kinds: Uint8Array;

  /** `data`: the newest snapshot. `memory`: as for `appendedBars`. */
  constructor(data: EngineData, memory: SnapshotMemory) {
    this.#data = data;
    this.#memory = memory;
    this.#kinds = noneArrived(data);
  }

  /** Number of instruments whose bars the next snapshot changes. */
  get tickers(): number {
    return this.#rows.size;
  }

  /** True if the next snapshot would have no other bars. */
  get isEmpty(): boolean {
    return this.#arrived.length === 0;
  }

  /**
   * Sorts bars and keeps them for the next snapshot. `knownAt`: minutes since 1970, with a fraction, at which corrections and
   * late bars became known. `isBackfill`: the bars are of minutes that a feed missed.
   */
  add({ instrument, time, session, fields }: ArrivedMinutes, knownAt: number, isBackfill = false): SortedMinutes {
    const before = Object.fromEntries(BAR_FIELDS.map((field) => [field, new Float64Array(time.length)])) as Record<
      BarField,
      Float64Array
    >;
    const arrivals: Arrival[] = [];
    for (let k = 0; k < time.length; k++) {
      const values = valuesAt(fields, k);
      // As in a load: no mean price without volume.
      if (values.volume === 0) values.vwap = Number.NaN;
      const bar = { instrument: instrument[k]!, time: time[k]!, session: session[k]!, values };
      const { arrival, known } = this.#take(bar, knownAt);
      if (isBackfill && arrival !== "repeated") this.#kinds[bar.instrument]! |= ARRIVED.backfill;
      arrivals.push(arrival);
      for (const field of BAR_FIELDS) before[field][k] = known[field];
    }
    return { arrivals, before };
  }

  #take(
    bar: Omit<SupersededRow, "replacedAt">,
    knownAt: number,
  ): { readonly arrival: Arrival; readonly known: Readonly<BarValues> } {
    const { instrument, time, session, values } = bar;
    let rows = this.#rows.get(instrument);
    const times = this.#arrived.columns.time;
    const place = rows === undefined ? 0 : firstReached(0, rows.length, (k) => times[rows![k]!]! >= time);
    const pending = rows?.[place];
    const isPending = pending !== undefined && times[pending] === time;
    const stored = this.#storedRow(instrument, time);
    const known = isPending ? valuesAt(this.#arrived.columns, pending) : stored.values;
    if (known !== undefined && BAR_FIELDS.every((field) => Object.is(known[field], values[field])))
      return { arrival: "repeated", known };
    const isNewest = stored.isNewest && pending === undefined;
    const arrival = known !== undefined ? "corrected" : isNewest && knownAt <= time + 1 ? "new" : "late";
    // Values that no snapshot has shown are not corrected for its readers.
    if (arrival !== "corrected" || stored.values !== undefined) this.#kinds[instrument]! |= ARRIVED[arrival];
    if (arrival !== "new") this.#supersede({ ...bar, values: known ?? NO_BAR, replacedAt: knownAt });
    if (isPending) {
      this.#arrived.set(pending, values);
    } else {
      if (rows === undefined) this.#rows.set(instrument, (rows = []));
      rows.splice(place, 0, this.#arrived.length);
      this.#arrived.add(time, session, values);
    }
    return { arrival, known: known ?? NO_BAR };
  }

  /** Returns the values of a bar in the newest snapshot, as traded, and whether none of its bars is later. */
  #storedRow(instrument: number, time: number): { readonly values: BarValues | undefined; readonly isNewest: boolean } {
    const minutes = this.#data.minutes();
    if (minutes === undefined || minutes.newest.time[instrument]! < time) return { values: undefined, isNewest: true };
    const row = firstRowAt(minutes, instrument, time);
    if (minutes.at("time", instrument, row) !== time) return { values: undefined, isNewest: false };
    const traded = tradedTiles(this.#data, "1m", instrument);
    const values = { ...NO_BAR };
    for (const field of BAR_FIELDS) values[field] = traded.at(field, instrument, row);
    return { values, isNewest: row === minutes.lengthOf(instrument) - 1 };
  }

  /** Keeps what a bar was, unless it was never valid: the bar was not over, or was replaced at the same time before. */
  #supersede(row: SupersededRow): void {
    const { instrument, time, replacedAt } = row;
    if (time + 1 > replacedAt || replacedAt <= this.#replacedAt(instrument, time)) return;
    this.#superseded.push(row);
  }

  /** Returns when the last known value of a bar was replaced; -Infinity if none was. */
  #replacedAt(instrument: number, time: number): number {
    const arrived = this.#superseded.findLast((row) => row.instrument === instrument && row.time === time);
    if (arrived !== undefined) return arrived.replacedAt;
    const known = this.#data.superseded["1m"];
    let newest = -Infinity;
    for (let row = known?.offsets[instrument] ?? 0; row < (known?.offsets[instrument + 1] ?? 0); row++)
      if (known!.time[row] === time) newest = known!.replacedAt[row]!;
    return newest;
  }

  /**
   * Returns the next snapshot, with all bars that arrived since the last one. `sealed`: the newest minute without further bars to
   * come; the watermark is its end if no bar is newer.
   */
  next(
    snapshot: string,
    { feeds = this.#data.feeds, sealed = -Infinity, isCollapsed = false }: NextSnapshot = {},
  ): EngineData {
    const data = { ...this.#data, feeds };
    const { ids } = data.instruments;
    const unchanged = data.minutes()?.layout.lengths.slice() ?? new Int32Array(ids.length);
    const changed = new BarBuffer();
    const offsets = new Int32Array(ids.length + 1);
    for (let i = 0; i < ids.length; i++) {
      const rows = this.#rows.get(i);
      if (rows !== undefined) unchanged[i] = this.#merge(i, rows, changed);
      offsets[i + 1] = changed.length;
    }
    const superseded =
      this.#superseded.length === 0
        ? data.superseded
        : { ...data.superseded, "1m": supersededAfter(data.superseded["1m"], this.#superseded, ids) };
    const table = { keys: ids, offsets, ...changed.bars() };
    const minutes: ChangedMinutes = { unchanged, table, superseded, arrived: this.#kinds };
    const about = { snapshot, reached: sealed + 1, isCollapsed };
    this.#data = changedBars(data, noBars(data), minutes, about, this.#memory);
    this.#arrived.clear();
    this.#rows.clear();
    this.#superseded = [];
    this.#kinds = noneArrived(data);
    return this.#data;
  }

  /**
   * Adds the bars of an instrument to `changed`, from its first bar that changes: those that arrived, among the stored ones.
   * Returns the number of bars before.
   */
  #merge(instrument: number, rows: readonly number[], changed: BarBuffer): number {
    const arrived = this.#arrived.columns;
    const minutes = this.#data.minutes();
    const count = minutes?.lengthOf(instrument) ?? 0;
    const first = arrived.time[rows[0]!]!;
    if (minutes === undefined || minutes.newest.time[instrument]! < first) {
      for (const row of rows) changed.addRows(arrived, row, row + 1);
      return count;
    }
    const unchanged = firstRowAt(minutes, instrument, first);
    const stored = tradedTiles(this.#data, "1m", instrument).bars(instrument, unchanged, count);
    let next = 0;
    for (const row of rows) {
      const time = arrived.time[row]!;
      const from = next;
      while (next < stored.time.length && stored.time[next]! < time) next++;
      changed.addRows(stored, from, next);
      if (stored.time[next] === time) next++;
      changed.addRows(arrived, row, row + 1);
    }
    changed.addRows(stored, next, stored.time.length);
    return unchanged;
  }
}

const NO_BAR = Object.fromEntries(BAR_FIELDS.map((field) => [field, Number.NaN])) as BarValues;

function valuesAt(fields: Readonly<Record<BarField, Float64Array>>, row: number): BarValues {
  const { open, high, low, close, volume, vwap, trades } = fields;
  return {
    open: open[row]!,
    high: high[row]!,
    low: low[row]!,
    close: close[row]!,
    volume: volume[row]!,
    vwap: vwap[row]!,
    trades: trades[row]!,
  };
}

/** Returns the first row of an instrument that starts at `time` or later. */
function firstRowAt(minutes: TileSet, instrument: number, time: number): number {
  return firstReached(0, minutes.lengthOf(instrument), (row) => minutes.at("time", instrument, row) >= time);
}
