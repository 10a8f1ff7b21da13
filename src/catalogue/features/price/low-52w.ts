import { low, lowest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "low_52w",
  displayName: "52-Week Low",
  description:
    "Smallest daily low of the last 252 sessions, the session of the evaluated bar included. Null for a name with fewer sessions.",
  formula: "min D.L, same",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(252, 2, 5000) },
  synonyms: [
    "52-week low",
    "52 week low",
    "yearly low",
    "one year low",
    "52w low",
    "52 wk low",
    "52wk low",
    "1 year low",
    "year low",
    "annual low",
    "12-month low",
    "fifty-two week low",
    "low of the last 52 weeks",
    "low of the year",
    "twelve month low",
    "52-w low",
    "low for the year",
    "52 week lo",
  ],
  aliases: ["week52_low"],
  expr: ({ length }) => lowest(low, length),
});
