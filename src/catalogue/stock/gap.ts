import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "Gap",
  displayName: "Gap",
  description:
    "Gap between the open of a bar and the bar before it: from its close (percent, price), or from beyond its whole range, 0 when the open lies inside it (full_percent, full_price).",
  synonyms: [
    "gap",
    "price gap",
    "opening gap",
    "gap between bars",
    "gap in dollars",
    "full gap",
    "bar gap",
    "gap in price",
    "gap size",
  ],
  kind: "gap",
  studies: {
    percent: "=(open/lag(close,1)-1)*100",
    price: "=open-lag(close,1)",
    full_percent: "=max((open/lag(high,1)-1)*100,0)+min((open/lag(low,1)-1)*100,0)",
    full_price: "=max(open-lag(high,1),0)+min(open-lag(low,1),0)",
  },
});
