import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import { guessLanguage } from "../guess-language.ts";
import { translateScan } from "../translate-scan.ts";

/** Scripts modelled on public ones, each with the meaning of its condition and the parts that have no counterpart. */
const SCRIPTS: readonly {
  readonly title: string;
  readonly script: string;
  readonly means: string | null;
  readonly lost?: readonly string[];
}[] = [
  {
    title: "reads the alert for a cross of two averages, with inputs at their defaults",
    script: `//@version=5
indicator("Two averages", overlay = true)
fastLength = input.int(10, "Fast", minval = 1)
slowLength = input.int(title = "Slow", defval = 30)
src = input.source(close, "Source")
fast = ta.sma(src, fastLength)
slow = ta.sma(src, slowLength)
plot(fast, color = color.new(color.teal, 20))
crossed = ta.crossover(fast, slow)
plotshape(crossed, title = "Up", style = shape.triangleup, location = location.belowbar)
alertcondition(crossed, title = "Fast above slow", message = "crossed")`,
    means: "Stocks where sma(close,10) crosses above sma(close,30) on daily bars.",
  },
  {
    title: "reads names without namespaces, as in versions 3 and 4",
    script: `//@version=4
study("Slow stochastic", shorttitle="st")
len = input(14, minval=1, type=input.integer)
k = sma(stoch(close, high, low, len), 3)
d = sma(k, 3)
plotshape(crossover(k, d) and k < 20 and rising(close, 2), title="Long")`,
    means:
      "Stocks where stoch_k(14,3) crosses above stoch_d(14,3,3) on daily bars; and stoch_k(14,3) < 20 on daily bars; and close > highest(close,2) 1 bar earlier on daily bars.",
  },
  {
    title: "reads math functions of version 4 without their namespace",
    script: `//@version=4
study("Numbers")
body = abs(close - open)
top = max(close, open)
alertcondition(body > 0.5 * tr and high - top < min(body, 1) and avg(high, low) > round(10.4))`,
    means:
      "Stocks where =abs(close-open) > 0.5 × =max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1))) on daily bars; and =high-max(close,open) < =min(abs(close-open),1) on daily bars; and =(high+low)/2 > $10 on daily bars.",
  },
  {
    title: "skips user-defined types and methods, and reads the cases of a switch",
    script: `//@version=6
indicator("Types")
type Level
    float price
    int bars
enum Side
    up
    down
for i = 0 to 3
    unused = i
method twice(float self) => self * 2
mean(simple int n, float src = close) => ta.sma(src, n)
bool ok = false
if barstate.isconfirmed and mean(20) < mean(10)
    ok := true
switch
    ok and close > open => alert("Go up", alert.freq_once_per_bar)
    close < open => alert("Go down")`,
    means: "Stocks where sma(close,20) < sma(close,10) on daily bars; and close > open on daily bars.",
  },
  {
    title: "destructures tuples",
    script: `//@version=5
indicator("Tuples")
[line, signal, bars] = ta.macd(close, 12, 26, 9)
[middle, upper, lower] = ta.bb(close, 20, 2.0)
[plus, minus, adx] = ta.dmi(14, 14)
plotshape(line > signal and bars > bars[1] and close > upper and adx > 25 and plus > minus)`,
    means:
      "Stocks where macd(close,12,26,9) > macd_signal(close,12,26,9) on daily bars; and macd_hist(close,12,26,9) > macd_hist(close,12,26,9) 1 bar earlier on daily bars; and close > bb_upper(close,20,2) on daily bars; and adx(14) > 25 on daily bars; and plus_di(14) > minus_di(14) on daily bars.",
  },
  {
    title: "reads a supertrend direction below 0 as rising",
    script: `//@version=5
indicator("Trend")
[stop, direction] = ta.supertrend(3, 10)
plotshape(direction < 0 and direction[1] > 0 and close > stop, "Buy")`,
    means:
      "Stocks where supertrend_dir(10,3) > 0 on daily bars; and supertrend_dir(10,3) < 0 on daily bars, 1 bar ago; and close > supertrend(10,3) on daily bars.",
  },
  {
    title: "translates the Keltner channel with Pine's average of the true range",
    script: `//@version=5
indicator("Channel")
[m, u, l] = ta.kc(close, 20, 1.5)
alertcondition(close > u)`,
    means:
      "Stocks where close > =ema(close,20)+1.5*ema(max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1))),20) on daily bars.",
  },
  {
    title: "inlines functions and the switch that selects their average",
    script: `//@version=5
indicator("Kinds of averages")
kind = input.string("EMA", options = ["SMA", "EMA", "RMA"])
average(source, length, type) =>
    switch type
        "SMA" => ta.sma(source, length)
        "EMA" => ta.ema(source, length)
        => ta.rma(source, length)
above(x) => x > average(x, 50, kind)
alertcondition(above(close) and
     not above(hl2))`,
    means:
      "Stocks where close > ema(close,50) on daily bars; and none of these holds: (hl2 > ema(hl2,50) on daily bars).",
  },
  {
    title: "drops conditions that an input switches off",
    script: `//@version=5
indicator("Filters")
useTrend = input.bool(true)
useVolume = input.bool(false)
trendOk = useTrend ? close > ta.ema(close, 200) : true
volumeOk = not useVolume or volume > ta.sma(volume, 20)
alertcondition(trendOk and volumeOk and close > open)`,
    means: "Stocks where close > ema(close,200) on daily bars; and close > open on daily bars.",
  },
  {
    title: "translates request.security to its timeframe",
    script: `//@version=5
indicator("Weekly")
weekly = request.security(syminfo.tickerid, "W", ta.ema(close, 20))
[high1, low1] = request.security(syminfo.tickerid, "M", [high[1], low[1]], lookahead = barmerge.lookahead_on)
alertcondition(close > weekly and close > high1)`,
    means:
      "Stocks where close > ema(close,20) on weekly bars on daily bars; and close > high 1 bar earlier on monthly bars on daily bars.",
  },
  {
    title: "uses the timeframe of the header",
    script: `//@version=5
indicator("Hourly", timeframe = "60")
alertcondition(close > ta.vwap and ta.rsi(close, 14)[2] < 30)`,
    means: "Stocks where close > vwap on hourly bars; and rsi(close,14) < 30 on hourly bars, 2 bars ago.",
  },
  {
    title: "follows values through if, else and :=",
    script: `//@version=5
indicator("Branches")
state = 0
if close > ta.sma(close, 50)
    state := 1
else if close < ta.sma(close, 200)
    state := -1
alertcondition(state == 1 and state[1] == -1, "Turned")`,
    means:
      "Stocks where close > sma(close,50) on daily bars; and close < sma(close,200) on daily bars, 1 bar ago; and none of these holds: (close > sma(close,50) on daily bars, 1 bar ago).",
  },
  {
    title: "reads a counter that resets as bars in a row",
    script: `//@version=5
indicator("Row")
n = 0
n := close > close[4] ? nz(n[1]) + 1 : 0
var int m = 0
if volume > volume[1]
    m += 1
else
    m := 0
alertcondition(n >= 9 and m > 1)`,
    means:
      "Stocks where close > close 4 bars earlier on daily bars, on each of the last 9 bars; and volume > volume 1 bar earlier on daily bars, on each of the last 2 bars.",
  },
  {
    title: "translates a sum of points to AtLeast",
    script: `//@version=5
indicator("Points")
points = 0
if close > ta.ema(close, 20)
    points += 1
points += ta.rsi(close, 14) > 50 ? 1 : 0
points := points + (volume > ta.sma(volume, 20) ? 1 : 0)
alertcondition(points >= 2)`,
    means:
      "Stocks where at least 2 of these hold: (close > ema(close,20) on daily bars), (rsi(close,14) > 50 on daily bars), (volume > sma(volume,20) on daily bars).",
  },
  {
    title: "reads bounded ta.barssince, sums and extremes of conditions as windows",
    script: `//@version=5
indicator("Windows")
crossed = ta.crossunder(close, ta.sma(close, 20))
up = close > open
alertcondition(ta.barssince(crossed) <= 3 and math.sum(up ? 1 : 0, 5) == 5 and ta.highest(up ? 1 : 0, 2) == 1)`,
    means:
      "Stocks where close crosses under sma(close,20) on daily bars, within the last 4 bars; and close > open on daily bars, on each of the last 5 bars; and close > open on daily bars, within the last 2 bars.",
  },
  {
    title: "reads the long entry of a strategy, without conditions on its position",
    script: `//@version=5
strategy("Entries", overlay = true)
inTime = time >= timestamp(2020, 1, 1, 0, 0)
short = ta.crossunder(close, ta.sma(close, 20))
if short
    strategy.entry("Short", strategy.short)
if ta.crossover(close, ta.sma(close, 20)) and strategy.position_size == 0 and inTime
    strategy.entry("Long", strategy.long)
    strategy.exit("Leave", "Long", stop = low[1])`,
    means: "Stocks where close crosses above sma(close,20) on daily bars.",
    lost: ["strategy.position_size == 0", "time >= timestamp(2020, 1, 1, 0, 0)"],
  },
  {
    title: "reports conditions on state and past events, and keeps the others",
    script: `//@version=5
indicator("State")
var bool inside = false
if ta.crossover(close, ta.sma(close, 20))
    inside := true
pivot = ta.pivothigh(high, 5, 5)
level = fixnan(pivot)
total = 0.0
for i = 0 to bar_index
    total += close[i]
alertcondition(close > open and not inside and close > level and close > total / 10)`,
    means: "Stocks where close > open on daily bars.",
    lost: ["not inside", "close > level", "close > total / 10"],
  },
  {
    title: "leaves out the whole group around a lost part",
    script: `//@version=5
indicator("Group")
alertcondition((close > ta.valuewhen(close > open, high, 1) or close > 100) and volume > 1000)`,
    means: "Stocks where volume > 1,000 shares on daily bars.",
    lost: ["close > ta.valuewhen(close > open, high, 1) or close > 100"],
  },
  {
    title: "reports a running total as state in every spelling",
    script: `//@version=5
indicator("Own past")
float own = na
own := na(own[1]) ? close : 0.1 * close + 0.9 * own[1]
flip = false
flip := close > own ? true : flip[1]
alertcondition(flip and close > own and close > open)`,
    means: "Stocks where close > open on daily bars.",
    lost: ["flip", "close > own"],
  },
  {
    title: "does not confuse the value before := with the value of the previous bar",
    script: `//@version=5
indicator("Settled")
level = close
before = level[1]
level := math.max(high, level)
alertcondition(close > level[1] and close > before)`,
    means: "Stocks where close > =max(high,close) 1 bar earlier on daily bars.",
    lost: ["close > before"],
  },
  {
    title: "does not count bars in a row inside a branch, where Pine counts only the bars that enter it",
    script: `//@version=5
indicator("Within")
ok = false
f(c) =>
    k = 0
    k := c ? nz(k[1]) + 1 : 0
    k
if close > open
    var n = 0
    n := volume > volume[1] ? n + 1 : 0
    ok := n >= 3
k = 0
if close > open
    k := f(close > close[1])
alertcondition(ok and k >= 2 and close > 5)`,
    means:
      "Stocks where close > open on daily bars; and volume > volume 1 bar earlier on daily bars; and close > open on daily bars; and close > close 1 bar earlier on daily bars; and close > $5 on daily bars.",
    lost: ["n >= 3", "k >= 2"],
  },
  {
    title: "truncates the quotient of whole numbers up to version 5",
    script: `//@version=5
indicator("Whole")
half = 9 / 2
alertcondition(close > ta.sma(close, half) * (5 / 4.0))`,
    means: "Stocks where close > 1.25 × sma(close,4) on daily bars.",
  },
  {
    title: "continues after an unreadable line",
    script: `//@version=5
indicator("Damaged")
x = close > ) open
limit = ta.sma(close, 20)
alertcondition(close > limit and x)`,
    means: "Stocks where close > sma(close,20) on daily bars.",
    lost: ["x"],
  },
  {
    title: "counts nested points and points with a weight",
    script: `//@version=5
indicator("Weights")
points = 0
if ta.rsi(close, 14) < 30
    points += 1
    if volume > volume[1]
        points += 1
points += close > open ? 2 : 0
alertcondition(points >= 4)`,
    means:
      "Stocks where rsi(close,14) < 30 on daily bars; and volume > volume 1 bar earlier on daily bars; and close > open on daily bars.",
  },
  {
    title: "gives no value to names with too many branches",
    script: `//@version=5
indicator("Grown")
twice(x, n) => x or x[n]
many(x) => twice(twice(twice(twice(twice(twice(twice(x, 1), 2), 4), 8), 16), 32), 64)
limit = close
if many(close > open and high > high[1])
    limit := high
else if many(close < open and low < low[1])
    limit := low
else
    limit := open
alertcondition(close > open and close >= limit)`,
    means: "Stocks where close > open on daily bars.",
    lost: ["close >= limit"],
  },
  {
    title: "separates the conditions of different bar colours",
    script: `//@version=5
indicator("Colours")
shade = close > ta.ema(close, 10) ? color.green : close < ta.ema(close, 30) ? color.red : na
barcolor(shade)`,
    means: "Stocks where close > ema(close,10) on daily bars.",
  },
  {
    title: "separates colours made by one function",
    script: `//@version=5
indicator("Colours")
bgcolor(close > open ? color.new(color.green, 80) : color.new(color.red, 80))`,
    means: "Stocks where close > open on daily bars.",
  },
  {
    title: "skips a fully transparent colour",
    script: `//@version=5
indicator("Colours")
bgcolor(close > open ? color.new(color.green, 100) : close < low[1] ? color.rgb(255, 0, 0) : na)`,
    means:
      "Stocks where close < low 1 bar earlier on daily bars; and none of these holds: (close > open on daily bars).",
  },
];

describe("Pine scripts", () => {
  it.each(SCRIPTS)("$title", ({ script, means, lost = [] }) => {
    const { payload, notCarried } = translateScan("pine", script);
    expect(payload === null ? null : readBack(payload)).toBe(means);
    expect(notCarried.map(({ text }) => text)).toEqual(lost);
    for (const { text, span, reason } of notCarried) {
      expect(script.slice(...span).trim()).toBe(text);
      expect(reason.length).toBeGreaterThan(10);
    }
    expect(guessLanguage(script)).toBe("pine");
  });

  it("reads a bare condition", () => {
    const { payload } = translateScan("pine", "ta.crossover(close, ta.sma(close, 50)) and volume > 2 * volume[1]");
    expect(readBack(payload!)).toBe(
      "Stocks where close crosses above sma(close,50) on daily bars; and volume > 2 × volume 1 bar earlier on daily bars.",
    );
  });
});
