import { Lru } from "#base";
import type { Column, SeriesNode } from "#expression";
import { windowsKey } from "../plan/filter-plan.ts";
import { rowsOf, type FilterPlan } from "../plan/plan.ts";
import { compiledGraph, isWholeColumn, type ReadColumn, type Wanted } from "./compiled-graph.ts";
import { ROW_BYTES } from "./vector.ts";
import { Code, I32, moduleOf, type Local } from "./wasm-code.ts";
import type { RowPlaces } from "./row-loop.ts";
import { writeRows } from "./write-rows.ts";
import { writeTests } from "./write-tests.ts";

/** Rows of a series that the function writes: the newest ones, Infinity for all. */
export interface StoredSeriesRows {
  readonly node: SeriesNode;
  readonly rows: number;
}

/** A compiled function over one tile: computes series, and tells the truth of filters on its lanes. */
export interface CompiledProgram {
  readonly module: WebAssembly.Module;
  readonly filters: number;
  /**
   * Its parameters: the addresses of what it is told of the lanes and of `scratchBytes` of memory, the least and the
   * greatest number of bars and the first row of a session, × ROW_BYTES; then the address of row 0 of each of these; where
   * bars are forming, the first row × ROW_BYTES of which columns stand elsewhere, and for each of `forming` where.
   */
  readonly columns: readonly ReadColumn[];
  readonly stored: readonly StoredSeriesRows[];
  readonly forming: readonly Column[];
  readonly scratchBytes: number;
  /** As in FusedGraph. */
  readonly sessionBack: number;
}

/** Parameters before those of columns and stored rows. */
export const FIRST_PARAMETERS = 5;
/** Compiled functions that are kept: one takes some ten kilobytes. */
const programs = new Lru<CompiledProgram | "none">(500);

function kept(key: string, compiled: () => CompiledProgram | undefined): CompiledProgram | undefined {
  let program = programs.get(key);
  if (program === undefined) programs.set(key, (program = compiled() ?? "none"));
  return program === "none" ? undefined : program;
}

/**
 * The function of some filters, compiled when it is first asked for; undefined where a part of them is not fused.
 * `isForming`: whether newest bars may stand apart from the columns.
 */
export function filterProgram(filters: readonly FilterPlan[], isForming: boolean): CompiledProgram | undefined {
  const key = filters.map(({ left, windows }) => `${left.key} ${windowsKey(windows)}`).join("\n");
  return kept(`${isForming} ${key}`, () => compile(filters.flatMap(wantedOf), filters, isForming));
}

/** Whether a function can be made for a filter, as far as what it reads tells. */
export function canCompile(filter: FilterPlan): boolean {
  return compiledGraph(wantedOf(filter)) !== undefined;
}

/** The same of the `depth` newest values of a series. */
export function canCompileSeries(node: SeriesNode, depth: number): boolean {
  return compiledGraph([{ node, rows: depth }]) !== undefined;
}

/** The same that computes the `depth` newest values of series. */
export function seriesProgram(
  nodes: readonly SeriesNode[],
  depth: number,
  isForming: boolean,
): CompiledProgram | undefined {
  const key = `${isForming} ${depth}\n${nodes.map((node) => node.key).join("\n")}`;
  const wanted = nodes.map((node) => ({ node, rows: depth }));
  return kept(key, () => compile(wanted, [], isForming));
}

function compile(
  wanted: readonly Wanted[],
  filters: readonly FilterPlan[],
  isForming: boolean,
): CompiledProgram | undefined {
  const graph = compiledGraph(wanted);
  if (graph === undefined) return undefined;
  const { columns } = graph;
  const calls = graph.levels.flat().filter(({ stored }) => stored > 0);
  const forming = isForming ? columns.map(({ column }) => column).filter((column) => !isWholeColumn(column)) : [];
  const apart = columns.length + calls.length;
  const code = new Code(FIRST_PARAMETERS + apart + (isForming ? 1 + forming.length : 0));
  const parameterOf = (k: number): Local => code.parameter(FIRST_PARAMETERS + k);
  const formingPlaces = isForming
    ? {
        from: parameterOf(apart),
        columns: new Map(forming.map((column, k) => [column, parameterOf(apart + 1 + k)])),
      }
    : undefined;
  let scratchBytes = 0;
  const places: RowPlaces = {
    least: code.parameter(2),
    most: code.parameter(3),
    opening: code.parameter(4),
    columns: new Map(columns.map(({ column }, k) => [column, parameterOf(k)])),
    stored: new Map(calls.map(({ node }, k): [SeriesNode, Local] => [node, parameterOf(columns.length + k)])),
    ...(formingPlaces && { forming: formingPlaces }),
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
  const { sessionBack } = graph;
  return { module, filters: filters.length, columns, stored, forming, scratchBytes, sessionBack };
}

/** The series that a filter looks at, but for numbers. */
function wantedOf(filter: FilterPlan): Wanted[] {
  const rows = Math.max(...filter.windows.map(rowsOf));
  const rights = filter.windows.flatMap(({ tests }) => tests.map((test) => test.right));
  return [filter.left, ...rights.filter((node) => node.kind !== "constant")].map((node) => ({ node, rows }));
}
