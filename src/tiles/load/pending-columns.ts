import { AppError } from "#base";
import type { TileArray, TileField } from "../tile-field.ts";

/** Reads parts of open files on the calling thread. */
export interface BlockFiles {
  /**
   * Fills `target` with the bytes from `position` on and returns how many there were. Throws if the file cannot be
   * read.
   */
  read(file: number, position: number, target: Uint8Array): number;
  /** Returns the checksum of a block, as in `checks`. */
  checksum(bytes: Uint8Array): number;
}

/** Position of a column in a file, and the checksums of its blocks. The last block may be shorter. */
export interface ColumnBlocks {
  /** File descriptor, valid in every thread of the process. */
  readonly file: number;
  /** Offset of the first byte of the column. */
  readonly position: number;
  readonly bytes: number;
  readonly blockBytes: number;
  /** Checksum per block, in shared memory. */
  readonly checks: Uint32Array;
}

/** Names of the memory images that contain tile sets. */
export type TilesName = "daily" | "minutes" | "traded-daily" | "traded-minutes";

/**
 * A column whose blocks any thread reads on demand. Plain data over shared memory, so that it can be sent to other
 * threads.
 */
export interface PendingColumn extends ColumnBlocks {
  readonly image: TilesName;
  readonly field: TileField;
  /** Target of the blocks. */
  readonly array: TileArray;
  /** State of each block, then the number of blocks that are not loaded. */
  readonly states: Int32Array;
}

const UNREAD = 0;
const READING = 1;
const LOADED = 2;
/** The checksum does not match. The thread that fills the columns repairs the block. */
const DAMAGED = 3;
/** The block could not be repaired, or nobody will try. */
const LOST = 4;

/** Upper bound (bytes) of one read; another thread may be waiting for the first block of the read. */
const MOST_BYTES = 1 << 20;
/** Milliseconds to wait for a block that another thread reads; the block then counts as damaged, its reader as dead. */
const PATIENCE_MS = 10_000;

/** Returns a column without any loaded block. */
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

/** Fills the cells of columns on demand: with what a memory image has, or with bars that it builds. */
export interface ColumnSource {
  /** Columns of a memory image, which other threads fill too. */
  readonly columns?: readonly PendingColumn[];
  /** Fills cells from … to-1 of a column, which lie in tile `tile`. */
  load(field: TileField, from: number, to: number, tile: number): void;
  /** Fills a whole column. */
  loadAll(field: TileField): void;
  /** True if a column is full. */
  isLoaded(field: TileField): boolean;
}

/** Pending columns of one tile set; every thread has an object of its own over the same memory. */
export class PendingColumns implements ColumnSource {
  readonly columns: readonly PendingColumn[];
  readonly #files: BlockFiles;
  /** Columns that may have blocks that are not loaded. */
  readonly #incomplete: Map<TileField, PendingColumn>;

  constructor(columns: readonly PendingColumn[], files: BlockFiles) {
    this.columns = columns;
    this.#files = files;
    this.#incomplete = new Map(columns.map((column) => [column.field, column]));
  }

  /**
   * Loads cells from … to-1 of a column: reads unread blocks, and waits for blocks that other threads read or repair.
   * Error: unavailable for a damaged block that could not be repaired.
   */
  load(field: TileField, from: number, to: number): void {
    const column = this.#incomplete.get(field);
    if (column === undefined || from >= to) return;
    if (isComplete(column)) {
      this.#incomplete.delete(field);
      return;
    }
    const size = column.array.BYTES_PER_ELEMENT;
    const first = Math.floor((from * size) / column.blockBytes);
    const end = Math.ceil((to * size) / column.blockBytes);
    if (!readBlocks(column, this.#files, first, end)) awaitRepaired(column, first, end);
  }

  /** True if a column is fully loaded. */
  isLoaded(field: TileField): boolean {
    const column = this.#incomplete.get(field);
    return column === undefined || isComplete(column);
  }

  /** Loads a whole column. */
  loadAll(field: TileField): void {
    this.load(field, 0, this.#incomplete.get(field)?.array.length ?? 0);
  }
}

function isComplete({ states, checks }: PendingColumn): boolean {
  return Atomics.load(states, checks.length) === 0;
}

/**
 * Reads the unread blocks from … to-1 and waits for blocks that other threads read. Returns false if any is damaged.
 */
export function readBlocks(column: PendingColumn, files: BlockFiles, from = 0, to = column.checks.length): boolean {
  const { states, blockBytes } = column;
  const most = Math.max(1, MOST_BYTES / blockBytes);
  let allIntact = true;
  for (let block = from; block < to;) {
    const state = Atomics.load(states, block);
    if (state === UNREAD) {
      let end = block;
      // Only the claiming thread writes to a block until it is loaded; newer bars may be appended in it afterwards.
      while (end < to && end - block < most && Atomics.compareExchange(states, end, UNREAD, READING) === UNREAD) end++;
      if (end > block) readClaimed(column, files, block, end);
    } else if (state === READING) {
      const outcome = Atomics.wait(states, block, READING, PATIENCE_MS);
      if (outcome === "timed-out") settle(column, block, READING, DAMAGED);
    } else {
      if (state !== LOADED) allIntact = false;
      block++;
    }
  }
  return allIntact;
}

/** Reads blocks from … to-1, which this thread has claimed, and checks their checksums. */
function readClaimed(column: PendingColumn, files: BlockFiles, from: number, to: number): void {
  const { file, position, blockBytes, checks } = column;
  const target = bytesOf(column, from, to);
  let read = 0;
  try {
    read = files.read(file, position + from * blockBytes, target);
  } catch {
    // A read error counts as damage: `read` stays 0.
  }
  for (let block = from; block < to; block++) {
    const bytes = to - from === 1 ? target : bytesOf(column, block, block + 1);
    const end = (block - from) * blockBytes + bytes.length;
    const isIntact = end <= read && files.checksum(bytes) === checks[block];
    settle(column, block, READING, isIntact ? LOADED : DAMAGED);
  }
}

function bytesOf({ array, blockBytes }: PendingColumn, from: number, to: number): Uint8Array {
  const at = from * blockBytes;
  return new Uint8Array(array.buffer, array.byteOffset + at, Math.min(to * blockBytes, array.byteLength) - at);
}

/** Moves a block from one state to another and wakes the threads that wait for it; does nothing in any other state. */
function settle({ states, checks }: PendingColumn, block: number, from: number, to: number): void {
  if (Atomics.compareExchange(states, block, from, to) !== from) return;
  if (to === LOADED) Atomics.sub(states, checks.length, 1);
  Atomics.notify(states, block);
}

/** Waits until blocks from … to-1 are repaired. Error: unavailable for a lost block. */
function awaitRepaired(column: PendingColumn, from: number, to: number): void {
  const { states, image, field } = column;
  for (let block = from; block < to; block++) {
    for (let state = Atomics.load(states, block); state !== LOADED; state = Atomics.load(states, block)) {
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
 * Repairs the damaged blocks of a column from a rebuilt column. Returns false if the checksum of a rebuilt block does
 * not match, or if `rebuilt` is undefined or has another length: such blocks are lost.
 */
export function mendBlocks(column: PendingColumn, files: BlockFiles, rebuilt: TileArray | undefined): boolean {
  const { states, checks, blockBytes, array } = column;
  const fits = rebuilt !== undefined && rebuilt.byteLength === array.byteLength;
  let allRepaired = true;
  for (let block = 0; block < checks.length; block++) {
    if (Atomics.load(states, block) !== DAMAGED) continue;
    const target = bytesOf(column, block, block + 1);
    const source = fits
      ? new Uint8Array(rebuilt.buffer, rebuilt.byteOffset + block * blockBytes, target.length)
      : undefined;
    const isIntact = source !== undefined && files.checksum(source) === checks[block];
    if (isIntact) target.set(source);
    else allRepaired = false;
    settle(column, block, DAMAGED, isIntact ? LOADED : LOST);
  }
  return allRepaired;
}

/** Marks all blocks that are not loaded as lost, so that no thread reads, repairs or waits for them. */
export function abandonBlocks({ states, checks }: PendingColumn): void {
  for (let block = 0; block < checks.length; block++) {
    for (let state = Atomics.load(states, block); state !== LOADED && state !== LOST;)
      state = Atomics.compareExchange(states, block, state, LOST);
    Atomics.notify(states, block);
  }
}
