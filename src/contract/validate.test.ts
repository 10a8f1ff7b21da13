import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Issue } from "#base";
import { LIMITS } from "./limits.ts";
import { parseJson } from "./parse-json.ts";
import { arbitraryPayload } from "./payload.testing.ts";
import { RefineScanRequest } from "./resources/natural.ts";
import { invalidError, validateBody, validatePayload, validateScanParams } from "./validate.ts";

const AT = "/instructions";

function issuesOf(payload: unknown): readonly Issue[] {
  const checked = validatePayload(payload);
  return checked.ok ? [] : checked.issues;
}

const filters = (...list: unknown[]): unknown => ({ All: [{ FeatureWindow: { Filters: list } }] });
const FILTER = `${AT}/All/0/FeatureWindow/Filters/0`;

describe("validatePayload", () => {
  it("accepts what a trader sends", () => {
    const momentum = {
      All: [
        {
          Id: "liquid leaders",
          Stock: {
            Last: [
              {
                InstructionType: "StockNumericInstructionFloat",
                Type: "float",
                State: {
                  Unit: "price",
                  Value: { Lower: { Operator: "gte", Value: 5 }, Upper: { Operator: "lt", Value: 500 } },
                },
              },
            ],
            Sector: [
              { InstructionType: "StockStringInstruction", Type: "string", State: { Value: ["Technology", "Energy"] } },
            ],
            Earnings: [{ DateState: { Equals: "this_week" }, MarketTiming: "amc" }],
            Gap: [{ Kind: "percent", Returns: { Want: { Value: { GreaterThanOrEqual: 4 } } } }],
            Ask: null,
          },
          Indicator: {
            RelativeStrengthMkt: [
              { Returns: { Want: { Value: { GreaterThan: 80 }, Study: { GreaterThan: { BarsAgo: 5 } } } } },
            ],
          },
          FeatureWindow: {
            Filters: [
              {
                Input: "rsi(14)",
                Returns: {
                  Want: {
                    Value: { Range: { Lower: { Operator: "gt", Value: 50 }, Upper: { Operator: "lte", Value: 70 } } },
                  },
                },
              },
              {
                Input: "close",
                Timeframe: "5m",
                SessionZones: ["premarket", "regular"],
                Within: 3,
                Returns: { Want: { Study: { CrossesAbove: { Input: "vwap" } } } },
              },
              { Input: "=(close/sma(50)-1)*100", Returns: { Want: { Value: { LessThan: 8 } } } },
            ],
          },
          CandlestickPattern: { CDLENGULFING: [{ Timeframe: "1d", Sentiment: "bullish", Within: 3 }], CDLDOJI: null },
          ChartPattern: {
            "Cup and Handle": [
              { DisplayName: "Cup and Handle", BullishBearish: "BULLISH", Timeframe: "1d", LookbackBars: 250 },
            ],
          },
          Fundamental: { Filters: [{ Id: "RevenueGrowthYoY", Period: "FQ", Value: { GreaterThan: 25 } }] },
          InsiderTransactions: {
            Filters: [
              {
                Since: { Value: "-P30D" },
                OwnerName: { IncludesAny: ["COOK TIMOTHY"] },
                TransactionPrice: { Value: { GreaterThan: 100 } },
              },
            ],
            Technical: { Filters: [{ Input: "net_value(90)", Returns: { Want: { Value: { GreaterThan: 0 } } } }] },
          },
          Short: { Filters: [{ Input: "short_pct_float", Value: { GreaterThan: 15 } }] },
          PatternModel: [{ ModelId: "pm_1", MinScore: 0.8 }],
          Leaf: { Any: [{ AsOf: "2026-03-31T10:30", AsOfBasis: "as_traded" }, {}], None: null },
        },
      ],
      AtLeast: { Count: 1, Of: [{}] },
    };
    expect(validatePayload(momentum)).toEqual({ ok: true, payload: momentum });
  });

  it("takes an empty payload, and nothing that is no object", () => {
    expect(validatePayload({})).toEqual({ ok: true, payload: {} });
    for (const value of [null, undefined, [], "All", 5, true]) {
      expect(validatePayload(value)).toMatchObject({ ok: false, issues: [{ path: AT }] });
    }
  });

  it("accepts every payload of the interface, unchanged", () => {
    fc.assert(
      fc.property(arbitraryPayload(), (payload) => {
        expect(validatePayload(payload)).toEqual({ ok: true, payload });
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, unknown, Partial<Issue>]>([
    [
      "a misspelt member",
      { All: [{ FeatureWindow: { Filers: [] } }] },
      {
        path: `${AT}/All/0/FeatureWindow/Filers`,
        rule: "unknown_member",
        message: '"Filers" is no member of FeatureWindow; did you mean "Filters"?',
        facts: { nearest: "Filters" },
      },
    ],
    [
      "a member in the wrong place",
      filters({ Input: "close", GreaterThan: 5 }),
      {
        path: `${FILTER}/GreaterThan`,
        rule: "unknown_member",
        message: '"GreaterThan" is no member of FeatureFilter, but of ValueComparison; move it there.',
      },
    ],
    [
      "a member that nothing has",
      { All: [], Foo: 1 },
      {
        path: `${AT}/Foo`,
        rule: "unknown_member",
        message: '"Foo" is no member of ScanPayload; leave it out. It may have $schema, All, Any, None, AtLeast.',
      },
    ],
    [
      "a number as text",
      filters({ Input: "close", BarsAgo: "5" }),
      { path: `${FILTER}/BarsAgo`, rule: "wrong_type", message: 'BarsAgo must be a number, not "5".' },
    ],
    [
      "a fraction of a bar",
      filters({ Input: "close", BarsAgo: 1.5 }),
      { path: `${FILTER}/BarsAgo`, rule: "wrong_type", message: "BarsAgo must be a whole number, not 1.5." },
    ],
    [
      "a number of bars beyond reason",
      filters({ Input: "close", Within: 1e300 }),
      { path: `${FILTER}/Within`, rule: "out_of_range", message: "Within is 1e+300; it must be from 0 to 1000." },
    ],
    ["null for a number", filters({ Input: "close", Within: null }), { path: `${FILTER}/Within`, rule: "wrong_type" }],
    [
      "a list that is an object",
      { All: { FeatureWindow: {} } },
      { path: `${AT}/All`, rule: "wrong_type", message: "All must be a list, not an object." },
    ],
    [
      "a timeframe by another name",
      filters({ Input: "close", Timeframe: "1day" }),
      {
        path: `${FILTER}/Timeframe`,
        rule: "not_in_list",
        facts: { allowed: expect.arrayContaining(["1d", "1wk"]), nearest: "1d" },
      },
    ],
    [
      "a timeframe that does not exist",
      filters({ Input: "close", Timeframe: "60m" }),
      { rule: "not_in_list", facts: { allowed: expect.anything() } },
    ],
    [
      "a wrong instruction type",
      { All: [{ Stock: { Ask: [{ Type: "int" }] } }] },
      { path: `${AT}/All/0/Stock/Ask/0/Type`, rule: "not_in_list", message: 'Type is "int"; it must be float.' },
    ],
    [
      "part of a share",
      { All: [{ Stock: { Employees: [{ State: { Value: { Equals: 1.5 } } }] } }] },
      { path: `${AT}/All/0/Stock/Employees/0/State/Value/Equals`, rule: "wrong_type" },
    ],
    [
      "an unsafe whole number",
      { All: [{ Stock: { Volume: [{ State: { Value: { Equals: 2 ** 53 } } }] } }] },
      { path: `${AT}/All/0/Stock/Volume/0/State/Value/Equals`, rule: "out_of_range" },
    ],
    [
      "a bound without a value",
      { All: [{ Stock: { Ask: [{ State: { Value: { Lower: { Operator: "gt" } } } }] } }] },
      { rule: "required", message: "Value is required." },
    ],
    [
      "a day that no calendar has",
      { All: [{ AsOf: "2026-02-30" }] },
      { path: `${AT}/All/0/AsOf`, rule: "impossible_date", message: 'AsOf is "2026-02-30". No calendar has this day.' },
    ],
    ["a moment in words", { All: [{ AsOf: "last friday" }] }, { path: `${AT}/All/0/AsOf`, rule: "bad_format" }],
    ["a date with words behind it", { All: [{ AsOf: "2026-03-31 at noon" }] }, { rule: "bad_format" }],
    [
      "an impossible earnings date",
      { All: [{ Stock: { Earnings: [{ DateState: { Equals: "2026-06-31" } }] } }] },
      { rule: "impossible_date" },
    ],
    [
      "an unknown name of a day",
      { All: [{ Stock: { Earnings: [{ DateState: { Equals: "someday" } }] } }] },
      { rule: "bad_format" },
    ],
    [
      "a score that is missing",
      { All: [{ PatternModel: [{ ModelId: "pm_1" }] }] },
      { path: `${AT}/All/0/PatternModel/0/MinScore`, rule: "required" },
    ],
    [
      "more conditions wanted than there are",
      { AtLeast: { Count: 3, Of: [{}, {}] } },
      { path: `${AT}/AtLeast/Count`, rule: "out_of_range" },
    ],
    [
      "a number of conditions that is missing",
      { AtLeast: { Of: [{}] } },
      { path: `${AT}/AtLeast/Count`, rule: "required" },
    ],
    [
      "an unusable name of a pattern",
      { All: [{ CandlestickPattern: { "a/b": [] } }] },
      { path: `${AT}/All/0/CandlestickPattern/a~1b`, rule: "bad_key" },
    ],
    [
      "a number that is none",
      filters({ Input: "close", Returns: { Want: { Value: { LessThan: Number.NaN } } } }),
      { rule: "not_finite" },
    ],
    [
      "an endless number",
      filters({ Input: "close", Returns: { Want: { Value: { LessThan: Infinity } } } }),
      { rule: "not_finite" },
    ],
  ])("says one thing of %s", (_, payload, issue) => {
    const found = issuesOf(payload);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject(issue);
  });

  it("says one thing of each fault of many", () => {
    const found = issuesOf({
      All: [{ Stocks: {}, Foo: 1 }, { AsOfBasis: "adjusted", Short: { Filters: [{ Value: { Above: 5 } }] } }, 7],
      Any: "close > 5",
    });
    expect(found.map(({ path, rule }) => [path, rule])).toEqual([
      [`${AT}/All/0/Stocks`, "unknown_member"],
      [`${AT}/All/0/Foo`, "unknown_member"],
      [`${AT}/All/1/AsOfBasis`, "not_in_list"],
      [`${AT}/All/1/Short/Filters/0/Value/Above`, "unknown_member"],
      [`${AT}/All/2`, "wrong_type"],
      [`${AT}/Any`, "wrong_type"],
    ]);
  });

  it("refuses names that could reach a prototype, wherever they stand", () => {
    const found = issuesOf(
      parseJson(
        new TextEncoder().encode(
          '{"__proto__": {}, "All": [{"CandlestickPattern": {"__proto__": [{}], "constructor": [{}], "CDLDOJI": [{"prototype": 1}]}, "Reference": {"ValidModifiers": {"a": [{"__proto__": 1}]}}}]}',
        ),
      ),
    );
    expect(found.filter(({ rule }) => rule === "forbidden_key").map(({ path }) => path)).toEqual([
      `${AT}/__proto__`,
      `${AT}/All/0/CandlestickPattern/__proto__`,
      `${AT}/All/0/CandlestickPattern/constructor`,
      `${AT}/All/0/CandlestickPattern/CDLDOJI/0/prototype`,
      `${AT}/All/0/Reference/ValidModifiers/a/0/__proto__`,
    ]);
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });

  it("takes null for a group or a list, and for nothing else", () => {
    const groups = [
      "CandlestickPattern",
      "ChartPattern",
      "FeatureWindow",
      "Fundamental",
      "Indicator",
      "InsiderTransactions",
      "Leaf",
      "PatternModel",
      "Reference",
      "Short",
      "Stock",
    ];
    expect(
      issuesOf({
        All: [Object.fromEntries(groups.map((group) => [group, null]))],
        Any: null,
        None: null,
        AtLeast: null,
      }),
    ).toEqual([]);
    const entry = { Filters: null, Technical: null };
    expect(
      issuesOf({
        All: [{ FeatureWindow: { Filters: null }, Short: entry, InsiderTransactions: entry, Stock: { Gap: null } }],
      }),
    ).toEqual([]);

    const members = [
      "Input",
      "Id",
      "Timeframe",
      "BarsAgo",
      "WithinAll",
      "Returns",
      "IsDisabled",
      "Category",
      "Default",
      "RetentionDays",
    ];
    for (const member of members) {
      expect(issuesOf(filters({ [member]: null }))).toMatchObject([{ path: `${FILTER}/${member}` }]);
    }
    for (const member of ["AsOf", "AsOfBasis", "Id", "$schema"]) {
      expect(issuesOf({ All: [{ [member]: null }] })).toMatchObject([{ path: `${AT}/All/0/${member}` }]);
    }
    for (const returns of [
      { Want: null },
      { Want: { Study: null } },
      { Want: { Value: { LessThan: null } } },
      { Want: { Study: { LessThan: null } } },
    ]) {
      expect(issuesOf(filters({ Input: "close", Returns: returns }))).toHaveLength(1);
    }
  });

  it("puts the path after the place at which the payload stands", () => {
    expect(validatePayload({ Al: [] }, "/payload")).toMatchObject({ issues: [{ path: "/payload/Al" }] });
    expect(validatePayload({ Al: [] }, "")).toMatchObject({ issues: [{ path: "/Al" }] });
  });

  it("shortens what it quotes", () => {
    const [issue] = issuesOf(filters({ Input: "close", Timeframe: "x".repeat(1000), ["y".repeat(1000)]: 1 }));
    expect(issue!.message.length).toBeLessThan(300);
    expect(JSON.stringify(issuesOf({ ["y".repeat(100_000)]: 1 })).length).toBeLessThan(1000);
  });
});

describe("a hostile payload", () => {
  const wrong = (count: number): unknown[] => Array.from({ length: count }, () => ({ x: 1 }));

  function nested(depth: number): unknown {
    let payload: unknown = {};
    for (let i = 0; i < depth; i++) payload = { All: [{ Leaf: payload }] };
    return payload;
  }

  function cycle(): unknown {
    const payload: Record<string, unknown> = {};
    payload["All"] = [{ Leaf: payload }, { Leaf: payload }];
    return payload;
  }

  const groups = ["Ask", "Bid", "Last", "Open", "High", "Low", "Mark", "Vwap", "Beta", "Change"];
  const entry = { a: 1, b: [2], State: { Value: { Equals: "x", Lower: 5 } }, Id: 5, Type: [], SessionZones: {} };

  it.each<[string, unknown]>([
    ["nests 1,000 Leafs", nested(1_000)],
    ["nests 100,000 Leafs", nested(100_000)],
    ["holds 125,000 wrong conditions", { All: wrong(125_000) }],
    ["holds 125,000 wrong filters", filters(...wrong(125_000))],
    [
      "holds as many wrong entries as are allowed",
      {
        All: [{ Stock: Object.fromEntries(groups.map((group) => [group, Array.from({ length: 100 }, () => entry)])) }],
      },
    ],
    [
      "holds as many wrong zones as are allowed",
      filters(...Array.from({ length: 38 }, () => ({ SessionZones: Array(1_000).fill(5) }))),
    ],
    [
      "holds as many numbers for patterns as are allowed",
      {
        All: [
          { ChartPattern: Object.fromEntries(Array.from({ length: 38 }, (_, i) => [`P${i}`, Array(1_000).fill(5)])) },
        ],
      },
    ],
    ["holds 125,000 unknown members", Object.fromEntries(Array.from({ length: 125_000 }, (_, i) => [`m${i}`, i]))],
    [
      "holds long unknown members",
      Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}${"😀".repeat(1_000)}`, i])),
    ],
    ["contains itself", cycle()],
    ["is no JSON at all", { All: [() => 1, Symbol("a"), 5n, new Date(0), new Map(), undefined] }],
  ])("that %s is refused at once, with little said", (_, payload) => {
    const found = issuesOf(payload);
    // Far more than is taken on a busy machine, and far less than where each of them is compared with each.
    const times = Array.from({ length: 5 }, () => {
      const before = performance.now();
      issuesOf(payload);
      return performance.now() - before;
    });
    expect(Math.min(...times), "milliseconds of the best of five").toBeLessThan(3_000);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(LIMITS.issues);
    expect(new TextEncoder().encode(JSON.stringify(found)).length).toBeLessThanOrEqual(LIMITS.issueBytes);
    expect(invalidError(found).message.length).toBeLessThan(2_000);
  });

  it("that is a spoiled valid one gives issues and never throws", () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, Number.NaN, -0, 1e300, "__proto__", "-P1D", [[]], { All: [{}] }),
    );
    fc.assert(
      fc.property(
        arbitraryPayload(),
        fc.array(fc.tuple(fc.nat(), fc.nat(3), junk), { minLength: 1, maxLength: 4 }),
        (payload, faults) => {
          let spoiled: unknown = payload;
          for (const [at, kind, value] of faults) spoiled = spoil(spoiled, at, kind, value);
          const checked = validatePayload(spoiled);
          if (checked.ok) return;
          expect(checked.issues.length).toBeGreaterThan(0);
          expect(new Set(checked.issues.map(({ path }) => path)).size).toBe(checked.issues.length);
          for (const { path, message } of checked.issues) {
            expect(path.startsWith(AT)).toBe(true);
            expect(message).toMatch(/\S{2,}.*[.?]$/s);
            expect(message).not.toMatch(/undefined|\[object|invalid input/i);
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });
});

/** A copy with one value, picked by number, replaced, removed, renamed or joined by another. */
function spoil(root: unknown, at: number, kind: number, value: unknown): unknown {
  const copy: unknown = structuredClone(root);
  const holders: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const visit = (holder: unknown): void => {
    if (typeof holder !== "object" || holder === null) return;
    for (const key of Object.keys(holder)) {
      holders.push({ holder: holder as Record<string, unknown>, key });
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  const picked = holders[at % Math.max(1, holders.length)];
  if (picked === undefined) return value;
  const { holder, key } = picked;
  if (kind === 0) holder[key] = value;
  else if (kind === 1) delete holder[key];
  else holder[kind === 2 ? `${key}s` : "Extra"] = kind === 2 ? holder[key] : value;
  return copy;
}

describe("bodies that hold a payload", () => {
  it("are checked as a whole", () => {
    const params = { instructions: { All: [] }, cache_ttl_seconds: 60, save_args: { scan_id: null } };
    expect(validateScanParams(params)).toEqual({ ok: true, params });
    expect(validateScanParams({ instructions: { Al: [] }, cache_ttl: 60 })).toMatchObject({
      issues: [
        { path: "/instructions/Al", rule: "unknown_member" },
        {
          path: "/cache_ttl",
          rule: "unknown_member",
          facts: { nearest: "cache_ttl_seconds" },
        },
      ],
    });
    expect(validateScanParams({ cache_ttl_seconds: -1 })).toMatchObject({
      issues: [{ path: "/instructions", rule: "required" }, { path: "/cache_ttl_seconds" }],
    });
  });

  it("are held to the limits of a payload, whatever it is called", () => {
    let payload: unknown = {};
    for (let i = 0; i < 17; i++) payload = { All: [{ Leaf: payload }] };
    const checked = validateBody(RefineScanRequest, { payload, instruction: "drop the RSI filter" });
    expect(checked).toMatchObject({ ok: false, issues: [{ rule: "too_deep" }] });
    const ok = { payload: {}, instruction: "make it weekly" };
    expect(validateBody(RefineScanRequest, ok)).toEqual({ ok: true, body: ok });
  });

  it("become one error that carries every issue", () => {
    const checked = validateScanParams({ instructions: 5, cache_ttl_seconds: "a" });
    const error = invalidError(checked.ok ? [] : checked.issues);
    expect(error.code).toBe("validation_failed");
    expect(error.status).toBe(422);
    expect(error.message).toBe("/instructions: instructions must be an object, not 5. (and 1 more)");
    expect(error.details).toHaveLength(2);
  });
});
