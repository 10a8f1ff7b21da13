import { assert, ownMember, table } from "#base";
import type { EdgeValues, Kind, Predicate } from "../chart/edge.ts";
import type { Tree } from "../chart/meanings.ts";
import { rule, type Match, type GrammarRule } from "../chart/rule.ts";
import { spelledOut, WORDS } from "./classes.ts";
import { treeOf } from "./meaning.ts";
import { onHours } from "./time/framed-atoms.ts";

/**
 * Builds the value of a row from its match and the words after its name; null if the match does not fit after all. `never`
 * lets each function declare its own words, as in `(match: Match, op: AtomOperator)`.
 */
export type RowMeaning<K extends Kind> = (match: Match, ...words: never[]) => EdgeValues[K] | null;
type Meanings<K extends Kind> = Readonly<Record<string, RowMeaning<K>>>;

/**
 * Weight of a row, added to the words that it covers: an idiom ranks above composed rows, a bare guess below them, a lone
 * number last.
 */
const RANKS = table({ "++": 1.4, "+": 0.4, "-": -0.4, "--": -1.4 });

/** Kinds whose values are names. */
const NAMED: ReadonlySet<Kind> = new Set([
  "compare",
  "cross",
  "direction",
  "side",
  "timeframe",
  "topic",
  "postfix",
  "and",
]);

/**
 * Reads the rules of one kind, one per row: `RANK PATTERN => MEANING`. Patterns above one with a meaning share that meaning;
 * a line indented by six or more spaces continues the row; `# ` begins a comment. RANK is `+` (idiom), nothing (composed),
 * `-` (bare) or `--` (last resort). `++` is for idioms whose words count for nothing elsewhere: "not today".
 *
 * PATTERN follows parsePattern. In addition `<class>` takes the words of a class (classes.ts), and `~verb` all forms of a verb.
 * `<up/down>` makes two rows of one: the first with the words or class before the slash, the second with those after it. The
 * same brackets in the meaning select the word of each row. MEANING is one of
 *
 * - `name words…`: a function of `meanings`, called with the words;
 * - `{kind}`: the value of that edge; `gt`, `bullish`: the name itself, for kinds of names; `true` for kinds without a value;
 * - comparisons as treeOf reads them, for conditions. For predicates `_` is the subject, and ` | ` precedes the meaning
 *   without a subject.
 *
 * Throws, at load time, for a row that it cannot read.
 */
export function rules<K extends Kind>(kind: K, meanings: Meanings<K>, text: string): readonly GrammarRule[] {
  const found: GrammarRule[] = [];
  let shared: string[] = [];
  for (const row of rowsIn(text)) {
    const [head = "", meaning, ...rest] = row.split(/\s+=>\s+/);
    assert(rest.length === 0, `two meanings: ${row}`);
    shared.push(head);
    if (meaning === undefined) continue;
    found.push(...rulesOf(kind, meanings, shared, meaning));
    shared = [];
  }
  assert(shared.length === 0, `${kind}: the last row has no meaning`);
  return found;
}

function rowsIn(text: string): readonly string[] {
  const rows: string[] = [];
  for (const line of text.split("\n")) {
    const words = line.replace(/(?:^|\s)# .*$/, "").trimEnd();
    if (words.trim() === "") continue;
    if (/^ {6}/.test(words)) rows[rows.length - 1] += ` ${words.trim()}`;
    else rows.push(words.trim());
  }
  return rows;
}

const MIRRORED = /<([^<>\s/]+)\/([^<>\s/]+)>/g;
const isMirrored = (text: string): boolean => text.search(MIRRORED) >= 0;

function rulesOf<K extends Kind>(
  kind: K,
  meanings: Meanings<K>,
  heads: readonly string[],
  meaning: string,
): GrammarRule[] {
  const sides = isMirrored(heads[0]!) ? ([1, 2] as const) : [0 as const];
  assert(
    heads.every((head) => isMirrored(head) === sides.length > 1) && (sides.length > 1 || !isMirrored(meaning)),
    `${kind}: ${heads.join(" / ")} => ${meaning}: all of a row is mirrored, or nothing`,
  );
  return sides.flatMap((side) => {
    const ownMeaning = meaning.replaceAll(MIRRORED, side === 1 ? "$1" : "$2");
    const build = buildOf(kind, meanings, ownMeaning);
    const fixed = kind === "condition" && !isDecided(meanings, ownMeaning) ? ownMeaning : null;
    return heads.map((head) => {
      const [, rank = "", pattern = ""] = /^((?:\+\+?|--?)(?= ))?\s*(.*)$/.exec(head) ?? [];
      return rule(kind, spelledPattern(pattern, side), build, ownMember(RANKS, rank) ?? 0, fixed);
    });
  });
}

/** Spells out the classes and verbs of a pattern. `side`: first or second side of a mirrored pattern, otherwise 0. */
function spelledPattern(pattern: string, side: 0 | 1 | 2): string {
  return pattern
    .replaceAll(MIRRORED, (_, first: string, second: string) =>
      (side === 1 ? first : second)
        .split("|")
        .map((word) => WORDS[word] ?? word)
        .join("|"),
    )
    .replaceAll(/<(\w+)>/g, (_, name: string) => {
      const words = WORDS[name];
      assert(words !== undefined, `no word class ${name}`);
      return words;
    })
    .replaceAll(/[^\s_?*]*~[^\s?*]*/g, spelledOut);
}

/** Returns true if a function, or an edge of the pattern, decides the meaning of a row. */
const isDecided = (meanings: object, text: string): boolean =>
  text.startsWith("{") || Object.hasOwn(meanings, text.split(/\s+/, 1)[0]!);

/** Returns a condition on the bars that the hours or minutes of its match count. */
const inHours = (tree: Tree | null, match: Match): Tree | null =>
  tree && onHours(tree, match.maybe("duration") ?? match.maybe("window")?.duration);

function buildOf<K extends Kind>(kind: K, meanings: Meanings<K>, text: string): (match: Match) => EdgeValues[K] | null {
  const [name = "", ...words] = text.split(/\s+/);
  const own = ownMember(meanings, name);
  if (own !== undefined && kind === "condition")
    return (match) => inHours(own(match, ...(words as never[])) as Tree | null, match) as EdgeValues[K] | null;
  if (own !== undefined) return (match) => own(match, ...(words as never[]));
  const [, place] = /^\{(\w+)\}$/.exec(text) ?? [];
  if (place !== undefined) return (match) => match.one(place as Kind) as EdgeValues[K];
  if (text === "true") return () => true as EdgeValues[K];
  if (NAMED.has(kind)) {
    assert(words.length === 0, `${kind}: no meaning ${text}`);
    return () => name as EdgeValues[K];
  }
  assert(kind === "condition" || kind === "predicate", `${kind}: no meaning ${text}`);
  const value = kind === "condition" ? treeOf(text) : predicateOf(text);
  return () => value as EdgeValues[K];
}

function predicateOf(text: string): Predicate {
  const [body = "", alone] = text.split(" | ");
  return {
    needs: "any",
    applyTo: (subject) => treeOf(body, subject),
    alone: alone === undefined ? null : treeOf(alone),
  };
}
