import { coalesce, fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { bookFlow, quoteFlow } from "../../ticks/order-flow.ts";

export default defineFeature({
  alias: "ofi",
  displayName: "Order-Flow Imbalance",
  description:
    "Order-flow imbalance of Cont, Kukanov and Stoikov (2014) over the bar, in units of the mean depth: from quote to quote, shares that came to the best bid less those that left it, less the same of the ask, summed over the bar and divided by the mean of (bid size + ask size) / 2. From the quotes, or, in a bar without two of them, from the snapshots of the order book.",
  formula: "order-flow imbalance (Cont-Kukanov-Stoikov), summed in bar / mean depth",
  origin: "Rama Cont, Arseniy Kukanov and Sasha Stoikov, 2014",
  category: "order_book",
  unit: "idx",
  typical: [-20, 20],
  timeframes: "intraday",
  feeds: ["depth", "quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "order flow imbalance",
    "order-flow imbalance",
    "ofi",
    "order-flow",
    "net order flow",
    "orderflow imbalance",
    "cont ofi",
    "order flow indicator",
  ],
  expr: () => coalesce(fact(quoteFlow), fact(bookFlow)),
});
