import type { Random } from "#base";
import type { InstrumentProfile } from "./profile.ts";

/** Indexes (ids, separated by blanks) that contain an instrument from a session offset on. */
export interface IndexSpan {
  readonly from: number;
  readonly indexes: string;
}

/** Least market value of a member, in $. */
const LEAST_VALUE_SP500 = 6e9;
const LEAST_VALUE_NDX = 1.2e10;
/** Share of the candidates that join late, and share that drop out. */
const JOIN_SHARE = 0.15;
const LEAVE_SHARE = 0.1;
/** Least number of sessions in which members change. */
const LEAST_SESSIONS_FOR_CHANGES = 120;

/**
 * Draws an invented membership of the S&P 500 and the Nasdaq-100: large companies, for the Nasdaq-100 only from the
 * Nasdaq. Some companies join or drop out during the market, so the members of a past day differ from today's.
 */
export function indexSpans(profile: InstrumentProfile, sessions: number, random: Random): readonly IndexSpan[] {
  const joins = random.next();
  const leaves = random.next();
  const when = 0.1 + 0.8 * random.next();
  const value = profile.price * profile.shares;
  const ids: string[] = [];
  if (profile.securityType !== "ETF" && profile.exchange === "XNAS" && value > LEAST_VALUE_NDX) ids.push("NDX");
  if (profile.securityType !== "ETF" && profile.country === "US" && value > LEAST_VALUE_SP500) ids.push("SP500");
  const member = ids.join(" ");
  const at = Math.floor(when * sessions);
  if (member === "" || sessions < LEAST_SESSIONS_FOR_CHANGES) return [{ from: 0, indexes: member }];
  if (joins < JOIN_SHARE)
    return [
      { from: 0, indexes: "" },
      { from: at, indexes: member },
    ];
  if (leaves < LEAVE_SHARE)
    return [
      { from: 0, indexes: member },
      { from: at, indexes: "" },
    ];
  return [{ from: 0, indexes: member }];
}
