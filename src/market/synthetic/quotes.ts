import type { Random } from "#base";
import type { BarTable } from "../bars/columns.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { roundToTick, tickAt } from "./round-to-tick.ts";

/**
 * Best bid and offer at the end of each minute; keys are the tickers printed, rows of keys[i] are offsets[i] …
 * offsets[i+1]-1, oldest first. time: minutes since 1970-01-01T00:00Z of the minute's start; prices $, sizes shares.
 */
export interface QuoteTable {
  readonly keys: readonly string[];
  readonly offsets: Int32Array;
  readonly time: Int32Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly bidSize: Float64Array;
  readonly askSize: Float64Array;
}

const ROUND_LOT = 100;

/**
 * Quotes for the regular minutes of a session, around the last trade until then, of those `tickers` that have minute
 * bars in it. The more dollars an instrument trades, the narrower its spread.
 */
export function drawQuotes(
  random: Random,
  minutes: BarTable,
  tickers: ReadonlySet<string>,
  calendar: Calendar,
  session: number,
): QuoteTable {
  const open = calendar.regularOpen(session);
  const length = calendar.regularClose(session) - open;
  const quoted = minutes.keys
    .map((ticker, key) => ({ ticker, key, ...tradedIn(minutes, key, session, open, open + length) }))
    .filter(({ ticker, from, to }) => tickers.has(ticker) && from < to);
  const rows = quoted.length * length;
  const table = {
    keys: quoted.map(({ ticker }) => ticker),
    offsets: Int32Array.from({ length: quoted.length + 1 }, (_, i) => i * length),
    time: new Int32Array(rows),
    bid: new Float64Array(rows),
    ask: new Float64Array(rows),
    bidSize: new Float64Array(rows),
    askSize: new Float64Array(rows),
  };
  let at = 0;
  for (const { ticker, from, to } of quoted) {
    const own = random.fork(ticker);
    let dollars = 0;
    for (let row = from; row < to; row++) dollars += minutes.close[row]! * minutes.volume[row]!;
    const spread = 2.5 / Math.sqrt(dollars);
    let row = from;
    let last = minutes.open[from]!;
    for (let m = 0; m < length; m++, at++) {
      for (; row < to && minutes.time[row]! <= open + m; row++) last = minutes.close[row]!;
      const tick = tickAt(last);
      const ticks = Math.max(1, Math.round((last * spread * (0.6 + 0.8 * own.next())) / tick));
      const bid = roundToTick(last - own.int(ticks + 1) * tick);
      table.time[at] = open + m;
      table.bid[at] = bid;
      table.ask[at] = roundToTick(bid + ticks * tick);
      table.bidSize[at] = ROUND_LOT * (1 + Math.floor(own.int(40) * own.next()));
      table.askSize[at] = ROUND_LOT * (1 + Math.floor(own.int(40) * own.next()));
    }
  }
  return table;
}

/** Rows of a key's bars of a session that begin from `start` to before `end`. */
function tradedIn(
  bars: BarTable,
  key: number,
  session: number,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } {
  let to = bars.offsets[key + 1]!;
  const first = bars.offsets[key]!;
  while (to > first && bars.time[to - 1]! >= end) to--;
  let from = to;
  while (from > first && bars.session[from - 1] === session && bars.time[from - 1]! >= start) from--;
  return { from, to };
}
