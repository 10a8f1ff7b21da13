import { prepareCatalogueSearch, searchCatalogue } from "#catalogue";
import { BOUNDS, CatalogueSearchReply, LIMITS } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { integer, text } from "../parameter.ts";

const DEFAULT_HITS = 10;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export default defineOperation({
  id: "searchCatalogue",
  tag: "scan",
  summary: "Find studies, patterns and figures by words.",
  description:
    "Definitions of the catalogue whose id, name, synonyms or description speak of the words, the best fit first. A payload names a definition by its `id`, in the member of a condition that `group` tells.",
  http: { method: "GET", path: "/api/v2/scan/catalogue" },
  access: "read",
  cost: "read",
  query: {
    search: text({
      description: "What is sought, in a few words.",
      required: true,
      maxLength: LIMITS.catalogueWords,
      example: "relative strength",
    }),
    limit: integer({
      description: `How many definitions are given at most; ${DEFAULT_HITS} unless given.`,
      min: BOUNDS.catalogueHits.minimum,
      max: LIMITS.catalogueHits,
    }),
  },
  output: CatalogueSearchReply,
  run: async (_context, { query: { search, limit = DEFAULT_HITS } }) => {
    await prepareCatalogueSearch();
    return {
      definitions: searchCatalogue(search, limit).map(({ bounds, frames, synonyms, ...definition }) => ({
        ...definition,
        bounds: bounds === undefined ? null : bounds.map(finite),
        frames: frames ?? null,
        synonyms: [...synonyms],
      })),
    };
  },
});
