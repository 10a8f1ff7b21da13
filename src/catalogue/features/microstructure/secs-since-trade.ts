import { coalesce, fact, framed, maximum, mul, num, sub, time } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { momentInstant } from "../../ticks/moment-instant.ts";
import { newestTrade } from "../../ticks/newest-trade.ts";

/** To the millisecond. */
const sinceTrade = newestTrade(
  "sinceTrade",
  (trades, row, { instant }) => Math.round((instant - trades.columns["known_at"]![row]!) * 6e4) / 1e3,
);
const newestMinute = framed({ timeframe: "1m", zones: "own" }, "today", time);

export default defineFeature({
  alias: "secs_since_trade",
  displayName: "Seconds Since Last Trade",
  shortLabel: "SECS SINCE TRADE",
  description:
    "Seconds since the newest trade of the day; where no single trades are told, since the end of the newest 1-minute bar of the day in the chosen zones. Null before the first.",
  formula: "now - last trade",
  category: "microstructure",
  unit: "s",
  bounds: [0, Infinity],
  typical: [0, 600],
  timeframes: "session",
  feeds: ["minute", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "seconds since last trade",
    "time since last trade",
    "time since trade",
    "seconds since trade",
    "last trade age",
    "seconds without a trade",
    "time from last trade",
    "age of the last trade",
    "secs since last trade",
  ],
  expr: () =>
    coalesce(fact(sinceTrade), mul(num(60), maximum(num(0), sub(sub(fact(momentInstant), newestMinute), num(1))))),
});
