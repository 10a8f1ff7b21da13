import { CANDLESTICKS, CHART_PATTERN_DEFINITIONS, FEATURES, FUNDAMENTALS, SHORT_INPUTS } from "#catalogue";
import { COUNTRIES } from "../../vocabulary/countries.ts";
import { EXCHANGES } from "../../vocabulary/exchanges.ts";
import { INDEXES } from "../../vocabulary/indexes.ts";
import { INDUSTRIES } from "../../vocabulary/industries.ts";
import { INSIDER_ROLE_TERMS } from "../../vocabulary/insider-roles.ts";
import { SECTORS } from "../../vocabulary/sectors.ts";
import { SECURITY_TYPES } from "../../vocabulary/security-types.ts";
import type { Term } from "../../vocabulary/term.ts";
import type { EdgeValues, Kind } from "../chart/edge.ts";
import { fundamental, indicator, short } from "../rules/series/subjects.ts";
import { listed, phrasesOf, rowsOf } from "../text/rows.ts";
import { FEATURE_PHRASES, MUTED_SYNONYMS } from "./feature-phrases.ts";
import * as figures from "./figure-phrases.ts";
import { PhraseBook } from "./phrases.ts";

/** Terms of listings, by the attribute that takes them as values. */
export const LISTING_TERMS = {
  Sector: SECTORS,
  Industry: INDUSTRIES,
  Exchange: EXCHANGES,
  Country: COUNTRIES,
  IndexMembership: INDEXES,
  SecurityType: SECURITY_TYPES,
} as const satisfies Readonly<Record<string, readonly Term[]>>;

/** Terms of listings that on their own mostly mean something else. */
const NO_LISTINGS = new Set(
  listed(`us; material; general; distribution; single stock; common share; common shares; ordinary shares; it; energies; growth; fund; funds;
  conglomerate; power; shell; ads; streaming; the 500; tools; publishing; communication; discretionary; marketing; testing; ev; trusts; trust;
  unit; units; right; rights; warrant; stock; stocks; preferred; film; music; jersey; georgia; jordan; domestic; commons; common equity; the boss;
  drugs; crypto; rail; paper; book; ship; lead; zinc; pipeline; pipelines; concrete; stock exchange; stock exchanges; exchange; exchanges; index; indexes; individual stocks; platinum; tool; tools`),
);
/** Candlesticks with everyday words as names. */
const EVERYDAY_CANDLES = new Set(["kicking", "breakaway", "thrusting", "deliberation", "oops", "counterattack"]);
const GAPS = new Set(["GAP_UP", "GAP_DOWN"]);
/** Weights. A catalogue synonym ranks below our own phrase; a pattern's name ranks above words that are part of it. */
const SYNONYM = -0.1;
const PATTERN = 0.1;
const LETTER = -0.6;

const book = new PhraseBook();
const muted = new Set(listed(MUTED_SYNONYMS));
/** Our own phrases, which take precedence over the catalogue's synonyms. */
const ownPhrases = new Set<string>();
const isFree = (phrase: string): boolean => !ownPhrases.has(phrase) && !muted.has(phrase);

function addOwn<K extends Kind>(table: string, kind: K, valueOf: (id: string) => EdgeValues[K]): void {
  for (const [id, text] of rowsOf(table)) {
    for (const phrase of phrasesOf(text)) {
      ownPhrases.add(phrase);
      book.add(phrase, kind, valueOf(id));
    }
  }
}

function addSynonyms(): void {
  const averages = new Set(rowsOf(figures.AVERAGE_PHRASES).map(([alias]) => alias));
  for (const { alias, displayName, synonyms, aliases } of FEATURES) {
    if (averages.has(alias)) continue;
    for (const name of [alias, alias.replaceAll("_", " ")])
      if (!ownPhrases.has(name)) book.add(name, "feature", alias, name === alias ? 0 : SYNONYM);
    for (const name of [displayName.toLowerCase(), ...synonyms, ...aliases])
      if (isFree(name)) book.add(name, "feature", alias, name === alias ? 0 : SYNONYM);
  }
  for (const { id, displayName, synonyms } of FUNDAMENTALS) {
    if (id === "PeTtm") continue;
    for (const name of [displayName.toLowerCase(), ...synonyms])
      if (isFree(name)) book.add(name, "figure", fundamental(id), SYNONYM);
  }
  for (const { alias, displayName } of SHORT_INPUTS) {
    for (const name of [displayName.toLowerCase(), alias.replaceAll("_", " ")])
      if (isFree(name)) book.add(name, "figure", short(alias), SYNONYM);
  }
}

function addPatterns(): void {
  const candles = new Map(rowsOf(figures.CANDLE_PHRASES));
  const charts = new Map(rowsOf(figures.CHART_PHRASES));
  const named = new Set<string>();
  for (const { id, sentiment, displayName, synonyms } of CANDLESTICKS) {
    if (GAPS.has(id)) continue;
    const isTwoSided = sentiment === "two";
    if (id.startsWith("CDL")) book.add(id.toLowerCase(), "candle", { id, isTwoSided }, PATTERN);
    for (const name of [...phrasesOf(candles.get(id) ?? ""), displayName.toLowerCase(), ...synonyms]) {
      if (named.has(name) || EVERYDAY_CANDLES.has(name) || (isTwoSided && /^(?:bull|bear)ish /.test(name))) continue;
      named.add(name);
      book.add(name, "candle", { id, isTwoSided }, PATTERN);
    }
  }
  for (const { id, synonyms } of CHART_PATTERN_DEFINITIONS)
    for (const name of [...phrasesOf(charts.get(id) ?? ""), id.toLowerCase(), ...synonyms])
      if (!named.has(name)) book.add(name, "chart", id, PATTERN);
}

/** Adds the terms of listings by attribute. A context later replaces them with its installation's spelling. */
function addListings(): void {
  for (const [concept, terms] of Object.entries<readonly Term[]>(LISTING_TERMS)) {
    const weight = concept === "Industry" ? SYNONYM : 0;
    for (const { name, ways } of terms)
      for (const way of ways) if (!NO_LISTINGS.has(way)) book.add(way, "listing", { concept, texts: [name] }, weight);
  }
  for (const [name, text] of rowsOf(figures.SECTOR_PHRASES))
    for (const way of phrasesOf(text)) book.add(way, "listing", { concept: "Sector", texts: [name] }, SYNONYM);
  for (const { ways, spellings } of INSIDER_ROLE_TERMS) for (const way of ways) book.add(way, "role", spellings[0]!);
}

addOwn(FEATURE_PHRASES, "feature", (alias) => alias);
for (const alias of ["close", "open", "high", "low", "volume"]) book.add(alias[0]!, "feature", alias, LETTER);
addOwn(figures.AVERAGE_PHRASES, "average", (alias) => alias);
addOwn(figures.FUNDAMENTAL_PHRASES, "figure", fundamental);
addOwn(figures.SHORT_PHRASES, "figure", short);
addOwn(figures.INDICATOR_PHRASES, "figure", indicator);
addSynonyms();
addPatterns();
addListings();

/** Phrase book of every named thing: features, figures, averages, patterns, listings, insider roles. */
export const LEXICON: PhraseBook = book;
