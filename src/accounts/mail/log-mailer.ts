import type { Mailer } from "../ports/mailer.ts";

/**
 * Where no mail server is configured, the operator passes links on by hand: each message becomes one line with its
 * recipient and its link.
 */
export function logMailer(note: (line: string) => void): Mailer {
  return {
    async send({ to, subject, text }) {
      const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? text.replace(/\s+/g, " ").trim();
      note(`no mail server is configured; for ${to}: ${subject}: ${link}`);
    },
  };
}
