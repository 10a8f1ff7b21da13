import { valueAt, withoutEntry, type Json } from "#contract";
import { edited, fault, type EditOutcome } from "./edit-outcome.ts";
import { filterInWords, type Filter } from "./payload-filters.ts";

/** Removes filters, given in the payload's order. */
export function removeFilters(payload: Json, filters: readonly Filter[], reason: string): EditOutcome {
  if (filters.length === 0) return fault("no_change", "There is no filter to remove.");
  // From last to first, so that earlier places stay valid.
  const left = filters.toReversed().reduce((made, { keys }) => withoutEntry(made, keys), payload);
  if (countsTooMany(left)) {
    const what = filters.map(filterInWords).join("; ");
    return fault("invalid_value", `Without ${what} an AtLeast would count more conditions than it has.`);
  }
  return edited(
    left,
    ...filters.map((filter) => ({ what: "Removed" as const, filter: filterInWords(filter), reason })),
  );
}

function countsTooMany(json: Json): boolean {
  if (typeof json !== "object" || json === null) return false;
  const count = valueAt(json, ["AtLeast", "Count"]);
  const of = valueAt(json, ["AtLeast", "Of"]);
  if (typeof count === "number" && Array.isArray(of) && of.length < count) return true;
  return Object.values(json).some(countsTooMany);
}
