import type { ScanPayload } from "#contract";
import type { Clock } from "#base";
import type { Drafter, DraftFault, DraftUsage } from "../drafter.ts";
import type { RetrievedExample, SavedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import type { FormFault } from "../check/form-fault.ts";

export interface DraftDeps {
  readonly drafter: Drafter;
  readonly clock: Clock;
  readonly context: WordsContext;
  /** Saved scans of the caller alone, newest first. */
  readonly saved: readonly SavedExample[];
  /** True if another call is allowed after this many credits. */
  readonly mayContinue: (creditsSoFar: number) => boolean;
  /** Checks a form. With a null query, numbers need no source. */
  readonly check: (form: IntermediateForm, query: string | null, context: WordsContext) => readonly FormFault[];
  readonly toForm: (payload: ScanPayload) => { readonly form: IntermediateForm };
}

/** Why a model gave no usable form, or why repair stopped: a fault of the provider, unusable drafts, or no credits. */
export type DraftFailure = DraftFault | "unusable" | "no_credits";

/** Result of drafting with a model. */
export interface DraftedForm {
  /** Null where no answer was usable; the caller then uses the parser's form. */
  readonly form: IntermediateForm | null;
  /** Also set with a form, where the calls for its repair failed. */
  readonly failure: DraftFailure | null;
  /** Remaining faults of the form, including those for which atoms were removed. */
  readonly faults: readonly FormFault[];
  /** Number of calls after the first. */
  readonly retryCount: number;
  /** Tokens of all calls, including failed calls that were billed. */
  readonly usage: DraftUsage;
  readonly credits: number;
  /** Examples shown to the model. */
  readonly examples: readonly RetrievedExample[];
}
