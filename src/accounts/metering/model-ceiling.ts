import { newId } from "../secrets.ts";
import { RESERVATION_MS, type CreditContext } from "./credits.ts";
import { dayOf } from "../utc-day.ts";

/** Where the ledger counts what models cost the installation; no user has this id. */
export const INSTALLATION_ACCOUNT = "llm:installation";

/** Credits of the installation, set aside for one call of a model. `settle` charges at most what was set aside. */
export interface ModelReservation {
  settle(actual: number): Promise<void>;
  release(): Promise<void>;
}

/**
 * Sets credits aside for one call of a model, of the UTC day's `ceiling` for the whole installation: every server that
 * shares the database draws on it. Undefined when the day has no room for it.
 */
export async function reserveModelCredits(
  { store, entropy }: Pick<CreditContext, "store" | "entropy">,
  max: number,
  ceiling: number,
): Promise<ModelReservation | undefined> {
  const at = await store.now();
  const reservationId = newId("res", entropy);
  const reserved = await store.credits.reserve(
    {
      id: newId("cre", entropy),
      userId: INSTALLATION_ACCOUNT,
      tokenId: null,
      day: dayOf(at),
      reservationId,
      kind: "reserve",
      credits: max,
      at,
      deadline: at + RESERVATION_MS,
    },
    ceiling,
    null,
  );
  if (!reserved) return undefined;
  const close = async (kind: "settle" | "release", credits: number): Promise<void> => {
    await store.credits.close({ id: newId("cre", entropy), reservationId, kind, credits, at: await store.now() });
  };
  return { settle: (actual) => close("settle", Math.min(actual, max)), release: () => close("release", 0) };
}
