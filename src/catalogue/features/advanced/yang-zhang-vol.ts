import { add, close, div, high, lag, log, low, mean, mul, num, open, sampleStdev, sqrt } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { annualPercent } from "../../formulas/bars-per-year.ts";

export default defineFeature({
  alias: "yang_zhang_vol",
  displayName: "Yang-Zhang Volatility",
  description:
    "Estimate of Dennis Yang and Qiang Zhang from open, high, low and close over n bars, annualised, in percent: variance of ln(open / close before) + k × variance of ln(close / open) + (1 - k) × the Rogers-Satchell mean, with sample variances and k = 0.34 / (1.34 + (n + 1) / (n - 1)). A year is 252 sessions: on daily bars the factor is sqrt(252), on longer ones sqrt(252 / sessions spanned by a bar).",
  formula: "Yang-Zhang OHLC estimator",
  origin: "Dennis Yang and Qiang Zhang, 2000",
  category: "advanced",
  unit: "%",
  bounds: [0, Infinity],
  typical: [0, 150],
  timeframes: "daily",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(20, 2, 1000) },
  synonyms: [
    "yang zhang volatility",
    "yang-zhang volatility",
    "ohlc volatility",
    "yang zhang vol",
    "yang zhang estimator",
    "yz volatility",
    "yang and zhang volatility",
  ],
  expr: ({ length }) => {
    const weight = 0.34 / (1.34 + (length + 1) / (length - 1));
    const overnight = sampleStdev(log(div(open, lag(close, 1))), length);
    const day = sampleStdev(log(div(close, open)), length);
    const fromHigh = mul(log(div(high, close)), log(div(high, open)));
    const fromLow = mul(log(div(low, close)), log(div(low, open)));
    const variance = add(
      mul(overnight, overnight),
      add(mul(num(weight), mul(day, day)), mul(num(1 - weight), mean(add(fromHigh, fromLow), length))),
    );
    return annualPercent(sqrt(variance), length);
  },
});
