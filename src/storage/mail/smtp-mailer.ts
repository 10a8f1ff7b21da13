import type { Transporter } from "nodemailer";
import type { Mailer } from "#accounts";

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; the query holds nodemailer's options.
   */
  readonly url: string;
  /** Sender, such as `Winnow <winnow@example.com>`. */
  readonly from: string;
  /** Time limit in milliseconds of the connection, the greeting, and each later silence. Default 10,000. */
  readonly timeoutMs?: number;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Sends mail through an SMTP server. Sends a password to another machine only over TLS. */
export function smtpMailer({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const { hostname, username } = new URL(url);
  let opened: Promise<Transporter> | undefined;
  /** Loads the library for the first mail, since loading takes a tenth of a second. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      requireTLS: username !== "" && !LOOPBACK.test(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  return {
    async send({ id, to, subject, text }) {
      // Equal for every attempt, so that a server can recognise a mail that it has already accepted.
      const messageId = `<${id}@winnow>`;
      const transport = await (opened ??= open());
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, messageId });
    },
  };
}
