import { add, framed, high, hlc3, lag, low, mul, num, type SeriesNode, sub } from "#expression";
import { choice, defineFeature } from "../../define-feature.ts";
import { ofPriorDay } from "../../zone-values.ts";

export default defineFeature({
  alias: "pivot",
  displayName: "Pivot Point",
  description:
    "Classic floor pivots of the period before that of the evaluated day: P = (H + L + C) / 3, R1 = 2P - L, S1 = 2P - H, R2 = P + (H - L), S2 = P - (H - L), R3 = H + 2(P - L), S3 = L - 2(H - P). A week is the ISO week.",
  formula:
    "classic floor pivots from previous period: P=(H+L+C)/3; R1=2P-L; S1=2P-H; R2=P+(H-L); S2=P-(H-L); R3=H+2(P-L); S3=L-2(H-P)",
  origin: "floor traders' pivots",
  category: "price",
  unit: "$",
  priceLevel: true,
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: false,
  params: { level: choice("p", ["p", "r1", "s1", "r2", "s2", "r3", "s3"]), period: choice("1d", ["1d", "1wk", "1mo"]) },
  synonyms: [
    "pivot point",
    "floor pivot",
    "pivot",
    "classic pivots",
    "floor trader pivot",
    "central pivot",
    "daily pivot",
    "pivot level",
    "pivot price level",
    "standard pivot",
    "daily pivot point",
    "pivot p",
    "traditional pivot",
    "standard pivot point",
  ],
  expr: ({ level, period }) => {
    const before = (of: SeriesNode) =>
      period === "1d" ? ofPriorDay(of) : framed({ timeframe: period, zones: ["regular"] }, "asof", lag(of, 1));
    const range = sub(high, low);
    const levels = {
      p: hlc3,
      r1: sub(mul(num(2), hlc3), low),
      s1: sub(mul(num(2), hlc3), high),
      r2: add(hlc3, range),
      s2: sub(hlc3, range),
      r3: add(high, mul(num(2), sub(hlc3, low))),
      s3: sub(low, mul(num(2), sub(high, hlc3))),
    };
    return before(levels[level]);
  },
});
