import type { Frame, Zone } from "../bars.ts";
import type { Place, Study } from "../view.ts";
import { ago, each, known, remember, walk, type Series } from "../values.ts";
import { define, ofSource, type Definition } from "./definition.ts";
import {
  bottom,
  ema,
  minus,
  plus,
  pricesOf,
  scaled,
  sinceTop,
  sma,
  sumOf,
  times,
  ratio,
  top,
  vwapSince,
  wma,
} from "./formulas.ts";

export const REGULAR_DAYS: Frame = { timeframe: "1d", zones: ["regular"] };
export const dayOf = (zone: Zone): Frame => ({ timeframe: "1d", zones: [zone] });

type Column = Parameters<Place["column"]>[0];

/** A column of whatever bars it is put on. */
export function column(name: Column): Study {
  return { key: `column ${name}`, local: true, on: (place) => place.column(name) };
}

/** A study made of formulas on one place. */
export function local(key: string, on: (place: Place) => Series): Study {
  return { key, local: true, on };
}

export const today = (place: Place, zone: Zone, study: Study): Series => place.beside(dayOf(zone), "today", study);
export const dayBefore = (place: Place, study: Study): Series => place.beside(REGULAR_DAYS, "session before", study);

/** Of the newest after-hours session; null when that is older than the session before this bar's. */
export function lastAfterHours(place: Place, study: Study): Series {
  const newest = (of: Study): Series => place.beside(dayOf("afterhours"), "newest", of);
  return each(
    (session, own, value) => (session >= own - 1 ? value : null),
    newest(column("session")),
    place.column("session"),
    newest(study),
  );
}

const bar = (
  name: string,
  of: (prices: ReturnType<typeof pricesOf>) => Series,
  names: readonly string[] = [],
): Definition => define(name, {}, (place) => of(pricesOf(place)), { names });
const session = (name: string, of: (place: Place) => Series): Definition => define(name, {}, of, { on: "session" });
const ofToday = (name: string, zone: Zone, name2: Column): Definition =>
  define(name, {}, (place) => today(place, zone, column(name2)), { on: "session", ofSession: true });
const before = (name: string, of: Column): Definition =>
  define(name, {}, (place) => dayBefore(place, column(of)), { on: "date", ofSession: true });

function hull(x: Series, n: number): Series {
  return wma(minus(scaled(2, wma(x, Math.floor(n / 2))), wma(x, n)), Math.floor(Math.sqrt(n)));
}

function kaufman(x: Series, n: number, fast: number, slow: number): Series {
  return walk(() => {
    let held = 0;
    let average = 0;
    return (t) => {
      const value = x(t);
      if (value === null) {
        held = 0;
        return null;
      }
      if (held++ < n) {
        average = value;
        return null;
      }
      let path = 0;
      for (let i = t - n + 1; i <= t; i++) path += Math.abs(x(i)! - x(i - 1)!);
      const move = value - x(t - n)!;
      // TA-Lib takes a rise that is as long as the path for efficient whatever the rounding.
      const efficiency = path === 0 || path <= move ? 1 : Math.abs(move / path);
      const constant = (efficiency * (2 / (fast + 1) - 2 / (slow + 1)) + 2 / (slow + 1)) ** 2;
      return (average += constant * (value - average));
    };
  });
}

/** Volume-weighted deviation of hlc3 around the VWAP of the session so far. */
function vwapBand(place: Place, k: number): Series {
  const { hlc3, volume } = pricesOf(place);
  const vwap = vwapSince(place, place.column("session"));
  return remember((t) => {
    const mean = vwap(t);
    if (mean === null) return null;
    let squares = 0;
    let shares = 0;
    const now = place.bar(t).session;
    for (let i = t; i >= 0 && place.bar(i).session === now; i--) {
      squares += volume(i)! * (hlc3(i)! - mean) ** 2;
      shares += volume(i)!;
    }
    return known(mean + k * Math.sqrt(squares / shares));
  });
}

const minutes = (place: Place): Frame => ({ timeframe: "1m", zones: place.frame.zones });
const sessionVwap = (place: Place): Series => vwapSince(place, place.column("session"));

/** The session's VWAP where the bar carries one, else from its minutes. */
export function vwapOfSession(place: Place): Series {
  const built = place.beside(minutes(place), "today", local("vwap", sessionVwap));
  const official = place.column("vwap");
  return (t) => official(t) ?? built(t);
}
export const vwapInSession = sessionVwap;

function anchored(place: Place, anchor: number | string): Series {
  const year = place.column("date");
  switch (anchor) {
    case "ytd":
      return vwapSince(
        place,
        each((days) => new Date(days * 86_400_000).getUTCFullYear(), year),
      );
    case "ipo":
      return vwapSince(place, () => 0);
    case "high_52w":
    case "low_52w":
      return place.beside(
        REGULAR_DAYS,
        "newest",
        local(`since ${anchor}`, (days) => {
          const { high, low, hlc3, volume } = pricesOf(days);
          const back = anchor === "high_52w" ? sinceTop(high, 252) : sinceTop(scaled(-1, low), 252);
          return remember((t) => {
            const n = back(t);
            return n === null ? null : ratio(sumOf(times(hlc3, volume), n + 1), sumOf(volume, n + 1))(t);
          });
        }),
      );
    default: {
      const begun = each((days) => (days >= Number(anchor) ? 1 : 0), year);
      const vwap = vwapSince(place, begun);
      return (t) => (begun(t) === 1 ? vwap(t) : null);
    }
  }
}

function pivotOf(days: Place, level: string): Series {
  const { high, low, hlc3 } = pricesOf(days);
  const range = minus(high, low);
  switch (level) {
    case "r1":
      return minus(scaled(2, hlc3), low);
    case "s1":
      return minus(scaled(2, hlc3), high);
    case "r2":
      return plus(hlc3, range);
    case "s2":
      return minus(hlc3, range);
    case "r3":
      return plus(high, scaled(2, minus(hlc3, low)));
    case "s3":
      return minus(low, scaled(2, minus(high, hlc3)));
    default:
      return hlc3;
  }
}

export const PRICE: readonly Definition[] = [
  bar("open", ({ open }) => open),
  bar("high", ({ high }) => high),
  bar("low", ({ low }) => low),
  bar("close", ({ close }) => close),
  bar("hl2", ({ hl2 }) => hl2, ["medprice"]),
  bar("hlc3", ({ hlc3 }) => hlc3, ["typprice"]),
  bar("ohlc4", ({ ohlc4 }) => ohlc4, ["avgprice"]),
  session("last", (place) => place.column("close")),
  session("session_open", (place) => place.column("open")),
  session("session_high", (place) => place.column("high")),
  session("session_low", (place) => place.column("low")),
  before("prev_close", "close"),
  before("prev_open", "open"),
  before("prev_high", "high"),
  before("prev_low", "low"),
  ofToday("premarket_high", "premarket", "high"),
  ofToday("premarket_low", "premarket", "low"),
  ofToday("premarket_last", "premarket", "close"),
  session("afterhours_high", (place) => lastAfterHours(place, column("high"))),
  session("afterhours_low", (place) => lastAfterHours(place, column("low"))),
  session("afterhours_last", (place) => lastAfterHours(place, column("close"))),
  define(
    "or_high",
    { minutes: 30 },
    (place, [n]) => place.beside(dayOf(`open_${Number(n)}`), "today, closed", column("high")),
    {
      on: "session",
      ofSession: true,
    },
  ),
  define(
    "or_low",
    { minutes: 30 },
    (place, [n]) => place.beside(dayOf(`open_${Number(n)}`), "today, closed", column("low")),
    {
      on: "session",
      ofSession: true,
    },
  ),
  ofSource("highest", "high", { length: 20 }, (x, n) => top(x, n!)),
  ofSource("lowest", "low", { length: 20 }, (x, n) => bottom(x, n!)),
  ofSource("highest_prev", "high", { length: 20 }, (x, n) => ago(top(x, n!), 1)),
  ofSource("lowest_prev", "low", { length: 20 }, (x, n) => ago(bottom(x, n!), 1)),
  define("highest_close", { length: 20 }, (place, [n]) => top(place.column("close"), Number(n))),
  define("lowest_close", { length: 20 }, (place, [n]) => bottom(place.column("close"), Number(n))),
  define("high_52w", { length: 252 }, (place, [n]) => top(place.column("high"), Number(n)), {
    names: ["week52_high"],
    on: "date",
  }),
  define("low_52w", { length: 252 }, (place, [n]) => bottom(place.column("low"), Number(n)), {
    names: ["week52_low"],
    on: "date",
  }),
  define("high_all_time", {}, (place) => remember((t) => (t < 0 ? null : top(place.column("high"), t + 1)(t))), {
    names: ["ath"],
    on: "date",
  }),
  ofSource("sma", "close", { length: 20 }, (x, n) => sma(x, n!)),
  ofSource("ema", "close", { length: 20 }, (x, n) => ema(x, n!)),
  ofSource("wma", "close", { length: 20 }, (x, n) => wma(x, n!)),
  ofSource("hma", "close", { length: 20 }, (x, n) => hull(x, n!)),
  ofSource("dema", "close", { length: 20 }, (x, n) => minus(scaled(2, ema(x, n!)), ema(ema(x, n!), n!))),
  ofSource("tema", "close", { length: 20 }, (x, n) => {
    const once = ema(x, n!);
    const twice = ema(once, n!);
    return plus(minus(scaled(3, once), scaled(3, twice)), ema(twice, n!));
  }),
  ofSource("kama", "close", { length: 10, fast: 2, slow: 30 }, (x, n, fast, slow) => kaufman(x, n!, fast!, slow!)),
  define(
    "vwma",
    { length: 20 },
    (place, [n], source) => {
      const volume = place.column("volume");
      return ratio(sumOf(times(place.series(source), volume), Number(n)), sumOf(volume, Number(n)));
    },
    { source: "close" },
  ),
  define("vwap", {}, sessionVwap, { on: "intraday", buildSession: vwapOfSession }),
  define("vwap_band", { k: 2 }, (place, [k]) => vwapBand(place, Number(k)), {
    on: "intraday",
    buildSession: (place, [k]) =>
      place.beside(
        minutes(place),
        "today",
        local(`vwap band ${k}`, (bars) => vwapBand(bars, Number(k))),
      ),
  }),
  define("avwap", { anchor: "ytd" }, (place, [anchor]) => anchored(place, anchor!)),
  define(
    "pivot",
    { level: "p", period: "1d" },
    (place, [level, period]) => {
      const levels = local(`pivot ${level}`, (days) => pivotOf(days, String(level)));
      if (period === "1d") return dayBefore(place, levels);
      const frame: Frame = { timeframe: period === "1wk" ? "1wk" : "1mo", zones: ["regular"] };
      return place.beside(
        frame,
        "newest",
        local(`before ${levels.key}`, (bars) => ago(bars.series(levels), 1)),
      );
    },
    { on: "date", ofSession: true },
  ),
  define("tick_rule_price", {}, (place) => each((price) => price - Math.floor(price + 0.5), place.column("close"))),
];
