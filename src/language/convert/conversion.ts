import type { ScanPayload } from "#contract";
import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { FilterReason } from "./explain-draft.ts";
import type { RemovedFilter } from "./restrict-draft.ts";

/** Words without an effect on the payload, and the reason. */
export interface LeftOut {
  readonly words: string;
  readonly reason: string;
}

/** Result of converting or refining words. */
export interface Conversion {
  /** Absent where the words are refused; `errors` then begins with the reason as `code: message`. */
  readonly payload?: ScanPayload;
  /** `code: message`, and `suggestion: query` for queries that would work. */
  readonly errors: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Share of the words that the payload uses, from 0 to 1; null for changes of a payload. */
  readonly coverage: number | null;
  /** Filters removed because the caller's plan does not include them. */
  readonly removed: readonly RemovedFilter[];
  /** Sentences for people: the payload's meaning, its drafter, what was left out and what was assumed. */
  readonly summary: string;
  readonly filters: readonly FilterReason[];
  /** Examples shown to the language model; null where no model was used. */
  readonly examples: readonly RetrievedExample[] | null;
  /** Number of repair rounds with the model. */
  readonly repairs: number;
  /** True where the draft came from the cache. */
  readonly cached: boolean;
}

/**
 * Lists everything that was not converted, as texts: errors, and `unsupported: 'trending on Reddit': there is no feed
 * of social media`.
 */
export function problemsOf({ errors, leftOut }: Pick<Conversion, "errors" | "leftOut">): readonly string[] {
  return [...errors, ...leftOut.map(({ words, reason }) => `unsupported: '${words}': ${reason}`)];
}
