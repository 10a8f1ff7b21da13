import { findInsiderInput } from "#catalogue";
import type { AtomCodec } from "../atom-codec.ts";
import { readEntries } from "./read-entries.ts";
import { canonicalSeries, technicalAtoms, writeTechnical } from "./technical.ts";

const LIST = "/InsiderTransactions/Technical/Filters";

/** Sums and counts of insiders' transactions: `InsiderTransactions.Technical`. */
export const insiderSeriesCodec: AtomCodec = {
  canonical: (atom) => canonicalSeries(atom, seriesName),
  negatesInline: () => false,
  listOf: () => LIST,
  write: writeTechnical,
  keepsId: true,
  read: ({ InsiderTransactions: group }) =>
    readEntries(group?.Technical?.Filters, LIST, (filter) => technicalAtoms("insider_series", filter)),
};

function seriesName(written: string): string | undefined {
  const result = findInsiderInput(written);
  return result.ok ? `${result.found.input.alias}(${result.found.days})` : undefined;
}
