import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload, pointerKeys, valueAt, type ScanPayload } from "#contract";
import type { ConvertDeps } from "../convert/convert-words.ts";
import { DraftCache } from "../convert/draft-cache.ts";
import type { LackingOf } from "../convert/restrict-draft.ts";
import { asJson, filtersOf, filterInWords } from "./payload-filters.ts";
import { refineWords } from "./refine-words.ts";

const clock = { now: () => 0, elapsed: () => 0 };
const deps = (lackingOf: LackingOf = () => []): ConvertDeps => ({
  words: {
    sectors: ["Technology", "Energy"],
    industries: [],
    exchanges: ["XNAS"],
    countries: ["US"],
    indexes: ["SP500"],
    models: [{ id: "pm_1", name: "Spring coil" }],
    today: "2025-06-18",
  },
  drafter: undefined,
  examples: [],
  clock,
  cache: new DraftCache(clock),
  sha256: (text) => text,
  lackingOf,
});

const feature = (Id: string, Input: string, Want: object, more: object = {}) => ({
  Id,
  Input,
  ...more,
  Returns: { Want },
});
const PAYLOAD: ScanPayload = {
  All: [
    {
      FeatureWindow: {
        Filters: [
          feature("one", "rsi(14)", { Value: { LessThan: 30 } }),
          feature("two", "close", { Value: { GreaterThan: 5 } }, { DisplayName: "dear enough" }),
          feature("three", "close", { Study: { GreaterThan: { Input: "sma(50)" } } }),
          feature("four", "rvol(20)", { Value: { GreaterThan: 1.5 } }),
          feature("five", "close", { Study: { CrossesAbove: { Input: "vwap" } } }, { Within: 5 }),
        ],
      },
      Stock: { Sector: [{ Id: "six", State: { Value: ["Technology"] } }] },
    },
    { CandlestickPattern: { CDLHAMMER: [{ Id: "seven", IsDisabled: true }] } },
    { PatternModel: [{ Id: "eight", ModelId: "pm_1", MinScore: 0.8 }] },
  ],
};

async function refine(
  instruction: string,
  payload: ScanPayload = PAYLOAD,
  lackingOf?: LackingOf,
  previous?: ScanPayload,
) {
  const before = JSON.stringify(payload);
  const made = await refineWords({ payload, instruction, previous }, deps(lackingOf));
  expect(JSON.stringify(payload), "what is given is left alone").toBe(before);
  return made;
}

/** Returns the changes that an instruction makes, in words. */
async function changes(instruction: string, payload?: ScanPayload): Promise<string> {
  const { payload: made, summary, errors } = await refine(instruction, payload);
  return made === undefined ? errors[0]! : summary.replace(/ (?:Stocks where|Every stock of).*$/s, "");
}

const RSI = "rsi(close,14) < 30 on daily bars";
const PRICE = "close > $5 on daily bars";
const AVERAGE = "close > sma(close,50) on daily bars";
const VOLUME = "rvol(20) > 1.5x on daily bars";
const CROSS = "close crosses above vwap on daily bars, within the last 5 bars";

describe("an instruction", () => {
  it.each([
    ["also require market cap above $2B", "Added market_cap > $2,000,000,000."],
    ["add RSI(2) below 10", "Added rsi(close,2) < 10 on daily bars."],
    ["must also be profitable", "Added NetIncome of the last twelve months > $0."],
    [
      "either MFI below 30 or CCI below -100",
      "Added mfi(14) < 30 on daily bars. Added cci(hlc3,20) < -100 on daily bars.",
    ],
    ["not in energy", "Added sector is not Energy."],
    ["and only energy stocks", "Changed sector is Technology to sector is Energy."],
    ["change the sector to energy", "Changed sector is Technology to sector is Energy."],
    ["drop the RSI filter", `Removed ${RSI}.`],
    ["please get rid of the RSI condition", `Removed ${RSI}.`],
    ["no RSI filter", `Removed ${RSI}.`],
    ["remove the oversold condition", `Removed ${RSI}.`],
    ["without the volume condition", `Removed ${VOLUME}.`],
    ["I don't need the price filter", `Removed ${PRICE}.`],
    ["remove the 50-day one", `Removed ${AVERAGE}.`],
    ["drop the vwap cross", `Removed ${CROSS}.`],
    ["drop the tech filter", "Removed sector is Technology."],
    [
      "forget about Spring coil",
      expect.stringMatching(
        /^Removed the newest bars resemble the pattern model \S+ with a score of at least [\d.]+\.$/,
      ),
    ],
    ["drop both close filters", `Removed ${PRICE}. Removed ${AVERAGE}. Removed ${CROSS}.`],
    ["instead of 30 use 25", `Changed ${RSI} to rsi(close,14) < 25 on daily bars.`],
    ["use 25 instead of 30", `Changed ${RSI} to rsi(close,14) < 25 on daily bars.`],
    ["change 50 to 100", `Changed ${AVERAGE} to close > sma(close,100) on daily bars.`],
    ["replace the 50-day with the 20-day", `Changed ${AVERAGE} to close > sma(close,20) on daily bars.`],
    ["use EMA instead of SMA", `Changed ${AVERAGE} to close > ema(close,50) on daily bars.`],
    ["change RSI to below 25", `Changed ${RSI} to rsi(close,14) < 25 on daily bars.`],
    ["change RSI to between 20 and 40", `Changed ${RSI} to rsi(close,14) >= 20 and <= 40 on daily bars.`],
    ["change RSI(14) to RSI(2)", `Changed ${RSI} to rsi(close,2) < 30 on daily bars.`],
    ["set RSI to 25", `Changed ${RSI} to rsi(close,14) < 25 on daily bars.`],
    ["RSI below 25", `Changed ${RSI} to rsi(close,14) < 25 on daily bars.`],
    ["RSI above 20", "Added rsi(close,14) > 20 on daily bars."],
    ["raise the price to 10", `Changed ${PRICE} to close > $10 on daily bars.`],
    ["raise the RSI by 5", `Changed ${RSI} to rsi(close,14) < 35 on daily bars.`],
    ["lower the volume by 10%", `Changed ${VOLUME} to rvol(20) > 1.35x on daily bars.`],
    ["replace the RSI filter with MFI below 20", `Removed ${RSI}. Added mfi(14) < 20 on daily bars.`],
    ["make the RSI weekly", `Changed ${RSI} to rsi(close,14) < 30 on weekly bars.`],
    ["in the last 3 bars instead", `Changed ${CROSS} to ${CROSS.replace("5", "3")}.`],
    ["as of last Friday", "Set as of 2025-06-13."],
    ["switch off the RSI filter", `Switched off ${RSI}.`],
    ["turn the RSI off", `Switched off ${RSI}.`],
    ["enable the hammer", "Switched on the candlestick pattern Hammer on daily bars."],
    ["drop the RSI filter and add market cap above $1B", `Removed ${RSI}. Added market_cap > $1,000,000,000.`],
  ])("makes its change: %s", async (instruction, expected) => {
    expect(await changes(instruction)).toEqual(expected);
  });

  it.each(["make it weekly", "on the 15 minute instead", "set the timeframe to hourly", "premarket instead"])(
    "without a filter's name changes every filter with bars: %s",
    async (instruction) => {
      const { payload, filters } = await refine(instruction);
      expect(filters).toHaveLength(6);
      expect(JSON.stringify(payload)).toContain('"Sector":[{"Id":"six","State":{"Value":["Technology"]}}]');
    },
  );

  it("that keeps one filter removes the rest", async () => {
    const { payload } = await refine("keep only the RSI filter");
    expect(filtersOf(payload!).map(filterInWords)).toEqual([RSI]);
    expect((await refine("remove everything")).payload).toEqual({ All: [] });
  });
});

describe("an instruction that makes the scan stricter or looser", () => {
  const levels = async (instruction: string) =>
    filtersOf((await refine(instruction)).payload!)
      .slice(0, 4)
      .map(({ text }) => /[<>]=? \$?([\d.]+)/.exec(text)?.[1]);

  it.each([
    ["relax it a bit", ["33", "4.5", undefined, "1.35"]],
    ["more results please", ["33", "4.5", undefined, "1.35"]],
    ["make it stricter", ["27", "5.5", undefined, "1.65"]],
    ["tighten it a lot", ["22.5", "6.25", undefined, "1.88"]],
    ["loosen everything by 20%", ["36", "4", undefined, "1.2"]],
    ["relax the RSI filter a little", ["33", "5", undefined, "1.5"]],
  ])("moves the levels: %s", async (instruction, expected) => {
    expect(await levels(instruction)).toEqual(expected);
  });

  it("moves the distance from a line, not the line", async () => {
    const near = (multiplier: number) => ({
      All: [
        {
          FeatureWindow: {
            Filters: [
              feature("a", "close", { Study: { GreaterThanOrEqual: { Input: "high_52w", Multiplier: multiplier } } }),
            ],
          },
        },
      ],
    });
    expect((await refine("relax it", near(0.9))).payload).toEqual(near(0.89));
  });

  it("keeps a level within the study's bounds", async () => {
    const payload = { All: [{ FeatureWindow: { Filters: [feature("a", "rsi(14)", { Value: { LessThan: 95 } })] } }] };
    expect(JSON.stringify((await refine("relax it", payload)).payload)).toContain('"LessThan":100');
  });
});

describe("undo that", () => {
  it("restores the payload that the caller sent as the previous one", async () => {
    const before = { All: [{ FeatureWindow: { Filters: [feature("old", "rsi(14)", { Value: { LessThan: 25 } })] } }] };
    const { payload, summary } = await refine("undo that", PAYLOAD, undefined, before);
    expect(payload).toEqual(before);
    expect(summary).toContain("Set the payload to the one from before the last change.");
  });
});

describe("a number that is a distance on both sides of a line", () => {
  it("changes on both sides", async () => {
    const near = (low: number, high: number) => ({
      All: [
        {
          FeatureWindow: {
            Filters: [
              feature("a", "close", { Study: { GreaterThanOrEqual: { Input: "sma(50)", Multiplier: low } } }),
              feature("b", "close", { Study: { LessThanOrEqual: { Input: "sma(50)", Multiplier: high } } }),
            ],
          },
        },
      ],
    });
    expect((await refine("instead of 2% use 10%", near(0.98, 1.02))).payload).toEqual(near(0.9, 1.1));
  });
});

describe("an instruction that cannot be followed", () => {
  it.each([
    [
      "drop the MACD filter",
      /^no_match: No filter fits "MACD"\. The payload has: rsi.*; close > \$5.*Hammer.*switched off/,
    ],
    ["drop the 9-day filter", /^no_match: /],
    ["instead of 31 use 25", /^no_match: /],
    ["instead of 5 use 10", /^ambiguous: "5" fits 2 filters: close > \$5 on daily bars; close crosses above vwap/],
    ["lower the price to 10", /^contradictory: .*10 would raise it/],
    ["RSI below 30", /^no_change: /],
    ["disable the hammer", /^no_change: /],
    ["as of now", /^no_change: /],
    ["also RSI above 40", /^contradictory: /],
    ["make it better", /^underspecified: /],
    ["relax the vwap cross", /^underspecified: close crosses above vwap.* has no level that could be moved\./i],
    ["relax the MACD filter", /^no_match: /],
    ["or MACD crosses above its signal", /^underspecified: /],
    ["undo that", /^unsupported_edit: /],
    ["also trending on Reddit", /^unsupported_data: /],
    ["drop the RSI filter and drop the MACD filter", /^no_match: /],
  ])("is refused with its reason: %s", async (instruction, expected) => {
    const { payload, errors } = await refine(instruction);
    expect(payload).toBeUndefined();
    expect(errors[0]).toMatch(expected);
  });

  it("gives both filters where two match", async () => {
    const two = [
      feature("a", "rsi(14)", { Value: { LessThan: 30 } }),
      feature("b", "rsi(2)", { Value: { LessThan: 10 } }),
    ];
    const payload = { All: [{ FeatureWindow: { Filters: two } }] };
    const { errors } = await refine("drop the RSI filter", payload);
    expect(errors[0]).toMatch(/^ambiguous: "RSI" fits 2 filters: rsi\(close,14\) < 30.*; rsi\(close,2\) < 10/);
    expect(await changes("drop the RSI(2) filter", payload)).toBe("Removed rsi(close,2) < 10 on daily bars.");
    expect(await changes("drop all the RSI filters", payload)).toContain("Removed rsi(close,14)");
  });

  it("comes with suggestions that work", async () => {
    const { errors } = await refine("make it better");
    const suggestions = errors.flatMap((error) => /^suggestion: (.*)$/.exec(error)?.[1] ?? []);
    expect(suggestions).toHaveLength(3);
    for (const suggestion of suggestions) expect((await refine(suggestion)).errors).toEqual([]);
  });
});

describe("filters that an instruction does not touch", () => {
  const INSTRUCTIONS = [
    "also require market cap above $2B",
    "drop the RSI filter",
    "drop the hammer",
    "instead of 30 use 25",
    "make it weekly",
    "switch off the sector filter",
    "either MFI below 30 or CCI below -100",
    "and only energy stocks",
    "as of last Friday",
    "change RSI to between 20 and 40",
  ];

  it.each(INSTRUCTIONS)("keep their bytes: %s", async (instruction) => {
    const { payload, filters } = await refine(instruction);
    const changed = filters.map(({ filter }) => filter.split(" → ").at(-1));
    const raw = (of: ScanPayload, keys: readonly string[]): string => JSON.stringify(valueAt(asJson(of), keys));
    const before = filtersOf(PAYLOAD).map(({ keys }) => raw(PAYLOAD, keys));
    const untouched = filtersOf(payload!).filter(
      (filter) => ![filter.text, filterInWords(filter)].some((text) => changed.includes(text)),
    );
    expect(before).toEqual(expect.arrayContaining(untouched.map(({ keys }) => raw(payload!, keys))));
  });

  it("keep their bytes where an edit is made and undone", async () => {
    for (const [add, drop] of [
      ["also require market cap above $2B", "drop the market cap filter"],
      ["also a doji on the hourly", "drop the doji"],
      ["add P/E below 15", "remove the P/E filter"],
      ["switch off the RSI filter", "switch on the RSI filter"],
      ["instead of 30 use 25", "instead of 25 use 30"],
      ["as of last Friday", "as of now"],
    ] as const) {
      const added = await refine(add);
      expect(added.errors).toEqual([]);
      const { payload } = await refine(drop, added.payload!);
      expect({ drop, bytes: JSON.stringify(payload) }).toEqual({ drop, bytes: JSON.stringify(PAYLOAD) });
    }
  });

  it("stay valid, or the edit is refused with a reason, for any instruction", async () => {
    const words = fc.constantFrom(
      ..."drop the RSI filter add also make it weekly instead of 30 use 25 only energy not in either or price volume above below 10 switch off last 3 bars everything both no all as now to from undo and , ; .".split(
        " ",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(words, { maxLength: 14 }).map((list) => list.join(" ")),
          fc.string(),
        ),
        async (instruction) => {
          const { payload, errors } = await refine(instruction);
          const isMade = payload !== undefined;
          expect(isMade || /^[a-z_]+: \S/.test(errors[0]!)).toBe(true);
          expect(validatePayload(payload ?? {})).toMatchObject({ ok: true });
          expect(checkNames(payload ?? {}, "")).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("filters that the plan does not include", () => {
  const lacks: LackingOf = (payload) =>
    [
      [/"ChartPattern"/, "chart_patterns"],
      [/"AsOf"/, "as_of"],
    ].flatMap(([pattern, category]) =>
      (pattern as RegExp).test(JSON.stringify(payload)) ? [{ category: String(category), plan: "super" as const }] : [],
    );

  it("are removed from an addition, and listed", async () => {
    const { payload, removed } = await refine("also bull flag and MFI below 30", PAYLOAD, lacks);
    expect(JSON.stringify(payload)).not.toContain("ChartPattern");
    expect(removed).toMatchObject([{ category: "chart_patterns", requiredTier: "super" }]);
  });

  it.each(["also bull flag", "as of last Friday"])(
    "make an instruction of nothing else refused: %s",
    async (instruction) => {
      const { payload, errors } = await refine(instruction, PAYLOAD, lacks);
      expect(payload).toBeUndefined();
      expect(errors[0]).toMatch(/^plan_required: .*super/);
    },
  );

  it("may stay where the payload has them already", async () => {
    const flagged = { All: [...PAYLOAD.All!, { ChartPattern: { "Bull Flag": [{}] } }] };
    expect((await refine("drop the RSI filter", flagged, lacks)).payload).toBeDefined();
  });
});

it("pointerKeys unescapes JSON pointers", () => {
  expect(pointerKeys("/All/0/a~1b~0c")).toEqual(["All", "0", "a/b~c"]);
});

describe("an instruction with a count", () => {
  it.each([
    "require MFI below 30 on 2 of the last 3 days",
    "add at least 2 of MFI below 30; CCI below -100; ADX above 25",
  ])("adds it beside the conditions: %s", async (instruction) => {
    const { payload } = await refine(instruction);
    const counted = payload!.All!.map((one) => one.Leaf?.AtLeast).filter((one) => one != null);
    expect(counted).toMatchObject([{ Count: 2, Of: [{}, {}, {}] }]);
  });
});
