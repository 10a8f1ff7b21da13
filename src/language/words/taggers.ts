import { table } from "#base";
import { COUNTRIES } from "../vocabulary/countries.ts";
import { EXCHANGES } from "../vocabulary/exchanges.ts";
import { INDEXES } from "../vocabulary/indexes.ts";
import { INDUSTRIES } from "../vocabulary/industries.ts";
import { SECTORS } from "../vocabulary/sectors.ts";
import { SECURITY_TYPES } from "../vocabulary/security-types.ts";
import { speltIn } from "../vocabulary/spelt-in.ts";
import type { Term } from "../vocabulary/term.ts";
import type { WordsContext } from "../words-context.ts";
import type { Chart } from "./chart/chart.ts";
import type { Listing } from "./chart/edge.ts";
import { stemsOf } from "./chart/pattern.ts";
import { LEXICON } from "./lexicon/lexicon.ts";

const TERMS = table<readonly Term[]>({
  Sector: SECTORS,
  Industry: INDUSTRIES,
  Exchange: EXCHANGES,
  Country: COUNTRIES,
  IndexMembership: INDEXES,
  SecurityType: SECURITY_TYPES,
});

function textsKnown(context: WordsContext, concept: string): readonly string[] {
  switch (concept) {
    case "Sector":
      return context.sectors;
    case "Industry":
      return context.industries;
    case "Exchange":
      return context.exchanges;
    case "Country":
      return context.countries;
    case "IndexMembership":
      return context.indexes;
    default:
      return [];
  }
}

function spelt(listing: Listing, context: WordsContext): Listing {
  const terms = TERMS[listing.concept] ?? [];
  const term = terms.find(({ name }) => name === listing.texts[0]);
  if (term === undefined) return listing;
  return { concept: listing.concept, texts: speltIn(textsKnown(context, listing.concept), term, terms) };
}

/** Adds what the lexicon, the installation's own texts, quotation marks and the caller's models name. */
export function tagNames(chart: Chart, query: string, context: WordsContext): void {
  const stems = chart.tokens.map((token) => token.stem);
  for (let at = 0; at < stems.length; at++) {
    for (const { edge, to } of LEXICON.from(stems, at)) {
      // In the plural these are receipts, and not the average daily range.
      if (edge.value === "adr_pct" && chart.tokens[at]!.text === "adrs") continue;
      const value = edge.kind === "listing" ? spelt(edge.value as Listing, context) : edge.value;
      chart.add(edge.kind, at, to, value, edge.weight);
    }
  }
  for (const [kind, names] of [
    ["Sector", context.sectors],
    ["Industry", context.industries],
  ] as const) {
    for (const name of names)
      tagPhrase(chart, stems, name, (from, to) =>
        chart.add("listing", from, to, { concept: kind, texts: [name] }, 0.05),
      );
  }
  const america = COUNTRIES.find(({ name }) => name === "United States");
  for (const [at, token] of chart.tokens.entries()) {
    // In small letters it is the pronoun.
    if (america !== undefined && token.text === "us" && query.slice(token.from, token.to) === "US") {
      chart.add("listing", at, at + 1, spelt({ concept: "Country", texts: [america.name] }, context));
    }
  }
  for (const { name } of context.models)
    tagPhrase(chart, stems, name, (from, to) => chart.add("model", from, to, name));
  tagQuotes(chart, query);
  tagCapitals(chart, query);
}

function tagPhrase(
  chart: Chart,
  stems: readonly string[],
  phrase: string,
  add: (from: number, to: number) => void,
): void {
  const wanted = stemsOf(phrase);
  if (wanted.length === 0) return;
  for (let from = stems.indexOf(wanted[0]!); from !== -1; from = stems.indexOf(wanted[0]!, from + 1)) {
    if (wanted.every((stem, index) => stems[from + index] === stem)) add(from, from + wanted.length);
  }
}

/** A name of capitals before the word model, or behind what calls it so. */
const NAMED =
  /((?:\p{Lu}[\w'-]*\s+){1,4})(?=(?:[Pp]attern\s+)?[Mm]odels?\b)|(?<=\b[Mm]odels?\s+(?:called|named|titled|labelled)\s+)((?:[\w'-]+\s?){1,3}?)(?=\s*(?:[,;:]|\b(?:with|at|scoring|score|above|over|of|and|is)\b|$))/gu;

function tagCapitals(chart: Chart, query: string): void {
  for (const match of query.matchAll(NAMED)) {
    const name = (match[1] ?? match[2] ?? "").trim();
    const [start, end] = [match.index, match.index + name.length];
    const from = chart.tokens.findIndex((token) => token.from >= start);
    let to = from;
    while (to !== -1 && (chart.tokens[to]?.to ?? Number.POSITIVE_INFINITY) <= end) to++;
    if (name !== "" && from !== -1 && to > from && !/^(?:My|The|A|Match|Find|Show|Stocks)$/.test(name))
      chart.add("quoted", from, to, name);
  }
}

const QUOTED = /(?<![\w])(["'“”‘’`])([^"“”\n]{1,80}?)["'“”’`](?![\w])/g;

function tagQuotes(chart: Chart, query: string): void {
  for (const match of query.matchAll(QUOTED)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const from = chart.tokens.findIndex((token) => token.from >= start);
    let to = from;
    while (to !== -1 && (chart.tokens[to]?.to ?? Number.POSITIVE_INFINITY) <= end) to++;
    if (from !== -1 && to > from) chart.add("quoted", from, to, match[2]!.trim());
  }
}
