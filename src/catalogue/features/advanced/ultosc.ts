import { add, close, div, lag, low, minimum, mul, num, sub, sum, trueRange } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "ultosc",
  displayName: "Ultimate Oscillator",
  description:
    "Larry Williams's oscillator: 100 (4a + 2b + c) / 7, each part the buying pressure over a short, a middle and a long window, sum(close - true low) / sum(true range), as TA-Lib's ULTOSC. Null when one of the windows has no range.",
  formula: "Ultimate oscillator",
  origin: "Larry Williams; TA-Lib 0.6",
  category: "advanced",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { short: int(7, 1, 500), middle: int(14, 1, 500), long: int(28, 1, 500) },
  synonyms: ["ultimate oscillator", "ultimate osc", "uo", "larry williams ultimate oscillator", "ult osc", "ultosc"],
  aliases: ["uo"],
  expr: ({ short, middle, long }) => {
    const pressure = sub(close, minimum(low, lag(close, 1)));
    const share = (bars: number) => div(sum(pressure, bars), sum(trueRange(), bars));
    const weighted = add(add(mul(num(4), share(short)), mul(num(2), share(middle))), share(long));
    return mul(num(100), div(weighted, num(7)));
  },
});
