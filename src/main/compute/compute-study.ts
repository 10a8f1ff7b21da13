import { AppError, type Clock, DAY_MINUTES } from "#base";
import { resolveStudy, type ResolvedStudy } from "#catalogue";
import { SESSION_ZONES, TIMEFRAMES, type Timeframe } from "#contract";
import { columnsOf, evaluateSeries, nodesOf, type Column, type ColumnArrays, type SeriesNode } from "#expression";
import { assemble, createCalendar, isIntraday, type BarTable, type Calendar } from "#market";
import { engineData } from "#tiles";
import { ScanEngine, technicalsReply } from "#scan";
import { inferTimeframe } from "./infer-timeframe.ts";
import type { PlainBars } from "./plain-bars.ts";

/** Kinds of nodes that read only the bars of the file. */
const PLAIN: ReadonlySet<SeriesNode["kind"]> = new Set(["column", "constant", "call"]);
const TICKER = "FILE";

export interface ComputedStudy {
  /** The canonical text of the study. */
  readonly canonical: string;
  readonly timeframe: Timeframe;
  readonly times: readonly string[];
  /** NaN = no value. */
  readonly values: Float64Array;
  /** Number of bars left out because the exchange was closed. */
  readonly leftOut: number;
}

/**
 * Computes a study over the bars of a file. On the file's own timeframe every row counts, from any market. On another
 * timeframe, and for studies that read other bars too, the rows follow the exchange's calendar.
 * Errors: validation_failed for an unusable study, bad_request for a timeframe that the file cannot provide.
 */
export function computeStudy(
  bars: PlainBars,
  input: string,
  requested: string | undefined,
  clock: Clock,
): ComputedStudy {
  const own = inferTimeframe(bars.minutes, bars.datesOnly);
  const timeframe = timeframeOf(requested) ?? own ?? (bars.datesOnly ? "1d" : "1m");
  const study = resolved(input, timeframe);
  const readsMore = nodesOf(study.node).some(({ kind }) => !PLAIN.has(kind));
  if (timeframe === (own ?? timeframe) && !readsMore && study.frame.timeframe === timeframe)
    return direct(bars, study, timeframe);
  return onCalendar(bars, study.canonical, timeframe, clock);
}

function timeframeOf(requested: string | undefined): Timeframe | undefined {
  if (requested === undefined) return undefined;
  const timeframe = TIMEFRAMES.find((one) => one === requested);
  if (timeframe === undefined)
    throw new AppError("bad_request", `--timeframe "${requested}" is none of ${TIMEFRAMES.join(", ")}.`);
  return timeframe;
}

function resolved(input: string, timeframe: Timeframe): ResolvedStudy {
  const result = resolveStudy(input, { timeframe });
  if (result.ok) return result.study;
  const [first] = result.issues;
  throw new AppError(
    "validation_failed",
    `--input "${input.slice(0, 200)}": ${first?.message ?? "cannot be used"}.`,
    result.issues,
  );
}

function direct(bars: PlainBars, study: ResolvedStudy, timeframe: Timeframe): ComputedStudy {
  const length = bars.minutes.length;
  const columns: ColumnArrays = {};
  const needed = columnsOf(study.node);
  const sessions = needed.some((name) => name === "session" || name === "slot" || name === "date")
    ? sessionColumns(bars)
    : undefined;
  for (const name of needed) columns[name] = columnOf(bars, name, sessions);
  const values = evaluateSeries(study.node, columns, length);
  return { canonical: study.canonical, timeframe, times: bars.texts, values, leftOut: 0 };
}

function columnOf(
  bars: PlainBars,
  name: Column,
  sessions: Pick<Record<Column, Float64Array>, "session" | "slot" | "date"> | undefined,
): Float64Array {
  if (name === "time") return bars.minutes;
  if (name === "session" || name === "slot" || name === "date") return sessions![name];
  return bars[name];
}

/**
 * Returns session columns: a session is a date in New York with bars in the file; a slot counts from the first bar of its date.
 */
function sessionColumns(bars: PlainBars): Record<"session" | "slot" | "date", Float64Array> {
  const calendar = createCalendar();
  const length = bars.minutes.length;
  const columns = { session: new Float64Array(length), slot: new Float64Array(length), date: new Float64Array(length) };
  let ordinal = -1;
  let previous = Number.NaN;
  for (let row = 0; row < length; row++) {
    const date = dateOf(bars, row, calendar);
    if (date !== previous) ordinal++;
    columns.slot[row] = date === previous ? columns.slot[row - 1]! + 1 : 0;
    columns.session[row] = ordinal;
    columns.date[row] = previous = date;
  }
  return columns;
}

/** Returns the date on which a bar starts, in days since 1970. */
function dateOf({ minutes, datesOnly }: PlainBars, row: number, calendar: Calendar): number {
  return datesOnly ? Math.floor(minutes[row]! / DAY_MINUTES) : calendar.dateAt(minutes[row]!);
}

function onCalendar(bars: PlainBars, canonical: string, timeframe: Timeframe, clock: Clock): ComputedStudy {
  const calendar = createCalendar();
  const daily = bars.datesOnly;
  if (daily && isIntraday(timeframe)) {
    throw new AppError(
      "bad_request",
      `The file has one bar a day, which hold no ${timeframe} bars; name a timeframe from 1d on.`,
    );
  }
  const rows: number[] = [];
  for (let row = 0; row < bars.minutes.length; row++) {
    if (calendar.ordinalOfDate(dateOf(bars, row, calendar)) >= 0) rows.push(row);
  }
  const table = tableOf(bars, rows, calendar);
  const empty = tableOf(bars, [], calendar);
  const source = { snapshot: "file", listings: [], actions: [] };
  const market = assemble(daily ? { ...source, daily: table } : { ...source, daily: empty, minutes: table }, calendar);
  const view = new ScanEngine(engineData(market, calendar), clock).marketView().view;
  if (rows.length === 0)
    throw new AppError("bad_request", "None of the file's bars lies on a trading day of the exchange.");
  const regular = SESSION_ZONES.filter((zone) => zone === "regular");
  const reply = technicalsReply(
    view,
    TICKER,
    [canonical],
    { timeframe, zones: regular },
    { limit: Number.MAX_SAFE_INTEGER },
  );
  return {
    canonical,
    timeframe,
    times: reply.rows.map(({ time }) => time),
    values: Float64Array.from(reply.rows, (row) => row.values[0] ?? Number.NaN),
    leftOut: bars.minutes.length - rows.length,
  };
}

function tableOf(bars: PlainBars, rows: readonly number[], calendar: Calendar): BarTable {
  const column = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row]!);
  const session = Int32Array.from(rows, (row) => calendar.ordinalOfDate(dateOf(bars, row, calendar)));
  return {
    keys: rows.length === 0 ? [] : [TICKER],
    offsets: Int32Array.from(rows.length === 0 ? [0] : [0, rows.length]),
    time: bars.datesOnly
      ? session.map((ordinal) => calendar.regularOpen(ordinal))
      : Int32Array.from(rows, (row) => bars.minutes[row]!),
    session,
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
    volume: column(bars.volume),
    vwap: column(bars.vwap),
    trades: column(bars.trades),
  };
}
