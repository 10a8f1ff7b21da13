import { FEATURES } from "#catalogue";
import type { SessionZone } from "#contract";
import type { Subject } from "../chart/meanings.ts";
import type { Match, Rule } from "../chart/rule.ts";
import { feature } from "./subjects.ts";
import { rules } from "./table.ts";

function firstMinutes(match: Match): readonly SessionZone[] | null {
  const minutes = match.one("number");
  return minutes === 5 || minutes === 15 || minutes === 30 || minutes === 60 ? [`open_${minutes}`] : null;
}

/** Parts of the trading day. */
export const SESSION_RULES: readonly Rule[] = rules(
  "session",
  { firstMinutes, zone: (_, name) => [name as SessionZone] },
  `
    session? pre market|mkt|mkts|open|trading|bell
    session? premarket|premkt|premkts|pmkt
    early morning trading|session
  - before the open|bell|opening                               => zone premarket
    session? after|post hour|market|mkt|close|bell
    session? afterhour|postmarket|aftermarket|ah               => zone afterhours
    extended|ext hour|trading|session
    eth                                                        => zone extended
    regular|normal|cash|core trading? hour|session|market
    rth
    session regular
  - market hour                                                => zone regular
    overnight session|trading|hour                             => zone overnight
    first|opening {number} minute|min ( of trading|day|session )?   => firstMinutes
    first|opening half hour ( of trading )?                    => zone open_30
    first|opening hour ( of trading )?                         => zone open_60
    power hour
  + last|final hour of trading|day|session                     => zone power_hour
    midday|lunchtime|lunch ( session|hour )?                   => zone midday
`,
);

const ALIASES = new Set<string>(FEATURES.map(({ alias }) => alias));

export const isDated = (alias: string): boolean => /^(?:perf_|market_cap|shares_)/.test(alias);

/** A study within a part of the day, as the catalogue has it, else on bars of that part. */
export function inSession(study: Subject, session: NonNullable<Subject["session"]>): Subject | null {
  const own = `${session.join()}_${{ gap_pct: "change_pct", close: "last" }[study.name] ?? study.name}`;
  if (ALIASES.has(own) && study.timeframe === null && study.concept === study.name)
    return { ...feature(own), notes: study.notes };
  if (study.group !== "feature" || study.session !== null || isDated(study.name)) return null;
  return { ...study, session };
}
