import { FeedReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { feedOf, feedReply } from "./feed-reply.ts";

export default defineOperation({
  id: "connectFeed",
  tag: "feed",
  summary: "Connect to the feed.",
  description: "Begins the connection again, also after the vendor refused it for good.",
  http: { method: "POST", path: "/api/v2/feed/connect", status: 202 },
  access: "write",
  operator: true,
  cost: "read",
  output: FeedReply,
  errors: ["conflict"],
  run(context) {
    feedOf(context).connect();
    return feedReply(context);
  },
});
