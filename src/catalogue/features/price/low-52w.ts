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
  synonyms: ["52-week low", "52 week low", "yearly low", "one year low", "new low"],
  aliases: ["week52_low"],
  expr: ({ length }) => lowest(low, length),
});
