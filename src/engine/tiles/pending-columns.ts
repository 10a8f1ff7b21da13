import { AppError } from "#base";
import type { TileArray, TileField } from "./tile-set.ts";

/** Reads parts of open files on the calling thread. */
export interface BlockFiles {
  /** Fills `target` with the bytes from `position` on and gives how many there were; throws where they cannot be read. */
  read(file: number, position: number, target: Uint8Array): number;
  /** The sum of a block's bytes, as `checks` have it. */
  checksum(bytes: Uint8Array): number;
}

/** Where a column stands in a file, and the sum of each of its blocks; the last block may be shorter. */
export interface ColumnBlocks {
  /** Descriptor, open in every thread of the process. */
  readonly file: number;
  /** Of its first byte. */
  readonly position: number;
  readonly bytes: number;
  readonly blockBytes: number;
  /** Over shared memory. */
  readonly checks: Uint32Array;
}

/** The tile sets that are kept, by the names of their images. */
export type TilesName = "daily" | "minutes" | "traded-daily" | "traded-minutes";

/** A column of which any thread reads the blocks that it needs: plain data over shared memory, which crosses to others. */
export interface PendingColumn extends ColumnBlocks {
  readonly image: TilesName;
  readonly field: TileField;
  /** What its blocks are read into. */
  readonly array: TileArray;
  /** The state of each block, and how many are not there yet. */
  readonly states: Int32Array;
}

const ABSENT = 0;
const READING = 1;
const THERE = 2;
/** Its bytes are not those that were written: whoever fills the columns mends it. */
const DAMAGED = 3;
const LOST = 4;

/** Blocks of this many bytes at most are read in one go: another thread may wait for the first of them. */
const MOST_BYTES = 1 << 20;
/** Milliseconds after which a block that another thread reads is taken to be one that nobody reads any more. */
const PATIENCE_MS = 10_000;

/** A column none of whose blocks is read. */
export function pendingColumn(
  image: TilesName,
  field: TileField,
  blocks: ColumnBlocks,
  array: TileArray,
): PendingColumn {
  const count = blocks.checks.length;
  const states = new Int32Array(new SharedArrayBuffer(4 * (count + 1)));
  states[count] = count;
  return { ...blocks, image, field, array, states };
}

/** Columns of one tile set, as one thread sees them. */
export class PendingColumns {
  readonly columns: readonly PendingColumn[];
  readonly #files: BlockFiles;
  /** Those of which a block may be unread. */
  readonly #unread: Map<TileField, PendingColumn>;

  constructor(columns: readonly PendingColumn[], files: BlockFiles) {
    this.columns = columns;
    this.#files = files;
    this.#unread = new Map(columns.map((column) => [column.field, column]));
  }

  /**
   * Reads what of cells from … to-1 of a column nobody has read, and waits for what others read or mend. Error:
   * unavailable for what is damaged and could not be mended.
   */
  load(field: TileField, from: number, to: number): void {
    const column = this.#unread.get(field);
    if (column === undefined || from >= to) return;
    if (isWhole(column)) {
      this.#unread.delete(field);
      return;
    }
    const size = column.array.BYTES_PER_ELEMENT;
    const first = Math.floor((from * size) / column.blockBytes);
    const end = Math.ceil((to * size) / column.blockBytes);
    if (!readBlocks(column, this.#files, first, end)) awaitMended(column, first, end);
  }

  isLoaded(field: TileField): boolean {
    const column = this.#unread.get(field);
    return column === undefined || isWhole(column);
  }

  /** The same for a whole column. */
  loadAll(field: TileField): void {
    this.load(field, 0, this.#unread.get(field)?.array.length ?? 0);
  }
}

function isWhole({ states, checks }: PendingColumn): boolean {
  return Atomics.load(states, checks.length) === 0;
}

/** Reads those of blocks from … to-1 that nobody has read, and waits for those that others read; false for any damaged one. */
export function readBlocks(column: PendingColumn, files: BlockFiles, from = 0, to = column.checks.length): boolean {
  const { states, blockBytes } = column;
  const most = Math.max(1, MOST_BYTES / blockBytes);
  let sound = true;
  for (let block = from; block < to;) {
    const state = Atomics.load(states, block);
    if (state === ABSENT) {
      let end = block;
      // Nobody else writes what is claimed: bars that come later may be written behind it once it is there.
      while (end < to && end - block < most && Atomics.compareExchange(states, end, ABSENT, READING) === ABSENT) end++;
      if (end > block) readClaimed(column, files, block, end);
    } else if (state === READING) {
      const waited = Atomics.wait(states, block, READING, PATIENCE_MS);
      if (waited === "timed-out") settle(column, block, READING, DAMAGED);
    } else {
      if (state !== THERE) sound = false;
      block++;
    }
  }
  return sound;
}

function readClaimed(column: PendingColumn, files: BlockFiles, from: number, to: number): void {
  const { file, position, blockBytes, checks } = column;
  const target = bytesOf(column, from, to);
  let read = 0;
  try {
    read = files.read(file, position + from * blockBytes, target);
  } catch {
    // What cannot be read is as bad as what is wrong.
  }
  for (let block = from; block < to; block++) {
    const bytes = to - from === 1 ? target : bytesOf(column, block, block + 1);
    const end = (block - from) * blockBytes + bytes.length;
    const isRight = end <= read && files.checksum(bytes) === checks[block];
    settle(column, block, READING, isRight ? THERE : DAMAGED);
  }
}

function bytesOf({ array, blockBytes }: PendingColumn, from: number, to: number): Uint8Array {
  const at = from * blockBytes;
  return new Uint8Array(array.buffer, array.byteOffset + at, Math.min(to * blockBytes, array.byteLength) - at);
}

function settle({ states, checks }: PendingColumn, block: number, from: number, to: number): void {
  if (Atomics.compareExchange(states, block, from, to) !== from) return;
  if (to === THERE) Atomics.sub(states, checks.length, 1);
  Atomics.notify(states, block);
}

function awaitMended(column: PendingColumn, from: number, to: number): void {
  const { states, image, field } = column;
  for (let block = from; block < to; block++) {
    for (let state = Atomics.load(states, block); state !== THERE; state = Atomics.load(states, block)) {
      if (state === LOST) {
        throw new AppError(
          "unavailable",
          `The memory image "${image}" is damaged in its column ${field}, which could not be made again from the bars of record; the server's log says why. Restart it when \`winnow doctor data\` finds the folder sound.`,
        );
      }
      Atomics.wait(states, block, state);
    }
  }
}

/**
 * Puts what was made anew in the place of the damaged blocks of a column; false where one of them is not what was written:
 * it is lost, as all are where nothing was made.
 */
export function mendBlocks(column: PendingColumn, files: BlockFiles, made: TileArray | undefined): boolean {
  const { states, checks, blockBytes, array } = column;
  const fits = made !== undefined && made.byteLength === array.byteLength;
  let mended = true;
  for (let block = 0; block < checks.length; block++) {
    if (Atomics.load(states, block) !== DAMAGED) continue;
    const target = bytesOf(column, block, block + 1);
    const source = fits ? new Uint8Array(made.buffer, made.byteOffset + block * blockBytes, target.length) : undefined;
    const isRight = source !== undefined && files.checksum(source) === checks[block];
    if (isRight) target.set(source);
    else mended = false;
    settle(column, block, DAMAGED, isRight ? THERE : LOST);
  }
  return mended;
}

/** Has nobody read, mend or wait for the blocks of a column that are not there: they are lost. */
export function abandonBlocks({ states, checks }: PendingColumn): void {
  for (let block = 0; block < checks.length; block++) {
    for (let state = Atomics.load(states, block); state !== THERE && state !== LOST;)
      state = Atomics.compareExchange(states, block, state, LOST);
    Atomics.notify(states, block);
  }
}
