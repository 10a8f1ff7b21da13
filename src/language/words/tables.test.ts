import { describe, expect, test } from "vitest";
import type { IntermediateForm } from "../intermediate/form.ts";
import { combined } from "./assemble/combined.ts";
import { formOf } from "./assemble/form-of.ts";
import { atomLine, BARE_CONTEXT } from "./atom-line.testing.ts";
import { atomsOf, type Tree } from "./chart/meanings.ts";
import type { PatternPart } from "./chart/pattern.ts";
import { Match, type GrammarRule } from "./chart/rule.ts";
import { LAYERS } from "./layers.ts";
import { parseWords } from "./parse-words.ts";
import { seriesOf, treeOf } from "./rules/meaning.ts";
import { rules } from "./rules/table.ts";
import { tokenize } from "./text/tokenize.ts";

const NO_MATCH = new Match([], BARE_CONTEXT, 0, 0, []);
const patterns = (found: readonly GrammarRule[]): readonly string[] => found.map(({ text }) => text);
const valueOf = (rule: GrammarRule | undefined): unknown => rule?.build(NO_MATCH);

/** Returns the form of a query with this tree as its only clause. */
function formIn(tree: Tree): Pick<IntermediateForm, "atoms" | "groups"> {
  const clause = {
    tree,
    span: [0, 0],
    subject: null,
    timeframe: null,
    session: null,
    window: null,
    streak: null,
    ago: null,
    isBefore: false,
  } as const;
  return formOf(combined([{ type: "clause", clause }]).tree, []);
}

const lines = ({ atoms, groups }: Pick<IntermediateForm, "atoms" | "groups">): readonly string[] => [
  ...atoms.map(atomLine),
  ...groups.map(({ op, members }) => `${op} ${members.join(" ")}`),
];
const meant = (text: string): readonly string[] => lines(formIn(treeOf(text)));

describe("rules", () => {
  test("gives a row its pattern, rank and meaning", () => {
    const [rule] = rules("condition", {}, "+ hot stuff => rsi gt 70");
    expect(rule).toMatchObject({ kind: "condition", text: "hot stuff", weight: 0.4, meaning: "rsi gt 70" });
    expect(lines(formIn(valueOf(rule) as Tree))).toEqual(["rsi gt 70"]);
  });

  test("ranks an idiom above a composed row, and a bare guess below it", () => {
    const found = rules("side", {}, "+ one => bullish\n two => bullish\n - three => bullish");
    expect(found.map(({ weight }) => weight)).toEqual([0.4, 0, -0.4]);
  });

  test("reads a minus that is part of the pattern as no rank", () => {
    expect(rules("side", {}, "-di up => bullish")[0]).toMatchObject({ text: "-di up", weight: 0 });
  });

  test("shares a meaning between the patterns above it, each with its own rank", () => {
    const found = rules("side", {}, "+ one\n two\n three => bearish\n four => bullish");
    expect(patterns(found)).toEqual(["one", "two", "three", "four"]);
    expect(found.map(valueOf)).toEqual(["bearish", "bearish", "bearish", "bullish"]);
    expect(found.map(({ weight }) => weight)).toEqual([0.4, 0, 0, 0]);
  });

  test("makes two rules of a mirrored row, each with the words of its side", () => {
    const found = rules("side", {}, "go <north/south> <now|soon/later> => <bullish/bearish>");
    expect(patterns(found)).toEqual(["go north now|soon", "go south later"]);
    expect(found.map(valueOf)).toEqual(["bullish", "bearish"]);
  });

  test("replaces a class in a mirrored row by its words", () => {
    const found = rules("side", {}, "move <above/below> => <bullish/bearish>");
    expect(found[0]!.text.split(" ")[1]!.split("|")).toContain("over");
    expect(found[1]!.text.split(" ")[1]!.split("|")).toContain("under");
  });

  test("spells out classes and verbs", () => {
    expect(patterns(rules("side", {}, "<be> ~drop? => bearish"))[0]).toMatch(/^is\|are\|.* drop\|dropped\|dropping\?$/);
  });

  test("joins a line indented by six spaces to its row, and skips comments", () => {
    expect(patterns(rules("side", {}, "  # why\n  one two\n      three => bullish # so"))).toEqual(["one two three"]);
  });

  test("calls a function with the words after its name", () => {
    const [rule] = rules("topic", { named: (_, ...words) => words.join("+") }, "one => named a b");
    expect(valueOf(rule)).toBe("a+b");
    expect(rule!.meaning).toBeNull();
  });

  test.each([
    ["a meaning that no kind of names has", "side", "one => bullish indeed", "no meaning"],
    ["a meaning for a kind that takes none", "number", "one => rsi gt 1", "no meaning"],
    ["two meanings", "condition", "one => rsi gt 1 => rsi gt 2", "two meanings"],
    ["no meaning", "condition", "one", "no meaning"],
    ["an unknown class", "condition", "one <nonsense> => rsi gt 1", "no word class"],
    ["an unknown feature", "condition", "one => rsy gt 1", "the catalogue has no rsy"],
    ["an unknown default", "condition", "one => rsi gt @nothing", "no default"],
    ["an unclosed bracket", "condition", "( one => rsi gt 1", "unclosed"],
    ["a row that is mirrored in part", "condition", "one <up/down>\n two => rsi gt 1", "mirrored"],
    ["a meaning that alone is mirrored", "condition", "one => rsi <gt/lt> 1", "mirrored"],
  ] as const)("throws for %s", (_, kind, text, message) => {
    expect(() => rules(kind, {}, text)).toThrow(message);
  });
});

describe("treeOf and seriesOf", () => {
  test.each<[string, readonly string[]]>([
    ["rsi lt 30", ["rsi lt 30"]],
    ["rsi lt @oversold", ["rsi lt 30"]],
    ["gap_pct lte -@bigGap", ["gap_pct lte -5"]],
    ["close gt sma(200)", ["close gt sma(200)"]],
    ["sma(50) crosses_above sma(200)", ["sma(50) crosses_above sma(200)"]],
    ["close gt close[1] & rsi gt 50", ["close gt close[1]", "rsi gt 50"]],
    ["rsi lt 30 or rsi gt 70", ["rsi lt 30", "rsi gt 70", "any a1 a2"]],
    ["PETTM lt 15", ["PETTM lt 15"]],
    ["days_to_cover gt 5", ["days_to_cover gt 5"]],
    ["=close - open gt 0", ["=close - open gt 0"]],
  ])("read the tree: %s", (text, expected) => {
    expect(meant(text).map((line) => line.replace(/^close - open/, "=close - open"))).toEqual(expected);
  });

  test("note a default, and the reason once", () => {
    const notes = atomsOf(treeOf("rsi lt @oversold & close gt open ; why so")).map((atom) => atom.notes);
    expect(notes[0]!.map(({ why }) => why)).toEqual(["oversold: RSI(14) below 30", "why so"]);
    expect(notes[1]).toEqual([]);
  });

  test.each(["rsy", "sma(50", "bigGap"])("throw for the series %s", (text) => {
    expect(() => seriesOf(text)).toThrow("the catalogue has no");
  });
});

/** Returns the fewest words that a pattern matches; null if it needs more than words. */
function shortest(parts: readonly PatternPart[]): string | null {
  let phrase = "";
  for (const { element, optional, repeated, glued } of parts) {
    if (optional || repeated) continue;
    const words =
      element.type === "words"
        ? [...element.stems][0]!
        : element.type === "edge"
          ? null
          : element.sequences
              .map(shortest)
              .filter((one) => one !== null)
              .sort((a, b) => a.length - b.length)[0];
    if (words === null || words === undefined) return null;
    phrase += glued || phrase === "" ? words : ` ${words}`;
  }
  return phrase;
}

/** Phrases that rightly read otherwise than their own row, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

describe("rows of words alone", () => {
  const all = new Set(LAYERS.flatMap((layer) => layer.rules));
  const rows = [...all].flatMap(({ meaning, parts }) => {
    const phrase = meaning === null ? null : shortest(parts);
    return meaning === null || phrase === null || phrase === "" ? [] : [{ phrase, meaning }];
  });
  const readings = rows.map(({ phrase, meaning }) => ({
    phrase,
    expected: meant(meaning),
    read: lines(parseWords(phrase, BARE_CONTEXT).form),
  }));

  test("exist, with a fixed meaning", () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { phrase } of rows) expect(tokenize(phrase).length).toBeGreaterThan(0);
  });

  test("read as their meaning with the fewest words of the row", () => {
    const other = readings.filter(
      ({ phrase, expected, read }) => !(phrase in EXCEPTIONS) && `${expected}` !== `${read}`,
    );
    expect(other).toEqual([]);
  });

  test("still read otherwise for each exception", () => {
    const other = new Set(
      readings.filter(({ expected, read }) => `${expected}` !== `${read}`).map(({ phrase }) => phrase),
    );
    expect(Object.keys(EXCEPTIONS).filter((phrase) => !other.has(phrase))).toEqual([]);
  });
});
