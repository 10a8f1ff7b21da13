import { defineFact } from "#expression";
import { MinuteChanges } from "./minute-changes.ts";
import { normalProbability } from "./normal-probability.ts";

const minutes = new MinuteChanges();

/**
 * Volume-synchronized probability of informed trading (Easley, López de Prado and O'Hara 2012) of the day so far. The
 * shares of each minute are bought to the part N(change / deviation of the changes); they fill buckets of equal volume,
 * as many as asked for; the mean of |bought - sold| / shares over the buckets. 0 … 1; null before two minutes that differ.
 */
export const vpin = defineFact({
  op: "vpin",
  feeds: ["trades"],
  params: ["buckets"],
  cost: () => 20_000,
  value([trades], moment, params) {
    minutes.begin(trades!, moment);
    let count = 0;
    let total = 0;
    let mean = 0;
    for (; minutes.next(); count++) {
      total += minutes.volume;
      mean += minutes.change;
    }
    mean /= count;
    let squares = 0;
    for (minutes.again(); minutes.next();) squares += (minutes.change - mean) ** 2;
    const deviation = Math.sqrt(squares / (count - 1));
    if (!(deviation > 0)) return Number.NaN;

    // What had been bought less sold when each bucket was full: straight lines from minute to minute.
    const bucket = total / params[0]!;
    let full = bucket;
    let shares = 0;
    let bought = 0;
    let atFull = 0;
    let unequal = 0;
    for (minutes.again(); minutes.next();) {
      const part = 2 * normalProbability(minutes.change / deviation) - 1;
      const until = shares + minutes.volume;
      for (; full <= until && full < total; full += bucket) {
        const here = bought + (full - shares) * part;
        unequal += Math.abs(here - atFull);
        atFull = here;
      }
      bought += minutes.volume * part;
      shares = until;
    }
    return Math.min(1, (unequal + Math.abs(bought - atFull)) / total);
  },
});
