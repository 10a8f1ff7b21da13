import { throwIfInterrupted } from "#base";
import { DAILY } from "#tiles";
import {
  canCompile,
  CompiledSeries,
  type AttributePlan,
  type FilterPlan,
  repaysCompiling,
  type Rules,
  ATTRIBUTE_COST,
  compiledCost,
  type Backend,
  laneByLane,
  attributeTruths,
  type ListedView,
  sliceOf,
  NULL,
  type Truth,
} from "#evaluate";
import type { RowTruths, StoredRows } from "./row-truths.ts";

/** View of a row pass. A lane is a cell of the grid; the cells of one instrument are adjacent. */
export interface RowView extends StoredRows {
  readonly rules: Rules;
  readonly truths: RowTruths;
  /** Returns the listings as they were on session k of the grid. */
  readonly listedAt: (k: number) => ListedView;
}

const attributes = laneByLane<AttributePlan, RowView>(
  "attribute",
  { cost: () => ATTRIBUTE_COST },
  (leaf, { grid, listedAt }) => {
    const bySession: ((instrument: number) => Truth)[] = [];
    return (cell) => {
      const session = cell % grid.width;
      return (bySession[session] ??= attributeTruths(leaf, listedAt(session)))(Math.floor(cell / grid.width));
    };
  },
);

/** Computes the daily rows of all instruments by one compiled function, tile by tile, if that is faster. */
const compiled: Backend<RowView, FilterPlan> = {
  takes: (leaf, { rules, formOf }): leaf is FilterPlan =>
    rules.has("compile") &&
    leaf.kind === "filter" &&
    leaf.frame.key === DAILY.key &&
    formOf(leaf) === "always" &&
    canCompile(leaf),
  cost: (filter, view) => compiledCost(interpreted.cost(filter, view)),
  truths(leaves, view, lanes, count, sink, place) {
    const [filter] = leaves;
    const { grid, truths, changed } = view;
    const { sessions, rows, width } = grid;
    const parts = partsOf(lanes, count, width);
    const ns = parts.size * truths.cost(filter!, Math.ceil(count / parts.size));
    const evaluator = truths.evaluator(filter!);
    const pays = repaysCompiling(ns) && parts.size * compiledCost(truths.cost(filter!)) <= ns;
    const depth = sessions.length + filter!.ago + evaluator.rows;
    const { bars } = evaluator.program;
    // A range reads stored rows, and a compiled function has partial bars apart from them.
    const isStored = bars.tiles.partialBars === undefined;
    const program = pays && isStored ? CompiledSeries.of(evaluator.nodes, depth, bars) : undefined;
    if (program === undefined) return interpreted.truths(leaves, view, lanes, count, sink, place);
    const isCompiled = (i: number): boolean => program.holdsAll(i) && !changed.has(i);
    const held = Int32Array.from(parts.keys()).filter(isCompiled);
    program.evaluateRows(held, throwIfInterrupted, ({ instrument, series, first, from, stride }) => {
      const columns = evaluator.columnsOf(series);
      for (const cell of parts.get(instrument)!) {
        const row = rows[cell]! - filter!.ago;
        const base = first + (row - from) * stride;
        sink.own[cell] = row < 0 ? NULL : evaluator.truthIn(columns, base, -stride, row + 1);
      }
    });
    for (const [i, cells] of parts) if (!isCompiled(i)) truths.write(filter!, cells, sink.own);
    return sink.all(lanes, count, place);
  },
};

/** Evaluates filters together, instrument by instrument, so that they share computed series. */
const interpreted: Backend<RowView, FilterPlan> = {
  takes: (leaf): leaf is FilterPlan => leaf.kind === "filter",
  cost: (filter, { truths, grid }) => truths.cost(filter) / grid.sessions.length,
  joins: (_, __, { rules }) => rules.has("groupFilters"),
  truths(filters, view, lanes, count, sink, place) {
    const { truths, grid } = view;
    const slice = sliceOf(filters.reduce((sum, filter) => sum + truths.cost(filter), 0));
    let [kept, n] = [0, 0];
    for (const cells of partsOf(lanes, count, grid.width).values()) {
      if (n++ % slice === 0) throwIfInterrupted();
      let left = cells.length;
      for (let j = 0; j < filters.length && left > 0; j++) {
        truths.write(filters[j]!, cells.subarray(0, left), sink.own);
        left = sink.all(cells, left, place + j);
      }
      lanes.set(cells.subarray(0, left), kept);
      kept += left;
    }
    return kept;
  },
};

/** Splits lanes by instrument. */
function partsOf(lanes: Int32Array, count: number, width: number): Map<number, Int32Array> {
  const parts = new Map<number, Int32Array>();
  for (let from = 0; from < count;) {
    const i = Math.floor(lanes[from]! / width);
    let to = from + 1;
    while (to < count && lanes[to]! >= i * width && lanes[to]! < (i + 1) * width) to++;
    parts.set(i, lanes.subarray(from, to));
    from = to;
  }
  return parts;
}

/** The backends of a row pass, the cheapest first. */
export const ROW_BACKENDS: readonly Backend<RowView>[] = [attributes, compiled, interpreted];
