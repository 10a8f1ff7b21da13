import type { SeriesNode } from "#expression";
import { SESSION, type CompiledCall, type CompiledGraph } from "./compiled-graph.ts";
import { CachedStates, type StateBlocks } from "./cached-states.ts";
import { ColumnsHere, RowLoop, type Resumption, type RowPlaces } from "./row-loop.ts";
import { add, eq, PAIR_BYTES, read, ROW_BYTES, unbounded } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

const FLAG_BYTES = 4;

/** Where recursions go on from what they were at row `opening` of RowPlaces, 0 where they begin anew. */
export interface ResumedStates extends StateBlocks {
  /** Of each strand 1 where all of its averages have values: of the states that are read, and of those that are written. */
  readonly flags: { readonly source: Local; readonly target: Local; bytes: number };
  /** The row × ROW_BYTES before which they are written down again. */
  readonly save: Local;
  /** 1 where that is behind the last row: then the states of averages tell the newest values. */
  readonly isEnd: Local;
  /** 1 where one row is computed, the newest of every lane, and states are written down behind it. */
  readonly single: Local;
  /** 1 where lanes whose newest row is not the last keep what they had. */
  readonly partial: Local;
}

/** Where the newest value of an average stands among the hot states of a tile, and its flag, which must be 1 for that. */
export interface StateSource {
  readonly offset: number;
  readonly flag: number;
}

/** Recursions that read one another. */
interface Strand {
  readonly calls: readonly CompiledCall[];
  /** Bytes behind the first flag at which its own stands. */
  readonly flag: number;
}

/**
 * Writes the loops of all levels of a function whose recursions go on from states; undefined where a call is left to the
 * interpreter, else the series whose newest values states tell. Recursions that do not read one another have a loop each,
 * whose few states stay in registers.
 */
export function writeResumedRows(
  code: Code,
  graph: CompiledGraph,
  places: RowPlaces,
  states: ResumedStates,
): ReadonlyMap<SeriesNode, StateSource> | undefined {
  const told = new Map<SeriesNode, StateSource>();
  const isWritten = graph.levels.every((level) => {
    if (level[0]!.rows === SESSION) return new ResumedLevel(code, graph, places, states).write(level, told);
    const rows = new RowLoop(code, graph, level, places);
    rows.begin();
    rows.rowsTo(places.most);
    return rows.isWritten;
  });
  return isWritten ? told : undefined;
}

/** Splits calls of one loop into those that read one another's rows. */
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

/** The level of the recursions. */
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

  write(level: readonly CompiledCall[], told: Map<SeriesNode, StateSource>): boolean {
    const code = this.#code;
    const strands = strandsOf(level);
    this.#states.flags.bytes = strands.length * FLAG_BYTES;
    // States that stand further back are written down before the newest row is reached.
    const columns = this.#graph.lag > 0 ? undefined : new ColumnsHere(code, level, this.#places);
    if (columns !== undefined) code.get(this.#states.single).if(() => columns.load(this.#places.opening));
    for (const strand of strands) {
      code.block(() => {
        if (columns !== undefined) this.#again(() => this.#writeOneRow(strand, columns, told));
        this.#again(() => this.#writeTrusting(strand));
        this.#writeWithCare(strand);
      });
    }
    return this.#isWritten;
  }

  /** Writes a block whose states are those of the next one again. */
  #again(write: () => void): void {
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

  /** One row without a loop, as though no gap came; leaves the strand, or its block where that cannot be. */
  #writeOneRow(strand: Strand, columns: ColumnsHere, told: Map<SeriesNode, StateSource>): void {
    const code = this.#code;
    const { flags, single } = this.#states;
    code.get(single).do("i32.eqz").branchIf(0);
    code.get(flags.source).load(I32, strand.flag).do("i32.eqz").branchIf(0);
    const states = new CachedStates(code, this.#states, undefined, true);
    const rows = this.#rows(strand, states, { toldByStates: "always", columns });
    rows.trial.isTrusting = true;
    rows.begin();
    rows.oneRow();
    this.#leaveAtGap(rows);
    states.writeNow();
    this.#flagTrusted(strand);
    for (const [node, locals] of rows.averages)
      told.set(node, { offset: states.offsetOf(locals[0]!), flag: strand.flag });
  }

  /** All rows as though no gap came; leaves the strand, or its block where that cannot be. */
  #writeTrusting(strand: Strand): void {
    const code = this.#code;
    const { flags, isEnd } = this.#states;
    code.get(flags.source).load(I32, strand.flag).do("i32.eqz").branchIf(0);
    code.get(this.#places.opening).do("i32.eqz").branchIf(0);
    const states = new CachedStates(code, this.#states, undefined, true);
    const rows = this.#rows(strand, states, { toldByStates: this.#graph.lag === 0 ? isEnd : undefined });
    rows.trial.isTrusting = true;
    this.#walk(rows, states);
    this.#leaveAtGap(rows);
    this.#write(states);
    this.#flagTrusted(strand);
  }

  /**
   * After a gap an average would be a number no more. Where one is not, or their sum is too great for one, all rows are
   * computed again with care, from the same states.
   */
  #leaveAtGap({ trial: { averages } }: RowLoop): void {
    if (averages.length === 0) return;
    const code = this.#code;
    const sum = code.local(V128);
    averages.map(read).reduce(add)(code);
    code.set(sum);
    unbounded(read(sum))(code);
    code.do("v128.any_true").branchIf(0);
  }

  #flagTrusted({ flag }: Strand): void {
    const { flags, forming } = this.#states;
    const code = this.#code;
    code.get(forming).if(() => code.get(flags.target).i32(1).storeInt(flag));
    code.branch(1);
  }

  /** All rows with care: from states, or from the first row on. */
  #writeWithCare(strand: Strand): void {
    const code = this.#code;
    const { flags } = this.#states;
    const states = new CachedStates(code, this.#states, this.#places.opening, false);
    const rows = this.#rows(strand, states, {});
    const { ready } = rows.trial;
    this.#tellKept(rows, states, strand);
    for (const { look } of ready) look();
    this.#walk(rows, states);
    this.#write(states);
    for (const { look } of ready) look();
    code.get(flags.target).i32(1);
    for (const one of ready) code.get(one.ready).do("i32.and");
    code.storeInt(strand.flag);
  }

  /** Computes all rows, and remembers on the way what the states are before row `save`. */
  #walk(rows: RowLoop, states: CachedStates): void {
    const code = this.#code;
    const { save } = this.#states;
    const { most } = this.#places;
    const end = code.local(I32);
    rows.begin();
    code.get(save).set(end);
    code.loop(() => {
      rows.rowsTo(end);
      code.get(end).get(save).do("i32.eq");
      code.if(() => states.remember());
      code.get(end).get(most).do("i32.lt_s");
      code.if(() => code.get(most).set(end).branch(1));
    });
  }

  /** Writes the states that are remembered, of lanes that are not stepped those that they had. */
  #write(states: CachedStates): void {
    const code = this.#code;
    const { newest, most } = this.#places;
    code.get(this.#states.partial).if(() =>
      states.restore((pair) =>
        eq(
          () => code.get(newest!.rows).load(V128, pair * PAIR_BYTES),
          () => code.get(most).i32(ROW_BYTES).do("i32.sub", "f64.convert_i32_s", "f64x2.splat"),
        )(code),
      ),
    );
    states.write();
  }

  /** Has the cells tell what states told of lanes that are not stepped: with care averages are told by cells. */
  #tellKept(rows: RowLoop, states: CachedStates, { flag }: Strand): void {
    if (this.#graph.lag > 0) return;
    const code = this.#code;
    const { hot, flags, partial } = this.#states;
    code.get(partial).get(flags.source).load(I32, flag).do("i32.and");
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
