import { Reference, SESSION_ZONES, TIMEFRAMES } from "#contract";
import { describe, expect, it } from "vitest";
import { FEATURES } from "./features.gen.ts";
import { buildReference, catalogueVersion } from "./reference.ts";
import { STOCK_FILTERS } from "./stock.gen.ts";
import { resolveStudy } from "./study/resolve-study.ts";

describe("the reference", () => {
  const reference = buildReference();

  it("has the shape of the interface", () => {
    expect(Reference.parse(reference)).toEqual(reference);
    expect(reference.SessionZones?.map((zone) => zone.Value)).toEqual(SESSION_ZONES);
    expect(reference.Timeframes?.map((timeframe) => timeframe.Value)).toEqual(TIMEFRAMES);
    expect(reference.Timeframes?.map((timeframe) => timeframe.Label).slice(4, 10)).toEqual([
      "5 minutes",
      "10 minutes",
      "15 minutes",
      "20 minutes",
      "30 minutes",
      "1 hour",
    ]);
  });

  it("lists every study under names that resolve to it", () => {
    expect(reference.ValidStudyInputs).toHaveLength(FEATURES.length);
    for (const { alias, aliases } of reference.ValidStudyInputs ?? []) {
      for (const name of [alias, ...(aliases ?? [])]) {
        const [day, minutes] = [resolveStudy(name), resolveStudy(name, { timeframe: "5m" })];
        const study = day.ok ? day.study : minutes.ok ? minutes.study : undefined;
        expect([name, study?.feature?.alias]).toEqual([name, alias]);
      }
    }
  });

  it("says what a study takes", () => {
    const text = (alias: string) => reference.ValidStudyInputs?.find((study) => study.alias === alias)?.Description;
    expect(text("sma")).toContain("Arguments: source (any study, default close), length (1 to 1000, default 20).");
    expect(text("avwap")).toContain(
      "anchor (ytd, high_52w, low_52w, ipo, earnings, or a date such as 2024-01-31; default ytd)",
    );
    expect(text("rvol_slot")).toContain("Intraday timeframes only.");
  });
});

describe("the forms of the reference", () => {
  const { Inputs } = buildReference({ "1d": 3_650, "5m": 30 }).ValidModifiers as { Inputs: { Input: string }[] };
  const forms = Object.fromEntries(Inputs.map((form) => [form.Input, form]));

  it("have a member for every study", () => {
    expect(Object.keys(forms)).toEqual(FEATURES.map(({ alias }) => alias));
    expect(forms["rsi"]).toEqual({
      Input: "rsi",
      Category: "advanced",
      DisplayName: "Relative Strength Index",
      DisplayUnit: "idx",
      SupportsRealtime: true,
      Min: 0,
      Max: 100,
      Default: 50,
      RetentionDays: { "1d": 3_650, "5m": 30 },
    });
  });

  it("tell the days of the timeframes that the study has", () => {
    expect(forms["prev_close"]).toMatchObject({ RetentionDays: { "1d": 3_650 } });
    expect(forms["rvol_slot"]).toMatchObject({ RetentionDays: { "5m": 30 } });
    expect(forms["vwap"]).toMatchObject({ RetentionDays: { "1d": 3_650, "5m": 30 } });
  });
});

describe("the stock filters", () => {
  it("name studies that exist on daily bars", () => {
    const texts = STOCK_FILTERS.flatMap((filter) => {
      if (filter.kind === "gap") return Object.values(filter.studies);
      if (filter.kind !== "numeric") return [];
      return [filter.study, ...("studyOfPeriod" in filter ? [filter.studyOfPeriod(50)] : [])];
    });
    expect(texts.length).toBeGreaterThan(15);
    expect(texts.filter((text) => !resolveStudy(text).ok)).toEqual([]);
  });

  it("are described in sentences", () => {
    expect(STOCK_FILTERS.filter((filter) => !filter.description.endsWith("."))).toEqual([]);
  });
});

it("has a version of eight hexadecimal digits", () => {
  expect(catalogueVersion).toMatch(/^[0-9a-f]{8}$/);
});
