import { seededRandom, type Random } from "#base";
import type { BarTable } from "../bars/columns.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { emptyBarTable } from "./daily/bar-table.ts";
import { MARKET_VOLATILITY, OVERNIGHT_SHARE } from "./daily/factors.ts";
import { roundToTick } from "./daily/round-to-tick.ts";
import { MinuteBuffer } from "./intraday/minute-buffer.ts";
import type { ZoneBar } from "./intraday/minute-walk.ts";
import { ZoneFactory } from "./intraday/minute-zones.ts";
import { appendSession } from "./intraday/session-minutes.ts";

const OVERNIGHT_WEIGHT = Math.sqrt(OVERNIGHT_SHARE);
const INTRADAY_WEIGHT = Math.sqrt(1 - OVERNIGHT_SHARE);
/** Share of instruments that open on news, the least and the further log return of such a gap, and its effect on the volume. */
const NEWS_CHANCE = 0.03;
const NEWS_GAP = 0.03;
const NEWS_REACH = 0.07;
const NEWS_VOLUME = 3;
const VOLUME_NOISE = 0.35;

/** State of an instrument after its newest session. */
export interface SessionStart {
  readonly close: number;
  /** Standard deviation of the log return of a session. */
  readonly deviation: number;
  /** Shares and trades in a usual session. */
  readonly volume: number;
  readonly trades: number;
  /** False if only the daily bar is wanted. */
  readonly hasMinutes: boolean;
}

/** Bars of one session. Row i of both tables is instrument i; an instrument that does not trade has none. */
export interface DrawnSession {
  readonly daily: BarTable;
  readonly minutes: BarTable;
}

/**
 * Draws one more session of an invented market, from where its instruments are: the same for the same session and the same
 * starts. Return = market + own, each with an overnight and an intraday part; high and low follow the law of a Brownian bridge's
 * extremes between open and close: (r ± √(r² − 2σ² ln u)) / 2. Minutes of all zones add up to the daily bar.
 * `session`: ordinal. `starts`: by instrument, undefined for one that no longer trades.
 */
export function drawNextSession(
  calendar: Calendar,
  session: number,
  keys: readonly string[],
  starts: readonly (SessionStart | undefined)[],
): DrawnSession {
  const random = seededRandom(session);
  const market = random.fork("market");
  const common = { overnight: market.normal() * MARKET_VOLATILITY, intraday: market.normal() * MARKET_VOLATILITY };
  const zones = new ZoneFactory(calendar, random.fork("minutes")).zones(session);
  const offsets = new Int32Array(keys.length + 1);
  for (const [i, start] of starts.entries()) offsets[i + 1] = offsets[i]! + (start === undefined ? 0 : 1);
  const daily = emptyBarTable(keys, offsets);
  daily.session.fill(session);
  daily.time.fill(calendar.regularOpen(session));
  const buffer = new MinuteBuffer(0);
  const minuteOffsets = new Int32Array(keys.length + 1);
  for (const [i, start] of starts.entries()) {
    if (start !== undefined) {
      const own = random.fork(keys[i]!);
      const { before, ...bar } = drawDay(own.fork("day"), start, common);
      for (const field of ["open", "high", "low", "close", "volume", "trades"] as const)
        daily[field][offsets[i]!] = bar[field];
      const tradeSize = start.volume / start.trades;
      if (start.hasMinutes)
        appendSession(own.fork("minutes"), { bar, before, after: undefined, tradeSize }, zones, buffer);
    }
    minuteOffsets[i + 1] = buffer.rows;
  }
  return { daily, minutes: { keys, offsets: minuteOffsets, ...buffer.take() } };
}

/** Draws the daily bar, and the log return from the close before to its open. */
function drawDay(
  random: Random,
  { close: price, deviation, volume: usual, trades: usualTrades }: SessionStart,
  common: { readonly overnight: number; readonly intraday: number },
): ZoneBar & { readonly before: number } {
  const hasNews = random.next() < NEWS_CHANCE;
  const gap = (NEWS_GAP + NEWS_REACH * random.next()) * (random.next() < 0.5 ? -1 : 1);
  const before = OVERNIGHT_WEIGHT * (common.overnight + deviation * random.normal()) + (hasNews ? gap : 0);
  const intraday = INTRADAY_WEIGHT * (common.intraday + deviation * random.normal());
  const reach = 2 * INTRADAY_WEIGHT ** 2 * (deviation ** 2 + MARKET_VOLATILITY ** 2);
  const up = (intraday + Math.sqrt(intraday ** 2 - reach * Math.log(1 - random.next()))) / 2;
  const down = (intraday - Math.sqrt(intraday ** 2 - reach * Math.log(1 - random.next()))) / 2;
  const begin = price * Math.exp(before);
  const open = roundToTick(begin);
  const close = roundToTick(begin * Math.exp(intraday));
  const excess = Math.exp(VOLUME_NOISE * random.normal()) * (hasNews ? NEWS_VOLUME : 1);
  const volume = Math.max(1, Math.round(usual * excess));
  return {
    before,
    open,
    close,
    high: Math.max(roundToTick(begin * Math.exp(up)), open, close),
    low: Math.min(roundToTick(begin * Math.exp(down)), open, close),
    volume,
    trades: Math.min(volume, Math.max(1, Math.round(usualTrades * excess))),
  };
}
