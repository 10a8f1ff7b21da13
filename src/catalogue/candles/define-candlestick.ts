import { assert } from "#base";
import type { Primitive } from "#expression";
import type { Sentiment } from "#contract";
import { areMeasured, MOST_MARKED, upsideDownMarks, type CandleMarks } from "./candle-marks.ts";
import { candlePrimitive, longestAverage, type CandleRule } from "./candle-primitive.ts";
import { candleSides, type CandleSide } from "./candle-sides.ts";
import type { CandleAverage } from "./candles.ts";
import { MOST_CANDLES } from "./whole-bars.ts";

/** Open, high, low, close of a bar. */
type Row = readonly [open: number, high: number, low: number, close: number];

export interface CandleBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Bars on whose last one the pattern fires, after ten quiet bars of body 1 and range 2 around 100. */
export interface CandleSample {
  readonly sentiment: Sentiment;
  readonly bars: readonly CandleBar[];
}

export interface CandlestickDefinition {
  /** The key in a payload's CandlestickPattern. */
  readonly id: string;
  readonly displayName: string;
  /** Complete sentences: what has to be seen, and the source. */
  readonly description: string;
  /** Candles that make up the pattern. */
  readonly bars: number;
  /** What it says, whatever the sign of its value; two = the side is the sign. */
  readonly sentiment: Sentiment | "two";
  /** Bars before the first that can have a value. */
  readonly lookback: number;
  /** Rows that the rule looks at, where they are not those that the lookback leaves beside the averages. */
  readonly rows?: number;
  readonly uses: readonly CandleAverage[];
  /** Default share of the first body that the last candle must reach into, where the pattern has one. */
  readonly penetration?: number;
  readonly source: string;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
  /** Bars that draw it; the bullish side of one that has two. */
  readonly sample: readonly Row[];
  /** The bearish side of one that has two, where it is not the bullish one upside down. */
  readonly bearishSample?: readonly Row[];
  /**
   * What its newest candles show at least, the last one last, of the bullish side where it has two: the rule is asked
   * nowhere else, so these must follow from it. Left out = it is asked on every bar.
   */
  readonly marks?: CandleMarks;
  /** The same of the bearish side, where it is not the bullish one upside down. */
  readonly bearishMarks?: CandleMarks;
  /** The same in further ways, with or without those. */
  readonly moreMarks?: readonly CandleMarks[];
  /** The values of the two sides where the marks alone tell that the pattern is there: the rule says the same. */
  readonly says?: readonly [bullish: number, bearish: number];
  /** 0 = absent; 100 or -100 = present, 80 or -80 = with touching bodies, 200 or -200 = confirmed. */
  readonly at: CandleRule;
}

/** A candlestick pattern as the registry and the engine see it. */
export interface Candlestick extends Omit<
  CandlestickDefinition,
  "sample" | "bearishSample" | "rows" | "penetration" | "marks" | "bearishMarks" | "moreMarks" | "says"
> {
  readonly penetration: number | undefined;
  /** Rows that the rule looks at. */
  readonly rows: number;
  /** The pattern can be only where the newest candles show one of these. */
  readonly sides: readonly CandleSide[];
  readonly samples: readonly CandleSample[];
  /** Whether its marks compare a candle with averages. */
  readonly measured: boolean;
  readonly primitive: Primitive;
}

/** Declares a candlestick pattern. A wrong declaration throws when the catalogue loads. */
export function defineCandlestick({
  sample,
  bearishSample,
  rows: given,
  marks,
  bearishMarks,
  moreMarks = [],
  says,
  penetration,
  ...definition
}: CandlestickDefinition): Candlestick {
  const { id, lookback, uses, sentiment, at } = definition;
  const rows = given ?? lookback - longestAverage(uses) + 1;
  assert(/^[A-Z][A-Z0-9_]*$/.test(id), `id ${id} is upper case`);
  assert(rows >= 1 && lookback < MOST_CANDLES, `${id}: lookback ${lookback}`);
  assert(definition.bars >= 1 && definition.bars <= rows, `${id}: ${definition.bars} bars`);
  const all = [...(marks === undefined ? [] : bothSides(marks, bearishMarks, sentiment)), ...moreMarks];
  const marked = Math.max(0, ...all.map((own) => own.length));
  assert(marked <= Math.min(rows, MOST_MARKED), `${id}: marks`);
  assert(says === undefined || (marks !== undefined && moreMarks.length === 0), `${id}: says`);
  // Without any it is asked on every bar.
  const sides = candleSides(all.length === 0 ? [[]] : all, says);
  const measured = all.some(areMeasured);
  return Object.freeze({
    ...definition,
    measured,
    penetration,
    rows,
    sides,
    samples:
      sentiment === "two"
        ? [drawn("bullish", sample), drawn("bearish", bearishSample ?? upsideDown(sample))]
        : [drawn(sentiment, sample)],
    primitive: candlePrimitive({
      id,
      uses,
      rows,
      lookback,
      penetration: penetration !== undefined,
      sides,
      marked,
      measured,
      at,
    }),
  });
}

function bothSides(
  marks: CandleMarks,
  bearishMarks: CandleMarks | undefined,
  sentiment: Sentiment | "two",
): readonly CandleMarks[] {
  return [marks, bearishMarks ?? (sentiment === "two" ? upsideDownMarks(marks) : marks)];
}

function drawn(sentiment: Sentiment, rows: readonly Row[]): CandleSample {
  return { sentiment, bars: rows.map(([open, high, low, close]) => ({ open, high, low, close })) };
}

/** Mirrored at 100, to the cent. */
function upsideDown(rows: readonly Row[]): readonly Row[] {
  const mirror = (price: number): number => Math.round(100 * (200 - price)) / 100;
  return rows.map(([open, high, low, close]) => [mirror(open), mirror(low), mirror(high), mirror(close)]);
}
