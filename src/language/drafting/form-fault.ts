import type { IntermediateForm } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";

/** What is wrong with a form. */
export interface FormFault {
  readonly code: string;
  /** JSON pointer into the form. */
  readonly path: string;
  /** Names what is allowed. */
  readonly message: string;
  /** Whether another draft may be right: a wrong name, not data that do not exist. */
  readonly fixable: boolean;
  /** The atom that it is about. */
  readonly atom: string | null;
}

/** Without a query, numbers need no source. */
export type CheckForm = (form: IntermediateForm, query: string | null, context: WordsContext) => readonly FormFault[];
