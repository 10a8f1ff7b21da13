// Written by `npm run gen` (scripts/loops) from the formulas of the primitives. Do not edit.
import { table } from "#base";
import { finite } from "./finite.ts";
import type { Loop } from "./formula.ts";

const add: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = finite(x![i]! + y![i]!);
  }
};

const div: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = finite(x![i]! / y![i]!);
  }
};

const maximum: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = Math.max(x![i]!, y![i]!);
  }
};

const minimum: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = Math.min(x![i]!, y![i]!);
  }
};

const mul: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = finite(x![i]! * y![i]!);
  }
};

const sub: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = finite(x![i]! - y![i]!);
  }
};

const abs: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = Math.abs(x![i]!);
  }
};

const floor: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = Math.floor(x![i]!);
  }
};

const neg: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = -x![i]!;
  }
};

const round: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    const a = x![i]!;
    output[i] = a < 0 ? -Math.round(-a) : Math.round(a);
  }
};

const sign: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    const a = x![i]!;
    output[i] = a < 0 ? -1 : a > 0 ? 1 : a;
  }
};

const sqrt: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    output[i] = Math.sqrt(x![i]!);
  }
};

const equal: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : a === b ? 1 : 0;
  }
};

const greaterEqual: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : a >= b ? 1 : 0;
  }
};

const greater: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : a > b ? 1 : 0;
  }
};

const lessEqual: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : a <= b ? 1 : 0;
  }
};

const less: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : a < b ? 1 : 0;
  }
};

const both: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a === 0 || b === 0 ? 0 : a !== a || b !== b ? Number.NaN : 1;
  }
};

const either: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a === a && a !== 0 || b === b && b !== 0 ? 1 : a !== a || b !== b ? Number.NaN : 0;
  }
};

const not: Loop = ([x], output, from, to) => {
  for (let i = from; i < to; i++) {
    const a = x![i]!;
    output[i] = a !== a ? Number.NaN : a === 0 ? 1 : 0;
  }
};

const coalesce: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const a = x![i]!;
    output[i] = a !== a ? y![i]! : a;
  }
};

const where: Loop = ([x, y, z], output, from, to) => {
  for (let i = from; i < to; i++) {
    const a = x![i]!;
    output[i] = a !== a ? Number.NaN : a === 0 ? z![i]! : y![i]!;
  }
};

const trueRange: Loop = ([x, y, z], output, from, to) => {
  const start = Math.min(Math.max(from, 1), to);
  output.fill(Number.NaN, from, start);
  for (let i = start; i < to; i++) {
    const c = z![i - 1]!;
    const b = y![i]!;
    const a = x![i]!;
    output[i] = finite(Math.max(a - b, Math.abs(a - c), Math.abs(b - c)));
  }
};

/** The loops of the primitives that have a formula, by name. */
export const LOOPS = table<Loop>({ add, div, maximum, minimum, mul, sub, abs, floor, neg, round, sign, sqrt, equal, greaterEqual, greater, lessEqual, less, both, either, not, coalesce, where, trueRange });
