import type { Condition, FeatureFilter, ScanPayload } from "#contract";
import { describe, expect, it } from "vitest";
import { checkNames } from "./check-names.ts";
import { patternModelsNamed } from "./pattern-models-named.ts";

const above = { Want: { Value: { GreaterThan: 1 } } };
const feature = (filter: FeatureFilter): ScanPayload => ({ All: [{ FeatureWindow: { Filters: [filter] } }] });
const condition = (one: Condition): ScanPayload => ({ All: [one] });
const found = (payload: ScanPayload): string[] => checkNames(payload).map(({ path, rule }) => `${rule} ${path}`);

const FILTER = "/All/0/FeatureWindow/Filters/0";

describe("checkNames", () => {
  it("accepts studies and stock groups that bars and listings give", () => {
    expect(found({})).toEqual([]);
    expect(found(feature({ Input: "sma(50)", Returns: above }))).toEqual([]);
    expect(found(feature({ Id: "rvol_20", Returns: above }))).toEqual([]);
    expect(
      found(
        condition({
          Stock: {
            Last: [{ State: { Value: { Lower: { Operator: "gt", Value: 5 } } } }],
            Gap: [{ Kind: "full_price", Returns: above }],
            Sector: [{ State: { Value: ["Energy"] } }],
            ListDate: [{ DateState: { Equals: "today" } }],
          },
        }),
      ),
    ).toEqual([]);
  });

  it("refuses what it would else ignore in the state of a stock entry", () => {
    const last = (State: object) => found(condition({ Stock: { Last: [{ State }] } }));
    expect(last({ ShouldBeDelayed15Minutes: true, Price: { Delayed15Minutes: true } })).toEqual([]);
    expect(last({ Issuer: true })).toEqual(["not_applicable /All/0/Stock/Last/0/State/Issuer"]);
    const employees = { State: { ShouldBeDelayed15Minutes: true, Price: { WithinPercent: 3 } } };
    expect(found(condition({ Stock: { Employees: [employees] } }))).toEqual([
      "not_applicable /All/0/Stock/Employees/0/State/Price",
      "not_applicable /All/0/Stock/Employees/0/State/ShouldBeDelayed15Minutes",
    ]);
    expect(last({ Period: 20, SessionZones: ["premarket"] })).toEqual([
      "not_applicable /All/0/Stock/Last/0/State/Period",
      "not_applicable /All/0/Stock/Last/0/State/SessionZones",
    ]);
    expect(found(condition({ Stock: { AverageVolume: [{ State: { Period: 50 } }] } }))).toEqual([]);
  });

  it("names the place of a study that does not exist, wherever it stands", () => {
    const wrong: Condition = { FeatureWindow: { Filters: [{ Input: "smaa(5)", Returns: above }] } };
    expect(found({ Any: [wrong], None: [wrong], AtLeast: { Count: 1, Of: [wrong] } })).toEqual([
      "unknown_study /Any/0/FeatureWindow/Filters/0/Input",
      "unknown_study /None/0/FeatureWindow/Filters/0/Input",
      "unknown_study /AtLeast/Of/0/FeatureWindow/Filters/0/Input",
    ]);
    expect(found(condition({ Leaf: { All: [wrong] } }))).toEqual([
      "unknown_study /All/0/Leaf/All/0/FeatureWindow/Filters/0/Input",
    ]);
    expect(checkNames(condition(wrong), "/instructions")[0]?.path).toBe(
      "/instructions/All/0/FeatureWindow/Filters/0/Input",
    );
  });

  it("tries Id as the study only where something is wanted of it", () => {
    expect(found(feature({ Id: "my filter", Returns: above }))).toEqual([`unexpected_token ${FILTER}/Id`]);
    expect(found(feature({ Id: "my filter" }))).toEqual([]);
    expect(found(feature({ Returns: above }))).toEqual([`unknown_study ${FILTER}/Input`]);
    expect(found(feature({}))).toEqual([]);
  });

  it("checks the right-hand study on the timeframe it stands on", () => {
    const against = (Input: string, more: object = {}): FeatureFilter => ({
      Input: "close",
      Timeframe: "5m",
      Returns: { Want: { Study: { CrossesAbove: { Input, ...more } } } },
    });
    const place = `${FILTER}/Returns/Want/Study/CrossesAbove/Input`;
    expect(found(feature(against("premarket_high")))).toEqual([]);
    expect(found(feature(against("high_52w")))).toEqual([]);
    expect(found(feature(against("sma(0)")))).toEqual([`bad_argument ${place}`]);
    expect(found(feature(against("pocket_pivot")))).toEqual([`wrong_timeframe ${place}`]);
    expect(found(feature(against("pocket_pivot", { Timeframe: "1d" })))).toEqual([]);
    expect(found(feature(against("high_52w", { Timeframe: "1wk" })))).toEqual([`wrong_timeframe ${place}`]);
  });

  it("refuses a timeframe written for a value of a session or a date", () => {
    const on = (Input: string, Timeframe: "5m" | "1d" | "1wk") => found(feature({ Input, Timeframe, Returns: above }));
    expect(on("session_high", "5m")).toEqual([`wrong_timeframe ${FILTER}/Input`]);
    expect(on("session_high", "1d")).toEqual([]);
    expect(on("high_52w", "1wk")).toEqual([`wrong_timeframe ${FILTER}/Input`]);
    expect(on("vwap", "5m")).toEqual([]);
    expect(on("vwap", "1d")).toEqual([]);
    expect(on("vwap", "1wk")).toEqual([`wrong_timeframe ${FILTER}/Input`]);
    expect(on("=close/high_52w", "5m")).toEqual([]);
    expect(on("rvol_slot", "1d")).toEqual([`wrong_timeframe ${FILTER}/Input`]);
  });

  it("refuses an entry that names no pattern model, unless it is disabled", () => {
    const asks = (entry: object) => found(condition({ PatternModel: [{ MinScore: 0.5, ...entry }] }));
    expect(asks({})).toEqual(["unknown_pattern_model /All/0/PatternModel/0/ModelId"]);
    expect(asks({ IsDisabled: true })).toEqual([]);
    expect(asks({ Id: "pm_1" })).toEqual([]);
    expect(asks({ ModelId: "pm_1" })).toEqual([]);
  });

  it("finds every pattern model that a payload names, with its place", () => {
    const names = (...ids: string[]) => ({ PatternModel: ids.map((ModelId) => ({ ModelId, MinScore: 0.5 })) });
    const payload: ScanPayload = {
      All: [{ ...names("a", "b"), Leaf: { None: [names("a")] } }],
      Any: [
        {
          PatternModel: [
            { Id: "c", MinScore: 0 },
            { Id: "d", MinScore: 0, IsDisabled: true },
          ],
        },
      ],
      AtLeast: { Count: 1, Of: [{ PatternModel: [{ Id: "label", ModelId: "e", MinScore: 0 }] }] },
    };
    expect(patternModelsNamed(payload, "/instructions")).toEqual([
      { modelId: "a", path: "/instructions/All/0/PatternModel/0/ModelId" },
      { modelId: "b", path: "/instructions/All/0/PatternModel/1/ModelId" },
      { modelId: "a", path: "/instructions/All/0/Leaf/None/0/PatternModel/0/ModelId" },
      { modelId: "c", path: "/instructions/Any/0/PatternModel/0/Id" },
      { modelId: "e", path: "/instructions/AtLeast/Of/0/PatternModel/0/ModelId" },
    ]);
  });

  it("refuses candlestick patterns, sides and inputs that there are not", () => {
    const asks = (id: string, entry: object) => found(condition({ CandlestickPattern: { [id]: [entry] } }));
    const at = "/All/0/CandlestickPattern";
    expect(asks("CDLHAMMER", { Sentiment: "bullish" })).toEqual([]);
    expect(asks("CDLHAMER", {})).toEqual([`unknown_pattern ${at}/CDLHAMER`]);
    expect(asks("CDLHAMER", { IsDisabled: true })).toEqual([]);
    expect(asks("CDLHAMMER", { Sentiment: "bearish" })).toEqual([`never_matches ${at}/CDLHAMMER/0/Sentiment`]);
    expect(asks("CDLENGULFING", { Sentiment: "neutral" })).toEqual([`never_matches ${at}/CDLENGULFING/0/Sentiment`]);
    expect(asks("CDLHAMMER", { Inputs: ["30"] })).toEqual([`bad_argument ${at}/CDLHAMMER/0/Inputs/0`]);
    expect(asks("CDLMATHOLD", { Inputs: ["30"] })).toEqual([]);
    // The prices that every pattern reads may be named.
    expect(asks("CDLHAMMER", { Inputs: ["open", "high", "low", "close"] })).toEqual([]);
    expect(asks("CDLMATHOLD", { Inputs: ["Open", "High", "Low", "Close", "30"] })).toEqual([]);
    expect(asks("CDLHAMMER", { Inputs: ["open", "volume"] })).toEqual([`bad_argument ${at}/CDLHAMMER/0/Inputs/1`]);
    for (const text of ["", "many", "-1", "101"]) {
      expect(asks("CDLMATHOLD", { Inputs: [text] })).toEqual([`bad_argument ${at}/CDLMATHOLD/0/Inputs/0`]);
    }
    expect(asks("CDLMATHOLD", { Inputs: ["30", "40"] })).toEqual([`bad_argument ${at}/CDLMATHOLD/0/Inputs/1`]);
  });

  it("refuses chart patterns and sides that there are not", () => {
    const asks = (key: string, entry: object) => found(condition({ ChartPattern: { [key]: [entry] } }));
    const at = "/All/0/ChartPattern";
    expect(asks("Double Bottom", { BullishBearish: "BULLISH" })).toEqual([]);
    expect(asks("Symmetrical Triangle", { BullishBearish: "BEARISH" })).toEqual([]);
    expect(asks("mine", { DisplayName: "Double Top" })).toEqual([]);
    expect(asks("Double Botom", {})).toEqual([`unknown_pattern ${at}/Double Botom`]);
    expect(asks("Double Bottom", { BullishBearish: "BEARISH" })).toEqual([
      `never_matches ${at}/Double Bottom/0/BullishBearish`,
    ]);
  });

  it("leaves alone what constrains nothing", () => {
    expect(
      found(
        condition({
          AsOfBasis: "restated",
          CandlestickPattern: { CDLHAMMER: [{ IsDisabled: true }], CDLDOJI: null },
          ChartPattern: null,
          Indicator: { PETTM: [{ DisplayName: "P/E", BarsAgo: 3, Returns: { Want: {} } }] },
          Fundamental: { Filters: [{ Id: "Revenue", Period: "TTM" }] },
          InsiderTransactions: { Filters: [{ DisplayName: "Insiders", OwnerName: { IncludesAny: [] } }] },
          Short: { Filters: null },
          PatternModel: [{ MinScore: 0.5, IsDisabled: true }],
          Stock: { Ask: [{ State: { Minimum: 0, Maximum: 100, Unit: "price" } }], Earnings: [{ Id: "earnings" }] },
          FeatureWindow: {
            Filters: [
              { Input: "bid_depth", Timeframe: "5m" },
              { Input: "nonsense", IsDisabled: true, Returns: above },
            ],
          },
        }),
      ),
    ).toEqual([]);
  });
});

describe("checkNames on a payload of many unknown names", () => {
  it("stops at the issues that a reply shows", () => {
    const filters = Array.from({ length: 1_000 }, (_, k) => ({ Input: `zq_unknown_${k}`, Returns: above }));
    const issues = checkNames({ All: [{ FeatureWindow: { Filters: filters } }] });
    expect(issues.map(({ path }) => path)).toEqual(
      Array.from({ length: 20 }, (_, k) => `/All/0/FeatureWindow/Filters/${k}/Input`),
    );
  });
});
