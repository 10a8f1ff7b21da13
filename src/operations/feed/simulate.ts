import { AppError } from "#base";
import { FeedReply, SimulationRequest } from "#contract";
import { bodyOf, defineOperation } from "../define-operation.ts";
import { feedReply } from "./feed-reply.ts";

export default defineOperation({
  id: "simulateFeed",
  tag: "feed",
  summary: "Pause the simulated session of a demo market, change its speed, or go to another session.",
  description:
    "The demo market plays the sessions after its newest stored one, minute by minute, in memory. Every caller sees the same session, so only operators may change it.",
  http: { method: "POST", path: "/api/v2/feed/replay" },
  access: "write",
  operator: true,
  cost: "read",
  body: bodyOf(SimulationRequest, { speed: 10 }),
  output: FeedReply,
  errors: ["conflict"],
  async run(context, { body }) {
    const { simulate } = context;
    if (simulate === undefined) throw new AppError("conflict", "No simulated session plays on this server.");
    await simulate(body);
    return feedReply(context);
  },
});
