import { sharesOutstandingNow } from "../../company/share-counts.ts";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "shares_outstanding",
  displayName: "Shares Outstanding",
  description:
    "Shares outstanding by the newest filing that was known, restated for splits since. Null where no filing tells them.",
  formula: "newest count filed × splits since",
  category: "volume",
  unit: "sh",
  timeframes: "date",
  feeds: ["filings"],
  realtime: true,
  params: {},
  synonyms: [
    "shares outstanding",
    "outstanding shares",
    "share count",
    "shs outstanding",
    "shs out",
    "shares issued",
    "outstanding share count",
    "total shares",
    "number of shares outstanding",
    "issued shares",
    "number of shares",
    "total shares outstanding",
    "shares in issue",
    "outstanding stock",
    "common shares outstanding",
    "shares out",
    "outstanding shs",
    "outstanding common shares",
    "stock outstanding",
  ],
  expr: () => sharesOutstandingNow,
});
