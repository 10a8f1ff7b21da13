import type { Random } from "#base";
import type { MinuteBuffer } from "./minute-buffer.ts";
import { appendMinutes } from "./minute-walk.ts";
import type { ZoneBar, ZoneMinutes } from "./minute-walk.ts";
import type { DayZones } from "./minute-zones.ts";
import { roundToTick } from "../daily/round-to-tick.ts";

/** Part of an overnight move that after-hours trading already made: small, unless there was news. */
const QUIET_SHARE = 0.15;
const NEWS_SHARE = 0.75;
const NEWS_MOVE = 0.04;

/** One session of an instrument, as far as its minutes depend on it. */
export interface SessionPlan {
  /** The bar of regular hours. */
  readonly bar: ZoneBar;
  /** Log return from the close before to the open; undefined without a session before. */
  readonly before: number | undefined;
  /** Log return from the close to the open of the next session; undefined if nobody knows it. */
  readonly after: number | undefined;
  /** Usual size of one trade, in shares. */
  readonly tradeSize: number;
}

/**
 * Draws the minutes of all three zones of a session. The regular minutes add up to its bar. Far fewer trades happen before the
 * open and after the close, more on news.
 */
export function appendSession(random: Random, plan: SessionPlan, zones: DayZones, out: MinuteBuffer): void {
  const { bar, before, after } = plan;
  const { open, close } = bar;
  // The premarket begins at the last after-hours price and ends close to the open, but not at it.
  const early = before === undefined ? open : open * Math.exp((afterHoursShare(before) - 1) * before);
  const lateEarly = open * (1 + 0.0012 * random.normal());
  appendZone(random, plan, { from: early, to: lateEarly, move: before ?? 0, zone: zones.premarket }, out);
  appendMinutes(random, bar, zones.regular, out);
  const move = after ?? 0.006 * random.normal();
  const late = close * Math.exp(afterHoursShare(move) * move);
  appendZone(random, plan, { from: close, to: late, move, zone: zones.afterhours }, out);
}

function afterHoursShare(move: number): number {
  return Math.abs(move) > NEWS_MOVE ? NEWS_SHARE : QUIET_SHARE;
}

/** Draws trading outside regular hours, between two prices. `move` is the overnight log return. */
function appendZone(
  random: Random,
  { bar, tradeSize }: SessionPlan,
  { from, to, move, zone }: { from: number; to: number; move: number; zone: ZoneMinutes },
  out: MinuteBuffer,
): void {
  const open = roundToTick(from);
  const close = roundToTick(to);
  const news = 1 + Math.min((Math.abs(move) / 0.03) ** 2, 8);
  const shares = Math.round(bar.volume * 0.006 * news * (0.4 + 1.2 * random.next()));
  const trades = Math.round(shares / tradeSize);
  const up = random.next();
  const down = random.next();
  if (trades === 0 || zone.weights.length === 0) return;
  const zoneBar: ZoneBar = {
    open,
    close,
    high: roundToTick(Math.max(open, close) * (1 + 0.005 * up * up)),
    low: roundToTick(Math.min(open, close) * (1 - 0.005 * down * down)),
    volume: Math.max(shares, trades),
    trades,
  };
  appendMinutes(random, zoneBar, zone, out);
}
