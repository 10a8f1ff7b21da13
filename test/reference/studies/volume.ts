import { rounded } from "../rounding.ts";
import type { Place } from "../view.ts";
import { ago, each, known, remember, type Series } from "../values.ts";
import { define, type Definition } from "./definition.ts";
import {
  above,
  bottom,
  change,
  deviation,
  ema,
  emaFromFirst,
  minus,
  percent,
  percentile,
  pricesOf,
  ratio,
  runningSum,
  scaled,
  sma,
  sumOf,
  times,
  top,
  total,
} from "./formulas.ts";
import { column, lastAfterHours, local, today } from "./price.ts";

/** Where the close lies in the bar's range, -1 to 1, times volume; 0 without a range. */
function moneyFlowVolume(place: Place): Series {
  const { high, low, close, volume } = pricesOf(place);
  return each((h, l, c, v) => (h > l ? ((c - l - (h - c)) / (h - l)) * v : 0), high, low, close, volume);
}

function dollars(place: Place): Series {
  const { hlc3, volume } = pricesOf(place);
  const vwap = place.column("vwap");
  return remember((t) => {
    const shares = volume(t);
    return shares === null ? null : (vwap(t) ?? hlc3(t)!) * shares;
  });
}

/** Volume where the close is above (side 1) or below (side -1) the close before, else 0. */
function volumeOf(side: 1 | -1, place: Place): Series {
  const { close, volume } = pricesOf(place);
  return each((c, before, v) => (side * (c - before) > 0 ? v : 0), close, ago(close, 1), volume);
}

function pointOfControl(place: Place, n: number): Series {
  const ROWS = 24;
  return remember((t) => {
    if (t - n + 1 < 0) return null;
    const bars = Array.from({ length: n }, (_, k) => place.bar(t - n + 1 + k));
    const low = Math.min(...bars.map((bar) => bar.low));
    const height = (Math.max(...bars.map((bar) => bar.high)) - low) / ROWS;
    const profile = Array.from({ length: ROWS }, (_, row) => {
      const from = low + row * height;
      return total(
        bars.map((bar) => {
          if (bar.high === bar.low) {
            const own = height === 0 ? 0 : Math.min(ROWS - 1, Math.floor(rounded((bar.low - low) / height)));
            return own === row ? bar.volume : 0;
          }
          const shared = Math.min(bar.high, from + height) - Math.max(bar.low, from);
          return shared <= 0 ? 0 : rounded((bar.volume * shared) / (bar.high - bar.low));
        }),
      );
    });
    const most = Math.max(...profile);
    if (most <= 0) return null;
    const fullest = profile.indexOf(most);
    return low + (fullest + 0.5) * height;
  });
}

const cumulative = { timeframe: "1d", toNow: true } as const;
const relative = (n: number) =>
  local(`volume against ${n}`, (days) => ratio(days.column("volume"), ago(sma(days.column("volume"), n), 1)));

const on = (
  name: string,
  of: (place: Place, n: number) => Series,
  length?: number,
  rest?: Parameters<typeof define>[3],
): Definition => define(name, length === undefined ? {} : { length }, (place, [n]) => of(place, Number(n)), rest);

export const VOLUME: readonly Definition[] = [
  on("volume", (place) => place.column("volume")),
  on("session_volume", (place) => place.column("volume"), undefined, { on: "session" }),
  on("premarket_volume", (place) => today(place, "premarket", column("volume")), undefined, {
    on: "session",
    ofSession: true,
  }),
  on("afterhours_volume", (place) => lastAfterHours(place, column("volume")), undefined, { on: "session" }),
  on("trade_count", (place) => place.column("trades")),
  on("avg_volume", (place, n) => ago(sma(place.column("volume"), n), 1), 20),
  on("dollar_volume", dollars),
  on("avg_dollar_volume", (place, n) => ago(sma(dollars(place), n), 1), 20),
  on("rvol", (place, n) => ratio(place.column("volume"), ago(sma(place.column("volume"), n), 1)), 20),
  on("rvol_tod", (place, n) => place.beside({ ...cumulative, zones: place.frame.zones }, "today", relative(n)), 20, {
    on: "session",
    ofSession: true,
  }),
  on("premarket_rvol", (place, n) => place.beside({ ...cumulative, zones: ["premarket"] }, "today", relative(n)), 20, {
    on: "session",
    ofSession: true,
  }),
  on(
    "projected_volume",
    (place, n) => {
      const soFar = place.beside({ ...cumulative, zones: place.frame.zones }, "today", column("volume"));
      return ratio(soFar, ago(sma(ratio(soFar, place.column("volume")), n), 1));
    },
    20,
    { on: "session" },
  ),
  on(
    "rvol_slot",
    (place, n) =>
      remember((t) => {
        const { slot, session, volume } = place.bar(t);
        const earlier: number[] = [];
        for (let i = t; i >= 0 && earlier.length < n; i--) {
          const bar = place.bar(i);
          if (bar.slot === slot && bar.session < session) earlier.unshift(bar.volume);
        }
        return earlier.length < n ? null : known(volume / (total(earlier) / n));
      }),
    20,
    { on: "intraday" },
  ),
  on("volume_change_pct", (place, n) => percent(place.column("volume"), n), 1),
  on(
    "volume_zscore",
    (place, n) => {
      const volume = place.column("volume");
      return ratio(minus(volume, ago(sma(volume, n), 1)), ago(deviation(volume, n), 1));
    },
    20,
  ),
  on("volume_pctile", (place, n) => percentile(place.column("volume"), n), 252),
  on("is_highest_volume", (place, n) => above(place.column("volume"), ago(top(place.column("volume"), n), 1)), 252),
  on("dry_up", (place, n) => ratio(place.column("volume"), ago(bottom(place.column("volume"), n), 1)), 20),
  on("up_down_vol", (place, n) => ratio(sumOf(volumeOf(1, place), n), sumOf(volumeOf(-1, place), n)), 50),
  on(
    "pocket_pivot",
    (place, n) => {
      const { close, volume } = pricesOf(place);
      const down = ago(top(volumeOf(-1, place), n), 1);
      return each((c, before, v, most) => (c > before && v > most ? 1 : 0), close, ago(close, 1), volume, down);
    },
    10,
    { on: "daily" },
  ),
  on(
    "distribution_days",
    (place, n) => {
      const { close, volume } = pricesOf(place);
      const fell = each(
        (c, before, v, volumeBefore) => {
          const move = rounded(100 * (c / before - 1));
          return move <= -0.2 && v > volumeBefore ? 1 : 0;
        },
        close,
        ago(close, 1),
        volume,
        ago(volume, 1),
      );
      return sumOf(fell, n);
    },
    25,
    { on: "daily" },
  ),
  on("obv", (place) => {
    const { close, volume } = pricesOf(place);
    return runningSum(remember((t) => (t === 0 ? volume(0) : Math.sign(close(t)! - close(t - 1)!) * volume(t)!)));
  }),
  on("ad_line", (place) => runningSum(moneyFlowVolume(place)), undefined, { names: ["adl"] }),
  on("cmf", (place, n) => ratio(sumOf(moneyFlowVolume(place), n), sumOf(place.column("volume"), n)), 20),
  on(
    "mfi",
    (place, n) => {
      const { hlc3, volume } = pricesOf(place);
      const flow = (side: 1 | -1): Series =>
        each((typical, before, v) => (side * typical > side * before ? typical * v : 0), hlc3, ago(hlc3, 1), volume);
      const up = sumOf(flow(1), n);
      return scaled(
        100,
        ratio(
          up,
          each((a, b) => a + b, up, sumOf(flow(-1), n)),
        ),
      );
    },
    14,
  ),
  define(
    "chaikin_osc",
    { fast: 3, slow: 10 },
    (place, [fast, slow]) => {
      const line = runningSum(moneyFlowVolume(place));
      return minus(emaFromFirst(line, Number(fast)), emaFromFirst(line, Number(slow)));
    },
    { names: ["adosc"] },
  ),
  on("force_index", (place, n) => ema(times(change(place.column("close"), 1), place.column("volume")), n), 13),
  on(
    "eom",
    (place, n) => {
      const { hl2, high, low, volume } = pricesOf(place);
      return sma(
        each((move, h, l, v) => (move * (h - l)) / (v / 1e8), change(hl2, 1), high, low, volume),
        n,
      );
    },
    14,
    { names: ["emv"] },
  ),
  on(
    "vpt",
    (place) => {
      const { close, volume } = pricesOf(place);
      return runningSum(remember((t) => (t === 0 ? 0 : volume(t)! * ((close(t)! - close(t - 1)!) / close(t - 1)!))));
    },
    undefined,
    { names: ["pvt"] },
  ),
  define("pvo", { fast: 12, slow: 26 }, (place, [fast, slow]) => {
    const base = ema(place.column("volume"), Number(slow));
    return scaled(100, ratio(minus(ema(place.column("volume"), Number(fast)), base), base));
  }),
  on("poc", pointOfControl, 60),
];
