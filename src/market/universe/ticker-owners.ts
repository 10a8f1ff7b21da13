import type { Issue } from "#base";
import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { OPEN_END } from "./instrument-table.ts";
import type { Listing } from "./listing.ts";
import { tickerKey } from "./ticker-key.ts";

/** Listing with its validity in sessions, both ends inclusive. */
export interface ListedVersion {
  readonly listing: Listing;
  readonly from: number;
  readonly to: number;
}

/** Instrument with the versions from its listings, oldest first, without overlap. */
export interface ListedInstrument {
  readonly id: string;
  readonly versions: readonly ListedVersion[];
}

/** Instrument that carries a ticker from one session to another (inclusive). */
export interface TickerOwner {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the listings: all instruments, and by ticker key (see tickerKey) the owners of each ticker, oldest first and
 * without overlap.
 * If rows contradict each other, the row that begins later holds from its start on, and an issue reports the conflict.
 */
export function tickerOwners(
  listings: readonly Listing[],
  calendar: Calendar,
): {
  readonly instruments: readonly ListedInstrument[];
  readonly owners: ReadonlyMap<string, readonly TickerOwner[]>;
  readonly issues: readonly Issue[];
} {
  const issues: Issue[] = [];
  const byId = new Map<string, ListedVersion[]>();
  for (const [i, listing] of listings.entries()) {
    const version = versionOf(listing, calendar);
    if (version === undefined) {
      const message = `the listing of "${listing.ticker}" (${listing.id}) needs an id, a ticker and dates YYYY-MM-DD, the last not before the first`;
      issues.push({ path: `/listings/${i}`, rule: "unusable_listing", message, facts: { ...listing } });
      continue;
    }
    const versions = byId.get(listing.id) ?? [];
    versions.push(version);
    byId.set(listing.id, versions);
  }
  const instruments = [...byId].map(([id, versions]) => ({ id, versions: withoutOverlap(versions) }));

  const owners = new Map<string, TickerOwner[]>();
  for (const { id, versions } of instruments) {
    for (const { listing, from, to } of versions) {
      const key = tickerKey(listing.ticker);
      const list = owners.get(key) ?? [];
      list.push({ id, from, to });
      owners.set(key, list);
    }
  }
  for (const [ticker, list] of owners) {
    const clash = (before: TickerOwner, after: TickerOwner): void => {
      if (before.id === after.id) return;
      const message = `${before.id} and ${after.id} both carry ${ticker} on ${calendar.isoDate(after.from)}; from then on it is ${after.id}`;
      issues.push({ path: "/listings", rule: "ticker_claimed_twice", message, facts: { ticker } });
    };
    owners.set(ticker, withoutOverlap(list, clash));
  }
  return { instruments, owners, issues };
}

function versionOf(listing: Listing, calendar: Calendar): ListedVersion | undefined {
  if (listing.id === "" || listing.ticker === "") return undefined;
  const from = listing.from === null ? 0 : daysOfIso(listing.from);
  const to = listing.to === null ? Infinity : daysOfIso(listing.to);
  if (from === undefined || to === undefined || to < from) return undefined;
  return {
    listing,
    from: listing.from === null ? 0 : calendar.ordinalAtOrAfter(from),
    to: to === Infinity ? OPEN_END : calendar.ordinalAtOrBefore(to),
  };
}

/** Sorts spans by start and ends each before the next begins. If two begin together, the later one in the list stays. */
function withoutOverlap<S extends { readonly from: number; readonly to: number }>(
  spans: readonly S[],
  onOverlap?: (before: S, after: S) => void,
): S[] {
  const result: S[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const before = result.at(-1);
    if (before !== undefined && before.to >= span.from) {
      onOverlap?.(before, span);
      result.pop();
      if (before.from < span.from) result.push({ ...before, to: span.from - 1 });
    }
    result.push(span);
  }
  return result;
}
