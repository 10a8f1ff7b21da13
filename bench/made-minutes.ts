import { seededRandom } from "#base";
import type { BarTable, Calendar } from "#market";

/** Share of the tickers that trade in every minute; the others lack up to nine minutes of ten. */
const STEADY_SHARE = 0.6;
/** Share of the days of a ticker on which BUSY times the usual volume trades. */
const BUSY_SHARE = 0.05;
const BUSY = 20;
/** Number of minutes before the open in which tickers also trade. */
const EARLY = 10;

/** Generates minutes of the newest sessions of daily bars, between the high and the low of each day. */
export function madeMinutes(daily: BarTable, sessions: number, calendar: Calendar): BarTable {
  const random = seededRandom(5);
  const most = daily.keys.length * sessions * (EARLY + 390);
  const [time, session] = [new Int32Array(most), new Int32Array(most)];
  const column = (): Float64Array => new Float64Array(most);
  const [open, high, low, close, volume] = [column(), column(), column(), column(), column()];
  const offsets = new Int32Array(daily.keys.length + 1);
  let row = 0;
  for (let k = 0; k < daily.keys.length; k++) {
    const missing = random.next() < STEADY_SHARE ? 0 : 0.9 * random.next();
    for (let day = Math.max(daily.offsets[k]!, daily.offsets[k + 1]! - sessions); day < daily.offsets[k + 1]!; day++) {
      const own = daily.session[day]!;
      const [begin, end] = [calendar.regularOpen(own), calendar.regularClose(own)];
      const usual = (daily.volume[day]! * (random.next() < BUSY_SHARE ? BUSY : 1)) / (end - begin);
      let last = daily.open[day]!;
      for (let minute = begin - EARLY; minute < end; minute++) {
        if (random.next() < missing) continue;
        const price = daily.low[day]! + random.next() * (daily.high[day]! - daily.low[day]!);
        time[row] = minute;
        session[row] = own;
        open[row] = last;
        high[row] = Math.max(last, price);
        low[row] = Math.min(last, price);
        close[row] = price;
        volume[row++] = Math.round(2 * usual * random.next());
        last = price;
      }
    }
    offsets[k + 1] = row;
  }
  const empty = new Float64Array(row).fill(Number.NaN);
  const cut = (values: Float64Array): Float64Array => values.subarray(0, row);
  return {
    keys: daily.keys,
    offsets,
    time: time.subarray(0, row),
    session: session.subarray(0, row),
    open: cut(open),
    high: cut(high),
    low: cut(low),
    close: cut(close),
    volume: cut(volume),
    vwap: empty,
    trades: empty,
  };
}
