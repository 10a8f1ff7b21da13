import { both, close, coalesce, either, greaterEqual, lag, lessEqual, low, mul, num, session, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { inZoneToday, ofPriorDay } from "../../zone-values.ts";

/** A fall by 10 %; the last digits allow for prices that have no exact binary fraction. */
const hasFallen = lessEqual(low, mul(num(0.9 * (1 + 1e-9)), lag(close, 1)));

export default defineFeature({
  alias: "ssr",
  displayName: "Short-Sale Restriction",
  shortLabel: "SSR",
  description:
    "1 while the restriction of Rule 201 is in force: from a low of today's regular session at 90 % of the official close before it or less on, and the whole day after such a day. Null with too few daily bars to say no.",
  formula: "Rule 201 active (low <= 0.9 prev_close today or yesterday)",
  origin: "Regulation SHO, Rule 201",
  category: "microstructure",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "session",
  feeds: ["daily"],
  realtime: true,
  params: {},
  synonyms: [
    "ssr",
    "short sale restriction",
    "rule 201",
    "uptick rule",
    "short sale restricted",
    "reg sho rule 201",
    "alternative uptick rule",
    "short restriction",
    "short selling restriction",
    "ssr status",
    "short sale circuit breaker",
    "ssr list",
    "short selling ban",
  ],
  expr: () =>
    either(
      coalesce(inZoneToday("regular", hasFallen), num(0)),
      both(ofPriorDay(hasFallen), greaterEqual(ofPriorDay(session), sub(session, num(1)))),
    ),
});
