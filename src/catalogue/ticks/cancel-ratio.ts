import { defineFact } from "#expression";
import { firstKnownAfter } from "./first-known-after.ts";

/** Shares cancelled / shares added, summed over the bar's snapshots that tell both; null where none were added. */
export const cancelRatio = defineFact({
  op: "cancelRatio",
  feeds: ["depth"],
  params: [],
  cost: () => 1_000,
  value([depth], moment) {
    const added = depth!.columns["added"]!;
    const cancelled = depth!.columns["cancelled"]!;
    const to = firstKnownAfter(depth!, moment.end);
    let came = 0;
    let left = 0;
    for (let row = firstKnownAfter(depth!, moment.start); row < to; row++) {
      if (!(added[row]! >= 0 && cancelled[row]! >= 0)) continue;
      came += added[row]!;
      left += cancelled[row]!;
    }
    return came > 0 ? left / came : Number.NaN;
  },
});
