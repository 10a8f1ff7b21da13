import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { decimal } from "../scalars.ts";

const said = (doc: string) => z.string().describe(doc);

/** Members of a condition under which definitions of the catalogue are named. */
const DEFINITION_GROUPS = [
  "FeatureWindow",
  "Indicator",
  "CandlestickPattern",
  "ChartPattern",
  "Stock",
  "Fundamental",
  "InsiderTransactions",
  "Short",
] as const;

const CatalogueDefinition = z
  .strictObject({
    group: z.enum(DEFINITION_GROUPS).describe("The member of a condition in which a payload names it."),
    id: said("Its name in a payload."),
    signature: said(
      "The name with its parameters and what they are unless given, such as rsi(source=close,length=14).",
    ),
    name: said("Its name for people."),
    description: said("What it is."),
    unit: said("The unit of its values; empty where it has none."),
    bounds: z
      .array(z.number().nullable())
      .length(2)
      .nullable()
      .describe(
        "The least and the greatest value that it can have, each null where there is none; null where unknown.",
      ),
    frames: said("Where it has a value, or from which periods.").nullable(),
    kind: said("What kind of definition it is within its group."),
    synonyms: z.array(z.string()).describe("What people call it."),
    score: decimal("How well it fits the words; the best fit is the greatest."),
  })
  .meta({ id: "CatalogueDefinition", description: "Something that a payload may name, as a search found it." });

export const CatalogueSearchReply = z
  .strictObject({
    definitions: z
      .array(CatalogueDefinition)
      .max(LIMITS.catalogueHits)
      .describe("What the words speak of, the best fit first."),
  })
  .meta({ id: "CatalogueSearchReply", description: "Definitions of the catalogue that words speak of." });
export type CatalogueSearchReply = z.infer<typeof CatalogueSearchReply>;
