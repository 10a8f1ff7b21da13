import { ChartPatternStepper } from "./chart-pattern-stepper.ts";
import {
  withHistory,
  type ChartPatternChange,
  type ChartPatternEvent,
  type ChartPatternState,
} from "./chart-pattern-event.ts";
import { describeEvent } from "./describe-event.ts";
import type { Pole } from "./pole.ts";
import type { ChartPatternColumns } from "./newest-chart-patterns.ts";
import { STATE, type TrackedPattern } from "./pattern-state.ts";
import type { PatternListener } from "./pattern-tracker.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { heavyAt } from "./volume-evidence.ts";

export interface DetectOptions {
  /** First row that is read; the default is 0. */
  readonly from?: number;
  /** Row behind the last that is read; the default is the columns' length. */
  readonly to?: number;
  /** Least quality by shape, in the order of SHAPES; the default are the standing gates. */
  readonly gates?: readonly number[];
}

const STATE_NAMES: readonly ChartPatternState[] = ["forming", "confirmed", "failed", "expired", "expired"];

/**
 * Every pattern that entered in rows [from, to), oldest first, with the history of its states. What the first n rows
 * give equals `chartPatternsAsOf` of what all rows give: nothing is revised.
 */
export function detectChartPatterns(bars: ChartPatternColumns, options: DetectOptions = {}): ChartPatternEvent[] {
  const from = options.from ?? 0;
  const to = options.to ?? bars.close.length;
  const recorder = new EventRecorder(from);
  const stepper = new ChartPatternStepper(recorder, options.gates);
  recorder.stepper = stepper;
  const { high, low, close, volume } = bars;
  for (let row = from; row < to; row++) stepper.step(high[row]!, low[row]!, close[row]!, volume[row]!);
  return recorder.events();
}

/** Keeps what the tracker tells as events. */
class EventRecorder implements PatternListener {
  stepper: ChartPatternStepper | undefined;
  private readonly from: number;
  private readonly kept = new Map<TrackedPattern, ChartPatternEvent>();

  constructor(from: number) {
    this.from = from;
  }

  events(): ChartPatternEvent[] {
    return [...this.kept.values()];
  }

  entered(tracked: TrackedPattern, window: PivotWindow | undefined, pole: Pole | undefined): void {
    const memory = this.stepper!.memory;
    const event = describeEvent(tracked, memory, this.from, window, pole);
    this.kept.set(tracked, withHistory(event, [this.change(tracked)]));
  }

  changed(tracked: TrackedPattern): void {
    const event = this.kept.get(tracked)!;
    const superseded = tracked.state === STATE.superseded;
    this.kept.set(tracked, withHistory({ ...event, superseded }, [...event.history, this.change(tracked)]));
  }

  withdrawn(tracked: TrackedPattern): void {
    this.kept.delete(tracked);
  }

  private change(tracked: TrackedPattern): ChartPatternChange {
    const memory = this.stepper!.memory;
    const { state, side, stateBar } = tracked;
    const away = stateBar - tracked.lastBar;
    const line = side > 0 ? tracked.upper + tracked.upperSlope * away : tracked.lower + tracked.lowerSlope * away;
    return {
      state: STATE_NAMES[state]!,
      side: side > 0 ? "BULLISH" : "BEARISH",
      bar: stateBar + this.from,
      knownAt: memory.length - 1 + this.from,
      breakoutLevel: Math.exp(line) * memory.origin,
      onBreakout: state === STATE.confirmed ? heavyAt(memory, stateBar) : null,
    };
  }
}
