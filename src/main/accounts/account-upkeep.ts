import type { Logger } from "pino";
import {
  forgetEndedSessions,
  forgetIdempotentCalls,
  settleOverdue,
  type AccountsContext,
  type MailDispatcher,
} from "#accounts";
import { createPeriodicTasks } from "../periodic-tasks.ts";

const SECOND = 1_000;

/**
 * Starts the background work on accounts: writes usage, settles orphaned reservations of credits, sends mails, and removes
 * ended sessions and old idempotency keys. A task that fails is logged and runs again at its next turn. Returns the function
 * that stops the work and writes the remaining usage.
 */
export function startAccountUpkeep(
  context: AccountsContext,
  mails: MailDispatcher,
  logger: Logger,
): () => Promise<void> {
  const tasks = createPeriodicTasks(logger);
  tasks.every(SECOND, "usage could not be written", () => context.usage.flush());
  tasks.every(5 * SECOND, "credits could not be settled", () => settleOverdue(context));
  tasks.every(2 * SECOND, "mails could not be sent", () => mails.runOnce());
  tasks.every(600 * SECOND, "ended sessions could not be removed", () => forgetEndedSessions(context));
  tasks.every(600 * SECOND, "old idempotency keys could not be removed", () => forgetIdempotentCalls(context));
  return async () => {
    tasks.stop();
    await tasks.over();
    try {
      await context.usage.flush();
    } catch (error) {
      logger.warn({ err: error }, "the last usage could not be written");
    }
  };
}
