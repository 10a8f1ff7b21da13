import type { ScanPayload } from "#contract";
import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { FilterReason } from "./explain-draft.ts";
import type { RemovedFilter } from "./restrict-draft.ts";

/** Words that nothing was made of, and why. */
export interface LeftOut {
  readonly words: string;
  readonly reason: string;
}

/** What became of words. */
export interface Conversion {
  /** Absent where nothing was made of them; `errors` then begins with the reason as `code: message`. */
  readonly payload?: ScanPayload;
  /** `code: message`, and `suggestion: query` for queries that would work. */
  readonly errors: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Share of the words that the payload rests on, from 0 to 1; null for changes of a payload. */
  readonly coverage: number | null;
  /** What the caller's plan does not include. */
  readonly removed: readonly RemovedFilter[];
  /** What the payload means, who drafted it, and what was left out or assumed. */
  readonly summary: string;
  readonly filters: readonly FilterReason[];
  /** Null where no language model was shown any. */
  readonly examples: readonly RetrievedExample[] | null;
  /** Rounds of repair. */
  readonly repairs: number;
  /** Whether it was kept from an earlier query. */
  readonly cached: boolean;
}

/** What could not be converted, as texts: errors, and `unsupported: 'trending on Reddit': there is no feed of social media`. */
export function problemsOf({ errors, leftOut }: Pick<Conversion, "errors" | "leftOut">): readonly string[] {
  return [...errors, ...leftOut.map(({ words, reason }) => `unsupported: '${words}': ${reason}`)];
}
