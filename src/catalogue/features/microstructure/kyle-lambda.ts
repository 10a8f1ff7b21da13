import { change, close, covariance, div, equal, fact, lag, mul, open, session, stdev, sub, where } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { signedRootVolume } from "../../ticks/signed-root-volume.ts";

const flow = fact(signedRootVolume);
const move = where(equal(session, lag(session, 1)), change(close, 1), sub(close, open));

export default defineFeature({
  alias: "kyle_lambda",
  displayName: "Kyle's Lambda",
  description:
    "Price impact: slope of the least-squares line of price changes on signed root volume over n bars, $ per root share (Hasbrouck 2009). Signed root volume is the sum over a bar's trades of the root of their shares, signed by the tick rule; the price change is from the close before, on the first bar of a session from its open, so that nights do not count. Null where a bar of the window has no trades.",
  formula: "OLS dP on signed sqrt volume, per bar",
  origin: "Albert Kyle, 1985",
  category: "microstructure",
  unit: "idx",
  typical: [0, 0.01],
  timeframes: "intraday",
  feeds: ["minute", "trades"],
  realtime: true,
  params: { length: int(30, 3, 1000) },
  synonyms: [
    "kyle's lambda",
    "kyle lambda",
    "price impact",
    "kyle's price impact",
    "kyle impact",
    "price impact coefficient",
  ],
  scaling: { price: 1, volume: -0.5 },
  expr: ({ length }) => {
    const deviation = stdev(flow, length);
    return div(covariance(move, flow, length), mul(deviation, deviation));
  },
});
