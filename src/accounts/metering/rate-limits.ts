import { LIMITS, type ApiTier } from "#contract";
import type { Member } from "../actor.ts";
import { WINDOWS, type RateDecision, type RateLimits, type WindowState } from "../ports/rate-limiter.ts";

/** Calls that one token may make, by the tier of its owner. */
export const RATE_LIMITS: Readonly<Record<ApiTier, RateLimits>> = {
  starter: { minute: 30, hour: 500, day: 5_000 },
  "power-user": { minute: 60, hour: 2_000, day: 20_000 },
  business: { minute: 120, hour: 5_000, day: 50_000 },
};

/** Calls that all sessions of one account may make together. */
const SESSION_LIMITS: RateLimits = {
  minute: LIMITS.sessionCallsPerMinute,
  hour: LIMITS.sessionCallsPerHour,
  day: LIMITS.sessionCallsPerDay,
};

/** Under which key the calls of a credential are counted, with their limits: each token apart, sessions by account. */
export function countedAs(member: Member): { readonly key: string; readonly limits: RateLimits } {
  return member.kind === "token"
    ? { key: member.tokenId, limits: limitsOf(member.tier) }
    : { key: `sessions:${member.userId}`, limits: SESSION_LIMITS };
}

/** Without a subscription every call is refused, but they are counted, and that at the lowest limits. */
export function limitsOf(tier: ApiTier | null): RateLimits {
  return RATE_LIMITS[tier ?? "starter"];
}

/** The texts of `RateLimit-Policy` that were needed so far, by their limits: one for each tier. */
const POLICIES = new Map<string, string>();

function policiesOf([minute, hour, day]: RateDecision["windows"]): string {
  const limits = `${minute.limit}/${hour.limit}/${day.limit}`;
  let text = POLICIES.get(limits);
  if (text === undefined) {
    const allowed = { minute: minute.limit, hour: hour.limit, day: day.limit };
    text = WINDOWS.map(({ policy, seconds }) => `"${policy}";q=${allowed[policy]};w=${seconds}`).join(", ");
    if (POLICIES.size < 100) POLICIES.set(limits, text);
  }
  return text;
}

function left({ limit, used }: WindowState): number {
  return Math.max(0, limit - used);
}

/** Fewest calls left; of several such, the one that ends last, for it is the one to wait for. */
function tightest(windows: RateDecision["windows"]): WindowState {
  return windows.reduce((one, next) => {
    const difference = left(next) - left(one);
    return difference < 0 || (difference === 0 && next.resetsAt > one.resetsAt) ? next : one;
  });
}

/**
 * What a reply tells of the limits: `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) of all
 * three windows, `X-RateLimit-*` of the tightest one (Reset: seconds since 1970), and on a refusal `Retry-After`: seconds
 * until no window is full any more. Where the shared counters could not be reached nobody knows what is left of the
 * limit, so only `Retry-After` is told.
 */
export function rateHeaders({ allowed, windows, now, shared }: RateDecision): Record<string, string> {
  const seconds = (instant: number): number => Math.max(0, Math.ceil((instant - now) / 1_000));
  const headers: Record<string, string> = {};
  if (shared) {
    const tight = tightest(windows);
    headers["RateLimit-Policy"] = policiesOf(windows);
    const [minute, hour, day] = windows;
    const item = (window: WindowState): string => `"${window.policy}";r=${left(window)};t=${seconds(window.resetsAt)}`;
    headers["RateLimit"] = `${item(minute)}, ${item(hour)}, ${item(day)}`;
    headers["X-RateLimit-Limit"] = String(tight.limit);
    headers["X-RateLimit-Remaining"] = String(left(tight));
    headers["X-RateLimit-Reset"] = String(Math.ceil(tight.resetsAt / 1_000));
  }
  if (!allowed) {
    const full = windows.filter((window) => left(window) === 0);
    headers["Retry-After"] = String(Math.max(1, ...full.map(({ resetsAt }) => seconds(resetsAt))));
  }
  return headers;
}
