import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#base";
import { startSmtpServer, type SmtpServer } from "../../storage/mail/smtp-server.testing.ts";
import { lightMailer } from "../../storage/mail/smtp-mailer.testing.ts";
import { identities, PASSWORD, visitor, type Identities } from "../identity/identity.testing.ts";
import { logMailer } from "./log-mailer.ts";
import { createMailDispatcher, mailDelayMs, type MailDispatcher } from "./mail-dispatcher.ts";
import { confirmPasswordReset, requestPasswordReset } from "../identity/password-reset.ts";
import { createUser } from "../identity/sign-up.ts";

let context: Identities;
let server: SmtpServer;
let notes: string[];
let dispatcher: MailDispatcher;

beforeEach(async () => {
  context = await identities();
  server = await startSmtpServer();
  notes = [];
  dispatcher = dispatcherOf();
});
afterEach(async () => {
  await Promise.all([context.store.close(), server.close()]);
});

function dispatcherOf(): MailDispatcher {
  const note = (line: string): void => void notes.push(line);
  return createMailDispatcher({ ...context, mailer: lightMailer(server.url), note });
}

async function enqueue(count: number): Promise<void> {
  const now = context.clock.at;
  for (let i = 0; i < count; i++) {
    const id = `mail_${String(i).padStart(2, "0")}`;
    const mail = { id, to: `user${i}@example.com`, subject: "Hello", text: `Hello ${i}` };
    await context.store.mail.enqueue({ ...mail, createdAt: now, attempts: 0, nextAttemptAt: now });
  }
}
const waiting = () => context.store.mail.due(Number.MAX_SAFE_INTEGER, 100);
const recipients = () => server.received.map(({ to }) => to[0]).sort();

describe("the mail dispatcher", () => {
  it("sends everything that is due, once", async () => {
    await enqueue(12);
    await context.store.mail.postpone("mail_03", 1, context.clock.at + 1);
    expect(await dispatcher.runOnce()).toBe(11);
    expect(await dispatcher.runOnce()).toBe(0);
    expect(new Set(recipients()).size).toBe(11);
    expect((await waiting()).map(({ id }) => id)).toEqual(["mail_03"]);
    context.clock.at += 1;
    expect(await dispatcher.runOnce()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(notes).toEqual([]);
  });

  it("carries a link that works from the queue to its reader", async () => {
    await createUser(context, { email: "ada@example.com", password: PASSWORD }, { actor: "cli", address: null });
    await requestPasswordReset(context, "ada@example.com", visitor().doer);
    expect(await dispatcher.runOnce()).toBe(1);
    const [mail] = server.received;
    expect(mail!.to).toEqual(["ada@example.com"]);
    const token = /^https:\/\/winnow\.example\.com\/reset-password#token=(\S+)$/m.exec(mail!.text)?.[1];
    await confirmPasswordReset(context, { token: token ?? "", password: "staple under the bridge" }, visitor().doer);
  });

  it("keeps what does not get through, tells it, and tries again later and later, up to a day", async () => {
    await enqueue(1);
    server.behaviour = "refusing";
    const delays: number[] = [];
    for (let i = 0; i < 15; i++) {
      expect(await dispatcher.runOnce()).toBe(0);
      const [mail] = await waiting();
      expect(mail!.attempts).toBe(i + 1);
      delays.push(mail!.nextAttemptAt - context.clock.at);
      context.clock.at = mail!.nextAttemptAt - 1;
      expect(await dispatcher.runOnce()).toBe(0);
      expect(notes).toHaveLength(i + 1);
      context.clock.at += 1;
    }
    expect(delays.slice(0, 4)).toEqual([0.5, 1, 2, 4].map((minutes) => minutes * MINUTE_MS));
    expect(delays.slice(-3)).toEqual([DAY_MS, DAY_MS, DAY_MS]);
    expect(notes[0]).toMatch(
      /^mail mail_00 was not sent \(try 1\); it is kept, next try at 2026-03-03T09:00:30\.000Z: .*450/,
    );
    server.behaviour = "taking";
    expect(await dispatcher.runOnce()).toBe(1);
    expect(recipients()).toEqual(["user0@example.com"]);
    expect(await waiting()).toEqual([]);
  });

  it("gives up for now when nothing gets through, however much waits", async () => {
    await enqueue(30);
    server.behaviour = "hanging up";
    expect(await dispatcher.runOnce()).toBe(0);
    expect(notes.length).toBeLessThan(10);
    server.behaviour = "taking";
    context.clock.at += MINUTE_MS;
    expect(await dispatcher.runOnce()).toBe(30);
    expect(new Set(recipients()).size).toBe(30);
  });

  it("sends each mail once, though two servers look at the same moment, and one is asked twice", async () => {
    await enqueue(20);
    const other = dispatcherOf();
    const sent = await Promise.all([dispatcher.runOnce(), other.runOnce(), other.runOnce()]);
    expect(sent[1]).toBe(sent[2]);
    expect(sent[0] + sent[1]).toBe(20);
    expect(server.received).toHaveLength(20);
  });

  it("waits longer, never less", () => {
    for (let attempts = 1; attempts < 100; attempts++) {
      expect(mailDelayMs(attempts + 1)).toBeGreaterThanOrEqual(mailDelayMs(attempts));
    }
    expect(mailDelayMs(1_000_000)).toBe(DAY_MS);
  });
});

describe("logMailer", () => {
  it("tells the recipient and the link in one line", async () => {
    const text = "Hello,\n\nhttps://winnow.example.com/reset-password#token=abc\n\nBye\n";
    const mailer = logMailer((line) => notes.push(line));
    await mailer.send({ id: "mail_1", to: "ada@example.com", subject: "Set a new password", text });
    await mailer.send({ id: "mail_2", to: "ada@example.com", subject: "Hello", text: "Two\nlines\n" });
    expect(notes).toEqual([
      "no mail server is configured; for ada@example.com: Set a new password: https://winnow.example.com/reset-password#token=abc",
      "no mail server is configured; for ada@example.com: Hello: Two lines",
    ]);
  });
});
