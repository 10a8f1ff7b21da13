import type { Column, SeriesNode } from "#expression";
import { OPERATIONS, readsBack } from "./operations.ts";

/** Stands for all rows since the first. */
export const ALL = Infinity;
/** Stands for all rows since the first of a session, or since those after which states stand; and for some before them. */
export const SESSION = 2 ** 40;
export const BEFORE_SESSION = 2 ** 41;

type CallNode = SeriesNode & { readonly kind: "call" };

/** A series, and how many of its newest rows are wanted. */
export interface Wanted {
  readonly node: SeriesNode;
  readonly rows: number;
}

/** A call with how many of its newest rows are computed, and how many of them are written to memory for who reads them. */
export interface CompiledCall {
  readonly node: CallNode;
  readonly rows: number;
  readonly stored: number;
}

/** A column with how many of its newest rows are read; `depth`: where states are resumed and one row more is computed. */
export interface ReadColumn {
  readonly column: Column;
  readonly rows: number;
  readonly depth: number;
}

/** What a fused function computes, in which order. */
export interface CompiledGraph {
  /** Calls that are computed over equally many rows, in one loop; inputs before what reads them. */
  readonly levels: readonly (readonly CompiledCall[])[];
  readonly columns: readonly ReadColumn[];
  /**
   * Where rows since the first of a session are computed: those of the session of so many bars before the newest, and so
   * many rows before them; else 0. Where states are resumed: how many rows before theirs BEFORE_SESSION begins.
   */
  readonly sessionBack: number;
  /** Where states are resumed: rows before the newest that other calls read of recursions, so far behind states stand. */
  readonly lag: number;
}

/** Whether a column is of 32-bit numbers. */
export const isWholeColumn = (column: Column): boolean => column === "session" || column === "time";
export const isWhole = (node: SeriesNode): boolean => node.kind === "column" && isWholeColumn(node.column);

/** Columns that are in the tiles as they are read. */
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

/** Rows of input behind a row of a call, less one. */
const reachOf = (node: CallNode): number => node.primitive.tail(node.params) - 1;

/**
 * Orders what `wanted` rests on; undefined where a part of it cannot be fused. With `resumes` recursions go on from states
 * that stand at a row, each as far as its newest rows are wanted; one that reads windows of another one cannot. Then the
 * rows that are stored are those that other calls read.
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
  // Of each node, the newest rows that are wanted of it whatever its other readers want.
  const newest = new Map<SeriesNode, number>(wanted.map((one) => [one.node, one.rows]));
  for (const node of calls.toReversed()) {
    const reach = reachOf(node);
    const asked = rows.get(node)!;
    if (resumes && reach === ALL && asked >= BEFORE_SESSION) return undefined;
    const own = reach !== ALL ? asked : resumes ? SESSION : rowsOfRecursion(node, asked);
    rows.set(node, own);
    for (const input of node.inputs) {
      const needed = rowsOfInput(own, reach);
      raise(rows, input, needed);
      if (needed < SESSION) raise(newest, input, needed);
    }
  }
  const isOfSession = (count: number): boolean => count === SESSION || count === BEFORE_SESSION;
  const ofSession = [...rows].flatMap(([node, count]) => (isOfSession(count) ? [node] : []));
  if (!resumes) for (const node of ofSession) rows.set(node, SESSION);
  // Of columns every row is there.
  const lag = Math.max(1, ...ofSession.map((node) => (node.kind === "call" && newest.get(node)) || 1)) - 1;
  const sessionBack = ofSession.length === 0 ? 0 : longestWay(wanted, withReaders(ofSession, calls));
  // What is read on other rows, or by another loop, goes through memory.
  for (const node of calls) {
    const own = rows.get(node)!;
    const reach = reachOf(node);
    for (const input of node.inputs) {
      if (input.kind !== "call" || (rows.get(input) === own && !readsBack(node.primitive.op))) continue;
      if (resumes) raise(stored, input, rowsOfInput(own, reach));
      else raise(stored, input, own >= SESSION || reach === ALL ? own : own + reach);
    }
  }
  const counts = [...new Set(calls.map((node) => rows.get(node)!))].sort((a, b) => b - a);
  const levels = counts.map((count) =>
    calls
      .filter((node) => rows.get(node) === count)
      .map((node) => ({ node, rows: count, stored: stored.get(node) ?? 0 })),
  );
  const depthOf = (node: SeriesNode): number =>
    Math.max(newest.get(node) ?? 1, isOfSession(rows.get(node)!) ? lag + 1 + sessionBack : 1);
  const columns = order.flatMap((node) =>
    node.kind === "column" ? [{ column: node.column, rows: rows.get(node)!, depth: depthOf(node) }] : [],
  );
  return { levels, columns, sessionBack, lag };
}

/** Rows of a recursion: one that begins anew with each session needs no rows before that of the first that is wanted. */
function rowsOfRecursion({ primitive, inputs }: CallNode, wanted: number): number {
  const key = primitive.key === undefined ? undefined : inputs[primitive.key];
  const isOfSessions = key?.kind === "column" && key.column === "session";
  return isOfSessions && wanted <= SESSION ? SESSION : ALL;
}

/** Rows of the input of a call that is computed over `own` rows. */
function rowsOfInput(own: number, reach: number): number {
  if (reach === 0 || reach === ALL || own === ALL) return own;
  return own < SESSION ? own + reach : BEFORE_SESSION;
}

/** The calls among some nodes, and those that rest on them; `calls`: inputs before what reads them. */
function withReaders(nodes: readonly SeriesNode[], calls: readonly CallNode[]): readonly CallNode[] {
  const found = new Set(nodes.filter(({ kind }) => kind === "call"));
  for (const node of calls) if (node.inputs.some((input) => found.has(input))) found.add(node);
  return calls.filter((node) => found.has(node));
}

/** No row of these calls is wanted that is further back than this from a newest row, or from the first row of its session. */
function longestWay(wanted: readonly Wanted[], calls: readonly CallNode[]): number {
  const reaches = calls.map(reachOf).filter((reach) => reach < ALL);
  return Math.max(...wanted.map(({ rows }) => rows)) + reaches.reduce((sum, reach) => sum + reach, 0);
}

/** The nodes behind `roots`, inputs before what reads them; undefined where one cannot be fused. */
function inputsFirst(roots: readonly SeriesNode[]): readonly SeriesNode[] | undefined {
  const seen = new Set<SeriesNode>();
  const visit = (node: SeriesNode): boolean => {
    if (seen.has(node)) return true;
    if (!canFuse(node)) return false;
    if (node.kind === "call" && !node.inputs.every(visit)) return false;
    seen.add(node);
    return true;
  };
  return roots.every(visit) ? [...seen] : undefined;
}

function canFuse(node: SeriesNode): boolean {
  if (node.kind === "column") return STORED_COLUMNS.has(node.column);
  if (node.kind === "constant") return true;
  if (node.kind !== "call" || OPERATIONS[node.primitive.op] === undefined) return false;
  // Rows of a number are in no memory, and those of whole numbers are read on the row of the loop alone.
  const looksBack = readsBack(node.primitive.op);
  return !looksBack || node.inputs.every((input) => input.kind !== "constant" && !isWhole(input));
}
