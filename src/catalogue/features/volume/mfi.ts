import { add, change, div, greater, hlc3, less, mul, num, sum, volume, where } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "mfi",
  displayName: "Money Flow Index",
  shortLabel: "MFI",
  description:
    "100 × money flow of the bars whose typical price rose / money flow of those where it rose or fell, over n bars, money flow being typical price × volume, as TA-Lib's MFI. Null when both are 0, where TA-Lib gives 0.",
  formula: "Money Flow Index",
  origin: "Gene Quong and Avrum Soudack, 1989; TA-Lib 0.6",
  category: "volume",
  unit: "idx",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { length: int(14, 1, 500) },
  synonyms: [
    "money flow index",
    "money flow indicator",
    "mfi indicator",
    "moneyflow index",
    "money flow idx",
    "mfi oscillator",
    "volume weighted rsi",
  ],
  expr: ({ length }) => {
    const flow = mul(hlc3, volume);
    const move = change(hlc3, 1);
    const up = sum(where(greater(move, num(0)), flow, num(0)), length);
    const down = sum(where(less(move, num(0)), flow, num(0)), length);
    return mul(num(100), div(up, add(up, down)));
  },
});
