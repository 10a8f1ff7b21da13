import { listSessions, publicSessionId } from "#accounts";
import { SessionsReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { sessionOf } from "./session-of.ts";

export default defineOperation({
  id: "listSessions",
  tag: "auth",
  summary: "List the browsers in which you are signed in.",
  http: { method: "GET", path: "/api/v2/auth/sessions" },
  access: "session",
  cost: "read",
  output: SessionsReply,
  async run(context, _input, call) {
    const { userId, sessionHash } = sessionOf(call);
    const sessions = await listSessions(accountsOf(context), userId);
    return {
      sessions: sessions.map((session) => ({
        id: publicSessionId(session),
        created_at: new Date(session.createdAt).toISOString(),
        seen_at: new Date(session.seenAt).toISOString(),
        expires_at: new Date(session.expiresAt).toISOString(),
        user_agent: session.userAgent,
        current: session.idHash === sessionHash,
      })),
      next_cursor: null,
    };
  },
});
