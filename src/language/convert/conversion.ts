import type { ScanPayload } from "#contract";
import type { RetrievedExample } from "../examples/retrieve-examples.ts";
import type { FilterReason } from "./explain-draft.ts";
import type { RemovedFilter } from "./restrict-draft.ts";

/** What became of words. */
export interface Conversion {
  /** Absent where nothing was made of them; `errors` then begins with the reason as `code: message`. */
  readonly payload?: ScanPayload;
  /** `code: message`, or `unsupported: 'words': reason` for what was left out. */
  readonly errors: readonly string[];
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
