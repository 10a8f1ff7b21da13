import { existsSync } from "node:fs";
import { NO_NAMES } from "#language";
import type { ListedNames } from "#operations";
import { openStore } from "./data-folder.ts";
import { listedNames } from "./listed-names.ts";

/** Returns the names in the listings of a data folder; none if the folder does not exist. */
export async function listedNamesOfFolder(dataFolder: string, note: (text: string) => void): Promise<ListedNames> {
  if (!existsSync(dataFolder)) return listedNames(NO_NAMES);
  const store = await openStore(dataFolder, note);
  try {
    const listings = await store.loadListings();
    return listedNames({
      sectors: listings.map(({ sector }) => sector),
      industries: listings.map(({ industry }) => industry),
      exchanges: listings.map(({ exchange }) => exchange),
      countries: listings.map(({ country }) => country),
      indexes: listings.map(({ indexes = "" }) => indexes),
    });
  } finally {
    await store.close();
  }
}
