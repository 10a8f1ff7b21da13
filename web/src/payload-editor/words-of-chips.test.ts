import { describe, expect, it } from "vitest";
import { convertWords, DraftCache, type Conversion } from "#language";
import { chipText } from "./chip-text.ts";
import { spokenQueries } from "./payload-examples.testing.ts";
import { entriesOf, treeOf } from "./payload-tree.ts";
import { wordsOfChips } from "./words-of-chips.ts";

const clock = { now: () => 0, elapsed: () => 0 };

async function convert(query: string): Promise<Conversion> {
  return convertWords(query, {
    words: {
      sectors: ["Technology", "Energy"],
      industries: [],
      exchanges: [],
      countries: ["US"],
      indexes: ["SP500"],
      models: [],
      today: "2025-06-18",
    },
    drafter: undefined,
    examples: [],
    lackingOf: () => [],
    clock,
    cache: new DraftCache(clock),
    sha256: (text) => text,
  });
}

/** The answer of the API, as far as it is read here. */
async function spoken(query: string) {
  const { payload = {}, leftOut: left, summary, filters } = await convert(query);
  const tree = treeOf(payload);
  const answer = {
    reasoning: {
      summary,
      filters: filters.map((one) => ({ ...one })),
      left_out: left.map((one) => ({ ...one })),
    },
  };
  const { chips, leftOut } = wordsOfChips(query, answer, tree);
  const said = [...chips].map(([path, { ranges, assumptions }]) => {
    const entry = entriesOf(tree).find((one) => one.path === path);
    const name = entry === undefined ? `moment of ${path}` : chipText(entry);
    return { name, words: ranges.map(({ from, to }) => query.slice(from, to)), assumptions };
  });
  return { said, leftOut, chips, tree };
}

describe("wordsOfChips", () => {
  it("finds the words of each chip, and what was assumed", async () => {
    const { said } = await spoken("oversold  tech stocks with price above the 50 day average as of 2025-03-03");
    expect(said).toMatchObject([
      {
        name: "rsi(close,14) < 30 on daily bars",
        words: ["oversold"],
        assumptions: [expect.stringContaining("RSI(14) below 30")],
      },
      { name: "sector is Technology", words: [expect.stringMatching(/^tech/)] },
      { name: "close > sma(close,50) on daily bars", words: [expect.stringMatching(/price above the 50 day average/)] },
      { name: expect.stringMatching(/^moment of/), words: [expect.stringContaining("2025-03-03")] },
    ]);
  });

  it("finds the second of two equal words for the second filter", async () => {
    const query = "RSI below 30 on daily bars and RSI below 30 on weekly bars";
    const { chips } = await spoken(query);
    const starts = [...chips.values()].map(({ ranges }) => ranges[0]?.from);
    expect(starts).toEqual([0, 31]);
  });

  it("shows words that nothing was made of", async () => {
    const query = "RSI below 30 and trending on Reddit";
    const { leftOut } = await spoken(query);
    expect(leftOut).toMatchObject([{ reason: expect.stringContaining("social media") }]);
    expect(query.slice(leftOut[0]!.from, leftOut[0]!.to)).toContain("Reddit");
  });

  it("keeps quotes and signs of the query apart from its own", () => {
    const tree = treeOf({ All: [{ Stock: { Name: [{ State: { Value: ["bank"] } }] } }] });
    const query = 'name has "bank" (any)';
    const filters = [
      { filter: "name contains bank", reason: 'From "name has "bank" (any)". Assumed: "bank" is a part: x.' },
    ];
    const { chips } = wordsOfChips(query, { reasoning: { summary: "", filters } }, tree);
    expect([...chips.values()]).toEqual([
      { ranges: [{ from: 0, to: query.length }], assumptions: ['"bank" is a part: x'] },
    ]);
  });

  it("finds words for every chip of many queries", async () => {
    const without: string[] = [];
    for (const query of spokenQueries()) {
      const { chips, tree } = await spoken(query);
      const lost = entriesOf(tree).filter(({ path }) => (chips.get(path)?.ranges.length ?? 0) === 0);
      without.push(...lost.map((entry) => `${query}: ${chipText(entry)}`));
    }
    expect(without).toEqual([]);
  });

  it("finds the words of an instruction that changed or added a chip", () => {
    const tree = treeOf({
      All: [{ FeatureWindow: { Filters: [{ Input: "rsi(14)", Timeframe: "1wk", Returns: below30 }] } }],
    });
    const [chip] = entriesOf(tree);
    const filter = `rsi(close,14) < 30 on daily bars → ${chipText(chip!)}`;
    const reasoning = { summary: "", filters: [{ filter, reason: 'Changed. From "weekly".' }] };
    const { chips } = wordsOfChips("make it weekly", { reasoning }, tree);
    expect(chips.get(chip!.path)).toEqual({ ranges: [{ from: 8, to: 14 }], assumptions: [] });
  });
});

const below30 = { Want: { Value: { LessThan: 30 } } };
