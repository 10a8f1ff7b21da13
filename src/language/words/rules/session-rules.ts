import type { SessionZone } from "#contract";
import { rule, type Rule } from "../chart/rule.ts";

const zones = (...names: readonly SessionZone[]): readonly SessionZone[] => names;

/** Parts of the trading day. */
export const SESSION_RULES: readonly Rule[] = [
  rule("session", "pre market|mkt|mkts|open|trading|bell", () => zones("premarket")),
  rule("session", "premarket|premkt|premkts|pmkt", () => zones("premarket")),
  rule("session", "before the open|bell|opening", () => zones("premarket"), -0.3),
  rule("session", "early morning trading|session", () => zones("premarket")),
  rule("session", "after|post hour|market|mkt|close|bell", () => zones("afterhours")),
  rule("session", "afterhour|postmarket|aftermarket|ah", () => zones("afterhours")),
  rule("session", "extended|ext hour|trading|session", () => zones("extended")),
  rule("session", "eth", () => zones("extended")),
  rule("session", "regular|normal|cash|core trading? hour|session|market", () => zones("regular")),
  rule("session", "rth", () => zones("regular")),
  rule("session", "market hour", () => zones("regular"), -0.2),
  rule(
    "session",
    "session regular|premarket|afterhour",
    (match) => zones(match.has("premarket") ? "premarket" : match.has("afterhour") ? "afterhours" : "regular"),
    0.3,
  ),
  rule("session", "overnight session|trading|hour", () => zones("overnight")),
  rule("session", "first|opening {number} minute|min ( of trading|day|session )?", (match) => {
    const minutes = match.one("number");
    const zone = ({ 5: "open_5", 15: "open_15", 30: "open_30", 60: "open_60" } as const)[minutes as 5 | 15 | 30 | 60];
    return zone === undefined ? null : zones(zone);
  }),
  rule("session", "first|opening half hour ( of trading )?", () => zones("open_30")),
  rule("session", "first|opening hour ( of trading )?", () => zones("open_60")),
  rule("session", "power hour", () => zones("power_hour")),
  rule("session", "last|final hour of trading|day|session", () => zones("power_hour"), 0.2),
  rule("session", "midday|lunchtime|lunch ( session|hour )?", () => zones("midday")),
];

export const SESSION_SCOPE_RULES: readonly Rule[] = [
  rule(
    "scope",
    "( in|during|on|at|for|from|including )? {session} ( session|hour|trading|only|market|data|included|action )*",
    (match) => ({ timeframe: null, session: match.one("session") }),
    0.1,
  ),
];
