import type { Logger } from "pino";
import {
  forgetEndedSessions,
  forgetIdempotentCalls,
  settleOverdue,
  type AccountsContext,
  type MailDispatcher,
} from "#accounts";
import { createPeriodicTasks } from "./periodic-tasks.ts";

const SECOND = 1_000;

/**
 * The work beside the calls: usage is written, orphaned reservations of credits are settled, mails are sent, and what is
 * over is forgotten. A fault is logged and the work tried again at its next turn. Gives the function that stops it all
 * and writes what is left.
 */
export function keepAccounts(context: AccountsContext, mails: MailDispatcher, logger: Logger): () => Promise<void> {
  const turns = createPeriodicTasks(logger);
  turns.every(SECOND, "usage could not be written", () => context.usage.flush());
  turns.every(5 * SECOND, "credits could not be settled", () => settleOverdue(context));
  turns.every(2 * SECOND, "mails could not be sent", () => mails.runOnce());
  turns.every(600 * SECOND, "ended sessions could not be removed", () => forgetEndedSessions(context));
  turns.every(600 * SECOND, "old idempotency keys could not be removed", () => forgetIdempotentCalls(context));
  return async () => {
    turns.stop();
    await turns.over();
    try {
      await context.usage.flush();
    } catch (error) {
      logger.warn({ err: error }, "the last usage could not be written");
    }
  };
}
