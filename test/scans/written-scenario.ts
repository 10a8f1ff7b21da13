import type { FeedName, ScanPayload } from "#contract";
import { daysOfIso, type CorporateAction, type Listing } from "#market";
import type { EngineData } from "#tiles";
import { calendar, engineDataOf, SESSIONS, SESSIONS_BEFORE } from "../differential/engine-of.ts";
import { storedFeeds, type WrittenRow } from "./written-feeds.ts";
import type { WrittenModel } from "./written-models.ts";
import { anonymous, restate, type Market, type Row, type Ticker } from "../reference/market.ts";

/** A close, a whole bar, or null = the ticker has no bar there. What a bar leaves out is its close; volume 1,000. */
type WrittenBar = number | (Partial<Pick<Row, "open" | "high" | "low" | "volume" | "trades">> & { readonly close: number }) | null;
type WrittenBars = Readonly<Record<string, readonly WrittenBar[]>>;

interface Feeds {
  /** Date of the newest daily bar; 2024-06-28 when absent. */
  readonly end?: string;
  /** Consecutive sessions up to `end`. */
  readonly daily?: WrittenBars;
  /** Consecutive minutes of a date from a time of day on, New York. */
  readonly minutes?: readonly { readonly date: string; readonly from: string; readonly bars: WrittenBars }[];
  readonly listings?: readonly Partial<Listing>[];
  readonly actions?: readonly CorporateAction[];
  /** Rows of feeds by the names of the contract; instants such as 2024-06-27T16:30 are New York's. */
  readonly feeds?: Readonly<Partial<Record<FeedName, readonly WrittenRow[]>>>;
}

export interface Scenario {
  /** What it shows, for a trader. */
  readonly says: string;
  /** Either feeds, or `{"timeframe": "1d", TICKER: [bars]}` for daily bars alone. */
  readonly market: Feeds | ({ readonly timeframe: "1d" } & WrittenBars);
  /** Pattern models that the payload names, by id. */
  readonly models?: Readonly<Record<string, WrittenModel>>;
  readonly universe?: string;
  readonly bar_state?: "live" | "closed";
  readonly payload: ScanPayload;
  /** none: the payload uses what the reference does not know, so the engine stands against `expect` alone. */
  readonly reference?: "none";
  readonly expect: { readonly tickers: readonly string[] };
}

/** The market of a scenario, for the engine and for the reference. */
export function marketsOf({ market }: Scenario): { readonly engine: EngineData; readonly reference: Market } {
  const feeds: Feeds = isDaily(market) ? { daily: withoutTimeframe(market) } : market;
  const listings = (feeds.listings ?? []).map((listing) => ({ ...NO_LISTING, ...listing }));
  const end = ordinal(feeds.end ?? "2024-06-28");
  const symbols = new Set([feeds.daily ?? {}, ...(feeds.minutes ?? []).map(({ bars }) => bars)].flatMap(Object.keys));
  const traded = [...symbols].sort().map((symbol): Ticker => {
    const list = feeds.daily?.[symbol] ?? [];
    const days = rows(list, (k) => {
      const session = end - (list.length - 1 - k);
      return { session, time: SESSIONS[session]!.open };
    });
    const minutes = (feeds.minutes ?? []).flatMap(({ date, from, bars }) => {
      const session = ordinal(date);
      const [hour, minute] = from.split(":").map(Number);
      const start = SESSIONS[session]!.midnight + hour! * 60 + minute!;
      return rows(bars[symbol] ?? [], (k) => ({ session, time: start + k }));
    });
    return { ...listed(symbol, listings), days, minutes };
  });
  const splitsOf = (symbol: string) =>
    (feeds.actions ?? []).flatMap(({ kind, ticker, exDate, ratio }) =>
      kind === "split" && ticker === symbol && ratio !== undefined ? [{ session: ordinal(exDate), ratio }] : [],
    );
  const plain = (tickers: readonly Ticker[]): Market => ({ sessions: SESSIONS, sessionsBefore: SESSIONS_BEFORE, tickers });
  const restated = traded.map((ticker) => {
    const splits = splitsOf(ticker.facts.symbol);
    return { ...ticker, days: restate(ticker.days, splits), minutes: restate(ticker.minutes, splits) };
  });
  const facts = { listings, actions: feeds.actions, feeds: storedFeeds(feeds.feeds ?? {}, calendar) };
  return { engine: engineDataOf(plain(traded), facts), reference: plain(restated) };
}

const NO_LISTING: Listing = {
  id: "",
  ticker: "",
  name: "",
  sector: "",
  industry: "",
  exchange: "",
  securityType: "",
  country: "",
  from: null,
  to: null,
};

function isDaily(market: Scenario["market"]): market is { readonly timeframe: "1d" } & WrittenBars {
  return "timeframe" in market;
}

function withoutTimeframe(market: { readonly timeframe: "1d" } & WrittenBars): WrittenBars {
  const { timeframe: _, ...bars } = market;
  return bars;
}

function ordinal(date: string): number {
  return calendar.ordinalOfDate(daysOfIso(date)!);
}

function rows(bars: readonly WrittenBar[], placeOf: (k: number) => Pick<Row, "session" | "time">): Row[] {
  return bars.flatMap((bar, k): Row[] => {
    if (bar === null) return [];
    const given = typeof bar === "number" ? { close: bar } : bar;
    const { close } = given;
    const open = given.open ?? close;
    const high = given.high ?? Math.max(open, close);
    const low = given.low ?? Math.min(open, close);
    return [{ ...placeOf(k), open, high, low, close, volume: given.volume ?? 1_000, vwap: null, trades: given.trades ?? null }];
  });
}

function listed(symbol: string, listings: readonly Listing[]): Pick<Ticker, "facts" | "listed"> {
  const listing = listings.find(({ ticker }) => ticker === symbol);
  if (listing === undefined) return { facts: anonymous(symbol) };
  const { name, sector, industry, exchange, securityType, country, from, to } = listing;
  const listDate = from === null ? null : daysOfIso(from)!;
  const session = (date: string): number => calendar.ordinalAtOrBefore(daysOfIso(date)!);
  return {
    facts: { symbol, name, sector, industry, exchange, securityType, country, listDate },
    listed: { from: from === null ? 0 : calendar.ordinalAtOrAfter(daysOfIso(from)!), to: to === null ? Infinity : session(to) },
  };
}
