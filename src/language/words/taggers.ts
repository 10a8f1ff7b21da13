import { COUNTRIES } from "../vocabulary/countries.ts";
import { speltIn } from "../vocabulary/spelt-in.ts";
import type { Term } from "../vocabulary/term.ts";
import type { WordsContext } from "../words-context.ts";
import type { Chart } from "./chart/chart.ts";
import type { ListingFilter } from "./chart/edge.ts";
import { stemsOf } from "./chart/pattern.ts";
import { LEXICON, LISTING_TERMS } from "./lexicon/lexicon.ts";
import { stemOf } from "./text/stem.ts";
import type { QueryToken } from "./text/token.ts";

const terms = new Map<string, readonly Term[]>(Object.entries(LISTING_TERMS));
const textsOfContext = new Map<string, (context: WordsContext) => readonly string[]>([
  ["Sector", ({ sectors }) => sectors],
  ["Industry", ({ industries }) => industries],
  ["Exchange", ({ exchanges }) => exchanges],
  ["Country", ({ countries }) => countries],
  ["IndexMembership", ({ indexes }) => indexes],
]);
/** Weight of a country name that is also a filler word. */
const COUNTRY = 1;
const america = COUNTRIES.find(({ name }) => name === "United States")!;

/** Returns a listing filter in the installation's own spelling. */
function spelt({ concept, texts }: ListingFilter, context: WordsContext): ListingFilter {
  const all = terms.get(concept) ?? [];
  const term = all.find(({ name }) => name === texts[0]);
  if (term === undefined) return { concept, texts };
  return { concept, texts: speltIn(textsOfContext.get(concept)?.(context) ?? [], term, all) };
}

/** Adds the names of the lexicon, of the installation, in quotation marks and of the caller's models to the chart. */
export function tagNames(chart: Chart, query: string, context: WordsContext): void {
  const stems = chart.tokens.map(({ stem }) => stem);
  for (const [at, token] of chart.tokens.entries()) {
    for (const { edge, to } of LEXICON.from(stems, at)) {
      // `adrs` are depositary receipts, not the average daily range.
      if (edge.value === "adr_pct" && token.text === "adrs") continue;
      // `equities`, `large caps` and `companies` are stocks: `companies with a market cap …`.
      if (/^(?:equities|caps|companies)$/.test(token.text) && /^(?:figure|feature)$/.test(edge.kind)) continue;
      // `current liabilities`, `tangible book value`: parts of the figure.
      if (edge.kind === "figure" && PART.test(`${stems[at - 1]} ${token.stem}`)) continue;
      // `or` in lower case joins alternatives: `at the low or high`.
      if (token.text === "or" && !/^(?:OR|or_)/.test(query.slice(token.from, token.to + 1))) continue;
      // A correction to an industry's name is less likely than another word.
      const isSlip = to === at + 1 && token.kind === "word" && stemOf(token.text) !== token.stem;
      if (isSlip && edge.kind === "listing" && (edge.value as ListingFilter).concept === "Industry") continue;
      // `financial stability`: no sector.
      if (
        edge.kind === "listing" &&
        token.stem === "financial" &&
        (token.text.endsWith("ly") || FINANCIAL.test(stems[to] ?? ""))
      )
        continue;
      // `North American`: a continent.
      if (edge.kind === "listing" && token.stem.startsWith("america") && CONTINENT.test(stems[at - 1] ?? "")) continue;
      // `below the ind av`: the average of the industry.
      if (edge.kind === "listing" && token.text === "ind") continue;
      // `Ind: Semis`: a label; `semis: P/E below 12` are the stocks.
      const isLabel =
        chart.tokens[to]?.text === ":" &&
        !(chart.tokens[to - 1]!.text.endsWith("s") && (edge.value as ListingFilter).concept === "Industry");
      if (edge.kind === "listing" && (isLabel || isPartOfWord(chart.tokens, at, to))) continue;
      if (edge.kind === "listing" && isBenchmark(edge.value as ListingFilter, stems, at, to)) continue;
      const value = edge.kind === "listing" ? spelt(edge.value as ListingFilter, context) : edge.value;
      chart.add(edge.kind, at, to, value, edge.weight);
    }
    // `us` in lower case is the pronoun, except before a word for listed companies.
    const isListed = /^(?:stock|company|equity|share|listed|market|exchange|based)$/.test(stems[at + 1] ?? "");
    if (token.text === "us" && (isListed || query.slice(token.from, token.to) === "US"))
      chart.add("listing", at, at + 1, spelt({ concept: "Country", texts: [america.name] }, context), COUNTRY);
  }
  for (const concept of ["Sector", "Industry"])
    for (const name of textsOfContext.get(concept)!(context))
      for (const [from, to] of placesOf(name, stems)) chart.add("listing", from, to, { concept, texts: [name] }, 0.05);
  for (const { name } of context.models)
    for (const [from, to] of placesOf(name, stems)) chart.add("model", from, to, name);
  for (const match of query.matchAll(QUOTED)) tagQuoted(chart, match, match[0], match[2]!.trim());
  for (const match of query.matchAll(NAMED)) {
    const name = (match[1] ?? match[2] ?? "").trim();
    if (name !== "" && !GENERIC.test(name)) tagQuoted(chart, match, name, name);
  }
}

/** Returns true for an index that something is compared with, not a list of members: `RSI higher than that of the S&P 500`. */
function isBenchmark({ concept }: ListingFilter, stems: readonly string[], at: number, to: number): boolean {
  if (concept !== "IndexMembership") return false;
  const next = /^\d+$/.test(stems[to] ?? "") ? stems[to + 1] : stems[to];
  if (/^(?:inclusion|addition|rebalanc\w*|future|return)$/.test(next ?? "")) return true;
  let before = at - 1;
  while (/^(?:the|that|this|of|an|a)$/.test(stems[before] ?? "")) before--;
  // `twice that of the S&P 500`.
  const isFigureOf = stems
    .slice(before + 1, at)
    .join(" ")
    .startsWith("that of");
  return isFigureOf || COMPARED_WITH.test(stems[before] ?? "");
}
const PART =
  /^(?:(?:current|noncurrent|net|fixed|tangible|intangible|liquid) (?:asset|liability)|tangible (?:book|equity)|term (?:debt|borrowing))$/;
const CONTINENT = /^(?:north|south|latin|central|pan)$/;
const FINANCIAL =
  /^(?:stability|health|strength|position|statement|data|ratio|condition|performance|metric|result|crisis|analysis|information|report|situation|leverage|risk|distress|figure|criteria|instability|footing|flexibility|soundness|year)$/;
const COMPARED_WITH =
  /^(?:than|v|vs|versus|against|outperform(?:ed)?|underperform|beat|beating|outpac\w*|lag\w*|trail|return|performance)$/;

/** Returns true for words inside another word: `IEXCloud`. */
const isPartOfWord = (tokens: readonly QueryToken[], from: number, to: number): boolean =>
  [from, to].some(
    (at) =>
      [tokens[at - 1], tokens[at]].every((one) => one?.kind === "word") && tokens[at - 1]!.to === tokens[at]!.from,
  );

/** Returns the token ranges of a phrase. */
function placesOf(phrase: string, stems: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const phraseStems = stemsOf(phrase);
  return stems.flatMap((_, from) =>
    phraseStems.length > 0 && phraseStems.every((stem, k) => stems[from + k] === stem)
      ? [[from, from + phraseStems.length] as const]
      : [],
  );
}

/** Matches a capitalized name before the word model, or any name after `model called` and the like. */
const NAMED =
  /((?:\p{Lu}[\w'-]*\s+){1,4})(?=(?:[Pp]attern\s+)?[Mm]odels?\b)|(?<=\b[Mm]odels?\s+(?:called|named|titled|labelled)\s+)((?:[\w'-]+\s?){1,3}?)(?=\s*(?:[,;:]|\b(?:with|at|scoring|score|above|over|of|and|is)\b|$))/gu;
const GENERIC =
  /^(?:My|The|A|Match|Find|Show|Stocks|Our|.*(?:Predictive|Prediction|Pricing|Regression|Statistical|Learning|Language))$/;
const QUOTED = /(?<![\w])(["'“”‘’`])([^"“”\n]{1,80}?)["'“”’`](?![\w])/g;

/** Adds the name of a match as a quoted name, over the tokens of its first words. */
function tagQuoted(chart: Chart, { index }: RegExpExecArray, words: string, name: string): void {
  const from = chart.tokens.findIndex((token) => token.from >= index);
  if (from === -1) return;
  const behind = chart.tokens.findIndex((token) => token.to > index + words.length);
  const to = behind === -1 ? chart.tokens.length : behind;
  if (to > from) chart.add("quoted", from, to, name);
}
