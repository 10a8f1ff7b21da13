import type { EngineData } from "../frame-store.ts";
import { TileMemory } from "../tile-memory.ts";
import { TileSet } from "../tile-set.ts";
import type { TileArray, TileField } from "../tile-field.ts";
import {
  pendingColumn,
  PendingColumns,
  type BlockFiles,
  type TilesName,
  type PendingColumn,
} from "./pending-columns.ts";

/** Byte that fills unread cells. No bar contains it, so an answer computed from unread cells differs. */
const POISON = 0x5a;
const FIELDS = ["time", "session", "open", "high", "low", "close", "volume", "vwap", "trades"] as const;

/** Files in memory, each with the bytes of one column; counts the reads. */
export class ColumnFiles implements BlockFiles {
  readonly files: Uint8Array[] = [];
  /** Number of calls of `read`. */
  reads = 0;

  /** Adds a file with the bytes of a column and returns its number. */
  add(array: TileArray): number {
    return this.files.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice()) - 1;
  }

  read(file: number, position: number, target: Uint8Array): number {
    this.reads++;
    const bytes = this.files[file]!.subarray(position, position + target.length);
    target.set(bytes);
    return bytes.length;
  }

  checksum(bytes: Uint8Array): number {
    let sum = 0;
    for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) >>> 0;
    return sum;
  }
}

/** Makes a pending copy of tiles with one block per row. `reset` returns the copy with nothing loaded. */
export function pendingTiles(image: TilesName, tiles: TileSet, files: ColumnFiles): { reset(): TileSet } {
  const memory = new TileMemory();
  const made: PendingColumn[] = [];
  for (const field of FIELDS) {
    const column = tiles.column(field);
    if (column === undefined) continue;
    const array = column instanceof Int32Array ? memory.ints(column.length) : memory.floats(column.length);
    const blockBytes = 8 * column.BYTES_PER_ELEMENT;
    const file = files.add(column);
    const bytes = files.files[file]!;
    const checks = new Uint32Array(new SharedArrayBuffer(4 * Math.ceil(bytes.length / blockBytes)));
    for (let k = 0; k < checks.length; k++)
      checks[k] = files.checksum(bytes.subarray(k * blockBytes, (k + 1) * blockBytes));
    made.push(pendingColumn(image, field, { file, position: 0, bytes: bytes.length, blockBytes, checks }, array));
  }
  const byField = new Map<TileField, TileArray>(made.map(({ field, array }) => [field, array]));
  return {
    reset() {
      for (const { array, states, checks } of made) {
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(POISON);
        states.fill(0);
        states[checks.length] = checks.length;
      }
      const unread = new PendingColumns(made, files);
      return new TileSet(tiles.layout, (field) => byField.get(field), memory, {
        newest: tiles.newest,
        pending: unread,
      });
    },
  };
}

/** Makes a copy of data with pending bars only. `reset` returns the copy with nothing loaded. */
export function pendingData(data: EngineData): { readonly files: ColumnFiles; reset(): EngineData } {
  const files = new ColumnFiles();
  const all = data.minutes();
  const [daily, tradedDaily, minutes, tradedMinutes] = [
    pendingTiles("daily", data.daily, files),
    pendingTiles("traded-daily", data.tradedDaily, files),
    all === undefined ? undefined : pendingTiles("minutes", all, files),
    data.tradedMinutes === undefined ? undefined : pendingTiles("traded-minutes", data.tradedMinutes, files),
  ];
  return {
    files,
    reset() {
      const minutesAnew = minutes?.reset();
      return {
        ...data,
        daily: daily.reset(),
        tradedDaily: tradedDaily.reset(),
        minutes: () => minutesAnew,
        tradedMinutes: tradedMinutes?.reset(),
      };
    },
  };
}
