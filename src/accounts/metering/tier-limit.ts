import { TIER_LIMITS } from "#contract";
import type { Member } from "../actor.ts";

/** Whom a limit of an account counts together: the tokens, or the sessions of a user. */
export const countedTogether = ({ kind, userId }: Member): string => `${kind} ${userId}`;

/** Returns the limit of a member: a token's by tier, a session's by plan. */
export function tierLimit(name: keyof typeof TIER_LIMITS, member: Member): number {
  return TIER_LIMITS[name].of[tierOf(member)];
}

/** Returns the tier of a token, or the plan of a session. */
export const tierOf = (member: Member): keyof (typeof TIER_LIMITS)["openStreams"]["of"] =>
  member.kind === "token" ? (member.tier ?? "starter") : member.plan;
