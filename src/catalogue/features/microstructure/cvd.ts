import { add, coalesce, cumSince, fact, greater, mul, num, session, where } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { volumeDelta } from "../../ticks/volume-delta.ts";

const delta = fact(volumeDelta);
/** 1 on a bar with trades, 0 without. */
const isTold = coalesce(add(mul(delta, num(0)), num(1)), num(0));

export default defineFeature({
  alias: "cvd",
  displayName: "Cumulative Volume Delta",
  description:
    "Shares bought less shares sold since the session began in the chosen zones, signed as in buy_vol. Null before the first trade.",
  formula: "cumulative (buy-sell) from zone start",
  origin: "Charles Lee and Mark Ready, 1991",
  category: "microstructure",
  unit: "sh",
  typical: [-1_000_000, 1_000_000],
  timeframes: "intraday",
  feeds: ["quotes", "trades"],
  realtime: true,
  params: {},
  synonyms: [
    "cvd",
    "cumulative volume delta",
    "cumulative delta",
    "cum delta",
    "cumulative delta volume",
    "cum volume delta",
    "cumulative order flow delta",
    "delta volume",
    "order flow delta",
    "cumulative buy minus sell volume",
    "cvd line",
  ],
  expr: () =>
    where(greater(cumSince(isTold, session), num(0)), cumSince(coalesce(delta, num(0)), session), num(Number.NaN)),
});
