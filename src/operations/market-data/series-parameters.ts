import { DAY_MINUTES } from "#base";
import { parseAsOf, SESSION_ZONES, TIMEFRAMES, type SessionZone } from "#contract";
import { daysOfIso, minuteOfNewYork } from "#market";
import { choice, integer, list, text, type RequestParameter } from "../parameter.ts";

const DEFAULT_BARS = 500;
const MAX_BARS = 10_000;
const MAX_ZONES = SESSION_ZONES.length;

type Bound = "from" | "to";

function readBound(written: string, bound: Bound): { readonly value: number } | { readonly problem: string } {
  const parsed = parseAsOf(written);
  if (parsed === "impossible_date") return { problem: `is "${written.slice(0, 40)}": there is no such day` };
  if (typeof parsed === "string" || parsed.kind === "relative") {
    return { problem: "must be a date (YYYY-MM-DD) or an instant (YYYY-MM-DDTHH:MM, New York time without an offset)" };
  }
  const days = daysOfIso(parsed.date) ?? Number.NaN;
  if (parsed.kind === "date") return { value: minuteOfNewYork(days, bound === "from" ? 0 : DAY_MINUTES - 1) };
  const minuteOfDay = Math.floor(parsed.timeOfDayMs / 60_000);
  if (parsed.offsetMinutes === null) return { value: minuteOfNewYork(days, minuteOfDay) };
  return { value: days * DAY_MINUTES + minuteOfDay - parsed.offsetMinutes };
}

function boundary(bound: Bound, description: string): RequestParameter<number> & { readonly required: false } {
  const { schema } = text({ description });
  const read = (written: string) => readBound(written, bound);
  return { description, required: false, schema, example: "2024-06-03", read };
}

function readZone(written: string): { readonly value: SessionZone } | { readonly problem: string } {
  const zone = SESSION_ZONES.find((one) => one === written);
  return zone === undefined ? { problem: `is no session zone; they are ${SESSION_ZONES.join(", ")}` } : { value: zone };
}

/** Which bars of a ticker a call is about. */
export const TICKER_PATH = {
  ticker: text({ description: "The ticker, as AAPL.", required: true, maxLength: 32, example: "AAPL" }),
};

export const SERIES_QUERY = {
  timeframe: choice(TIMEFRAMES, { description: "The timeframe of the bars; 1d unless given.", example: "1d" }),
  zones: list(
    readZone,
    { type: "string", enum: SESSION_ZONES },
    {
      description:
        "The session zones of the bars, each in a parameter of its own or separated by commas; regular unless given.",
      max: MAX_ZONES,
      example: "regular",
    },
  ),
  from: boundary("from", "The first date or instant at which a bar may start."),
  to: boundary("to", "The last date or instant at which a bar may start."),
  limit: integer({
    description: `How many bars are given at most, the newest ones; ${DEFAULT_BARS} unless given.`,
    min: 1,
    max: MAX_BARS,
  }),
};

interface SeriesQuery {
  readonly timeframe: (typeof TIMEFRAMES)[number] | undefined;
  readonly zones: readonly SessionZone[] | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly limit: number | undefined;
}

/** The frame and the range that a query names, with the defaults filled in. */
export function seriesOf(query: SeriesQuery) {
  return {
    frame: { timeframe: query.timeframe ?? "1d", zones: query.zones ?? (["regular"] as const) },
    range: { from: query.from, to: query.to, limit: query.limit ?? DEFAULT_BARS },
  };
}
