import type { Place } from "../view.ts";
import { ago, each, known, over, remember, type Series } from "../values.ts";
import { define, ofSource, type Definition } from "./definition.ts";
import {
  above,
  bottom,
  change,
  meanOf,
  percent,
  pricesOf,
  ratio,
  sampleDeviation,
  scaled,
  sma,
  top,
  total,
} from "./formulas.ts";
import { column, dayBefore, lastAfterHours, local, REGULAR_DAYS, today } from "./price.ts";
import { barsPerYear } from "./volatility.ts";

const gain = (now: Series, then: Series): Series => each((a, b) => 100 * (a / b - 1), now, then);
const onDate = (name: string, of: (place: Place) => Series, names: readonly string[] = []): Definition =>
  define(name, {}, of, { on: "date", names });

type Period = "week" | "month" | "quarter" | "year";

/** Number of the calendar period of a date, days since 1970. */
function periodNumber(days: number, period: Period): number {
  const date = new Date(days * 86_400_000);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  switch (period) {
    case "week":
      return Math.floor((days + 3) / 7);
    case "month":
      return month;
    case "quarter":
      return Math.floor(month / 3);
    case "year":
      return date.getUTCFullYear();
  }
}

/** Against the last close of the calendar period before. */
function sinceLastCloseOf(period: Period): (place: Place) => Series {
  return (place) =>
    remember((t) => {
      const present = periodNumber(place.bar(t).date, period);
      for (let i = t; i >= 0; i--) {
        const bar = place.bar(i);
        const there = periodNumber(bar.date, period);
        if (there === present - 1) return known(100 * (place.bar(t).close / bar.close - 1));
        if (there < present) return null;
      }
      return null;
    });
}

/** Bar-to-bar returns as fractions. */
const returns = (place: Place): Series =>
  each((c, before) => c / before - 1, place.column("close"), ago(place.column("close"), 1));

export const PERFORMANCE: readonly Definition[] = [
  ofSource("change", "close", { length: 1 }, (x, n) => change(x, n!)),
  ofSource("change_pct", "close", { length: 1 }, (x, n) => percent(x, n!), { names: ["roc"] }),
  define("day_change_pct", {}, (place) => gain(place.column("close"), dayBefore(place, column("close"))), {
    on: "session",
  }),
  define("from_open_pct", {}, (place) => gain(place.column("close"), place.column("open")), { on: "session" }),
  define(
    "gap_pct",
    {},
    (place) =>
      today(
        place,
        "regular",
        local("gap", (days) => gain(days.column("open"), ago(days.column("close"), 1))),
      ),
    { on: "date", ofSession: true },
  ),
  define(
    "gap_fill_pct",
    {},
    (place) =>
      today(
        place,
        "regular",
        local("gap fill", (days) => {
          const { open, high, low, close } = pricesOf(days);
          return each(
            (o, h, l, before) => 100 * ((o > before ? o - l : h - o) / Math.abs(o - before)),
            open,
            high,
            low,
            ago(close, 1),
          );
        }),
      ),
    { on: "session", ofSession: true },
  ),
  define(
    "premarket_change_pct",
    {},
    (place) => gain(today(place, "premarket", column("close")), dayBefore(place, column("close"))),
    {
      names: ["premarket_gap_pct"],
      on: "session",
      ofSession: true,
    },
  ),
  define(
    "afterhours_change_pct",
    {},
    (place) => {
      const evening = lastAfterHours(place, column("session"));
      const price = lastAfterHours(place, column("close"));
      return remember((t) => {
        const session = evening(t);
        const day = session === null ? undefined : place.barOfSession(REGULAR_DAYS, session, t);
        return day === undefined ? null : known(100 * (price(t)! / day.close - 1));
      });
    },
    { on: "session" },
  ),
  onDate("perf_1w", (place) => percent(place.column("close"), 5)),
  onDate("perf_1m", (place) => percent(place.column("close"), 21)),
  onDate("perf_3m", (place) => percent(place.column("close"), 63)),
  onDate("perf_6m", (place) => percent(place.column("close"), 126)),
  onDate("perf_1y", (place) => percent(place.column("close"), 252)),
  define(
    "perf_3y",
    { annualise: "false" },
    (place, [annualise]) => {
      const close = place.column("close");
      if (annualise === "false") return percent(close, 756);
      return each((c, before) => 100 * ((c / before) ** (1 / 3) - 1), close, ago(close, 756));
    },
    { on: "date" },
  ),
  onDate("perf_wtd", sinceLastCloseOf("week")),
  onDate("perf_mtd", sinceLastCloseOf("month")),
  onDate("perf_qtd", sinceLastCloseOf("quarter")),
  onDate("perf_ytd", sinceLastCloseOf("year"), ["ytd"]),
  define(
    "overnight_ret",
    { length: 1 },
    (place, [n]) => sma(gain(place.column("open"), ago(place.column("close"), 1)), Number(n)),
    { on: "date" },
  ),
  define(
    "intraday_ret",
    { length: 1 },
    (place, [n]) => sma(gain(place.column("close"), place.column("open")), Number(n)),
    { on: "date" },
  ),
  define("off_high_pct", { length: 252 }, (place, [n]) =>
    gain(place.column("close"), top(place.column("high"), Number(n))),
  ),
  define("off_low_pct", { length: 252 }, (place, [n]) =>
    gain(place.column("close"), bottom(place.column("low"), Number(n))),
  ),
  define("max_drawdown", { length: 252 }, (place, [n]) =>
    over(
      Number(n),
      (closes) => Math.min(...closes.flatMap((peak, i) => closes.slice(i).map((later) => 100 * (later / peak - 1)))),
      place.column("close"),
    ),
  ),
  define(
    "sharpe",
    { length: 252 },
    (place, [n]) => {
      const result = returns(place);
      const quality = ratio(sma(result, Number(n)), sampleDeviation(result, Number(n)));
      return each((q, bars) => q * Math.sqrt(bars), quality, barsPerYear(place, Number(n)));
    },
    { on: "daily" },
  ),
  define(
    "sortino",
    { length: 252 },
    (place, [n]) => {
      const quality = over(
        Number(n),
        (values) => meanOf(values) / Math.sqrt(total(values.map((value) => Math.min(value, 0) ** 2)) / values.length),
        returns(place),
      );
      return each((q, bars) => q * Math.sqrt(bars), quality, barsPerYear(place, Number(n)));
    },
    { on: "daily" },
  ),
  ofSource("up_day_pct", "close", { length: 20 }, (x, n) => scaled(100, sma(above(x, ago(x, 1)), n!))),
];
