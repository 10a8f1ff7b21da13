import type { IdentityContext } from "../identity/identity-context.ts";
import type { QueuedMail } from "../ports/mail.ts";
import type { Mailer } from "../ports/mailer.ts";

const BATCH = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 24 * 3_600_000;
const LATEST_FACT = "latest_mail_run";

/** After how many milliseconds a mail is tried again that was tried `attempts` times: 30 s, doubled up to a day. */
export function mailDelayMs(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_DELAY_MS);
}

export interface MailDispatcher {
  /**
   * Sends what is due, a few at a time, until nothing is or nothing gets through; gives how many were sent. A call during
   * another joins it. A mail is kept until it was sent. Errors: unavailable when the database cannot be reached.
   */
  runOnce(): Promise<number>;
}

/** `note` takes a line for the log about each mail that was not sent. */
export function createMailDispatcher({
  store,
  clock,
  mailer,
  note,
}: Pick<IdentityContext, "store" | "clock"> & {
  readonly mailer: Mailer;
  readonly note: (line: string) => void;
}): MailDispatcher {
  /** Mails to try now; until their next time no other server takes them, and after it anyone does. */
  async function claim(): Promise<readonly QueuedMail[]> {
    if ((await store.mail.due(clock.now(), 1)).length === 0) return [];
    return store.transaction(async (stores) => {
      const now = clock.now();
      // Writing one row first makes servers that look at the same moment wait for one another.
      await stores.installation.set(LATEST_FACT, new Date(now).toISOString());
      const mails = await stores.mail.due(now, BATCH);
      for (const { id, attempts } of mails) {
        await stores.mail.postpone(id, attempts + 1, now + mailDelayMs(attempts + 1));
      }
      return mails;
    });
  }

  async function send({ id, to, subject, text, attempts }: QueuedMail): Promise<boolean> {
    try {
      await mailer.send({ id, to, subject, text });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const next = new Date(clock.now() + mailDelayMs(attempts + 1)).toISOString();
      note(`mail ${id} was not sent (try ${attempts + 1}); it is kept, next try at ${next}: ${reason}`);
      return false;
    }
    await store.mail.delete(id);
    return true;
  }

  async function run(): Promise<number> {
    let sent = 0;
    for (;;) {
      const mails = await claim();
      const through = (await Promise.all(mails.map(send))).filter(Boolean).length;
      sent += through;
      if (through === 0) return sent;
    }
  }

  let running: Promise<number> | undefined;
  return {
    runOnce() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
