/**
 * language: words to payloads and back. The parser turns words into an intermediate form: a flat list of comparisons, each
 * with the words behind it. A language model, where one is configured, drafts the same form. This room checks the form and
 * compiles it to a payload. Nothing here runs a scan.
 */
export { EXAMPLES } from "./examples/example-library.ts";
export type { Drafter, DraftFault, DraftReply, DraftRequest, DraftUsage } from "./drafter.ts";
export { NO_NAMES, type NamedModel, type WordsContext } from "./words-context.ts";
export { DRAFT_SCHEMA } from "./drafting/draft-schema.ts";
export { creditsOfUsage, NO_USAGE, sumOfUsage } from "./drafting/credits-of-usage.ts";
export type { SavedExample } from "./examples/retrieve-examples.ts";
export { DraftCache } from "./convert/draft-cache.ts";
export { problemsOf } from "./convert/conversion.ts";
export type { Conversion } from "./convert/conversion.ts";
export { REFUSAL_MESSAGES } from "./drafting/refusal-messages.ts";
export { REASONS_BEYOND_FORMS } from "./refine/edit-outcome.ts";
export { DEFAULTS } from "./words/defaults.ts";
export { convertWords, loadParser, predictQuery, refineWords } from "./convert/parser-on-demand.ts";
export type { Refinement } from "./refine/refine-words.ts";
export type { ConvertDeps } from "./convert/convert-words.ts";
export { foreignLanguage, guessLanguage, translatedScan } from "./importers/index.ts";
