import { CATALOGUE_ENTRIES, type CatalogueEntry, type PayloadGroup } from "#catalogue";

const GROUPS: Readonly<Record<PayloadGroup, string>> = {
  FeatureWindow: "studies, the Input of a filter of FeatureWindow; arguments by place or by name",
  Indicator: "groups of Indicator",
  CandlestickPattern: "ids of CandlestickPattern, with their side",
  ChartPattern: "names of ChartPattern, with their sides",
  Stock: "members of Stock",
  Fundamental: "ids of Fundamental, with their periods",
  InsiderTransactions: "Input of a filter of InsiderTransactions.Technical",
  Short: "Input of a filter of Short, or of Short.Technical for its history",
};

function lineOf({ signature, name, unit, bounds, frames, kind, group }: CatalogueEntry): string {
  const range = bounds?.every(Number.isFinite) === true ? `${bounds[0]}..${bounds[1]}` : "";
  const facts = [unit, unit === "0/1" ? "" : range, frames ?? "", group === "FeatureWindow" ? "" : kind];
  const told = facts.filter((fact) => fact !== "").join(", ");
  return `${signature}: ${name}${told === "" ? "" : ` (${told})`}`;
}

/** The whole catalogue, a line for each definition: how it is written, its name, unit, usual range and frames. */
export function catalogueText(): string {
  return Object.entries(GROUPS)
    .map(([group, heading]) => {
      const lines = CATALOGUE_ENTRIES.filter((entry) => entry.group === group).map(lineOf);
      return `# ${group}: ${heading}\n${lines.join("\n")}`;
    })
    .join("\n\n");
}
