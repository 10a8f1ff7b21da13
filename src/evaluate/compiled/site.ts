import type { SeriesNode } from "#expression";
import { PAIR_BYTES, PAIRS, read, ROW_BYTES, value, type Vector } from "./vector.ts";
import { V128, I32, type Code, type Local } from "./wasm-code.ts";

/** The walks that the calls of one loop share, by the series that they read. */
export type Walks = Map<SeriesNode, Walk>;

/** Where a call reads one of its inputs. */
export interface InputPlace {
  readonly source: SeriesNode;
  /** Values of a pair of lanes on the row of the loop. */
  current(pair: number): Vector;
  /** Leaves the address of row 0 (RowPlaces) on the stack; undefined if no rows of the input are in memory. */
  readonly base: ((code: Code) => void) | undefined;
  /** As `base`, for the row of the loop, which may lie apart (PartialRowPlaces); undefined if it never does. */
  readonly currentBase: ((code: Code) => void) | undefined;
}

/** Reads a pair of lanes of input `k` on the window's row. */
export type WindowReader = (k: number, pair: number) => Vector;

/** A hot state is used on every row, a cold one only on rows that the careful path computes. */
export type StateKind = "hot" | "cold";

/** Keeps the states of recursions between two runs of a function that resumes them. */
export interface StateStore {
  /** Sets locals to the saved state, or to `initial` if the run begins at the first bar. */
  load(locals: readonly Local[], initial: number, kind: StateKind): void;
}

/**
 * The gap check of a level. A NaN input makes an average NaN on every later row. So once all averages have their first
 * value, the fast path computes rows without checks; if an average is NaN at the end, the careful path computes the level
 * again with a gap check on every row.
 */
export interface GapCheck {
  /** True while the rows of the fast path are being written. */
  assumesNoGaps: boolean;
  /** The averages, one v128 for each pair of lanes. */
  readonly averages: Local[];
  /** Per call of an average: a local that is 1 once all lanes have a value; `writeCheck` writes the code that sets it. */
  readonly ready: { readonly ready: Local; readonly writeCheck: () => void }[];
}

/** A walk from the current row of a series back to earlier ones; windows of several lengths share it. */
export interface Walk {
  /** Number of rows that the code written so far has walked; 0: none, the walk has not begun. */
  rows: number;
  /** Address of the row that was read last. */
  readonly pointer: Local;
  /** Number of steps left. */
  readonly left: Local;
  /** One v128 for each pair of lanes: values on the current row, and sums over the walked rows. */
  readonly newest: readonly Local[];
  readonly totals: readonly Local[];
}

/** What a primitive needs to write one of its calls into the body of a loop over the rows of a tile, oldest row first. */
export class Site {
  readonly code: Code;
  readonly gapCheck: GapCheck;
  readonly params: readonly number[];
  /** Number of newest rows that the loop computes; Infinity: all. */
  readonly rows: number;
  /** One v128 for each pair of lanes: the call's values on this row. */
  readonly output: readonly Local[];
  readonly #inputs: readonly InputPlace[];
  /** Row of the loop × ROW_BYTES. */
  readonly #row: Local;
  readonly #scratch: (rows: number) => Local;
  readonly #states: StateStore | undefined;
  readonly #walks: Walks;

  /**
   * `scratch` reserves memory for a number of rows and returns its address. `walks` belong to the loop. Without `states`
   * every recursion begins at the loop's first row.
   */
  constructor(
    code: Code,
    call: { readonly params: readonly number[]; readonly rows: number; readonly output: readonly Local[] },
    inputs: readonly InputPlace[],
    { row, gapCheck }: { readonly row: Local; readonly gapCheck: GapCheck },
    scratch: (rows: number) => Local,
    walks: Walks,
    states?: StateStore,
  ) {
    this.code = code;
    this.gapCheck = gapCheck;
    this.params = call.params;
    this.rows = call.rows;
    this.output = call.output;
    this.#inputs = inputs;
    this.#row = row;
    this.#scratch = scratch;
    this.#walks = walks;
    this.#states = states;
  }

  get row(): Local {
    return this.#row;
  }

  input(k: number, pair: number): Vector {
    return this.#inputs[k]!.current(pair);
  }

  inputs(pair: number): readonly Vector[] {
    return this.#inputs.map((input) => input.current(pair));
  }

  /** Leaves the address of this row of input `k` in its column: earlier rows are ROW_BYTES apart before it. */
  address(k: number): (code: Code) => void {
    const { base } = this.#inputs[k]!;
    if (base === undefined) throw new Error("an input that has no rows in memory");
    return (code) => {
      base(code);
      code.get(this.#row).do("i32.add");
    };
  }

  earlier(k: number, pair: number, rows: number): Vector {
    if (rows === 0) return this.input(k, pair);
    const address = this.address(k);
    return (code) => {
      address(code);
      code
        .i32(rows * ROW_BYTES)
        .do("i32.sub")
        .load(V128, pair * PAIR_BYTES);
    };
  }

  /** Returns the walk back over input `k` that the calls of this loop share. */
  walkBack(k: number): Walk {
    const { source } = this.#inputs[k]!;
    let walk = this.#walks.get(source);
    if (walk === undefined) {
      const { code } = this;
      const [newest, totals] = [this.locals(), this.locals()];
      walk = { rows: 0, pointer: code.local(I32), left: code.local(I32), newest, totals };
      this.#walks.set(source, walk);
    }
    return walk;
  }

  scratch(rows: number): Local {
    return this.#scratch(rows);
  }

  /** Computes a vector once and returns a cheap one that may be read any number of times. */
  keep(vector: Vector): Vector {
    const local = this.code.local(V128);
    this.set(local, vector);
    return read(local);
  }

  set(local: Local, vector: Vector): void {
    vector(this.code);
    this.code.set(local);
  }

  /** Returns one v128 for each pair of lanes, set to `initial` before the first row. Call it before the row is written. */
  state(initial: number, kind: StateKind = "hot"): readonly Local[] {
    const locals = this.locals();
    if (this.#states !== undefined) this.#states.load(locals, initial, kind);
    else for (const local of locals) this.set(local, value(initial));
    return locals;
  }

  /** Returns one new v128 for each pair of lanes. */
  locals(): readonly Local[] {
    return Array.from({ length: PAIRS }, () => this.code.local(V128));
  }

  /** Sets the output of every pair of lanes. */
  each(vectorOf: (pair: number) => Vector): void {
    for (const [pair, local] of this.output.entries()) this.set(local, vectorOf(pair));
  }

  /** Sets the output to NaN on rows before `rows`, and runs `body` on the others. */
  from(rows: number, body: () => void): void {
    if (rows === 0) return body();
    this.code
      .get(this.#row)
      .i32(rows * ROW_BYTES)
      .do("i32.lt_s");
    this.code.if(() => this.each(() => value(Number.NaN)), body);
  }

  /** Moves a window's pointer to the current row if one row is left and that row lies apart from its column. */
  #moveToCurrent(k: number, pointer: Local, left: Local): void {
    const { currentBase } = this.#inputs[k]!;
    if (currentBase === undefined) return;
    const { code } = this;
    currentBase(code);
    code.get(this.#row).do("i32.add").get(pointer).get(left).i32(1).do("i32.eq", "select").set(pointer);
  }

  /** Writes a loop that runs `body` for each of the newest `length` rows of some inputs, oldest first. */
  window(inputs: readonly number[], length: number, body: (readAt: WindowReader) => void): void {
    const { code } = this;
    const pointers = inputs.map((k) => {
      const pointer = code.local(I32);
      this.address(k)(code);
      code
        .i32((length - 1) * ROW_BYTES)
        .do("i32.sub")
        .set(pointer);
      return pointer;
    });
    const left = code.local(I32);
    code.i32(length).set(left);
    code.loop(() => {
      for (const [at, k] of inputs.entries()) this.#moveToCurrent(k, pointers[at]!, left);
      body((k, pair) => (inner) => inner.get(pointers[inputs.indexOf(k)]!).load(V128, pair * PAIR_BYTES));
      for (const pointer of pointers) code.get(pointer).i32(ROW_BYTES).do("i32.add").set(pointer);
      code.get(left).i32(1).do("i32.sub").set(left);
      code.get(left).branchIf(0);
    });
  }
}

/**
 * Writes a primitive with exactly the bits of its `batch`. The operation is called before the loop, where it may set
 * states; the function that it returns writes one row and sets `output`. It returns undefined if the interpreter is faster.
 */
export type PrimitiveWriter = (site: Site) => (() => void) | undefined;
