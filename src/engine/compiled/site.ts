import type { SeriesNode } from "#expression";
import { PAIR_BYTES, PAIRS, read, ROW_BYTES, value, type Vector } from "./vector.ts";
import { V128, I32, type Code, type Local } from "./wasm-code.ts";

/** Walks of the calls of a loop, by what they read. */
export type Walks = Map<SeriesNode, Walk>;

/** Where a call reads one of its inputs. */
export interface InputPlace {
  readonly source: SeriesNode;
  /** The value on the row of the loop. */
  here(pair: number): Vector;
  /** The value of a series that is the same number on every row. */
  readonly number: number | undefined;
  /** Leaves the address of row 0, less what was left out before it; undefined where no earlier row can be read. */
  readonly base: ((code: Code) => void) | undefined;
  /** The same as the row of the loop has it; undefined where it is no other. */
  readonly present: ((code: Code) => void) | undefined;
}

/** Reads a pair of the present row of a window's input `k`. */
export type WindowReader = (k: number, pair: number) => Vector;

/** Whether a state is read on every row, or only on those that are computed with care. */
export type StateUse = "always" | "with care";

/** Where states stand between two runs of a function that goes on where it ended. */
export interface StateRoom {
  /** Sets locals to what stands there, or to `initial` where the run begins with the first row. */
  take(locals: readonly Local[], initial: number, use: StateUse): void;
}

/**
 * Once all averages of a level have their first value, rows are computed as though no more gaps came. After a gap an
 * average would be a number no more, to the end: where one is not, the level is computed again with care.
 */
export interface Trial {
  /** Whether rows are being written as though there were no gaps. */
  isTrusting: boolean;
  /** The averages, each a v128. */
  readonly averages: Local[];
  /** Of each call of an average 1 where all lanes have a value; `look` writes what finds that out. */
  readonly ready: { readonly ready: Local; readonly look: () => void }[];
}

/** A walk from the present row of a series back over earlier ones, which windows of several lengths share. */
export interface Walk {
  /** Rows that it has seen where the loop's body is being written; 0: it has not begun. */
  rows: number;
  /** The address of the row that was seen last. */
  readonly pointer: Local;
  readonly left: Local;
  /** A v128 for each pair: the present row, and what was summed on the way. */
  readonly newest: readonly Local[];
  readonly totals: readonly Local[];
}

/** Where one call of a primitive is written: the body of a loop over the rows of a tile, the oldest first. */
export class Site {
  readonly code: Code;
  readonly trial: Trial;
  readonly params: readonly number[];
  /** Rows that are computed, Infinity for all. */
  readonly rows: number;
  /** A v128 for each pair: the values of this row. */
  readonly output: readonly Local[];
  readonly #inputs: readonly InputPlace[];
  /** Row of the loop × ROW_BYTES. */
  readonly #row: Local;
  readonly #scratch: (rows: number) => Local;
  readonly #states: StateRoom | undefined;
  readonly #walks: Walks;

  /**
   * `scratch` gives the address of memory of its own, so many rows long; without `states` none goes on. `walks`: those of
   * the loop.
   */
  constructor(
    code: Code,
    call: { readonly params: readonly number[]; readonly rows: number; readonly output: readonly Local[] },
    inputs: readonly InputPlace[],
    { row, trial }: { readonly row: Local; readonly trial: Trial },
    scratch: (rows: number) => Local,
    walks: Walks,
    states?: StateRoom,
  ) {
    this.code = code;
    this.trial = trial;
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
    return this.#inputs[k]!.here(pair);
  }

  /** The number that input `k` is on every row. */
  number(k: number): number | undefined {
    return this.#inputs[k]!.number;
  }

  /** The address from which earlier rows of input `k` are so many behind: that of this row, unless it stands apart. */
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

  /** The walk back over input `k` that this loop's calls share. */
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

  /** Computes a vector once; the one that is given back may be read again. */
  keep(vector: Vector): Vector {
    const local = this.code.local(V128);
    this.set(local, vector);
    return read(local);
  }

  set(local: Local, vector: Vector): void {
    vector(this.code);
    this.code.set(local);
  }

  /** A v128 for each pair, with this number before the first row. Call it before the row is written. */
  state(initial: number, use: StateUse = "always"): readonly Local[] {
    const locals = this.locals();
    if (this.#states !== undefined) this.#states.take(locals, initial, use);
    else for (const local of locals) this.set(local, value(initial));
    return locals;
  }

  /** A v128 for each pair. */
  locals(): readonly Local[] {
    return Array.from({ length: PAIRS }, () => this.code.local(V128));
  }

  each(vectorOf: (pair: number) => Vector): void {
    for (const [pair, local] of this.output.entries()) this.set(local, vectorOf(pair));
  }

  /** Sets the output to NaN on rows before `rows`, and runs `body` from there on. */
  from(rows: number, body: () => void): void {
    if (rows === 0) return body();
    this.code
      .get(this.#row)
      .i32(rows * ROW_BYTES)
      .do("i32.lt_s");
    this.code.if(() => this.each(() => value(Number.NaN)), body);
  }

  /** Where the row of the loop stands apart from those before it, a walk that has one row left goes there. */
  #turnToPresent(k: number, pointer: Local, left: Local): void {
    const { present } = this.#inputs[k]!;
    if (present === undefined) return;
    const { code } = this;
    present(code);
    code.get(this.#row).do("i32.add").get(pointer).get(left).i32(1).do("i32.eq", "select").set(pointer);
  }

  /** Runs `body` for each of the newest `length` rows of some inputs, the oldest first. */
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
      for (const [at, k] of inputs.entries()) this.#turnToPresent(k, pointers[at]!, left);
      body((k, pair) => (inner) => inner.get(pointers[inputs.indexOf(k)]!).load(V128, pair * PAIR_BYTES));
      for (const pointer of pointers) code.get(pointer).i32(ROW_BYTES).do("i32.add").set(pointer);
      code.get(left).i32(1).do("i32.sub").set(left);
      code.get(left).branchIf(0);
    });
  }
}

/**
 * How a primitive is written: bit for bit what its `batch` gives. Called before the loop, where it may set states; what
 * it gives back writes one row, which sets `output`. Undefined where the interpreter's way is faster.
 */
export type Operation = (site: Site) => (() => void) | undefined;
