import type { AccountsContext } from "../accounts-context.ts";

/** What services about users, sessions and passwords work with. */
export type IdentityContext = Pick<
  AccountsContext,
  "store" | "clock" | "entropy" | "passwords" | "publicUrl" | "signOn"
>;
