import type { SeriesNode } from "#expression";
import { SINCE_ANCHOR, type CompiledCall, type CompiledGraph } from "./compiled-graph.ts";
import { CachedStates, type StateBlocks } from "./cached-states.ts";
import { LoadedColumns, RowLoop, type Resumption, type RowPlaces } from "./row-loop.ts";
import { add, eq, PAIR_BYTES, read, ROW_BYTES, unbounded } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

const FLAG_BYTES = 4;

/**
 * Where the states of one tile's recursions are loaded and saved. The loaded ones are behind the row before `anchor` of
 * RowPlaces; if `anchor` is 0, recursions begin at the first bar and nothing is loaded.
 */
export interface ResumedStates extends StateBlocks {
  /** Per strand: 1 once every average has its first value. `source` is read, `target` is written; `bytes` is their size. */
  readonly flags: { readonly source: Local; readonly target: Local; bytes: number };
  /** Row × ROW_BYTES before which the states are saved. */
  readonly saveRow: Local;
  /** 1 if `saveRow` is behind the last row: then the saved states of averages are their newest values. */
  readonly savesNewest: Local;
  /** 1 if the only computed row is the newest row of every lane, and the states are saved behind that row. */
  readonly singleRow: Local;
  /** 1 if lanes whose newest row is not the last row keep their states and values. */
  readonly skipsLanes: Local;
}

/**
 * The newest value of an average, read from the hot states of a tile: valid only if the strand's flag is 1. Both in
 * bytes.
 */
export interface StateSource {
  readonly offset: number;
  readonly flag: number;
}

/** Calls that read one another's rows, directly or through others: they share one loop. */
interface Strand {
  readonly calls: readonly CompiledCall[];
  /** Offset in bytes of the strand's flag among the flags of a tile. */
  readonly flag: number;
}

/**
 * Writes the loops of all levels of a function that resumes recursions from states. Returns the series whose newest values
 * the states hold; undefined if the interpreter must compute one of the calls. Recursions that do not read one another get
 * separate loops, so that the few states of each loop stay in registers.
 */
export function writeResumedRows(
  code: Code,
  graph: CompiledGraph,
  places: RowPlaces,
  states: ResumedStates,
): ReadonlyMap<SeriesNode, StateSource> | undefined {
  const sources = new Map<SeriesNode, StateSource>();
  const isWritten = graph.levels.every((level) => {
    if (level[0]!.rows === SINCE_ANCHOR) return new ResumedLevel(code, graph, places, states).write(level, sources);
    const rows = new RowLoop(code, graph, level, places);
    rows.begin();
    rows.rowsTo(places.most);
    return rows.isWritten;
  });
  return isWritten ? sources : undefined;
}

/** Splits the calls of one level into strands. */
function strandsOf(level: readonly CompiledCall[]): readonly Strand[] {
  let strands: CompiledCall[][] = [];
  for (const call of level) {
    const reads = (strand: readonly CompiledCall[]): boolean =>
      strand.some(({ node }) => call.node.inputs.includes(node));
    const joined = strands.filter(reads);
    strands = [...strands.filter((strand) => !joined.includes(strand)), [...joined.flat(), call]];
  }
  return strands.map((calls, k) => ({ calls, flag: k * FLAG_BYTES }));
}

/** Writes the level that holds the recursions. */
class ResumedLevel {
  readonly #code: Code;
  readonly #graph: CompiledGraph;
  readonly #places: RowPlaces;
  readonly #states: ResumedStates;
  #isWritten = true;

  constructor(code: Code, graph: CompiledGraph, places: RowPlaces, states: ResumedStates) {
    this.#code = code;
    this.#graph = graph;
    this.#places = places;
    this.#states = states;
  }

  write(level: readonly CompiledCall[], sources: Map<SeriesNode, StateSource>): boolean {
    const code = this.#code;
    const strands = strandsOf(level);
    this.#states.flags.bytes = strands.length * FLAG_BYTES;
    // With a lag, states are saved before the loop reaches the newest row, so one row is not enough.
    const columns = this.#graph.lag > 0 ? undefined : new LoadedColumns(code, level, this.#places);
    if (columns !== undefined) code.get(this.#states.singleRow).if(() => columns.load(this.#places.anchor));
    for (const strand of strands) {
      code.block(() => {
        if (columns !== undefined) this.#asVersion(() => this.#writeOneRowFast(strand, columns, sources));
        this.#asVersion(() => this.#writeAllRowsFast(strand));
        this.#writeAllRowsCarefully(strand);
      });
    }
    return this.#isWritten;
  }

  /** Writes a block, then frees its state offsets: the next block writes another version of the same strand. */
  #asVersion(write: () => void): void {
    const { hot, cold } = this.#states;
    const from = [hot.bytes, cold.bytes] as const;
    this.#code.block(write);
    [hot.bytes, cold.bytes] = from;
  }

  #rows(strand: Strand, states: CachedStates, how: Omit<Resumption, "states">): RowLoop {
    const rows = new RowLoop(this.#code, this.#graph, strand.calls, this.#places, { states, ...how });
    this.#isWritten &&= rows.isWritten;
    return rows;
  }

  /**
   * Fast path for one row: no loop, and no check of each value for gaps. Branches behind the strand when done, or to the
   * end of its own block, where the next version begins, if it does not apply or a gap came.
   */
  #writeOneRowFast(strand: Strand, columns: LoadedColumns, sources: Map<SeriesNode, StateSource>): void {
    const code = this.#code;
    const { flags, singleRow } = this.#states;
    code.get(singleRow).do("i32.eqz").branchIf(0);
    code.get(flags.source).load(I32, strand.flag).do("i32.eqz").branchIf(0);
    const states = new CachedStates(code, this.#states, undefined, true);
    const rows = this.#rows(strand, states, { averagesInStates: "always", columns });
    rows.gapCheck.assumesNoGaps = true;
    rows.begin();
    rows.oneRow();
    this.#leaveOnGap(rows);
    states.saveCurrent();
    this.#finishFast(strand);
    for (const [node, locals] of rows.averages)
      sources.set(node, { offset: states.offsetOf(locals[0]!), flag: strand.flag });
  }

  /** Fast path for all rows: as for one row, but in a loop. */
  #writeAllRowsFast(strand: Strand): void {
    const code = this.#code;
    const { flags, savesNewest } = this.#states;
    code.get(flags.source).load(I32, strand.flag).do("i32.eqz").branchIf(0);
    code.get(this.#places.anchor).do("i32.eqz").branchIf(0);
    const states = new CachedStates(code, this.#states, undefined, true);
    const rows = this.#rows(strand, states, { averagesInStates: this.#graph.lag === 0 ? savesNewest : undefined });
    rows.gapCheck.assumesNoGaps = true;
    this.#writeLoop(rows, states);
    this.#leaveOnGap(rows);
    this.#saveStates(states);
    this.#finishFast(strand);
  }

  /**
   * Branches to the end of the block if the sum of all averages is NaN or infinite. On the fast path a gap leaves an
   * average NaN to the last row; the careful path then computes all rows again from the same states.
   */
  #leaveOnGap({ gapCheck: { averages } }: RowLoop): void {
    if (averages.length === 0) return;
    const code = this.#code;
    const sum = code.local(V128);
    averages.map(read).reduce(add)(code);
    code.set(sum);
    unbounded(read(sum))(code);
    code.do("v128.any_true").branchIf(0);
  }

  /** Leaves the strand. The flag is 1 already, unless the states went to the plane of previews. */
  #finishFast({ flag }: Strand): void {
    const { flags, preview } = this.#states;
    const code = this.#code;
    code.get(preview).if(() => code.get(flags.target).i32(1).storeInt(flag));
    code.branch(1);
  }

  /** Careful path: all rows with gap checks, from loaded states or from the first bar. */
  #writeAllRowsCarefully(strand: Strand): void {
    const code = this.#code;
    const { flags } = this.#states;
    const states = new CachedStates(code, this.#states, this.#places.anchor, false);
    const rows = this.#rows(strand, states, {});
    const { ready } = rows.gapCheck;
    this.#copySkippedLanes(rows, states, strand);
    for (const { writeCheck } of ready) writeCheck();
    this.#writeLoop(rows, states);
    this.#saveStates(states);
    for (const { writeCheck } of ready) writeCheck();
    code.get(flags.target).i32(1);
    for (const one of ready) code.get(one.ready).do("i32.and");
    code.storeInt(strand.flag);
  }

  /** Writes the loop over all rows; it captures the states before row `saveRow`. */
  #writeLoop(rows: RowLoop, states: CachedStates): void {
    const code = this.#code;
    const { saveRow } = this.#states;
    const { most } = this.#places;
    const end = code.local(I32);
    rows.begin();
    code.get(saveRow).set(end);
    code.loop(() => {
      rows.rowsTo(end);
      code.get(end).get(saveRow).do("i32.eq");
      code.if(() => states.capture());
      code.get(end).get(most).do("i32.lt_s");
      code.if(() => code.get(most).set(end).branch(1));
    });
  }

  /** Saves the captured states; lanes that are not stepped keep their earlier ones. */
  #saveStates(states: CachedStates): void {
    const code = this.#code;
    const { newest, most } = this.#places;
    code.get(this.#states.skipsLanes).if(() =>
      states.keepOtherLanes((pair) =>
        eq(
          () => code.get(newest!.rows).load(V128, pair * PAIR_BYTES),
          () => code.get(most).i32(ROW_BYTES).do("i32.sub", "f64.convert_i32_s", "f64x2.splat"),
        )(code),
      ),
    );
    states.saveCaptured();
  }

  /**
   * Copies the newest averages of lanes that are not stepped from the states to the cells: the fast path left them in the
   * states, and after the careful path they are read from the cells.
   */
  #copySkippedLanes(rows: RowLoop, states: CachedStates, { flag }: Strand): void {
    if (this.#graph.lag > 0) return;
    const code = this.#code;
    const { hot, flags, skipsLanes } = this.#states;
    code.get(skipsLanes).get(flags.source).load(I32, flag).do("i32.and");
    code.if(() => {
      for (const [node, locals] of rows.averages) {
        const cells = this.#places.newest?.cells.get(node);
        if (cells === undefined) continue;
        for (const [pair, local] of locals.entries())
          code
            .get(cells)
            .get(hot.source)
            .load(V128, states.offsetOf(local))
            .store(pair * PAIR_BYTES);
      }
    });
  }
}
