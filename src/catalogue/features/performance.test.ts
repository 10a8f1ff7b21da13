import { evaluateSeries, type SeriesNode } from "#expression";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../features.gen.ts";
import { type Bars, randomBars } from "../random-bars.testing.ts";
import { resolveStudy, type StudyPlace } from "../study/resolve-study.ts";
import {
  average,
  bottom,
  deviation,
  differences,
  flag,
  type Formula,
  last,
  of,
  percent,
  type Row,
  top,
  total,
  valuesOf,
} from "./plain-formulas.testing.ts";

const daily = randomBars({ seed: 41, bars: 900 });

const closes =
  (n: number): Formula =>
  (b) =>
    percent(of(b.close), n);
const returns =
  (b: Bars): Row =>
  (t) =>
    b.close[t]! / b.close[t - 1]! - 1;

/** 100 (close / last close under another key - 1), null before the key has changed once. */
const sinceKey =
  (key: (day: Date) => string): Formula =>
  (b) =>
  (t) => {
    const name = (i: number): string => key(new Date(b.date[i]! * 86_400_000));
    let i = t;
    while (i >= 0 && name(i) === name(t)) i--;
    return 100 * (b.close[t]! / (b.close[i] ?? Number.NaN) - 1);
  };
const month = (day: Date): string => day.toISOString().slice(0, 7);
const monday = (day: Date): string =>
  new Date(day.valueOf() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);

const FORMULAS: Readonly<Record<string, Formula>> = {
  change: (b) => (t) => b.close[t]! - b.close[t - 1]!,
  "change(high,3)": (b) => (t) => b.high[t]! - b.high[t - 3]!,
  "change_pct(4)": closes(4),
  from_open_pct: (b) => (t) => 100 * (b.close[t]! / b.open[t]! - 1),
  perf_1w: closes(5),
  perf_1m: closes(21),
  perf_3m: closes(63),
  perf_6m: closes(126),
  perf_1y: closes(252),
  perf_3y: closes(756),
  "perf_3y(true)": (b) => (t) => 100 * (Math.cbrt(b.close[t]! / b.close[t - 756]!) - 1),
  perf_wtd: sinceKey(monday),
  perf_mtd: sinceKey(month),
  perf_qtd: sinceKey((day) => `${day.getUTCFullYear()} ${Math.floor(day.getUTCMonth() / 3)}`),
  perf_ytd: sinceKey((day) => String(day.getUTCFullYear())),
  "overnight_ret(3)": (b) => (t) => average(last((i) => 100 * (b.open[i]! / b.close[i - 1]! - 1), t, 3)),
  "intraday_ret(3)": (b) => (t) =>
    t < 2 ? Number.NaN : average(last((i) => 100 * (b.close[i]! / b.open[i]! - 1), t, 3)),
  "off_high_pct(9)": (b) => (t) => 100 * (b.close[t]! / top(of(b.high), t, 9) - 1),
  "off_low_pct(9)": (b) => (t) => 100 * (b.close[t]! / bottom(of(b.low), t, 9) - 1),
  "max_drawdown(9)": (b) => (t) => {
    const path = last(of(b.close), t, 9).reverse();
    const falls = path.map((price, k) => 100 * (price / Math.max(...path.slice(0, k + 1)) - 1));
    return Math.min(...falls);
  },
  "sharpe(60)": (b) => (t) =>
    (average(last(returns(b), t, 60)) / deviation(last(returns(b), t, 60), 1)) * Math.sqrt(252),
  "sortino(60)": (b) => (t) => {
    const results = last(returns(b), t, 60);
    const below = Math.sqrt(total(results.map((result) => Math.min(result, 0) ** 2)) / 60);
    return (average(results) / below) * Math.sqrt(252);
  },
  "up_day_pct(9)": (b) => (t) =>
    t < 9 ? Number.NaN : (100 * total(last((i) => flag(b.close[i]! > b.close[i - 1]!), t, 9))) / 9,
};

const OF_OTHER_BARS = ["day_change_pct", "gap_pct", "gap_fill_pct", "premarket_change_pct", "afterhours_change_pct"];

describe("performance studies give what their formulas say", () => {
  it.each(Object.entries(FORMULAS))("%s", (text, formula) => {
    expect(differences(text, formula, daily)).toEqual([]);
  });

  it("every performance study is checked here", () => {
    const here = Object.keys(FORMULAS).map((text) => text.replace(/\(.*/, ""));
    const all = FEATURES.filter(
      ({ category, feeds }) => category === "performance" && !feeds.some((feed) => feed === "earnings"),
    ).map(({ alias }) => alias);
    expect(all.filter((alias) => ![...here, ...OF_OTHER_BARS].includes(alias))).toEqual([]);
  });
});

const nulls = (count: number): readonly number[] => Array.from({ length: count }, () => Number.NaN);
const rounded = (values: readonly number[]): readonly number[] => values.map((value) => Math.round(value * 1e6) / 1e6);

describe("performance studies on bars written by hand", () => {
  it("measures from the last close of the week, month, quarter and year before", () => {
    const days = [
      "2024-12-30",
      "2024-12-31",
      "2025-01-02",
      "2025-01-03",
      "2025-01-06",
      "2025-01-31",
      "2025-02-03",
      "2025-04-01",
    ];
    const bars = { date: days.map((day) => Date.parse(day) / 86_400_000), close: [100, 80, 88, 90, 99, 60, 66, 33] };
    // 2024-12-30 is a Monday: the week of the new year begins with it, and Monday 2025-01-06 is the next one.
    expect(rounded(valuesOf("perf_wtd", bars))).toEqual([...nulls(4), 10, -39.393939, 10, -50]);
    expect(rounded(valuesOf("perf_mtd", bars))).toEqual([...nulls(2), 10, 12.5, 23.75, -25, 10, -50]);
    expect(rounded(valuesOf("perf_qtd", bars))).toEqual([...nulls(2), 10, 12.5, 23.75, -25, -17.5, -50]);
    expect(rounded(valuesOf("perf_ytd", bars))).toEqual([...nulls(2), 10, 12.5, 23.75, -25, -17.5, -58.75]);
  });

  it("takes the last close before the period, however long before", () => {
    const days = ["2024-01-31", "2024-03-01"].map((day) => Date.parse(day) / 86_400_000);
    // No session of February is in the history: the last close before March is January's.
    expect(rounded(valuesOf("perf_mtd", { date: days, close: [50, 60] }))).toEqual([Number.NaN, 20]);
  });

  it("max_drawdown is the worst fall within the window, also when it is over", () => {
    const values = valuesOf("max_drawdown(4)", { close: [10, 8, 12, 9, 12, 13, 14, 15] });
    expect(rounded(values)).toEqual([...nulls(3), -25, -25, -25, 0, 0]);
  });

  it("sharpe and sortino have no value without a deviation", () => {
    const close = [1, 2, 4, 8, 16, 32];
    expect(valuesOf("sharpe(3)", { close })).toEqual(nulls(6));
    expect(valuesOf("sortino(3)", { close })).toEqual(nulls(6));
    const up = [100, 110, 99, 108.9, 98.01];
    // Returns +10 %, -10 %, +10 %, -10 %: mean 0 over the last two pairs, +0.1 / 3 over the three before.
    expect(valuesOf("sortino(3)", { close: up })[3]).toBeCloseTo((0.1 / 3 / Math.sqrt(0.01 / 3)) * Math.sqrt(252), 9);
    expect(valuesOf("sharpe(4)", { close: up }).at(-1)).toBeCloseTo(0, 9);
  });
});

function nodeOf(text: string, place: StudyPlace = {}): SeriesNode {
  const found = resolveStudy(text, place);
  if (!found.ok) throw new Error(found.issues[0]!.message);
  return found.study.node;
}
const keyOf = (text: string, place: StudyPlace = {}): string => nodeOf(text, place).key;

/** What a value of today's regular bar gives on daily bars. */
function onDaily(text: string, columns: Readonly<Record<string, readonly number[]>>): readonly number[] {
  const node = nodeOf(text);
  if (node.kind !== "framed" || node.join !== "today") throw new Error(`${text} is no value of today's bar`);
  const arrays = Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)] as const);
  return [...evaluateSeries(node.of, Object.fromEntries(arrays), arrays[0]![1].length)];
}

describe("performance studies of other bars", () => {
  it("gap_pct is the gap of the session's own day, on whatever bar it is asked", () => {
    const days = { open: [10, 11, 9.9, 12], close: [10, 11, 12, 12] };
    expect(rounded(onDaily("gap_pct", days))).toEqual([Number.NaN, 10, -10, 0]);
    // On an intraday bar `today` has no value before the open, where `asof` would give the gap of the day before.
    expect(keyOf("gap_pct", { timeframe: "5m", zones: ["premarket"] })).toBe(keyOf("gap_pct"));
    expect(keyOf("gap_pct")).toMatch(/^@1d\[regular\]\.today\(/);
  });

  it("gap_fill_pct is the furthest way back to the close before", () => {
    const days = {
      open: [10, 12, 12, 8, 8],
      high: [10, 13, 14, 9, 8.5],
      low: [10, 11, 8, 7, 8],
      close: [10, 10, 10, 8, 8],
    };
    // Gaps +2 (back 1), +2 (back 4), -2 (back 1), 0.
    expect(rounded(onDaily("gap_fill_pct", days))).toEqual([Number.NaN, 50, 200, 50, Number.NaN]);
  });

  it("afterhours_change_pct compares with the official close of the same day", () => {
    const key = keyOf("afterhours_change_pct");
    const [evening, day] = ["@1d[afterhours].asof", "@1d[regular].asof"];
    const before = `where(equal(${day}(lag(session,1)),${evening}(session)),${day}(lag(close,1)),NaN)`;
    const official = `where(equal(${day}(session),${evening}(session)),${day}(close),${before})`;
    expect(key).toBe(`mul(100,sub(div(${keyOf("afterhours_last")},${official}),1))`);
  });

  it.each([
    ["day_change_pct", "mul(100,sub(div(close,@1d[regular].prior(close)),1))"],
    ["premarket_change_pct", "mul(100,sub(div(@1d[premarket].today(close),@1d[regular].prior(close)),1))"],
  ])("%s", (text, key) => {
    expect(keyOf(text)).toBe(key);
  });
});
