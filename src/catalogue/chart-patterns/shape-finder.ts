import type { BarMemory } from "./bar-memory.ts";
import { Candidate } from "./candidate.ts";
import { matchCup } from "./match-cup.ts";
import { matchFlag } from "./match-flag.ts";
import { LineMatcher } from "./match-lines.ts";
import { matchDouble, matchHeadAndShoulders, matchMultiple } from "./match-peaks.ts";
import { patternPair, type PatternPair } from "./pattern-pair.ts";
import type { PivotWindow } from "./pivot-window.ts";
import { LONGEST_FLAG, SHORTEST_FLAG, type Pole } from "./pole.ts";
import { leastSum, qualityOf, weigh } from "./quality.ts";
import { SHAPE, SHAPES } from "./shapes.ts";
import { Zigzag, ZIGZAG_SCALES } from "./zigzag.ts";

/** Told of each candidate at the bar at which it is first known. The window is undefined for a flag, the pole for others. */
export interface CandidateSink {
  /** Quality by shape below which it takes nothing, Infinity for all; without it everything is offered. */
  readonly floors?: readonly number[];
  offer(candidate: Candidate, window: PivotWindow | undefined, pole: Pole | undefined): void;
}

const DOUBLE = patternPair("Double Top", "Double Bottom");
const MULTIPLE = patternPair("Multiple Top", "Multiple Bottom");
const HEAD = patternPair("Head and Shoulders", "Inverse Head and Shoulders");
const FLAG = patternPair("Bull Flag", "Bear Flag");
const CUP = patternPair("Cup and Handle", "Cup and Handle");

/** Average true ranges by which price must come back from an extreme before it may be a pattern's last pivot. */
const RIPENESS = 1.5;
/** Bars from the first to the last pivot. */
const LONGEST = 300;
/** Pivots of the peaks' patterns with the one before them, and touches of lines. */
const DOUBLE_PIVOTS = 4;
const SIX_PIVOTS = 6;
const FEWEST_TOUCHES = 5;
const MOST_TOUCHES = 7;
const HANDLE_BARS = 3;
const HANDLE_DEPTH = 0.08;

const isFlagLong = (bars: number): boolean => bars >= SHORTEST_FLAG && bars <= LONGEST_FLAG;

/** How many of the newest pivots two windows have in common. */
function sharedTail(a: PivotWindow, b: PivotWindow): number {
  if (a.sign !== b.sign) return 0;
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a.bar[a.length - 1 - shared] === b.bar[b.length - 1 - shared]) shared++;
  return shared;
}

/** Drives the zigzags of all scales over the bars, and offers what their pivots look like. */
export class ShapeFinder {
  private readonly zigzags = ZIGZAG_SCALES.map((scale) => new Zigzag(scale, RIPENESS));
  private readonly candidate = new Candidate();
  private readonly lines: LineMatcher;
  /** The extreme of each scale for which a cup was offered. */
  private readonly cups = new Int32Array(ZIGZAG_SCALES.length);
  /** Least weighted sum of evidence by shape. */
  private readonly floors: readonly number[];
  private readonly sink: CandidateSink;
  private readonly memory: BarMemory;
  private readonly seeksDoubles: boolean;
  private readonly seeksPeaks: boolean;
  private readonly seeksLines: boolean;
  private readonly seeksFlags: boolean;
  private readonly seeksCups: boolean;

  constructor(memory: BarMemory, sink: CandidateSink) {
    this.memory = memory;
    this.sink = sink;
    this.floors = SHAPES.map((_, shape) => leastSum(sink.floors?.[shape] ?? 0));
    this.lines = new LineMatcher(memory, this.floors);
    this.cups.fill(-1);
    const seeks = (...shapes: readonly number[]): boolean => shapes.some((one) => sink.floors?.[one] !== Infinity);
    this.seeksDoubles = seeks(SHAPE.double);
    this.seeksPeaks = seeks(SHAPE.multiple, SHAPE.headAndShoulders);
    this.seeksLines = seeks(SHAPE.triangle, SHAPE.symmetrical, SHAPE.wedge, SHAPE.channel, SHAPE.level);
    this.seeksFlags = seeks(SHAPE.flag);
    this.seeksCups = seeks(SHAPE.cup);
  }

  reset(): void {
    for (const zigzag of this.zigzags) zigzag.reset();
    this.cups.fill(-1);
  }

  /** Looks at the newest bar of the memory. */
  step(): void {
    const { memory, zigzags } = this;
    if (Number.isNaN(memory.atr)) return;
    const now = memory.length - 1;
    const { atr } = memory;
    let seen: PivotWindow | undefined;
    let turning = false;
    for (let i = 0; i < zigzags.length; i++) {
      const zigzag = zigzags[i]!;
      if (zigzag.step(now, memory)) {
        const window = zigzag.pivots(now);
        // Scales often share their newest pivots: what was looked at is not looked at again.
        this.findShapes(window, seen === undefined ? 0 : sharedTail(window, seen));
        seen = window;
      }
      if (this.seeksCups && zigzag.direction > 0) this.findCup(zigzag, i, now);
      if (this.seeksFlags && i > 0 && zigzag.mayFlag(now)) this.findFlags(zigzag, i, now);
      if (zigzag.turns(atr)) turning = true;
    }
    if (!turning) return;
    for (let i = 0; i < zigzags.length; i++) zigzags[i]!.turn(now, memory);
  }

  /** `known` = how many of the newest pivots the scale before had too. */
  private findShapes(window: PivotWindow, known: number): void {
    const { candidate, lines } = this;
    if (this.seeksDoubles && known < DOUBLE_PIVOTS && matchDouble(window, candidate))
      this.offer(SHAPE.double, DOUBLE, window);
    if (this.seeksPeaks && known < SIX_PIVOTS) {
      if (matchMultiple(window, candidate)) this.offer(SHAPE.multiple, MULTIPLE, window);
      else if (matchHeadAndShoulders(window, candidate)) this.offer(SHAPE.headAndShoulders, HEAD, window);
    }
    if (!this.seeksLines) return;
    lines.begin();
    for (let pivots = Math.max(FEWEST_TOUCHES, known + 1); pivots <= MOST_TOUCHES; pivots++) {
      const found = lines.match(window, pivots, candidate);
      if (found !== undefined) this.offer(found.shape, found.patterns, window);
    }
  }

  private findCup(zigzag: Zigzag, scale: number, now: number): void {
    if (this.cups[scale] === zigzag.extremeBar || now - zigzag.extremeBar < HANDLE_BARS) return;
    if (zigzag.retreat < HANDLE_DEPTH * zigzag.reach) return;
    this.cups[scale] = zigzag.extremeBar;
    const window = zigzag.pivots(now);
    if (matchCup(window, this.memory, now - zigzag.extremeBar, this.candidate)) this.offer(SHAPE.cup, CUP, window);
  }

  private findFlags(zigzag: Zigzag, scale: number, now: number): void {
    const under = isFlagLong(now - zigzag.extremeBar);
    if (under) {
      const leg = zigzag.readLeg();
      if (now <= leg.until && !this.sameLeg(leg, scale - 1, now)) this.findFlag(leg, now);
    }
    if (!isFlagLong(now - zigzag.pivotBar)) return;
    const before = zigzag.readLegBefore();
    if (now <= before.until && (under || !this.sameLeg(before, scale - 1, now))) this.findFlag(before, now);
  }

  /** Whether the next smaller scale that has a leg of a flag's age has this one: scales often share a leg. */
  private sameLeg({ startBar, endBar }: Pole, scale: number, now: number): boolean {
    for (let i = scale; i > 0; i--) {
      const { pivotBefore, pivotBar, extremeBar } = this.zigzags[i]!;
      if (pivotBefore >= 0 && isFlagLong(now - pivotBar)) return endBar === pivotBar && startBar === pivotBefore;
      if (pivotBar >= 0 && isFlagLong(now - extremeBar)) return endBar === extremeBar && startBar === pivotBar;
    }
    return false;
  }

  private findFlag(pole: Pole, now: number): void {
    const { candidate } = this;
    if (!matchFlag(pole, this.memory, now, candidate)) return;
    const sum = weigh(SHAPE.flag, candidate.evidence);
    if (sum < this.floors[SHAPE.flag]!) return;
    candidate.shape = SHAPE.flag;
    candidate.sign = pole.sign;
    candidate.pattern = FLAG[pole.sign > 0 ? 0 : 1];
    candidate.firstBar = pole.startBar;
    candidate.lastBar = now;
    candidate.quality = qualityOf(sum);
    this.sink.offer(candidate, undefined, pole);
  }

  private offer(shape: number, patterns: PatternPair, window: PivotWindow): void {
    const { candidate } = this;
    const sum = weigh(shape, candidate.evidence);
    if (sum < this.floors[shape]!) return;
    candidate.shape = shape;
    candidate.sign = window.sign;
    candidate.pattern = patterns[window.sign > 0 ? 0 : 1];
    candidate.firstBar = window.bar[candidate.from]!;
    candidate.lastBar = window.bar[window.length - 1]!;
    if (candidate.lastBar - candidate.firstBar > LONGEST) return;
    candidate.quality = qualityOf(sum);
    this.sink.offer(candidate, window, undefined);
  }
}
