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
/** Of a definition, so many ways of saying it; more would not fit a prefix that is read for each query. */
const MOST_SYNONYMS = 2;

/**
 * The whole catalogue as short as it can be said: what a form writes, unit, bounds, timeframes, how people say it. It
 * is the same text as long as the catalogue is.
 */
export function catalogueLines(): string {
  return Object.entries(GROUPS)
    .map(([group, [heading, shown]]) => {
      const entries = CATALOGUE_ENTRIES.filter((entry) => entry.group === group && isForForms(entry));
      return `# ${heading}\n${shown === "lines" ? entries.map(lineOf).join("\n") : linesByKind(entries)}`;
    })
    .join("\n");
}

/** Numbers of Stock that are features as well are written as these. */
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

/** A line for each kind: ids, with words where the id does not say them. */
function linesByKind(entries: readonly CatalogueEntry[]): string {
  return [...new Set(entries.map(({ kind }) => kind))]
    .map((kind) => {
      const said = entries
        .filter((entry) => entry.kind === kind)
        .map((entry) => {
          const words = wordsFor(entry)[0];
          return words === undefined ? entry.id : `${entry.id} (${words})`;
        });
      return `${kind}: ${said.join("; ")}`;
    })
    .join("\n");
}

/** The name and synonyms that say other words than the id and each other. */
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
