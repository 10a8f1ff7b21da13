import type { Issue } from "#base";
import type { BarTable } from "../bars/columns.ts";
import type { Calendar } from "../calendar/calendar.ts";
import { daysOfIso } from "../calendar/civil-date.ts";
import { flagOf, OPEN_END, type InstrumentTable, type InstrumentVersion } from "./instrument-table.ts";
import type { Listing } from "./listing.ts";
import { tickerKey } from "./ticker-key.ts";
import { tickerOwners, type ListedInstrument, type TickerOwner } from "./ticker-owners.ts";
import { STALE_SESSIONS } from "./universe-at.ts";

/** Rows from … to-1 of a bar table, which belong to one instrument. */
export interface OwnedRows {
  readonly instrument: number;
  readonly from: number;
  readonly to: number;
}

export interface ResolvedInstruments {
  readonly instruments: InstrumentTable;
  /** Per table its rows by instrument: ascending by instrument, then by session. */
  readonly ownedRows: readonly (readonly OwnedRows[])[];
  /**
   * Returns the same for another table, whose tickers have rows on the same sessions in one of the tables. It needs all
   * spellings of a ticker.
   */
  readonly ownedRowsOf: (table: BarTable) => readonly OwnedRows[];
  /** Returns the index of the instrument that has an id, or that carried a ticker on a session; -1 for none. */
  readonly find: (name: { readonly instrument?: string; readonly ticker?: string }, session: number) => number;
  /**
   * Returns the index of the instrument that a feed row names by ticker; -1 for none. Before a first listing the ticker
   * means the instrument that will carry it within SOON_LISTED sessions, because its prospectus already names it.
   */
  readonly findForFeed: (ticker: string, session: number) => number;
  readonly issues: readonly Issue[];
}

/** Number of sessions before a first listing in which feed rows may name the instrument by its future ticker. */
const SOON_LISTED = 60;

/** Sessions with bars of a ticker that no listing covers; `ticker` is its first spelling. */
interface OwnSpan {
  readonly ticker: string;
  first: number;
  last: number;
}

/** Rows from … to-1 of one ticker that belong to the instrument `id`. */
interface RowRun {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

const OWN = "own:";
const ownId = (ticker: string): string => `${OWN}${ticker}`;

/**
 * Assigns the bars of tables keyed by printed tickers to instruments. A bar belongs to the instrument that carried the
 * ticker on its session by the listings, so that a re-used ticker is two instruments and a renamed instrument is one. A
 * bar that no listing covers belongs to an own instrument `own:TICKER`, which lives from its first bar to its last plus
 * STALE_SESSIONS sessions.
 */
export function resolveInstruments(
  listings: readonly Listing[],
  tables: readonly BarTable[],
  calendar: Calendar,
): ResolvedInstruments {
  const { instruments: listed, owners, issues } = tickerOwners(listings, calendar);
  const own = new Map<string, OwnSpan>();
  const spellingIssues: Issue[] = [];
  const runs = tables.map((table) => runsOf(table, owners, own, spellingIssues));

  const drafts = [
    ...listed.map((instrument) => draftOf(instrument)),
    ...[...own].map(([key, span]) => ownDraft(span, owners.get(key) ?? [])),
  ].sort((a, b) => compare(a.newest.ticker, b.newest.ticker) || compare(a.id, b.id));
  const index = new Map(drafts.map(({ id }, i) => [id, i]));
  const ownedRowsOf = (list: readonly RowRun[], { session }: BarTable): OwnedRows[] =>
    list
      .map(({ id, from, to }) => ({ instrument: index.get(id)!, from, to }))
      .sort((a, b) => a.instrument - b.instrument || session[a.from]! - session[b.from]!);
  const ownIdOf = (key: string): string => ownId(own.get(key)?.ticker ?? key);

  return {
    instruments: tableOf(drafts),
    ownedRows: runs.map((list, t) => ownedRowsOf(list, tables[t]!)),
    ownedRowsOf: (table) => ownedRowsOf(runsOf(table, owners, own, []), table),
    find({ instrument, ticker }, session) {
      const known = instrument === undefined ? undefined : index.get(instrument);
      if (known !== undefined) return known;
      if (ticker === undefined) return -1;
      const key = tickerKey(ticker);
      const owner = owners.get(key)?.find(({ from, to }) => session >= from && session <= to);
      return index.get(owner?.id ?? ownIdOf(key)) ?? -1;
    },
    findForFeed(ticker, session) {
      const key = tickerKey(ticker);
      const spans = owners.get(key);
      const owner =
        spans?.find(({ from, to }) => session >= from && session <= to) ??
        spans?.find(({ from }) => from > session && from <= session + SOON_LISTED);
      return index.get(owner?.id ?? ownIdOf(key)) ?? -1;
    },
    issues: [...issues, ...spellingIssues],
  };
}

/**
 * Cuts each ticker's rows where its owner changes, and adds rows without an owner to `own`. If a table has a ticker in
 * two spellings, rows of the later spelling count only on sessions before or after all rows of the other.
 */
function runsOf(
  table: BarTable,
  owners: ReadonlyMap<string, readonly TickerOwner[]>,
  own: Map<string, OwnSpan>,
  issues: Issue[],
): RowRun[] {
  const runs: RowRun[] = [];
  const covered = new Map<string, { ticker: string; first: number; last: number }>();
  for (const [k, ticker] of table.keys.entries()) {
    const key = tickerKey(ticker);
    const from = table.offsets[k]!;
    const end = table.offsets[k + 1]!;
    if (from === end) continue;
    const other = covered.get(key);
    const [first, last] = [table.session[from]!, table.session[end - 1]!];
    covered.set(key, {
      ticker,
      first: Math.min(first, other?.first ?? first),
      last: Math.max(last, other?.last ?? last),
    });
    if (other === undefined) {
      cutRows(table, ticker, from, end, owners, own, runs);
      continue;
    }
    let before = from;
    while (before < end && table.session[before]! < other.first) before++;
    let after = before;
    while (after < end && table.session[after]! <= other.last) after++;
    if (after > before) {
      const message = `${other.ticker} and ${ticker} are one ticker; where both have bars those of ${other.ticker} count`;
      issues.push({ path: "/bars", rule: "ticker_spelled_twice", message, facts: { ticker } });
    }
    cutRows(table, ticker, from, before, owners, own, runs);
    cutRows(table, ticker, after, end, owners, own, runs);
  }
  return runs;
}

/** Adds the runs of rows from … end-1, all of one ticker. */
function cutRows(
  table: BarTable,
  ticker: string,
  from: number,
  end: number,
  owners: ReadonlyMap<string, readonly TickerOwner[]>,
  own: Map<string, OwnSpan>,
  runs: RowRun[],
): void {
  const key = tickerKey(ticker);
  const spans = owners.get(key) ?? [];
  let next = 0;
  for (let row = from; row < end;) {
    const session = table.session[row]!;
    while (next < spans.length && spans[next]!.to < session) next++;
    const span = spans[next];
    const owned = span !== undefined && span.from <= session;
    const until = span === undefined ? Infinity : owned ? span.to : span.from - 1;
    const start = row;
    while (row < end && table.session[row]! <= until) row++;
    const known = own.get(key);
    runs.push({ id: owned ? span.id : ownId(known?.ticker ?? ticker), from: start, to: row });
    if (owned) continue;
    const last = table.session[row - 1]!;
    if (known === undefined) own.set(key, { ticker, first: session, last });
    else
      own.set(key, { ticker: known.ticker, first: Math.min(known.first, session), last: Math.max(known.last, last) });
  }
}

/** Instrument before it has an index. */
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
    return {
      from,
      ticker,
      name,
      sector,
      industry,
      exchange,
      securityType,
      country,
      cik: listing.cik ?? "",
      cusip: listing.cusip ?? "",
      headquarters: listing.headquarters ?? "",
      indexes: listing.indexes ?? "",
      employees: listing.employees ?? null,
      optionable: listing.optionable ?? null,
      shortable: listing.shortable ?? null,
    };
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

const UNKNOWN = {
  name: "",
  sector: "",
  industry: "",
  exchange: "",
  securityType: "",
  country: "",
  cik: "",
  cusip: "",
  headquarters: "",
  indexes: "",
  employees: null,
  optionable: null,
  shortable: null,
} as const;

function ownDraft({ ticker, first, last }: OwnSpan, owners: readonly TickerOwner[]): Draft {
  // The own instrument ends before a listing gives its ticker to another instrument.
  const taken = owners.find(({ from }) => from > last)?.from ?? OPEN_END;
  const newest = { from: first, ticker, ...UNKNOWN };
  return {
    id: ownId(ticker),
    newest,
    versions: [newest],
    listDate: Number.NaN,
    from: first,
    to: Math.min(last + STALE_SESSIONS, taken - 1),
  };
}

/**
 * True if no listing covers an instrument or follows it, so that it counts as listed until STALE_SESSIONS sessions
 * after `newest`, the session of its newest bar.
 */
export function isListedByBars({ ids, listedTo }: InstrumentTable, instrument: number, newest: number): boolean {
  return ids[instrument]!.startsWith(OWN) && listedTo[instrument] === newest + STALE_SESSIONS;
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
    ciks: drafts.map(({ newest }) => newest.cik),
    cusips: drafts.map(({ newest }) => newest.cusip),
    headquarters: drafts.map(({ newest }) => newest.headquarters),
    indexes: drafts.map(({ newest }) => newest.indexes),
    employees: Float64Array.from(drafts, ({ newest }) => newest.employees ?? Number.NaN),
    optionable: Float64Array.from(drafts, ({ newest }) => flagOf(newest.optionable)),
    shortable: Float64Array.from(drafts, ({ newest }) => flagOf(newest.shortable)),
    listDates: Float64Array.from(drafts, ({ listDate }) => listDate),
    listedFrom: Int32Array.from(drafts, ({ from }) => from),
    listedTo: Int32Array.from(drafts, ({ to }) => to),
    changed: drafts.flatMap(({ versions }, instrument) => (versions.length > 1 ? [{ instrument, versions }] : [])),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
