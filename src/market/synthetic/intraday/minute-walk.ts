import type { Random } from "#base";
import type { MinuteBuffer } from "./minute-buffer.ts";
import { fastExp } from "../daily/fast-exp.ts";
import { roundToTick, tickAt } from "../daily/round-to-tick.ts";
import { NORMAL, RANKS } from "../daily/variates.ts";

/** Number of expected trades above which a minute always has one. */
const CERTAIN_TRADES = 8;
/** Weight of the market's move in a minute, relative to 1 for the instrument's own move. */
const MARKET_WEIGHT = 0.6;
/** Part of the distance to the bar's high and low that closes may reach; wicks reach the rest. */
const CLOSE_REACH = 0.94;
const MOST_MINUTES = 960;

/** Bar to which a zone's minutes add up. */
export interface ZoneBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

/**
 * Zone of one session: its first minute since 1970, the share of volume of each minute (sums to 1), and the market's
 * path.
 */
export interface ZoneMinutes {
  readonly start: number;
  readonly session: number;
  readonly weights: Float64Array;
  /** Market level after each minute, in standard deviations of one minute. */
  readonly marketPath: Float64Array;
}

const minutes = new Int16Array(MOST_MINUTES);
const path = new Float64Array(MOST_MINUTES);
const shares = new Float64Array(MOST_MINUTES);

/**
 * Appends the minutes in which an instrument trades; open, high, low, close, volume and trades add up to `bar` exactly.
 * The path is a random walk bent to begin at the open and end at the close; its parts outside that range are stretched
 * to the bar's high and low. Volume and trades are divided into whole numbers, at least one trade per minute.
 */
export function appendMinutes(random: Random, bar: ZoneBar, zone: ZoneMinutes, out: MinuteBuffer): void {
  const { open, high, low, volume, trades } = bar;
  const count = chooseMinutes(random, trades, zone.weights);
  drawPath(random, bar, zone, count);
  let total = 0;
  for (let k = 0; k < count; k++) total += shares[k]!;

  out.reserve(count);
  const first = out.rows;
  const wick = (high - low) / 13;
  let before = open;
  let dealt = 0;
  let sharesDealt = 0;
  let tradesDealt = 0;
  let highest = first;
  let lowest = first;
  for (let k = 0; k < count; k++) {
    const row = first + k;
    const close = path[k]!;
    const draw = random.next() * RANKS;
    const aboveRank = Math.floor(draw);
    const rest = (draw - aboveRank) * RANKS;
    const belowRank = Math.floor(rest);
    const chance = rest - belowRank;
    const slip = k === 0 || chance > 0.3 ? 0 : (chance > 0.15 ? 1 : -1) * tickAt(before);
    const begin = Math.min(Math.max(roundToTick(before + slip), low), high);
    const above = aboveRank / RANKS;
    const below = belowRank / RANKS;
    const top = Math.min(high, roundToTick(Math.max(begin, close) + wick * above * above));
    const bottom = Math.max(low, roundToTick(Math.min(begin, close) - wick * below * below));
    out.time[row] = zone.start + minutes[k]!;
    out.session[row] = zone.session;
    out.open[row] = begin;
    out.high[row] = top;
    out.low[row] = bottom;
    out.close[row] = close;
    if (top > out.high[highest]!) highest = row;
    if (bottom < out.low[lowest]!) lowest = row;

    dealt += shares[k]!;
    const part = k === count - 1 ? 1 : dealt / total;
    const tradesUntil = k + 1 + Math.floor((trades - count) * part);
    const sharesUntil = Math.floor((volume - trades) * part);
    out.trades[row] = tradesUntil - tradesDealt;
    out.volume[row] = tradesUntil - tradesDealt + sharesUntil - sharesDealt;
    tradesDealt = tradesUntil;
    sharesDealt = sharesUntil;
    before = close;
  }
  out.high[highest] = high;
  out.low[lowest] = low;
  out.rows += count;
  for (let row = first; row < out.rows; row++) {
    const mean = (out.open[row]! + out.high[row]! + out.low[row]! + out.close[row]!) / 4;
    out.vwap[row] = Math.round(mean * 10_000) / 10_000;
  }
}

/** Chooses the minutes with a trade, at least one and at most `trades`; returns their number. */
function chooseMinutes(random: Random, trades: number, weights: Float64Array): number {
  let count = 0;
  for (let m = 0; m < weights.length && count < trades; m++) {
    const expected = trades * weights[m]!;
    if (expected > CERTAIN_TRADES || random.next() < 1 - fastExp(-expected)) minutes[count++] = m;
  }
  if (count === 0) minutes[count++] = random.int(weights.length);
  return count;
}

/**
 * Writes the closes of the chosen minutes to `path`, on the tick grid and within the bar, the last one equal to the
 * bar's close; and the unscaled volume of each minute to `shares`.
 */
function drawPath(
  random: Random,
  { open, high, low, close }: ZoneBar,
  { weights, marketPath }: ZoneMinutes,
  count: number,
): void {
  let at = 0;
  let previous = 0;
  for (let k = 0; k < count; k++) {
    const m = minutes[k]!;
    const moved = marketPath[m]! - (k === 0 ? 0 : marketPath[previous]!);
    const draw = random.next() * RANKS;
    const rank = Math.floor(draw);
    const share = draw - rank;
    at += MARKET_WEIGHT * moved + Math.sqrt(k === 0 ? 1 : m - previous) * NORMAL[rank]!;
    path[k] = at;
    shares[k] = weights[m]! * (0.25 + 2.2 * share * share);
    previous = m;
  }
  const scale = (high - low) / (1.7 * Math.sqrt(weights.length * (1 + MARKET_WEIGHT ** 2)));
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  let most = 0;
  let least = 0;
  for (let k = 0; k < count; k++) {
    const part = (k + 1) / count;
    const price = open + (close - open) * part + scale * (path[k]! - at * part);
    path[k] = price;
    most = Math.max(most, price - top);
    least = Math.max(least, bottom - price);
  }
  const stretchUp = most > 0 ? (CLOSE_REACH * (high - top)) / most : 0;
  const stretchDown = least > 0 ? (CLOSE_REACH * (bottom - low)) / least : 0;
  for (let k = 0; k < count; k++) {
    const price = path[k]!;
    const inside =
      price > top ? top + (price - top) * stretchUp : price < bottom ? bottom - (bottom - price) * stretchDown : price;
    path[k] = Math.min(Math.max(roundToTick(inside), low), high);
  }
  path[count - 1] = close;
}
