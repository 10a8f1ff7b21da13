import { QuarantineReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { feedOf } from "./feed-reply.ts";

export default defineOperation({
  id: "listRefusedMessages",
  tag: "feed",
  summary: "List the newest messages of the feed that were refused, with the reasons.",
  http: { method: "GET", path: "/api/v2/feed/quarantine" },
  access: "read",
  operator: true,
  cost: "read",
  output: QuarantineReply,
  errors: ["conflict"],
  run: async (context) => ({ messages: [...feedOf(context).refused()] }),
});
