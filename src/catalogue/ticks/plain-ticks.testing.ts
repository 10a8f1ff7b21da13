/** The formulas of ticks, plainly over lists of rows: the slow and independent other side of the tests. */
export interface PlainQuote {
  readonly at: number;
  readonly bid: number;
  readonly ask: number;
  readonly bid_size: number;
  readonly ask_size: number;
}
export interface PlainTrade {
  readonly at: number;
  readonly price: number;
  readonly size: number;
  readonly venue: string;
}
/** Rows of one day, in minutes after its open, oldest first; the bar is from < at ≤ to. */
export interface PlainDay {
  readonly quotes: readonly PlainQuote[];
  readonly trades: readonly PlainTrade[];
  readonly from: number;
  readonly to: number;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const ratio = (a: number, b: number): number => (b === 0 ? Number.NaN : a / b);
const middle = ({ bid, ask }: PlainQuote): number => (bid + ask) / 2;
const bps = (quote: PlainQuote): number => (1e4 * (quote.ask - quote.bid)) / middle(quote);
const lean = ({ bid_size: b, ask_size: a }: PlainQuote): number => ratio(b - a, b + a);
const inBar = <R extends { readonly at: number }>(rows: readonly R[], { from, to }: PlainDay): readonly R[] =>
  rows.filter(({ at }) => at > from && at <= to);
const before = (quotes: readonly PlainQuote[], at: number): PlainQuote | undefined =>
  quotes.filter((quote) => quote.at < at).at(-1);
const known = <R extends { readonly at: number }>(rows: readonly R[], to: number): readonly R[] =>
  rows.filter(({ at }) => at <= to);

interface Signed extends PlainTrade {
  readonly mid: number;
  readonly tick: number;
  readonly sign: number;
  readonly moved: boolean;
}

const signedOf = new WeakMap<readonly PlainTrade[], readonly Signed[]>();

/** The trades of a day, signed once for all of its bars. */
function signed(day: PlainDay): readonly Signed[] {
  const all = signedOf.get(day.trades) ?? signEach(day);
  signedOf.set(day.trades, all);
  return all;
}

function signEach({ quotes, trades }: PlainDay): readonly Signed[] {
  return trades.map((trade, k) => {
    const quote = before(quotes, trade.at);
    const mid = quote === undefined ? Number.NaN : middle(quote);
    const other = trades.slice(0, k).findLast(({ price }) => price !== trade.price);
    const sameSince = other === undefined ? [] : trades.slice(trades.indexOf(other) + 1, k);
    const tick = other === undefined ? 0 : Math.sign((sameSince[0] ?? trade).price - other.price);
    const sign = trade.price > mid ? 1 : trade.price < mid ? -1 : tick;
    return { ...trade, mid, tick, sign, moved: k > 0 && trades[k - 1]!.price !== trade.price };
  });
}

function flows(day: PlainDay): { readonly bought: number; readonly sold: number; readonly any: boolean } {
  const own = inBar(signed(day), day);
  const sum = (sign: number): number => total(own.filter((trade) => trade.sign === sign).map(({ size }) => size));
  return { bought: sum(1), sold: sum(-1), any: own.length > 0 && known(day.quotes, day.to).length > 0 };
}

/** Over the bar, in many thin slices of time. */
function timeMean({ quotes, from, to }: PlainDay, value: (quote: PlainQuote) => number): number {
  const edges = [...new Set([from, to, ...quotes.map(({ at }) => at).filter((at) => at > from && at < to)])].sort(
    (a, b) => a - b,
  );
  const parts = edges.slice(1).flatMap((until, k) => {
    const quote = quotes.filter(({ at }) => at <= edges[k]!).at(-1);
    const said = quote === undefined ? Number.NaN : value(quote);
    return Number.isNaN(said) ? [] : [{ said, weight: until - edges[k]! }];
  });
  return ratio(total(parts.map(({ said, weight }) => said * weight)), total(parts.map(({ weight }) => weight)));
}

const large = ({ price, size }: PlainTrade): boolean => size >= 10_000 || price * size >= 200_000;
const shareOf =
  (chosen: (trade: PlainTrade) => boolean) =>
  (day: PlainDay): number => {
    const own = inBar(day.trades, day);
    return ratio(100 * total(own.filter(chosen).map(({ size }) => size)), total(own.map(({ size }) => size)));
  };

/** By alias, each beside one bar. */
export const PLAIN: Readonly<Record<string, (day: PlainDay) => number>> = {
  mid: ({ quotes, to }) => known(quotes, to).map(middle).at(-1) ?? Number.NaN,
  spread_bps: ({ quotes, to }) => known(quotes, to).map(bps).at(-1) ?? Number.NaN,
  quote_imb: ({ quotes, to }) => known(quotes, to).map(lean).at(-1) ?? Number.NaN,
  spread_tw_bps: (day) => timeMean(day, bps),
  quote_imb_tw: (day) => timeMean(day, lean),
  quote_rate(day) {
    if (known(day.quotes, day.to).length === 0) return Number.NaN;
    const text = ({ bid, ask, bid_size, ask_size }: PlainQuote): string => [bid, ask, bid_size, ask_size].join();
    const changes = day.quotes.filter((quote, k) => k === 0 || text(quote) !== text(day.quotes[k - 1]!));
    return inBar(changes, day).length / (day.to - day.from);
  },
  buy_vol: (day) => (flows(day).any ? flows(day).bought : Number.NaN),
  sell_vol: (day) => (flows(day).any ? flows(day).sold : Number.NaN),
  trade_imb(day) {
    const { bought, sold, any } = flows(day);
    return any ? ratio(bought - sold, bought + sold) : Number.NaN;
  },
  eff_spread_bps(day) {
    const own = inBar(signed(day), day).filter(({ mid }) => !Number.isNaN(mid));
    return ratio(
      total(own.map(({ price, mid, size }) => (size * 2e4 * Math.abs(price - mid)) / mid)),
      total(own.map(({ size }) => size)),
    );
  },
  real_spread_bps(day) {
    const due = signed(day).filter(({ at }) => at + 5 > day.from && at + 5 <= day.to);
    const own = due.flatMap((trade) => {
      const later = before(day.quotes, trade.at + 5);
      const counts = trade.sign !== 0 && !Number.isNaN(trade.mid);
      return counts && later !== undefined ? [{ ...trade, after: middle(later) }] : [];
    });
    return ratio(
      total(own.map(({ price, mid, size, sign, after }) => (size * 2e4 * sign * (price - after)) / mid)),
      total(own.map(({ size }) => size)),
    );
  },
  large_trade_n: (day) =>
    known(day.trades, day.to).length === 0 ? Number.NaN : inBar(day.trades.filter(large), day).length,
  block_vol_pct: shareOf(large),
  odd_lot_pct: shareOf(({ size }) => size < 100),
  off_exch_pct: shareOf(({ venue }) => venue === "D"),
  uptick_pct(day) {
    const moved = inBar(signed(day), day).filter((trade) => trade.moved);
    return ratio(100 * moved.filter(({ tick }) => tick > 0).length, moved.length);
  },
};
