// Written by `npm run gen` (scripts/loops) from the formulas of the primitives. Do not edit.
import { table } from "#base";
import { endsOfBlock } from "./block-ends.ts";
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
    output[i] = a !== a || b !== b ? Number.NaN : +(a === b);
  }
};

const greaterEqual: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : +(a >= b);
  }
};

const greater: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : +(a > b);
  }
};

const lessEqual: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : +(a <= b);
  }
};

const less: Loop = ([x, y], output, from, to) => {
  for (let i = from; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    output[i] = a !== a || b !== b ? Number.NaN : +(a < b);
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
    output[i] = a !== a ? Number.NaN : +(a === 0);
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

const lag: Loop = ([x], output, from, to, [rows]) => {
  const before = rows! | 0;
  const start = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, start);
  for (let i = start; i < to; i++) {
    output[i] = x![i - before]!;
  }
};

const trueRange: Loop = ([x, y, z], output, from, to) => {
  const before = 1 | 0;
  const start = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, start);
  for (let i = start; i < to; i++) {
    const c = z![i - before]!;
    const b = y![i]!;
    const a = x![i]!;
    output[i] = finite(Math.max(a - b, Math.abs(a - c), Math.abs(b - c)));
  }
};

const sum: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = x![start]!, aB = x![start + 1]!, aC = x![start + 2]!; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + aA;
      s1B = s1B + aB;
      s1C = s1C + aC;
      s1D = s1D + aD;
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(s1A);
    output[row + 1] = finite(s1B);
    output[row + 2] = finite(s1C);
    output[row + 3] = finite(s1D);
  }
  for (; row < to; row++) {
    const start = row - before;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + x![i]!;
    }
    output[row] = finite(s1);
  }
};

const mean: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![row]!;
    const t1B = x![row + 1]!;
    const t1C = x![row + 2]!;
    const t1D = x![row + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = row - 1, aD = t1C, aC = t1B, aB = t1A; i >= start; i--) {
      const aA = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aD = aC;
      aC = aB;
      aB = aA;
    }
    output[row] = finite(t1A + s1A / length!);
    output[row + 1] = finite(t1B + s1B / length!);
    output[row + 2] = finite(t1C + s1C / length!);
    output[row + 3] = finite(t1D + s1D / length!);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![row]!;
    let s1 = 0;
    for (let i = row - 1; i >= start; i--) {
      s1 = s1 + (x![i]! - t1);
    }
    output[row] = finite(t1 + s1 / length!);
  }
};

const sampleStdev: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t2A = s1A / length!;
    const t2B = s1B / length!;
    const t2C = s1C / length!;
    const t2D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      const t3A = aA - t1A - t2A;
      const t3B = aB - t1B - t2B;
      const t3C = aC - t1C - t2C;
      const t3D = aD - t1D - t2D;
      s2A = s2A + t3A * t3A;
      s2B = s2B + t3B * t3B;
      s2C = s2C + t3C * t3C;
      s2D = s2D + t3D * t3D;
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(Math.sqrt(s2A / (length! - 1)));
    output[row + 1] = finite(Math.sqrt(s2B / (length! - 1)));
    output[row + 2] = finite(Math.sqrt(s2C / (length! - 1)));
    output[row + 3] = finite(Math.sqrt(s2D / (length! - 1)));
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t2 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      const t3 = x![i]! - t1 - t2;
      s2 = s2 + t3 * t3;
    }
    output[row] = finite(Math.sqrt(s2 / (length! - 1)));
  }
};

const stdev: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t2A = s1A / length!;
    const t2B = s1B / length!;
    const t2C = s1C / length!;
    const t2D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      const t3A = aA - t1A - t2A;
      const t3B = aB - t1B - t2B;
      const t3C = aC - t1C - t2C;
      const t3D = aD - t1D - t2D;
      s2A = s2A + t3A * t3A;
      s2B = s2B + t3B * t3B;
      s2C = s2C + t3C * t3C;
      s2D = s2D + t3D * t3D;
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(Math.sqrt(s2A / length!));
    output[row + 1] = finite(Math.sqrt(s2B / length!));
    output[row + 2] = finite(Math.sqrt(s2C / length!));
    output[row + 3] = finite(Math.sqrt(s2D / length!));
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t2 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      const t3 = x![i]! - t1 - t2;
      s2 = s2 + t3 * t3;
    }
    output[row] = finite(Math.sqrt(s2 / length!));
  }
};

const weightedMean: Loop = ([x], output, from, to, [length]) => {
  const f1 = length! * (length! + 1) / 2;
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, count = 1, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++, count++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A) * count;
      s1B = s1B + (aB - t1B) * count;
      s1C = s1C + (aC - t1C) * count;
      s1D = s1D + (aD - t1D) * count;
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(t1A + s1A / f1);
    output[row + 1] = finite(t1B + s1B / f1);
    output[row + 2] = finite(t1C + s1C / f1);
    output[row + 3] = finite(t1D + s1D / f1);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start, count = 1; i <= row; i++, count++) {
      s1 = s1 + (x![i]! - t1) * count;
    }
    output[row] = finite(t1 + s1 / f1);
  }
};

const highest: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  const first = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, first);
  const ends = endsOfBlock(length!);
  for (let block = first - before; block + before < to; block += length!) {
    let extreme = x![block + before]!;
    ends[before] = extreme;
    for (let k = before - 1; k >= 0; k--) ends[k] = extreme = Math.max(extreme, x![block + k]!);
    output[block + before] = extreme;
    const rows = Math.min(before, to - block - length!);
    if (rows > 0) extreme = x![block + length!]!;
    for (let k = 1; k <= rows; k++) {
      extreme = Math.max(extreme, x![block + before + k]!);
      output[block + before + k] = Math.max(ends[k]!, extreme);
    }
  }
};

const lowest: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  const first = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, first);
  const ends = endsOfBlock(length!);
  for (let block = first - before; block + before < to; block += length!) {
    let extreme = x![block + before]!;
    ends[before] = extreme;
    for (let k = before - 1; k >= 0; k--) ends[k] = extreme = Math.min(extreme, x![block + k]!);
    output[block + before] = extreme;
    const rows = Math.min(before, to - block - length!);
    if (rows > 0) extreme = x![block + length!]!;
    for (let k = 1; k <= rows; k++) {
      extreme = Math.min(extreme, x![block + before + k]!);
      output[block + before + k] = Math.min(ends[k]!, extreme);
    }
  }
};

const barsSinceHighest: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  const first = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, first);
  let row = -1;
  let extreme = 0;
  let gap = first - 1;
  while (gap >= first - before && !Number.isNaN(x![gap]!)) gap--;
  for (let i = first; i < to; i++) {
    const a = x![i]!;
    const start = i - before;
    if (a !== a) gap = i;
    if (gap >= start) {
      output[i] = Number.NaN;
      row = -1;
      continue;
    }
    if (row < start) {
      extreme = x![start]!;
      for (let k = start; k <= i; k++) {
        const b = x![k]!;
        if (b >= extreme) {
          extreme = b;
          row = k;
        }
      }
    } else if (a >= extreme) {
      extreme = a;
      row = i;
    }
    output[i] = i - row;
  }
};

const barsSinceLowest: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  const first = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, first);
  let row = -1;
  let extreme = 0;
  let gap = first - 1;
  while (gap >= first - before && !Number.isNaN(x![gap]!)) gap--;
  for (let i = first; i < to; i++) {
    const a = x![i]!;
    const start = i - before;
    if (a !== a) gap = i;
    if (gap >= start) {
      output[i] = Number.NaN;
      row = -1;
      continue;
    }
    if (row < start) {
      extreme = x![start]!;
      for (let k = start; k <= i; k++) {
        const b = x![k]!;
        if (b <= extreme) {
          extreme = b;
          row = k;
        }
      }
    } else if (a <= extreme) {
      extreme = a;
      row = i;
    }
    output[i] = i - row;
  }
};

const linregEnd: Loop = ([x], output, from, to, [length]) => {
  const f1 = (1 - length!) / 2;
  const f2 = length! * (length! * length! - 1) / 12;
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, count = f1, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++, count++) {
      const aD = x![i]!;
      s1A = s1A + count * (aA - t1A);
      s1B = s1B + count * (aB - t1B);
      s1C = s1C + count * (aC - t1C);
      s1D = s1D + count * (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t2A = s1A / f2 * (length! - 1) / 2;
    const t2B = s1B / f2 * (length! - 1) / 2;
    const t2C = s1C / f2 * (length! - 1) / 2;
    const t2D = s1D / f2 * (length! - 1) / 2;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s2A = s2A + (aA - t1A);
      s2B = s2B + (aB - t1B);
      s2C = s2C + (aC - t1C);
      s2D = s2D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t3A = s2A / length!;
    const t3B = s2B / length!;
    const t3C = s2C / length!;
    const t3D = s2D / length!;
    output[row] = finite(t1A + (t3A + t2A));
    output[row + 1] = finite(t1B + (t3B + t2B));
    output[row + 2] = finite(t1C + (t3C + t2C));
    output[row + 3] = finite(t1D + (t3D + t2D));
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start, count = f1; i <= row; i++, count++) {
      s1 = s1 + count * (x![i]! - t1);
    }
    const t2 = s1 / f2 * (length! - 1) / 2;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      s2 = s2 + (x![i]! - t1);
    }
    const t3 = s2 / length!;
    output[row] = finite(t1 + (t3 + t2));
  }
};

const linregR2: Loop = ([x], output, from, to, [length]) => {
  const f1 = (1 - length!) / 2;
  const f2 = length! * (length! * length! - 1) / 12;
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t2A = s1A / length!;
    const t2B = s1B / length!;
    const t2C = s1C / length!;
    const t2D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      const t3A = aA - t1A - t2A;
      const t3B = aB - t1B - t2B;
      const t3C = aC - t1C - t2C;
      const t3D = aD - t1D - t2D;
      s2A = s2A + t3A * t3A;
      s2B = s2B + t3B * t3B;
      s2C = s2C + t3C * t3C;
      s2D = s2D + t3D * t3D;
      aA = aB;
      aB = aC;
      aC = aD;
    }
    let s3A = 0;
    let s3B = 0;
    let s3C = 0;
    let s3D = 0;
    for (let i = start + 3, count = f1, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++, count++) {
      const aD = x![i]!;
      s3A = s3A + count * (aA - t1A);
      s3B = s3B + count * (aB - t1B);
      s3C = s3C + count * (aC - t1C);
      s3D = s3D + count * (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t4A = s3A / s2A * (s3A / f2);
    const t4B = s3B / s2B * (s3B / f2);
    const t4C = s3C / s2C * (s3C / f2);
    const t4D = s3D / s2D * (s3D / f2);
    output[row] = finite(t4A > 1 ? 1 : t4A);
    output[row + 1] = finite(t4B > 1 ? 1 : t4B);
    output[row + 2] = finite(t4C > 1 ? 1 : t4C);
    output[row + 3] = finite(t4D > 1 ? 1 : t4D);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t2 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      const t3 = x![i]! - t1 - t2;
      s2 = s2 + t3 * t3;
    }
    let s3 = 0;
    for (let i = start, count = f1; i <= row; i++, count++) {
      s3 = s3 + count * (x![i]! - t1);
    }
    const t4 = s3 / s2 * (s3 / f2);
    output[row] = finite(t4 > 1 ? 1 : t4);
  }
};

const linregSlope: Loop = ([x], output, from, to, [length]) => {
  const f1 = (1 - length!) / 2;
  const f2 = length! * (length! * length! - 1) / 12;
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, count = f1, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++, count++) {
      const aD = x![i]!;
      s1A = s1A + count * (aA - t1A);
      s1B = s1B + count * (aB - t1B);
      s1C = s1C + count * (aC - t1C);
      s1D = s1D + count * (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(s1A / f2);
    output[row + 1] = finite(s1B / f2);
    output[row + 2] = finite(s1C / f2);
    output[row + 3] = finite(s1D / f2);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start, count = f1; i <= row; i++, count++) {
      s1 = s1 + count * (x![i]! - t1);
    }
    output[row] = finite(s1 / f2);
  }
};

const meanDeviation: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t2A = s1A / length!;
    const t2B = s1B / length!;
    const t2C = s1C / length!;
    const t2D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s2A = s2A + Math.abs(aA - t1A - t2A);
      s2B = s2B + Math.abs(aB - t1B - t2B);
      s2C = s2C + Math.abs(aC - t1C - t2C);
      s2D = s2D + Math.abs(aD - t1D - t2D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(s2A / length!);
    output[row + 1] = finite(s2B / length!);
    output[row + 2] = finite(s2C / length!);
    output[row + 3] = finite(s2D / length!);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t2 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      s2 = s2 + Math.abs(x![i]! - t1 - t2);
    }
    output[row] = finite(s2 / length!);
  }
};

const percentRank: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1 + 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![row]!;
    const t1B = x![row + 1]!;
    const t1C = x![row + 2]!;
    const t1D = x![row + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = x![start]!, aB = x![start + 1]!, aC = x![start + 2]!; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = aA !== aA ? Number.NaN : s1A + +(aA < t1A);
      s1B = aB !== aB ? Number.NaN : s1B + +(aB < t1B);
      s1C = aC !== aC ? Number.NaN : s1C + +(aC < t1C);
      s1D = aD !== aD ? Number.NaN : s1D + +(aD < t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = 100 * s1A / length!;
    output[row + 1] = 100 * s1B / length!;
    output[row + 2] = 100 * s1C / length!;
    output[row + 3] = 100 * s1D / length!;
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![row]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      const a = x![i]!;
      s1 = a !== a ? Number.NaN : s1 + +(a < t1);
    }
    output[row] = 100 * s1 / length!;
  }
};

const correlation: Loop = ([x, y], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    const t2A = y![start]!;
    const t2B = y![start + 1]!;
    const t2C = y![start + 2]!;
    const t2D = y![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t3A = s1A / length!;
    const t3B = s1B / length!;
    const t3C = s1C / length!;
    const t3D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, bA = t2A, bB = t2B, bC = t2C; i <= row + 3; i++) {
      const bD = y![i]!;
      s2A = s2A + (bA - t2A);
      s2B = s2B + (bB - t2B);
      s2C = s2C + (bC - t2C);
      s2D = s2D + (bD - t2D);
      bA = bB;
      bB = bC;
      bC = bD;
    }
    const t4A = s2A / length!;
    const t4B = s2B / length!;
    const t4C = s2C / length!;
    const t4D = s2D / length!;
    let s3A = 0;
    let s3B = 0;
    let s3C = 0;
    let s3D = 0;
    let s4A = 0;
    let s4B = 0;
    let s4C = 0;
    let s4D = 0;
    let s5A = 0;
    let s5B = 0;
    let s5C = 0;
    let s5D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C, bA = t2A, bB = t2B, bC = t2C; i <= row + 3; i++) {
      const aD = x![i]!;
      const bD = y![i]!;
      const t5A = aA - t1A - t3A;
      const t5B = aB - t1B - t3B;
      const t5C = aC - t1C - t3C;
      const t5D = aD - t1D - t3D;
      const t6A = bA - t2A - t4A;
      const t6B = bB - t2B - t4B;
      const t6C = bC - t2C - t4C;
      const t6D = bD - t2D - t4D;
      s3A = s3A + t5A * t6A;
      s3B = s3B + t5B * t6B;
      s3C = s3C + t5C * t6C;
      s3D = s3D + t5D * t6D;
      s4A = s4A + t5A * t5A;
      s4B = s4B + t5B * t5B;
      s4C = s4C + t5C * t5C;
      s4D = s4D + t5D * t5D;
      s5A = s5A + t6A * t6A;
      s5B = s5B + t6B * t6B;
      s5C = s5C + t6C * t6C;
      s5D = s5D + t6D * t6D;
      aA = aB;
      aB = aC;
      aC = aD;
      bA = bB;
      bB = bC;
      bC = bD;
    }
    output[row] = finite(Math.max(Math.min(s3A / (Math.sqrt(s4A) * Math.sqrt(s5A)), 1), -1));
    output[row + 1] = finite(Math.max(Math.min(s3B / (Math.sqrt(s4B) * Math.sqrt(s5B)), 1), -1));
    output[row + 2] = finite(Math.max(Math.min(s3C / (Math.sqrt(s4C) * Math.sqrt(s5C)), 1), -1));
    output[row + 3] = finite(Math.max(Math.min(s3D / (Math.sqrt(s4D) * Math.sqrt(s5D)), 1), -1));
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    const t2 = y![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t3 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      s2 = s2 + (y![i]! - t2);
    }
    const t4 = s2 / length!;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    for (let i = start; i <= row; i++) {
      const t5 = x![i]! - t1 - t3;
      const t6 = y![i]! - t2 - t4;
      s3 = s3 + t5 * t6;
      s4 = s4 + t5 * t5;
      s5 = s5 + t6 * t6;
    }
    output[row] = finite(Math.max(Math.min(s3 / (Math.sqrt(s4) * Math.sqrt(s5)), 1), -1));
  }
};

const covariance: Loop = ([x, y], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    const t2A = y![start]!;
    const t2B = y![start + 1]!;
    const t2C = y![start + 2]!;
    const t2D = y![start + 3]!;
    let s1A = 0;
    let s1B = 0;
    let s1C = 0;
    let s1D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      s1A = s1A + (aA - t1A);
      s1B = s1B + (aB - t1B);
      s1C = s1C + (aC - t1C);
      s1D = s1D + (aD - t1D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    const t3A = s1A / length!;
    const t3B = s1B / length!;
    const t3C = s1C / length!;
    const t3D = s1D / length!;
    let s2A = 0;
    let s2B = 0;
    let s2C = 0;
    let s2D = 0;
    for (let i = start + 3, bA = t2A, bB = t2B, bC = t2C; i <= row + 3; i++) {
      const bD = y![i]!;
      s2A = s2A + (bA - t2A);
      s2B = s2B + (bB - t2B);
      s2C = s2C + (bC - t2C);
      s2D = s2D + (bD - t2D);
      bA = bB;
      bB = bC;
      bC = bD;
    }
    const t4A = s2A / length!;
    const t4B = s2B / length!;
    const t4C = s2C / length!;
    const t4D = s2D / length!;
    let s3A = 0;
    let s3B = 0;
    let s3C = 0;
    let s3D = 0;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C, bA = t2A, bB = t2B, bC = t2C; i <= row + 3; i++) {
      const aD = x![i]!;
      const bD = y![i]!;
      const t5A = aA - t1A - t3A;
      const t5B = aB - t1B - t3B;
      const t5C = aC - t1C - t3C;
      const t5D = aD - t1D - t3D;
      const t6A = bA - t2A - t4A;
      const t6B = bB - t2B - t4B;
      const t6C = bC - t2C - t4C;
      const t6D = bD - t2D - t4D;
      s3A = s3A + t5A * t6A;
      s3B = s3B + t5B * t6B;
      s3C = s3C + t5C * t6C;
      s3D = s3D + t5D * t6D;
      aA = aB;
      aB = aC;
      aC = aD;
      bA = bB;
      bB = bC;
      bC = bD;
    }
    output[row] = finite(s3A / length!);
    output[row + 1] = finite(s3B / length!);
    output[row + 2] = finite(s3C / length!);
    output[row + 3] = finite(s3D / length!);
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    const t2 = y![start]!;
    let s1 = 0;
    for (let i = start; i <= row; i++) {
      s1 = s1 + (x![i]! - t1);
    }
    const t3 = s1 / length!;
    let s2 = 0;
    for (let i = start; i <= row; i++) {
      s2 = s2 + (y![i]! - t2);
    }
    const t4 = s2 / length!;
    let s3 = 0;
    for (let i = start; i <= row; i++) {
      const t5 = x![i]! - t1 - t3;
      const t6 = y![i]! - t2 - t4;
      s3 = s3 + t5 * t6;
    }
    output[row] = finite(s3 / length!);
  }
};

const maxDrawdown: Loop = ([x], output, from, to, [length]) => {
  const before = (length! - 1) | 0;
  let row = Math.min(Math.max(from, before), to) | 0;
  output.fill(Number.NaN, from, row);
  for (; row + 3 < to; row += 4) {
    const start = row - before;
    const t1A = x![start]!;
    const t1B = x![start + 1]!;
    const t1C = x![start + 2]!;
    const t1D = x![start + 3]!;
    let s1A = t1A;
    let s1B = t1B;
    let s1C = t1C;
    let s1D = t1D;
    let s2A = 1;
    let s2B = 1;
    let s2C = 1;
    let s2D = 1;
    for (let i = start + 3, aA = t1A, aB = t1B, aC = t1C; i <= row + 3; i++) {
      const aD = x![i]!;
      const t2A = Math.max(s1A, aA);
      const t2B = Math.max(s1B, aB);
      const t2C = Math.max(s1C, aC);
      const t2D = Math.max(s1D, aD);
      s1A = t2A;
      s1B = t2B;
      s1C = t2C;
      s1D = t2D;
      s2A = Math.min(s2A, aA / t2A);
      s2B = Math.min(s2B, aB / t2B);
      s2C = Math.min(s2C, aC / t2C);
      s2D = Math.min(s2D, aD / t2D);
      aA = aB;
      aB = aC;
      aC = aD;
    }
    output[row] = finite(100 * (s2A - 1));
    output[row + 1] = finite(100 * (s2B - 1));
    output[row + 2] = finite(100 * (s2C - 1));
    output[row + 3] = finite(100 * (s2D - 1));
  }
  for (; row < to; row++) {
    const start = row - before;
    const t1 = x![start]!;
    let s1 = t1;
    let s2 = 1;
    for (let i = start; i <= row; i++) {
      const a = x![i]!;
      const t2 = Math.max(s1, a);
      s1 = t2;
      s2 = Math.min(s2, a / t2);
    }
    output[row] = finite(100 * (s2 - 1));
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
    output[i] = b !== b ? Number.NaN : t2;
    s1 = b !== b || a !== a ? t1 : a;
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

const psar: Loop = ([x, y], output, _from, to, [step, max]) => {
  const f1 = Math.min(step!, max!);
  const f2 = Math.min(step!, max!);
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  for (let i = 0; i < to; i++) {
    const b = y![i]!;
    const a = x![i]!;
    const t1 = s3 - b;
    const t2 = t1 > 0 && a - s2 < t1 ? 0 : 1;
    let t3 = Math.max(s2, a);
    let t4 = Math.min(s3, b);
    let t5 = s4;
    let t6 = s5;
    let t7 = s6;
    let t8 = s7;
    if (s1 === 1) {
      t3 = a;
      t4 = b;
      t5 = t2;
      t6 = t2 === 1 ? s3 : s2;
      t7 = t2 === 1 ? a : b;
      t8 = f1;
    }
    const t9 = t5 === 1 && a > t7 || t5 !== 1 && b < t7 ? Math.min(t8 + step!, max!) : t8;
    let t10 = t5;
    let t11 = t6;
    let t12 = t9;
    if (t5 === 1 && b <= t6 || t5 !== 1 && a >= t6) {
      t10 = 1 - t5;
      t11 = t5 === 1 ? Math.max(t7, t3) : Math.min(t7, t4);
      t12 = f2;
    }
    const t13 = t10 !== t5 || (t5 === 1 && a > t7 || t5 !== 1 && b < t7) ? (t10 === 1 ? a : b) : t7;
    const t14 = t11 + t12 * (t13 - t11);
    const t15 = t10 === 1 ? Math.min(t14, t4) : Math.max(t14, t3);
    output[i] = a !== a || b !== b || s1 === 0 ? Number.NaN : t11;
    s1 = a !== a || b !== b ? 0 : s1 === 0 ? 1 : t15 - t15 !== 0 ? 0 : 2;
    s2 = a;
    s3 = b;
    s4 = t10;
    s5 = t15;
    s6 = t13;
    s7 = t12;
  }
};

const supertrendDirection: Loop = ([x, y, z, w], output, _from, to, [multiplier]) => {
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  for (let i = 0; i < to; i++) {
    const c = z![i]!;
    const t1 = (x![i]! + y![i]!) / 2;
    const t2 = multiplier! * w![i]!;
    const t3 = t1 + t2;
    const t4 = t1 - t2;
    const t5 = s1 === 0 || (t3 < s2 || s4 > s2) ? t3 : s2;
    const t6 = s1 === 0 || (t4 > s3 || s4 < s3) ? t4 : s3;
    const t7 = s1 === 0 ? -1 : s1 < 0 ? (c > t5 ? 1 : -1) : c < t6 ? -1 : 1;
    let t8 = t7;
    let t9 = t7;
    if (t3 - t3 !== 0 || t4 - t4 !== 0 || c !== c) {
      t8 = 0;
      t9 = Number.NaN;
    }
    output[i] = t9;
    s1 = t8;
    s2 = t5;
    s3 = t6;
    s4 = c;
  }
};

const supertrendLine: Loop = ([x, y, z, w], output, _from, to, [multiplier]) => {
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  for (let i = 0; i < to; i++) {
    const c = z![i]!;
    const t1 = (x![i]! + y![i]!) / 2;
    const t2 = multiplier! * w![i]!;
    const t3 = t1 + t2;
    const t4 = t1 - t2;
    const t5 = s1 === 0 || (t3 < s2 || s4 > s2) ? t3 : s2;
    const t6 = s1 === 0 || (t4 > s3 || s4 < s3) ? t4 : s3;
    const t7 = s1 === 0 ? -1 : s1 < 0 ? (c > t5 ? 1 : -1) : c < t6 ? -1 : 1;
    let t8 = t7;
    let t9 = t7 > 0 ? t6 : t5;
    if (t3 - t3 !== 0 || t4 - t4 !== 0 || c !== c) {
      t8 = 0;
      t9 = Number.NaN;
    }
    output[i] = t9;
    s1 = t8;
    s2 = t5;
    s3 = t6;
    s4 = c;
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
export const LOOPS = table<Loop>({ add, div, maximum, minimum, mul, sub, abs, floor, neg, round, sign, sqrt, equal, greaterEqual, greater, lessEqual, less, both, either, not, coalesce, where, lag, trueRange, sum, mean, sampleStdev, stdev, weightedMean, highest, lowest, barsSinceHighest, barsSinceLowest, linregEnd, linregR2, linregSlope, meanDeviation, percentRank, correlation, covariance, maxDrawdown, ema, emaFromFirst, wilder, wilderSum, cum, cumSince, firstSince, lastBefore, cumMax, cumMin, runLength, barsSince, psar, supertrendDirection, supertrendLine, heikinAshiOpen });
