import {
  asTraded,
  BAR_FIELDS,
  resolveInstruments,
  splitsOf,
  type BarColumns,
  type BarTable,
  type Calendar,
  type CorporateAction,
  type Listing,
  type StoredTimeframe,
} from "#market";
import { emptyFields, type BarRun } from "./segments/bar-rows.ts";

/** Reference data that turns adjusted bars back into bars as traded. */
export interface Corrections {
  readonly listings: readonly Listing[];
  readonly actions: readonly CorporateAction[];
}

/**
 * Converts a run into the port's table: adds sessions, sets the time of daily bars to the minute of the regular open,
 * and undoes the split adjustment of adjusted bars. Leaves out bars on days that the calendar has closed since they
 * were stored.
 */
export function tableOfRun(
  run: BarRun,
  timeframe: StoredTimeframe,
  calendar: Calendar,
  corrections: Corrections | undefined,
): BarTable {
  const session = sessionsOf(run.time, timeframe, calendar);
  const known = session.includes(-1) ? withoutClosed(run, session) : { run, session };
  const { keys, offsets, fields, adjusted } = known.run;
  const time = timeframe === "1m" ? known.run.time : known.session.map((ordinal) => calendar.regularOpen(ordinal));
  const table: BarTable = { keys, offsets, time, session: known.session, ...fields };
  return adjusted === undefined || corrections === undefined
    ? table
    : asTradedTable(table, adjusted, calendar, corrections);
}

/** Returns the session of each stored time; -1 on a day that the calendar has closed. */
export function sessionsOf(time: Int32Array, timeframe: StoredTimeframe, calendar: Calendar): Int32Array {
  const session = new Int32Array(time.length);
  if (timeframe === "1d") {
    for (let row = 0; row < time.length; row++) session[row] = calendar.ordinalOfDate(time[row]!);
    return session;
  }
  let ordinal = -1;
  let open = 0;
  let close = -1;
  for (let row = 0; row < time.length; row++) {
    const minute = time[row]!;
    if (minute < open || minute >= close) {
      ordinal = calendar.sessionOfMinute(minute);
      open = ordinal === -1 ? 0 : calendar.extendedOpen(ordinal);
      close = ordinal === -1 ? -1 : calendar.extendedClose(ordinal);
    }
    session[row] = ordinal;
  }
  return session;
}

function withoutClosed(run: BarRun, session: Int32Array): { run: BarRun; session: Int32Array } {
  const kept = session.reduce((sum, ordinal) => sum + (ordinal === -1 ? 0 : 1), 0);
  const time = new Int32Array(kept);
  const sessions = new Int32Array(kept);
  const adjusted = run.adjusted === undefined ? undefined : new Int32Array(kept);
  const fields = emptyFields(kept);
  const offsets = new Int32Array(run.offsets.length);
  let at = 0;
  for (let i = 0; i < run.keys.length; i++) {
    for (let row = run.offsets[i]!; row < run.offsets[i + 1]!; row++) {
      if (session[row] === -1) continue;
      time[at] = run.time[row]!;
      sessions[at] = session[row]!;
      if (adjusted !== undefined) adjusted[at] = run.adjusted![row]!;
      for (const field of BAR_FIELDS) fields[field][at] = run.fields[field][row]!;
      at++;
    }
    offsets[i + 1] = at;
  }
  return { run: { keys: run.keys, offsets, time, fields, adjusted }, session: sessions };
}

/** Undoes, row by row, the splits that adjusted prices contain: the splits after the bar up to the day `adjusted`. */
function asTradedTable(table: BarTable, adjusted: Int32Array, calendar: Calendar, corrections: Corrections): BarTable {
  const { instruments, ownedRows, find } = resolveInstruments(corrections.listings, [table], calendar);
  const { splits } = splitsOf(corrections.actions, find, instruments.ids.length, Infinity, calendar);
  const columns = { ...table };
  for (const field of BAR_FIELDS) columns[field] = table[field].slice();
  for (const { instrument, from, to } of ownedRows[0]!) {
    const first = splits.offsets[instrument]!;
    const last = splits.offsets[instrument + 1]!;
    if (first === last) continue;
    for (let begin = from; begin < to;) {
      let end = begin + 1;
      while (end < to && adjusted[end] === adjusted[begin]) end++;
      if (adjusted[begin]! > 0) {
        const through = calendar.ordinalAtOrBefore(adjusted[begin]!);
        let contained = first;
        while (contained < last && splits.sessions[contained]! <= through) contained++;
        const turned = asTraded(rowsOf(table, begin, end), {
          sessions: splits.sessions.subarray(first, contained),
          ratios: splits.ratios.subarray(first, contained),
        });
        for (const field of BAR_FIELDS) columns[field].set(turned[field], begin);
      }
      begin = end;
    }
  }
  return columns;
}

function rowsOf(table: BarColumns, from: number, to: number): BarColumns {
  return {
    time: table.time.subarray(from, to),
    session: table.session.subarray(from, to),
    open: table.open.subarray(from, to),
    high: table.high.subarray(from, to),
    low: table.low.subarray(from, to),
    close: table.close.subarray(from, to),
    volume: table.volume.subarray(from, to),
    vwap: table.vwap.subarray(from, to),
    trades: table.trades.subarray(from, to),
  };
}
