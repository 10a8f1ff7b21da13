import type { Random } from "#base";
import type { Listing } from "../../universe/listing.ts";
import { indexSpans } from "./index-spans.ts";
import type { InstrumentProfile } from "./profile.ts";
import { SECTORS } from "./sectors.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/** First invented CIK of an issuer, above all real ones and below the CIKs of invented insiders. */
const FIRST_CIK = 9_800_000_000;
/** Least market value, in $, of an instrument with options, and of one that can be borrowed. */
const LEAST_VALUE_OPTIONABLE = 3e8;
const LEAST_VALUE_SHORTABLE = 1e8;

/**
 * Bounds on the number of sessions before the market's first on which its companies were listed; filings reach back so
 * far.
 */
const LEAST_SESSIONS_LISTED = 650;
const MOST_SESSIONS_LISTED = 6_000;

/**
 * Draws the listings of an instrument: one per ticker and membership of indexes, each from the first bar to the last
 * under it. An instrument that trades on the first session was listed years before. `employees` is NaN if no filing has
 * them.
 */
export function listingsOf(
  profile: InstrumentProfile,
  { calendar, first, count }: SessionGrid,
  employees: number,
  random: Random,
): readonly Listing[] {
  const value = profile.price * profile.shares;
  const facts = {
    id: profile.id,
    name: profile.name,
    sector: SECTORS[profile.sector]?.name ?? "",
    industry: profile.industry,
    exchange: profile.exchange,
    securityType: profile.securityType,
    country: profile.country,
    cik: String(FIRST_CIK + profile.index),
    headquarters: profile.country,
    ...(Number.isNaN(employees) ? {} : { employees }),
    optionable: value > LEAST_VALUE_OPTIONABLE && random.next() < 0.95,
    shortable: value > LEAST_VALUE_SHORTABLE && random.next() < 0.97,
  };
  const memberships = indexSpans(profile, count, random);
  const since = Math.max(first - LEAST_SESSIONS_LISTED - random.int(MOST_SESSIONS_LISTED - LEAST_SESSIONS_LISTED), 0);
  return profile.spans.flatMap(({ ticker, from, to }) =>
    memberships.flatMap(({ from: joined, indexes }, m): Listing[] => {
      const begins = Math.max(from, joined);
      const ends = Math.min(to, (memberships[m + 1]?.from ?? count) - 1);
      if (begins > ends) return [];
      return [
        {
          ...facts,
          ticker,
          ...(indexes === "" ? {} : { indexes }),
          from: calendar.isoDate(begins === 0 ? since : first + begins),
          to: ends === count - 1 ? null : calendar.isoDate(first + ends),
        },
      ];
    }),
  );
}
