import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { CHART_PATTERNS, type ChartPatternName } from "#contract";
import { BREAKS } from "./breaks.ts";
import { chartPatternsAsOf, type ChartPatternEvent } from "./chart-pattern-event.ts";
import { ChartPatternStepper } from "./chart-pattern-stepper.ts";
import { detectChartPatterns } from "./detect-chart-patterns.ts";
import { NEWEST_CHART_PATTERNS_LENGTH, newestChartPatterns } from "./newest-chart-patterns.ts";
import { plantedPattern } from "./planted-pattern.testing.ts";
import { randomWalk, type WalkBars } from "./random-walk.testing.ts";
import { SHAPES } from "./shapes.ts";

/** Low gates, so that there is something to look at. */
const LOW = SHAPES.map(() => 0.3);

const mapped = (bars: WalkBars, price: (value: number) => number): WalkBars => ({
  open: bars.open.map(price),
  high: bars.high.map(price),
  low: bars.low.map(price),
  close: bars.close.map(price),
  volume: bars.volume,
});
const cut = (bars: WalkBars, to: number): WalkBars => ({
  open: bars.open.slice(0, to),
  high: bars.high.slice(0, to),
  low: bars.low.slice(0, to),
  close: bars.close.slice(0, to),
  volume: bars.volume.slice(0, to),
});

/** Walks and planted patterns by seed. */
const seeds = fc.integer({ min: 0, max: 1e6 });
function seriesOf(seed: number): WalkBars {
  const random = seededRandom(seed);
  const name = CHART_PATTERNS[seed % (CHART_PATTERNS.length + 3)];
  return name === undefined ? randomWalk(random, 252) : plantedPattern(random, name, 2, seed % 3).bars;
}

describe("detectChartPatterns", () => {
  it("finds something on every kind of planted pattern, with its geometry in place", () => {
    const random = seededRandom(5);
    for (const name of CHART_PATTERNS) {
      const found: ChartPatternEvent[] = [];
      for (let k = 0; k < 12 && found.length === 0; k++) {
        found.push(
          ...detectChartPatterns(plantedPattern(random, name, 2, k % 3).bars).filter(({ pattern }) => pattern === name),
        );
      }
      expect({ name, found: found.length > 0 }).toEqual({ name, found: true });
      for (const event of found) checkShape(event);
    }
  });

  function checkShape(event: ChartPatternEvent): void {
    const { pivots, history, lines } = event;
    expect(pivots.length).toBeGreaterThanOrEqual(2);
    expect(pivots[0]!.bar).toBe(event.firstBar);
    for (const [i, pivot] of pivots.entries()) {
      expect(pivot.confirmedAt).toBeGreaterThanOrEqual(pivot.bar);
      expect(pivot.confirmedAt).toBeLessThanOrEqual(event.knownAt);
      if (i === 0) continue;
      expect(pivot.bar).toBeGreaterThan(pivots[i - 1]!.bar);
      expect(pivot.side).not.toBe(pivots[i - 1]!.side);
      expect(Math.sign(pivot.price - pivots[i - 1]!.price)).toBe(pivot.side === "high" ? 1 : -1);
    }
    for (const line of lines) expect(line.toBar).toBeGreaterThan(line.fromBar);
    expect(event.height).toBeGreaterThan(0);
    expect(event.quality).toBeGreaterThan(0.3);
    expect(event.quality).toBeLessThanOrEqual(1);
    expect(history.at(-1)).toMatchObject({ state: event.state, side: event.side, bar: event.stateBar });
    for (const change of history) expect(change.bar).toBeLessThanOrEqual(change.knownAt);
    const breaks = BREAKS[event.pattern];
    expect(event.side).toBe({ up: "BULLISH", down: "BEARISH", either: event.side }[breaks]);
  }

  it("confirms by a close beyond the line, on the side that it tells", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = seriesOf(seed);
        for (const event of detectChartPatterns(bars, { gates: LOW })) {
          if (event.breakoutBar === null) continue;
          const beyond = bars.close[event.breakoutBar]! - event.breakoutLevel;
          expect(beyond > 0).toBe(event.side === "BULLISH");
          expect(event.breakoutBar).toBeGreaterThan(event.lastBar);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("repaints nothing: what the first bars give is what stood at that bar", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 30, max: 251 }), (seed, at) => {
        const bars = seriesOf(seed);
        const live = detectChartPatterns(cut(bars, at + 1), { gates: LOW });
        expect(live).toEqual(chartPatternsAsOf(detectChartPatterns(bars, { gates: LOW }), at));
      }),
      { numRuns: 60 },
    );
  });

  it("counts rows from the columns' beginning", () => {
    const { bars } = plantedPattern(seededRandom(11), "Double Bottom", 2, 1);
    const shifted = Object.fromEntries(
      Object.entries(bars).map(([name, column]) => [name, Float64Array.from([...new Array(7).fill(1), ...column])]),
    ) as unknown as WalkBars;
    const plain = detectChartPatterns(bars, { gates: LOW });
    const moved = detectChartPatterns(shifted, { from: 7, gates: LOW });
    expect(plain.length).toBeGreaterThan(0);
    expect(moved.map(({ firstBar }) => firstBar - 7)).toEqual(plain.map(({ firstBar }) => firstBar));
    expect(moved.map(({ stateBar, pivots }) => [stateBar - 7, pivots.at(-1)!.bar - 7])).toEqual(
      plain.map(({ stateBar, pivots }) => [stateBar, pivots.at(-1)!.bar]),
    );
  });

  it("finds the same on prices of another size", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = seriesOf(seed);
        const plain = detectChartPatterns(bars, { gates: LOW });
        const doubled = detectChartPatterns(
          mapped(bars, (price) => price * 2),
          { gates: LOW },
        );
        const essence = (events: readonly ChartPatternEvent[]): unknown =>
          events.map(({ pattern, firstBar, quality, history }) => [
            pattern,
            firstBar,
            quality,
            history.map(({ state, bar, side }) => [state, bar, side]),
          ]);
        expect(essence(doubled)).toEqual(essence(plain));
        for (const [i, event] of doubled.entries()) {
          expect(event.breakoutLevel).toBeCloseTo(plain[i]!.breakoutLevel * 2, 8);
          expect(event.height).toBeCloseTo(plain[i]!.height * 2, 8);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("finds the mirror image's pattern on the mirror image", () => {
    const MIRROR: Partial<Record<ChartPatternName, ChartPatternName>> = {
      "Head and Shoulders": "Inverse Head and Shoulders",
      "Double Top": "Double Bottom",
      "Multiple Top": "Multiple Bottom",
      "Ascending Triangle": "Descending Triangle",
      "Rising Wedge": "Falling Wedge",
      "Bull Flag": "Bear Flag",
      "Channel Up": "Channel Down",
    };
    const other = (name: ChartPatternName): ChartPatternName =>
      MIRROR[name] ?? CHART_PATTERNS.find((one) => MIRROR[one] === name) ?? name;
    const names = (events: readonly ChartPatternEvent[], turn: (name: ChartPatternName) => ChartPatternName): unknown =>
      events
        .filter(({ pattern }) => pattern !== "Cup and Handle")
        .map(({ pattern, firstBar, stateBar, side }) => [turn(pattern), firstBar, stateBar, side]);
    const flip = (row: unknown): unknown =>
      (row as [string, number, number, string][]).map(([name, first, bar, side]) => [
        name,
        first,
        bar,
        side === "BULLISH" ? "BEARISH" : "BULLISH",
      ]);
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = seriesOf(seed);
        const turned = mapped(bars, (price) => 1e4 / price);
        const upside = detectChartPatterns({ ...turned, high: turned.low, low: turned.high }, { gates: LOW });
        expect(names(upside, other)).toEqual(flip(names(detectChartPatterns(bars, { gates: LOW }), (name) => name)));
      }),
      { numRuns: 30 },
    );
  });

  it("finds nothing where price only rises, only falls, or stands still", () => {
    const columns = (price: (i: number) => number): WalkBars => {
      const close = Float64Array.from({ length: 400 }, (_, i) => price(i));
      const around = (share: number): Float64Array => close.map((value) => value * share);
      return { open: close, high: around(1.001), low: around(0.999), close, volume: close.map(() => 1) };
    };
    for (const price of [(i: number) => 100 + i, (i: number) => 1000 - i, () => 50]) {
      expect(detectChartPatterns(columns(price), { gates: SHAPES.map(() => 0) })).toEqual([]);
    }
    expect(
      detectChartPatterns(
        cut(
          columns(() => 50),
          0,
        ),
      ),
    ).toEqual([]);
  });

  it("is not harmed by bars with holes, halts, and nonsense", () => {
    const random = seededRandom(21);
    const { bars } = plantedPattern(random, "Horizontal Channel", 2, 1);
    const found = detectChartPatterns(bars).map(({ pattern, firstBar }) => [pattern, firstBar]);
    const holed = mapped(bars, (value) => value);
    for (const bar of [40, 41, 90]) {
      const last = bars.close[bar - 1]!;
      for (const column of [holed.open, holed.high, holed.low, holed.close])
        column[bar] = bar === 90 ? Number.NaN : last;
      holed.volume[bar] = 0;
    }
    expect(detectChartPatterns(holed).map(({ pattern, firstBar }) => [pattern, firstBar])).toEqual(found);
    const nonsense = mapped(bars, (value) => (random.next() < 0.2 ? -value : random.next() < 0.1 ? Infinity : value));
    const ages = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
    newestChartPatterns(nonsense, 0, 252, ages);
    expect(ages.every((age) => age >= 0)).toBe(true);
  });
});

describe("newestChartPatterns", () => {
  const ages = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);

  it("tells what the events tell, on every stretch of bars", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60, max: 252 }), (seed, from, to) => {
        const bars = seriesOf(seed);
        newestChartPatterns(bars, from, to, ages);
        const expected = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH).fill(Infinity);
        for (const { pattern, side, state, stateBar } of detectChartPatterns(bars, { from, to })) {
          if (state !== "forming" && state !== "confirmed") continue;
          const slot = CHART_PATTERNS.indexOf(pattern) * 2 + (side === "BULLISH" ? 0 : 1);
          expected[slot] = Math.min(expected[slot]!, to - 1 - stateBar);
        }
        expect([...ages]).toEqual([...expected]);
      }),
      { numRuns: 150 },
    );
  });

  it("equals a stepper that has seen each bar as it came, and one that was used before", () => {
    const stepper = new ChartPatternStepper();
    const found = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = seriesOf(seed);
        stepper.reset();
        for (let bar = 0; bar < 252; bar++) {
          stepper.step(bars.high[bar]!, bars.low[bar]!, bars.close[bar]!, bars.volume[bar]!);
          if (bar % 50 !== 1) continue;
          stepper.newest(found);
          newestChartPatterns(bars, 0, bar + 1, ages);
          expect([...found]).toEqual([...ages]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("finds of each pattern the same when it looks for its family alone", () => {
    const all = new Float64Array(NEWEST_CHART_PATTERNS_LENGTH);
    let found = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const bars = seriesOf(seed);
        newestChartPatterns(bars, 0, 252, all);
        for (const [k, pattern] of CHART_PATTERNS.entries()) {
          newestChartPatterns(bars, 0, 252, ages, pattern);
          const [own, expected] = [ages, all].map((one) => Array.from(one.subarray(2 * k, 2 * k + 2)));
          expect({ pattern, ages: own }).toEqual({ pattern, ages: expected });
          if (expected!.some((age) => age < Infinity)) found++;
        }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(400);
  });

  it("finds nothing in no bars", () => {
    newestChartPatterns(randomWalk(seededRandom(1), 10), 3, 3, ages);
    expect(ages.every((age) => age === Infinity)).toBe(true);
  });
});
