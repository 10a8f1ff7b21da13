import { defineFact } from "#expression";
import { firstKnownAfter } from "./first-known-after.ts";

/** Names of the reporting facilities: D in the consolidated tapes, FINRA's MICs, and whatever says TRF or ADF. */
const FACILITY = /^D$|^FIN(RA|R|N|C|Y)\b|TRF|^X?ADF$/i;

let of: readonly string[] | undefined;
let facilities = new Uint8Array(0);

/** Of each text of the feed's venues whether it names a reporting facility; worked out once for a feed. */
function facilitiesOf(venues: readonly string[]): Uint8Array {
  if (venues !== of) {
    of = venues;
    facilities = Uint8Array.from(venues, (venue) => (FACILITY.test(venue.trim()) ? 1 : 0));
  }
  return facilities;
}

/** 100 × shares that reporting facilities reported / shares of all trades of the bar whose venue is told. */
export const offExchange = defineFact({
  op: "offExchange",
  feeds: ["trades"],
  params: [],
  cost: () => 1_500,
  value([trades], moment) {
    const sizes = trades!.columns["size"]!;
    const venues = trades!.columns["venue"]!;
    const isFacility = facilitiesOf(trades!.texts["venue"] ?? []);
    const to = firstKnownAfter(trades!, moment.end);
    let all = 0;
    let off = 0;
    for (let row = firstKnownAfter(trades!, moment.start); row < to; row++) {
      const size = sizes[row]!;
      const venue = venues[row]!;
      if (!(size > 0) || venue !== venue) continue;
      all += size;
      if (isFacility[venue] === 1) off += size;
    }
    return all > 0 ? (100 * off) / all : Number.NaN;
  },
});
