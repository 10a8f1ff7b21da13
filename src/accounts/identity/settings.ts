import { AppError } from "#base";
import { DEFAULT_SETTINGS, Settings, type ChangeSettingsRequest } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import type { UserStore } from "../ports/users.ts";

type Keeping = Pick<AccountsContext, "store" | "clock">;

const PARTS = Settings.partial();

/** The members of an object that are settings; what this version does not know or would not take is left out. */
function settingsIn(value: object): Partial<Settings> {
  const settings = Object.entries(value).filter(
    ([name, setting]) => setting !== undefined && PARTS.safeParse({ [name]: setting }).success,
  );
  // Each entry was just found to be a setting of that name.
  return Object.fromEntries(settings) as Partial<Settings>;
}

async function chosen(users: UserStore, userId: string): Promise<Partial<Settings>> {
  const user = await users.find(userId);
  if (user === undefined) throw new AppError("not_found", "Nothing of that name exists.");
  const stored: unknown = JSON.parse(user.settings);
  return typeof stored === "object" && stored !== null ? settingsIn(stored) : {};
}

/** All settings of a user; what was never set has its default. */
export async function settingsOf({ store }: Pick<AccountsContext, "store">, userId: string): Promise<Settings> {
  return { ...DEFAULT_SETTINGS, ...(await chosen(store.users, userId)) };
}

/** Sets what `change` gives; null sets a member back to its default. Gives all settings. */
export function changeSettings(
  context: Keeping,
  userId: string,
  change: ChangeSettingsRequest,
  doer: AuditActor,
): Promise<Settings> {
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    // Null is no setting, so it falls out, and the default of this or a later version holds.
    const kept = settingsIn({ ...(await chosen(stores.users, userId)), ...change });
    const now = context.clock.now();
    await stores.users.update(userId, { settings: JSON.stringify(kept), updatedAt: now });
    await stores.audit.append({ at: now, userId, event: "settings.changed", subject: null, ...doer });
    return { ...DEFAULT_SETTINGS, ...kept };
  });
}
