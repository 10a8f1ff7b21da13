import { assert } from "#base";
import { BAR_FIELDS, createCalendar } from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { TileMemory } from "../tiles/tile-memory.ts";
import { TileSet, type TileArray, type TileField } from "../tiles/tile-set.ts";
import { UnreadColumns, type BlockFiles } from "../tiles/unread-columns.ts";
import type { SharedData, SharedTiles } from "./messages.ts";

/** The data in a form that crosses to a worker. */
export function shareData(data: EngineData): SharedData {
  const minutes = data.minutes();
  return {
    snapshot: data.snapshot,
    closures: data.calendar.closures,
    instruments: data.instruments,
    watermark: data.watermark,
    splits: data.splits,
    feeds: data.feeds,
    published: data.published,
    daily: shareTiles(data.daily),
    officialDays: data.officialDays,
    minutes: minutes === undefined ? undefined : shareTiles(minutes),
    tradedDaily: shareTiles(data.tradedDaily),
    tradedMinutes: data.tradedMinutes === undefined ? undefined : shareTiles(data.tradedMinutes),
    superseded: data.superseded,
    grownFrom: data.grownFrom,
  };
}

/**
 * The data over the same memory, on the other side. `known`: what came with the state before, which this takes the place of.
 * `files`: for columns of which not all was read.
 */
export function receiveData(shared: SharedData, known = new ReceivedTiles(), files?: BlockFiles): EngineData {
  const here: SharedTiles[] = [];
  const receiveTiles = (tiles: SharedTiles): TileSet => {
    here.push(tiles);
    const { layout, unread } = tiles;
    const own = known.take(tiles);
    if (unread === undefined) return new TileSet(layout, (field) => own.columns[field], own.memory);
    assert(files !== undefined, "a thread that is given columns to read can read files");
    return new TileSet(layout, (field) => own.columns[field], own.memory, {
      newest: unread.newest,
      unread: new UnreadColumns(unread.columns, files),
    });
  };
  const minutes = shared.minutes === undefined ? undefined : receiveTiles(shared.minutes);
  const data = {
    snapshot: shared.snapshot,
    calendar: createCalendar(shared.closures),
    instruments: shared.instruments,
    watermark: shared.watermark,
    splits: shared.splits,
    feeds: shared.feeds,
    published: shared.published,
    daily: receiveTiles(shared.daily),
    officialDays: shared.officialDays,
    minutes: () => minutes,
    tradedDaily: receiveTiles(shared.tradedDaily),
    tradedMinutes: shared.tradedMinutes === undefined ? undefined : receiveTiles(shared.tradedMinutes),
    superseded: shared.superseded,
    grownFrom: shared.grownFrom,
  };
  known.hold(here);
  return data;
}

/** What a thread has of tiles that came: the same columns and the same memory of the next state are the same objects. */
export class ReceivedTiles {
  readonly #columns = new Map<number, SharedTiles["columns"]>();
  readonly #memories = new Map<number, TileMemory>();

  take({ columns, memory, place, memoryPlace }: SharedTiles): {
    readonly columns: SharedTiles["columns"];
    readonly memory: TileMemory | undefined;
  } {
    const own = this.#columns.get(place) ?? columns;
    this.#columns.set(place, own);
    if (memory === undefined) return { columns: own, memory: undefined };
    const here = this.#memories.get(memoryPlace) ?? new TileMemory(memory);
    this.#memories.set(memoryPlace, here);
    return { columns: own, memory: here };
  }

  /** Lets go of all but what these tiles have. */
  hold(tiles: readonly SharedTiles[]): void {
    for (const place of this.#columns.keys())
      if (!tiles.some((one) => one.place === place)) this.#columns.delete(place);
    for (const place of this.#memories.keys())
      if (!tiles.some((one) => one.memoryPlace === place)) this.#memories.delete(place);
  }
}

/** Numbers of what has been shared: of columns by that of times, which every tile set has, and of memories. */
const places = new WeakMap<TileArray | WebAssembly.Memory, number>();
let lastPlace = 0;

function placeOf(shared: TileArray | WebAssembly.Memory | undefined): number {
  let place = shared === undefined ? undefined : places.get(shared);
  if (place === undefined) place = ++lastPlace;
  if (shared !== undefined) places.set(shared, place);
  return place;
}

function shareTiles(tiles: TileSet): SharedTiles {
  const columns: Partial<Record<TileField, TileArray>> = {};
  for (const field of ["time", "session", ...BAR_FIELDS] as const) {
    const column = tiles.place(field);
    if (column !== undefined) columns[field] = column;
  }
  const unread = tiles.unread === undefined ? undefined : { columns: tiles.unread.columns, newest: tiles.newest };
  const memory = tiles.memory?.wasm;
  return { layout: tiles.layout, columns, memory, unread, place: placeOf(columns.time), memoryPlace: placeOf(memory) };
}
