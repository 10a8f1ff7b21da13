import { endSession } from "#accounts";
import { defineOperation, NO_CONTENT } from "../define-operation.ts";
import { accountsOf, doerOf } from "../member.ts";
import { text } from "../parameter.ts";
import { sessionOf } from "./session-of.ts";

export default defineOperation({
  id: "endSession",
  tag: "auth",
  summary: "End one of your sessions: the next call with it fails.",
  http: { method: "DELETE", path: "/api/v2/auth/sessions/{id}", status: 204 },
  access: "session",
  cost: "read",
  path: { id: text({ description: "The id of the session.", required: true, example: "9f86d081884c7d65" }) },
  output: NO_CONTENT,
  errors: ["not_found"],
  async run(context, { path }, call) {
    const { userId, sessionHash } = sessionOf(call);
    const ended = await endSession(accountsOf(context), userId, path.id, doerOf(call));
    if (ended === sessionHash) call.reply.session = null;
  },
});
