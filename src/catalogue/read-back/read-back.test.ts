import type { FeatureFilter, ScanPayload } from "#contract";
import { describe, expect, it } from "vitest";
import { readBack } from "./read-back.ts";

const feature = (filter: FeatureFilter): string => readBack({ All: [{ FeatureWindow: { Filters: [filter] } }] });
const value = (comparison: object): Pick<FeatureFilter, "Returns"> => ({ Returns: { Want: { Value: comparison } } });
const study = (comparison: object): Pick<FeatureFilter, "Returns"> => ({ Returns: { Want: { Study: comparison } } });

describe("readBack", () => {
  it.each<[string, FeatureFilter]>([
    ["close > sma(close,50) on daily bars", { Input: "close", ...study({ GreaterThan: { Input: "sma_50" } }) }],
    [
      "close crosses above vwap on 5-minute bars, within the last 3 bars",
      { Input: "close", Timeframe: "5m", Within: 3, ...study({ CrossesAbove: { Input: "vwap" } }) },
    ],
    [
      "rvol(20) > 2x and <= 5.5x on weekly bars, 1 bar ago",
      { Id: "rvol", Timeframe: "1wk", BarsAgo: 1, ...value({ GreaterThan: 2, LessThanOrEqual: 5.5 }) },
    ],
    [
      "volume >= 1,000,000 shares and < 2,000,000 shares on daily bars in pre-market and regular hours",
      {
        Input: "volume",
        SessionZones: ["regular", "premarket"],
        ...value({ Range: { Lower: { Operator: "gte", Value: 1e6 }, Upper: { Operator: "lt", Value: 2e6 } } }),
      },
    ],
    [
      "close > its value 1 bar earlier on daily bars, on each of the 5 bars that end 2 bars ago",
      { Input: "close", Within: 5, WithinAll: true, BarsAgo: 2, ...study({ GreaterThan: {} }) },
    ],
    [
      "close < 0.95 × sma(close,20) 3 bars earlier on weekly bars - $1 within the last 4 bars on daily bars",
      {
        Input: "close",
        ...study({
          LessThan: { Input: "sma", Timeframe: "1wk", BarsAgo: 3, Multiplier: 0.95, Offset: -1, Within: 4 },
        }),
      },
    ],
    ["high_52w(252) > $1,234.5", { Input: "high_52w", ...value({ GreaterThan: 1234.5 }) }],
    [
      "session_low < -$1 in pre-market hours",
      { Input: "session_low", SessionZones: ["premarket"], ...value({ LessThan: -1 }) },
    ],
  ])("%s", (text, filter) => {
    expect(feature(filter)).toBe(
      `Stocks where ${text.replace(" within the last 4 bars", ", within the last 4 bars")}.`,
    );
  });

  it("reads the stock groups", () => {
    const payload: ScanPayload = {
      All: [
        {
          Stock: {
            Last: [
              {
                State: {
                  Value: { Lower: { Operator: "gt", Value: 5 }, Upper: { Operator: "lte", Value: 20 } },
                },
              },
              { IsDisabled: true, State: { Value: { Equals: 1 } } },
            ],
            AverageVolume: [{ State: { Period: 50, Value: { Lower: { Operator: "gte", Value: 500_000 } } } }],
            Week52High: [
              { State: { Price: { WithinPercent: 3, Comparison: { GreaterThan: true, LessThan: false } } } },
            ],
            Sector: [{ State: { Value: ["Energy", "Technology"] } }],
            Name: [{ State: { Value: ["bank"], Exclude: true } }],
            Gap: [{ Kind: "full_percent", Within: 2, Returns: { Want: { Value: { GreaterThan: 4 } } } }],
            ListDate: [{ DateState: { Lower: { Operator: "gte", Value: "2024-01-31" } } }],
          },
        },
      ],
    };
    expect(readBack(payload)).toBe(
      "Stocks where last price > $5 and <= $20" +
        "; and average volume of 50 sessions >= 500,000 shares" +
        "; and 52-week high above the last price and at most 3% away from the last price" +
        "; and sector is Energy or Technology" +
        "; and name does not contain bank" +
        "; and gap (full percent) > 4% on daily bars, within the last 2 bars" +
        "; and list date >= 2024-01-31.",
    );
  });

  it.each([
    ["2026-03-31", "= 2026-03-31"],
    ["2026-03-31T15:30:00Z", "= 2026-03-31"],
    ["-P1D", "= 1 day ago"],
    ["-P30D", "= 30 days ago"],
    ["P0D", "= the day of the scan"],
    ["P7D", "= 7 days ahead"],
    ["next_week", "= next week"],
  ])("says the date %s as %s", (date, text) => {
    const payload = { All: [{ Stock: { Earnings: [{ DateState: { Equals: date }, MarketTiming: "amc" as const }] } }] };
    expect(readBack(payload)).toBe(`Stocks where an earnings report with date ${text} and timing after the close.`);
  });

  it("says one condition on some of the newest bars or periods once", () => {
    const count = (...of: readonly object[]): string => readBack({ AtLeast: { Count: 2, Of: [...of] } });
    const up = (ago: number): object => ({
      FeatureWindow: { Filters: [{ Input: "close", BarsAgo: ago, ...study({ GreaterThan: {} }) }] },
    });
    const roe = (ago: number): object => ({
      Fundamental: { Filters: [{ Id: "Roe", Period: "FY", PeriodsAgo: ago, Value: { GreaterThan: 15 } }] },
    });
    expect(count(up(0), up(1), up(2))).toBe(
      "Stocks where on at least 2 of the newest 3 bars (close > its value 1 bar earlier on daily bars).",
    );
    expect(count(roe(0), roe(1), roe(2))).toBe(
      "Stocks where on at least 2 of the newest 3 fiscal years (Roe of the newest fiscal year > 15%).",
    );
    for (const others of [
      [up(1), up(3)],
      [up(2), up(1)],
      [up(1), roe(2)],
    ])
      expect(count(up(0), ...others)).toMatch(/^Stocks where at least 2 of these hold: \(/);
  });

  it.each([
    ["Roe", "FY", [0, 1, 2], "Roe of each of the newest 3 fiscal years > 1%"],
    ["DebtToEquity", "MRQ", [0, 4, 8], "DebtToEquity of the most recent quarter and 4 and 8 quarters earlier > 1x"],
    ["NetMargin", "TTM", [0, 1], "NetMargin of the last twelve months and 1 quarter earlier > 1%"],
    ["Roe", "FY", [2], "Roe of the newest fiscal year 2 fiscal years earlier > 1%"],
    [
      "Roe",
      "FY",
      [1, 0],
      "Roe of the newest fiscal year 1 fiscal year earlier > 1%; and Roe of the newest fiscal year > 1%",
    ],
  ] as const)("says the periods of a figure once: %s %s %j", (Id, Period, agos, text) => {
    const Filters = agos.map((PeriodsAgo) => ({ Id, Period, PeriodsAgo, Value: { GreaterThan: 1 } }));
    expect(readBack({ All: [{ Fundamental: { Filters } }] })).toBe(`Stocks where ${text}.`);
  });

  it("reads how conditions are combined", () => {
    const price = (least: number) => ({
      FeatureWindow: { Filters: [{ Input: "close", ...value({ GreaterThan: least }) }] },
    });
    const on = (least: number) => `close > $${least} on daily bars`;
    expect(readBack({ All: [price(1)], Any: [price(2), price(3)], None: [price(4)] })).toBe(
      `Stocks where ${on(1)}; and at least one of these holds: (${on(2)}), (${on(3)}); and none of these holds: (${on(4)}).`,
    );
    expect(readBack({ AtLeast: { Count: 2, Of: [price(1), price(2), {}] } })).toBe(
      `Stocks where at least 2 of these hold: (${on(1)}), (${on(2)}), (every stock of the universe).`,
    );
    expect(readBack({ All: [{ ...price(1), AsOf: "-P5D", Leaf: { All: [price(2)] } }] })).toBe(
      `Stocks where as of 5 sessions ago, (${on(1)}; and ${on(2)}).`,
    );
    expect(readBack({ All: [{}, { FeatureWindow: { Filters: [{ Input: "close" }] } }] })).toBe(
      "Every stock of the universe.",
    );
  });
});
