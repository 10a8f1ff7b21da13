import { sharesFloatNow } from "../../company/share-counts.ts";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "shares_float",
  displayName: "Float",
  description:
    "Shares that trade freely by the newest filing that was known, restated for splits since. Null where no filing tells them.",
  formula: "newest count filed × splits since",
  category: "volume",
  unit: "sh",
  timeframes: "date",
  feeds: ["filings"],
  realtime: true,
  params: {},
  synonyms: [
    "float",
    "free float",
    "shares float",
    "floating shares",
    "float shares",
    "public float",
    "shares in float",
    "stock float",
    "tradable shares",
    "tradeable shares",
    "freely tradable shares",
    "shares floating",
    "float size",
    "float share count",
    "tradable float",
    "number of shares in the float",
    "floated shares",
    "free float shares",
  ],
  expr: () => sharesFloatNow,
});
