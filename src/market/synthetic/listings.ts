import type { Listing } from "../universe/listing.ts";
import type { Profile } from "./profile.ts";
import { SECTORS } from "./sectors.ts";
import type { SessionGrid } from "./session-grid.ts";

/** One listing for every ticker an instrument has carried; it holds from the first bar to the last under it. */
export function listingsOf(profile: Profile, { calendar, first, count }: SessionGrid): readonly Listing[] {
  return profile.spans.map(({ ticker, from, to }) => ({
    id: profile.id,
    ticker,
    name: profile.name,
    sector: SECTORS[profile.sector]?.name ?? "",
    industry: profile.industry,
    exchange: profile.exchange,
    securityType: profile.securityType,
    country: profile.country,
    from: calendar.isoDate(first + from),
    to: to === count - 1 ? null : calendar.isoDate(first + to),
  }));
}
