import { usageOfUser } from "#accounts";
import { UsageReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { DAYS, DEFAULT_DAYS } from "./days-parameter.ts";
import { presentCredits, presentDay, presentShare } from "./present-usage.ts";

export default defineOperation({
  id: "getUsage",
  tag: "usage",
  summary: "Read what your API tokens are used for.",
  description:
    "Each token with its rate limits as they stand now, the AI budgets of the day, and the calls of each day by operation. Deleted tokens count under their id.",
  http: { method: "GET", path: "/api/v2/usage" },
  access: "session",
  cost: "read",
  query: { days: DAYS },
  output: UsageReply,
  async run(context, { query }, call) {
    const member = memberOf(call);
    const accounts = accountsOf(context);
    const { tokens, credits, uiCredits, days } = await usageOfUser(accounts, member, query.days ?? DEFAULT_DAYS);
    const now = accounts.clock.now();
    return {
      usage: {
        api_tier: member.tier,
        tokens: tokens.map((token) => presentShare(token, now)),
        credits: presentCredits(credits),
        ui_credits: presentCredits(uiCredits),
        days: days.map(presentDay),
      },
    };
  },
});
