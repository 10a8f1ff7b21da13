import type { ModelReservation } from "#accounts";
import { creditsOfUsage, NO_USAGE, sumOfUsage, type Drafter, type DraftReply } from "#language";
import { mostCredits } from "./model-credits.ts";

/** What stands between a call of a model and its price. */
export interface MeterAccounts {
  /** Sets credits of the user aside for a call beyond the first; false when the day has none left. */
  reserveRound(): Promise<boolean>;
  /** Sets credits of the installation aside; undefined when its day has no room for them. */
  reserveInstallation(most: number): Promise<ModelReservation | undefined>;
  /** Told how each call that was made ended. */
  record(reply: DraftReply): void;
}

/** A model whose calls are paid for. */
export interface MeteredDrafter extends Drafter {
  /** Credits that its calls have cost so far. */
  readonly billed: number;
}

const NOT_PAID = (message: string): DraftReply => ({ ok: false, fault: "unavailable", message, usage: null });

/** The same model, which is called only where its credits are set aside before; what it bills is added up. */
export function meteredDrafter(drafter: Drafter, accounts: MeterAccounts): MeteredDrafter {
  const { id, priceFactor } = drafter;
  let usage = NO_USAGE;
  let calls = 0;
  return {
    id,
    priceFactor,
    get billed() {
      return creditsOfUsage(usage, priceFactor);
    },
    async draft(request) {
      calls++;
      if (calls > 1 && !(await accounts.reserveRound())) return NOT_PAID("The day's AI credits are used.");
      const reservation = await accounts.reserveInstallation(mostCredits(request, priceFactor));
      if (reservation === undefined) return NOT_PAID("The installation's credits for models are used for this day.");
      let reply: DraftReply;
      try {
        reply = await drafter.draft(request);
      } catch (error) {
        await reservation.release();
        throw error;
      }
      accounts.record(reply);
      if (reply.usage !== null) usage = sumOfUsage(usage, reply.usage);
      await reservation.settle(reply.usage === null ? 0 : creditsOfUsage(reply.usage, priceFactor));
      return reply;
    },
  };
}
