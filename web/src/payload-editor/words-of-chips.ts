import type { DoNaturalScanResponse } from "#contract";
import { chipText } from "./chip-text.ts";
import { conditionsOf, entriesOf, type PayloadNode } from "./payload-tree.ts";

/** Part of a text: from the first character up to the one behind the last. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Where a chip comes from. */
export interface ChipWords {
  /** The words of the query that made it; none where the query as a whole did. */
  readonly ranges: readonly TextRange[];
  /** What was assumed because the words leave it open, such as "oversold: RSI(14) below 30". */
  readonly assumptions: readonly string[];
}

/** What became of a query's words. */
export interface QueryWords {
  /** By the pointer of an entry, or of a condition for the words that made its moment. */
  readonly chips: ReadonlyMap<string, ChipWords>;
  /** Words that nothing was made of, and why. */
  readonly leftOut: readonly (TextRange & { readonly reason: string })[];
}

type Reasoned = Pick<DoNaturalScanResponse, "reasoning">;

const NOTHING: ChipWords = { ranges: [], assumptions: [] };

/**
 * Finds the words of a query that made each chip of the payload that the query was converted to. The answer names filters
 * by their text and words by quoting them: what cannot be found again, as after an edit, is left out.
 */
export function wordsOfChips(query: string, { reasoning }: Reasoned, tree: PayloadNode): QueryWords {
  const chips = new Map<string, ChipWords>();
  const places = placesByClause(tree);
  const taken = new Set<number>();
  let from = 0;
  for (const { filter, reason } of reasoning?.filters ?? []) {
    const named = places.get(clauseOf(filter)) ?? [];
    const place = named.find((path) => !chips.has(path)) ?? named[0];
    const read = readReason(reason);
    const found = read.words === undefined ? [] : findWords(query, read.words);
    // Filters come in the order of their words; equal words are taken one after the other.
    const ahead = found.filter((range) => range.from >= from);
    const range = ahead.find((one) => !taken.has(one.from)) ?? ahead[0] ?? found[0];
    if (range !== undefined) taken.add((from = range.from));
    if (place === undefined) continue;
    const { ranges, assumptions } = chips.get(place) ?? NOTHING;
    chips.set(place, {
      ranges: range === undefined ? ranges : [...ranges, range],
      assumptions: [...assumptions, ...read.assumptions],
    });
  }
  return { chips, leftOut: leftOutOf(query, reasoning?.left_out ?? []) };
}

/** The filter as a payload says it, without what a conversion says of its group and of how it was before. */
function clauseOf(filter: string): string {
  const now = filter.split(CHANGED_TO).at(-1) ?? filter;
  return now.replace(/^one of several: /, "").replace(/^(?:not|none of these holds:) \((.*)\)$/s, "$1");
}

/** The places of a tree by the text under which a conversion speaks of them. */
function placesByClause(tree: PayloadNode): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  const add = (clause: string, path: string): void => {
    places.set(clause, [...(places.get(clause) ?? []), path]);
  };
  for (const entry of entriesOf(tree)) add(chipText(entry), entry.path);
  for (const { path, asOf, asOfBasis } of conditionsOf(tree)) {
    if (asOf === undefined && asOfBasis === undefined) continue;
    const basis = typeof asOfBasis === "string" ? `, ${asOfBasis.replace("_", " ")}` : "";
    add(`as of ${typeof asOf === "string" ? asOf : "now"}${basis}`, path);
  }
  return places;
}

const CHANGED_TO = " → ";
const ASSUMED = " Assumed: ";
/** What an instruction did with a filter that is there afterwards. */
const DONE = /^(?:Added|Changed|Switched off|Switched on|Set)\. /;

/** Takes apart `From "oversold". Assumed: oversold: RSI(14) below 30.` */
function readReason(said: string): { readonly words: string | undefined; readonly assumptions: readonly string[] } {
  const reason = said.replace(DONE, "");
  const at = reason.indexOf(`.${ASSUMED}`);
  const from = at < 0 ? reason : reason.slice(0, at + 1);
  const assumed = at < 0 ? "" : reason.slice(at + 1 + ASSUMED.length).replace(/\.$/, "");
  const [, words] = /^From "(.*)"\.$/s.exec(from) ?? [];
  return { words, assumptions: assumed === "" ? [] : assumed.split("; ") };
}

/** Where words stand in the query, whatever their case and blanks. A cut text ends in `…`. */
function findWords(query: string, words: string): readonly TextRange[] {
  const tokens = words.replace(/…$/, "").trim().split(/\s+/).map(escaped);
  if (tokens.join("") === "") return [];
  const pattern = new RegExp(tokens.join(String.raw`\s+`), "giu");
  return [...query.matchAll(pattern)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));
}

function escaped(token: string): string {
  return token.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

function leftOutOf(
  query: string,
  left: NonNullable<NonNullable<Reasoned["reasoning"]>["left_out"]>,
): QueryWords["leftOut"] {
  return left.flatMap(({ words, reason }) => {
    const [range] = findWords(query, words);
    return range === undefined ? [] : [{ ...range, reason }];
  });
}
