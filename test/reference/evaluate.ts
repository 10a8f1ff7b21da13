import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type FeatureFilter,
  type Range,
  type ScanPayload,
  type Want,
} from "#contract";
import { frameKey, type FrameHistory } from "./bars.ts";
import { and, atLeast, not, or, type Truth } from "./logic.ts";
import { watermark, type Market, type Ticker } from "./market.ts";
import { stockTruths } from "./stock.ts";
import { resolve, type Standing } from "./studies/resolve.ts";
import { each, ago, type Series } from "./values.ts";
import { Scan } from "./view.ts";

export interface Settings {
  readonly universe?: string | undefined;
  readonly barState?: "live" | "closed" | undefined;
}

/** Histories of bars by ticker, for several scans of one market. */
export type Memory = Map<Ticker, Map<string, FrameHistory>>;

/** The tickers on which every condition of the payload is true. */
export function evaluate(
  market: Market,
  payload: ScanPayload,
  settings: Settings = {},
  memory: Memory = new Map(),
): string[] {
  const now = watermark(market);
  const tickers: string[] = [];
  for (const ticker of universe(market, now, settings.universe)) {
    let histories = memory.get(ticker);
    if (histories === undefined) memory.set(ticker, (histories = new Map()));
    const scan = new Scan(market, ticker, now, settings.barState === "closed", histories);
    if (payloadTruth(payload, { scan, ticker, market }) === true) tickers.push(ticker.facts.symbol);
  }
  return tickers.sort();
}

/** Listed at the newest session, with a bar at most five sessions old; narrowed to a list of tickers. */
function universe(market: Market, now: number, names: string | undefined): Ticker[] {
  const session = market.sessions.findLastIndex(({ midnight }) => midnight < now);
  const wanted = names?.split(",").map((name) => name.trim().toUpperCase());
  return market.tickers.filter(({ facts, listed, days, minutes }) => {
    const last = Math.max(days.at(-1)?.session ?? -1, minutes.at(-1)?.session ?? -1);
    if (last < 0 || session - last > 5) return false;
    if (listed !== undefined && (listed.from > session || listed.to < session)) return false;
    return wanted === undefined || wanted.includes(facts.symbol);
  });
}

/** What a condition is asked about. */
export interface Subject {
  readonly scan: Scan;
  readonly ticker: Ticker;
  readonly market: Market;
}

function payloadTruth(payload: ScanPayload, subject: Subject): Truth {
  const truthOf = (condition: Condition): Truth => conditionTruth(condition, subject);
  const truths = (payload.All ?? []).map(truthOf);
  if (payload.Any != null && payload.Any.length > 0) truths.push(or(payload.Any.map(truthOf)));
  if (payload.None != null) truths.push(...payload.None.map((condition) => not(truthOf(condition))));
  const least = payload.AtLeast;
  if (least?.Of != null && least.Of.length > 0) truths.push(atLeast(least.Count, least.Of.map(truthOf)));
  return and(truths);
}

function conditionTruth(condition: Condition, subject: Subject): Truth {
  const filters = (condition.FeatureWindow?.Filters ?? []).filter((filter) => filter.IsDisabled !== true);
  const truths = filters.map((filter) => featureTruth(filter, subject));
  if (condition.Stock != null) truths.push(...stockTruths(condition.Stock, subject));
  if (condition.Leaf != null) truths.push(payloadTruth(condition.Leaf, subject));
  return and(truths);
}

function featureTruth(filter: FeatureFilter, subject: Subject): Truth {
  const want = filter.Returns?.Want;
  if (testsOf(want).length === 0) return true;
  const left = {
    text: filter.Input ?? filter.Id ?? "",
    timeframe: filter.Timeframe ?? "1d",
    zones: filter.SessionZones,
  } as const;
  return wantTruth(left, want, filter, subject);
}

export interface Left {
  readonly text: string;
  readonly timeframe: NonNullable<FeatureFilter["Timeframe"]>;
  readonly zones: FeatureFilter["SessionZones"];
}

type Test = { readonly comparison: Comparison; readonly within?: number | undefined } & (
  | { readonly limit: number }
  | { readonly operand: NonNullable<NonNullable<Want["Study"]>[Comparison]> }
);

export function rangeTests(range: Range | null | undefined): { comparison: Comparison; limit: number }[] {
  const tests: { comparison: Comparison; limit: number }[] = [];
  if (range?.Equals != null) tests.push({ comparison: "EqualTo", limit: range.Equals });
  if (range?.NotEquals != null) tests.push({ comparison: "NotEqualTo", limit: range.NotEquals });
  if (range?.Lower != null) {
    tests.push({
      comparison: range.Lower.Operator === "gt" ? "GreaterThan" : "GreaterThanOrEqual",
      limit: range.Lower.Value,
    });
  }
  if (range?.Upper != null) {
    tests.push({
      comparison: range.Upper.Operator === "lt" ? "LessThan" : "LessThanOrEqual",
      limit: range.Upper.Value,
    });
  }
  return tests;
}

function testsOf(want: Want | null | undefined): Test[] {
  const tests: Test[] = rangeTests(want?.Value?.Range);
  for (const comparison of COMPARISONS) {
    const limit = want?.Value?.[comparison];
    if (limit != null) tests.push({ comparison, limit });
    const operand = want?.Study?.[comparison];
    if (operand != null) tests.push({ comparison, operand, within: operand.Within });
  }
  return tests;
}

/** A filter's tests, in the window that each of them looks at. */
export function wantTruth(
  left: Left,
  want: Want | null | undefined,
  at: Pick<FeatureFilter, "BarsAgo" | "Within" | "WithinAll">,
  subject: Subject,
): Truth {
  const standing = resolve(left.text, left.timeframe, left.zones);
  const place = subject.scan.view(subject.scan.now).place(standing.frame);
  const values = place.series(standing.study);
  const all = testsOf(want).map((test) => ({ ...test, right: rightSide(test, left, standing, subject) }));
  const newest = place.count - 1 - (at.BarsAgo ?? 0);
  const windowTruth = (tests: typeof all, within: number | undefined): Truth => {
    const bars: Truth[] = [];
    for (let k = 0; k < Math.max(1, within ?? 1); k++) {
      bars.push(and(tests.map(({ comparison, right }) => testTruth(comparison, values, right, newest - k))));
    }
    return at.WithinAll === true ? and(bars) : or(bars);
  };
  const shared = all.filter((test) => test.within === undefined);
  const own = all.filter((test) => test.within !== undefined);
  return and([
    ...(shared.length > 0 ? [windowTruth(shared, at.Within)] : []),
    ...own.map((test) => windowTruth([test], test.within)),
  ]);
}

/** Multiplier × right[BarsAgo] + Offset, on the bars of the left side. */
export function rightSide(test: Test, left: Left, standing: Standing, { scan }: Subject): Series {
  if ("limit" in test) return () => test.limit;
  const { operand } = test;
  const right = resolve(
    operand.Input ?? left.text,
    operand.Timeframe ?? left.timeframe,
    operand.SessionZones ?? left.zones,
  );
  const bars = operand.BarsAgo ?? (operand.Input == null ? 1 : 0);
  const place = scan.view(scan.now).place(standing.frame);
  let series: Series;
  if (frameKey(right.frame) === frameKey(standing.frame)) series = ago(place.series(right.study), bars);
  else {
    const earlier = {
      key: `${right.study.key} ${bars} ago`,
      local: right.study.local,
      on: (other: typeof place) => ago(other.series(right.study), bars),
    };
    series = place.beside(right.frame, "newest", earlier);
  }
  return each((x) => (operand.Multiplier ?? 1) * x + (operand.Offset ?? 0), series);
}

function testTruth(comparison: Comparison, left: Series, right: Series, t: number): Truth {
  if (t < 0) return null;
  const a = left(t);
  const b = right(t);
  if (a === null || b === null) return null;
  if (comparison === "CrossesAbove" || comparison === "CrossesUnder") {
    const before = t < 1 ? null : left(t - 1);
    const rightBefore = t < 1 ? null : right(t - 1);
    if (before === null || rightBefore === null) return null;
    return comparison === "CrossesAbove" ? before <= rightBefore && a > b : before >= rightBefore && a < b;
  }
  return holds(comparison, a, b);
}

export function holds(comparison: Comparison, a: number, b: number): boolean {
  switch (comparison) {
    case "GreaterThan":
      return a > b;
    case "GreaterThanOrEqual":
      return a >= b;
    case "LessThan":
      return a < b;
    case "LessThanOrEqual":
      return a <= b;
    case "EqualTo":
      return a === b;
    default:
      return a !== b;
  }
}
