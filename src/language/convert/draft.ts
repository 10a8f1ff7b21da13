import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm, RefusalCode } from "../intermediate/form.ts";
import type { Notation } from "../importers/notation.ts";

/**
 * Why words are refused: the codes of a form, or `provider_unavailable` where the model failed and the parser
 * understood nothing.
 */
export interface Refusal {
  readonly code: RefusalCode | "provider_unavailable";
  readonly message: string;
  /** Queries that would work. */
  readonly suggestions: readonly string[];
}

/** Meaning of a query before any plan restricts it. */
export interface Draft {
  /** Compiles to a valid payload unless refused. */
  readonly form: IntermediateForm;
  readonly refusal: Refusal | null;
  /** Share of the text that the form uses, from 0 to 1: of the words, or of a pasted scan's conditions. */
  readonly coverage: number;
  /** Provider and model that drafted the form; null without a model. */
  readonly model: string | null;
  /** Notation of the translated scan; null for words. */
  readonly translated: Notation | null;
  /** Sentence on why the configured model did not draft the form; null where it did or where there is none. */
  readonly fallback: string | null;
  /** Number of repair rounds with the model. */
  readonly repairs: number;
  /** Examples shown to the model; null where no model was used. */
  readonly examples: readonly RetrievedExample[] | null;
  /** True where the same query would get the same draft a minute later, so that the draft can be cached. */
  readonly cacheable: boolean;
}
