import { COUNTRIES } from "../vocabulary/countries.ts";
import { speltIn } from "../vocabulary/spelt-in.ts";
import type { Term } from "../vocabulary/term.ts";
import type { WordsContext } from "../words-context.ts";
import type { Chart } from "./chart/chart.ts";
import type { Listing } from "./chart/edge.ts";
import { stemsOf } from "./chart/pattern.ts";
import { LEXICON, LISTING_TERMS } from "./lexicon/lexicon.ts";
import { stemOf } from "./text/stem.ts";
import type { Token } from "./text/token.ts";

const terms = new Map<string, readonly Term[]>(Object.entries(LISTING_TERMS));
const own = new Map<string, (context: WordsContext) => readonly string[]>([
  ["Sector", ({ sectors }) => sectors],
  ["Industry", ({ industries }) => industries],
  ["Exchange", ({ exchanges }) => exchanges],
  ["Country", ({ countries }) => countries],
  ["IndexMembership", ({ indexes }) => indexes],
]);
/** Weight of the name of a country that is a word of no weight elsewhere. */
const COUNTRY = 1;
const america = COUNTRIES.find(({ name }) => name === "United States")!;

/** A listing as the installation's own texts spell it. */
function spelt({ concept, texts }: Listing, context: WordsContext): Listing {
  const all = terms.get(concept) ?? [];
  const term = all.find(({ name }) => name === texts[0]);
  if (term === undefined) return { concept, texts };
  return { concept, texts: speltIn(own.get(concept)?.(context) ?? [], term, all) };
}

/** Adds what the lexicon, the installation's own texts, quotation marks and the caller's models name. */
export function tagNames(chart: Chart, query: string, context: WordsContext): void {
  const stems = chart.tokens.map(({ stem }) => stem);
  for (const [at, token] of chart.tokens.entries()) {
    for (const { edge, to } of LEXICON.from(stems, at)) {
      // In the plural these are receipts, and not the average daily range.
      if (edge.value === "adr_pct" && token.text === "adrs") continue;
      // In small letters it joins alternatives: `at the low or high`.
      if (token.text === "or" && !/^(?:OR|or_)/.test(query.slice(token.from, token.to + 1))) continue;
      // A word that was taken for a slip of an industry's name is more likely another word.
      const isSlip = to === at + 1 && token.kind === "word" && stemOf(token.text) !== token.stem;
      if (isSlip && edge.kind === "listing" && (edge.value as Listing).concept === "Industry") continue;
      // `Ind: Semis`: a label.
      if (edge.kind === "listing" && (chart.tokens[to]?.text === ":" || isPartOfWord(chart.tokens, at, to))) continue;
      const value = edge.kind === "listing" ? spelt(edge.value as Listing, context) : edge.value;
      chart.add(edge.kind, at, to, value, edge.weight);
    }
    // In small letters it is the pronoun, but where it stands before what is listed.
    const isListed = /^(?:stock|company|equity|share|listed|market|exchange|based)$/.test(stems[at + 1] ?? "");
    if (token.text === "us" && (isListed || query.slice(token.from, token.to) === "US"))
      chart.add("listing", at, at + 1, spelt({ concept: "Country", texts: [america.name] }, context), COUNTRY);
  }
  for (const concept of ["Sector", "Industry"])
    for (const name of own.get(concept)!(context))
      for (const [from, to] of placesOf(name, stems)) chart.add("listing", from, to, { concept, texts: [name] }, 0.05);
  for (const { name } of context.models)
    for (const [from, to] of placesOf(name, stems)) chart.add("model", from, to, name);
  for (const match of query.matchAll(QUOTED)) tagQuoted(chart, match, match[0], match[2]!.trim());
  for (const match of query.matchAll(NAMED)) {
    const name = (match[1] ?? match[2] ?? "").trim();
    if (name !== "" && !GENERIC.test(name)) tagQuoted(chart, match, name, name);
  }
}

/** `IEXCloud`: words that stand in another word. */
const isPartOfWord = (tokens: readonly Token[], from: number, to: number): boolean =>
  [from, to].some(
    (at) =>
      [tokens[at - 1], tokens[at]].every((one) => one?.kind === "word") && tokens[at - 1]!.to === tokens[at]!.from,
  );

/** Where the words of a phrase stand. */
function placesOf(phrase: string, stems: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const wanted = stemsOf(phrase);
  return stems.flatMap((_, from) =>
    wanted.length > 0 && wanted.every((stem, k) => stems[from + k] === stem)
      ? [[from, from + wanted.length] as const]
      : [],
  );
}

/** A name of capitals before the word model, or behind what calls it so. */
const NAMED =
  /((?:\p{Lu}[\w'-]*\s+){1,4})(?=(?:[Pp]attern\s+)?[Mm]odels?\b)|(?<=\b[Mm]odels?\s+(?:called|named|titled|labelled)\s+)((?:[\w'-]+\s?){1,3}?)(?=\s*(?:[,;:]|\b(?:with|at|scoring|score|above|over|of|and|is)\b|$))/gu;
const GENERIC =
  /^(?:My|The|A|Match|Find|Show|Stocks|Our|.*(?:Predictive|Prediction|Pricing|Regression|Statistical|Learning|Language))$/;
const QUOTED = /(?<![\w])(["'“”‘’`])([^"“”\n]{1,80}?)["'“”’`](?![\w])/g;

/** Takes the tokens of the words that a match begins with as a name. */
function tagQuoted(chart: Chart, { index }: RegExpExecArray, words: string, name: string): void {
  const from = chart.tokens.findIndex((token) => token.from >= index);
  if (from === -1) return;
  const behind = chart.tokens.findIndex((token) => token.to > index + words.length);
  const to = behind === -1 ? chart.tokens.length : behind;
  if (to > from) chart.add("quoted", from, to, name);
}
