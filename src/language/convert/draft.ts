import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm, RefusalCode } from "../intermediate/form.ts";
import type { Notation } from "../importers/notation.ts";

/** Why nothing is made of words. Beside the codes of a form: a model failed, and the parser has nothing to offer. */
export interface Refusal {
  readonly code: RefusalCode | "provider_unavailable";
  readonly message: string;
  /** Queries that would work. */
  readonly suggestions: readonly string[];
}

/** What a query was understood as, before any plan restricts it. */
export interface Draft {
  /** It compiles to a valid payload where there is no refusal. */
  readonly form: IntermediateForm;
  readonly refusal: Refusal | null;
  /** Share of the text that the form rests on, from 0 to 1: of its words with a meaning, of the conditions of a scan. */
  readonly coverage: number;
  /** Provider and model where a model made it; null where none did. */
  readonly model: string | null;
  /** The notation that it was translated from; null where it was read as words. */
  readonly translated: Notation | null;
  /** Why no model made it although one is there. */
  readonly fallback: string | null;
  /** Rounds of repair. */
  readonly repairs: number;
  /** Null where no model was shown any. */
  readonly examples: readonly RetrievedExample[] | null;
  /** Whether the same query would be understood the same a minute later. */
  readonly lasting: boolean;
}
