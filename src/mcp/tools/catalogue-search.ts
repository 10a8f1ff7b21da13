import { z } from "zod";
import { CatalogueSearchReply, LIMITS } from "#contract";
import { operations } from "#operations";
import { most } from "./scan-arguments.ts";
import { CAPS, defineTool } from "./tool.ts";

const USUAL = 10;

export const catalogueSearch = defineTool({
  name: "catalogue_search",
  title: "Search what a payload can name",
  description:
    "Finds studies, patterns, figures and stock attributes by words: by name, by what traders call them, by what they measure. A definition is named by its id, in the member of a condition that group tells; units and bounds say which numbers make sense.",
  operation: operations.scan.catalogue,
  input: z.strictObject({
    query: z.string().min(1).max(LIMITS.catalogueWords).describe("What is sought, in a few words."),
    limit: most(CAPS.definitions, USUAL, "definitions"),
  }),
  output: CatalogueSearchReply,
  request: ({ query, limit = USUAL }) => ({
    input: {
      path: {},
      query: [
        ["search", query],
        ["limit", String(limit)],
      ],
    },
    places: [["?search", "/query"]],
  }),
  say({ definitions }) {
    if (definitions.length === 0) return "Nothing in the catalogue is called so. Try other words, or fewer.";
    return definitions
      .map(({ group, signature, name, unit, bounds, frames, description }) => {
        const range = bounds === null ? "" : ` from ${bounds[0] ?? "-∞"} to ${bounds[1] ?? "∞"}`;
        const facts = [`${unit}${range}`.trim(), frames ?? ""].filter((fact) => fact !== "").join("; ");
        return `- ${group} ${signature}: ${name}. ${description}${facts === "" ? "" : ` (${facts})`}`;
      })
      .join("\n");
  },
});
