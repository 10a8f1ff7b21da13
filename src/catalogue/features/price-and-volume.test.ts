import { evaluateSeries } from "#expression";
import { describe, expect, it } from "vitest";
import { type Bars, randomBars } from "../random-bars.testing.ts";
import { resolveStudy } from "../study/resolve-study.ts";

const LENGTH = 400;
const daily = randomBars({ seed: 21, bars: LENGTH });
const intraday = randomBars({ seed: 22, bars: LENGTH, slots: 13 });

type Row = (t: number) => number;
/** The formula in plain words of arithmetic, for one bar. */
type Formula = (bars: Bars) => Row;

const of =
  (column: Float64Array): Row =>
  (t) =>
    column[t] ?? Number.NaN;
/** The same values, each computed once. */
const kept = (f: Row): Row => {
  const known = new Map<number, number>();
  return (t) => {
    if (!known.has(t)) known.set(t, f(t));
    return known.get(t)!;
  };
};
/** f(t-from), …, f(t-to), newest first. */
const back = (f: Row, t: number, from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, k) => f(t - from - k));
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const average = (values: readonly number[]): number => total(values) / values.length;
const typical =
  (b: Bars): Row =>
  (t) =>
    (b.high[t]! + b.low[t]! + b.close[t]!) / 3;

function ema(f: Row, n: number, from: number, seed: "mean" | "first" = "mean"): Row {
  return kept((t) => {
    let [value, i] =
      seed === "first" ? [f(from), from] : [average(Array.from({ length: n }, (_, k) => f(from + k))), from + n - 1];
    if (t < from + n - 1) return Number.NaN;
    while (++i <= t) value += ((f(i) - value) * 2) / (n + 1);
    return value;
  });
}

const wma =
  (f: Row, n: number): Row =>
  (t) =>
    total(back(f, t, 0, n - 1).map((value, k) => value * (n - k))) / ((n * (n + 1)) / 2);
const money: Formula = (b) => (t) => (Number.isNaN(b.vwap[t]) ? typical(b)(t) : b.vwap[t]!) * b.volume[t]!;
const flow: Formula = (b) => (t) => {
  const range = b.high[t]! - b.low[t]!;
  return range === 0 ? 0 : ((2 * b.close[t]! - b.low[t]! - b.high[t]!) / range) * b.volume[t]!;
};
const line: Formula = (b) => kept((t) => total(back(flow(b), t, 0, t)));
const rises = (f: Row, t: number): boolean => f(t) > f(t - 1);
const falls = (f: Row, t: number): boolean => f(t) < f(t - 1);
const flag = (truth: boolean): number => (truth ? 1 : 0);

/** Rows of the present run of `key` that end at t. */
const since = (key: Row, t: number): number[] => {
  const rows: number[] = [];
  for (let i = t; i >= 0 && key(i) === key(t); i--) rows.push(i);
  return rows;
};
const weighted = (b: Bars, rows: readonly number[]): number =>
  total(rows.map((i) => typical(b)(i) * b.volume[i]!)) / total(rows.map((i) => b.volume[i]!));
const deviation = (b: Bars, rows: readonly number[]): number => {
  const centre = weighted(b, rows);
  const squares = rows.map((i) => b.volume[i]! * (typical(b)(i) - centre) ** 2);
  return Math.sqrt(total(squares) / total(rows.map((i) => b.volume[i]!)));
};

function kama(f: Row, n: number, fast: number, slow: number): Row {
  return (t) => {
    if (t < n) return Number.NaN;
    let value = f(n - 1);
    for (let i = n; i <= t; i++) {
      const path = total(Array.from({ length: n }, (_, k) => Math.abs(f(i - k) - f(i - k - 1))));
      const ratio = path === 0 ? 1 : Math.abs(f(i) - f(i - n)) / path;
      const speed = (ratio * (2 / (fast + 1) - 2 / (slow + 1)) + 2 / (slow + 1)) ** 2;
      value += speed * (f(i) - value);
    }
    return value;
  };
}

const DAILY: Readonly<Record<string, Formula>> = {
  hl2: (b) => (t) => (b.high[t]! + b.low[t]!) / 2,
  ohlc4: (b) => (t) => (b.open[t]! + b.high[t]! + b.low[t]! + b.close[t]!) / 4,
  tick_rule_price: (b) => (t) => b.close[t]! - Math.round(b.close[t]!),
  "highest(7)": (b) => (t) => Math.max(...back(of(b.high), t, 0, 6)),
  "lowest(7)": (b) => (t) => Math.min(...back(of(b.low), t, 0, 6)),
  "highest_prev(7)": (b) => (t) => Math.max(...back(of(b.high), t, 1, 7)),
  "lowest_prev(7)": (b) => (t) => Math.min(...back(of(b.low), t, 1, 7)),
  "highest_close(7)": (b) => (t) => Math.max(...back(of(b.close), t, 0, 6)),
  "lowest_close(7)": (b) => (t) => Math.min(...back(of(b.close), t, 0, 6)),
  high_52w: (b) => (t) => Math.max(...back(of(b.high), t, 0, 251)),
  low_52w: (b) => (t) => Math.min(...back(of(b.low), t, 0, 251)),
  high_all_time: (b) => (t) => Math.max(...b.high.slice(0, t + 1)),
  "sma(8)": (b) => (t) => average(back(of(b.close), t, 0, 7)),
  "ema(8)": (b) => ema(of(b.close), 8, 0),
  "wma(8)": (b) => wma(of(b.close), 8),
  "hma(11)": (b) => wma((t) => 2 * wma(of(b.close), 5)(t) - wma(of(b.close), 11)(t), 3),
  "dema(6)": (b) => {
    const once = ema(of(b.close), 6, 0);
    const twice = ema(once, 6, 5);
    return (t) => 2 * once(t) - twice(t);
  },
  "tema(4)": (b) => {
    const once = ema(of(b.close), 4, 0);
    const twice = ema(once, 4, 3);
    const thrice = ema(twice, 4, 6);
    return (t) => 3 * once(t) - 3 * twice(t) + thrice(t);
  },
  "kama(9)": (b) => kama(of(b.close), 9, 2, 30),
  "vwma(30)": (b) => (t) => {
    const volumes = back(of(b.volume), t, 0, 29);
    return total(back(of(b.close), t, 0, 29).map((price, k) => price * volumes[k]!)) / total(volumes);
  },
  "avwap(ytd)": (b) => (t) =>
    weighted(
      b,
      since((i) => new Date(b.date[i]! * 86_400_000).getUTCFullYear(), t),
    ),
  "avwap(ipo)": (b) => (t) =>
    weighted(
      b,
      since(() => 0, t),
    ),
  "avwap(2018-03-05)": (b) => (t) =>
    b.date[t]! < 17_595
      ? Number.NaN
      : weighted(
          b,
          since((i) => flag(b.date[i]! >= 17_595), t),
        ),
  "avg_volume(9)": (b) => (t) => average(back(of(b.volume), t, 1, 9)),
  dollar_volume: money,
  "avg_dollar_volume(9)": (b) => (t) => average(back(money(b), t, 1, 9)),
  "rvol(9)": (b) => (t) => b.volume[t]! / average(back(of(b.volume), t, 1, 9)),
  "volume_change_pct(3)": (b) => (t) => 100 * (b.volume[t]! / b.volume[t - 3]! - 1),
  "volume_zscore(9)": (b) => (t) => {
    const before = back(of(b.volume), t, 1, 9);
    return (b.volume[t]! - average(before)) / Math.sqrt(average(before.map((v) => (v - average(before)) ** 2)));
  },
  "volume_pctile(50)": (b) => (t) => 100 * average(back(of(b.volume), t, 1, 50).map((v) => flag(v < b.volume[t]!))),
  "is_highest_volume(50)": (b) => (t) => flag(b.volume[t]! > Math.max(...back(of(b.volume), t, 1, 50))),
  "dry_up(9)": (b) => (t) => b.volume[t]! / Math.min(...back(of(b.volume), t, 1, 9)),
  "up_down_vol(9)": (b) => (t) => {
    const sumWhere = (holds: typeof rises) => total(back((i) => (holds(of(b.close), i) ? b.volume[i]! : 0), t, 0, 8));
    return sumWhere(rises) / sumWhere(falls);
  },
  "pocket_pivot(10)": (b) => (t) => {
    const downVolumes = back((i) => (falls(of(b.close), i) ? b.volume[i]! : 0), t, 1, 10);
    return flag(rises(of(b.close), t) && b.volume[t]! > Math.max(...downVolumes));
  },
  "distribution_days(25)": (b) => (t) =>
    total(back((i) => flag(b.close[i]! / b.close[i - 1]! - 1 <= -0.002 && rises(of(b.volume), i)), t, 0, 24)),
  obv: (b) => (t) =>
    b.volume[0]! + total(back((i) => Math.sign(b.close[i]! - b.close[i - 1]!) * b.volume[i]!, t, 0, t - 1)),
  ad_line: line,
  "cmf(9)": (b) => (t) => total(back(flow(b), t, 0, 8)) / total(back(of(b.volume), t, 0, 8)),
  "mfi(9)": (b) => (t) => {
    const sumWhere = (holds: typeof rises) =>
      total(back((i) => (holds(typical(b), i) ? typical(b)(i) * b.volume[i]! : 0), t, 0, 8));
    return (100 * sumWhere(rises)) / (sumWhere(rises) + sumWhere(falls));
  },
  chaikin_osc: (b) => {
    const [fast, slow] = [ema(line(b), 3, 0, "first"), ema(line(b), 10, 0, "first")];
    return (t) => fast(t) - slow(t);
  },
  "force_index(5)": (b) => ema((t) => (b.close[t]! - b.close[t - 1]!) * b.volume[t]!, 5, 1),
  "eom(5)": (b) => (t) => {
    const middle = (i: number): number => (b.high[i]! + b.low[i]!) / 2;
    const move: Row = (i) => {
      const range = b.high[i]! - b.low[i]!;
      if (b.volume[i] === 0) return Number.NaN;
      return range === 0 ? 0 : (middle(i) - middle(i - 1)) / (b.volume[i]! / 1e8 / range);
    };
    return average(back(move, t, 0, 4));
  },
  vpt: (b) => (t) =>
    total(back((i) => (b.volume[i]! * (b.close[i]! - b.close[i - 1]!)) / b.close[i - 1]!, t, 0, t - 1)),
  "pvo(3,8)": (b) => {
    const [fast, slow] = [ema(of(b.volume), 3, 0), ema(of(b.volume), 8, 0)];
    return (t) => 100 * (fast(t) / slow(t) - 1);
  },
  trade_count: (b) => of(b.trades),
};

/** First rows with a value, where the formula above counts what is not there as false. */
const FIRST: Readonly<Record<string, number>> = {
  "volume_pctile(50)": 50,
  "is_highest_volume(50)": 50,
  "up_down_vol(9)": 9,
  "pocket_pivot(10)": 11,
  "distribution_days(25)": 25,
  "mfi(9)": 9,
};

const INTRADAY: Readonly<Record<string, Formula>> = {
  vwap: (b) => (t) => weighted(b, since(of(b.session), t)),
  "vwap_band(-1.5)": (b) => (t) => {
    const rows = since(of(b.session), t);
    return weighted(b, rows) - 1.5 * deviation(b, rows);
  },
  "rvol_slot(4)": (b) => (t) => {
    const earlier: number[] = [];
    for (let i = t - 1; i >= 0 && earlier.length < 4; i--) {
      if (b.slot[i] === b.slot[t] && b.session[i] !== b.session[t]) earlier.push(b.volume[i]!);
    }
    return earlier.length < 4 ? Number.NaN : b.volume[t]! / average(earlier);
  },
};

/** Rows on which the study and the formula differ by more than rounding. */
function differences(text: string, formula: Formula, timeframe: "1d" | "5m", bars: Bars): readonly string[] {
  const found = resolveStudy(text, { timeframe });
  if (!found.ok) return found.issues.map((issue) => issue.message);
  const values = evaluateSeries(found.study.node, bars, LENGTH);
  const row = formula(bars);
  return [...values].flatMap((value, t) => {
    const exact = t < (FIRST[text] ?? 0) ? Number.NaN : row(t);
    const wanted = Number.isFinite(exact) ? exact : Number.NaN;
    const close = Math.abs(value - wanted) <= 1e-7 * Math.max(1, Math.abs(wanted));
    return close || (value !== value && wanted !== wanted) ? [] : [`row ${t}: ${value}, not ${wanted}`];
  });
}

describe("price and volume studies give what their formulas say", () => {
  it.each(Object.entries(DAILY))("%s", (text, formula) => {
    expect(differences(text, formula, "1d", daily)).toEqual([]);
  });

  it.each(Object.entries(INTRADAY))("%s on intraday bars", (text, formula) => {
    expect(differences(text, formula, "5m", intraday)).toEqual([]);
  });

  it("finds the price with the most volume", () => {
    const found = resolveStudy("poc(3)");
    const bars = { high: [12, 12, 36, 36], low: [12, 12, 12, 35], volume: [1, 5, 24, 9] };
    const columns = Object.fromEntries(Object.entries(bars).map(([name, values]) => [name, Float64Array.from(values)]));
    const values = found.ok ? evaluateSeries(found.study.node, columns, 4) : [];
    // 24 rows of $1 from 12 to 36: the newest bar and the one over the whole range fill the last row.
    expect([...values].slice(2)).toEqual([12.5, 35.5]);
  });
});

describe("studies of other bars", () => {
  it.each([
    ["prev_open", "@1d[regular].prior(open)"],
    ["prev_high", "@1d[regular].prior(high)"],
    ["prev_low", "@1d[regular].prior(low)"],
    ["premarket_low", "@1d[premarket].today(low)"],
    ["premarket_last", "@1d[premarket].today(close)"],
    ["premarket_volume", "@1d[premarket].today(volume)"],
    ["or_high", "@1d[open_30].today-closed(high)"],
    ["or_low(15)", "@1d[open_15].today-closed(low)"],
    ["rvol_tod(3)", "@1d[own,to_now].today(div(volume,lag(mean(volume,3),1)))"],
    ["premarket_rvol(3)", "@1d[premarket,to_now].today(div(volume,lag(mean(volume,3),1)))"],
    [
      "projected_volume(3)",
      "div(@1d[own,to_now].today(volume),lag(mean(div(@1d[own,to_now].today(volume),volume),3),1))",
    ],
    ["pivot(r2)", "@1d[regular].prior(add(div(add(add(high,low),close),3),sub(high,low)))"],
    ["pivot(s2,1mo)", "@1mo[regular].asof(lag(sub(div(add(add(high,low),close),3),sub(high,low)),1))"],
  ])("%s", (text, key) => {
    const found = resolveStudy(text);
    expect(found.ok && found.study.node.key).toBe(key);
  });

  it("take after-hours values that are one session old at most", () => {
    const found = resolveStudy("afterhours_last");
    expect(found.ok && found.study.node.key).toBe(
      "where(greaterEqual(@1d[afterhours].asof(session),sub(session,1)),@1d[afterhours].asof(close),NaN)",
    );
  });

  it("pivot points are those of the trader's textbook", () => {
    const levels = { p: 11, r1: 12, s1: 9, r2: 14, s2: 8, r3: 15, s3: 6 };
    const bar = { high: Float64Array.of(13), low: Float64Array.of(10), close: Float64Array.of(10) };
    const found = Object.keys(levels).map((level) => {
      const study = resolveStudy(`pivot(${level})`);
      const inner = study.ok && study.study.node.kind === "framed" ? study.study.node.of : undefined;
      return [level, inner === undefined ? undefined : evaluateSeries(inner, bar, 1)[0]];
    });
    expect(Object.fromEntries(found)).toEqual(levels);
  });
});
