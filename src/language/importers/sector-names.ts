/** Names of each sector in the two classifications that listings use. Filters contain the names of both. */
const SECTORS: readonly (readonly string[])[] = [
  ["Basic Materials", "Materials"],
  ["Communication Services", "Communications"],
  ["Consumer Cyclical", "Consumer Discretionary"],
  ["Consumer Defensive", "Consumer Staples"],
  ["Energy"],
  ["Financial", "Financial Services", "Financials"],
  ["Healthcare", "Health Care"],
  ["Industrials", "Industrial"],
  ["Real Estate"],
  ["Technology", "Information Technology"],
  ["Utilities"],
];

const key = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** All names of a sector, indexed by each name in lower case without blanks. */
export const SECTOR_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  SECTORS.flatMap((names) => names.map((name) => [key(name), names] as const)),
);
