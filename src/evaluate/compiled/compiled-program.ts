import { Lru, getOrMake } from "#base";
import type { Column, SeriesNode } from "#expression";
import { windowsKey } from "../plan/filter-plan.ts";
import { mostRowsOf, seriesOf, type FilterPlan } from "../plan/plan.ts";
import { compiledGraph, isWholeColumn, type ReadColumn, type Wanted } from "./compiled-graph.ts";
import { ROW_BYTES } from "./vector.ts";
import { Code, I32, moduleOf, type Local } from "./wasm-code.ts";
import type { RowPlaces } from "./row-loop.ts";
import { writeRows } from "./write-rows.ts";
import { writeTests } from "./write-tests.ts";

/** A series whose rows the function writes, and the number of its newest rows; Infinity: all. */
export interface StoredSeriesRows {
  readonly node: SeriesNode;
  readonly rows: number;
}

/**
 * A compiled function over one tile: it computes series, and the truths of filters on each lane.
 *
 * Its parameters, in this order (rows and numbers of rows are × ROW_BYTES):
 * - address of the control block: number of bars of each lane, then the truths (`writeTests`);
 * - address of `scratchBytes` of memory;
 * - number of rows of the shortest and of the longest lane, and the anchor row;
 * - address of row 0 of each of `columns`, then of each of `stored`;
 * - if newest bars may be partial: the first row that lies apart from the columns, and for each of `partialColumns` the
 *   address of row 0 there.
 */
export interface CompiledProgram {
  readonly module: WebAssembly.Module;
  /** Number of filters. */
  readonly filters: number;
  readonly columns: readonly ReadColumn[];
  readonly stored: readonly StoredSeriesRows[];
  readonly partialColumns: readonly Column[];
  readonly scratchBytes: number;
  /** As in CompiledGraph. */
  readonly anchorLookback: number;
}

/** Number of parameters in front of the parameters of columns and stored rows. */
export const FIRST_PARAMETERS = 5;
/** Number of rows above which a count is computed since the first row. */
const MOST_COUNTED = 250;
/** Compiled functions by key, at most 500: one takes some ten kilobytes. */
const programs = new Lru<CompiledProgram | "none">(500);

function cached(key: string, compiled: () => CompiledProgram | undefined): CompiledProgram | undefined {
  const program = getOrMake(programs, key, () => compiled() ?? "none");
  return program === "none" ? undefined : program;
}

/**
 * Returns the function of some filters, compiled on first use; undefined if a part of them cannot be compiled.
 * `hasPartialBars`: newest bars may be partial and lie apart from the columns.
 */
export function filterProgram(filters: readonly FilterPlan[], hasPartialBars: boolean): CompiledProgram | undefined {
  const key = filters.map(({ left, windows }) => `${left.key} ${windowsKey(windows)}`).join("\n");
  return cached(`${hasPartialBars} ${key}`, () => compile(filters.flatMap(wantedOf), filters, hasPartialBars));
}

/** Results of `canCompile`: it walks over all inputs of the series. */
const compilable = new WeakMap<FilterPlan, boolean>();

/** True if everything that a filter reads can be compiled. Some operations still decline when their code is written. */
export function canCompile(filter: FilterPlan): boolean {
  return getOrMake(compilable, filter, () => compiledGraph(wantedOf(filter)) !== undefined);
}

/** As `canCompile`, for the `depth` newest values of a series. */
export function canCompileSeries(node: SeriesNode, depth: number): boolean {
  return compiledGraph([{ node, rows: depth }]) !== undefined;
}

/** As `filterProgram`, for a function that computes the `depth` newest values of some series. */
export function seriesProgram(
  nodes: readonly SeriesNode[],
  depth: number,
  hasPartialBars: boolean,
): CompiledProgram | undefined {
  const key = `${hasPartialBars} ${depth}\n${nodes.map((node) => node.key).join("\n")}`;
  const wanted = nodes.map((node) => ({ node, rows: depth }));
  return cached(key, () => compile(wanted, [], hasPartialBars));
}

function compile(
  wanted: readonly Wanted[],
  filters: readonly FilterPlan[],
  hasPartialBars: boolean,
): CompiledProgram | undefined {
  const graph = compiledGraph(wanted);
  if (graph === undefined) return undefined;
  const { columns } = graph;
  const calls = graph.levels.flat().filter(({ stored }) => stored > 0);
  const partialColumns = hasPartialBars
    ? columns.map(({ column }) => column).filter((column) => !isWholeColumn(column))
    : [];
  const partialStart = columns.length + calls.length;
  const code = new Code(FIRST_PARAMETERS + partialStart + (hasPartialBars ? 1 + partialColumns.length : 0));
  const parameterOf = (k: number): Local => code.parameter(FIRST_PARAMETERS + k);
  const partialPlaces = hasPartialBars
    ? {
        from: parameterOf(partialStart),
        columns: new Map(partialColumns.map((column, k) => [column, parameterOf(partialStart + 1 + k)])),
      }
    : undefined;
  let scratchBytes = 0;
  const places: RowPlaces = {
    least: code.parameter(2),
    most: code.parameter(3),
    anchor: code.parameter(4),
    columns: new Map(columns.map(({ column }, k) => [column, parameterOf(k)])),
    stored: new Map(calls.map(({ node }, k): [SeriesNode, Local] => [node, parameterOf(columns.length + k)])),
    ...(partialPlaces && { partial: partialPlaces }),
    scratch(rows) {
      const local = code.local(I32);
      code.get(code.parameter(1)).i32(scratchBytes).do("i32.add").set(local);
      scratchBytes += rows * ROW_BYTES;
      return local;
    },
  };
  if (!writeRows(code, graph, places)) return undefined;
  if (filters.length > 0) writeTests(code, filters, code.parameter(0), places);
  const module = new WebAssembly.Module(moduleOf(code));
  const stored = calls.map((call) => ({ node: call.node, rows: call.stored }));
  const { anchorLookback } = graph;
  return { module, filters: filters.length, columns, stored, partialColumns, scratchBytes, anchorLookback };
}

/** The series that a filter compares, without constants. */
function wantedOf(filter: FilterPlan): Wanted[] {
  const rows = mostRowsOf(filter.windows);
  return seriesOf(filter).map((node) => ({
    node,
    rows,
    countedRows: node === filter.left ? countedRowsOf(filter) : undefined,
  }));
}

/** Number of rows from which on the size of a count decides no test of a filter; undefined if it always may. */
function countedRowsOf({ left, windows }: FilterPlan): number | undefined {
  if (left.kind !== "call" || left.primitive.counts !== true) return undefined;
  const limits = windows.flatMap(({ tests }) =>
    tests.map(({ right }) => (right.kind === "constant" ? Math.abs(right.value) : Infinity)),
  );
  const rows = Math.floor(Math.max(...limits)) + 1;
  return rows <= MOST_COUNTED ? rows : undefined;
}
