import type { Random } from "#base";
import type { Listing } from "../../universe/listing.ts";
import { indexSpans } from "./index-spans.ts";
import type { Profile } from "./profile.ts";
import { SECTORS } from "./sectors.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/** Invented numbers of issuers, above any that were ever given out and below those of the insiders. */
const FIRST_CIK = 9_800_000_000;
const OPTIONABLE = 3e8;
const SHORTABLE = 1e8;

/** Sessions before the market's first on which its companies were listed at the latest: their filings reach back so far. */
const LISTED_BEFORE = 650;
const LISTED_AGO_AT_MOST = 6_000;

/**
 * The listings of an instrument: one for every ticker it has carried and every membership of indexes, each from the first
 * bar to the last under it; what trades on the first session was listed years before. `employees`: NaN where no filing tells them.
 */
export function listingsOf(
  profile: Profile,
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
    optionable: value > OPTIONABLE && random.next() < 0.95,
    shortable: value > SHORTABLE && random.next() < 0.97,
  };
  const memberships = indexSpans(profile, count, random);
  const since = Math.max(first - LISTED_BEFORE - random.int(LISTED_AGO_AT_MOST - LISTED_BEFORE), 0);
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
