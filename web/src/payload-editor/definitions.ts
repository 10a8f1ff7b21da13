import {
  CATALOGUE_ENTRIES,
  FEATURES,
  searchCatalogue,
  stockFilterOf,
  type CatalogueEntry,
  type Feature,
  type NamedParameter,
} from "#catalogue";
import { CHART_PATTERN_TIMEFRAMES, InsiderFilter, TIMEFRAMES, type Category, type Timeframe } from "#contract";
import type { EntryKind } from "./entry-kinds.ts";
import { kindOfList } from "./entry-kinds.ts";
import type { EntryNode } from "./payload-tree.ts";
import { subjectOf } from "./rename-entry.ts";
import { readStudyCall } from "./study-call.ts";

/** Something that a filter can be about, as a picker shows it. */
export interface Definition extends CatalogueEntry {
  /** The kind of entry that a filter on it is. */
  readonly entryKind: EntryKind;
  /** The heading under which a picker lists it. */
  readonly heading: string;
  readonly parameters: readonly NamedParameter[];
  /** The study that it is made of unless another is given; undefined where it takes none. */
  readonly source: string | undefined;
  /** Timeframes that its filters may name, the shortest first; none where there is nothing to choose. */
  readonly timeframes: readonly Timeframe[];
}

const HEADINGS: Readonly<Record<Exclude<CatalogueEntry["group"], "FeatureWindow">, string>> = {
  CandlestickPattern: "Candlestick patterns",
  ChartPattern: "Chart patterns",
  Fundamental: "Fundamentals",
  Indicator: "Daily ratings",
  InsiderTransactions: "Insiders",
  Short: "Short selling",
  Stock: "Company and quote",
};
const CATEGORY_HEADINGS: Readonly<Record<Category, string>> = {
  price: "Price",
  volume: "Volume",
  advanced: "Technical indicators",
  performance: "Performance",
  microstructure: "Trades and quotes",
  order_book: "Order book",
  cross_sectional: "Compared with others",
};

const features = new Map<string, Feature>(FEATURES.map((feature) => [feature.alias, feature]));
const isIntraday = (timeframe: Timeframe): boolean => /m$|hr$/.test(timeframe);

function timeframesOf({ timeframes, buildSession }: Feature): readonly Timeframe[] {
  switch (timeframes) {
    case "any":
      return TIMEFRAMES;
    case "daily":
      return TIMEFRAMES.filter((one) => !isIntraday(one));
    case "intraday":
      return TIMEFRAMES.filter((one) => isIntraday(one) || (buildSession !== undefined && one === "1d"));
    case "session":
    case "date":
      return [];
  }
}

function definitionFrom(entry: CatalogueEntry): Definition {
  const { group, id } = entry;
  const feature = group === "FeatureWindow" ? features.get(id) : undefined;
  const plain = { ...entry, parameters: [], source: undefined };
  if (feature !== undefined) {
    const { params: parameters, source, category } = feature;
    const heading = CATEGORY_HEADINGS[category];
    return { ...plain, entryKind: "feature", heading, parameters, source, timeframes: timeframesOf(feature) };
  }
  const heading = HEADINGS[group as keyof typeof HEADINGS];
  return { ...plain, entryKind: kindOf(entry), heading, timeframes: timeframesOfGroup(entry) };
}

function kindOf({ group, id }: CatalogueEntry): EntryKind {
  if (group === "InsiderTransactions") return "insiderSeries";
  const filters = group === "Fundamental" || group === "Short" ? "Filters" : id;
  return kindOfList([group, filters]) ?? "feature";
}

function timeframesOfGroup({ group, id }: CatalogueEntry): readonly Timeframe[] {
  if (group === "ChartPattern") return CHART_PATTERN_TIMEFRAMES;
  const hasBars = group === "CandlestickPattern" || (group === "Stock" && stockFilterOf(id as never)?.kind === "gap");
  return hasBars ? TIMEFRAMES : [];
}

/** A filter on single transactions, beside the series over many that the catalogue has. */
const TRANSACTION: Definition = {
  group: "InsiderTransactions",
  id: "transaction",
  signature: "transaction",
  name: "Insider transaction",
  description: InsiderFilter.description ?? "",
  unit: "",
  bounds: undefined,
  frames: undefined,
  kind: "transaction",
  synonyms: ["insider buy", "insider sale", "insider purchase", "form 4"],
  entryKind: "insider",
  heading: HEADINGS.InsiderTransactions,
  parameters: [],
  source: undefined,
  timeframes: [],
};

/** Everything that a filter can be about but the caller's own pattern models, in the order of the reference. */
export const DEFINITIONS: readonly Definition[] = [...CATALOGUE_ENTRIES.map(definitionFrom), TRANSACTION];

const byName = new Map<string, Definition>();
for (const one of DEFINITIONS) byName.set(`${one.group} ${one.id.toLowerCase()}`, one);

export interface DefinitionSearch {
  /** Only definitions of which filters are of these kinds. */
  readonly kinds?: readonly EntryKind[];
  readonly limit?: number;
}

/** Definitions that words speak of, the best fit first; without words all of them, in the order of the reference. */
export function searchDefinitions(
  words: string,
  { kinds, limit = Infinity }: DefinitionSearch = {},
): readonly Definition[] {
  const found = words.trim() === "" ? DEFINITIONS : spokenOf(words);
  return found.filter(({ entryKind }) => kinds === undefined || kinds.includes(entryKind)).slice(0, limit);
}

function spokenOf(words: string): readonly Definition[] {
  const sought = words.trim().toLowerCase();
  const names = [TRANSACTION.name.toLowerCase(), ...TRANSACTION.synonyms];
  const own = sought.length > 2 && names.some((name) => name.startsWith(sought)) ? [TRANSACTION] : [];
  const hits = searchCatalogue(words, Infinity).flatMap(
    ({ group, id }) => byName.get(`${group} ${id.toLowerCase()}`) ?? [],
  );
  return [...own, ...hits];
}

/** What an entry is about; undefined for a formula, a pattern model, and what the catalogue does not have. */
export function definitionOf(entry: Pick<EntryNode, "kind" | "group" | "value">): Definition | undefined {
  const { kind, group } = entry;
  if (kind === "insider") return TRANSACTION;
  const subject = subjectOf(entry);
  if (subject === undefined) return undefined;
  if (kind === "feature") return byName.get(`FeatureWindow ${readStudyCall(subject)?.feature.alias ?? ""}`);
  return byName.get(`${group[0] ?? ""} ${subject.replace(/\(.*$/, "").trim().toLowerCase()}`);
}
