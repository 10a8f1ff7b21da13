import { div, ema, mul, num, sub, volume } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "pvo",
  displayName: "Percentage Volume Oscillator",
  shortLabel: "PVO",
  description: "100 (EMA(volume, fast) - EMA(volume, slow)) / EMA(volume, slow), each EMA seeded with a mean.",
  formula: "100(EMA(V,12)-EMA(V,26))/EMA(V,26)",
  category: "volume",
  unit: "%",
  typical: [-100, 100],
  timeframes: "any",
  feeds: ["daily", "minute"],
  realtime: true,
  params: { fast: int(12, 1, 500), slow: int(26, 1, 500) },
  synonyms: [
    "percentage volume oscillator",
    "volume oscillator",
    "percent volume oscillator",
    "pvo line",
    "volume ppo",
    "percentage volume osc",
    "volume osc",
  ],
  expr: ({ fast, slow }) => {
    const base = ema(volume, slow);
    return mul(num(100), div(sub(ema(volume, fast), base), base));
  },
});
