import { FeedReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { feedReply } from "./feed-reply.ts";

export default defineOperation({
  id: "getFeed",
  tag: "feed",
  summary: "Read which feed brings bars, and how far they reach.",
  http: { method: "GET", path: "/api/v2/feed" },
  access: "read",
  cost: "read",
  output: FeedReply,
  run: feedReply,
});
