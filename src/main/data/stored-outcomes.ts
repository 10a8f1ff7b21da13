import { firstReached } from "#base";
import { BAR_FIELDS } from "#market";
import type { BarDelivery, RowOutcome } from "#operations";
import type { BarFileStore } from "#storage";

/** Returns for rows of a delivery what storing them does to the bars of the folder. Each ticker and time occurs once. */
export async function storedOutcomes(
  { timeframe, bars }: BarDelivery,
  rows: readonly number[],
  store: BarFileStore,
): Promise<ReadonlyMap<number, RowOutcome>> {
  const first = rows.reduce((least, row) => Math.min(least, bars.time[row]!), Infinity);
  const stored = await store.loadBars(timeframe, timeframe === "1d" ? { since: first } : { sinceMinute: first });
  const keys = new Map(stored.keys.map((key, k) => [key, k]));
  const timeOf = (at: number): number =>
    timeframe === "1d" ? store.calendar.dateOf(stored.session[at]!) : stored.time[at]!;
  return new Map(
    rows.map((row): [number, RowOutcome] => {
      const key = keys.get(bars.tickers[bars.ticker[row]!]!);
      if (key === undefined) return [row, "accepted"];
      const end = stored.offsets[key + 1]!;
      const at = firstReached(stored.offsets[key]!, end, (one) => timeOf(one) >= bars.time[row]!);
      if (at === end || timeOf(at) !== bars.time[row]!) return [row, "accepted"];
      const isSame = BAR_FIELDS.every((field) => Object.is(stored[field][at], bars.fields[field][row]));
      return [row, isSame ? "repeated" : "replaced"];
    }),
  );
}
