import { z } from "zod";
import { API_TIERS, PLANS } from "../enums.ts";
import { BOUNDS } from "../limits.ts";
import { flag, givenName, integer, text } from "../scalars.ts";

const email = (doc: string) => z.string().min(BOUNDS.emailLength.minimum).max(BOUNDS.emailLength.maximum).describe(doc);
const newPassword = (doc: string) =>
  z.string().min(BOUNDS.passwordLength.minimum).max(BOUNDS.passwordLength.maximum).describe(doc);
const knownPassword = (doc: string) => z.string().min(1).max(BOUNDS.passwordLength.maximum).describe(doc);
const code = (doc: string) => z.string().min(1).max(64).describe(doc);

export const User = z
  .strictObject({
    id: text("The id of the account."),
    email: text("The e-mail address of the account.").nullable(),
    name: text("The name of its owner."),
    plan: z.enum(PLANS).describe("The plan of the user interface."),
    api_tier: z.enum(API_TIERS).nullable().describe("The tier of the API add-on, or null without an active one."),
    operator: flag("Whether this is an operator of the installation."),
  })
  .meta({ id: "User", description: "An account." });
export type User = z.infer<typeof User>;

export const UserReply = z
  .strictObject({ user: User.describe("The account.") })
  .meta({ id: "UserReply", description: "The account that is signed in." });
export type UserReply = z.infer<typeof UserReply>;

export const InstallationReply = z
  .strictObject({
    installation: z
      .strictObject({
        claimed: flag("Whether the first account has been opened."),
        sign_up_open: flag("Whether a stranger can open an account."),
        needs_setup_code: flag("Whether opening it needs the code that the server printed when it started."),
        oidc: flag("Whether people can sign in at an identity provider."),
        demo: flag("Whether the market is invented: a demo, whose tickers, prices and filings are drawn at random."),
        demo_progress: z
          .strictObject({
            step: integer("The step that is under way, from 1."),
            steps: integer("How many steps there are."),
            doing: text("What the step does."),
          })
          .nullable()
          .describe("How far the making of the demo market is; null when none is being made."),
      })
      .describe("The installation."),
  })
  .meta({
    id: "InstallationReply",
    description: "What a visitor can do before signing in, and whether the market is invented.",
  });
export type InstallationReply = z.infer<typeof InstallationReply>;

export const SignUpRequest = z
  .strictObject({
    email: email("The e-mail address to sign in with."),
    password: newPassword("The password to sign in with."),
    name: givenName("Your name.").optional(),
    setup_code: code(
      "The code that the server printed when it started. Only the first account of an installation needs it, where others can reach the server.",
    ).optional(),
  })
  .meta({ id: "SignUpRequest", description: "An account to open." });
export type SignUpRequest = z.infer<typeof SignUpRequest>;

export const SignInRequest = z
  .strictObject({
    email: text("The e-mail address of the account."),
    password: knownPassword("The password of the account."),
    totp: code(
      "Where TOTP is on: the code that the authenticator shows, or a recovery code. Without it the answer is totp_required.",
    ).optional(),
  })
  .meta({ id: "SignInRequest", description: "Who signs in." });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const SessionReply = z
  .strictObject({
    user: User.describe("The account that is signed in."),
    session: z
      .strictObject({
        created_at: text("When the session began, as an ISO text."),
        expires_at: text("When it ends at the latest, as an ISO text. It ends after 12 hours without use."),
        second_factor: flag("Whether signing in to this account needs a code of an authenticator."),
      })
      .describe("The session."),
  })
  .meta({ id: "SessionReply", description: "The session of this call." });
export type SessionReply = z.infer<typeof SessionReply>;

export const Session = z
  .strictObject({
    id: text("The id by which the session can be ended."),
    created_at: text("When it began, as an ISO text."),
    seen_at: text("When it was last used, to the minute, as an ISO text."),
    expires_at: text("When it ends at the latest, as an ISO text. It ends after 12 hours without use."),
    user_agent: text("What the browser calls itself."),
    current: flag("Whether this call uses it."),
  })
  .meta({ id: "Session", description: "A browser that is signed in." });
export type Session = z.infer<typeof Session>;

export const SessionsReply = z
  .strictObject({
    sessions: z.array(Session).describe("The sessions, the latest used first."),
    next_cursor: text("Give this as cursor to get the next page.").nullable(),
  })
  .meta({ id: "SessionsReply", description: "Your sessions." });
export type SessionsReply = z.infer<typeof SessionsReply>;

export const ChangePasswordRequest = z
  .strictObject({
    current_password: knownPassword("The password as it is."),
    new_password: newPassword("The password that takes its place."),
  })
  .meta({ id: "ChangePasswordRequest", description: "A change of the password." });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const PasswordResetRequest = z
  .strictObject({ email: text("The e-mail address of the account.") })
  .meta({ id: "PasswordResetRequest", description: "Whose password is forgotten." });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const PasswordResetReply = z
  .strictObject({ message: text("What happens next. It is the same for every address.") })
  .meta({ id: "PasswordResetReply", description: "The link is on its way, where the address has an account." });
export type PasswordResetReply = z.infer<typeof PasswordResetReply>;

export const ConfirmPasswordResetRequest = z
  .strictObject({
    token: text("What stands after token= in the link of the mail."),
    new_password: newPassword("The new password."),
  })
  .meta({ id: "ConfirmPasswordResetRequest", description: "A new password by a mailed link." });
export type ConfirmPasswordResetRequest = z.infer<typeof ConfirmPasswordResetRequest>;

export const BeginTotpRequest = z
  .strictObject({ password: knownPassword("The password of the account.") })
  .meta({ id: "BeginTotpRequest", description: "Who sets up TOTP." });
export type BeginTotpRequest = z.infer<typeof BeginTotpRequest>;

export const TotpReply = z
  .strictObject({
    totp: z
      .strictObject({
        secret: text("The secret in base 32, to be typed into an authenticator."),
        otpauth_url: text("The same as an otpauth: address, to be shown as a QR code."),
      })
      .describe("What an authenticator needs."),
  })
  .meta({ id: "TotpReply", description: "A secret for an authenticator; TOTP is on once a code of it was confirmed." });
export type TotpReply = z.infer<typeof TotpReply>;

export const ConfirmTotpRequest = z
  .strictObject({ code: code("The code that the authenticator shows.") })
  .meta({ id: "ConfirmTotpRequest", description: "The first code of an authenticator." });
export type ConfirmTotpRequest = z.infer<typeof ConfirmTotpRequest>;

export const RecoveryCodesReply = z
  .strictObject({
    recovery_codes: z
      .array(text("A code that signs in once in the place of the authenticator's."))
      .describe("The codes. They are shown here and never again."),
  })
  .meta({ id: "RecoveryCodesReply", description: "The ways in without the authenticator." });
export type RecoveryCodesReply = z.infer<typeof RecoveryCodesReply>;

export const DisableTotpRequest = z
  .strictObject({
    password: knownPassword("The password of the account."),
    code: code("The code that the authenticator shows, or a recovery code."),
  })
  .meta({ id: "DisableTotpRequest", description: "Who turns TOTP off." });
export type DisableTotpRequest = z.infer<typeof DisableTotpRequest>;

export const LinkReply = z
  .strictObject({ location: text("Where the browser goes to sign in at the identity provider.") })
  .meta({ id: "LinkReply", description: "The way to the identity provider." });
export type LinkReply = z.infer<typeof LinkReply>;
