import { div, volume } from "#expression";
import { sharesFloatNow } from "../../company/share-counts.ts";
import { defineFeature } from "../../define-feature.ts";

export default defineFeature({
  alias: "float_turnover",
  displayName: "Float Turnover",
  description:
    "Shares traded in the chosen zones of the session so far / shares that trade freely by the newest filing known, both in the shares of today: 1 = the whole float changed hands. Null without a float.",
  formula: "session_volume / float",
  category: "volume",
  unit: "x",
  bounds: [0, Infinity],
  typical: [0, 2],
  timeframes: "session",
  feeds: ["daily", "minute", "filings"],
  realtime: true,
  params: {},
  synonyms: [
    "float rotation",
    "float rotations",
    "volume to float",
    "float rotated",
    "float turnover",
    "volume vs float",
    "volume/float",
    "share of float traded",
    "float traded",
    "percent of float traded",
    "times float traded",
    "volume as percent of float",
    "volume to float ratio",
    "volume relative to float",
    "float rotation ratio",
    "volume divided by float",
    "volume float ratio",
    "% of float traded",
    "rotation of the float",
  ],
  scaling: { price: 0, volume: 1 },
  expr: () => div(volume, sharesFloatNow),
});
