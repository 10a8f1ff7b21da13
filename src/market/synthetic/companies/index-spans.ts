import type { Random } from "#base";
import type { Profile } from "./profile.ts";

/** From which session offset on an instrument is a member of which indexes (ids, separated by blanks). */
export interface IndexSpan {
  readonly from: number;
  readonly indexes: string;
}

const LARGE = 6e9;
const LARGE_NASDAQ = 1.2e10;
/** Parts of the candidates that join late, and that drop out. */
const JOINS = 0.15;
const LEAVES = 0.1;
/** Too short a time for members to change. */
const EVENTFUL = 120;

/**
 * Invented membership of the S&P 500 and the Nasdaq-100: large companies, the latter from the Nasdaq alone. Some join
 * while the market is covered and some drop out, so that the members of a past day are not those of today.
 */
export function indexSpans(profile: Profile, sessions: number, random: Random): readonly IndexSpan[] {
  const joins = random.next();
  const leaves = random.next();
  const when = 0.1 + 0.8 * random.next();
  const value = profile.price * profile.shares;
  const ids: string[] = [];
  if (profile.securityType !== "ETF" && profile.exchange === "XNAS" && value > LARGE_NASDAQ) ids.push("NDX");
  if (profile.securityType !== "ETF" && profile.country === "US" && value > LARGE) ids.push("SP500");
  const member = ids.join(" ");
  const at = Math.floor(when * sessions);
  if (member === "" || sessions < EVENTFUL) return [{ from: 0, indexes: member }];
  if (joins < JOINS)
    return [
      { from: 0, indexes: "" },
      { from: at, indexes: member },
    ];
  if (leaves < LEAVES)
    return [
      { from: 0, indexes: member },
      { from: at, indexes: "" },
    ];
  return [{ from: 0, indexes: member }];
}
