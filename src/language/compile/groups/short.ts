import { findShortInput } from "#catalogue";
import type { ShortFilter, TechnicalFilter } from "#contract";
import type { Atom } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { valueOf } from "../want.ts";
import { joined, readEntries } from "./read-entries.ts";
import { canonicalSeries, shortAtoms, technicalAtoms, writeTechnical } from "./technical.ts";

const NEWEST = "/Short/Filters";
const HISTORY = "/Short/Technical/Filters";

/** Short-selling data: `Short.Filters` compares the newest value with numbers, `Short.Technical` reads the history. */
export const shortCodec: AtomCodec = {
  canonical: (atom) => canonicalSeries(atom, seriesName),
  negatesInline: () => false,
  listOf: (atom) => (isNewest(atom) ? NEWEST : HISTORY),
  write(atom, id): ShortFilter | TechnicalFilter {
    const value = isNewest(atom) ? valueOf(atom) : undefined;
    return value === undefined ? writeTechnical(atom, id) : { Id: id, Input: atom.concept, Value: value };
  },
  keepsId: true,
  read: ({ Short: group }) =>
    joined([
      readEntries(group?.Filters, NEWEST, shortAtoms),
      readEntries(group?.Technical?.Filters, HISTORY, (filter) => technicalAtoms("short", filter)),
    ]),
};

function isNewest(atom: Atom): boolean {
  return atom.rhs.kind !== "study" && atom.bars_ago === null && atom.within === null;
}

/** Returns the series' name, with its length (written or default) where it has one. */
function seriesName(written: string): string | undefined {
  const result = findShortInput(written);
  if (!result.ok) return undefined;
  const { input, length } = result.found;
  return input.length === undefined ? input.alias : `${input.alias}(${length})`;
}
