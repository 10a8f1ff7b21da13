import { defineFact } from "#expression";
import { dayStart } from "./day-start.ts";

/** How often trading was halted on the day so far; a message that repeats a halt in force is none. */
export const haltCount = defineFact({
  op: "haltCount",
  feeds: ["halts"],
  params: [],
  cost: () => 60,
  value([halts], moment) {
    const day = dayStart(moment);
    const known = halts!.columns["known_at"]!;
    const halted = halts!.columns["halted"]!;
    let count = 0;
    for (let row = halts!.to - 1; row >= halts!.from && known[row]! >= day; row--) {
      if (halted[row] === 1 && (row === halts!.from || halted[row - 1] !== 1)) count++;
    }
    return count;
  },
});
