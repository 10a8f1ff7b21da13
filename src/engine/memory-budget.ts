import { DEFAULT_MEMORY, type ScannerMemory } from "./scanner-settings.ts";
import { tilesBytes, type EngineData } from "./tiles/frame-store.ts";
import type { TileSet } from "./tiles/tile-set.ts";

const MB = 2 ** 20;
/** Bytes of a process without data, and of one more thread. */
const PROCESS_BYTES = 200 * MB;
const THREAD_BYTES = 60 * MB;
/** The least that a scanning thread keeps, however small the budget is. */
const LEAST_BYTES = 16 * MB;

/** Parts of what is there for kept things: those that are there once, and of the rest of each scanning thread. */
const ONCE = { boards: 0.05, pastIndex: 0.1 } as const;
const OF_THREAD = { tails: 0.3, executions: 0.25, frames: 0.4, results: 0.05 } as const;
/** How often an engine has each: live, without forming bars, past instants. */
const TIMES = { tails: 3, executions: 3, frames: 2, results: 1 } as const;

/** The threads of a server that keep something. */
export interface ScanThreads {
  /** Those that scan, quick and long ones, and the one that searches the past. */
  readonly scanning: number;
}

/** How the memory of a process is divided. */
export interface DividedMemory {
  readonly total: number;
  /** What its bars take, with the room for those that come. */
  readonly bars: number;
  /** What the process and its threads take without anything kept. */
  readonly base: number;
  /** Of each scanning thread. */
  readonly scanner: ScannerMemory;
  /** Whether the budget covers all of it. */
  readonly suffices: boolean;
}

/** Divides `total` bytes of a process among its bars, its threads and what they keep. The one place that says so. */
export function divideMemory(total: number, data: EngineData, { scanning }: ScanThreads): DividedMemory {
  const bars = barsBytes(data);
  // Beside those that scan: the one that loads, and one for replays and the like.
  const base = PROCESS_BYTES + (scanning + 2) * THREAD_BYTES;
  const free = total - bars - base;
  const kept = Math.max(free, 0);
  const ofThread = Math.max(LEAST_BYTES, (kept * (1 - ONCE.boards - ONCE.pastIndex)) / scanning);
  const share = (kind: keyof typeof OF_THREAD): number => Math.floor((ofThread * OF_THREAD[kind]) / TIMES[kind]);
  const most = (name: keyof ScannerMemory, bytes: number): number => Math.min(DEFAULT_MEMORY[name], Math.floor(bytes));
  const scanner = {
    tailBytes: most("tailBytes", share("tails")),
    executionBytes: most("executionBytes", share("executions")),
    frameBytes: most("frameBytes", share("frames")),
    resultBytes: most("resultBytes", share("results")),
    boardBytes: most("boardBytes", kept * ONCE.boards),
    pastIndexBytes: most("pastIndexBytes", kept * ONCE.pastIndex),
  };
  return { total, bars, base, scanner, suffices: free >= scanning * LEAST_BYTES };
}

/** Bytes of everything that the threads of a server keep with these shares. */
export function keptBytes(memory: ScannerMemory, { scanning }: ScanThreads): number {
  const { tailBytes, executionBytes, frameBytes, resultBytes, boardBytes, pastIndexBytes } = memory;
  const ofThread =
    TIMES.tails * tailBytes +
    TIMES.executions * executionBytes +
    TIMES.frames * frameBytes +
    TIMES.results * resultBytes;
  return scanning * ofThread + boardBytes + pastIndexBytes;
}

function barsBytes(data: EngineData): number {
  const sets: readonly (TileSet | undefined)[] = [data.daily, data.minutes(), data.tradedDaily, data.tradedMinutes];
  return sets.reduce((sum, tiles) => sum + (tiles === undefined ? 0 : tilesBytes(tiles)), 0);
}
