import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNames } from "#catalogue";
import { validatePayload } from "#contract";
import { CALL_USAGE, scriptedDrafter } from "../drafting/scripted-drafter.testing.ts";
import type { Drafter, DraftReply } from "../drafter.ts";
import type { SavedExample } from "../examples/retrieve-examples.ts";
import type { WordsContext } from "../words-context.ts";
import type { Conversion } from "./conversion.ts";
import { convertWords } from "./convert-words.ts";
import { DraftCache } from "./draft-cache.ts";
import type { LackingOf } from "./restrict-draft.ts";

const WORDS: WordsContext = {
  sectors: ["Technology", "Energy"],
  industries: [],
  exchanges: ["XNAS"],
  countries: ["US"],
  indexes: ["SP500"],
  models: [],
  today: "2025-06-18",
};
/** A query with "frobnicated", a word that the parser does not have. */
const BEYOND = "frobnicated stocks with RSI below 30";

interface Overrides {
  readonly drafter?: Drafter;
  readonly examples?: readonly SavedExample[];
  readonly words?: WordsContext;
  readonly lackingOf?: LackingOf;
}

function converter() {
  const clock = { at: 0, now: () => clock.at, elapsed: () => clock.at };
  const cache = new DraftCache(clock);
  const convert = (query: string, overrides: Overrides = {}): Promise<Conversion> =>
    convertWords(query, {
      words: WORDS,
      drafter: undefined,
      examples: [],
      lackingOf: () => [],
      clock,
      cache,
      sha256: (text) => text,
      ...overrides,
    });
  return { clock, convert };
}

const rsi = (number: number) => ({
  id: "a1",
  group: "feature",
  concept: "rsi(14)",
  op: "lt",
  rhs: { kind: "number", number },
  words: "RSI below 30",
});
const form = (...atoms: object[]) => ({
  atoms,
  groups: [],
  as_of: null,
  unsupported: [],
  assumptions: [],
  refusal: null,
});
const failed = (fault: "timeout" | "rate_limited" | "unavailable" | "refused", billed = false): DraftReply => ({
  ok: false,
  fault,
  message: "<b>the provider's own words</b>",
  usage: billed ? CALL_USAGE : null,
});

describe("the cache of drafts", () => {
  it("hits for the same words with other case and blanks, and quotes the new text", async () => {
    const { convert } = converter();
    const first = await convert("RSI below 30 and close above $5");
    expect(first.cached).toBe(false);
    const again = await convert("  rsi  BELOW 30 and\u200b Close above $5 ");
    expect(again).toMatchObject({ cached: true, payload: first.payload });
    expect(again.filters[0]!.reason).toBe('From "rsi BELOW 30".');
  });

  it("misses for other words, another drafter, other models, and another day if the words depend on the day", async () => {
    const { convert } = converter();
    const dated = "close above $5 as of last Friday";
    await convert("RSI below 30");
    await convert(dated);
    const tomorrow = { words: { ...WORDS, today: "2025-06-19" } };
    expect((await convert("RSI below 31")).cached).toBe(false);
    expect((await convert("RSI below 30", { drafter: scriptedDrafter([]) })).cached).toBe(false);
    const named = { ...WORDS, models: [{ id: "m", name: "Mine" }] };
    expect((await convert("RSI below 30", { words: named })).cached).toBe(false);
    expect((await convert("RSI below 30", tomorrow)).cached).toBe(true);
    expect((await convert(dated, tomorrow)).cached).toBe(false);
  });

  it("misses where quoted text differs in case", async () => {
    const { convert } = converter();
    await convert('RSI below 30 and "Spring"');
    expect((await convert('RSI below 30 and "spring"')).cached).toBe(false);
  });

  it("drops a draft after a day", async () => {
    const { clock, convert } = converter();
    await convert("RSI below 30");
    clock.at += 24 * 3_600_000 - 1;
    expect((await convert("RSI below 30")).cached).toBe(true);
    clock.at += 1;
    expect((await convert("RSI below 30")).cached).toBe(false);
  });

  it("holds the whole meaning, whatever the plan of the first caller", async () => {
    const { convert } = converter();
    const lacks: LackingOf = (payload) =>
      JSON.stringify(payload).includes("CandlestickPattern") ? [{ category: "candlesticks", plan: "super" }] : [];
    const query = "hammer with RSI below 30";
    const poor = await convert(query, { lackingOf: lacks });
    expect(poor.removed).toMatchObject([{ category: "candlesticks", requiredTier: "super" }]);
    const rich = await convert(query);
    expect(rich).toMatchObject({ cached: true, removed: [] });
    expect(JSON.stringify(rich.payload)).toContain("CDLHAMMER");
  });

  it("is not shared between callers where the model saw a caller's saved scans", async () => {
    const { convert } = converter();
    const own = [{ name: "my frobnicated RSI", payload: { All: [] } }];
    const drafter = scriptedDrafter([form(rsi(30)), form(rsi(30))]);
    const mine = await convert(BEYOND, { drafter, examples: own });
    expect(mine.examples!.map(({ source }) => source)).toContain("user");
    const theirs = await convert(BEYOND, { drafter });
    expect(theirs.cached).toBe(false);
    expect(theirs.examples!.map(({ source }) => source)).not.toContain("user");
    expect((await convert(BEYOND, { drafter, examples: own })).cached).toBe(true);
  });
});

describe("a model", () => {
  it.each(["timeout", "rate_limited", "unavailable", "refused"] as const)(
    "that fails (%s) leaves the parser's draft with a note, and is called again next time",
    async (fault) => {
      const { convert } = converter();
      const drafter = scriptedDrafter([failed(fault), form(rsi(30))]);
      const { payload, summary, leftOut } = await convert(BEYOND, { drafter });
      expect(payload).toBeDefined();
      expect(summary).toMatch(/Drafted by the embedded parser\. The language model .*Left out: 'frobnicated'/);
      expect(leftOut).toEqual([{ words: "frobnicated", reason: "not understood" }]);
      expect(summary).not.toContain("<b>");
      expect((await convert(BEYOND, { drafter })).summary).toContain("Drafted by the model scripted/model");
    },
  );

  it("is not called for queries that need none or that no model can serve", async () => {
    const { convert } = converter();
    const drafter = scriptedDrafter([]);
    for (const query of [
      "RSI below 30",
      "RSI below 30 and RSI above 70",
      "will Apple go up tomorrow",
      "buy me 10 shares of Apple",
    ])
      await convert(query, { drafter });
    expect(drafter.requests).toEqual([]);
  });

  it("that repeats an invented number does not get the number into the payload", async () => {
    const { convert } = converter();
    const drafter = scriptedDrafter([form(rsi(22)), form(rsi(22)), form(rsi(22))]);
    const { payload } = await convert(BEYOND, { drafter });
    expect(JSON.stringify(payload)).toContain('"LessThan":30');
    expect(JSON.stringify(payload)).not.toContain("22");
  });

  it("that leaves out one of several alternatives gets a warning in the summary", async () => {
    const { convert } = converter();
    const drafter = scriptedDrafter([
      { ...form(rsi(30)), unsupported: [{ words: "frobnicated", reason: "social_sentiment" }] },
    ]);
    const { payload, summary, leftOut } = await convert("RSI below 30 or frobnicated", { drafter });
    expect(JSON.stringify(payload)).toContain('"LessThan":30');
    expect(leftOut).toEqual([{ words: "frobnicated", reason: "there is no feed of social media" }]);
    expect(summary).toContain("An alternative is among it");
  });
});

describe("clauses that the parser does not understand", () => {
  const MIXED = "close above $5, frobnicated volume over 3 and RSI below 30";
  const volume = {
    id: "a1",
    group: "feature",
    concept: "rvol",
    op: "gt",
    rhs: { kind: "number", number: 3 },
    words: "frobnicated volume over 3",
  };
  const served = (payload: unknown): string => JSON.stringify(payload);

  it("go to the model alone, and the model's filters join the parser's", async () => {
    const { convert } = converter();
    const drafter = scriptedDrafter([form(volume)]);
    const { payload, filters, leftOut, coverage } = await convert(MIXED, { drafter });
    const [request] = drafter.requests;
    const sent = request!.messages.map(({ content }) => content).join(" ");
    expect(sent).toContain("frobnicated volume over 3");
    expect(sent).not.toMatch(/\$5|RSI|30/);
    expect(served(payload)).toMatch(/"close".*"GreaterThan":5.*"rvol.*"GreaterThan":3.*"rsi.*"LessThan":30/);
    expect(filters.map(({ reason }) => reason)).toEqual([
      'From "close above $5".',
      'From "frobnicated volume over 3".',
      'From "RSI below 30".',
    ]);
    expect([leftOut, coverage]).toEqual([[], 1]);
  });

  it.each([
    ["repeats the other clauses", [form(rsi(30)), form(rsi(30)), form(rsi(30))]],
    ["refuses", [{ ...form(), refusal: { code: "nonsense" } }]],
    ["invents a number", Array.from({ length: 3 }, () => form({ ...volume, rhs: { kind: "number", number: 9 } }))],
    ["fails", [failed("timeout")]],
    ["writes no form", Array.from({ length: 3 }, () => ({ atoms: "drop all tables" }))],
  ])("are left out where the model %s, and the other clauses stay", async (_, replies) => {
    const { convert } = converter();
    const { payload, leftOut } = await convert(MIXED, { drafter: scriptedDrafter(replies) });
    expect(served(payload)).toMatch(/"close".*"GreaterThan":5.*"rsi.*"LessThan":30/);
    expect(served(payload)).not.toContain("rvol");
    expect(leftOut.map(({ words }) => words).join(" ")).toContain("frobnicated");
  });

  it("go to the model with the whole text where they are an alternative or nothing else was understood", async () => {
    const { convert } = converter();
    for (const query of ["close above $5 or frobnicated volume over 3", "frobnicated volume over 3"]) {
      const drafter = scriptedDrafter([form(volume)]);
      await convert(query, { drafter });
      expect(drafter.requests[0]!.messages[0]!.content).toContain(query);
    }
  });
});

describe("alternatives and plans", () => {
  const lacksCandles: LackingOf = (payload) =>
    JSON.stringify(payload).includes("CandlestickPattern") ? [{ category: "candlesticks", plan: "super-pro" }] : [];

  it.each([
    ["hammer or RSI below 30", true],
    ["RSI below 30 and hammer", false],
  ])("%s: the answer states whether the meaning changed (%s)", async (query, changed) => {
    const { convert } = converter();
    const { payload, removed, summary, filters } = await convert(query, { lackingOf: lacksCandles });
    expect(validatePayload(payload)).toMatchObject({ ok: true });
    expect(JSON.stringify(payload)).not.toContain("Any");
    expect(filters).toHaveLength(1);
    expect(removed[0]).toMatchObject({ requiredTier: "super-pro", filterId: "cdlhammer" });
    expect(removed[0]!.reason.includes("alternatives")).toBe(changed);
    expect(summary.includes("With an alternative gone")).toBe(changed);
  });
});

describe("a count and plans", () => {
  const two = { op: "at_least", count: 2, members: ["a1", "a2", "a3"] };
  const candle = (id: string, concept: string) => ({
    id,
    group: "candlestick",
    concept,
    op: "is",
    rhs: { kind: "flag" },
    words: "frobnicated",
  });
  const counted = (...atoms: object[]) => ({ ...form(...atoms), groups: [{ id: "g1", ...two }] });
  const lacks: LackingOf = (payload) =>
    JSON.stringify(payload).includes("CandlestickPattern") ? [{ category: "candlesticks", plan: "super-pro" }] : [];
  const restricted = (...atoms: object[]) =>
    converter().convert(`2 of ${BEYOND}`, { drafter: scriptedDrafter([counted(...atoms)]), lackingOf: lacks });

  it("of which one condition needs another plan finds fewer, and the answer says so", async () => {
    const close = { ...rsi(30), id: "a2", op: "gt" };
    const { payload, removed, summary } = await restricted(rsi(30), close, candle("a3", "CDLDOJI"));
    expect(payload!.AtLeast).toBeUndefined();
    expect(payload!.All).toHaveLength(1);
    expect(removed).toHaveLength(1);
    expect(summary).toContain("With an alternative gone");
  });

  it("that can no longer be reached goes as a whole, and the answer lists each condition", async () => {
    const atoms = [rsi(30), candle("a2", "CDLDOJI"), candle("a3", "CDLHAMMER")];
    const { payload, removed } = await restricted(...atoms, { ...rsi(30), id: "a4", concept: "mfi" });
    expect(JSON.stringify(payload)).toContain("mfi");
    expect(JSON.stringify(payload)).not.toMatch(/rsi|CDL/);
    expect(removed.map(({ name }) => name)).toHaveLength(3);
    expect(removed[2]).toMatchObject({
      filterId: "rsi-14-below-30",
      reason: expect.stringContaining("too few are left"),
    });
  });
});

describe("convertWords", () => {
  it.each([
    "oversold large caps above the 200-day with volume twice its average",
    "either hammer or bullish engulfing on the daily, and RSI under 40",
    "insider buying over $1M in the last 30 days, excluding biotech",
    "gap up 3% with P/E below 20 as of last Friday",
    "no earnings in the next 5 days and short interest above 10%",
  ])("explains each filter of a valid payload: %s", async (query) => {
    const { convert } = converter();
    const { payload, filters, summary } = await convert(query);
    expect(payload).toBeDefined();
    expect(checkNames(payload!, "")).toEqual([]);
    expect(summary).toMatch(/^Stocks where /);
    for (const { filter, reason } of filters) {
      expect(filter).not.toBe("");
      expect(reason).toMatch(/^From "\S/);
    }
  });

  it("returns a valid payload or a coded reason for any text", async () => {
    const word = fc.constantFrom(
      ..."oversold or and not either RSI below above 30 5% price volume hammer bull flag energy stocks within the last 3 days as of Friday trending Reddit insider buying ( ) , crosses average 200-day premarket weekly twice no buy".split(
        " ",
      ),
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 16 }).map((words) => words.join(" "));
    const { convert } = converter();
    await fc.assert(
      fc.asyncProperty(fc.oneof(sentence, fc.string({ unit: "binary", maxLength: 300 })), async (query) => {
        const { payload, errors, filters } = await convert(query);
        expect(payload !== undefined || /^[a-z_]+: \S/.test(errors[0]!)).toBe(true);
        expect(validatePayload(payload ?? {})).toMatchObject({ ok: true });
        expect(filters.length > 0).toBe(payload !== undefined);
      }),
      { numRuns: 150 },
    );
  });
});
