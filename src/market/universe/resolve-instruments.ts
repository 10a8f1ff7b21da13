import type { Issue } from "#base";
import type { BarTable } from "../bars/columns.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { OPEN_END, type InstrumentTable, type InstrumentVersion } from "./instrument-table.ts";
import type { Listing } from "./listing.ts";
import { tickerOwners, type ListedInstrument, type TickerOwner } from "./ticker-owners.ts";
import { STALE_SESSIONS } from "./universe-at.ts";

/** Rows from … to-1 of a bar table belong to one instrument. */
export interface Segment {
  readonly instrument: number;
  readonly from: number;
  readonly to: number;
}

export interface ResolvedInstruments {
  readonly instruments: InstrumentTable;
  /** For each table given, its rows by instrument: ascending by instrument, then by session. */
  readonly segments: readonly (readonly Segment[])[];
  /** Index of the instrument that carried a ticker, or has an id, on a session; -1 for none. */
  readonly find: (name: { readonly instrument?: string; readonly ticker?: string }, session: number) => number;
  readonly issues: readonly Issue[];
}

/** Sessions on which bars of a ticker are printed that no listing covers. */
interface OwnSpan {
  first: number;
  last: number;
}

interface RowRun {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

const ownId = (ticker: string): string => `own:${ticker}`;

/**
 * Finds out whose bars the bars of tables keyed by printed tickers are: the instrument that carried the ticker on the
 * session by the listings, so that a re-used ticker is two instruments and a renamed instrument is one; else an own
 * instrument `own:TICKER`. Those live from their first bar to their last plus STALE_SESSIONS sessions.
 */
export function resolveInstruments(
  listings: readonly Listing[],
  tables: readonly BarTable[],
  calendar: Calendar,
): ResolvedInstruments {
  const { instruments: listed, owners, issues } = tickerOwners(listings, calendar);
  const own = new Map<string, OwnSpan>();
  const runs = tables.map((table) => runsOf(table, owners, own));

  const drafts = [
    ...listed.map((instrument) => draftOf(instrument)),
    ...[...own].map(([ticker, span]) => ownDraft(ticker, span, owners.get(ticker) ?? [])),
  ].sort((a, b) => compare(a.newest.ticker, b.newest.ticker) || compare(a.id, b.id));
  const index = new Map(drafts.map(({ id }, i) => [id, i]));

  return {
    instruments: tableOf(drafts),
    segments: runs.map((list, t) => {
      const sessions = tables[t]!.session;
      return list
        .map(({ id, from, to }) => ({ instrument: index.get(id)!, from, to }))
        .sort((a, b) => a.instrument - b.instrument || sessions[a.from]! - sessions[b.from]!);
    }),
    find({ instrument, ticker }, session) {
      const known = instrument === undefined ? undefined : index.get(instrument);
      if (known !== undefined) return known;
      if (ticker === undefined) return -1;
      const owner = owners.get(ticker)?.find(({ from, to }) => session >= from && session <= to);
      return index.get(owner?.id ?? ownId(ticker)) ?? -1;
    },
    issues,
  };
}

/** Cuts each ticker's rows where its owner changes; notes in `own` what nobody owns. */
function runsOf(
  table: BarTable,
  owners: ReadonlyMap<string, readonly TickerOwner[]>,
  own: Map<string, OwnSpan>,
): RowRun[] {
  const runs: RowRun[] = [];
  for (const [k, ticker] of table.keys.entries()) {
    const spans = owners.get(ticker) ?? [];
    const end = table.offsets[k + 1]!;
    let next = 0;
    for (let row = table.offsets[k]!; row < end;) {
      const session = table.session[row]!;
      while (next < spans.length && spans[next]!.to < session) next++;
      const span = spans[next];
      const owned = span !== undefined && span.from <= session;
      const until = span === undefined ? Infinity : owned ? span.to : span.from - 1;
      const from = row;
      while (row < end && table.session[row]! <= until) row++;
      runs.push({ id: owned ? span.id : ownId(ticker), from, to: row });
      if (!owned) {
        const known = own.get(ticker);
        const last = table.session[row - 1]!;
        if (known === undefined) own.set(ticker, { first: session, last });
        else own.set(ticker, { first: Math.min(known.first, session), last: Math.max(known.last, last) });
      }
    }
  }
  return runs;
}

interface Draft {
  readonly id: string;
  readonly newest: InstrumentVersion;
  readonly versions: readonly InstrumentVersion[];
  readonly listDate: number;
  readonly from: number;
  readonly to: number;
}

function draftOf({ id, versions }: ListedInstrument): Draft {
  const texts = versions.map(({ listing, from }): InstrumentVersion => {
    const { ticker, name, sector, industry, exchange, securityType, country } = listing;
    return { from, ticker, name, sector, industry, exchange, securityType, country };
  });
  const firstDate = versions[0]!.listing.from;
  return {
    id,
    newest: texts.at(-1)!,
    versions: texts,
    listDate: firstDate === null ? Number.NaN : daysOfIso(firstDate)!,
    from: versions[0]!.from,
    to: Math.max(...versions.map(({ to }) => to)),
  };
}

function ownDraft(ticker: string, { first, last }: OwnSpan, owners: readonly TickerOwner[]): Draft {
  // From the session on which a listing gives the ticker to somebody, the old name must not stand beside it.
  const taken = owners.find(({ from }) => from > last)?.from ?? OPEN_END;
  const unknown = { name: "", sector: "", industry: "", exchange: "", securityType: "", country: "" };
  const newest = { from: first, ticker, ...unknown };
  return {
    id: ownId(ticker),
    newest,
    versions: [newest],
    listDate: Number.NaN,
    from: first,
    to: Math.min(last + STALE_SESSIONS, taken - 1),
  };
}

function tableOf(drafts: readonly Draft[]): InstrumentTable {
  return {
    ids: drafts.map(({ id }) => id),
    tickers: drafts.map(({ newest }) => newest.ticker),
    names: drafts.map(({ newest }) => newest.name),
    sectors: drafts.map(({ newest }) => newest.sector),
    industries: drafts.map(({ newest }) => newest.industry),
    exchanges: drafts.map(({ newest }) => newest.exchange),
    securityTypes: drafts.map(({ newest }) => newest.securityType),
    countries: drafts.map(({ newest }) => newest.country),
    listDates: Float64Array.from(drafts, ({ listDate }) => listDate),
    listedFrom: Int32Array.from(drafts, ({ from }) => from),
    listedTo: Int32Array.from(drafts, ({ to }) => to),
    changed: drafts.flatMap(({ versions }, instrument) => (versions.length > 1 ? [{ instrument, versions }] : [])),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
