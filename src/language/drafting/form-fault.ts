import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";

/** One fault of a form, as drafting needs it. */
export interface FormFault {
  readonly code: string;
  /** JSON pointer into the form. */
  readonly path: string;
  /** Sentence that names the allowed values. */
  readonly message: string;
  /** True where another draft may be right: for a wrong name, but not for missing data. */
  readonly fixable: boolean;
  /** Id of the faulty atom; null for a fault of the form. */
  readonly atom: string | null;
}

/** Checks a form. With a null query, numbers need no source. */
export type CheckForm = (form: IntermediateForm, query: string | null, context: WordsContext) => readonly FormFault[];
