import { CATALOGUE_ENTRIES, type CatalogueEntry, type PayloadGroup } from "#catalogue";
import { wordsOf } from "#base";

type Shown = "lines" | "by kind";
const GROUPS: Readonly<Record<PayloadGroup, readonly [heading: string, shown: Shown]>> = {
  FeatureWindow: ["feature: study(arguments) unit bounds timeframes | as people say it", "lines"],
  Indicator: ["indicator", "lines"],
  Fundamental: ["fundamental: id unit periods", "lines"],
  Stock: ["stock", "by kind"],
  Short: ["short", "lines"],
  InsiderTransactions: ["insider_series", "lines"],
  CandlestickPattern: ["candlestick; two = has a bullish and a bearish side", "by kind"],
  ChartPattern: ["chart_pattern; two = has both sides", "by kind"],
};
/** Synonyms shown per definition; more would make the prompt too long, which the model reads for each query. */
const MOST_SYNONYMS = 2;

/**
 * Returns the whole catalogue in its shortest text: the concept as a form writes it, unit, bounds, timeframes, synonyms.
 * The text is constant for one version of the catalogue.
 */
export function catalogueLines(): string {
  return Object.entries(GROUPS)
    .map(([group, [heading, shown]]) => {
      const entries = CATALOGUE_ENTRIES.filter((entry) => entry.group === group && isForForms(entry));
      return `# ${heading}\n${shown === "lines" ? entries.map(lineOf).join("\n") : linesByKind(entries)}`;
    })
    .join("\n");
}

/** True for entries that forms use. Numeric groups of Stock that are features too are written as features. */
function isForForms({ group, kind, id }: CatalogueEntry): boolean {
  return group !== "Stock" || kind !== "number" || id === "Employees" || id === "Gap";
}

function lineOf(entry: CatalogueEntry): string {
  const { group, signature, unit, bounds, frames } = entry;
  const range = bounds !== undefined && bounds.every(Number.isFinite) ? `${bounds[0]}..${bounds[1]}` : "";
  const words = wordsFor(entry).join(", ");
  const when = group === "Indicator" || group === "Short" ? "" : (frames ?? "");
  const facts = [signature.replace(/source=|\blength=/g, ""), unit, unit === "0/1" ? "" : range, when];
  return [...facts, words === "" ? "" : `| ${words}`].filter(Boolean).join(" ");
}

/** Returns one line per kind: ids, each with a synonym where the id lacks it. */
function linesByKind(entries: readonly CatalogueEntry[]): string {
  return [...new Set(entries.map(({ kind }) => kind))]
    .map((kind) => {
      const items = entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => {
          const words = wordsFor(entry)[0];
          return words === undefined ? entry.id : `${entry.id} (${words})`;
        });
      return `${kind}: ${items.join("; ")}`;
    })
    .join("\n");
}

/** Returns the name and synonyms that differ in words from the id and from each other. */
function wordsFor({ id, name, synonyms }: CatalogueEntry): readonly string[] {
  const known = new Set([letters(id), letters(id.replace(/^CDL/, ""))]);
  const kept: string[] = [];
  for (const text of [name, ...synonyms].map((one) => one.toLowerCase())) {
    const key = wordsOf(text).toSorted().join(" ");
    if (known.has(key) || known.has(letters(text))) continue;
    known.add(key);
    kept.push(text);
  }
  return kept.slice(0, MOST_SYNONYMS);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
