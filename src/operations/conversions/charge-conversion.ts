import {
  creditHeaders,
  creditsLeft,
  CREDITS,
  reserveCredits,
  reserveModelCredits,
  type AccountsContext,
  type Member,
  type Reservation,
} from "#accounts";
import { AppError } from "#base";
import type { Drafter } from "#language";
import type { Call } from "../define-operation.ts";
import type { Converter } from "./converter.ts";
import { meteredDrafter, type MeteredDrafter } from "./metered-drafter.ts";
import { nominalCredits } from "./model-credits.ts";

/** What a piece of work came to, and whether it was found in the cache. */
export interface ConversionWork<T> {
  readonly result: T;
  readonly cached: boolean;
}

/**
 * Does a conversion on a member's credits. Before any of it, 90 credits (times the model's price factor) are set aside
 * where the model may be called, and as many again before each repair; 1 where the embedded parser works alone. What is
 * charged in the end: 0 for what was in the cache, 1 for the parser's work, else what the model's calls cost, each at most
 * what was set aside for it, whether their answers were of use or not. Work that throws is charged only for calls that
 * were billed. The answer's headers tell what is left.
 * Errors: ai_budget_exceeded, rate_limited, and those of `work`.
 */
export async function chargeConversion<T>(
  converter: Converter,
  accounts: AccountsContext,
  member: Member,
  operation: string,
  { reply, signal }: Pick<Call, "reply" | "signal">,
  work: (drafter: Drafter | undefined) => Promise<ConversionWork<T>>,
): Promise<T> {
  let leave: () => void;
  try {
    leave = await converter.places.take(member.userId, signal);
  } catch (error) {
    await tellCredits(accounts, member, reply.headers);
    throw error;
  }
  try {
    const model = converter.breaker.open ? undefined : converter.drafter;
    const most = model === undefined ? CREDITS.costs.embeddedParser : nominalCredits(model.priceFactor);
    const reserve = (): Promise<Reservation> => reserveCredits(accounts, member, most, operation);
    let first: Reservation;
    try {
      first = await reserve();
    } catch (error) {
      await tellCredits(accounts, member, reply.headers);
      throw error;
    }
    const reservations = [first];
    const metered = model === undefined ? undefined : meter(converter, accounts, model, reservations, reserve);
    const close = async (least: number | null): Promise<void> => {
      await settle(reservations, metered?.billed ?? 0, least);
      Object.assign(reply.headers, creditHeaders(await first.remaining()));
    };
    let done: ConversionWork<T>;
    try {
      done = await work(metered);
    } catch (error) {
      await close(null);
      throw error;
    }
    await close(done.cached ? 0 : CREDITS.costs.embeddedParser);
    return done.result;
  } finally {
    leave();
  }
}

const UNBOUNDED = { settle: async () => {}, release: async () => {} };

function meter(
  { breaker, dailyCredits }: Converter,
  accounts: AccountsContext,
  model: Drafter,
  reservations: Reservation[],
  reserve: () => Promise<Reservation>,
): MeteredDrafter {
  return meteredDrafter(model, {
    async reserveRound() {
      try {
        reservations.push(await reserve());
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === "ai_budget_exceeded") return false;
        throw error;
      }
    },
    reserveInstallation: async (most) =>
      dailyCredits === undefined ? UNBOUNDED : reserveModelCredits(accounts, most, dailyCredits),
    record: (answer) => breaker.record(answer.ok ? undefined : answer.fault),
  });
}

/**
 * Closes what was set aside: what calls were billed fills the reservations one after the other, and what goes beyond
 * them is not charged. The first is charged `least` where nothing was billed; `null` gives it back as work that never
 * began.
 */
async function settle([first, ...rounds]: readonly Reservation[], billed: number, least: number | null): Promise<void> {
  if (billed === 0 && least === null) await first!.release();
  else await first!.settle(Math.min(first!.credits, Math.max(billed, least ?? 0)));
  let due = billed - first!.credits;
  for (const round of rounds) {
    if (due > 0) await round.settle(Math.min(due, round.credits));
    else await round.release();
    due -= round.credits;
  }
}

/** What a refusal tells beside its error: the credits that are left. */
async function tellCredits(accounts: AccountsContext, member: Member, headers: Record<string, string>): Promise<void> {
  Object.assign(headers, creditHeaders(await creditsLeft(accounts, member)));
}
