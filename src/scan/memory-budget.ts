import { DEFAULT_MEMORY, type ScannerMemory } from "./scanner-settings.ts";
import { tilesBytes, type EngineData, type TileSet } from "#tiles";

const MB = 2 ** 20;
/** Bytes of a process without data, and of each further thread. */
const PROCESS_BYTES = 200 * MB;
const THREAD_BYTES = 60 * MB;
/** Minimum cache of a scanning thread, whatever the budget. */
const LEAST_BYTES = 16 * MB;

/**
 * Shares of the cache memory: caches that the process has once, then caches of each scanning thread as shares of the
 * rest.
 */
const PROCESS_SHARES = { boards: 0.05, pastIndex: 0.1 } as const;
const THREAD_SHARES = { columns: 0.3, executions: 0.25, frames: 0.4, results: 0.05 } as const;
/** Instances that an engine has of each cache: live, without partial bars, past instants. */
const INSTANCES = { columns: 3, executions: 3, frames: 2, results: 1 } as const;

/** The threads of a server that have caches. */
export interface ScanThreads {
  /** Threads that scan quick and long requests, and the thread that searches the past. */
  readonly scanning: number;
}

/** Division of a process's memory, in bytes. */
export interface DividedMemory {
  readonly total: number;
  /** The bars, with the spare rows for newer ones. */
  readonly bars: number;
  /** The numbers of the feeds. */
  readonly feeds: number;
  /** The process and its threads without caches. */
  readonly base: number;
  /** Caches of each scanning thread. */
  readonly scanner: ScannerMemory;
  /** False if the budget does not cover the minimum. */
  readonly suffices: boolean;
}

/** Divides `total` bytes of a process among its bars and feeds, its threads and their caches. No other code divides memory. */
export function divideMemory(total: number, data: EngineData, { scanning }: ScanThreads): DividedMemory {
  const bars = barsBytes(data);
  const feeds = feedsBytes(data);
  // Two further threads: the loader, and one for replays and similar tasks.
  const base = PROCESS_BYTES + (scanning + 2) * THREAD_BYTES;
  const free = total - bars - feeds - base;
  const cacheBytes = Math.max(free, 0);
  const threadBytes = Math.max(
    LEAST_BYTES,
    (cacheBytes * (1 - PROCESS_SHARES.boards - PROCESS_SHARES.pastIndex)) / scanning,
  );
  const share = (kind: keyof typeof THREAD_SHARES): number =>
    Math.floor((threadBytes * THREAD_SHARES[kind]) / INSTANCES[kind]);
  const limited = (name: keyof ScannerMemory, bytes: number): number =>
    Math.min(DEFAULT_MEMORY[name], Math.floor(bytes));
  const scanner = {
    tailBytes: limited("tailBytes", share("columns")),
    executionBytes: limited("executionBytes", share("executions")),
    frameBytes: limited("frameBytes", share("frames")),
    resultBytes: limited("resultBytes", share("results")),
    boardBytes: limited("boardBytes", cacheBytes * PROCESS_SHARES.boards),
    pastIndexBytes: limited("pastIndexBytes", cacheBytes * PROCESS_SHARES.pastIndex),
  };
  return { total, bars, feeds, base, scanner, suffices: free >= scanning * LEAST_BYTES };
}

/** Returns the bytes of all caches of a server's threads under these limits. */
export function keptBytes(memory: ScannerMemory, { scanning }: ScanThreads): number {
  const { tailBytes, executionBytes, frameBytes, resultBytes, boardBytes, pastIndexBytes } = memory;
  const threadBytes =
    INSTANCES.columns * tailBytes +
    INSTANCES.executions * executionBytes +
    INSTANCES.frames * frameBytes +
    INSTANCES.results * resultBytes;
  return scanning * threadBytes + boardBytes + pastIndexBytes;
}

function barsBytes(data: EngineData): number {
  const sets: readonly (TileSet | undefined)[] = [data.daily, data.minutes(), data.tradedDaily, data.tradedMinutes];
  return sets.reduce((sum, tiles) => sum + (tiles === undefined ? 0 : tilesBytes(tiles)), 0);
}

/** Bytes of the columns of all feeds; a feed with amended rows shares the other columns with its published form. */
function feedsBytes({ feeds, published }: EngineData): number {
  const tables = [...Object.values(feeds), ...Object.values(published).map(({ table }) => table)];
  const columns = new Set(tables.flatMap((table) => Object.values(table.columns)));
  return [...columns].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
