import { describe, expect, it } from "vitest";
import { CATALOGUE_ENTRIES, type CatalogueEntry } from "./catalogue-entries.ts";
import { searchCatalogue } from "./search-catalogue.ts";

const ids = (words: string, limit?: number): readonly string[] => searchCatalogue(words, limit).map(({ id }) => id);

describe("searchCatalogue", () => {
  it("finds every definition by its id and by its name among the first", () => {
    const among = (words: string, limit: number, { id, group }: CatalogueEntry): boolean =>
      searchCatalogue(words, limit).some((hit) => hit.id === id && hit.group === group);
    const lost = CATALOGUE_ENTRIES.filter((entry) => !among(entry.id, 3, entry) || !among(entry.name, 5, entry));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  it("finds every definition by each of its synonyms", () => {
    const said = CATALOGUE_ENTRIES.flatMap(({ id, synonyms }) => synonyms.map((words) => [id, words] as const));
    // Of a sign and a letter, such as +DI, a search by words sees the letters alone.
    const worded = said.filter(([, words]) => /[a-z]{3}/.test(words));
    expect(worded.filter(([id, words]) => !ids(words, 12).includes(id))).toEqual([]);
  });

  it("forgives a misspelling, and reads descriptions and units", () => {
    expect(ids("stochstic oscilator", 3)).toContain("stoch_k");
    expect(ids("bolinger upper band", 3)).toContain("bb_upper");
    expect(ids("shares that can be borrowed", 5)).toContain("shares_available");
    expect(ids("what percentage of the float is sold short", 5)).toContain("short_pct_float");
  });

  it("tells how a definition is written", () => {
    expect(searchCatalogue("upper bollinger band", 1)[0]).toMatchObject({
      group: "FeatureWindow",
      id: "bb_upper",
      signature: "bb_upper(source=close,length=20,k=2)",
      unit: "$",
    });
    expect(searchCatalogue("net_value", 1)[0]!.signature).toBe("net_value(days=30)");
  });

  it("gives at most what was asked for, and nothing for no words", () => {
    expect(searchCatalogue("average", 4)).toHaveLength(4);
    expect(searchCatalogue("average", 0)).toEqual([]);
    expect(searchCatalogue("")).toEqual([]);
    expect(searchCatalogue("xqzzv")).toEqual([]);
    expect(searchCatalogue("a".repeat(100_000))).toEqual([]);
  });
});
