import type { ScanPayload } from "#contract";
import type { Clock } from "#base";
import type { Drafter, DraftFault, DraftUsage } from "../drafter.ts";
import type { RetrievedExample, SavedExample } from "../examples/retrieve-examples.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import type { CheckForm, FormFault } from "./form-fault.ts";

export interface DraftDeps {
  readonly drafter: Drafter;
  readonly clock: Clock;
  readonly context: WordsContext;
  /** Saved scans of the caller, newest first; never of anybody else. */
  readonly saved: readonly SavedExample[];
  /** Whether a further call may be made after so many credits. */
  readonly mayContinue: (creditsSoFar: number) => boolean;
  readonly check: CheckForm;
  readonly toForm: (payload: ScanPayload) => { readonly form: IntermediateForm };
}

/** Why a model gave no usable form, or was not asked again: the provider's fault, or what came of its drafts. */
export type DraftFailure = DraftFault | "unusable" | "no_credits";

/** What a model made of a query. */
export interface ModelDraft {
  /** Absent where nothing usable came; the parser's form then stands. */
  readonly form: IntermediateForm | null;
  /** Also beside a form, where the calls that would have mended it failed. */
  readonly failure: DraftFailure | null;
  /** What is still wrong with the form, and for what atoms were taken out of it. */
  readonly faults: readonly FormFault[];
  /** How often the model was asked again. */
  readonly retryCount: number;
  /** Of all calls, also of those that failed and were billed. */
  readonly usage: DraftUsage;
  readonly credits: number;
  /** What the model was shown. */
  readonly examples: readonly RetrievedExample[];
}
