/**
 * identity: who calls. A person signs up or signs in (password, second factor, single sign-on) and holds a session; a program
 * holds a token. `attempt-limits.ts` slows guessing down.
 */
export { newToken, parseToken, tokenPrefix } from "./token-text.ts";
export {
  authenticateToken,
  createToken,
  deleteToken,
  renameToken,
  revokeToken,
  rotateToken,
  tokenState,
} from "./tokens.ts";
export type { IssuedToken, TokenOrder } from "./tokens.ts";
export { beginInstallation, openSetup } from "./installation.ts";
export { installationState } from "./installation-state.ts";
export { changePassword } from "./change-password.ts";
export type { IdentityContext } from "./identity-context.ts";
export { beginSingleSignOn, finishSingleSignOn, OIDC_LOGIN_MS } from "./oidc-sign-in.ts";
export { SIGN_UP_FACT } from "./open-account.ts";
export { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
export {
  authenticateSession,
  endSession,
  forgetEndedSessions,
  listSessions,
  publicSessionId,
  signOut,
} from "./sessions.ts";
export type { NewSession, Visitor } from "./sessions.ts";
export { signIn } from "./sign-in.ts";
export type { SignIn } from "./sign-in.ts";
export { createUser, signUp } from "./sign-up.ts";
export type { NewAccount, SignedIn } from "./sign-up.ts";
export { beginTotp, confirmTotp, disableTotp } from "./totp.ts";
export { backgroundMember, changePlan, disableUser, enableUser, profileOf, removeTotp, setPassword } from "./users.ts";
export type { UserProfile } from "./users.ts";
export { changeSettings, settingsOf } from "./settings.ts";
export { newUser } from "./new-user.ts";
export { totpSecretOf } from "./totp-code.ts";
