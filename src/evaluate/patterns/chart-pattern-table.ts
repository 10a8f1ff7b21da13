import { chartPatternFamily, CHART_PATTERN_LOOKBACKS, NEWEST_CHART_PATTERNS_LENGTH } from "#catalogue";
import { CHART_PATTERNS, type ChartPatternName, type ChartPatternTimeframe } from "#contract";
import { frameOf, type Frame, sharedInts } from "#tiles";
import { noProgress, type SharedProgress } from "./shared-progress.ts";

/**
 * Ages of all chart patterns of every instrument, in bars since the pattern became forming or confirmed, on one frame
 * and one length of history. Threads share the memory. Threads that detect the same instrument at the same time write
 * the same values.
 */
export interface ChartPatternTable extends SharedProgress {
  /** Ages of instrument i from index i * NEWEST_CHART_PATTERNS_LENGTH on; whole numbers, Infinity or NaN. */
  readonly ages: Float32Array;
  /** Per known instrument: number of closed bars on which its ages rest. */
  readonly closed: Int32Array;
}

/** States of a known instrument; TOO_SHORT: it has too few bars. */
export const FOUND = 1;
export const TOO_SHORT = 2;

/** Creates an empty table. */
export function chartPatternTable(instruments: number): ChartPatternTable {
  return {
    ages: new Float32Array(new SharedArrayBuffer(4 * instruments * NEWEST_CHART_PATTERNS_LENGTH)),
    closed: sharedInts(instruments),
    ...noProgress(instruments),
  };
}

/** Number of tables that threads share. */
const SHARED_TABLES = 4;
const TIMEFRAMES = Object.keys(CHART_PATTERN_LOOKBACKS) as readonly ChartPatternTimeframe[];
/** Above every index of a shape. */
const MOST_SHAPES = 16;

/** Tables of one snapshot that threads share. */
export interface ChartPatternTables {
  /** Per table: `tableKey` of what it holds; 0 while nobody uses it. */
  readonly keys: Int32Array;
  readonly tables: readonly ChartPatternTable[];
  /** Called when this thread is the first to use a table. */
  readonly onFirstUse?: () => void;
}

/** What a table holds: ages on a frame, from `rows` closed bars, of the family of a pattern, or of all patterns. */
export interface TableContent {
  readonly frame: Frame;
  readonly rows: number;
  readonly pattern: ChartPatternName | undefined;
}

/** Creates tables that nobody uses yet. They take memory once results are written. */
export function chartPatternTables(instruments: number): ChartPatternTables {
  return {
    keys: sharedInts(SHARED_TABLES),
    tables: Array.from({ length: SHARED_TABLES }, () => chartPatternTable(instruments)),
  };
}

/** Returns a number above 0 that is equal for equal contents. */
export function tableKey({ frame, rows, pattern }: TableContent): number {
  const family = pattern === undefined ? 0 : 1 + chartPatternFamily(pattern)[0]!;
  return (
    (rows * TIMEFRAMES.length + TIMEFRAMES.indexOf(frame.timeframe as ChartPatternTimeframe)) * MOST_SHAPES + family
  );
}

/** Returns what a table with a `tableKey` holds. */
export function contentOf(key: number): TableContent {
  const family = (key % MOST_SHAPES) - 1;
  const place = Math.floor(key / MOST_SHAPES);
  return {
    frame: frameOf(TIMEFRAMES[place % TIMEFRAMES.length]!, undefined),
    rows: Math.floor(place / TIMEFRAMES.length),
    pattern: CHART_PATTERNS.find((pattern) => chartPatternFamily(pattern)[0] === family),
  };
}

/** Returns the shared table with some content, by its `tableKey`; undefined if all tables hold other contents. */
export function sharedTable(
  { keys, tables, onFirstUse }: ChartPatternTables,
  key: number,
): ChartPatternTable | undefined {
  for (const [k, table] of tables.entries()) {
    const before = Atomics.compareExchange(keys, k, 0, key);
    if (before === 0) onFirstUse?.();
    if (before === 0 || before === key) return table;
  }
  return undefined;
}
