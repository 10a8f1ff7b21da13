import { CHART_PATTERNS } from "#contract";
import type { BarMemory } from "./bar-memory.ts";
import { BREAK_DIRECTIONS } from "./breaks.ts";
import type { ChartPatternEvent, ChartPatternLine, ChartPatternPivot } from "./chart-pattern-event.ts";
import type { Pole } from "./pole.ts";
import type { TrackedPattern } from "./pattern-state.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { SHAPE } from "./shapes.ts";
import { contracts, meanVolume } from "./volume-evidence.ts";

/** The event of a pattern as it entered, with rows counted from `from` and prices of the columns; no history yet. */
export function describeEvent(
  tracked: TrackedPattern,
  memory: BarMemory,
  from: number,
  window: PivotWindow | undefined,
  pole: Pole | undefined,
): ChartPatternEvent {
  const { pattern, shape, firstBar, lastBar, knownAt, quality } = tracked;
  const price = (logarithm: number): number => Math.exp(logarithm) * memory.origin;
  const pivots = pivotsOf(tracked, memory.length - 1, window, pole).map((pivot) => ({
    ...pivot,
    bar: pivot.bar + from,
    confirmedAt: pivot.confirmedAt + from,
    price: price(pivot.price),
  }));
  const lines = linesOf(tracked, pole).map((line) => ({
    ...line,
    fromBar: line.fromBar + from,
    toBar: line.toBar + from,
    fromPrice: price(line.fromPrice),
    toPrice: price(line.toPrice),
  }));
  const middle = (tracked.upper + tracked.lower) / 2;
  return {
    pattern: CHART_PATTERNS[pattern]!,
    side: tracked.side > 0 ? "BULLISH" : "BEARISH",
    state: "forming",
    stateBar: tracked.stateBar + from,
    firstBar: firstBar + from,
    lastBar: lastBar + from,
    knownAt: knownAt + from,
    quality,
    pivots,
    lines,
    breakoutLevel: Number.NaN,
    breakoutBar: null,
    height: price(middle + tracked.height / 2) - price(middle - tracked.height / 2),
    volume: {
      onBreakout: null,
      contracting: contracts(memory, firstBar, lastBar),
      lighterRightShoulder:
        shape === SHAPE.headAndShoulders && window !== undefined ? lighterRight(window, memory) : null,
    },
    superseded: false,
    history: [],
  };
}

function pivotsOf(
  tracked: TrackedPattern,
  now: number,
  window: PivotWindow | undefined,
  pole: Pole | undefined,
): ChartPatternPivot[] {
  const pivots: ChartPatternPivot[] = [];
  if (pole !== undefined) {
    const [low, high] = pole.sign > 0 ? (["low", "high"] as const) : (["high", "low"] as const);
    const start = pole.sign * (pole.end - pole.height);
    pivots.push({ bar: pole.startBar, price: start, side: low, confirmedAt: now });
    pivots.push({ bar: pole.endBar, price: pole.sign * pole.end, side: high, confirmedAt: now });
  }
  if (window === undefined) return pivots;
  const { bar, price, confirmedAt, length, sign } = window;
  for (let i = 0; i < length; i++) {
    if (bar[i]! < tracked.firstBar) continue;
    const high = ((length - 1 - i) % 2 === 0) === sign > 0;
    pivots.push({ bar: bar[i]!, price: sign * price[i]!, side: high ? "high" : "low", confirmedAt: confirmedAt[i]! });
  }
  return pivots;
}

function linesOf(tracked: TrackedPattern, pole: Pole | undefined): ChartPatternLine[] {
  const { shape, firstBar, lastBar, pattern } = tracked;
  const start = pole === undefined ? firstBar : pole.endBar;
  const along = (role: ChartPatternLine["role"], up: boolean): ChartPatternLine => {
    const [level, slope] = up ? [tracked.upper, tracked.upperSlope] : [tracked.lower, tracked.lowerSlope];
    return { role, fromBar: start, fromPrice: level - slope * (lastBar - start), toBar: lastBar, toPrice: level };
  };
  const breaksUp = BREAK_DIRECTIONS[pattern]! > 0;
  if (shape <= SHAPE.headAndShoulders) return [along("neckline", breaksUp)];
  if (shape === SHAPE.cup) return [along("rim", true)];
  if (shape !== SHAPE.flag || pole === undefined) return [along("upper", true), along("lower", false)];
  const foot = pole.sign * (pole.end - pole.height);
  const top = pole.sign * pole.end;
  return [
    { role: "pole", fromBar: pole.startBar, fromPrice: foot, toBar: pole.endBar, toPrice: top },
    along(breaksUp ? "upper" : "lower", breaksUp),
  ];
}

/** Mean volume around the right shoulder against that around the left one, each from trough to trough. */
function lighterRight({ bar, length }: PivotWindow, memory: BarMemory): boolean | null {
  const at = (i: number): number => bar[length - 6 + i]!;
  const left = meanVolume(memory, at(0), at(2));
  const right = meanVolume(memory, at(4), at(5));
  return left > 0 && right > 0 ? right < left : null;
}
