import type { ChartPatternName, ChartPatternSide } from "#contract";

export type ChartPatternState = "forming" | "confirmed" | "failed" | "expired";

export interface ChartPatternPivot {
  readonly bar: number;
  readonly price: number;
  readonly side: "high" | "low";
  /** The bar at which the pivot was known. */
  readonly confirmedAt: number;
}

export interface ChartPatternLine {
  readonly role: "upper" | "lower" | "neckline" | "rim" | "pole";
  readonly fromBar: number;
  readonly fromPrice: number;
  readonly toBar: number;
  readonly toPrice: number;
}

/** Volume never decides. Null = not known (no volume, or nothing broke yet). */
export interface ChartPatternVolume {
  /** The bar of the break traded at least 1.5 times the average of the 20 bars before it. */
  readonly onBreakout: boolean | null;
  /** Volume fell from the first to the last pivot (slope of a straight line). */
  readonly contracting: boolean | null;
  /** Head and shoulders: less volume in the right shoulder than in the left one. */
  readonly lighterRightShoulder: boolean | null;
}

/** One state of an event: from `knownAt` on it holds, until the next. */
export interface ChartPatternChange {
  readonly state: ChartPatternState;
  readonly side: ChartPatternSide;
  /** The bar that set the state: of a forming pattern its last pivot. Never later than `knownAt`. */
  readonly bar: number;
  readonly knownAt: number;
  readonly breakoutLevel: number;
  readonly onBreakout: boolean | null;
}

/**
 * A chart pattern as it was found. Bars are row numbers of the columns that were read; prices are the columns' own.
 * Everything but the state is settled when the event is first known, and never revised.
 */
export interface ChartPatternEvent {
  readonly pattern: ChartPatternName;
  /** BULLISH or BEARISH; of a pattern that may break either way the side of the leg before it, until it breaks. */
  readonly side: ChartPatternSide;
  readonly state: ChartPatternState;
  readonly stateBar: number;
  readonly firstBar: number;
  /** Bar of the last pivot. */
  readonly lastBar: number;
  /** The bar at which the pattern was first known. */
  readonly knownAt: number;
  /** 0 to 1; 0.6 is reached by 2 % of random walks. */
  readonly quality: number;
  readonly pivots: readonly ChartPatternPivot[];
  readonly lines: readonly ChartPatternLine[];
  /** Price of the line that confirms, at the bar that set the state. */
  readonly breakoutLevel: number;
  readonly breakoutBar: number | null;
  /** Height in price: of the lines' larger end, from peaks to neckline, of the pole, of the cup. */
  readonly height: number;
  readonly volume: ChartPatternVolume;
  /** Whether a better or newer view of the same segment took its place; its state is then expired. */
  readonly superseded: boolean;
  /** The states in time order. */
  readonly history: readonly ChartPatternChange[];
}

/** What stood at a bar: the events known by then, each as it was then. */
export function chartPatternsAsOf(events: readonly ChartPatternEvent[], bar: number): ChartPatternEvent[] {
  return events.filter(({ knownAt }) => knownAt <= bar).map((event) => eventAsOf(event, bar));
}

function eventAsOf(event: ChartPatternEvent, bar: number): ChartPatternEvent {
  const history = event.history.filter(({ knownAt }) => knownAt <= bar);
  return history.length === event.history.length ? event : withHistory({ ...event, superseded: false }, history);
}

/** The event with these states and what follows from the last of them. */
export function withHistory(event: ChartPatternEvent, history: readonly ChartPatternChange[]): ChartPatternEvent {
  const { state, side, bar, breakoutLevel, onBreakout } = history.at(-1)!;
  return {
    ...event,
    state,
    side,
    stateBar: bar,
    breakoutLevel,
    breakoutBar: state === "confirmed" ? bar : null,
    volume: { ...event.volume, onBreakout },
    history,
  };
}
