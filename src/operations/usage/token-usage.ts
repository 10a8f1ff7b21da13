import { usageOfToken } from "#accounts";
import { TokenUsageReply } from "#contract";
import { defineOperation } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { TOKEN_PATH } from "../tokens/token-path.ts";
import { DAYS, DEFAULT_DAYS } from "./days-parameter.ts";
import { isoOrNull, presentCredits, presentDay, presentWindow } from "./present-usage.ts";

export default defineOperation({
  id: "getTokenUsage",
  tag: "usage",
  summary: "Read what one of your API tokens is used for.",
  description: "Its rate limits as they stand now, the AI budget of the day, and the calls of each day by operation.",
  http: { method: "GET", path: "/api/v2/tokens/{id}/usage" },
  access: "session",
  cost: "read",
  path: TOKEN_PATH,
  query: { days: DAYS },
  output: TokenUsageReply,
  errors: ["not_found"],
  async run(context, { path, query }, call) {
    const member = memberOf(call);
    const accounts = accountsOf(context);
    const { token, windows, credits, days } = await usageOfToken(accounts, member, path.id, query.days ?? DEFAULT_DAYS);
    return {
      usage: {
        token_id: token.id,
        api_tier: member.tier,
        last_used_at: isoOrNull(token.lastUsedAt),
        limits: windows.map(presentWindow),
        credits: presentCredits(credits),
        days: days.map(presentDay),
      },
    };
  },
});
