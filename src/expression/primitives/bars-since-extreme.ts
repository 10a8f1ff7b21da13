import { defineWindow } from "../window.ts";

/** The newest row of start … end that holds no value, or -1. */
function lastGap(input: Float64Array, start: number, end: number): number {
  for (let i = end; i >= start; i--) if (input[i] !== input[i]) return i;
  return -1;
}

/** The row of the highest value of start … end, of equals the newest; NaN when one is NaN. */
function highestRow(input: Float64Array, start: number, end: number): number {
  let row = start;
  let extreme = input[start]!;
  for (let i = start; i <= end; i++) {
    const value = input[i]!;
    if (value !== value) return Number.NaN;
    if (value >= extreme) {
      extreme = value;
      row = i;
    }
  }
  return row;
}

/** The row of the lowest value of start … end, of equals the newest; NaN when one is NaN. */
function lowestRow(input: Float64Array, start: number, end: number): number {
  let row = start;
  let extreme = input[start]!;
  for (let i = start; i <= end; i++) {
    const value = input[i]!;
    if (value !== value) return Number.NaN;
    if (value <= extreme) {
      extreme = value;
      row = i;
    }
  }
  return row;
}

/** Rows since the highest of the newest `length` values; of equals the most recent counts (TA_AROON). */
export const barsSinceHighestPrimitive = defineWindow({
  op: "barsSinceHighest",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: () => 8,
  value: (inputs, end, params) => end - highestRow(inputs[0]!, end - params[0]! + 1, end),
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    let row = -1;
    let gap = lastGap(input, from - length + 1, from - 1);
    for (let i = from; i < to; i++) {
      const value = input[i]!;
      if (value !== value) gap = i;
      const start = i - length + 1;
      if (gap >= start) {
        output[i] = Number.NaN;
        row = -1;
        continue;
      }
      if (row < start) row = highestRow(input, start, i);
      else if (value >= input[row]!) row = i;
      output[i] = i - row;
    }
  },
});

/** Rows since the lowest of the newest `length` values; of equals the most recent counts (TA_AROON). */
export const barsSinceLowestPrimitive = defineWindow({
  op: "barsSinceLowest",
  inputs: 1,
  params: ["length"],
  rows: (params) => params[0]!,
  cost: () => 8,
  value: (inputs, end, params) => end - lowestRow(inputs[0]!, end - params[0]! + 1, end),
  values(inputs, output, from, to, params) {
    const input = inputs[0]!;
    const length = params[0]!;
    let row = -1;
    let gap = lastGap(input, from - length + 1, from - 1);
    for (let i = from; i < to; i++) {
      const value = input[i]!;
      if (value !== value) gap = i;
      const start = i - length + 1;
      if (gap >= start) {
        output[i] = Number.NaN;
        row = -1;
        continue;
      }
      if (row < start) row = lowestRow(input, start, i);
      else if (value <= input[row]!) row = i;
      output[i] = i - row;
    }
  },
});
