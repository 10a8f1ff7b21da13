/** One turn of a conversation with a model. */
export interface DraftMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export interface DraftRequest {
  /** The same for every query, so that a provider can cache it. */
  readonly system: string;
  readonly messages: readonly DraftMessage[];
  readonly maxOutputTokens: number;
  /** Milliseconds that this call may take. */
  readonly timeoutMs: number;
}

/** Tokens of a call; the cached are not counted among the input tokens. */
export interface DraftUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export type DraftFault = "timeout" | "rate_limited" | "unavailable" | "malformed" | "refused";

/** What a model answered: a value that claims to be an IntermediateForm, or why there is none. A fault may be billed. */
export type DraftReply =
  | { readonly ok: true; readonly form: unknown; readonly usage: DraftUsage }
  | { readonly ok: false; readonly fault: DraftFault; readonly message: string; readonly usage: DraftUsage | null };

/** A language model behind whatever service. Never throws. */
export interface Drafter {
  /** Provider and model, as `openai/gpt-x`. */
  readonly id: string;
  /** The operator's factor on the price of its tokens; 1 is the nominal model. */
  readonly priceFactor: number;
  draft(request: DraftRequest): Promise<DraftReply>;
}
