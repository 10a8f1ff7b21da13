import { cum, emaFromFirst, sub } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";
import { moneyFlowVolume } from "../../formulas/money-flow.ts";

const line = cum(moneyFlowVolume);

export default defineFeature({
  alias: "chaikin_osc",
  displayName: "Chaikin Oscillator",
  shortLabel: "CHAIKIN OSC",
  description:
    "EMA(fast) - EMA(slow) of the accumulation/distribution line, both EMAs seeded with its first value, as TA-Lib's ADOSC.",
  formula: "EMA(AD,3)-EMA(AD,10)",
  origin: "Marc Chaikin; TA-Lib 0.6",
  category: "volume",
  unit: "sh",
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { fast: int(3, 1, 500), slow: int(10, 1, 500) },
  synonyms: [
    "chaikin oscillator",
    "chaikin osc",
    "ad oscillator",
    "chaikin a/d oscillator",
    "accumulation distribution oscillator",
    "chaikin accumulation distribution oscillator",
    "a/d oscillator",
    "chaikin ad oscillator",
  ],
  aliases: ["adosc"],
  expr: ({ fast, slow }) => sub(emaFromFirst(line, fast), emaFromFirst(line, slow)),
});
