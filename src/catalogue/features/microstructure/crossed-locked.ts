import { fact } from "#expression";
import { defineFeature } from "../../define-feature.ts";
import { newestQuote } from "../../ticks/newest-quote.ts";

const crossedLockedOfQuote = newestQuote("crossedLockedOfQuote", ({ bid, ask }) =>
  bid > ask ? 2 : bid === ask ? 1 : bid < ask ? 0 : Number.NaN,
);

export default defineFeature({
  alias: "crossed_locked",
  displayName: "Crossed or Locked",
  description:
    "0 while the best bid is below the best ask, 1 when they are equal (locked), 2 when the bid is above (crossed), by the newest quote of the day. Null before the first quote of the day: a quote of an earlier day is not in force.",
  formula: "1 locked, 2 crossed",
  category: "microstructure",
  unit: "idx",
  bounds: [0, 2],
  typical: [0, 2],
  timeframes: "session",
  feeds: ["quotes"],
  realtime: true,
  params: {},
  synonyms: [
    "crossed market",
    "locked market",
    "crossed or locked",
    "crossed or locked market",
    "crossed quote",
    "locked quote",
    "crossed book",
    "locked or crossed",
    "locked or crossed market",
  ],
  expr: () => fact(crossedLockedOfQuote),
});
