import type { Column, SeriesNode } from "#expression";
import { operationOf, readsBack } from "./operations.ts";

/** Number of rows that means "all rows of a lane". */
export const ALL = Infinity;
/**
 * Numbers of rows that mean "all rows since the anchor", and "these and some rows before the anchor". For sums that restart
 * with each session, the anchor is a row at or before the first row of a session (TileRunner). In a step program the anchor is
 * the first row behind the loaded states.
 */
export const SINCE_ANCHOR = 2 ** 40;
export const BEFORE_ANCHOR = 2 ** 41;

type CallNode = SeriesNode & { readonly kind: "call" };

/** A series and the number of its newest rows that the caller needs. */
export interface Wanted {
  readonly node: SeriesNode;
  readonly rows: number;
  /** The number of rows from which on the size of a count does not matter (`Primitive.counts`); absent: it always does. */
  readonly countedRows?: number | undefined;
}

/** A call, the number of its newest rows that are computed, and how many of them go to memory for its readers. */
export interface CompiledCall {
  readonly node: CallNode;
  readonly rows: number;
  readonly stored: number;
}

/**
 * A column and the number of its newest rows that are read; `depth`: that number in a step program that computes one row.
 */
export interface ReadColumn {
  readonly column: Column;
  readonly rows: number;
  readonly depth: number;
}

/** What a compiled function computes, and in which order. */
export interface CompiledGraph {
  /** Each level is one loop: its calls are computed over equally many rows. Inputs come before their readers. */
  readonly levels: readonly (readonly CompiledCall[])[];
  readonly columns: readonly ReadColumn[];
  /**
   * Number of rows, 0 without anchored calls. In a step program BEFORE_ANCHOR begins so many rows before the anchor. In
   * others the anchor is found from this number: take the session of the bar so many bars before the newest, and go back
   * as many rows from the first row of that session.
   */
  readonly anchorLookback: number;
  /** In a step program: rows before the newest that windows read of recursions. States are kept so many rows earlier. */
  readonly lag: number;
}

/** True for columns of 32-bit integers; the others are 64-bit floats. */
export const isWholeColumn = (column: Column): boolean => column === "session" || column === "time";
export const isWhole = (node: SeriesNode): boolean => node.kind === "column" && isWholeColumn(node.column);

/** Columns that tiles hold; the others are computed from them. */
const STORED_COLUMNS: ReadonlySet<Column> = new Set([
  "open",
  "high",
  "low",
  "close",
  "volume",
  "vwap",
  "trades",
  "session",
  "time",
]);

/** Number of earlier rows of its inputs that a row of a call reads; ALL for a recursion. */
const reachOf = (node: CallNode): number => node.primitive.tail(node.params) - 1;

/**
 * Finds and orders the calls behind `wanted`; undefined if one of them cannot be compiled. With `resumes` (a step program)
 * recursions resume from states, so only rows that other calls read are stored; a recursion over windows of another
 * recursion cannot resume, and the result is undefined.
 */
export function compiledGraph(wanted: readonly Wanted[], resumes = false): CompiledGraph | undefined {
  if (wanted.some(({ node }) => node.kind === "constant" || isWhole(node))) return undefined;
  const rows = new Map<SeriesNode, number>();
  const stored = new Map<SeriesNode, number>();
  const order = inputsFirst(wanted.map(({ node }) => node));
  if (order === undefined) return undefined;
  const raise = (counts: Map<SeriesNode, number>, node: SeriesNode, count: number): void => {
    counts.set(node, Math.max(counts.get(node) ?? 0, count));
  };
  for (const one of wanted) {
    raise(rows, one.node, one.rows);
    if (!resumes) raise(stored, one.node, one.rows);
  }
  const calls = order.filter((node) => node.kind === "call");
  const counted = rowsOfCounts(wanted, calls);
  // Newest rows that the caller or a window needs of each node, not counting readers that compute SINCE_ANCHOR.
  const newest = new Map<SeriesNode, number>(wanted.map((one) => [one.node, one.rows]));
  for (const node of calls.toReversed()) {
    const reach = reachOf(node);
    const requested = rows.get(node)!;
    if (resumes && reach === ALL && requested >= BEFORE_ANCHOR) return undefined;
    const counts = counted.get(node);
    const ofRecursion = counts === undefined ? rowsOfRecursion(node, requested) : requested + counts - 1;
    const own = reach !== ALL ? requested : resumes ? SINCE_ANCHOR : ofRecursion;
    rows.set(node, own);
    for (const input of node.inputs) {
      const needed = rowsOfInput(own, reach);
      raise(rows, input, needed);
      if (needed < SINCE_ANCHOR) raise(newest, input, needed);
    }
  }
  const isAnchored = (count: number): boolean => count === SINCE_ANCHOR || count === BEFORE_ANCHOR;
  const anchored = [...rows].flatMap(([node, count]) => (isAnchored(count) ? [node] : []));
  if (!resumes) for (const node of anchored) rows.set(node, SINCE_ANCHOR);
  // The lag counts calls alone: columns have every row in memory.
  const lag = Math.max(1, ...anchored.map((node) => (node.kind === "call" && newest.get(node)) || 1)) - 1;
  const anchorLookback = anchored.length === 0 ? 0 : longestReach(wanted, withReaders(anchored, calls));
  // A value that is read on another row, or in another loop, goes through memory.
  for (const node of calls) {
    const own = rows.get(node)!;
    const reach = reachOf(node);
    for (const input of node.inputs) {
      if (input.kind !== "call" || (rows.get(input) === own && !readsBack(node.primitive))) continue;
      if (resumes) raise(stored, input, rowsOfInput(own, reach));
      else raise(stored, input, own >= SINCE_ANCHOR || reach === ALL ? own : own + reach);
    }
  }
  const counts = [...new Set(calls.map((node) => rows.get(node)!))].sort((a, b) => b - a);
  const levels = counts.map((count) =>
    calls
      .filter((node) => rows.get(node) === count)
      .map((node) => ({ node, rows: count, stored: stored.get(node) ?? 0 })),
  );
  const depthOf = (node: SeriesNode): number =>
    Math.max(newest.get(node) ?? 1, isAnchored(rows.get(node)!) ? lag + 1 + anchorLookback : 1);
  const columns = order.flatMap((node) =>
    node.kind === "column" ? [{ column: node.column, rows: rows.get(node)!, depth: depthOf(node) }] : [],
  );
  return { levels, columns, anchorLookback, lag };
}

/** The counts that only the caller reads, and the rows from which on the size of each does not matter to it. */
function rowsOfCounts(wanted: readonly Wanted[], calls: readonly CallNode[]): ReadonlyMap<SeriesNode, number> {
  const found = new Map<SeriesNode, number>();
  for (const { node, countedRows = ALL } of wanted) found.set(node, Math.max(found.get(node) ?? 0, countedRows));
  for (const input of calls.flatMap(({ inputs }) => inputs)) found.delete(input);
  return new Map([...found].filter(([, rows]) => rows < ALL));
}

/**
 * Number of rows of a recursion: one that restarts with each session needs no row before the session of the first wanted
 * row.
 */
function rowsOfRecursion({ primitive, inputs }: CallNode, wanted: number): number {
  const key = primitive.key === undefined ? undefined : inputs[primitive.key];
  const restartsWithSession = key?.kind === "column" && key.column === "session";
  return restartsWithSession && wanted <= SINCE_ANCHOR ? SINCE_ANCHOR : ALL;
}

/** Number of rows that a call needs of its input if it is computed over `own` rows. */
function rowsOfInput(own: number, reach: number): number {
  if (reach === 0 || reach === ALL || own === ALL) return own;
  return own < SINCE_ANCHOR ? own + reach : BEFORE_ANCHOR;
}

/** The calls among some nodes, and all calls that depend on them. In `calls` inputs come before their readers. */
function withReaders(nodes: readonly SeriesNode[], calls: readonly CallNode[]): readonly CallNode[] {
  const found = new Set(nodes.filter(({ kind }) => kind === "call"));
  for (const node of calls) if (node.inputs.some((input) => found.has(input))) found.add(node);
  return calls.filter((node) => found.has(node));
}

/**
 * Upper bound on the rows by which a needed row of these calls lies before a newest row, or before the first row of its
 * session.
 */
function longestReach(wanted: readonly Wanted[], calls: readonly CallNode[]): number {
  const reaches = calls.map(reachOf).filter((reach) => reach < ALL);
  return (
    Math.max(...wanted.map(({ rows, countedRows = 1 }) => rows + countedRows - 1)) +
    reaches.reduce((sum, reach) => sum + reach, 0)
  );
}

/** The nodes behind `roots`, inputs before their readers; undefined if one cannot be compiled. */
function inputsFirst(roots: readonly SeriesNode[]): readonly SeriesNode[] | undefined {
  const seen = new Set<SeriesNode>();
  const visit = (node: SeriesNode): boolean => {
    if (seen.has(node)) return true;
    if (!isCompilable(node)) return false;
    if (node.kind === "call" && !node.inputs.every(visit)) return false;
    seen.add(node);
    return true;
  };
  return roots.every(visit) ? [...seen] : undefined;
}

function isCompilable(node: SeriesNode): boolean {
  if (node.kind === "column") return STORED_COLUMNS.has(node.column);
  if (node.kind === "constant") return true;
  if (node.kind !== "call" || operationOf(node.primitive) === undefined) return false;
  // A window reads 64-bit floats from memory: a constant has no rows there, an integer column has 32-bit values.
  const looksBack = readsBack(node.primitive);
  return !looksBack || node.inputs.every((input) => input.kind !== "constant" && !isWhole(input));
}
