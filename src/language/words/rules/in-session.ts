import { ownMember } from "#base";
import type { Subject } from "../chart/meanings.ts";
import { feature } from "./subjects.ts";

export const isDated = (alias: string): boolean => /^(?:perf_|market_cap|shares_)/.test(alias);

const IN_ZONE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  premarket: {
    high: "premarket_high",
    low: "premarket_low",
    volume: "premarket_volume",
    change_pct: "premarket_change_pct",
    gap_pct: "premarket_change_pct",
    rvol: "premarket_rvol",
    close: "premarket_last",
  },
  afterhours: {
    high: "afterhours_high",
    low: "afterhours_low",
    volume: "afterhours_volume",
    change_pct: "afterhours_change_pct",
    close: "afterhours_last",
  },
};

/** A study within a part of the day, as the catalogue has it, else on bars of that part. */
export function inSession(study: Subject, session: NonNullable<Subject["session"]>): Subject | null {
  const own = session.length === 1 ? ownMember(IN_ZONE[session[0]!], study.name) : undefined;
  if (own !== undefined && study.timeframe === null && study.concept === study.name)
    return { ...feature(own), notes: study.notes };
  if (study.group !== "feature" || study.session !== null || isDated(study.name)) return null;
  return { ...study, session };
}
