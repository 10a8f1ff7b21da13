import type { Mailer } from "#accounts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Returns the real mailer, for a server on the loopback interface. */
export function lightMailer(url: string): Mailer {
  return smtpMailer({ url, from: "Winnow <winnow@example.com>", timeoutMs: 500 });
}
