import {
  heldBy,
  setSubscription as set,
  type AccountsContext,
  type SubscriptionChange,
  type UserRecord,
} from "#accounts";
import { AppError } from "#base";
import { API_TIERS, type Plan, type Subscription } from "#contract";
import { systemClock } from "#main";
import { presentSubscription } from "#operations";
import { EXIT } from "../exit-code.ts";
import { parseInstant } from "../parse-instant.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { SHELL, shownName, userNamed, userOrOperator, withAccounts } from "../shell-accounts.ts";

interface SetOptions extends GlobalOptions {
  readonly user: string;
  /** Name of a tier, or `none`. */
  readonly apiTier: string;
  readonly plan?: Plan;
  readonly until?: string;
}
interface ShowOptions extends GlobalOptions {
  readonly user?: string;
}

async function subscriptionOf(
  context: AccountsContext,
  user: UserRecord,
): Promise<{ who: string; subscription: Subscription }> {
  const held = await heldBy(context, user.id);
  return { who: shownName(user), subscription: presentSubscription(held, context.clock.now()) };
}

function print(
  line: CommandLine,
  { json }: GlobalOptions,
  { who, subscription }: { readonly who: string; readonly subscription: Subscription },
): number {
  const { api_tier, plan, status, current_period_end } = subscription;
  const end = api_tier === null || current_period_end === null ? "" : ` until ${current_period_end}`;
  const tier = api_tier === null ? "no API tier" : `API tier ${api_tier} (${status})${end}`;
  line.terminal.out(json === true ? `${JSON.stringify({ subscription })}\n` : `${who}: ${tier}, plan ${plan}\n`);
  return EXIT.ok;
}

/** `winnow subscription set`. */
export async function setSubscription(line: CommandLine, options: SetOptions): Promise<number> {
  const { plan, until } = options;
  const apiTier = API_TIERS.find((tier) => tier === options.apiTier) ?? null;
  if (apiTier === null && until !== undefined) {
    throw new AppError("bad_request", "--until tells when a tier ends; leave it out with --api-tier none.");
  }
  // A cancelled subscription, which nobody renews, works until its period ends.
  const change: SubscriptionChange =
    until === undefined
      ? { apiTier, plan }
      : { apiTier, plan, status: "canceled", currentPeriodEnd: parseInstant("--until", until, systemClock.now()) };
  const held = await withAccounts(line, options, async (context) => {
    const user = await userNamed(context, options.user);
    await set(context, user.id, change, SHELL);
    return subscriptionOf(context, user);
  });
  return print(line, options, held);
}

/** `winnow subscription show`. */
export async function showSubscription(line: CommandLine, options: ShowOptions): Promise<number> {
  const held = await withAccounts(line, options, async (context) =>
    subscriptionOf(context, await userOrOperator(context, options.user)),
  );
  return print(line, options, held);
}
