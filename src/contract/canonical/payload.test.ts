import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hash32, seededRandom, type Random } from "#base";
import { arbitraryPayload } from "../payload.testing.ts";
import type { FeatureFilter } from "../payload/feature-filter.ts";
import type { Condition, ScanPayload } from "../payload/payload.ts";
import { validatePayload } from "../validate.ts";
import { canonicalPayload, canonicalText } from "./payload.ts";

const RUNS = { numRuns: 300 };

const feature = (filter: FeatureFilter): Condition => ({ FeatureWindow: { Filters: [filter] } });
const oversold: Condition = feature({ Input: "rsi(14)", Returns: { Want: { Value: { LessThan: 30 } } } });
const rising: Condition = feature({ Input: "sma(50)", Returns: { Want: { Study: { GreaterThan: { BarsAgo: 5 } } } } });
const liquid: Condition = feature({ Input: "avg_volume(20)", Returns: { Want: { Value: { GreaterThan: 1e6 } } } });
const always: Condition = {};

describe("canonicalPayload", () => {
  it("keeps what a trader asks for and drops what only decorates it", () => {
    const payload: ScanPayload = {
      $schema: "https://example.com/payload.json",
      All: [
        {
          Id: "c1",
          Stock: {
            Ask: [],
            Sector: [{ DisplayName: "Sector", State: { Type: "string", Options: ["a"], Value: ["Technology"] } }],
          },
          FeatureWindow: {
            Filters: [
              {
                Id: "f1",
                Input: "close",
                Timeframe: "1d",
                SessionZones: ["regular"],
                BarsAgo: 0,
                Within: 1,
                WithinAll: false,
                Category: "price",
                Default: 5,
                Min: 0,
                Max: 10,
                IsDisabled: false,
                Returns: {
                  Want: {
                    Study: { CrossesAbove: { Input: "sma(50)", BarsAgo: 0, Multiplier: 1, Offset: 0 } },
                    Value: {},
                  },
                },
              },
              { Input: "volume", IsDisabled: true },
            ],
          },
          CandlestickPattern: {
            CDLHAMMER: [{ Sentiment: "bullish", Sample: [{ open: 1, high: 2, low: 0, close: 1 }] }],
            CDLDOJI: null,
          },
        },
      ],
      Any: [],
      None: null,
    };
    expect(canonicalPayload(payload)).toEqual({
      All: [
        {
          CandlestickPattern: { CDLHAMMER: [{ Sentiment: "bullish" }] },
          FeatureWindow: {
            Filters: [{ Input: "close", Returns: { Want: { Study: { CrossesAbove: { Input: "sma(50)" } } } } }],
          },
          Stock: { Sector: [{ State: { Value: ["Technology"] } }] },
        },
      ],
    });
  });

  it.each<[string, ScanPayload, ScanPayload]>([
    ["an empty payload", {}, {}],
    ["null and empty groups", { All: null, Any: [], None: [], AtLeast: { Count: 2, Of: [] } }, {}],
    ["a condition without constraints", { All: [always, oversold, { Stock: { Gap: null } }] }, { All: [oversold] }],
    ["an Any in which one always holds", { All: [oversold], Any: [rising, always] }, { All: [oversold] }],
    ["an Any of one", { Any: [rising] }, { All: [rising] }],
    ["an Any of two that are the same", { Any: [rising, rising] }, { All: [rising] }],
    ["a None that can never hold", { None: [rising, always] }, { None: [{}] }],
    ["a None of a disabled filter", { None: [feature({ Input: "x", IsDisabled: true })] }, { None: [{}] }],
    [
      "an AtLeast that counts one that always holds",
      { AtLeast: { Count: 2, Of: [always, rising, liquid] } },
      { Any: [liquid, rising] },
    ],
    ["an AtLeast that always holds", { AtLeast: { Count: 1, Of: [always, rising] } }, {}],
    ["an AtLeast of all", { AtLeast: { Count: 2, Of: [rising, oversold] } }, { All: [oversold, rising] }],
    [
      "an AtLeast in which the same condition counts twice",
      { AtLeast: { Count: 2, Of: [rising, rising, liquid] } },
      { AtLeast: { Count: 2, Of: [liquid, rising, rising] } },
    ],
    [
      "a Leaf of conjunctions",
      { All: [{ ...liquid, Leaf: { All: [rising, oversold] } }] },
      { All: [liquid, oversold, rising] },
    ],
    ["Leafs in Leafs", { All: [{ Leaf: { All: [{ Leaf: { All: [rising] } }, { Leaf: {} }] } }] }, { All: [rising] }],
    ["a Leaf of one alternative", { All: [{ Leaf: { Any: [rising] } }] }, { All: [rising] }],
    [
      "a Leaf of alternatives, which stays",
      { All: [{ Leaf: { Any: [rising, oversold] } }] },
      { All: [{ Leaf: { Any: [oversold, rising] } }] },
    ],
    [
      "a condition that only moves the scan in time",
      { All: [{ AsOf: "2024-01-05" }] },
      { All: [{ AsOf: "2024-01-05" }] },
    ],
    [
      "a Leaf that takes over the moment of its condition",
      { All: [{ AsOf: "2024-01-05", Leaf: { All: [rising] } }] },
      { All: [{ AsOf: "2024-01-05", ...rising }] },
    ],
    [
      "a Leaf at another moment, which stays",
      { All: [{ AsOf: "2024-01-05", Leaf: { All: [{ AsOf: "2023-01-05", ...rising }] } }] },
      { All: [{ AsOf: "2024-01-05", Leaf: { All: [{ AsOf: "2023-01-05", ...rising }] } }] },
    ],
    [
      "a basis that is overridden inside",
      { All: [{ AsOfBasis: "as_traded", ...oversold, Leaf: { All: [{ AsOfBasis: "restated", ...rising }] } }] },
      { All: [{ AsOfBasis: "as_traded", ...oversold }, rising] },
    ],
    ["the default basis", { All: [{ AsOfBasis: "restated", ...rising }] }, { All: [rising] }],
  ])("%s", (_, payload, canonical) => {
    expect(canonicalText(payload)).toBe(canonicalText(canonical));
    expect(canonicalPayload(canonical)).toEqual(canonical);
  });

  it.each<[string, Condition, Condition]>([
    [
      "zones and their shorthands",
      feature({ Input: "x", SessionZones: ["all"] }),
      feature({ Input: "x", SessionZones: ["afterhours", "extended", "regular"] }),
    ],
    [
      "empty zones and regular hours",
      feature({ Input: "x", SessionZones: [] }),
      feature({ Input: "x", SessionZones: ["regular", "regular"] }),
    ],
    ["an alias in Id", feature({ Id: "rsi" }), feature({ Input: "rsi", Id: "seventh" })],
    [
      "the bar before, said or not",
      feature({ Input: "x", Returns: { Want: { Study: { GreaterThan: {} } } } }),
      feature({ Input: "x", Returns: { Want: { Study: { GreaterThan: { BarsAgo: 1 } } } } }),
    ],
    [
      "the frame of the filter, said again on the right",
      feature({
        Input: "x",
        Timeframe: "5m",
        SessionZones: ["all"],
        Returns: { Want: { Study: { LessThan: { Input: "y" } } } },
      }),
      feature({
        Input: "x",
        Timeframe: "5m",
        SessionZones: ["all"],
        Returns: {
          Want: { Study: { LessThan: { Input: "y", Timeframe: "5m", SessionZones: ["extended", "regular"] } } },
        },
      }),
    ],
    [
      "extended hours of a candlestick",
      { CandlestickPattern: { A: [{ IncludeExt: true }] } },
      { CandlestickPattern: { A: [{ SessionZones: ["all"] }] } },
    ],
    [
      "minus zero",
      feature({ Input: "x", Returns: { Want: { Value: { LessThan: -0 } } } }),
      feature({ Input: "x", Returns: { Want: { Value: { LessThan: 0 } } } }),
    ],
    [
      "values in another order",
      { Stock: { Symbol: [{ State: { Value: ["B", "A", "B"] } }] } },
      { Stock: { Symbol: [{ State: { Value: ["A", "B"] } }] } },
    ],
    ["leading zeros of days back", { AsOf: "-P05D", ...rising }, { AsOf: "-P5D", ...rising }],
  ])("has one form for %s", (_, left, right) => {
    expect(canonicalText({ All: [left] })).toBe(canonicalText({ All: [right] }));
  });

  it.each<[string, Condition, Condition]>([
    [
      "the same bar and the bar before",
      feature({ Input: "x", Returns: { Want: { Study: { GreaterThan: { BarsAgo: 0 } } } } }),
      feature({ Input: "x", Returns: { Want: { Study: { GreaterThan: {} } } } }),
    ],
    [
      "a right-hand side on daily bars and one on the filter's",
      feature({
        Input: "x",
        Timeframe: "5m",
        Returns: { Want: { Study: { GreaterThan: { Input: "y", Timeframe: "1d" } } } },
      }),
      feature({ Input: "x", Timeframe: "5m", Returns: { Want: { Study: { GreaterThan: { Input: "y" } } } } }),
    ],
    [
      "an operator that looks at one bar of a filter that looks at five",
      feature({ Input: "x", Within: 5, Returns: { Want: { Study: { GreaterThan: { Input: "y", Within: 1 } } } } }),
      feature({ Input: "x", Within: 5, Returns: { Want: { Study: { GreaterThan: { Input: "y" } } } } }),
    ],
    [
      "all of five bars and any of five bars",
      feature({ Input: "x", Returns: { Want: { Study: { GreaterThan: { Input: "y", Within: 5 } } } } }),
      feature({
        Input: "x",
        WithinAll: true,
        Returns: { Want: { Study: { GreaterThan: { Input: "y", Within: 5 } } } },
      }),
    ],
    ["a pattern that must be there and none", { CandlestickPattern: { A: [{}] } }, { CandlestickPattern: { A: [] } }],
    [
      "a wanted value and an excluded one",
      { Stock: { Watchlist: [{ State: { Value: ["a"] } }] } },
      { Stock: { Watchlist: [{ State: { Value: ["a"], Exclude: true } }] } },
    ],
    ["false and not said", { Stock: { SSR: [{ State: { Value: false } }] } }, { Stock: { SSR: [{ State: {} }] } }],
    ["the session before and none", { AsOf: "-P0D", ...rising }, rising],
  ])("tells apart %s", (_, left, right) => {
    expect(canonicalText({ All: [left] })).not.toBe(canonicalText({ All: [right] }));
  });

  it("has no minus zero", () => {
    const minus = feature({
      Input: "x",
      Returns: { Want: { Study: { LessThan: { Offset: -0, Multiplier: -0 } }, Value: { Range: { Equals: -0 } } } },
    });
    expect(canonicalPayload({ All: [minus] })).toEqual({
      All: [
        feature({
          Input: "x",
          Returns: { Want: { Study: { LessThan: { Multiplier: 0 } }, Value: { Range: { Equals: 0 } } } },
        }),
      ],
    });
  });

  it("spells studies by the function it is given, on both sides", () => {
    const upper = (input: string): string => input.toUpperCase();
    const payload = { All: [feature({ Id: "rsi", Returns: { Want: { Study: { LessThan: { Input: "sma(9)" } } } } })] };
    expect(canonicalText(payload, upper)).toBe(
      '{"All":[{"FeatureWindow":{"Filters":[{"Input":"RSI","Returns":{"Want":{"Study":{"LessThan":{"Input":"SMA(9)"}}}}}]}}]}',
    );
  });

  it("changes nothing the second time, and gives a valid payload", () => {
    fc.assert(
      fc.property(arbitraryPayload(), (payload) => {
        const once = canonicalPayload(payload);
        expect(canonicalPayload(once)).toEqual(once);
        expect(JSON.stringify(canonicalPayload(once))).toBe(JSON.stringify(once));
        expect(validatePayload(once)).toEqual({ ok: true, payload: once });
      }),
      RUNS,
    );
  });

  it("does not change its argument", () => {
    fc.assert(
      fc.property(arbitraryPayload(), (payload) => {
        const before = structuredClone(payload);
        canonicalPayload(payload);
        expect(payload).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it("is the same whatever the order, repetitions, empty groups and disabled entries", () => {
    fc.assert(
      fc.property(arbitraryPayload(), fc.nat(), (payload, seed) => {
        const other = scrambled(payload, seededRandom(seed));
        expect(canonicalText(other)).toBe(canonicalText(payload));
      }),
      RUNS,
    );
  });

  it("matches the same tickers, whatever its entries say of them", () => {
    fc.assert(
      fc.property(arbitraryPayload(), fc.nat(), (payload, seed) => {
        const canonical = canonicalPayload(payload);
        expect(matches(canonical, seed)).toBe(matches(payload, seed));
      }),
      { numRuns: 800 },
    );
  });
});

const CONDITION_LISTS = new Set(["All", "Any", "None", "Of"]);
const CARRIED = new Set(["Reference", "Sample", "InputsMetadata", "Inputs", "Options", "RetentionDays"]);

/** The same payload with members and elements in another order, elements repeated, and parts that say nothing added. */
function scrambled<T>(value: T, random: Random, key = ""): T {
  if (typeof value !== "object" || value === null || CARRIED.has(key)) return value;
  const shuffled = <E>(items: readonly E[]): E[] =>
    items
      .map((item) => ({ item, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => scrambled(item, random));
    if (key !== "Of" && items.length > 0 && random.int(3) === 0) items.push(items[random.int(items.length)]);
    const holdsEntries = !CONDITION_LISTS.has(key) && items.some((item) => typeof item === "object");
    if (holdsEntries && random.int(2) === 0) items.push({ Input: "disabled", MinScore: 0.1, IsDisabled: true });
    return shuffled(items) as T;
  }
  const members = shuffled(Object.entries(value)).map(([name, member]) => [name, scrambled(member, random, name)]);
  if ("FeatureWindow" in value && random.int(2) === 0) members.push(["Id", `c${random.int(9)}`]);
  return Object.fromEntries(members) as T;
}

type Truth = 0 | 0.5 | 1;

/** An independent reading of a payload: entries hold, fail or are unknown by chance; the logic is Kleene's. */
function matches(payload: ScanPayload, seed: number): boolean {
  return truthOf(payload, { asOf: undefined, basis: "restated" }, seed) === 1;
}

interface Moment {
  readonly asOf: string | undefined;
  readonly basis: string;
}

const lowest = (truths: readonly number[]): Truth => Math.min(1, ...truths) as Truth;
const opposite = (truth: number): Truth => (1 - truth) as Truth;

function truthOf(payload: ScanPayload, moment: Moment, seed: number): Truth {
  const each = (list: readonly Condition[] | null | undefined): Truth[] =>
    (list ?? []).map((condition) => truthOfCondition(condition, moment, seed));
  const any = each(payload.Any);
  const quorum = each(payload.AtLeast?.Of);
  const count = payload.AtLeast?.Count ?? 0;
  const sure = quorum.filter((truth) => truth === 1).length;
  const possible = quorum.filter((truth) => truth > 0).length;
  return lowest([
    ...each(payload.All),
    any.length === 0 ? 1 : Math.max(...any),
    ...each(payload.None).map(opposite),
    quorum.length === 0 || sure >= count ? 1 : possible >= count ? 0.5 : 0,
  ]);
}

function truthOfCondition(condition: Condition, around: Moment, seed: number): Truth {
  const asOf = condition.AsOf?.replace(/^-P0*(\d)/, "-P$1") ?? around.asOf;
  const moment = { asOf, basis: condition.AsOfBasis ?? around.basis };
  const { Leaf, AsOf: _asOf, AsOfBasis: _basis, ...groups } = condition;
  // Each group is judged by its own canonical text: what the entries mean is tested above, here only how they combine.
  const truths = Object.entries(groups).map(([name, group]): Truth => {
    const text = canonicalText({ All: [{ [name]: group }] });
    if (text === "{}") return 1;
    return ([1, 1, 1, 0, 0.5] as const)[hash32(`${seed}${text}${moment.asOf}${moment.basis}`) % 5]!;
  });
  return lowest([...truths, Leaf == null ? 1 : truthOf(Leaf, moment, seed)]);
}
