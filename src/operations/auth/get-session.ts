import { totpSecretOf } from "#accounts";
import { SessionReply } from "#contract";
import { AppError } from "#base";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { presentUser } from "./present-user.ts";
import { sessionOf } from "./session-of.ts";

export default defineOperation({
  id: "getSession",
  tag: "auth",
  summary: "Who is signed in, and until when.",
  http: { method: "GET", path: "/api/v2/auth/session" },
  access: "session",
  cost: "read",
  output: SessionReply,
  async run(context, _input, call) {
    const accounts = accountsOf(context);
    const found = await accounts.store.sessions.findForCall(sessionOf(call).sessionHash);
    // It was there when the call was admitted.
    if (found === undefined) throw new AppError("unauthenticated", "The session has just ended; sign in again.");
    const { createdAt, expiresAt } = found.session;
    return {
      user: await presentUser(accounts, found.user),
      session: {
        created_at: new Date(createdAt).toISOString(),
        expires_at: new Date(expiresAt).toISOString(),
        second_factor: totpSecretOf(found.user) !== undefined,
      },
    };
  },
});
