import type { InstrumentTable } from "#market";
import type { ListedNames } from "#operations";

type Texts = Pick<InstrumentTable, "sectors" | "industries" | "exchanges" | "countries" | "indexes">;

/** Returns each text in the listings once, in alphabetical order. */
export function listedNames({ sectors, industries, exchanges, countries, indexes }: Texts): ListedNames {
  return {
    sectors: distinct(sectors),
    industries: distinct(industries),
    exchanges: distinct(exchanges),
    countries: distinct(countries),
    indexes: distinct(indexes.flatMap((ids) => ids.split(" "))),
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== "").toSorted();
}
