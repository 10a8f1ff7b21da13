import type { RefusalCode } from "../../intermediate/form.ts";

/** Queries that are refused by their words alone, whatever else they say. */
export interface RefusalKind {
  readonly code: RefusalCode;
  readonly message: string;
  /** In the notation of phraseOf. */
  readonly phrases: readonly string[];
  /** Pieces of text, in small letters, that no query for stocks has. */
  readonly fragments?: readonly string[];
}
