import { parseWords } from "../words/parse-words.ts";
import type { WordsContext } from "../words-context.ts";
import { fault, type EditFault } from "./edit-outcome.ts";
import { matchFilters } from "./match-filters.ts";
import { filterInWords, type Filter } from "./payload-filters.ts";
import { hasSameSubject } from "./same-subject.ts";

const MOST_NAMED = 12;

/** Finds the filters that a phrase names; else parses the phrase as a condition and finds filters on the same subject. */
export function findFilters(phrase: string, filters: readonly Filter[], context: WordsContext): readonly Filter[] {
  const named = matchFilters(phrase, filters, context.models);
  if (named.length > 0) return named;
  const { atoms } = parseWords(phrase, context).form;
  return filters.filter((filter) => filter.atoms.some((atom) => atoms.some((one) => hasSameSubject(one, atom))));
}

/** Finds the one filter that a phrase means. Errors: no_match, ambiguous; both list filters of the payload. */
export function findFilter(phrase: string, filters: readonly Filter[], context: WordsContext): Filter | EditFault {
  const found = findFilters(phrase, filters, context);
  if (found.length === 1) return found[0]!;
  return found.length === 0 ? noMatch(phrase, filters) : ambiguous(phrase, found);
}

export function isFault(found: Filter | EditFault): found is EditFault {
  return "ok" in found;
}

export function noMatch(phrase: string, filters: readonly Filter[]): EditFault {
  const has = filters.length === 0 ? "The payload has no filter." : `The payload has: ${listed(filters)}.`;
  return fault("no_match", `No filter fits "${phrase}". ${has}`);
}

export function ambiguous(phrase: string, found: readonly Filter[]): EditFault {
  return fault(
    "ambiguous",
    `"${phrase}" fits ${found.length} filters: ${listed(found)}. Name the one that is meant by more of its words or numbers.`,
  );
}

function listed(filters: readonly Filter[]): string {
  const more = filters.length > MOST_NAMED ? `; and ${filters.length - MOST_NAMED} more` : "";
  return `${filters.slice(0, MOST_NAMED).map(filterInWords).join("; ")}${more}`;
}
