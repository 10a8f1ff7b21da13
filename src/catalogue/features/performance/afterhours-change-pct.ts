import { close, div, equal, framed, lag, mul, num, type SeriesNode, session, sub, where } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { ofLastAfterHours } from "../../zone-values.ts";

export default defineFeature({
  alias: "afterhours_change_pct",
  displayName: "After-hours Change %",
  shortLabel: "AFTER-HOURS CHG %",
  description:
    "100 × (last price of the newest after-hours session / official close of the regular session before it, of the same day - 1). Null when that session had no after-hours trade.",
  formula: "100(afterhours_last/D.C-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: [
    "after-hours change",
    "afterhours change",
    "post-market change",
    "after hours change %",
    "afterhours change %",
    "postmarket change",
    "after hours percent change",
    "after hours move",
    "after hours gain",
    "after hours performance",
    "after-hours return",
    "extended hours change",
    "post-market change %",
    "ah change",
  ],
  expr: () => {
    const afterHours = framed({ timeframe: "1d", zones: ["afterhours"] }, "asof", session);
    const regular = (of: SeriesNode) => framed({ timeframe: "1d", zones: ["regular"] }, "asof", of);
    // The day of those after-hours is the newest one, or the one before it once the next session has opened.
    const before = where(equal(regular(lag(session, 1)), afterHours), regular(lag(close, 1)), num(Number.NaN));
    const official = where(equal(regular(session), afterHours), regular(close), before);
    return mul(num(100), sub(div(ofLastAfterHours(close), official), num(1)));
  },
});
