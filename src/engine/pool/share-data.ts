import { BAR_FIELDS, createCalendar } from "#market";
import type { EngineData } from "../tiles/frame-store.ts";
import { TileMemory } from "../tiles/tile-memory.ts";
import { TileSet, type TileArray, type TileField } from "../tiles/tile-set.ts";
import type { SharedData, SharedTiles } from "./messages.ts";

/** The data in a form that crosses to a worker; loads every column. */
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

/** The data over the same memory, on the other side. */
export function receiveData(shared: SharedData): EngineData {
  const minutes = shared.minutes === undefined ? undefined : receiveTiles(shared.minutes);
  return {
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
}

function shareTiles(tiles: TileSet): SharedTiles {
  const columns: Partial<Record<TileField, TileArray>> = {};
  for (const field of ["time", "session", ...BAR_FIELDS] as const) {
    const column = tiles.column(field);
    if (column !== undefined) columns[field] = column;
  }
  return { layout: tiles.layout, columns, memory: tiles.memory?.wasm };
}

function receiveTiles(shared: SharedTiles): TileSet {
  const memory = shared.memory === undefined ? undefined : new TileMemory(shared.memory);
  return new TileSet(shared.layout, (field) => shared.columns[field], memory);
}
