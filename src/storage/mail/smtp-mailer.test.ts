import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smtpMailer } from "./smtp-mailer.ts";
import { startSmtpServer, type SmtpServer } from "./smtp-server.testing.ts";

const LINK = `https://winnow.example.com/reset-password#token=${"a1B2".repeat(10)}xyz`;
const MAIL = {
  id: "mail_1",
  to: "ada@example.com",
  subject: "Set a new password",
  text: `Grüße,\n\n${LINK}\n.\nBye\n`,
};
const from = "Winnow <winnow@example.com>";
let server: SmtpServer;

beforeAll(async () => {
  server = await startSmtpServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = "taking";
  server.received.length = 0;
  server.credentials.length = 0;
});

describe("smtpMailer", () => {
  it("transmits a message unchanged", async () => {
    await smtpMailer({ url: server.url, from }).send(MAIL);
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: "winnow@example.com", to: ["ada@example.com"] });
    expect(mail!.headers).toMatchObject({
      to: "ada@example.com",
      subject: MAIL.subject,
      "message-id": "<mail_1@winnow>",
    });
    expect(mail!.headers["content-type"]).toMatch(/^text\/plain/);
    expect(mail!.text.trimEnd()).toBe(MAIL.text.trimEnd());
  });

  it("authenticates with the user name and password of its URL", async () => {
    const url = server.url.replace("smtp://", "smtp://mailer:p%40ss@");
    await smtpMailer({ url, from }).send(MAIL);
    expect(server.credentials).toEqual(["\0mailer\0p@ss"]);
    expect(server.received).toHaveLength(1);
  });

  it("sends to one recipient, whatever characters the address contains", async () => {
    const mailer = smtpMailer({ url: server.url, from });
    await mailer.send({ ...MAIL, to: "a@example.com,b@example.com" }).catch(() => undefined);
    await mailer.send({ ...MAIL, to: "a@example.com\r\nBcc: b@example.com" }).catch(() => undefined);
    for (const { to, headers } of server.received) {
      expect(to).toHaveLength(1);
      expect(headers).not.toHaveProperty("bcc");
    }
  });

  it.each([
    ["refusing", /450 mailbox busy/],
    ["silent", /Greeting never received|Timeout/],
    ["hanging up", /closed|ECONNRESET/],
  ] as const)("fails while the server is %s", async (behaviour, message) => {
    server.behaviour = behaviour;
    const mailer = smtpMailer({ url: server.url, from, timeoutMs: 200 });
    await expect(mailer.send(MAIL)).rejects.toThrow(message);
    server.behaviour = "taking";
    await mailer.send(MAIL);
    expect(server.received).toHaveLength(1);
  });

  it("fails if nothing listens", async () => {
    await expect(smtpMailer({ url: "smtp://127.0.0.1:1", from, timeoutMs: 500 }).send(MAIL)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});
