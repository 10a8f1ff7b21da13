import type { Page, PageRequest } from "./page.ts";

/** One event that matters for security. Append-only; it holds no secret. */
export interface AuditEntry {
  readonly at: number;
  /** Whose account it concerns; null when nobody is known (a failed sign-in with an unknown address). */
  readonly userId: string | null;
  /** Who did it: `session`, `token:<id>`, `cli`, `system`, `stripe`. */
  readonly actor: string;
  /** As `token.created`. */
  readonly event: string;
  /** What it was done to, as a token's id. */
  readonly subject: string | null;
  readonly address: string | null;
}

export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  ofUser(userId: string, page: PageRequest): Promise<Page<AuditEntry & { readonly id: number }>>;
}
