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

const ema: Loop = ([x], output, _from, to, [length]) => {
  const f1 = 2 / (length! + 1);
  for (let i = 0; i < to; ) {
    let average = 0;
    let seen = 0;
    for (; i < to && seen < length!; i++) {
      if (seen++ < length!) {
        average = average + (x![i]! - average) / seen;
      } else {
        average = average + (x![i]! - average) * f1;
      }
      if (average - average !== 0) average = seen = 0;
      output[i] = seen === length! ? average : Number.NaN;
    }
    for (; i < to; i++) {
      average = average + (x![i]! - average) * f1;
      output[i] = average;
      if (average - average !== 0) break;
    }
    if (i < to) output[i++] = Number.NaN;
  }
};

const emaFromFirst: Loop = ([x], output, _from, to, [length]) => {
  const f1 = 2 / (length! + 1);
  for (let i = 0; i < to; ) {
    let average = 0;
    let seen = 0;
    for (; i < to && seen < length!; i++) {
      if (seen++ < 1) {
        average = x![i]!;
      } else {
        average = average + (x![i]! - average) * f1;
      }
      if (average - average !== 0) average = seen = 0;
      output[i] = seen === length! ? average : Number.NaN;
    }
    for (; i < to; i++) {
      average = average + (x![i]! - average) * f1;
      output[i] = average;
      if (average - average !== 0) break;
    }
    if (i < to) output[i++] = Number.NaN;
  }
};

const wilder: Loop = ([x], output, _from, to, [length]) => {
  const f1 = 1 / length!;
  for (let i = 0; i < to; ) {
    let average = 0;
    let seen = 0;
    for (; i < to && seen < length!; i++) {
      if (seen++ < length!) {
        average = average + (x![i]! - average) / seen;
      } else {
        average = average + (x![i]! - average) * f1;
      }
      if (average - average !== 0) average = seen = 0;
      output[i] = seen === length! ? average : Number.NaN;
    }
    for (; i < to; i++) {
      average = average + (x![i]! - average) * f1;
      output[i] = average;
      if (average - average !== 0) break;
    }
    if (i < to) output[i++] = Number.NaN;
  }
};

const wilderSum: Loop = ([x], output, _from, to, [length]) => {
  const f1 = (length! - 1) / length!;
  for (let i = 0; i < to; ) {
    let average = 0;
    let seen = 0;
    for (; i < to && seen < length!; i++) {
      if (seen++ < length! - 1) {
        average = average + x![i]!;
      } else {
        average = average * f1 + x![i]!;
      }
      if (average - average !== 0) average = seen = 0;
      output[i] = seen === length! ? average : Number.NaN;
    }
    for (; i < to; i++) {
      average = average * f1 + x![i]!;
      output[i] = average;
      if (average - average !== 0) break;
    }
    if (i < to) output[i++] = Number.NaN;
  }
};

const cum: Loop = ([x], output, _from, to) => {
  let s1 = 0;
  for (let i = 0; i < to; i++) {
    const t1 = s1 + x![i]!;
    output[i] = finite(t1);
    s1 = t1 - t1 !== 0 ? s1 : t1;
  }
};

const cumSince: Loop = ([x, y], output, _from, to) => {
  let s1 = 0;
  let s2 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const b = y![i]!;
    let t1 = s1;
    let t2 = s2;
    if (b !== s2 && b === b) {
      t1 = 0;
      t2 = b;
    }
    const t3 = t1 + x![i]!;
    let t4 = t3;
    let t5 = t3;
    if (t3 - t3 !== 0 || b !== b) {
      t4 = t1;
      t5 = Number.NaN;
    }
    output[i] = t5;
    s1 = t4;
    s2 = t2;
  }
};

const firstSince: Loop = ([x, y], output, _from, to) => {
  let s1 = Number.NaN;
  let s2 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const b = y![i]!;
    let t1 = s1;
    let t2 = s2;
    if (b !== s2 && b === b) {
      t1 = x![i]!;
      t2 = b;
    }
    output[i] = b !== b ? Number.NaN : t1;
    s1 = t1;
    s2 = t2;
  }
};

const lastBefore: Loop = ([x, y], output, _from, to) => {
  let s1 = Number.NaN;
  let s2 = Number.NaN;
  let s3 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    let t1 = s1;
    let t2 = s2;
    let t3 = s3;
    if (b !== s3 && b === b) {
      t1 = Number.NaN;
      t2 = s1;
      t3 = b;
    }
    const t4 = b !== b || a !== a ? t1 : a;
    output[i] = b !== b ? Number.NaN : t2;
    s1 = t4;
    s2 = t2;
    s3 = t3;
  }
};

const cumMax: Loop = ([x], output, _from, to) => {
  let s1 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const a = x![i]!;
    const t1 = s1 !== s1 ? a : Math.max(s1, a);
    let t2 = t1;
    let t3 = t1;
    if (a !== a) {
      t2 = s1;
      t3 = Number.NaN;
    }
    output[i] = t3;
    s1 = t2;
  }
};

const cumMin: Loop = ([x], output, _from, to) => {
  let s1 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const a = x![i]!;
    const t1 = s1 !== s1 ? a : Math.min(s1, a);
    let t2 = t1;
    let t3 = t1;
    if (a !== a) {
      t2 = s1;
      t3 = Number.NaN;
    }
    output[i] = t3;
    s1 = t2;
  }
};

const runLength: Loop = ([x], output, _from, to) => {
  let s1 = 0;
  for (let i = 0; i < to; i++) {
    const a = x![i]!;
    const t1 = a > 0 ? (s1 > 0 ? s1 + 1 : 1) : a < 0 ? (s1 < 0 ? s1 - 1 : -1) : 0;
    output[i] = a !== a ? Number.NaN : t1;
    s1 = t1;
  }
};

const barsSince: Loop = ([x], output, _from, to) => {
  let s1 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const a = x![i]!;
    const t1 = a === a && a !== 0 ? 0 : s1 + 1;
    output[i] = a !== a ? Number.NaN : t1;
    s1 = t1;
  }
};

const heikinAshiOpen: Loop = ([x, y, z, w], output, _from, to) => {
  let s1 = Number.NaN;
  for (let i = 0; i < to; i++) {
    const d = w![i]!;
    const a = x![i]!;
    const t1 = s1 !== s1 ? (a + d) / 2 : s1;
    const t2 = (t1 + (a + y![i]! + z![i]! + d) / 4) / 2;
    let t3 = t2;
    let t4 = t1;
    if (t2 - t2 !== 0) {
      t3 = Number.NaN;
      t4 = Number.NaN;
    }
    output[i] = t4;
    s1 = t3;
  }
};

/** The loops of the primitives that have a formula, by name. */
export const LOOPS = table<Loop>({ add, div, maximum, minimum, mul, sub, abs, floor, neg, round, sign, sqrt, equal, greaterEqual, greater, lessEqual, less, both, either, not, coalesce, where, trueRange, ema, emaFromFirst, wilder, wilderSum, cum, cumSince, firstSince, lastBefore, cumMax, cumMin, runLength, barsSince, heikinAshiOpen });
