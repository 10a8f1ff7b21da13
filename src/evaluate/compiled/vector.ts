import type { Code, Instruction, Local } from "./wasm-code.ts";

/** Pairs of lanes in a tile: a v128 holds the values of one pair. */
export const PAIRS = 4;
/** Bytes of a row of a tile, and of one pair in it. */
export const ROW_BYTES = 64;
export const PAIR_BYTES = 16;

/** Writes instructions that leave one v128 on the stack: the values of two instruments on one row. */
export interface Vector {
  (code: Code): void;
  /** The number that all of these values are. */
  readonly number?: number;
}

const unary =
  (instruction: Instruction) =>
  (a: Vector): Vector =>
  (code) => {
    a(code);
    code.do(instruction);
  };

const binary =
  (instruction: Instruction) =>
  (a: Vector, b: Vector): Vector =>
  (code) => {
    a(code);
    b(code);
    code.do(instruction);
  };

export const value = (number: number): Vector => Object.assign((code: Code) => void code.v128(number), { number });
export const read =
  (local: Local): Vector =>
  (code) => {
    code.get(local);
  };

export const abs = unary("f64x2.abs");
export const neg = unary("f64x2.neg");
export const sqrt = unary("f64x2.sqrt");
export const ceil = unary("f64x2.ceil");
export const floor = unary("f64x2.floor");
export const add = binary("f64x2.add");
export const sub = binary("f64x2.sub");
export const mul = binary("f64x2.mul");
export const div = binary("f64x2.div");
/** As Math.min and Math.max of JavaScript: NaN if either is NaN, and -0 is below 0. */
export const min = binary("f64x2.min");
export const max = binary("f64x2.max");
/** The greater of two numbers that are not NaN, at a fifth of the cost of `max`; of two zeros, either. */
export const greaterOf = binary("f64x2.pmax");
/** Comparisons give a mask: all bits set where the comparison holds. Read as a number, such a mask is NaN. */
export const eq = binary("f64x2.eq");
export const ne = binary("f64x2.ne");
export const lt = binary("f64x2.lt");
export const gt = binary("f64x2.gt");
export const le = binary("f64x2.le");
export const ge = binary("f64x2.ge");
export const and = binary("v128.and");
export const or = binary("v128.or");
/** a and not b: with a mask as b, the result is 0 where the mask holds. */
export const without = binary("v128.andnot");

/** Takes a where the mask holds, else b. */
export const choose =
  (mask: Vector, a: Vector, b: Vector): Vector =>
  (code) => {
    a(code);
    b(code);
    mask(code);
    code.do("v128.bitselect");
  };

/** Mask of the values that are NaN. */
export const missing = (a: Vector): Vector => ne(a, a);
/** Mask of the values that are infinite or NaN. */
export const unbounded = (a: Vector): Vector => ne(sub(a, a), value(0));
/** `finite` of src/expression: NaN for infinities, 0 for -0. It computes its argument three times, so pass a cheap one. */
export const finite = (a: Vector): Vector => add(sub(a, a), a);
