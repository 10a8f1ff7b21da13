import { profileOf, type AccountsContext } from "#accounts";
import type { User } from "#contract";

type Account = Parameters<typeof profileOf>[1];

/** What the owner of an account sees of it. */
export async function presentUser(accounts: AccountsContext, account: Account): Promise<User> {
  const { user, tier } = await profileOf(accounts, account);
  const { id, email, name, plan, operator } = user;
  return { id, email, name, plan, api_tier: tier, operator };
}
