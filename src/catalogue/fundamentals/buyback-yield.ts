import { close, div, mul, num } from "#expression";
import { sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "BuybackYield",
  displayName: "Buyback Yield",
  description:
    "100 × shares bought back for, $, in the last twelve months / market value (close × shares outstanding).",
  unit: "%",
  periods: ["TTM"],
  synonyms: [
    "repurchase yield",
    "buy back yield",
    "share repurchase yield",
    "repurchase rate",
    "share buyback yield",
    "stock buyback yield",
    "net buyback yield",
    "net repurchase yield",
    "yield of buybacks",
  ],
  priced: (of) =>
    div(
      mul(
        num(100),
        of("repurchases", (company, period, ago) => company.flow("repurchases", period, ago)),
      ),
      mul(close, of("shares", sharesNow)),
    ),
});
