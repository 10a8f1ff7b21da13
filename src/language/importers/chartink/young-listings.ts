import type { FeatureFilter } from "#contract";
import { calendarDays } from "../calendar-days.ts";
import { type ImportedClause, lost } from "../clause.ts";
import { listedSince } from "../facts.ts";

const PRICES = new Set(["open", "high", "low", "close"]);
const MOST_DAYS = 9_999;
const NOTE =
  "A price of so long ago that is not above 0 asks for stocks that were not listed yet: it became a condition on the day of the listing, counted in days of the calendar.";
const NEVER =
  "a price is always above 0, so that no stock has this; for young listings add a Stock.ListDate filter such as the last 365 days (-P365D)";

/**
 * Replaces `not( 12 months ago close > 0 )`, which selects stocks without a bar at that time, by a condition on the day of
 * the listing. Here a missing value satisfies no negation.
 */
export function youngListings(clause: ImportedClause): ImportedClause {
  switch (clause.kind) {
    case "all":
    case "any":
    case "atLeast":
      return { ...clause, of: clause.of.map(youngListings) };
    case "none":
      if (clause.of.kind === "filter" && isPrice(clause.of.filter) && isAboveZero(clause.of.filter))
        return listing(clause.of.filter, clause);
      return { ...clause, of: youngListings(clause.of) };
    case "filter":
      return isPrice(clause.filter) && isBelowZero(clause.filter) ? lost(NEVER, clause.span) : clause;
    default:
      return clause;
  }
}

function listing({ BarsAgo = 0, Timeframe, Within }: FeatureFilter, { span }: ImportedClause): ImportedClause {
  const days = Math.ceil(calendarDays(BarsAgo, Timeframe));
  if (BarsAgo === 0 || Within !== undefined || !(days <= MOST_DAYS)) return lost(NEVER, span);
  return listedSince(`-P${days}D`, true, span, [NOTE]);
}

function isPrice({ Input = "" }: FeatureFilter): boolean {
  return PRICES.has(Input);
}

function isAboveZero({ Returns }: FeatureFilter): boolean {
  const { GreaterThan, GreaterThanOrEqual } = Returns?.Want?.Value ?? {};
  return (GreaterThan ?? GreaterThanOrEqual ?? 1) <= 0;
}

function isBelowZero({ Returns }: FeatureFilter): boolean {
  const { LessThan, LessThanOrEqual, EqualTo } = Returns?.Want?.Value ?? {};
  return (LessThan ?? LessThanOrEqual ?? EqualTo ?? 1) <= 0;
}
