import { table } from "#base";
import { type ImportedClause, lost } from "../clause.ts";
import { between, compare, type Relation } from "../compare.ts";
import { arithmetic, constant, type Series, study } from "../series.ts";
import type { SourceSpan } from "../translation.ts";
import type { WordFamily } from "./finviz-words.ts";

const series = (text: string, span: SourceSpan, notes: readonly string[] = []): Series =>
  study(text, null, span, notes);
const level = (of: Series, relation: Relation, value: number): ImportedClause =>
  compare(relation, of, constant(value, of.span), of.span);
const times = (factor: number, of: Series): Series => arithmetic("*", constant(factor, of.span), of);

/** Family of changes in percent: u = up, u5 = up by more than 5 %, d = down, d5 = down by more than 5 %, 2to5 = between. */
function upDown(prefix: string, name: string, text: string, note?: string): WordFamily {
  return {
    prefix,
    name,
    values: ["u", "u5", "d", "d5"],
    becomes: text,
    read(value, span) {
      const of = series(text, span, note === undefined ? [] : [note]);
      const [, direction, percent] = /^([ud])(\d{1,4}(?:\.\d{1,3})?)?$/.exec(value) ?? [];
      if (direction !== undefined) {
        const least = Number(percent ?? 0);
        return direction === "u" ? level(of, "GreaterThan", least) : level(of, "LessThan", 0 - least);
      }
      return rangeClause(value, of);
    },
  };
}

/** Translates a range such as 5to10, 5to or to10. */
function rangeClause(value: string, of: Series): ImportedClause | undefined {
  const [, low, high] = /^(-?\d{1,12}(?:\.\d{1,6})?)?to(-?\d{1,12}(?:\.\d{1,6})?)?$/.exec(value) ?? [];
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return level(of, "LessThanOrEqual", Number(high));
  if (high === undefined) return level(of, "GreaterThanOrEqual", Number(low));
  return between(of, constant(Number(low), of.span), constant(Number(high), of.span), of.span);
}

const PERFORMANCE = table<string>({
  d: "change_pct(1)",
  "1w": "perf_1w",
  "4w": "perf_1m",
  "13w": "perf_3m",
  "26w": "perf_6m",
  "52w": "perf_1y",
  ytd: "perf_ytd",
  "3y": "perf_3y",
});
const PERFORMANCE_NOTE = "Weeks, months and years of performance were taken as 5, 21, 63, 126 and 252 sessions.";

function performance(value: string, span: SourceSpan): ImportedClause | undefined {
  const [, period, direction, percent] =
    /^(d|1w|4w|13w|26w|52w|ytd|3y|5y|10y|i\d+)(?:(up|down)|(\d{1,4}[uo]))$/.exec(value) ?? [];
  if (period === undefined) return undefined;
  const text = PERFORMANCE[period];
  if (text === undefined) return lost("this period of performance has no counterpart; days to three years have", span);
  const of = series(text, span, period === "d" || period === "ytd" ? [] : [PERFORMANCE_NOTE]);
  if (direction !== undefined) return level(of, direction === "up" ? "GreaterThan" : "LessThan", 0);
  const size = Number(percent!.slice(0, -1));
  return percent!.endsWith("u") ? level(of, "LessThan", 0 - size) : level(of, "GreaterThan", size);
}

function volatility(value: string, span: SourceSpan): ImportedClause | undefined {
  const [, period, direction, percent] = /^([wm])([ou])(\d{1,3}(?:\.\d{1,3})?)$/.exec(value) ?? [];
  if (period === undefined) return undefined;
  const of = series(period === "w" ? "adr_pct(5)" : "adr_pct(21)", span, [
    "Finviz' volatility is the average range of the days, so it became adr_pct of 5 or 21 sessions.",
  ]);
  return level(of, direction === "o" ? "GreaterThan" : "LessThan", Number(percent));
}

/** Family that compares the price, or another average, with the average of `days` days. */
function average(days: number): WordFamily {
  return {
    prefix: `ta_sma${days}`,
    name: `${days}-Day Simple Moving Average`,
    values: ["pa", "pa10", "pb", "pca", "cross50a", "sa200", "…"],
    becomes: `close, sma(n) against sma(${days})`,
    read(value, span) {
      const own = series(`sma(${days})`, span);
      const close = series("close", span);
      const [, side, percent] = /^p([ab])(\d{1,3})?$/.exec(value) ?? [];
      if (side !== undefined) {
        const part = Number(percent ?? 0);
        return side === "a"
          ? compare("GreaterThan", close, times((100 + part) / 100, own), span)
          : compare("LessThan", close, times((100 - part) / 100, own), span);
      }
      const [, crossed] = /^pc([ab]?)$/.exec(value) ?? [];
      if (crossed !== undefined) return compare(crossing(crossed), close, own, span);
      const [, other, direction] = /^cross(\d{1,3})([ab]?)$/.exec(value) ?? [];
      if (other !== undefined) return compare(crossing(direction!), own, series(`sma(${other})`, span), span);
      const [, averageSide, than] = /^s([ab])(\d{1,3})$/.exec(value) ?? [];
      if (averageSide === undefined) return undefined;
      return compare(averageSide === "a" ? "GreaterThan" : "LessThan", own, series(`sma(${than})`, span), span);
    },
  };
}

function crossing(direction: string): Relation {
  if (direction === "") return "Crosses";
  return direction === "a" ? "CrossesAbove" : "CrossesUnder";
}

/** Family that compares the price with the high and the low of a time span. */
function highLow(prefix: string, name: string, high: string, low: string | undefined): WordFamily {
  return {
    prefix,
    name,
    values: low === undefined ? ["nh", "b10h", "b0to5h", "…"] : ["nh", "nl", "b10h", "b0to5h", "a10h", "a0to5h", "…"],
    becomes: low === undefined ? high : `${high}, ${low}`,
    read(value, span) {
      const close = series("close", span);
      const top = series(high, span);
      const bottom = low === undefined ? undefined : series(low, span);
      if (value === "nh") return compare("GreaterThanOrEqual", series("high", span), top, span);
      const [, side, from, to] = /^([ab])(\d{1,3})(?:to(\d{1,3}))?h$/.exec(value) ?? [];
      if (side === "b") {
        return from === "0" && to !== undefined
          ? compare("GreaterThanOrEqual", close, times((100 - Number(to)) / 100, top), span)
          : to === undefined
            ? compare("LessThanOrEqual", close, times((100 - Number(from)) / 100, top), span)
            : undefined;
      }
      if (side === undefined && value !== "nl") return undefined;
      if (bottom === undefined) return lost("there is no all-time low", span);
      if (value === "nl") return compare("LessThanOrEqual", series("low", span), bottom, span);
      const near = from === "0" && to !== undefined;
      if (!near && to !== undefined) return undefined;
      return near
        ? compare("LessThanOrEqual", close, times((100 + Number(to)) / 100, bottom), span)
        : compare("GreaterThanOrEqual", close, times((100 + Number(from)) / 100, bottom), span);
    },
  };
}

export const TECHNICAL_FAMILIES: readonly WordFamily[] = [
  upDown("ta_change", "Change", "change_pct(1)"),
  upDown("ta_changeopen", "Change from Open", "from_open_pct"),
  upDown("ta_gap", "Gap", "gap_pct"),
  upDown("ah_change", "After-Hours Change", "afterhours_change_pct"),
  {
    prefix: "ta_perf",
    name: "Performance",
    values: ["dup", "1w10o", "4w20u", "ytdup", "…"],
    becomes: Object.values(PERFORMANCE).join(", "),
    read: performance,
  },
  {
    prefix: "ta_perf2",
    name: "Performance 2",
    values: ["dup", "1w10o", "4w20u", "ytdup", "…"],
    becomes: Object.values(PERFORMANCE).join(", "),
    read: performance,
  },
  {
    prefix: "ta_volatility",
    name: "Volatility",
    values: ["wo3", "mo5", "…"],
    becomes: "adr_pct(5), adr_pct(21)",
    read: volatility,
  },
  average(20),
  average(50),
  average(200),
  highLow("ta_highlow20d", "20-Day High/Low", "highest(20)", "lowest(20)"),
  highLow("ta_highlow50d", "50-Day High/Low", "highest(50)", "lowest(50)"),
  highLow("ta_highlow52w", "52-Week High/Low", "high_52w", "low_52w"),
  highLow("ta_alltime", "All-Time High/Low", "high_all_time", undefined),
];

/** Translates a signal that is a condition on bars; returns undefined for any other signal. */
export function technicalSignal(value: string, span: SourceSpan): ImportedClause | undefined {
  switch (value) {
    case "ta_newhigh":
      return compare("GreaterThanOrEqual", series("high", span), series("high_52w", span), span);
    case "ta_newlow":
      return compare("LessThanOrEqual", series("low", span), series("low_52w", span), span);
    case "ta_overbought":
      return level(series("rsi(14)", span), "GreaterThan", 70);
    case "ta_oversold":
      return level(series("rsi(14)", span), "LessThan", 30);
    default:
      return undefined;
  }
}
