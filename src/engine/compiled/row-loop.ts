import type { Column, SeriesNode } from "#expression";
import { ALL, BEFORE_SESSION, isWhole, SESSION, type CompiledCall, type CompiledGraph } from "./compiled-graph.ts";
import { OPERATIONS, readsBack, sharesWalk } from "./operations.ts";
import { Site, type InputPlace, type StateRoom, type Trial, type Walks } from "./site.ts";
import { PAIR_BYTES, PAIRS, read, ROW_BYTES, value } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

/** Where the function finds its rows: row numbers × ROW_BYTES, and addresses less what is left out before the first row. */
export interface RowPlaces {
  /** The least and the greatest number of bars of the lanes that are asked. */
  readonly least: Local;
  readonly most: Local;
  /** The first row that counts of those since a session's first, or since the one before which states stand. */
  readonly opening: Local;
  readonly columns: ReadonlyMap<Column, Local>;
  readonly forming?: PartialRowPlaces;
  readonly stored: ReadonlyMap<SeriesNode, Local>;
  readonly scratch: (rows: number) => Local;
  readonly newest?: NewestCells;
}

/** Where the newest rows of columns stand while bars of them were forming: what the columns hold there is the whole bars. */
export interface PartialRowPlaces {
  /** The first of these rows × ROW_BYTES. */
  readonly from: Local;
  /** Addresses of row 0, less what is left out before `from`. */
  readonly columns: ReadonlyMap<Column, Local>;
}

/** Where the newest value of each lane comes to stand, at its own row. */
export interface NewestCells {
  /** The address of the cells of a call, a value for each lane. */
  readonly cells: ReadonlyMap<SeriesNode, Local>;
  /** The address of the newest row of each lane × ROW_BYTES, as 64-bit floats. */
  readonly rows: Local;
  /** 1 where that is the last row for every lane. */
  readonly whole: Local;
}

/** How a loop is written whose recursions go on. */
export interface Resumption {
  readonly states: StateRoom;
  /** Where averages are left out of the cells because their states tell them: always, or where the local is 1. */
  readonly toldByStates?: "always" | Local | undefined;
  /** Columns of the row, where it is the only one. */
  readonly columns?: ColumnsHere;
}

/** The body of a loop over rows that computes some calls, inputs before what reads them. */
export class RowLoop {
  readonly row: Local;
  readonly trial: Trial = { isTrusting: false, averages: [], ready: [] };
  /** Whether all calls are written; else one of them is left to the interpreter. */
  readonly isWritten: boolean;
  /** Calls of averages, whose newest values their states are, with these. */
  readonly averages = new Map<SeriesNode, readonly Local[]>();
  readonly #code: Code;
  readonly #here = new Map<SeriesNode, readonly Local[]>();
  readonly #columns: ColumnsHere | undefined;
  readonly #bodies: readonly (() => void)[];
  readonly #first: () => void;
  readonly #walks: Walks = new Map();

  /** Writes what comes before the first row; with `resumed` that is what states were. */
  constructor(
    code: Code,
    graph: CompiledGraph,
    calls: readonly CompiledCall[],
    places: RowPlaces,
    resumed?: Resumption,
  ) {
    this.#code = code;
    this.row = code.local(I32);
    this.#first = () => firstRow(code, calls[0]!.rows, this.row, places, graph.sessionBack);
    for (const { node } of calls) this.#here.set(node, four(code));
    this.#columns = resumed?.columns === undefined ? new ColumnsHere(code, calls, places) : undefined;
    for (const [node, locals] of (resumed?.columns ?? this.#columns)!.locals) this.#here.set(node, locals);
    let isWritten = true;
    this.#bodies = shorterFirst(calls).map((call) => {
      const output = this.#here.get(call.node)!;
      const inputs = call.node.inputs.map((input) => inputPlace(input, this.#here.get(input), this.row, places));
      const shape = { params: call.node.params, rows: call.rows, output };
      const site = new Site(code, shape, inputs, this, places.scratch, this.#walks, resumed?.states);
      const before = this.trial.averages.length;
      const body = OPERATIONS[call.node.primitive.op]!(site);
      const own = this.trial.averages.slice(before);
      if (own.length > 0) this.averages.set(call.node, own);
      isWritten &&= body !== undefined;
      return () => {
        body?.();
        if (call.stored > 0) store(code, call, output, this.row, places);
        const cells = places.newest?.cells.get(call.node);
        if (cells === undefined) return;
        const told = own.length === 0 ? undefined : resumed?.toldByStates;
        const write = (): void => storeNewest(code, output, this.row, cells, places);
        if (told === undefined) write();
        else if (told !== "always") code.get(told).do("i32.eqz").if(write);
      };
    });
    this.isWritten = isWritten;
  }

  /** Goes to the first row that is computed. */
  begin(): void {
    this.#first();
  }

  /** Computes the rows before `end` that are left; `leave` may branch out of the block around them, which is label 1. */
  rowsTo(end: Local, leave?: () => void): void {
    const code = this.#code;
    code.block(() => {
      code.loop(() => {
        code.get(this.row).get(end).do("i32.ge_s").branchIf(1);
        leave?.();
        this.oneRow();
        code.get(this.row).i32(ROW_BYTES).do("i32.add").set(this.row).branch(0);
      });
    });
  }

  /** Computes the row of the loop. */
  oneRow(): void {
    this.#columns?.load(this.row);
    for (const walk of this.#walks.values()) walk.rows = 0;
    for (const body of this.#bodies) body();
  }
}

/** Calls with those that share a walk side by side in the place of the first, the shorter before the longer. */
function shorterFirst(calls: readonly CompiledCall[]): readonly CompiledCall[] {
  const walkOf = ({ node }: CompiledCall): SeriesNode | undefined =>
    sharesWalk(node.primitive.op) ? node.inputs[0] : undefined;
  return calls.flatMap((call, place) => {
    const walk = walkOf(call);
    if (walk === undefined) return [call];
    const together = calls.filter((one) => walkOf(one) === walk);
    if (calls.indexOf(together[0]!) !== place) return [];
    return together.toSorted((a, b) => a.node.params[0]! - b.node.params[0]!);
  });
}

const four = (code: Code): readonly Local[] => Array.from({ length: PAIRS }, () => code.local(V128));

/** Columns that calls read on the row of the loop: each is loaded once. */
export class ColumnsHere {
  readonly locals: ReadonlyMap<SeriesNode, readonly Local[]>;
  readonly #code: Code;
  readonly #places: RowPlaces;

  constructor(code: Code, calls: readonly CompiledCall[], places: RowPlaces) {
    this.#code = code;
    this.#places = places;
    const locals = new Map<SeriesNode, readonly Local[]>();
    for (const { node } of calls) {
      if (readsBack(node.primitive.op)) continue;
      for (const input of node.inputs) if (input.kind === "column" && !locals.has(input)) locals.set(input, four(code));
    }
    this.locals = locals;
  }

  load(row: Local): void {
    for (const [node, locals] of this.locals) {
      const place = inputPlace(node, undefined, row, this.#places);
      for (const [pair, local] of locals.entries()) {
        place.here(pair)(this.#code);
        this.#code.set(local);
      }
    }
  }
}

function inputPlace(node: SeriesNode, here: readonly Local[] | undefined, row: Local, places: RowPlaces): InputPlace {
  if (node.kind === "constant") {
    return { source: node, here: () => value(node.value), number: node.value, base: undefined, present: undefined };
  }
  const local = node.kind === "column" ? places.columns.get(node.column) : places.stored.get(node);
  const base = local === undefined ? undefined : (code: Code): void => void code.get(local);
  const isForming = node.kind === "column" && places.forming?.columns.has(node.column) === true;
  return {
    source: node,
    base,
    present: isForming ? (code) => columnAt(code, node.column, row, places) : undefined,
    number: undefined,
    here(pair) {
      if (here !== undefined) return read(here[pair]!);
      return (code) => {
        if (base === undefined) throw new Error(`${node.key} is read before it is written`);
        if (node.kind === "column") columnAt(code, node.column, row, places);
        else base(code);
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

/** Leaves the address of row 0 of a column as row `row` × ROW_BYTES of it has it. */
export function columnAt(code: Code, column: Column, row: Local, { columns, forming }: RowPlaces): void {
  const apart = forming?.columns.get(column);
  if (apart !== undefined) code.get(apart);
  code.get(columns.get(column)!);
  if (apart !== undefined) code.get(row).get(forming!.from).do("i32.ge_s", "select");
}

/** Sets `row` to the first of the newest `rows` rows of any lane; `back`: rows from BEFORE_SESSION to SESSION. */
export function firstRow(
  code: Code,
  rows: number,
  row: Local,
  { least, opening }: Pick<RowPlaces, "least" | "opening">,
  back: number,
): void {
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

function store(code: Code, call: CompiledCall, output: readonly Local[], row: Local, places: RowPlaces): void {
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

/** Writes the values of lanes whose newest row this is. */
function storeNewest(
  code: Code,
  output: readonly Local[],
  row: Local,
  cells: Local,
  { least, newest }: RowPlaces,
): void {
  const { rows, whole } = newest!;
  const some = (): void => {
    for (const [pair, local] of output.entries()) {
      code
        .get(cells)
        .get(local)
        .get(cells)
        .load(V128, pair * PAIR_BYTES);
      code.get(row).do("f64.convert_i32_s", "f64x2.splat");
      code
        .get(rows)
        .load(V128, pair * PAIR_BYTES)
        .do("f64x2.eq", "v128.bitselect");
      code.store(pair * PAIR_BYTES);
    }
  };
  const all = (): void => {
    for (const [pair, local] of output.entries())
      code
        .get(cells)
        .get(local)
        .store(pair * PAIR_BYTES);
  };
  code.get(row).get(least).i32(ROW_BYTES).do("i32.sub", "i32.ge_s");
  code.if(() => {
    code.get(whole).if(all, some);
  });
}
