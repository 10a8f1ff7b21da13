import type { Logger } from "pino";
import {
  forgetEndedSessions,
  forgetIdempotentCalls,
  settleOverdue,
  type AccountsContext,
  type MailDispatcher,
} from "#accounts";

const SECOND = 1_000;

/**
 * The work beside the calls: usage is written, orphaned reservations of credits are settled, mails are sent, and what is
 * over is forgotten. A fault is logged and the work tried again at its next turn. Gives the function that stops it all
 * and writes what is left.
 */
export function keepAccounts(context: AccountsContext, mails: MailDispatcher, logger: Logger): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const every = (ms: number, name: string, work: () => Promise<unknown>): NodeJS.Timeout => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const turn = work()
        .then(
          () => undefined,
          (error: unknown) => logger.warn({ err: error }, name),
        )
        .finally(() => {
          busy = false;
          running.delete(turn);
        });
      running.add(turn);
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(SECOND, "usage could not be written", () => context.usage.flush()),
    every(5 * SECOND, "credits could not be settled", () => settleOverdue(context)),
    every(2 * SECOND, "mails could not be sent", () => mails.runOnce()),
    every(600 * SECOND, "ended sessions could not be removed", () => forgetEndedSessions(context)),
    every(600 * SECOND, "old idempotency keys could not be removed", () => forgetIdempotentCalls(context)),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
    try {
      await context.usage.flush();
    } catch (error) {
      logger.warn({ err: error }, "the last usage could not be written");
    }
  };
}
