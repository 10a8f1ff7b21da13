import type { Random } from "#base";
import type { BarTable } from "../../bars/columns.ts";
import type { DailyLayout, SpanRows } from "../daily/daily-layout.ts";
import type { WalkAction } from "../daily/daily-walk.ts";
import { MinuteBuffer } from "./minute-buffer.ts";
import type { ZoneBar } from "./minute-walk.ts";
import { ZoneFactory } from "./minute-zones.ts";
import type { DayZones } from "./minute-zones.ts";
import { appendSession, type SessionPlan } from "./session-minutes.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

const ROWS_PER_SESSION = 450;

export interface MinutePlan {
  readonly daily: BarTable;
  readonly layout: DailyLayout;
  readonly grid: SessionGrid;
  readonly profiles: readonly InstrumentProfile[];
  /** By index of the profile. */
  readonly splits: readonly (readonly WalkAction[])[];
  /**
   * Number of instruments, taken from the first that were listed in any of the newest sessions, and number of these
   * sessions.
   */
  readonly tickers: number;
  readonly sessions: number;
}

/**
 * Draws 1-minute bars of all three zones into the daily bars: open, high, low, close, volume and trades of a session's
 * regular minutes add up to its daily bar. Far fewer trades happen before the open and after the close, more on news.
 */
export function drawMinutes(random: Random, source: MinutePlan): BarTable {
  const { daily, layout, grid } = source;
  const begin = grid.count - source.sessions;
  const listed = source.profiles.filter(({ spans }) => spans.at(-1)!.to >= begin && source.sessions > 0);
  const chosen = new Set(listed.slice(0, source.tickers).map(({ index }) => index));
  const zoneFactory = new ZoneFactory(grid.calendar, random);
  const zones: readonly DayZones[] = Array.from({ length: source.sessions }, (_, i) =>
    zoneFactory.zones(grid.first + begin + i),
  );
  const buffer = new MinuteBuffer(chosen.size * source.sessions * ROWS_PER_SESSION);

  const keys: string[] = [];
  const offsets: number[] = [0];
  for (const [k, spans] of layout.byKey.entries()) {
    for (const span of spans) {
      if (!chosen.has(span.profile.index)) continue;
      for (let row = firstRow(daily, span, grid.first + begin); row < span.row + span.rows; row++) {
        const session = daily.session[row]!;
        const own = random.fork(`${span.profile.id}/${session}`);
        const plan: SessionPlan = {
          bar: barAt(daily, row),
          before: overnightMove(source, span, row),
          after: overnightMove(source, span, row + 1),
          tradeSize: span.profile.tradeSize,
        };
        appendSession(own, plan, zones[session - grid.first - begin]!, buffer);
      }
    }
    if (buffer.rows > offsets.at(-1)!) {
      keys.push(layout.keys[k]!);
      offsets.push(buffer.rows);
    }
  }
  return { keys, offsets: Int32Array.from(offsets), ...buffer.take() };
}

/** Returns the first of a span's rows that is not before a session (ordinal). */
function firstRow(daily: BarTable, { row, rows }: SpanRows, session: number): number {
  let first = row + rows;
  while (first > row && daily.session[first - 1]! >= session) first--;
  return first;
}

/**
 * Returns the log return from the close before a row to its open, without splits; undefined if the span lacks either
 * bar.
 */
function overnightMove({ daily, splits, grid }: MinutePlan, span: SpanRows, row: number): number | undefined {
  if (row <= span.row || row >= span.row + span.rows) return undefined;
  const offset = daily.session[row]! - grid.first;
  const split = splits[span.profile.index]!.find(({ session }) => session === offset);
  return Math.log((daily.open[row]! * (split?.value ?? 1)) / daily.close[row - 1]!);
}

function barAt(daily: BarTable, row: number): ZoneBar {
  return {
    open: daily.open[row]!,
    high: daily.high[row]!,
    low: daily.low[row]!,
    close: daily.close[row]!,
    volume: daily.volume[row]!,
    trades: daily.trades[row]!,
  };
}
