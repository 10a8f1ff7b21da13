import { describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { chartPatternOf, detectChartPatterns, type ChartPatternEvent } from "#catalogue";
import { CHART_PATTERNS, type ChartPatternEntry, type ChartPatternName, type ScanPayload } from "#contract";
import { chartPatternsReply, ScanEngine } from "#scan";
import { plantedPattern } from "../../src/catalogue/chart-patterns/planted-pattern.testing.ts";
import { marketsOf } from "./written-scenario.ts";

const CLOCK = { now: () => 0, elapsed: () => 0 };
const SEEDS = 60;

type Bar = Readonly<Record<"open" | "high" | "low" | "close" | "volume", number>>;

interface Found {
  readonly bars: readonly Bar[];
  /** Bars since the newest state of the pattern was set. */
  readonly age: number;
  readonly event: ChartPatternEvent;
}

/** Bars at whose end the pattern stands, forming or confirmed. */
function standing(pattern: ChartPatternName): Found {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { bars } = plantedPattern(seededRandom(seed), pattern, 2, 1);
    const newest = detectChartPatterns(bars)
      .filter((event) => event.pattern === pattern && !event.superseded)
      .filter(({ state }) => state === "forming" || state === "confirmed")
      .toSorted((a, b) => b.stateBar - a.stateBar)[0];
    if (newest === undefined || newest.stateBar < bars.close.length - 20) continue;
    const rows = [...bars.close.keys()].map((i) => ({
      open: bars.open[i]!,
      high: bars.high[i]!,
      low: bars.low[i]!,
      close: bars.close[i]!,
      volume: bars.volume[i]!,
    }));
    return { bars: rows, age: rows.length - 1 - newest.stateBar, event: newest };
  }
  throw new Error(`no planted ${pattern} was found`);
}

const engineOf = (daily: Record<string, readonly Bar[]>): ScanEngine =>
  new ScanEngine(marketsOf({ says: "", market: { daily }, payload: {}, expect: { tickers: [] } }).engine, CLOCK);
const asking = (pattern: ChartPatternName, entry: ChartPatternEntry = {}): ScanPayload => ({
  All: [{ ChartPattern: { [pattern]: [entry] } }],
});

describe.each(CHART_PATTERNS)("a scan for %s", (pattern) => {
  const { bars, age, event } = standing(pattern);
  const young = bars.slice(-39);
  const engine = engineOf({ HAS: bars, CALM: bars.map(() => bars[0]!), YOUNG: young });

  it("finds the pattern while its state lies within LookbackBars, on its side", () => {
    const other = event.side === "BULLISH" ? "BEARISH" : "BULLISH";
    expect(engine.scan(asking(pattern, { LookbackBars: age + 1 })).tickers).toEqual(["HAS"]);
    expect(engine.scan(asking(pattern, { LookbackBars: 40, BullishBearish: event.side })).tickers).toEqual(["HAS"]);
    const two = chartPatternOf(pattern)!.sides.length === 2;
    const turned = two ? engine.scan(asking(pattern, { LookbackBars: age + 1, BullishBearish: other })).tickers : [];
    expect(turned).toEqual([]);
  });

  it("has no truth on a chart that is too short, also negated", () => {
    expect(engine.scan({ None: asking(pattern).All! }).tickers).not.toContain("YOUNG");
    const { funnel } = engine.explain({ All: asking(pattern).All! });
    expect(funnel[0]).toMatchObject({ null: { insufficient_bars: 1 } });
  });

  it("returns the lines of the pattern", () => {
    const lookback = age + 1;
    const reply = chartPatternsReply(engine.marketView().view, "has", "1d", lookback);
    const drawn = reply.patterns.filter((found) => found.pattern === pattern);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.at(-1)!.pivots.length).toBeGreaterThanOrEqual(2);
    const debug = engine.scan(asking(pattern, { LookbackBars: lookback }), { debug: true }).debug_data!;
    const told = debug.filter(({ kind }) => kind === "chart_pattern");
    expect(told).toEqual(drawn.map((one) => expect.objectContaining({ ticker: "HAS", ...one })));
  });
});
