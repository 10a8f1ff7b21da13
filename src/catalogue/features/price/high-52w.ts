import { high, highest } from "#expression";
import { defineFeature, int } from "../../define-feature.ts";

export default defineFeature({
  alias: "high_52w",
  displayName: "52-Week High",
  description:
    "Greatest daily high of the last 252 sessions, the session of the evaluated bar included. Null for a name with fewer sessions.",
  formula: "max D.H over last 252 sessions incl. today",
  category: "price",
  unit: "$",
  typical: [1, 500],
  timeframes: "date",
  feeds: ["daily"],
  realtime: true,
  params: { length: int(252, 2, 5000) },
  synonyms: [
    "52-week high",
    "52 week high",
    "yearly high",
    "one year high",
    "52w high",
    "52 wk high",
    "52wk high",
    "1 year high",
    "year high",
    "annual high",
    "12-month high",
    "fifty-two week high",
    "high of the last 52 weeks",
    "high of the year",
    "twelve month high",
    "52-w high",
    "high for the year",
    "52 week hi",
  ],
  aliases: ["week52_high"],
  expr: ({ length }) => highest(high, length),
});
