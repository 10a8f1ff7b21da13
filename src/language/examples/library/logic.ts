import { all, means, studies, study, type WorkedExample } from "../worked-example.ts";

const today = { Lower: { Operator: "gte" as const, Value: "P0D" } };

/** Or, not, brackets, and past moments. */
export const LOGIC_EXAMPLES: readonly WorkedExample[] = [
  means("RSI below 30 or price under the lower Bollinger band", {
    Any: [
      studies(study("rsi", { Value: { LessThan: 30 } })),
      studies(study("close", { Study: { LessThan: { Input: "bb_lower" } } })),
    ],
  }),
  means("tech stocks without the semiconductors", {
    All: [{ Stock: { Sector: [{ State: { Value: ["Technology"] } }] } }],
    None: [{ Stock: { Industry: [{ State: { Value: ["Semiconductors"] } }] } }],
  }),
  means("either above the 50 day with double volume, or at a 20 day high", {
    Any: [
      studies(
        study("close", { Study: { GreaterThan: { Input: "sma(50)" } } }),
        study("rvol(20)", { Value: { GreaterThanOrEqual: 2 } }),
      ),
      studies(study("high", { Study: { GreaterThanOrEqual: { Input: "highest(20)" } } })),
    ],
  }),
  means("moved more than 6% after hours in either direction", {
    Any: [
      studies(study("afterhours_change_pct", { Value: { GreaterThan: 6 } })),
      studies(study("afterhours_change_pct", { Value: { LessThan: -6 } })),
    ],
  }),
  means("oversold, but leave out anything with earnings in the next 5 days", {
    All: [studies(study("rsi", { Value: { LessThan: 30 } }))],
    None: [{ Stock: { Earnings: [{ DateState: { ...today, Upper: { Operator: "lte", Value: "P5D" } } }] } }],
  }),
  means(
    "over 20 dollars and (a hammer or a piercing line)",
    all(studies(study("close", { Value: { GreaterThan: 20 } })), {
      Leaf: {
        Any: [{ CandlestickPattern: { CDLHAMMER: [{}] } }, { CandlestickPattern: { CDLPIERCING: [{}] } }],
      },
    }),
  ),
  means(
    "as of 15 March 2024: RSI under 30",
    all({ AsOf: "2024-03-15", ...studies(study("rsi", { Value: { LessThan: 30 } })) }),
  ),
  means(
    "which stocks stood above their 50 day average ten sessions ago",
    all({ AsOf: "-P10D", ...studies(study("close", { Study: { GreaterThan: { Input: "sma(50)" } } })) }),
  ),
  means(
    "P/E below 10 on 5 January 2023 with the figures known then",
    all({
      AsOf: "2023-01-05",
      AsOfBasis: "as_traded",
      Indicator: { PETTM: [{ Returns: { Want: { Value: { LessThan: 10 } } } }] },
    }),
  ),
];
