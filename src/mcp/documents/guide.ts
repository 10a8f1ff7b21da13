import { LIMITS, SESSION_ZONES, TIMEFRAMES } from "#contract";

const json = (payload: unknown): string => `\`\`\`json\n${JSON.stringify(payload)}\n\`\`\``;

/** How a payload is written, by examples that are valid. */
export const GUIDE = `# How to write a scan payload

A payload is \`{"All": [condition, …]}\`. Beside \`All\` it may have \`Any\` (at least one holds), \`None\` (none holds) and \`AtLeast\` (\`{"Count": 2, "Of": [condition, …]}\`). The members of one condition must all hold, and so must the entries of each. A nested payload stands in the member \`Leaf\` of a condition. Member names are exact; an unknown one is a fault, never ignored.

## Studies: FeatureWindow
Close above the 50-day average, and the 14-day RSI back above 30 within three days:
${json({
  All: [
    {
      FeatureWindow: {
        Filters: [
          { Input: "close", Returns: { Want: { Study: { GreaterThan: { Input: "sma(50)" } } } } },
          { Input: "rsi(14)", Within: 3, Returns: { Want: { Value: { CrossesAbove: 30 } } } },
        ],
      },
    },
  ],
})}
- \`Input\` is a study with its arguments by place or by name, \`sma(50)\`, \`bb_upper(20,2)\`; studies nest, \`sma(rsi(14),5)\`; a formula begins with =, \`=(close/open-1)*100\`, and has \`lag(x,n)\`, \`abs\`, \`min\`, \`max\`, \`log\`, \`sqrt\`.
- \`Value\` compares with numbers: \`GreaterThan\`, \`GreaterThanOrEqual\`, \`LessThan\`, \`LessThanOrEqual\`, \`EqualTo\`, \`NotEqualTo\`, \`CrossesAbove\`, \`CrossesUnder\`. Several are ANDed.
- \`Study\` compares with another study: \`{"GreaterThan": {"Input": "sma(50)", "Multiplier": 1.05, "Offset": 0, "BarsAgo": 1}}\` means over 1.05 times the average one bar ago. Without \`Input\` it is the same series one bar ago: rising is \`{"GreaterThan": {}}\`.
- \`Timeframe\` is one of ${TIMEFRAMES.join(", ")}; 1d unless given. \`SessionZones\` is a list of ${SESSION_ZONES.join(", ")}; regular unless given.
- \`BarsAgo\` moves the filter back; \`Within\` is so many bars of which one must do, with \`WithinAll\` all.

Percent are numbers: 5 is 5 %. Money and shares are whole: 2 million is 2000000. \`rvol(20)\` is volume over its average; \`change_pct(1)\` is the day's change.

## Patterns
${json({
  All: [
    {
      CandlestickPattern: { CDLENGULFING: [{ Timeframe: "4hr", Within: 2, Sentiment: "bullish" }] },
      ChartPattern: { "Double Bottom": [{ LookbackBars: 30 }] },
    },
  ],
})}

## What the stock is
${json({
  All: [
    {
      Stock: {
        Sector: [{ State: { Value: ["Technology"] } }],
        IndexMembership: [{ State: { Value: ["SP500"] } }],
        Employees: [{ State: { Value: { Lower: { Operator: "gte", Value: 1_000 } } } }],
        Optionable: [{ State: { Value: true } }],
        Earnings: [
          { DateState: { Lower: { Operator: "gte", Value: "P0D" }, Upper: { Operator: "lte", Value: "P7D" } } },
        ],
      },
      FeatureWindow: {
        Filters: [{ Input: "market_cap", Returns: { Want: { Value: { GreaterThanOrEqual: 10_000_000_000 } } } }],
      },
    },
  ],
})}

## Figures, ratios, insiders, short selling
${json({
  All: [
    {
      Fundamental: { Filters: [{ Id: "RevenueGrowthYoY", Value: { GreaterThanOrEqual: 25 } }] },
      Indicator: { RelativeStrengthMkt: [{ Returns: { Want: { Value: { GreaterThanOrEqual: 80 } } } }] },
      InsiderTransactions: {
        Filters: [
          {
            Code: { IncludesAny: ["P"] },
            Since: { Value: "-P30D" },
            TransactionValue: { Value: { GreaterThan: 100_000 } },
          },
        ],
        Technical: {
          Filters: [{ Input: "unique_buyers(90)", Returns: { Want: { Value: { GreaterThanOrEqual: 2 } } } }],
        },
      },
      Short: { Filters: [{ Input: "short_pct_float", Value: { GreaterThan: 10 } }] },
    },
  ],
})}

## Or, not, the past
${json({
  Any: [
    { FeatureWindow: { Filters: [{ Input: "gap_pct", Returns: { Want: { Value: { GreaterThan: 4 } } } }] } },
    { FeatureWindow: { Filters: [{ Input: "rvol(20)", Returns: { Want: { Value: { GreaterThan: 3 } } } }] } },
  ],
  None: [{ Stock: { Industry: [{ State: { Value: ["Biotechnology"] } }] } }],
})}
${json({
  All: [
    {
      AsOf: "2024-03-15",
      FeatureWindow: { Filters: [{ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 30 } } } }] },
    },
  ],
})}

## Rules that surprise
- A value that cannot be computed, for want of bars or of a feed, satisfies nothing, not even \`NotEqualTo\` or \`None\`.
- A scan stands at the newest bar that the data reach, not at the clock; \`end_time\` tells it.
- An empty payload matches every stock.
- At most ${LIMITS.conditions} conditions, ${LIMITS.entries} entries, Within ${LIMITS.within}, BarsAgo ${LIMITS.barsAgo}.

Names: catalogue_search, or winnow://catalogue. The whole schema: winnow://payload-schema. Queries with their payloads: winnow://examples.
`;
