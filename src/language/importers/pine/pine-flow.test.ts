import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { translateScan } from "../translate-scan.ts";

/** Scripts with names, loops and guards, each with its meaning and the parts that are left out. */
const SCRIPTS: readonly {
  readonly title: string;
  readonly script: string;
  readonly means: string | null;
  readonly lost?: readonly string[];
}[] = [
  {
    title: "reads percentile 100 as the highest value and 0 as the lowest",
    script: `//@version=5
indicator("Percentiles")
top = ta.percentile_linear_interpolation(high, 40, 100)
low5 = ta.percentile_linear_interpolation(low, 5, 0)
near = ta.percentile_nearest_rank(close, 9, 100)
alertcondition(close >= top[1] and close > low5 and close >= near and close > ta.percentile_linear_interpolation(close, 9, 50))`,
    means:
      "Stocks where close >= highest(high,40) 1 bar earlier on daily bars; and close > lowest(low,5) on daily bars; and close >= highest(close,9) on daily bars.",
    lost: ["close > ta.percentile_linear_interpolation(close, 9, 50)"],
  },
  {
    title: "reads a study that Pine lacks by its name in the catalogue",
    script: `//@version=5
indicator("Names")
alertcondition(ta.adx(14) > 25 and ta.cmf(20) > 0 and ta.adx(close, 3, 4) > 1 and ta.median(close, 5) > 2)`,
    means: "Stocks where adx(14) > 25 on daily bars; and cmf(20) > 0 on daily bars.",
    lost: ["ta.adx(close, 3, 4) > 1", "ta.median(close, 5) > 2"],
  },
  {
    title: "leaves out only the condition with an undefined name",
    script: `//@version=5
indicator("Misspelt")
fastLine = ta.ema(close, 8)
alertcondition(close > fastLin and close > open)`,
    means: "Stocks where close > open on daily bars.",
    lost: ["close > fastLin"],
  },
  {
    title: "drops the guard of a division inside an average",
    script: `//@version=5
indicator("Guards")
span = high - low
place = span != 0 ? (close - low) / span : 0
share = volume == 0 ? 0.0 : close / volume
other = high > 9 ? close / low : 0
wide = high != low ? (close - open) / (high - low) : 0
rise = close - open
up = rise > 0 ? close / rise : 0
much = volume > 0 ? close / volume : na
alertcondition(ta.sma(up, 3) > 1 and ta.sma(much, 4) > 3 and ta.sma(place, 14) > 0.5 and ta.ema(share, 3) < 2 and ta.sma(other, 2) > 1 and ta.sma(wide, 6) > 0.1)`,
    means:
      "Stocks where sma(close/volume,4) > 3 on daily bars; and sma((close-low)/(high-low),14) > 0.5x on daily bars; and ema(close/volume,3) < 2 on daily bars; and sma((close-open)/(high-low),6) > 0.1x on daily bars.",
    lost: ["ta.sma(up, 3) > 1", "ta.sma(other, 2) > 1"],
  },
  {
    title: "recognises a running highest high",
    script: `//@version=5
indicator("Record")
var float top = 0.0
record = high > top
if record
    top := high
alertcondition(record and close > 0.9 * top)`,
    means:
      "Stocks where high > high_all_time 1 bar earlier on daily bars; and close > 0.9 × high_all_time on daily bars.",
  },
  {
    title: "recognises a running highest high by math.max and from na, but not one that is reset",
    script: `//@version=5
indicator("Records")
var float first = na
var float second = 0
var float third = 0
if na(first) or high > first
    first := high
second := math.max(second, high)
if high > third or close < open
    third := high
alertcondition(high >= first and high >= second and high > third)`,
    means: "Stocks where high >= high_all_time on daily bars; and high >= high_all_time on daily bars.",
    lost: ["high > third"],
  },
  {
    title: "unrolls a loop with known bounds",
    script: `//@version=5
indicator("Loops")
bars = input.int(4)
lowest = true
for i = 1 to bars - 1
    if low[i] < low
        lowest := false
        break
total = 0.0
for i = 2 to 0 by 2
    total := total + close[i]
alertcondition(lowest and close > total / 2)`,
    means:
      "Stocks where close > =(lag(close,2)+close)/2 on daily bars; and none of these holds: (low > low 3 bars earlier on daily bars), (low > low 2 bars earlier on daily bars), (low > low 1 bar earlier on daily bars).",
  },
  {
    title: "gives no value to names of loops that break early, run too long or do more than assign",
    script: `//@version=5
indicator("Loops")
n = 0
found = false
for i = 1 to 5
    if close[i] > close
        n := n + 1
        break
for i = 1 to 90
    found := found or close[i] > close
flag = false
for i = 1 to 3
    if low[i] > close
        break
    if high[i] > open
        flag := true
alertcondition(n > 2 and found and flag and close > open)`,
    means: "Stocks where close > open on daily bars.",
    lost: ["n > 2", "found", "flag"],
  },
  {
    title: "reports a part once that two conditions use",
    script: `//@version=5
indicator("Once")
late = ta.valuewhen(close > open, high, 1) > 3
alertcondition(late and (late and close > open))`,
    means: "Stocks where close > open on daily bars.",
    lost: ["ta.valuewhen(close > open, high, 1) > 3"],
  },
];

describe("Pine names, loops and guards", () => {
  it.each(SCRIPTS)("$title", ({ script, means, lost = [] }) => {
    const { payload, notCarried } = translateScan("pine", script);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span } of notCarried) expect(script.slice(...span).trim()).toBe(text);
  });

  it("suggests a name of the script for a misspelt name", () => {
    const { notCarried } = translateScan("pine", "fastLine = ta.ema(close, 8)\nalertcondition(close > fastLin)");
    expect(notCarried[0]?.reason).toBe("fastLin has no value in the script; did you mean fastLine?");
  });

  it.each([
    [`${"for i = 0 to 59\n    x := close[i] > x[i] ? 1 : 0\n".repeat(60)}alertcondition(x > 0)`],
    [
      `f = 0.0\n${Array.from({ length: 12 }, (_, k) => `${" ".repeat(4 * k)}for i${k} = 0 to 59\n`).join("")}${" ".repeat(48)}f := f + close[i0]\nalertcondition(f > 0)`,
    ],
    [`r = low != 0 ? high / low : 0\n${"r := low != 0 ? r / low : 0\n".repeat(200)}alertcondition(ta.sma(r, 5) > 1)`],
  ])("translates a hostile script within 2 s (%#)", (script) => {
    const before = performance.now();
    const { payload, notCarried } = translateScan("pine", script.slice(0, 10_240));
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(payload !== null || notCarried.length > 0).toBe(true);
  });
});
