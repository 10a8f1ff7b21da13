import { close, div, mul, num, open, sub } from "#expression";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "from_open_pct",
  displayName: "Change From Open %",
  shortLabel: "FROM OPEN %",
  description: "100 × (last price / first price of the session in the chosen zones - 1).",
  formula: "100(last/session_open-1)",
  category: "performance",
  unit: "%",
  bounds: [-100, Infinity],
  typical: [-20, 20],
  timeframes: "session",
  feeds: ["daily", "minute"],
  realtime: true,
  params: {},
  synonyms: ["change from open", "from open", "percent from open", "since open"],
  expr: () => mul(num(100), sub(div(close, open), num(1))),
});
