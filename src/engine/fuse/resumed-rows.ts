import { SESSION, type FusedCall, type FusedGraph } from "./fused-graph.ts";
import { RowLoop, type RowPlaces } from "./row-loop.ts";
import type { StateRoom, StateUse } from "./site.ts";
import { or, PAIR_BYTES, read, unbounded } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

const FLAG_BYTES = 4;
const LINE_BYTES = 64;

/** States of one tile that follow one another from `address` on. */
interface StateBlock {
  readonly address: Local;
  /** Bytes that they take so far. */
  bytes: number;
}

/** Where recursions go on from what they were at row `opening` of RowPlaces, 0 where they begin anew. */
export interface ResumedStates {
  /** What is read and written with every bar, behind a flag for each strand: 1 where all of its averages have values. */
  readonly hot: StateBlock;
  /** How many values averages have seen: what is read where not all of them have one yet. */
  readonly cold: StateBlock;
  /** The row × ROW_BYTES before which they are written down again, before the last. */
  readonly save: Local;
}

/**
 * Writes the loops of all levels of a function whose recursions go on from states; false where a call is left to the
 * interpreter. Recursions that do not read one another have a loop each, whose few states stay in registers.
 */
export function writeResumedRows(code: Code, graph: FusedGraph, places: RowPlaces, states: ResumedStates): boolean {
  const levels = graph.levels.map((level) => (level[0]!.rows === SESSION ? strandsOf(level) : [level]));
  states.hot.bytes += Math.ceil((levels.flat().length * FLAG_BYTES) / LINE_BYTES) * LINE_BYTES;
  return levels.flat().every((calls, strand) => {
    if (calls[0]!.rows === SESSION) return writeStrand(code, graph, calls, places, states, strand * FLAG_BYTES);
    const rows = new RowLoop(code, graph, calls, places);
    rows.begin();
    rows.rowsTo(places.most);
    return rows.isWritten;
  });
}

/** Splits calls of one loop into those that read one another's rows. */
function strandsOf(level: readonly FusedCall[]): readonly (readonly FusedCall[])[] {
  let strands: FusedCall[][] = [];
  for (const call of level) {
    const reads = (strand: readonly FusedCall[]): boolean => strand.some(({ node }) => call.node.inputs.includes(node));
    const joined = strands.filter(reads);
    strands = [...strands.filter((strand) => !joined.includes(strand)), [...joined.flat(), call]];
  }
  return strands;
}

/**
 * As though no gap came where every average has a value, else with care. After a gap an average would be a number no more:
 * where one is not, all rows are computed again with care, from the same states, which are written down at the end.
 */
function writeStrand(
  code: Code,
  graph: FusedGraph,
  calls: readonly FusedCall[],
  places: RowPlaces,
  states: ResumedStates,
  flag: number,
): boolean {
  const from = { hot: states.hot.bytes, cold: states.cold.bytes };
  let isWritten = true;
  const rowsWith = (room: KeptStates): RowLoop => {
    [states.hot.bytes, states.cold.bytes] = [from.hot, from.cold];
    const rows = new RowLoop(code, graph, calls, places, room);
    isWritten &&= rows.isWritten;
    return rows;
  };
  code.block(() => {
    code.block(() => {
      code.get(states.hot.address).load(I32, flag).do("i32.eqz").branchIf(0);
      code.get(places.opening).do("i32.eqz").branchIf(0);
      const room = new KeptStates(code, states, places.opening, true);
      const rows = rowsWith(room);
      const { averages } = rows.trial;
      rows.trial.isTrusting = true;
      walk(code, rows, places, states.save, room);
      if (averages.length > 0) {
        averages.map((local) => unbounded(read(local))).reduce(or)(code);
        code.do("v128.any_true").branchIf(0);
      }
      room.write();
      code.branch(1);
    });
    const room = new KeptStates(code, states, places.opening, false);
    const rows = rowsWith(room);
    const { ready } = rows.trial;
    for (const { look } of ready) look();
    const isReady = code.local(I32);
    code.i32(0).set(isReady);
    walk(code, rows, places, states.save, room, () => {
      code.i32(1);
      for (const one of ready) code.get(one.ready).do("i32.and");
      code.set(isReady);
    });
    room.write();
    code.get(states.hot.address).get(isReady).storeInt(flag);
  });
  return isWritten;
}

/** Computes all rows, and remembers on the way what the states are before row `save`. */
function walk(
  code: Code,
  rows: RowLoop,
  { most }: RowPlaces,
  save: Local,
  room: KeptStates,
  remember?: () => void,
): void {
  const end = code.local(I32);
  rows.begin();
  code.get(save).set(end);
  code.loop(() => {
    rows.rowsTo(end);
    code.get(end).get(most).do("i32.lt_s");
    code.if(() => {
      room.remember();
      remember?.();
      code.get(most).set(end).branch(1);
    });
  });
}

/** The states of a strand. */
class KeptStates implements StateRoom {
  readonly #code: Code;
  readonly #states: ResumedStates;
  readonly #opening: Local;
  readonly #isTrusting: boolean;
  readonly #kept: { readonly now: Local; readonly kept: Local; readonly block: StateBlock; readonly offset: number }[] =
    [];

  constructor(code: Code, states: ResumedStates, opening: Local, isTrusting: boolean) {
    this.#code = code;
    this.#states = states;
    this.#opening = opening;
    this.#isTrusting = isTrusting;
  }

  take(locals: readonly Local[], initial: number, use: StateUse): void {
    const code = this.#code;
    const block = use === "always" ? this.#states.hot : this.#states.cold;
    const taken = locals.map((now) => {
      const offset = block.bytes;
      block.bytes += PAIR_BYTES;
      return { now, kept: code.local(V128), block, offset };
    });
    if (this.#isTrusting && use === "with care") return;
    this.#kept.push(...taken);
    const resume = (): void => {
      for (const { now, offset } of taken) code.get(block.address).load(V128, offset).set(now);
    };
    const begin = (): void => {
      for (const { now } of taken) code.v128(initial).set(now);
    };
    if (this.#isTrusting) resume();
    else code.get(this.#opening).if(resume, begin);
  }

  /** Remembers what they are on the row of the loop. */
  remember(): void {
    for (const { now, kept } of this.#kept) this.#code.get(now).set(kept);
  }

  /** Writes down what they were then. */
  write(): void {
    for (const { kept, block, offset } of this.#kept) this.#code.get(block.address).get(kept).store(offset);
  }
}
