import type { Place } from "../view.ts";
import { ago, each, over, type Series } from "../values.ts";
import { define, ofSource, type Definition } from "./definition.ts";
import {
  atr,
  bottom,
  change,
  deviation,
  ema,
  meanOf,
  minus,
  percent,
  percentile,
  plus,
  position,
  pricesOf,
  ratio,
  rma,
  run,
  scaled,
  sinceTop,
  sma,
  sumOf,
  top,
  total,
  wma,
} from "./formulas.ts";
import { vwapInSession, vwapOfSession } from "./price.ts";
import { adx, directional, fisher, heikinAshiBody, parabolic, supertrend } from "./trend.ts";
import { historical, parkinson, yangZhang } from "./volatility.ts";

const on = (
  name: string,
  takes: Readonly<Record<string, number>>,
  of: (place: Place, ...given: number[]) => Series,
  rest?: Parameters<typeof define>[3],
): Definition => define(name, takes, (place, given) => of(place, ...given.map(Number)), rest);

const band = (x: Series, n: number, k: number): Series => each((mean, sd) => mean + k * sd, sma(x, n), deviation(x, n));
const bandWidth = (x: Series, n: number, k: number): Series =>
  each((high, low, mid) => 100 * ((high - low) / mid), band(x, n, k), band(x, n, -k), sma(x, n));
const keltner = (place: Place, n: number, ranges: number, k: number): Series =>
  each((mean, range) => mean + k * range, ema(place.column("close"), n), atr(place, ranges));

function squeezed(place: Place, n: number, k: number, channel: number): Series {
  const close = place.column("close");
  return each(
    (high, low, outerHigh, outerLow) => (outerHigh > high && low > outerLow ? 1 : 0),
    band(close, n, k),
    band(close, n, -k),
    keltner(place, n, n, channel),
    keltner(place, n, n, -channel),
  );
}

function rsi(x: Series, n: number): Series {
  const move = change(x, 1);
  const gain = rma(
    each((m) => Math.max(m, 0), move),
    n,
  );
  const loss = rma(
    each((m) => Math.max(-m, 0), move),
    n,
  );
  return each((up, down) => 100 * (up / (up + down)), gain, loss);
}

const macd = (x: Series, fast: number, slow: number): Series => minus(ema(x, fast), ema(x, slow));
const middle = (place: Place, n: number): Series =>
  each((high, low) => (high + low) / 2, top(place.column("high"), n), bottom(place.column("low"), n));
const average = (kind: unknown, x: Series, n: number): Series => (kind === "ema" ? ema(x, n) : sma(x, n));
const negative = (x: Series): Series => scaled(-1, x);

/** Least-squares line through the newest values against their number: its slope and the share it explains. */
function line(values: readonly number[]): { readonly slope: number; readonly share: number } {
  const n = values.length;
  const xMean = (n - 1) / 2;
  const yMean = meanOf(values);
  const xy = total(values.map((y, x) => (x - xMean) * (y - yMean)));
  const xx = total(values.map((_, x) => (x - xMean) ** 2));
  const yy = total(values.map((y) => (y - yMean) ** 2));
  return { slope: xy / xx, share: (xy * xy) / (xx * yy) };
}
const logs = (x: Series): Series => each((value) => Math.log(value), x);

function ultimate(place: Place, short: number, mid: number, long: number): Series {
  const { low, close, trueRange } = pricesOf(place);
  const pressure = each((c, l, before) => c - Math.min(l, before), close, low, ago(close, 1));
  const share = (n: number): Series => ratio(sumOf(pressure, n), sumOf(trueRange, n));
  return each((a, b, c) => 100 * ((4 * a + 2 * b + c) / 7), share(short), share(mid), share(long));
}

function vortex(place: Place, n: number): Series {
  const { high, low, trueRange } = pricesOf(place);
  const up = sumOf(
    each((h, before) => Math.abs(h - before), high, ago(low, 1)),
    n,
  );
  const down = sumOf(
    each((l, before) => Math.abs(l - before), low, ago(high, 1)),
    n,
  );
  return ratio(minus(up, down), sumOf(trueRange, n));
}

const stochastic = (place: Place, n: number, smooth: number): Series =>
  sma(position(place.column("close"), place.column("low"), place.column("high"), n), smooth);
const stochasticRsi = (x: Series, rsiLength: number, n: number, smooth: number): Series => {
  const index = rsi(x, rsiLength);
  return sma(
    each(
      (value, low, high) => {
        // Less is rounding: the index stands still.
        if (high - low <= 1e-9) return null;
        // Divided first: at its highest it is exactly 100, which 100 × range / range need not be.
        return 100 * ((value - low) / (high - low));
      },
      index,
      bottom(index, n),
      top(index, n),
    ),
    smooth,
  );
};

export const ADVANCED: readonly Definition[] = [
  ofSource("rsi", "close", { length: 14 }, (x, n) => rsi(x, n!)),
  on("stoch_k", { length: 14, smooth: 3 }, (place, n, smooth) => stochastic(place, n!, smooth!)),
  on("stoch_d", { length: 14, smooth: 3, signal: 3 }, (place, n, smooth, signal) =>
    sma(stochastic(place, n!, smooth!), signal!),
  ),
  ofSource("stochrsi_k", "close", { rsi_length: 14, length: 14, smooth: 3 }, (x, r, n, smooth) =>
    stochasticRsi(x, r!, n!, smooth!),
  ),
  ofSource("stochrsi_d", "close", { rsi_length: 14, length: 14, smooth: 3, signal: 3 }, (x, r, n, smooth, signal) =>
    sma(stochasticRsi(x, r!, n!, smooth!), signal!),
  ),
  ofSource("macd", "close", { fast: 12, slow: 26, signal: 9 }, (x, fast, slow) => macd(x, fast!, slow!)),
  ofSource("macd_signal", "close", { fast: 12, slow: 26, signal: 9 }, (x, fast, slow, signal) =>
    ema(macd(x, fast!, slow!), signal!),
  ),
  ofSource(
    "macd_hist",
    "close",
    { fast: 12, slow: 26, signal: 9 },
    (x, fast, slow, signal) => minus(macd(x, fast!, slow!), ema(macd(x, fast!, slow!), signal!)),
    { names: ["macd_histogram"] },
  ),
  ofSource("ppo", "close", { fast: 12, slow: 26 }, (x, fast, slow) =>
    scaled(100, ratio(macd(x, fast!, slow!), ema(x, slow!))),
  ),
  on("adx", { length: 14 }, (place, n) => adx(place, n!)),
  on("plus_di", { length: 14 }, (place, n) => directional(1, place, n!), { names: ["di_plus"] }),
  on("minus_di", { length: 14 }, (place, n) => directional(-1, place, n!), { names: ["di_minus"] }),
  on("aroon_up", { length: 25 }, (place, n) =>
    each((bars) => (100 * (n! - bars)) / n!, sinceTop(place.column("high"), n! + 1)),
  ),
  on("aroon_down", { length: 25 }, (place, n) =>
    each((bars) => (100 * (n! - bars)) / n!, sinceTop(negative(place.column("low")), n! + 1)),
  ),
  ofSource("cci", "hlc3", { length: 20 }, (x, n) =>
    over(
      n!,
      (values) => {
        const mean = meanOf(values);
        return (values.at(-1)! - mean) / (0.015 * meanOf(values.map((value) => Math.abs(value - mean))));
      },
      x,
    ),
  ),
  on(
    "williams_r",
    { length: 14 },
    (place, n) =>
      each(
        (c, high, low) => -100 * ((high - c) / (high - low)),
        place.column("close"),
        top(place.column("high"), n!),
        bottom(place.column("low"), n!),
      ),
    { names: ["willr", "wpr"] },
  ),
  ofSource("mom", "close", { length: 10 }, (x, n) => change(x, n!)),
  ofSource("trix", "close", { length: 15 }, (x, n) => percent(ema(ema(ema(x, n!), n!), n!), 1)),
  on("ultosc", { short: 7, middle: 14, long: 28 }, (place, short, mid, long) => ultimate(place, short!, mid!, long!), {
    names: ["uo"],
  }),
  on("ao", { fast: 5, slow: 34 }, (place, fast, slow) =>
    minus(sma(pricesOf(place).hl2, fast!), sma(pricesOf(place).hl2, slow!)),
  ),
  ofSource("tsi", "close", { long: 25, short: 13 }, (x, long, short) => {
    const move = change(x, 1);
    const smooth = (y: Series): Series => ema(ema(y, long!), short!);
    return scaled(100, ratio(smooth(move), smooth(each(Math.abs, move))));
  }),
  ofSource("cmo", "close", { length: 14 }, (x, n) => {
    const gains = sumOf(
      each((m) => Math.max(m, 0), change(x, 1)),
      n!,
    );
    const losses = sumOf(
      each((m) => Math.max(-m, 0), change(x, 1)),
      n!,
    );
    return scaled(100, ratio(minus(gains, losses), plus(gains, losses)));
  }),
  ofSource("fisher", "hl2", { length: 9 }, (x, n) => fisher(x, n!)),
  ofSource("kst", "close", {}, (x) => {
    const part = (bars: number, smooth: number): Series => sma(percent(x, bars), smooth);
    return each((a, b, c, d) => a + 2 * b + 3 * c + 4 * d, part(10, 10), part(15, 10), part(20, 10), part(30, 15));
  }),
  ofSource("coppock", "close", {}, (x) => wma(plus(percent(x, 14), percent(x, 11)), 10), { on: "daily" }),
  on("atr", { length: 14 }, (place, n) => atr(place, n!)),
  on("atr_pct", { length: 14 }, (place, n) => scaled(100, ratio(atr(place, n!), place.column("close"))), {
    names: ["natr"],
  }),
  on(
    "adr_pct",
    { length: 20 },
    (place, n) => each((mean) => 100 * (mean - 1), sma(ratio(place.column("high"), place.column("low")), n!)),
    { names: ["adr"], on: "daily" },
  ),
  on("range_vs_atr", { length: 14 }, (place, n) =>
    ratio(minus(place.column("high"), place.column("low")), ago(atr(place, n!), 1)),
  ),
  ofSource("bb_upper", "close", { length: 20, k: 2 }, (x, n, k) => band(x, n!, k!)),
  ofSource("bb_lower", "close", { length: 20, k: 2 }, (x, n, k) => band(x, n!, -k!)),
  ofSource("bb_pctb", "close", { length: 20, k: 2 }, (x, n, k) =>
    each((value, high, low) => (value - low) / (high - low), x, band(x, n!, k!), band(x, n!, -k!)),
  ),
  ofSource("bb_width", "close", { length: 20, k: 2 }, (x, n, k) => bandWidth(x, n!, k!), { names: ["bbw"] }),
  on("bb_width_pctile", { window: 126, length: 20 }, (place, window, n) =>
    percentile(bandWidth(place.column("close"), n!, 2), window!),
  ),
  on("kc_upper", { length: 20, atr_length: 10, k: 2 }, (place, n, ranges, k) => keltner(place, n!, ranges!, k!)),
  on("kc_lower", { length: 20, atr_length: 10, k: 2 }, (place, n, ranges, k) => keltner(place, n!, ranges!, -k!)),
  on("squeeze", { length: 20, bb_k: 2, kc_k: 1.5 }, (place, n, k, channel) => squeezed(place, n!, k!, channel!)),
  on("squeeze_bars", { length: 20, bb_k: 2, kc_k: 1.5 }, (place, n, k, channel) =>
    run(squeezed(place, n!, k!, channel!)),
  ),
  on("dc_upper", { length: 20 }, (place, n) => top(place.column("high"), n!)),
  on("dc_lower", { length: 20 }, (place, n) => bottom(place.column("low"), n!)),
  on("supertrend", { length: 10, k: 3 }, (place, n, k) => supertrend(place, n!, k!, "line")),
  on("supertrend_dir", { length: 10, k: 3 }, (place, n, k) => supertrend(place, n!, k!, "direction")),
  on("psar", { step: 0.02, max: 0.2 }, (place, step, most) => parabolic(place, step!, most!), { names: ["sar"] }),
  on("ichi_tenkan", { length: 9 }, (place, n) => middle(place, n!), { names: ["tenkan"] }),
  on("ichi_kijun", { length: 26 }, (place, n) => middle(place, n!), { names: ["kijun"] }),
  on("ichi_span_a", { tenkan: 9, kijun: 26, shift: 26 }, (place, tenkan, kijun, shift) =>
    ago(
      each((a, b) => (a + b) / 2, middle(place, tenkan!), middle(place, kijun!)),
      shift!,
    ),
  ),
  on("ichi_span_b", { length: 52, shift: 26 }, (place, n, shift) => ago(middle(place, n!), shift!)),
  on("hist_vol", { length: 20 }, (place, n) => historical(place, n!), { names: ["hv"] }),
  on("parkinson_vol", { length: 20 }, (place, n) => parkinson(place, n!)),
  on("yang_zhang_vol", { length: 20 }, (place, n) => yangZhang(place, n!), { on: "daily" }),
  ofSource("zscore", "close", { length: 20 }, (x, n) => ratio(minus(x, sma(x, n!)), deviation(x, n!))),
  ofSource("linreg_slope", "close", { length: 20 }, (x, n) => over(n!, (values) => 100 * line(values).slope, logs(x))),
  ofSource("linreg_r2", "close", { length: 20 }, (x, n) => over(n!, (values) => line(values).share, logs(x))),
  on(
    "choppiness",
    { length: 14 },
    (place, n) => {
      const { high, low, trueRange } = pricesOf(place);
      return each(
        (path, most, least) => 100 * (Math.log10(path / (most - least)) / Math.log10(n!)),
        sumOf(trueRange, n!),
        top(high, n!),
        bottom(low, n!),
      );
    },
    { names: ["chop"] },
  ),
  on("vortex", { length: 14 }, (place, n) => vortex(place, n!)),
  on("mass_index", { length: 25, smooth: 9 }, (place, n, smooth) => {
    const once = ema(minus(place.column("high"), place.column("low")), smooth!);
    return sumOf(ratio(once, ema(once, smooth!)), n!);
  }),
  define("dist_ma_pct", { ma: "sma", length: 50 }, (place, [ma, n]) =>
    each((c, mean) => 100 * (c / mean - 1), place.column("close"), average(ma, place.column("close"), Number(n))),
  ),
  define("dist_ma_atr", { ma: "sma", length: 50 }, (place, [ma, n]) =>
    ratio(minus(place.column("close"), average(ma, place.column("close"), Number(n))), atr(place, 14)),
  ),
  define("ma_spread_pct", { fast: 50, slow: 200, ma: "sma" }, (place, [fast, slow, ma]) =>
    each(
      (a, b) => 100 * (a / b - 1),
      average(ma, place.column("close"), Number(fast)),
      average(ma, place.column("close"), Number(slow)),
    ),
  ),
  on(
    "dist_vwap_pct",
    {},
    (place) => each((c, vwap) => 100 * (c / vwap - 1), place.column("close"), vwapInSession(place)),
    {
      on: "intraday",
      buildSession: (place) => each((c, vwap) => 100 * (c / vwap - 1), place.column("close"), vwapOfSession(place)),
    },
  ),
  on("range_pos", { length: 1 }, (place, n) =>
    position(place.column("close"), place.column("low"), place.column("high"), n!),
  ),
  ofSource("streak", "close", {}, (x) => run(minus(x, ago(x, 1)))),
  on("bars_since_high", { length: 252 }, (place, n) => sinceTop(place.column("high"), n!)),
  on("bars_since_low", { length: 252 }, (place, n) => sinceTop(negative(place.column("low")), n!)),
  on("inside_bars", {}, (place) => {
    const { high, low } = pricesOf(place);
    return run(
      each(
        (h, l, highBefore, lowBefore) => (h <= highBefore && l >= lowBefore ? 1 : 0),
        high,
        low,
        ago(high, 1),
        ago(low, 1),
      ),
    );
  }),
  on("narrow_range", { length: 7 }, (place, n) =>
    over(
      n!,
      (ranges) => (ranges.at(-1) === Math.min(...ranges) ? 1 : 0),
      minus(place.column("high"), place.column("low")),
    ),
  ),
  on("td_setup", {}, (place) => run(negative(change(place.column("close"), 4)))),
  on("ha_streak", {}, (place) => run(heikinAshiBody(place))),
];
