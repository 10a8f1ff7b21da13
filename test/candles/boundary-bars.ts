import { candleNode, CANDLESTICKS, type Candlestick } from "#catalogue";
import { evaluateSeries } from "#expression";
import { columnsOfTicks, quietBars, UNIT, type Ticks } from "./synthetic-bars.ts";

const BASE = 4_000;
/** How far a price is moved before it counts as free. */
const FARTHEST = 3 * UNIT;
/** Quarters of a dollar, so that ties are exact. */
export const BOUNDARY_TICK = 4;

/**
 * Every sample of the patterns, and each of its prices moved tick by tick, up and down, until the pattern's value
 * changes: the last bars before the change and the first after it, so that each limit is stood on from both sides. Ten
 * quiet bars come before each. Our own rules only choose the bars; what is right on them is for others to say.
 */
export function boundaryBars(patterns: readonly Candlestick[] = CANDLESTICKS): readonly Ticks[] {
  const price = (value: number): number => BASE + Math.round((value - 100) * UNIT);
  return patterns.flatMap((pattern) =>
    pattern.samples.flatMap(({ bars }) => {
      const rows = bars.map((bar): Ticks => [price(bar.open), price(bar.high), price(bar.low), price(bar.close)]);
      const cases = [rows, ...limitsOf(pattern, rows)];
      return [...new Map(cases.map((one) => [String(one), one])).values()].flatMap((one) => [
        ...quietBars(BASE),
        ...one,
      ]);
    }),
  );
}

function valueOf(pattern: Candlestick, rows: readonly Ticks[]): number {
  const bars = columnsOfTicks([...quietBars(BASE), ...quietBars(BASE), ...rows], BOUNDARY_TICK);
  return evaluateSeries(candleNode(pattern), { ...bars }, bars.open.length).at(-1)!;
}

function limitsOf(pattern: Candlestick, rows: readonly Ticks[]): readonly (readonly Ticks[])[] {
  const found: (readonly Ticks[])[] = [];
  const value = valueOf(pattern, rows);
  for (let row = 0; row < rows.length; row++) {
    for (const field of [0, 1, 2, 3] as const) {
      for (const step of [1, -1]) {
        let before = rows;
        for (let k = 1; k <= FARTHEST; k++) {
          const moved = rows.map((bar, at) => (at === row ? movedBar(bar, field, k * step) : bar));
          if (!moved.every(isBar)) break;
          if (valueOf(pattern, moved) !== value) {
            found.push(before, moved);
            break;
          }
          before = moved;
        }
      }
    }
  }
  return found;
}

/** A bar with one price moved; the range follows a body that leaves it. */
function movedBar(bar: Ticks, field: 0 | 1 | 2 | 3, ticks: number): Ticks {
  const moved: Ticks = [...bar];
  moved[field] += ticks;
  const [open, high, low, close] = moved;
  if (field === 1 || field === 2) return moved;
  return [open, Math.max(open, high, close), Math.min(open, low, close), close];
}

function isBar([open, high, low, close]: Ticks): boolean {
  return high >= Math.max(open, close) && low <= Math.min(open, close);
}
