import { describe, expect, it } from "vitest";
import type { Clock } from "#base";
import { ScanPayload } from "#contract";
import { writtenListing, writtenMarket } from "../../tiles/market.testing.ts";
import { scanRange } from "../range/scan-range.ts";
import { ScanEngine } from "../scanner.ts";

const clock: Clock = { now: () => Date.parse("2024-06-30T12:00:00Z"), elapsed: () => 0 };

/**
 * Six sessions from Friday 2024-06-21: LATE is listed on the fourth, GONE leaves after the third, OLD is listed
 * throughout.
 */
const engine = new ScanEngine(
  writtenMarket({
    daily: {
      LATE: [null, null, null, 20, 21, 22],
      GONE: [10, 11, 12, null, null, null],
      OLD: [10, 11, 12, 13, 14, 15],
    },
    listings: [
      writtenListing("LATE", "2024-06-26"),
      writtenListing("GONE", "2020-01-02", "2024-06-25"),
      writtenListing("OLD", "2020-01-02"),
    ],
  }),
  clock,
);
const BEFORE = "2024-06-25";
const AFTER = "2024-06-27";

const scan = (payload: unknown) => engine.scan(ScanPayload.parse(payload)).tickers;
const text = (Value: string) => [{ State: { Value: [Value] } }];

const ATTRIBUTES = {
  Sector: { Stock: { Sector: text("Energy") } },
  Industry: { Stock: { Industry: text("Oil") } },
  Exchange: { Stock: { Exchange: text("XNYS") } },
  Symbol: { Stock: { Symbol: [{ State: { Value: ["LATE", "GONE", "OLD"] } }] } },
  "another Sector": { Stock: { Sector: [{ State: { Value: ["Utilities"], Exclude: true } }] } },
  IsShortable: { Stock: { IsShortable: [{ State: { Value: true } }] } },
  Optionable: { Stock: { Optionable: [{ State: { Value: true } }] } },
  Employees: { Stock: { Employees: [{ State: { Value: { Equals: 10 } } }] } },
  ListDate: { Stock: { ListDate: [{ DateState: { Lower: { Operator: "gt", Value: "2019-01-01" } } }] } },
  close: { FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 1 } } } }] } },
  volume: { FeatureWindow: { Filters: [{ Input: "volume", Returns: { Want: { Value: { LessThan: 1e9 } } } }] } },
} as const;

describe.each(Object.entries(ATTRIBUTES))("%s as of a day", (_, condition) => {
  const live = { FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 0 } } } }] } };

  it("is null for instruments that were listed later, next to live conditions", () => {
    expect(scan({ All: [live, condition] })).toEqual(["LATE", "OLD"]);
    expect(scan({ All: [live, { AsOf: BEFORE, ...condition }] })).toEqual(["OLD"]);
    expect(scan({ All: [live, { AsOf: "-P3D", ...condition }] })).toEqual(["OLD"]);
    expect(scan({ All: [live, { AsOf: BEFORE, AsOfBasis: "as_traded", ...condition }] })).toEqual(["OLD"]);
    expect(scan({ All: [live], Any: [{ AsOf: BEFORE, Leaf: { All: [condition] } }] })).toEqual(["OLD"]);
    expect(scan({ All: [live], AtLeast: { Count: 1, Of: [{ AsOf: BEFORE, ...condition }] } })).toEqual(["OLD"]);
    const both = [
      { AsOf: BEFORE, ...condition },
      { AsOf: AFTER, ...condition },
    ];
    expect(scan({ All: [live], AtLeast: { Count: 1, Of: both } })).toEqual(["LATE", "OLD"]);
  });

  it("is null under a negation too", () => {
    const never = { Stock: { Sector: text("Utilities") } };
    expect(scan({ All: [live], None: [{ AsOf: BEFORE, ...never }] })).toEqual(["OLD"]);
    expect(scan({ All: [live], None: [{ AsOf: BEFORE, ...condition }] })).toEqual([]);
    expect(scan({ All: [live, { AsOf: BEFORE, Leaf: { None: [{ Leaf: { None: [condition] } }] } }] })).toEqual(["OLD"]);
  });

  it("is null for instruments that had left before", () => {
    const inner = { AsOf: AFTER, ...condition };
    expect(scan({ All: [{ AsOf: BEFORE, Leaf: { All: [live, condition] } }] })).toEqual(["GONE", "OLD"]);
    expect(scan({ All: [{ AsOf: BEFORE, Leaf: { All: [live, inner] } }] })).toEqual(["OLD"]);
    expect(scan({ All: [{ AsOf: BEFORE, Leaf: { All: [live], None: [inner] } }] })).toEqual([]);
  });

  it("is null in range scans too", () => {
    const instructions = ScanPayload.parse({ All: [live, { AsOf: "-P1D", ...condition }] });
    const { days } = scanRange(engine, { instructions, from: "2024-06-25", to: "2024-06-28", forward: [1] }, {});
    expect(days.tickers).toEqual([["GONE", "OLD"], ["OLD"], ["LATE", "OLD"], ["LATE", "OLD"]]);
  });

  it("counts as null, not as failed, in the explanation", () => {
    const { funnel } = engine.explain(ScanPayload.parse({ All: [{ AsOf: BEFORE, ...condition }, live] }));
    const { passed, failed, null: nulls } = funnel[0]!;
    expect({ passed, failed, unknown: Object.values(nulls).reduce((sum, one) => sum + one) }).toEqual({
      passed: 1,
      failed: 0,
      unknown: 1,
    });
  });
});

it("a condition as of a day is null for instruments not listed then, also from cached columns", () => {
  const condition = (AsOf: string) => ({ AsOf, ...ATTRIBUTES.close });
  const payload = { All: [condition(BEFORE), condition(AFTER), ATTRIBUTES.close] };
  const before = scan(payload);
  while (engine.prepare()) continue;
  expect([before, scan(payload)]).toEqual([["OLD"], ["OLD"]]);
});
