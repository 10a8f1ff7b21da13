import { CANDLESTICKS, CHART_PATTERN_DEFINITIONS, FEATURES, FUNDAMENTALS, SHORT_INPUTS } from "#catalogue";
import { COUNTRIES } from "../../vocabulary/countries.ts";
import { EXCHANGES } from "../../vocabulary/exchanges.ts";
import { INDEXES } from "../../vocabulary/indexes.ts";
import { INDUSTRIES } from "../../vocabulary/industries.ts";
import { INSIDER_ROLE_TERMS } from "../../vocabulary/insider-roles.ts";
import { SECTORS } from "../../vocabulary/sectors.ts";
import { SECURITY_TYPES } from "../../vocabulary/security-types.ts";
import type { Term } from "../../vocabulary/term.ts";
import { fundamental, indicator, short } from "../rules/subjects.ts";
import { FEATURE_PHRASES, MUTED_SYNONYMS } from "./feature-phrases.ts";
import {
  AVERAGE_PHRASES,
  CANDLE_PHRASES,
  CHART_PHRASES,
  FUNDAMENTAL_PHRASES,
  INDICATOR_PHRASES,
  PE_PHRASES,
  SHORT_PHRASES,
} from "./figure-phrases.ts";
import { SECTOR_SHORT_FORMS } from "./sector-short-forms.ts";
import { NO_LISTING_WORDS } from "./no-listing-words.ts";
import { PhraseBook } from "./phrases.ts";

const listed = (text: string): readonly string[] =>
  text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Every phrase that names something; terms of listings by their concept, so that a context can spell them. */
function buildLexicon(): PhraseBook {
  const book = new PhraseBook();
  const own = new Set<string>();
  const addAll = (text: string, add: (phrase: string) => void): void => {
    for (const phrase of listed(text)) {
      own.add(phrase);
      add(phrase);
    }
  };
  for (const [alias, text] of Object.entries(FEATURE_PHRASES))
    addAll(text, (phrase) => book.add(phrase, "feature", alias));
  for (const [letter, alias] of [
    ["c", "close"],
    ["o", "open"],
    ["h", "high"],
    ["l", "low"],
    ["v", "volume"],
  ] as const)
    book.add(letter, "feature", alias, -0.6);
  for (const [alias, text] of Object.entries(AVERAGE_PHRASES))
    addAll(text, (phrase) => book.add(phrase, "average", alias));
  addAll(PE_PHRASES, (phrase) => book.add(phrase, "figure", indicator("PETTM")));
  for (const [id, text] of Object.entries(FUNDAMENTAL_PHRASES))
    addAll(text, (phrase) => book.add(phrase, "figure", fundamental(id)));
  for (const [alias, text] of Object.entries(SHORT_PHRASES))
    addAll(text, (phrase) => book.add(phrase, "figure", short(alias)));
  for (const [id, text] of Object.entries(INDICATOR_PHRASES))
    addAll(text, (phrase) => book.add(phrase, "figure", indicator(id)));
  const isFree = (phrase: string): boolean => !own.has(phrase) && !MUTED_SYNONYMS.has(phrase);
  for (const feature of FEATURES) {
    if (Object.hasOwn(AVERAGE_PHRASES, feature.alias)) continue;
    const names = [
      feature.alias,
      feature.alias.replaceAll("_", " "),
      feature.displayName.toLowerCase(),
      ...feature.synonyms,
      ...feature.aliases,
    ];
    for (const name of names)
      if (isFree(name) || (names.indexOf(name) < 2 && !own.has(name)))
        book.add(name, "feature", feature.alias, name === feature.alias ? 0 : -0.1);
  }
  for (const one of FUNDAMENTALS) {
    if (one.id === "PeTtm") continue;
    for (const name of [one.displayName.toLowerCase(), ...one.synonyms])
      if (isFree(name)) book.add(name, "figure", fundamental(one.id), -0.1);
  }
  for (const input of SHORT_INPUTS) {
    for (const name of [input.displayName.toLowerCase(), input.alias.replaceAll("_", " ")])
      if (isFree(name)) book.add(name, "figure", short(input.alias), -0.1);
  }
  const candleNames = new Set<string>();
  for (const candle of CANDLESTICKS) {
    const value = { id: candle.id, isTwoSided: candle.sentiment === "two" };
    if (candle.id === "GAP_UP" || candle.id === "GAP_DOWN") continue;
    const names = [...listed(CANDLE_PHRASES[candle.id] ?? ""), candle.displayName.toLowerCase(), ...candle.synonyms];
    if (candle.id.startsWith("CDL")) book.add(candle.id.toLowerCase(), "candle", value, 0.1);
    for (const name of names) {
      if (name.startsWith("bullish ") && candle.sentiment === "two") continue;
      if (name.startsWith("bearish ") && candle.sentiment === "two") continue;
      if (/^(kicking|breakaway|thrusting|deliberation|oops|counterattack)$/.test(name) || candleNames.has(name))
        continue;
      candleNames.add(name);
      book.add(name, "candle", value, 0.1);
    }
  }
  for (const pattern of CHART_PATTERN_DEFINITIONS) {
    for (const name of [...listed(CHART_PHRASES[pattern.id] ?? ""), pattern.id.toLowerCase(), ...pattern.synonyms]) {
      if (!candleNames.has(name)) book.add(name, "chart", pattern.id, 0.1);
    }
  }
  const terms: readonly (readonly [string, readonly Term[]])[] = [
    ["Sector", SECTORS],
    ["Industry", INDUSTRIES],
    ["Exchange", EXCHANGES],
    ["Country", COUNTRIES],
    ["IndexMembership", INDEXES],
    ["SecurityType", SECURITY_TYPES],
  ];
  for (const [concept, list] of terms) {
    for (const term of list) {
      for (const way of term.ways) {
        if (!NO_LISTING_WORDS.has(way))
          book.add(way, "listing", { concept, texts: [term.name] }, concept === "Industry" ? -0.1 : 0);
      }
    }
  }
  for (const [name, ways] of Object.entries(SECTOR_SHORT_FORMS)) {
    const term = SECTORS.find((one) => one.name === name);
    if (term !== undefined)
      for (const way of listed(ways)) book.add(way, "listing", { concept: "Sector", texts: [term.name] }, -0.1);
  }
  for (const term of INSIDER_ROLE_TERMS) for (const way of term.ways) book.add(way, "role", term.spellings[0]!);
  return book;
}

export const LEXICON = buildLexicon();
