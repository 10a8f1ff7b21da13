import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { haltedNow } from "../../ticks/halted-now.ts";

export default defineFeature({
  alias: "is_halted",
  displayName: "Halted",
  description:
    "1 while trading in the stock is halted: from a halt, of whatever day, until its resumption is told. 0 for a stock of which the feed of halts tells nothing.",
  formula: "1 from a halt until its resumption, else 0",
  category: "microstructure",
  unit: "0/1",
  bounds: [0, 1],
  typical: [0, 1],
  timeframes: "session",
  feeds: ["halts"],
  realtime: true,
  params: {},
  synonyms: ["halted", "is halted", "trading halted", "trading halt", "stock halted", "currently halted", "in a halt"],
  expr: () => fact(haltedNow),
});
