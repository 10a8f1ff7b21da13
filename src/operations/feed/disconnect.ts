import { FeedReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { feedOf, feedReply } from "./feed-reply.ts";

export default defineOperation({
  id: "disconnectFeed",
  tag: "feed",
  summary: "Disconnect from the feed.",
  description: "The feed stays disconnected until it is connected again, or until the server starts again.",
  http: { method: "POST", path: "/api/v2/feed/disconnect", status: 202 },
  access: "write",
  operator: true,
  cost: "read",
  output: FeedReply,
  errors: ["conflict"],
  run(context) {
    feedOf(context).disconnect();
    return feedReply(context);
  },
});
