/** One turn of a conversation with a model. */
export interface DraftMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** One call of a language model. */
export interface DraftRequest {
  /** Equal to the byte for every query, so that a provider can cache it. */
  readonly system: string;
  readonly messages: readonly DraftMessage[];
  readonly maxOutputTokens: number;
  /** Upper bound (ms) on this call. */
  readonly timeoutMs: number;
}

/** Tokens of one call. `inputTokens` excludes the cached ones. */
export interface DraftUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export type DraftFault = "timeout" | "rate_limited" | "unavailable" | "malformed" | "refused";

/**
 * Answer of a model: an unchecked value that should be an IntermediateForm, or the fault. A faulty call may be billed
 * too.
 */
export type DraftReply =
  | { readonly ok: true; readonly form: unknown; readonly usage: DraftUsage }
  | { readonly ok: false; readonly fault: DraftFault; readonly message: string; readonly usage: DraftUsage | null };

/** Port to a language model of any provider. `draft` never throws. */
export interface Drafter {
  /** Provider and model, as `openai/gpt-x`. */
  readonly id: string;
  /** Factor that the operator sets on the price of the model's tokens; 1 is the nominal model. */
  readonly priceFactor: number;
  draft(request: DraftRequest): Promise<DraftReply>;
}
