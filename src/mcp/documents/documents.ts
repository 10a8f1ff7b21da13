import { jsonSchemaOf, ScanPayload } from "#contract";
import { catalogueText } from "./catalogue-text.ts";
import { examplesText } from "./examples-text.ts";
import { GUIDE } from "./guide.ts";

/** Something to read that is the same for everybody. */
export interface Document {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  text(): string;
}

/** Made once, when it is first read. */
function once(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}

export const DOCUMENTS: readonly Document[] = [
  {
    uri: "winnow://guide",
    name: "guide",
    title: "How to write a payload",
    description: "The shape of a payload by examples, one for each group of filters, and the rules that surprise.",
    mimeType: "text/markdown",
    text: () => GUIDE,
  },
  {
    uri: "winnow://catalogue",
    name: "catalogue",
    title: "Everything that a payload can name",
    description: "Every study, pattern, figure and attribute in one line each, by the group that names it.",
    mimeType: "text/plain",
    text: once(catalogueText),
  },
  {
    uri: "winnow://payload-schema",
    name: "payload-schema",
    title: "JSON Schema of the payload",
    description: "The whole schema, draft 2020-12, with every member and every limit.",
    mimeType: "application/schema+json",
    text: once(() =>
      JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...jsonSchemaOf(ScanPayload) }),
    ),
  },
  {
    uri: "winnow://examples",
    name: "examples",
    title: "Worked examples",
    description: "Queries in words with the payloads that they mean, one to a line as JSON.",
    mimeType: "application/jsonl",
    text: once(examplesText),
  },
];
