import { evaluateSeries } from "#expression";
import { describe, expect, it } from "vitest";
import { FEATURES } from "../features.gen.ts";
import { type Bars, randomBars, slicedBars } from "../random-bars.testing.ts";
import { resolveStudy } from "../study/resolve-study.ts";
import {
  average,
  averageTrueRange,
  bottom,
  change,
  deviation,
  differences,
  ema,
  flag,
  type Formula,
  kept,
  last,
  line,
  of,
  percent,
  type Row,
  run,
  top,
  total,
  trueRange,
  valuesOf,
  wilder,
} from "./plain-formulas.testing.ts";

const LENGTH = 400;
const daily = randomBars({ seed: 31, bars: LENGTH });
const intraday = randomBars({ seed: 32, bars: LENGTH, slots: 13 });

const from =
  (first: number, f: Row): Row =>
  (t) =>
    t < first ? Number.NaN : f(t);
const median =
  (b: Bars): Row =>
  (t) =>
    (b.high[t]! + b.low[t]!) / 2;
const typical =
  (b: Bars): Row =>
  (t) =>
    (b.high[t]! + b.low[t]! + b.close[t]!) / 3;
const range =
  (b: Bars): Row =>
  (t) =>
    b.high[t]! - b.low[t]!;

const rsi = (f: Row, n: number): Row => {
  const move = change(f, 1);
  const gain = wilder((t) => Math.max(move(t), 0), n, 1);
  const loss = wilder((t) => Math.max(-move(t), 0), n, 1);
  return (t) => 100 - 100 / (1 + gain(t) / loss(t));
};
const place =
  (f: Row, low: Row, high: Row, n: number): Row =>
  (t) =>
    (100 * (f(t) - bottom(low, t, n))) / (top(high, t, n) - bottom(low, t, n));
const mean =
  (f: Row, n: number): Row =>
  (t) =>
    average(last(f, t, n));
const macd = (f: Row, fast: number, slow: number): Row => {
  const [quick, late] = [ema(f, fast), ema(f, slow)];
  return (t) => quick(t) - late(t);
};

/** TA-Lib's sums: the first n - 1 values, then total - total / n + value. */
const wilderTotal = (f: Row, n: number): Row =>
  kept((t) => {
    if (t < n) return Number.NaN;
    let sum = total(last(f, n - 1, n - 1));
    for (let i = n; i <= t; i++) sum += f(i) - sum / n;
    return sum;
  });
const direction = (b: Bars, n: number, side: "up" | "down"): Row => {
  const movement: Row = (t) => {
    const [rise, fall] = [b.high[t]! - b.high[t - 1]!, b.low[t - 1]! - b.low[t]!];
    const [own, other] = side === "up" ? [rise, fall] : [fall, rise];
    return own > other && own > 0 ? own : 0;
  };
  const [moved, ranged] = [wilderTotal(movement, n), wilderTotal(trueRange(b), n)];
  return (t) => (100 * moved(t)) / ranged(t);
};
const band =
  (f: Row, n: number, k: number): Row =>
  (t) =>
    average(last(f, t, n)) + k * deviation(last(f, t, n), 0);
const channel = (b: Bars, n: number, ranges: number, k: number): Row => {
  const [middle, reach] = [ema(of(b.close), n), averageTrueRange(b, ranges)];
  return (t) => middle(t) + k * reach(t);
};
const squeezed = (b: Bars, n: number, bands: number, channels: number): ((t: number) => boolean) => {
  const [over, under] = [channel(b, n, n, channels), channel(b, n, n, -channels)];
  const close = of(b.close);
  return (t) => band(close, n, bands)(t) < over(t) && band(close, n, -bands)(t) > under(t);
};
const middle =
  (b: Bars, n: number): Row =>
  (t) =>
    (top(of(b.high), t, n) + bottom(of(b.low), t, n)) / 2;
const log =
  (f: Row): Row =>
  (t) =>
    Math.log(f(t));
const YEAR = 100 * Math.sqrt(252);
const supertrend = (b: Bars, n: number, k: number): ((t: number) => readonly [direction: number, line: number]) => {
  const reach = averageTrueRange(b, n);
  const states: { up: boolean; upper: number; lower: number }[] = [];
  for (let t = n; t < LENGTH; t++) {
    const before = states[t - 1] ?? { up: false, upper: Infinity, lower: -Infinity };
    const [close, closeBefore] = [b.close[t]!, b.close[t - 1]!];
    let [upper, lower] = [median(b)(t) + k * reach(t), median(b)(t) - k * reach(t)];
    if (closeBefore <= before.upper) upper = Math.min(upper, before.upper);
    if (closeBefore >= before.lower) lower = Math.max(lower, before.lower);
    states[t] = { upper, lower, up: before.up ? close >= lower : close > upper };
  }
  return (t) => {
    const state = states[t];
    if (state === undefined) return [Number.NaN, Number.NaN];
    return state.up ? [1, state.lower] : [-1, state.upper];
  };
};

const FORMULAS: Readonly<Record<string, Formula>> = {
  "rsi(9)": (b) => rsi(of(b.close), 9),
  "rsi(volume,9)": (b) => rsi(of(b.volume), 9),
  "stoch_k(9,4)": (b) => mean(place(of(b.close), of(b.low), of(b.high), 9), 4),
  "stoch_d(9,4,2)": (b) => mean(mean(place(of(b.close), of(b.low), of(b.high), 9), 4), 2),
  "macd(5,11)": (b) => macd(of(b.close), 5, 11),
  "macd_signal(5,11,4)": (b) => ema(macd(of(b.close), 5, 11), 4, 10),
  "macd_hist(5,11,4)": (b) => {
    const lines = macd(of(b.close), 5, 11);
    const signal = ema(lines, 4, 10);
    return (t) => lines(t) - signal(t);
  },
  "ppo(5,11)": (b) => {
    const slow = ema(of(b.close), 11);
    return (t) => (100 * macd(of(b.close), 5, 11)(t)) / slow(t);
  },
  "plus_di(7)": (b) => direction(b, 7, "up"),
  "minus_di(7)": (b) => direction(b, 7, "down"),
  "adx(7)": (b) => {
    const [plus, minus] = [direction(b, 7, "up"), direction(b, 7, "down")];
    return wilder((t) => (100 * Math.abs(plus(t) - minus(t))) / (plus(t) + minus(t)), 7, 7);
  },
  "aroon_up(9)": (b) => from(9, (t) => (100 * (9 - last(of(b.high), t, 10).indexOf(top(of(b.high), t, 10)))) / 9),
  "aroon_down(9)": (b) => from(9, (t) => (100 * (9 - last(of(b.low), t, 10).indexOf(bottom(of(b.low), t, 10)))) / 9),
  "cci(9)": (b) => (t) => {
    const values = last(typical(b), t, 9);
    const centre = average(values);
    const spread = average(values.map((value) => Math.abs(value - centre)));
    // The mean of equal values may be off them by a last bit here.
    return spread < 1e-12 ? Number.NaN : (values[0]! - centre) / (0.015 * spread);
  },
  "williams_r(9)": (b) => (t) =>
    (-100 * (top(of(b.high), t, 9) - b.close[t]!)) / (top(of(b.high), t, 9) - bottom(of(b.low), t, 9)),
  "mom(9)": (b) => change(of(b.close), 9),
  "trix(4)": (b) => percent(ema(ema(ema(of(b.close), 4), 4, 3), 4, 6), 1),
  "ultosc(3,5,9)": (b) => (t) => {
    const pressure: Row = (i) => b.close[i]! - Math.min(b.low[i]!, b.close[i - 1]!);
    const share = (n: number): number => total(last(pressure, t, n)) / total(last(trueRange(b), t, n));
    return (100 * (4 * share(3) + 2 * share(5) + share(9))) / 7;
  },
  "ao(3,9)": (b) => (t) => average(last(median(b), t, 3)) - average(last(median(b), t, 9)),
  "tsi(6,3)": (b) => {
    const move = change(of(b.close), 1);
    const twice = (f: Row): Row => ema(ema(f, 6, 1), 3, 6);
    const [signed, whole] = [twice(move), twice((t) => Math.abs(move(t)))];
    return (t) => (100 * signed(t)) / whole(t);
  },
  "cmo(9)": (b) => (t) => {
    const moves = last(change(of(b.close), 1), t, 9);
    const [gains, losses] = [total(moves.map((m) => Math.max(m, 0))), total(moves.map((m) => Math.max(-m, 0)))];
    return (100 * (gains - losses)) / (gains + losses);
  },
  kst: (b) => {
    const part = (weight: number, roc: number, n: number): Row => {
      const f = percent(of(b.close), roc);
      return (t) => weight * average(last(f, t, n));
    };
    const parts = [part(1, 10, 10), part(2, 15, 10), part(3, 20, 10), part(4, 30, 15)];
    return (t) => total(parts.map((f) => f(t)));
  },
  coppock: (b) => (t) => {
    const sum: Row = (i) => percent(of(b.close), 14)(i) + percent(of(b.close), 11)(i);
    return total(last(sum, t, 10).map((value, k) => value * (10 - k))) / 55;
  },
  "atr(9)": (b) => averageTrueRange(b, 9),
  "atr_pct(9)": (b) => {
    const atr = averageTrueRange(b, 9);
    return (t) => (100 * atr(t)) / b.close[t]!;
  },
  "adr_pct(9)": (b) => (t) => 100 * (average(last((i) => b.high[i]! / b.low[i]!, t, 9)) - 1),
  "range_vs_atr(9)": (b) => {
    const atr = averageTrueRange(b, 9);
    return (t) => range(b)(t) / atr(t - 1);
  },
  "bb_upper(9,1.5)": (b) => band(of(b.close), 9, 1.5),
  "bb_lower(9,1.5)": (b) => band(of(b.close), 9, -1.5),
  "bb_pctb(9,1.5)": (b) => (t) => {
    const [upper, lower] = [band(of(b.close), 9, 1.5)(t), band(of(b.close), 9, -1.5)(t)];
    return upper - lower < 1e-9 ? Number.NaN : (b.close[t]! - lower) / (upper - lower);
  },
  "bb_width(9,1.5)": (b) => (t) => (300 * deviation(last(of(b.close), t, 9), 0)) / average(last(of(b.close), t, 9)),
  "bb_width_pctile(30,9)": (b) => {
    const width = kept((t) => {
      const value = deviation(last(of(b.close), t, 9), 0) / average(last(of(b.close), t, 9));
      return value < 1e-12 ? 0 : value;
    });
    return from(38, (t) => (100 * total(last(width, t - 1, 30).map((value) => flag(value < width(t))))) / 30);
  },
  "kc_upper(9,5,1.5)": (b) => channel(b, 9, 5, 1.5),
  "kc_lower(9,5,1.5)": (b) => channel(b, 9, 5, -1.5),
  "squeeze(9,2,1.5)": (b) => {
    const holds = squeezed(b, 9, 2, 1.5);
    return from(9, (t) => flag(holds(t)));
  },
  "squeeze_bars(9,2,1.5)": (b) => {
    const holds = squeezed(b, 9, 2, 1.5);
    return from(9, (t) => run(holds, t));
  },
  "dc_upper(9)": (b) => (t) => top(of(b.high), t, 9),
  "dc_lower(9)": (b) => (t) => bottom(of(b.low), t, 9),
  "supertrend(5,2)": (b) => {
    const states = supertrend(b, 5, 2);
    return (t) => states(t)[1];
  },
  "supertrend_dir(5,2)": (b) => {
    const states = supertrend(b, 5, 2);
    return (t) => states(t)[0];
  },
  ichi_tenkan: (b) => middle(b, 9),
  "ichi_kijun(17)": (b) => middle(b, 17),
  "ichi_span_a(5,11,7)": (b) => (t) => (middle(b, 5)(t - 7) + middle(b, 11)(t - 7)) / 2,
  "ichi_span_b(23,7)": (b) => (t) => middle(b, 23)(t - 7),
  "hist_vol(9)": (b) => (t) => YEAR * deviation(last(change(log(of(b.close)), 1), t, 9), 1),
  "parkinson_vol(9)": (b) => (t) =>
    // Nine bars span nine steps, so the first is the tenth.
    t < 9
      ? Number.NaN
      : YEAR * Math.sqrt(average(last((i) => Math.log(b.high[i]! / b.low[i]!) ** 2, t, 9)) / (4 * Math.LN2)),
  "yang_zhang_vol(9)": (b) => (t) => {
    const k = 0.34 / (1.34 + 10 / 8);
    const overnight = deviation(
      last((i) => Math.log(b.open[i]! / b.close[i - 1]!), t, 9),
      1,
    );
    const day = deviation(
      last((i) => Math.log(b.close[i]! / b.open[i]!), t, 9),
      1,
    );
    const inside: Row = (i) => {
      const [u, d, c] = [b.high, b.low, b.close].map((column) => Math.log(column[i]! / b.open[i]!));
      return u! * (u! - c!) + d! * (d! - c!);
    };
    return YEAR * Math.sqrt(overnight ** 2 + k * day ** 2 + (1 - k) * average(last(inside, t, 9)));
  },
  "zscore(9)": (b) => (t) => {
    const values = last(of(b.close), t, 9);
    const spread = deviation(values, 0);
    return spread < 1e-12 ? Number.NaN : (values[0]! - average(values)) / spread;
  },
  "linreg_slope(9)": (b) => (t) => 100 * line(log(of(b.close)), t, 9).slope,
  "choppiness(9)": (b) => (t) =>
    (100 * Math.log10(total(last(trueRange(b), t, 9)) / (top(of(b.high), t, 9) - bottom(of(b.low), t, 9)))) /
    Math.log10(9),
  "vortex(9)": (b) => (t) => {
    const [up, down]: Row[] = [
      (i) => Math.abs(b.high[i]! - b.low[i - 1]!),
      (i) => Math.abs(b.low[i]! - b.high[i - 1]!),
    ];
    return (total(last(up!, t, 9)) - total(last(down!, t, 9))) / total(last(trueRange(b), t, 9));
  },
  "mass_index(9,4)": (b) => {
    const once = ema(range(b), 4);
    const twice = ema(once, 4, 3);
    return (t) => total(last((i) => once(i) / twice(i), t, 9));
  },
  "dist_ma_pct(sma,9)": (b) => (t) => 100 * (b.close[t]! / average(last(of(b.close), t, 9)) - 1),
  "dist_ma_pct(ema,9)": (b) => {
    const base = ema(of(b.close), 9);
    return (t) => 100 * (b.close[t]! / base(t) - 1);
  },
  "dist_ma_atr(ema,9)": (b) => {
    const [base, atr] = [ema(of(b.close), 9), averageTrueRange(b, 14)];
    return (t) => (b.close[t]! - base(t)) / atr(t);
  },
  "ma_spread_pct(5,11)": (b) => (t) => 100 * (average(last(of(b.close), t, 5)) / average(last(of(b.close), t, 11)) - 1),
  "range_pos(1)": (b) => place(of(b.close), of(b.low), of(b.high), 1),
  "range_pos(9)": (b) => place(of(b.close), of(b.low), of(b.high), 9),
  streak: (b) =>
    from(1, (t) => run((i) => b.close[i]! > b.close[i - 1]!, t) - run((i) => b.close[i]! < b.close[i - 1]!, t)),
  "bars_since_high(9)": (b) => from(8, (t) => last(of(b.high), t, 9).indexOf(top(of(b.high), t, 9))),
  "bars_since_low(9)": (b) => from(8, (t) => last(of(b.low), t, 9).indexOf(bottom(of(b.low), t, 9))),
  inside_bars: (b) => from(1, (t) => run((i) => b.high[i]! <= b.high[i - 1]! && b.low[i]! >= b.low[i - 1]!, t)),
  "narrow_range(4)": (b) => from(3, (t) => flag(range(b)(t) <= Math.min(...last(range(b), t, 4)))),
  td_setup: (b) =>
    from(4, (t) => run((i) => b.close[i]! < b.close[i - 4]!, t) - run((i) => b.close[i]! > b.close[i - 4]!, t)),
};

describe("advanced studies give what their formulas say", () => {
  it.each(Object.entries(FORMULAS))("%s", (text, formula) => {
    expect(differences(text, formula, daily)).toEqual([]);
  });

  it("dist_vwap_pct on intraday bars", () => {
    const vwap: Formula = (b) => (t) => {
      const rows = run((i) => b.session[i] === b.session[t], t);
      const volumes = last(of(b.volume), t, rows);
      return total(last(typical(b), t, rows).map((price, k) => price * volumes[k]!)) / total(volumes);
    };
    const formula: Formula = (b) => (t) => 100 * (b.close[t]! / vwap(b)(t) - 1);
    expect(differences("dist_vwap_pct", formula, intraday, "5m")).toEqual([]);
  });

  it("linreg_r2, where the closes vary", () => {
    const found = resolveStudy("linreg_r2(9)");
    const values = found.ok ? evaluateSeries(found.study.node, daily, LENGTH) : new Float64Array(0);
    const rows = [...values.keys()].filter((t) => t >= 8 && deviation(last(of(daily.close), t, 9), 0) > 1e-9);
    expect(rows.length).toBeGreaterThan(200);
    for (const t of rows) expect(values[t]).toBeCloseTo(line(log(of(daily.close)), t, 9).share, 8);
  });

  it("stochastic RSI, where the RSI moves", () => {
    const b = randomBars({ seed: 33, bars: 120 });
    // Without the flat stretches that leave the plain formula with nothing but rounding.
    const closes = b.close.map((value, t) => value * (1 + (t % 7) / 50));
    const index = rsi(of(closes), 9);
    const k = mean(place(index, index, index, 6), 3);
    expect(differences("stochrsi_k(9,6,3)", () => k, { ...b, close: closes })).toEqual([]);
    expect(differences("stochrsi_d(9,6,3,4)", () => mean(k, 4), { ...b, close: closes })).toEqual([]);
  });

  it("every advanced study is checked here", () => {
    const elsewhere = ["stochrsi_k", "stochrsi_d", "linreg_r2", "dist_vwap_pct", "fisher", "psar", "ha_streak"];
    const here = Object.keys(FORMULAS).map((text) => text.replace(/\(.*/, ""));
    const all = FEATURES.filter(({ category }) => category === "advanced").map(({ alias }) => alias);
    expect(all.filter((alias) => ![...here, ...elsewhere].includes(alias))).toEqual([]);
  });
});

const rounded = (values: readonly number[]): readonly number[] => values.map((value) => Math.round(value * 1e6) / 1e6);
const nulls = (count: number): readonly number[] => Array.from({ length: count }, () => Number.NaN);
const rows = (count: number, f: (i: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, i) => f(i));

describe("advanced studies on bars written by hand", () => {
  it("rsi is 100 in a rise, 0 in a fall, and seeded with a mean", () => {
    expect(valuesOf("rsi(3)", { close: [1, 2, 3, 4, 5] })).toEqual([...nulls(3), 100, 100]);
    expect(valuesOf("rsi(3)", { close: [5, 4, 3, 2, 1] })).toEqual([...nulls(3), 0, 0]);
    // Gains 1, 0, 2 and losses 0, 1, 0: means 0.5 and 0.5, then 1.25 and 0.25.
    expect(rounded(valuesOf("rsi(2)", { close: [10, 11, 10, 12] }))).toEqual([...nulls(2), 50, 83.333333]);
    expect(valuesOf("rsi(2)", { close: [7, 7, 7, 7] })).toEqual(nulls(4));
  });

  it("stochastic RSI has no value while the RSI stands still", () => {
    const close = [...rows(20, (i) => 50 + ((i * 7) % 5)), ...rows(30, () => 50)];
    const values = valuesOf("stochrsi_k(3,5,1)", { close });
    expect(values.slice(8, 20).every((value) => value >= 0 && value <= 100)).toBe(true);
    expect(values.slice(-20)).toEqual(nulls(20));
  });

  it("MACD of a straight line is half the difference of the lengths", () => {
    const close = rows(40, (i) => 100 + i);
    expect(valuesOf("macd", { close }).at(-1)).toBeCloseTo((26 - 12) / 2, 9);
    expect(valuesOf("macd_signal", { close }).at(-1)).toBeCloseTo(7, 9);
    expect(valuesOf("macd_hist", { close }).at(-1)).toBeCloseTo(0, 9);
    expect(valuesOf("macd", { close })).toEqual(valuesOf("=ema(12)-ema(26)", { close }));
  });

  it("a steady rise has all direction upward", () => {
    const bars = { high: rows(12, (i) => 11 + i), low: rows(12, (i) => 10 + i), close: rows(12, (i) => 10.5 + i) };
    expect(valuesOf("adx(3)", bars).slice(4)).toEqual([Number.NaN, ...rows(7, () => 100)]);
    expect(valuesOf("minus_di(3)", bars).slice(3)).toEqual(rows(9, () => 0));
    // Each bar moves 1 up; its true range is 1.5, from the close before to the high.
    expect(rounded(valuesOf("plus_di(3)", bars)).slice(3)).toEqual(rows(9, () => 66.666667));
  });

  it("psar stays below a rise and turns when it is touched", () => {
    const bars = { high: [10, 11, 12, 13, 12, 9], low: [9, 10, 11, 12, 11, 7] };
    const values = valuesOf("psar", bars);
    expect(rounded(values)).toEqual([Number.NaN, 9, 9.04, 9.1584, 9.388896, 13]);
  });

  it("fisher follows Ehlers's recursion", () => {
    // Middles 1, 2, 2.5 of n = 2: the position is +0.5 each time, smoothed 0.33, 0.5511.
    const s = [0.33, 0.33 + 0.67 * 0.33];
    const f = [0.5 * Math.log((1 + s[0]!) / (1 - s[0]!)), 0.5 * Math.log((1 + s[1]!) / (1 - s[1]!))];
    const values = valuesOf("fisher(2)", { high: [1, 2, 2.5], low: [1, 2, 2.5] });
    expect(rounded(values)).toEqual(rounded([Number.NaN, f[0]!, f[1]! + 0.5 * f[0]!]));
  });

  it("supertrend begins in a down trend and turns with the close", () => {
    const bars = { high: [11, 11, 11, 20, 21], low: [9, 9, 9, 19, 20], close: [10, 10, 10, 20, 20.5] };
    expect(valuesOf("supertrend_dir(2,1)", bars)).toEqual([...nulls(2), -1, 1, 1]);
    // ATR(2) is 2, then (2 + 10) / 2 = 6, then (6 + 1) / 2 = 3.5.
    expect(valuesOf("supertrend(2,1)", bars)).toEqual([...nulls(2), 12, 13.5, 17]);
  });

  it("%B is 0 on the lower band, 1 on the upper, 0.5 between them", () => {
    const close = [1, 3, 1, 3];
    expect(valuesOf("bb_pctb(2,1)", { close })).toEqual([Number.NaN, 1, 0, 1]);
    expect(valuesOf("bb_pctb(3,2)", { close: [4, 4, 4] })).toEqual(nulls(3));
    expect(valuesOf("bb_pctb(3,2)", { close: [3, 5, 4] }).at(-1)).toBeCloseTo(0.5, 12);
    expect(valuesOf("zscore(2)", { close })).toEqual([Number.NaN, 1, -1, 1]);
  });

  it("a span of the cloud knows nothing newer than its shift", () => {
    const bars = randomBars({ seed: 34, bars: 200 });
    const other = randomBars({ seed: 35, bars: 200 });
    for (const text of ["ichi_span_a", "ichi_span_b"]) {
      const found = resolveStudy(text);
      if (!found.ok) throw new Error(text);
      const mixed = { ...slicedBars(bars, 0, 200) };
      for (const name of ["open", "high", "low", "close"] as const) mixed[name].set(other[name].slice(174), 174);
      const [values, changed] = [bars, mixed].map((b) => evaluateSeries(found.study.node, b, 200));
      expect(changed).toEqual(values);
    }
  });

  it("counts bars", () => {
    expect(valuesOf("streak", { close: [5, 6, 7, 7, 6, 5, 4, 8] })).toEqual([Number.NaN, 1, 2, 0, -1, -2, -3, 1]);
    expect(valuesOf("td_setup", { close: [9, 9, 9, 9, 8, 7, 6, 5, 9, 9] })).toEqual([...nulls(4), 1, 2, 3, 4, -1, -2]);
    const bars = { high: [9, 8, 8, 10, 9, 9], low: [1, 2, 2, 1, 2, 1] };
    expect(valuesOf("inside_bars", bars)).toEqual([Number.NaN, 1, 2, 0, 1, 0]);
    expect(valuesOf("narrow_range(3)", bars)).toEqual([...nulls(2), 1, 0, 0, 0]);
    expect(valuesOf("bars_since_high(3)", bars)).toEqual([...nulls(2), 2, 0, 1, 2]);
    expect(valuesOf("bars_since_low(3)", bars)).toEqual([...nulls(2), 2, 0, 1, 0]);
  });

  it("ha_streak counts Heikin-Ashi colours", () => {
    const bars = {
      open: [10, 10, 12, 14, 13, 10],
      high: [11, 13, 15, 15, 13, 10],
      low: [9, 10, 12, 13, 9, 6],
      close: [10, 12, 14, 13, 10, 7],
    };
    // Opens 10, 10, 10.625, 11.9375, 12.84375, 12.046875 against closes 10, 11.25, 13.25, 13.75, 11.25, 8.25.
    expect(valuesOf("ha_streak", bars)).toEqual([0, 1, 2, 3, -1, -2]);
  });
});

describe("the year of a volatility", () => {
  const close = rows(60, (i) => 100 * Math.exp(0.01 * (i % 2)));
  const perBar =
    100 *
    deviation(
      last((i) => (i % 2 === 0 ? 0.01 : -0.01), 9, 10),
      1,
    );
  const yearly = (columns: Parameters<typeof valuesOf>[1], timeframe: "1d" | "5m" = "1d"): number =>
    valuesOf("hist_vol(10)", { close, ...columns }, timeframe).at(-1)! / perBar;

  it("has 252 daily bars", () => {
    expect(yearly({}) ** 2).toBeCloseTo(252, 9);
  });

  it("has as many longer bars as sessions fit", () => {
    expect(yearly({ session: rows(60, (i) => 5 * i) }) ** 2).toBeCloseTo(252 / 5, 9);
    expect(yearly({ session: rows(60, (i) => 21 * i) }) ** 2).toBeCloseTo(12, 9);
  });

  it("has 252 sessions of intraday bars, gaps or not", () => {
    const bars = (minutes: number, slots: number, missing: number) => {
      const all = rows(100, (i) => i)
        .filter((i) => i % missing !== 3)
        .slice(0, 60);
      return {
        session: all.map((i) => Math.floor(i / slots)),
        slot: all.map((i) => i % slots),
        time: all.map((i) => Math.floor(i / slots) * 1440 + (i % slots) * minutes),
      };
    };
    expect(yearly(bars(5, 78, 1000), "5m") ** 2).toBeCloseTo(252 * 78, 6);
    expect(yearly(bars(5, 78, 7), "5m") ** 2).toBeCloseTo(252 * 78, 6);
    expect(yearly(bars(60, 7, 1000), "5m") ** 2).toBeCloseTo(252 * 7, 6);
    expect(yearly(bars(240, 2, 1000), "5m") ** 2).toBeCloseTo(252 * 2, 6);
  });
});
