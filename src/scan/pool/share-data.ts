import { assert } from "#base";
import { createCalendar } from "#market";
import {
  type EngineData,
  TileMemory,
  TileSet,
  TILE_FIELDS,
  type TileArray,
  type TileField,
  PendingColumns,
  type BlockFiles,
} from "#tiles";
import type { ChangedTables, SharedData, SharedTiles, SnapshotTables } from "./messages.ts";

/**
 * Converts data to the form that crosses to a worker. `before`: the snapshot that the worker holds; if the data grew
 * from it, only what changed crosses.
 */
export function shareData(data: EngineData, before?: EngineData): SharedData {
  const minutes = data.minutes();
  const grewFrom = data.grownFrom?.snapshot === before?.snapshot ? before : undefined;
  return {
    snapshot: data.snapshot,
    closures: data.calendar.closures,
    watermark: data.watermark,
    tables: grewFrom === undefined ? { all: tablesOf(data) } : { changed: changedTables(data, grewFrom) },
    daily: shareTiles(data.daily),
    officialDays: data.officialDays,
    minutes: minutes === undefined ? undefined : shareTiles(minutes),
    tradedDaily: shareTiles(data.tradedDaily),
    tradedMinutes: data.tradedMinutes === undefined ? undefined : shareTiles(data.tradedMinutes),
    grownFrom: data.grownFrom,
  };
}

/**
 * Restores the data over the same memory in the worker. `known`: what the worker received with earlier snapshots; this
 * snapshot replaces it. `files`: source of columns that are not read yet.
 */
export function receiveData(shared: SharedData, known = new ReceivedData(), files?: BlockFiles): EngineData {
  const here: SharedTiles[] = [];
  const receiveTiles = (tiles: SharedTiles): TileSet => {
    here.push(tiles);
    const { layout, newest, unread } = tiles;
    const own = known.take(tiles);
    const load = (field: TileField): TileArray | undefined => own.columns[field];
    if (unread === undefined) return new TileSet(layout, load, own.memory, { newest });
    assert(files !== undefined, "a thread that is given columns to read can read files");
    return new TileSet(layout, load, own.memory, { newest, pending: new PendingColumns(unread, files) });
  };
  const minutes = shared.minutes === undefined ? undefined : receiveTiles(shared.minutes);
  const data = {
    snapshot: shared.snapshot,
    calendar: createCalendar(shared.closures),
    watermark: shared.watermark,
    ...known.takeTables(shared.tables),
    daily: receiveTiles(shared.daily),
    officialDays: shared.officialDays,
    minutes: () => minutes,
    tradedDaily: receiveTiles(shared.tradedDaily),
    tradedMinutes: shared.tradedMinutes === undefined ? undefined : receiveTiles(shared.tradedMinutes),
    grownFrom: shared.grownFrom,
  };
  known.hold(here);
  return data;
}

function tablesOf({ instruments, splits, feeds, published, superseded }: EngineData): SnapshotTables {
  return { instruments, splits, feeds, published, superseded };
}

function changedTables(data: EngineData, before: EngineData): ChangedTables {
  return {
    instruments: changedOf(data.instruments, before.instruments),
    splits: changedOf(data.splits, before.splits),
    feeds: changedOf(data.feeds, before.feeds),
    published: changedOf(data.published, before.published),
    superseded: changedOf(data.superseded, before.superseded),
  };
}

/** Returns the columns of a table that are other objects than before. */
function changedOf<T extends object>(table: T, before: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(table) as (keyof T)[]) if (table[name] !== before[name]) changed[name] = table[name];
  return changed;
}

/**
 * Data that a thread has received. Columns, memory and tables that the next snapshot also has remain the same objects.
 */
export class ReceivedData {
  #tables: SnapshotTables | undefined;
  readonly #columns = new Map<number, SharedTiles["columns"]>();
  readonly #memories = new Map<number, TileMemory>();

  take({ columns, memory, columnsId, memoryId }: SharedTiles): {
    readonly columns: SharedTiles["columns"];
    readonly memory: TileMemory | undefined;
  } {
    const own = this.#columns.get(columnsId) ?? columns;
    this.#columns.set(columnsId, own);
    if (memory === undefined) return { columns: own, memory: undefined };
    const here = this.#memories.get(memoryId) ?? new TileMemory(memory);
    this.#memories.set(memoryId, here);
    return { columns: own, memory: here };
  }

  takeTables(shared: SharedData["tables"]): SnapshotTables {
    if ("all" in shared) return (this.#tables = shared.all);
    const known = this.#tables;
    assert(known !== undefined, "what a state grew from came before it");
    const { instruments, splits, feeds, published, superseded } = shared.changed;
    return (this.#tables = {
      instruments: { ...known.instruments, ...instruments },
      splits: { ...known.splits, ...splits },
      feeds: { ...known.feeds, ...feeds },
      published: { ...known.published, ...published },
      superseded: { ...known.superseded, ...superseded },
    });
  }

  /** Drops everything that these tiles do not use. */
  hold(tiles: readonly SharedTiles[]): void {
    for (const id of this.#columns.keys()) if (!tiles.some((one) => one.columnsId === id)) this.#columns.delete(id);
    for (const id of this.#memories.keys()) if (!tiles.some((one) => one.memoryId === id)) this.#memories.delete(id);
  }
}

/** Ids of shared objects: a tile set is identified by its time column, which every tile set has; a memory by itself. */
const ids = new WeakMap<TileArray | WebAssembly.Memory, number>();
let lastId = 0;

function idOf(shared: TileArray | WebAssembly.Memory | undefined): number {
  let id = shared === undefined ? undefined : ids.get(shared);
  if (id === undefined) id = ++lastId;
  if (shared !== undefined) ids.set(shared, id);
  return id;
}

function shareTiles(tiles: TileSet): SharedTiles {
  const columns: Partial<Record<TileField, TileArray>> = {};
  for (const field of TILE_FIELDS) {
    const column = tiles.columnArray(field);
    if (column !== undefined) columns[field] = column;
  }
  const { layout, newest } = tiles;
  const memory = tiles.memory?.wasm;
  const [columnsId, memoryId] = [idOf(columns.time), idOf(memory)];
  return { layout, columns, memory, newest, unread: tiles.pending?.columns, columnsId, memoryId };
}
