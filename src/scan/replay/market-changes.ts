import type { MarketChange } from "./market-change.ts";
import { FEEDS, type FeedName } from "#contract";
import {
  BAR_FIELDS,
  type BarTable,
  type Calendar,
  type CorporateAction,
  type Listing,
  type MarketSource,
  type StoredTimeframe,
  type SupersededBars,
} from "#market";
import { finite, isoInstant } from "../reply-values.ts";
import { feedChanges } from "./feed-changes.ts";

/**
 * Returns the changes between two snapshots that concern an instant (minutes since 1970): ended bars, feed rows known
 * by then or amended since, and all actions and listings. Bars that ended later are not changes.
 */
export function* marketChanges(
  then: MarketSource,
  now: MarketSource,
  until: number,
  calendar: Calendar,
): Generator<MarketChange> {
  yield* barChanges("1d", then.daily, now.daily, now.superseded?.["1d"], (table, row) => {
    const session = table.session[row]!;
    return calendar.regularClose(session) <= until ? calendar.isoDate(session) : undefined;
  });
  yield* barChanges("1m", then.minutes ?? NO_BARS, now.minutes ?? NO_BARS, now.superseded?.["1m"], (table, row) => {
    const start = table.time[row]!;
    return start + 1 <= until ? isoInstant(start) : undefined;
  });
  yield* actionChanges(then.actions, now.actions);
  yield* listingChanges(then.listings, now.listings);
  for (const name of Object.keys(FEEDS) as FeedName[]) {
    yield* feedChanges(name, then.feeds?.[name], now.feeds?.[name], until);
  }
}

const NO_BARS: BarTable = {
  keys: [],
  offsets: new Int32Array(1),
  time: new Int32Array(0),
  session: new Int32Array(0),
  open: new Float64Array(0),
  high: new Float64Array(0),
  low: new Float64Array(0),
  close: new Float64Array(0),
  volume: new Float64Array(0),
  vwap: new Float64Array(0),
  trades: new Float64Array(0),
};

const differ = (a: number, b: number): boolean => a !== b && (a === a || b === b);

/** Returns the changes of bars. `dateOf` returns the date of a bar, undefined if the bar does not count. */
function* barChanges(
  timeframe: StoredTimeframe,
  then: BarTable,
  now: BarTable,
  superseded: SupersededBars | undefined,
  dateOf: (table: BarTable, row: number) => string | undefined,
): Generator<MarketChange> {
  const places = new Map(now.keys.map((key, k) => [key, k]));
  const earlier = new Set(then.keys);
  const appeared = now.keys.filter((key) => !earlier.has(key)).map((key) => [key, -1, places.get(key)!] as const);
  const pairs = [...then.keys.map((key, k) => [key, k, places.get(key) ?? -1] as const), ...appeared];
  for (const [ticker, before, after] of pairs) {
    const about = { kind: "bar", feed: timeframe, ticker } as const;
    let [row, end] = before < 0 ? [0, 0] : [then.offsets[before]!, then.offsets[before + 1]!];
    let [other, last] = after < 0 ? [0, 0] : [now.offsets[after]!, now.offsets[after + 1]!];
    while (row < end || other < last) {
      const [a, b] = [row < end ? then.time[row]! : Infinity, other < last ? now.time[other]! : Infinity];
      if (a === b) {
        for (const field of BAR_FIELDS) {
          const [was, is] = [then[field][row]!, now[field][other]!];
          if (!differ(was, is)) continue;
          const date = dateOf(now, other);
          const knownAt = correctedAt(superseded, ticker, b);
          if (date !== undefined) yield { ...about, date, field, before: finite(was), now: finite(is), knownAt };
        }
        row++;
        other++;
      } else if (a < b) {
        const date = dateOf(then, row);
        if (date !== undefined) {
          yield { ...about, date, field: null, before: finite(then.close[row]!), now: null, knownAt: null };
        }
        row++;
      } else {
        const date = dateOf(now, other);
        if (date !== undefined) {
          const knownAt = correctedAt(superseded, ticker, b);
          yield { ...about, date, field: null, before: null, now: finite(now.close[other]!), knownAt };
        }
        other++;
      }
    }
  }
}

/** Returns the instant at which a bar's present values became known; null if it neither came late nor was corrected. */
function correctedAt(superseded: SupersededBars | undefined, ticker: string, time: number): number | null {
  const key = superseded?.keys.indexOf(ticker) ?? -1;
  if (superseded === undefined || key < 0) return null;
  for (let row = superseded.offsets[key + 1]! - 1; row >= superseded.offsets[key]!; row--) {
    if (superseded.time[row] === time) return superseded.replacedAt[row]!;
  }
  return null;
}

function* actionChanges(then: readonly CorporateAction[], now: readonly CorporateAction[]): Generator<MarketChange> {
  const keyOf = ({ instrument, ticker, exDate, kind }: CorporateAction): string =>
    JSON.stringify([instrument ?? ticker, exDate, kind]);
  const valueOf = ({ ratio, amount }: CorporateAction): number | null => ratio ?? amount ?? null;
  const [before, after] = [then, now].map((list) => new Map(list.map((action) => [keyOf(action), action])));
  for (const key of new Set([...before!.keys(), ...after!.keys()])) {
    const [was, is] = [before!.get(key), after!.get(key)];
    const { ticker, instrument, exDate, kind } = (is ?? was)!;
    const values = { before: was === undefined ? null : valueOf(was), now: is === undefined ? null : valueOf(is) };
    if (was !== undefined && is !== undefined && values.before === values.now) continue;
    const field = was === undefined || is === undefined ? null : kind === "split" ? "ratio" : "amount";
    const about = { kind: "action", feed: kind, ticker: ticker ?? instrument ?? "", date: exDate } as const;
    yield { ...about, field, ...values, knownAt: null };
  }
}

function* listingChanges(then: readonly Listing[], now: readonly Listing[]): Generator<MarketChange> {
  const keyOf = ({ id, ticker, from }: Listing): string => JSON.stringify([id, ticker, from]);
  const [before, after] = [then, now].map((list) => new Map(list.map((listing) => [keyOf(listing), listing])));
  for (const key of new Set([...before!.keys(), ...after!.keys()])) {
    const [was, is] = [before!.get(key), after!.get(key)];
    const { ticker, from, name } = (is ?? was)!;
    const about = { kind: "listing", feed: null, ticker, date: from ?? "", knownAt: null } as const;
    if (was === undefined || is === undefined) {
      yield { ...about, field: null, before: was === undefined ? null : name, now: is === undefined ? null : name };
      continue;
    }
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)]) as Set<keyof Listing>) {
      if (was[field] === is[field]) continue;
      yield { ...about, field, before: cell(was[field]), now: cell(is[field]) };
    }
  }
}

function cell(value: Listing[keyof Listing]): number | string | null {
  return value === undefined || value === null ? null : typeof value === "boolean" ? String(value) : value;
}
