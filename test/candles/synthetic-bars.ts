import { seededRandom, type Random } from "#base";
import { CANDLESTICKS } from "#catalogue";

export interface BarColumns {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Prices of a bar in ticks. */
export type Ticks = [open: number, high: number, low: number, close: number];

const SAMPLES = CANDLESTICKS.flatMap(({ samples }) => samples.map(({ bars }) => bars));

/** Ticks to the dollar: cents, which a double cannot hold exactly, and quarters, which it can. */
export const TICKS = [100, 4] as const;

/**
 * Bars on a grid of ticks with the ties, gaps, dojis and bare bodies that real bars have, and now and then a drawing of
 * a pattern, stretched, with some prices moved onto others or by what a rule allows, so that rare patterns, near misses
 * and exact ties occur. Odd seeds are in cents, even ones in quarters. Only whole numbers are drawn, so a seed gives the
 * same bars everywhere.
 */
export function syntheticBars(seed: number, bars: number): BarColumns {
  const random = seededRandom(seed);
  const tick = TICKS[seed % 2 === 0 ? 1 : 0];
  const made: Ticks[] = [];
  let last = 2_000 + random.int(20_000);
  let size = 8;
  while (made.length < bars) {
    if (random.int(40) === 0) size = 2 + random.int(40);
    last = Math.min(60_000, Math.max(500, last));
    if (random.int(8) > 0) made.push(plainBar(random, last, size));
    else if (random.int(2) === 0) made.push(...drawnBars(random, last, size));
    else made.push(...quietBars(last), ...drawnBars(random, last, UNIT));
    last = made.at(-1)![3];
  }
  return columnsOfTicks(made.slice(0, bars), tick);
}

export function columnsOfTicks(rows: readonly Ticks[], tick: number): BarColumns {
  const column = (k: 0 | 1 | 2 | 3): Float64Array => Float64Array.from(rows, (row) => row[k] / tick);
  return { open: column(0), high: column(1), low: column(2), close: column(3) };
}

function plainBar(random: Random, last: number, size: number): Ticks {
  const signed = (most: number): number => random.int(2 * most + 1) - most;
  const open = last + (random.int(4) === 0 ? signed(size) : random.int(2) === 0 ? 0 : signed(1));
  const bodies = [0, 1, size >> 2, size >> 1, size, 2 * size];
  const close = open + signed(bodies[random.int(bodies.length)]!);
  const shadow = (): number => [0, 0, random.int(2), random.int(size), random.int(2 * size)][random.int(5)]!;
  return [open, Math.max(open, close) + shadow(), Math.min(open, close) - shadow(), close];
}

/** Ticks of a body of the quiet bars: a tenth of their range is then 4 ticks, a fifth 8, a twentieth 2. */
export const UNIT = 20;
/** Distances at which rules change their mind after quiet bars. */
const DISTANCES = [0, 0, 0, 1, 2, 4, 8, 10, 12, 20, 24];

export function quietBars(last: number): readonly Ticks[] {
  return Array.from({ length: 10 }, (_, k) => {
    const half = k % 2 === 0 ? UNIT / 2 : -UNIT / 2;
    return [last - half, last + UNIT, last - UNIT, last + half];
  });
}

/** A drawing, one unit of which is `size` ticks, put where the series stands. */
function drawnBars(random: Random, last: number, size: number): readonly Ticks[] {
  const price = (value: number): number => last + Math.round((value - 100) * size);
  const sample = SAMPLES[random.int(SAMPLES.length)]!;
  const rows = sample.map((bar): Ticks => [price(bar.open), price(bar.high), price(bar.low), price(bar.close)]);
  for (let edits = random.int(4); edits > 0; edits--) {
    const row = rows[random.int(rows.length)]!;
    const other = rows[random.int(rows.length)]!;
    const distance = DISTANCES[random.int(DISTANCES.length)]! * (random.int(2) === 0 ? 1 : -1);
    const field = random.int(4);
    const [open, , , close] = row;
    switch (random.int(4)) {
      case 0:
        row[field] = nearest(other, row[field]!) + distance;
        break;
      case 1:
        row[field]! += random.int(5) - 2;
        break;
      case 2:
        row[3] = open + (close < open ? -1 : 1) * (random.int(2) === 0 ? UNIT : Math.abs(other[3] - other[0]));
        break;
      default:
        if (field < 2) row[1] = Math.max(open, close) + Math.abs(distance);
        else row[2] = Math.min(open, close) - Math.abs(distance);
    }
  }
  return rows.map(([open, high, low, close]) => [open, Math.max(open, close, high), Math.min(open, close, low), close]);
}

/** The price of a bar that is nearest to another. */
function nearest(bar: Ticks, price: number): number {
  return bar.reduce((best, one) => (Math.abs(one - price) < Math.abs(best - price) ? one : best));
}
