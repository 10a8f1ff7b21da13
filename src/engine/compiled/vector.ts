import type { Code, Instruction, Local } from "./wasm-code.ts";

/** Pairs of instruments side by side in a tile. */
export const PAIRS = 4;
/** Bytes of a row of a tile, and of a pair of it. */
export const ROW_BYTES = 64;
export const PAIR_BYTES = 16;

/** Writes instructions that leave one v128 on the stack: the values of two instruments on one bar. */
export type Vector = (code: Code) => void;

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

export const value =
  (number: number): Vector =>
  (code) => {
    code.v128(number);
  };
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
/** Those of JavaScript's Math: NaN where either is NaN, and -0 below 0. */
export const min = binary("f64x2.min");
export const max = binary("f64x2.max");
/** The greater where neither is NaN, at a fifth of the cost; of zeros either. */
export const greaterOf = binary("f64x2.pmax");
/** Comparisons give a mask: all bits where it holds, which read as a number is NaN. */
export const eq = binary("f64x2.eq");
export const ne = binary("f64x2.ne");
export const lt = binary("f64x2.lt");
export const gt = binary("f64x2.gt");
export const le = binary("f64x2.le");
export const ge = binary("f64x2.ge");
export const and = binary("v128.and");
export const or = binary("v128.or");
/** The bits of the first that are not of the second: 0 where a mask holds. */
export const without = binary("v128.andnot");

/** a where the mask holds, else b. */
export const choose =
  (mask: Vector, a: Vector, b: Vector): Vector =>
  (code) => {
    a(code);
    b(code);
    mask(code);
    code.do("v128.bitselect");
  };

/** A mask of the values that are missing. */
export const missing = (a: Vector): Vector => ne(a, a);
/** A mask of values that are infinite or missing. */
export const unbounded = (a: Vector): Vector => ne(sub(a, a), value(0));
/** `finite` of src/expression, of a vector that costs nothing to repeat. */
export const finite = (a: Vector): Vector => add(sub(a, a), a);
