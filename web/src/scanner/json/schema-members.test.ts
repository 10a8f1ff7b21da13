import { describe, expect, it } from "vitest";
import { jsonSchemaOf, ScanPayload, TIMEFRAMES, type JsonObject } from "#contract";
import { membersAt, openingAt, valuesAt } from "./schema-members.ts";

const schema = jsonSchemaOf(ScanPayload) as unknown as JsonObject;
const FILTER = ["All", "0", "FeatureWindow", "Filters", "0"];
const names = (keys: readonly string[]): readonly string[] => membersAt(schema, keys).map(({ name }) => name);

describe("what can be written at a place of a payload", () => {
  it("is what the schema declares, however deep", () => {
    expect(names([])).toEqual(expect.arrayContaining(["All", "Any", "None", "AtLeast"]));
    expect(names(["AtLeast"])).toEqual(["Count", "Of"]);
    expect(names(["AtLeast", "Of", "3", "Leaf", "Any", "0"])).toContain("FeatureWindow");
    expect(names(FILTER)).toEqual(expect.arrayContaining(["Input", "Timeframe", "Returns"]));
    expect(names([...FILTER, "Returns", "Want", "Study", "CrossesAbove"])).toContain("Multiplier");
    expect(names(["All", "0", "Stock"])).toContain("Sector");
    expect(names([...FILTER, "Input"])).toEqual([]);
    expect(names(["Nothing", "of", "this"])).toEqual([]);
  });

  it("has the names that the catalogue gives", () => {
    expect(names(["All", "0", "CandlestickPattern"])).toContain("CDLHAMMER");
    expect(names(["All", "0", "ChartPattern"])).toContain("Double Bottom");
    expect(names(["All", "0", "CandlestickPattern", "CDLHAMMER", "0"])).toContain("Sentiment");
  });

  it("is told with what it means", () => {
    expect(membersAt(schema, FILTER).find(({ name }) => name === "BarsAgo")?.description).toMatch(/bars earlier/);
  });

  it("is one of a closed list, where there is one", () => {
    expect(valuesAt(schema, [...FILTER, "Timeframe"]).map(({ name }) => name)).toEqual([...TIMEFRAMES]);
    expect(valuesAt(schema, [...FILTER, "SessionZones", "0"]).map(({ name }) => name)).toContain("premarket");
    expect(valuesAt(schema, [...FILTER, "Input"])).toEqual([]);
  });

  it("begins as its kind does", () => {
    expect(openingAt(schema, ["All"])).toBe("[]");
    expect(openingAt(schema, ["AtLeast"])).toBe("{}");
    expect(openingAt(schema, [...FILTER, "Input"])).toBe('""');
    expect(openingAt(schema, [...FILTER, "BarsAgo"])).toBe("");
  });
});
