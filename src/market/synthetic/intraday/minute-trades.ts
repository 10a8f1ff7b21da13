import type { Random } from "#base";
import type { BarTable } from "../../bars/columns.ts";
import { roundToTick } from "../daily/round-to-tick.ts";

const MOST_TRADES = 8;
const OFF_EXCHANGE_SHARE = 0.42;
const LIT_VENUES = ["Q", "N", "P", "Z", "K", "V"] as const;

interface DrawnTrade {
  /** Part of the minute before the trade, above 0 and below 1. */
  readonly at: number;
  readonly price: number;
  readonly size: number;
  readonly venue: string;
  /** 1: the buyer took the ask; -1: the seller hit the bid. */
  readonly side: 1 | -1;
}

/**
 * Draws the trades of a minute bar: its open first, its close last, its high and low in between, its volume in total. A
 * bar has at most MOST_TRADES trades, so a busy minute has larger trades than its trade count implies. A bar with fewer
 * shares than prices has one trade per share.
 */
export function minuteTrades(random: Random, bars: BarTable, row: number): readonly DrawnTrade[] {
  const prices = pathOf(random, bars, row);
  const sizes = sizesOf(random, bars.volume[row]!, prices.length);
  let before = row > 0 ? bars.close[row - 1]! : prices[0]!;
  return prices.map((price, k) => {
    const likely = price > before ? 0.75 : price < before ? 0.25 : 0.5;
    before = price;
    return {
      at: (k + 0.3 + 0.5 * random.next()) / prices.length,
      price,
      size: sizes[k]!,
      venue: random.next() < OFF_EXCHANGE_SHARE ? "D" : LIT_VENUES[random.int(LIT_VENUES.length)]!,
      side: random.next() < likely ? 1 : -1,
    };
  });
}

function pathOf(random: Random, { open, high, low, close, volume, trades }: BarTable, row: number): readonly number[] {
  const turns = random.next() < 0.5 ? [high[row]!, low[row]!] : [low[row]!, high[row]!];
  const corners = [open[row]!, ...turns, close[row]!].filter((price, k, all) => k === 0 || price !== all[k - 1]);
  const wanted = Math.min(volume[row]!, Math.max(corners.length, Math.min(MOST_TRADES, trades[row]!)));
  const path = corners.slice(0, wanted);
  while (path.length < wanted) {
    const k = path.length === 1 ? 0 : random.int(path.length - 1);
    const [from, to] = [path[k]!, path[k + 1] ?? path[k]!];
    path.splice(k + 1, 0, roundToTick(from + (to - from) * random.next()));
  }
  return path;
}

/** Draws whole numbers of shares, at least one per trade, that add up to `volume`; a few are large, many small. */
function sizesOf(random: Random, volume: number, count: number): readonly number[] {
  const weights = Array.from({ length: count }, () => random.next() ** 3 + 0.02);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => 1 + Math.floor(((volume - count) * weight) / all));
  sizes[count - 1]! += volume - sizes.reduce((sum, size) => sum + size, 0);
  return sizes;
}
