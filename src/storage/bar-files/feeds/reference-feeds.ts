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

/** Adds actions. Of actions with the same instrument or ticker, date and kind the last one counts. */
export async function addActions(context: StoreContext, actions: readonly CorporateAction[]): Promise<FeedChange> {
  const known = new Map((await readActions(context)).map((action) => [keyOf(action), action]));
  const added = new Map(actions.map((action) => [keyOf(action), action]));
  const counts = { new: 0, replaced: 0, unchanged: actions.length - added.size };
  for (const [key, action] of added) {
    const stored = known.get(key);
    if (stored === undefined) counts.new++;
    else if (sameAction(stored, action)) counts.unchanged++;
    else counts.replaced++;
    known.set(key, action);
  }
  if (counts.new + counts.replaced === 0)
    return { ...counts, snapshot: snapshotName(await readSnapshot(context.files, context.layout)) };
  const rows = [...known.values()].map((action): StoredFeedRow => ({ ...action }));
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

/** Replaces all listings. Writing the stored listings again changes nothing. */
export async function writeListings(context: StoreContext, listings: readonly Listing[]): Promise<string> {
  const stored = await readListings(context);
  const columns = Object.keys(LISTING_COLUMNS) as (keyof Listing)[];
  const same =
    stored.length === listings.length &&
    listings.every((listing, i) => columns.every((column) => listing[column] === stored[i]![column]));
  if (same) return snapshotName(await readSnapshot(context.files, context.layout));
  const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value));
  const rows = listings.map((listing): StoredFeedRow => {
    return { ...listing, optionable: flag(listing.optionable), shortable: flag(listing.shortable) };
  });
  return replaceFeed(context, "listings", LISTING_COLUMNS, rows);
}
