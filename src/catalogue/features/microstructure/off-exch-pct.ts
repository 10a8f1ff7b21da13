import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { offExchange } from "../../ticks/off-exchange.ts";

export default defineFeature({
  alias: "off_exch_pct",
  displayName: "Off-Exchange Volume %",
  shortLabel: "OFF-EXCH %",
  description:
    "100 × shares that reporting facilities told (dark pools and wholesalers) / shares of all trades of the bar whose venue is told. A facility is a venue D, TRF, ADF or a MIC of FINRA. Null where no venue is told.",
  formula: "TRF (dark + wholesaler) volume / V",
  category: "microstructure",
  unit: "%",
  bounds: [0, 100],
  typical: [0, 100],
  timeframes: "intraday",
  feeds: ["trades"],
  realtime: true,
  params: {},
  synonyms: [
    "off-exchange volume",
    "dark pool volume",
    "dark pool percent",
    "trf volume",
    "off-exchange percent",
    "dark volume",
    "dark pool %",
    "dark pool share",
    "off-exchange share",
    "percent off exchange",
    "dark pool ratio",
    "trf share",
    "dark pool trading",
    "off exchange volume percent",
    "dark pool percentage",
    "dark pool prints",
    "dark pool",
    "otc volume percent",
    "off-exchange volume %",
  ],
  expr: () => fact(offExchange),
});
