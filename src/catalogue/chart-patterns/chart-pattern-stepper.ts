import { BarMemory } from "./bar-memory.ts";
import { STATE } from "./pattern-state.ts";
import { PatternTracker, type PatternListener } from "./pattern-tracker.ts";
import { ShapeFinder } from "./shape-finder.ts";

/**
 * The detector, one bar at a time: every other form drives this one, so that live, batch and as-of give the same.
 * Its memory is bounded: the newest 512 bars, eight pivots a scale, the open patterns.
 */
export class ChartPatternStepper {
  readonly memory = new BarMemory();
  private readonly tracker: PatternTracker;
  private readonly finder: ShapeFinder;

  /** `gates`: least quality by shape, where others than the standing ones are wanted; Infinity: the shape is not looked for. */
  constructor(listener?: PatternListener, gates?: readonly number[]) {
    this.tracker = new PatternTracker(this.memory, listener, gates);
    this.finder = new ShapeFinder(this.memory, this.tracker);
  }

  reset(): void {
    this.memory.reset();
    this.tracker.reset();
    this.finder.reset();
  }

  /** Takes the next closed bar. */
  step(high: number, low: number, close: number, volume: number): void {
    if (!this.memory.push(high, low, close, volume)) return;
    this.tracker.step();
    this.finder.step();
  }

  /** Ages as newestChartPatterns gives them, at the newest bar. */
  newest(out: Float64Array): void {
    const { open, confirmedAt } = this.tracker;
    const now = this.memory.length - 1;
    for (let i = 0; i < confirmedAt.length; i++) out[i] = confirmedAt[i]! < 0 ? Infinity : now - confirmedAt[i]!;
    for (const { pattern, side, state, stateBar } of open) {
      const slot = pattern * 2 + (side > 0 ? 0 : 1);
      if (state === STATE.forming && now - stateBar < out[slot]!) out[slot] = now - stateBar;
    }
  }
}
