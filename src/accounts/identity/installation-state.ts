import type { AccountsContext } from "../accounts-context.ts";
import { SETUP_CODE_FACT } from "./installation.ts";
import { SIGN_UP_FACT } from "./open-account.ts";

/** What a visitor can do before signing in. */
export interface InstallationState {
  /** Whether the first account has been opened. */
  readonly claimed: boolean;
  readonly signUpOpen: boolean;
  /** Whether the next account needs the setup code that the server printed. */
  readonly needsSetupCode: boolean;
  /** Whether people can sign in at an identity provider. */
  readonly oidc: boolean;
}

/** How an installation stands to strangers, by the rules that `openAccount` keeps. */
export async function installationState({
  store,
  signOn,
}: Pick<AccountsContext, "store" | "signOn">): Promise<InstallationState> {
  const first = (await store.users.findUnclaimed()) !== undefined || (await store.users.count()) === 0;
  return {
    claimed: !first,
    signUpOpen: first || (await store.installation.get(SIGN_UP_FACT)) !== "closed",
    needsSetupCode: first && (await store.installation.get(SETUP_CODE_FACT)) !== undefined,
    oidc: signOn !== undefined,
  };
}
