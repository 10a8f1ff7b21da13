import { call, close, definePrimitive, high, low, open, type Primitive, type SeriesNode } from "#expression";
import { CANDLE_AVERAGES, type CandleAverage } from "./candles.ts";

interface Measure {
  readonly inputs: readonly SeriesNode[];
  /** Its primitive's name. */
  readonly op: string;
  /** Writes output[k] = the measure of row from + k. */
  readonly rows: (inputs: readonly Float64Array[], output: Float64Array, from: number, to: number) => void;
}

const RANGE: Measure = {
  op: "candleRangeMean",
  inputs: [high, low],
  rows([highs, lows], output, from, to) {
    for (let i = from; i < to; i++) output[i - from] = highs![i]! - lows![i]!;
  },
};
const BODY: Measure = {
  op: "candleBodyMean",
  inputs: [open, close],
  rows([opens, closes], output, from, to) {
    for (let i = from; i < to; i++) output[i - from] = Math.abs(closes![i]! - opens![i]!);
  },
};
const SHADOWS: Measure = {
  op: "candleShadowsMean",
  inputs: [open, high, low, close],
  rows([opens, highs, lows, closes], output, from, to) {
    for (let i = from; i < to; i++) output[i - from] = bothShadows(opens![i]!, highs![i]!, lows![i]!, closes![i]!);
  },
};

export function bothShadows(o: number, h: number, l: number, c: number): number {
  return h - Math.max(o, c) + (Math.min(o, c) - l);
}

let scratch = new Float64Array(1_024);

/**
 * The mean of a measure over the `length` bars before the row; summed afresh for each row, oldest to newest, and then
 * divided, as TA-Lib does.
 */
function meanBefore({ op, inputs, rows }: Measure): Primitive {
  return definePrimitive({
    op,
    inputs: inputs.length,
    params: ["length"],
    warmup: ([length]) => length!,
    tail: ([length]) => length! + 1,
    nan: "handles",
    cost: ([length]) => 4 + length! / 3,
    batch(columns, output, from, to, params) {
      const length = params[0]!;
      const start = Math.min(Math.max(from, length), to);
      output.fill(Number.NaN, from, start);
      if (start === to) return;
      const first = start - length;
      if (scratch.length < to - first) scratch = new Float64Array(2 * (to - first));
      rows(columns, scratch, first, to - 1);
      means(scratch, length, output, start, to);
    },
  });
}

/** output[from + k] = the mean of values[k … k + length - 1]; four sums grow side by side. */
function means(values: Float64Array, length: number, output: Float64Array, from: number, to: number): void {
  let row = from;
  for (; row + 3 < to; row += 4) {
    const first = row - from;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let x = values[first]!;
    let y = values[first + 1]!;
    let z = values[first + 2]!;
    for (let i = first + 3; i < first + 3 + length; i++) {
      const newest = values[i]!;
      a += x;
      b += y;
      c += z;
      d += newest;
      x = y;
      y = z;
      z = newest;
    }
    output[row] = a / length;
    output[row + 1] = b / length;
    output[row + 2] = c / length;
    output[row + 3] = d / length;
  }
  for (; row < to; row++) {
    let total = 0;
    for (let i = row - from; i < row - from + length; i++) total += values[i]!;
    output[row] = total / length;
  }
}

const MEASURES: Readonly<Record<CandleAverage, Measure>> = {
  body10: BODY,
  range10: RANGE,
  range5: RANGE,
  shadows10: SHADOWS,
};
const PRIMITIVES = new Map([BODY, RANGE, SHADOWS].map((measure) => [measure, meanBefore(measure)]));

/** The mean of the bars before the row. */
export function candleAverage(name: CandleAverage): SeriesNode {
  const measure = MEASURES[name];
  return call(PRIMITIVES.get(measure)!, [CANDLE_AVERAGES[name]], measure.inputs);
}
