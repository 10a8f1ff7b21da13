import { AuditReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { PAGE_QUERY, pageRequest } from "../page-parameters.ts";
import { isoText } from "./present-usage.ts";

export default defineOperation({
  id: "listAuditEvents",
  tag: "usage",
  summary: "List what happened to your account, newest first.",
  description:
    "Sign-ins, changes of the password, of tokens and of the subscription, with who did it and from where. Events stay when what they were about is deleted.",
  http: { method: "GET", path: "/api/v2/audit" },
  access: "session",
  cost: "read",
  query: PAGE_QUERY,
  output: AuditReply,
  async run(context, { query }, call) {
    const { store } = accountsOf(context);
    const { items, next } = await store.audit.ofUser(memberOf(call).userId, pageRequest(query));
    return {
      events: items.map(({ id, at, event, actor, subject, address }) => ({
        id,
        at: isoText(at),
        event,
        actor,
        subject,
        address,
      })),
      next_cursor: next ?? null,
    };
  },
});
