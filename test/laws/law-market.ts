import type { FeedName } from "#contract";
import {
  createCalendar,
  daysOfIso,
  generateMarket,
  storedFeeds,
  type BarTable,
  type CorporateAction,
  type Listing,
  type MarketSource,
  type StoredFeed,
} from "#market";
import { randomOf } from "../differential/random-market.ts";
import { keepRows } from "./cut-market.ts";

export const calendar = createCalendar();

/** The day after a holiday: its sessions before are not its dates before. */
export const END = calendar.ordinalOfDate(daysOfIso("2025-06-20")!);
/** Sessions before the end that have minutes. */
export const MINUTE_SESSIONS = 5;
const TICKERS = 24;

/** Where late events stand, in sessions before the end. */
const LATE = { split: 2, rename: 3, delisting: 4, listing: 2 } as const;

/** Funds and companies with every feed; names come, go, split and change theirs all through it, the last week among it. */
export function lawMarket(seed: number): MarketSource {
  const made = generateMarket({
    seed,
    tickers: TICKERS,
    years: 1.6,
    minuteTickers: 16,
    minuteSessions: MINUTE_SESSIONS,
    end: END,
    calendar,
  });
  const whole: MarketSource = {
    snapshot: `laws ${seed}`,
    daily: made.daily,
    minutes: made.minutes,
    listings: made.listings,
    actions: made.actions,
    feeds: {
      ...Object.fromEntries(storedFeeds(made, calendar)),
      ...writtenFeeds(made.listings, seed),
    },
  };
  return withLateEvents(whole);
}

/** Names that are listed throughout, in order of ticker. */
function lasting(listings: readonly Listing[]): Listing[] {
  const rows = new Map<string, Listing[]>();
  for (const one of listings) rows.set(one.id, [...(rows.get(one.id) ?? []), one]);
  return [...rows.values()].flatMap((list) => {
    const [only] = list;
    const began = daysOfIso(only!.from ?? "1990-01-02")!;
    return list.length === 1 && only!.to === null && began < calendar.dateOf(END - 380) ? [only!] : [];
  });
}

function withLateEvents(source: MarketSource): MarketSource {
  const [halved, tripled, joined, renamed, delisted, listed] = lasting(source.listings)
    .filter(({ securityType }) => securityType !== "ETF")
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
  const at = (back: number): number => END - back;
  const split = (one: Listing, back: number, ratio: number): CorporateAction => ({
    instrument: one.id,
    ticker: one.ticker,
    kind: "split",
    exDate: calendar.isoDate(at(back)),
    ratio,
  });
  const actions = [
    ...source.actions,
    split(halved!, LATE.split, 2),
    split(tripled!, 0, 3),
    split(joined!, LATE.split + 1, 0.1),
  ];
  const later = "ZZNEW";
  const listings = source.listings.flatMap((one): Listing[] => {
    if (one === renamed) {
      return [
        { ...one, to: calendar.isoDate(at(LATE.rename) - 1) },
        { ...one, ticker: later, name: `${one.name} Renamed`, from: calendar.isoDate(at(LATE.rename)) },
      ];
    }
    if (one === delisted) return [{ ...one, to: calendar.isoDate(at(LATE.delisting)) }];
    if (one === listed) return [{ ...one, from: calendar.isoDate(at(LATE.listing)) }];
    return [one];
  });
  const reshape = (table: BarTable): BarTable => {
    const kept = keepRows(table, (key, row) => {
      const session = table.session[row]!;
      if (key === delisted!.ticker) return session <= at(LATE.delisting);
      return key !== listed!.ticker || session >= at(LATE.listing);
    });
    return moved(kept, renamed!.ticker, later, at(LATE.rename));
  };
  const feeds = Object.entries(source.feeds!).map(([name, feed]): [string, StoredFeed] => {
    const tickers = feed.texts["ticker"]!.map((ticker, row) => {
      const session = calendar.sessionBegunBy(Math.ceil(feed.numbers["known_at"]![row]!) - 1);
      return ticker === renamed!.ticker && session >= at(LATE.rename) ? later : ticker;
    });
    return [name, { ...feed, texts: { ...feed.texts, ticker: tickers } }];
  });
  return {
    ...source,
    daily: reshape(source.daily),
    minutes: reshape(source.minutes!),
    listings,
    actions,
    feeds: Object.fromEntries(feeds),
  };
}

/** The rows of one key from a session on under another key, which comes after all others. */
function moved(table: BarTable, from: string, to: string, session: number): BarTable {
  const early = keepRows(table, (key, row) => key !== from || table.session[row]! < session);
  const late = keepRows(table, (key, row) => key === from && table.session[row]! >= session);
  const ints = (a: Int32Array, b: Int32Array): Int32Array => Int32Array.from([...a, ...b]);
  const joined = (a: Float64Array, b: Float64Array): Float64Array => Float64Array.from([...a, ...b]);
  return {
    keys: [...early.keys, to],
    offsets: Int32Array.from([...early.offsets, early.time.length + late.time.length]),
    time: ints(early.time, late.time),
    session: ints(early.session, late.session),
    open: joined(early.open, late.open),
    high: joined(early.high, late.high),
    low: joined(early.low, late.low),
    close: joined(early.close, late.close),
    volume: joined(early.volume, late.volume),
    vwap: joined(early.vwap, late.vwap),
    trades: joined(early.trades, late.trades),
  };
}

/** Feeds that the synthetic market has not: what can be borrowed, fails, the threshold list, holdings. */
function writtenFeeds(listings: readonly Listing[], seed: number): Partial<Record<FeedName, StoredFeed>> {
  const random = randomOf(seed + 1);
  const rows: Record<"borrow" | "fails" | "threshold" | "ownership", Record<string, number | string>[]> = {
    borrow: [],
    fails: [],
    threshold: [],
    ownership: [],
  };
  for (const { ticker, from, to } of listings) {
    const first = Math.max(END - 300, from === null ? 0 : calendar.ordinalAtOrAfter(daysOfIso(from)!));
    const last = to === null ? END : calendar.ordinalAtOrBefore(daysOfIso(to)!);
    for (let session = first; session <= last; session++) {
      const date = calendar.dateOf(session);
      const open = calendar.regularOpen(session);
      const draw = random();
      if (draw < 0.3) {
        const lent = { borrow_fee: 40 * random(), shares_available: 1e6 * random(), utilization: 100 * random() };
        rows.borrow.push({ ticker, known_at: open - 60 + Math.floor(500 * random()), ...lent });
      }
      if (draw < 0.2) {
        const settled = date - 15;
        rows.fails.push({ ticker, known_at: open - 30, settled, ftd_shares: Math.round(1e5 * random()) });
      }
      if (draw < 0.15) rows.threshold.push({ ticker, known_at: calendar.extendedClose(session) + 60, date });
      if (draw < 0.03) {
        const held = { insider_shares: 1e6 * random(), institutional_shares: 1e7 * random() };
        rows.ownership.push({ ticker, known_at: open + 400, period_end: date - 45, ...held });
      }
    }
  }
  return Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, feedOf(list)]));
}

function feedOf(rows: readonly Record<string, number | string>[]): StoredFeed {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "ticker");
  return {
    rows: rows.length,
    numbers: Object.fromEntries(names.map((name) => [name, Float64Array.from(rows, (row) => Number(row[name]))])),
    texts: { ticker: rows.map((row) => String(row["ticker"])) },
  };
}
