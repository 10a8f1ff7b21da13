import { describe, expect, it } from "vitest";
import { chipText, entryName } from "./chip-text.ts";
import { issuesOf } from "./check-payload.ts";
import { DEFINITIONS, definitionOf, searchDefinitions } from "./definitions.ts";
import { settingsOf } from "./entry-settings.ts";
import { modelCondition, newCondition } from "./new-condition.ts";
import { entriesOf, treeOf } from "./payload-tree.ts";

const ids = (words: string, limit = 5) => searchDefinitions(words, { limit }).map(({ id }) => id);
const entryOf = (definition: (typeof DEFINITIONS)[number]) =>
  entriesOf(treeOf({ All: [newCondition(definition)] }))[0]!;

describe("definitions", () => {
  it("gives a valid condition for each, which says something or waits for a value, and is about it", () => {
    for (const definition of DEFINITIONS) {
      const entry = entryOf(definition);
      expect(issuesOf({ All: [newCondition(definition)] })).toEqual([]);
      expect(entry.kind).toBe(definition.entryKind);
      const waits = definition.entryKind === "stockText" ? `${definition.name}: nothing asked yet` : chipText(entry);
      expect(chipText(entry)).toBe(waits);
      expect(chipText(entry).endsWith("nothing asked yet")).toBe(definition.entryKind === "stockText");
      const about = definitionOf(entry);
      // A level on the price scale begins as what the close is held against.
      expect([definition.id, "close"]).toContain(about?.id);
    }
  });

  it("begins a condition on the bars that are asked for, where its definition has them", () => {
    const weekly = { timeframe: "1wk", zones: ["premarket", "regular"] } as const;
    const valueOf = (id: string) =>
      entriesOf(
        treeOf({
          All: [
            newCondition(
              DEFINITIONS.find((one) => one.id === id)!,
              weekly,
            ),
          ],
        }),
      )[0]!.value;
    expect(valueOf("rsi")).toMatchObject({ Timeframe: "1wk", SessionZones: ["premarket", "regular"] });
    expect(valueOf("CDLHAMMER")).toMatchObject({ Timeframe: "1wk", SessionZones: ["premarket", "regular"] });
    expect(valueOf("Double Bottom")).not.toHaveProperty("Timeframe");
    expect(valueOf("rvol_slot")).toMatchObject({ Timeframe: "5m" });
    expect(valueOf("high_52w")).not.toHaveProperty("SessionZones");
    for (const definition of DEFINITIONS) {
      expect(issuesOf({ All: [newCondition(definition, weekly)] })).toEqual([]);
      expect(issuesOf({ All: [newCondition(definition, { timeframe: "30m", zones: ["all"] })] })).toEqual([]);
    }
  });

  it.each([
    ["relative strength index", "rsi"],
    ["RSI", "rsi"],
    ["hammer", "CDLHAMMER"],
    ["cup and handle", "Cup and Handle"],
    ["market cap", "MarketCap"],
    ["revenue growth", "RevenueGrowthYoY"],
    ["days to cover", "days_to_cover"],
    ["insider buy", "transaction"],
  ])("finds %s", (words, id) => {
    expect(ids(words)).toContain(id);
  });

  it("lists all without words, and those of some kinds alone", () => {
    expect(searchDefinitions("")).toEqual(DEFINITIONS);
    const patterns = searchDefinitions("bullish", { kinds: ["candlestick"] });
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.every(({ heading }) => heading === "Candlestick patterns")).toBe(true);
  });

  it("tells what a form needs of each", () => {
    const rsi = searchDefinitions("rsi")[0]!;
    expect(rsi).toMatchObject({ heading: "Technical indicators", source: "close", unit: "idx", bounds: [0, 100] });
    expect(rsi.parameters).toMatchObject([{ name: "length", parameter: { kind: "int", default: 14 } }]);
    expect(rsi.timeframes).toContain("5m");
    expect(definitionOf(entryOf(rsi))).toBe(rsi);
    expect(DEFINITIONS.filter(({ heading }) => heading === "")).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ["rsi", ["Timeframe", "SessionZones", "BarsAgo", "Within", "WithinAll"]],
    ["Double Bottom", ["Timeframe", "BullishBearish", "LookbackBars"]],
    ["AverageVolume", ["Price", "Period", "ShouldBeDelayed15Minutes"]],
    ["Sector", ["Value", "Exclude"]],
    ["Revenue", ["Period", "PeriodsAgo"]],
    ["Earnings", ["MarketTiming"]],
  ])("tells the settings of %s", (id, settings) => {
    const definition = DEFINITIONS.find((one) => one.id === id)!;
    expect(settingsOf(entryOf(definition)).map(({ name }) => name)).toEqual(expect.arrayContaining([...settings]));
    expect(settingsOf(entryOf(definition))).toHaveLength(settings.length);
  });

  it("says one object in two places by each of their names", () => {
    const entry = {};
    const chips = entriesOf(treeOf({ All: [{ CandlestickPattern: { CDLHAMMER: [entry], CDLDOJI: [entry] } }] }));
    expect(chips.map(chipText)).toEqual([
      "the candlestick pattern Hammer on daily bars",
      "the candlestick pattern Doji on daily bars",
    ]);
  });

  it("names what a filter is about", () => {
    expect(entriesOf(treeOf({ All: [modelCondition("pm_1")] })).map(entryName)).toEqual(["pm_1"]);
    const names = DEFINITIONS.filter(({ id }) => ["sma", "CDLDOJI", "Sector"].includes(id)).map((one) =>
      entryName(entryOf(one)),
    );
    expect(names).toContain("Sector");
  });
});
