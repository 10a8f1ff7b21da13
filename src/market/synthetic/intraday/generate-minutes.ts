import type { Random } from "#base";
import type { BarTable } from "../../bars/columns.ts";
import type { DailyLayout, SpanRows } from "../daily/daily-layout.ts";
import type { WalkAction } from "../daily/daily-walk.ts";
import { MinuteBuffer } from "./minute-buffer.ts";
import { appendMinutes } from "./minute-walk.ts";
import type { ZoneBar, ZoneMinutes } from "./minute-walk.ts";
import { ZoneFactory } from "./minute-zones.ts";
import type { DayZones } from "./minute-zones.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import { roundToTick } from "../daily/round-to-tick.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/** Part of an overnight move that after-hours trading already made: small, unless there was news. */
const QUIET_SHARE = 0.15;
const NEWS_SHARE = 0.75;
const NEWS_MOVE = 0.04;
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
        appendDay(own, source, span, row, zones[session - grid.first - begin]!, buffer);
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

function appendDay(
  random: Random,
  source: MinutePlan,
  span: SpanRows,
  row: number,
  day: DayZones,
  out: MinuteBuffer,
): void {
  const { daily } = source;
  const volume = daily.volume[row]!;
  const { tradeSize } = span.profile;
  const before = overnightMove(source, span, row);
  const after = overnightMove(source, span, row + 1);
  const open = daily.open[row]!;
  const close = daily.close[row]!;

  // The premarket begins at the last after-hours price and ends close to the open, but not at it.
  const early = before === undefined ? open : open * Math.exp((afterHoursShare(before) - 1) * before);
  const lateEarly = open * (1 + 0.0012 * random.normal());
  appendZone(random, early, lateEarly, volume, before ?? 0, tradeSize, day.premarket, out);
  appendMinutes(random, barAt(daily, row), day.regular, out);
  const move = after ?? 0.006 * random.normal();
  appendZone(
    random,
    close,
    close * Math.exp(afterHoursShare(move) * move),
    volume,
    move,
    tradeSize,
    day.afterhours,
    out,
  );
}

function afterHoursShare(move: number): number {
  return Math.abs(move) > NEWS_MOVE ? NEWS_SHARE : QUIET_SHARE;
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

/**
 * Draws trading outside regular hours, between two prices. `volume` is the regular volume, `move` the overnight log
 * return.
 */
function appendZone(
  random: Random,
  from: number,
  to: number,
  volume: number,
  move: number,
  tradeSize: number,
  zone: ZoneMinutes,
  out: MinuteBuffer,
): void {
  const open = roundToTick(from);
  const close = roundToTick(to);
  const news = 1 + Math.min((Math.abs(move) / 0.03) ** 2, 8);
  const shares = Math.round(volume * 0.006 * news * (0.4 + 1.2 * random.next()));
  const trades = Math.round(shares / tradeSize);
  const up = random.next();
  const down = random.next();
  if (trades === 0 || zone.weights.length === 0) return;
  const bar: ZoneBar = {
    open,
    close,
    high: roundToTick(Math.max(open, close) * (1 + 0.005 * up * up)),
    low: roundToTick(Math.min(open, close) * (1 - 0.005 * down * down)),
    volume: Math.max(shares, trades),
    trades,
  };
  appendMinutes(random, bar, zone, out);
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
