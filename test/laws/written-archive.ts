import { MINUTE_MS, type Clock } from "#base";
import { BAR_FIELDS, type BarField, type BarTable, type MarketSource, type RawBar } from "#market";
import { openBarStore, type BarFileStore } from "#storage";
import { keepRows } from "./cut-market.ts";
import { calendar, END } from "./law-market.ts";

/** The last session with official days; the one after it has minutes alone. */
export const LAST = END - 1;
export const clock: Clock = { now: () => calendar.extendedClose(END) * MINUTE_MS, elapsed: () => 0 };

/** Other values for some bars of a session, and a late bar for the last of each ticker. */
function corrections({ minutes }: MarketSource, session: number): RawBar[] {
  const table = minutes!;
  return table.keys.slice(0, 6).flatMap((ticker, k): RawBar[] => {
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
      if (table.session[row] !== session || table.time[row]! < calendar.regularOpen(session) + 10) continue;
      const values = Object.fromEntries(BAR_FIELDS.map((field) => [field, table[field][row]!]));
      const [close, high, low] = [values["close"]!, values["high"]!, values["low"]!];
      const time = new Date(table.time[row]! * MINUTE_MS).toISOString();
      const { vwap: _, trades: __, ...prices } = values;
      return [{ ticker, time, ...prices, close: close === high ? low : high } as RawBar];
    }
    return [];
  });
}

/** True for minutes that come after their session is over. */
const isLate = (time: number, session: number): boolean => session === END - 3 && time % 41 === 0;

type AmendedRows = NonNullable<Parameters<BarFileStore["logMinutes"]>[0]["amended"]>;

/** Returns bars that became known at an instant; there were none before. */
function lateRows(table: BarTable, knownAt: number): AmendedRows {
  const none = new Float64Array(table.time.length).fill(Number.NaN);
  const ticker = new Int32Array(table.time.length);
  for (let k = 0; k < table.keys.length; k++) ticker.fill(k, table.offsets[k], table.offsets[k + 1]);
  const fieldsFrom = (of: (field: BarField) => Float64Array): Record<BarField, Float64Array> =>
    Object.fromEntries(BAR_FIELDS.map((field) => [field, of(field)])) as Record<BarField, Float64Array>;
  return {
    tickers: table.keys,
    ticker,
    time: table.time,
    fields: fieldsFrom((field) => table[field]),
    before: fieldsFrom(() => none),
    knownAt,
  };
}

/**
 * Writes a market with corrected and late minutes. `reach`: first session whose minutes are loaded; `alone`: a ticker
 * that has minutes and no official days.
 */
export async function writeArchive(
  folder: string,
  source: MarketSource,
  { reach, alone }: { readonly reach?: number; readonly alone?: string | undefined } = {},
): Promise<BarFileStore> {
  const store = await openBarStore(folder, { now: clock.now });
  await store.lock("test");
  await store.replaceListings(source.listings);
  await store.appendActions(source.actions);
  for (const [feed, rows] of Object.entries(source.feeds!))
    if (rows.rows > 0) await store.appendFeed(feed as "halts", rows);
  // The minutes form the days of the last session.
  const days = keepRows(source.daily, (key, row) => source.daily.session[row]! <= LAST && key !== alone);
  await store.appendTable("1d", days, "test");
  const minutes = (takes: (time: number, session: number) => boolean): BarTable =>
    keepRows(source.minutes!, (_, row) => takes(source.minutes!.time[row]!, source.minutes!.session[row]!));
  await store.appendTable(
    "1m",
    minutes((time, session) => session < END && !isLate(time, session)),
    "test",
  );
  const knownAt = calendar.extendedClose(END - 3) + 30;
  await store.logMinutes({ amended: lateRows(minutes(isLate), knownAt) }, "test");
  await store.appendTable(
    "1m",
    minutes((_, session) => session === END),
    "test",
  );
  for (const session of [END - 4, END - 2]) {
    const nextDay = calendar.regularOpen(session + 1) + 70;
    await store.appendBars("1m", corrections(source, session), "test", { knownAt: nextDay });
  }
  if (reach !== undefined) await store.moveMinuteReach(calendar.dateOf(reach), "test");
  return store;
}
