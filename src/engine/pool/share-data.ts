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
    minutes: minutes === undefined ? undefined : shareTiles(minutes),
    tradedDaily: shareTiles(data.tradedDaily),
    tradedMinutes: data.tradedMinutes === undefined ? undefined : shareTiles(data.tradedMinutes),
    superseded: data.superseded,
  };
}

/**
 * The data over the same memory, on the other side. `known`: the memories that came before, which this adds to. `files`:
 * for columns of which not all was read.
 */
export function receiveData(
  shared: SharedData,
  known = new Map<number, ReceivedTiles>(),
  files?: BlockFiles,
): EngineData {
  const here = new Map<number, ReceivedTiles>();
  const receiveTiles = (tiles: SharedTiles): TileSet => {
    const { layout, columns, memory, place, unread } = tiles;
    const own = known.get(place) ?? {
      columns,
      memory: memory === undefined ? undefined : new TileMemory(memory),
    };
    here.set(place, own);
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
    minutes: () => minutes,
    tradedDaily: receiveTiles(shared.tradedDaily),
    tradedMinutes: shared.tradedMinutes === undefined ? undefined : receiveTiles(shared.tradedMinutes),
    superseded: shared.superseded,
  };
  known.clear();
  for (const [place, tiles] of here) known.set(place, tiles);
  return data;
}

/** What a thread has of the columns of one tile set, whatever its lengths. */
interface ReceivedTiles {
  readonly columns: SharedTiles["columns"];
  readonly memory: TileMemory | undefined;
}

/** Numbers of the columns that have been shared, by the column of times, which every tile set has. */
const places = new WeakMap<TileArray, number>();
let lastPlace = 0;

function shareTiles(tiles: TileSet): SharedTiles {
  const columns: Partial<Record<TileField, TileArray>> = {};
  for (const field of ["time", "session", ...BAR_FIELDS] as const) {
    const column = tiles.place(field);
    if (column !== undefined) columns[field] = column;
  }
  const { time } = columns;
  let place = time === undefined ? undefined : places.get(time);
  if (place === undefined) place = ++lastPlace;
  if (time !== undefined) places.set(time, place);
  const unread = tiles.unread === undefined ? undefined : { columns: tiles.unread.columns, newest: tiles.newest };
  return { layout: tiles.layout, columns, memory: tiles.memory?.wasm, unread, place };
}
