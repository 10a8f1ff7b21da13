import { table } from "#base";
import type { Timeframe } from "#contract";
import type { TokenStream } from "../token-stream.ts";

/** Timeframe and shift of an expression. `frame` is null if the clause names none. */
export interface ClauseTime {
  readonly frame: Timeframe | null;
  readonly ago: number;
  /** Reason why no bars here match the time that the clause names. */
  readonly fault?: string;
  /** Period of the time named by the clause: quarters or years. Reported figures use it. */
  readonly period?: "FQ" | "FY";
  /** Length in minutes, if the clause means the first bar of the day. */
  readonly firstMinutes?: number;
}

const PERIODS = table<Timeframe>({
  day: "1d",
  days: "1d",
  week: "1wk",
  weeks: "1wk",
  month: "1mo",
  months: "1mo",
});
const LATEST = table<Timeframe>({ latest: "1d", daily: "1d", weekly: "1wk", monthly: "1mo" });
const LONG = table<"FQ" | "FY">({
  quarterly: "FQ",
  quarter: "FQ",
  quarters: "FQ",
  yearly: "FY",
  year: "FY",
  years: "FY",
});
const LONG_FAULT = "bars of quarters and years are not made here; months are the longest";
const FIRST_FAULT =
  "of the first bar of a day there are its high (or_high), low (or_low) and open (session_open), and of 5, 15, 30 and 60 minutes its close and volume; nothing else of it has a counterpart";
const LATER_FAULT =
  "of the bars of a day the first ([=1]) and the newest ([0]) are there; no other is counted from the open";
const LAST_FAULT =
  "the last bar of a day has no counterpart; its close is that of the day (latest close), and the newest bar is [0]";
const LENGTH_FAULT = "bars of this length are not made here";
const MINUTES: Readonly<Record<number, Timeframe>> = {
  1: "1m",
  2: "2m",
  3: "3m",
  4: "4m",
  5: "5m",
  10: "10m",
  15: "15m",
  20: "20m",
  30: "30m",
  60: "1hr",
  120: "2hr",
  240: "4hr",
};

const MINUTES_OF = table<number>(
  Object.fromEntries(Object.entries(MINUTES).map(([minutes, frame]) => [frame, Number(minutes)])),
);

/** Words that begin a time. A name of several words ends before such a word. */
export const FRAME_WORDS: readonly string[] = [...Object.keys(LATEST), "quarterly", "yearly"];

/** Reads a time such as `latest`, `weekly`, `2 days ago` or `[-1] 15 minute`; takes no token if none comes next. */
export function readWhen(tokens: TokenStream): ClauseTime {
  const bracketed = readBracketed(tokens);
  if (bracketed !== undefined) return bracketed;
  const word = tokens.peek().text.toLowerCase();
  if (tokens.peek().kind === "word") {
    if (Object.hasOwn(LATEST, word)) {
      tokens.take();
      return { frame: LATEST[word]!, ago: 0 };
    }
    if (Object.hasOwn(LONG, word)) {
      tokens.take();
      return { frame: null, ago: 0, fault: LONG_FAULT, period: LONG[word]! };
    }
    return { frame: null, ago: 0 };
  }
  const unit = tokens.peek(1).text.toLowerCase();
  if (tokens.peek().kind !== "number" || tokens.peek(2).text.toLowerCase() !== "ago") return { frame: null, ago: 0 };
  const ago = tokens.take().value;
  tokens.accept(unit, "ago");
  if (unit === "candle" || unit === "candles") return { frame: null, ago };
  if (Object.hasOwn(LONG, unit)) return { frame: null, ago, fault: LONG_FAULT, period: LONG[unit]! };
  const frame = PERIODS[unit] ?? null;
  return frame === null
    ? { frame, ago, fault: `${unit.slice(0, 20)} is no unit of bars that is known` }
    : { frame, ago };
}

/** Reads `[0] 5 minute` (newest bar), `[-1]` (previous bar) or `[=1]` (first bar of the day). */
function readBracketed(tokens: TokenStream): ClauseTime | undefined {
  if (!tokens.accept("[")) return undefined;
  const ofDay = tokens.accept("=");
  const sign = tokens.accept("-") ? -1 : 1;
  const { kind, value } = tokens.peek();
  if (kind !== "number") throw tokens.unexpected("a number of bars should stand here, as in [0] or [-1]");
  tokens.take();
  tokens.expect("]");
  const long = Object.keys(LONG).find((word) => tokens.accept(word));
  if (long !== undefined) return { frame: null, ago: sign < 0 ? value : 0, fault: LONG_FAULT, period: LONG[long]! };
  const minutes = tokens.peek().kind === "number" ? tokens.take().value : 1;
  const frame = unitOf(tokens, minutes);
  if (ofDay && (sign < 0 || value !== 1)) return { frame, ago: 0, fault: sign < 0 ? LAST_FAULT : LATER_FAULT };
  const length = MINUTES_OF[frame ?? ""];
  if (frame === null || (ofDay && length === undefined)) return { frame, ago: 0, fault: LENGTH_FAULT };
  if (ofDay) return { frame, ago: 0, fault: FIRST_FAULT, firstMinutes: length! };
  if (sign > 0 && value > 0) return { frame, ago: 0, fault: "it looks into the future, which no scan can" };
  return { frame, ago: value };
}

function unitOf(tokens: TokenStream, count: number): Timeframe | null {
  if (["minute", "minutes"].some((word) => tokens.accept(word))) return MINUTES[count] ?? null;
  if (["hour", "hours"].some((word) => tokens.accept(word))) return MINUTES[count * 60] ?? null;
  if (["day", "days", "daily"].some((word) => tokens.accept(word))) return count === 1 ? "1d" : null;
  if (["week", "weeks", "weekly"].some((word) => tokens.accept(word))) return count === 1 ? "1wk" : null;
  return ["month", "months", "monthly"].some((word) => tokens.accept(word)) && count === 1 ? "1mo" : null;
}
