import { CHART_PATTERNS } from "#contract";
import { KEPT_MASK, type BarMemory } from "./bar-memory.ts";
import { BREAK_DIRECTIONS } from "./breaks.ts";
import type { Candidate } from "./candidate.ts";
import { GATES, HYSTERESIS } from "./gates.ts";
import type { Pole } from "./pole.ts";
import { STATE, type TrackedPattern } from "./pattern-state.ts";
import type { PivotWindow } from "./pivot-window.ts";
import type { CandidateSink } from "./shape-finder.ts";
import { SHAPE } from "./shapes.ts";

/** Share of two spans that they must have in common to be one segment of the chart. */
const SAME_SEGMENT = 0.5;
/** By how much quality may fall where a newer pivot gives a segment another name. */
const NEWER = 0.15;
/** Two scales that see the same pivots differ by rounding: that is no better view. */
const BETTER = 1e-9;
/** A last pivot that is found later than this is history. */
const LATEST_FIND = 64;

/** Lines fail only well beyond the side where they are not expected to break: a poke through it is no answer. */
const FAR_SIDE = 2.5;

/** Told of what enters and of each change of state. */
export interface PatternListener {
  entered(tracked: TrackedPattern, window: PivotWindow | undefined, pole: Pole | undefined): void;
  changed(tracked: TrackedPattern): void;
  /** Taken back at the very bar at which it entered: it never was. */
  withdrawn(tracked: TrackedPattern): void;
}

const isLines = (shape: number): boolean => shape >= SHAPE.triangle && shape <= SHAPE.level;
const isPeaks = (shape: number): boolean => shape === SHAPE.double || shape === SHAPE.multiple;

/**
 * The life of patterns. A candidate enters when its quality reaches the gate, or stays above gate − hysteresis where it
 * carries on a pattern that has entered; a segment of lines has one label, the best. Then each close is held against
 * the lines: forming → confirmed | failed | expired.
 */
export class PatternTracker implements CandidateSink {
  readonly open: TrackedPattern[] = [];
  /** Newest confirmation by pattern × 2 + (0 bullish, 1 bearish): its bar, -1 for none. */
  readonly confirmedAt = new Int32Array(CHART_PATTERNS.length * 2).fill(-1);
  /** By pattern: what was confirmed last. */
  private readonly settled: (TrackedPattern | undefined)[] = CHART_PATTERNS.map(() => undefined);
  private readonly memory: BarMemory;
  private readonly gates: readonly number[];
  private readonly listener: PatternListener | undefined;
  readonly floors: readonly number[];

  constructor(memory: BarMemory, listener?: PatternListener, gates: readonly number[] = GATES) {
    this.memory = memory;
    this.listener = listener;
    this.gates = gates;
    this.floors = gates.map((gate) => gate - HYSTERESIS);
  }

  reset(): void {
    this.open.length = 0;
    this.confirmedAt.fill(-1);
    this.settled.fill(undefined);
  }

  /** Holds the newest close against the open patterns; to be called before the finder looks at the bar. */
  step(): void {
    const now = this.memory.length - 1;
    const close = this.memory.close[now & KEPT_MASK]!;
    for (let i = this.open.length - 1; i >= 0; i--) {
      const tracked = this.open[i]!;
      const state = judged(tracked, now, close);
      if (state === STATE.forming) continue;
      this.settle(tracked, i, state, now);
    }
  }

  offer(candidate: Candidate, window: PivotWindow | undefined, pole: Pole | undefined): void {
    const { shape, quality } = candidate;
    const gate = this.gates[shape]!;
    if (quality < this.floors[shape]!) return;
    const now = this.memory.length - 1;
    if (now - candidate.lastBar > LATEST_FIND || this.settledAlready(candidate)) return;
    let known = false;
    for (const tracked of this.open) {
      if (!overlaps(tracked, candidate)) continue;
      if (tracked.pattern === candidate.pattern) {
        if (!carriesOn(tracked, candidate)) return;
        known = true;
      } else if (rivals(tracked, candidate) && !outranks(tracked, candidate, gate)) return;
    }
    if (quality < gate && !known) return;
    const tracked = this.trackedOf(candidate, window, pole);
    for (let bar = candidate.lastBar + 1; bar <= now && tracked.state === STATE.forming; bar++) {
      const state = judged(tracked, bar, this.memory.close[bar & KEPT_MASK]!);
      if (state === STATE.failed || state === STATE.expired) return;
      if (state === STATE.confirmed) confirm(tracked, bar, this.memory.close[bar & KEPT_MASK]!);
    }
    this.supersede(candidate, now);
    this.listener?.entered(tracked, window, pole);
    if (tracked.state === STATE.forming) this.open.push(tracked);
    else this.remember(tracked);
  }

  private supersede(candidate: Candidate, now: number): void {
    for (let i = this.open.length - 1; i >= 0; i--) {
      const tracked = this.open[i]!;
      if (!overlaps(tracked, candidate)) continue;
      if (tracked.pattern !== candidate.pattern && !rivals(tracked, candidate)) continue;
      this.open.splice(i, 1);
      if (tracked.knownAt === now) this.listener?.withdrawn(tracked);
      else this.close(tracked, STATE.superseded, now);
    }
  }

  private settle(tracked: TrackedPattern, index: number, state: number, now: number): void {
    this.open.splice(index, 1);
    if (state !== STATE.confirmed) return this.close(tracked, state, now);
    confirm(tracked, now, this.memory.close[now & KEPT_MASK]!);
    this.remember(tracked);
    this.listener?.changed(tracked);
  }

  private close(tracked: TrackedPattern, state: number, now: number): void {
    tracked.state = state;
    tracked.stateBar = now;
    this.listener?.changed(tracked);
  }

  private remember(tracked: TrackedPattern): void {
    const slot = tracked.pattern * 2 + (tracked.side > 0 ? 0 : 1);
    if (tracked.stateBar > this.confirmedAt[slot]!) this.confirmedAt[slot] = tracked.stateBar;
    this.settled[tracked.pattern] = tracked;
  }

  /** Whether this segment has had its confirmation. */
  private settledAlready(candidate: Candidate): boolean {
    if (!isLines(candidate.shape)) {
      const settled = this.settled[candidate.pattern];
      return settled !== undefined && overlaps(settled, candidate);
    }
    for (const settled of this.settled) {
      if (settled === undefined || !isLines(settled.shape) || !overlaps(settled, candidate)) continue;
      // A pivot after the break of other lines is a new look at the segment.
      if (settled.pattern === candidate.pattern || candidate.lastBar <= settled.stateBar) return true;
    }
    return false;
  }

  private trackedOf(candidate: Candidate, window: PivotWindow | undefined, pole: Pole | undefined): TrackedPattern {
    const upright = candidate.sign > 0;
    const { sign, pattern, lastBar } = candidate;
    const now = this.memory.length - 1;
    const lines = isLines(candidate.shape);
    const direction = BREAK_DIRECTIONS[pattern]!;
    return {
      pattern,
      shape: candidate.shape,
      firstBar: candidate.firstBar,
      lastBar,
      quality: candidate.quality,
      knownAt: now,
      height: candidate.height,
      upper: upright ? candidate.upper : -candidate.lower,
      upperSlope: sign * (upright ? candidate.upperSlope : candidate.lowerSlope),
      upperMargin: (upright ? candidate.upperMargin : candidate.lowerMargin) * (lines && direction < 0 ? FAR_SIDE : 1),
      lower: upright ? candidate.lower : -candidate.upper,
      lowerSlope: sign * (upright ? candidate.lowerSlope : candidate.upperSlope),
      lowerMargin: (upright ? candidate.lowerMargin : candidate.upperMargin) * (lines && direction > 0 ? FAR_SIDE : 1),
      openUntil: lastBar + Math.max(1, Math.floor(candidate.life)),
      state: STATE.forming,
      stateBar: lastBar,
      side: direction || priorSide(candidate, window, pole),
    };
  }
}

/** The side of the leg into the first pivot, for patterns that may break either way. */
function priorSide(candidate: Candidate, window: PivotWindow | undefined, pole: Pole | undefined): number {
  if (window === undefined) return pole?.sign ?? 1;
  return (window.length - 1 - candidate.from) % 2 === 0 ? candidate.sign : -candidate.sign;
}

function judged(tracked: TrackedPattern, bar: number, close: number): number {
  const direction = BREAK_DIRECTIONS[tracked.pattern]!;
  const away = bar - tracked.lastBar;
  if (close > tracked.upper + tracked.upperSlope * away + tracked.upperMargin)
    return direction < 0 ? STATE.failed : STATE.confirmed;
  if (close < tracked.lower + tracked.lowerSlope * away - tracked.lowerMargin)
    return direction > 0 ? STATE.failed : STATE.confirmed;
  return bar > tracked.openUntil ? STATE.expired : STATE.forming;
}

function confirm(tracked: TrackedPattern, bar: number, close: number): void {
  const away = bar - tracked.lastBar;
  tracked.state = STATE.confirmed;
  tracked.stateBar = bar;
  tracked.side = close > tracked.upper + tracked.upperSlope * away ? 1 : -1;
}

interface Span {
  readonly firstBar: number;
  readonly lastBar: number;
}

function overlaps(a: Span, b: Span): boolean {
  const shared = Math.min(a.lastBar, b.lastBar) - Math.max(a.firstBar, b.firstBar);
  if (shared <= 0) return false;
  return shared >= SAME_SEGMENT * (Math.max(a.lastBar, b.lastBar) - Math.min(a.firstBar, b.firstBar));
}

/** Whether two patterns cannot both name one segment. */
function rivals(tracked: TrackedPattern, candidate: Candidate): boolean {
  if (isLines(tracked.shape)) return isLines(candidate.shape);
  return (
    isPeaks(tracked.shape) &&
    isPeaks(candidate.shape) &&
    BREAK_DIRECTIONS[tracked.pattern] === BREAK_DIRECTIONS[candidate.pattern]
  );
}

/** A better view of the same pivots, or the same pattern with a newer one. */
function carriesOn(tracked: TrackedPattern, candidate: Candidate): boolean {
  if (tracked.shape === SHAPE.flag) return false;
  return (
    candidate.lastBar > tracked.lastBar ||
    (candidate.lastBar === tracked.lastBar && candidate.quality > tracked.quality + BETTER)
  );
}

function outranks(tracked: TrackedPattern, candidate: Candidate, gate: number): boolean {
  if (candidate.quality < gate) return false;
  if (isPeaks(candidate.shape)) return candidate.shape === SHAPE.multiple;
  // A view with a newer pivot knows more, and may be somewhat less clean.
  const newer = candidate.lastBar > tracked.lastBar ? NEWER : -BETTER;
  return candidate.quality > tracked.quality - newer;
}
