import type { Transporter } from "nodemailer";
import type { Mailer } from "#accounts";

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; nodemailer's options as its query. */
  readonly url: string;
  /** The sender, as `Winnow <winnow@example.com>`. */
  readonly from: string;
  /** For connecting, for the greeting, and for each silence after it; default 10 s. */
  readonly timeoutMs?: number;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Sends mail through an SMTP server. A password goes to another machine only through TLS. */
export function smtpMailer({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mailer {
  const { hostname, username } = new URL(url);
  let opened: Promise<Transporter> | undefined;
  /** Loading the library takes a tenth of a second, so it waits for the first mail. */
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
      // The same for every try, so that a server that had taken it over can tell that it has it.
      const messageId = `<${id}@winnow>`;
      const transport = await (opened ??= open());
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, messageId });
    },
  };
}
