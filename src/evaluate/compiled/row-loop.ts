import type { Column, SeriesNode } from "#expression";
import { ALL, BEFORE_ANCHOR, isWhole, SINCE_ANCHOR, type CompiledCall, type CompiledGraph } from "./compiled-graph.ts";
import { operationOf, readsBack, sharesWalk } from "./operations.ts";
import { Site, type InputPlace, type StateStore, type GapCheck, type Walks } from "./site.ts";
import { PAIR_BYTES, PAIRS, read, ROW_BYTES, value } from "./vector.ts";
import { I32, V128, type Code, type Local } from "./wasm-code.ts";

/**
 * Where the function finds its rows. Rows are given as row × ROW_BYTES. Every address is that of row 0, even if the memory
 * begins at a later row: address + row × ROW_BYTES is where a row lies.
 */
export interface RowPlaces {
  /** Number of rows of the shortest and of the longest of the requested lanes. */
  readonly least: Local;
  readonly most: Local;
  /** First row of the calls that are computed SINCE_ANCHOR. */
  readonly anchor: Local;
  readonly columns: ReadonlyMap<Column, Local>;
  readonly partial?: PartialRowPlaces;
  readonly stored: ReadonlyMap<SeriesNode, Local>;
  /** Reserves memory for a number of rows and returns its address. */
  readonly scratch: (rows: number) => Local;
  readonly newest?: NewestCells;
}

/**
 * Where the newest rows with partial bars lie, apart from the columns. At a past moment the columns already hold the whole
 * bars, so the function reads these rows instead.
 */
export interface PartialRowPlaces {
  /** First of these rows × ROW_BYTES. */
  readonly from: Local;
  /** Address of row 0 of each column; only rows from `from` on exist. */
  readonly columns: ReadonlyMap<Column, Local>;
}

/** Where the function writes the value of each lane's newest row. */
export interface NewestCells {
  /** Address of the cells of a call: eight values, one for each lane. */
  readonly cells: ReadonlyMap<SeriesNode, Local>;
  /** Address of the newest row of each lane × ROW_BYTES, as eight 64-bit floats. */
  readonly rows: Local;
  /** 1 if the newest row of every lane is the last row. */
  readonly endsTogether: Local;
}

/** How to write a loop whose recursions resume from states. */
export interface Resumption {
  readonly states: StateStore;
  /** When the loop does not write averages to cells, because their states hold them: always, or if the local is 1. */
  readonly averagesInStates?: "always" | Local | undefined;
  /** The columns of the only row, loaded already. */
  readonly columns?: LoadedColumns;
}

/** A loop over rows that computes some calls; inputs come before their readers. */
export class RowLoop {
  readonly row: Local;
  readonly gapCheck: GapCheck = { assumesNoGaps: false, averages: [], ready: [] };
  /** False if the interpreter must compute one of the calls. */
  readonly isWritten: boolean;
  /** Calls of averages with their states. After the last row the state of an average is its newest value. */
  readonly averages = new Map<SeriesNode, readonly Local[]>();
  readonly #code: Code;
  readonly #locals = new Map<SeriesNode, readonly Local[]>();
  readonly #columns: LoadedColumns | undefined;
  readonly #bodies: readonly (() => void)[];
  readonly #first: () => void;
  readonly #walks: Walks = new Map();

  /** Writes the code before the first row; with `resumed` that code loads the states. */
  constructor(
    code: Code,
    graph: CompiledGraph,
    calls: readonly CompiledCall[],
    places: RowPlaces,
    resumed?: Resumption,
  ) {
    this.#code = code;
    this.row = code.local(I32);
    this.#first = () => firstRow(code, calls[0]!.rows, this.row, places, graph.anchorLookback);
    for (const { node } of calls) this.#locals.set(node, vectorLocals(code));
    this.#columns = resumed?.columns === undefined ? new LoadedColumns(code, calls, places) : undefined;
    for (const [node, locals] of (resumed?.columns ?? this.#columns)!.locals) this.#locals.set(node, locals);
    let isWritten = true;
    this.#bodies = shorterFirst(calls).map((call) => {
      const output = this.#locals.get(call.node)!;
      const inputs = call.node.inputs.map((input) => inputPlace(input, this.#locals.get(input), this.row, places));
      const shape = { params: call.node.params, rows: call.rows, output };
      const site = new Site(code, shape, inputs, this, places.scratch, this.#walks, resumed?.states);
      const before = this.gapCheck.averages.length;
      const body = operationOf(call.node.primitive)!(site);
      const own = this.gapCheck.averages.slice(before);
      if (own.length > 0) this.averages.set(call.node, own);
      isWritten &&= body !== undefined;
      return () => {
        body?.();
        if (call.stored > 0) store(code, call, output, this.row, places);
        const cells = places.newest?.cells.get(call.node);
        if (cells === undefined) return;
        const inStates = own.length === 0 ? undefined : resumed?.averagesInStates;
        const write = (): void => storeNewest(code, output, this.row, cells, places);
        if (inStates === undefined) write();
        else if (inStates !== "always") code.get(inStates).do("i32.eqz").if(write);
      };
    });
    this.isWritten = isWritten;
  }

  /** Writes the code that sets the row to the first one to compute. */
  begin(): void {
    this.#first();
  }

  /** Writes the loop over the rows up to `end`. `leave` runs before each row; it may branch to label 1, behind the loop. */
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

  /** Writes the code that computes the row of the loop. */
  oneRow(): void {
    this.#columns?.load(this.row);
    for (const walk of this.#walks.values()) walk.rows = 0;
    for (const body of this.#bodies) body();
  }
}

/** Moves calls that share a walk to the place of the first of them, in order of length: a longer one continues the walk. */
function shorterFirst(calls: readonly CompiledCall[]): readonly CompiledCall[] {
  const walkOf = ({ node }: CompiledCall): SeriesNode | undefined =>
    sharesWalk(node.primitive.op) ? node.inputs[0] : undefined;
  return calls.flatMap((call, index) => {
    const walk = walkOf(call);
    if (walk === undefined) return [call];
    const together = calls.filter((one) => walkOf(one) === walk);
    if (calls.indexOf(together[0]!) !== index) return [];
    return together.toSorted((a, b) => a.node.params[0]! - b.node.params[0]!);
  });
}

const vectorLocals = (code: Code): readonly Local[] => Array.from({ length: PAIRS }, () => code.local(V128));

/** Columns that calls read on the row of the loop; the loop loads each of them once a row. */
export class LoadedColumns {
  readonly locals: ReadonlyMap<SeriesNode, readonly Local[]>;
  readonly #code: Code;
  readonly #places: RowPlaces;

  constructor(code: Code, calls: readonly CompiledCall[], places: RowPlaces) {
    this.#code = code;
    this.#places = places;
    const locals = new Map<SeriesNode, readonly Local[]>();
    for (const { node } of calls) {
      if (readsBack(node.primitive)) continue;
      for (const input of node.inputs)
        if (input.kind === "column" && !locals.has(input)) locals.set(input, vectorLocals(code));
    }
    this.locals = locals;
  }

  load(row: Local): void {
    for (const [node, locals] of this.locals) {
      const place = inputPlace(node, undefined, row, this.#places);
      for (const [pair, local] of locals.entries()) {
        place.current(pair)(this.#code);
        this.#code.set(local);
      }
    }
  }
}

/** Returns where a call reads a node; `computed`: values of the node that the loop has in locals. */
function inputPlace(
  node: SeriesNode,
  computed: readonly Local[] | undefined,
  row: Local,
  places: RowPlaces,
): InputPlace {
  if (node.kind === "constant") {
    return { source: node, current: () => value(node.value), base: undefined, currentBase: undefined };
  }
  const local = node.kind === "column" ? places.columns.get(node.column) : places.stored.get(node);
  const base = local === undefined ? undefined : (code: Code): void => void code.get(local);
  const isPartial = node.kind === "column" && places.partial?.columns.has(node.column) === true;
  return {
    source: node,
    base,
    currentBase: isPartial ? (code) => columnAt(code, node.column, row, places) : undefined,
    current(pair) {
      if (computed !== undefined) return read(computed[pair]!);
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

/** Leaves the address of row 0 of a column that holds for `row`, which is × ROW_BYTES: partial rows lie apart. */
export function columnAt(code: Code, column: Column, row: Local, { columns, partial }: RowPlaces): void {
  const apart = partial?.columns.get(column);
  if (apart !== undefined) code.get(apart);
  code.get(columns.get(column)!);
  if (apart !== undefined) code.get(row).get(partial!.from).do("i32.ge_s", "select");
}

/**
 * Sets `row` to the first row × ROW_BYTES of the newest `rows` rows of all lanes; `lookback`: rows from BEFORE_ANCHOR to
 * the anchor.
 */
export function firstRow(
  code: Code,
  rows: number,
  row: Local,
  { least, anchor }: Pick<RowPlaces, "least" | "anchor">,
  lookback: number,
): void {
  if (rows === ALL) {
    code.i32(0).set(row);
    return;
  }
  if (rows === SINCE_ANCHOR) {
    code.get(anchor).set(row);
    return;
  }
  code
    .get(rows === BEFORE_ANCHOR ? anchor : least)
    .i32((rows === BEFORE_ANCHOR ? lookback : rows) * ROW_BYTES)
    .do("i32.sub")
    .set(row);
  code.i32(0).get(row).get(row).i32(0).do("i32.lt_s", "select").set(row);
}

/** Writes the values of a row to the memory of a stored call, if the row is among those that its readers need. */
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
  if (call.stored === SINCE_ANCHOR) code.get(places.anchor);
  else
    code
      .get(places.least)
      .i32(call.stored * ROW_BYTES)
      .do("i32.sub");
  code.do("i32.ge_s");
  code.if(write);
}

/** Writes to the cells the values of the lanes whose newest row this is. */
function storeNewest(
  code: Code,
  output: readonly Local[],
  row: Local,
  cells: Local,
  { least, newest }: RowPlaces,
): void {
  const { rows, endsTogether } = newest!;
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
    code.get(endsTogether).if(all, some);
  });
}
