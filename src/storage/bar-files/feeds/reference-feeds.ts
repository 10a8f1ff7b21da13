import { tickerKey, type CorporateAction, type Listing } from "#market";
import { readFeed, replaceFeed, textOf, type StoredFeedRow } from "./feeds.ts";
import type { StoreContext } from "../context.ts";
import { readSnapshot, snapshotName } from "../snapshot.ts";

const ACTION_COLUMNS = {
  instrument: "text",
  ticker: "text",
  exDate: "text",
  kind: "text",
  ratio: "number",
  amount: "number",
} as const;

const LISTING_COLUMNS = {
  id: "text",
  ticker: "text",
  name: "text",
  sector: "text",
  industry: "text",
  exchange: "text",
  securityType: "text",
  country: "text",
  from: "text",
  to: "text",
  cik: "text",
  cusip: "text",
  headquarters: "text",
  employees: "number",
  optionable: "number",
  shortable: "number",
  indexes: "text",
} as const;

export async function readActions(context: StoreContext): Promise<CorporateAction[]> {
  const rows = await readFeed(context, "actions");
  return rows.map((row): CorporateAction => {
    const { instrument, ticker, ratio, amount } = row;
    return {
      ...(typeof instrument === "string" ? { instrument } : {}),
      ...(typeof ticker === "string" ? { ticker } : {}),
      exDate: textOf(row, "exDate"),
      kind: textOf(row, "kind") === "split" ? "split" : "dividend",
      ...(typeof ratio === "number" ? { ratio } : {}),
      ...(typeof amount === "number" ? { amount } : {}),
    };
  });
}

/** Counts of the records that were added to a feed, and the snapshot's name afterwards. */
export interface FeedChange {
  readonly snapshot: string;
  readonly new: number;
  readonly replaced: number;
  readonly unchanged: number;
}

const keyOf = ({ instrument, ticker, exDate, kind }: CorporateAction): string =>
  JSON.stringify([instrument ?? null, instrument === undefined ? tickerKey(ticker ?? "") : null, exDate, kind]);

/** Actions after a write, with its counts. */
export interface MergedActions extends Omit<FeedChange, "snapshot"> {
  readonly actions: readonly CorporateAction[];
}

/** Adds actions to stored ones. Of actions with the same instrument or ticker, date and kind the last one counts. */
export function mergedActions(stored: readonly CorporateAction[], actions: readonly CorporateAction[]): MergedActions {
  const known = new Map(stored.map((action) => [keyOf(action), action]));
  const added = new Map(actions.map((action) => [keyOf(action), action]));
  const counts = { new: 0, replaced: 0, unchanged: actions.length - added.size };
  for (const [key, action] of added) {
    const before = known.get(key);
    if (before === undefined) counts.new++;
    else if (sameAction(before, action)) counts.unchanged++;
    else counts.replaced++;
    known.set(key, action);
  }
  return { ...counts, actions: [...known.values()] };
}

/** Adds actions to the stored ones. */
export async function addActions(context: StoreContext, actions: readonly CorporateAction[]): Promise<FeedChange> {
  const { actions: after, ...counts } = mergedActions(await readActions(context), actions);
  if (counts.new + counts.replaced === 0)
    return { ...counts, snapshot: snapshotName(await readSnapshot(context.files, context.layout)) };
  const rows = after.map((action): StoredFeedRow => ({ ...action }));
  return { ...counts, snapshot: await replaceFeed(context, "actions", ACTION_COLUMNS, rows) };
}

function sameAction(a: CorporateAction, b: CorporateAction): boolean {
  return a.ticker === b.ticker && a.ratio === b.ratio && a.amount === b.amount;
}

export async function readListings(context: StoreContext): Promise<Listing[]> {
  const rows = await readFeed(context, "listings");
  return rows.map((row): Listing => {
    const { from, to, employees } = row;
    return {
      id: textOf(row, "id"),
      ticker: textOf(row, "ticker"),
      name: textOf(row, "name"),
      sector: textOf(row, "sector"),
      industry: textOf(row, "industry"),
      exchange: textOf(row, "exchange"),
      securityType: textOf(row, "securityType"),
      country: textOf(row, "country"),
      from: typeof from === "string" ? from : null,
      to: typeof to === "string" ? to : null,
      ...textIn(row, "cik"),
      ...textIn(row, "cusip"),
      ...textIn(row, "headquarters"),
      ...(typeof employees === "number" ? { employees } : {}),
      ...flagIn(row, "optionable"),
      ...flagIn(row, "shortable"),
      ...textIn(row, "indexes"),
    };
  });
}

function textIn<N extends string>(row: StoredFeedRow, name: N): { readonly [K in N]?: string } {
  const value = row[name];
  return typeof value === "string" ? ({ [name]: value } as { [K in N]: string }) : {};
}

function flagIn<N extends string>(row: StoredFeedRow, name: N): { readonly [K in N]?: boolean } {
  const value = row[name];
  return typeof value === "number" ? ({ [name]: value === 1 } as { [K in N]: boolean }) : {};
}

/** Tests if two lists hold the same listings in the same order. */
export function sameListings(stored: readonly Listing[], listings: readonly Listing[]): boolean {
  const columns = Object.keys(LISTING_COLUMNS) as (keyof Listing)[];
  return (
    stored.length === listings.length &&
    listings.every((listing, i) => columns.every((column) => listing[column] === stored[i]![column]))
  );
}

/** Replaces all listings. Writing the stored listings again changes nothing. */
export async function writeListings(context: StoreContext, listings: readonly Listing[]): Promise<string> {
  const stored = await readListings(context);
  if (sameListings(stored, listings)) return snapshotName(await readSnapshot(context.files, context.layout));
  const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value));
  const rows = listings.map((listing): StoredFeedRow => {
    return { ...listing, optionable: flag(listing.optionable), shortable: flag(listing.shortable) };
  });
  return replaceFeed(context, "listings", LISTING_COLUMNS, rows);
}
