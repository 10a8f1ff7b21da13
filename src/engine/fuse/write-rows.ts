import type { Column, SeriesNode } from "#expression";
import { ALL, BEFORE_SESSION, isWhole, SESSION, type FusedCall, type FusedGraph } from "./fused-graph.ts";
import { OPERATIONS, readsBack } from "./operations.ts";
import { Site, type InputPlace, type StateRoom, type Trial } from "./site.ts";
import { or, PAIR_BYTES, PAIRS, read, ROW_BYTES, unbounded, value } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

/** Where the function finds its rows: row numbers × ROW_BYTES, and addresses less what is left out before the first row. */
export interface RowPlaces {
  /** The least and the greatest number of bars of the lanes that are asked. */
  readonly least: Local;
  readonly most: Local;
  /** The first row that counts of those since a session's first. */
  readonly opening: Local;
  readonly columns: ReadonlyMap<Column, Local>;
  readonly stored: ReadonlyMap<SeriesNode, Local>;
  readonly scratch: (rows: number) => Local;
  /** Where recursions go on from what they were; then `opening` is the row of that. */
  readonly resumed?: ResumedStates;
}

/** States that stand at a row: at `address`, one after the other. */
export interface ResumedStates {
  readonly address: Local;
  /** The row × ROW_BYTES before which they are written down again. */
  readonly save: Local;
  /** Bytes that they take so far. */
  bytes: number;
}

/** Writes the loops of all levels; false where one of the calls is left to the interpreter. */
export function writeRows(code: Code, graph: FusedGraph, places: RowPlaces): boolean {
  return graph.levels.every((level) => writeLevel(code, graph, level, places));
}

/** The states of the calls of a level. */
class KeptStates implements StateRoom {
  readonly #code: Code;
  readonly #resumed: ResumedStates;
  readonly #opening: Local;
  readonly #kept: { readonly local: Local; readonly offset: number }[] = [];

  constructor(code: Code, resumed: ResumedStates, opening: Local) {
    this.#code = code;
    this.#resumed = resumed;
    this.#opening = opening;
  }

  take(locals: readonly Local[], initial: number): void {
    const code = this.#code;
    const taken = locals.map((local) => {
      const offset = this.#resumed.bytes;
      this.#resumed.bytes += PAIR_BYTES;
      return { local, offset };
    });
    this.#kept.push(...taken);
    const resume = (): void => {
      for (const { local, offset } of taken) code.get(this.#resumed.address).load(V128, offset).set(local);
    };
    const begin = (): void => {
      for (const { local } of taken) code.v128(initial).set(local);
    };
    code.get(this.#opening).if(resume, begin);
  }

  /** Writes them down where the row is the one before which they shall stand. */
  save(row: Local): void {
    const code = this.#code;
    if (this.#kept.length === 0) return;
    code.get(row).get(this.#resumed.save).do("i32.eq");
    code.if(() => {
      for (const { local, offset } of this.#kept) code.get(this.#resumed.address).get(local).store(offset);
    });
  }
}

function writeLevel(code: Code, graph: FusedGraph, level: readonly FusedCall[], places: RowPlaces): boolean {
  const row = code.local(I32);
  const trial: Trial = { isTrusting: false, averages: [], ready: [] };
  const here = new Map<SeriesNode, readonly Local[]>();
  for (const { node } of level) here.set(node, four(code));
  const columns = readHere(level);
  for (const node of columns) here.set(node, four(code));
  let isWritten = true;
  const careful = code.local(I32);
  code.loop(() => {
    const bodies: (() => void)[] = [];
    const states = places.resumed === undefined ? undefined : new KeptStates(code, places.resumed, places.opening);
    for (const call of level) {
      const output = here.get(call.node)!;
      const inputs = call.node.inputs.map((input) => inputPlace(input, here.get(input), row, places));
      const shape = { params: call.node.params, rows: call.rows, output };
      const site = new Site(code, shape, inputs, { row, trial }, places.scratch, states);
      const body = OPERATIONS[call.node.primitive.op]!(site);
      isWritten &&= body !== undefined;
      bodies.push(() => {
        body?.();
        if (call.stored > 0) store(code, call, output, row, places);
      });
    }
    firstRow(code, level[0]!.rows, row, places, graph.sessionBack);
    const rowsTo = (end: Local, leave?: () => void): void => {
      code.block(() => {
        code.loop(() => {
          code.get(row).get(end).do("i32.ge_s").branchIf(1);
          leave?.();
          states?.save(row);
          for (const node of columns) {
            const place = inputPlace(node, undefined, row, places);
            for (const [pair, local] of here.get(node)!.entries()) {
              place.here(pair)(code);
              code.set(local);
            }
          }
          for (const body of bodies) body();
          code.get(row).i32(ROW_BYTES).do("i32.add").set(row).branch(0);
        });
      });
    };
    // States that are gone on from are written over: there is no second try.
    if (trial.ready.length === 0 || places.resumed !== undefined) rowsTo(places.most);
    else tryRows(code, trial, { row, careful, ...places }, rowsTo);
  });
  return isWritten;
}

/**
 * Writes rows with care until every average has a value, then those that every lane has without, then what is left. Where
 * an average is not a number after that, it branches to the start of the level, which is the label around it.
 */
function tryRows(
  code: Code,
  trial: Trial,
  { row, careful, least, most }: Pick<RowPlaces, "least" | "most"> & { readonly row: Local; readonly careful: Local },
  rowsTo: (end: Local, leave?: () => void) => void,
): void {
  const leaveWhereReady = (): void => {
    code.get(careful).do("i32.eqz");
    for (const ready of trial.ready) code.get(ready).do("i32.and");
    code.branchIf(1);
  };
  code.loop(() => {
    rowsTo(most, leaveWhereReady);
    code.get(row).get(most).do("i32.lt_s");
    code.if(() => {
      trial.isTrusting = true;
      rowsTo(least);
      trial.isTrusting = false;
      code.i32(1).set(careful);
      trial.averages.map((local) => unbounded(read(local))).reduce(or)(code);
      code.do("v128.any_true").branchIf(2).branch(1);
    });
  });
}

const four = (code: Code): readonly Local[] => Array.from({ length: PAIRS }, () => code.local(V128));

/** Columns that calls read on the row of the loop: each is loaded once. */
function readHere(level: readonly FusedCall[]): readonly SeriesNode[] {
  const found = new Set<SeriesNode>();
  for (const { node } of level) {
    if (readsBack(node.primitive.op)) continue;
    for (const input of node.inputs) if (input.kind === "column") found.add(input);
  }
  return [...found];
}

function inputPlace(node: SeriesNode, here: readonly Local[] | undefined, row: Local, places: RowPlaces): InputPlace {
  if (node.kind === "constant") return { here: () => value(node.value), number: node.value, base: undefined };
  const local = node.kind === "column" ? places.columns.get(node.column) : places.stored.get(node);
  const base = local === undefined ? undefined : (code: Code): void => void code.get(local);
  return {
    base,
    number: undefined,
    here(pair) {
      if (here !== undefined) return read(here[pair]!);
      return (code) => {
        if (base === undefined) throw new Error(`${node.key} is read before it is written`);
        base(code);
        if (isWhole(node)) {
          code
            .get(row)
            .i32(1)
            .do("i32.shr_u", "i32.add")
            .loadPair((pair * PAIR_BYTES) / 2)
            .do("f64x2.convert_low_i32x4_s");
        } else
          code
            .get(row)
            .do("i32.add")
            .load(V128, pair * PAIR_BYTES);
      };
    },
  };
}

/** Sets `row` to the first of the newest `rows` rows of any lane; `back`: rows from BEFORE_SESSION to SESSION. */
function firstRow(code: Code, rows: number, row: Local, { least, opening }: RowPlaces, back: number): void {
  if (rows === ALL) {
    code.i32(0).set(row);
    return;
  }
  if (rows === SESSION) {
    code.get(opening).set(row);
    return;
  }
  code
    .get(rows === BEFORE_SESSION ? opening : least)
    .i32((rows === BEFORE_SESSION ? back : rows) * ROW_BYTES)
    .do("i32.sub")
    .set(row);
  code.i32(0).get(row).get(row).i32(0).do("i32.lt_s", "select").set(row);
}

function store(code: Code, call: FusedCall, output: readonly Local[], row: Local, places: RowPlaces): void {
  const base = places.stored.get(call.node)!;
  const write = (): void => {
    const address = code.local(I32);
    code.get(base).get(row).do("i32.add").set(address);
    for (const [pair, local] of output.entries())
      code
        .get(address)
        .get(local)
        .store(pair * PAIR_BYTES);
  };
  if (call.stored >= call.rows) return write();
  code.get(row);
  if (call.stored === SESSION) code.get(places.opening);
  else
    code
      .get(places.least)
      .i32(call.stored * ROW_BYTES)
      .do("i32.sub");
  code.do("i32.ge_s");
  code.if(write);
}
