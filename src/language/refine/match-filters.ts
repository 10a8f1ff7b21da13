import { nearestName, wordsOf, table } from "#base";
import { studiesNamed, CATALOGUE_ENTRIES, type CatalogueEntry, type PayloadGroup } from "#catalogue";
import type { Atom, AtomGroup } from "../intermediate/form.ts";
import type { NamedModel } from "../words-context.ts";
import type { Filter } from "./payload-filters.ts";

const GROUPS: Readonly<Partial<Record<AtomGroup, PayloadGroup>>> = {
  feature: "FeatureWindow",
  indicator: "Indicator",
  candlestick: "CandlestickPattern",
  chart_pattern: "ChartPattern",
  stock: "Stock",
  earnings: "Stock",
  fundamental: "Fundamental",
  insider_series: "InsiderTransactions",
  short: "Short",
};
/** Words for filters of a group, in addition to the names of their subjects. */
const GROUP_WORDS: Readonly<Partial<Record<AtomGroup, string>>> = {
  candlestick: "candle candlestick pattern",
  chart_pattern: "chart pattern",
  earnings: "earnings report date timing surprise",
  insider: "insider insiders transaction purchase sale buying selling",
  insider_series: "insider insiders",
  short: "short",
  pattern_model: "pattern model my",
  fundamental: "fundamental figure",
};
/** Other words for an alias. */
const ALSO = table<string>({
  close: "price last",
  sma: "moving average ma",
  ema: "moving average ma",
});
const SAME_WORDS = table<string>({
  day: "daily",
  week: "weekly",
  month: "monthly",
  hour: "1-hour",
  minute: "minute",
});
const NOISE = new Set(
  "dollar bucks the a an my that this those these one filter condition criterion requirement rule part bit stock stocks price's on of for with about".split(
    " ",
  ),
);

/** Score of an exact name; one more where the filter has no study on the right side. */
const NAMED = 4;

const BY_GROUP = new Map(CATALOGUE_ENTRIES.map((entry) => [`${entry.group} ${entry.id}`, entry]));
const FEATURE_BY_ALIAS = new Map(
  CATALOGUE_ENTRIES.filter(({ group }) => group === "FeatureWindow").map((entry) => [entry.id, entry]),
);

/**
 * Returns the filters that match a phrase best; with `all`, every filter that has the phrase as its name, if any does.
 * Exact spelling is tried before near spellings. Empty where no filter matches.
 */
export function matchFilters(
  phrase: string,
  filters: readonly Filter[],
  models: readonly NamedModel[],
  all = false,
): readonly Filter[] {
  const words = wordsOf(phrase).filter((word) => !NOISE.has(word));
  if (words.length === 0) return [];
  for (const isSpelling of [true, false]) {
    const scored = filters.map((filter) => ({ filter, score: scoreOf(filter, words, models, isSpelling) }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const least = all && best >= NAMED ? NAMED : best;
    if (best > 0) return scored.filter(({ score }) => score >= least).map(({ filter }) => filter);
  }
  return [];
}

function scoreOf(filter: Filter, words: readonly string[], models: readonly NamedModel[], isSpelling: boolean): number {
  return Math.max(0, ...filter.atoms.map((atom) => atomScore(atom, filter, words, models, isSpelling)));
}

function atomScore(
  atom: Atom,
  filter: Filter,
  words: readonly string[],
  models: readonly NamedModel[],
  isSpelling: boolean,
): number {
  const names = namesOf(atom, models);
  const phrase = words.join(" ");
  if (names.some((name) => wordsOf(name).join(" ") === phrase)) return atom.rhs.kind === "study" ? NAMED : NAMED + 1;
  const own = bagOf([...names, GROUP_WORDS[atom.group] ?? ""]);
  const all = bagOf([...names, GROUP_WORDS[atom.group] ?? "", ...rightNames(atom), filter.text]);
  const fits = (bag: ReadonlySet<string>, word: string): boolean =>
    bag.has(word) ||
    bag.has(SAME_WORDS[word] ?? word) ||
    (!isSpelling && word.length > 4 && nearestName(word, nearby(bag, word)) !== undefined);
  if (!words.every((word) => fits(all, word))) return 0;
  return 1 + words.filter((word) => fits(own, word)).length / words.length;
}

function nearby(bag: ReadonlySet<string>, word: string): string[] {
  return [...bag].filter((one) => Math.abs(one.length - word.length) < 2 && one[0] === word[0]);
}

function bagOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(wordsOf));
}

/** Returns all names of an atom's left side. */
function namesOf({ group, concept }: Atom, models: readonly NamedModel[]): readonly string[] {
  if (group === "pattern_model") return models.filter(({ id }) => id === concept).map(({ name }) => name);
  if (group === "feature") return aliasesOf(concept).flatMap(featureNames);
  const entry = BY_GROUP.get(
    `${GROUPS[group] ?? ""} ${group === "earnings" ? "Earnings" : concept.replace(/\(.*/, "")}`,
  );
  return [concept.replaceAll(/([a-z])([A-Z])/g, "$1 $2"), ...(entry === undefined ? [] : wordsFor(entry))];
}

function rightNames({ rhs }: Atom): readonly string[] {
  return rhs.kind === "study" ? aliasesOf(rhs.concept).flatMap(featureNames) : [];
}

function aliasesOf(study: string): readonly string[] {
  return studiesNamed(study).map(({ name }) => name);
}

function featureNames(alias: string): readonly string[] {
  const entry = FEATURE_BY_ALIAS.get(alias);
  return [
    alias.replaceAll("_", " "),
    ALSO[alias] ?? "",
    ...(ALSO[alias]?.split(" ") ?? []),
    ...(entry === undefined ? [] : wordsFor(entry)),
  ];
}

function wordsFor({ id, name, synonyms }: CatalogueEntry): readonly string[] {
  return [id.replaceAll("_", " "), name, ...synonyms];
}
