import { AppError } from "#base";
import { LIMITS } from "#contract";
import type { AccountsContext, AuditActor } from "../accounts-context.ts";
import type { WatchlistRecord } from "../ports/watchlists.ts";
import { newId } from "../secrets.ts";

type Keeping = Pick<AccountsContext, "store" | "clock" | "entropy">;

export interface WatchlistDraft {
  readonly name: string;
  readonly tickers: readonly string[];
}

export interface WatchlistPlace {
  readonly id: string;
  readonly userId: string;
}

function noSuchList(): AppError {
  return new AppError("not_found", "Nothing of that name exists.");
}

/** In capitals, each ticker where it stands first. */
function tidied({ name, tickers }: WatchlistDraft): WatchlistDraft {
  return { name, tickers: [...new Set(tickers.map((ticker) => ticker.toUpperCase()))] };
}

async function refusingTakenName<T>(name: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    throw new AppError(
      "conflict",
      `You have a watchlist named "${name}" already; change that one, or take another name.`,
    );
  }
}

/** Errors: conflict for a name that the user has given already, and at the limit of watchlists of one account. */
export function createWatchlist(
  context: Keeping,
  userId: string,
  draft: WatchlistDraft,
  doer: AuditActor,
): Promise<WatchlistRecord> {
  return context.store.transaction(async (stores) => {
    await stores.users.lock(userId);
    if ((await stores.watchlists.count(userId)) >= LIMITS.watchlists) {
      const message = `An account keeps at most ${LIMITS.watchlists} watchlists; delete one with DELETE /api/v2/watchlists/{id} first.`;
      throw new AppError("conflict", message);
    }
    const now = context.clock.now();
    const list = { id: newId("wl", context.entropy), userId, ...tidied(draft), createdAt: now, updatedAt: now };
    await refusingTakenName(list.name, stores.watchlists.insert(list));
    await stores.audit.append({ at: now, userId, event: "watchlist.created", subject: list.id, ...doer });
    return list;
  });
}

/** Errors, here and below: not_found for an id that the user does not have. */
export async function findWatchlist({ store }: Keeping, { id, userId }: WatchlistPlace): Promise<WatchlistRecord> {
  const list = await store.watchlists.findOwned(id, userId);
  if (list === undefined) throw noSuchList();
  return list;
}

/** Errors: conflict for the name of another list of the user. */
export function replaceWatchlist(
  context: Keeping,
  { id, userId }: WatchlistPlace,
  draft: WatchlistDraft,
  doer: AuditActor,
): Promise<WatchlistRecord> {
  return context.store.transaction(async (stores) => {
    const now = context.clock.now();
    const change = { ...tidied(draft), updatedAt: now };
    const list = await refusingTakenName(draft.name, stores.watchlists.update(id, userId, change));
    if (list === undefined) throw noSuchList();
    await stores.audit.append({ at: now, userId, event: "watchlist.updated", subject: id, ...doer });
    return list;
  });
}

export async function deleteWatchlist(
  context: Keeping,
  { id, userId }: WatchlistPlace,
  doer: AuditActor,
): Promise<void> {
  await context.store.transaction(async (stores) => {
    if (!(await stores.watchlists.delete(id, userId))) throw noSuchList();
    const at = context.clock.now();
    await stores.audit.append({ at, userId, event: "watchlist.deleted", subject: id, ...doer });
  });
}

/** The user's list of that id, else the one of that name; undefined when there is neither. */
export async function watchlistNamed(
  { store }: Keeping,
  userId: string,
  idOrName: string,
): Promise<WatchlistRecord | undefined> {
  const { watchlists } = store;
  return (await watchlists.findOwned(idOrName, userId)) ?? (await watchlists.findByName(idOrName, userId));
}
